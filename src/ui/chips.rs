//! What is known of each column, on a chip above it: a shape, a letter and a number, dark on light or light
//! on dark. An engine's thinking and the analysis speak through the same chips.

use super::geometry::Geometry;
use super::theme::{self, Palette};
use super::words;
use crate::rules::{Column, Position, WIDTH};
use crate::search::{Meaning, Report, Score};
use crate::study::Truth;
use eframe::egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2,
};

/// One column's chip.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Chip {
    /// Nothing to say: the column is full, or nobody asked.
    #[default]
    Absent,
    /// Not yet known.
    Awaited,
    Known {
        score: Score,
        /// True if an estimate of 0 is a draw for certain.
        is_exact: bool,
        is_best: bool,
        /// 1, or less if it is on its way out.
        strength: f32,
    },
}

/// All seven, from the left.
pub type Chips = [Chip; WIDTH];

/// What a running search thinks so far.
#[must_use]
pub fn of_report(report: &Report) -> Chips {
    Column::ALL.map(|column| {
        let Some(score) = report.score(column) else { return Chip::Absent };
        let is_best = report.best == Some(column);
        // A score of the round before is on its way out.
        let strength = if is_best || report.fresh[column.index()] { 1.0 } else { 0.6 };
        Chip::Known { score, is_exact: false, is_best, strength }
    })
}

/// What is proved; of a column that is not, that it is awaited.
#[must_use]
pub fn of_truth(position: &Position, truth: Option<&Truth>) -> Chips {
    if position.outcome().is_over() {
        return Chips::default();
    }
    let best = truth.and_then(Truth::best);
    Column::ALL.map(|column| match truth.and_then(|truth| truth.score(column)) {
        Some(score) => Chip::Known { score, is_exact: true, is_best: best == Some(score), strength: 1.0 },
        None if position.has_room(column) => Chip::Awaited,
        None => Chip::Absent,
    })
}

pub fn paint(painter: &Painter, palette: &Palette, geometry: &Geometry, chips: &Chips) {
    for column in Column::ALL {
        let room = geometry.chip(column);
        match chips[column.index()] {
            Chip::Absent => {}
            Chip::Awaited => {
                let dash = Rect::from_center_size(room.center(), vec2(16.0_f32.min(room.width() * 0.4), 3.0));
                painter.rect_filled(dash, CornerRadius::same(2), palette.muted.gamma_multiply(0.5));
            }
            Chip::Known { score, is_exact, is_best, strength } => {
                let face = Face::of(score, is_exact);
                face.paint(painter, palette, geometry, room, is_best, strength);
            }
        }
    }
}

/// What stands on a chip.
struct Face {
    sign: Option<Sign>,
    words: String,
    /// The same in fewer characters, where the sign says the rest.
    few: String,
}

#[derive(Clone, Copy)]
enum Sign {
    Up,
    Down,
    Level,
}

impl Face {
    fn of(score: Score, is_exact: bool) -> Face {
        let face = |sign, letter: &str, plies: u8| {
            let moves = plies.div_ceil(2);
            Face { sign: Some(sign), words: format!("{letter}{moves}"), few: moves.to_string() }
        };
        match score.meaning() {
            Meaning::WinIn { plies } => face(Sign::Up, "W", plies),
            Meaning::LossIn { plies } => face(Sign::Down, "L", plies),
            Meaning::Estimate(0) if is_exact => {
                Face { sign: Some(Sign::Level), words: "D".to_owned(), few: "D".to_owned() }
            }
            Meaning::Estimate(_) => {
                let words = words::chip(score);
                Face { sign: None, few: words.clone(), words }
            }
        }
    }

    fn paint(
        &self,
        painter: &Painter,
        palette: &Palette,
        geometry: &Geometry,
        room: Rect,
        is_best: bool,
        strength: f32,
    ) {
        let size = geometry.chip_type();
        let ink = palette.on_chip;
        let sign_width = if self.sign.is_some() { (0.68 * size).round() } else { 0.0 };
        let gap = if self.sign.is_some() { (0.32 * size).round() } else { 0.0 };
        let most = room.width() - 6.0;
        let lay = |words: &str| painter.layout_no_wrap(words.to_owned(), theme::semibold(size), ink);
        let mut text = lay(&self.words);
        let mut inside = sign_width + gap + text.size().x;
        let mut padding = (0.57 * size).round();
        if inside + 2.0 * padding > most {
            padding = 4.0_f32.min(0.2 * size + 1.5);
            if inside + 2.0 * padding > most {
                text = lay(&self.few);
                inside = sign_width + gap + text.size().x;
            }
        }
        let chip = Rect::from_center_size(room.center(), vec2(inside + 2.0 * padding, room.height()));
        painter.rect_filled(chip, CornerRadius::same(6), palette.chip.gamma_multiply(strength));
        if is_best {
            let ring = Stroke::new(2.0, palette.accent);
            painter.rect_stroke(chip.expand(3.0), theme::RADIUS, ring, StrokeKind::Inside);
        }
        let left = chip.left() + padding;
        if let Some(sign) = self.sign {
            sign.paint(painter, pos2(left + sign_width / 2.0, chip.center().y), sign_width, ink);
        }
        let at = Align2::LEFT_CENTER.anchor_size(pos2(left + sign_width + gap, chip.center().y), text.size());
        painter.galley(at.min, text, ink);
    }
}

impl Sign {
    fn paint(self, painter: &Painter, centre: Pos2, width: f32, ink: Color32) {
        let (x, y) = (width / 2.0, 0.45 * width);
        match self {
            Sign::Up | Sign::Down => {
                let tip = if matches!(self, Sign::Up) { -y } else { y };
                let corners = [vec2(0.0, tip), vec2(x, -tip), vec2(-x, -tip)].map(|corner| centre + corner);
                painter.add(Shape::convex_polygon(corners.to_vec(), ink, Stroke::NONE));
            }
            Sign::Level => {
                let bar = vec2(width, (0.2 * width).max(1.5));
                for up in [-0.22, 0.22] {
                    let rect = Rect::from_center_size(centre + vec2(0.0, up * width), bar);
                    painter.rect_filled(rect, CornerRadius::ZERO, ink);
                }
            }
        }
    }
}
