//! Where everything on the board is: pure arithmetic on rectangles. Nothing is drawn here.
//!
//! Above the frame lies the lane, one cell high, for the disc in the hand and the columns' chips. Lane
//! and frame together are centred in the room that there is.

use crate::rules::{Cell, Column, HEIGHT, WIDTH};
use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

/// The frame's edge around the cells, in cells.
const EDGE: f32 = 0.22;
/// The lane's height, in cells.
const LANE: f32 = 0.92;
/// A hole's radius, in cells.
const HOLE: f32 = 0.408;
/// Free space around it all, in points.
const MARGIN: f32 = 20.0;

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
        let free = room.size() - Vec2::splat(2.0 * MARGIN);
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
                for column in Column::ALL {
                    assert!(room.contains_rect(geometry.column(column)));
                    for row in 0..HEIGHT {
                        assert!(geometry.frame.contains_rect(geometry.cell(Cell::new(column, row))));
                    }
                }
            }
        }
    }
}
