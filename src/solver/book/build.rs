//! Makes a book: solves every position with the given number of discs on all cores, writing down now
//! and then what is done so that it can go on after an interruption, and works out the earlier
//! positions from those.

use super::Book;
use super::positions::positions_with;
use crate::rules::{Column, Position};
use crate::search::Pool;
use crate::solver::node::{Node, win_with_disc};
use crate::solver::{Table, Unwatched, Worker, schedule};
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
        }
    }
}

impl std::error::Error for BuildError {}

impl Builder {
    /// Begins a book, or goes on with the one whose notes are at `notes`.
    pub fn open(plies: usize, notes: &Path) -> Result<Builder, BuildError> {
        let keys = positions_with(plies);
        let known = match std::fs::read(notes) {
            Ok(bytes) if bytes.len() == keys.len() => bytes,
            Ok(_) => return Err(BuildError::OtherNotes(notes.to_owned())),
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => vec![UNSOLVED as u8; keys.len()],
            Err(why) => return Err(BuildError::Files(notes.to_owned(), why)),
        };
        let values = known.into_iter().map(|byte| AtomicI8::new(byte as i8)).collect();
        Ok(Builder { plies, keys, values, notes: notes.to_owned() })
    }

    #[must_use]
    pub fn positions(&self) -> usize {
        self.keys.len()
    }

    #[must_use]
    pub fn solved(&self) -> usize {
        self.values.iter().filter(|value| value.load(Ordering::Relaxed) != UNSOLVED).count()
    }

    /// Solves what is not solved yet, telling `tell` from time to time.
    pub fn solve(
        &self,
        pool: &Pool,
        table_megabytes: usize,
        tell: impl Fn(Progress) + Sync,
    ) -> Result<(), BuildError> {
        let table = Table::new(table_megabytes);
        let started = Instant::now();
        let before = self.solved();
        let (solved, nodes) = (AtomicUsize::new(before), AtomicU64::new(0));
        let saved: Mutex<(Instant, Result<(), BuildError>)> = Mutex::new((started, Ok(())));
        let open = |&at: &usize| self.values[at].load(Ordering::Relaxed) == UNSOLVED;
        let open: Vec<usize> = (0..self.keys.len()).filter(open).collect();
        let mut tasks: Vec<&[usize]> = open.chunks(POSITIONS_PER_TASK).collect();
        pool.for_each(&mut tasks, |task| {
            let mut worker = Worker::new();
            for &at in *task {
                let node = Node::new(&Position::from_key(self.keys[at]));
                if let Some(value) = worker.run(&table, &Unwatched, |search| schedule::solve(search, node)) {
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

    /// The finished book's bytes, with the earlier positions worked out; `None` if not all are solved.
    #[must_use]
    pub fn finish(&self) -> Option<Vec<u8>> {
        let last =
            self.keys.iter().zip(&self.values).map(|(&key, value)| (key, value.load(Ordering::Relaxed)));
        let mut values: HashMap<u64, i32> = last.map(|(key, value)| (key, i32::from(value))).collect();
        if values.values().any(|&value| value == i32::from(UNSOLVED)) {
            return None;
        }
        for plies in (0..self.plies).rev() {
            for key in positions_with(plies) {
                let position = Position::from_key(key);
                let value = Column::ALL
                    .into_iter()
                    .filter_map(|column| position.play(column).ok())
                    .map(|child| {
                        // Nobody wins at once here, so a child that is not in the book is one that the
                        // opponent wins at once.
                        let win = win_with_disc(child.plies() as i32 + 1);
                        -values.get(&child.symmetric_key().0).copied().unwrap_or(win)
                    })
                    .max()?;
                values.insert(key, value);
            }
        }
        let mut sorted: Vec<(u64, i32)> = values.into_iter().collect();
        sorted.sort_unstable();
        Some(Book::write(self.plies, &sorted))
    }
}
