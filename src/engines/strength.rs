//! How strong an engine plays: the difficulty menu, one for all engines.

use super::ladder::{self, RUNGS};
use crate::search::MAX_DEPTH;
use std::fmt;
use std::str::FromStr;

/// The longest time for a move that can be asked for: ten minutes.
const MAX_MILLIS: u64 = 600_000;
/// No rating is higher.
const MAX_ELO: u64 = 4000;

/// A level of the difficulty menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// As the engine's document has it, at its own depth.
    Classic,
    /// Two or three plies, and now and then something overlooked, as people do.
    Easy,
    /// Six plies.
    Medium,
    /// Ten plies.
    Hard,
    /// Perfect play: the solver, whatever the engine.
    Expert,
    /// This many plies, 1 to 42.
    Depth(u8),
    /// This long for each move.
    Millis(u64),
    /// This rung of the ladder, counted from 1: a player like a person, whatever the engine.
    Rung(u8),
    /// A player like a person of this rating, between the rungs of the ladder.
    Elo(u16),
}

impl Strength {
    /// True of the strengths that only people have: a rung of the ladder, a rating.
    #[must_use]
    pub const fn is_human(self) -> bool {
        matches!(self, Strength::Rung(_) | Strength::Elo(_))
    }

    /// The levels with a name, in the order of the menu.
    pub const NAMED: [Strength; 5] =
        [Strength::Easy, Strength::Medium, Strength::Hard, Strength::Expert, Strength::Classic];
}

/// What people read: `Easy`, `depth 8`, `200 ms a move`.
impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strength::Classic => f.write_str("Classic"),
            Strength::Easy => f.write_str("Easy"),
            Strength::Medium => f.write_str("Medium"),
            Strength::Hard => f.write_str("Hard"),
            Strength::Expert => f.write_str("Expert"),
            Strength::Depth(plies) => write!(f, "depth {plies}"),
            Strength::Millis(millis) if millis % 1000 == 0 => write!(f, "{} s a move", millis / 1000),
            Strength::Millis(millis) => write!(f, "{millis} ms a move"),
            Strength::Rung(number) => match ladder::rung(*number) {
                Some(rung) => f.write_str(rung.name()),
                None => write!(f, "rung {number}"),
            },
            Strength::Elo(elo) => write!(f, "Elo {elo}"),
        }
    }
}

impl Strength {
    /// The word for files and command lines, which [`Strength::from_str`] reads.
    #[must_use]
    pub fn word(self) -> String {
        match self {
            Strength::Depth(plies) => format!("depth={plies}"),
            Strength::Millis(millis) => format!("millis={millis}"),
            Strength::Rung(number) => format!("rung={number}"),
            Strength::Elo(elo) => format!("elo={elo}"),
            named => named.to_string().to_lowercase(),
        }
    }
}

impl FromStr for Strength {
    type Err = String;

    fn from_str(word: &str) -> Result<Strength, String> {
        let number = |text: &str, most: u64, unit: &str| match text.parse::<u64>() {
            Ok(number) if (1..=most).contains(&number) => Ok(number),
            _ => Err(format!("{text:?} is not a {unit} from 1 to {most}")),
        };
        if let Some(named) = Strength::NAMED.into_iter().find(|strength| strength.word() == word) {
            return Ok(named);
        }
        match word.split_once('=') {
            Some(("depth", text)) => Ok(Strength::Depth(number(text, u64::from(MAX_DEPTH), "depth")? as u8)),
            Some(("millis", text)) => Ok(Strength::Millis(number(text, MAX_MILLIS, "time in milliseconds")?)),
            Some(("rung", text)) => Ok(Strength::Rung(number(text, RUNGS.len() as u64, "rung")? as u8)),
            Some(("elo", text)) => Ok(Strength::Elo(number(text, MAX_ELO, "rating")? as u16)),
            _ => Err(format!(
                "there is no strength {word:?}; there are easy, medium, hard, expert, classic, depth=N and millis=N, and rung=N and elo=N for people"
            )),
        }
    }
}
