//! `lines`, after document 003: powers of ten over the lines that are still open. Uses `census`.

use super::census::Census;
use crate::rules::{Position, Side};
use crate::search::{Evaluation, Explanation, Term};

/// The evaluation of document 003, from -1 to 1.
///
/// The document clamps the sum of the powers to [-1, 1], where nearly every sum would end up at one
/// of the ends. Divided by 10,000 first, a sum keeps its meaning and stays below a true win.
pub struct Lines;

impl Lines {
    /// A won game, the top of the scale; a lost one is its negative, a drawn one 0.
    pub const WON: i32 = Self::STEPS_PER_POINT;
}

/// What a line with this many discs of one side counts: 10^(k−1).
const POWERS: [i32; 5] = [0, 1, 10, 100, 1000];

impl Evaluation for Lines {
    const STEPS_PER_POINT: i32 = 10_000;

    fn evaluate(&self, position: &Position, side: Side) -> i32 {
        let census = Census::of(position, side);
        let sum: i32 = (1..=4).map(|discs| POWERS[discs] * census.balance(discs)).sum();
        sum.clamp(-Self::WON, Self::WON)
    }

    fn explain(&self, position: &Position, side: Side) -> Explanation {
        if let Some(winner) = Side::BOTH.into_iter().find(|&side| position.discs(side).has_four()) {
            let value = if winner == side { 1.0 } else { -1.0 };
            return Explanation::sum(vec![Term { name: "result of the game", value }]);
        }
        if position.cells_left() == 0 {
            return Explanation::sum(vec![Term { name: "result of the game", value: 0.0 }]);
        }
        let census = Census::of(position, side);
        let names = [
            ["own lines with 1 disc", "opponent's lines with 1 disc"],
            ["own lines with 2 discs", "opponent's lines with 2 discs"],
            ["own lines with 3 discs", "opponent's lines with 3 discs"],
        ];
        let scale = f64::from(Self::STEPS_PER_POINT);
        let mut terms = Vec::new();
        for (discs, [own, opponent]) in (1..).zip(names) {
            let power = f64::from(POWERS[discs]);
            terms.push(Term { name: own, value: power * f64::from(census.own[discs]) / scale });
            terms.push(Term { name: opponent, value: -power * f64::from(census.opponent[discs]) / scale });
        }
        Explanation { total: f64::from(self.evaluate(position, side)) / scale, terms }
    }
}
