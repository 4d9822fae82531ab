//! How long a person waits for all seven exact scores: 1,000 random positions of 0 to 41 discs from a
//! fixed seed, with the opening book, on all cores. `cargo bench --bench answers`.

use foursight::rules::{Column, Game, Position};
use foursight::search::{Control, Dice, Limits, Pool, Silent, Stop};
use foursight::solver::{Solver, book};
use std::time::{Duration, Instant};

const POSITIONS: usize = 1000;

fn main() -> Result<(), String> {
    let pool = Pool::with_all_cores()?;
    let solver = Solver::new(64, book::embedded().ok());
    let mut times: Vec<(Duration, usize)> =
        positions().iter().map(|position| answer(&solver, position, &pool)).collect();
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!("all columns of {POSITIONS} random positions, {} threads, 64 MB", pool.threads());
    for (name, (time, discs)) in
        [("median", at(0.5)), ("90 %", at(0.9)), ("99 %", at(0.99)), ("worst", at(1.0))]
    {
        println!("{name:>7}  {:9.3} ms  ({discs} discs)", time.as_secs_f64() * 1e3);
    }
    Ok(())
}

/// The time for all columns, from a table that holds nothing.
fn answer(solver: &Solver, position: &Position, pool: &Pool) -> (Duration, usize) {
    solver.clear();
    let (limits, stop) = (Limits::depth(42), Stop::new());
    let started = Instant::now();
    std::hint::black_box(solver.report(position, true, &Control::new(&limits, &stop, &Silent), pool));
    (started.elapsed(), position.plies())
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
