//! What a part of an evaluation is worth in games: the Threat reader with all it knows against the same
//! engine without that part, equally deep, each drawn opening from both sides. Uses `plan` and `contest`.

use super::contest::play_out;
use super::plan::Openings;
use super::standings::Tally;
use crate::engines::{EngineId, Player, Strength, TableSize, Thinker, threats_without};
use crate::evals::Part;
use crate::rules::{Outcome, PerSide, Side};
use crate::search::{Dice, Pool};

/// Memory for each engine of each game.
const TABLE: TableSize = TableSize::Kilobytes(1024);

/// How the experiment is set up.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// How deep both search, in plies.
    pub depth: u8,
    /// Openings for each part; each is played twice.
    pub openings: u32,
    /// Everything random follows from it.
    pub seed: u64,
}

impl Experiment {
    /// What the whole engine gets against the one without `part`. The openings are the same for all parts.
    #[must_use]
    pub fn play(&self, part: Part, pool: &Pool) -> Tally {
        let mut games: Vec<(u32, Side, Outcome)> = (0..self.openings)
            .flat_map(|opening| Side::BOTH.map(|whole| (opening, whole, Outcome::Ongoing)))
            .collect();
        pool.for_each(&mut games, |(opening, whole, outcome)| {
            *outcome = self.play_game(part, *opening, *whole);
        });
        let mut tally = Tally::default();
        for (_, whole, outcome) in games {
            tally.add(outcome.winner(), whole);
        }
        tally
    }

    fn play_game(&self, part: Part, opening: u32, whole: Side) -> Outcome {
        let player = Player { engine: EngineId::Threats, strength: Strength::Depth(self.depth) };
        let seed = Dice::seed_for(self.seed, u64::from(opening));
        let thinkers = PerSide::from_fn(|side| {
            if side == whole {
                Thinker::new(player, TABLE)
            } else {
                Thinker::with_engine(player, threats_without(part, TABLE))
            }
        });
        play_out(Openings::USUAL.draw(seed), &thinkers, seed).outcome()
    }
}
