//! `foursight calibrate`: plays the ladder's rungs against each other and writes down what each is worth.

use super::{CalibrateArgs, Failure, text, tournament};
use crate::arena::elo::Anchor;
use crate::arena::{Plan, Schedule, Tournament};
use crate::engines::ladder::{Calibration, PERFECT_ELO, RUNGS, Rated, Step};
use crate::engines::{Player, Rung};
use std::path::PathBuf;

pub(super) fn run(arguments: &CalibrateArgs, json: bool) -> Result<(), Failure> {
    let players = RUNGS.iter().map(Rung::number).map(Player::on_rung).collect();
    // Each pairing meets once with each side in a round.
    let rounds = arguments.games.div_ceil(2);
    let plan = Plan {
        schedule: Schedule::Neighbours,
        judges: false,
        ..Plan::round_robin(players, rounds, arguments.seed)
    };
    let mut notes = arguments.out.clone().into_os_string();
    notes.push(".games");
    let state = PathBuf::from(notes);
    let tournament = Tournament::with_state(plan, &state).map_err(Failure::new)?;
    let runner = tournament::play(tournament, arguments.threads)?;
    let calibration = measured(runner.tournament());
    let text = pretty(&calibration)?;
    std::fs::write(&arguments.out, &text)
        .map_err(|why| Failure::new(format!("{} cannot be written: {why}", arguments.out.display())))?;
    if json {
        return text::print_json(&calibration);
    }
    text::print(&table(&calibration))
}

/// What the games come to.
fn measured(tournament: &Tournament) -> Calibration {
    let snapshot = tournament.snapshot();
    let top = snapshot.players.len() - 1;
    let ratings = snapshot.crosstable.ratings(Anchor::Player(top, f64::from(PERFECT_ELO)));
    let rungs = RUNGS.iter().enumerate().map(|(place, rung)| {
        let against_lower = place.checked_sub(1).map(|lower| snapshot.crosstable.between(place, lower));
        let (elo, error) = ratings[place].map_or((0.0, 0.0), |rating| (rating.elo, rating.error));
        Rated {
            rung: rung.number(),
            elo: elo.round() as i32,
            error: error.round() as i32,
            games: snapshot.crosstable.of(place).games(),
            step: against_lower.and_then(|tally| {
                Some(Step { score: (tally.score()? * 1000.0).round() / 1000.0, games: tally.games() })
            }),
        }
    });
    Calibration { seed: tournament.plan().seed, games: snapshot.games_done as u32, rungs: rungs.collect() }
}

/// A line a rung, so that a change can be read.
fn pretty(calibration: &Calibration) -> Result<String, Failure> {
    let rungs: Result<Vec<String>, _> = calibration.rungs.iter().map(serde_json::to_string).collect();
    Ok(format!(
        "{{\"seed\":{},\"games\":{},\"rungs\":[\n{}\n]}}\n",
        calibration.seed,
        calibration.games,
        rungs?.join(",\n")
    ))
}

fn table(calibration: &Calibration) -> String {
    let mut rows =
        vec![["", "opponent", "Elo", "±", "games", "against the one below"].map(str::to_owned).to_vec()];
    for (rated, rung) in calibration.rungs.iter().zip(&RUNGS) {
        rows.push(vec![
            rung.number().to_string(),
            rung.name().to_owned(),
            rated.elo.to_string(),
            rated.error.to_string(),
            rated.games.to_string(),
            rated.step.map_or(String::new(), |step| format!("{:.1} %", 100.0 * step.score)),
        ]);
    }
    text::table(&rows)
}
