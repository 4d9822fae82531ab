//! A game being played: who sits where, whose turn it is, the engine that thinks. Commands in,
//! events out. Uses `engines`; knows nothing of windows.
//!
//! There is no code for a mode: person v person, person v engine and engine v engine are pairs of
//! [`Seat`]s. A stale answer cannot be played, because every request has a number and only the
//! answer to the latest one counts; whatever changes the position takes a new number, raises the old
//! request's stop flag, and waits for nothing.

mod command;
mod history;
mod opinion;
mod seat;
mod thinking;
mod worker;

pub use command::{Command, Ending, Event, Refusal};
pub use opinion::Opinion;
pub use seat::Seat;
pub use thinking::{Thinking, Thought};
pub use worker::{InlineWorker, MakeThinker, Reply, Request, ThinkingThread, Worker};

use crate::rules::{Column, Game, Outcome, PerSide, Position, Side};
use std::time::Duration;

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
}

impl Drop for Session {
    fn drop(&mut self) {
        self.interrupt();
    }
}
