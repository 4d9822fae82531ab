//! A search and an evaluation make an engine: one file each, and the roster that lists them.
//! Uses `search`, `evals` and `solver`.
//!
//! Adding one: its file here, its id and card in `roster.rs`, its worked examples in `tests/`.

mod alignments;
mod cubes;
mod documented;
pub mod ladder;
mod lines;
pub mod people;
mod perfect;
mod player;
mod rating;
mod roster;
mod slips;
mod strength;
mod threats;
mod windows;

pub use ladder::{RUNGS, Rung};
pub use player::{Player, Reason, SpecError, Thinker, Verdict};
pub use rating::Rating;
pub use roster::{Card, EngineId, TableSize, threats_without};
pub use slips::Overlooked;
pub use strength::Strength;

use crate::rules::{Column, Position, Side};
use crate::search::{Control, Dice, Explanation, Limits, Pool, Report, Score};

/// One way of playing. An engine sees positions, never the game, a clock or the window.
pub trait Engine: Send + Sync {
    /// How deep its document has it search here, in plies.
    fn classic_depth(&self, position: &Position) -> u8;

    /// What it plays without any search, if its document has such a rule and it applies here.
    fn reflex(&self, position: &Position) -> Option<(Column, Reason)>;

    /// Scores every column of a position that is not over, round by round to the limits.
    fn search(&self, position: &Position, limits: &Limits, control: &Control, pool: &Pool) -> Report;

    /// The column to play after such a search.
    fn pick(&self, report: &Report, dice: &mut Dice) -> Option<Column>;

    /// Its opinion of a position for `side`, in steps of its evaluation.
    fn evaluate(&self, position: &Position, side: Side) -> i32;

    /// The same, taken apart.
    fn explain(&self, position: &Position, side: Side) -> Explanation;

    /// A score in the units of its document, from a search `depth` plies deep.
    fn points(&self, score: Score, depth: u8) -> f64;
}
