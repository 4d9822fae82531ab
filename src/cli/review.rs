//! `foursight review`: every move of a game judged against perfect play, accuracies, the turning point.

use super::{Failure, ReviewArgs, game, pool, text};
use crate::rules::{Column, Game, PerSide, Position, Side};
use crate::search::{Pool, Silent, Stop};
use crate::solver::{Solver, book};
use crate::study::{Review, ReviewedMove, Truth};
use serde::Serialize;
use std::collections::HashMap;

/// More would not be felt: what is hard in a game lies just behind the opening book.
const TABLE_MEGABYTES: usize = 64;

#[derive(Serialize)]
struct Output {
    moves: Vec<MoveOutput>,
    accuracy: AccuracyOutput,
    /// The number of the move, from 1, like `ply`.
    turning_point: Option<usize>,
}

#[derive(Serialize)]
struct MoveOutput {
    ply: usize,
    side: &'static str,
    column: usize,
    judgement: &'static str,
    before: i32,
    after: i32,
    best: Vec<usize>,
}

#[derive(Serialize)]
struct AccuracyOutput {
    red: Option<f64>,
    yellow: Option<f64>,
}

pub(super) fn run(arguments: &ReviewArgs, json: bool) -> Result<(), Failure> {
    let game = game(&arguments.moves)?;
    if game.all_moves().is_empty() {
        return Err(Failure::new("there is no move to review"));
    }
    let review = review(&game, &pool(arguments.threads)?)?;
    let turning_point = review.turning_point.and_then(|index| review.moves.get(index));
    if json {
        let PerSide { red, yellow } = review.accuracy;
        return text::print_json(&Output {
            moves: review.moves.iter().map(output).collect(),
            accuracy: AccuracyOutput { red, yellow },
            turning_point: turning_point.map(|reviewed| reviewed.ply),
        });
    }
    text::print(&format!(
        "{}\nScores are for the side that moved: above 0 it wins, at 0 it draws, below 0 it loses.\n{}\n{}\n",
        text::table(&rows(&review)),
        Side::BOTH.map(|side| accuracy(&review, side)).join(" "),
        review.turning_point_sentence().unwrap_or_else(|| "No move changed the result.".to_owned()),
    ))
}

fn review(game: &Game, pool: &Pool) -> Result<Review, Failure> {
    let solver = Solver::new(TABLE_MEGABYTES, book::embedded().ok());
    let stop = Stop::new();
    let truths: HashMap<Position, Truth> = Review::positions(game)
        .map(|position| (position, Truth::find(&solver, &position, &stop, &Silent, pool)))
        .collect();
    Review::of(game, |position| truths.get(position))
        .ok_or_else(|| Failure::new("the game could not be solved"))
}

fn output(reviewed: &ReviewedMove) -> MoveOutput {
    MoveOutput {
        ply: reviewed.ply,
        side: reviewed.side.word(),
        column: reviewed.column.number(),
        judgement: reviewed.judgement.word(),
        before: reviewed.before,
        after: reviewed.after,
        best: reviewed.best.iter().map(|column| column.number()).collect(),
    }
}

fn rows(review: &Review) -> Vec<Vec<String>> {
    let head = ["move", "side", "column", "judgement", "before", "after", "best"];
    let mut rows = vec![head.map(ToOwned::to_owned).to_vec()];
    for reviewed in &review.moves {
        let best: Vec<String> = reviewed.best.iter().map(Column::to_string).collect();
        rows.push(vec![
            reviewed.ply.to_string(),
            reviewed.side.to_string(),
            reviewed.column.to_string(),
            reviewed.judgement.to_string(),
            reviewed.before.to_string(),
            reviewed.after.to_string(),
            best.join(" "),
        ]);
    }
    rows
}

fn accuracy(review: &Review, side: Side) -> String {
    match review.accuracy[side] {
        Some(share) => format!("{side}'s accuracy: {:.0} %.", 100.0 * share),
        None => format!("{side} had no choice that mattered."),
    }
}
