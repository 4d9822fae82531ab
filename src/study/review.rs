//! [`Review`]: every move of a game held against perfect play. Pure functions over truths. Uses `truth`.

use super::truth::{Fate, Truth};
use crate::rules::{Column, Game, PerSide, Position, Side};
use crate::search::Score;
use crate::solver::exact_value;
use std::fmt;

/// A win this many plies later than the quickest is slow: four moves of the winner.
pub(super) const SLOW_PLIES: u8 = 8;

/// What a move was worth, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judgement {
    /// A win or a draw became a loss.
    Blunder,
    /// A win became a draw.
    Mistake,
    /// Still a win, but at least four moves later than the quickest.
    Slow,
    /// The other side had just erred, and this move gave it all back: the result is what it was before.
    Missed,
    /// The one column that kept the result.
    OnlyMove,
    /// There was one column to play, or one that did not lose to a four at once.
    Forced,
    /// None was better.
    Best,
    /// It kept the result; another column wins sooner or holds out longer.
    Fine,
}

impl Judgement {
    /// The word for files and JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Judgement::Blunder => "blunder",
            Judgement::Mistake => "mistake",
            Judgement::Slow => "slow",
            Judgement::Missed => "missed",
            Judgement::OnlyMove => "only_move",
            Judgement::Forced => "forced",
            Judgement::Best => "best",
            Judgement::Fine => "fine",
        }
    }

    /// True of what a player would want to do better.
    #[must_use]
    pub const fn is_error(self) -> bool {
        matches!(self, Judgement::Blunder | Judgement::Mistake | Judgement::Slow | Judgement::Missed)
    }
}

/// What people read.
impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Judgement::OnlyMove => "only move",
            judgement => judgement.word(),
        })
    }
}

/// A move and what it was worth.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// Its number in the game, from 1: the discs on the board after it.
    pub ply: usize,
    pub side: Side,
    pub column: Column,
    pub judgement: Judgement,
    /// What the position was worth to the side that moved, on the solver's scale.
    pub before: i32,
    /// What the move left of it, for the same side.
    pub after: i32,
    /// The columns that none was better than, from the left.
    pub best: Vec<Column>,
    /// True if the choice mattered: the columns led to different results, and it was more than taking the
    /// one column that does not lose at once.
    pub mattered: bool,
}

impl ReviewedMove {
    /// What the side that moved could have had.
    #[must_use]
    pub const fn fate_before(&self) -> Fate {
        Fate::of_value(self.before)
    }

    /// What it was left with.
    #[must_use]
    pub const fn fate_after(&self) -> Fate {
        Fate::of_value(self.after)
    }

    /// True if the move changed how the game should end.
    #[must_use]
    pub fn changed_the_result(&self) -> bool {
        self.fate_after() < self.fate_before()
    }

    /// What it adds to its side's accuracy, from 0 to 1; none if the choice did not matter. Half for a slow
    /// win and a quarter for a win that became a draw, since something was kept.
    #[must_use]
    pub fn credit(&self) -> Option<f64> {
        self.mattered.then(|| match (self.fate_before(), self.fate_after()) {
            (before, after) if after >= before => {
                if self.judgement == Judgement::Slow {
                    0.5
                } else {
                    1.0
                }
            }
            (Fate::Win, Fate::Draw) => 0.25,
            _ => 0.0,
        })
    }
}

/// A whole game, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    pub moves: Vec<ReviewedMove>,
    /// The mean credit of each side's moves that mattered, from 0 to 1; none if no move did.
    pub accuracy: PerSide<Option<f64>>,
    /// The last move that changed how the game should end: its index in `moves`.
    pub turning_point: Option<usize>,
}

impl Review {
    /// The positions that must be known, the last first: they are the quickest to solve, so most of a game is
    /// judged at once.
    pub fn positions(game: &Game) -> impl Iterator<Item = Position> + '_ {
        (0..game.all_moves().len()).rev().filter_map(|plies| game.position_after(plies)).copied()
    }

    /// All moves of the game, those taken back included; none until every position is known.
    pub fn of<'a>(game: &Game, truth: impl Fn(&Position) -> Option<&'a Truth>) -> Option<Review> {
        let moves: Option<Vec<ReviewedMove>> = Review::so_far(game, truth).into_iter().collect();
        let moves = moves?;
        let accuracy = PerSide::from_fn(|side| {
            let credits = moves.iter().filter(|reviewed| reviewed.side == side);
            let credits: Vec<f64> = credits.filter_map(ReviewedMove::credit).collect();
            (!credits.is_empty()).then(|| credits.iter().sum::<f64>() / credits.len() as f64)
        });
        let turning_point = moves.iter().rposition(ReviewedMove::changed_the_result);
        Some(Review { moves, accuracy, turning_point })
    }

    /// The moves that can be judged by what is known now, at their places.
    pub fn so_far<'a>(
        game: &Game,
        truth: impl Fn(&Position) -> Option<&'a Truth>,
    ) -> Vec<Option<ReviewedMove>> {
        let mut moves: Vec<Option<ReviewedMove>> = Vec::with_capacity(game.all_moves().len());
        for (plies, &column) in game.all_moves().iter().enumerate() {
            let previous = moves.last().and_then(Option::as_ref);
            let reviewed = game.position_after(plies).and_then(|position| {
                let reviewed = Review::judge(position, truth(position)?, column, previous)?;
                // An error may turn out to be a chance missed once the move before it is known.
                let is_sure = plies == 0 || previous.is_some() || !reviewed.changed_the_result();
                is_sure.then_some(reviewed)
            });
            moves.push(reviewed);
        }
        moves
    }

    /// Judges the move `column` in `position`, of which `truth` is known, after `previous`. None while the
    /// truth is not complete, or if the column cannot be played.
    #[must_use]
    pub fn judge(
        position: &Position,
        truth: &Truth,
        column: Column,
        previous: Option<&ReviewedMove>,
    ) -> Option<ReviewedMove> {
        let best = truth.best()?;
        let played = truth.score(column)?;
        let plies = position.plies();
        let (could, did) = (Fate::of(best), Fate::of(played));
        let is_forced = forced_column(truth) == Some(column);
        let keeping = truth.known().filter(|&(_, score)| Fate::of(score) == could).count();
        let judgement = if did < could {
            // What the side had before the other one's last move, if that was an error.
            let error = previous.filter(|previous| previous.changed_the_result());
            match error.map(|error| error.fate_before().for_opponent()) {
                Some(earlier) if did == earlier => Judgement::Missed,
                _ if did == Fate::Loss => Judgement::Blunder,
                _ => Judgement::Mistake,
            }
        } else if is_forced {
            Judgement::Forced
        } else if slower_by(best, played) >= SLOW_PLIES {
            Judgement::Slow
        } else if keeping == 1 {
            Judgement::OnlyMove
        } else if played == best {
            Judgement::Best
        } else {
            Judgement::Fine
        };
        let has_choice = truth.known().any(|(_, score)| Fate::of(score) != could);
        Some(ReviewedMove {
            ply: plies + 1,
            side: position.to_move(),
            column,
            judgement,
            before: exact_value(best, plies),
            after: exact_value(played, plies),
            best: truth.best_columns(),
            mattered: has_choice && !is_forced,
        })
    }

    /// The moves that a player would want to do better, in order.
    pub fn mistakes(&self) -> impl Iterator<Item = &ReviewedMove> {
        self.moves.iter().filter(|reviewed| reviewed.judgement.is_error())
    }

    /// The number of moves after which `side` was last to move and could still have had `fate` or better.
    #[must_use]
    pub fn last_chance(&self, side: Side, fate: Fate) -> Option<usize> {
        let has_chance = |reviewed: &&ReviewedMove| reviewed.side == side && reviewed.fate_before() >= fate;
        self.moves.iter().rev().find(has_chance).map(|reviewed| reviewed.ply - 1)
    }

    /// Where the game was decided, and what would have been better; none if no move changed the result.
    #[must_use]
    pub fn turning_point_sentence(&self) -> Option<String> {
        let decisive = self.moves.get(self.turning_point?)?;
        let change = match (decisive.fate_before(), decisive.fate_after()) {
            (Fate::Win, Fate::Draw) => "let a win become a draw",
            (Fate::Win, _) => "turned a win into a loss",
            _ => "turned a draw into a loss",
        };
        let kept = if decisive.fate_before() == Fate::Win { "the win" } else { "the draw" };
        Some(format!(
            "The turning point was move {}: {} played column {} and {change}; {} would have kept {kept}.",
            decisive.ply,
            decisive.side,
            decisive.column,
            columns_in_words(&decisive.best),
        ))
    }
}

/// The column that has to be played: the only one, or the only one that does not lose to a four at once.
/// A side that can complete a four of its own has to do nothing.
fn forced_column(truth: &Truth) -> Option<Column> {
    let mut legal = truth.known();
    if let (Some((only, _)), None) = (legal.next(), legal.next()) {
        return Some(only);
    }
    let mut safe = truth.known().filter(|&(_, score)| score != Score::loss_in(2));
    match (safe.next(), safe.next()) {
        (Some((only, score)), None) if score != Score::win_in(1) => Some(only),
        _ => None,
    }
}

/// How many plies a win comes later than the best; 0 if there is no win to be late with.
pub(super) fn slower_by(best: Score, played: Score) -> u8 {
    match (best.distance(), played.distance()) {
        (Some(quickest), Some(plies)) if best.is_win() && played.is_win() => plies - quickest,
        _ => 0,
    }
}

/// `column 4`, `column 4 or 5`, `column 3, 4 or 5`.
pub(super) fn columns_in_words(columns: &[Column]) -> String {
    let numbers: Vec<String> = columns.iter().map(ToString::to_string).collect();
    match numbers.as_slice() {
        [] => "no column".to_owned(),
        [only] => format!("column {only}"),
        [first @ .., last] => format!("column {} or {last}", first.join(", ")),
    }
}
