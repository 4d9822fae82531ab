//! The choice of an engine and its strength, for every form that asks for one.

use super::controls::name;
use super::ladder_menu::rung_words;
use super::words;
use crate::engines::{EngineId, Player, RUNGS, Strength, ladder};
use crate::search::MAX_DEPTH;
use eframe::egui::{ComboBox, DragValue, Ui, accesskit::Role};

/// The widths of the choices.
const ENGINE: f32 = 152.0;
const STRENGTH: f32 = 104.0;
const OPPONENT: f32 = 168.0;

/// What the ladder is called among the engines.
const LADDER: &str = "Ladder";

/// Asks who plays for `whose` side, in a row: the engine, its strength, and a number if it needs one.
/// `adaptive` is the opponent that follows a person's rating, where one plays.
pub fn ui(ui: &mut Ui, whose: &str, player: &mut Player, adaptive: Option<Player>) {
    ui.horizontal(|ui| {
        engine(ui, whose, player);
        if player.engine == EngineId::People {
            opponent(ui, whose, player, adaptive);
        } else {
            strength(ui, whose, player);
        }
        number(ui, &mut player.strength);
    });
}

fn engine(ui: &mut Ui, whose: &str, player: &mut Player) {
    let is_ladder = player.engine == EngineId::People;
    let words = if is_ladder { LADDER } else { player.engine.card().name };
    let engines =
        ComboBox::from_id_salt("engine").width(ENGINE).height(300.0).selected_text(words).show_ui(ui, |ui| {
            for engine in EngineId::documented() {
                let card = engine.card();
                let choice = ui.selectable_label(player.engine == engine, card.name);
                if choice.on_hover_text(card.character).clicked() {
                    let strength =
                        if player.strength.is_human() { Strength::Medium } else { player.strength };
                    *player = Player { engine, strength };
                }
            }
            let ladder = ui.selectable_label(is_ladder, LADDER);
            let more = "Named opponents that play as people do, from a first game to perfection.";
            if ladder.on_hover_text(more).clicked() && !is_ladder {
                *player = Player::on_rung(ladder::USUAL);
            }
        });
    name(&engines.response, Role::ComboBox, &format!("{whose}'s engine"));
}

/// Who of the ladder it is.
fn opponent(ui: &mut Ui, whose: &str, player: &mut Player, adaptive: Option<Player>) {
    let rung = match player.strength {
        Strength::Rung(number) => ladder::rung(number),
        _ => None,
    };
    let words = rung.map_or_else(|| words::short_name(*player), rung_words);
    let opponents = ComboBox::from_id_salt("opponent")
        .width(OPPONENT)
        .height(360.0)
        .selected_text(words)
        .show_ui(ui, |ui| {
            if let Some(adaptive) = adaptive {
                let is_adaptive = matches!(player.strength, Strength::Elo(_));
                if ui.selectable_label(is_adaptive, "Adaptive").clicked() {
                    *player = adaptive;
                }
            }
            for rung in &RUNGS {
                let choice = ui.selectable_value(player, Player::on_rung(rung.number()), rung_words(rung));
                choice.on_hover_text(rung.character());
            }
        });
    name(&opponents.response, Role::ComboBox, &format!("{whose}'s opponent on the ladder"));
}

/// One sentence on what a player is like.
#[must_use]
pub fn character(player: Player) -> &'static str {
    match player.strength {
        Strength::Rung(number) => ladder::rung(number).map_or("", |rung| rung.character()),
        Strength::Elo(_) => "Plays as well as you do and follows your results, so that games stay open.",
        _ => player.engine.card().character,
    }
}

fn strength(ui: &mut Ui, whose: &str, player: &mut Player) {
    let words = match player.strength {
        Strength::Depth(_) => "Depth".to_owned(),
        Strength::Millis(_) => "Time".to_owned(),
        named => named.to_string(),
    };
    let strengths = ComboBox::from_id_salt("strength")
        .width(STRENGTH)
        .height(300.0)
        .selected_text(words)
        .show_ui(ui, |ui| {
            for strength in Strength::NAMED {
                ui.selectable_value(&mut player.strength, strength, strength.to_string());
            }
            let (depth, time) = (Strength::Depth(8), Strength::Millis(1000));
            if ui.selectable_label(matches!(player.strength, Strength::Depth(_)), "Depth").clicked() {
                player.strength = depth;
            }
            if ui.selectable_label(matches!(player.strength, Strength::Millis(_)), "Time").clicked() {
                player.strength = time;
            }
        });
    name(&strengths.response, Role::ComboBox, &format!("{whose}'s strength"));
}

fn number(ui: &mut Ui, strength: &mut Strength) {
    match strength {
        Strength::Depth(plies) => {
            let field = ui.add(DragValue::new(plies).range(1..=MAX_DEPTH).suffix(" plies"));
            name(&field, Role::SpinButton, "Depth in plies");
        }
        Strength::Millis(millis) => {
            let field = ui.add(DragValue::new(millis).range(100..=600_000).speed(50).suffix(" ms"));
            name(&field, Role::SpinButton, "Time in milliseconds");
        }
        _ => {}
    }
}
