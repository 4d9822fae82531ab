//! Engines against each other, without a board to look at. Uses `engines`.

mod contest;

pub use contest::{Contest, Results, play_out};
