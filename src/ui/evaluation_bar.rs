//! The bar beside the board: Red's share of it from below, Yellow's from above.

use super::theme::{Palette, mix};
use crate::rules::Side;
use eframe::egui::{CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, accesskit::Role, pos2};

/// How a solved position stands between Red's quickest win, 1, and Yellow's, −1. Every win is well away from
/// a draw, and a quick one farther than a slow one.
#[must_use]
pub fn share(value_for_red: i32) -> f32 {
    /// The value of the quickest win there is: with the seventh disc.
    const QUICKEST: f32 = 18.0;
    let strength = value_for_red.unsigned_abs() as f32 / QUICKEST;
    match value_for_red.signum() {
        0 => 0.0,
        sign => sign as f32 * (0.3 + 0.7 * strength.min(1.0)),
    }
}

/// Draws it; of a position that is not known yet only the empty track. `words` is for those who do not see it.
pub fn ui(ui: &Ui, bar: Rect, share: Option<f32>, words: &str, is_still: bool) {
    let palette = Palette::of(ui);
    let id = ui.scope_id().with("evaluation bar");
    let response = ui.interact(bar, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Meter, true, format!("Evaluation bar: {words}")));
    let radius = CornerRadius::same((bar.width() / 2.0) as u8);
    let painter = ui.painter();
    painter.rect_filled(bar, radius, palette.raised);
    if let Some(share) = share {
        let seconds = if is_still { 0.0 } else { 0.25 };
        let share = ui.ctx().animate_value_with_time(id, share, seconds);
        let middle = bar.bottom() - bar.height() * (0.5 + 0.5 * share.clamp(-0.96, 0.96));
        for side in Side::BOTH {
            let part = match side {
                Side::Red => Rect::from_min_max(pos2(bar.left(), middle), bar.max),
                Side::Yellow => Rect::from_min_max(bar.min, pos2(bar.right(), middle)),
            };
            painter.with_clip_rect(part).rect_filled(bar, radius, palette.disc(side).body);
        }
        painter.hline(bar.x_range(), middle, Stroke::new(2.0, palette.window));
    }
    // The middle, where a draw is.
    painter.hline(bar.x_range(), bar.center().y, Stroke::new(1.0, palette.window.gamma_multiply(0.55)));
    let edge = Stroke::new(1.0, mix(palette.line, palette.window, 0.3));
    painter.rect_stroke(bar, radius, edge, StrokeKind::Outside);
    response.on_hover_text(words);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_the_value_the_larger_the_share() {
        let shares: Vec<f32> = (-18..=18).map(share).collect();
        assert!(shares.is_sorted());
        assert_eq!((shares[0], shares[18], shares[36]), (-1.0, 0.0, 1.0));
        assert!(share(1) > 0.25, "the slowest win is seen as one");
    }
}
