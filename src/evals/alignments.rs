//! `alignments`, after document 002: pairs and threes, worth more the sooner the holes that enclose
//! them can be filled. Uses `rules`.
//!
//! e = Σ over the alignments of N discs (2 or 3), Π over their holes, of 4^(N − n), where n is the
//! number of discs that must still fall into the hole's column to fill it. What counts as an
//! alignment along a row, a column or a diagonal (`x` ours, `.` empty, `o` theirs or the edge):
//!
//! ```text
//! .xxx.  oxxx.    three or two side by side: the holes are the empty cells at the two ends
//! xx.x   x.x      with a gap of one: the hole is the gap, and the ends do not count
//! oxxo            no hole: counts nothing
//! ```

use crate::rules::{Bitboard, Direction, Position, Side};
use crate::search::{Evaluation, Explanation, Term};

/// The evaluation of document 002: e(own) − e(opponent).
pub struct Alignments;

impl Alignments {
    /// A won game: beats every evaluation, since 42 discs cannot form alignments worth as much.
    pub const WON: i32 = 1_000_000;
}

/// 4^8: the smallest alignment, a pair with two holes of n = 6, is exactly one step.
const FINEST_EXPONENT: i32 = 8;

impl Evaluation for Alignments {
    const STEPS_PER_POINT: i32 = 1 << (2 * FINEST_EXPONENT);

    fn evaluate(&self, position: &Position, side: Side) -> i32 {
        let occupied = position.occupied();
        let [twos, threes] = sums(position.discs(side), occupied);
        let [their_twos, their_threes] = sums(position.discs(side.other()), occupied);
        twos + threes - their_twos - their_threes
    }

    fn explain(&self, position: &Position, side: Side) -> Explanation {
        if let Some(winner) = Side::BOTH.into_iter().find(|&side| position.discs(side).has_four()) {
            let value = f64::from(if winner == side { Self::WON } else { -Self::WON });
            return Explanation::sum(vec![Term { name: "end of the game", value }]);
        }
        let occupied = position.occupied();
        let [twos, threes] = sums(position.discs(side), occupied);
        let [their_twos, their_threes] = sums(position.discs(side.other()), occupied);
        let term =
            |name, steps: i32| Term { name, value: f64::from(steps) / f64::from(Self::STEPS_PER_POINT) };
        Explanation::sum(vec![
            term("own alignments of 3", threes),
            term("own alignments of 2", twos),
            term("opponent's alignments of 3", -their_threes),
            term("opponent's alignments of 2", -their_twos),
        ])
    }
}

/// e for alignments of two and of three, in steps.
fn sums(discs: Bitboard, occupied: Bitboard) -> [i32; 2] {
    let x = discs.0;
    let empty = (!occupied).0;
    let (mut twos, mut threes) = (0, 0);
    for direction in Direction::ALL {
        let step = direction.step();
        let (next, after_next) = (x >> step, x >> (2 * step));
        let (last, before_last) = (x << step, x << (2 * step));

        // The gaps: an empty cell between two discs. A run of three is enclosed by its ends
        // instead, even where one end is a gap.
        let three_beside = last & before_last & x << (3 * step) | next & after_next & x >> (3 * step);
        let gaps = empty & last & next & !three_beside;
        let wide = before_last | after_next;
        threes += sum_over(gaps & wide, |gap| worth(3 - discs_to_fill(gap, empty)));
        twos += sum_over(gaps & !wide, |gap| worth(2 - discs_to_fill(gap, empty)));

        // The runs, named by their first cell.
        let triples = x & next & after_next;
        threes += sum_over(triples, |first| run(first, 3, step, empty));
        let beside_gap = gaps << step | gaps >> (2 * step);
        let pairs = x & next & !after_next & !last & !beside_gap;
        twos += sum_over(pairs, |first| run(first, 2, step, empty));
    }
    [twos, threes]
}

/// What a run of `length` discs from the cell `first` is worth with the holes at its ends.
fn run(first: u64, length: u32, step: u32, empty: u64) -> i32 {
    let before = first >> step & empty;
    let behind = first << (length * step) & empty;
    if before | behind == 0 {
        return 0;
    }
    let exponent = |hole: u64| if hole == 0 { 0 } else { length as i32 - discs_to_fill(hole, empty) };
    worth(exponent(before) + exponent(behind))
}

/// 4 to the power of `exponent`, in steps.
fn worth(exponent: i32) -> i32 {
    1 << (2 * (exponent + FINEST_EXPONENT))
}

/// n: how many discs must fall into the column of this one cell until it is filled. They are the
/// empty cells from it downwards, an unbroken run of bits.
fn discs_to_fill(hole: u64, empty: u64) -> i32 {
    let at_or_below = empty & (hole | (hole - 1));
    let top = hole.leading_zeros();
    // Shifted so that the hole is the highest bit, the run's length is the number of leading ones.
    (at_or_below << top).leading_ones() as i32
}

fn sum_over(mut cells: u64, worth: impl Fn(u64) -> i32) -> i32 {
    let mut sum = 0;
    while cells != 0 {
        sum += worth(cells & cells.wrapping_neg());
        cells &= cells - 1;
    }
    sum
}
