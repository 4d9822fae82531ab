//! How a position stands as a game: going on, won, drawn. Uses `side`.

use super::side::Side;
use std::fmt;

/// Where the rules put a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Ongoing,
    /// This side has at least one four; `Position::winning_lines` names them all.
    Won(Side),
    /// The board is full and nobody has four.
    Drawn,
}

impl Outcome {
    #[must_use]
    pub const fn is_over(self) -> bool {
        !matches!(self, Outcome::Ongoing)
    }

    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Won(side) => Some(side),
            Outcome::Ongoing | Outcome::Drawn => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Ongoing => f.write_str("the game goes on"),
            Outcome::Won(side) => write!(f, "{side} won"),
            Outcome::Drawn => f.write_str("drawn"),
        }
    }
}
