//! Everything that can be done with one key or one menu entry, in a table: its words, its keys. Menus
//! and keyboard both read it, so they cannot disagree.

use super::dialogs::Dialog;
use super::learning::Demonstration;
use super::screen::Screen;
use super::tournament::TournamentWish;
use super::watch::Showing;
use crate::engines::Strength;
use crate::rules::{Column, PerSide, Side};
use crate::session::Seat;
use crate::store::Theme;
use eframe::egui::{Key, KeyboardShortcut, Modifiers};

/// What drawing and keys ask the app to do; it does so once the frame is drawn.
#[derive(Clone)]
pub enum Wish {
    Do(Action),
    Drop(Column),
    /// Show the position after this many moves.
    GoTo(usize),
    Start(PerSide<Seat>),
    SetSeat(Side, Seat),
    /// The strength of one side's engine, or of every engine.
    SetStrength(Option<Side>, Strength),
    SetTheme(Theme),
    /// An engine's move takes at least this long against a person.
    SetPace(u64),
    /// The same when engines play each other.
    SetWatchPace(u64),
    /// Play a line out with ghost discs, at the move with this number.
    Demonstrate(usize, Demonstration),
    /// Engines play each other on the board.
    Watch(Showing),
    ShowScreen(Screen),
    Tournament(TournamentWish),
    ResetStatistics,
    /// The engines play on from the position that is shown.
    PlayOn,
    Show(Dialog),
    CloseDialog,
    Paste(String),
}

/// A thing to do that needs no more words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    NewGame,
    Rematch,
    SwapSides,
    Undo,
    Redo,
    Hint,
    Resign,
    Open,
    Save,
    CopyMoves,
    CopyPosition,
    Paste,
    Quit,
    PlayOrPause,
    Step,
    Watch,
    RandomPairing,
    ExpectedLine,
    Tournament,
    BackToMyGame,
    FirstMove,
    PreviousMove,
    NextMove,
    LastMove,
    SidePanel,
    ShowThinking,
    DiscMarks,
    ReducedMotion,
    Larger,
    Smaller,
    NormalSize,
    FullScreen,
    Analysis,
    ThreatMap,
    Feedback,
    Review,
    NextMistake,
    PreviousMistake,
    TryAgain,
    ShowAnswer,
    BackToWinning,
    Statistics,
    Rules,
    Keys,
    About,
}

/// What a menu shows of an action, and what the keyboard listens for.
pub struct Entry {
    pub action: Action,
    pub words: &'static str,
    pub keys: &'static [KeyboardShortcut],
    /// When the keys mean this.
    pub when: When,
}

/// A key may mean one thing while a review is open and another while none is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Always,
    Playing,
    Reviewing,
}

impl When {
    #[must_use]
    pub fn holds(self, is_reviewing: bool) -> bool {
        match self {
            When::Always => true,
            When::Playing => !is_reviewing,
            When::Reviewing => is_reviewing,
        }
    }
}

const fn key(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::SHIFT, key)
}

const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

const fn entry(action: Action, words: &'static str, keys: &'static [KeyboardShortcut]) -> Entry {
    Entry { action, words, keys, when: When::Always }
}

const fn when(when: When, entry: Entry) -> Entry {
    Entry { when, ..entry }
}

/// The table. The first of several keys is the one that menus show.
pub const ENTRIES: &[Entry] = &[
    entry(Action::NewGame, "New game…", &[ctrl(Key::N)]),
    entry(Action::Rematch, "Rematch", &[ctrl(Key::R)]),
    entry(Action::SwapSides, "Swap sides", &[ctrl(Key::T)]),
    entry(Action::Undo, "Undo", &[ctrl(Key::Z), key(Key::Backspace)]),
    entry(Action::Redo, "Redo", &[ctrl_shift(Key::Z), ctrl(Key::Y)]),
    entry(Action::Hint, "Hint", &[key(Key::H)]),
    entry(Action::Resign, "Resign", &[ctrl_shift(Key::R)]),
    entry(Action::Open, "Open…", &[ctrl(Key::O)]),
    entry(Action::Save, "Save as…", &[ctrl(Key::S)]),
    entry(Action::CopyMoves, "Copy game", &[ctrl(Key::C)]),
    entry(Action::CopyPosition, "Copy position", &[ctrl_shift(Key::C)]),
    entry(Action::Paste, "Paste game or position", &[ctrl(Key::V)]),
    entry(Action::Quit, "Quit", &[ctrl(Key::Q)]),
    when(When::Playing, entry(Action::PlayOrPause, "Play or pause the engines", &[key(Key::P)])),
    entry(Action::Step, "One engine move", &[key(Key::S)]),
    entry(Action::Watch, "Engine against engine…", &[key(Key::F6)]),
    entry(Action::RandomPairing, "Random pairing", &[key(Key::F7)]),
    entry(Action::ExpectedLine, "Expected play on the board", &[key(Key::L)]),
    entry(Action::Tournament, "Tournament…", &[key(Key::F8)]),
    entry(Action::BackToMyGame, "Back to my game", &[ctrl(Key::B)]),
    entry(Action::FirstMove, "First position", &[key(Key::Home)]),
    entry(Action::PreviousMove, "One move back", &[key(Key::PageUp), key(Key::Comma)]),
    entry(Action::NextMove, "One move forward", &[key(Key::PageDown), key(Key::Period)]),
    entry(Action::LastMove, "Last position", &[key(Key::End)]),
    entry(Action::SidePanel, "Side panel", &[key(Key::F9)]),
    entry(Action::ShowThinking, "Thinking above the columns", &[shift(Key::T)]),
    entry(Action::DiscMarks, "Marks on the discs", &[key(Key::M)]),
    entry(Action::ReducedMotion, "Reduced motion", &[ctrl(Key::M)]),
    entry(Action::Larger, "Larger", &[ctrl(Key::Plus), ctrl(Key::Equals)]),
    entry(Action::Smaller, "Smaller", &[ctrl(Key::Minus)]),
    entry(Action::NormalSize, "Normal size", &[ctrl(Key::Num0)]),
    entry(Action::FullScreen, "Full screen", &[key(Key::F11)]),
    entry(Action::Analysis, "Analysis", &[key(Key::A)]),
    entry(Action::ThreatMap, "Threat map", &[key(Key::T)]),
    entry(Action::Feedback, "Feedback only", &[key(Key::F)]),
    entry(Action::Review, "Review this game", &[key(Key::R)]),
    entry(Action::NextMistake, "Next mistake", &[key(Key::N)]),
    when(When::Reviewing, entry(Action::PreviousMistake, "Previous mistake", &[key(Key::P)])),
    entry(Action::TryAgain, "Try the move again", &[key(Key::Y)]),
    entry(Action::ShowAnswer, "Show the answer", &[key(Key::W)]),
    entry(Action::BackToWinning, "Back to where I was still winning", &[key(Key::B)]),
    entry(Action::Statistics, "Statistics", &[key(Key::F4)]),
    entry(Action::Rules, "Rules", &[key(Key::F2)]),
    entry(Action::Keys, "Keys", &[key(Key::F1)]),
    entry(Action::About, "About Foursight", &[key(Key::F3)]),
];

impl Action {
    #[must_use]
    pub fn entry(self) -> &'static Entry {
        // The table is in the order of the enum; a test holds it to that.
        &ENTRIES[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order_and_no_key_means_two_things() {
        for (i, entry) in ENTRIES.iter().enumerate() {
            assert_eq!(entry.action as usize, i, "{:?}", entry.action);
            assert!(!entry.keys.is_empty());
        }
        for is_reviewing in [false, true] {
            let mut seen = Vec::new();
            for entry in ENTRIES.iter().filter(|entry| entry.when.holds(is_reviewing)) {
                for keys in entry.keys {
                    assert!(!seen.contains(keys), "{keys:?} twice");
                    seen.push(*keys);
                }
            }
        }
    }
}
