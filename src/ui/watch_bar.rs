//! The controls of those who watch: play, pause, back, forward, speed, and how the series stands.

use super::action::{Action, Wish};
use super::controls::{checkbox, primary};
use super::theme::{self, BODY, Palette, SMALL};
use super::watch::{self, Exhibition};
use super::words;
use crate::session::Session;
use crate::store::{Series, Settings};
use eframe::egui::{Align, Layout, Slider, Ui, WidgetInfo, accesskit::Role, vec2};

/// The longest time a move that the slider offers.
const SLOWEST_MILLIS: u64 = 3000;

/// What the controls need to know.
#[derive(Clone, Copy)]
pub struct WatchBar<'a> {
    pub session: &'a Session,
    pub settings: &'a Settings,
    pub series: Series,
    pub exhibition: Option<&'a Exhibition>,
    pub is_replaying: bool,
}

impl WatchBar<'_> {
    pub fn ui(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        if let Some(exhibition) = self.exhibition.filter(|exhibition| exhibition.is_series()) {
            self.series(ui, exhibition, wishes);
        }
        self.buttons(ui, wishes);
        self.speed(ui, wishes);
        let mut is_shown = self.settings.expected_line;
        let text = Palette::of(ui).text;
        let words = theme::plain("Expected play on the board", BODY, text);
        if checkbox(ui, &mut is_shown, words).changed() {
            wishes.push(Wish::Do(Action::ExpectedLine));
        }
    }

    fn series(&self, ui: &mut Ui, exhibition: &Exhibition, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ui);
        let is_over = exhibition.is_over(self.session);
        let words = watch::standing(self.session.seats(), &self.series, is_over);
        ui.label(theme::strong(words, BODY, palette.text));
        if is_over && ui.button("Another series…").clicked() {
            wishes.push(Wish::Do(Action::Watch));
        }
        ui.add_space(4.0);
    }

    fn buttons(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let session = self.session;
        let (is_over, has_future) = (session.ending().is_some(), session.game().has_future());
        ui.horizontal(|ui| {
            let words = match (is_over, has_future) {
                (true, _) => "Replay",
                (false, true) if self.is_replaying => "Pause",
                (false, false) if !session.is_paused() => "Pause",
                _ => "Play",
            };
            let button = if is_over { ui.button(words) } else { primary(ui, words) };
            if button.on_hover_text(format!("{words} (P)")).clicked() {
                wishes.push(Wish::Do(Action::PlayOrPause));
            }
            let can_go_back = !session.game().moves().is_empty();
            let back = ui.add_enabled(can_go_back, eframe::egui::Button::new("Back"));
            if back.on_hover_text("One move back (PageUp)").clicked() {
                wishes.push(Wish::Do(Action::PreviousMove));
            }
            let step = ui.add_enabled(!is_over, eframe::egui::Button::new("Step"));
            if step.on_hover_text("One move forward (S)").clicked() {
                wishes.push(Wish::Do(Action::Step));
            }
            if has_future {
                let on = ui.button("Play on").on_hover_text("The engines play another game from here");
                if on.clicked() {
                    wishes.push(Wish::PlayOn);
                }
            }
        });
    }

    fn speed(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ui);
        let millis = self.settings.watch_millis;
        ui.horizontal(|ui| {
            ui.label(theme::plain("Speed", SMALL, palette.muted));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let words = if millis == 0 { "instant".to_owned() } else { words::seconds(millis) };
                ui.allocate_ui_with_layout(vec2(48.0, 20.0), Layout::right_to_left(Align::Center), |ui| {
                    ui.set_min_width(48.0);
                    ui.label(theme::plain(words, SMALL, palette.muted))
                });
                // To the right is faster.
                let mut speed = SLOWEST_MILLIS.saturating_sub(millis);
                ui.spacing_mut().slider_width = ui.available_width() - 8.0;
                let slider = Slider::new(&mut speed, 0..=SLOWEST_MILLIS).step_by(100.0).show_value(false);
                let slider = ui.add(slider).on_hover_text("To the right is faster");
                slider.widget_info(|| {
                    let mut info = WidgetInfo::labeled(Role::Slider, true, "Speed");
                    info.value = Some(speed as f64);
                    info
                });
                if slider.changed() {
                    wishes.push(Wish::SetWatchPace(SLOWEST_MILLIS - speed));
                }
            });
        });
    }
}
