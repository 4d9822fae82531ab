//! A tournament: its plan, the games that are done, and the playing of the rest on any number of threads.
//! Uses `plan`, `record`, `standings`, `judge`, `log`, `live`, `signals`.
//!
//! Each game follows from its number alone, and what a thread's players remember changes no move, so that
//! the results are the same whatever the threads, and whether or not it was interrupted.

use super::judge::Judge;
use super::live::{LiveGame, Place, Places};
use super::log::Log;
use super::plan::{Fixture, Plan};
use super::record::{Moves, Record};
use super::signals::Signals;
use super::standings::{Crosstable, Standing};
use crate::engines::{Player, TableSize, Thinker};
use crate::rules::{PerSide, Side};
use crate::search::{Pool, Silent};
use crate::solver::Worker;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Memory for all players of all threads together, shared out evenly.
const TABLES_KILOBYTES: usize = 128 * 1024;
/// More would not make ten plies faster.
const MOST_TABLE_KILOBYTES: usize = 2048;

/// A tournament being played, or done.
pub struct Tournament {
    plan: Plan,
    fixtures: Vec<Fixture>,
    ledger: Mutex<Ledger>,
    places: Places,
}

/// What has happened so far.
struct Ledger {
    games: Vec<Option<Record>>,
    done: usize,
    /// The number of the game that was done last.
    latest: Option<usize>,
    crosstable: Crosstable,
    log: Option<Log>,
    trouble: Option<String>,
    clock: Clock,
}

/// Time spent playing, pauses left out.
#[derive(Default)]
struct Clock {
    spent: Duration,
    running_since: Option<Instant>,
    /// Games done by earlier runs, of which the time is not known.
    before: usize,
}

impl Clock {
    fn elapsed(&self) -> Duration {
        self.spent + self.running_since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    fn start(&mut self) {
        self.running_since.get_or_insert_with(Instant::now);
    }

    fn stop(&mut self) {
        self.spent = self.elapsed();
        self.running_since = None;
    }
}

/// How a tournament stands: small, however many games there are.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub players: Vec<Player>,
    pub games_done: usize,
    pub games_total: usize,
    /// Time spent playing.
    pub elapsed: Duration,
    /// An estimate; none before the first game.
    pub time_left: Option<Duration>,
    pub crosstable: Crosstable,
    /// The best first.
    pub standings: Vec<Standing>,
    /// A sentence on what went wrong with the state file, if something did.
    pub trouble: Option<String>,
}

impl Snapshot {
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.games_done == self.games_total
    }
}

/// A game of a tournament that is done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played {
    pub fixture: Fixture,
    pub record: Record,
}

impl Tournament {
    /// A tournament of which nothing is played yet; the error says why there can be none.
    pub fn new(plan: Plan) -> Result<Tournament, String> {
        plan.check()?;
        let fixtures: Vec<Fixture> = plan.fixtures().collect();
        let ledger = Ledger {
            games: vec![None; fixtures.len()],
            done: 0,
            latest: None,
            crosstable: Crosstable::new(plan.players.len()),
            log: None,
            trouble: None,
            clock: Clock::default(),
        };
        Ok(Tournament { plan, fixtures, ledger: Mutex::new(ledger), places: Places::default() })
    }

    /// A tournament that notes each game in a file, and goes on from what the file has if it is there.
    pub fn with_state(plan: Plan, path: &Path) -> Result<Tournament, String> {
        let tournament = Tournament::new(plan)?;
        let (log, records) = Log::open(path, &tournament.plan)?;
        {
            let mut ledger = tournament.ledger();
            for (number, record) in records {
                tournament.enter(&mut ledger, number, record);
            }
            ledger.clock.before = ledger.done;
            ledger.log = Some(log);
        }
        Ok(tournament)
    }

    /// The tournament that a state file holds.
    pub fn from_state(path: &Path) -> Result<Tournament, String> {
        Tournament::with_state(Log::plan(path)?, path)
    }

    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// True once every game is played.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.ledger().done == self.fixtures.len()
    }

    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How things stand now.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let ledger = self.ledger();
        let (done, total) = (ledger.done, self.fixtures.len());
        let elapsed = ledger.clock.elapsed();
        let played_now = done.saturating_sub(ledger.clock.before);
        let time_left = (played_now > 0).then(|| elapsed.mul_f64((total - done) as f64 / played_now as f64));
        let crosstable = ledger.crosstable.clone();
        let trouble = ledger.trouble.clone();
        drop(ledger);
        Snapshot {
            players: self.plan.players.clone(),
            games_done: done,
            games_total: total,
            elapsed,
            time_left,
            standings: crosstable.standings(&self.plan.players),
            crosstable,
            trouble,
        }
    }

    /// The game of this number, if it is done.
    #[must_use]
    pub fn game(&self, number: usize) -> Option<Played> {
        let record = *self.ledger().games.get(number)?.as_ref()?;
        Some(Played { fixture: self.fixtures[number], record })
    }

    /// The game that was done last.
    #[must_use]
    pub fn latest(&self) -> Option<Played> {
        let number = self.ledger().latest?;
        self.game(number)
    }

    /// The games that are being played at this moment.
    #[must_use]
    pub fn live(&self) -> Vec<LiveGame> {
        self.places.games()
    }

    /// The games between two players that are done, in order.
    #[must_use]
    pub fn games_between(&self, first: usize, second: usize) -> Vec<Played> {
        let ledger = self.ledger();
        let is_theirs = |fixture: &&Fixture| {
            [PerSide::new(first, second), PerSide::new(second, first)].contains(&fixture.seats)
        };
        let done = |&fixture: &Fixture| Some(Played { fixture, record: ledger.games[fixture.number]? });
        self.fixtures.iter().filter(is_theirs).filter_map(done).collect()
    }

    /// All games that are done, in order.
    #[must_use]
    pub fn games(&self) -> Vec<Played> {
        let ledger = self.ledger();
        let done = |&fixture: &Fixture| Some(Played { fixture, record: ledger.games[fixture.number]? });
        self.fixtures.iter().filter_map(done).collect()
    }

    /// Plays what is not played yet, one game a thread at a time, until done or cancelled. `told` is called after each game, from the thread that played it.
    pub fn play(&self, pool: &Pool, signals: &Signals, told: &(dyn Fn() + Sync)) {
        let judge = self.plan.judges.then(Judge::new);
        let next = Mutex::new(0);
        let mut desks: Vec<Desk> = (0..pool.threads()).map(|_| Desk::new(self, pool.threads())).collect();
        self.start_clock();
        pool.for_each(&mut desks, |desk| {
            while signals.may_go_on() {
                let Some(fixture) = self.take(&next) else { break };
                let Some(record) = desk.play(self, &fixture, judge.as_ref(), signals) else { break };
                self.note(fixture.number, record);
                told();
            }
            desk.place.leave();
        });
        self.places.clear();
        self.stop_clock();
    }

    /// The next game that is neither done nor begun.
    fn take(&self, next: &Mutex<usize>) -> Option<Fixture> {
        let mut next = next.lock().unwrap_or_else(PoisonError::into_inner);
        let ledger = self.ledger();
        while let Some(record) = ledger.games.get(*next) {
            *next += 1;
            if record.is_none() {
                return Some(self.fixtures[*next - 1]);
            }
        }
        None
    }

    /// Writes a finished game down, in the file too.
    fn note(&self, number: usize, record: Record) {
        let mut ledger = self.ledger();
        self.enter(&mut ledger, number, record);
        if let Some(log) = &mut ledger.log
            && let Err(why) = log.append(number, &record)
        {
            ledger.log = None;
            ledger.trouble = Some(why);
        }
    }

    fn enter(&self, ledger: &mut Ledger, number: usize, record: Record) {
        if let Some(place @ None) = ledger.games.get_mut(number) {
            *place = Some(record);
            ledger.done += 1;
            ledger.latest = Some(number);
            ledger.crosstable.add(&self.fixtures[number].seats, &record);
        }
    }

    pub(super) fn start_clock(&self) {
        self.ledger().clock.start();
    }

    pub(super) fn stop_clock(&self) {
        self.ledger().clock.stop();
    }
}

/// A thread's place: its own players, who keep their tables from game to game.
pub(super) struct Desk {
    thinkers: Vec<Option<Thinker>>,
    worker: Worker,
    size: TableSize,
    /// Where its game can be seen.
    place: Arc<Place>,
}

impl Desk {
    pub(super) fn new(tournament: &Tournament, desks: usize) -> Desk {
        let players = tournament.plan.players.len();
        let share = TABLES_KILOBYTES / (players * desks.max(1));
        Desk {
            thinkers: (0..players).map(|_| None).collect(),
            worker: Worker::new(),
            size: TableSize::Kilobytes(share.min(MOST_TABLE_KILOBYTES)),
            place: tournament.places.take_one(),
        }
    }

    /// Plays a game to its end; none if cancelled.
    pub(super) fn play(
        &mut self,
        tournament: &Tournament,
        fixture: &Fixture,
        judge: Option<&Judge>,
        signals: &Signals,
    ) -> Option<Record> {
        let plan = &tournament.plan;
        for side in Side::BOTH {
            let size = self.size;
            self.thinkers[fixture.seats[side]]
                .get_or_insert_with(|| Thinker::new(plan.player(fixture, side), size));
        }
        let mut game = plan.opening(fixture.round);
        let seed = plan.seed_of(fixture);
        self.place.begin(*fixture, Moves::of(&game));
        while !game.outcome().is_over() {
            let position = *game.position();
            let thinker = self.thinkers[fixture.seats[position.to_move()]].as_ref()?;
            let verdict = thinker.choose(&position, seed, &signals.stop, &Silent, &Pool::single())?;
            // A search that was stopped half-way may have chosen anything.
            if !signals.may_go_on() || game.play(verdict.column).is_err() {
                return None;
            }
            self.place.play(verdict.column);
        }
        let opening = usize::from(plan.openings.plies());
        let blunders = match judge {
            Some(judge) => Some(judge.blunders(&game, opening, &mut self.worker, &signals.stop)?),
            None => None,
        };
        Record::of(&game, blunders)
    }
}

/// One game at a time in the caller's thread: exact and repeatable, for tests.
pub(super) struct Inline {
    desk: Desk,
    judge: Option<Judge>,
    next: Mutex<usize>,
}

impl Inline {
    pub(super) fn new(tournament: &Tournament) -> Inline {
        let judge = tournament.plan.judges.then(Judge::new);
        Inline { desk: Desk::new(tournament, 1), judge, next: Mutex::new(0) }
    }

    /// Plays one game; false if there is none left.
    pub(super) fn play_one(&mut self, tournament: &Tournament, signals: &Signals) -> bool {
        let Some(fixture) = tournament.take(&self.next) else { return false };
        match self.desk.play(tournament, &fixture, self.judge.as_ref(), signals) {
            Some(record) => tournament.note(fixture.number, record),
            None => return false,
        }
        true
    }
}
