//! The line along the window's lower edge: what has just gone wrong or right, how the game stands when
//! the side panel does not say so, and which keys to press.

use super::action::{Action, Wish};
use super::learning::Learning;
use super::review_panel;
use super::theme::{self, BODY, Palette, SMALL};
use super::words;
use crate::session::Session;
use crate::store::Settings;
use eframe::egui::{Align, Label, Layout, Ui, vec2};

/// Something to say once. It stays until something else happens.
pub struct Notice {
    words: String,
    is_trouble: bool,
}

impl Notice {
    #[must_use]
    pub const fn is_trouble(&self) -> bool {
        self.is_trouble
    }

    #[must_use]
    pub fn words(&self) -> &str {
        &self.words
    }

    #[must_use]
    pub fn trouble(words: String) -> Notice {
        Notice { words, is_trouble: true }
    }

    #[must_use]
    pub fn remark(words: String) -> Notice {
        Notice { words, is_trouble: false }
    }
}

/// What the line needs to know.
pub struct StatusBar<'a> {
    pub session: &'a Session,
    pub settings: &'a Settings,
    pub learning: &'a Learning,
    pub notice: Option<&'a Notice>,
    pub hint: Option<&'a str>,
    pub is_panel_shown: bool,
}

impl StatusBar<'_> {
    pub fn ui(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if !self.is_panel_shown {
                self.buttons(ui, wishes);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 16.0;
                self.line(ui);
            });
        });
    }

    fn line(&self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        if let Some(notice) = self.notice {
            if !self.is_panel_shown {
                ui.label(theme::strong(words::status(self.session), BODY, palette.text));
            }
            ui.spacing_mut().item_spacing.x = 8.0;
            let colour = if notice.is_trouble { palette.bad } else { palette.good };
            let (dot, _) = ui.allocate_exact_size(vec2(8.0, 8.0), eframe::egui::Sense::hover());
            ui.painter().circle_filled(dot.center(), 4.0, colour);
            let words = theme::plain(&notice.words, BODY, palette.text);
            ui.add(Label::new(words).truncate());
            return;
        }
        if !self.is_panel_shown
            && self.learning.is_reviewing()
            && let Some(remark) = review_panel::remark(self.session, self.learning)
        {
            ui.add(Label::new(theme::plain(remark, BODY, palette.text)).truncate());
            return;
        }
        if !self.is_panel_shown {
            let thinking = self.session.thinking().filter(|thinking| !thinking.is_hint());
            let status = review_panel::status(self.session, self.learning);
            ui.label(theme::strong(status, BODY, palette.text));
            let more = match (thinking, self.hint) {
                (None, Some(hint)) => Some(hint.to_owned()),
                _ if self.learning.feedback().is_some() => {
                    self.learning.feedback().map(|feedback| feedback.to_string())
                }
                _ if self.settings.analysis => Some(review_panel::verdict(self.session, self.learning)),
                (Some(thinking), _) => Some(words::progress(&thinking.report)),
                (None, None) => None,
            };
            if let Some(more) = more {
                ui.add(Label::new(theme::plain(more, SMALL, palette.muted)).truncate());
                return;
            }
        }
        let quiet = |words: &str| theme::plain(words, SMALL, palette.muted);
        ui.label(quiet(words::pairing(self.session.seats())));
        let made = self.session.game().moves().len();
        let count = match self.session.ending() {
            Some(_) => words::moves(made),
            None => format!("Move {}", made + 1),
        };
        ui.label(quiet(&count));
        if self.learning.is_reviewing() {
            let keys = "Press N or P for a mistake, Y to try it again, W for the answer, R to close";
            ui.add(Label::new(quiet(keys)).truncate());
        } else if let Some(truth) =
            self.learning.whole_truth(self.session.position()).filter(|_| self.settings.analysis)
        {
            let (nodes, seconds) = (words::count(truth.nodes as f64), truth.elapsed.as_secs_f64());
            ui.label(quiet(&format!("Analysis: exact, {nodes} nodes in {seconds:.2} s")));
            ui.add(Label::new(quiet("T for threats, H for a hint")).truncate());
        } else if self.session.is_persons_turn() {
            ui.add(Label::new(quiet("Press 1 to 7 to drop, H for a hint")).truncate());
        } else if self.session.is_exhibition() {
            ui.add(Label::new(quiet("Press P to play or pause, S for one move")).truncate());
        }
    }

    /// Those of the side panel that matter most, from the right.
    fn buttons(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        ui.spacing_mut().button_padding = vec2(10.0, 3.0);
        ui.spacing_mut().interact_size.y = 24.0;
        let buttons: Vec<(&str, Wish)> = if self.learning.is_reviewing() {
            review_panel::buttons(self.session, self.learning)
        } else if self.session.ending().is_some() {
            vec![
                ("New game", Wish::Do(Action::NewGame)),
                ("Rematch", Wish::Do(Action::Rematch)),
                ("Review", Wish::Do(Action::Review)),
            ]
        } else if self.learning.feedback().is_some() && self.session.can_undo() {
            vec![("Take back", Wish::Do(Action::Undo))]
        } else {
            Vec::new()
        };
        for (words, wish) in buttons {
            if ui.button(words).clicked() {
                wishes.push(wish);
            }
        }
    }
}
