//! `foursight analyze`: every column's score, the best column, the line that should follow.

use super::{AnalyzeArgs, Failure, ongoing, pool, text};
use crate::engines::{EngineId, Player, Reason, Strength, TableSize, Thinker};
use crate::rules::{Column, notation};
use crate::search::{Meaning, Score, Silent, Stop};
use serde::Serialize;

#[derive(Serialize)]
struct Output<'a> {
    moves: &'a str,
    engine: String,
    best: usize,
    columns: Vec<ColumnOutput>,
    line: String,
    depth: u8,
    nodes: u64,
    table_hits: u64,
    cutoffs: u64,
    micros: u64,
}

#[derive(Serialize)]
struct ColumnOutput {
    column: usize,
    score: serde_json::Value,
}

pub(super) fn run(arguments: &AnalyzeArgs, json: bool) -> Result<(), Failure> {
    let position = ongoing(&arguments.moves)?;
    let engine = arguments.engine();
    let strength = if engine == EngineId::Perfect { Strength::Expert } else { Strength::Classic };
    let player = Player { engine, strength };
    let thinker = Thinker::new(player, TableSize::default());
    let engine = thinker.engine();
    let limits = arguments.limits(engine.classic_depth(&position));
    let pool = pool(arguments.threads)?;
    let verdict = thinker
        .analyse(&position, &limits, &Stop::new(), &Silent, &pool)
        .ok_or_else(|| Failure::new("there is no column to judge"))?;
    let report = &verdict.report;
    let scored = Column::ALL.into_iter().filter_map(|column| Some((column, report.score(column)?)));
    if json {
        return text::print_json(&Output {
            moves: &arguments.moves,
            engine: player.engine.to_string(),
            best: verdict.column.number(),
            columns: scored
                .map(|(column, score)| ColumnOutput {
                    column: column.number(),
                    score: text::number(engine.points(score, report.depth)),
                })
                .collect(),
            line: notation::write_moves(&report.line),
            depth: report.depth,
            nodes: report.counters.nodes,
            table_hits: report.counters.table_hits,
            cutoffs: report.counters.cutoffs,
            micros: report.elapsed.as_micros() as u64,
        });
    }
    let mut rows = vec![vec!["column".to_owned()], vec!["score".to_owned()], vec![String::new()]];
    for (column, score) in scored {
        rows[0].push(column.to_string());
        rows[1].push(text::points(engine.points(score, report.depth)));
        rows[2].push(in_words(score));
    }
    if rows[2].iter().all(String::is_empty) {
        rows.pop();
    }
    let why = match verdict.reason {
        Reason::Wins => " (wins at once)",
        Reason::Blocks => " (blocks a four)",
        Reason::Book => " (by the book)",
        Reason::AtSight => " (at sight: there was no time to search)",
        Reason::Searched => "",
    };
    let line: Vec<String> = report.line.iter().map(ToString::to_string).collect();
    text::print(&format!(
        "{position}{} to move; {}, {} plies\n\n{}\nbest   {}{why}\nline   {}\nnodes  {} in {}, {:.1} million a second\n",
        position.to_move(),
        player.engine.card().name,
        report.depth,
        text::table(&rows),
        verdict.column,
        line.join(" "),
        text::grouped(report.counters.nodes),
        text::duration(report.elapsed),
        report.nodes_per_second() / 1e6,
    ))
}

/// A proven result, in moves of the side that wins: `W3`.
fn in_words(score: Score) -> String {
    match score.meaning() {
        Meaning::Estimate(_) => String::new(),
        Meaning::WinIn { plies } => format!("W{}", plies.div_ceil(2)),
        Meaning::LossIn { plies } => format!("L{}", plies.div_ceil(2)),
    }
}
