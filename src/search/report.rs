//! What a search tells while it runs and when it is done. Uses `score`.

use super::score::Score;
use crate::rules::{Column, WIDTH};
use std::time::Duration;

/// Work done, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Positions looked at.
    pub nodes: u64,
    /// Positions at the horizon, for which the evaluation was asked.
    pub evaluations: u64,
    /// Positions that the transposition table answered.
    pub table_hits: u64,
    /// Positions whose remaining moves need not be looked at.
    pub cutoffs: u64,
}

impl Counters {
    pub fn add(&mut self, more: Counters) {
        self.nodes += more.nodes;
        self.evaluations += more.evaluations;
        self.table_hits += more.table_hits;
        self.cutoffs += more.cutoffs;
    }
}

/// The state of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The depth being searched; in a finished report the deepest that was completed.
    pub depth: u8,
    pub counters: Counters,
    pub elapsed: Duration,
    /// Each column's score for the side to move, as far as it is known. While a depth is being
    /// searched, the columns that it has not reached keep their score from the depth before.
    pub columns: [Option<Score>; WIDTH],
    /// Which of them are scores of the depth being searched.
    pub fresh: [bool; WIDTH],
    /// The best column of the last complete depth.
    pub best: Option<Column>,
    /// The play that the search expects, starting with `best`.
    pub line: Vec<Column>,
}

impl Report {
    #[must_use]
    pub fn nodes_per_second(&self) -> f64 {
        self.counters.nodes as f64 / self.elapsed.as_secs_f64().max(1e-6)
    }

    #[must_use]
    pub fn score(&self, column: Column) -> Option<Score> {
        self.columns[column.index()]
    }

    /// The score of the best column.
    #[must_use]
    pub fn best_score(&self) -> Option<Score> {
        self.best.and_then(|column| self.score(column))
    }
}

/// Who wants to hear of a running search. Called from the search's threads, a few dozen times a
/// second at the most, so it should only note what it hears.
pub trait Observer: Sync {
    fn report(&self, report: &Report);
}

/// Wants to hear nothing.
pub struct Silent;

impl Observer for Silent {
    fn report(&self, _: &Report) {}
}

impl<F: Fn(&Report) + Sync> Observer for F {
    fn report(&self, report: &Report) {
        self(report);
    }
}
