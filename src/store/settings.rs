//! What a person has chosen, kept from one start to the next.

use crate::engines::{EngineId, Player, Strength};
use crate::rules::PerSide;
use crate::session::Seat;
use serde::{Deserialize, Serialize};

/// Light, dark, or as the system has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

/// Where the window was.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WindowPlace {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
    pub maximized: bool,
}

/// Everything that can be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub theme: Theme,
    /// A diamond on red discs and a ring on yellow ones, for those who do not see the colours.
    pub disc_marks: bool,
    pub reduced_motion: bool,
    /// An engine's move takes at least this long.
    pub pace_millis: u64,
    /// A move takes at least this long when engines play each other.
    pub watch_millis: u64,
    pub side_panel: bool,
    pub show_thinking: bool,
    /// What is exactly true of the position is shown: chips, evaluation bar, graph.
    pub analysis: bool,
    pub threat_map: bool,
    /// A person is told at once that a move gave something away, and nothing else.
    pub feedback_only: bool,
    /// The play that an engine expects lies on the board as pale discs.
    pub expected_line: bool,
    /// Who played last.
    #[serde(with = "seat_words")]
    pub seats: PerSide<Seat>,
    /// The size of everything; 1 is normal.
    pub scale: f32,
    pub window: Option<WindowPlace>,
}

impl Default for Settings {
    fn default() -> Self {
        let medium = Player { engine: EngineId::Threats, strength: Strength::Medium };
        Settings {
            theme: Theme::System,
            disc_marks: true,
            reduced_motion: false,
            pace_millis: 400,
            watch_millis: 900,
            side_panel: true,
            show_thinking: true,
            analysis: false,
            threat_map: false,
            feedback_only: false,
            expected_line: false,
            seats: PerSide::new(Seat::Person, Seat::Engine(medium)),
            scale: 1.0,
            window: None,
        }
    }
}

impl Settings {
    pub(super) fn to_text(&self) -> String {
        // Nothing in here can fail to be written as JSON.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    pub(super) fn from_text(text: &str) -> Result<Settings, String> {
        let mut settings: Settings = serde_json::from_str(text).map_err(|why| why.to_string())?;
        let is_sane =
            |number: f32, least: f32, most: f32| number.is_finite() && (least..=most).contains(&number);
        if !is_sane(settings.scale, 0.5, 4.0) {
            settings.scale = 1.0;
        }
        let on_some_screen = |place: &WindowPlace| {
            is_sane(place.width, 100.0, 1e5)
                && is_sane(place.height, 100.0, 1e5)
                && is_sane(place.x, -1e5, 1e5)
                && is_sane(place.y, -1e5, 1e5)
        };
        settings.window = settings.window.filter(on_some_screen);
        // Feedback keeps back what analysis shows.
        settings.feedback_only &= !settings.analysis;
        Ok(settings)
    }
}

/// Seats as the words that files use: `person`, `threats:medium`.
mod seat_words {
    use super::{PerSide, Seat};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(seats: &PerSide<Seat>, to: S) -> Result<S::Ok, S::Error> {
        [seats.red.word(), seats.yellow.word()].serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<PerSide<Seat>, D::Error> {
        let [red, yellow] = <[String; 2]>::deserialize(from)?;
        let seat = |word: &str| word.parse().map_err(D::Error::custom);
        Ok(PerSide::new(seat(&red)?, seat(&yellow)?))
    }
}
