//! What is said of positions and games: truths first, then a file each for reviews, threats, advice and the
//! notebook; the command line and the session's opinions at the end.

mod advice;
mod notebook;
mod review;
mod threats;

use crate::naive::NaiveBoard;
use foursight::rules::{Column, Game, Outcome, Position, Side, notation};
use foursight::search::{Dice, Pool, Score, Silent, Stop};
use foursight::solver::{Solver, book};
use foursight::study::{Fate, Truth};

fn column(number: usize) -> Column {
    Column::from_number(number).unwrap()
}

fn game(moves: &str) -> Game {
    notation::parse_moves(moves).unwrap()
}

fn position(moves: &str) -> Position {
    *game(moves).position()
}

fn solver() -> Solver {
    Solver::new(16, book::embedded().ok())
}

fn truth_of(solver: &Solver, position: &Position) -> Truth {
    Truth::find(solver, position, &Stop::new(), &Silent, &Pool::single())
}

/// A complete truth with these scores, from the left; `"."` is a full column, `W5` a win with the fifth disc.
fn truth(scores: &str) -> Truth {
    let mut truth = Truth { is_complete: true, ..Truth::default() };
    for (column, word) in truth.columns.iter_mut().zip(scores.split_whitespace()) {
        let plies = || word[1..].parse().unwrap();
        *column = match &word[..1] {
            "W" => Some(Score::win_in(plies())),
            "L" => Some(Score::loss_in(plies())),
            "D" => Some(Score::DRAW),
            _ => None,
        };
    }
    truth
}

/// Random games up to `plies` discs that are not over.
fn random_positions(count: usize, plies: std::ops::Range<usize>, seed: u64) -> Vec<(Position, NaiveBoard)> {
    let mut dice = Dice::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let discs = plies.start + found.len() % plies.len();
        let (mut position, mut board) = (Position::EMPTY, NaiveBoard::default());
        while position.plies() < discs && !position.outcome().is_over() {
            let columns: Vec<Column> = position.legal_columns().collect();
            let column = dice.pick(&columns).unwrap();
            position = position.play(column).unwrap();
            board.drop(column);
        }
        if !position.outcome().is_over() {
            found.push((position, board));
        }
    }
    found
}

#[test]
fn a_truth_has_every_column_and_a_line_to_the_end() {
    let solver = solver();
    for (position, _) in random_positions(30, 22..40, 3) {
        let truth = truth_of(&solver, &position);
        assert!(truth.is_complete);
        for column in Column::ALL {
            let expected = position.play(column).ok().map(|child| -solver.exact(&child).value());
            let known =
                truth.score(column).map(|score| foursight::solver::exact_value(score, position.plies()));
            assert_eq!(known, expected, "{position:?} column {column}");
        }
        assert_eq!(truth.value(position.plies()), Some(solver.exact(&position).value()));
        assert!(truth.best_columns().contains(&truth.line[0]));
        let end = truth.line.iter().fold(position, |position, &column| position.play(column).unwrap());
        let fate = match end.outcome() {
            Outcome::Ongoing => panic!("the line stops short"),
            Outcome::Drawn => Fate::Draw,
            Outcome::Won(side) if side == position.to_move() => Fate::Win,
            Outcome::Won(_) => Fate::Loss,
        };
        assert_eq!(truth.fate(), Some(fate));
        if let Some(plies) = truth.best().and_then(Score::distance) {
            assert_eq!(truth.line.len(), usize::from(plies));
        }
    }
}

#[test]
fn a_stopped_search_leaves_an_incomplete_truth() {
    let stop = Stop::new();
    stop.raise();
    let truth = Truth::find(&solver(), &position("44444432655"), &stop, &Silent, &Pool::single());
    assert!(!truth.is_complete && truth.best().is_none() && truth.line.is_empty());
    assert!(truth.best_columns().is_empty());
}

fn run(arguments: &[&str]) -> std::process::Output {
    std::process::Command::new(env!("CARGO_BIN_EXE_foursight")).args(arguments).output().unwrap()
}

#[test]
fn review_prints_json_and_a_table() {
    let output = run(&["review", "1122334", "--json"]);
    assert!(output.status.success());
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let keys: Vec<&String> = json.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["accuracy", "moves", "turning_point"]);
    assert_eq!(json["turning_point"], 6);
    assert_eq!(json["moves"].as_array().unwrap().len(), 7);
    assert_eq!(
        json["moves"][1],
        serde_json::json!({
            "ply": 2, "side": "yellow", "column": 1, "judgement": "missed",
            "before": 2, "after": -1, "best": [2, 4],
        })
    );
    assert_eq!(json["moves"][6]["judgement"], "only_move");
    let red = json["accuracy"]["red"].as_f64().unwrap();
    assert!((red - 1.25 / 4.0).abs() < 1e-9, "{red}: nothing, a quarter, nothing and one of four");

    let output = run(&["review", "44444337"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("only move") && text.contains("Yellow had no choice that mattered."), "{text}");
    assert!(text.ends_with("No move changed the result.\n"), "{text}");
    let output = run(&["review", "1122334"]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("The turning point was move 6"));

    for (moves, complaint) in
        [("", "no move to review"), ("4x", "character 2"), ("11223344", "Red had won at move 7")]
    {
        let output = run(&["review", moves]);
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len(), text.lines().count()), (Some(2), 0, 1));
        assert!(text.contains(complaint), "{text}");
    }
}

#[test]
fn a_session_remembers_what_engines_thought() {
    use foursight::engines::{Player, TableSize, Thinker};
    use foursight::rules::PerSide;
    use foursight::session::{Command, InlineWorker, Seat, Session};
    let make = |player: Player| Thinker::new(player, TableSize::Kilobytes(256));
    let mut session = Session::new(Box::new(InlineWorker::new(Box::new(make))), 1);
    let engine = |spec: &str| Seat::Engine(spec.parse().unwrap());
    session.handle(Command::NewGame(PerSide::new(engine("threats:depth=4"), engine("windows:depth=3"))));
    while session.ending().is_none() {
        session.poll();
    }
    let plies = session.game().all_moves().len();
    let winner = session.ending().unwrap().winner();
    for ply in 1..=plies {
        let Some(opinion) = session.opinion(ply) else { continue };
        assert_eq!(opinion.side, Side::to_move_after(ply - 1));
        assert!((-1.0..=1.0).contains(&opinion.share));
        let own = if opinion.side == Side::Red { opinion.share } else { -opinion.share };
        assert_eq!(opinion.score.is_win(), own == 1.0, "proved");
        assert_eq!(opinion.score > Score::DRAW, own > 0.0);
    }
    assert!((1..=plies).filter(|&ply| session.opinion(ply).is_some()).count() > plies / 2);
    if let Some(side) = winner {
        let last = session.opinion(plies).unwrap();
        assert_eq!(last.share, if side == Side::Red { 1.0 } else { -1.0 });
    }
    assert!(session.opinion(0).is_none() && session.opinion(plies + 1).is_none());

    session.handle(Command::GoTo(2));
    assert!(session.opinion(plies).is_some(), "looking back forgets nothing");
    session.handle(Command::SetSeat(Side::Red, Seat::Person));
    session.handle(Command::Drop(column(7)));
    assert!(session.opinion(3).is_none(), "a person's move");
    assert!(session.opinion(2).is_some() && session.opinion(4).is_none() && session.opinion(plies).is_none());
    session.handle(Command::NewGame(PerSide::new(Seat::Person, Seat::Person)));
    assert!(session.opinion(1).is_none());
}
