//! The alpha-beta search that `threats`, `windows` and `alignments` share. Uses `evaluation`,
//! `table`, `ordering`, `control`.
//!
//! Every technique but one only saves work: with any of them on or off, a search to a given depth
//! returns the same score, that of plain minimax. (The one is null-move pruning, a switch for
//! experiments.) Results of other depths are therefore never taken from the table, and neither the
//! number of threads nor what the table still holds can change a score.

use super::control::{Control, Stopped, Tally};
use super::evaluation::Evaluation;
use super::ordering::{
    BLOCK_WEIGHT, CENTRE_WEIGHT, Memory, MoveList, TABLE_WEIGHT, THREAT_WEIGHT, WIN_WEIGHT,
};
use super::root::ColumnSearch;
use super::score::Score;
use super::table::{Bound, Entry, Table};
use crate::rules::{Bitboard, Column, Position, Side};

/// What an alpha-beta search may do beyond plain minimax, each a switch of the laboratory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques {
    /// Skip what cannot change the result.
    pub alpha_beta: bool,
    /// Wins first, blocks next, the middle before the edges.
    pub ordering: bool,
    /// Remember positions in the transposition table.
    pub table: bool,
    /// Killer moves and the history heuristic.
    pub killers_and_history: bool,
    /// Null-move pruning. Unsound in a game of zugzwang, where passing is often the best move.
    pub null_move: bool,
}

impl Techniques {
    pub const NONE: Techniques = Techniques {
        alpha_beta: false,
        ordering: false,
        table: false,
        killers_and_history: false,
        null_move: false,
    };
    /// Everything that is sound.
    pub const ALL: Techniques = Techniques {
        alpha_beta: true,
        ordering: true,
        table: true,
        killers_and_history: true,
        null_move: false,
    };
}

/// A search with this evaluation for the side to move at its root.
pub struct AlphaBeta<'a, E> {
    pub evaluation: &'a E,
    pub table: &'a Table,
    pub techniques: Techniques,
    /// The side that the evaluation speaks for: the engine's own.
    pub own_side: Side,
}

impl<E: Evaluation> AlphaBeta<'_, E> {
    /// The score of `position` for its side to move, `depth` plies deep.
    ///
    /// A result strictly between `alpha` and `beta` is exact; one at or below `alpha` says that the
    /// true score is at most that; one at or above `beta`, that it is at least that.
    pub fn search(
        &self,
        position: &Position,
        depth: u8,
        (mut alpha, mut beta): (Score, Score),
        memory: &mut Memory,
        tally: &mut Tally,
    ) -> Result<Score, Stopped> {
        debug_assert!(alpha < beta);
        tally.node()?;

        // 1. The game is over.
        if position.is_lost_for_mover() {
            return Ok(Score::loss_in(0));
        }
        let playable = position.playable();
        if playable.is_empty() {
            return Ok(Score::DRAW);
        }

        // 2. The horizon: the engine's own opinion, turned to the side to move.
        if depth == 0 {
            tally.evaluation();
            let value = self.evaluation.evaluate(position, self.own_side);
            return Ok(Score::estimate(if position.to_move() == self.own_side { value } else { -value }));
        }

        // 3. A win in one needs no search; where the opponent has one, only blocking it helps. What
        //    leaves or puts the opponent on a winning cell loses in two, and at this depth minimax
        //    would say so too.
        let mut candidates = playable;
        if self.techniques.ordering {
            if position.immediate_wins(position.to_move()).meets(playable) {
                return Ok(Score::win_in(1));
            }
            if depth >= 2 {
                candidates = not_losing_at_once(position, playable);
                if candidates.is_empty() {
                    return Ok(Score::loss_in(2));
                }
            }
        }

        // 4. The table: an exact score of this depth answers, a bound narrows the window. A proven
        //    result within this depth holds at any depth.
        let (key, is_mirrored) = self.key(position);
        let mut table_move = None;
        if self.techniques.table
            && let Some(entry) = self.table.get(key)
        {
            table_move = entry.column.map(|c| if is_mirrored { c.mirrored() } else { c });
            let is_settled = entry.bound == Bound::Exact
                && entry.score.distance().is_some_and(|distance| distance <= depth.min(entry.depth));
            if entry.depth == depth || is_settled {
                match entry.bound {
                    Bound::Exact => {
                        tally.table_hit();
                        return Ok(entry.score);
                    }
                    Bound::AtLeast => alpha = alpha.max(entry.score),
                    Bound::AtMost => beta = beta.min(entry.score),
                }
                if alpha >= beta {
                    tally.table_hit();
                    return Ok(entry.score);
                }
            }
        }

        // 5. Null move: if passing is still too good for the opponent, so would a move be.
        if self.techniques.null_move && depth >= 3 && !beta.is_proven() && candidates == playable {
            let window = (beta.after_move(), beta.after_move().next_up());
            let reply = self.search(&position.pass(), depth - 3, window, memory, tally)?;
            if reply.before_move() >= beta {
                tally.cutoff();
                return Ok(beta);
            }
        }

        // 6. The moves, best guess first.
        let mut moves = MoveList::of(candidates);
        if !self.techniques.ordering {
            moves.sort_by_weight(|column| -(column.index() as i32));
        } else if depth > 1 {
            let blocks = position.immediate_wins(position.to_move().other());
            moves.sort_by_weight(|column| {
                let child = position.play_unchecked(column);
                let threats = child.winning_cells(position.to_move()).len() as i32;
                let mut weight = CENTRE_WEIGHT[column.index()] + THREAT_WEIGHT * threats;
                if blocks.meets(Bitboard::column(column)) {
                    weight += BLOCK_WEIGHT;
                }
                if self.techniques.killers_and_history {
                    weight += memory.killer_weight(position, column);
                    weight += memory.history_weight(position, column);
                }
                if table_move == Some(column) { TABLE_WEIGHT } else { weight }
            });
        }
        // A move that stage 3 dropped would have scored this.
        let mut best = if candidates == playable { Score::LOWEST } else { Score::loss_in(2) };
        let mut best_column = None;
        let mut raised = alpha;
        for &column in moves.as_slice() {
            let child = position.play_unchecked(column);
            let window = if self.techniques.alpha_beta {
                (beta.after_move(), raised.after_move())
            } else {
                (Score::LOWEST, Score::HIGHEST)
            };
            let score = self.search(&child, depth - 1, window, memory, tally)?.before_move();
            if score > best {
                best = score;
                best_column = Some(column);
            }
            raised = raised.max(score);
            if self.techniques.alpha_beta && raised >= beta {
                tally.cutoff();
                if self.techniques.killers_and_history {
                    memory.cut_off(position, column, depth);
                }
                break;
            }
        }

        // 7. Remember it.
        if self.techniques.table {
            let bound = if best >= beta {
                Bound::AtLeast
            } else if best > alpha {
                Bound::Exact
            } else {
                Bound::AtMost
            };
            let column = best_column.map(|c| if is_mirrored { c.mirrored() } else { c });
            self.table.put(key, Entry { score: best, depth, bound, column });
        }
        Ok(best)
    }

    /// The table's key: a position and its mirror image are one, and the two sides' opinions apart.
    #[inline]
    fn key(&self, position: &Position) -> (u64, bool) {
        let (key, is_mirrored) = position.symmetric_key();
        (key << 1 | u64::from(self.own_side == Side::Yellow), is_mirrored)
    }
}

/// The playable cells after which the opponent cannot win at once.
#[inline]
fn not_losing_at_once(position: &Position, playable: Bitboard) -> Bitboard {
    let threats = position.winning_cells(position.to_move().other());
    let forced = threats & playable;
    let allowed = match forced.len() {
        0 => playable,
        1 => forced,
        _ => return Bitboard::EMPTY,
    };
    allowed - threats.down()
}

impl<E: Evaluation> ColumnSearch for AlphaBeta<'_, E> {
    type Memory = Memory;

    fn score_child(
        &self,
        child: &Position,
        depth: u8,
        memory: &mut Memory,
        control: &Control,
    ) -> Result<Score, Stopped> {
        let window = (Score::LOWEST, Score::HIGHEST);
        self.search(child, depth - 1, window, memory, &mut Tally::new(control))
    }

    fn expected_reply(&self, position: &Position) -> Option<Column> {
        // Stage 3 answers these without an entry.
        let wins = position.immediate_wins(position.to_move());
        let forced = position.immediate_wins(position.to_move().other());
        if let Some(cell) = wins.iter().next() {
            return Some(cell.column());
        }
        let (key, is_mirrored) = self.key(position);
        let entry = self.table.get(key).and_then(|entry| entry.column);
        entry
            .map(|c| if is_mirrored { c.mirrored() } else { c })
            .or(forced.iter().next().map(|cell| cell.column()))
    }
}

/// The order in which document 000 looks at moves before any search: the weights of its table.
#[must_use]
pub fn document_weight(position: &Position, column: Column) -> i32 {
    let cells = Bitboard::column(column);
    let side = position.to_move();
    CENTRE_WEIGHT[column.index()]
        + if position.immediate_wins(side).meets(cells) { WIN_WEIGHT } else { 0 }
        + if position.immediate_wins(side.other()).meets(cells) { BLOCK_WEIGHT } else { 0 }
}
