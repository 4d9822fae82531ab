//! A tournament's state file, a text that only grows: the plan in the first line, then a line for each finished
//! game. A crash can at most tear the last line, whose game is played again. Uses `plan` and `record`.
//!
//! ```text
//! {"format":"foursight tournament 1","players":["threats:medium","people:rung=5"],…}
//! 0 44453 1 0
//! 1 44454 - -
//! rounds 20
//! ```
//!
//! A tournament may be given more rounds later on, as in the last line: the games of the earlier ones stay as
//! they are.

use super::plan::{Openings, Plan, Schedule};
use super::record::Record;
use crate::engines::{Player, SpecError};
use crate::rules::{PerSide, notation};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

const FORMAT: &str = "foursight tournament 1";
/// How a line begins that adds rounds.
const ROUNDS: &str = "rounds ";

/// The plan as the file has it.
#[derive(Serialize, Deserialize)]
struct Header {
    format: String,
    players: Vec<String>,
    rounds: u32,
    seed: u64,
    openings: String,
    opening_plies: u8,
    schedule: String,
    judges: bool,
}

impl Header {
    fn of(plan: &Plan) -> Header {
        let openings = match plan.openings {
            Openings::Balanced { .. } => "balanced",
            Openings::Random { .. } => "random",
        };
        let schedule = match plan.schedule {
            Schedule::RoundRobin => "round robin",
            Schedule::Neighbours => "neighbours",
        };
        Header {
            format: FORMAT.to_owned(),
            players: plan.players.iter().map(|player| player.spec()).collect(),
            rounds: plan.rounds,
            seed: plan.seed,
            openings: openings.to_owned(),
            opening_plies: plan.openings.plies(),
            schedule: schedule.to_owned(),
            judges: plan.judges,
        }
    }

    fn plan(&self) -> Result<Plan, String> {
        let players: Result<Vec<Player>, SpecError> = self.players.iter().map(|spec| spec.parse()).collect();
        let plies = self.opening_plies;
        Ok(Plan {
            players: players.map_err(|why| why.to_string())?,
            rounds: self.rounds,
            seed: self.seed,
            openings: match self.openings.as_str() {
                "balanced" => Openings::Balanced { plies },
                "random" => Openings::Random { plies },
                other => return Err(format!("there are no openings {other:?}")),
            },
            schedule: match self.schedule.as_str() {
                "round robin" => Schedule::RoundRobin,
                "neighbours" => Schedule::Neighbours,
                other => return Err(format!("there is no schedule {other:?}")),
            },
            judges: self.judges,
        })
    }
}

/// The file, open at its end.
pub(super) struct Log {
    file: File,
    name: String,
}

impl Log {
    /// Opens or makes the file of a tournament with this plan; the games that it holds already.
    pub(super) fn open(path: &Path, plan: &Plan) -> Result<(Log, Vec<(usize, Record)>), String> {
        let name = path.display().to_string();
        let trouble = |why: std::io::Error| format!("{name} cannot be used: {why}");
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(trouble)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(trouble)?;
        // A torn last line is cut off.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = std::str::from_utf8(&bytes[..whole])
            .map_err(|_| format!("{name} is no tournament of Foursight's"))?;
        let mut lines = text.lines();
        let mut records = Vec::new();
        match lines.next() {
            // New, or torn within its first line.
            None if bytes.is_empty() || bytes.starts_with(b"{\"format\":\"foursight") => {
                file.set_len(0).map_err(trouble)?;
                file.seek(SeekFrom::Start(0)).map_err(trouble)?;
                let header = serde_json::to_string(&Header::of(plan)).map_err(|why| why.to_string())?;
                file.write_all((header + "\n").as_bytes()).map_err(trouble)?;
            }
            None => return Err(format!("{name} is no tournament of Foursight's")),
            Some(first) => {
                let noted = read_plan(text, first, &name)?;
                if (Plan { rounds: plan.rounds, ..noted.clone() }) != *plan || plan.rounds < noted.rounds {
                    return Err(format!("{name} belongs to another tournament; name another file"));
                }
                for (i, line) in lines.enumerate().filter(|(_, line)| !line.starts_with(ROUNDS)) {
                    let record = read_game(line).filter(|(number, _)| *number < plan.games());
                    records.push(record.ok_or_else(|| format!("{name}, line {}: no game", i + 2))?);
                }
                file.set_len(whole as u64).map_err(trouble)?;
                file.seek(SeekFrom::End(0)).map_err(trouble)?;
                if plan.rounds > noted.rounds {
                    file.write_all(format!("{ROUNDS}{}\n", plan.rounds).as_bytes()).map_err(trouble)?;
                }
            }
        }
        Ok((Log { file, name }, records))
    }

    /// The plan of the tournament in a file.
    pub(super) fn plan(path: &Path) -> Result<Plan, String> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|why| format!("{name} cannot be read: {why}"))?;
        read_plan(&text, text.lines().next().unwrap_or_default(), &name)
    }

    /// Adds a finished game.
    pub(super) fn append(&mut self, number: usize, record: &Record) -> Result<(), String> {
        let blunders = record.blunders.map_or("- -".to_owned(), |b| format!("{} {}", b.red, b.yellow));
        let line = format!("{number} {:?} {blunders}\n", record.moves);
        self.file.write_all(line.as_bytes()).map_err(|why| format!("{} cannot be written: {why}", self.name))
    }
}

/// The plan of the first line, with the rounds that were added later.
fn read_plan(text: &str, first: &str, name: &str) -> Result<Plan, String> {
    let plan = read_header(first, name)?;
    let added = text.lines().filter_map(|line| line.strip_prefix(ROUNDS)?.parse().ok());
    Ok(Plan { rounds: added.fold(plan.rounds, u32::max), ..plan })
}

fn read_header(line: &str, name: &str) -> Result<Plan, String> {
    let header: Header =
        serde_json::from_str(line).map_err(|_| format!("{name} is no tournament of Foursight's"))?;
    if header.format != FORMAT {
        return Err(format!("{name} is of another kind, {:?}", header.format));
    }
    header.plan().map_err(|why| format!("{name}: {why}"))
}

fn read_game(line: &str) -> Option<(usize, Record)> {
    let mut words = line.split(' ');
    let number = words.next()?.parse().ok()?;
    let game = notation::parse_moves(words.next()?).ok()?;
    let blunders = match (words.next()?, words.next()?) {
        ("-", "-") => None,
        (red, yellow) => Some(PerSide::new(red.parse().ok()?, yellow.parse().ok()?)),
    };
    Some((number, Record::of(&game, blunders)?))
}
