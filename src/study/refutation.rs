//! [`Refutation`]: what a bad move runs into, disc by disc up to the four. Uses `truth`.

use super::truth::Truth;
use crate::rules::{Bitboard, Cell, Position, Side};

/// Best play after a mistake, to be shown with ghost discs.
#[derive(Clone, Debug, PartialEq)]
pub struct Refutation {
    /// The position after the mistake.
    pub from: Position,
    /// Each disc that follows, where it comes to rest and whose it is.
    pub discs: Vec<(Cell, Side)>,
    /// The cells of every four that the last disc completes; none if it all ends in a draw.
    pub four: Option<Bitboard>,
}

impl Refutation {
    /// None while the truth of the position after the mistake is not complete, or if the mistake ended
    /// the game.
    #[must_use]
    pub fn of(after_the_mistake: &Position, truth: &Truth) -> Option<Refutation> {
        if !truth.is_complete {
            return None;
        }
        let mut position = *after_the_mistake;
        let mut discs = Vec::with_capacity(truth.line.len());
        for &column in &truth.line {
            discs.push((position.landing(column)?, position.to_move()));
            position = position.play(column).ok()?;
        }
        let (_, last) = *discs.last()?;
        let four = position.winning_lines(last).fold(Bitboard::EMPTY, |cells, line| cells | line.set());
        let four = if four.is_empty() { None } else { Some(four) };
        Some(Refutation { from: *after_the_mistake, discs, four })
    }

    /// The position with the first `count` discs of it on the board.
    #[must_use]
    pub fn position_after(&self, count: usize) -> Position {
        let shown = self.discs.iter().take(count);
        shown.fold(self.from, |position, (cell, _)| position.play_unchecked(cell.column()))
    }
}
