//! What a search asks of an evaluation, and how an evaluation is taken apart for a person.
//! Uses `rules`.

use crate::rules::{Position, Side};

/// An opinion on positions that are not decided yet.
pub trait Evaluation: Send + Sync {
    /// How many of [`Evaluation::evaluate`]'s steps make one point of the document's scale.
    const STEPS_PER_POINT: i32 = 1;

    /// How good the position is for `side`, whoever is to move; within ± 2^29.
    fn evaluate(&self, position: &Position, side: Side) -> i32;

    /// The same, taken apart: what a person is shown who asks "why this score?". The terms add up
    /// to [`Explanation::total`], in points, unless the evaluation limits its range.
    fn explain(&self, position: &Position, side: Side) -> Explanation;
}

/// One part of an evaluation, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Term {
    pub name: &'static str,
    pub value: f64,
}

/// An evaluation taken apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    pub total: f64,
    pub terms: Vec<Term>,
}

impl Explanation {
    /// The explanation whose total is the sum of its terms.
    #[must_use]
    pub fn sum(terms: Vec<Term>) -> Explanation {
        Explanation { total: terms.iter().map(|term| term.value).sum(), terms }
    }
}
