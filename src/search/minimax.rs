//! Plain minimax with memoised positions, as `lines` and `cubes` search: no alpha-beta, but a
//! position reached twice is searched once, and `cubes` follows only the moves that look promising.
//! Uses `evaluation`, `table`, `control`.

use super::control::{Control, Stopped, Tally};
use super::evaluation::Evaluation;
use super::ordering::MoveList;
use super::root::ColumnSearch;
use super::score::Score;
use super::table::{Bound, Entry, Table};
use crate::rules::{Bitboard, Column, Position, WIDTH};

/// Which moves are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// All of them.
    Everything,
    /// Document 004's early evaluations: all at depths 1 to 3; at depth 4 all but the one that looks
    /// worst; from depth 5 on those that look at least average.
    Promising,
}

/// What a finished game is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Results {
    /// As a proven win or loss: the sooner the better.
    ByDistance,
    /// Plus or minus this, however far away.
    Flat(i32),
}

/// A search with this evaluation, which must be antisymmetric.
pub struct Minimax<'a, E> {
    pub evaluation: &'a E,
    pub table: &'a Table,
    pub follow: Follow,
    pub results: Results,
}

impl<E: Evaluation> Minimax<'_, E> {
    /// The score of `position` for its side to move, `depth` plies before the horizon of a search
    /// that is `horizon` plies deep in all.
    fn search(
        &self,
        position: &Position,
        depth: u8,
        horizon: u8,
        tally: &mut Tally,
    ) -> Result<Score, Stopped> {
        tally.node()?;
        // 1. A finished game is scored at once.
        if let Some(result) = self.result(position) {
            return Ok(result);
        }
        // 2. The horizon.
        if depth == 0 {
            tally.evaluation();
            return Ok(Score::estimate(self.evaluation.evaluate(position, position.to_move())));
        }
        // 3. Met before. Its neighbours on the last ply are cheaper to look at than to remember.
        let (key, is_mirrored) = self.key(position, horizon);
        if depth > 1
            && let Some(entry) = self.table.get(key)
            && entry.depth == depth
        {
            tally.table_hit();
            return Ok(entry.score);
        }
        // 4. Every move, or every promising one.
        let mut moves = MoveList::of(position.playable());
        if self.follow == Follow::Promising {
            self.drop_unpromising(position, &mut moves, horizon - depth + 1);
        }
        let mut best = (Score::LOWEST, None);
        for &column in moves.as_slice() {
            let child = position.play_unchecked(column);
            let score = self.search(&child, depth - 1, horizon, tally)?.before_move();
            if score > best.0 {
                best = (score, Some(column));
            }
        }
        // 5. Remember it.
        if depth > 1 {
            let column = best.1.map(|c: Column| if is_mirrored { c.mirrored() } else { c });
            self.table.put(key, Entry { score: best.0, depth, bound: Bound::Exact, column });
        }
        Ok(best.0)
    }

    fn result(&self, position: &Position) -> Option<Score> {
        if position.is_lost_for_mover() {
            return Some(match self.results {
                Results::ByDistance => Score::loss_in(0),
                Results::Flat(won) => Score::estimate(-won),
            });
        }
        (position.playable().is_empty()).then_some(Score::DRAW)
    }

    /// Document 004's pruning of the moves that would make the disc number `depth` of the search.
    fn drop_unpromising(&self, position: &Position, moves: &mut MoveList, depth: u8) {
        let count = moves.as_slice().len();
        if depth <= 3 || count < 2 {
            return;
        }
        let wins = position.immediate_wins(position.to_move());
        let mut looks = [0i64; WIDTH];
        for &column in moves.as_slice() {
            let child = position.play_unchecked(column);
            looks[column.index()] = i64::from(self.evaluation.evaluate(&child, position.to_move()));
        }
        let look = |column: Column| looks[column.index()];
        let is_win = |column: Column| wins.meets(Bitboard::column(column));
        if depth == 4 {
            // Of equally bad ones the last, the one farthest from the centre, goes.
            let worst = moves.as_slice().iter().copied().rev().min_by_key(|&column| look(column));
            moves.retain(|column| Some(column) != worst || is_win(column));
        } else {
            // At least the average; the best always is.
            let sum: i64 = moves.as_slice().iter().map(|&column| look(column)).sum();
            moves.retain(|column| look(column) * count as i64 >= sum || is_win(column));
        }
    }

    /// Where pruning depends on how deep in the search a position stands, searches of different
    /// depths must not share results.
    fn key(&self, position: &Position, horizon: u8) -> (u64, bool) {
        let (key, is_mirrored) = position.symmetric_key();
        let horizon = if self.follow == Follow::Promising { u64::from(horizon) } else { 0 };
        (key << 6 | horizon, is_mirrored)
    }
}

impl<E: Evaluation> ColumnSearch for Minimax<'_, E> {
    type Memory = ();

    fn score_child(
        &self,
        child: &Position,
        depth: u8,
        (): &mut (),
        control: &Control,
    ) -> Result<Score, Stopped> {
        self.search(child, depth - 1, depth, &mut Tally::new(control))
    }

    fn expected_reply(&self, position: &Position) -> Option<Column> {
        if let Some(cell) = position.immediate_wins(position.to_move()).iter().next() {
            return Some(cell.column());
        }
        (1..=super::MAX_DEPTH).rev().find_map(|horizon| {
            let (key, is_mirrored) = self.key(position, horizon);
            let column = self.table.get(key)?.column?;
            Some(if is_mirrored { column.mirrored() } else { column })
        })
    }
}
