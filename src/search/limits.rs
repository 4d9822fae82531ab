//! How far a search may go, and the flag that ends it early. Uses `rules`.

use crate::rules::CELLS;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The deepest search there is: to the end of the longest game.
pub const MAX_DEPTH: u8 = CELLS as u8;

/// The bounds of one search; it ends at whichever is reached first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies, 1 to [`MAX_DEPTH`].
    pub depth: u8,
    pub time: Option<Duration>,
    /// End as soon as a deeper round cannot change the choice, rather than score every column to the
    /// full depth.
    pub until_settled: bool,
}

impl Limits {
    #[must_use]
    pub fn depth(depth: u8) -> Limits {
        Limits { depth: depth.clamp(1, MAX_DEPTH), time: None, until_settled: false }
    }

    #[must_use]
    pub fn millis(millis: u64) -> Limits {
        Limits { depth: MAX_DEPTH, time: Some(Duration::from_millis(millis)), until_settled: false }
    }

    /// The same limits for a search of which only the move is wanted.
    #[must_use]
    pub fn until_settled(self) -> Limits {
        Limits { until_settled: true, ..self }
    }
}

/// A flag shared with a running search: raise it, and the search ends within milliseconds with what
/// it has. It stays raised; each search gets a new one.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    #[must_use]
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
