//! Who got what against whom: the crosstable, and the table of standings made of it. Uses `elo`.

use super::elo::{self, Anchor, Encounter, Estimate};
use super::record::Record;
use crate::engines::{EngineId, Player, Strength, ladder};
use crate::rules::{PerSide, Side};

/// The average of all ratings where nothing fixes the scale.
const AVERAGE_ELO: f64 = 1500.0;

/// Games of one player, by how they ended for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

impl Tally {
    #[must_use]
    pub const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// A win 1, a draw a half.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.wins) + 0.5 * f64::from(self.draws)
    }

    /// Points for each game, 0 to 1; none without games.
    #[must_use]
    pub fn score(self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / f64::from(self.games()))
    }

    /// Half of the score's 95 % range, from the spread of these games.
    #[must_use]
    pub fn error(self) -> Option<f64> {
        let (mean, games) = (self.score()?, f64::from(self.games()));
        let squares = f64::from(self.wins) + 0.25 * f64::from(self.draws);
        Some(1.96 * ((squares / games - mean * mean).max(0.0) / games).sqrt())
    }

    pub(super) fn add(&mut self, winner: Option<Side>, side: Side) {
        match winner {
            None => self.draws += 1,
            Some(winner) if winner == side => self.wins += 1,
            Some(_) => self.losses += 1,
        }
    }

    fn plus(self, other: Tally) -> Tally {
        Tally {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

/// Everybody's results against everybody, by the side that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Crosstable {
    players: usize,
    /// For the player of the row against that of the column, with each side.
    cells: Vec<PerSide<Tally>>,
    /// Blunders of each player, and the games in which they were counted.
    blunders: Vec<(u32, u32)>,
}

/// A line of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The player's place in the plan.
    pub player: usize,
    pub tally: Tally,
    /// None as long as no chain of games connects it with the others.
    pub elo: Option<Estimate>,
    /// Moves that gave away a win or a draw, for each game; none if they are not counted.
    pub blunders_per_game: Option<f64>,
}

impl Crosstable {
    #[must_use]
    pub fn new(players: usize) -> Crosstable {
        Crosstable {
            players,
            cells: vec![PerSide::default(); players * players],
            blunders: vec![(0, 0); players],
        }
    }

    /// Adds a game between the players who have these places.
    pub fn add(&mut self, seats: &PerSide<usize>, record: &Record) {
        for side in Side::BOTH {
            let (own, other) = (seats[side], seats[side.other()]);
            self.cells[own * self.players + other][side].add(record.winner, side);
            if let Some(blunders) = record.blunders {
                self.blunders[own].0 += u32::from(blunders[side]);
                self.blunders[own].1 += 1;
            }
        }
    }

    /// What `player` got against `opponent`.
    #[must_use]
    pub fn between(&self, player: usize, opponent: usize) -> Tally {
        let cell = self.by_side(player, opponent);
        cell.red.plus(cell.yellow)
    }

    /// The same, by the side that `player` had.
    #[must_use]
    pub fn by_side(&self, player: usize, opponent: usize) -> PerSide<Tally> {
        self.cells[player * self.players + opponent]
    }

    /// What `player` got against all.
    #[must_use]
    pub fn of(&self, player: usize) -> Tally {
        let against = |opponent| self.between(player, opponent);
        (0..self.players).map(against).fold(Tally::default(), Tally::plus)
    }

    /// Ratings with 95 % errors.
    #[must_use]
    pub fn ratings(&self, anchor: Anchor) -> Vec<Option<Estimate>> {
        let pairs = (0..self.players).flat_map(|a| (a + 1..self.players).map(move |b| (a, b)));
        let encounters: Vec<Encounter> = pairs
            .map(|(a, b)| {
                let tally = self.between(a, b);
                Encounter { players: (a, b), points: tally.points(), games: f64::from(tally.games()) }
            })
            .collect();
        elo::fit(self.players, &encounters, anchor)
    }

    /// The table, the best first: by points for each game, as long as not all have played as many.
    #[must_use]
    pub fn standings(&self, players: &[Player]) -> Vec<Standing> {
        let ratings = self.ratings(anchor(players));
        let mut standings: Vec<Standing> = (0..self.players)
            .map(|player| {
                let (blunders, games) = self.blunders[player];
                Standing {
                    player,
                    tally: self.of(player),
                    elo: ratings[player],
                    blunders_per_game: (games > 0).then(|| f64::from(blunders) / f64::from(games)),
                }
            })
            .collect();
        let score = |standing: &Standing| standing.tally.score().unwrap_or(-1.0);
        standings.sort_by(|a, b| score(b).total_cmp(&score(a)));
        standings
    }
}

/// The first of the ladder's rungs that takes part, the top one only if there is no other: perfect play beats
/// most players so clearly that its distance from them is hardly known. Without a rung, perfect play; else the average.
fn anchor(players: &[Player]) -> Anchor {
    let top = ladder::RUNGS.len() as u8;
    let rung = players.iter().enumerate().find_map(|(place, player)| match player.strength {
        Strength::Rung(number) if number < top => Some((place, ladder::rung(number)?)),
        _ => None,
    });
    if let Some((place, rung)) = rung {
        return Anchor::Player(place, f64::from(rung.rated().elo));
    }
    let is_perfect = |player: &Player| {
        player.engine == EngineId::Perfect
            || player.strength == Strength::Expert
            || player.strength == Strength::Rung(top)
    };
    players
        .iter()
        .position(is_perfect)
        .map_or(Anchor::Mean(AVERAGE_ELO), |perfect| Anchor::Player(perfect, f64::from(ladder::PERFECT_ELO)))
}
