//! `foursight bench`: fixed searches whose node counts are the same on every machine. A change that
//! should not alter the search leaves the total as it was.

use super::{Failure, text};
use crate::engines::{EngineId, TableSize};
use crate::rules::notation;
use crate::search::{Control, Limits, Pool, Silent, Stop};
use serde::Serialize;
use std::time::{Duration, Instant};

/// From the empty board to the middle of the game, none decided within the depth.
const POSITIONS: [&str; 8] = ["", "44", "4453", "43344", "4455566", "32164625", "444445563", "72626637234"];

/// Plies for each engine; the ones without alpha-beta cannot go as deep in the same time.
const DEPTHS: [(EngineId, u8); 5] = [
    (EngineId::Threats, 10),
    (EngineId::Windows, 10),
    (EngineId::Alignments, 10),
    (EngineId::Lines, 8),
    (EngineId::Cubes, 10),
];

#[derive(Serialize)]
struct Output {
    engines: Vec<EngineOutput>,
    total: u64,
    micros: u64,
}

#[derive(Serialize)]
struct EngineOutput {
    engine: String,
    depth: u8,
    nodes: u64,
    micros: u64,
}

pub(super) fn run(json: bool) -> Result<(), Failure> {
    let mut output = Output { engines: Vec::new(), total: 0, micros: 0 };
    for (id, depth) in DEPTHS {
        let started = Instant::now();
        let mut nodes = 0;
        for moves in POSITIONS {
            let game = notation::parse_moves(moves)?;
            let engine = id.build(TableSize::Megabytes(16));
            let (limits, stop) = (Limits::depth(depth), Stop::new());
            let control = Control::new(&limits, &stop, &Silent);
            nodes += engine.search(game.position(), &limits, &control, &Pool::single()).counters.nodes;
        }
        let micros = started.elapsed().as_micros() as u64;
        output.engines.push(EngineOutput { engine: id.to_string(), depth, nodes, micros });
        output.total += nodes;
        output.micros += micros;
    }
    if json {
        return text::print_json(&output);
    }
    let mut rows = vec![["engine", "depth", "nodes", "time", "million a second"].map(str::to_owned).to_vec()];
    let row = |name: &str, depth: String, nodes: u64, micros: u64| {
        vec![
            name.to_owned(),
            depth,
            text::grouped(nodes),
            text::duration(Duration::from_micros(micros)),
            format!("{:.2}", nodes as f64 / micros.max(1) as f64),
        ]
    };
    for engine in &output.engines {
        rows.push(row(&engine.engine, engine.depth.to_string(), engine.nodes, engine.micros));
    }
    rows.push(row("total", String::new(), output.total, output.micros));
    text::print(&format!("{}\nBench: {}\n", text::table(&rows), output.total));
    Ok(())
}
