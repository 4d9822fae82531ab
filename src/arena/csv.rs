//! A tournament as comma-separated values, for spreadsheets. Uses `tournament`.

use super::tournament::{Snapshot, Tournament};
use crate::rules::Side;

/// A field as RFC 4180 has it.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

fn line(fields: impl IntoIterator<Item = String>) -> String {
    let fields: Vec<String> = fields.into_iter().map(|text| field(&text)).collect();
    fields.join(",") + "\n"
}

/// The standings, with everybody's wins, draws and losses against everybody.
#[must_use]
pub fn standings(snapshot: &Snapshot) -> String {
    let spec = |player: usize| snapshot.players[player].spec();
    let head = ["place", "player", "elo", "error", "points", "games", "wins", "draws", "losses", "blunders"];
    let opponents = snapshot.standings.iter().map(|standing| format!("against {}", spec(standing.player)));
    let mut text = line(head.into_iter().map(str::to_owned).chain(opponents));
    for (place, standing) in snapshot.standings.iter().enumerate() {
        let tally = standing.tally;
        let number =
            |value: Option<f64>, digits: usize| value.map_or(String::new(), |v| format!("{v:.digits$}"));
        let own = [
            (place + 1).to_string(),
            spec(standing.player),
            number(standing.elo.map(|elo| elo.elo), 1),
            number(standing.elo.map(|elo| elo.error), 1),
            tally.points().to_string(),
            tally.games().to_string(),
            tally.wins.to_string(),
            tally.draws.to_string(),
            tally.losses.to_string(),
            number(standing.blunders_per_game, 3),
        ];
        let against = snapshot.standings.iter().map(|other| {
            let tally = snapshot.crosstable.between(standing.player, other.player);
            if tally.games() == 0 {
                String::new()
            } else {
                format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses)
            }
        });
        text += &line(own.into_iter().chain(against));
    }
    text
}

/// Every game that is done: who played, how it ended, and all moves.
#[must_use]
pub fn games(tournament: &Tournament) -> String {
    let head =
        ["game", "round", "red", "yellow", "winner", "plies", "red blunders", "yellow blunders", "moves"];
    let mut text = line(head.map(str::to_owned));
    for played in tournament.games() {
        let (fixture, record) = (played.fixture, played.record);
        let blunders = |side: Side| record.blunders.map_or(String::new(), |b| b[side].to_string());
        text += &line([
            (fixture.number + 1).to_string(),
            (fixture.round + 1).to_string(),
            tournament.plan().player(&fixture, Side::Red).spec(),
            tournament.plan().player(&fixture, Side::Yellow).spec(),
            record.winner.map_or("draw", Side::word).to_owned(),
            record.moves.len().to_string(),
            blunders(Side::Red),
            blunders(Side::Yellow),
            format!("{:?}", record.moves),
        ]);
    }
    text
}
