//! Which two engines play each other, and how often: the form of the dialog in the Watch menu.

use super::controls::{name, small_disc};
use super::player_picker;
use super::theme::{self, BODY, Palette, SMALL};
use super::watch::Showing;
use crate::engines::{EngineId, Player, Strength};
use crate::rules::{PerSide, Side};
use crate::search::Dice;
use crate::session::Seat;
use eframe::egui::{Align, DragValue, Layout, Ui, accesskit::Role, vec2};

/// The most games in a series.
const MOST_GAMES: u32 = 200;

/// What is chosen so far.
#[derive(Clone)]
pub struct WatchForm {
    showing: Showing,
    /// For pairs drawn by lot.
    dice: Dice,
}

impl WatchForm {
    /// The engines that sit at the board, or two that are worth seeing.
    #[must_use]
    pub fn of(seats: &PerSide<Seat>, seed: u64) -> WatchForm {
        let medium = |engine| Player { engine, strength: Strength::Medium };
        let usual = PerSide::new(medium(EngineId::Threats), medium(EngineId::Alignments));
        let players = match (seats.red.player(), seats.yellow.player()) {
            (Some(red), Some(yellow)) => PerSide::new(red, yellow),
            _ => usual,
        };
        WatchForm { showing: Showing { players, games: 1, seed: seed % 10_000 }, dice: Dice::new(seed) }
    }

    #[must_use]
    pub const fn showing(&self) -> Showing {
        self.showing
    }

    pub fn ui(&mut self, ui: &mut Ui, has_marks: bool) {
        for side in Side::BOTH {
            ui.push_id(side.word(), |ui| player(ui, side, &mut self.showing.players[side], has_marks));
            ui.add_space(8.0);
        }
        if ui.button("Draw a pair by lot").clicked() {
            self.showing.players = Showing::random_pair(&mut self.dice);
        }
        ui.add_space(8.0);
        ui.separator();
        ui.add_space(8.0);
        let palette = Palette::of(ui);
        ui.horizontal(|ui| {
            ui.label(theme::plain("Games", BODY, palette.text));
            let games = ui.add(DragValue::new(&mut self.showing.games).range(1..=MOST_GAMES).speed(0.1));
            name(&games, Role::SpinButton, "Number of games");
            ui.add_space(16.0);
            ui.add_enabled_ui(self.showing.games > 1, |ui| {
                ui.label(theme::plain("Seed of the openings", BODY, palette.text));
                let seed = ui.add(DragValue::new(&mut self.showing.seed).range(0..=999_999));
                name(&seed, Role::SpinButton, "Seed of the openings");
            });
        });
        let words = match self.showing.games {
            1 => "One game from the empty board.",
            _ => "Each opening is played twice, with sides swapped. The same seed gives the same openings.",
        };
        ui.allocate_ui_with_layout(vec2(ui.available_width(), 32.0), Layout::top_down(Align::Min), |ui| {
            ui.set_min_height(32.0);
            ui.label(theme::plain(words, SMALL, palette.muted));
        });
    }
}

fn player(ui: &mut Ui, side: Side, player: &mut Player, has_marks: bool) {
    let palette = Palette::of(ui);
    ui.horizontal(|ui| {
        small_disc(ui, side, has_marks, 24.0);
        ui.add_space(4.0);
        ui.allocate_ui_with_layout(vec2(48.0, 32.0), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(48.0);
            ui.label(theme::strong(side.to_string(), BODY, palette.text));
        });
        player_picker::ui(ui, &side.to_string(), player, None);
    });
}
