//! Who plays a side.

use crate::engines::{Player, SpecError};
use std::fmt;
use std::str::FromStr;

/// A person at the board, or an engine at a strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    Person,
    Engine(Player),
}

impl Seat {
    #[must_use]
    pub const fn is_person(self) -> bool {
        matches!(self, Seat::Person)
    }

    #[must_use]
    pub const fn player(self) -> Option<Player> {
        match self {
            Seat::Person => None,
            Seat::Engine(player) => Some(player),
        }
    }

    /// The word for files: `person` or the player's spec.
    #[must_use]
    pub fn word(&self) -> String {
        match self {
            Seat::Person => "person".to_owned(),
            Seat::Engine(player) => player.spec(),
        }
    }
}

/// What people read: `Person`, or the player's name.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Person => f.write_str("Person"),
            Seat::Engine(player) => player.fmt(f),
        }
    }
}

impl FromStr for Seat {
    type Err = SpecError;

    fn from_str(word: &str) -> Result<Seat, SpecError> {
        if word == "person" { Ok(Seat::Person) } else { word.parse().map(Seat::Engine) }
    }
}
