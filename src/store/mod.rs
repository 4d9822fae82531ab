//! What outlives the program: settings, the game in progress and statistics, in the platform's folders; and
//! games as text that a person can read. Uses `session` for its seats; knows nothing of windows.
//!
//! Files are written whole, under another name first and then renamed, so that a crash at any moment
//! leaves the old file or the new one. Writing is done on a thread of its own: a slow disk never
//! holds up a frame. A file that cannot be read is set aside under another name, never overwritten.

mod file;
mod game_text;
mod settings;
pub mod statistics;

pub use game_text::{GameRecord, Series};
pub use settings::{Settings, Theme, WindowPlace};
pub use statistics::Statistics;

use directories::ProjectDirs;
use file::Writer;
use std::path::{Path, PathBuf};

const SETTINGS_FILE: &str = "settings.json";
const GAME_FILE: &str = "game.txt";
const STATISTICS_FILE: &str = "statistics.json";

/// Where things are kept.
pub struct Store {
    folders: Option<Folders>,
    writer: Option<Writer>,
    complaint: Option<String>,
}

struct Folders {
    settings: PathBuf,
    game: PathBuf,
}

impl Store {
    /// The platform's usual folders. If it has none, nothing is kept and [`Store::complaint`] says so.
    #[must_use]
    pub fn of_platform() -> Store {
        match ProjectDirs::from("", "", "foursight") {
            Some(dirs) => Store::new(Folders {
                settings: dirs.config_dir().to_owned(),
                game: dirs.data_dir().to_owned(),
            }),
            None => Store {
                complaint: Some("There is no home folder, so settings and games are not kept.".to_owned()),
                ..Store::nowhere()
            },
        }
    }

    /// Everything in this one folder, which is made if need be.
    #[must_use]
    pub fn in_folder(folder: impl Into<PathBuf>) -> Store {
        let folder = folder.into();
        Store::new(Folders { settings: folder.clone(), game: folder })
    }

    /// Keeps nothing.
    #[must_use]
    pub fn nowhere() -> Store {
        Store { folders: None, writer: None, complaint: None }
    }

    fn new(folders: Folders) -> Store {
        match Writer::start() {
            Ok(writer) => Store { folders: Some(folders), writer: Some(writer), complaint: None },
            Err(why) => Store {
                folders: Some(folders),
                writer: None,
                complaint: Some(format!("Settings and games are not kept: {why}.")),
            },
        }
    }

    /// The settings, or the usual ones if there are none yet; and a sentence if a damaged file was set
    /// aside.
    #[must_use]
    pub fn load_settings(&self) -> (Settings, Option<String>) {
        let Some(folders) = &self.folders else { return Default::default() };
        let (settings, notice) = load(&folders.settings.join(SETTINGS_FILE), Settings::from_text);
        (settings.unwrap_or_default(), notice)
    }

    /// The game in progress, if there is one; and a sentence if a damaged file was set aside.
    #[must_use]
    pub fn load_game(&self) -> (Option<GameRecord>, Option<String>) {
        let Some(folders) = &self.folders else { return (None, None) };
        load(&folders.game.join(GAME_FILE), GameRecord::from_text)
    }

    /// The person's statistics; and a sentence if a damaged file was set aside.
    #[must_use]
    pub fn load_statistics(&self) -> (Statistics, Option<String>) {
        let Some(folders) = &self.folders else { return Default::default() };
        let (statistics, notice) = load(&folders.game.join(STATISTICS_FILE), Statistics::from_text);
        (statistics.unwrap_or_default(), notice)
    }

    /// Keeps the statistics, soon.
    pub fn save_statistics(&self, statistics: &Statistics) {
        if let (Some(folders), Some(writer)) = (&self.folders, &self.writer) {
            writer.write(folders.game.join(STATISTICS_FILE), statistics.to_text());
        }
    }

    /// Where a file of this name belongs that is neither settings nor a game, such as a tournament's
    /// state; none if nothing is kept.
    #[must_use]
    pub fn path_for(&self, name: &str) -> Option<PathBuf> {
        self.folders.as_ref().map(|folders| folders.game.join(name))
    }

    /// Keeps the settings, soon.
    pub fn save_settings(&self, settings: &Settings) {
        if let (Some(folders), Some(writer)) = (&self.folders, &self.writer) {
            writer.write(folders.settings.join(SETTINGS_FILE), settings.to_text());
        }
    }

    /// Keeps the game in progress, soon.
    pub fn save_game(&self, record: &GameRecord) {
        if let (Some(folders), Some(writer)) = (&self.folders, &self.writer) {
            writer.write(folders.game.join(GAME_FILE), record.to_text());
        }
    }

    /// A sentence on what could not be kept, once.
    pub fn complaint(&mut self) -> Option<String> {
        self.complaint.take().or_else(|| self.writer.as_ref()?.complaint())
    }
}

/// Reads a file that may not exist; one that makes no sense is set aside.
fn load<T>(path: &Path, read: impl Fn(&str) -> Result<T, String>) -> (Option<T>, Option<String>) {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => return (None, None),
        // Text that is not UTF-8 is a damaged file like any other.
        Err(why) if why.kind() == std::io::ErrorKind::InvalidData => String::from("\u{fffd}"),
        Err(why) => return (None, Some(format!("{} cannot be read: {why}.", path.display()))),
    };
    match read(&text) {
        Ok(value) => (Some(value), None),
        Err(why) => {
            let notice = match file::set_aside(path) {
                Ok(name) => format!("{} was damaged ({why}) and is now {name}.", path.display()),
                Err(trouble) => {
                    format!("{} is damaged ({why}) and cannot be moved: {trouble}.", path.display())
                }
            };
            (None, Some(notice))
        }
    }
}
