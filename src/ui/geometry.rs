//! Where everything on the board is: pure arithmetic on rectangles. Nothing is drawn here.
//!
//! Above the frame lies the lane, about a cell high: along its top the columns' chips, below them the disc
//! in the hand, so that neither hides the other. Left of the frame room is kept for the evaluation bar, and
//! as much to the right. Lane and frame together are centred in the room that there is.

use crate::rules::{Cell, Column, HEIGHT, WIDTH};
use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

/// The frame's edge around the cells, in cells.
const EDGE: f32 = 0.22;
/// The lane's height, in cells.
const LANE: f32 = 1.04;
/// A hole's radius, in cells.
const HOLE: f32 = 0.408;
/// Free space around it all, in points.
const MARGIN: f32 = 20.0;
/// Between the frame and the evaluation bar, and the bar's width, in points.
const BAR_GAP: f32 = 12.0;
const BAR_WIDTH: f32 = 12.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry {
    /// The blue frame.
    pub frame: Rect,
    /// The side of a cell.
    pub pitch: f32,
    /// Of a hole.
    pub hole_radius: f32,
}

impl Geometry {
    /// The largest board in `room`, on whole pixels where it matters.
    #[must_use]
    pub fn in_room(room: Rect, pixels_per_point: f32) -> Geometry {
        let cells = vec2(WIDTH as f32 + 2.0 * EDGE, HEIGHT as f32 + 2.0 * EDGE + LANE);
        let free = room.size() - Vec2::splat(2.0 * MARGIN) - vec2(2.0 * (BAR_GAP + BAR_WIDTH), 0.0);
        let pitch = (free.x / cells.x).min(free.y / cells.y).max(8.0);
        let pitch = (pitch * pixels_per_point).floor() / pixels_per_point;
        let size = cells * pitch;
        let corner = room.center() - size / 2.0;
        let snap = |x: f32| (x * pixels_per_point).round() / pixels_per_point;
        let top = corner.y + LANE * pitch;
        let frame = Rect::from_min_size(pos2(snap(corner.x), snap(top)), vec2(size.x, size.y - LANE * pitch));
        Geometry { frame, pitch, hole_radius: HOLE * pitch }
    }

    /// A disc is a little larger than a hole: its edge lies behind the frame.
    #[must_use]
    pub fn disc_radius(&self) -> f32 {
        self.hole_radius * 1.02
    }

    /// The cells without the frame's edge.
    #[must_use]
    pub fn cells(&self) -> Rect {
        self.frame.shrink(EDGE * self.pitch)
    }

    #[must_use]
    pub fn corner_radius(&self) -> f32 {
        0.26 * self.pitch
    }

    #[must_use]
    pub fn centre(&self, cell: Cell) -> Pos2 {
        let corner = self.cells().left_bottom();
        let (column, row) = (cell.column().index() as f32, cell.row() as f32);
        corner + vec2((column + 0.5) * self.pitch, -(row + 0.5) * self.pitch)
    }

    #[must_use]
    pub fn cell(&self, cell: Cell) -> Rect {
        Rect::from_center_size(self.centre(cell), Vec2::splat(self.pitch))
    }

    /// What is clicked for a column: from the top of the lane to the bottom of the frame.
    #[must_use]
    pub fn column(&self, column: Column) -> Rect {
        let cells = self.cells();
        let left = cells.left() + column.index() as f32 * self.pitch;
        Rect::from_min_max(
            pos2(left, self.frame.top() - LANE * self.pitch),
            pos2(left + self.pitch, self.frame.bottom()),
        )
    }

    /// Where the disc in the hand hovers.
    #[must_use]
    pub fn hand(&self, column: Column) -> Pos2 {
        pos2(self.column(column).center().x, self.frame.top() - LANE * self.pitch / 2.0)
    }

    /// The type size on a chip.
    #[must_use]
    pub fn chip_type(&self) -> f32 {
        (self.pitch * 0.16).clamp(7.0, 14.0).max((self.pitch * 0.3).min(9.0))
    }

    /// The room for a column's chip, along the top of the lane.
    #[must_use]
    pub fn chip(&self, column: Column) -> Rect {
        let lane = self.column(column);
        let size = vec2(self.pitch - 4.0, (1.8 * self.chip_type()).round());
        Rect::from_min_size(pos2(lane.left() + 2.0, lane.top() + 3.0), size)
    }

    /// Centre and radius of the disc in the hand where a chip lies above it.
    #[must_use]
    pub fn hand_below_chip(&self, column: Column) -> (Pos2, f32) {
        let top = self.chip(column).bottom() + 5.0;
        let bottom = self.frame.top() - 3.0;
        let radius = ((bottom - top) / 2.0).clamp(4.0, 0.84 * self.disc_radius());
        (pos2(self.column(column).center().x, bottom - radius), radius)
    }

    /// The bar that says who is winning: as high as the cells.
    #[must_use]
    pub fn evaluation_bar(&self) -> Rect {
        let right = self.frame.left() - BAR_GAP;
        Rect::from_x_y_ranges(right - BAR_WIDTH..=right, self.cells().y_range())
    }

    /// From which height above `cell` a disc is let go, in cells.
    #[must_use]
    pub fn drop_height(&self, cell: Cell) -> f32 {
        (self.centre(cell).y - self.hand(cell.column()).y) / self.pitch
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_fits_into_any_room() {
        for (width, height) in [(480.0, 400.0), (800.0, 540.0), (896.0, 742.0), (3000.0, 2000.0)] {
            let room = Rect::from_min_size(pos2(0.0, 34.0), vec2(width, height));
            for scale in [1.0, 1.25, 2.0] {
                let geometry = Geometry::in_room(room, scale);
                assert!(room.contains_rect(geometry.frame), "{geometry:?} in {room:?}");
                assert!(room.contains_rect(geometry.evaluation_bar()));
                assert!(!geometry.evaluation_bar().intersects(geometry.frame));
                for column in Column::ALL {
                    assert!(room.contains_rect(geometry.column(column)));
                    assert!(geometry.column(column).contains_rect(geometry.chip(column)));
                    let (hand, radius) = geometry.hand_below_chip(column);
                    let disc = Rect::from_center_size(hand, Vec2::splat(2.0 * radius));
                    assert!(!disc.intersects(geometry.chip(column)) && !disc.intersects(geometry.frame));
                    for row in 0..HEIGHT {
                        assert!(geometry.frame.contains_rect(geometry.cell(Cell::new(column, row))));
                    }
                }
            }
        }
    }
}
