//! What to tell a person about a move: why it is good, what it threw away, how the game stands. Every
//! sentence follows from the position or from its truth. Uses `truth`.

use super::review::{SLOW_PLIES, slower_by};
use super::truth::{Fate, Truth};
use super::zugzwang::in_words;
use crate::rules::{Cell, Column, Position, Side};
use crate::search::{Meaning, Score};
use std::fmt;

/// A reason for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It completes a four.
    WinsNow { column: Column },
    /// The other side, whose name this is, would have completed a four on the same cell.
    Blocks { column: Column, side: Side, cell: Cell },
    /// Fours at two cells or more with the next disc, and `side` can neither block them all nor win first.
    ThreatensMore { cells: Vec<Cell>, side: Side },
    /// A four with the next disc, which `side` has to block.
    Threatens { cell: Cell, side: Side },
    /// A threat that cannot be played yet, above a cell that `side` cannot play without losing.
    MakesThreat { cell: Cell, side: Side },
    /// From the same cell `side` would have threatened several fours at once.
    TakesFork { cell: Cell, side: Side },
    /// From the same cell `side` would have made a threat, though one that cannot be played yet.
    TakesThreat { cell: Cell, threat: Cell, side: Side },
    /// A win with this many discs of the winner's own.
    WinsIn { moves: usize },
    /// The game is drawn with best play after it.
    Draws,
    /// It loses against best play, after this many discs of the other side's.
    LosesIn { moves: usize },
    /// No other column wins, though some draw.
    OnlyWin,
    /// Every other column loses.
    OthersLose,
    /// Every column loses, and none later than this one.
    HoldsOutLongest,
    /// There is no other column.
    OnlyColumn,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::WinsNow { column } => write!(f, "Column {column} completes a four."),
            Why::Blocks { column, side, cell } => {
                write!(f, "Column {column} blocks {side}'s four at {cell}.")
            }
            Why::ThreatensMore { cells, side } => {
                let cells = in_words(cells, "and");
                write!(f, "It threatens fours at {cells}, and {side} can block only one.")
            }
            Why::Threatens { cell, side } => {
                write!(f, "It threatens a four at {cell}, which {side} must block.")
            }
            Why::MakesThreat { cell, side } => {
                let row = if cell.is_odd() { "an odd cell" } else { "an even cell" };
                write!(f, "It makes a threat at {cell}, {row} that {side} cannot safely approach.")
            }
            Why::TakesFork { cell, side } => {
                write!(f, "It takes {cell}, from which {side} would have threatened two fours at once.")
            }
            Why::TakesThreat { cell, threat, side } => {
                write!(f, "It takes {cell}, from which {side} would have made a threat at {threat}.")
            }
            Why::WinsIn { moves: 1 } => f.write_str("It wins in 1 move."),
            Why::WinsIn { moves } => write!(f, "It wins in {moves} moves."),
            Why::Draws => f.write_str("It leads to a draw."),
            Why::LosesIn { moves: 1 } => f.write_str("It loses in 1 move."),
            Why::LosesIn { moves } => write!(f, "It loses in {moves} moves."),
            Why::OnlyWin => f.write_str("No other column wins."),
            Why::OthersLose => f.write_str("Every other column loses."),
            Why::HoldsOutLongest => f.write_str("Every column loses; none holds out longer."),
            Why::OnlyColumn => f.write_str("There is no other column."),
        }
    }
}

/// What speaks for `column`, the most telling first: what it does on the board, what it leads to, how the
/// other columns compare. Nothing if the column cannot be played; the last two need a truth that knows.
#[must_use]
pub fn why(position: &Position, column: Column, truth: &Truth) -> Vec<Why> {
    let (Ok(after), Some(cell)) = (position.play(column), position.landing(column)) else {
        return Vec::new();
    };
    let (mover, other) = (position.to_move(), position.to_move().other());
    if position.immediate_wins(mover).contains(cell) {
        return vec![Why::WinsNow { column }];
    }
    let mut reasons = Vec::new();
    if position.immediate_wins(other).contains(cell) {
        reasons.push(Why::Blocks { column, side: other, cell });
    }
    let can_answer_with_four = !after.immediate_wins(other).is_empty();
    let next: Vec<Cell> = after.immediate_wins(mover).iter().collect();
    match next[..] {
        _ if can_answer_with_four => {}
        [] => {}
        [cell] => reasons.push(Why::Threatens { cell, side: other }),
        _ => reasons.push(Why::ThreatensMore { cells: next, side: other }),
    }
    let waiting = after.winning_cells(mover) - position.winning_cells(mover) - after.playable();
    // Where the cell below would win for the other side, it can be approached well enough.
    let safe = waiting - after.winning_cells(other).up();
    reasons.extend(safe.iter().map(|cell| Why::MakesThreat { cell, side: other }));
    // The other side's disc on the same cell instead.
    let instead = position.pass().play_unchecked(column);
    let threats = instead.winning_cells(other) - position.winning_cells(other);
    if instead.immediate_wins(other).len() > 1 && instead.immediate_wins(mover).is_empty() {
        reasons.push(Why::TakesFork { cell, side: other });
    } else if let Some(threat) = (threats - instead.playable()).iter().next() {
        reasons.push(Why::TakesThreat { cell, threat, side: other });
    }
    reasons.extend(prospects(column, truth));
    reasons
}

/// What the truth says of a column, alone and beside the others.
fn prospects(column: Column, truth: &Truth) -> Vec<Why> {
    let Some(score) = truth.score(column) else { return Vec::new() };
    let mut reasons = vec![match score.meaning() {
        Meaning::WinIn { plies } => Why::WinsIn { moves: moves(plies) },
        Meaning::LossIn { plies } => Why::LosesIn { moves: moves(plies) },
        Meaning::Estimate(_) => Why::Draws,
    }];
    if !truth.is_complete {
        return reasons;
    }
    let others: Vec<Score> =
        truth.known().filter(|&(other, _)| other != column).map(|(_, score)| score).collect();
    let best_other = others.iter().max().copied().map(Fate::of);
    match (Fate::of(score), best_other) {
        (_, None) => reasons.push(Why::OnlyColumn),
        (Fate::Win | Fate::Draw, Some(Fate::Loss)) => reasons.push(Why::OthersLose),
        (Fate::Win, Some(Fate::Draw)) => reasons.push(Why::OnlyWin),
        (Fate::Loss, Some(Fate::Loss)) if others.iter().all(|&other| other <= score) => {
            reasons.push(Why::HoldsOutLongest);
        }
        _ => {}
    }
    reasons
}

/// What a person's move threw away. It does not give the better move away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feedback {
    /// A win became a draw.
    LostTheWin,
    /// A win became a loss.
    WinBecameLoss,
    /// A draw became a loss.
    LostTheDraw,
    /// Still a win, this many moves later than the quickest.
    SlowedTheWin { moves: usize },
}

impl fmt::Display for Feedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Feedback::LostTheWin => f.write_str("That lost the win."),
            Feedback::WinBecameLoss => f.write_str("That turned a win into a loss."),
            Feedback::LostTheDraw => f.write_str("That lost the draw."),
            Feedback::SlowedTheWin { moves } => {
                write!(f, "That still wins, but {moves} moves later than it could.")
            }
        }
    }
}

/// What playing `column` threw away, if anything; none while the truth before the move is not complete.
#[must_use]
pub fn feedback(before: &Truth, column: Column) -> Option<Feedback> {
    let (best, played) = (before.best()?, before.score(column)?);
    match (Fate::of(best), Fate::of(played)) {
        (Fate::Win, Fate::Draw) => Some(Feedback::LostTheWin),
        (Fate::Win, Fate::Loss) => Some(Feedback::WinBecameLoss),
        (Fate::Draw, Fate::Loss) => Some(Feedback::LostTheDraw),
        _ => match slower_by(best, played) {
            late if late >= SLOW_PLIES => Some(Feedback::SlowedTheWin { moves: usize::from(late / 2) }),
            _ => None,
        },
    }
}

/// How the game stands: `Red wins in 9 moves with best play.`
#[must_use]
pub fn verdict_sentence(position: &Position, truth: &Truth) -> String {
    let mover = position.to_move();
    let wins = |side: Side, plies: u8| match moves(plies) {
        1 => format!("{side} wins in 1 move with best play."),
        moves => format!("{side} wins in {moves} moves with best play."),
    };
    match truth.best().map(Score::meaning) {
        Some(Meaning::WinIn { plies }) => wins(mover, plies),
        Some(Meaning::LossIn { plies }) => wins(mover.other(), plies),
        Some(Meaning::Estimate(_)) => "A draw with best play.".to_owned(),
        None if position.outcome().is_over() => format!("The game is over: {}.", position.outcome()),
        None if truth.known().any(|(_, score)| score.is_win()) => {
            format!("{mover} wins with best play; how soon is not known yet.")
        }
        None => {
            let legal = position.playable().len();
            format!("{} of {legal} columns known so far.", truth.known().count())
        }
    }
}

/// Discs of the side that makes the last of `plies`.
fn moves(plies: u8) -> usize {
    usize::from(plies.div_ceil(2))
}
