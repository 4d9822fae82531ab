//! Plays a tournament on threads of its own, so that a window never waits; or, for tests, a game at a time
//! in the caller's. Uses `tournament`.

use super::signals::Signals;
use super::tournament::{Inline, Snapshot, Tournament};
use crate::search::Pool;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::Instant;

/// The window is not woken more often than this.
const WAKE_MILLIS: u64 = 50;

/// Where a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Running,
    Paused,
    /// Ended before its time; the games that are done are kept.
    Cancelled,
    Finished,
    /// An engine panicked. The games that are done are kept.
    Failed,
}

/// A tournament and those who play it. None of its methods waits.
pub struct Runner {
    tournament: Arc<Tournament>,
    signals: Arc<Signals>,
    has_ended: Arc<AtomicBool>,
    hand: Hand,
}

enum Hand {
    Thread(Option<JoinHandle<()>>),
    Inline(Box<Inline>),
}

impl Runner {
    /// Begins to play on the threads of `pool`. `wake` is called from them when there is news, at most
    /// twenty times a second, and at the end.
    pub fn start(
        tournament: Tournament,
        pool: Pool,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> std::io::Result<Runner> {
        let tournament = Arc::new(tournament);
        let signals = Arc::new(Signals::default());
        let has_ended = Arc::new(AtomicBool::new(false));
        let thread = {
            let (tournament, signals, has_ended) =
                (Arc::clone(&tournament), Arc::clone(&signals), Arc::clone(&has_ended));
            std::thread::Builder::new().name("tournament".to_owned()).spawn(move || {
                let (started, woken) = (Instant::now(), AtomicU64::new(0));
                let told = || {
                    let now = started.elapsed().as_millis() as u64;
                    let last = woken.load(Ordering::Relaxed);
                    let is_due = now >= last + WAKE_MILLIS;
                    if is_due
                        && woken.compare_exchange(last, now, Ordering::Relaxed, Ordering::Relaxed).is_ok()
                    {
                        wake();
                    }
                };
                // A panic in a game ends the tournament, not the program; `phase` tells.
                let played = std::panic::AssertUnwindSafe(|| tournament.play(&pool, &signals, &told));
                let _ = std::panic::catch_unwind(played);
                has_ended.store(true, Ordering::Release);
                wake();
            })?
        };
        Ok(Runner { tournament, signals, has_ended, hand: Hand::Thread(Some(thread)) })
    }

    /// Plays a game with each [`Runner::tick`], in the caller's thread.
    #[must_use]
    pub fn inline(tournament: Tournament) -> Runner {
        let hand = Hand::Inline(Box::new(Inline::new(&tournament)));
        Runner { tournament: Arc::new(tournament), signals: Arc::default(), has_ended: Arc::default(), hand }
    }

    /// For a runner in the caller's thread, plays one game; one with threads of its own needs no ticks.
    /// True if there is more to come by ticking.
    pub fn tick(&mut self) -> bool {
        let Hand::Inline(inline) = &mut self.hand else { return false };
        if self.signals.is_paused() || self.signals.is_cancelled() {
            return false;
        }
        self.tournament.start_clock();
        let has_more = inline.play_one(&self.tournament, &self.signals);
        self.tournament.stop_clock();
        if !has_more {
            self.has_ended.store(true, Ordering::Release);
        }
        has_more
    }

    pub fn pause(&self) {
        self.signals.pause();
        self.tournament.stop_clock();
    }

    pub fn resume(&self) {
        if self.signals.is_paused() {
            self.tournament.start_clock();
        }
        self.signals.resume();
    }

    /// Ends it; what is done is kept, in the state file too if there is one.
    pub fn cancel(&self) {
        self.signals.cancel();
    }

    #[must_use]
    pub fn phase(&self) -> Phase {
        let has_ended = self.has_ended.load(Ordering::Acquire);
        if self.tournament.is_done() {
            Phase::Finished
        } else if self.signals.is_cancelled() {
            Phase::Cancelled
        } else if has_ended {
            Phase::Failed
        } else if self.signals.is_paused() {
            Phase::Paused
        } else {
            Phase::Running
        }
    }

    #[must_use]
    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// How things stand now.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        self.tournament.snapshot()
    }

    /// Waits for the end: for those who have nothing else to do.
    pub fn wait(&mut self) {
        if let Hand::Thread(thread) = &mut self.hand
            && let Some(thread) = thread.take()
        {
            let _ = thread.join();
        }
    }
}

impl Drop for Runner {
    fn drop(&mut self) {
        self.signals.cancel();
    }
}
