//! How long a person waits for all seven exact scores, and for Expert's choice among equals: 1,000 random
//! positions of 0 to 41 discs from a fixed seed, with the opening book, on all cores.
//! `cargo bench --bench answers`.

use foursight::rules::{Column, Game, Position};
use foursight::search::{Control, Dice, Limits, Observer, Pool, Report, Stop};
use foursight::solver::{Solver, book};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

const POSITIONS: usize = 1000;

fn main() -> Result<(), String> {
    let pool = Pool::with_all_cores()?;
    let solver = Solver::new(64, book::embedded().ok());
    let answers: Vec<Answer> = positions().iter().map(|position| answer(&solver, position, &pool)).collect();
    println!("{POSITIONS} random positions, {} threads, 64 MB", pool.threads());
    print("all columns", answers.iter().map(|answer| (answer.columns, answer.discs)).collect());
    print("and the move", answers.iter().map(|answer| (answer.choice, answer.discs)).collect());
    Ok(())
}

/// Times from the question on, and the number of discs.
struct Answer {
    columns: Duration,
    choice: Duration,
    discs: usize,
}

fn print(name: &str, mut times: Vec<(Duration, usize)>) {
    times.sort_unstable();
    println!("{name}:");
    for (name, share) in [("median", 0.5), ("90 %", 0.9), ("99 %", 0.99), ("worst", 1.0)] {
        let (time, discs) = times[((times.len() - 1) as f64 * share) as usize];
        println!("{name:>7}  {:9.3} ms  ({discs} discs)", time.as_secs_f64() * 1e3);
    }
}

/// Notes when it is first told every column's score.
struct Onlooker {
    columns: usize,
    started: Instant,
    seen: OnceLock<Duration>,
}

impl Observer for Onlooker {
    fn report(&self, report: &Report) {
        if report.columns.iter().flatten().count() == self.columns {
            self.seen.get_or_init(|| self.started.elapsed());
        }
    }
}

/// The answer from a table that holds nothing.
fn answer(solver: &Solver, position: &Position, pool: &Pool) -> Answer {
    solver.clear();
    let (limits, stop) = (Limits::depth(42), Stop::new());
    let columns = position.legal_columns().count();
    let onlooker = Onlooker { columns, started: Instant::now(), seen: OnceLock::new() };
    std::hint::black_box(solver.report(position, true, &Control::new(&limits, &stop, &onlooker), pool));
    let choice = onlooker.started.elapsed();
    Answer { columns: onlooker.seen.into_inner().unwrap_or(choice), choice, discs: position.plies() }
}

fn positions() -> Vec<Position> {
    let mut dice = Dice::new(1);
    let mut positions = Vec::with_capacity(POSITIONS);
    while positions.len() < POSITIONS {
        let mut game = Game::new();
        for _ in 0..positions.len() % 42 {
            let columns: Vec<Column> = game.position().legal_columns().collect();
            let _ = dice.pick(&columns).map(|column| game.play(column));
        }
        if game.moves().len() == positions.len() % 42 && !game.outcome().is_over() {
            positions.push(*game.position());
        }
    }
    positions
}
