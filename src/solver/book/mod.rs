//! The opening book: the exact value of every position with few discs, found by the solver and kept
//! without the positions themselves. Uses `solver`.

mod build;
mod positions;
mod retrieval;

pub use build::{BuildError, Builder, Progress};
pub use positions::positions_with;
pub use retrieval::Retrieval;

use crate::rules::Position;
use std::fmt;

/// Every position of at most this many discs in which the side to move cannot win at once.
pub struct Book {
    plies: usize,
    values: Retrieval,
}

/// A file begins with this, then the number of discs.
const MAGIC: &[u8; 7] = b"4SBOOK1";
/// Added to a value to make it positive: values lie between −21 and 21.
const OFFSET: i32 = 32;

/// Why a book cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookError {
    NotABook,
    Damaged,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BookError::NotABook => "it is not an opening book",
            BookError::Damaged => "it is cut off or damaged",
        })
    }
}

impl std::error::Error for BookError {}

impl Book {
    /// Reads a book; nothing is copied.
    pub fn read(bytes: &'static [u8]) -> Result<Book, BookError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::NotABook)?;
        let (&plies, rest) = rest.split_first().ok_or(BookError::Damaged)?;
        let values = Retrieval::read(rest).ok_or(BookError::Damaged)?;
        Ok(Book { plies: usize::from(plies), values })
    }

    /// The bytes of a book with these values, one for each key of every position it covers.
    #[must_use]
    pub fn write(plies: usize, values: &[(u64, i32)]) -> Vec<u8> {
        let entries: Vec<(u64, u8)> =
            values.iter().map(|&(key, value)| (key, (value + OFFSET) as u8)).collect();
        let mut bytes = MAGIC.to_vec();
        bytes.push(plies as u8);
        bytes.extend(Retrieval::write(&entries));
        bytes
    }

    /// The largest number of discs that it knows.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// The exact value for the side to move, if the book covers the position. It does not where the
    /// side to move wins at once, or the game is over.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<i32> {
        let is_covered = position.plies() <= self.plies
            && !position.has_four()
            && position.immediate_wins(position.to_move()).is_empty();
        is_covered.then(|| i32::from(self.values.get(position.symmetric_key().0)) - OFFSET)
    }
}

/// The book that comes with the program, read in place.
pub fn embedded() -> Result<Book, BookError> {
    Book::read(include_bytes!("../../../assets/book.bin"))
}
