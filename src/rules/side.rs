//! The two sides, and a pair of things with one for each. Uses nothing.

use std::fmt;
use std::ops::{Index, IndexMut};

/// Red moves first, Yellow second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    Red,
    Yellow,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Red, Side::Yellow];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Yellow,
            Side::Yellow => Side::Red,
        }
    }

    /// The side that moves when `plies` discs lie on the board.
    #[must_use]
    pub const fn to_move_after(plies: usize) -> Side {
        if plies.is_multiple_of(2) { Side::Red } else { Side::Yellow }
    }

    /// `"red"` or `"yellow"`: the word that goes into files, command lines and JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Yellow => "yellow",
        }
    }
}

/// `Red` or `Yellow`, as a sentence has it.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Red => "Red",
            Side::Yellow => "Yellow",
        })
    }
}

/// One `T` for each side, indexed by [`Side`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PerSide<T> {
    pub red: T,
    pub yellow: T,
}

impl<T> PerSide<T> {
    pub const fn new(red: T, yellow: T) -> Self {
        PerSide { red, yellow }
    }

    /// The pair made by asking `make` once for each side, Red first.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        PerSide { red: make(Side::Red), yellow: make(Side::Yellow) }
    }

    /// Both with their sides, Red first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        [(Side::Red, &self.red), (Side::Yellow, &self.yellow)].into_iter()
    }

    /// The pair with the two sides' things exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        PerSide { red: self.yellow, yellow: self.red }
    }
}

impl<T> Index<Side> for PerSide<T> {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Yellow => &self.yellow,
        }
    }
}

impl<T> IndexMut<Side> for PerSide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Red => &mut self.red,
            Side::Yellow => &mut self.yellow,
        }
    }
}
