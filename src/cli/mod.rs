//! The command line: one file a job, nothing here that another part could use. Text for people,
//! `--json` for programs, one sentence on standard error and exit code 2 for bad input.

mod analyze;
mod bench;
mod book;
mod calibrate;
mod contest;
mod explain;
mod lab;
mod review;
mod solve;
mod text;
mod tournament;
mod worth;

use crate::arena::Openings;
use crate::engines::{EngineId, Player};
use crate::rules::{Game, Position, Side, notation};
use crate::search::{Limits, MAX_DEPTH, Pool};
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// Connect 4 with five documented engines and a perfect one. Without a command, the window opens.
#[derive(Parser)]
#[command(name = "foursight", version, about, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    job: Option<Job>,
    /// Print one JSON object instead of text
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum Job {
    /// The score of each column, the best column and the line that should follow
    Analyze(AnalyzeArgs),
    /// Every move of a game judged against perfect play
    Review(ReviewArgs),
    /// An engine's opinion of a position, term by term
    Explain(ExplainArgs),
    /// Games between two players
    Match(MatchArgs),
    /// Each against each: crosstable, Elo with error bars, blunders
    Tournament(TournamentArgs),
    /// Play the ladder's opponents against each other and write down what each is worth
    Calibrate(CalibrateArgs),
    /// What alpha-beta, move order, table and the rest are worth, from real searches
    Lab(LabArgs),
    /// What each part of the Threat reader's evaluation is worth in games
    Worth(WorthArgs),
    /// Fixed searches on one thread; the node counts are the same on every machine
    Bench,
    /// Exact scores for a list of positions
    Solve(SolveArgs),
    /// The opening book: make it, check it
    Book(BookArgs),
}

#[derive(Args)]
struct SolveArgs {
    /// Lines of moves, each with the expected score if there is one; without it, standard input
    file: Option<PathBuf>,
    /// Threads that work on each position together; its time is what all of them used
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Memory for the table, in megabytes
    #[arg(long, default_value_t = 64, value_parser = megabytes)]
    table_mb: usize,
    /// Forget everything before each position
    #[arg(long)]
    cold: bool,
    /// Leave the opening book aside
    #[arg(long)]
    no_book: bool,
    /// Give the score of every column too
    #[arg(long)]
    columns: bool,
}

#[derive(Args)]
struct BookArgs {
    #[command(subcommand)]
    job: BookJob,
}

#[derive(Subcommand)]
enum BookJob {
    /// Solve every position of up to N discs; goes on where it was interrupted
    Build {
        /// How many discs
        #[arg(long, value_parser = clap::value_parser!(u8).range(0..=14))]
        plies: u8,
        /// The book's file; if it is there, the build goes on from it
        #[arg(long)]
        out: PathBuf,
        /// Where to note what is solved so far; without it, beside the book
        #[arg(long)]
        notes: Option<PathBuf>,
        /// Stop solving after so many minutes and write a book of what is solved; 0 solves nothing more
        #[arg(long, value_name = "MINUTES")]
        stop_after: Option<u64>,
        /// Memory for the solver's table, in megabytes
        #[arg(long, default_value_t = 2048, value_parser = megabytes)]
        table_mb: usize,
        /// Threads; without it, one for each core
        #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
        threads: Option<u16>,
    },
    /// Solve a random sample of a book's positions anew
    Check {
        file: PathBuf,
        /// How many positions
        #[arg(long, default_value_t = 100)]
        sample: usize,
        /// What the sample follows from
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Memory for the solver's table, in megabytes
        #[arg(long, default_value_t = 256, value_parser = megabytes)]
        table_mb: usize,
    },
}

#[derive(Args)]
struct AnalyzeArgs {
    /// The moves so far as column digits, e.g. 4453; "" is the empty board
    moves: String,
    /// Which engine: perfect, threats, windows, alignments, lines or cubes; without it, perfect, or
    /// threats if a depth is given
    #[arg(long, value_parser = engine)]
    engine: Option<EngineId>,
    /// Plies to search, 1 to 42; without it, the engine's own depth
    #[arg(long, value_parser = depth, conflicts_with = "millis")]
    depth: Option<u8>,
    /// Time to search in milliseconds
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    millis: Option<u64>,
    /// Threads to search with; without it, one for each core
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

#[derive(Args)]
struct ReviewArgs {
    /// The game as column digits, e.g. 4453; it need not be over
    moves: String,
    /// Threads to solve with; without it, one for each core
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

#[derive(Args)]
struct ExplainArgs {
    /// The moves so far as column digits, e.g. 4453; "" is the empty board
    moves: String,
    /// Whose evaluation: threats, windows, alignments, lines or cubes; or perfect, for the exact score
    #[arg(long, value_parser = engine)]
    engine: EngineId,
    /// For which side, red or yellow; without it, the side to move
    #[arg(long = "for", value_name = "SIDE", value_parser = side)]
    side: Option<Side>,
}

#[derive(Args)]
struct MatchArgs {
    /// Who plays Red: engine:strength, e.g. threats:hard, lines:classic, cubes:depth=8, windows:millis=200
    #[arg(long, value_name = "SPEC", value_parser = player)]
    red: Player,
    /// Who plays Yellow
    #[arg(long, value_name = "SPEC", value_parser = player)]
    yellow: Player,
    /// How many games
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// What everything random follows from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Begin each game with this many random moves
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=12))]
    opening_plies: u8,
    /// Games played at the same time; without it, one for each core
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

#[derive(Args)]
struct TournamentArgs {
    /// Who plays, e.g. threats:hard,cubes:classic,people:rung=5,perfect
    #[arg(long, value_name = "SPEC,SPEC,...", value_parser = player, value_delimiter = ',', required = true)]
    players: Vec<Player>,
    /// Rounds; in each, each pairing plays one opening twice, with the sides changed
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rounds: u32,
    /// What everything random follows from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Begin each game with this many random moves; 0 begins with the empty board
    #[arg(long, value_name = "N", default_value_t = Openings::USUAL.plies(), value_parser = clap::value_parser!(u8).range(0..=12))]
    opening_plies: u8,
    /// Any opening in which nobody can win at once, rather than only drawn ones
    #[arg(long)]
    random_openings: bool,
    /// Do not count blunders, which takes the solver's time
    #[arg(long)]
    no_blunders: bool,
    /// Write the table to this file, and the games to one beside it
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Note every game in this file, and go on from what it has
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Games played at the same time; without it, one for each core
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

#[derive(Args)]
struct CalibrateArgs {
    /// Games for each pair of opponents: each meets the next two of the ladder
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=10_000))]
    games: u32,
    /// The table's file; the games are noted beside it, and an interrupted calibration goes on
    #[arg(long)]
    out: PathBuf,
    /// What everything random follows from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games played at the same time; without it, one for each core
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

#[derive(Args)]
struct LabArgs {
    /// The moves so far as column digits; "" is the empty board
    moves: String,
    /// Plies to search, 1 to 12; deeper, plain minimax would take hours
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=12))]
    depth: u8,
}

#[derive(Args)]
struct WorthArgs {
    /// Plies that both sides search
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=12))]
    depth: u8,
    /// Games for each part
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// What the openings follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games played at the same time; without it, one for each core
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

/// Why a job could not be done: a sentence for standard error.
#[derive(Debug)]
pub(crate) struct Failure(String);

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure(error.to_string())
    }
}

impl Failure {
    fn new(sentence: impl Into<String>) -> Failure {
        Failure(sentence.into())
    }
}

/// Does what the arguments (the program's name first) ask for.
pub fn run(arguments: impl IntoIterator<Item = std::ffi::OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            return end(text::print(&error.render().to_string()));
        }
        Err(error) => return fail(&sentence(&error)),
    };
    let done = match cli.job {
        None => text::print(&Cli::command().render_help().to_string()),
        Some(Job::Analyze(arguments)) => analyze::run(&arguments, cli.json),
        Some(Job::Review(arguments)) => review::run(&arguments, cli.json),
        Some(Job::Explain(arguments)) => explain::run(&arguments, cli.json),
        Some(Job::Match(arguments)) => contest::run(&arguments, cli.json),
        Some(Job::Tournament(arguments)) => tournament::run(&arguments, cli.json),
        Some(Job::Calibrate(arguments)) => calibrate::run(&arguments, cli.json),
        Some(Job::Lab(arguments)) => lab::run(&arguments, cli.json),
        Some(Job::Worth(arguments)) => worth::run(&arguments, cli.json),
        Some(Job::Bench) => bench::run(cli.json),
        Some(Job::Solve(arguments)) => match solve::run(&arguments, cli.json) {
            Ok(true) => Ok(()),
            Ok(false) => return ExitCode::FAILURE,
            Err(failure) => Err(failure),
        },
        Some(Job::Book(arguments)) => book::run(&arguments),
    };
    end(done)
}

fn end(done: Result<(), Failure>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(why)) => fail(&why),
    }
}

fn fail(why: &str) -> ExitCode {
    text::remark(&format!("foursight: {why}"));
    ExitCode::from(2)
}

/// What clap has to say, without its paragraphs on usage.
fn sentence(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let mut lines = text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
    let first = lines.next().unwrap_or_default().trim_start_matches("error: ").to_owned();
    let rest: Vec<&str> = lines
        .filter(|line| !line.is_empty() && !line.starts_with("For more") && !line.starts_with("tip:"))
        .collect();
    if rest.is_empty() { first } else { format!("{first} {}", rest.join(" ")) }
}

fn engine(word: &str) -> Result<EngineId, String> {
    word.parse()
}

fn player(spec: &str) -> Result<Player, String> {
    spec.parse().map_err(|error: crate::engines::SpecError| error.to_string())
}

fn side(word: &str) -> Result<Side, String> {
    let side = Side::BOTH.into_iter().find(|side| side.word() == word);
    side.ok_or_else(|| "the sides are red and yellow".to_owned())
}

fn depth(text: &str) -> Result<u8, String> {
    let plies = text.parse().ok().filter(|plies| (1..=MAX_DEPTH).contains(plies));
    plies.ok_or_else(|| format!("a depth is a whole number from 1 to {MAX_DEPTH}"))
}

fn megabytes(text: &str) -> Result<usize, String> {
    let megabytes = text.parse().ok().filter(|megabytes| (1..=1 << 20).contains(megabytes));
    megabytes.ok_or_else(|| "memory is a whole number of megabytes, 1 or more".to_owned())
}

/// The game that MOVES stands for.
fn game(moves: &str) -> Result<Game, Failure> {
    Ok(notation::parse(moves)?)
}

/// The position that MOVES leads to, if there is something left to play.
fn ongoing(moves: &str) -> Result<Position, Failure> {
    let game = game(moves)?;
    if game.outcome().is_over() {
        let number = game.moves().len();
        return Err(Failure::new(format!(
            "the game is over, {} at move {number}: no column is left to judge",
            game.outcome()
        )));
    }
    Ok(*game.position())
}

fn pool(threads: Option<u16>) -> Result<Pool, Failure> {
    let pool = match threads {
        Some(threads) => Pool::new(usize::from(threads)),
        None => Pool::with_all_cores(),
    };
    pool.map_err(Failure::new)
}

impl AnalyzeArgs {
    /// The solver always sees to the end, so a depth is a wish for another engine.
    fn engine(&self) -> EngineId {
        let usual = if self.depth.is_some() { EngineId::Threats } else { EngineId::Perfect };
        self.engine.unwrap_or(usual)
    }

    fn limits(&self, own_depth: u8) -> Limits {
        match (self.depth, self.millis) {
            (Some(depth), _) => Limits::depth(depth),
            (None, Some(millis)) => Limits::millis(millis),
            (None, None) => Limits::depth(own_depth),
        }
    }
}
