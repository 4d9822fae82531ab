//! How a person judges a position that is not decided yet: open pairs and threes, the middle of the
//! board, and, with experience, whom the last empty cells will favour. Uses `sight`.

use super::sight::{Prospects, Sight};
use crate::rules::{Bitboard, Column, Position, Side};
use crate::search::{Evaluation, Explanation, Term};

/// A judgement through a player's eyes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    pub sight: Sight,
    /// How much it makes of odd and even threats: 0 nothing, 1 all there is to it.
    pub parity: f64,
}

const PAIR: i32 = 4;
const THREE: i32 = 14;
/// A disc in each column, by its index.
const CENTRE: [i32; 7] = [0, 1, 3, 6, 3, 1, 0];
/// A threat of Red's in an odd row that nothing outweighs: when everything else is full, it wins.
const RED_ODD: i32 = 60;
/// The same for Yellow in an even row, which holds only as long as Red has no odd one.
const YELLOW_EVEN: i32 = 45;

impl Judgement {
    /// All lines seen and parity understood.
    pub const FULL: Judgement = Judgement { sight: Sight::FULL, parity: 1.0 };

    fn terms(&self, position: &Position) -> [(&'static str, i32); 3] {
        let (red, yellow) = (position.discs(Side::Red), position.discs(Side::Yellow));
        let (reds, yellows) = (self.sight.prospects(red, yellow), self.sight.prospects(yellow, red));
        let lines = |prospects: &Prospects| PAIR * prospects.twos + THREE * prospects.threes;
        let centre = |discs: Bitboard| -> i32 {
            let weight =
                |column: Column| CENTRE[column.index()] * (discs & Bitboard::column(column)).len() as i32;
            Column::ALL.into_iter().map(weight).sum()
        };
        [
            ("open pairs and threes", lines(&reds) - lines(&yellows)),
            ("middle of the board", centre(red) - centre(yellow)),
            ("odd and even threats", (self.parity * f64::from(zugzwang(position, &reds, &yellows))) as i32),
        ]
    }
}

/// Whom the filling up of the board favours. Threats that can be taken now are tactics, not zugzwang, and
/// one above a cell that wins for the opponent is never reached.
fn zugzwang(position: &Position, reds: &Prospects, yellows: &Prospects) -> i32 {
    let later = !(position.occupied() | position.playable());
    let reached = |own: Bitboard, theirs: Bitboard| (own & later) - (theirs & later).up().with_all_above();
    let red_odd = reached(reds.completing, yellows.completing) & Bitboard::ODD_ROWS;
    let yellow_even = reached(yellows.completing, reds.completing) & Bitboard::EVEN_ROWS;
    match (red_odd.is_empty(), yellow_even.is_empty()) {
        (false, _) => RED_ODD,
        (true, false) => -YELLOW_EVEN,
        (true, true) => 0,
    }
}

impl Evaluation for Judgement {
    #[inline]
    fn evaluate(&self, position: &Position, side: Side) -> i32 {
        let value: i32 = self.terms(position).iter().map(|(_, value)| value).sum();
        if side == Side::Red { value } else { -value }
    }

    fn explain(&self, position: &Position, side: Side) -> Explanation {
        let sign = if side == Side::Red { 1 } else { -1 };
        let term = |(name, value): (&'static str, i32)| Term { name, value: f64::from(sign * value) };
        Explanation::sum(self.terms(position).into_iter().map(term).collect())
    }
}
