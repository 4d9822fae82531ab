//! Ratings from results, against cases computed by hand.

use foursight::arena::elo::{self, Anchor, Encounter};

fn met(a: usize, b: usize, points: f64, games: f64) -> Encounter {
    Encounter { players: (a, b), points, games }
}

pub fn near(value: f64, expected: f64, within: f64) {
    assert!((value - expected).abs() <= within, "{value} is not {expected}");
}

#[test]
fn two_players_are_rated_as_by_hand() {
    // 3 of 4 points and the prior's drawn game make 3.5 of 5: 400 log10(3.5 / 1.5) = 147.19.
    let fit = elo::fit(2, &[met(0, 1, 3.0, 4.0)], Anchor::Player(1, 1000.0));
    let (first, second) = (fit[0].unwrap(), fit[1].unwrap());
    near(first.elo, 1147.191, 0.01);
    // The information is 5 · 0.7 · 0.3 = 1.05, so the error is 1.96 / √1.05 · 400 / ln 10 = 332.29.
    near(first.error, 332.287, 0.01);
    assert_eq!((second.elo, second.error), (1000.0, 0.0), "the anchor is given");
    // About the average, each has half of the distance and half of the error.
    let fit = elo::fit(2, &[met(0, 1, 3.0, 4.0)], Anchor::Mean(1500.0));
    near(fit[0].unwrap().elo, 1573.596, 0.01);
    near(fit[1].unwrap().elo, 1426.404, 0.01);
    near(fit[1].unwrap().error, 166.144, 0.01);
}

#[test]
fn a_clean_score_stays_finite() {
    // 10 of 10, with the prior 10.5 of 11: 400 log10(21) = 528.89.
    let fit = elo::fit(2, &[met(0, 1, 10.0, 10.0)], Anchor::Player(1, 0.0));
    near(fit[0].unwrap().elo, 528.888, 0.01);
    // More such games tell more, but never everything.
    let more = elo::fit(2, &[met(0, 1, 1000.0, 1000.0)], Anchor::Player(1, 0.0))[0].unwrap();
    assert!(more.elo > 1000.0 && more.elo.is_finite() && more.error.is_finite());
}

#[test]
fn a_chain_of_three_adds_up() {
    // The prior gives the middle one half a draw with each and the ends one and a half... of one game each:
    // 0-1 and 1-2 get 0.5/1 + 0.5/2 = 0.75 drawn games, so 8 of 10 becomes 8.375 of 10.75.
    let fit = elo::fit(3, &[met(0, 1, 8.0, 10.0), met(1, 2, 8.0, 10.0)], Anchor::Player(2, 0.0));
    let step = 400.0 * (8.375f64 / 2.375).log10();
    near(fit[1].unwrap().elo, step, 0.01);
    near(fit[0].unwrap().elo, 2.0 * step, 0.01);
    // Two independent steps: the errors add as squares.
    let (near_error, far_error) = (fit[1].unwrap().error, fit[0].unwrap().error);
    near(far_error, near_error * 2f64.sqrt(), 0.01);
    let p = 8.375f64 / 10.75;
    near(near_error, 1.96 / (10.75 * p * (1.0 - p)).sqrt() * 400.0 / std::f64::consts::LN_10, 0.01);
}

#[test]
fn ratings_that_made_the_results_come_back() {
    // Expected points as results, many games: the fit must find the ratings they were made from.
    let truth = [1800.0, 1500.0, 1350.0, 900.0];
    let mut encounters = Vec::new();
    for a in 0..4 {
        for b in a + 1..4 {
            // Either way round, and in two parts.
            let games = 20_000.0;
            let points = games * elo::expected(truth[a] - truth[b]);
            encounters.push(met(a, b, points, games));
            encounters.push(met(b, a, games - points, games));
        }
    }
    let fit = elo::fit(4, &encounters, Anchor::Player(0, 1800.0));
    for (estimate, truth) in fit.iter().zip(truth) {
        near(estimate.unwrap().elo, truth, 0.5);
    }
    assert!(fit[3].unwrap().error > fit[1].unwrap().error, "the far ones are less sure");
}

#[test]
fn who_has_not_played_has_no_rating() {
    let fit = elo::fit(4, &[met(0, 1, 1.0, 2.0), met(2, 3, 1.0, 2.0)], Anchor::Player(0, 0.0));
    assert!(fit[0].is_some() && fit[1].is_some() && fit[2].is_none() && fit[3].is_none());
    assert_eq!(elo::fit(2, &[], Anchor::Mean(0.0)), [None, None]);
}
