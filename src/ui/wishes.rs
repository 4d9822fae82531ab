//! What the app does when a key, a menu or a button asks for something.

use super::action::{Action, Wish};
use super::app::Foursight;
use super::dialogs::Dialog;
use super::new_game::NewGameForm;
use super::panel;
use super::screen::Screen;
use super::status_bar::Notice;
use super::watch::swapped;
use super::watch_form::WatchForm;
use super::words;
use crate::engines::{Player, Strength};
use crate::rules::{PerSide, Side, notation};
use crate::session::{Command, Seat};
use crate::store::{GameRecord, Series};
use eframe::egui::{Context, ViewportCommand};

/// The sizes that the View menu goes through.
const SCALES: [f32; 9] = [0.7, 0.8, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0];

impl Foursight {
    pub(super) fn fulfil(&mut self, ctx: &Context, wish: Wish) {
        match wish {
            Wish::Do(action) => self.perform(ctx, action),
            Wish::Drop(column) => self.drop_disc(ctx, column),
            Wish::Demonstrate(ply, what) => {
                self.demonstrate(ctx, ply, what);
            }
            Wish::GoTo(plies) => self.command(ctx, Command::GoTo(plies)),
            Wish::Start(seats) => self.start(ctx, seats),
            Wish::SetSeat(side, seat) => self.seat(ctx, side, seat),
            Wish::SetStrength(whose, strength) => self.set_strength(ctx, whose, strength),
            Wish::SetTheme(theme) => {
                self.settings.theme = theme;
                self.apply_settings(ctx);
            }
            Wish::SetPace(millis) => {
                self.settings.pace_millis = millis;
                self.set_pace();
            }
            Wish::SetWatchPace(millis) => {
                self.settings.watch_millis = millis;
                self.set_pace();
            }
            Wish::Watch(showing) => self.watch(ctx, showing),
            Wish::ShowScreen(screen) => self.show_screen(ctx, screen),
            Wish::Tournament(wish) => self.fulfil_tournament(ctx, wish),
            Wish::ResetStatistics => self.reset_statistics(),
            Wish::PlayOn => self.command(ctx, Command::Resume),
            Wish::Show(dialog) => self.show(ctx, dialog),
            Wish::CloseDialog => self.dialog = None,
            Wish::Paste(text) => self.load(ctx, &text, "The text on the clipboard"),
        }
    }

    fn perform(&mut self, ctx: &Context, action: Action) {
        if !action.is_without_board() {
            self.screen = Screen::Board;
        }
        match action {
            Action::NewGame => self.show(
                ctx,
                Dialog::NewGame(NewGameForm::of(self.session.seats(), self.statistics.rating.opponent())),
            ),
            Action::Rematch if self.session.final_ending().is_some() => self.rematch(ctx),
            Action::Rematch => {
                let words = "A rematch comes after a game that is over; New game starts one at any time.";
                self.notice = Some(Notice::trouble(words.to_owned()));
            }
            Action::SwapSides => self.swap_sides(ctx),
            Action::Undo => self.command(ctx, Command::Undo),
            Action::Redo => self.command(ctx, Command::Redo),
            Action::Hint => self.hint(ctx),
            Action::Resign => self.command(ctx, Command::Resign),
            Action::Open => self.files.open(ctx),
            Action::Save => self.files.save(ctx, self.record().to_text()),
            Action::CopyMoves => {
                ctx.copy_text(notation::write_moves(self.session.game().moves()));
                self.notice = Some(Notice::remark("The game is on the clipboard.".to_owned()));
            }
            Action::CopyPosition => {
                ctx.copy_text(notation::write_board(self.session.position()));
                self.notice = Some(Notice::remark("The position is on the clipboard.".to_owned()));
            }
            Action::Paste => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
            Action::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Action::PlayOrPause => self.play_or_pause(ctx),
            Action::Step => self.command(ctx, Command::Step),
            Action::Watch => {
                let form = WatchForm::of(self.session.seats(), self.dice.roll());
                self.show(ctx, Dialog::Watch(form));
            }
            Action::RandomPairing => self.watch_random_pairing(ctx),
            Action::ExpectedLine => self.settings.expected_line = !self.settings.expected_line,
            Action::Tournament => self.show_screen(ctx, Screen::Tournament),
            Action::BackToMyGame => self.back_to_own_game(ctx),
            Action::FirstMove => self.command(ctx, Command::GoTo(0)),
            Action::PreviousMove => {
                let plies = self.session.game().moves().len();
                self.command(ctx, Command::GoTo(plies.saturating_sub(1)));
            }
            Action::NextMove => {
                let plies = self.session.game().moves().len();
                self.command(ctx, Command::GoTo(plies + 1));
            }
            Action::LastMove => {
                let plies = self.session.game().all_moves().len();
                self.command(ctx, Command::GoTo(plies));
            }
            Action::SidePanel if Foursight::is_narrow(ctx) => self.is_drawer_open = !self.is_drawer_open,
            Action::SidePanel => self.settings.side_panel = !self.settings.side_panel,
            Action::ShowThinking => self.settings.show_thinking = !self.settings.show_thinking,
            Action::DiscMarks => self.settings.disc_marks = !self.settings.disc_marks,
            Action::ReducedMotion => {
                self.settings.reduced_motion = !self.settings.reduced_motion;
                self.apply_settings(ctx);
            }
            Action::Larger => self.scale(ctx, |scale| SCALES.into_iter().find(|&s| s > scale + 0.01)),
            Action::Smaller => self.scale(ctx, |scale| SCALES.into_iter().rfind(|&s| s < scale - 0.01)),
            Action::NormalSize => self.scale(ctx, |_| Some(1.0)),
            Action::FullScreen => {
                let is_full = ctx.input(|input| input.viewport().fullscreen == Some(true));
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!is_full));
            }
            Action::Analysis
            | Action::ThreatMap
            | Action::Feedback
            | Action::Review
            | Action::NextMistake
            | Action::PreviousMistake
            | Action::TryAgain
            | Action::ShowAnswer
            | Action::BackToWinning => self.learn(ctx, action),
            Action::Statistics => self.show_screen(ctx, Screen::Statistics),
            Action::Rules => self.show(ctx, Dialog::Rules),
            Action::Keys => self.show(ctx, Dialog::Keys),
            Action::About => self.show(ctx, Dialog::About),
        }
    }

    fn show(&mut self, ctx: &Context, dialog: Dialog) {
        // The keyboard belongs to the dialog now.
        ctx.memory_mut(|memory| {
            if let Some(id) = memory.focused() {
                memory.surrender_focus(id);
            }
        });
        self.notice = None;
        self.dialog = Some(dialog);
    }

    fn scale(&mut self, ctx: &Context, next: impl Fn(f32) -> Option<f32>) {
        if let Some(scale) = next(self.settings.scale) {
            self.settings.scale = scale;
            self.apply_settings(ctx);
        }
    }

    /// A new game. The series goes on if the same two play it.
    fn start(&mut self, ctx: &Context, seats: PerSide<Seat>) {
        self.dialog = None;
        let before = *self.session.seats();
        let series = panel::with_present_game(self.series, &self.session);
        self.series = if is_same_pair(&seats, &before) {
            series
        } else if is_same_pair(&seats, &before.swapped()) {
            swapped(series)
        } else {
            Series::default()
        };
        self.begin(ctx, seats);
    }

    /// The same two again; the one who moved second moves first.
    fn rematch(&mut self, ctx: &Context) {
        self.series = swapped(panel::with_present_game(self.series, &self.session));
        let seats = self.session.seats().swapped();
        self.begin(ctx, seats);
        self.say_who_plays_what();
    }

    fn begin(&mut self, ctx: &Context, seats: PerSide<Seat>) {
        let seats = self.with_adaptive(seats);
        self.settings.seats = seats;
        self.notice = None;
        self.screen = Screen::Board;
        self.is_from_tournament = false;
        self.counted = None;
        self.leave_showing(seats.iter().any(|(_, seat)| seat.is_person()));
        self.counts = true;
        self.command(ctx, Command::NewGame(seats));
    }

    /// An opponent that follows a person's rating is as strong as that is now.
    fn with_adaptive(&self, seats: PerSide<Seat>) -> PerSide<Seat> {
        PerSide::from_fn(|side| match seats[side] {
            Seat::Engine(Player { strength: Strength::Elo(_), .. }) if seats[side.other()].is_person() => {
                Seat::Engine(self.statistics.rating.opponent())
            }
            seat => seat,
        })
    }

    /// The players exchange sides, in the game as it stands; a game that is over makes room for another.
    fn swap_sides(&mut self, ctx: &Context) {
        if self.session.final_ending().is_some() {
            return self.rematch(ctx);
        }
        self.series = swapped(self.series);
        self.counts &= self.session.game().all_moves().is_empty();
        self.command(ctx, Command::SwapSeats);
        self.settings.seats = *self.session.seats();
        self.say_who_plays_what();
    }

    fn say_who_plays_what(&mut self) {
        let seats = self.session.seats();
        let person = Side::BOTH.into_iter().find(|&side| words::name(seats, side) == "You");
        let words = match person {
            Some(side) => format!("You play {side} now."),
            None => format!(
                "The sides are swapped: {} plays Red, {} plays Yellow.",
                words::full_name(seats, Side::Red),
                words::full_name(seats, Side::Yellow)
            ),
        };
        let is_two_people = seats.iter().all(|(_, seat)| seat.is_person());
        let words = if is_two_people { "The players have swapped colours.".to_owned() } else { words };
        self.notice = Some(Notice::remark(words));
    }

    fn seat(&mut self, ctx: &Context, side: Side, seat: Seat) {
        if self.session.seats()[side] == seat {
            return;
        }
        // Somebody else's wins are not theirs; another strength of the same engine is.
        if !is_same_player(self.session.seats()[side], seat) {
            self.series = Series::default();
        }
        self.settings.seats[side] = seat;
        self.notice = None;
        self.leave_showing(seat.is_person());
        self.counts &= self.session.game().all_moves().is_empty();
        self.command(ctx, Command::SetSeat(side, seat));
    }

    fn set_strength(&mut self, ctx: &Context, whose: Option<Side>, strength: Strength) {
        self.dialog = None;
        for side in Side::BOTH {
            let is_meant = whose.is_none_or(|whose| whose == side);
            if let Seat::Engine(player) = self.session.seats()[side]
                && is_meant
            {
                self.seat(ctx, side, Seat::Engine(player.at(strength)));
            }
        }
    }

    fn play_or_pause(&mut self, ctx: &Context) {
        let is_idle = self.session.thinking().is_none();
        let is_engines = !self.session.seats()[self.session.position().to_move()].is_person();
        match self.session.is_exhibition() {
            true if self.session.game().has_future() || self.session.ending().is_some() => self.replay(ctx),
            true if !self.session.is_paused() => self.command(ctx, Command::Pause),
            true => self.command(ctx, Command::Resume),
            // Against a person it starts an engine that waits: after a look back, or a breakdown.
            false if is_idle && is_engines => self.command(ctx, Command::Resume),
            false => {}
        }
    }

    /// A game or position from outside; if it makes no sense, a sentence says why and nothing changes.
    pub(super) fn load(&mut self, ctx: &Context, text: &str, whence: &str) {
        if text.trim().is_empty() {
            self.notice = Some(Notice::trouble(format!("{whence} is empty.")));
            return;
        }
        match GameRecord::from_text(text) {
            Ok(record) => {
                // Bare moves and boards do not say who plays: those who sit here do.
                let names_players = text.contains("Red:") || text.contains("Yellow:");
                let seats = if names_players { record.seats } else { *self.session.seats() };
                self.series = if names_players { record.series } else { Series::default() };
                self.leave_showing(seats.iter().any(|(_, seat)| seat.is_person()));
                self.counts = false;
                self.counted = None;
                self.is_from_tournament = false;
                self.screen = Screen::Board;
                let plies = record.game.all_moves().len();
                self.command(ctx, Command::Restore { game: record.game, seats, resigned: record.resigned });
                let loaded = format!("Loaded a game of {}.", words::moves(plies));
                let more = if plies == 0 { "" } else { " Press R to review it." };
                self.notice = Some(Notice::remark(loaded + more));
            }
            Err(why) => {
                self.notice = Some(Notice::trouble(format!("{whence} is not a game: {why}.")));
            }
        }
    }
}

fn is_same_pair(one: &PerSide<Seat>, other: &PerSide<Seat>) -> bool {
    Side::BOTH.into_iter().all(|side| is_same_player(one[side], other[side]))
}

/// A person, or the same engine at any strength.
fn is_same_player(one: Seat, other: Seat) -> bool {
    one.player().map(words::short_name) == other.player().map(words::short_name)
}
