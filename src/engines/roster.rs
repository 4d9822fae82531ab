//! The engines that there are: their permanent ids, their names, and a sentence on each.

use super::perfect::Perfect;
use super::{Engine, alignments, cubes, lines, people, threats, windows};
use crate::evals;
use crate::search::Table;
use crate::solver::{self, Solver};
use std::fmt;
use std::str::FromStr;

/// Names an engine in settings, saved games and command lines. The words never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngineId {
    Threats,
    Windows,
    Alignments,
    Lines,
    Cubes,
    Perfect,
    People,
}

/// How an engine is introduced to a person.
pub struct Card {
    pub id: EngineId,
    /// The word for files and command lines.
    pub word: &'static str,
    pub name: &'static str,
    /// One sentence on what it is like to play against.
    pub character: &'static str,
}

/// How much memory an engine may take for its transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableSize {
    /// For one game at a time.
    Megabytes(usize),
    /// For many games side by side.
    Kilobytes(usize),
}

impl TableSize {
    fn table(self) -> Table {
        match self {
            TableSize::Megabytes(megabytes) => Table::with_megabytes(megabytes),
            TableSize::Kilobytes(kilobytes) => Table::with_kilobytes(kilobytes),
        }
    }

    /// The solver needs more than the others for the same speed, but hardly less than this.
    pub(super) const fn solver_megabytes(self) -> usize {
        match self {
            TableSize::Megabytes(megabytes) => 2 * megabytes,
            TableSize::Kilobytes(_) => 8,
        }
    }
}

impl Default for TableSize {
    fn default() -> Self {
        TableSize::Megabytes(16)
    }
}

const ROSTER: [Card; 7] = [
    Card {
        id: EngineId::Threats,
        word: "threats",
        name: "Threat reader",
        character: "Counts the cells that would win, knows odd rows from even, and waits for zugzwang.",
    },
    Card {
        id: EngineId::Windows,
        word: "windows",
        name: "Window counter",
        character: "Solid and central: weighs every window of four and never misses a win or a block.",
    },
    Card {
        id: EngineId::Alignments,
        word: "alignments",
        name: "Aligner",
        character: "Loves open pairs and threes, and the holes that can be filled soon.",
    },
    Card {
        id: EngineId::Lines,
        word: "lines",
        name: "Line counter",
        character: "Sees all it can four plies deep, and picks at random among equals: no two games alike.",
    },
    Card {
        id: EngineId::Cubes,
        word: "cubes",
        name: "Cube counter",
        character: "Looks eleven plies ahead, but only along the moves that look good at first sight.",
    },
    Card {
        id: EngineId::Perfect,
        word: "perfect",
        name: "Perfect",
        character: "Sees every game to its end and never errs; as Red it always wins.",
    },
    Card {
        id: EngineId::People,
        word: "people",
        name: "Person",
        character: "Plays as people do, at the rung of the ladder that you choose: overlooks, misjudges.",
    },
];

impl EngineId {
    /// Those with an evaluation and a document, in its order: the engines that play at every strength.
    pub fn documented() -> impl Iterator<Item = EngineId> {
        ROSTER.iter().map(|card| card.id).filter(|id| !matches!(id, EngineId::Perfect | EngineId::People))
    }

    #[must_use]
    pub fn card(self) -> &'static Card {
        &ROSTER[self as usize]
    }

    /// An engine of this kind, with nothing remembered yet.
    #[must_use]
    pub fn build(self, size: TableSize) -> Box<dyn Engine> {
        let table = || size.table();
        match self {
            EngineId::Perfect => {
                Box::new(Perfect::new(Solver::new(size.solver_megabytes(), solver::book::embedded().ok())))
            }
            EngineId::Threats => Box::new(threats::engine(evals::Threats, table())),
            EngineId::Windows => Box::new(windows::engine(table())),
            EngineId::Alignments => Box::new(alignments::engine(table())),
            EngineId::Lines => Box::new(lines::engine(table())),
            EngineId::Cubes => Box::new(cubes::engine(table())),
            EngineId::People => Box::new(people::engine(table())),
        }
    }
}

/// The Threat reader without a part of its knowledge: not for the menu, but to see what the part is worth.
#[must_use]
pub fn threats_without(part: evals::Part, size: TableSize) -> Box<dyn Engine> {
    Box::new(threats::engine(evals::ThreatsWithout(part), size.table()))
}

impl fmt::Display for EngineId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.card().word)
    }
}

impl FromStr for EngineId {
    type Err = String;

    fn from_str(word: &str) -> Result<EngineId, String> {
        ROSTER.iter().find(|card| card.word == word).map(|card| card.id).ok_or_else(|| {
            let known: Vec<&str> = ROSTER.iter().map(|card| card.word).collect();
            format!("there is no engine {word:?}; the engines are {}", known.join(", "))
        })
    }
}
