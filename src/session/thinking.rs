//! The engine that thinks for a seat, or for a hint: asked, interrupted, and its answer taken in. Watching
//! engines is here too: pause, go on, step.

use super::{Event, Opinion, Refusal, Reply, Request, Seat, Session};
use crate::engines::{EngineId, Player, Strength, Verdict};
use crate::rules::Side;
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

impl Session {
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

    /// Writes down what the engine that has just moved thought.
    fn note_opinion(&mut self, side: Side, verdict: &Verdict) {
        if let Seat::Engine(player) = self.seats[side] {
            // Moves before it that have none are people's, or were loaded.
            self.opinions.resize(self.game.moves().len() - 1, None);
            self.opinions.push(Opinion::of(player, side, verdict));
        }
    }

    pub(super) fn pause(&mut self, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.interrupt();
        self.is_paused = true;
        events.push(Event::Paused);
        Ok(())
    }

    pub(super) fn resume(&mut self, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.interrupt();
        self.is_paused = false;
        if self.game.has_future() && !self.seats[self.position().to_move()].is_person() {
            self.go_on_from_here();
        }
        events.push(Event::Resumed);
        self.next_turn(events);
        Ok(())
    }

    pub(super) fn step(&mut self, events: &mut Vec<Event>) -> Result<(), Refusal> {
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

    pub(super) fn hint(&mut self) -> Result<(), Refusal> {
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
    pub(super) fn next_turn(&mut self, events: &mut Vec<Event>) {
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
    pub(super) fn interrupt(&mut self) {
        self.latest_id += 1;
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.raise();
        }
    }
}
