//! The moves made, two a row, with what a review says of each; a click shows the position after one.

use super::learning::Story;
use super::theme::{self, BODY, Palette, SMALL};
use super::words;
use crate::rules::{Game, Side};
use crate::study::Judgement;
use eframe::egui::{
    Align, Align2, Color32, CornerRadius, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    accesskit::Role, pos2, vec2,
};

const ROW: f32 = 24.0;
/// Room for a row's number.
const NUMBER: f32 = 28.0;

/// Draws the list in the room that is left, with a scroll bar of its own if `scrolls`; the number of moves
/// after which to show the board.
pub fn ui(ui: &mut Ui, game: &Game, story: Option<&Story>, scrolls: bool) -> Option<usize> {
    if scrolls {
        let area = ScrollArea::vertical().auto_shrink([false, false]);
        area.show(ui, |ui| rows(ui, game, story)).inner
    } else {
        rows(ui, game, story)
    }
}

fn rows(ui: &mut Ui, game: &Game, story: Option<&Story>) -> Option<usize> {
    let palette = Palette::of(ui);
    let (shown, all) = (game.moves().len(), game.all_moves());
    if all.is_empty() {
        ui.label(theme::plain("None yet.", BODY, palette.muted));
        return None;
    }
    let mut chosen = None;
    {
        for row in 0..all.len().div_ceil(2) {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
            let at = rect.left_center();
            let number = (row + 1).to_string();
            ui.painter().text(at, Align2::LEFT_CENTER, number, theme::regular(BODY), palette.muted);
            let half = (rect.width() - NUMBER) / 2.0;
            for ply in [2 * row, 2 * row + 1] {
                let Some(column) = all.get(ply) else { break };
                let left = rect.left() + NUMBER + if ply.is_multiple_of(2) { 0.0 } else { half };
                let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(half - 4.0, ROW))
                    .shrink2(vec2(0.0, 1.0));
                let response = ui.interact(cell, ui.scope_id().with(("move", ply)), Sense::click());
                let side = Side::to_move_after(ply);
                let is_current = ply + 1 == shown;
                let judgement = story.and_then(|story| story.judged(ply + 1)).map(|judged| judged.judgement);
                response.widget_info(|| {
                    let mut label = format!("Move {}: {side} in column {column}", ply + 1);
                    if let Some(judgement) = judgement {
                        label += &format!(", {judgement}");
                    }
                    WidgetInfo::selected(Role::Button, true, is_current, label)
                });
                let painter = ui.painter();
                let (ink, font) = match ply < shown {
                    true if is_current => (palette.on_accent, theme::semibold(BODY)),
                    true => (palette.text, theme::regular(BODY)),
                    // Taken back: still there to be shown again.
                    false => (palette.muted, theme::regular(BODY)),
                };
                let radius = CornerRadius::same(6);
                if is_current {
                    painter.rect_filled(cell, radius, palette.accent);
                } else if response.hovered() {
                    painter.rect_filled(cell, radius, palette.raised);
                }
                if response.has_focus() {
                    let ring = Stroke::new(2.0, if is_current { palette.text } else { palette.accent });
                    painter.rect_stroke(cell, radius, ring, StrokeKind::Inside);
                }
                let dot = pos2(cell.left() + 12.0, cell.center().y);
                painter.circle_filled(dot, 4.0, palette.disc(side).body);
                let text = pos2(cell.left() + 24.0, cell.center().y);
                let number = painter.text(text, Align2::LEFT_CENTER, column.to_string(), font, ink);
                if let Some(judgement) = judgement {
                    let colour = if is_current { palette.on_accent } else { self::ink(palette, judgement) };
                    let font = match judgement.is_error() || is_current {
                        true => theme::semibold(SMALL),
                        false => theme::regular(SMALL),
                    };
                    let at = pos2(number.right() + 10.0, cell.center().y);
                    let sign = words::sign(judgement);
                    painter.text(at, Align2::CENTER_CENTER, sign, theme::semibold(SMALL), colour);
                    let at = pos2(number.right() + 20.0, cell.center().y);
                    painter.text(at, Align2::LEFT_CENTER, judgement.to_string(), font, colour);
                }
                if response.clicked() {
                    chosen = Some(ply + 1);
                }
                let is_new = ui.data(|data| data.get_temp::<usize>(ui.scope_id())) != Some(shown);
                if is_current && is_new {
                    ui.scroll_to_rect(cell, Some(Align::Center));
                    ui.data_mut(|data| data.insert_temp(ui.scope_id(), shown));
                }
            }
        }
    }
    chosen
}

/// A judgement's colour on a plain ground.
fn ink(palette: &Palette, judgement: Judgement) -> Color32 {
    match judgement {
        Judgement::Blunder | Judgement::Mistake | Judgement::Missed => palette.bad,
        Judgement::OnlyMove => palette.good,
        Judgement::Slow | Judgement::Forced | Judgement::Best | Judgement::Fine => palette.muted,
    }
}
