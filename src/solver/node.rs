//! [`Node`]: a position as the search sees it, in four words, and the bit tricks on it. Forced moves
//! are played here, in place, so that the search meets only quiet positions. Uses `rules`.
//!
//! Seven bits a column, six cells from the bottom up and one that stays empty (John Tromp's layout):
//!
//! ```text
//!     .  .  .  .  .  .  .      6 13 20 27 34 41 48   never a cell
//!   6 .  .  .  .  .  .  .      5 12 19 26 33 40 47
//!   5 .  .  .  .  .  .  .      4 11 18 25 32 39 46
//!   4 .  .  .  .  .  .  .      3 10 17 24 31 38 45
//!   3 .  .  .  .  .  .  .      2  9 16 23 30 37 44
//!   2 .  .  .  .  .  .  .      1  8 15 22 29 36 43
//!   1 .  .  .  .  .  .  .      0  7 14 21 28 35 42
//!     1  2  3  4  5  6  7
//! ```

use crate::rules::{Bitboard, Position};

/// The lowest cell of each column.
pub const BOTTOM: u64 = Bitboard::BOTTOM.0;
/// All 42 cells.
pub const BOARD: u64 = Bitboard::BOARD.0;
/// Rows 1, 3 and 5.
pub const ODD: u64 = Bitboard::ODD_ROWS.0;
/// Rows 2, 4 and 6.
pub const EVEN: u64 = Bitboard::EVEN_ROWS.0;

/// A position, seen from the side to move. The threats are carried along because a move changes
/// only those of the side that made it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// Discs of the side to move.
    pub own: u64,
    /// Discs of the other side.
    pub opp: u64,
    /// Cells that complete a four of the side to move; some may be taken.
    pub own_wins: u64,
    /// Cells that complete a four of the other side; some may be taken.
    pub opp_wins: u64,
    /// Discs on the board.
    pub plies: i32,
}

/// What forced play makes of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolved {
    /// The game's value for the side to move in the position that was resolved.
    Decided(i32),
    /// Nobody wins at once and the side to move has at least two moves that do not lose at once.
    Quiet(Node),
}

impl Node {
    pub fn new(position: &Position) -> Node {
        let own = position.discs(position.to_move()).0;
        let opp = position.discs(position.to_move().other()).0;
        Node {
            own,
            opp,
            own_wins: completing(own),
            opp_wins: completing(opp),
            plies: position.plies() as i32,
        }
    }

    #[inline(always)]
    pub fn occupied(&self) -> u64 {
        self.own | self.opp
    }

    /// The cells on which a disc would come to rest: adding the bottom row carries through each
    /// column's discs to the first empty cell.
    #[inline(always)]
    pub fn playable(&self) -> u64 {
        (self.occupied() + BOTTOM) & BOARD
    }

    /// The moves of a quiet node: never the cell under one that wins for the other side.
    #[inline(always)]
    pub fn moves(&self) -> u64 {
        self.playable() & !(self.opp_wins >> 1)
    }

    /// The node after a disc on `cell`, one of the playable ones.
    #[inline(always)]
    pub fn play(&self, cell: u64) -> Node {
        let own = self.own | cell;
        Node {
            own: self.opp,
            opp: own,
            own_wins: self.opp_wins,
            opp_wins: completing(own),
            plies: self.plies + 1,
        }
    }

    /// Red has the move whenever the number of discs is even.
    #[inline(always)]
    pub fn is_red_to_move(&self) -> bool {
        self.plies & 1 == 0
    }

    /// A number below 2^49 that no other position has: the marks above the columns and, under
    /// them, whose disc it is.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.own + self.occupied() + BOTTOM
    }

    /// The key of this position or of its mirror image, whichever is smaller.
    pub fn symmetric_key(&self) -> u64 {
        let mirror = |set: u64| Bitboard(set).mirrored().0;
        let image = Node { own: mirror(self.own), opp: mirror(self.opp), ..*self };
        self.key().min(image.key())
    }

    /// The value of winning with the next disc.
    #[inline(always)]
    pub fn win_now(&self) -> i32 {
        win_with_disc(self.plies + 1)
    }

    /// The best value that a quiet node can have: a win with the next disc but one of its own.
    #[inline(always)]
    pub fn highest(&self) -> i32 {
        win_with_disc(self.plies + 3)
    }

    /// The worst value that a quiet node can have: the other side wins, but not with its next disc.
    #[inline(always)]
    pub fn lowest(&self) -> i32 {
        -win_with_disc(self.plies + 4)
    }

    /// Can the side to move of a quiet node win with its next disc but one? It must make two threats
    /// at once, or one over the other, or leave no move that is safe.
    #[inline(always)]
    pub fn wins_with_second_disc(&self) -> bool {
        let playable = self.playable();
        let mut moves = self.moves();
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            moves &= moves - 1;
            let wins = completing(self.own | cell);
            let replies = playable ^ cell | cell << 1 & BOARD;
            let blocks = replies & wins;
            let safe = if blocks != 0 { blocks } else { replies } & !(wins >> 1);
            if safe == 0 && replies != 0 || blocks & blocks.wrapping_sub(1) != 0 {
                return true;
            }
        }
        false
    }

    /// Plays forced moves until the position is quiet or decided (Steininger's c4 does so too).
    ///
    /// A move is forced if it is the only one that does not let the other side win at once. Such
    /// chains cost no search, no table entry and no look-up. The side to move must not be able to
    /// win at once: that stays true along the chain, since no move here allows it.
    #[inline(always)]
    pub fn resolve(mut self) -> Resolved {
        let first = self.plies;
        let value = loop {
            let playable = self.playable();
            debug_assert!(self.own_wins & playable == 0);
            let under = self.opp_wins >> 1;
            let blocks = self.opp_wins & playable;
            let moves = if blocks != 0 { blocks } else { playable } & !under;
            // Two cells to block at once, or a block that uncovers another win: no move helps.
            if moves == 0 || blocks & blocks.wrapping_sub(1) != 0 {
                break if playable == 0 { 0 } else { -win_with_disc(self.plies + 2) };
            }
            if moves & (moves - 1) != 0 {
                return Resolved::Quiet(self);
            }
            self = self.play(moves);
        };
        Resolved::Decided(if (self.plies - first) & 1 == 0 { value } else { -value })
    }
}

/// The value, for the winner, of a game won with the given disc of the game (1 to 42). Discs 41 and
/// 42 are worth 1, each earlier pair one more. A disc past the last gives 0, the value of a draw.
#[inline(always)]
pub fn win_with_disc(disc: i32) -> i32 {
    ((44 - disc) >> 1).max(0)
}

/// True if four of these cells stand in a line.
#[inline(always)]
pub fn has_four(set: u64) -> bool {
    Bitboard(set).has_four()
}

/// The cells of the board that make a four with three of this set. Three in a row open the cells
/// at both ends, two and one the gap between (the shifts follow Pascal Pons).
#[inline(always)]
pub fn completing(set: u64) -> u64 {
    #[inline(always)]
    fn along(set: u64, step: u32) -> u64 {
        let pair = set << step & set << (2 * step);
        let ends = pair & (set << (3 * step) | set >> step);
        let pair = pair >> (3 * step);
        ends | pair & (set << step | set >> (3 * step))
    }
    let upward = set << 1 & set << 2 & set << 3;
    (upward | along(set, 7) | along(set, 8) | along(set, 6)) & BOARD
}
