//! Counts the 69 lines by how many discs a side has in them, all lines of a direction at once.
//! Uses `rules`.

use crate::rules::{Bitboard, Direction, Line, Position, Side};

/// The lines open to each of two sides, by number of discs: `own[3]` lines hold three of mine and
/// an empty cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    pub own: [i32; 5],
    pub opponent: [i32; 5],
}

impl Census {
    #[must_use]
    pub fn of(position: &Position, side: Side) -> Census {
        let (own, opponent) = (position.discs(side), position.discs(side.other()));
        Census { own: open_lines(own, opponent), opponent: open_lines(opponent, own) }
    }

    /// Mine minus the opponent's, for lines of `discs` discs.
    #[must_use]
    #[inline]
    pub const fn balance(&self, discs: usize) -> i32 {
        self.own[discs] - self.opponent[discs]
    }
}

/// How many lines without a disc of `against` hold 1, 2, 3 and 4 discs of `discs`; index 0 stays 0.
///
/// A line is named by its first cell, so shifting a set by one, two and three steps brings the
/// line's four cells together in one bit, and a two-bit adder counts them for all lines in parallel.
#[must_use]
#[inline]
pub fn open_lines(discs: Bitboard, against: Bitboard) -> [i32; 5] {
    let (x, o) = (discs.0, against.0);
    let mut counts = [0; 5];
    for (i, direction) in Direction::ALL.into_iter().enumerate() {
        let step = direction.step();
        let open = FIRST_CELLS[i] & !(o | o >> step | o >> (2 * step) | o >> (3 * step));
        let (a, b, c, d) = (x, x >> step, x >> (2 * step), x >> (3 * step));
        let (ab, cd) = (a ^ b, c ^ d);
        let (both_ab, both_cd) = (a & b, c & d);
        let ones = ab ^ cd;
        let twos = both_ab ^ both_cd ^ (ab & cd);
        let fours = both_ab & both_cd;
        counts[1] += (open & ones & !twos).count_ones() as i32;
        counts[2] += (open & twos & !ones).count_ones() as i32;
        counts[3] += (open & ones & twos).count_ones() as i32;
        counts[4] += (open & fours).count_ones() as i32;
    }
    counts
}

/// For each direction, the cells with which a line begins.
pub const FIRST_CELLS: [u64; 4] = {
    let mut sets = [0; 4];
    let mut i = 0;
    while i < Line::ALL.len() {
        let line = Line::ALL[i];
        sets[line.direction as usize] |= 1 << line.cells[0].bit();
        i += 1;
    }
    sets
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Dice;

    #[test]
    fn agrees_with_counting_line_by_line() {
        let mut dice = Dice::new(1);
        for _ in 0..2000 {
            let occupied = Bitboard(dice.roll() & dice.roll()) & Bitboard::BOARD;
            let x = Bitboard(dice.roll()) & occupied;
            let o = occupied - x;
            let mut expected = [0; 5];
            for line in Line::ALL {
                let own = (line.set() & x).len() as usize;
                if own > 0 && !line.set().meets(o) {
                    expected[own] += 1;
                }
            }
            assert_eq!(open_lines(x, o), expected);
        }
    }
}
