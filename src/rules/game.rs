//! [`Game`]: the moves made, with undo and redo. The only mutable record of a game.
//! Uses `position`.

use super::column::Column;
use super::outcome::Outcome;
use super::position::{IllegalMove, Position};

/// The moves from the empty board, and how many of them are on the board now. Those beyond were
/// taken back and can be played again, until another move is made in their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    columns: Vec<Column>,
    /// The positions on the way: `trail[n]` has n discs, so there is one more than `columns`.
    trail: Vec<Position>,
    shown: usize,
}

impl Game {
    #[must_use]
    pub fn new() -> Game {
        Game { columns: Vec::new(), trail: vec![Position::EMPTY], shown: 0 }
    }

    /// The game made of these moves, or the number of the first illegal one (from 1) and why.
    pub fn from_columns(columns: impl IntoIterator<Item = Column>) -> Result<Game, (usize, IllegalMove)> {
        let mut game = Game::new();
        for (i, column) in columns.into_iter().enumerate() {
            game.play(column).map_err(|why| (i + 1, why))?;
        }
        Ok(game)
    }

    /// What is on the board now.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.trail[self.shown]
    }

    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.position().outcome()
    }

    /// The moves on the board now.
    #[must_use]
    pub fn moves(&self) -> &[Column] {
        &self.columns[..self.shown]
    }

    /// All moves, those taken back included.
    #[must_use]
    pub fn all_moves(&self) -> &[Column] {
        &self.columns
    }

    /// The position after the first `plies` moves, if there are as many.
    #[must_use]
    pub fn position_after(&self, plies: usize) -> Option<&Position> {
        self.trail.get(plies)
    }

    /// Plays a move; what had been taken back is forgotten, unless it is just this move.
    pub fn play(&mut self, column: Column) -> Result<(), IllegalMove> {
        let next = self.position().play(column)?;
        if self.columns.get(self.shown) != Some(&column) {
            self.columns.truncate(self.shown);
            self.trail.truncate(self.shown + 1);
            self.columns.push(column);
            self.trail.push(next);
        }
        self.shown += 1;
        Ok(())
    }

    /// Shows the position after `plies` moves: backwards or forwards, as far as there are moves.
    pub fn go_to(&mut self, plies: usize) {
        self.shown = plies.min(self.columns.len());
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let can = self.shown > 0;
        self.shown -= usize::from(can);
        can
    }

    /// Plays the move last taken back; false if there is none.
    pub fn redo(&mut self) -> bool {
        let can = self.has_future();
        self.shown += usize::from(can);
        can
    }

    /// True if moves have been taken back that can be played again.
    #[must_use]
    pub fn has_future(&self) -> bool {
        self.shown < self.columns.len()
    }

    /// Forgets the moves that were taken back.
    pub fn forget_future(&mut self) {
        self.columns.truncate(self.shown);
        self.trail.truncate(self.shown + 1);
    }
}

impl Default for Game {
    fn default() -> Self {
        Game::new()
    }
}
