//! A game being played: who sits where, whose turn it is, the engine that thinks. Commands in,
//! events out. Uses `engines`; knows nothing of windows.
//!
//! There is no code for a mode: person v person, person v engine and engine v engine are pairs of
//! [`Seat`]s. A stale answer cannot be played, because every request has a number and only the
//! answer to the latest one counts; whatever changes the position takes a new number, raises the old
//! request's stop flag, and waits for nothing.

mod command;
mod opinion;
mod seat;
mod worker;

pub use command::{Command, Ending, Event, Refusal};
pub use opinion::Opinion;
pub use seat::Seat;
pub use worker::{InlineWorker, MakeThinker, Reply, Request, ThinkingThread, Worker};

use crate::engines::{EngineId, Player, Strength, Verdict};
use crate::rules::{Column, Game, Outcome, PerSide, Position, Side};
use crate::search::{Dice, Report, Stop};
use std::time::Duration;

/// Whom a hint comes from.
const ADVISER: Player = Player { engine: EngineId::Perfect, strength: Strength::Expert };

/// An engine at work.
pub struct Thinking {
    id: u64,
    stop: Stop,
    purpose: Purpose,
    pub side: Side,
    /// The latest that it told.
    pub report: Report,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Move,
    Hint,
}

impl Thinking {
    /// True if the answer will only be shown.
    #[must_use]
    pub fn is_hint(&self) -> bool {
        self.purpose == Purpose::Hint
    }
}

/// What an engine thought of the last move that it made.
pub struct Thought {
    /// The number of moves before it.
    pub plies: usize,
    pub verdict: Verdict,
}

/// The one owner of the game.
pub struct Session {
    game: Game,
    seats: PerSide<Seat>,
    worker: Box<dyn Worker>,
    thinking: Option<Thinking>,
    thoughts: PerSide<Option<Thought>>,
    latest_id: u64,
    seed: u64,
    games: u64,
    is_paused: bool,
    resigned: Option<Side>,
    at_least: Duration,
    /// What the engine that made each move thought; as long as the game at the most.
    opinions: Vec<Option<Opinion>>,
}

impl Session {
    /// An empty board between two people. Everything random comes from `seed`.
    #[must_use]
    pub fn new(worker: Box<dyn Worker>, seed: u64) -> Session {
        Session {
            game: Game::new(),
            seats: PerSide::new(Seat::Person, Seat::Person),
            worker,
            thinking: None,
            thoughts: PerSide::default(),
            latest_id: 0,
            seed,
            games: 0,
            is_paused: false,
            resigned: None,
            at_least: Duration::ZERO,
            opinions: Vec::new(),
        }
    }

    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    #[must_use]
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    #[must_use]
    pub fn seats(&self) -> &PerSide<Seat> {
        &self.seats
    }

    /// What the engine that made the move number `ply`, from 1, thought of the game; none of a person's move.
    #[must_use]
    pub fn opinion(&self, ply: usize) -> Option<&Opinion> {
        self.opinions.get(ply.checked_sub(1)?)?.as_ref()
    }

    /// The engine at work, if one is.
    #[must_use]
    pub fn thinking(&self) -> Option<&Thinking> {
        self.thinking.as_ref()
    }

    /// What the engine of a side thought of its last move, if that move is on the board.
    #[must_use]
    pub fn last_thought(&self, side: Side) -> Option<&Thought> {
        let shown = self.game.moves();
        let is_shown = |thought: &&Thought| shown.get(thought.plies) == Some(&thought.verdict.column);
        self.thoughts[side].as_ref().filter(is_shown)
    }

    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// True if no person plays: an exhibition.
    #[must_use]
    pub fn is_exhibition(&self) -> bool {
        self.seats.iter().all(|(_, seat)| !seat.is_person())
    }

    /// How the game that is shown ended, if it did.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let resigned = self.resigned.filter(|_| !self.game.has_future()).map(Ending::Resigned);
        Ending::of(self.game.outcome()).or(resigned)
    }

    /// Who gave up, if somebody did.
    #[must_use]
    pub fn resigned(&self) -> Option<Side> {
        self.resigned
    }

    /// How the game ended, whichever of its positions is shown.
    #[must_use]
    pub fn final_ending(&self) -> Option<Ending> {
        let last = self.game.position_after(self.game.all_moves().len());
        let outcome = last.map_or(Outcome::Ongoing, Position::outcome);
        Ending::of(outcome).or(self.resigned.map(Ending::Resigned))
    }

    /// True if a person may drop a disc now.
    #[must_use]
    pub fn is_persons_turn(&self) -> bool {
        self.ending().is_none() && self.seats[self.position().to_move()].is_person()
    }

    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.has_resignation_to_undo() || self.turn_before().is_some()
    }

    fn has_resignation_to_undo(&self) -> bool {
        self.resigned.is_some() && !self.game.has_future()
    }

    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.game.has_future()
    }

    /// Engines take at least this long for a move from now on.
    pub fn set_pace(&mut self, at_least: Duration) {
        self.at_least = at_least;
    }

    /// Does what `command` asks and tells what came of it.
    pub fn handle(&mut self, command: Command) -> Vec<Event> {
        let mut events = Vec::new();
        let done = match command {
            Command::NewGame(seats) => self.begin(Game::new(), seats, &mut events),
            Command::Load(game, seats) => self.begin(game, seats, &mut events),
            Command::Restore { game, seats, resigned } => self.restore(game, seats, resigned, &mut events),
            Command::Drop(column) => self.drop_disc(column, &mut events),
            Command::Undo => self.undo(&mut events),
            Command::Redo => self.redo(&mut events),
            Command::GoTo(plies) => self.go_to(plies, &mut events),
            Command::SetSeat(side, seat) => self.set_seat(side, seat, &mut events),
            Command::SwapSeats => self.swap_seats(&mut events),
            Command::Resign => self.resign(&mut events),
            Command::Pause => self.pause(&mut events),
            Command::Resume => self.resume(&mut events),
            Command::Step => self.step(&mut events),
            Command::Hint => self.hint(),
        };
        if let Err(refusal) = done {
            events.push(Event::Refused(refusal));
        }
        events
    }

    /// Takes in what the worker has to say. Call it once a frame.
    pub fn poll(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        while let Some(reply) = self.worker.poll() {
            let (Reply::Progress { id, .. } | Reply::Done { id, .. } | Reply::Failed { id, .. }) = reply;
            let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.id == id) else {
                continue;
            };
            let (side, purpose) = (thinking.side, thinking.purpose);
            match reply {
                Reply::Progress { report, .. } => {
                    thinking.report = report;
                    events.push(Event::ThinkingProgressed(side));
                }
                Reply::Done { verdict, .. } => {
                    self.thinking = None;
                    self.take_answer(side, purpose, verdict, &mut events);
                }
                Reply::Failed { message, .. } => {
                    self.thinking = None;
                    self.is_paused |= purpose == Purpose::Move;
                    events.push(Event::EngineFailed { side, message });
                }
            }
        }
        events
    }

    fn take_answer(&mut self, side: Side, purpose: Purpose, verdict: Verdict, events: &mut Vec<Event>) {
        match purpose {
            Purpose::Hint => events.push(Event::Hinted(verdict)),
            Purpose::Move => {
                let column = verdict.column;
                match self.game.play(column) {
                    Ok(()) => {
                        self.note_opinion(side, &verdict);
                        self.thoughts[side] = Some(Thought { plies: self.game.moves().len() - 1, verdict });
                        self.dropped(side, column, events);
                    }
                    Err(why) => {
                        self.is_paused = true;
                        let message = format!("it chose column {column}, but {why}");
                        events.push(Event::EngineFailed { side, message });
                    }
                }
            }
        }
    }

    fn begin(&mut self, game: Game, seats: PerSide<Seat>, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.interrupt();
        self.game = game;
        self.opinions.clear();
        self.seats = seats;
        self.games += 1;
        self.thoughts = PerSide::default();
        self.is_paused = false;
        self.resigned = None;
        events.push(Event::Started);
        self.next_turn(events);
        Ok(())
    }

    fn restore(
        &mut self,
        game: Game,
        seats: PerSide<Seat>,
        resigned: Option<Side>,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.interrupt();
        self.game = game;
        self.opinions.clear();
        self.seats = seats;
        self.games += 1;
        self.thoughts = PerSide::default();
        self.is_paused = self.is_exhibition();
        self.resigned = None;
        // Nobody gives up a game that is over.
        self.resigned = resigned.filter(|_| self.final_ending().is_none());
        events.push(Event::Started);
        self.next_turn(events);
        Ok(())
    }

    fn drop_disc(&mut self, column: Column, events: &mut Vec<Event>) -> Result<(), Refusal> {
        if self.ending().is_some() {
            return Err(Refusal::GameOver);
        }
        let side = self.position().to_move();
        if !self.seats[side].is_person() {
            return Err(Refusal::EnginesTurn(side));
        }
        self.game.play(column).map_err(Refusal::Illegal)?;
        self.interrupt();
        self.go_on_from_here();
        // An engine's move may have stood in the place of this one.
        self.opinions.truncate(self.game.moves().len() - 1);
        self.dropped(side, column, events);
        Ok(())
    }

    fn dropped(&mut self, side: Side, column: Column, events: &mut Vec<Event>) {
        events.push(Event::Dropped { side, column });
        if let Some(ending) = self.ending() {
            events.push(Event::Ended(ending));
        }
        self.next_turn(events);
    }

    /// What came after the position that is shown no longer counts: neither the moves nor a resignation.
    fn go_on_from_here(&mut self) {
        self.forget_future();
        self.resigned = None;
    }

    fn forget_future(&mut self) {
        self.game.forget_future();
        self.opinions.truncate(self.game.moves().len());
    }

    /// Writes down what the engine that has just moved thought.
    fn note_opinion(&mut self, side: Side, verdict: &Verdict) {
        if let Seat::Engine(player) = self.seats[side] {
            // Moves before it that have none are people's, or were loaded.
            self.opinions.resize(self.game.moves().len() - 1, None);
            self.opinions.push(Opinion::of(player, side, verdict));
        }
    }

    /// The number of moves after which undo would show the board.
    fn turn_before(&self) -> Option<usize> {
        let shown = self.game.moves().len();
        (0..shown).rev().find(|&plies| self.is_stop_on_the_way(plies))
    }

    /// Undo and redo stop where a person is to move, or anywhere if no person plays.
    fn is_stop_on_the_way(&self, plies: usize) -> bool {
        self.is_exhibition() || self.seats[Side::to_move_after(plies)].is_person()
    }

    fn undo(&mut self, events: &mut Vec<Event>) -> Result<(), Refusal> {
        // At the end of the game the first thing to take back is a resignation.
        let plies = if self.has_resignation_to_undo() {
            self.resigned = None;
            self.game.moves().len()
        } else {
            self.turn_before().ok_or(Refusal::NothingToUndo)?
        };
        self.show(plies, events);
        Ok(())
    }

    fn redo(&mut self, events: &mut Vec<Event>) -> Result<(), Refusal> {
        if !self.game.has_future() {
            return Err(Refusal::NothingToRedo);
        }
        let (shown, all) = (self.game.moves().len(), self.game.all_moves().len());
        let plies = (shown + 1..all).find(|&plies| self.is_stop_on_the_way(plies)).unwrap_or(all);
        self.show(plies, events);
        Ok(())
    }

    fn go_to(&mut self, plies: usize, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.show(plies, events);
        Ok(())
    }

    fn show(&mut self, plies: usize, events: &mut Vec<Event>) {
        self.interrupt();
        // Watching engines, a look back means a pause; they would play on at once otherwise.
        self.is_paused |= self.is_exhibition();
        self.game.go_to(plies);
        events.push(Event::Showed { plies: self.game.moves().len() });
        self.next_turn(events);
    }

    fn set_seat(&mut self, side: Side, seat: Seat, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.interrupt();
        // A pause is for watching; a person who sits down wants to play.
        self.is_paused &= !(self.is_exhibition() && seat.is_person());
        self.seats[side] = seat;
        events.push(Event::SeatChanged(side));
        self.next_turn(events);
        Ok(())
    }

    fn swap_seats(&mut self, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.interrupt();
        self.seats = self.seats.swapped();
        events.extend(Side::BOTH.map(Event::SeatChanged));
        self.next_turn(events);
        Ok(())
    }

    fn resign(&mut self, events: &mut Vec<Event>) -> Result<(), Refusal> {
        if self.ending().is_some() {
            return Err(Refusal::GameOver);
        }
        let mover = self.position().to_move();
        let side = [mover, mover.other()].into_iter().find(|&side| self.seats[side].is_person());
        let side = side.ok_or(Refusal::NobodyToResign)?;
        self.interrupt();
        self.forget_future();
        self.resigned = Some(side);
        events.push(Event::Ended(Ending::Resigned(side)));
        Ok(())
    }

    fn pause(&mut self, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.interrupt();
        self.is_paused = true;
        events.push(Event::Paused);
        Ok(())
    }

    fn resume(&mut self, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.interrupt();
        self.is_paused = false;
        if self.game.has_future() && !self.seats[self.position().to_move()].is_person() {
            self.go_on_from_here();
        }
        events.push(Event::Resumed);
        self.next_turn(events);
        Ok(())
    }

    fn step(&mut self, events: &mut Vec<Event>) -> Result<(), Refusal> {
        if self.is_exhibition() && self.game.has_future() {
            return self.redo(events);
        }
        if self.ending().is_some() {
            return Err(Refusal::GameOver);
        }
        let side = self.position().to_move();
        let Seat::Engine(player) = self.seats[side] else {
            return Err(Refusal::NothingToStep);
        };
        self.interrupt();
        self.is_paused = true;
        self.go_on_from_here();
        self.ask(player, Purpose::Move);
        events.push(Event::ThinkingStarted(side));
        Ok(())
    }

    fn hint(&mut self) -> Result<(), Refusal> {
        if self.ending().is_some() {
            return Err(Refusal::GameOver);
        }
        let side = self.position().to_move();
        if !self.seats[side].is_person() {
            return Err(Refusal::EnginesTurn(side));
        }
        self.ask(ADVISER, Purpose::Hint);
        Ok(())
    }

    /// An engine thinks only where the game stands, not where a person looks back.
    fn next_turn(&mut self, events: &mut Vec<Event>) {
        if self.is_paused || self.game.has_future() || self.ending().is_some() {
            return;
        }
        let side = self.position().to_move();
        if let Seat::Engine(player) = self.seats[side] {
            self.ask(player, Purpose::Move);
            events.push(Event::ThinkingStarted(side));
        }
    }

    fn ask(&mut self, player: Player, purpose: Purpose) {
        self.interrupt();
        let (id, stop) = (self.latest_id, Stop::new());
        let position = *self.position();
        let at_least = if purpose == Purpose::Move { self.at_least } else { Duration::ZERO };
        let side = position.to_move();
        self.thinking = Some(Thinking { id, stop: stop.clone(), purpose, side, report: Report::default() });
        let seed = Dice::seed_for(self.seed, self.games);
        self.worker.submit(Request { id, player, position, seed, stop, at_least });
    }

    /// Whatever is being thought about no longer matters.
    fn interrupt(&mut self) {
        self.latest_id += 1;
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.raise();
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.interrupt();
    }
}
