//! How far ahead a strong player works things out: the solver's answers, as far as a horizon. Uses `solver`.

use crate::rules::{CELLS, Column, Outcome, Position};
use crate::search::Stop;
use crate::solver::book::{self, Book};
use crate::solver::node::{Node, win_with_disc};
use crate::solver::{Table, Watch, Worker, schedule};

/// What is known of a move for the side that makes it. The distances are those of the horizon: a player
/// who knows that a win is there need not know yet when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Foreseen {
    Win { plies: u8 },
    Loss { plies: u8 },
    Draw,
    Unclear,
}

/// A solver's memory, asked only for wins and losses that are near enough.
pub(super) struct Foresight {
    table: Table,
    book: Option<Book>,
}

impl Watch for Stop {
    fn look(&self, _: u64) -> bool {
        self.is_raised()
    }
}

impl Foresight {
    pub(super) fn new(megabytes: usize) -> Foresight {
        Foresight { table: Table::new(megabytes), book: book::embedded().ok() }
    }

    /// Whether the move in `column` wins or loses with one of the next
    /// `horizon` discs; None if stopped.
    pub(super) fn look(
        &self,
        position: &Position,
        column: Column,
        horizon: usize,
        stop: &Stop,
        worker: &mut Worker,
    ) -> Option<Foreseen> {
        let child = position.play_unchecked(column);
        match child.outcome() {
            Outcome::Won(_) => return Some(Foreseen::Win { plies: 1 }),
            Outcome::Drawn => return Some(Foreseen::Draw),
            Outcome::Ongoing => {}
        }
        let plies = position.plies();
        let last = (plies + horizon).min(CELLS);
        // The mover's last disc within the horizon, and the opponent's.
        let own_last = last - usize::from((last - plies).is_multiple_of(2));
        let their_last = last - usize::from(!(last - plies).is_multiple_of(2));
        let loses = win_with_disc(their_last as i32);
        let wins = -win_with_disc(own_last as i32);
        let known = self.book.as_ref().and_then(|book| book.value(&child));
        let mut is_at_least = |goal: i32| match known {
            Some(value) => Some(value >= goal),
            None => {
                worker.run(&self.table, stop, |search| schedule::is_at_least(search, Node::new(&child), goal))
            }
        };
        Some(if is_at_least(loses)? {
            Foreseen::Loss { plies: (their_last - plies) as u8 }
        } else if !is_at_least(wins + 1)? {
            Foreseen::Win { plies: (own_last - plies) as u8 }
        } else if last == CELLS {
            Foreseen::Draw
        } else {
            Foreseen::Unclear
        })
    }
}
