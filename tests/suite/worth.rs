//! What a part of the Threat reader's evaluation is worth.

use foursight::arena::{Experiment, Tally};
use foursight::evals::{Part, Threats, ThreatsWithout};
use foursight::rules::{Position, Side, notation};
use foursight::search::{Evaluation, Pool};

/// Each side has three in a row to complete at d4 (even, good for Yellow) and d3 (odd, good for Red).
fn threatened() -> Position {
    let board = ".......\n.......\nYYY....\nRRR....\nRYY....\nRRY....";
    *notation::parse_board(board).unwrap().position()
}

#[test]
fn without_a_term_the_others_stay_as_they_are() {
    let position = threatened();
    for side in Side::BOTH {
        let whole = Threats.explain(&position, side);
        for part in Part::ALL.into_iter().filter(|&part| part != Part::Parity) {
            let rest = ThreatsWithout(part).explain(&position, side);
            let left: Vec<_> = whole.terms.iter().filter(|term| term.name != part.name()).copied().collect();
            assert_eq!(rest.terms, left, "without {}", part.name());
            assert_eq!(rest.total, f64::from(ThreatsWithout(part).evaluate(&position, side)));
        }
    }
}

#[test]
fn without_parity_a_threats_row_does_not_matter() {
    let position = threatened();
    let value = |name: &str, evaluation: &dyn Fn() -> foursight::search::Explanation| {
        evaluation().terms.iter().find(|term| term.name == name).unwrap().value
    };
    let whole = || Threats.explain(&position, Side::Red);
    let blind = || ThreatsWithout(Part::Parity).explain(&position, Side::Red);
    // Red's d3 is odd and lies under Yellow's d4: both rows suit their owners.
    assert_eq!(value("threats", &whole), 150.0 - 140.0);
    assert_eq!(value("threats", &blind), 80.0 - 80.0);
    assert_eq!(value("forced play", &whole), 600.0);
    assert_eq!(value("forced play", &blind), 0.0);
    assert_eq!(value("windows", &whole), value("windows", &blind));
}

#[test]
fn a_scores_error_is_that_of_its_games() {
    assert_eq!(Tally::default().error(), None);
    // Half of a hundred games won, half lost: each is half a point from the mean.
    let even = Tally { wins: 50, draws: 0, losses: 50 };
    assert!((even.error().unwrap() - 1.96 * 0.5 / 10.0).abs() < 1e-12);
    // All drawn: nothing varies.
    assert_eq!(Tally { wins: 0, draws: 100, losses: 0 }.error(), Some(0.0));
}

#[test]
fn an_experiment_repeats_exactly_and_plays_both_sides() {
    let experiment = Experiment { depth: 2, openings: 10, seed: 3 };
    let one = experiment.play(Part::Windows, &Pool::single());
    let two = experiment.play(Part::Windows, &Pool::new(2).unwrap());
    assert_eq!(one, two);
    assert_eq!(one.games(), 20);
}
