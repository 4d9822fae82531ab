//! `lines`: plain memoised minimax on powers of ten, after document 003.

use super::documented::{Documented, Method, Reflex, Ties, Won};
use crate::evals;
use crate::search::{Follow, Results, Table};

/// The engine of document 003: a win in one at once, else minimax four plies deep, and a random
/// choice among equally good columns. A win is a win however far away it is.
pub(super) fn engine(table: Table) -> Documented<evals::Lines> {
    Documented {
        evaluation: evals::Lines,
        table,
        method: Method::Minimax { follow: Follow::Everything, results: Results::Flat(evals::Lines::WON) },
        classic_depth: |_| 4,
        reflexes: &[Reflex::Win],
        ties: Ties::AtRandom,
        won: Won::Flat(1),
    }
}
