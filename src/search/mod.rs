//! What the engines share: scores, limits, the table, two searches, and the root that splits them
//! over threads. Uses `rules`.

mod alphabeta;
mod control;
mod dice;
mod evaluation;
mod limits;
mod minimax;
mod ordering;
mod report;
mod root;
mod score;
mod table;

pub use alphabeta::{AlphaBeta, Techniques, document_weight};
pub use control::{Control, Stopped, Tally};
pub use dice::Dice;
pub use evaluation::{Evaluation, Explanation, Term};
pub use limits::{Limits, MAX_DEPTH, Stop};
pub use minimax::{Follow, Minimax, Results};
pub use ordering::{Memory, MoveList};
pub use report::{Counters, Observer, Report, Silent};
pub use root::{ColumnSearch, Pool, best_column, deepen};
pub use score::{Meaning, Score};
pub use table::{Bound, Entry, Table};
