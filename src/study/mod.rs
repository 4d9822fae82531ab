//! What can be learned from positions and searches. Uses `engines`, `search` and `solver`.
//!
//! `truth` is what is exactly known of a position, `analyst` finds it out in the background, `notebook`
//! keeps it; `review`, `refutation` and `advice` draw their conclusions from it, and `threat_map` from the
//! board alone.

pub mod advice;
pub mod analyst;
pub mod laboratory;
mod notebook;
mod refutation;
mod review;
mod threat_map;
mod truth;
mod zugzwang;

pub use advice::{Feedback, Why};
pub use analyst::{Analyst, AnalystThread, Finding, InlineAnalyst};
pub use notebook::Notebook;
pub use refutation::Refutation;
pub use review::{Judgement, Review, ReviewedMove};
pub use threat_map::{Threat, ThreatMap};
pub use truth::{Fate, Truth};
pub use zugzwang::Zugzwang;
