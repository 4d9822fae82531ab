//! The root of every search: deeper and deeper rounds, each split over the processor's cores, one
//! task a column. The only file that names rayon. Uses `control`.

use super::control::{Control, Stopped};
use super::limits::Limits;
use super::report::Report;
use super::score::Score;
use crate::rules::{Column, Position};

/// The threads that searches run on. One thread means the caller's own.
pub struct Pool(Option<rayon::ThreadPool>);

impl Pool {
    /// A pool of this many threads, at least one; an error if the system refuses them.
    pub fn new(threads: usize) -> Result<Pool, String> {
        if threads <= 1 {
            return Ok(Pool(None));
        }
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|i| format!("search-{i}"))
            .build()
            .map(|pool| Pool(Some(pool)))
            .map_err(|why| format!("cannot start {threads} search threads: {why}"))
    }

    /// A thread for each core.
    pub fn with_all_cores() -> Result<Pool, String> {
        Pool::new(std::thread::available_parallelism().map_or(1, usize::from))
    }

    /// The caller's own thread, which is always there.
    #[must_use]
    pub const fn single() -> Pool {
        Pool(None)
    }

    #[must_use]
    pub fn threads(&self) -> usize {
        self.0.as_ref().map_or(1, rayon::ThreadPool::current_num_threads)
    }

    /// The number of the caller's thread among the pool's; 0 for any other.
    #[must_use]
    pub fn thread(&self) -> usize {
        self.0.as_ref().and_then(rayon::ThreadPool::current_thread_index).unwrap_or(0)
    }

    /// Does `work` on one of the pool's threads, so that what it offers to others is at hand for them.
    pub fn enter<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.0 {
            None => work(),
            Some(pool) => pool.install(work),
        }
    }

    /// Does both: at the same time if a thread is free for the second, or one after the other.
    pub fn join(&self, first: impl FnOnce() + Send, second: impl FnOnce() + Send) {
        match &self.0 {
            None => {
                first();
                second();
            }
            Some(pool) => {
                pool.join(first, second);
            }
        }
    }

    /// Does `work` on every item, in parallel if there are threads, and in order if not.
    pub fn for_each<T: Send>(&self, items: &mut [T], work: impl Fn(&mut T) + Send + Sync) {
        match &self.0 {
            None => items.iter_mut().for_each(work),
            // One item a task, begun in order: they differ in size, and the first are the largest.
            Some(pool) => pool.scope_fifo(|scope| {
                for item in items {
                    scope.spawn_fifo(|_| work(item));
                }
            }),
        }
    }
}

/// A search that can score one column at a time.
pub trait ColumnSearch: Sync {
    /// What a task keeps from one round to the next.
    type Memory: Default + Send;

    /// The score of `child`, a position one move after the root, for its own side to move, in a
    /// search `depth` plies deep from the root.
    fn score_child(
        &self,
        child: &Position,
        depth: u8,
        memory: &mut Self::Memory,
        control: &Control,
    ) -> Result<Score, Stopped>;

    /// The move that the search, once done to this depth from the root, would expect here.
    fn expected_reply(&self, position: &Position, depth: u8) -> Option<Column>;
}

struct Task<M> {
    column: Column,
    child: Position,
    memory: M,
    score: Result<Score, Stopped>,
}

/// Scores every column of `position`, which must not be over, one ply deeper with each round until
/// the limits are reached. What comes back is the last complete round; if not even one was
/// completed, it has no scores.
pub fn deepen<S: ColumnSearch>(
    search: &S,
    position: &Position,
    limits: &Limits,
    control: &Control,
    pool: &Pool,
) -> Report {
    // A symmetric board needs only one half of its columns searched.
    let is_symmetric = position.mirrored() == *position;
    let mut tasks: Vec<Task<S::Memory>> = position
        .legal_columns()
        .filter(|column| !is_symmetric || column.index() <= column.mirrored().index())
        .map(|column| Task {
            column,
            child: position.play_unchecked(column),
            memory: S::Memory::default(),
            score: Err(Stopped),
        })
        .collect();
    let mut complete = Report::default();
    let deepest = limits.depth.min(position.cells_left() as u8);
    for depth in 1..=deepest {
        if control.is_stopped() || (depth > 1 && control.is_past_half_time()) {
            break;
        }
        control.begin_depth(depth);
        pool.for_each(&mut tasks, |task| {
            task.score =
                search.score_child(&task.child, depth, &mut task.memory, control).map(Score::before_move);
            if let Ok(score) = task.score {
                control.column_done(task.column, score);
                if is_symmetric {
                    control.column_done(task.column.mirrored(), score);
                }
            }
        });
        if tasks.iter().any(|task| task.score.is_err()) {
            break;
        }
        let Some(best) = best_column(&control.report().columns) else { break };
        control.best_so_far(best, expected_line(search, position, best, depth));
        complete = control.report();
        if limits.until_settled && is_settled(&complete) {
            break;
        }
    }
    Report { counters: control.report().counters, elapsed: control.report().elapsed, ..complete }
}

/// The column with the highest score; among equals the one nearest the centre.
#[must_use]
pub fn best_column(columns: &[Option<Score>]) -> Option<Column> {
    let score = |column: Column| columns[column.index()];
    Column::CENTRE_FIRST.into_iter().rev().filter(|&c| score(c).is_some()).max_by_key(|&c| score(c))
}

/// True if a deeper round cannot change the choice: a win is found, or every column is decided.
fn is_settled(report: &Report) -> bool {
    let mut known = report.columns.iter().flatten();
    report.best_score().is_some_and(Score::is_win) || known.all(|score| score.is_proven())
}

/// The best column, then the replies that the search expects, for as long as it knows them.
fn expected_line<S: ColumnSearch>(search: &S, position: &Position, best: Column, depth: u8) -> Vec<Column> {
    let mut line = vec![best];
    let mut position = position.play_unchecked(best);
    while line.len() < usize::from(depth) && !position.outcome().is_over() {
        let Some(reply) = search.expected_reply(&position, depth) else { break };
        let Ok(next) = position.play(reply) else { break };
        line.push(reply);
        position = next;
    }
    line
}
