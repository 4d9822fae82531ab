//! [`Truth`]: what is exactly known of one position, column by column. Uses `solver`.

use crate::rules::{Column, Position, WIDTH};
use crate::search::{Control, Limits, MAX_DEPTH, Observer, Pool, Report, Score, Stop};
use crate::solver::{Solver, exact_value};
use std::time::Duration;

/// How a game ends for one side. Larger is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    Loss,
    Draw,
    Win,
}

impl Fate {
    /// The fate that an exact score means.
    #[must_use]
    pub const fn of(score: Score) -> Fate {
        if score.is_win() {
            Fate::Win
        } else if score.is_loss() {
            Fate::Loss
        } else {
            Fate::Draw
        }
    }

    /// The fate that a value on the solver's scale means.
    #[must_use]
    pub const fn of_value(value: i32) -> Fate {
        match value {
            1.. => Fate::Win,
            0 => Fate::Draw,
            _ => Fate::Loss,
        }
    }

    /// The same end for the other side.
    #[must_use]
    pub const fn for_opponent(self) -> Fate {
        match self {
            Fate::Loss => Fate::Win,
            Fate::Draw => Fate::Draw,
            Fate::Win => Fate::Loss,
        }
    }
}

/// What is proved of a position that is not over.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Truth {
    /// Exact, for the side to move, as far as proved; a full column never has a score.
    pub columns: [Option<Score>; WIDTH],
    /// Best play from here to the end of the game; empty until all columns are known.
    pub line: Vec<Column>,
    pub nodes: u64,
    pub elapsed: Duration,
    /// True once every column and the line are known.
    pub is_complete: bool,
}

impl Truth {
    /// Solves `position`, which must not be over. `observer` hears of columns as they are proved; a search
    /// that was stopped leaves an incomplete truth.
    #[must_use]
    pub fn find(
        solver: &Solver,
        position: &Position,
        stop: &Stop,
        observer: &dyn Observer,
        pool: &Pool,
    ) -> Truth {
        let control = Control::new(&Limits::depth(MAX_DEPTH), stop, observer);
        let report = solver.report(position, false, &control, pool);
        let mut truth = Truth::so_far(&report);
        // A search that is stopped while it looks for the line leaves a part of it.
        truth.is_complete = report.best.is_some() && ends_the_game(position, &report.line);
        truth.line = if truth.is_complete { report.line } else { Vec::new() };
        truth
    }

    /// What a running search has proved.
    #[must_use]
    pub fn so_far(report: &Report) -> Truth {
        Truth {
            columns: report.columns,
            line: Vec::new(),
            nodes: report.counters.nodes,
            elapsed: report.elapsed,
            is_complete: false,
        }
    }

    #[must_use]
    pub fn score(&self, column: Column) -> Option<Score> {
        self.columns[column.index()]
    }

    /// What the position is worth, once every column is known.
    #[must_use]
    pub fn best(&self) -> Option<Score> {
        if self.is_complete { self.columns.iter().flatten().max().copied() } else { None }
    }

    /// The columns with the best score, from the left; none until every column is known.
    #[must_use]
    pub fn best_columns(&self) -> Vec<Column> {
        let best = self.best();
        Column::ALL.into_iter().filter(|&column| best.is_some() && self.score(column) == best).collect()
    }

    /// What the position is worth, on the solver's scale, if it has `plies` discs.
    #[must_use]
    pub fn value(&self, plies: usize) -> Option<i32> {
        self.best().map(|score| exact_value(score, plies))
    }

    /// How the game ends with best play for the side to move, once every column is known.
    #[must_use]
    pub fn fate(&self) -> Option<Fate> {
        self.best().map(Fate::of)
    }

    /// The columns whose scores are known, with these, from the left.
    pub fn known(&self) -> impl Iterator<Item = (Column, Score)> + '_ {
        Column::ALL.into_iter().filter_map(|column| Some((column, self.score(column)?)))
    }

    /// Takes in what an earlier, interrupted search had proved.
    pub(super) fn add_columns(&mut self, earlier: &Truth) {
        for (column, known) in self.columns.iter_mut().zip(earlier.columns) {
            *column = column.or(known);
        }
    }
}

fn ends_the_game(position: &Position, line: &[Column]) -> bool {
    let end = line.iter().try_fold(*position, |position, &column| position.play(column).ok());
    end.is_some_and(|end| end.outcome().is_over())
}
