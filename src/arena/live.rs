//! The games that are being played at this moment, for those who look on: a place for each thread, written
//! after every move and copied by whoever asks. Uses `plan` and `record`.

use super::plan::Fixture;
use super::record::Moves;
use crate::rules::Column;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A game under way, or over and not yet written down.
#[derive(Clone, Copy, Debug)]
pub struct LiveGame {
    pub fixture: Fixture,
    pub moves: Moves,
    pub begun: Instant,
}

/// Where a thread shows the game it plays.
#[derive(Default)]
pub(super) struct Place(Mutex<Option<LiveGame>>);

impl Place {
    fn game(&self) -> MutexGuard<'_, Option<LiveGame>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn begin(&self, fixture: Fixture, moves: Moves) {
        *self.game() = Some(LiveGame { fixture, moves, begun: Instant::now() });
    }

    pub fn play(&self, column: Column) {
        if let Some(game) = self.game().as_mut() {
            game.moves = game.moves.with(column);
        }
    }

    pub fn leave(&self) {
        *self.game() = None;
    }
}

/// The places of all threads.
#[derive(Default)]
pub(super) struct Places(Mutex<Vec<Arc<Place>>>);

impl Places {
    pub fn take_one(&self) -> Arc<Place> {
        let place = Arc::<Place>::default();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&place));
        place
    }

    pub fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The games as they stand.
    pub fn games(&self) -> Vec<LiveGame> {
        let places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        places.iter().filter_map(|place| *place.game()).collect()
    }
}
