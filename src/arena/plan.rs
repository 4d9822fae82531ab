//! What a tournament consists of: who meets whom, how often, from which openings. Everything follows from
//! the plan and its seed, each game by its number alone. Uses `engines` and the solver's book.

use crate::engines::Player;
use crate::rules::{Column, Game, PerSide, Side};
use crate::search::Dice;
use crate::solver::book;

/// No tournament is larger: its records would take more than a few dozen megabytes.
pub const MOST_GAMES: u64 = 1_000_000;
/// Nobody reads a larger crosstable.
pub const MOST_PLAYERS: usize = 64;

/// A tournament that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub players: Vec<Player>,
    /// In each round, each pairing plays one opening twice, with the sides changed.
    pub rounds: u32,
    /// Everything random follows from it.
    pub seed: u64,
    pub openings: Openings,
    pub schedule: Schedule,
    /// Whether the solver counts the blunders of each game.
    pub judges: bool,
}

/// How games begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openings {
    /// Random moves to a position that the book knows to be drawn: neither side is given anything.
    Balanced { plies: u8 },
    /// Random moves, as long as nobody can win at once.
    Random { plies: u8 },
}

impl Openings {
    /// Balanced ones of six discs: enough of them for thousands of different games.
    pub const USUAL: Openings = Openings::Balanced { plies: 6 };

    /// How many moves are made before the players' own.
    #[must_use]
    pub const fn plies(self) -> u8 {
        match self {
            Openings::Balanced { plies } | Openings::Random { plies } => plies,
        }
    }

    /// The opening that this seed stands for.
    #[must_use]
    pub fn draw(self, seed: u64) -> Game {
        let mut dice = Dice::new(Dice::seed_for(seed, u64::MAX));
        let book = match self {
            Openings::Balanced { .. } => book::embedded().ok(),
            Openings::Random { .. } => None,
        };
        // From nearly every seed a few dozen tries are enough; the empty board is always an opening.
        for _ in 0..10_000 {
            let game = random_game(usize::from(self.plies()), &mut dice);
            let position = game.position();
            let is_open =
                !position.outcome().is_over() && position.immediate_wins(position.to_move()).is_empty();
            let is_fair = book.as_ref().is_none_or(|book| book.value(position) == Some(0));
            if is_open && is_fair && game.moves().len() == usize::from(self.plies()) {
                return game;
            }
        }
        Game::new()
    }
}

fn random_game(plies: usize, dice: &mut Dice) -> Game {
    let mut game = Game::new();
    while game.moves().len() < plies {
        let columns: Vec<Column> = game.position().legal_columns().collect();
        let Some(column) = dice.pick(&columns) else { break };
        if game.play(column).is_err() {
            break;
        }
    }
    game
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// Each meets each.
    RoundRobin,
    /// Each meets the next two of the list: for players in the order of their strength.
    Neighbours,
}

/// A game to be played: its number, its round, and the players by their place in the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    pub number: usize,
    pub round: u32,
    pub seats: PerSide<usize>,
}

impl Plan {
    /// Each against each, from balanced openings, with blunders counted.
    #[must_use]
    pub fn round_robin(players: Vec<Player>, rounds: u32, seed: u64) -> Plan {
        let (openings, schedule) = (Openings::USUAL, Schedule::RoundRobin);
        Plan { players, rounds, seed, openings, schedule, judges: true }
    }

    /// A sentence on why it cannot be played, if that is so.
    pub fn check(&self) -> Result<(), String> {
        if self.players.len() < 2 {
            return Err("a tournament needs two players or more".to_owned());
        }
        if self.players.len() > MOST_PLAYERS {
            return Err(format!("a tournament has at most {MOST_PLAYERS} players"));
        }
        if let Some(twice) =
            self.players.iter().enumerate().find(|(i, player)| self.players[..*i].contains(player))
        {
            return Err(format!("{} is in the list twice", twice.1.spec()));
        }
        if self.rounds == 0 {
            return Err("a tournament needs a round or more".to_owned());
        }
        let games = self.pairs().len() as u64 * 2 * u64::from(self.rounds);
        if games > MOST_GAMES {
            return Err(format!("a tournament has at most {MOST_GAMES} games; this one would have {games}"));
        }
        let most_plies = match self.openings {
            Openings::Balanced { .. } => 8,
            Openings::Random { .. } => 12,
        };
        if self.openings.plies() > most_plies {
            return Err(format!("such openings have at most {most_plies} moves"));
        }
        // Within its first moves, no opening is drawn: Red wins from the empty board.
        if matches!(self.openings, Openings::Balanced { plies: 0 }) {
            return Err("a balanced opening needs a move or more".to_owned());
        }
        Ok(())
    }

    /// Who meets whom in each round, the lower place in the list first.
    #[must_use]
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let count = self.players.len();
        let reach = match self.schedule {
            Schedule::RoundRobin => count,
            Schedule::Neighbours => 2,
        };
        let others = |first: usize| first + 1..count.min(first + 1 + reach);
        (0..count).flat_map(|first| others(first).map(move |second| (first, second))).collect()
    }

    /// How many games there are in all.
    #[must_use]
    pub fn games(&self) -> usize {
        self.pairs().len() * 2 * self.rounds as usize
    }

    /// All games, round by round, so that a part of the tournament is a smaller one.
    pub fn fixtures(&self) -> impl Iterator<Item = Fixture> + use<> {
        let pairs = self.pairs();
        let rounds = self.rounds;
        (0..pairs.len() * 2 * rounds as usize).map(move |number| {
            let (first, second) = pairs[number / 2 % pairs.len()];
            let seats = PerSide::new(first, second);
            Fixture {
                number,
                round: (number / (2 * pairs.len())) as u32,
                seats: if number.is_multiple_of(2) { seats } else { seats.swapped() },
            }
        })
    }

    /// How the games of a round begin: the same for all pairings, and for both games of each.
    #[must_use]
    pub fn opening(&self, round: u32) -> Game {
        self.openings.draw(Dice::seed_for(self.seed, u64::MAX - u64::from(round)))
    }

    /// What everything random in a game follows from.
    #[must_use]
    pub fn seed_of(&self, fixture: &Fixture) -> u64 {
        Dice::seed_for(self.seed, fixture.number as u64)
    }

    /// The player of a side.
    #[must_use]
    pub fn player(&self, fixture: &Fixture, side: Side) -> Player {
        self.players[fixture.seats[side]]
    }
}
