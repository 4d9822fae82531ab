//! `foursight tournament`: each against each, with a crosstable, ratings, and blunders as the solver sees them.

use super::{Failure, TournamentArgs, pool, text};
use crate::arena::{Openings, Phase, Plan, Runner, Schedule, Snapshot, Tournament, csv};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Serialize)]
struct Output {
    seed: u64,
    rounds: u32,
    games: usize,
    seconds: f64,
    standings: Vec<StandingOutput>,
}

#[derive(Serialize)]
struct StandingOutput {
    player: String,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    points: f64,
    elo: Option<f64>,
    /// Half of the 95 % range.
    error: Option<f64>,
    blunders_per_game: Option<f64>,
    /// Points against each of the others.
    against: Vec<AgainstOutput>,
}

#[derive(Serialize)]
struct AgainstOutput {
    player: String,
    points: f64,
    games: u32,
}

pub(super) fn run(arguments: &TournamentArgs, json: bool) -> Result<(), Failure> {
    let plies = arguments.opening_plies;
    let plan = Plan {
        players: arguments.players.clone(),
        rounds: arguments.rounds,
        seed: arguments.seed,
        openings: match plies {
            0 => Openings::Random { plies },
            _ if arguments.random_openings => Openings::Random { plies },
            _ => Openings::Balanced { plies },
        },
        schedule: Schedule::RoundRobin,
        judges: !arguments.no_blunders,
    };
    let tournament = match &arguments.state {
        Some(path) => Tournament::with_state(plan, path),
        None => Tournament::new(plan),
    };
    let tournament = tournament.map_err(Failure::new)?;
    // What cannot be written should be said before the games, not after.
    if let Some(path) = &arguments.csv {
        write(path, "")?;
    }
    let runner = play(tournament, arguments.threads)?;
    let snapshot = runner.snapshot();
    if let Some(path) = &arguments.csv {
        write(path, &csv::standings(&snapshot))?;
        write(&games_path(path), &csv::games(runner.tournament()))?;
    }
    if json {
        return text::print_json(&output(runner.tournament().plan(), &snapshot));
    }
    text::print(&table(&snapshot))
}

/// Plays a tournament to its end and tells of its progress on standard error.
pub(super) fn play(tournament: Tournament, threads: Option<u16>) -> Result<Runner, Failure> {
    let started = tournament.snapshot();
    if started.games_done > 0 {
        text::remark(&format!("{} of {} games are done already", started.games_done, started.games_total));
    }
    let runner = Runner::start(tournament, pool(threads)?, || {})?;
    let mut told = 0;
    while matches!(runner.phase(), Phase::Running | Phase::Paused) {
        std::thread::sleep(Duration::from_millis(50));
        told += 1;
        // Every few seconds, soon at first.
        if told == 20 || told % 200 == 0 {
            text::remark(&progress(&runner.snapshot()));
        }
    }
    let trouble = runner.snapshot().trouble;
    if let Some(trouble) = trouble {
        text::remark(&format!("foursight: {trouble}"));
    }
    match runner.phase() {
        Phase::Finished => Ok(runner),
        _ => Err(Failure::new("an engine failed; the games that are done are kept")),
    }
}

fn progress(snapshot: &Snapshot) -> String {
    let left = snapshot.time_left.map_or(String::new(), |left| {
        let seconds = left.as_secs() + 1;
        format!(", about {}:{:02} left", seconds / 60, seconds % 60)
    });
    format!("{} of {} games{left}", snapshot.games_done, snapshot.games_total)
}

/// `results.csv` has its games beside it in `results-games.csv`.
fn games_path(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().map_or(String::new(), |end| format!(".{}", end.to_string_lossy()));
    path.with_file_name(format!("{stem}-games{extension}"))
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text)
        .map_err(|why| Failure::new(format!("{} cannot be written: {why}", path.display())))
}

fn output(plan: &Plan, snapshot: &Snapshot) -> Output {
    let spec = |player: usize| snapshot.players[player].spec();
    let others = |player: usize| (0..snapshot.players.len()).filter(move |&other| other != player);
    let standings = snapshot.standings.iter().map(|standing| StandingOutput {
        player: spec(standing.player),
        games: standing.tally.games(),
        wins: standing.tally.wins,
        draws: standing.tally.draws,
        losses: standing.tally.losses,
        points: standing.tally.points(),
        elo: standing.elo.map(|elo| elo.elo.round()),
        error: standing.elo.map(|elo| elo.error.round()),
        blunders_per_game: standing.blunders_per_game,
        against: others(standing.player)
            .map(|other| {
                let tally = snapshot.crosstable.between(standing.player, other);
                AgainstOutput { player: spec(other), points: tally.points(), games: tally.games() }
            })
            .collect(),
    });
    Output {
        seed: plan.seed,
        rounds: plan.rounds,
        games: snapshot.games_done,
        seconds: snapshot.elapsed.as_secs_f64(),
        standings: standings.collect(),
    }
}

/// The standings with everybody's score against everybody, in percent.
fn table(snapshot: &Snapshot) -> String {
    let count = snapshot.standings.len();
    let mut head: Vec<String> =
        ["", "player", "Elo", "±", "points", "games", "blunders"].map(str::to_owned).to_vec();
    head.extend((1..=count).map(|place| place.to_string()));
    let mut rows = vec![head];
    for (place, standing) in snapshot.standings.iter().enumerate() {
        let elo = |value: fn(&crate::arena::elo::Estimate) -> f64| {
            standing.elo.as_ref().map_or("–".to_owned(), |elo| format!("{:.0}", value(elo)))
        };
        let mut row = vec![
            (place + 1).to_string(),
            snapshot.players[standing.player].spec(),
            elo(|estimate| estimate.elo),
            elo(|estimate| estimate.error),
            standing.tally.points().to_string(),
            standing.tally.games().to_string(),
            standing.blunders_per_game.map_or("–".to_owned(), |rate| format!("{rate:.2}")),
        ];
        for other in &snapshot.standings {
            let tally = snapshot.crosstable.between(standing.player, other.player);
            row.push(match tally.score() {
                _ if other.player == standing.player => "·".to_owned(),
                Some(score) => format!("{:.0}", 100.0 * score),
                None => "–".to_owned(),
            });
        }
        rows.push(row);
    }
    format!(
        "{}\n{} games in {}; scores against each in percent; ± is the 95 % range\n",
        text::table(&rows),
        text::grouped(snapshot.games_done as u64),
        text::duration(snapshot.elapsed)
    )
}
