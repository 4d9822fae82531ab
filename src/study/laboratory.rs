//! The laboratory: one position searched with one technique after the other switched on, so that
//! one sees what each is worth. It is document 000's "Performance Comparison" from real searches.

use crate::evals::Threats;
use crate::rules::{Column, Game, Position};
use crate::search::{
    AlphaBeta, Control, Counters, Dice, Limits, Memory, Score, Silent, Stop, Stopped, Table, Tally,
    Techniques,
};
use std::time::{Duration, Instant};

/// One row of the comparison: what is switched on.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub name: &'static str,
    pub techniques: Techniques,
    /// Search every depth from 1 up to the last, each prepared by the one before.
    pub is_deepening: bool,
    /// The nodes that the document claims for this step, at depth 6 from the empty board.
    pub claimed_nodes: Option<u64>,
}

/// The document's steps in its order, each with all before it, then its further improvements.
pub const STEPS: [Step; 6] = [
    Step {
        name: "plain minimax",
        techniques: Techniques::NONE,
        is_deepening: false,
        claimed_nodes: Some(117_000),
    },
    Step {
        name: "+ alpha-beta",
        techniques: Techniques { alpha_beta: true, ..Techniques::NONE },
        is_deepening: false,
        claimed_nodes: Some(10_000),
    },
    Step {
        name: "+ move order",
        techniques: Techniques { alpha_beta: true, ordering: true, ..Techniques::NONE },
        is_deepening: false,
        claimed_nodes: Some(2_000),
    },
    Step {
        name: "+ transposition table",
        techniques: Techniques { killers_and_history: false, ..Techniques::ALL },
        is_deepening: false,
        claimed_nodes: Some(500),
    },
    Step {
        name: "+ killers and history",
        techniques: Techniques::ALL,
        is_deepening: false,
        claimed_nodes: None,
    },
    Step {
        name: "+ iterative deepening",
        techniques: Techniques::ALL,
        is_deepening: true,
        claimed_nodes: None,
    },
];

/// Everything and null-move pruning, which can give wrong scores.
pub const NULL_MOVE: Step = Step {
    name: "null move (unsound)",
    techniques: Techniques { null_move: true, ..Techniques::ALL },
    is_deepening: false,
    claimed_nodes: None,
};

/// What a step came to.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    pub depth: u8,
    pub score: Score,
    pub counters: Counters,
    /// Leaves that were evaluated are nodes too; this is all of the time they took.
    pub elapsed: Duration,
}

/// Searches `position`, which must not be over, on one thread with an empty table; `Err` if stopped.
pub fn try_step(step: &Step, position: &Position, depth: u8, stop: &Stop) -> Result<Trial, Stopped> {
    let table = Table::with_megabytes(16);
    let search = AlphaBeta {
        evaluation: &Threats,
        table: &table,
        techniques: step.techniques,
        own_side: position.to_move(),
        evaluates_draws: false,
    };
    let control = Control::new(&Limits::depth(depth), stop, &Silent);
    let mut memory = Memory::default();
    let started = Instant::now();
    let mut score = Score::DRAW;
    for round in if step.is_deepening { 1 } else { depth }..=depth {
        let window = (Score::LOWEST, Score::HIGHEST);
        score = search.search(position, round, window, &mut memory, &mut Tally::new(&control))?;
    }
    Ok(Trial { depth, score, counters: control.report().counters, elapsed: started.elapsed() })
}

/// How often null-move pruning changes the score, over random positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct NullMoveCost {
    pub positions: u64,
    pub wrong_scores: u64,
    pub nodes_without: u64,
    pub nodes_with: u64,
}

/// Measures what null moves save and what they get wrong, `depth` plies deep from `positions` random
/// positions of 8 to 27 discs.
pub fn null_move_cost(positions: u64, depth: u8, seed: u64, stop: &Stop) -> Result<NullMoveCost, Stopped> {
    let mut cost = NullMoveCost::default();
    let mut dice = Dice::new(seed);
    let sound = &STEPS[4];
    while cost.positions < positions {
        let mut game = Game::new();
        for _ in 0..8 + cost.positions % 20 {
            let columns: Vec<Column> = game.position().legal_columns().collect();
            let _ = dice.pick(&columns).map(|column| game.play(column));
        }
        let position = game.position();
        if game.outcome().is_over() || !position.immediate_wins(position.to_move()).is_empty() {
            continue;
        }
        let without = try_step(sound, position, depth, stop)?;
        let with = try_step(&NULL_MOVE, position, depth, stop)?;
        cost.positions += 1;
        cost.wrong_scores += u64::from(without.score != with.score);
        cost.nodes_without += without.counters.nodes;
        cost.nodes_with += with.counters.nodes;
    }
    Ok(cost)
}
