//! The menu bar. Every entry comes from the table of actions or is a choice with a mark; each shows its
//! key and has an effect.

use super::action::{Action, Wish};
use super::controls;
use super::dialogs::Dialog;
use super::ladder_menu;
use super::learning::Learning;
use super::theme::{self, BODY, Palette, SMALL};
use super::words;
use crate::engines::{EngineId, Player, Rating, Rung, Strength, ladder};
use crate::rules::Side;
use crate::session::{Seat, Session};
use crate::store::{Settings, Theme};
use eframe::egui::containers::menu::{MenuBar, SubMenuButton};
use eframe::egui::{
    Align, Button, Frame, Layout, Margin, Rect, Response, RichText, Stroke, Ui, WidgetInfo, accesskit::Role,
    vec2,
};

/// What the menus need to know.
pub struct MenuBarView<'a> {
    pub session: &'a Session,
    pub settings: &'a Settings,
    pub learning: &'a Learning,
    /// True if a person's game waits while another is looked at.
    pub has_own_game: bool,
    /// The person's.
    pub rating: &'a Rating,
    pub is_panel_shown: bool,
    pub is_full_screen: bool,
}

impl MenuBarView<'_> {
    pub fn ui(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        MenuBar::new().style(bar_style).ui(ui, |ui| {
            ui.add_space(8.0);
            ui.menu_button("Game", |ui| self.game(ui, wishes));
            ui.menu_button("Players", |ui| self.players(ui, wishes));
            ui.menu_button("Difficulty", |ui| self.difficulty(ui, wishes));
            ui.menu_button("View", |ui| self.view(ui, wishes));
            ui.menu_button("Learn", |ui| self.learn(ui, wishes));
            ui.menu_button("Watch", |ui| self.watch(ui, wishes));
            ui.menu_button("Help", |ui| self.help(ui, wishes));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.add_space(8.0);
                if controls::panel_switch(ui, self.is_panel_shown).clicked() {
                    wishes.push(Wish::Do(Action::SidePanel));
                }
            });
        });
    }

    fn game(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        menu(ui, 280.0);
        let session = self.session;
        let has_person = session.seats().iter().any(|(_, seat)| seat.is_person());
        let is_over = session.ending().is_some();
        let mut act = |ui: &mut Ui, action: Action, can: bool| {
            if entry(ui, action, can, None).clicked() {
                wishes.push(Wish::Do(action));
            }
        };
        act(ui, Action::NewGame, true);
        act(ui, Action::Rematch, self.session.final_ending().is_some());
        act(ui, Action::SwapSides, true);
        ui.separator();
        act(ui, Action::Undo, session.can_undo());
        act(ui, Action::Redo, session.can_redo());
        act(ui, Action::Hint, session.is_persons_turn() && !self.learning.is_reviewing());
        act(ui, Action::Resign, has_person && !is_over);
        ui.separator();
        act(ui, Action::Open, true);
        act(ui, Action::Save, true);
        act(ui, Action::CopyMoves, true);
        act(ui, Action::CopyPosition, true);
        act(ui, Action::Paste, true);
        ui.separator();
        act(ui, Action::Quit, true);
    }

    fn players(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        menu(ui, 300.0);
        let seats = self.session.seats();
        for side in Side::BOTH {
            let words = format!("{side}: {}", words::full_name(seats, side));
            SubMenuButton::new(words).ui(ui, |ui| {
                // Beside its parent even in the smallest window.
                menu(ui, 380.0);
                self.seat_choices(ui, side, wishes);
            });
        }
        ui.separator();
        let medium = Player { engine: EngineId::Threats, strength: Strength::Medium };
        let engine = seats.iter().find_map(|(_, seat)| seat.player()).unwrap_or(medium);
        let (person, engine) = (Seat::Person, Seat::Engine(engine));
        let mut pair = |ui: &mut Ui, words: &str, red: Seat, yellow: Seat| {
            if choice(ui, words, (seats.red, seats.yellow) == (red, yellow)).clicked() {
                wishes.push(Wish::SetSeat(Side::Red, red));
                wishes.push(Wish::SetSeat(Side::Yellow, yellow));
            }
        };
        pair(ui, "You are Red, against the engine", person, engine);
        pair(ui, "You are Yellow, against the engine", engine, person);
        pair(ui, "Two people", person, person);
        pair(ui, "Engine against engine", engine, engine);
        ui.separator();
        if entry(ui, Action::SwapSides, true, None).clicked() {
            wishes.push(Wish::Do(Action::SwapSides));
        }
    }

    fn seat_choices(&self, ui: &mut Ui, side: Side, wishes: &mut Vec<Wish>) {
        let seat = self.session.seats()[side];
        if choice(ui, "Person", seat.is_person()).clicked() {
            wishes.push(Wish::SetSeat(side, Seat::Person));
        }
        ui.separator();
        let strength = seat.player().map(|player| player.strength).filter(|strength| !strength.is_human());
        let strength = strength.unwrap_or(Strength::Medium);
        for engine in EngineId::documented() {
            let card = engine.card();
            let is_chosen = seat.player().is_some_and(|player| player.engine == engine);
            if choice_with_remark(ui, card.name, is_chosen, card.character) {
                wishes.push(Wish::SetSeat(side, Seat::Engine(Player { engine, strength })));
            }
        }
    }

    fn difficulty(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let seats = self.session.seats();
        if self.session.is_exhibition() {
            menu(ui, 280.0);
            for side in Side::BOTH {
                let words = format!("{side}: {}", words::full_name(seats, side));
                SubMenuButton::new(words).ui(ui, |ui| {
                    menu(ui, 340.0);
                    strengths(ui, Some(side), seats[side].player(), None, wishes);
                });
            }
            return;
        }
        menu(ui, 380.0);
        let player = seats.iter().find_map(|(_, seat)| seat.player());
        if player.is_none() {
            let muted = Palette::of(ui).muted;
            ui.label(theme::plain("Two people play. Choose an engine and its strength:", SMALL, muted));
            if entry(ui, Action::NewGame, true, None).clicked() {
                wishes.push(Wish::Do(Action::NewGame));
            }
            return;
        }
        strengths(ui, None, player, Some(self.rating), wishes);
    }

    fn view(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        menu(ui, 310.0);
        let settings = self.settings;
        let mut switch = |ui: &mut Ui, action: Action, is_on: bool| {
            if entry(ui, action, true, Some(is_on)).clicked() {
                wishes.push(Wish::Do(action));
            }
        };
        switch(ui, Action::SidePanel, self.is_panel_shown);
        switch(ui, Action::ShowThinking, settings.show_thinking);
        switch(ui, Action::DiscMarks, settings.disc_marks);
        switch(ui, Action::ReducedMotion, settings.reduced_motion);
        switch(ui, Action::FullScreen, self.is_full_screen);
        ui.separator();
        SubMenuButton::new("Theme").ui(ui, |ui| {
            menu(ui, 180.0);
            for (theme, words) in
                [(Theme::System, "As the system"), (Theme::Light, "Light"), (Theme::Dark, "Dark")]
            {
                if choice(ui, words, settings.theme == theme).clicked() {
                    wishes.push(Wish::SetTheme(theme));
                }
            }
        });
        SubMenuButton::new("Pace of an engine's move").ui(ui, |ui| {
            menu(ui, 220.0);
            for millis in [0, 200, 400, 800, 1500] {
                let words = if millis == 0 {
                    "At once".to_owned()
                } else {
                    format!("At least {}", words::seconds(millis))
                };
                if choice(ui, &words, settings.pace_millis == millis).clicked() {
                    wishes.push(Wish::SetPace(millis));
                }
            }
        });
        ui.separator();
        let mut act = |ui: &mut Ui, action: Action, can: bool| {
            if entry(ui, action, can, None).clicked() {
                wishes.push(Wish::Do(action));
            }
        };
        act(ui, Action::Larger, true);
        act(ui, Action::Smaller, true);
        act(ui, Action::NormalSize, true);
        ui.separator();
        let has_moves = !self.session.game().moves().is_empty();
        act(ui, Action::FirstMove, has_moves);
        act(ui, Action::PreviousMove, has_moves);
        act(ui, Action::NextMove, self.session.can_redo());
        act(ui, Action::LastMove, self.session.can_redo());
    }

    fn learn(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        menu(ui, 320.0);
        let (session, learning) = (self.session, self.learning);
        let mut row = |ui: &mut Ui, action: Action, can: bool, is_on: Option<bool>| {
            if entry(ui, action, can, is_on).clicked() {
                wishes.push(Wish::Do(action));
            }
        };
        row(ui, Action::Analysis, true, Some(self.settings.analysis));
        row(ui, Action::ThreatMap, true, Some(self.settings.threat_map));
        row(ui, Action::Feedback, true, Some(self.settings.feedback_only));
        ui.separator();
        let has_moves = !session.game().all_moves().is_empty();
        let is_reviewing = learning.is_reviewing();
        row(ui, Action::Review, has_moves || is_reviewing, Some(is_reviewing));
        let has_mistakes = is_reviewing && learning.story().errors().next().is_some();
        row(ui, Action::NextMistake, has_mistakes, None);
        row(ui, Action::PreviousMistake, has_mistakes, None);
        let is_at_mistake = learning.mistake(session).is_some();
        row(ui, Action::TryAgain, is_at_mistake, None);
        row(ui, Action::ShowAnswer, is_at_mistake, None);
        ui.separator();
        row(ui, Action::BackToWinning, has_moves && learning.regretful(session).is_some(), None);
    }

    fn watch(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        menu(ui, 280.0);
        let session = self.session;
        let (is_exhibition, is_over) = (session.is_exhibition(), session.ending().is_some());
        let mut act = |ui: &mut Ui, action: Action, can: bool, is_on: Option<bool>| {
            if entry(ui, action, can, is_on).clicked() {
                wishes.push(Wish::Do(action));
            }
        };
        act(ui, Action::Watch, true, None);
        act(ui, Action::RandomPairing, true, None);
        ui.separator();
        act(ui, Action::PlayOrPause, is_exhibition, None);
        act(ui, Action::Step, is_exhibition && !is_over, None);
        act(ui, Action::ExpectedLine, true, Some(self.settings.expected_line));
        ui.separator();
        act(ui, Action::Tournament, true, None);
        act(ui, Action::BackToMyGame, self.has_own_game, None);
    }

    fn help(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        menu(ui, 220.0);
        for action in [Action::Statistics, Action::Rules, Action::Keys, Action::About] {
            if entry(ui, action, true, None).clicked() {
                wishes.push(Wish::Do(action));
            }
        }
    }
}

/// The levels, with a sentence on each.
fn strengths(
    ui: &mut Ui,
    whose: Option<Side>,
    player: Option<Player>,
    rating: Option<&Rating>,
    wishes: &mut Vec<Wish>,
) {
    let now = player.map(|player| player.strength);
    for strength in Strength::NAMED {
        if choice_with_remark(ui, &strength.to_string(), now == Some(strength), level(strength)) {
            wishes.push(Wish::SetStrength(whose, strength));
        }
    }
    ui.separator();
    ladder_menu::ui(ui, whose, player, rating, wishes);
    ui.separator();
    let (plies, millis) = match now {
        Some(Strength::Depth(plies)) => (plies, 1000),
        Some(Strength::Millis(millis)) => (8, millis),
        _ => (8, 1000),
    };
    let of_now = |is_so: bool| match now {
        Some(strength) if is_so => format!(" ({strength})"),
        _ => String::new(),
    };
    let is_depth = matches!(now, Some(Strength::Depth(_)));
    if choice(ui, &format!("Custom depth…{}", of_now(is_depth)), is_depth).clicked() {
        wishes.push(Wish::Show(Dialog::Depth { whose, plies }));
    }
    let is_time = matches!(now, Some(Strength::Millis(_)));
    if choice(ui, &format!("Custom time…{}", of_now(is_time)), is_time).clicked() {
        wishes.push(Wish::Show(Dialog::Time { whose, millis }));
    }
}

fn level(strength: Strength) -> &'static str {
    match strength {
        Strength::Easy => "Looks two moves ahead and overlooks things, as people do.",
        Strength::Medium => "Looks six moves ahead.",
        Strength::Hard => "Looks ten moves ahead and opens by the book.",
        Strength::Expert => "Perfect play: sees every game to its end.",
        Strength::Classic => "The engine's own depth, as its document has it.",
        Strength::Rung(number) => ladder::rung(number).map_or("", Rung::character),
        Strength::Depth(_) | Strength::Millis(_) | Strength::Elo(_) => "",
    }
}

/// Where an entry's words begin: after the room for the mark of one that is chosen.
const INDENT: f32 = 20.0;

/// A sentence under an entry.
pub(super) fn choice_with_remark(ui: &mut Ui, words: &str, is_chosen: bool, more: &str) -> bool {
    let is_chosen_now = choice(ui, words, is_chosen).clicked();
    // The sentence belongs to its entry: a click on it chooses too.
    remark(ui, more).clicked() || is_chosen_now
}

fn remark(ui: &mut Ui, words: &str) -> Response {
    let muted = Palette::of(ui).muted;
    let margin = Margin { left: INDENT as i8, right: 8, top: 0, bottom: 6 };
    // The menu stretches its lines; these must not be.
    let shown = Frame::new().inner_margin(margin).show(ui, |ui| {
        ui.with_layout(Layout::top_down(Align::Min), |ui| {
            let words = theme::plain(words, SMALL, muted);
            ui.add(eframe::egui::Label::new(words).selectable(false).sense(eframe::egui::Sense::CLICK))
        })
    });
    shown.inner.inner
}

fn bar_style(style: &mut eframe::egui::Style) {
    eframe::egui::containers::menu::menu_style(style);
    style.spacing.button_padding = vec2(11.0, 5.0);
    style.spacing.item_spacing.x = 0.0;
}

/// The dress of an open menu.
pub(super) fn menu(ui: &mut Ui, width: f32) {
    ui.set_min_width(width);
    ui.set_max_width(width);
    let style = ui.style_mut();
    style.spacing.button_padding = vec2(INDENT, 5.0);
    style.spacing.item_spacing.y = 0.0;
    style.spacing.interact_size.y = 28.0;
}

/// An action's entry: a mark if it is a switch that is on, its words, its key.
fn entry(ui: &mut Ui, action: Action, can: bool, is_on: Option<bool>) -> Response {
    let entry = action.entry();
    let keys = entry.keys.first().map(|keys| ui.ctx().format_shortcut(keys)).unwrap_or_default();
    row(ui, entry.words, &keys, can, is_on)
}

/// An entry that is one of several, marked if it is the one.
pub(super) fn choice(ui: &mut Ui, words: &str, is_chosen: bool) -> Response {
    row(ui, words, "", true, Some(is_chosen))
}

fn row(ui: &mut Ui, words: &str, keys: &str, can: bool, is_on: Option<bool>) -> Response {
    let palette = Palette::of(ui);
    let response = ui.scope(|ui| {
        let keys = RichText::new(keys).font(theme::regular(SMALL)).color(palette.muted);
        let mut button = Button::new(RichText::new(words).font(theme::regular(BODY)));
        button = button.shortcut_text(keys).min_size(vec2(ui.available_width(), 0.0));
        ui.add_enabled(can, button)
    });
    let response = response.inner;
    if let Some(is_on) = is_on {
        response.widget_info(|| WidgetInfo::selected(Role::MenuItemCheckBox, can, is_on, words));
        if is_on {
            tick(ui, response.rect);
        }
    }
    if response.clicked() {
        ui.close();
    }
    response
}

fn tick(ui: &Ui, row: Rect) {
    let at = row.left_center() + vec2(10.0, 0.0);
    let stroke = Stroke::new(1.75, Palette::of(ui).accent);
    let points = [vec2(-3.5, 0.5), vec2(-1.0, 3.0), vec2(4.0, -3.5)].map(|corner| at + corner);
    ui.painter().line(points.to_vec(), stroke);
}
