//! A column of the board, 1 to 7 from the left. Uses nothing.

use std::fmt;

pub const WIDTH: usize = 7;
pub const HEIGHT: usize = 6;
pub const CELLS: usize = WIDTH * HEIGHT;

/// One of the seven columns. People number them from 1; [`Column::index`] counts from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u8);

impl Column {
    /// From left to right.
    pub const ALL: [Column; WIDTH] =
        [Column(0), Column(1), Column(2), Column(3), Column(4), Column(5), Column(6)];

    /// The middle first: the order in which equally good columns are preferred.
    pub const CENTRE_FIRST: [Column; WIDTH] =
        [Column(3), Column(2), Column(4), Column(1), Column(5), Column(0), Column(6)];

    /// The column that people call `number`, if it is 1 to 7.
    #[must_use]
    pub const fn from_number(number: usize) -> Option<Column> {
        if number >= 1 && number <= WIDTH { Some(Column(number as u8 - 1)) } else { None }
    }

    /// The column `index` columns from the left edge, if it is 0 to 6.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Column> {
        Column::from_number(index + 1)
    }

    /// 1 to 7.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// 0 to 6.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column at the same distance from the other edge.
    #[must_use]
    pub const fn mirrored(self) -> Column {
        Column(WIDTH as u8 - 1 - self.0)
    }
}

/// The number that people use.
impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}
