//! A number of games between two players, played side by side on all cores.

use super::plan::Openings;
use crate::engines::{Player, TableSize, Thinker};
use crate::rules::{Game, Outcome, PerSide};
use crate::search::{Dice, Pool, Silent, Stop};

/// Memory for each engine of each game: enough for ten plies, small enough for many games at once.
const TABLE: TableSize = TableSize::Kilobytes(2048);

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Contest {
    pub players: PerSide<Player>,
    pub games: u64,
    /// Everything random follows from it.
    pub seed: u64,
    /// Each game begins with this many random moves, so that players without a will of their own
    /// do not repeat one game.
    pub opening_plies: u8,
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    pub wins: PerSide<u64>,
    pub draws: u64,
}

impl Contest {
    /// True if every game will be the same.
    #[must_use]
    pub fn is_repetitive(&self) -> bool {
        self.games > 1
            && self.opening_plies == 0
            && self.players.iter().all(|(_, player)| player.is_deterministic())
    }

    /// Plays all games, each on a thread of the pool. The same seed gives the same games, however
    /// many threads there are.
    #[must_use]
    pub fn play(&self, pool: &Pool) -> Results {
        let mut outcomes: Vec<(u64, Outcome)> =
            (0..self.games).map(|number| (number, Outcome::Ongoing)).collect();
        pool.for_each(&mut outcomes, |(number, outcome)| *outcome = self.play_game(*number).outcome());
        let mut results = Results::default();
        for (_, outcome) in outcomes {
            match outcome {
                Outcome::Won(side) => results.wins[side] += 1,
                Outcome::Drawn | Outcome::Ongoing => results.draws += 1,
            }
        }
        results
    }

    /// The game of this number.
    #[must_use]
    pub fn play_game(&self, number: u64) -> Game {
        let seed = Dice::seed_for(self.seed, number);
        let thinkers = PerSide::from_fn(|side| Thinker::new(self.players[side], TABLE));
        let opening = Openings::Random { plies: self.opening_plies }.draw(seed);
        play_out(opening, &thinkers, seed)
    }
}

/// Plays `game` to its end on this thread.
#[must_use]
pub fn play_out(mut game: Game, thinkers: &PerSide<Thinker>, seed: u64) -> Game {
    while !game.outcome().is_over() {
        let position = *game.position();
        let thinker = &thinkers[position.to_move()];
        let verdict = thinker.choose(&position, seed, &Stop::new(), &Silent, &Pool::single());
        // A player always has a move while the game goes on, and only legal ones.
        let played = verdict.map(|verdict| game.play(verdict.column));
        assert!(matches!(played, Some(Ok(()))), "{} cannot move at\n{position:?}", thinker.player());
    }
    game
}
