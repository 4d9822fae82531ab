//! A set of cells in one `u64`, and the bit tricks on it. Uses `column`.
//!
//! Seven bits a column: six cells from the bottom up and one bit that is never a cell. That empty
//! row keeps a shifted set from running over into the next column:
//!
//! ```text
//!     .  .  .  .  .  .  .      6 13 20 27 34 41 48   never a cell
//!   6 .  .  .  .  .  .  .      5 12 19 26 33 40 47
//!   5 .  .  .  .  .  .  .      4 11 18 25 32 39 46
//!   4 .  .  .  .  .  .  .      3 10 17 24 31 38 45
//!   3 .  .  .  .  .  .  .      2  9 16 23 30 37 44
//!   2 .  .  .  .  .  .  .      1  8 15 22 29 36 43
//!   1 .  .  .  .  .  .  .      0  7 14 21 28 35 42
//!     1  2  3  4  5  6  7
//! ```
//!
//! One step up is a shift by 1, to the right by 7, along the two diagonals by 8 and by 6. (The
//! layout is John Tromp's; the winning-cell shifts follow Pascal Pons.)

use super::column::{Column, HEIGHT, WIDTH};
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

/// Bits that one column takes.
const STRIDE: usize = HEIGHT + 1;

/// A cell of the board: where a disc can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell in `column` with `row` cells below it (0 to 5).
    #[must_use]
    pub const fn new(column: Column, row: usize) -> Cell {
        assert!(row < HEIGHT);
        Cell((column.index() * STRIDE + row) as u8)
    }

    /// The column it lies in.
    #[must_use]
    pub const fn column(self) -> Column {
        Column::ALL[self.0 as usize / STRIDE]
    }

    /// Cells below it: 0 to 5.
    #[must_use]
    pub const fn row(self) -> usize {
        self.0 as usize % STRIDE
    }

    /// Rows 1, 3 and 5 as people count them; the first player's rows in the theory of zugzwang.
    #[must_use]
    pub const fn is_odd(self) -> bool {
        self.row().is_multiple_of(2)
    }

    /// The number of its bit, below 49: an index for tables with an entry a cell.
    #[must_use]
    #[inline]
    pub const fn bit(self) -> usize {
        self.0 as usize
    }
}

/// Column letter and row number: `d1` is the bottom of the middle column.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column().index() as u8) as char, self.row() + 1)
    }
}

/// The four ways in which a line can run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    Vertical,
    Horizontal,
    Rising,
    Falling,
}

impl Direction {
    pub const ALL: [Direction; 4] =
        [Direction::Vertical, Direction::Horizontal, Direction::Rising, Direction::Falling];

    /// The shift that goes one cell along it.
    #[must_use]
    #[inline]
    pub const fn step(self) -> u32 {
        match self {
            Direction::Vertical => 1,
            Direction::Horizontal => STRIDE as u32,
            Direction::Rising => STRIDE as u32 + 1,
            Direction::Falling => STRIDE as u32 - 1,
        }
    }

    /// True of the two diagonals.
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        matches!(self, Direction::Rising | Direction::Falling)
    }
}

/// A set of cells.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    pub const EMPTY: Bitboard = Bitboard(0);
    /// The lowest cell of each column.
    pub const BOTTOM: Bitboard = Bitboard({
        let mut bits = 0;
        let mut column = 0;
        while column < WIDTH {
            bits |= 1 << (column * STRIDE);
            column += 1;
        }
        bits
    });
    /// All 42 cells.
    pub const BOARD: Bitboard = Bitboard(Self::BOTTOM.0 * ((1 << HEIGHT) - 1));
    /// Rows 1, 3 and 5.
    pub const ODD_ROWS: Bitboard = Bitboard(Self::BOTTOM.0 * 0b01_0101);
    /// Rows 2, 4 and 6.
    pub const EVEN_ROWS: Bitboard = Bitboard(Self::BOTTOM.0 * 0b10_1010);

    /// The six cells of one column.
    #[must_use]
    #[inline]
    pub const fn column(column: Column) -> Bitboard {
        Bitboard(((1 << HEIGHT) - 1) << (column.index() * STRIDE))
    }

    /// The set of this one cell.
    #[must_use]
    #[inline]
    pub const fn cell(cell: Cell) -> Bitboard {
        Bitboard(1 << cell.bit())
    }

    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True where the two sets share a cell.
    #[must_use]
    #[inline]
    pub const fn meets(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    #[must_use]
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.bit() & 1 != 0
    }

    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Every cell moved up by one; the top row leaves the board.
    #[must_use]
    #[inline]
    pub const fn up(self) -> Bitboard {
        Bitboard(self.0 << 1 & Self::BOARD.0)
    }

    /// Every cell that is in the set or lies above a cell of it.
    #[must_use]
    #[inline]
    pub const fn with_all_above(self) -> Bitboard {
        // In each column, the bit above the top minus the lowest cell is every bit from that cell up.
        const ABOVE_TOP: u64 = Bitboard::BOTTOM.0 << HEIGHT;
        let lowest = (ABOVE_TOP - self.0) & self.0;
        Bitboard((ABOVE_TOP - lowest) & Self::BOARD.0)
    }

    /// Every cell moved down by one; the bottom row leaves the board.
    #[must_use]
    #[inline]
    pub const fn down(self) -> Bitboard {
        Bitboard((self.0 & !Self::BOTTOM.0) >> 1)
    }

    /// Reflected at the middle column.
    #[must_use]
    #[inline]
    pub const fn mirrored(self) -> Bitboard {
        const COLUMN: u64 = (1 << STRIDE) - 1;
        const W: usize = STRIDE;
        let b = self.0;
        Bitboard(
            (b & COLUMN) << (6 * W)
                | (b & COLUMN << W) << (4 * W)
                | (b & COLUMN << (2 * W)) << (2 * W)
                | (b & COLUMN << (3 * W))
                | (b >> (2 * W)) & COLUMN << (2 * W)
                | (b >> (4 * W)) & COLUMN << W
                | (b >> (6 * W)) & COLUMN,
        )
    }

    /// True if four of these cells stand in a line.
    #[must_use]
    #[inline]
    pub const fn has_four(self) -> bool {
        let b = self.0;
        let vertical = b & b >> 1;
        let horizontal = b & b >> STRIDE;
        let rising = b & b >> (STRIDE + 1);
        let falling = b & b >> (STRIDE - 1);
        (vertical & vertical >> 2)
            | (horizontal & horizontal >> (2 * STRIDE))
            | (rising & rising >> (2 * (STRIDE + 1)))
            | (falling & falling >> (2 * (STRIDE - 1)))
            != 0
    }

    /// The cells, in this set or not, that would complete a four with three of this set.
    ///
    /// For each direction: three in a row open the cells at both ends (`pair` shifted twice), two
    /// and one with a gap open the gap.
    #[must_use]
    #[inline]
    pub const fn completing_cells(self) -> Bitboard {
        let b = self.0;
        // Straight up: only the cell on top of three.
        let mut cells = b << 1 & b << 2 & b << 3;
        let steps = [STRIDE, STRIDE + 1, STRIDE - 1];
        let mut i = 0;
        while i < steps.len() {
            let step = steps[i];
            let pair = b << step & b << (2 * step);
            cells |= pair & b << (3 * step);
            cells |= pair & b >> step;
            let pair = b >> step & b >> (2 * step);
            cells |= pair & b << step;
            cells |= pair & b >> (3 * step);
            i += 1;
        }
        Bitboard(cells & Self::BOARD.0)
    }

    /// The cells, column by column from the bottom.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let cell = Cell(bits.trailing_zeros() as u8);
            bits &= bits - 1;
            Some(cell)
        })
    }
}

impl FromIterator<Cell> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Bitboard::EMPTY, |set, cell| set | Bitboard::cell(cell))
    }
}

macro_rules! set_operation {
    ($($trait:ident $method:ident $op:tt),*) => {$(
        impl $trait for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard { Bitboard(self.0 $op other.0) }
        }
    )*};
}
set_operation!(BitAnd bitand &, BitOr bitor |);

/// The cells of the board that are not in the set.
impl Not for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0 & Self::BOARD.0)
    }
}

/// The cells of the first set that are not in the second.
impl Sub for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn sub(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Bitboard) {
        self.0 |= other.0;
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|cell| cell.to_string())).finish()
    }
}
