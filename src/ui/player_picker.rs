//! The choice of an engine and its strength, for every form that asks for one.

use super::controls::name;
use crate::engines::{EngineId, Player, Strength};
use crate::search::MAX_DEPTH;
use eframe::egui::{ComboBox, DragValue, Ui, accesskit::Role};

/// Asks who plays for `whose` side, in a row: the engine, its strength, and a number if it needs one.
pub fn ui(ui: &mut Ui, whose: &str, player: &mut Player) {
    ui.horizontal(|ui| {
        engine(ui, whose, player);
        strength(ui, whose, player);
        number(ui, &mut player.strength);
    });
}

fn engine(ui: &mut Ui, whose: &str, player: &mut Player) {
    let engines = ComboBox::from_id_salt("engine")
        .width(164.0)
        .selected_text(player.engine.card().name)
        .show_ui(ui, |ui| {
            for engine in EngineId::documented() {
                let card = engine.card();
                ui.selectable_value(&mut player.engine, engine, card.name).on_hover_text(card.character);
            }
        });
    name(&engines.response, Role::ComboBox, &format!("{whose}'s engine"));
}

fn strength(ui: &mut Ui, whose: &str, player: &mut Player) {
    let words = match player.strength {
        Strength::Depth(_) => "Depth".to_owned(),
        Strength::Millis(_) => "Time".to_owned(),
        named => named.to_string(),
    };
    let strengths = ComboBox::from_id_salt("strength")
        .width(104.0)
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
