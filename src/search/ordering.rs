//! Which move first: the better the guess, the more of the rest alpha-beta can skip. Uses `rules`.

use crate::rules::{Bitboard, CELLS, Column, PerSide, Position, WIDTH};

/// Up to seven columns, best guess first.
#[derive(Clone, Copy, Debug)]
pub struct MoveList {
    columns: [Column; WIDTH],
    len: usize,
}

impl MoveList {
    /// The columns with a cell in `cells`, the middle first.
    #[must_use]
    #[inline]
    pub fn of(cells: Bitboard) -> MoveList {
        let mut list = MoveList { columns: Column::CENTRE_FIRST, len: 0 };
        for column in Column::CENTRE_FIRST {
            if cells.meets(Bitboard::column(column)) {
                list.columns[list.len] = column;
                list.len += 1;
            }
        }
        list
    }

    #[must_use]
    pub fn as_slice(&self) -> &[Column] {
        &self.columns[..self.len]
    }

    /// Sorts by weight, the heaviest first; equal ones keep their order.
    #[inline]
    pub fn sort_by_weight(&mut self, mut weight: impl FnMut(Column) -> i32) {
        let mut weights = [0; WIDTH];
        for i in 0..self.len {
            let column = self.columns[i];
            let heavy = weight(column);
            let mut at = i;
            while at > 0 && weights[at - 1] < heavy {
                weights[at] = weights[at - 1];
                self.columns[at] = self.columns[at - 1];
                at -= 1;
            }
            weights[at] = heavy;
            self.columns[at] = column;
        }
    }

    /// Keeps the columns that `keep` likes, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(Column) -> bool) {
        let mut len = 0;
        for i in 0..self.len {
            if keep(self.columns[i]) {
                self.columns[len] = self.columns[i];
                len += 1;
            }
        }
        self.len = len;
    }
}

/// What a thread remembers of moves that were good elsewhere in the tree.
#[derive(Clone)]
pub struct Memory {
    /// Killer moves: the two latest columns that caused a cut-off with this many discs on the board.
    killers: [[Option<Column>; 2]; CELLS + 1],
    /// History heuristic: how much a disc of this side on this cell has cut off so far.
    history: PerSide<[u32; 49]>,
}

impl Default for Memory {
    fn default() -> Self {
        Memory { killers: [[None; 2]; CELLS + 1], history: PerSide::new([0; 49], [0; 49]) }
    }
}

impl Memory {
    /// Notes that `cell`'s move cut off the rest at a node with `depth` plies to go.
    #[inline]
    pub fn cut_off(&mut self, position: &Position, column: Column, depth: u8) {
        let killers = &mut self.killers[position.plies()];
        if killers[0] != Some(column) {
            killers[1] = killers[0];
            killers[0] = Some(column);
        }
        if let Some(cell) = position.landing(column) {
            self.history[position.to_move()][cell.bit()] += u32::from(depth) * u32::from(depth);
        }
    }

    /// The full weight for the latest killer of this level, less for the one before.
    #[must_use]
    #[inline]
    pub fn killer_weight(&self, position: &Position, column: Column) -> i32 {
        let [latest, before] = self.killers[position.plies()];
        if latest == Some(column) {
            KILLER_WEIGHT
        } else if before == Some(column) {
            KILLER_WEIGHT * 3 / 4
        } else {
            0
        }
    }

    /// Grows slowly with the cut-offs seen, to about 30.
    #[must_use]
    #[inline]
    pub fn history_weight(&self, position: &Position, column: Column) -> i32 {
        let cut = position.landing(column).map_or(0, |cell| self.history[position.to_move()][cell.bit()]);
        HISTORY_WEIGHT * (cut + 1).ilog2() as i32
    }
}

/// The move that was best here before goes first of all.
pub const TABLE_WEIGHT: i32 = 10_000;
/// Document 000's weight of a move that wins.
pub const WIN_WEIGHT: i32 = 1000;
/// Document 000's weight of a move that blocks a four; wins and blocks are found before any other.
pub const BLOCK_WEIGHT: i32 = 500;
/// Document 000's preference for the middle: column 4 +10, 3 and 5 +5, 2 and 6 +2.
pub const CENTRE_WEIGHT: [i32; WIDTH] = [0, 2, 5, 10, 5, 2, 0];

// What the document leaves open, tuned on the nodes of 120 searches ten plies deep: from 10.4 million
// with the weights above alone to 9.3 with killers and history, and to 8.5 with threats as well. Half
// or twice of any of them costs 1 to 3 %.

/// For each cell that would complete a four once the move is made (ordering by threats is Pascal
/// Pons' idea).
pub const THREAT_WEIGHT: i32 = 30;
const KILLER_WEIGHT: i32 = 12;
const HISTORY_WEIGHT: i32 = 2;
