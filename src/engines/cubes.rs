//! `cubes`: minimax that follows only promising moves, on cubes over lines, after document 004.

use super::documented::{Documented, Method, Ties, Won};
use crate::evals;
use crate::search::{Follow, Results, Table};

/// The engine of document 004, eleven plies deep. The document scores a won board at once and says
/// nothing of how far off it is; here the quicker win counts as better, or it would put off a win
/// for as long as a later board has a few more cubes on it.
pub(super) fn engine(table: Table) -> Documented<evals::Cubes> {
    Documented {
        evaluation: evals::Cubes,
        table,
        method: Method::Minimax { follow: Follow::Promising, results: Results::ByDistance },
        classic_depth: |_| 11,
        reflexes: &[],
        ties: Ties::CentreFirst,
        won: Won::Flat(evals::Cubes::FULL_LINE),
    }
}
