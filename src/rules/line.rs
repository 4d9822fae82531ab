//! The 69 lines of four on which a game is won. Uses `bitboard`.

use super::bitboard::{Bitboard, Cell, Direction};
use super::column::{Column, HEIGHT, WIDTH};

/// How many lines of four there are: 24 horizontal, 21 vertical, 12 along each diagonal.
pub const LINES: usize = 69;

/// Four cells in a row, with the way they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    pub cells: [Cell; 4],
    pub direction: Direction,
}

impl Line {
    /// All 69, grouped by direction.
    pub const ALL: [Line; LINES] = all();

    /// Its four cells as a set.
    #[must_use]
    pub const fn set(self) -> Bitboard {
        let [a, b, c, d] = self.cells;
        Bitboard(1 << a.bit() | 1 << b.bit() | 1 << c.bit() | 1 << d.bit())
    }
}

const fn all() -> [Line; LINES] {
    const ORIGIN: Cell = Cell::new(Column::ALL[0], 0);
    let mut lines = [Line { cells: [ORIGIN; 4], direction: Direction::Vertical }; LINES];
    let mut count = 0;
    let mut d = 0;
    while d < Direction::ALL.len() {
        let direction = Direction::ALL[d];
        let (right, up): (isize, isize) = match direction {
            Direction::Vertical => (0, 1),
            Direction::Horizontal => (1, 0),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        };
        let mut column = 0;
        while column < WIDTH as isize {
            let mut row = 0;
            while row < HEIGHT as isize {
                let (last_column, last_row) = (column + 3 * right, row + 3 * up);
                if last_column < WIDTH as isize && last_row >= 0 && last_row < HEIGHT as isize {
                    let mut cells = [ORIGIN; 4];
                    let mut i = 0;
                    while i < 4 {
                        let at = Column::ALL[(column + i as isize * right) as usize];
                        cells[i] = Cell::new(at, (row + i as isize * up) as usize);
                        i += 1;
                    }
                    lines[count] = Line { cells, direction };
                    count += 1;
                }
                row += 1;
            }
            column += 1;
        }
        d += 1;
    }
    assert!(count == LINES);
    lines
}
