//! The moves made, four a row, or two with what a review says of each; a click shows the position after one.

use super::learning::Story;
use super::theme::{self, BODY, Palette, SMALL};
use super::words;
use crate::rules::{Game, Side};
use crate::study::Judgement;
use eframe::egui::{
    Align, Align2, Color32, CornerRadius, Painter, Pos2, Rect, Response, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, WidgetInfo, accesskit::Role, pos2, vec2,
};

const ROW: f32 = 24.0;
/// Room for a row's number.
const NUMBER: f32 = 28.0;

/// Draws the list in the room that is left, with a scroll bar of its own if `scrolls`; the number of moves
/// after which to show the board.
pub fn ui(ui: &mut Ui, game: &Game, story: Option<&Story>, scrolls: bool) -> Option<usize> {
    if game.all_moves().is_empty() {
        ui.label(theme::plain("None yet.", BODY, Palette::of(ui).muted));
        return None;
    }
    let list = MoveList { game, story };
    if scrolls {
        let area = ScrollArea::vertical().auto_shrink([false, false]);
        area.show(ui, |ui| list.rows(ui, true)).inner
    } else {
        list.rows(ui, false)
    }
}

struct MoveList<'a> {
    game: &'a Game,
    story: Option<&'a Story>,
}

impl MoveList<'_> {
    /// If it `follows`, the move that is shown is kept in sight.
    fn rows(&self, ui: &mut Ui, follows: bool) -> Option<usize> {
        let palette = Palette::of(ui);
        let (shown, all) = (self.game.moves().len(), self.game.all_moves().len());
        let mut chosen = None;
        // What a review says needs the width.
        let a_row = if self.story.is_some() { 2 } else { 4 };
        for row in 0..all.div_ceil(a_row) {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
            // Two moves and their number.
            let turn = 2.0 * rect.width() / a_row as f32;
            let half = (turn - NUMBER) / 2.0;
            for ply in (a_row * row..all).take(a_row) {
                let at = rect.left() + (ply % a_row / 2) as f32 * turn;
                if ply.is_multiple_of(2) {
                    let (number, font) = ((ply / 2 + 1).to_string(), theme::regular(BODY));
                    let at = pos2(at, rect.center().y);
                    ui.painter().text(at, Align2::LEFT_CENTER, number, font, palette.muted);
                }
                let left = at + NUMBER + if ply.is_multiple_of(2) { 0.0 } else { half };
                let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(half - 4.0, ROW))
                    .shrink2(vec2(0.0, 1.0));
                if self.cell(ui, ply, cell).clicked() {
                    chosen = Some(ply + 1);
                }
                let is_new = ui.data(|data| data.get_temp::<usize>(ui.scope_id())) != Some(shown);
                if follows && ply + 1 == shown && is_new {
                    ui.scroll_to_rect(cell, Some(Align::Center));
                    ui.data_mut(|data| data.insert_temp(ui.scope_id(), shown));
                }
            }
        }
        chosen
    }

    fn cell(&self, ui: &Ui, ply: usize, cell: Rect) -> Response {
        let palette = Palette::of(ui);
        let (side, column) = (Side::to_move_after(ply), self.game.all_moves()[ply]);
        let shown = self.game.moves().len();
        let is_current = ply + 1 == shown;
        let judged = self.story.and_then(|story| story.judged(ply + 1));
        let judgement = judged.map(|judged| judged.judgement);
        let response = ui.interact(cell, ui.scope_id().with(("move", ply)), Sense::click());
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
            paint_judgement(painter, palette, number.right_center(), judgement, is_current);
        }
        response
    }
}

/// Its sign and its word, to the right of `at`.
fn paint_judgement(painter: &Painter, palette: &Palette, at: Pos2, judgement: Judgement, is_current: bool) {
    let is_strong = judgement.is_error() || is_current;
    let font = if is_strong { theme::semibold(SMALL) } else { theme::regular(SMALL) };
    let colour = if is_current { palette.on_accent } else { ink(palette, judgement) };
    let (sign, word) = (at + vec2(11.0, 0.0), at + vec2(21.0, 0.0));
    painter.text(sign, Align2::CENTER_CENTER, words::sign(judgement), theme::semibold(SMALL), colour);
    // As text it needs more contrast than as a sign.
    let ink = if judgement == Judgement::OnlyMove && !is_current { palette.muted } else { colour };
    painter.text(word, Align2::LEFT_CENTER, judgement.to_string(), font, ink);
}

/// A judgement's colour on a plain ground.
const fn ink(palette: &Palette, judgement: Judgement) -> Color32 {
    match judgement {
        Judgement::Blunder | Judgement::Mistake | Judgement::Missed => palette.bad,
        Judgement::OnlyMove => palette.good,
        Judgement::Slow | Judgement::Forced | Judgement::Best | Judgement::Fine => palette.muted,
    }
}
