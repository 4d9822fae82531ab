//! `alignments`: negamax on pairs and threes with holes, after document 002.

use super::documented::{Documented, Method, Ties, Won};
use crate::evals;
use crate::search::Table;

/// The engine of document 002, four plies deep. Alpha-beta returns what its plain negamax would, so
/// that deeper levels are within reach.
pub(super) fn engine(table: Table) -> Documented<evals::Alignments> {
    Documented {
        evaluation: evals::Alignments,
        table,
        method: Method::AlphaBeta { evaluates_draws: false },
        classic_depth: |_| 4,
        reflexes: &[],
        ties: Ties::CentreFirst,
        won: Won::PlusDepthLeft(evals::Alignments::WON),
    }
}
