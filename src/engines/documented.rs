//! The engine that a document describes, as data: which search, which evaluation, how deep, what
//! without thinking. The five engines are five values of this type.

use super::{Engine, Reason};
use crate::rules::{Column, Position, Side};
use crate::search::{
    AlphaBeta, Control, Dice, Evaluation, Explanation, Follow, Limits, Meaning, Minimax, Pool, Report,
    Results, Score, Table, Techniques, deepen,
};

/// What a document says of its engine.
pub(super) struct Documented<E> {
    pub evaluation: E,
    pub table: Table,
    pub method: Method,
    pub classic_depth: fn(&Position) -> u8,
    /// What is played without a search, in this order.
    pub reflexes: &'static [Reflex],
    pub ties: Ties,
    /// What a won game counts in the document's points.
    pub won: Won,
}

/// How it searches.
pub(super) enum Method {
    AlphaBeta { evaluates_draws: bool },
    Minimax { follow: Follow, results: Results },
}

/// Moves that need no search.
#[derive(Clone, Copy)]
pub(super) enum Reflex {
    /// Complete a four.
    Win,
    /// Take the cell on which the opponent would complete one.
    Block,
}

/// Which of several equally good columns is played.
#[derive(Clone, Copy)]
pub(super) enum Ties {
    CentreFirst,
    AtRandom,
}

/// What a won game counts.
#[derive(Clone, Copy)]
pub(super) enum Won {
    /// This, and one more for each ply that was left to search: a quick win first, a late loss last.
    PlusDepthLeft(i32),
    /// This, whenever it comes.
    Flat(i32),
}

impl<E: Evaluation> Engine for Documented<E> {
    fn classic_depth(&self, position: &Position) -> u8 {
        (self.classic_depth)(position)
    }

    fn reflex(&self, position: &Position) -> Option<(Column, Reason)> {
        let side = position.to_move();
        self.reflexes.iter().find_map(|reflex| {
            let (cells, reason) = match reflex {
                Reflex::Win => (position.immediate_wins(side), Reason::Wins),
                Reflex::Block => (position.immediate_wins(side.other()), Reason::Blocks),
            };
            cells.iter().next().map(|cell| (cell.column(), reason))
        })
    }

    fn search(&self, position: &Position, limits: &Limits, control: &Control, pool: &Pool) -> Report {
        self.table.begin_search();
        let (evaluation, table) = (&self.evaluation, &self.table);
        match self.method {
            Method::AlphaBeta { evaluates_draws } => {
                let (techniques, own_side) = (Techniques::ALL, position.to_move());
                let search = AlphaBeta { evaluation, table, techniques, own_side, evaluates_draws };
                deepen(&search, position, limits, control, pool)
            }
            Method::Minimax { follow, results } => {
                let search = Minimax { evaluation, table, follow, results };
                deepen(&search, position, limits, control, pool)
            }
        }
    }

    fn pick(&self, report: &Report, dice: &mut Dice) -> Option<Column> {
        match self.ties {
            Ties::CentreFirst => report.best,
            Ties::AtRandom => {
                let best = report.best_score();
                let equals: Vec<Column> =
                    Column::ALL.into_iter().filter(|&c| best.is_some() && report.score(c) == best).collect();
                dice.pick(&equals)
            }
        }
    }

    fn evaluate(&self, position: &Position, side: Side) -> i32 {
        self.evaluation.evaluate(position, side)
    }

    fn explain(&self, position: &Position, side: Side) -> Explanation {
        self.evaluation.explain(position, side)
    }

    fn points(&self, score: Score, depth: u8) -> f64 {
        let won = |plies: u8| match self.won {
            Won::PlusDepthLeft(won) => f64::from(won) + f64::from(depth) - f64::from(plies),
            Won::Flat(won) => f64::from(won),
        };
        match score.meaning() {
            Meaning::Estimate(steps) => f64::from(steps) / f64::from(E::STEPS_PER_POINT),
            Meaning::WinIn { plies } => won(plies),
            Meaning::LossIn { plies } => -won(plies),
        }
    }
}
