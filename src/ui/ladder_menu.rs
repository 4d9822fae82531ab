//! The ladder in the Difficulty menu: named opponents with what each was measured to be worth, and the one
//! that follows a person's rating.

use super::action::Wish;
use super::menus::{choice, choice_with_remark, menu};
use super::theme;
use crate::engines::{Player, RUNGS, Rating, Rung, Strength};
use crate::rules::Side;
use eframe::egui::containers::menu::SubMenuButton;
use eframe::egui::{ScrollArea, Ui};

/// `Casual player · 1240`; without a figure as long as none is measured.
#[must_use]
pub fn rung_words(rung: &Rung) -> String {
    let rated = rung.rated();
    match rated.elo {
        0 => rung.name().to_owned(),
        elo => format!("{} · {elo}", rung.name()),
    }
}

/// A submenu with all of them; `rating` is the person's, if one plays.
pub fn ui(
    ui: &mut Ui,
    whose: Option<Side>,
    now: Option<Player>,
    rating: Option<&Rating>,
    wishes: &mut Vec<Wish>,
) {
    let strength = now.map(|player| player.strength);
    let words = match strength {
        Some(strength @ Strength::Rung(_)) => format!("Ladder of opponents ({strength})"),
        Some(Strength::Elo(_)) => "Ladder of opponents (Adaptive)".to_owned(),
        _ => "Ladder of opponents".to_owned(),
    };
    SubMenuButton::new(words).ui(ui, |ui| {
        // Beside its parent even in the smallest window.
        menu(ui, 236.0);
        let most = ui.ctx().content_rect().height() - 10.0 * theme::STEP;
        // The menu guesses its height before it has broken the lines: there is to be no scrolling for that.
        ScrollArea::vertical().max_height(most).min_scrolled_height(most).show(ui, |ui| {
            if let Some(rating) = rating {
                let opponent = rating.opponent();
                let is_adaptive = matches!(strength, Some(Strength::Elo(_)));
                let more = format!(
                    "Plays as well as you do, {} for now, and follows your results.",
                    opponent.strength.to_string().replace("Elo ", "Elo\u{a0}")
                );
                if choice_with_remark(ui, "Adaptive", is_adaptive, &more) {
                    wishes.push(Wish::SetStrength(whose, opponent.strength));
                }
                ui.separator();
            }
            for rung in &RUNGS {
                let of_rung = Strength::Rung(rung.number());
                let choice = choice(ui, &rung_words(rung), strength == Some(of_rung));
                // A sentence under each would push half of them out of sight.
                if choice.on_hover_text(rung.character()).clicked() {
                    wishes.push(Wish::SetStrength(whose, of_rung));
                }
            }
        });
    });
}
