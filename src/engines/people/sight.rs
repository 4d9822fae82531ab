//! Which of the 69 lines of four a player sees, and what the board looks like through such eyes.
//! Uses `rules` and `search`'s dice.
//!
//! A line is named by its first cell, one set of first cells for each direction, so that a line that is
//! not seen is one bit that is missing.

use crate::evals::FIRST_CELLS;
use crate::rules::{Bitboard, Direction, Line, Position, Side};
use crate::search::Dice;

/// The lines that are seen: for each direction, the cells with which they begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight([u64; 4]);

/// Open lines through such eyes, by number of discs, and the cells that would complete a four.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Prospects {
    pub twos: i32,
    pub threes: i32,
    pub completing: Bitboard,
}

/// How much more easily a line escapes than a row does, by the way it runs: nobody overlooks a column.
const fn elusiveness(direction: Direction) -> f64 {
    match direction {
        Direction::Vertical => 0.2,
        Direction::Horizontal => 1.0,
        Direction::Rising | Direction::Falling => 2.2,
    }
}

/// Three discs with the hole between them rather than at an end.
const GAPPED: f64 = 1.4;
/// Three of one's own: people look for their own four first.
const OWN_THREE: f64 = 0.05;
/// Even who plays for the first time sees some of everything.
const MOST: f64 = 0.85;

impl Sight {
    /// Sees everything.
    pub const FULL: Sight = Sight(FIRST_CELLS);

    /// Draws what `side` sees here, if a row escapes it with this chance: a column less often, a diagonal
    /// more, a three with a gap more than one in a piece, one's own three hardly ever. One number is
    /// drawn for each line, so equal dice overlook the same lines in the next positions too, until the
    /// discs on them make them plainer or harder to see.
    #[must_use]
    pub fn draw(position: &Position, side: Side, blindness: f64, dice: &mut Dice) -> Sight {
        let mut seen = Sight::FULL;
        for line in Line::ALL {
            let mut chance = blindness * elusiveness(line.direction);
            let (own, theirs) =
                (line.set() & position.discs(side), line.set() & position.discs(side.other()));
            let is_gapped = |discs: Bitboard| {
                discs.len() == 3 && discs.contains(line.cells[0]) && discs.contains(line.cells[3])
            };
            if is_gapped(own) || is_gapped(theirs) {
                chance *= GAPPED;
            }
            if own.len() == 3 {
                chance *= OWN_THREE;
            }
            if dice.chance(chance.min(MOST)) {
                seen.0[line.direction as usize] &= !(1 << line.cells[0].bit());
            }
        }
        seen
    }

    #[must_use]
    pub fn sees(&self, line: Line) -> bool {
        self.0[line.direction as usize] >> line.cells[0].bit() & 1 != 0
    }

    /// True if `discs` hold a four that is seen.
    #[must_use]
    #[inline]
    pub fn sees_four_in(&self, discs: Bitboard) -> bool {
        let b = discs.0;
        Direction::ALL.into_iter().zip(self.0).any(|(direction, seen)| {
            let step = direction.step();
            let pairs = b & b >> step;
            pairs & pairs >> (2 * step) & seen != 0
        })
    }

    /// What `discs` promise on the lines that are seen and that `against` has no disc in.
    #[inline]
    pub(super) fn prospects(&self, discs: Bitboard, against: Bitboard) -> Prospects {
        let (x, o) = (discs.0, against.0);
        let mut found = Prospects::default();
        let mut completing = 0;
        for (direction, seen) in Direction::ALL.into_iter().zip(self.0) {
            let step = direction.step();
            let open = seen & !(o | o >> step | o >> (2 * step) | o >> (3 * step));
            let (a, b, c, d) = (x, x >> step, x >> (2 * step), x >> (3 * step));
            let (ab, cd) = (a ^ b, c ^ d);
            let ones = ab ^ cd;
            let twos = (a & b) ^ (c & d) ^ (ab & cd);
            found.twos += (open & twos & !ones & !(a & b & c & d)).count_ones() as i32;
            let threes = open & ones & twos;
            found.threes += threes.count_ones() as i32;
            completing |= threes & !a
                | (threes & !b) << step
                | (threes & !c) << (2 * step)
                | (threes & !d) << (3 * step);
        }
        found.completing = Bitboard(completing);
        found
    }
}
