//! A line of play shown with ghost discs, one after the other up to the four that wins. Painted behind the
//! board's front like any disc; their numbers and the four's rings in front of it.

use super::animation;
use super::disc::Disc;
use super::geometry::Geometry;
use super::theme::{self, Palette, mix};
use crate::rules::{Bitboard, Cell, Column, Position, Side};
use crate::study::Refutation;
use eframe::egui::{Align2, Color32, Context, Painter, Shape, Stroke, vec2};
use std::time::Duration;

/// How long the first disc is waited for, in seconds.
const PAUSE: f64 = 0.35;
/// The whole line should not take longer than this, unless its discs come too fast to be followed.
const WHOLE_LINE: f64 = 8.0;
const OPACITY: f32 = 0.62;

/// A line on its way.
#[derive(Clone, Debug)]
pub struct Playback {
    discs: Vec<(Cell, Side)>,
    four: Bitboard,
    /// The time at which it began.
    since: f64,
}

impl Playback {
    #[must_use]
    pub fn of(line: &Refutation, now: f64) -> Playback {
        Playback { discs: line.discs.clone(), four: line.four.unwrap_or(Bitboard::EMPTY), since: now }
    }

    /// A line that is there all at once; none if it is empty.
    #[must_use]
    pub fn at_rest(position: &Position, line: &[Column]) -> Option<Playback> {
        let mut position = *position;
        let mut discs = Vec::with_capacity(line.len());
        for &column in line {
            let Some(cell) = position.landing(column) else { break };
            discs.push((cell, position.to_move()));
            let Ok(next) = position.play(column) else { break };
            position = next;
        }
        let long_ago = -1e6;
        (!discs.is_empty()).then_some(Playback { discs, four: Bitboard::EMPTY, since: long_ago })
    }

    /// The disc that will lie in a cell: its number, from 1, and its side.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<(usize, Side)> {
        let index = self.discs.iter().position(|&(at, _)| at == cell)?;
        Some((index + 1, self.discs[index].1))
    }

    /// When each disc is let go.
    fn beginning_of(&self, index: usize) -> f64 {
        let step = (WHOLE_LINE / self.discs.len().max(1) as f64).clamp(0.3, 0.6);
        self.since + PAUSE + index as f64 * step
    }

    /// The discs that are there at `now`, with the seconds since each was let go.
    fn begun(&self, is_still: bool, now: f64) -> impl Iterator<Item = (usize, Cell, Side, f32)> + '_ {
        let discs = self.discs.iter().enumerate();
        discs.filter_map(move |(i, &(cell, side))| {
            let seconds = if is_still { f32::MAX } else { (now - self.beginning_of(i)) as f32 };
            (seconds >= 0.0).then_some((i, cell, side, seconds))
        })
    }

    /// True once the last disc lies.
    fn is_over(&self, geometry: &Geometry, is_still: bool, now: f64) -> bool {
        self.discs.last().is_none_or(|&(cell, _)| {
            let seconds = (now - self.beginning_of(self.discs.len() - 1)) as f32;
            is_still || seconds > 0.0 && animation::fall(geometry.drop_height(cell), seconds).is_none()
        })
    }

    pub fn paint_discs(
        &self,
        painter: &Painter,
        palette: &Palette,
        geometry: &Geometry,
        has_marks: bool,
        is_still: bool,
        now: f64,
    ) {
        for (_, cell, side, seconds) in self.begun(is_still, now) {
            let above = animation::fall(geometry.drop_height(cell), seconds).unwrap_or(0.0);
            let mut centre = geometry.centre(cell);
            centre.y -= above * geometry.pitch;
            let radius = geometry.disc_radius();
            Disc { opacity: OPACITY, ..Disc::new(side, false) }.paint(painter, palette, centre, radius);
            if has_marks {
                // Wide enough for the number in it.
                let stroke = Stroke::new((0.09 * radius).max(1.25), palette.disc(side).mark);
                let reach = 0.66 * radius;
                match side {
                    Side::Yellow => painter.circle_stroke(centre, 0.56 * radius, stroke),
                    Side::Red => {
                        let corners =
                            [vec2(0.0, -reach), vec2(reach, 0.0), vec2(0.0, reach), vec2(-reach, 0.0)];
                        painter
                            .add(Shape::closed_line(corners.map(|corner| centre + corner).to_vec(), stroke))
                    }
                };
            }
        }
    }

    fn number_size(&self, geometry: &Geometry) -> f32 {
        0.2 * geometry.pitch
    }

    /// Each disc's number, and rings round the four once it is complete.
    pub fn paint_front(
        &self,
        painter: &Painter,
        palette: &Palette,
        geometry: &Geometry,
        is_still: bool,
        now: f64,
    ) {
        let size = self.number_size(geometry);
        for (i, cell, side, seconds) in self.begun(is_still, now) {
            let has_landed = animation::fall(geometry.drop_height(cell), seconds).is_none();
            if has_landed && size >= 6.0 {
                // Dark on the disc's colour, which lies half transparent on the hole.
                let ground = mix(palette.hole, palette.disc(side).body, OPACITY);
                let ink = if ground.intensity() > 0.45 { Color32::from_gray(20) } else { Color32::WHITE };
                let at = geometry.centre(cell);
                painter.text(at, Align2::CENTER_CENTER, (i + 1).to_string(), theme::semibold(size), ink);
            }
        }
        if self.is_over(geometry, is_still, now) {
            let stroke = Stroke::new((7.0 * geometry.pitch / 96.0).max(1.5), Color32::WHITE);
            for cell in self.four.iter() {
                painter.circle_stroke(geometry.centre(cell), geometry.hole_radius, stroke);
            }
        }
    }

    /// Frames while a disc falls, and one for when the next begins; none once all lie.
    pub fn ask_for_frames(&self, ctx: &Context, geometry: &Geometry, is_still: bool, now: f64) {
        if self.is_over(geometry, is_still, now) {
            return;
        }
        let last = self.begun(is_still, now).last();
        let is_falling = last.is_some_and(|(_, cell, _, seconds)| {
            animation::fall(geometry.drop_height(cell), seconds).is_some()
        });
        let next = last.map_or(0, |(i, ..)| i + 1);
        if is_falling || next >= self.discs.len() {
            ctx.request_repaint();
        } else {
            let wait = (self.beginning_of(next) - now).max(0.0);
            ctx.request_repaint_after(Duration::from_secs_f64(wait));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_come_one_after_the_other_or_all_at_once() {
        let cell = |row: usize| Cell::new(Column::ALL[0], row);
        let discs = vec![(cell(0), Side::Red), (cell(1), Side::Yellow), (cell(2), Side::Red)];
        let playback = Playback { discs, four: Bitboard::EMPTY, since: 10.0 };
        let begun = |seconds: f64| playback.begun(false, 10.0 + seconds).count();
        assert_eq!([begun(0.0), begun(0.4), begun(1.0), begun(1.6), begun(9.0)], [0, 1, 2, 3, 3]);
        assert_eq!(playback.begun(true, 10.0).count(), 3);
        assert_eq!(playback.at(cell(1)), Some((2, Side::Yellow)));
        assert_eq!(playback.at(cell(3)), None);
    }
}
