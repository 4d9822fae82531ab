//! Judgements on moves and games, accuracies, and the refutation of errors.

use super::{column, game, solver, truth, truth_of};
use crate::naive::NaiveBoard;
use foursight::rules::{Cell, Game, Position, Side};
use foursight::solver::Solver;
use foursight::study::{Fate, Judgement, Refutation, Review, ReviewedMove, Truth};
use std::collections::HashMap;

fn truths(solver: &Solver, game: &Game) -> HashMap<Position, Truth> {
    Review::positions(game).map(|position| (position, truth_of(solver, &position))).collect()
}

fn review(solver: &Solver, moves: &str) -> Review {
    let game = game(moves);
    let truths = truths(solver, &game);
    Review::of(&game, |position| truths.get(position)).unwrap()
}

fn judge(scores: &str, number: usize, previous: Option<&ReviewedMove>) -> ReviewedMove {
    Review::judge(&Position::EMPTY, &truth(scores), column(number), previous).unwrap()
}

/// A move of the other side that turned the first of these values into the second.
fn earlier(before: i32, after: i32) -> ReviewedMove {
    ReviewedMove {
        ply: 1,
        side: Side::Red,
        column: column(1),
        judgement: Judgement::Fine,
        before,
        after,
        best: Vec::new(),
        mattered: true,
    }
}

#[test]
fn each_judgement_by_its_definition() {
    use Judgement::{Best, Blunder, Fine, Forced, Missed, Mistake, OnlyMove, Slow};
    let cases: [(&str, usize, Judgement, bool); 18] = [
        // Scores from the left, the column played, the judgement, whether the choice mattered.
        ("W5 D L4 L4 L4 L4 L4", 3, Blunder, true),
        ("L6 D L4 L4 L4 L4 L4", 3, Blunder, true),
        ("W5 D L4 L4 L4 L4 L4", 2, Mistake, true),
        ("W5 W13 D L4 L4 L4 L4", 2, Slow, true),
        ("W5 W11 D L4 L4 L4 L4", 2, Fine, true),
        ("W5 W11 D L4 L4 L4 L4", 1, Best, true),
        ("W5 D D L4 L4 L4 L4", 1, OnlyMove, true),
        ("L6 D L4 L4 L4 L4 L4", 2, OnlyMove, true),
        ("D D L4 L4 L4 L4 L4", 1, Best, true),
        // All win: there is nothing to choose but how soon.
        ("W5 W7 W5 W5 W5 W5 W15", 2, Fine, false),
        ("W5 W7 W5 W5 W5 W5 W15", 7, Slow, false),
        // All lose: no move can make it worse.
        ("L4 L2 L8 L2 L2 L2 L2", 3, Best, false),
        ("L4 L2 L8 L2 L2 L2 L2", 2, Fine, false),
        ("L2 L2 L2 L2 L2 L2 L2", 5, Best, false),
        // One column, or one that does not lose at once, whatever it leads to.
        (". . . . D . .", 5, Forced, false),
        ("L2 L2 D L2 L2 L2 L2", 3, Forced, false),
        ("L2 L2 L10 L2 L2 L2 L2", 3, Forced, false),
        // A four is there to be seen: nothing forces it.
        ("L2 L2 W1 L2 L2 L2 L2", 3, OnlyMove, true),
    ];
    for (scores, number, judgement, mattered) in cases {
        let reviewed = judge(scores, number, None);
        assert_eq!((reviewed.judgement, reviewed.mattered), (judgement, mattered), "{scores}, {number}");
    }
    // To overlook a forced move is a choice like any other.
    let overlooked = judge("L2 L2 D L2 L2 L2 L2", 4, None);
    assert_eq!((overlooked.judgement, overlooked.credit()), (Blunder, Some(0.0)));

    // The other side's move before: what it had, what it left itself.
    let scores = "W5 D L4 L4 L4 L4 L4";
    for (before, after, number, judgement) in [
        (0, -3, 2, Missed),   // it lost its draw, and gets it back
        (3, -3, 3, Missed),   // it lost a won game, and wins again
        (3, -3, 2, Mistake),  // it lost a won game, and gets a draw: something is left
        (0, -3, 3, Blunder),  // it lost its draw, and is given the game
        (-3, -3, 2, Mistake), // it had done nothing wrong
        (-3, -3, 3, Blunder),
        (3, -3, 1, OnlyMove), // punished
    ] {
        let reviewed = judge(scores, number, Some(&earlier(before, after)));
        assert_eq!(reviewed.judgement, judgement, "{before} {after} {number}");
    }
    assert!(Review::judge(&Position::EMPTY, &truth(". D D D D D D"), column(1), None).is_none());
    let unfinished = Truth { is_complete: false, ..truth("D D D D D D D") };
    assert!(Review::judge(&Position::EMPTY, &unfinished, column(1), None).is_none());
}

fn judgements(review: &Review) -> Vec<Judgement> {
    review.moves.iter().map(|reviewed| reviewed.judgement).collect()
}

#[test]
fn games_are_judged_move_by_move() {
    use Judgement::{Best, Blunder, Fine, Forced, Missed, Mistake, OnlyMove, Slow};
    let solver = solver();
    let first = review(&solver, "1122334");
    assert_eq!(judgements(&first), [Blunder, Missed, Mistake, Best, Blunder, Blunder, OnlyMove]);
    let values: Vec<(i32, i32)> = first.moves.iter().map(|m| (m.before, m.after)).collect();
    assert_eq!(values, [(1, -2), (2, -1), (1, 0), (0, 0), (0, -2), (2, -18), (18, 18)]);
    assert_eq!(first.turning_point, Some(5));
    assert_eq!(
        first.turning_point_sentence().unwrap(),
        "The turning point was move 6: Yellow played column 3 and turned a win into a loss; \
         column 4 would have kept the win."
    );
    assert_eq!(first.mistakes().map(|m| m.ply).collect::<Vec<_>>(), [1, 2, 3, 5, 6]);
    assert_eq!(first.last_chance(Side::Yellow, Fate::Win), Some(5));
    assert_eq!(first.last_chance(Side::Yellow, Fate::Draw), Some(5));
    assert_eq!(first.last_chance(Side::Red, Fate::Win), Some(6));

    // Three on the bottom row, open at both ends, and Red lets Yellow go on.
    assert_eq!(judgements(&review(&solver, "33443")).last(), Some(&Slow));
    // Three in a column must be blocked.
    let forced = review(&solver, "414144");
    assert_eq!(judgements(&forced).last(), Some(&Forced));
    // Open at both ends: every column loses, and no longer.
    let lost = review(&solver, "334452");
    let last = lost.moves.last().unwrap();
    assert_eq!((last.judgement, last.best.len(), last.mattered), (Best, 7, false));
    // Lost, and sooner than need be.
    assert_eq!(judgements(&review(&solver, "44444337")).last(), Some(&Fine));
}

#[test]
fn a_perfect_game_of_41_moves_has_no_errors() {
    let moves = "44444432655555323332267623526661117777711";
    let review = review(&solver(), moves);
    assert_eq!(review.moves.len(), 41);
    assert_eq!((review.mistakes().count(), review.turning_point), (0, None));
    assert!(review.turning_point_sentence().is_none());
    assert_eq!(review.accuracy.red, Some(1.0));
    assert!(review.moves.iter().all(|m| m.best.contains(&m.column) && m.before == m.after));
    assert!(review.moves.iter().any(|m| m.judgement == Judgement::Forced));
}

#[test]
fn forced_moves_do_not_raise_the_accuracy() {
    let solver = solver();
    for moves in ["1122334", "41414412", "334452"] {
        let review = review(&solver, moves);
        for side in Side::BOTH {
            let own = || review.moves.iter().filter(|m| m.side == side);
            let credits: Vec<f64> = own().filter(|m| m.mattered).filter_map(ReviewedMove::credit).collect();
            let mean = (!credits.is_empty()).then(|| credits.iter().sum::<f64>() / credits.len() as f64);
            assert_eq!(review.accuracy[side], mean);
            assert!(own().filter(|m| m.judgement == Judgement::Forced).all(|m| m.credit().is_none()));
        }
    }
    // Yellow has three in column 4: Red's block, found by anybody, leaves its accuracy as poor as it was.
    let before = review(&solver, "142474");
    let after = review(&solver, "1424744");
    assert_eq!(after.moves[6].judgement, Judgement::Forced);
    assert!(before.accuracy.red.is_some_and(|accuracy| accuracy < 1.0));
    assert_eq!(after.accuracy.red, before.accuracy.red);
}

#[test]
fn a_review_waits_for_every_position_and_shows_what_it_has() {
    let solver = solver();
    let game = game("1122334");
    let mut truths = truths(&solver, &game);
    let order: Vec<usize> = Review::positions(&game).map(|position| position.plies()).collect();
    assert_eq!(order, [6, 5, 4, 3, 2, 1, 0], "from the end backwards");
    truths.remove(game.position_after(4).unwrap());
    assert!(Review::of(&game, |position| truths.get(position)).is_none());
    let so_far = Review::so_far(&game, |position| truths.get(position));
    let known: Vec<bool> = so_far.iter().map(Option::is_some).collect();
    // The fifth is not known; the sixth is an error that may have been a chance missed.
    assert_eq!(known, [true, true, true, true, false, false, true]);
}

#[test]
fn refutations_end_in_a_real_four() {
    let solver = solver();
    let mut fours = 0;
    for moves in ["1122334", "4443355", "44444337", "1112223"] {
        let game = game(moves);
        let review = review(&solver, moves);
        for error in review.mistakes().chain(&review.moves) {
            let after = game.position_after(error.ply).unwrap();
            if after.outcome().is_over() {
                assert!(Refutation::of(after, &Truth::default()).is_none());
                continue;
            }
            let refutation = Refutation::of(after, &truth_of(&solver, after)).unwrap();
            let mut board = NaiveBoard::default();
            game.all_moves()[..error.ply].iter().for_each(|&column| board.drop(column));
            for (number, &(cell, side)) in refutation.discs.iter().enumerate() {
                assert_eq!(Side::to_move_after(error.ply + number), side);
                assert_eq!(board.columns[cell.column().index()].len(), cell.row(), "it rests on something");
                assert_eq!(board.fours(Side::Red) + board.fours(Side::Yellow), 0, "nobody had won before");
                board.drop(cell.column());
            }
            assert_eq!(refutation.position_after(refutation.discs.len()).plies(), board.plies());
            match refutation.four {
                Some(cells) => {
                    let &(last, winner) = refutation.discs.last().unwrap();
                    assert!(board.fours(winner) > 0 && cells.contains(last) && cells.len() >= 4);
                    let owner = |cell: Cell| board.at(cell.column().index() as isize, cell.row() as isize);
                    assert!(cells.iter().all(|cell| owner(cell) == Some(winner)));
                    let expected = if error.after < 0 { error.side.other() } else { error.side };
                    assert_eq!(winner, expected);
                    fours += 1;
                }
                None => assert_eq!((board.plies(), error.after), (42, 0)),
            }
        }
    }
    assert!(fours > 10);
}
