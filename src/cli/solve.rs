//! `foursight solve`: exact scores for a list of positions, with nodes and CPU time, for measuring and
//! for checking.

use super::{Failure, SolveArgs, pool, text};
use crate::rules::{Column, Game, notation};
use crate::search::{Control, Limits, Pool, Silent, Stop};
use crate::solver::{Score, Solver, Unwatched, Worker, book, exact_value};
use cpu_time::ProcessTime;
use serde::Serialize;
use std::io::Read;
use std::time::{Duration, Instant};

#[derive(Serialize)]
struct Output<'a> {
    moves: &'a str,
    score: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<Vec<Option<i32>>>,
    nodes: u64,
    micros: f64,
}

/// A line of the input.
struct Task<'a> {
    /// Counted from 1.
    line: usize,
    moves: &'a str,
    game: Game,
    expected: Option<i32>,
}

/// What came of one line.
struct Solved {
    score: i32,
    columns: Option<Vec<Option<i32>>>,
    nodes: u64,
}

/// True if every expected score was found.
pub(super) fn run(arguments: &SolveArgs, json: bool) -> Result<bool, Failure> {
    let text = read(arguments)?;
    let tasks = tasks(&text)?;
    let book = match book::embedded() {
        _ if arguments.no_book => None,
        Ok(book) => Some(book),
        Err(why) => {
            text::remark(&format!("foursight: the opening book is left aside: {why}"));
            None
        }
    };
    let solver = Solver::new(arguments.table_mb, book);
    let pool = pool(Some(arguments.threads))?;
    let mut worker = Worker::new();
    let mut lines = Lines::new();
    let stopwatch = Stopwatch::new();
    let (mut solved, mut wrong, mut nodes, mut time) = (0u64, 0u64, 0u64, Spent::default());
    for Task { line, moves, game, expected } in tasks {
        if arguments.cold {
            solver.clear();
            worker.clear();
        }
        let (result, spent) = stopwatch.time(|| solve(&solver, &game, &mut worker, &pool, arguments.columns));
        solved += 1;
        nodes += result.nodes;
        time.processor += spent.processor;
        time.wall += spent.wall;
        let score = result.score;
        lines.add(&words_of(moves, result, spent.processor, json)?)?;
        if let Some(expected) = expected.filter(|&expected| expected != score) {
            wrong += 1;
            text::remark(&format!("line {line}: {moves} is {score}, not {expected}"));
        }
    }
    lines.print()?;
    let mean = |sum: f64| sum / solved.max(1) as f64;
    text::remark(&format!(
        "{solved} solved, {wrong} wrong; on average {:.1} nodes, {:.2} µs of CPU, {:.2} µs by the clock",
        mean(nodes as f64),
        mean(micros(time.processor)),
        mean(micros(time.wall)),
    ));
    Ok(wrong == 0)
}

/// What there is to do; a line that cannot be read is found before hours have gone into those above it.
fn tasks(text: &str) -> Result<Vec<Task<'_>>, Failure> {
    let mut tasks = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let mut words = line.split_whitespace();
        let Some(moves) = words.next() else { continue };
        let at = |why: &dyn std::fmt::Display| Failure::new(format!("line {}: {why}", i + 1));
        // A shell would have taken the quotes away.
        let game =
            notation::parse_moves(if moves == r#""""# { "" } else { moves }).map_err(|why| at(&why))?;
        let score = |word: &str| word.parse().map_err(|_| at(&format!("{word:?} is not a score")));
        let expected = words.next().map(score).transpose()?;
        tasks.push(Task { line: i + 1, moves, game, expected });
    }
    Ok(tasks)
}

/// Time that a job took.
#[derive(Clone, Copy, Default)]
struct Spent {
    /// Of all threads together.
    processor: Duration,
    wall: Duration,
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// Measures jobs of a microsecond too: what reading the clocks takes is no part of the result.
struct Stopwatch {
    own: Spent,
}

impl Stopwatch {
    fn new() -> Stopwatch {
        let idle = Stopwatch { own: Spent::default() };
        let mut trials: Vec<Spent> = (0..1000).map(|_| idle.time(|| ()).1).collect();
        trials.sort_unstable_by_key(|spent| spent.processor);
        let processor = trials[trials.len() / 2].processor;
        trials.sort_unstable_by_key(|spent| spent.wall);
        Stopwatch { own: Spent { processor, wall: trials[trials.len() / 2].wall } }
    }

    fn time<T>(&self, job: impl FnOnce() -> T) -> (T, Spent) {
        let (wall, processor) = (Instant::now(), ProcessTime::now());
        let result = job();
        let (processor, wall) = (processor.elapsed(), wall.elapsed());
        let spent = Spent {
            processor: processor.saturating_sub(self.own.processor),
            wall: wall.saturating_sub(self.own.wall),
        };
        (result, spent)
    }
}

/// Results on their way to standard output: printed together if they come quickly, so that printing does
/// not disturb what is measured.
struct Lines {
    waiting: String,
    printed: Instant,
}

impl Lines {
    /// How long a line may wait.
    const DELAY: Duration = Duration::from_millis(100);

    fn new() -> Lines {
        Lines { waiting: String::new(), printed: Instant::now() }
    }

    fn add(&mut self, line: &str) -> Result<(), Failure> {
        self.waiting += line;
        if self.printed.elapsed() < Lines::DELAY { Ok(()) } else { self.print() }
    }

    fn print(&mut self) -> Result<(), Failure> {
        self.printed = Instant::now();
        text::print(&std::mem::take(&mut self.waiting))
    }
}

fn read(arguments: &SolveArgs) -> Result<String, Failure> {
    match &arguments.file {
        Some(path) => {
            std::fs::read_to_string(path).map_err(|why| Failure::new(format!("{}: {why}", path.display())))
        }
        None => {
            let mut text = String::new();
            std::io::stdin()
                .read_to_string(&mut text)
                .map_err(|why| Failure::new(format!("standard input: {why}")))?;
            Ok(text)
        }
    }
}

fn solve(solver: &Solver, game: &Game, worker: &mut Worker, pool: &Pool, columns: bool) -> Solved {
    let position = game.position();
    if columns && !game.outcome().is_over() {
        let (limits, stop) = (Limits::depth(position.cells_left() as u8).until_settled(), Stop::new());
        let control = Control::new(&limits, &stop, &Silent);
        let report = solver.report(position, true, &control, pool);
        let exact = |column: Column| report.score(column).map(|score| exact_value(score, position.plies()));
        let scores: Vec<Option<i32>> = Column::ALL.map(exact).to_vec();
        let score = scores.iter().flatten().max().copied().unwrap_or(0);
        return Solved { score, columns: Some(scores), nodes: report.counters.nodes };
    }
    if pool.threads() > 1 {
        let (value, nodes) = solver.value_together(position, &Unwatched, pool).unwrap_or((Score::DRAW, 0));
        return Solved { score: value.value(), columns: None, nodes };
    }
    let before = worker.nodes;
    let value = solver.value(position, worker, &Unwatched).map_or(0, |score| score.value());
    Solved { score: value, columns: None, nodes: worker.nodes - before }
}

/// The line that is printed for a result.
fn words_of(moves: &str, solved: Solved, time: Duration, json: bool) -> Result<String, Failure> {
    let Solved { score, columns, nodes } = solved;
    let micros = micros(time);
    if json {
        return Ok(serde_json::to_string(&Output { moves, score, columns, nodes, micros })? + "\n");
    }
    let columns = columns.map_or_else(String::new, |scores| {
        scores
            .iter()
            .map(|score| score.map_or_else(|| " –".to_owned(), |score| format!(" {score}")))
            .collect()
    });
    Ok(format!("{moves} {score} {nodes} {micros:.1}{columns}\n"))
}
