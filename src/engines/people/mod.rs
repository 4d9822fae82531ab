//! Opponents that play as people do: they do not see every line, look a few moves ahead, judge with a
//! steady error of their own, and know more or less of odd and even threats. Uses `search`, `evals` and `solver`.
//!
//! Six numbers make a player, and between any two players lies another. What is overlooked stays overlooked
//! for [`SPELL`] plies, as with people; a position is misjudged the same way whenever it is met in a game.
//! All of it follows from the game's seed.

mod foresight;
mod judgement;
mod sight;

pub use judgement::Judgement;
pub use sight::Sight;

use super::documented::{Documented, Method, Ties, Won};
use super::{Reason, Verdict};
use crate::rules::{Bitboard, CELLS, Column, Position, Side};
use crate::search::{Dice, Evaluation, Report, Score, Stop, Table};
use crate::solver::Worker;
use foresight::{Foreseen, Foresight};

/// What makes a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// Plies that it looks ahead; 2.3 is three plies in three of ten spells and two in the others.
    pub depth: f64,
    /// The chance that a row escapes it; other lines more or less easily.
    pub blindness: f64,
    /// How far its judgement strays, in points.
    pub error: f64,
    /// What it makes of odd and even threats, 0 to 1.
    pub parity: f64,
    /// Wins and losses up to this many discs away are worked out; 0 if none are.
    pub horizon: f64,
    /// With fewer discs than this on the board, it knows the openings by heart: 0 to 8.
    pub memory: f64,
}

impl Skill {
    /// The player a part of the way, 0 to 1, from this one to another.
    #[must_use]
    pub fn toward(&self, other: &Skill, part: f64) -> Skill {
        let between = |a: f64, b: f64| a + (b - a) * part;
        Skill {
            depth: between(self.depth, other.depth),
            blindness: between(self.blindness, other.blindness),
            error: between(self.error, other.error),
            parity: between(self.parity, other.parity),
            horizon: between(self.horizon, other.horizon),
            memory: between(self.memory, other.memory),
        }
    }
}

/// For how many plies the same lines stay overlooked: three moves of one's own.
const SPELL: usize = 6;

/// The engine behind the players, seeing all: for those who ask it for an opinion.
pub(super) fn engine(table: Table) -> Documented<Judgement> {
    Documented {
        evaluation: Judgement::FULL,
        table,
        method: Method::AlphaBeta { evaluates_draws: false },
        classic_depth: |_| 8,
        reflexes: &[],
        ties: Ties::CentreFirst,
        won: Won::PlusDepthLeft(100_000),
    }
}

/// A player of some skill at the board.
pub struct Person {
    skill: Skill,
    foresight: Option<Foresight>,
}

impl Person {
    /// `megabytes` are for the player's foresight, if it has any.
    #[must_use]
    pub fn new(skill: Skill, megabytes: usize) -> Person {
        Person { skill, foresight: (skill.horizon >= 1.0).then(|| Foresight::new(megabytes)) }
    }

    /// The move to play; none if the game is over.
    #[must_use]
    pub fn choose(&self, position: &Position, seed: u64, stop: &Stop) -> Option<Verdict> {
        let side = position.to_move();
        // The two sides of a game may be two such players, each with eyes of its own.
        let own_seed = Dice::seed_for(seed, if side == Side::Red { 1001 } else { 1002 });
        let mut spell = Dice::new(Dice::seed_for(own_seed, (position.plies() / SPELL) as u64));
        let depth = whole(self.skill.depth, &mut spell).max(1) as u8;
        let horizon = whole(self.skill.horizon, &mut spell);
        let memory = whole(self.skill.memory, &mut spell);
        let horizon = if position.plies() < memory { CELLS } else { horizon };
        let sight = Sight::draw(position, side, self.skill.blindness, &mut spell);
        let mut outlook = Outlook {
            judgement: Judgement { sight, parity: self.skill.parity },
            error: self.skill.error,
            seed: own_seed,
            stop,
            nodes: 0,
        };
        let mut report = Report { depth, ..Report::default() };
        let mut foresight = self.foresight.as_ref().map(|foresight| (foresight, Worker::new()));
        let mut best = None;
        for column in position.legal_columns() {
            let estimate = outlook.after(position, column, depth);
            let mut score = estimate;
            if !score.is_proven()
                && let Some((foresight, worker)) = &mut foresight
                && let Some(foreseen) = foresight.look(position, column, horizon, stop, worker)
            {
                score = foreseen.correct(score);
            }
            report.columns[column.index()] = Some(score);
            // Among moves that are known to come to the same, the one that looks best.
            if best.is_none_or(|(most, _)| (score, estimate) > most) {
                best = Some(((score, estimate), column));
            }
        }
        report.counters.nodes = outlook.nodes;
        let (_, column) = best?;
        report.best = Some(column);
        report.line = vec![column];
        let reason =
            if report.best_score() == Some(Score::win_in(1)) { Reason::Wins } else { Reason::Searched };
        Some(Verdict { column, reason, report })
    }
}

impl Foreseen {
    /// What a look into the distance makes of an estimate.
    fn correct(self, estimate: Score) -> Score {
        match self {
            Foreseen::Win { plies } => Score::win_in(plies),
            Foreseen::Loss { plies } => Score::loss_in(plies),
            Foreseen::Draw => Score::DRAW,
            Foreseen::Unclear => estimate,
        }
    }
}

/// A number of which the fraction is a chance: 2.3 is 3 with a chance of 0.3, else 2.
fn whole(number: f64, dice: &mut Dice) -> usize {
    let floor = number.floor();
    floor as usize + usize::from(dice.chance(number - floor))
}

/// The game as a player sees it in this spell.
struct Outlook<'a> {
    judgement: Judgement,
    error: f64,
    seed: u64,
    stop: &'a Stop,
    nodes: u64,
}

impl Outlook<'_> {
    /// What the move in `column` seems worth to the side that makes it, looking `depth` plies ahead.
    fn after(&mut self, position: &Position, column: Column, depth: u8) -> Score {
        let mover = position.to_move();
        let child = position.play_unchecked(column);
        if self.judgement.sight.sees_four_in(child.discs(mover)) {
            return Score::win_in(1);
        }
        self.search(&child, depth - 1, Score::LOWEST, Score::HIGHEST).before_move()
    }

    /// Plain alpha-beta, fail-soft: the score for the side to move, exact if between `alpha` and `beta`.
    /// A four that is not seen is as if nothing had happened.
    fn search(&mut self, position: &Position, depth: u8, mut alpha: Score, beta: Score) -> Score {
        self.nodes += 1;
        let playable = position.playable();
        if playable.is_empty() {
            return Score::DRAW;
        }
        if depth == 0 || self.stop.is_raised() {
            return self.at_sight(position);
        }
        let side = position.to_move();
        let sight = self.judgement.sight;
        let (own, theirs) = (position.discs(side), position.discs(side.other()));
        if (sight.prospects(own, theirs).completing).meets(playable) {
            return Score::win_in(1);
        }
        // Where the opponent would win at once, only that cell need be looked at.
        let mut candidates = playable;
        let mut best = Score::LOWEST;
        if depth >= 2 {
            let threats = sight.prospects(theirs, own).completing & playable;
            match threats.len() {
                0 => {}
                1 => candidates = threats,
                _ => return Score::loss_in(2),
            }
            if candidates != playable {
                best = Score::loss_in(2);
            }
        }
        for column in Column::CENTRE_FIRST {
            if !candidates.meets(Bitboard::column(column)) {
                continue;
            }
            let child = position.play_unchecked(column);
            let score = self.search(&child, depth - 1, beta.after_move(), alpha.after_move()).before_move();
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The judgement, with the error that this player makes of this position all game long.
    fn at_sight(&self, position: &Position) -> Score {
        let mut dice = Dice::new(self.seed ^ position.key().wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let stray = self.error * (dice.fraction() + dice.fraction() - 1.0);
        let value = self.judgement.evaluate(position, position.to_move());
        Score::estimate(value + stray.round() as i32)
    }
}
