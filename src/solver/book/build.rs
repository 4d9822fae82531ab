//! Makes a book: solves every position with the given number of discs on all cores, writing down now
//! and then what is done so that it can go on after an interruption, and works out the earlier
//! positions from those. A book can be made of what is solved so far; a later build goes on from it.

use super::positions::positions_with;
use super::{Book, Kept};
use crate::rules::Position;
use crate::search::Pool;
use crate::solver::analysis::solve_knowing;
use crate::solver::node::win_with_disc;
use crate::solver::{Table, Watch, Worker};
use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Positions that one task solves; neighbours share most of their search.
const POSITIONS_PER_TASK: usize = 32;
/// How often what is done is written down.
const SAVE_INTERVAL: Duration = Duration::from_secs(20);
/// Stands for a position that is not solved yet.
const UNSOLVED: i8 = i8::MIN;

/// A book in the making.
pub struct Builder {
    plies: usize,
    keys: Vec<u64>,
    values: Vec<AtomicI8>,
    notes: PathBuf,
    book: Option<Book>,
}

/// How far it is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub solved: usize,
    pub positions: usize,
    pub nodes: u64,
    /// Since this run began.
    pub elapsed: Duration,
    pub left: Duration,
}

/// Why a book cannot be made.
#[derive(Debug)]
pub enum BuildError {
    Files(PathBuf, std::io::Error),
    /// The notes belong to another book.
    OtherNotes(PathBuf),
    /// What was solved does not fit the book that it should go into.
    Contradiction(Position),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Files(path, why) => write!(f, "{}: {why}", path.display()),
            BuildError::OtherNotes(path) => {
                write!(
                    f,
                    "{} holds the notes of another book; remove it or choose another name",
                    path.display()
                )
            }
            BuildError::Contradiction(position) => {
                write!(f, "the notes and the earlier book contradict each other about\n{position:?}")
            }
        }
    }
}

impl std::error::Error for BuildError {}

impl Builder {
    /// Begins a book, or goes on with the one whose notes are at `notes`. What `book` knows need not be
    /// solved again.
    pub fn open(plies: usize, notes: &Path, book: Option<Book>) -> Result<Builder, BuildError> {
        let keys = positions_with(plies);
        let mut known = match std::fs::read(notes) {
            Ok(bytes) if bytes.len() == keys.len() => bytes,
            Ok(_) => return Err(BuildError::OtherNotes(notes.to_owned())),
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => vec![UNSOLVED as u8; keys.len()],
            Err(why) => return Err(BuildError::Files(notes.to_owned(), why)),
        };
        if let Some(book) = book.as_ref().filter(|book| plies <= book.plies()) {
            for (value, &key) in known.iter_mut().zip(&keys).filter(|(value, _)| **value as i8 == UNSOLVED) {
                *value = book.value(&Position::from_key(key)).map_or(*value, |known| known as u8);
            }
        }
        let values = known.into_iter().map(|byte| AtomicI8::new(byte as i8)).collect();
        Ok(Builder { plies, keys, values, notes: notes.to_owned(), book })
    }

    #[must_use]
    pub fn positions(&self) -> usize {
        self.keys.len()
    }

    #[must_use]
    pub fn solved(&self) -> usize {
        self.values.iter().filter(|value| value.load(Ordering::Relaxed) != UNSOLVED).count()
    }

    /// Solves what is not solved yet, for so long if a time is given, telling `tell` now and then.
    pub fn solve(
        &self,
        pool: &Pool,
        table_megabytes: usize,
        time: Option<Duration>,
        tell: impl Fn(Progress) + Sync,
    ) -> Result<(), BuildError> {
        let table = Table::new(table_megabytes);
        let started = Instant::now();
        let clock = Clock(time.map(|time| started + time));
        let before = self.solved();
        let (solved, nodes) = (AtomicUsize::new(before), AtomicU64::new(0));
        let saved: Mutex<(Instant, Result<(), BuildError>)> = Mutex::new((started, Ok(())));
        let open = |&at: &usize| self.values[at].load(Ordering::Relaxed) == UNSOLVED;
        let open: Vec<usize> = (0..self.keys.len()).filter(open).collect();
        let mut tasks: Vec<&[usize]> = open.chunks(POSITIONS_PER_TASK).collect();
        pool.for_each(&mut tasks, |task| {
            if clock.look(0) {
                return;
            }
            let mut worker = Worker::new();
            for &at in *task {
                let position = Position::from_key(self.keys[at]);
                let value =
                    worker.run(&table, &clock, |search| solve_knowing(self.book.as_ref(), search, &position));
                if let Some(value) = value {
                    self.values[at].store(value as i8, Ordering::Relaxed);
                    solved.fetch_add(1, Ordering::Relaxed);
                }
            }
            nodes.fetch_add(worker.nodes, Ordering::Relaxed);
            let mut saved = saved.lock().unwrap_or_else(PoisonError::into_inner);
            if saved.0.elapsed() >= SAVE_INTERVAL {
                *saved = (Instant::now(), self.save());
                let solved = solved.load(Ordering::Relaxed);
                let elapsed = started.elapsed();
                let left =
                    elapsed.mul_f64((self.keys.len() - solved) as f64 / (solved - before).max(1) as f64);
                tell(Progress {
                    solved,
                    positions: self.keys.len(),
                    nodes: nodes.load(Ordering::Relaxed),
                    elapsed,
                    left,
                });
            }
        });
        saved.into_inner().unwrap_or_else(PoisonError::into_inner).1?;
        self.save()
    }

    fn save(&self) -> Result<(), BuildError> {
        let bytes: Vec<u8> = self.values.iter().map(|value| value.load(Ordering::Relaxed) as u8).collect();
        let new = self.notes.with_extension("new");
        std::fs::write(&new, bytes)
            .and_then(|()| std::fs::rename(&new, &self.notes))
            .map_err(|why| BuildError::Files(self.notes.clone(), why))
    }

    /// The book of what is solved. Earlier positions are worked out or taken from the earlier book, later
    /// ones stay as that book has them.
    pub fn finish(&self) -> Result<Vec<u8>, BuildError> {
        let last = self.book.as_ref().map_or(self.plies, |book| self.plies.max(book.plies()));
        let mut all: Vec<Kept> = Vec::new();
        let mut later = HashMap::new();
        for plies in (0..=last).rev() {
            let keys = positions_with(plies);
            let mut values = HashMap::with_capacity(keys.len());
            for (at, &key) in keys.iter().enumerate() {
                let position = Position::from_key(key);
                let solved = (plies == self.plies).then(|| self.values[at].load(Ordering::Relaxed));
                let solved = solved.filter(|&value| value != UNSOLVED).map(i32::from);
                let from_book = self.book.as_ref().and_then(|book| book.value(&position));
                let from_moves = best_of_moves(&position, &later);
                let mut known = [solved, from_book, from_moves].into_iter().flatten();
                if let Some(value) = known.next() {
                    if known.any(|other| other != value) {
                        return Err(BuildError::Contradiction(position));
                    }
                    values.insert(key, value);
                }
            }
            // A book works out by itself what is one move before all that it keeps.
            let is_kept = all.last().is_none_or(|later| later.bound.is_some());
            all.push(if is_kept { kept(&keys, &values) } else { Kept { bound: Some(0), ..Kept::default() } });
            later = values;
        }
        all.reverse();
        Ok(Book::write(&all))
    }
}

/// The values of the keys up to the first that is not known.
fn kept(keys: &[u64], values: &HashMap<u64, i32>) -> Kept {
    let known = keys.iter().map_while(|key| Some((*key, *values.get(key)?)));
    let values: Vec<(u64, i32)> = known.collect();
    Kept { bound: keys.get(values.len()).copied(), values }
}

/// The best value among a position's moves, if those of all positions that they lead to are known.
fn best_of_moves(position: &Position, values: &HashMap<u64, i32>) -> Option<i32> {
    position.legal_columns().try_fold(i32::MIN, |best, column| {
        let child = position.play_unchecked(column);
        let value = if child.immediate_wins(child.to_move()).is_empty() {
            *values.get(&child.symmetric_key().0)?
        } else {
            win_with_disc(child.plies() as i32 + 1)
        };
        Some(best.max(-value))
    })
}

/// Ends the searches at a moment, if one is given.
struct Clock(Option<Instant>);

impl Watch for Clock {
    fn look(&self, _: u64) -> bool {
        self.0.is_some_and(|end| Instant::now() >= end)
    }
}
