//! Who plays in a tournament, and how much: a grid of engines and strengths, the ladder, a row of numbers.

use super::TournamentWish;
use crate::arena::{MOST_PLAYERS, Openings, Plan, Schedule};
use crate::engines::{EngineId, Player, RUNGS, Strength};
use crate::ui::action::Wish;
use crate::ui::controls::{checkbox, heading, name, primary, segments};
use crate::ui::ladder_menu::rung_words;
use crate::ui::theme::{self, BODY, Palette, SMALL, TITLE};
use eframe::egui::{
    Align, DragValue, Frame, Grid, Layout, Margin, Panel, ScrollArea, Ui, WidgetInfo, accesskit::Role, vec2,
};

/// The strengths at which an engine can enter; Expert is the solver whatever the engine.
const STRENGTHS: [Strength; 4] = [Strength::Easy, Strength::Medium, Strength::Hard, Strength::Classic];
/// More would take days.
const MOST_ROUNDS: u32 = 500;
/// So that the table of one tournament stays quick to read and to write.
const MOST_GAMES: usize = 50_000;

/// What is chosen so far.
pub struct SetupForm {
    players: Vec<Player>,
    rounds: u32,
    is_balanced: bool,
    opening_plies: u8,
    seed: u64,
    judges: bool,
}

impl Default for SetupForm {
    fn default() -> SetupForm {
        let medium = |engine| Player { engine, strength: Strength::Medium };
        SetupForm {
            players: EngineId::documented().map(medium).collect(),
            rounds: 5,
            is_balanced: true,
            opening_plies: Openings::USUAL.plies(),
            seed: 1,
            judges: true,
        }
    }
}

impl SetupForm {
    /// The tournament that was chosen, its players in the order of the form.
    pub fn plan(&self) -> Plan {
        let players = candidates().filter(|player| self.players.contains(player)).collect();
        let plies = self.opening_plies;
        Plan {
            players,
            rounds: self.rounds,
            seed: self.seed,
            openings: match self.is_balanced {
                true => Openings::Balanced { plies: plies.clamp(1, 8) },
                false => Openings::Random { plies },
            },
            schedule: Schedule::RoundRobin,
            judges: self.judges,
        }
    }

    /// The form; `has_table` if there is a tournament to go back to.
    pub fn ui(&mut self, ui: &mut Ui, has_table: bool, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ui);
        Panel::bottom("tournament start")
            .frame(Frame::new().inner_margin(Margin { top: 12, ..Margin::ZERO }))
            .show_separator_line(false)
            .show(ui, |ui| self.foot(ui, has_table, wishes));
        ScrollArea::both().auto_shrink([false, false]).show(ui, |ui| {
            ui.label(theme::strong("Tournament", TITLE, palette.text));
            let words = "Each plays each, from the same openings, with both sides of every one.";
            ui.label(theme::plain(words, BODY, palette.muted));
            ui.add_space(12.0);
            heading(ui, "Engines");
            self.engines(ui);
            ui.add_space(12.0);
            heading(ui, "The ladder");
            self.ladder(ui);
            ui.add_space(12.0);
            heading(ui, "Games");
            self.numbers(ui);
        });
    }

    fn engines(&mut self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        Grid::new("engines").num_columns(5).min_col_width(64.0).spacing(vec2(16.0, 0.0)).show(ui, |ui| {
            ui.label("");
            for strength in STRENGTHS {
                ui.horizontal(|ui| {
                    // The boxes below stand in the middle of what can be clicked.
                    ui.add_space(7.0);
                    ui.label(theme::plain(strength.to_string(), SMALL, palette.muted));
                });
            }
            ui.end_row();
            for engine in EngineId::documented() {
                let card = engine.card();
                ui.label(theme::plain(card.name, BODY, palette.text)).on_hover_text(card.character);
                for strength in STRENGTHS {
                    self.entrant(ui, Player { engine, strength }, "");
                }
                ui.end_row();
            }
        });
    }

    fn ladder(&mut self, ui: &mut Ui) {
        let columns = ((ui.available_width() / 196.0) as usize).clamp(2, 4);
        Grid::new("ladder").num_columns(columns).min_col_width(172.0).spacing(vec2(24.0, 0.0)).show(
            ui,
            |ui| {
                for (i, rung) in RUNGS.iter().enumerate() {
                    self.entrant(ui, Player::on_rung(rung.number()), &rung_words(rung));
                    if (i + 1).is_multiple_of(columns) {
                        ui.end_row();
                    }
                }
            },
        );
    }

    /// A box to tick for a player.
    fn entrant(&mut self, ui: &mut Ui, player: Player, words: &str) {
        let palette = Palette::of(ui);
        let mut is_in = self.players.contains(&player);
        let ticked = checkbox(ui, &mut is_in, theme::plain(words, BODY, palette.text));
        ticked.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_in, player.to_string()));
        if ticked.changed() {
            self.players.retain(|&other| other != player);
            if is_in {
                self.players.push(player);
            }
        }
    }

    fn numbers(&mut self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let label = |ui: &mut Ui, words: &str| {
            ui.label(theme::plain(words, BODY, palette.text));
        };
        ui.horizontal(|ui| {
            label(ui, "Rounds");
            let rounds = ui.add(DragValue::new(&mut self.rounds).range(1..=MOST_ROUNDS).speed(0.2));
            name(&rounds, Role::SpinButton, "Rounds");
            ui.add_space(16.0);
            label(ui, "Seed");
            let seed = ui.add(DragValue::new(&mut self.seed).range(0..=999_999).speed(0.2));
            name(&seed, Role::SpinButton, "Seed");
            ui.add_space(16.0);
            checkbox(ui, &mut self.judges, theme::plain("Count blunders", BODY, palette.text))
                .on_hover_text("The solver looks through every game; that takes longer than to play it");
        });
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            label(ui, "Openings");
            segments(ui, &mut self.is_balanced, &[(true, "Balanced"), (false, "Random")]);
            let least = u8::from(self.is_balanced);
            let most = if self.is_balanced { 8 } else { 12 };
            self.opening_plies = self.opening_plies.clamp(least, most);
            let plies = ui.add(DragValue::new(&mut self.opening_plies).range(least..=most).speed(0.1));
            name(&plies, Role::SpinButton, "Moves of an opening");
            label(ui, "moves");
        });
        ui.add_space(4.0);
        let words = match self.is_balanced {
            true => "Each opening leads to a position that is a draw with best play.",
            false => "Each opening is a few moves by lot after which nobody can win at once.",
        };
        ui.label(theme::plain(words, SMALL, palette.muted));
    }

    fn foot(&self, ui: &mut Ui, has_table: bool, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ui);
        let plan = self.plan();
        let (players, games) = (plan.players.len(), plan.games());
        let trouble = match plan.check() {
            Ok(()) if games > MOST_GAMES => Some(format!("{games} games are too many for one evening.")),
            Ok(()) => None,
            Err(_) if players < 2 => Some("Choose two players or more.".to_owned()),
            Err(_) if players > MOST_PLAYERS => Some(format!("At most {MOST_PLAYERS} can play.")),
            Err(why) => Some(why),
        };
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let start = ui.add_enabled_ui(trouble.is_none(), |ui| primary(ui, "Start")).inner;
            if start.clicked() {
                wishes.push(Wish::Tournament(TournamentWish::Start));
            }
            if has_table && ui.button("Back to the table").clicked() {
                wishes.push(Wish::Tournament(TournamentWish::BackToTable));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let words = trouble.unwrap_or_else(|| {
                    let a_pair = 2 * self.rounds;
                    format!("{players} players, {a_pair} games a pair, {games} games.")
                });
                ui.label(theme::plain(words, BODY, palette.muted));
            });
        });
    }
}

/// Everybody who can be chosen, in the order of the form.
fn candidates() -> impl Iterator<Item = Player> {
    let engines =
        EngineId::documented().flat_map(|engine| STRENGTHS.map(|strength| Player { engine, strength }));
    engines.chain(RUNGS.iter().map(|rung| Player::on_rung(rung.number())))
}
