//! A finished game in few bytes: a million of them fit where a picture would. Uses `rules`.

use crate::rules::{Column, Game, PerSide, Side};

/// The moves of a game, three bits each behind a leading one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Moves(u128);

impl Moves {
    #[must_use]
    pub fn of(game: &Game) -> Moves {
        game.moves().iter().fold(Moves(1), |moves, &column| moves.with(column))
    }

    /// These and one more.
    #[must_use]
    pub fn with(self, column: Column) -> Moves {
        Moves(self.0 << 3 | column.index() as u128)
    }

    /// How many there are.
    #[must_use]
    pub fn len(self) -> usize {
        (127 - self.0.leading_zeros() as usize) / 3
    }

    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// From the first to the last.
    pub fn iter(self) -> impl Iterator<Item = Column> {
        let index = move |i: usize| (self.0 >> (3 * (self.len() - 1 - i)) & 7) as usize;
        (0..self.len()).filter_map(move |i| Column::from_index(index(i)))
    }

    /// The game made of them.
    #[must_use]
    pub fn game(self) -> Game {
        // They were read from a game, so they make one.
        Game::from_columns(self.iter()).unwrap_or_default()
    }
}

impl std::fmt::Debug for Moves {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&crate::rules::notation::write_moves(&self.iter().collect::<Vec<_>>()))
    }
}

/// What is kept of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    pub moves: Moves,
    /// Who won; none if drawn.
    pub winner: Option<Side>,
    /// Each side's blunders, if the solver has counted them.
    pub blunders: Option<PerSide<u8>>,
}

impl Record {
    /// The record of a finished game; none if it goes on.
    #[must_use]
    pub fn of(game: &Game, blunders: Option<PerSide<u8>>) -> Option<Record> {
        let outcome = game.outcome();
        outcome.is_over().then(|| Record { moves: Moves::of(game), winner: outcome.winner(), blunders })
    }

    /// What a side got out of it: 1, a half or 0.
    #[must_use]
    pub fn points(&self, side: Side) -> f64 {
        self.winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)))
    }
}
