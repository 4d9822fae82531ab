//! [`Score`]: the exact value of a position, on the scale that Connect 4 solvers share. Uses `node`.

use super::node::win_with_disc;
use std::fmt;
use std::ops::Neg;

/// The value for the side to move: positive if it wins, 0 for a draw, negative if it loses. A win with
/// the last two discs of the board (41 and 42) is worth 1, each pair of discs earlier one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i8);

impl Score {
    pub const DRAW: Score = Score(0);

    pub(super) fn new(value: i32) -> Score {
        debug_assert!(value.abs() <= win_with_disc(7));
        Score(value as i8)
    }

    /// The bare number, from -18 to 18.
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0 as i32
    }

    /// Discs that will still be played until the game is won or lost, from a position with `plies`
    /// discs; None for a draw.
    #[must_use]
    pub fn plies_to_end(self, plies: usize) -> Option<usize> {
        // The winner's disc with this value; winner and side to move tell which of the two it is.
        let last = 44 - 2 * self.0.unsigned_abs() as usize;
        let is_movers_disc = (last - plies) % 2 == 1;
        match self.0 {
            0 => None,
            1.. => Some(last - plies - usize::from(!is_movers_disc)),
            _ => Some(last - plies - usize::from(is_movers_disc)),
        }
    }
}

/// What is good for one side is as bad for the other.
impl Neg for Score {
    type Output = Score;
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
