//! `foursight solve`: exact scores for a list of positions, with nodes and CPU time, for measuring and
//! for checking.

use super::{Failure, SolveArgs, pool, text};
use crate::rules::{Column, Game, notation};
use crate::search::{Control, Limits, Pool, Silent, Stop};
use crate::solver::{Score, Solver, Unwatched, Worker, book, exact_value};
use cpu_time::ProcessTime;
use serde::Serialize;
use std::io::Read;

#[derive(Serialize)]
struct Output<'a> {
    moves: &'a str,
    score: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<Vec<Option<i32>>>,
    nodes: u64,
    micros: f64,
}

/// What came of one line.
struct Solved {
    score: i32,
    columns: Option<Vec<Option<i32>>>,
    nodes: u64,
    micros: f64,
}

/// True if every expected score was found.
pub(super) fn run(arguments: &SolveArgs, json: bool) -> Result<bool, Failure> {
    let text = read(arguments)?;
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
    let started = std::time::Instant::now();
    let (mut solved, mut wrong, mut nodes, mut micros) = (0u64, 0u64, 0u64, 0.0);
    for (i, line) in text.lines().enumerate() {
        let mut words = line.split_whitespace();
        let Some(moves) = words.next() else { continue };
        let at = |why: &dyn std::fmt::Display| Failure::new(format!("line {}: {why}", i + 1));
        let game = notation::parse_moves(moves).map_err(|why| at(&why))?;
        let expected =
            words.next().map(|word| word.parse::<i32>().map_err(|_| at(&format!("{word:?} is not a score"))));
        let expected = expected.transpose()?;
        if arguments.cold {
            solver.clear();
            worker.clear();
        }
        let result = solve(&solver, &game, &mut worker, &pool, arguments.columns);
        if expected.is_some_and(|expected| expected != result.score) {
            wrong += 1;
            text::remark(&format!(
                "line {}: {moves} is {}, not {}",
                i + 1,
                result.score,
                expected.unwrap_or_default()
            ));
        }
        solved += 1;
        nodes += result.nodes;
        micros += result.micros;
        print(moves, result, json)?;
    }
    let mean = |sum: f64| sum / solved.max(1) as f64;
    text::remark(&format!(
        "{solved} solved, {wrong} wrong; on average {:.1} nodes and {:.1} µs of CPU; {:.2} s in all",
        mean(nodes as f64),
        mean(micros),
        started.elapsed().as_secs_f64()
    ));
    Ok(wrong == 0)
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
    let started = ProcessTime::now();
    let micros = || started.elapsed().as_secs_f64() * 1e6;
    if columns && !game.outcome().is_over() {
        let (limits, stop) = (Limits::depth(position.cells_left() as u8).until_settled(), Stop::new());
        let control = Control::new(&limits, &stop, &Silent);
        let report = solver.report(position, true, &control, pool);
        let exact = |column: Column| report.score(column).map(|score| exact_value(score, position.plies()));
        let scores: Vec<Option<i32>> = Column::ALL.map(exact).to_vec();
        let score = scores.iter().flatten().max().copied().unwrap_or(0);
        return Solved {
            score,
            columns: columns.then_some(scores),
            nodes: report.counters.nodes,
            micros: micros(),
        };
    }
    if pool.threads() > 1 {
        let (value, nodes) = solver.value_together(position, &Unwatched, pool).unwrap_or((Score::DRAW, 0));
        return Solved { score: value.value(), columns: None, nodes, micros: micros() };
    }
    let before = worker.nodes;
    let value = solver.value(position, worker, &Unwatched).map_or(0, |score| score.value());
    Solved { score: value, columns: None, nodes: worker.nodes - before, micros: micros() }
}

fn print(moves: &str, solved: Solved, json: bool) -> Result<(), Failure> {
    let Solved { score, columns, nodes, micros } = solved;
    if json {
        return text::print_json(&Output { moves, score, columns, nodes, micros });
    }
    let columns = columns.map_or_else(String::new, |scores| {
        scores
            .iter()
            .map(|score| score.map_or_else(|| " –".to_owned(), |score| format!(" {score}")))
            .collect()
    });
    text::print(&format!("{moves} {score} {nodes} {micros:.1}{columns}\n"))
}
