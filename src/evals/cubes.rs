//! `cubes`, after document 004: the cube of the discs in each open line. Uses `census`.

use super::census::Census;
use crate::rules::{Position, Side};
use crate::search::{Evaluation, Explanation, Term};

/// The evaluation of document 004: X³ − O³ for a line that only one side has entered, 0 for a mixed
/// one, and a full line a hundred thousandfold.
pub struct Cubes;

impl Cubes {
    /// A full line: 64 × 100,000.
    pub const FULL_LINE: i32 = 64 * 100_000;
}

/// What a line with this many discs of one side counts.
const LINE: [i32; 5] = [0, 1, 8, 27, Cubes::FULL_LINE];

impl Evaluation for Cubes {
    #[inline]
    fn evaluate(&self, position: &Position, side: Side) -> i32 {
        let census = Census::of(position, side);
        (1..=4).map(|discs| LINE[discs] * census.balance(discs)).sum()
    }

    fn explain(&self, position: &Position, side: Side) -> Explanation {
        let census = Census::of(position, side);
        let names = [
            ["own lines of 1", "opponent's lines of 1"],
            ["own lines of 2", "opponent's lines of 2"],
            ["own lines of 3", "opponent's lines of 3"],
            ["own full lines", "opponent's full lines"],
        ];
        let mut terms = Vec::new();
        for (discs, [own, opponent]) in (1..).zip(names) {
            terms.push(Term { name: own, value: f64::from(LINE[discs] * census.own[discs]) });
            terms.push(Term { name: opponent, value: f64::from(-LINE[discs] * census.opponent[discs]) });
        }
        Explanation::sum(terms)
    }
}
