//! How could this board have come about? Finds moves that lead to a drawn board, or shows that no
//! game does. Uses `position`.

use super::bitboard::Bitboard;
use super::column::{Column, WIDTH};
use super::position::Position;
use super::side::{PerSide, Side};
use std::collections::HashSet;

/// Moves from the empty board to `position`, if a legal game can reach it.
///
/// Discs are lifted off again, the last mover's first. What is left depends only on the heights of
/// the columns, so each combination of heights is tried once and the search always ends quickly.
#[must_use]
pub fn retrace(position: &Position) -> Option<Vec<Column>> {
    let mut moves = Vec::new();
    let discs = PerSide::from_fn(|side| position.discs(side));
    lift(discs, &mut moves, &mut HashSet::new()).then(|| {
        moves.reverse();
        moves
    })
}

/// Lifts discs until none is left, writing their columns down; false if it gets stuck.
fn lift(discs: PerSide<Bitboard>, moves: &mut Vec<Column>, stuck: &mut HashSet<[u8; WIDTH]>) -> bool {
    let occupied = discs.red | discs.yellow;
    if occupied.is_empty() {
        return true;
    }
    let heights = Column::ALL.map(|c| (occupied & Bitboard::column(c)).len() as u8);
    if stuck.contains(&heights) {
        return false;
    }
    let mover = Side::to_move_after(occupied.len() as usize).other();
    let tops = occupied - occupied.down();
    for cell in (tops & discs[mover]).iter() {
        let mut before = discs;
        before[mover] = before[mover] - Bitboard::cell(cell);
        // A game does not go on after a four, so there was none before this disc.
        if before[mover].has_four() || before[mover.other()].has_four() {
            continue;
        }
        moves.push(cell.column());
        if lift(before, moves, stuck) {
            return true;
        }
        moves.pop();
    }
    stuck.insert(heights);
    false
}
