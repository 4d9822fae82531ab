//! What fills the window: the board, or a screen of its own for what the board has no room for. The menus
//! stay; the game waits.

use super::action::{Action, Wish};
use super::app::Foursight;
use super::theme::{self, BODY, Palette, SMALL};
use eframe::egui::{Context, Key, Label, Modifiers, Sense, Ui, vec2};

/// What is to be seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Screen {
    #[default]
    Board,
    Tournament,
    Statistics,
}

impl Action {
    /// True if it makes sense without the board in sight; every other action brings the board back first.
    pub(super) const fn is_without_board(self) -> bool {
        matches!(
            self,
            Action::NewGame
                | Action::Open
                | Action::Quit
                | Action::Watch
                | Action::RandomPairing
                | Action::BackToMyGame
                | Action::Tournament
                | Action::Statistics
                | Action::SidePanel
                | Action::ReducedMotion
                | Action::Larger
                | Action::Smaller
                | Action::NormalSize
                | Action::FullScreen
                | Action::Rules
                | Action::Keys
                | Action::About
        )
    }
}

impl Foursight {
    /// What fills the window.
    #[must_use]
    pub fn screen(&self) -> Screen {
        self.screen
    }

    pub(super) fn show_screen(&mut self, ctx: &Context, screen: Screen) {
        // The focus was on something that is no longer there.
        ctx.memory_mut(|memory| {
            if let Some(id) = memory.focused() {
                memory.surrender_focus(id);
            }
        });
        self.screen = screen;
        self.notice = None;
    }

    /// Away from the board only those keys count that need none; Escape leads back to it.
    pub(super) fn keyboard_without_board(&mut self, ctx: &Context, wishes: &mut Vec<Wish>) {
        if ctx.text_edit_focused() {
            return;
        }
        let keys = super::shortcuts::wishes(ctx, false);
        let is_meant = |wish: &Wish| matches!(wish, Wish::Do(action) if action.is_without_board());
        wishes.extend(keys.into_iter().filter(is_meant));
        if ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            wishes.push(Wish::ShowScreen(Screen::Board));
        }
    }

    /// The line along the lower edge.
    pub(super) fn screen_status(&self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        ui.horizontal_centered(|ui| {
            if let Some(notice) = &self.notice {
                let colour = if notice.is_trouble() { palette.bad } else { palette.good };
                let (dot, _) = ui.allocate_exact_size(vec2(8.0, 8.0), Sense::hover());
                ui.painter().circle_filled(dot.center(), 4.0, colour);
                ui.add(Label::new(theme::plain(notice.words(), BODY, palette.text)).truncate());
                return;
            }
            ui.spacing_mut().item_spacing.x = 16.0;
            let quiet = |words: String| theme::plain(words, SMALL, palette.muted);
            match self.screen {
                Screen::Tournament => {
                    ui.label(quiet("Tournament".to_owned()));
                    ui.label(quiet(self.tournament.pace_words()));
                }
                _ => {
                    ui.label(quiet("Statistics".to_owned()));
                }
            }
            ui.add(Label::new(quiet("Escape leads back to the board".to_owned())).truncate());
        });
    }
}
