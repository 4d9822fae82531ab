//! Engines that play each other for somebody who watches: a series of games one after the other, a game
//! shown again move by move, and the person's own game, which is kept meanwhile.

use super::app::Foursight;
use super::ghosts::Playback;
use super::panel;
use super::screen::Screen;
use super::status_bar::Notice;
use super::words;
use crate::arena::Openings;
use crate::engines::{EngineId, Player, RUNGS, Strength};
use crate::rules::{Cell, Game, PerSide, Side};
use crate::search::Dice;
use crate::session::{Command, Seat, Session};
use crate::store::{GameRecord, Series};
use eframe::egui::Context;
use std::time::Duration;

/// However fast a game is shown again, a move can be seen.
const FASTEST_REPLAY_MILLIS: u64 = 60;
/// Between two games of a series.
const SHORTEST_BREAK_MILLIS: u64 = 400;
const LONGEST_BREAK_MILLIS: u64 = 2500;

/// What there is to watch: two engines, and how many games they play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Showing {
    /// As they sit in the first game; in every second one they have swapped.
    pub players: PerSide<Player>,
    pub games: u32,
    /// The openings follow from it.
    pub seed: u64,
}

impl Showing {
    /// Two different players out of all that there are.
    #[must_use]
    pub fn random_pair(dice: &mut Dice) -> PerSide<Player> {
        let all = Showing::candidates();
        let medium = Player { engine: EngineId::Threats, strength: Strength::Medium };
        let red = dice.pick(&all).unwrap_or(medium);
        let others: Vec<Player> = all.into_iter().filter(|&player| player != red).collect();
        PerSide::new(red, dice.pick(&others).unwrap_or(medium))
    }

    fn candidates() -> Vec<Player> {
        let strengths = [Strength::Easy, Strength::Medium, Strength::Hard, Strength::Classic];
        EngineId::documented()
            .flat_map(|engine| strengths.map(|strength| Player { engine, strength }))
            .chain(RUNGS.iter().map(|rung| Player::on_rung(rung.number())))
            .collect()
    }

    fn seats(&self, number: u32) -> PerSide<Seat> {
        let players = if number.is_multiple_of(2) { self.players.swapped() } else { self.players };
        PerSide::from_fn(|side| Seat::Engine(players[side]))
    }

    /// Two games begin alike, so that both have both sides of it.
    fn opening(&self, number: u32) -> Game {
        if self.games == 1 {
            return Game::new();
        }
        Openings::USUAL.draw(Dice::seed_for(self.seed, u64::from((number - 1) / 2)))
    }
}

/// A showing under way.
pub struct Exhibition {
    showing: Showing,
    /// The game on the board, from 1.
    number: u32,
    /// When the next one begins, once this one is over.
    next_at: Option<f64>,
}

impl Exhibition {
    fn has_more(&self) -> bool {
        self.number < self.showing.games
    }

    /// `Game 3 of 10`.
    #[must_use]
    pub fn count(&self) -> String {
        format!("Game {} of {}", self.number, self.showing.games)
    }

    /// True if several games were asked for.
    #[must_use]
    pub const fn is_series(&self) -> bool {
        self.showing.games > 1
    }

    /// True if the last game is over.
    #[must_use]
    pub fn is_over(&self, session: &Session) -> bool {
        !self.has_more() && session.final_ending().is_some()
    }
}

/// How a series stands, or ended: `Aligner leads 3 to 2.`
#[must_use]
pub fn standing(seats: &PerSide<Seat>, series: &Series, is_over: bool) -> String {
    let halves = |side: Side| 2 * series.wins[side] + series.draws;
    let (red, yellow) = (halves(Side::Red), halves(Side::Yellow));
    let first = if yellow > red { Side::Yellow } else { Side::Red };
    let (more, fewer) = (words::half_points(red.max(yellow)), words::half_points(red.min(yellow)));
    let name = words::name(seats, first);
    match (red == yellow, is_over) {
        (true, true) => format!("The series is drawn, {more} each."),
        (true, false) => format!("The series stands {more} each."),
        (false, true) => format!("{name} wins the series {more} to {fewer}."),
        (false, false) => format!("{name} leads {more} to {fewer}."),
    }
}

impl Foursight {
    pub(super) fn watch(&mut self, ctx: &Context, showing: Showing) {
        self.dialog = None;
        self.screen = Screen::Board;
        self.is_from_tournament = false;
        self.put_own_game_aside();
        self.series = Series::default();
        self.show_game(ctx, Exhibition { showing, number: 1, next_at: None });
    }

    pub(super) fn watch_random_pairing(&mut self, ctx: &Context) {
        let players = Showing::random_pair(&mut self.dice);
        self.watch(ctx, Showing { players, games: 1, seed: 1 });
        let seats = self.session.seats();
        let [red, yellow] = Side::BOTH.map(|side| words::full_name(seats, side));
        self.notice = Some(Notice::remark(format!("{red} v {yellow}.")));
    }

    fn show_game(&mut self, ctx: &Context, exhibition: Exhibition) {
        let (number, showing) = (exhibition.number, exhibition.showing);
        self.counts = false;
        self.notice = None;
        self.command(ctx, Command::Load(showing.opening(number), showing.seats(number)));
        self.exhibition = Some(exhibition);
        self.set_pace();
    }

    /// What goes on by itself while somebody watches. Called before each frame.
    pub(super) fn go_on_showing(&mut self, ctx: &Context) {
        let now = ctx.input(|input| input.time);
        if let Some(at) = self.replay_at {
            self.go_on_replaying(ctx, now, at);
        }
        let is_rest = self.session.ending().is_none() || self.session.is_paused();
        let pace = self.settings.watch_millis;
        let Some(exhibition) = self.exhibition.as_mut().filter(|exhibition| exhibition.has_more()) else {
            return;
        };
        if is_rest {
            exhibition.next_at = None;
            return;
        }
        let pause = (2 * pace).clamp(SHORTEST_BREAK_MILLIS, LONGEST_BREAK_MILLIS) as f64 / 1000.0;
        let at = *exhibition.next_at.get_or_insert(now + pause);
        if now < at {
            ctx.request_repaint_after(Duration::from_secs_f64(at - now));
            return;
        }
        let next = Exhibition { number: exhibition.number + 1, next_at: None, showing: exhibition.showing };
        self.series = swapped(panel::with_present_game(self.series, &self.session));
        self.show_game(ctx, next);
    }

    /// Shows the game again from here, or from its start if it is at its end; or stops doing so.
    pub(super) fn replay(&mut self, ctx: &Context) {
        if self.replay_at.is_some() {
            self.replay_at = None;
            return;
        }
        if !self.session.game().has_future() {
            self.command(ctx, Command::GoTo(0));
        }
        self.replay_at = Some(ctx.input(|input| input.time));
        ctx.request_repaint();
    }

    fn go_on_replaying(&mut self, ctx: &Context, now: f64, at: f64) {
        if now < at {
            ctx.request_repaint_after(Duration::from_secs_f64(at - now));
            return;
        }
        let plies = self.session.game().moves().len();
        let events = self.session.handle(Command::GoTo(plies + 1));
        self.take_in(ctx, events);
        let position = self.session.position();
        if let Some(&column) = self.session.game().moves().last() {
            self.board.drop_disc(Cell::new(column, position.height(column).saturating_sub(1)), now);
        }
        if self.session.game().has_future() {
            let pace = self.settings.watch_millis.max(FASTEST_REPLAY_MILLIS);
            self.replay_at = Some(now + pace as f64 / 1000.0);
            ctx.request_repaint_after(Duration::from_millis(pace));
        } else {
            self.replay_at = None;
            // A game that is not over goes on where it had stopped.
            if self.session.ending().is_none() {
                self.command(ctx, Command::Resume);
            }
        }
    }

    /// The play that an engine expects from the position that is shown, if that is wanted.
    pub(super) fn expected_line(&self) -> Option<Playback> {
        if !self.settings.expected_line || self.session.ending().is_some() {
            return None;
        }
        let thinking = self.session.thinking().filter(|thinking| !thinking.is_hint());
        let shown = self.session.game().moves().len();
        let line = match thinking {
            Some(thinking) if !thinking.report.line.is_empty() => thinking.report.line.as_slice(),
            // Until the next one has something to say, what the last one expected after its move.
            _ => {
                let last = Side::to_move_after(shown).other();
                let thought = self.session.last_thought(last).filter(|thought| thought.plies + 1 == shown)?;
                thought.verdict.report.line.get(1..)?
            }
        };
        Playback::at_rest(self.session.position(), line)
    }

    /// Keeps the game that a person is playing while another is shown.
    pub(super) fn put_own_game_aside(&mut self) {
        let is_own = self.session.seats().iter().any(|(_, seat)| seat.is_person());
        let has_moves = !self.session.game().all_moves().is_empty();
        if self.own_game.is_none() && is_own && has_moves {
            self.own_game = Some(self.record());
        }
    }

    /// Other players than those of a showing are seated. A person among them has a new game of their own:
    /// the one that was kept is given up.
    pub(super) fn leave_showing(&mut self, has_person: bool) {
        self.exhibition = None;
        if has_person {
            self.own_game = None;
        }
    }

    pub(super) fn back_to_own_game(&mut self, ctx: &Context) {
        let Some(record) = self.own_game.take() else {
            self.notice = Some(Notice::remark("Your game is the one on the board.".to_owned()));
            return;
        };
        let GameRecord { game, seats, resigned, series, counts } = record;
        self.exhibition = None;
        self.screen = Screen::Board;
        self.is_from_tournament = false;
        self.series = series;
        self.counts = counts;
        self.notice = None;
        self.command(ctx, Command::Restore { game, seats, resigned });
    }
}

/// The series as it is counted after the players have changed sides.
#[must_use]
pub fn swapped(series: Series) -> Series {
    Series { wins: series.wins.swapped(), ..series }
}
