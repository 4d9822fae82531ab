//! `foursight match`: games between two players, counted.

use super::{Failure, MatchArgs, pool, text};
use crate::arena::Contest;
use crate::rules::PerSide;
use serde::Serialize;

#[derive(Serialize)]
struct Output {
    games: u64,
    red_wins: u64,
    draws: u64,
    yellow_wins: u64,
}

pub(super) fn run(arguments: &MatchArgs, json: bool) -> Result<(), Failure> {
    let contest = Contest {
        players: PerSide::new(arguments.red, arguments.yellow),
        games: arguments.games,
        seed: arguments.seed,
        opening_plies: arguments.opening_plies,
    };
    if contest.is_repetitive() {
        text::remark(
            "foursight: these two always play the same game from the empty board; --opening-plies 4 would vary it",
        );
    }
    let results = contest.play(&pool(arguments.threads)?);
    let output = Output {
        games: arguments.games,
        red_wins: results.wins.red,
        draws: results.draws,
        yellow_wins: results.wins.yellow,
    };
    if json {
        return text::print_json(&output);
    }
    text::print(&format!(
        "Red     {}\nYellow  {}\n\n{}",
        arguments.red,
        arguments.yellow,
        text::table(&[
            vec!["games".to_owned(), output.games.to_string()],
            vec!["Red wins".to_owned(), output.red_wins.to_string()],
            vec!["draws".to_owned(), output.draws.to_string()],
            vec!["Yellow wins".to_owned(), output.yellow_wins.to_string()],
        ])
    ))
}
