//! Games and boards as text, both ways, with errors that say what is wrong and where.
//! Uses `game` and `retrace`.
//!
//! A game is the digits of its columns: `4453`. A board is six lines of seven cells, the top row
//! first, `R`, `Y` and `.`:
//!
//! ```text
//! . . . . . . .
//! . . . . . . .
//! . . . . . . .
//! . . . . . . .
//! . . . Y . . .
//! . . Y R R . .
//! ```

use super::bitboard::{Bitboard, Cell};
use super::column::{Column, HEIGHT, WIDTH};
use super::game::Game;
use super::outcome::Outcome;
use super::position::{IllegalMove, Position};
use super::retrace::retrace;
use super::side::{PerSide, Side};
use std::fmt;

/// What is wrong with a text that should be a game or a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotationError {
    /// A character that is no column; `at` counts characters from 1.
    NotAColumn { character: char, at: usize },
    /// The move of this number, from 1, has no room.
    FullColumn { number: usize, column: Column },
    /// The move of this number comes after the end of the game.
    AfterTheEnd { number: usize, outcome: Outcome },
    /// A board has six lines; this one has `lines`.
    BoardHeight { lines: usize },
    /// A line of a board has seven cells; line `line`, from 1 at the top, has `cells`.
    BoardWidth { line: usize, cells: usize },
    /// A character that is neither a disc nor an empty cell.
    NotADisc { character: char, line: usize, at: usize },
    /// A disc with nothing under it.
    Floating { cell: Cell },
    /// Red moves first, so it has as many discs as Yellow or one more.
    Uneven { red: u32, yellow: u32 },
    /// The discs are as many as they should be, but no order of moves leads to them.
    Unreachable,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::NotAColumn { character, at } => {
                write!(f, "character {at}, {character:?}, is not a column: columns are the digits 1 to 7")
            }
            NotationError::FullColumn { number, column } => {
                write!(f, "move {number} drops into the full column {column}")
            }
            NotationError::AfterTheEnd { number, outcome: Outcome::Won(side) } => {
                write!(f, "move {number} comes after the end: {side} had won at move {}", number - 1)
            }
            NotationError::AfterTheEnd { number, .. } => {
                write!(f, "move {number} comes after the end: the board was full at move {}", number - 1)
            }
            NotationError::BoardHeight { lines } => {
                write!(f, "a board has {HEIGHT} lines, this one has {lines}")
            }
            NotationError::BoardWidth { line, cells } => {
                write!(f, "line {line} of the board has {cells} cells instead of {WIDTH}")
            }
            NotationError::NotADisc { character, line, at } => write!(
                f,
                "character {at} of line {line}, {character:?}, is neither a disc (R or Y) nor an empty cell (.)"
            ),
            NotationError::Floating { cell } => {
                write!(
                    f,
                    "the disc at {cell} (column {}, row {}) floats: the cell below it is empty",
                    cell.column(),
                    cell.row() + 1
                )
            }
            NotationError::Uneven { red, yellow } => write!(
                f,
                "{red} red and {yellow} yellow discs: Red moves first, so it has as many as Yellow or one more"
            ),
            NotationError::Unreachable => {
                f.write_str("no game leads to this board, whatever the order of the moves")
            }
        }
    }
}

impl std::error::Error for NotationError {}

/// Reads a game, or a board as the game that leads to it: whichever the text is.
pub fn parse(text: &str) -> Result<Game, NotationError> {
    let is_board = text.trim().contains('\n') && text.contains(['.', 'R', 'Y', 'r', 'y']);
    if is_board { parse_board(text) } else { parse_moves(text) }
}

/// Reads a game from its digits; white space between them is passed over.
pub fn parse_moves(text: &str) -> Result<Game, NotationError> {
    let mut game = Game::new();
    for (i, character) in text.chars().enumerate() {
        if character.is_whitespace() {
            continue;
        }
        let column = character
            .to_digit(10)
            .and_then(|digit| Column::from_number(digit as usize))
            .ok_or(NotationError::NotAColumn { character, at: i + 1 })?;
        let number = game.moves().len() + 1;
        game.play(column).map_err(|why| match why {
            IllegalMove::ColumnFull(column) => NotationError::FullColumn { number, column },
            IllegalMove::GameOver(outcome) => NotationError::AfterTheEnd { number, outcome },
        })?;
    }
    Ok(game)
}

/// Writes moves as digits.
#[must_use]
pub fn write_moves(moves: &[Column]) -> String {
    moves.iter().map(ToString::to_string).collect()
}

/// Reads a board and finds a game that leads to it. Blank lines, spaces, `|` and a line of column
/// numbers are passed over.
pub fn parse_board(text: &str) -> Result<Game, NotationError> {
    let is_decoration = |c: char| c.is_whitespace() || c == '|';
    let lines: Vec<(usize, &str)> = text
        .lines()
        .enumerate()
        .filter(|(_, line)| line.contains(|c: char| !is_decoration(c) && !matches!(c, '1'..='7' | '-' | '+')))
        .collect();
    if lines.len() != HEIGHT {
        return Err(NotationError::BoardHeight { lines: lines.len() });
    }
    let mut discs = PerSide::new(Bitboard::EMPTY, Bitboard::EMPTY);
    for (row, &(number, line)) in lines.iter().rev().enumerate() {
        let cells: Vec<(usize, char)> =
            line.chars().enumerate().filter(|&(_, c)| !is_decoration(c)).collect();
        if cells.len() != WIDTH {
            return Err(NotationError::BoardWidth { line: number + 1, cells: cells.len() });
        }
        for (column, (at, character)) in Column::ALL.into_iter().zip(cells) {
            let side = match character {
                'R' | 'r' => Side::Red,
                'Y' | 'y' => Side::Yellow,
                '.' => continue,
                _ => return Err(NotationError::NotADisc { character, line: number + 1, at: at + 1 }),
            };
            discs[side] |= Bitboard::cell(Cell::new(column, row));
        }
    }
    let occupied = discs.red | discs.yellow;
    let supported = occupied.up() | Bitboard::BOTTOM;
    if let Some(cell) = (occupied - supported).iter().next() {
        return Err(NotationError::Floating { cell });
    }
    let (red, yellow) = (discs.red.len(), discs.yellow.len());
    if red != yellow && red != yellow + 1 {
        return Err(NotationError::Uneven { red, yellow });
    }
    let moves = retrace(&Position::from_discs(discs)).ok_or(NotationError::Unreachable)?;
    Game::from_columns(moves).map_err(|_| NotationError::Unreachable)
}

/// Writes a board, one line a row, each ended by a line break.
#[must_use]
pub fn write_board(position: &Position) -> String {
    let mut text = String::with_capacity(2 * WIDTH * HEIGHT);
    for row in (0..HEIGHT).rev() {
        for column in Column::ALL {
            text.push(match position.at(Cell::new(column, row)) {
                Some(Side::Red) => 'R',
                Some(Side::Yellow) => 'Y',
                None => '.',
            });
            text.push(if column.number() == WIDTH { '\n' } else { ' ' });
        }
    }
    text
}
