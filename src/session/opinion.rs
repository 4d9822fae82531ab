//! What an engine thought of the game when it moved, on one scale for all engines. Uses `engines`.

use crate::engines::{EngineId, Player, Reason, Strength, Verdict};
use crate::rules::Side;
use crate::search::{Meaning, Score};

/// How an engine saw the game when it made a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opinion {
    /// The side that it plays.
    pub side: Side,
    /// How sure it is of the result, for Red: 1 is a win that it has proved, -1 a loss, 0 even.
    pub share: f32,
    /// The score of its move as it has it, for its own side.
    pub score: Score,
    /// How deep it looked; 0 if it needed no look.
    pub depth: u8,
}

impl Opinion {
    /// None if the engine moved without an opinion, as by a rule that blocks a four.
    pub(super) fn of(player: Player, side: Side, verdict: &Verdict) -> Option<Opinion> {
        let report = &verdict.report;
        let seen = match verdict.reason {
            Reason::Wins => Some(Score::win_in(1)),
            _ => report.score(verdict.column),
        };
        let score = seen?;
        let own = match score.meaning() {
            Meaning::WinIn { .. } => 1.0,
            Meaning::LossIn { .. } => -1.0,
            Meaning::Estimate(_) if player.is_perfect() => 0.0,
            Meaning::Estimate(steps) => (steps as f32 / steps_when_sure(player.judge())).tanh(),
        };
        let share = if side == Side::Red { own } else { -own };
        Some(Opinion { side, share, score, depth: report.depth })
    }
}

impl Player {
    /// A solver's scores are no estimates.
    fn is_perfect(&self) -> bool {
        self.engine == EngineId::Perfect || self.strength == Strength::Expert
    }

    /// Whose units its estimates are in.
    fn judge(&self) -> EngineId {
        if self.strength.is_human() { EngineId::People } else { self.engine }
    }
}

/// The estimate, in the evaluation's steps, at which an engine is three quarters (tanh 1) sure. Fitted: with
/// these, the opinions of 600 random positions of 8 to 29 discs, searched four plies deep, come closest to
/// their exact results.
const fn steps_when_sure(engine: EngineId) -> f32 {
    match engine {
        EngineId::Threats => 1156.0,
        EngineId::Windows => 34.0,
        EngineId::Alignments => 2.6e6,
        EngineId::Lines => 277.0,
        EngineId::Cubes => 88.0,
        EngineId::People => 97.0,
        EngineId::Perfect => 1.0,
    }
}
