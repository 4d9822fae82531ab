//! Perfect play: the exact value of any position, of each of its columns, and a best line of play. Uses
//! `rules` and `search`.
//!
//! In reading order: `node` (the board in four words, forced moves), `proofs` (what needs no search),
//! `ordering`, `table`, `search` (the stages), `split` (on several threads), `schedule` (which windows),
//! `score`; on top of them `analysis` (all columns, on all cores) and `book` (the opening).
//!
//! # What each idea buys
//!
//! The whole solver, and the solver without one idea at a time: nodes and processor time a position, one
//! thread, 64 MB. Node counts are exact; times are the better of two runs (four for the first line) on a
//! busy machine, so 10 % mean little. The public sets L1_R1 (first 300) and L2_R2 (first 300) with the
//! table kept from position to position, L1_R2 (first 60) and L1_R3 (first 4) with it cleared before each.
//!
//! | without | L1_R1 | L2_R2 | L1_R2 | L1_R3 |
//! |---|---|---|---|---|
//! | nothing: all ideas in | 630, 120 µs | 4 745, 611 µs | 164 859, 21.4 ms | 1.49 M, 205 ms |
//! | fitted ordering (threats, then centre) | 1 538, 316 µs | 7 361, 847 µs | 293 795, 35.5 ms | 4.44 M, 538 ms |
//! | evens and odd-threat rules | 569, 97 µs | 7 275, 872 µs | 234 885, 31.3 ms | 2.91 M, 352 ms |
//! | forced chains | 1 200, 232 µs | 8 037, 906 µs | 272 363, 26.7 ms | 2.35 M, 223 ms |
//! | look-ups of all children first | 713, 113 µs | 5 792, 734 µs | 227 193, 28.8 ms | 1.99 M, 253 ms |
//! | small table for late positions | 629, 118 µs | 4 651, 886 µs | 151 585, 30.7 ms | 1.38 M, 281 ms |
//! | prefetch | 630, 167 µs | 4 745, 700 µs | 164 859, 27.2 ms | 1.49 M, 231 ms |
//! | huge pages | 630, 131 µs | 4 745, 629 µs | 164 859, 24.2 ms | 1.49 M, 225 ms |
//! | second-disc test | 838, 139 µs | 5 284, 623 µs | 186 014, 24.6 ms | 1.63 M, 206 ms |
//! | evens and odd threats one move earlier | 641, 110 µs | 4 995, 627 µs | 172 030, 22.7 ms | 1.58 M, 197 ms |
//! | probes for quick wins (MTD(f) from 0) | 7 589, 999 µs | 4 240, 524 µs | 175 852, 24.4 ms | 1.36 M, 182 ms |
//! | walk from the draw (Pons' bisection) | 548, 104 µs | 5 306, 701 µs | 161 372, 21.7 ms | 2.08 M, 284 ms |
//!
//! Tried without gain:
//! - A *delay rule*, which bounds from below when the attacker can win at all: it counts the lines that can
//!   still be full in time and the moves that the defender has left. 3 to 20 % fewer nodes, but 5 to 15 %
//!   more time.
//! - Holding by claimeven outside one column till the end of the window: 1 % of nodes, more time.
//! - In the ordering: history (the longer the search the worse, up to three times the nodes), killer moves,
//!   the move above the last disc, the number of replies, open lines.
//! - A second look into the table before each child after the first; not storing what a static proof cut.
//! - Bisection, or the draw first, for positions with 24 and more discs: 1 to 20 % more nodes.
//! - The search compiled for newer processors (AVX2, BMI) and chosen at run time: from 11 % more to 30 % less time
//!   in runs that differed as much by themselves; not worth an unsafe block.
//!
//! No line of the search stands out in a profile by instructions; the threats after a move have a quarter.
//!
//! # On several threads
//!
//! The first ten of L1_R3, 64 MB, cleared before each; means of four rounds, one thread and two in turn:
//!
//! | threads | nodes | wall time |
//! |---|---|---|
//! | 1 | 1.28 M | 369 ms |
//! | 2 | 1.40 M | 203 ms |
//!
//! What is left of the second thread's loss is work that both do at the same time, from places that lead to
//! the same positions. Tried without gain: waiting for two children rather than one before the others are
//! offered; splitting down to 24 discs; one small table for both threads (1 to 3 % fewer nodes); passing
//! over a first child that another thread is at work on. For all columns, the value of the position
//! first and the columns bounded by it: 4 to 14 % more nodes than each column by itself.

mod analysis;
pub mod book;
pub mod node;
mod ordering;
pub mod proofs;
pub mod schedule;
mod score;
pub mod search;
mod split;
pub mod table;

pub use analysis::{Solver, exact_value, search_score};
pub use score::Score;
pub use search::Worker;
pub use table::Table;

use crate::rules::{Outcome, Position};
use crate::search::Control;
use node::win_with_disc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Who may end a solver's search early.
pub trait Watch: Sync {
    /// Called every few thousand nodes, with their number; true ends the search.
    fn look(&self, nodes: u64) -> bool;
}

/// A flag, raised to end the search.
impl Watch for AtomicBool {
    fn look(&self, _: u64) -> bool {
        self.load(Ordering::Relaxed)
    }
}

impl Watch for Control<'_> {
    fn look(&self, nodes: u64) -> bool {
        self.count_and_look(nodes).is_err()
    }
}

/// Never ends a search.
pub struct Unwatched;

impl Watch for Unwatched {
    fn look(&self, _: u64) -> bool {
        false
    }
}

/// The value of a finished game for the side that would move next.
fn finished(position: &Position) -> Option<i32> {
    match position.outcome() {
        Outcome::Ongoing => None,
        Outcome::Drawn => Some(0),
        Outcome::Won(side) => {
            let value = win_with_disc(position.plies() as i32);
            Some(if side == position.to_move() { value } else { -value })
        }
    }
}
