//! `perfect`: the solver as an engine. It plays at Expert, whatever engine was chosen, and never errs.

use super::{Engine, Reason};
use crate::rules::{CELLS, Column, Position, Side};
use crate::search::{Control, Dice, Explanation, Limits, Pool, Report, Score, Term};
use crate::solver::{Solver, exact_value};

/// The engine that sees to the end of the game.
pub(super) struct Perfect {
    solver: Solver,
}

impl Perfect {
    pub(super) fn new(solver: Solver) -> Perfect {
        Perfect { solver }
    }
}

impl Engine for Perfect {
    fn classic_depth(&self, position: &Position) -> u8 {
        position.cells_left() as u8
    }

    fn reflex(&self, position: &Position) -> Option<(Column, Reason)> {
        let wins = position.immediate_wins(position.to_move());
        wins.iter().next().map(|cell| (cell.column(), Reason::Wins))
    }

    fn search(&self, position: &Position, limits: &Limits, control: &Control, pool: &Pool) -> Report {
        self.solver.report(position, limits.until_settled, control, pool)
    }

    fn pick(&self, report: &Report, _: &mut Dice) -> Option<Column> {
        report.best
    }

    /// A solver has no opinion of a position that it could not solve.
    fn evaluate(&self, _: &Position, _: Side) -> i32 {
        0
    }

    fn explain(&self, position: &Position, side: Side) -> Explanation {
        let value = self.solver.exact(position).value();
        let value = if side == position.to_move() { value } else { -value };
        Explanation::sum(vec![Term { name: "exact score", value: f64::from(value) }])
    }

    /// The scale that Connect 4 solvers share; `depth` is always to the end of the game.
    fn points(&self, score: Score, depth: u8) -> f64 {
        f64::from(exact_value(score, CELLS - usize::from(depth)))
    }
}
