//! `foursight lab`: document 000's comparison table, from real searches.

use super::{Failure, LabArgs, ongoing, text};
use crate::engines::{EngineId, TableSize};
use crate::search::Stop;
use crate::study::laboratory::{NullMoveCost, STEPS, Step, Trial, null_move_cost, try_step};
use serde::Serialize;

/// Enough to see a percentage, few enough to wait for.
const NULL_MOVE_POSITIONS: u64 = 200;
const NULL_MOVE_DEPTH: u8 = 8;
const SEED: u64 = 1;

#[derive(Serialize)]
struct Output<'a> {
    moves: &'a str,
    depth: u8,
    steps: Vec<StepOutput>,
    null_move: NullMoveOutput,
}

#[derive(Serialize)]
struct StepOutput {
    name: &'static str,
    depth: u8,
    nodes: u64,
    evaluated: u64,
    micros: u64,
    /// Nodes of plain minimax for one of this step; absent where the depth differs.
    ratio: Option<f64>,
    document_nodes: Option<u64>,
    document_ratio: Option<f64>,
}

#[derive(Serialize)]
struct NullMoveOutput {
    positions: u64,
    depth: u8,
    wrong_scores: u64,
    nodes_without: u64,
    nodes_with: u64,
}

pub(super) fn run(arguments: &LabArgs, json: bool) -> Result<(), Failure> {
    let position = ongoing(&arguments.moves)?;
    let stop = Stop::new();
    let stopped = |_| Failure::new("the search was stopped");
    let mut trials: Vec<(&'static str, Trial, Option<u64>)> = Vec::new();
    for step in &STEPS {
        let trial = try_step(step, &position, arguments.depth, &stop).map_err(stopped)?;
        trials.push((step.name, trial, step.claimed_nodes));
    }
    let own_depth = EngineId::Threats.build(TableSize::Kilobytes(0)).classic_depth(&position);
    let full: &Step = &STEPS[STEPS.len() - 1];
    trials.push(("dynamic depth", try_step(full, &position, own_depth, &stop).map_err(stopped)?, None));
    let cost = null_move_cost(NULL_MOVE_POSITIONS, NULL_MOVE_DEPTH, SEED, &stop).map_err(stopped)?;

    let baseline = trials[0].1.counters.nodes as f64;
    let claimed_baseline = trials[0].2.unwrap_or(1) as f64;
    let ratio = |trial: &Trial| {
        (trial.depth == arguments.depth).then(|| baseline / trial.counters.nodes.max(1) as f64)
    };
    let claimed_ratio = |claim: Option<u64>| claim.map(|nodes| claimed_baseline / nodes as f64);
    if json {
        return text::print_json(&Output {
            moves: &arguments.moves,
            depth: arguments.depth,
            steps: trials
                .iter()
                .map(|(name, trial, claim)| StepOutput {
                    name,
                    depth: trial.depth,
                    nodes: trial.counters.nodes,
                    evaluated: trial.counters.evaluations,
                    micros: trial.elapsed.as_micros() as u64,
                    ratio: ratio(trial),
                    document_nodes: *claim,
                    document_ratio: claimed_ratio(*claim),
                })
                .collect(),
            null_move: NullMoveOutput {
                positions: cost.positions,
                depth: NULL_MOVE_DEPTH,
                wrong_scores: cost.wrong_scores,
                nodes_without: cost.nodes_without,
                nodes_with: cost.nodes_with,
            },
        });
    }
    let heads = ["", "depth", "nodes", "evaluated", "time", "fewer by", "document's nodes", "fewer by"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    let times = |ratio: Option<f64>| ratio.map_or_else(|| "–".to_owned(), |ratio| format!("{ratio:.1}×"));
    for (name, trial, claim) in &trials {
        rows.push(vec![
            (*name).to_owned(),
            trial.depth.to_string(),
            text::grouped(trial.counters.nodes),
            text::grouped(trial.counters.evaluations),
            text::duration(trial.elapsed),
            times(ratio(trial)),
            claim.map_or_else(|| "–".to_owned(), text::grouped),
            times(claimed_ratio(*claim)),
        ]);
    }
    text::print(&format!(
        "{position}{} to move; Threat reader\n\n{}\n{}",
        position.to_move(),
        text::table(&rows),
        null_move_words(&cost)
    ));
    Ok(())
}

fn null_move_words(cost: &NullMoveCost) -> String {
    format!(
        "Null-move pruning is off: over {} random positions, {} plies deep, it would save {:.0} % of the nodes\nand give a wrong score in {:.0} % of them, because passing is often the best move in this game.\n",
        cost.positions,
        NULL_MOVE_DEPTH,
        100.0 - 100.0 * cost.nodes_with as f64 / cost.nodes_without.max(1) as f64,
        100.0 * cost.wrong_scores as f64 / cost.positions.max(1) as f64,
    )
}
