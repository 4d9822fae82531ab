//! [`Notebook`]: the one owner of what is known of positions. It never searches and never waits: it passes
//! wishes to an analyst and writes down what comes back. Uses `analyst`.

use super::analyst::{Analyst, Finding};
use super::truth::Truth;
use crate::rules::Position;
use std::collections::{HashMap, HashSet, VecDeque};

/// Positions that are kept, about a megabyte; the ones first heard of are forgotten first.
const MOST_POSITIONS: usize = 4096;
/// Positions of one wish that are passed on: more would crowd out what they are wanted beside.
const MOST_WANTED: usize = MOST_POSITIONS / 4;

/// What is known, and who finds out more.
pub struct Notebook {
    analyst: Box<dyn Analyst>,
    truths: HashMap<Position, Truth>,
    /// The keys of `truths`, the oldest first.
    order: VecDeque<Position>,
    /// What the analyst has been asked for and has not finished.
    pending: Vec<Position>,
    /// Positions that the analyst failed on; it is not asked again.
    failed: HashSet<Position>,
    complaint: Option<String>,
}

impl Notebook {
    #[must_use]
    pub fn new(analyst: Box<dyn Analyst>) -> Notebook {
        Notebook {
            analyst,
            truths: HashMap::new(),
            order: VecDeque::new(),
            pending: Vec::new(),
            failed: HashSet::new(),
            complaint: None,
        }
    }

    /// Find out about these, the most urgent first, and about nothing that was wanted before. What is over
    /// or known already is left out; the same wish again, as in every frame, disturbs nobody.
    pub fn want(&mut self, positions: impl IntoIterator<Item = Position>) {
        let mut wanted: Vec<Position> = Vec::new();
        for position in positions.into_iter().take(MOST_WANTED) {
            let is_known = self.truth(&position).is_some_and(|truth| truth.is_complete);
            let is_settled = is_known || self.failed.contains(&position) || position.outcome().is_over();
            if !is_settled && !wanted.contains(&position) {
                wanted.push(position);
            }
        }
        if wanted != self.pending {
            self.pending.clone_from(&wanted);
            self.analyst.want(wanted);
        }
    }

    /// Takes in what the analyst has to say; true if there is news. Call it once a frame.
    pub fn poll(&mut self) -> bool {
        let mut has_news = false;
        while let Some(finding) = self.analyst.poll() {
            has_news = true;
            match finding {
                Finding::Truth { position, truth } => self.note(position, truth),
                Finding::Failed { position, message } => {
                    self.pending.retain(|&pending| pending != position);
                    if self.failed.len() >= MOST_POSITIONS {
                        self.failed.clear();
                    }
                    self.failed.insert(position);
                    self.complaint = Some(message);
                }
            }
        }
        has_news
    }

    /// What is known of a position; of a finished game there is nothing to know.
    #[must_use]
    pub fn truth(&self, position: &Position) -> Option<&Truth> {
        self.truths.get(position)
    }

    /// The same once it is complete.
    #[must_use]
    pub fn whole_truth(&self, position: &Position) -> Option<&Truth> {
        self.truth(position).filter(|truth| truth.is_complete)
    }

    /// True while something that was wanted is not known.
    #[must_use]
    pub fn is_working(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Why something that was wanted will not be known, if the solver broke down; said once.
    pub fn take_complaint(&mut self) -> Option<String> {
        self.complaint.take()
    }

    /// How many positions something is known of.
    #[must_use]
    pub fn len(&self) -> usize {
        self.truths.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.truths.is_empty()
    }

    /// Facts stay facts: an answer to an old wish is as good as any, and a search begun anew does not
    /// take back what an interrupted one had proved.
    fn note(&mut self, position: Position, mut truth: Truth) {
        if truth.is_complete {
            self.pending.retain(|&pending| pending != position);
        }
        match self.truths.get_mut(&position) {
            Some(known) if known.is_complete => {}
            Some(known) => {
                truth.add_columns(known);
                *known = truth;
            }
            None => {
                self.truths.insert(position, truth);
                self.order.push_back(position);
                if self.order.len() > MOST_POSITIONS
                    && let Some(oldest) = self.order.pop_front()
                {
                    self.truths.remove(&oldest);
                }
            }
        }
    }
}
