//! The opening book: the exact values of positions with few discs, found by the solver and kept
//! without the positions themselves. Uses `solver`.

mod build;
mod positions;
mod retrieval;

pub use build::{BuildError, Builder, Progress};
pub use positions::positions_with;
pub use retrieval::Retrieval;

use crate::rules::Position;
use crate::solver::node::Node;
use std::fmt;
use std::sync::LazyLock;

/// The values of positions in which the side to move cannot win at once. Of a number of discs, it keeps all
/// positions, or those whose keys come first, or none; what it does not keep is worked out, where it can be,
/// from the positions one move on.
#[derive(Clone)]
pub struct Book {
    /// For each number of discs, the first key that is not kept: 0 for none, [`ALL`] for all.
    bounds: Vec<u64>,
    values: Retrieval,
}

/// A file begins with this, then the largest number of discs, a sum of all that follows, the bounds,
/// and the values.
const MAGIC: &[u8; 7] = b"4SBOOK2";
/// Added to a value to make it positive: values lie between −21 and 21.
const OFFSET: i32 = 32;
/// No key is as large.
const ALL: u64 = u64::MAX;

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
    /// Reads a book; its values are not copied.
    pub fn read(bytes: &'static [u8]) -> Result<Book, BookError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::NotABook)?;
        Book::read_whole(rest).ok_or(BookError::Damaged)
    }

    fn read_whole(bytes: &'static [u8]) -> Option<Book> {
        let (&plies, rest) = bytes.split_first()?;
        let (sum, rest) = rest.split_at_checked(8)?;
        if check_sum(rest) != u64::from_le_bytes(sum.try_into().ok()?) {
            return None;
        }
        let (bounds, values) = rest.split_at_checked(8 * (usize::from(plies) + 1))?;
        let bound = |bytes: &[u8]| Some(u64::from_le_bytes(bytes.try_into().ok()?));
        Some(Book {
            bounds: bounds.chunks(8).map(bound).collect::<Option<_>>()?,
            values: Retrieval::read(values)?,
        })
    }

    /// The bytes of a book with these values. For each number of discs, `kept` has the keys and values in
    /// order, and the first key that is not known, if any.
    #[must_use]
    pub fn write(kept: &[Kept]) -> Vec<u8> {
        let values = kept.iter().flat_map(|kept| &kept.values);
        let entries: Vec<(u64, u8)> = values.map(|&(key, value)| (key, (value + OFFSET) as u8)).collect();
        let mut rest: Vec<u8> =
            kept.iter().flat_map(|kept| kept.bound.unwrap_or(ALL).to_le_bytes()).collect();
        rest.extend(Retrieval::write(&entries));
        let mut bytes = MAGIC.to_vec();
        bytes.push(kept.len().saturating_sub(1) as u8);
        bytes.extend(check_sum(&rest).to_le_bytes());
        bytes.extend(rest);
        bytes
    }

    /// The largest number of discs of which it knows positions.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.bounds.len() - 1
    }

    /// True if it knows every position with so many discs in which the side to move cannot win at once.
    #[must_use]
    pub fn is_complete(&self, plies: usize) -> bool {
        self.bounds.get(plies) == Some(&ALL) || self.bounds.get(plies + 1) == Some(&ALL)
    }

    /// The exact value for the side to move, if the book covers the position. It does not where the
    /// side to move wins at once, or the game is over.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<i32> {
        let is_quiet = |position: &Position| position.immediate_wins(position.to_move()).is_empty();
        if position.plies() > self.plies() || position.has_four() || !is_quiet(position) {
            return None;
        }
        self.kept(position).or_else(|| {
            let child = |column| {
                let child = position.play_unchecked(column);
                let value = if is_quiet(&child) { self.kept(&child)? } else { Node::new(&child).win_now() };
                Some(-value)
            };
            position.legal_columns().try_fold(i32::MIN, |best, column| Some(best.max(child(column)?)))
        })
    }

    fn kept(&self, position: &Position) -> Option<i32> {
        let key = position.symmetric_key().0;
        let is_kept = self.bounds.get(position.plies()).is_some_and(|&bound| key < bound);
        is_kept.then(|| i32::from(self.values.get(key)) - OFFSET)
    }
}

/// What a book keeps of the positions with one number of discs.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// Keys and values, in order of the keys.
    pub values: Vec<(u64, i32)>,
    /// The first key that is not kept; `None` if all are.
    pub bound: Option<u64>,
}

/// Notices a damaged file: after FNV-1a, eight bytes at a time.
fn check_sum(bytes: &[u8]) -> u64 {
    let mut sum = bytes.len() as u64;
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        sum = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }
    sum
}

/// The book that comes with the program, read in place.
pub fn embedded() -> Result<Book, BookError> {
    static BOOK: LazyLock<Result<Book, BookError>> =
        LazyLock::new(|| Book::read(include_bytes!("../../../assets/book.bin")));
    BOOK.clone()
}
