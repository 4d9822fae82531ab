//! The positions that a book covers.

use crate::rules::Position;

/// The keys, in order, of all positions with this many discs that go on and in which the side to
/// move cannot win at once; of two mirror images one.
#[must_use]
pub fn positions_with(plies: usize) -> Vec<u64> {
    let mut keys = vec![Position::EMPTY.symmetric_key().0];
    for _ in 0..plies {
        keys = keys.iter().flat_map(|&key| after(key)).collect();
        keys.sort_unstable();
        keys.dedup();
    }
    keys.retain(|&key| {
        let position = Position::from_key(key);
        position.immediate_wins(position.to_move()).is_empty()
    });
    keys
}

/// The keys of the positions one move on in which the game is not over.
fn after(key: u64) -> impl Iterator<Item = u64> {
    let position = Position::from_key(key);
    position
        .legal_columns()
        .map(move |column| position.play_unchecked(column))
        .filter(|child| !child.outcome().is_over())
        .map(|child| child.symmetric_key().0)
}
