//! What a search says of a position: an estimate, or a proven win or loss and how far off it is.
//! Uses nothing.

use std::fmt;

/// A value for the side to move. Larger is better; any proven win beats every estimate, a quick win
/// beats a slow one, and a late loss beats an early one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// What a [`Score`] stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// An evaluation's opinion, in that evaluation's units; a draw is 0.
    Estimate(i32),
    /// The side to move completes a four with its disc after `plies` more discs, its own included.
    WinIn { plies: u8 },
    /// The opponent does.
    LossIn { plies: u8 },
}

/// Estimates stay within ± this, proven results beyond.
const PROVEN: i32 = 1 << 30;
/// A win at once, before any disc: one more than any real distance leaves room for.
const AT_ONCE: i32 = PROVEN + 100;

impl Score {
    pub const DRAW: Score = Score(0);
    /// Below and above everything that a position can be worth: the widest search window.
    pub const LOWEST: Score = Score(-PROVEN - 200);
    pub const HIGHEST: Score = Score(PROVEN + 200);

    /// An evaluation's opinion.
    #[must_use]
    #[inline]
    pub const fn estimate(value: i32) -> Score {
        debug_assert!(value.abs() < PROVEN);
        Score(value)
    }

    /// Won with the side's own disc, `plies` discs from now.
    #[must_use]
    pub const fn win_in(plies: u8) -> Score {
        Score(AT_ONCE - plies as i32)
    }

    /// Lost to the opponent's disc, `plies` discs from now; 0 if its four stands already.
    #[must_use]
    pub const fn loss_in(plies: u8) -> Score {
        Score(plies as i32 - AT_ONCE)
    }

    #[must_use]
    pub const fn meaning(self) -> Meaning {
        if self.0 > PROVEN {
            Meaning::WinIn { plies: (AT_ONCE - self.0) as u8 }
        } else if self.0 < -PROVEN {
            Meaning::LossIn { plies: (AT_ONCE + self.0) as u8 }
        } else {
            Meaning::Estimate(self.0)
        }
    }

    #[must_use]
    pub const fn is_proven(self) -> bool {
        self.0.abs() > PROVEN
    }

    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > PROVEN
    }

    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 < -PROVEN
    }

    /// How many discs away a proven result is.
    #[must_use]
    pub const fn distance(self) -> Option<u8> {
        match self.meaning() {
            Meaning::WinIn { plies } | Meaning::LossIn { plies } => Some(plies),
            Meaning::Estimate(_) => None,
        }
    }

    /// This score of a position after a move, as seen before the move by the side that makes it:
    /// the sign turns, and a proven result is one disc farther away.
    #[must_use]
    #[inline]
    pub const fn before_move(self) -> Score {
        Score(-self.nearer_zero())
    }

    /// The inverse of [`Score::before_move`]: a bound carried from a position into one after it.
    #[must_use]
    #[inline]
    pub const fn after_move(self) -> Score {
        if self.0 > PROVEN {
            Score(-self.0 - 1)
        } else if self.0 < -PROVEN {
            Score(-self.0 + 1)
        } else {
            Score(-self.0)
        }
    }

    #[inline]
    const fn nearer_zero(self) -> i32 {
        if self.0 > PROVEN {
            self.0 - 1
        } else if self.0 < -PROVEN {
            self.0 + 1
        } else {
            self.0
        }
    }

    /// The next larger score: the upper end of the narrowest window.
    #[must_use]
    pub const fn next_up(self) -> Score {
        Score(self.0 + 1)
    }

    /// As it is kept in a table.
    #[must_use]
    #[inline]
    pub(super) const fn to_bits(self) -> u32 {
        self.0 as u32
    }

    #[must_use]
    #[inline]
    pub(super) const fn from_bits(bits: u32) -> Score {
        Score(bits as i32)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.meaning(), f)
    }
}
