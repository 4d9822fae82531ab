//! How strong an engine plays: the difficulty menu, one for all engines.

use crate::search::MAX_DEPTH;
use std::fmt;
use std::str::FromStr;

/// The longest time for a move that can be asked for: ten minutes.
const MAX_MILLIS: u64 = 600_000;

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
}

impl Strength {
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
            _ => Err(format!(
                "there is no strength {word:?}; there are easy, medium, hard, expert, classic, depth=N and millis=N"
            )),
        }
    }
}
