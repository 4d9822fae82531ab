//! What the window knows of the truth, and what it is teaching now: the notebook, the review, the move
//! that is tried again. It holds state and answers questions; `lessons` does what is asked.

use super::evaluation_bar;
use super::ghosts::Playback;
use crate::rules::{Column, Game, Outcome, Position, Side};
use crate::session::Session;
use crate::study::{
    Analyst, Fate, Feedback, InlineAnalyst, Notebook, Review, ReviewedMove, ThreatMap, Truth, advice,
};

/// The owner of all that.
pub struct Learning {
    notebook: Notebook,
    /// Grows with each piece of news.
    edition: u64,
    story: Story,
    threats: Option<(Position, ThreatMap)>,
    pub(super) is_reviewing: bool,
    pub(super) lesson: Option<Lesson>,
    /// The column of a hint that has been asked about once more.
    pub(super) questioned: Option<(Position, Column)>,
    /// A person's last move, in a game with feedback.
    pub(super) heard: Option<Heard>,
    /// True while the last position that was still won is looked for.
    pub(super) is_returning: bool,
}

/// The whole game as the solver sees it, as far as it is known.
#[derive(Default)]
pub struct Story {
    columns: Vec<Column>,
    edition: u64,
    /// How the position after so many moves stands, from −1, Yellow's quickest win, to 1.
    pub shares: Vec<Option<f32>>,
    pub moves: Vec<Option<ReviewedMove>>,
    /// Once every position is known.
    pub review: Option<Review>,
    /// How many of the positions to be known are.
    pub known: usize,
}

/// A move of the reviewed game that is being learned from. `ply` is its number, from 1.
#[derive(Clone)]
pub enum Lesson {
    /// A better column is looked for.
    Trying { ply: usize },
    /// This one was tried.
    Tried { ply: usize, column: Column },
    /// The answer is shown with ghost discs that follow `from`.
    Shown { ply: usize, what: Demonstration, from: Position, last: Option<Column>, playback: Playback },
}

/// What ghost discs show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demonstration {
    /// What this column runs into.
    Refutation(Column),
    /// Best play from before the move.
    Better,
}

impl Lesson {
    #[must_use]
    pub const fn ply(&self) -> usize {
        match self {
            Lesson::Trying { ply } | Lesson::Tried { ply, .. } | Lesson::Shown { ply, .. } => *ply,
        }
    }
}

/// A person's move, and what it threw away once that is known.
pub struct Heard {
    pub before: Position,
    pub column: Column,
    pub feedback: Option<Feedback>,
}

impl Learning {
    /// Answers in the window's own thread, until another analyst takes over.
    #[must_use]
    pub fn new() -> Learning {
        Learning {
            notebook: Notebook::new(Box::new(InlineAnalyst::new())),
            edition: 0,
            story: Story::default(),
            threats: None,
            is_reviewing: false,
            lesson: None,
            questioned: None,
            heard: None,
            is_returning: false,
        }
    }

    pub fn set_analyst(&mut self, analyst: Box<dyn Analyst>) {
        self.notebook = Notebook::new(analyst);
    }

    /// True if a review is open.
    #[must_use]
    pub const fn is_reviewing(&self) -> bool {
        self.is_reviewing
    }

    /// True while something that is wanted is not known yet.
    #[must_use]
    pub fn is_working(&self) -> bool {
        self.notebook.is_working()
    }

    #[must_use]
    pub fn story(&self) -> &Story {
        &self.story
    }

    #[must_use]
    pub fn lesson(&self) -> Option<&Lesson> {
        self.lesson.as_ref()
    }

    #[must_use]
    pub fn truth(&self, position: &Position) -> Option<&Truth> {
        self.notebook.truth(position)
    }

    #[must_use]
    pub fn whole_truth(&self, position: &Position) -> Option<&Truth> {
        self.notebook.whole_truth(position)
    }

    /// Says what should be found out, and takes in what has been; a complaint if the solver broke down.
    pub(super) fn study(&mut self, wanted: Vec<Position>) -> Option<String> {
        self.notebook.want(wanted);
        if self.notebook.poll() {
            self.edition += 1;
        }
        self.notebook.take_complaint()
    }

    /// Tells the story of `game` anew if there is news, or if it is another game.
    pub(super) fn tell(&mut self, game: &Game) {
        let is_new = self.story.shares.is_empty() || self.story.columns != game.all_moves();
        if is_new || self.story.edition != self.edition {
            self.story = Story::of(game, &self.notebook, self.edition);
        }
    }

    pub(super) fn map_threats(&mut self, position: &Position) {
        if self.threats.as_ref().is_none_or(|(mapped, _)| mapped != position) {
            self.threats = Some((*position, ThreatMap::of(position)));
        }
    }

    /// The threats in the position that was last asked for.
    #[must_use]
    pub fn threats(&self) -> Option<&ThreatMap> {
        self.threats.as_ref().map(|(_, map)| map)
    }

    /// The board shows something else: whatever was said of the moment before is over.
    pub(super) fn settle(&mut self) {
        self.lesson = None;
        self.questioned = None;
        self.heard = None;
    }

    /// What a person's last move threw away.
    #[must_use]
    pub fn feedback(&self) -> Option<Feedback> {
        self.heard.as_ref()?.feedback
    }

    /// The move that is being learned from, or the one that led to the position that is shown, if it is
    /// one to do better.
    #[must_use]
    pub fn mistake(&self, session: &Session) -> Option<&ReviewedMove> {
        let shown = session.game().moves().len();
        let ply = self.lesson.as_ref().map_or(shown, Lesson::ply);
        if self.is_reviewing { self.story.error_at(ply) } else { None }
    }

    /// What the tried column threw away: none if nothing, and none of none while that is not known.
    #[must_use]
    pub fn verdict(&self, session: &Session) -> Option<Option<Feedback>> {
        let Some(Lesson::Tried { ply, column }) = self.lesson else { return None };
        let before = session.game().position_after(ply - 1)?;
        Some(advice::feedback(self.whole_truth(before)?, column))
    }

    /// The side that goes back to where it was still winning: the person who did not win the game that is
    /// over, or under review.
    #[must_use]
    pub fn regretful(&self, session: &Session) -> Option<Side> {
        if session.final_ending().is_none() && !self.is_reviewing && !self.is_returning {
            return None;
        }
        let winner = session.final_ending().and_then(|ending| ending.winner());
        let mover = Side::to_move_after(session.game().all_moves().len());
        let losers = [mover, mover.other()].into_iter().filter(|&side| winner != Some(side));
        losers.into_iter().find(|&side| session.seats()[side].is_person())
    }
}

impl Default for Learning {
    fn default() -> Self {
        Learning::new()
    }
}

impl Story {
    fn of(game: &Game, notebook: &Notebook, edition: u64) -> Story {
        let plies = game.all_moves().len();
        let position = |plies: usize| game.position_after(plies).copied().unwrap_or(Position::EMPTY);
        let truth = |position: &Position| notebook.whole_truth(position);
        let shares = (0..=plies).map(|plies| share(&position(plies), truth(&position(plies)))).collect();
        let known = (0..plies).filter(|&plies| truth(&position(plies)).is_some()).count();
        let moves = Review::so_far(game, truth);
        let review = Review::of(game, truth);
        Story { columns: game.all_moves().to_vec(), edition, shares, moves, review, known }
    }

    #[must_use]
    pub fn judged(&self, ply: usize) -> Option<&ReviewedMove> {
        self.moves.get(ply.checked_sub(1)?)?.as_ref()
    }

    fn error_at(&self, ply: usize) -> Option<&ReviewedMove> {
        self.judged(ply).filter(|reviewed| reviewed.judgement.is_error())
    }

    /// The moves to do better, by their numbers.
    pub fn errors(&self) -> impl Iterator<Item = usize> + '_ {
        (1..=self.moves.len()).filter(|&ply| self.error_at(ply).is_some())
    }

    /// The last position in which `side` was to move and sure of `fate`: the number of moves before it. `None`
    /// while that is not known, `Some(None)` if there was none.
    #[must_use]
    pub fn last_chance(&self, side: Side, fate: Fate) -> Option<Option<usize>> {
        for (plies, share) in self.shares.iter().enumerate().rev() {
            if Side::to_move_after(plies) != side || plies >= self.moves.len() {
                continue;
            }
            let for_side = if side == Side::Red { (*share)? } else { -(*share)? };
            let standing = if for_side > 0.0 {
                Fate::Win
            } else if for_side < 0.0 {
                Fate::Loss
            } else {
                Fate::Draw
            };
            if standing >= fate {
                return Some(Some(plies));
            }
        }
        Some(None)
    }
}

/// How a position stands, from −1, Yellow's quickest win, to 1; none if that is not known.
#[must_use]
pub fn share(position: &Position, truth: Option<&Truth>) -> Option<f32> {
    match position.outcome() {
        Outcome::Won(Side::Red) => Some(1.0),
        Outcome::Won(Side::Yellow) => Some(-1.0),
        Outcome::Drawn => Some(0.0),
        Outcome::Ongoing => {
            let value = truth?.value(position.plies())?;
            let for_red = if position.to_move() == Side::Red { value } else { -value };
            Some(evaluation_bar::share(for_red))
        }
    }
}
