//! `foursight worth`: what each part of the Threat reader's evaluation is worth in games.

use super::{Failure, WorthArgs, pool, text};
use crate::arena::{Experiment, Tally};
use crate::evals::Part;
use serde::Serialize;

#[derive(Serialize)]
struct Output {
    depth: u8,
    parts: Vec<PartOutput>,
}

#[derive(Serialize)]
struct PartOutput {
    part: &'static str,
    wins: u32,
    draws: u32,
    losses: u32,
    score: Option<f64>,
    /// Half of the 95 % range.
    error: Option<f64>,
}

pub(super) fn run(arguments: &WorthArgs, json: bool) -> Result<(), Failure> {
    let pool = pool(arguments.threads)?;
    let experiment =
        Experiment { depth: arguments.depth, openings: arguments.games.div_ceil(2), seed: arguments.seed };
    let mut results: Vec<(Part, Tally)> = Vec::new();
    for part in Part::ALL {
        results.push((part, experiment.play(part, &pool)));
        text::remark(&format!("{} of {} parts played", results.len(), Part::ALL.len()));
    }
    if json {
        let parts = results.iter().map(|&(part, tally)| PartOutput {
            part: part.name(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: tally.score(),
            error: tally.error(),
        });
        return text::print_json(&Output { depth: arguments.depth, parts: parts.collect() });
    }
    let heads = ["the whole against", "games", "won", "drawn", "lost", "score", "±"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for (part, tally) in results {
        let percent =
            |share: Option<f64>| share.map_or("–".to_owned(), |share| format!("{:.1} %", 100.0 * share));
        rows.push(vec![
            format!("without {}", part.name()),
            tally.games().to_string(),
            tally.wins.to_string(),
            tally.draws.to_string(),
            tally.losses.to_string(),
            percent(tally.score()),
            percent(tally.error()),
        ]);
    }
    text::print(&format!(
        "Threat reader, both sides {} plies deep, from drawn openings of six moves\n\n{}",
        arguments.depth,
        text::table(&rows)
    ))
}
