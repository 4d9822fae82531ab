//! The dialogs: at most one is open, and it is a value. Each is drawn over a dimmed window and answers
//! with a wish.

use super::action::{ENTRIES, When, Wish};
use super::controls::{name, primary, small_disc};
use super::new_game::NewGameForm;
use super::theme::{self, BODY, Palette, SMALL, TITLE};
use super::watch_form::WatchForm;
use crate::engines::Strength;
use crate::rules::Side;
use crate::search::MAX_DEPTH;
use eframe::egui::{
    self, Align, Context, DragValue, Grid, Id, Layout, Modal, ScrollArea, Slider, Ui, accesskit::Role, vec2,
};

/// The dialog that is open.
#[derive(Clone)]
pub enum Dialog {
    NewGame(NewGameForm),
    Watch(WatchForm),
    /// How deep an engine looks; of one side or of every engine.
    Depth {
        whose: Option<Side>,
        plies: u8,
    },
    /// How long it may think.
    Time {
        whose: Option<Side>,
        millis: u64,
    },
    ResetStatistics,
    Rules,
    Keys,
    About,
}

impl Dialog {
    fn title(&self) -> &'static str {
        match self {
            Dialog::NewGame(_) => "New game",
            Dialog::Watch(_) => "Engine against engine",
            Dialog::Depth { .. } => "Custom depth",
            Dialog::Time { .. } => "Custom time",
            Dialog::ResetStatistics => "Reset statistics",
            Dialog::Rules => "Rules",
            Dialog::Keys => "Keys",
            Dialog::About => "About Foursight",
        }
    }

    const fn width(&self) -> f32 {
        match self {
            Dialog::NewGame(_) => 400.0,
            Dialog::Watch(_) => 440.0,
            Dialog::Keys => 480.0,
            _ => 380.0,
        }
    }

    /// Draws it; a wish ends it.
    pub fn ui(&mut self, ctx: &Context, has_marks: bool) -> Option<Wish> {
        let palette = Palette::for_theme(ctx.theme() == egui::Theme::Dark);
        let modal = Modal::new(Id::unique("dialog"))
            .frame(egui::Frame::window(&ctx.global_style()).inner_margin(24.0))
            .backdrop_color(egui::Color32::from_black_alpha(110))
            .show(ctx, |ui| {
                ui.set_width(self.width().min(ctx.content_rect().width() - 80.0));
                ui.label(theme::strong(self.title(), TITLE, palette.text));
                ui.add_space(8.0);
                let wish = self.body(ui, has_marks);
                let foot = self.foot(ui);
                wish.or(foot)
            });
        let closed = modal.should_close().then_some(Wish::CloseDialog);
        modal.inner.or(closed)
    }

    fn body(&mut self, ui: &mut Ui, has_marks: bool) -> Option<Wish> {
        match self {
            Dialog::NewGame(form) => form.ui(ui, has_marks),
            Dialog::Watch(form) => form.ui(ui, has_marks),
            Dialog::Depth { plies, .. } => depth(ui, plies),
            Dialog::Time { millis, .. } => time(ui, millis),
            Dialog::ResetStatistics => {
                paragraph(ui, "All games, your rating and both curves are forgotten. This cannot be undone.")
            }
            Dialog::Rules => rules(ui, has_marks),
            Dialog::Keys => keys(ui),
            Dialog::About => about(ui),
        }
        None
    }

    fn foot(&self, ui: &mut Ui) -> Option<Wish> {
        let accept = match self {
            Dialog::NewGame(form) => Some(("Start", Wish::Start(form.seats()))),
            Dialog::Watch(form) => Some(("Watch", Wish::Watch(form.showing()))),
            Dialog::Depth { whose, plies } => {
                Some(("Set depth", Wish::SetStrength(*whose, Strength::Depth(*plies))))
            }
            Dialog::Time { whose, millis } => {
                Some(("Set time", Wish::SetStrength(*whose, Strength::Millis(*millis))))
            }
            Dialog::ResetStatistics => Some(("Reset", Wish::ResetStatistics)),
            Dialog::Rules | Dialog::Keys | Dialog::About => None,
        };
        ui.add_space(12.0);
        let mut wish = None;
        ui.allocate_ui_with_layout(
            vec2(ui.available_width(), 32.0),
            Layout::right_to_left(Align::Center),
            |ui| {
                let (words, accepted) = accept.unwrap_or(("Close", Wish::CloseDialog));
                let is_question = words != "Close";
                let button = primary(ui, words);
                // Enter means yes unless the focus is elsewhere.
                if ui.memory(|memory| memory.focused().is_none()) {
                    button.request_focus();
                }
                if button.clicked() {
                    wish = Some(accepted);
                }
                if is_question && ui.button("Cancel").clicked() {
                    wish = Some(Wish::CloseDialog);
                }
            },
        );
        wish
    }
}

fn paragraph(ui: &mut Ui, words: &str) {
    let text = Palette::of(ui).text;
    ui.label(theme::plain(words, BODY, text));
}

fn remark(ui: &mut Ui, words: &str) {
    let muted = Palette::of(ui).muted;
    ui.label(theme::plain(words, SMALL, muted));
}

fn depth(ui: &mut Ui, plies: &mut u8) {
    paragraph(ui, "How many moves ahead the engine looks, both sides' counted.");
    ui.add_space(4.0);
    ui.spacing_mut().slider_width = ui.available_width() - 112.0;
    ui.add(Slider::new(plies, 1..=MAX_DEPTH).text("plies"));
    remark(ui, "Four is a casual game, eight takes a moment, beyond sixteen it may take long.");
}

fn time(ui: &mut Ui, millis: &mut u64) {
    paragraph(ui, "How long the engine may think about each move. It looks as deep as it can.");
    ui.add_space(4.0);
    let mut seconds = *millis as f64 / 1000.0;
    let field = DragValue::new(&mut seconds).range(0.1..=600.0).speed(0.1).max_decimals(1).suffix(" s");
    let field = ui.add(field);
    name(&field, Role::SpinButton, "Seconds for a move");
    if field.changed() {
        *millis = (seconds * 1000.0).round() as u64;
    }
    remark(ui, "From a tenth of a second to ten minutes.");
}

fn rules(ui: &mut Ui, has_marks: bool) {
    paragraph(ui, "Two players drop discs in turn. A disc falls to the lowest free cell of its column.");
    paragraph(ui, "Whoever first has four in a row, across, up or along a diagonal, wins.");
    paragraph(ui, "If all 42 cells fill without a four, the game is a draw.");
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        small_disc(ui, Side::Red, has_marks, 24.0);
        paragraph(ui, "Red moves first.");
        ui.add_space(16.0);
        small_disc(ui, Side::Yellow, has_marks, 24.0);
        paragraph(ui, "Yellow moves second.");
    });
}

fn keys(ui: &mut Ui) {
    let palette = Palette::of(ui);
    let ctx = ui.ctx().clone();
    let most = ctx.content_rect().height() - 220.0;
    let row = |ui: &mut Ui, words: &str, keys: &str| {
        ui.label(theme::plain(words, BODY, palette.text));
        ui.label(theme::strong(keys, BODY, palette.muted));
        ui.end_row();
    };
    ScrollArea::vertical().max_height(most.clamp(120.0, 460.0)).auto_shrink([false, true]).show(ui, |ui| {
        Grid::new("keys").num_columns(2).min_col_width(210.0).spacing(vec2(16.0, 2.0)).show(ui, |ui| {
            row(ui, "Drop a disc", "1 to 7");
            row(ui, "Choose a column", "Left, Right");
            row(ui, "Drop it there", "Space or Enter");
            for entry in ENTRIES {
                let keys: Vec<String> = entry.keys.iter().map(|keys| ctx.format_shortcut(keys)).collect();
                let when = if entry.when == When::Reviewing { ", in a review" } else { "" };
                row(ui, entry.words.trim_end_matches('…'), &(keys.join(" or ") + when));
            }
            row(ui, "Go through buttons and columns", "Tab");
        });
    });
}

fn about(ui: &mut Ui) {
    paragraph(
        ui,
        concat!("Foursight ", env!("CARGO_PKG_VERSION"), ", a Connect 4 that shows how it thinks."),
    );
    paragraph(
        ui,
        "Five engines, each a documented way to search and to judge a position, at every strength from a \
         first opponent upwards.",
    );
    paragraph(ui, "The same program works in a terminal: foursight --help says how.");
    remark(ui, "MIT or Apache 2.0. Set in Inter, under the SIL Open Font License.");
}
