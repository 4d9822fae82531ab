//! A small picture of a position, for those who choose among many.

use crate::rules::{Cell, Column, HEIGHT, Position, WIDTH};
use crate::ui::disc::Disc;
use crate::ui::theme::{Palette, mix};
use eframe::egui::{
    Color32, CornerRadius, Sense, Stroke, StrokeKind, Ui, WidgetInfo, accesskit::Role, pos2, vec2,
};

/// Draws it as wide as `width`, with rings round the four if somebody has won.
pub fn ui(ui: &mut Ui, position: &Position, last: Option<Column>, width: f32, has_marks: bool, words: &str) {
    let palette = Palette::of(ui);
    let pitch = width / (WIDTH as f32 + 0.4);
    let size = vec2(width, pitch * (HEIGHT as f32 + 0.4));
    let (frame, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words));
    let painter = ui.painter();
    painter.rect_filled(frame, CornerRadius::same(8), mix(palette.board_top, palette.board_bottom, 0.5));
    painter.rect_stroke(frame, CornerRadius::same(8), Stroke::new(1.0, palette.rim), StrokeKind::Inside);
    let mut winning = crate::rules::Bitboard::EMPTY;
    for side in crate::rules::Side::BOTH {
        for line in position.winning_lines(side) {
            winning |= line.set();
        }
    }
    for column in Column::ALL {
        for row in 0..HEIGHT {
            let cell = Cell::new(column, row);
            let centre = pos2(
                frame.left() + (column.index() as f32 + 0.7) * pitch,
                frame.bottom() - (row as f32 + 0.7) * pitch,
            );
            let radius = 0.4 * pitch;
            match position.at(cell) {
                Some(side) => {
                    let mut disc = Disc::new(side, has_marks);
                    if !winning.is_empty() && !winning.contains(cell) {
                        disc.dimmed = 0.35;
                    }
                    disc.paint(painter, palette, centre, radius);
                }
                None => {
                    painter.circle_filled(centre, radius, palette.hole);
                }
            }
            let is_last = last == Some(column) && position.height(column) == row + 1;
            if winning.contains(cell) || winning.is_empty() && is_last {
                painter.circle_stroke(centre, radius, Stroke::new(2.0, Color32::WHITE));
            }
        }
    }
}
