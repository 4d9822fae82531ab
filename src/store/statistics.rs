//! What a person has played: games, results by opponent and side, streaks, accuracy and rating over time.
//! Uses `engines` for players and ratings.
//!
//! Totals count every game; the games themselves are kept up to [`MOST_GAMES`], the latest.

use crate::engines::{Player, Rating, Strength, ladder};
use crate::rules::{PerSide, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Enough for any plot, and a file that is written in no time.
pub const MOST_GAMES: usize = 1000;

/// How a game ended for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    Won,
    Drawn,
    Lost,
}

impl GameResult {
    /// A win 1, a draw a half.
    #[must_use]
    pub const fn points(self) -> f64 {
        match self {
            GameResult::Won => 1.0,
            GameResult::Drawn => 0.5,
            GameResult::Lost => 0.0,
        }
    }
}

/// A game that a person played against an engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameEntry {
    /// Counted from 1, over all games ever.
    pub number: u32,
    /// Seconds since 1970.
    pub when: u64,
    #[serde(with = "player_word")]
    pub opponent: Player,
    #[serde(with = "side_word")]
    pub side: Side,
    pub result: GameResult,
    pub plies: u8,
    /// 0 to 100, as a review found it; none if there was none.
    #[serde(default)]
    pub accuracy: Option<f64>,
    /// The person's rating after it.
    pub elo: f64,
}

/// Wins, draws and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Score {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Score {
    #[must_use]
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    fn add(&mut self, result: GameResult) {
        match result {
            GameResult::Won => self.won += 1,
            GameResult::Drawn => self.drawn += 1,
            GameResult::Lost => self.lost += 1,
        }
    }

    fn plus(self, other: Score) -> Score {
        Score { won: self.won + other.won, drawn: self.drawn + other.drawn, lost: self.lost + other.lost }
    }
}

/// All of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Statistics {
    pub rating: Rating,
    /// By the opponent's spec, red first, then yellow: the person's side.
    by_opponent: BTreeMap<String, [Score; 2]>,
    streak: i32,
    longest_winning_streak: u32,
    games: Vec<GameEntry>,
}

impl Statistics {
    /// Notes a game that is over and rates it, if the opponent's rating is known. Returns its number.
    pub fn add(&mut self, when: u64, opponent: Player, side: Side, result: GameResult, plies: u8) -> u32 {
        let scores = self.by_opponent.entry(opponent.spec()).or_default();
        scores[usize::from(side == Side::Yellow)].add(result);
        if let Some(elo) = known_elo(opponent) {
            let rating = self.rating.after(result.points(), elo);
            // As many digits as a file brings back exactly.
            let rounded = |value: f64| (value * 100.0).round() / 100.0;
            self.rating = Rating { elo: rounded(rating.elo), deviation: rounded(rating.deviation), ..rating };
        }
        self.streak = match result {
            GameResult::Won => self.streak.max(0).saturating_add(1),
            GameResult::Lost => self.streak.min(0).saturating_sub(1),
            GameResult::Drawn => 0,
        };
        self.longest_winning_streak = self.longest_winning_streak.max(self.streak.max(0) as u32);
        let number = self.total().games();
        let entry =
            GameEntry { number, when, opponent, side, result, plies, accuracy: None, elo: self.rating.elo };
        self.games.push(entry);
        let excess = self.games.len().saturating_sub(MOST_GAMES);
        self.games.drain(..excess);
        number
    }

    /// Notes how accurate the person was in the game of this number.
    pub fn set_accuracy(&mut self, number: u32, accuracy: f64) {
        if let Some(entry) = self.games.iter_mut().find(|entry| entry.number == number) {
            entry.accuracy = accuracy.is_finite().then(|| accuracy.clamp(0.0, 100.0));
        }
    }

    /// The latest games, the oldest of them first.
    #[must_use]
    pub fn games(&self) -> &[GameEntry] {
        &self.games
    }

    /// All games ever.
    #[must_use]
    pub fn total(&self) -> Score {
        self.by_side().iter().fold(Score::default(), |sum, (_, &score)| sum.plus(score))
    }

    /// All games ever, by the person's side.
    #[must_use]
    pub fn by_side(&self) -> PerSide<Score> {
        let sum = |i: usize| self.by_opponent.values().fold(Score::default(), |sum, s| sum.plus(s[i]));
        PerSide::new(sum(0), sum(1))
    }

    /// All games ever, by opponent and by the person's side; opponents that no longer exist are left out.
    pub fn by_opponent(&self) -> impl Iterator<Item = (Player, PerSide<Score>)> {
        self.by_opponent
            .iter()
            .filter_map(|(spec, &[red, yellow])| Some((spec.parse().ok()?, PerSide::new(red, yellow))))
    }

    /// Games won in a row up to now; negative if lost; 0 after a draw.
    #[must_use]
    pub const fn streak(&self) -> i32 {
        self.streak
    }

    #[must_use]
    pub const fn longest_winning_streak(&self) -> u32 {
        self.longest_winning_streak
    }

    pub(super) fn to_text(&self) -> String {
        // Nothing in here can fail to be written as JSON.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    pub(super) fn from_text(text: &str) -> Result<Statistics, String> {
        let mut statistics: Statistics = serde_json::from_str(text).map_err(|why| why.to_string())?;
        let rating = statistics.rating;
        if !(rating.elo.is_finite() && rating.deviation.is_finite() && rating.deviation > 0.0) {
            return Err("its rating is no number".to_owned());
        }
        let excess = statistics.games.len().saturating_sub(MOST_GAMES);
        statistics.games.drain(..excess);
        Ok(statistics)
    }
}

/// The rating of an opponent on the ladder, which has been measured.
fn known_elo(opponent: Player) -> Option<f64> {
    match opponent.strength {
        Strength::Rung(number) => ladder::rung(number).map(|rung| f64::from(rung.rated().elo)),
        Strength::Elo(elo) => Some(f64::from(elo)),
        Strength::Expert => Some(f64::from(ladder::PERFECT_ELO)),
        _ => None,
    }
}

mod player_word {
    use crate::engines::Player;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(player: &Player, to: S) -> Result<S::Ok, S::Error> {
        player.spec().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Player, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

mod side_word {
    use crate::rules::Side;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(side: &Side, to: S) -> Result<S::Ok, S::Error> {
        side.word().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Side, D::Error> {
        let word = String::deserialize(from)?;
        let side = Side::BOTH.into_iter().find(|side| side.word() == word);
        side.ok_or_else(|| D::Error::custom(format!("{word:?} is no side")))
    }
}
