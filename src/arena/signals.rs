//! What those who play a tournament are told from outside.

use crate::search::Stop;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// From outside to those who play: go on, wait, or end.
#[derive(Default)]
pub struct Signals {
    is_paused: Mutex<bool>,
    changed: Condvar,
    pub(super) stop: Stop,
}

impl Signals {
    /// Everybody waits before the next move.
    pub fn pause(&self) {
        *self.paused() = true;
    }

    pub fn resume(&self) {
        *self.paused() = false;
        self.changed.notify_all();
    }

    /// Games under way are given up; they can be played again.
    pub fn cancel(&self) {
        self.stop.raise();
        self.resume();
    }

    #[must_use]
    pub fn is_paused(&self) -> bool {
        *self.paused()
    }

    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.stop.is_raised()
    }

    fn paused(&self) -> MutexGuard<'_, bool> {
        self.is_paused.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits while paused; false if cancelled.
    pub(super) fn may_go_on(&self) -> bool {
        let mut is_paused = self.paused();
        while *is_paused && !self.stop.is_raised() {
            is_paused = self.changed.wait(is_paused).unwrap_or_else(PoisonError::into_inner);
        }
        !self.stop.is_raised()
    }
}
