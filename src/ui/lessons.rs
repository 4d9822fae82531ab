//! What the app does for those who learn: it says what should be found out, judges, shows, and takes the
//! game back to where it was still won.

use super::action::Action;
use super::app::Foursight;
use super::board::{Evaluation, Scene};
use super::chips::{self, Chips};
use super::ghosts::Playback;
use super::learning::{self, Demonstration, Heard, Lesson};
use super::status_bar::Notice;
use super::words;
use crate::rules::{Cell, Column, Position, Side};
use crate::session::Command;
use crate::study::{Fate, Refutation, Review, advice};
use eframe::egui::Context;

impl Foursight {
    /// Asks for what is needed now and takes in what has come. Once a frame, before it is drawn.
    pub(super) fn study(&mut self, ctx: &Context) {
        let wanted = self.wanted_positions();
        if let Some(complaint) = self.learning.study(wanted) {
            self.notice = Some(Notice::trouble(format!("The analysis broke down: {complaint}.")));
        }
        if self.settings.analysis || self.learning.is_reviewing || self.learning.is_returning {
            self.learning.tell(self.session.game());
        }
        if self.settings.threat_map {
            let position = *self.shown_position();
            self.learning.map_threats(&position);
        }
        self.give_feedback();
        self.say_why();
        if self.learning.is_returning {
            self.return_if_known(ctx);
        }
    }

    /// The most urgent first.
    fn wanted_positions(&self) -> Vec<Position> {
        let game = self.session.game();
        let mut wanted = Vec::new();
        wanted.extend(self.learning.questioned.map(|(position, _)| position));
        wanted.extend(self.learning.heard.as_ref().map(|heard| heard.before));
        let is_asked =
            self.settings.analysis || self.settings.feedback_only && self.session.is_persons_turn();
        if is_asked {
            wanted.push(*self.shown_position());
        }
        if let Some(Lesson::Tried { ply, column }) = self.learning.lesson {
            // To show what it runs into.
            wanted.extend(game.position_after(ply - 1).and_then(|before| before.play(column).ok()));
        }
        if self.settings.analysis || self.learning.is_reviewing || self.learning.is_returning {
            wanted.extend(Review::positions(game));
        }
        wanted
    }

    /// What lies on the board: the game, or what a lesson shows in its place.
    pub(super) fn shown_position(&self) -> &Position {
        match &self.learning.lesson {
            Some(Lesson::Shown { from, .. }) => from,
            _ => self.session.position(),
        }
    }

    /// True if a person may drop a disc now, into the game or to try a column.
    pub(super) fn can_drop(&self) -> bool {
        match self.learning.lesson {
            Some(Lesson::Trying { .. }) => true,
            Some(_) => false,
            None => self.session.is_persons_turn() && !self.learning.is_reviewing,
        }
    }

    /// True while the answer to a question must not be seen.
    fn is_secret(&self) -> bool {
        matches!(self.learning.lesson, Some(Lesson::Trying { .. } | Lesson::Tried { .. }))
    }

    /// What the board shows.
    pub(super) fn scene(&self) -> Scene<'_> {
        let mut position = *self.shown_position();
        let mut last = self.session.game().moves().last().copied();
        let mut playback = None;
        match &self.learning.lesson {
            Some(Lesson::Tried { column, .. }) => {
                position = position.play(*column).unwrap_or(position);
                last = Some(*column);
            }
            Some(Lesson::Shown { playback: shown, last: before, .. }) => {
                playback = Some(shown);
                last = *before;
            }
            _ => {}
        }
        let is_analysed = self.settings.analysis && !self.is_secret();
        let truth = self.learning.truth(&position);
        let thinking = self.session.thinking().filter(|_| self.settings.show_thinking);
        let chips = match thinking {
            _ if is_analysed && playback.is_none() => chips::of_truth(&position, truth),
            Some(thinking) => chips::of_report(&thinking.report),
            None => Chips::default(),
        };
        let evaluation = is_analysed.then(|| Evaluation {
            share: learning::share(&position, truth),
            words: words::verdict(&position, truth),
        });
        Scene {
            position,
            last,
            can_drop: self.can_drop(),
            chips,
            evaluation,
            threats: self.learning.threats().filter(|_| self.settings.threat_map && playback.is_none()),
            playback,
            has_marks: self.settings.disc_marks,
            is_still: self.settings.reduced_motion,
        }
    }

    pub(super) fn learn(&mut self, ctx: &Context, action: Action) {
        match action {
            Action::Analysis => {
                self.settings.analysis = !self.settings.analysis;
                self.settings.feedback_only &= !self.settings.analysis;
            }
            Action::Feedback => {
                self.settings.feedback_only = !self.settings.feedback_only;
                self.settings.analysis &= !self.settings.feedback_only;
                self.learning.heard = None;
            }
            Action::ThreatMap => self.settings.threat_map = !self.settings.threat_map,
            Action::Review => self.review(ctx),
            Action::NextMistake => self.go_to_mistake(ctx, true),
            Action::PreviousMistake => self.go_to_mistake(ctx, false),
            Action::TryAgain => self.try_again(ctx),
            Action::ShowAnswer => self.show_answer(ctx),
            Action::BackToWinning => self.back_to_winning(ctx),
            _ => {}
        }
    }

    fn review(&mut self, ctx: &Context) {
        if self.learning.is_reviewing {
            return self.close_review();
        }
        if self.session.game().all_moves().is_empty() {
            self.notice = Some(Notice::trouble("There is no move to review yet.".to_owned()));
            return;
        }
        // A game that runs on would run away from its review.
        if self.session.is_exhibition() && !self.session.is_paused() {
            self.command(ctx, Command::Pause);
        }
        self.notice = None;
        self.learning.settle();
        self.learning.is_reviewing = true;
        self.learning.tell(self.session.game());
    }

    pub(super) fn close_review(&mut self) {
        self.learning.is_reviewing = false;
        self.learning.lesson = None;
        self.board.settle();
    }

    fn go_to_mistake(&mut self, ctx: &Context, is_forward: bool) {
        if !self.learning.is_reviewing {
            let words = "Mistakes are found by a review; press R to review this game.";
            self.notice = Some(Notice::trouble(words.to_owned()));
            return;
        }
        let shown = self.session.game().moves().len();
        let now = self.learning.lesson.as_ref().map_or(shown, Lesson::ply);
        let errors: Vec<usize> = self.learning.story().errors().collect();
        let next = if is_forward {
            errors.iter().find(|&&ply| ply > now).or(errors.first())
        } else {
            errors.iter().rev().find(|&&ply| ply < now).or(errors.last())
        };
        if let Some(&ply) = next {
            self.command(ctx, Command::GoTo(ply));
        }
    }

    /// To the position before the mistake, where a better column is to be found.
    fn try_again(&mut self, ctx: &Context) {
        if let Some(ply) = self.learning.mistake(&self.session).map(|mistake| mistake.ply) {
            self.command(ctx, Command::GoTo(ply - 1));
            self.learning.lesson = Some(Lesson::Trying { ply });
        }
    }

    /// A disc is dropped: into the game, or to try whether a column is better.
    pub(super) fn drop_disc(&mut self, ctx: &Context, column: Column) {
        // A click or key while an engine thinks is nothing to complain about.
        if !self.can_drop() {
            return;
        }
        let Some(Lesson::Trying { ply }) = self.learning.lesson else {
            return self.command(ctx, Command::Drop(column));
        };
        if let Some(cell) = self.session.position().landing(column) {
            self.learning.lesson = Some(Lesson::Tried { ply, column });
            self.board.drop_disc(cell, ctx.input(|input| input.time));
        }
    }

    /// The default answer: what loses is refuted, what merely wins less is held against the better line.
    fn show_answer(&mut self, ctx: &Context) {
        let Some(mistake) = self.learning.mistake(&self.session).cloned() else { return };
        let before = self.session.game().position_after(mistake.ply - 1).copied();
        let score = |column: Column| {
            before.and_then(|before| self.learning.whole_truth(&before)?.score(column)).map(Fate::of)
        };
        let tried = match self.learning.lesson {
            Some(Lesson::Tried { column, .. }) => Some(column),
            _ => None,
        };
        let what = match tried.filter(|&column| score(column) == Some(Fate::Loss)) {
            Some(column) => Demonstration::Refutation(column),
            None if tried.is_none() && mistake.fate_after() == Fate::Loss => {
                Demonstration::Refutation(mistake.column)
            }
            None => Demonstration::Better,
        };
        // What a tried column runs into may not be known yet; what was better is.
        if !self.demonstrate(ctx, mistake.ply, what) {
            self.demonstrate(ctx, mistake.ply, Demonstration::Better);
        }
    }

    /// Plays a line out with ghost discs; false if it is not known yet.
    pub(super) fn demonstrate(&mut self, ctx: &Context, ply: usize, what: Demonstration) -> bool {
        let Some(before) = self.session.game().position_after(ply - 1).copied() else { return false };
        let previous = ply.checked_sub(2).and_then(|at| self.session.game().all_moves().get(at)).copied();
        let (from, last) = match what {
            Demonstration::Better => (before, previous),
            Demonstration::Refutation(column) => match before.play(column) {
                Ok(after) => (after, Some(column)),
                Err(_) => return false,
            },
        };
        let truth = self.learning.whole_truth(&from);
        let Some(line) = truth.and_then(|truth| Refutation::of(&from, truth)) else { return false };
        let playback = Playback::of(&line, ctx.input(|input| input.time));
        if self.session.game().moves().len() != ply - 1 {
            self.command(ctx, Command::GoTo(ply - 1));
        }
        self.board.settle();
        self.learning.lesson = Some(Lesson::Shown { ply, what, from, last, playback });
        true
    }

    fn back_to_winning(&mut self, ctx: &Context) {
        let is_empty = self.session.game().all_moves().is_empty();
        if self.learning.regretful(&self.session).is_none() || is_empty {
            let words = "Only a person who did not win a game that is over can go back in it.";
            self.notice = Some(Notice::trouble(words.to_owned()));
            return;
        }
        self.learning.is_returning = true;
        self.learning.tell(self.session.game());
        self.notice = Some(Notice::remark("Looking for where you were still winning.".to_owned()));
        self.return_if_known(ctx);
    }

    fn return_if_known(&mut self, ctx: &Context) {
        let Some(side) = self.learning.regretful(&self.session) else {
            self.learning.is_returning = false;
            return;
        };
        let story = self.learning.story();
        let (Some(win), Some(draw)) =
            (story.last_chance(side, Fate::Win), story.last_chance(side, Fate::Draw))
        else {
            return;
        };
        self.learning.is_returning = false;
        let words = words::back_at_the_chance(self.session.seats(), side, win.is_some(), draw.is_some());
        if let Some(plies) = win.or(draw) {
            self.close_review();
            self.command(ctx, Command::GoTo(plies));
        }
        self.notice = Some(Notice::remark(words));
    }

    /// A disc fell in the game: the lesson is over, and a person may be told what the move threw away.
    pub(super) fn note_drop(&mut self, side: Side, cell: Cell, ply: usize) {
        self.learning.lesson = None;
        self.learning.questioned = None;
        self.learning.is_returning = false;
        if !self.settings.feedback_only || !self.session.seats()[side].is_person() {
            return;
        }
        let before = self.session.game().position_after(ply.saturating_sub(1)).copied();
        self.learning.heard = before.map(|before| Heard { before, column: cell.column(), feedback: None });
    }

    fn give_feedback(&mut self) {
        let Some(heard) = self.learning.heard.as_ref() else { return };
        let feedback =
            self.learning.whole_truth(&heard.before).map(|truth| advice::feedback(truth, heard.column));
        match (feedback, &mut self.learning.heard) {
            (Some(Some(feedback)), Some(heard)) => heard.feedback = Some(feedback),
            // Nothing to say of it, and nothing left to find out.
            (Some(None), heard) => *heard = None,
            _ => {}
        }
    }

    /// A hint; asked for again in the same position, the reasons for it.
    pub(super) fn hint(&mut self, ctx: &Context) {
        if self.learning.is_reviewing {
            return;
        }
        let position = *self.session.position();
        if let Some(column) = self.board.hinted() {
            self.learning.questioned = Some((position, column));
            return self.say_why();
        }
        match self.learning.whole_truth(&position) {
            Some(truth) if self.session.is_persons_turn() => {
                let column = truth.line.first().copied().or(truth.best_columns().first().copied());
                if let Some(column) = column {
                    self.hint = Some(words::hint(&position, column, truth.score(column)));
                    self.board.show_hint(column, ctx.input(|input| input.time));
                }
            }
            _ => self.command(ctx, Command::Hint),
        }
    }

    fn say_why(&mut self) {
        let Some((position, column)) = self.learning.questioned else { return };
        if position != *self.session.position() {
            self.learning.questioned = None;
            return;
        }
        match self.learning.whole_truth(&position) {
            Some(truth) => {
                self.hint = Some(words::reasons(column, &advice::why(&position, column, truth)));
                self.learning.questioned = None;
            }
            None => self.hint = Some(format!("Looking for why column {column} is best.")),
        }
    }
}
