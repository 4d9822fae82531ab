//! [`ThreatMap`]: every empty cell that would win for a side, and what becomes of them when the board fills
//! up. Uses `zugzwang`.

use super::zugzwang::Zugzwang;
use crate::rules::{Cell, Position, Side};

/// An empty cell that would complete a four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    pub cell: Cell,
    /// Whose four it would be.
    pub side: Side,
    /// A disc dropped now would come to rest there.
    pub is_playable: bool,
    /// In row 1, 3 or 5.
    pub is_odd: bool,
}

/// The threats of both sides and who profits from waiting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreatMap {
    /// Red's first; each side's column by column from the bottom. A cell can be a threat of both.
    pub threats: Vec<Threat>,
    pub zugzwang: Zugzwang,
}

impl ThreatMap {
    #[must_use]
    pub fn of(position: &Position) -> ThreatMap {
        let playable = position.playable();
        let threats = Side::BOTH.into_iter().flat_map(|side| {
            position.winning_cells(side).iter().map(move |cell| Threat {
                cell,
                side,
                is_playable: playable.contains(cell),
                is_odd: cell.is_odd(),
            })
        });
        ThreatMap { threats: threats.collect(), zugzwang: Zugzwang::of(position) }
    }
}
