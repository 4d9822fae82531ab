//! Who plays whom, and how strong: the form of the new-game dialog.

use super::controls::{segments, small_disc};
use super::player_picker;
use super::theme::{self, BODY, Palette, SMALL};
use crate::engines::{EngineId, Player, Strength};
use crate::rules::{PerSide, Side};
use crate::session::Seat;
use eframe::egui::{Align, Layout, Ui, vec2};

/// What is chosen for one side. The engine stays chosen while a person is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatChoice {
    is_person: bool,
    player: Player,
}

impl SeatChoice {
    fn of(seat: Seat) -> SeatChoice {
        let medium = Player { engine: EngineId::Threats, strength: Strength::Medium };
        SeatChoice { is_person: seat.is_person(), player: seat.player().unwrap_or(medium) }
    }

    fn seat(self) -> Seat {
        if self.is_person { Seat::Person } else { Seat::Engine(self.player) }
    }
}

/// The form for both sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NewGameForm {
    seats: PerSide<SeatChoice>,
    /// The opponent that follows the person's rating, as strong as it is now.
    adaptive: Player,
}

impl NewGameForm {
    #[must_use]
    pub fn of(seats: &PerSide<Seat>, adaptive: Player) -> NewGameForm {
        NewGameForm { seats: PerSide::from_fn(|side| SeatChoice::of(seats[side])), adaptive }
    }

    #[must_use]
    pub fn seats(&self) -> PerSide<Seat> {
        PerSide::from_fn(|side| self.seats[side].seat())
    }

    pub fn ui(&mut self, ui: &mut Ui, has_marks: bool) {
        for side in Side::BOTH {
            ui.push_id(side.word(), |ui| seat(ui, side, &mut self.seats[side], self.adaptive, has_marks));
            ui.add_space(4.0);
        }
    }
}

/// Room for an engine's choices, kept free when a person plays so that nothing jumps.
const ENGINE_ROOM: f32 = 76.0;
/// The width of the choice between person and engine.
const SEGMENTS: f32 = 144.0;

fn seat(ui: &mut Ui, side: Side, choice: &mut SeatChoice, adaptive: Player, has_marks: bool) {
    let palette = Palette::of(ui);
    ui.horizontal(|ui| {
        small_disc(ui, side, has_marks, 24.0);
        ui.add_space(4.0);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.label(theme::strong(side.to_string(), BODY, palette.text));
            let order = if side == Side::Red { "moves first" } else { "moves second" };
            ui.label(theme::plain(order, SMALL, palette.muted));
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            // Right to left in the row, left to right among themselves.
            let across = Layout::left_to_right(Align::Center);
            ui.allocate_ui_with_layout(vec2(SEGMENTS, 32.0), across, |ui| {
                segments(ui, &mut choice.is_person, &[(true, "Person"), (false, "Engine")])
            });
        });
    });
    ui.allocate_ui(vec2(ui.available_width(), ENGINE_ROOM), |ui| {
        ui.set_min_height(ENGINE_ROOM);
        if choice.is_person {
            ui.label(theme::plain("A person at this keyboard, mouse or screen.", SMALL, palette.muted));
            return;
        }
        player_picker::ui(ui, &side.to_string(), &mut choice.player, Some(adaptive));
        ui.label(theme::plain(player_picker::character(choice.player), SMALL, palette.muted));
    });
}
