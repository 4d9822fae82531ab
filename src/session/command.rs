//! What can be asked of a session, and what it tells.

use super::seat::Seat;
use crate::engines::Verdict;
use crate::rules::{Column, Game, IllegalMove, Outcome, PerSide, Side};
use std::fmt;

/// A wish, in the imperative.
#[derive(Clone, Debug)]
pub enum Command {
    /// An empty board with these seats.
    NewGame(PerSide<Seat>),
    /// This game in place of the present one, with these seats.
    Load(Game, PerSide<Seat>),
    /// A game that was kept, as it was left: with its resignation, and with the engines at rest if no
    /// person plays.
    Restore { game: Game, seats: PerSide<Seat>, resigned: Option<Side> },
    /// The person to move drops a disc.
    Drop(Column),
    /// Back to the turn before: against an engine, to the person's own last turn.
    Undo,
    /// Forward again by as much.
    Redo,
    /// Show the position after this many moves.
    GoTo(usize),
    /// Change who plays a side, in the middle of the game if need be.
    SetSeat(Side, Seat),
    /// The two players exchange their sides, in the middle of the game if need be.
    SwapSeats,
    /// The person to move, or the only person, gives up.
    Resign,
    /// Engines stop moving.
    Pause,
    /// Engines move again, from the position that is shown.
    Resume,
    /// One move, by the engine whose turn it is.
    Step,
    /// What would a strong engine play here?
    Hint,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Won(Side),
    Drawn,
    /// This side gave up.
    Resigned(Side),
}

impl Ending {
    #[must_use]
    pub const fn of(outcome: Outcome) -> Option<Ending> {
        match outcome {
            Outcome::Ongoing => None,
            Outcome::Won(side) => Some(Ending::Won(side)),
            Outcome::Drawn => Some(Ending::Drawn),
        }
    }

    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Ending::Won(side) => Some(side),
            Ending::Resigned(side) => Some(side.other()),
            Ending::Drawn => None,
        }
    }
}

/// Why a wish was not granted; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Illegal(IllegalMove),
    /// It is an engine's turn.
    EnginesTurn(Side),
    NothingToUndo,
    NothingToRedo,
    /// The game is over.
    GameOver,
    /// No engine is to move.
    NothingToStep,
    /// Nobody at the board can give up.
    NobodyToResign,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Illegal(why) => why.fmt(f),
            Refusal::EnginesTurn(side) => write!(f, "it is {side}'s turn, and an engine plays {side}"),
            Refusal::NothingToUndo => f.write_str("there is no move to take back"),
            Refusal::NothingToRedo => f.write_str("there is no move to play again"),
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::NothingToStep => f.write_str("no engine is to move"),
            Refusal::NobodyToResign => f.write_str("only a person can resign"),
        }
    }
}

/// What happened, in the past tense.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A game began or was loaded.
    Started,
    /// A disc fell.
    Dropped {
        side: Side,
        column: Column,
    },
    /// The board now shows the position after this many moves.
    Showed {
        plies: usize,
    },
    SeatChanged(Side),
    /// An engine began to think.
    ThinkingStarted(Side),
    /// It has more to say; `Session::thinking` has the report.
    ThinkingProgressed(Side),
    Hinted(Verdict),
    Paused,
    Resumed,
    Ended(Ending),
    /// An engine broke down. The game goes on when somebody says how.
    EngineFailed {
        side: Side,
        message: String,
    },
    Refused(Refusal),
}
