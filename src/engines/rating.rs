//! A person's own rating, on the ladder's scale: an estimate that every game sharpens, and the opponent
//! that keeps the next game open. Uses `ladder`. (Mark Glickman's Glicko, one game at a time.)

use super::{Player, ladder};
use serde::{Deserialize, Serialize};

/// How strong a person seems to be, and how sure that is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    pub elo: f64,
    /// The standard deviation: the truth is within twice this most of the time.
    pub deviation: f64,
    /// Rated games so far.
    pub games: u32,
}

/// Nothing is known yet: a beginner or a master may sit down. With 350 it took those far from the start twice as
/// many games to be found.
const UNSURE: f64 = 600.0;
/// A person learns and has good and bad days: the rating never sets.
const SUREST: f64 = 55.0;

impl Default for Rating {
    /// In the lower middle of the ladder, and quite unsure of it.
    fn default() -> Rating {
        Rating {
            elo: f64::from(ladder::rung(ladder::USUAL).map_or(1000, |r| r.rated().elo)),
            deviation: UNSURE,
            games: 0,
        }
    }
}

impl Rating {
    /// The chance, draws counted as halves, to beat an opponent of this rating.
    #[must_use]
    pub fn expected(&self, opponent_elo: f64) -> f64 {
        1.0 / (1.0 + 10f64.powf((opponent_elo - self.elo) / 400.0))
    }

    /// The rating after a game against an opponent of known strength: `points` is 1 for a win, a half for
    /// a draw, 0 for a loss.
    #[must_use]
    pub fn after(&self, points: f64, opponent_elo: f64) -> Rating {
        const Q: f64 = std::f64::consts::LN_10 / 400.0;
        let expected = self.expected(opponent_elo);
        // How much one game tells: most against an equal.
        let information = Q * Q * expected * (1.0 - expected);
        let precision = 1.0 / (self.deviation * self.deviation) + information;
        let (lowest, highest) = ladder::range();
        Rating {
            elo: (self.elo + Q / precision * (points - expected)).clamp(lowest - 200.0, highest + 100.0),
            deviation: precision.sqrt().recip().clamp(SUREST, UNSURE),
            games: self.games.saturating_add(1),
        }
    }

    /// Half the width of the range in which the truth lies nineteen times of twenty.
    #[must_use]
    pub fn error(&self) -> f64 {
        1.96 * self.deviation
    }

    /// The opponent against whom the next game is open.
    #[must_use]
    pub fn opponent(&self) -> Player {
        let (lowest, highest) = ladder::range();
        Player::of_elo(self.elo.clamp(lowest, highest).round() as u16)
    }
}
