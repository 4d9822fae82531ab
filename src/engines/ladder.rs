//! The ladder: named opponents from a first game to perfection, each measured. Uses `people`.
//!
//! `assets/ladder.json` is written by `foursight calibrate` from games of the rungs against each other,
//! and read here: nobody types a rating.

use super::people::Skill;
use super::strength::Strength;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// An opponent of the ladder.
#[derive(Debug)]
pub struct Rung {
    number: u8,
    name: &'static str,
    character: &'static str,
    skill: Skill,
}

/// What a rung is worth, as measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rated {
    pub rung: u8,
    pub elo: i32,
    /// Half the width of the 95 % range, against the anchor; 0 for the anchor itself.
    pub error: i32,
    /// Games that it played in the calibration.
    pub games: u32,
    /// What it scored against the rung below, 0 to 1, and over how many games.
    pub step: Option<Step>,
}

/// A match against the rung below.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    pub score: f64,
    pub games: u32,
}

/// What the calibration found, as `assets/ladder.json` has it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Calibration {
    /// What the games followed from.
    pub seed: u64,
    /// All games together.
    pub games: u32,
    pub rungs: Vec<Rated>,
}

/// The rating of perfect play, to which all others relate.
pub const PERFECT_ELO: i32 = 2000;
/// The rung for who has not chosen yet.
pub const USUAL: u8 = 4;

/// Depth, blindness, error, parity; then horizon and memory.
const fn skill_of([depth, blindness, error, parity]: [f64; 4], [horizon, memory]: [f64; 2]) -> Skill {
    Skill { depth, blindness, error, parity, horizon, memory }
}

/// From the weakest to perfection.
pub static RUNGS: [Rung; 12] = [
    Rung {
        number: 1,
        name: "First game",
        character: "Has just heard the rules: looks no further than its own disc and hardly sees a diagonal.",
        skill: skill_of([1.1, 0.36, 50.0, 0.0], [0.0, 0.0]),
    },
    Rung {
        number: 2,
        name: "Newcomer",
        character: "Blocks what it sees: columns, most rows, few diagonals.",
        skill: skill_of([1.8, 0.30, 40.0, 0.0], [0.0, 0.0]),
    },
    Rung {
        number: 3,
        name: "Beginner",
        character: "Plays for its own four and answers yours, unless it lies on a diagonal or has a gap.",
        skill: skill_of([2.0, 0.20, 30.0, 0.0], [0.0, 0.0]),
    },
    Rung {
        number: 4,
        name: "Casual player",
        character: "Looks at your reply before it moves; a diagonal still slips through.",
        skill: skill_of([2.5, 0.125, 25.0, 0.0], [0.0, 0.0]),
    },
    Rung {
        number: 5,
        name: "Regular",
        character: "Sets up double threats, and now and then walks into one.",
        skill: skill_of([3.7, 0.072, 19.0, 0.1], [0.0, 0.0]),
    },
    Rung {
        number: 6,
        name: "Club player",
        character: "Thinks two moves ahead and seldom overlooks a line.",
        skill: skill_of([4.5, 0.045, 15.0, 0.25], [0.0, 0.0]),
    },
    Rung {
        number: 7,
        name: "Strong player",
        character: "Three moves ahead, and has heard of odd and even rows.",
        skill: skill_of([6.0, 0.013, 12.0, 0.65], [0.0, 0.0]),
    },
    Rung {
        number: 8,
        name: "Strategist",
        character: "Builds threats for the end of the game and lets you run out of moves.",
        skill: skill_of([7.0, 0.0, 10.0, 1.0], [11.5, 3.0]),
    },
    Rung {
        number: 9,
        name: "Candidate master",
        character: "Knows the first moves by heart and works out the next ten.",
        skill: skill_of([7.0, 0.0, 8.0, 1.0], [20.0, 4.0]),
    },
    Rung {
        number: 10,
        name: "Master",
        character: "Works out the next thirteen moves; only long plans escape it.",
        skill: skill_of([7.0, 0.0, 7.0, 1.0], [26.0, 5.0]),
    },
    Rung {
        number: 11,
        name: "Grandmaster",
        character: "From the opening on, sees nearly to the end.",
        skill: skill_of([7.0, 0.0, 6.0, 1.0], [31.0, 6.0]),
    },
    Rung {
        number: 12,
        name: "Perfect",
        character: "Never errs: what can be won is won.",
        skill: skill_of([7.0, 0.0, 6.0, 1.0], [42.0, 8.0]),
    },
];

impl Rung {
    /// Counted from 1.
    #[must_use]
    pub const fn number(&self) -> u8 {
        self.number
    }

    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// One sentence on what it is like to play against.
    #[must_use]
    pub const fn character(&self) -> &'static str {
        self.character
    }

    #[must_use]
    pub const fn skill(&self) -> Skill {
        self.skill
    }

    /// What it is worth, as measured.
    #[must_use]
    pub fn rated(&self) -> Rated {
        let measured = calibration().rungs.iter().find(|rated| rated.rung == self.number);
        measured.copied().unwrap_or(Rated { rung: self.number, ..Rated::default() })
    }

    /// Rating and 95 % error, as measured.
    #[must_use]
    pub fn elo(&self) -> (i32, i32) {
        let rated = self.rated();
        (rated.elo, rated.error)
    }
}

/// The rung of this number, if there is one.
#[must_use]
pub fn rung(number: u8) -> Option<&'static Rung> {
    RUNGS.iter().find(|rung| rung.number == number)
}

/// What was measured.
#[must_use]
pub fn calibration() -> &'static Calibration {
    static MEASURED: OnceLock<Calibration> = OnceLock::new();
    // The file comes with the program; a test reads it.
    MEASURED
        .get_or_init(|| serde_json::from_str(include_str!("../../assets/ladder.json")).unwrap_or_default())
}

/// The ratings of the lowest and of the highest rung.
#[must_use]
pub fn range() -> (f64, f64) {
    let [first, .., last] = &RUNGS;
    (f64::from(first.rated().elo), f64::from(last.rated().elo))
}

/// The skill that a strength stands for; none if it is an engine's, or perfect.
#[must_use]
pub(super) fn skill(strength: Strength) -> Option<Skill> {
    match strength {
        Strength::Rung(number) if usize::from(number) < RUNGS.len() => rung(number).map(Rung::skill),
        Strength::Elo(elo) => Some(skill_of_elo(f64::from(elo))),
        _ => None,
    }
}

/// Between two rungs, the player a part of the way from one to the other.
fn skill_of_elo(elo: f64) -> Skill {
    let rating = |rung: &Rung| f64::from(rung.rated().elo);
    let above = RUNGS.iter().position(|rung| rating(rung) >= elo).unwrap_or(RUNGS.len() - 1);
    let Some((below, above)) = above.checked_sub(1).map(|below| (&RUNGS[below], &RUNGS[above])) else {
        return RUNGS[0].skill;
    };
    let part = (elo - rating(below)) / (rating(above) - rating(below)).max(1.0);
    below.skill.toward(&above.skill, part.clamp(0.0, 1.0))
}
