//! `threats`, after document 000: position, windows, threats and their parity, double threats,
//! zugzwang, forced play; each term a function of its own. Uses `census`.
//!
//! A *threat* is an empty cell that would complete a four. Red profits from odd rows, Yellow from
//! even ones: when both only fill columns from below, those are the cells each gets.
//!
//! This evaluation is not symmetric: it fears an opposing three (−80) more than it values its own
//! (+50), so it must always be asked for the engine's own side.

use super::census::Census;
use super::windows::balance_in;
use crate::rules::{Bitboard, Column, Position, Side};
use crate::search::{Evaluation, Explanation, Term};

/// The evaluation of document 000.
pub struct Threats;

impl Threats {
    /// A won game, before the plies that were left to search are added.
    pub const WON: i32 = 100_000;
}

/// A part of what this evaluation knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Position,
    Windows,
    Threats,
    DoubleThreats,
    Zugzwang,
    ForcedPlay,
    /// That a threat's row matters to who gets it; spread over three of the terms.
    Parity,
}

impl Part {
    pub const ALL: [Part; 7] = [
        Part::Position,
        Part::Windows,
        Part::Threats,
        Part::DoubleThreats,
        Part::Zugzwang,
        Part::ForcedPlay,
        Part::Parity,
    ];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Part::Position => "position",
            Part::Windows => "windows",
            Part::Threats => "threats",
            Part::DoubleThreats => "double threats",
            Part::Zugzwang => "zugzwang",
            Part::ForcedPlay => "forced play",
            Part::Parity => "parity",
        }
    }
}

/// The same evaluation with one part left out, to see what that is worth. Without parity every threat for
/// later counts as one in the wrong row, and nobody controls any.
pub struct ThreatsWithout(pub Part);

/// What every term looks at, computed once.
struct Sight<'a> {
    position: &'a Position,
    side: Side,
    /// Cells that would complete a four: ours, theirs.
    own: Bitboard,
    theirs: Bitboard,
    /// Where a disc would come to rest now.
    playable: Bitboard,
    /// The rows whose threats profit us, and them.
    own_rows: Bitboard,
    their_rows: Bitboard,
}

impl<'a> Sight<'a> {
    fn new(position: &'a Position, side: Side) -> Sight<'a> {
        Sight {
            position,
            side,
            own: position.winning_cells(side),
            theirs: position.winning_cells(side.other()),
            playable: position.playable(),
            own_rows: favourable_rows(side),
            their_rows: favourable_rows(side.other()),
        }
    }

    fn own_controlled(&self) -> Bitboard {
        controlled(self.own, self.own_rows, self.theirs, self.playable)
    }

    fn their_controlled(&self) -> Bitboard {
        controlled(self.theirs, self.their_rows, self.own, self.playable)
    }
}

/// The rows whose threats profit `side`.
const fn favourable_rows(side: Side) -> Bitboard {
    match side {
        Side::Red => Bitboard::ODD_ROWS,
        Side::Yellow => Bitboard::EVEN_ROWS,
    }
}

/// A part that is a term, and what it comes to.
type TermOf = (Part, fn(&Sight) -> i32);

static TERMS: [TermOf; 6] = [
    (Part::Position, position),
    (Part::Windows, windows),
    (Part::Threats, threats),
    (Part::DoubleThreats, double_threats),
    (Part::Zugzwang, zugzwang),
    (Part::ForcedPlay, forced_play),
];

impl Evaluation for Threats {
    fn evaluate(&self, position: &Position, side: Side) -> i32 {
        let sight = Sight::new(position, side);
        TERMS.iter().map(|(_, term)| term(&sight)).sum()
    }

    fn explain(&self, position: &Position, side: Side) -> Explanation {
        if let Some(end) = end_of_the_game(position, side) {
            return end;
        }
        explain(TERMS.iter(), &Sight::new(position, side))
    }
}

impl ThreatsWithout {
    fn terms(&self) -> impl Iterator<Item = &'static TermOf> {
        TERMS.iter().filter(|(part, _)| *part != self.0)
    }

    fn sight<'a>(&self, position: &'a Position, side: Side) -> Sight<'a> {
        let sight = Sight::new(position, side);
        match self.0 {
            Part::Parity => Sight { own_rows: Bitboard::EMPTY, their_rows: Bitboard::EMPTY, ..sight },
            _ => sight,
        }
    }
}

impl Evaluation for ThreatsWithout {
    fn evaluate(&self, position: &Position, side: Side) -> i32 {
        let sight = self.sight(position, side);
        self.terms().map(|(_, term)| term(&sight)).sum()
    }

    fn explain(&self, position: &Position, side: Side) -> Explanation {
        end_of_the_game(position, side).unwrap_or_else(|| explain(self.terms(), &self.sight(position, side)))
    }
}

fn explain(terms: impl Iterator<Item = &'static TermOf>, sight: &Sight) -> Explanation {
    let term = |(part, term): &TermOf| Term { name: part.name(), value: f64::from(term(sight)) };
    Explanation::sum(terms.map(term).collect())
}

/// What a finished game is worth.
fn end_of_the_game(position: &Position, side: Side) -> Option<Explanation> {
    let winner = Side::BOTH.into_iter().find(|&side| position.discs(side).has_four());
    let value = match winner {
        Some(winner) if winner == side => Threats::WON,
        Some(_) => -Threats::WON,
        None if position.cells_left() == 0 => 0,
        None => return None,
    };
    Some(Explanation::sum(vec![Term { name: "end of the game", value: f64::from(value) }]))
}

/// Positional control: +6 for a disc in the middle column, +3 beside it; theirs the same, negative.
fn position(sight: &Sight) -> i32 {
    let [middle, left, right, ..] = Column::CENTRE_FIRST;
    let balance = |column| balance_in(column, sight.position, sight.side);
    6 * balance(middle) + 3 * (balance(left) + balance(right))
}

/// The window table: +1000, +50, +10 for 4, 3, 2 of ours with the rest empty, −80, −8 for 3, 2 of
/// theirs. The document has no row for their four; it mirrors ours.
fn windows(sight: &Sight) -> i32 {
    let Census { own, opponent } = Census::of(sight.position, sight.side);
    1000 * (own[4] - opponent[4]) + 50 * own[3] + 10 * own[2] - 80 * opponent[3] - 8 * opponent[2]
}

/// The threat table: a cell that can be played now +500 (theirs −450), one whose row profits its
/// owner +150 (−140), any other +80 (−80, mirrored).
fn threats(sight: &Sight) -> i32 {
    let count = |cells: Bitboard, rows: Bitboard| {
        let later = cells - sight.playable;
        [(cells & sight.playable).len(), (later & rows).len(), (later - rows).len()].map(|n| n as i32)
    };
    let [now, favourable, unfavourable] = count(sight.own, sight.own_rows);
    let [their_now, their_favourable, their_unfavourable] = count(sight.theirs, sight.their_rows);
    500 * now + 150 * favourable + 80 * unfavourable
        - 450 * their_now
        - 140 * their_favourable
        - 80 * their_unfavourable
}

/// Two threats of one side, one on top of the other: whoever blocks the lower opens the upper. +300
/// a pair; theirs −300.
fn double_threats(sight: &Sight) -> i32 {
    let pairs = |cells: Bitboard| (cells & cells.up()).len() as i32;
    300 * (pairs(sight.own) - pairs(sight.theirs))
}

/// The zugzwang table, column by column: −200 where our disc would put theirs on a winning cell
/// above it, +180 where their disc would put ours on one, +250 for a favourable threat that we
/// control (no threat of theirs below it in its column); their control −250.
fn zugzwang(sight: &Sight) -> i32 {
    let above = sight.playable.up();
    let poisoned = (above & sight.theirs).len() as i32;
    let inviting = (above & sight.own).len() as i32;
    let control = sight.own_controlled().len() as i32 - sight.their_controlled().len() as i32;
    180 * inviting - 200 * poisoned + 250 * control
}

/// What a position that forced play will win is worth. The document calls it winning and gives no
/// number; this one stands above every single threat and far below a won game.
const FORCED_WIN: i32 = 600;

/// Forced play: a controlled, favourable threat that an even number of cells separates from the
/// column's playable cell. If nothing else happens, the column fills up to it in our favour.
fn forced_play(sight: &Sight) -> i32 {
    let two_up = sight.playable.up().up();
    let in_step = two_up | two_up.up().up();
    let ours = in_step.meets(sight.own_controlled());
    let theirs = in_step.meets(sight.their_controlled());
    FORCED_WIN * (i32::from(ours) - i32::from(theirs))
}

/// The threats in `own` that are not playable yet, lie in rows that profit their owner, and have no
/// threat of `theirs` at or below them.
fn controlled(own: Bitboard, rows: Bitboard, theirs: Bitboard, playable: Bitboard) -> Bitboard {
    (own & rows) - playable - theirs.with_all_above()
}
