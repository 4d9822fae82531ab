//! How Easy plays: two or three plies, and slips as people make them. It does not see every line:
//! a diagonal or a gapped three escapes it far more often than four in a column.
//!
//! The numbers below were chosen for what they come to over the five engines, 400 games each with the
//! sides in turn: Easy scores 84 % against its engine one ply deep (which blocks nothing), 31 % against
//! it two plies deep and flawless, and 8 % against Medium.

use super::{Engine, Reason, Verdict};
use crate::rules::{Bitboard, Column, Direction, Line, Position, Side};
use crate::search::{Dice, Report, Score, best_column};

/// Each as likely as the other.
pub(super) const DEPTHS: [u8; 2] = [2, 3];

/// How strongly the opinion of a column wavers, as a part of the range between the best and the
/// worst column.
const WAVER: f64 = 0.25;

/// The lines that a player overlooks for one move.
#[derive(Clone, Debug, Default)]
pub struct Overlooked(Vec<Bitboard>);

impl Overlooked {
    /// Draws the lines that `side` overlooks in this position: a column hardly ever, a row
    /// sometimes, a diagonal most; a three with a gap more than one in a piece; one's own four
    /// less than the opponent's.
    #[must_use]
    pub fn draw(position: &Position, side: Side, dice: &mut Dice) -> Overlooked {
        let unseen = Line::ALL.into_iter().filter(|line| {
            let mut chance = match line.direction {
                Direction::Vertical => 0.03,
                Direction::Horizontal => 0.14,
                Direction::Rising | Direction::Falling => 0.30,
            };
            let discs = line.set() & position.occupied();
            let is_gapped =
                discs.len() == 3 && (discs.contains(line.cells[0]) && discs.contains(line.cells[3]));
            if is_gapped {
                chance *= 1.4;
            }
            if (line.set() & position.discs(side)).len() == 3 {
                chance *= 0.12;
            }
            dice.chance(chance)
        });
        Overlooked(unseen.map(Line::set).collect())
    }

    /// True if `discs` hold a four that is seen.
    fn sees_four_in(&self, discs: Bitboard, last: Bitboard) -> bool {
        Line::ALL
            .iter()
            .map(|line| line.set())
            .any(|set| set.meets(last) && (set - discs).is_empty() && !self.0.contains(&set))
    }
}

/// The move of a player that looks ahead as [`DEPTHS`] say and overlooks some lines.
pub(super) fn choose(engine: &dyn Engine, position: &Position, dice: &mut Dice) -> Option<Verdict> {
    let overlooked = Overlooked::draw(position, position.to_move(), dice);
    let depth = dice.pick(&DEPTHS)?;
    let view = View { engine, overlooked, side: position.to_move() };
    let mut report = Report { depth, ..Report::default() };
    for column in position.legal_columns() {
        report.columns[column.index()] =
            Some(view.after(position, column, depth, &mut report.counters.nodes));
    }
    waver(&mut report.columns, dice);
    let column = best_column(&report.columns)?;
    report.best = Some(column);
    report.line = vec![column];
    let reason = if report.best_score() == Some(Score::win_in(1)) { Reason::Wins } else { Reason::Searched };
    Some(Verdict { column, reason, report })
}

/// Shakes the estimates a little; what is seen as won or lost stays so.
fn waver(columns: &mut [Option<Score>], dice: &mut Dice) {
    let estimates = columns.iter().flatten().filter_map(|score| match score.meaning() {
        crate::search::Meaning::Estimate(value) => Some(value),
        _ => None,
    });
    let (low, high) = estimates.fold((i32::MAX, i32::MIN), |(low, high), v| (low.min(v), high.max(v)));
    let range = f64::from(high.saturating_sub(low).max(0));
    for score in columns.iter_mut().flatten() {
        let shake = (range * WAVER * (dice.fraction() + dice.fraction() - 1.0)) as i32;
        if let crate::search::Meaning::Estimate(value) = score.meaning() {
            *score = Score::estimate(value + shake);
        }
    }
}

/// The game as a player sees it who overlooks some lines.
struct View<'a> {
    engine: &'a dyn Engine,
    overlooked: Overlooked,
    side: Side,
}

impl View<'_> {
    /// What the move in `column` seems worth to the side that makes it, `depth` plies deep.
    fn after(&self, position: &Position, column: Column, depth: u8, nodes: &mut u64) -> Score {
        *nodes += 1;
        let mover = position.to_move();
        let child = position.play_unchecked(column);
        if child.discs(mover).has_four() {
            let last = child.discs(mover) - position.discs(mover);
            // A four that is not seen is as if nothing had happened.
            return if self.overlooked.sees_four_in(child.discs(mover), last) {
                Score::win_in(1)
            } else {
                self.at_sight(position, mover)
            };
        }
        if depth == 1 || child.cells_left() == 0 {
            return self.at_sight(&child, mover);
        }
        let replies = child.legal_columns().map(|reply| self.after(&child, reply, depth - 1, nodes));
        replies.max().unwrap_or(Score::DRAW).before_move()
    }

    fn at_sight(&self, position: &Position, mover: Side) -> Score {
        let value = self.engine.evaluate(position, self.side);
        Score::estimate(if mover == self.side { value } else { -value })
    }
}
