//! Reasons, feedback and verdicts: each claim derived a second time.

use super::{column, position, random_positions, solver, truth, truth_of};
use foursight::rules::Position;
use foursight::search::Score;
use foursight::study::Truth;
use foursight::study::advice::{self, Feedback, Why};
use std::collections::HashMap;

#[test]
fn advice_is_true() {
    let solver = solver();
    let mut seen = HashMap::new();
    for (position, board) in random_positions(400, 12..40, 23) {
        let truth = if position.plies() >= 20 { truth_of(&solver, &position) } else { Truth::default() };
        let (mover, other) = (position.to_move(), position.to_move().other());
        for column in position.legal_columns() {
            let reasons = advice::why(&position, column, &truth);
            let landing = position.landing(column).unwrap();
            let after = position.play_unchecked(column);
            let can_win = |position: &Position| {
                position.legal_columns().any(|column| position.play_unchecked(column).has_four())
            };
            for reason in reasons {
                *seen.entry(std::mem::discriminant(&reason)).or_insert(0) += 1;
                let others = || truth.known().filter(|&(other, _)| other != column).map(|(_, score)| score);
                let score = || truth.score(column).unwrap();
                let is_true = match &reason {
                    Why::WinsNow { column: c } => *c == column && after.has_four(),
                    Why::Blocks { side, cell, .. } => {
                        *side == other
                            && *cell == landing
                            && board.would_win(other, column.index(), landing.row())
                    }
                    Why::Threatens { cell, side } => {
                        *side == other
                            && after.legal_columns().all(|reply| {
                                let next = after.play_unchecked(reply);
                                !next.has_four() && (can_win(&next) || reply == cell.column())
                            })
                    }
                    Why::ThreatensMore { cells, side } => {
                        let stopped = |reply| !can_win(&after.play_unchecked(reply));
                        cells.len() > 1
                            && *side == other
                            && !after.legal_columns().any(|reply| after.play_unchecked(reply).has_four())
                            && !after.legal_columns().any(stopped)
                    }
                    Why::MakesThreat { cell, side } => {
                        let mut board = board.clone();
                        let was_one = board.would_win(mover, cell.column().index(), cell.row());
                        board.drop(column);
                        *side == other
                            && !was_one
                            && board.would_win(mover, cell.column().index(), cell.row())
                            && after.landing(cell.column()) != Some(*cell)
                            && !board.would_win(other, cell.column().index(), cell.row() - 1)
                    }
                    Why::TakesFork { cell, side } => {
                        let instead = position.pass().play_unchecked(column);
                        *cell == landing && *side == other && instead.immediate_wins(other).len() > 1
                    }
                    Why::TakesThreat { cell, threat, side } => {
                        let at = (threat.column().index(), threat.row());
                        let mut board = board.clone();
                        let was_one = board.would_win(other, at.0, at.1);
                        board.columns[column.index()].push(other);
                        let can_wait = board.columns[at.0].len() < at.1;
                        *cell == landing
                            && *side == other
                            && !was_one
                            && can_wait
                            && board.would_win(other, at.0, at.1)
                    }
                    Why::WinsIn { moves } => {
                        score().distance() == Some(2 * *moves as u8 - 1) && score().is_win()
                    }
                    Why::LosesIn { moves } => {
                        score().distance() == Some(2 * *moves as u8) && score().is_loss()
                    }
                    Why::Draws => score() == Score::DRAW,
                    Why::OnlyWin => score().is_win() && others().all(|other| !other.is_win()),
                    Why::OthersLose => !score().is_loss() && others().all(Score::is_loss),
                    Why::HoldsOutLongest => {
                        score().is_loss() && others().all(|other| other.is_loss() && other <= score())
                    }
                    Why::OnlyColumn => others().next().is_none(),
                };
                assert!(is_true, "{position:?} column {column}: {reason}");
                assert!(reason.to_string().ends_with('.'));
            }
        }
    }
    assert_eq!(seen.len(), 14, "every reason came up");
}

#[test]
fn advice_in_sentences() {
    let solver = solver();
    let why = |moves: &str, number: usize| -> Vec<String> {
        let position = position(moves);
        let truth = truth_of(&solver, &position);
        advice::why(&position, column(number), &truth).iter().map(ToString::to_string).collect()
    };
    assert_eq!(why("112233", 4), ["Column 4 completes a four."]);
    assert_eq!(
        why("11223", 4)[..],
        ["Column 4 blocks Red's four at d1.", "It wins in 18 moves.", "Every other column loses."]
    );
    assert_eq!(
        why("3344", 5)[..2],
        ["It threatens fours at b1 and f1, and Yellow can block only one.", "It wins in 2 moves."]
    );
    assert_eq!(why("444444", 4), Vec::<String>::new(), "a full column");
    let verdict = |moves: &str| {
        let position = position(moves);
        advice::verdict_sentence(&position, &truth_of(&solver, &position))
    };
    assert_eq!(verdict(""), "Red wins in 21 moves with best play.");
    assert_eq!(verdict("4"), "Red wins in 20 moves with best play.");
    assert_eq!(verdict("112233"), "Red wins in 1 move with best play.");
    assert_eq!(verdict("3333"), "A draw with best play.");
    let partial = Truth { is_complete: false, ..truth("D . . L4 . . .") };
    assert_eq!(advice::verdict_sentence(&Position::EMPTY, &partial), "2 of 7 columns known so far.");
    let partial = Truth { is_complete: false, ..truth("D . . W9 . . .") };
    let sentence = advice::verdict_sentence(&Position::EMPTY, &partial);
    assert_eq!(sentence, "Red wins with best play; how soon is not known yet.");
    assert_eq!(
        advice::verdict_sentence(&position("1122334"), &Truth::default()),
        "The game is over: Red won."
    );
}

#[test]
fn feedback_says_what_was_lost_and_no_more() {
    let cases = [
        ("W5 D L4 L4 W7 W13 L2", 1, None),
        ("W5 D L4 L4 W7 W13 L2", 2, Some(Feedback::LostTheWin)),
        ("W5 D L4 L4 W7 W13 L2", 3, Some(Feedback::WinBecameLoss)),
        ("W5 D L4 L4 W7 W13 L2", 5, None),
        ("W5 D L4 L4 W7 W13 L2", 6, Some(Feedback::SlowedTheWin { moves: 4 })),
        ("L6 D L4 L4 L4 L4 L4", 1, Some(Feedback::LostTheDraw)),
        ("L6 L8 L4 L4 L4 L4 L2", 7, None),
    ];
    for (scores, number, expected) in cases {
        let feedback = advice::feedback(&truth(scores), column(number));
        assert_eq!(feedback, expected, "{scores}, {number}");
        if let Some(feedback) = feedback {
            assert!(!feedback.to_string().contains("column"));
        }
    }
    assert_eq!(Feedback::LostTheWin.to_string(), "That lost the win.");
    let unknown = Truth { is_complete: false, ..truth("W5 D L4 L4 W7 W13 L2") };
    assert_eq!(advice::feedback(&unknown, column(3)), None);
}
