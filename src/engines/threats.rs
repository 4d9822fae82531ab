//! `threats`: alpha-beta with everything document 000 names, on its threat-reading evaluation.

use super::documented::{Documented, Method, Reflex, Ties, Won};
use crate::evals;
use crate::rules::Position;
use crate::search::{Evaluation, Table};

/// The engine of document 000, with its evaluation or one that is to be compared with it.
pub(super) fn engine<E: Evaluation>(evaluation: E, table: Table) -> Documented<E> {
    Documented {
        evaluation,
        table,
        method: Method::AlphaBeta { evaluates_draws: false },
        classic_depth: dynamic_depth,
        reflexes: &[Reflex::Win, Reflex::Block],
        ties: Ties::CentreFirst,
        won: Won::PlusDepthLeft(evals::Threats::WON),
    }
}

/// The document's dynamic depth: deeper as the board fills and the tree thins.
fn dynamic_depth(position: &Position) -> u8 {
    match position.plies() {
        0..=8 => 6,
        9..=20 => 8,
        21..=30 => 10,
        _ => 12,
    }
}
