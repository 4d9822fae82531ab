//! The game itself: columns, positions, moves, wins, text. It knows nothing of how to play well
//! and uses only the standard library.

mod bitboard;
mod column;
mod game;
mod line;
pub mod notation;
mod outcome;
mod position;
mod retrace;
mod side;

pub use bitboard::{Bitboard, Cell, Direction};
pub use column::{CELLS, Column, HEIGHT, WIDTH};
pub use game::Game;
pub use line::{LINES, Line};
pub use outcome::Outcome;
pub use position::{IllegalMove, Position};
pub use retrace::retrace;
pub use side::{PerSide, Side};
