//! Counts blunders: moves after which perfect play gets less out of the position than before, a win
//! turned into a draw or a loss, or a draw into a loss. Uses `solver`.

use crate::rules::{Game, PerSide, Position};
use crate::solver::book::{self, Book};
use crate::solver::node::Node;
use crate::solver::{Table, Watch, Worker, schedule};

/// Memory for what was found out about earlier games.
const MEGABYTES: usize = 32;

/// Judges games; shared by all threads of a tournament. Who wins, and not how soon, is all it asks.
pub struct Judge {
    table: Table,
    book: Option<Book>,
}

impl Default for Judge {
    fn default() -> Judge {
        Judge::new()
    }
}

impl Judge {
    #[must_use]
    pub fn new() -> Judge {
        Judge { table: Table::new(MEGABYTES), book: book::embedded().ok() }
    }

    /// Each side's blunders after the first `opening_plies` moves; None if stopped.
    pub fn blunders(
        &self,
        game: &Game,
        opening_plies: usize,
        worker: &mut Worker,
        watch: &dyn Watch,
    ) -> Option<PerSide<u8>> {
        let mut blunders = PerSide::new(0, 0);
        let mut later: Option<i32> = None;
        // From the end, where everything is quickly solved, and what is found helps with the rest.
        for plies in (opening_plies..=game.moves().len()).rev() {
            let position = game.position_after(plies)?;
            let result = self.result(position, worker, watch)?;
            if let Some(after) = later
                && -after < result
            {
                blunders[position.to_move()] += 1;
            }
            later = Some(result);
        }
        Some(blunders)
    }

    /// 1 if the side to move wins, 0 for a draw, -1 if it loses; None if stopped.
    pub fn result(&self, position: &Position, worker: &mut Worker, watch: &dyn Watch) -> Option<i32> {
        if position.has_four() {
            return Some(-1);
        }
        if position.cells_left() == 0 {
            return Some(0);
        }
        if let Some(value) = self.book.as_ref().and_then(|book| book.value(position)) {
            return Some(value.signum());
        }
        let mut is_at_least = |goal: i32| {
            worker.run(&self.table, watch, |search| schedule::is_at_least(search, Node::new(position), goal))
        };
        Some(match (is_at_least(1)?, is_at_least(0)?) {
            (true, _) => 1,
            (false, true) => 0,
            (false, false) => -1,
        })
    }
}
