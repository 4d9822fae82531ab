//! Engines against each other, without a board to look at: matches, tournaments, ratings. Uses `engines`
//! and `solver`.
//!
//! In reading order: `contest` (two players), `plan` (who meets whom), `record` (a game in few bytes), `elo`,
//! `standings`, `judge` (blunders), `log` (the state file), `live` (games under way), `signals`, `tournament`,
//! `runner` (its threads), `csv`; `worth` (what a part of an evaluation is worth).

mod contest;
pub mod csv;
pub mod elo;
mod judge;
mod live;
mod log;
mod plan;
mod record;
mod runner;
mod signals;
mod standings;
mod tournament;
mod worth;

pub use contest::{Contest, Results, play_out};
pub use judge::Judge;
pub use live::LiveGame;
pub use plan::{Fixture, MOST_GAMES, MOST_PLAYERS, Openings, Plan, Schedule};
pub use record::{Moves, Record};
pub use runner::{Phase, Runner};
pub use signals::Signals;
pub use standings::{Crosstable, Standing, Tally};
pub use tournament::{Played, Snapshot, Tournament};
pub use worth::Experiment;
