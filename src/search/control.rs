//! The thread between a running search and the world outside: counting, stopping, reporting.
//! Uses `limits` and `report`.

use super::limits::{Limits, Stop};
use super::report::{Counters, Observer, Report};
use super::score::Score;
use crate::rules::Column;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Nodes that a thread searches between two looks at the flag and the clock: well under a
/// millisecond's work, and too many for the look to be felt.
const NODES_BETWEEN_LOOKS: u64 = 256;
/// Reports closer together than this would only keep a window busy.
const REPORT_INTERVAL: Duration = Duration::from_millis(30);

/// The search was told to end before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// One search's dealings with its host, shared by all its threads.
pub struct Control<'a> {
    stop: &'a Stop,
    observer: &'a dyn Observer,
    started: Instant,
    time: Option<Duration>,
    out_of_time: AtomicBool,
    counters: Mutex<Counters>,
    live: Mutex<Report>,
    next_report_micros: AtomicU64,
}

impl<'a> Control<'a> {
    #[must_use]
    pub fn new(limits: &Limits, stop: &'a Stop, observer: &'a dyn Observer) -> Control<'a> {
        Control {
            stop,
            observer,
            started: Instant::now(),
            time: limits.time,
            out_of_time: AtomicBool::new(false),
            counters: Mutex::default(),
            live: Mutex::default(),
            next_report_micros: AtomicU64::new(REPORT_INTERVAL.as_micros() as u64),
        }
    }

    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_raised() || self.out_of_time.load(Ordering::Relaxed)
    }

    /// True once the time that was given is half gone: another, deeper round would hardly finish.
    #[must_use]
    pub fn is_past_half_time(&self) -> bool {
        self.time.is_some_and(|time| self.started.elapsed() * 2 > time)
    }

    /// Notes the depth that begins now.
    pub fn begin_depth(&self, depth: u8) {
        let mut live = self.live();
        live.depth = depth;
        live.fresh = Default::default();
    }

    /// Notes a column's score at the current depth.
    pub fn column_done(&self, column: Column, score: Score) {
        let mut live = self.live();
        live.columns[column.index()] = Some(score);
        live.fresh[column.index()] = true;
    }

    /// Notes the best column and the line that follows it.
    pub fn best_so_far(&self, best: Column, line: Vec<Column>) {
        let mut live = self.live();
        live.best = Some(best);
        live.line = line;
    }

    /// What there is to say at this moment.
    #[must_use]
    pub fn report(&self) -> Report {
        let mut report = self.live().clone();
        report.counters = *self.counters.lock().unwrap_or_else(PoisonError::into_inner);
        report.elapsed = self.started.elapsed();
        report
    }

    /// Reports at once, because something is known that people wait for.
    pub fn tell(&self) {
        self.observer.report(&self.report());
    }

    /// Hands over the count of nodes searched elsewhere and looks outside; an error means that the
    /// search must end.
    pub fn count_and_look(&self, nodes: u64) -> Result<(), Stopped> {
        self.look(Counters { nodes, ..Counters::default() })
    }

    /// A thread's regular look outside: hands over its counts, notices the stop flag and the clock,
    /// and reports if it is time to.
    fn look(&self, counted: Counters) -> Result<(), Stopped> {
        self.counters.lock().unwrap_or_else(PoisonError::into_inner).add(counted);
        let elapsed = self.started.elapsed();
        if self.time.is_some_and(|time| elapsed >= time) {
            self.out_of_time.store(true, Ordering::Relaxed);
        }
        if self.is_stopped() {
            return Err(Stopped);
        }
        let now = elapsed.as_micros() as u64;
        let due = self.next_report_micros.load(Ordering::Relaxed);
        let next = now + REPORT_INTERVAL.as_micros() as u64;
        let is_mine = now >= due
            && self
                .next_report_micros
                .compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok();
        if is_mine {
            self.tell();
        }
        Ok(())
    }

    // Nothing here can panic while it holds a lock, so a poisoned one (an observer's panic on
    // another thread) still guards sound data.
    fn live(&self) -> std::sync::MutexGuard<'_, Report> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One thread's count of its work, handed over from time to time and when dropped.
pub struct Tally<'a> {
    control: &'a Control<'a>,
    counted: Counters,
}

impl<'a> Tally<'a> {
    #[must_use]
    pub fn new(control: &'a Control<'a>) -> Tally<'a> {
        Tally { control, counted: Counters::default() }
    }

    /// Counts a node; an error means that the search must unwind.
    #[inline]
    pub fn node(&mut self) -> Result<(), Stopped> {
        self.counted.nodes += 1;
        if self.counted.nodes < NODES_BETWEEN_LOOKS {
            return Ok(());
        }
        self.control.look(std::mem::take(&mut self.counted))
    }

    #[inline]
    pub fn evaluation(&mut self) {
        self.counted.evaluations += 1;
    }

    #[inline]
    pub fn table_hit(&mut self) {
        self.counted.table_hits += 1;
    }

    #[inline]
    pub fn cutoff(&mut self) {
        self.counted.cutoffs += 1;
    }
}

impl Drop for Tally<'_> {
    fn drop(&mut self) {
        self.control.counters.lock().unwrap_or_else(PoisonError::into_inner).add(self.counted);
    }
}
