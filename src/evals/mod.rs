//! What a position looks like to an engine that cannot see its end: one file an evaluation.
//! Uses `rules`, and implements the trait in `search`.

mod alignments;
mod census;
mod cubes;
mod lines;
mod threats;
mod windows;

pub use alignments::Alignments;
pub use census::{Census, FIRST_CELLS, open_lines};
pub use cubes::Cubes;
pub use lines::Lines;
pub use threats::{Part, Threats, ThreatsWithout};
pub use windows::Windows;
