//! `foursight book`: makes the opening book with the solver, and checks it.

use super::{BookArgs, BookJob, Failure, pool, text};
use crate::rules::Position;
use crate::search::Dice;
use crate::solver::Solver;
use crate::solver::book::{Book, Builder, Progress, positions_with};
use std::path::Path;
use std::time::Duration;

pub(super) fn run(arguments: &BookArgs) -> Result<(), Failure> {
    match &arguments.job {
        BookJob::Build { plies, out, notes, stop_after, table_mb, threads } => {
            let notes = notes.clone().unwrap_or_else(|| out.with_extension("notes"));
            let time = stop_after.map(|minutes| Duration::from_secs(60 * minutes));
            build(usize::from(*plies), out, &notes, time, *table_mb, *threads)
        }
        BookJob::Check { file, sample, seed, table_mb } => check(file, *sample, *seed, *table_mb),
    }
}

fn build(
    plies: usize,
    out: &Path,
    notes: &Path,
    time: Option<Duration>,
    table_mb: usize,
    threads: Option<u16>,
) -> Result<(), Failure> {
    let book = if out.exists() { Some(read(out)?) } else { None };
    let builder = Builder::open(plies, notes, book)?;
    text::remark(&format!(
        "{} positions of {plies} discs, {} solved already; notes in {}",
        text::grouped(builder.positions() as u64),
        text::grouped(builder.solved() as u64),
        notes.display()
    ));
    if time != Some(Duration::ZERO) {
        builder.solve(&pool(threads)?, table_mb, time, |progress| text::remark(&line(&progress)))?;
    }
    let bytes = builder.finish()?;
    std::fs::write(out, &bytes).map_err(|why| Failure::new(format!("{}: {why}", out.display())))?;
    text::print(&format!("{}: {} bytes, {}\n", out.display(), bytes.len(), extent(&read(out)?)))
}

fn read(file: &Path) -> Result<Book, Failure> {
    let named = |why: &dyn std::fmt::Display| Failure::new(format!("{}: {why}", file.display()));
    let bytes = std::fs::read(file).map_err(|why| named(&why))?;
    // A command reads one book or two and ends.
    Book::read(bytes.leak()).map_err(|why| named(&why))
}

/// What a book covers, in words.
fn extent(book: &Book) -> String {
    let complete = (0..=book.plies()).take_while(|&plies| book.is_complete(plies)).last();
    let complete = complete.map_or_else(
        || "no number of discs in full".to_owned(),
        |plies| format!("every position of up to {plies} discs"),
    );
    let partly = (0..=book.plies()).filter(|&plies| !book.is_complete(plies)).map(|plies| {
        let keys = positions_with(plies);
        let known = keys.iter().filter(|&&key| book.value(&Position::from_key(key)).is_some()).count();
        format!(", {} of {} with {plies}", text::grouped(known as u64), text::grouped(keys.len() as u64))
    });
    complete + &partly.collect::<String>()
}

fn line(progress: &Progress) -> String {
    let minutes = |time: Duration| format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60);
    format!(
        "{} of {} solved, {} million nodes, {} gone, about {} left",
        text::grouped(progress.solved as u64),
        text::grouped(progress.positions as u64),
        text::grouped(progress.nodes / 1_000_000),
        minutes(progress.elapsed),
        minutes(progress.left)
    )
}

/// Solves a random sample of the book's positions anew.
fn check(file: &Path, sample: usize, seed: u64, table_mb: usize) -> Result<(), Failure> {
    let book = read(file)?;
    let is_covered = |key: &u64| book.value(&Position::from_key(*key)).is_some();
    let keys: Vec<u64> = (0..=book.plies()).flat_map(positions_with).filter(is_covered).collect();
    let mut dice = Dice::new(seed);
    let solver = Solver::new(table_mb, None);
    for _ in 0..sample {
        let Some(key) = dice.pick(&keys) else { break };
        let position = Position::from_key(key);
        let (kept, solved) = (book.value(&position), solver.exact(&position).value());
        if kept != Some(solved) {
            let kept = kept.map_or_else(|| "nothing".to_owned(), |value| value.to_string());
            return Err(Failure::new(format!(
                "the book has {kept}, but the solver finds {solved}, for\n{position:?}"
            )));
        }
    }
    text::print(&format!(
        "{}: {sample} of {} positions solved anew, all the same ({})\n",
        file.display(),
        text::grouped(keys.len() as u64),
        extent(&book)
    ))
}
