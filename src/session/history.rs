//! Looking back and going on from there: undo, redo, any move of the game.

use super::{Event, Refusal, Session};
use crate::rules::Side;

impl Session {
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

    /// What came after the position that is shown no longer counts: neither the moves nor a resignation.
    pub(super) fn go_on_from_here(&mut self) {
        self.forget_future();
        self.resigned = None;
    }

    pub(super) fn forget_future(&mut self) {
        self.game.forget_future();
        self.opinions.truncate(self.game.moves().len());
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

    pub(super) fn undo(&mut self, events: &mut Vec<Event>) -> Result<(), Refusal> {
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

    pub(super) fn redo(&mut self, events: &mut Vec<Event>) -> Result<(), Refusal> {
        if !self.game.has_future() {
            return Err(Refusal::NothingToRedo);
        }
        let (shown, all) = (self.game.moves().len(), self.game.all_moves().len());
        let plies = (shown + 1..all).find(|&plies| self.is_stop_on_the_way(plies)).unwrap_or(all);
        self.show(plies, events);
        Ok(())
    }

    pub(super) fn go_to(&mut self, plies: usize, events: &mut Vec<Event>) -> Result<(), Refusal> {
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
}
