//! [`Position`]: what lies on the board and who moves; a small value, copied freely.
//! Uses `bitboard`, `line`, `outcome`.

use super::bitboard::{Bitboard, Cell};
use super::column::{CELLS, Column};
use super::line::Line;
use super::outcome::Outcome;
use super::side::{PerSide, Side};
use std::fmt;

/// The discs of both sides and the side to move. It can hold a finished game too.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    discs: PerSide<Bitboard>,
    to_move: Side,
}

/// Why a column cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The column holds six discs.
    ColumnFull(Column),
    /// The game has ended.
    GameOver(Outcome),
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::ColumnFull(column) => write!(f, "column {column} is full"),
            IllegalMove::GameOver(Outcome::Won(side)) => write!(f, "{side} has already won"),
            IllegalMove::GameOver(_) => f.write_str("the board is full"),
        }
    }
}

impl std::error::Error for IllegalMove {}

impl Position {
    /// The empty board, Red to move.
    pub const EMPTY: Position =
        Position { discs: PerSide::new(Bitboard::EMPTY, Bitboard::EMPTY), to_move: Side::Red };

    /// The position with these discs, whoever's turn follows from their number. The caller answers
    /// for gravity, and for discs that never share a cell; `notation::parse_board` checks.
    #[must_use]
    pub(super) fn from_discs(discs: PerSide<Bitboard>) -> Position {
        let plies = discs.red.len() + discs.yellow.len();
        Position { discs, to_move: Side::to_move_after(plies as usize) }
    }

    #[must_use]
    #[inline]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// The discs of one side.
    #[must_use]
    #[inline]
    pub fn discs(&self, side: Side) -> Bitboard {
        self.discs[side]
    }

    /// The cells that hold a disc.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.discs.red | self.discs.yellow
    }

    /// Discs on the board: 0 to 42.
    #[must_use]
    #[inline]
    pub fn plies(&self) -> usize {
        self.occupied().len() as usize
    }

    /// Empty cells: 42 to 0.
    #[must_use]
    pub fn cells_left(&self) -> usize {
        CELLS - self.plies()
    }

    /// Whose disc lies in `cell`.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.discs[side].contains(cell))
    }

    /// Discs in `column`: 0 to 6.
    #[must_use]
    pub fn height(&self, column: Column) -> usize {
        (self.occupied() & Bitboard::column(column)).len() as usize
    }

    /// The cells on which a disc would come to rest now: one for each column that is not full.
    #[must_use]
    #[inline]
    pub fn playable(&self) -> Bitboard {
        // Adding the bottom row carries through each column's discs to the first empty cell.
        Bitboard(self.occupied().0 + Bitboard::BOTTOM.0) & Bitboard::BOARD
    }

    /// Where a disc dropped into `column` would come to rest, unless it is full.
    #[must_use]
    pub fn landing(&self, column: Column) -> Option<Cell> {
        (self.playable() & Bitboard::column(column)).iter().next()
    }

    /// True if a disc fits into `column`. It says nothing of a game that is over.
    #[must_use]
    #[inline]
    pub fn has_room(&self, column: Column) -> bool {
        self.playable().meets(Bitboard::column(column))
    }

    /// The columns that may be played, the middle first; none once the game is over.
    pub fn legal_columns(&self) -> impl Iterator<Item = Column> + use<> {
        let open = if self.has_four() { Bitboard::EMPTY } else { self.playable() };
        Column::CENTRE_FIRST.into_iter().filter(move |&c| open.meets(Bitboard::column(c)))
    }

    /// The position after a disc in `column`, or why there is none.
    pub fn play(&self, column: Column) -> Result<Position, IllegalMove> {
        match self.outcome() {
            Outcome::Ongoing if self.has_room(column) => Ok(self.play_unchecked(column)),
            Outcome::Ongoing => Err(IllegalMove::ColumnFull(column)),
            over => Err(IllegalMove::GameOver(over)),
        }
    }

    /// The position after a disc in `column`, which must have room.
    #[must_use]
    #[inline]
    pub fn play_unchecked(&self, column: Column) -> Position {
        self.place_unchecked(self.playable() & Bitboard::column(column))
    }

    /// The position after a disc on `cell`, which must hold exactly one of [`Position::playable`].
    #[must_use]
    #[inline]
    pub fn place_unchecked(&self, cell: Bitboard) -> Position {
        debug_assert!(cell.len() == 1 && self.playable().meets(cell));
        let mut next = *self;
        next.discs[self.to_move] |= cell;
        next.to_move = self.to_move.other();
        next
    }

    /// The same discs with the other side to move. Not a move of the game: it is what a null-move
    /// search asks ("what if I passed?").
    #[must_use]
    pub fn pass(&self) -> Position {
        Position { to_move: self.to_move.other(), ..*self }
    }

    /// True if either side has four in a row.
    #[must_use]
    #[inline]
    pub fn has_four(&self) -> bool {
        self.discs.red.has_four() || self.discs.yellow.has_four()
    }

    /// True if the side that made the last move has four in a row.
    #[must_use]
    #[inline]
    pub fn is_lost_for_mover(&self) -> bool {
        self.discs[self.to_move.other()].has_four()
    }

    /// Ongoing, won or drawn.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match Side::BOTH.into_iter().find(|&side| self.discs[side].has_four()) {
            Some(side) => Outcome::Won(side),
            None if self.occupied() == Bitboard::BOARD => Outcome::Drawn,
            None => Outcome::Ongoing,
        }
    }

    /// Every line of four that `side` has completed.
    pub fn winning_lines(&self, side: Side) -> impl Iterator<Item = Line> + use<> {
        let discs = self.discs[side];
        Line::ALL.into_iter().filter(move |line| (line.set() - discs).is_empty())
    }

    /// The empty cells that would complete a four for `side`, reachable now or later: its threats.
    #[must_use]
    #[inline]
    pub fn winning_cells(&self, side: Side) -> Bitboard {
        self.discs[side].completing_cells() - self.occupied()
    }

    /// The cells on which `side` would win if it were its turn.
    #[must_use]
    #[inline]
    pub fn immediate_wins(&self, side: Side) -> Bitboard {
        self.winning_cells(side) & self.playable()
    }

    /// Reflected at the middle column.
    #[must_use]
    pub fn mirrored(&self) -> Position {
        Position {
            discs: PerSide::new(self.discs.red.mirrored(), self.discs.yellow.mirrored()),
            to_move: self.to_move,
        }
    }

    /// A number below 2^50 that no other position has.
    ///
    /// Occupied plus bottom row leaves a single mark on top of each column; added to the discs of
    /// the side to move, everything under the marks tells whose disc it is. The lowest bit is the
    /// side to move.
    #[must_use]
    #[inline]
    pub fn key(&self) -> u64 {
        let own = self.discs[self.to_move].0;
        (own + self.occupied().0 + Bitboard::BOTTOM.0) << 1 | u64::from(self.to_move == Side::Yellow)
    }

    /// The position that has this key; what comes of a number that is no position's key is anybody's guess.
    #[must_use]
    pub fn from_key(key: u64) -> Position {
        let mut own = Bitboard::EMPTY;
        let mut occupied = Bitboard::EMPTY;
        for column in Column::ALL {
            let cell = Cell::new(column, 0).bit();
            let bits = key >> (cell + 1) & 0x7f;
            // The highest bit is the mark above the discs.
            let mark = (bits + 1).next_power_of_two() >> 1;
            own |= Bitboard((bits & !mark) << cell);
            occupied |= Bitboard(mark.saturating_sub(1) << cell);
        }
        let to_move = if key & 1 == 0 { Side::Red } else { Side::Yellow };
        let mut discs = PerSide::new(own, occupied - own);
        if to_move == Side::Yellow {
            discs = discs.swapped();
        }
        Position { discs, to_move }
    }

    /// The smaller of the keys of this position and of its mirror image, and whether that was the image's.
    #[must_use]
    #[inline]
    pub fn symmetric_key(&self) -> (u64, bool) {
        let (key, image) = (self.key(), self.mirrored().key());
        if image < key { (image, true) } else { (key, false) }
    }
}

impl Default for Position {
    fn default() -> Self {
        Position::EMPTY
    }
}

/// The board as people draw it, top row first; see `notation`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&super::notation::write_board(self))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}{} to move", self.to_move)
    }
}
