//! Who finds out the truth of positions: a thread of its own with a solver of its own, or, for tests, the
//! caller. Uses `truth`.
//!
//! There is one wish at a time, a list of positions with the most urgent first; a new one replaces it.
//! Nothing waits for the thread: the wish lies in a slot, and a search that it makes useless is told to
//! stop.

use super::truth::Truth;
use crate::rules::Position;
use crate::search::{Pool, Report, Stop};
use crate::solver::{Solver, book};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The solver's table, in memory only once something is wanted. With the book in front it need not be large:
/// the reviews of twelve games of 40 to 42 moves took as many nodes, within 0.2 %, with 4 MB as with 64.
const TABLE_MEGABYTES: usize = 16;

/// What an analyst has to tell of a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// What is known of it now; the last one of a position is complete.
    Truth { position: Position, truth: Truth },
    /// The solver broke down over it.
    Failed { position: Position, message: String },
}

/// Takes wishes and finds out, sooner or later.
pub trait Analyst {
    /// Solve these, the most urgent first, and nothing that was wanted before. Never waits. No position
    /// may be over.
    fn want(&mut self, positions: Vec<Position>);
    /// The next finding, if there is one now. Never waits, except for the inline analyst, which solves
    /// here.
    fn poll(&mut self) -> Option<Finding>;
}

/// Solves one position, telling what is known on the way; incomplete if stopped.
pub type Solve = Box<dyn FnMut(&Position, &Stop, &(dyn Fn(Truth) + Sync)) -> Truth + Send>;

/// The real thing: a solver with the opening book, its table made when it is first asked.
#[must_use]
pub fn solve_with(pool: Pool) -> Solve {
    let mut idle = None;
    Box::new(move |position, stop, tell| {
        // Taken out, so that a solver that panics is not used again.
        let solver = idle.take().unwrap_or_else(|| Solver::new(TABLE_MEGABYTES, book::embedded().ok()));
        let observer = |report: &Report| tell(Truth::so_far(report));
        let truth = Truth::find(&solver, position, stop, &observer, &pool);
        idle = Some(solver);
        truth
    })
}

/// A panic becomes a finding, and the stopped search none.
fn finding(
    solve: &mut Solve,
    position: Position,
    stop: &Stop,
    tell: &(dyn Fn(Truth) + Sync),
) -> Option<Finding> {
    match catch_unwind(AssertUnwindSafe(|| solve(&position, stop, tell))) {
        Ok(truth) if truth.is_complete => Some(Finding::Truth { position, truth }),
        Ok(_) if stop.is_raised() => None,
        Ok(_) => Some(Finding::Failed { position, message: "it gave up without being stopped".to_owned() }),
        Err(panic) => {
            let text = panic.downcast_ref::<&str>().map(ToString::to_string);
            let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
            let message = text.unwrap_or_else(|| "it stopped without a word".to_owned());
            Some(Finding::Failed { position, message })
        }
    }
}

/// The wish, and the search that is running.
#[derive(Default)]
struct Slot {
    wanted: VecDeque<Position>,
    running: Option<(Position, Stop)>,
    is_closed: bool,
}

#[derive(Default)]
struct Desk {
    slot: Mutex<Slot>,
    changed: Condvar,
}

impl Desk {
    // Nothing panics while it holds the lock.
    fn slot(&self) -> MutexGuard<'_, Slot> {
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next position; none once the analyst is gone.
    fn next(&self) -> Option<(Position, Stop)> {
        let mut slot = self.slot();
        slot.running = None;
        loop {
            if slot.is_closed {
                return None;
            }
            if let Some(position) = slot.wanted.pop_front() {
                let stop = Stop::new();
                slot.running = Some((position, stop.clone()));
                return Some((position, stop));
            }
            slot = self.changed.wait(slot).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Solves on a thread of its own.
pub struct AnalystThread {
    desk: Arc<Desk>,
    findings: Receiver<Finding>,
}

impl AnalystThread {
    /// Starts the thread. `wake` is called after each finding, from that thread. One thread in the pool is
    /// enough for most and leaves the others to the game.
    pub fn start(pool: Pool, wake: impl Fn() + Send + Sync + 'static) -> std::io::Result<AnalystThread> {
        AnalystThread::with(solve_with(pool), wake)
    }

    /// The same with another way to solve; how tests put theirs in.
    pub fn with(mut solve: Solve, wake: impl Fn() + Send + Sync + 'static) -> std::io::Result<AnalystThread> {
        let desk = Arc::new(Desk::default());
        let (outbox, findings) = channel();
        let thread_desk = Arc::clone(&desk);
        std::thread::Builder::new().name("analyst".to_owned()).spawn(move || {
            let tell = |finding| {
                // The notebook may be gone; then nobody reads it.
                let _ = outbox.send(finding);
                wake();
            };
            while let Some((position, stop)) = thread_desk.next() {
                let partial = |truth| tell(Finding::Truth { position, truth });
                if let Some(finding) = finding(&mut solve, position, &stop, &partial) {
                    tell(finding);
                }
            }
        })?;
        Ok(AnalystThread { desk, findings })
    }
}

impl Analyst for AnalystThread {
    /// A search of the most urgent position that is running already goes on; any other is stopped.
    fn want(&mut self, positions: Vec<Position>) {
        let mut slot = self.desk.slot();
        slot.wanted = positions.into();
        if let Some((running, stop)) = &slot.running {
            if slot.wanted.front() == Some(running) && !stop.is_raised() {
                slot.wanted.pop_front();
            } else {
                stop.raise();
            }
        }
        drop(slot);
        self.desk.changed.notify_one();
    }

    fn poll(&mut self) -> Option<Finding> {
        self.findings.try_recv().ok()
    }
}

impl Drop for AnalystThread {
    fn drop(&mut self) {
        let mut slot = self.desk.slot();
        slot.is_closed = true;
        if let Some((_, stop)) = &slot.running {
            stop.raise();
        }
        drop(slot);
        self.desk.changed.notify_one();
    }
}

/// Solves in the caller's thread when polled, one position a poll: exact and repeatable, for tests.
pub struct InlineAnalyst {
    wanted: VecDeque<Position>,
    solve: Solve,
}

impl InlineAnalyst {
    #[must_use]
    pub fn new() -> InlineAnalyst {
        InlineAnalyst::with(solve_with(Pool::single()))
    }

    #[must_use]
    pub fn with(solve: Solve) -> InlineAnalyst {
        InlineAnalyst { wanted: VecDeque::new(), solve }
    }
}

impl Default for InlineAnalyst {
    fn default() -> Self {
        InlineAnalyst::new()
    }
}

impl Analyst for InlineAnalyst {
    fn want(&mut self, positions: Vec<Position>) {
        self.wanted = positions.into();
    }

    fn poll(&mut self) -> Option<Finding> {
        let position = self.wanted.pop_front()?;
        finding(&mut self.solve, position, &Stop::new(), &|_| {})
    }
}
