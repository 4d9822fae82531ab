use crate::naive::NaiveBoard;
use foursight::rules::{
    Bitboard, CELLS, Cell, Column, Direction, Game, HEIGHT, IllegalMove, LINES, Line, Outcome, Position,
    Side, notation, retrace,
};
use proptest::prelude::*;
use std::collections::HashSet;

fn position(moves: &str) -> Position {
    *notation::parse_moves(moves).unwrap().position()
}

fn column(number: usize) -> Column {
    Column::from_number(number).unwrap()
}

/// Any sequence of columns; what is illegal in it is skipped by who plays it.
fn tries() -> impl Strategy<Value = Vec<Column>> {
    prop::collection::vec((1..=7usize).prop_map(column), 0..80)
}

/// The game that comes of trying these columns in turn.
fn game_of(tries: &[Column]) -> Game {
    let mut game = Game::new();
    for &column in tries {
        let _ = game.play(column);
    }
    game
}

fn naive_of(game: &Game) -> NaiveBoard {
    let mut board = NaiveBoard::default();
    game.moves().iter().for_each(|&column| board.drop(column));
    board
}

#[test]
fn move_sequences_are_as_many_as_known() {
    fn count(position: &Position, depth: u32) -> u64 {
        if depth == 1 {
            return position.legal_columns().count() as u64;
        }
        position.legal_columns().map(|column| count(&position.play_unchecked(column), depth - 1)).sum()
    }
    let known = [7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234];
    for (depth, expected) in (1..).zip(known) {
        assert_eq!(count(&Position::EMPTY, depth), expected, "depth {depth}");
    }
}

#[test]
fn distinct_positions_are_as_many_as_known() {
    let known = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275];
    let mut level = HashSet::from([Position::EMPTY]);
    for (plies, expected) in known.into_iter().enumerate() {
        assert_eq!(level.len(), expected, "{plies} discs");
        let keys: HashSet<u64> = level.iter().map(Position::key).collect();
        assert_eq!(keys.len(), expected, "keys with {plies} discs");
        level = level
            .iter()
            .flat_map(|position| position.legal_columns().map(|column| position.play_unchecked(column)))
            .collect();
    }
}

#[test]
fn there_are_69_lines() {
    let count = |direction| Line::ALL.iter().filter(|line| line.direction == direction).count();
    assert_eq!(Direction::ALL.map(count), [21, 24, 12, 12]);
    let sets: HashSet<u64> = Line::ALL.iter().map(|line| line.set().0).collect();
    assert_eq!(sets.len(), LINES, "no line twice");
    assert!(Line::ALL.iter().all(|line| line.set().has_four()));
}

#[test]
fn every_winning_line_is_named() {
    // One disc at d1 completes two rows of four at once: a1–d1 and d1–g1 share it.
    let both = position("1122336677554");
    assert_eq!(both.outcome(), Outcome::Won(Side::Red));
    assert_eq!(both.winning_lines(Side::Red).count(), 4, "a row of seven holds four lines");
    assert_eq!(both.winning_lines(Side::Yellow).count(), 0);
    for (moves, direction) in [
        ("1122334", Direction::Horizontal),
        ("1213141", Direction::Vertical),
        ("12233434464", Direction::Rising),
        ("76655454424", Direction::Falling),
    ] {
        let lines: Vec<Line> = position(moves).winning_lines(Side::Red).collect();
        assert_eq!(lines.iter().map(|line| line.direction).collect::<Vec<_>>(), [direction], "{moves}");
    }
}

#[test]
fn a_full_board_without_a_four_is_a_draw() {
    let game = drawn_game();
    assert_eq!(game.moves().len(), CELLS);
    assert_eq!(game.outcome(), Outcome::Drawn);
    assert_eq!(game.position().legal_columns().count(), 0);
    assert_eq!(
        game.position().play(column(1)),
        Err(IllegalMove::GameOver(Outcome::Drawn)),
        "nothing can be played on a full board"
    );
}

/// A whole game without a winner.
pub fn drawn_game() -> Game {
    notation::parse_moves(DRAWN).unwrap()
}

pub const DRAWN: &str = "656173566152215676422337377473141445425321";

#[test]
fn cells_have_people_names() {
    assert_eq!(Cell::new(column(4), 0).to_string(), "d1");
    assert_eq!(Cell::new(column(7), 5).to_string(), "g6");
    assert!(Cell::new(column(1), 0).is_odd() && !Cell::new(column(1), 1).is_odd());
}

#[test]
fn undo_and_redo_walk_the_same_positions() {
    let mut game = notation::parse_moves("4453").unwrap();
    let end = *game.position();
    assert!(game.undo() && game.undo());
    assert_eq!(*game.position(), position("44"));
    assert_eq!(notation::write_moves(game.all_moves()), "4453");
    assert!(game.redo() && game.redo() && !game.redo());
    assert_eq!(*game.position(), end);
    game.go_to(1);
    game.play(column(4)).unwrap();
    assert!(game.has_future(), "playing the move that was taken back keeps what follows");
    game.play(column(1)).unwrap();
    assert!(!game.has_future(), "another move forgets it");
    assert_eq!(notation::write_moves(game.moves()), "441");
}

#[test]
fn bad_moves_say_what_and_where() {
    let complaint = |text: &str| notation::parse(text).unwrap_err().to_string();
    assert_eq!(complaint("44444444"), "move 7 drops into the full column 4");
    assert!(complaint("4x5").starts_with("character 2, 'x', is not a column"));
    assert!(complaint("48").starts_with("character 2, '8', is not a column"));
    assert_eq!(complaint("12131415"), "move 8 comes after the end: Red had won at move 7");
    let over = format!("{DRAWN}1");
    assert_eq!(complaint(&over), "move 43 comes after the end: the board was full at move 42");
}

#[test]
fn bad_boards_say_what_and_where() {
    let complaint = |text: &str| notation::parse(text).unwrap_err().to_string();
    let board = |rows: [&str; 6]| rows.join("\n");
    let empty = ".......";
    assert!(
        complaint(&board([empty, empty, empty, empty, empty, "...."])).contains("line 6 of the board has 4")
    );
    assert!(complaint(&[empty; 5].join("\n")).contains("6 lines, this one has 5"));
    assert!(
        complaint(&board([empty, empty, empty, empty, empty, "...?..."])).contains("character 4 of line 6")
    );
    assert!(
        complaint(&board([empty, empty, empty, empty, "...R...", empty]))
            .contains("d2 (column 4, row 2) floats")
    );
    assert!(complaint(&board([empty, empty, empty, empty, empty, "RR....."])).contains("2 red and 0 yellow"));
    // Yellow under Red: Yellow would have had to move first.
    assert!(complaint(&board([empty, empty, empty, empty, "...R...", "...Y..."])).contains("no game leads"));
    // Both have four.
    assert!(complaint(&board([empty, empty, empty, empty, "YYYY...", "RRRR..."])).contains("no game leads"));
    // Red has four, and still Yellow moved on.
    assert!(complaint(&board([empty, empty, empty, empty, "YYY....", "RRRRY.."])).contains("no game leads"));
}

#[test]
fn boards_are_read_with_or_without_decoration() {
    let bare = position("4453").to_string();
    let decorated: String =
        bare.lines().map(|line| format!("| {line} |\n")).collect::<String>() + "  1 2 3 4 5 6 7\n";
    for text in [bare, decorated] {
        assert_eq!(*notation::parse(&text).unwrap().position(), position("4453"));
    }
}

proptest! {
    #[test]
    fn wins_and_legality_agree_with_the_naive_board(tries in tries()) {
        let mut game = Game::new();
        let mut naive = NaiveBoard::default();
        for column in tries {
            let is_over = naive.fours(Side::Red) + naive.fours(Side::Yellow) > 0 || naive.plies() == CELLS;
            let expected = !is_over && naive.has_room(column);
            prop_assert_eq!(game.position().legal_columns().any(|c| c == column), expected);
            prop_assert_eq!(game.play(column).is_ok(), expected);
            if expected {
                naive.drop(column);
            }
            let position = game.position();
            for side in Side::BOTH {
                prop_assert_eq!(position.winning_lines(side).count(), naive.fours(side));
                prop_assert_eq!(position.discs(side).has_four(), naive.fours(side) > 0);
            }
            prop_assert_eq!(position.plies(), naive.plies());
            prop_assert_eq!(position.to_move(), Side::to_move_after(naive.plies()));
        }
    }

    #[test]
    fn winning_cells_agree_with_a_plain_scan(tries in tries()) {
        let game = game_of(&tries);
        let naive = naive_of(&game);
        for side in Side::BOTH {
            let mut expected = Bitboard::EMPTY;
            for column in Column::ALL {
                for row in naive.columns[column.index()].len()..HEIGHT {
                    if naive.would_win(side, column.index(), row) {
                        expected |= Bitboard::cell(Cell::new(column, row));
                    }
                }
            }
            prop_assert_eq!(game.position().winning_cells(side), expected);
        }
    }

    #[test]
    fn undo_returns_to_the_position_before(tries in tries()) {
        let mut game = game_of(&tries);
        let trail: Vec<Position> =
            (0..=game.moves().len()).map(|plies| *game.position_after(plies).unwrap()).collect();
        for expected in trail.iter().rev().skip(1) {
            prop_assert!(game.undo());
            prop_assert_eq!(game.position(), expected);
        }
        prop_assert!(!game.undo());
    }

    #[test]
    fn text_comes_back_as_it_went_out(tries in tries()) {
        let game = game_of(&tries);
        let digits = notation::write_moves(game.moves());
        prop_assert_eq!(&notation::parse(&digits).unwrap(), &game);
        let board = game.position().to_string();
        let read = notation::parse(&board).unwrap();
        prop_assert_eq!(read.position(), game.position());
    }

    #[test]
    fn every_reachable_board_can_be_retraced(tries in tries()) {
        let game = game_of(&tries);
        let moves = retrace(game.position()).unwrap();
        let again = Game::from_columns(moves).unwrap();
        prop_assert_eq!(again.position(), game.position());
    }

    #[test]
    fn a_mirror_image_mirrors_back_and_shares_its_key(tries in tries()) {
        let game = game_of(&tries);
        let position = game.position();
        let image = Game::from_columns(game.moves().iter().map(|c| c.mirrored())).unwrap();
        prop_assert_eq!(position.mirrored(), *image.position());
        prop_assert_eq!(position.mirrored().mirrored(), *position);
        prop_assert_eq!(position.symmetric_key().0, image.position().symmetric_key().0);
    }

    #[test]
    fn reading_never_panics(text in "\\PC{0,60}|[1-7 \n.RYxo|]{0,80}") {
        let _ = notation::parse(&text);
    }
}
