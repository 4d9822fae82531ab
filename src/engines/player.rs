//! A player: an engine at a strength. Turns a position into a move.

use super::ladder::{self, RUNGS};
use super::people::Person;
use super::roster::{EngineId, TableSize};
use super::strength::Strength;
use super::{Engine, slips};
use crate::rules::{Column, Position};
use crate::search::{Control, Dice, Limits, Observer, Pool, Report, Stop, best_column, document_weight};
use crate::solver::book::{self, Book};
use std::fmt;
use std::str::FromStr;

/// Who sits at the board when no person does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    pub engine: EngineId,
    pub strength: Strength,
}

/// With fewer discs than this, perfect play on the ladder picks at random among equals; later it sets traps.
const VARIED_PLIES: usize = 16;

/// What people read: `Threat reader, Hard`.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.engine {
            EngineId::Perfect => f.write_str(self.engine.card().name),
            _ if self.strength.is_human() => self.strength.fmt(f),
            engine => write!(f, "{}, {}", engine.card().name, self.strength),
        }
    }
}

impl Player {
    /// The word for files and command lines: `threats:hard`, `cubes:depth=8`.
    #[must_use]
    pub fn spec(&self) -> String {
        format!("{}:{}", self.engine, self.strength.word())
    }

    /// The opponent on this rung of the ladder, counted from 1.
    #[must_use]
    pub const fn on_rung(number: u8) -> Player {
        Player { engine: EngineId::People, strength: Strength::Rung(number) }
    }

    /// An opponent of this rating.
    #[must_use]
    pub const fn of_elo(elo: u16) -> Player {
        Player { engine: EngineId::People, strength: Strength::Elo(elo) }
    }

    /// The same player at another strength. A rung or a rating is a person's; and a person at any other
    /// strength gives way to the usual engine.
    #[must_use]
    pub fn at(self, strength: Strength) -> Player {
        let engine = match self.engine {
            _ if strength.is_human() => EngineId::People,
            EngineId::People => EngineId::Threats,
            engine => engine,
        };
        Player { engine, strength }
    }

    /// The engine that does the thinking: at Expert, and on top of the ladder, it is the solver.
    fn mind(&self) -> EngineId {
        match self.strength {
            Strength::Expert => EngineId::Perfect,
            Strength::Rung(number) if usize::from(number) >= RUNGS.len() => EngineId::Perfect,
            strength if strength.is_human() => EngineId::People,
            _ => self.engine,
        }
    }

    /// True if it plays the same move in the same position whatever the seed.
    #[must_use]
    pub fn is_deterministic(&self) -> bool {
        let picks_at_random =
            self.engine == EngineId::Lines || self.strength == Strength::Easy || self.strength.is_human();
        !picks_at_random && !matches!(self.strength, Strength::Millis(_))
    }
}

/// What is wrong with a player's spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError(String);

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SpecError {}

/// Reads `engine:strength`; an engine alone plays as its document has it, and the solver as it must.
impl FromStr for Player {
    type Err = SpecError;

    fn from_str(spec: &str) -> Result<Player, SpecError> {
        let (engine, strength) =
            spec.split_once(':').map_or((spec, None), |(engine, word)| (engine, Some(word)));
        let engine: EngineId = engine.parse().map_err(SpecError)?;
        let usual = match engine {
            EngineId::Perfect => Strength::Expert,
            EngineId::People => Strength::Rung(ladder::USUAL),
            _ => Strength::Classic,
        };
        let strength: Strength = strength.map_or(Ok(usual), str::parse).map_err(SpecError)?;
        if strength.is_human() != (engine == EngineId::People) {
            return Err(SpecError(format!(
                "people have a rung of the ladder or a rating (people:rung=3, people:elo=1200), engines have not; {spec:?} is neither"
            )));
        }
        if engine == EngineId::Perfect && strength != Strength::Expert {
            return Err(SpecError(format!(
                "perfect has one strength, expert; {:?} is none of its own",
                strength.word()
            )));
        }
        Ok(Player { engine, strength })
    }
}

/// Why a move was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It completes a four.
    Wins,
    /// It takes the cell on which the opponent would have completed one.
    Blocks,
    /// The opening book knows it to be best.
    Book,
    /// The search found it best.
    Searched,
    /// The search had no time for even one ply: the best-looking column.
    AtSight,
}

/// A move chosen, and what is known of the others.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    pub column: Column,
    pub reason: Reason,
    pub report: Report,
}

/// A player that has taken its seat: it owns its engine with all that it remembers.
pub struct Thinker {
    player: Player,
    engine: Box<dyn Engine>,
    /// Hard plays the opening by the book.
    book: Option<Book>,
    /// Who moves if the strength is a person's.
    person: Option<Person>,
}

impl Thinker {
    #[must_use]
    pub fn new(player: Player, size: TableSize) -> Thinker {
        let book = if player.strength == Strength::Hard { book::embedded().ok() } else { None };
        let person = ladder::skill(player.strength).map(|skill| Person::new(skill, size.solver_megabytes()));
        Thinker { player, engine: player.mind().build(size), book, person }
    }

    /// A thinker around an engine that is not on the roster; how tests seat theirs.
    #[must_use]
    pub fn with_engine(player: Player, engine: Box<dyn Engine>) -> Thinker {
        Thinker { player, engine, book: None, person: None }
    }

    #[must_use]
    pub fn player(&self) -> Player {
        self.player
    }

    #[must_use]
    pub fn engine(&self) -> &dyn Engine {
        self.engine.as_ref()
    }

    /// The limits that the strength sets here.
    #[must_use]
    pub fn limits(&self, position: &Position) -> Limits {
        match self.player.strength {
            Strength::Classic | Strength::Expert | Strength::Rung(_) | Strength::Elo(_) => {
                Limits::depth(self.engine.classic_depth(position))
            }
            Strength::Easy => Limits::depth(slips::DEPTHS[1]),
            Strength::Medium => Limits::depth(6),
            Strength::Hard => Limits::depth(10),
            Strength::Depth(plies) => Limits::depth(plies),
            Strength::Millis(millis) => Limits::millis(millis),
        }
    }

    /// The move to play; none if the game is over. Everything random in it comes from `seed` and
    /// the number of discs on the board, so that a game can be replayed.
    #[must_use]
    pub fn choose(
        &self,
        position: &Position,
        seed: u64,
        stop: &Stop,
        observer: &dyn Observer,
        pool: &Pool,
    ) -> Option<Verdict> {
        position.legal_columns().next()?;
        if let Some(person) = &self.person {
            return person.choose(position, seed, stop);
        }
        let mut dice = Dice::new(Dice::seed_for(seed, position.plies() as u64));
        if self.player.strength == Strength::Easy {
            return slips::choose(self.engine(), position, &mut dice);
        }
        if let Some((column, reason)) = self.engine.reflex(position) {
            return Some(Verdict {
                column,
                reason,
                report: Report { best: Some(column), ..Report::default() },
            });
        }
        let limits = self.limits(position).until_settled();
        let mut report = self.search(position, &limits, stop, observer, pool);
        if let Some(column) = self.book.as_ref().and_then(|book| by_the_book(book, position, &report)) {
            report.best = Some(column);
            report.line = vec![column];
            return Some(Verdict { column, reason: Reason::Book, report });
        }
        // The top of the ladder varies its openings where that costs nothing.
        if self.player.strength.is_human() && position.plies() < VARIED_PLIES {
            let best = report.best_score();
            let is_best = |column: &Column| best.is_some() && report.score(*column) == best;
            let equals: Vec<Column> = position.legal_columns().filter(is_best).collect();
            if let Some(column) = dice.pick(&equals) {
                report.best = Some(column);
                report.line = vec![column];
                return Some(Verdict { column, reason: Reason::Searched, report });
            }
        }
        Some(match self.engine.pick(&report, &mut dice) {
            Some(column) => Verdict { column, reason: Reason::Searched, report },
            None => Verdict { column: best_looking(position)?, reason: Reason::AtSight, report },
        })
    }

    /// Every column's score within `limits`, and the column that the engine would play. Unlike
    /// [`Thinker::choose`], it searches even where the engine moves without.
    #[must_use]
    pub fn analyse(
        &self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &dyn Observer,
        pool: &Pool,
    ) -> Option<Verdict> {
        position.legal_columns().next()?;
        let mut report = self.search(position, limits, stop, observer, pool);
        let (column, reason) = match (self.engine.reflex(position), report.best) {
            (Some((column, reason)), _) => (column, reason),
            (None, Some(column)) => (column, Reason::Searched),
            (None, None) => (best_looking(position)?, Reason::AtSight),
        };
        if report.best != Some(column) {
            report.best = Some(column);
            report.line = vec![column];
        }
        Some(Verdict { column, reason, report })
    }

    fn search(
        &self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &dyn Observer,
        pool: &Pool,
    ) -> Report {
        let control = Control::new(limits, stop, observer);
        self.engine.search(position, limits, &control, pool)
    }
}

/// Of the columns that the book knows to be best, the one that the engine itself likes most.
fn by_the_book(book: &Book, position: &Position, report: &Report) -> Option<Column> {
    let exact = |column: Column| book.value(&position.play_unchecked(column)).map(|value| -value);
    let is_blunder = |column: Column| {
        let child = position.play_unchecked(column);
        !child.immediate_wins(child.to_move()).is_empty()
    };
    let is_known = |column: Column| exact(column).is_some() || is_blunder(column);
    if !position.immediate_wins(position.to_move()).is_empty() || !position.legal_columns().all(is_known) {
        return None;
    }
    let best = position.legal_columns().filter_map(exact).max()?;
    let mut sound = report.columns;
    for column in Column::ALL {
        if !position.has_room(column) || exact(column) != Some(best) {
            sound[column.index()] = None;
        }
    }
    best_column(&sound)
}

/// What document 000's move order puts first.
fn best_looking(position: &Position) -> Option<Column> {
    // `max_by_key` takes the last of equals, so the legal columns are taken edge first.
    let mut columns: Vec<Column> = position.legal_columns().collect();
    columns.reverse();
    columns.into_iter().max_by_key(|&column| document_weight(position, column))
}
