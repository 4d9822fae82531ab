//! `windows`: alpha-beta on the 69 windows, after document 001.

use super::documented::{Documented, Method, Reflex, Ties, Won};
use crate::evals;
use crate::search::Table;

/// The engine of document 001: win in one, block in one, then minimax six plies deep. A drawn board gets
/// its evaluation, as the document has it.
pub(super) fn engine(table: Table) -> Documented<evals::Windows> {
    Documented {
        evaluation: evals::Windows,
        table,
        method: Method::AlphaBeta { evaluates_draws: true },
        classic_depth: |_| 6,
        reflexes: &[Reflex::Win, Reflex::Block],
        ties: Ties::CentreFirst,
        // The document names a WIN_SCORE and gives no number; any above its largest sum will do.
        won: Won::PlusDepthLeft(100_000),
    }
}
