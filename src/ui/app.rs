//! The window's owner: it holds the session and what is kept, drains news before each frame, draws, and
//! then does what the drawing asked for. It never searches and never waits.

use super::action::Wish;
use super::board::Board;
use super::dialogs::Dialog;
use super::files::{Chooser, FileNews, Files};
use super::learning::Learning;
use super::screen::Screen;
use super::status_bar::Notice;
use super::theme::{self, Palette};
use super::tournament::{self, TournamentScreen};
use super::watch::Exhibition;
use super::{shortcuts, words};
use crate::rules::{Cell, Side};
use crate::search::Dice;
use crate::session::{Command, Event, Session, Worker};
use crate::solver::book;
use crate::store::{GameRecord, Series, Settings, Statistics, Store, Theme, WindowPlace};
use crate::study::Analyst;
use eframe::egui::{self, Context, ThemePreference, Ui};
use std::time::Duration;

/// The whole window.
pub struct Foursight {
    pub(super) session: Session,
    pub(super) store: Store,
    pub(super) settings: Settings,
    /// The settings as they were last written.
    kept: Settings,
    /// The games before the present one.
    pub(super) series: Series,
    pub(super) board: Board,
    pub(super) hint: Option<String>,
    pub(super) dialog: Option<Dialog>,
    pub(super) notice: Option<Notice>,
    pub(super) files: Files,
    pub(super) learning: Learning,
    pub(super) is_drawer_open: bool,
    /// Engines that play each other for somebody who watches.
    pub(super) exhibition: Option<Exhibition>,
    /// When the next move of a game that is shown again is due.
    pub(super) replay_at: Option<f64>,
    /// The person's game, while another is looked at.
    pub(super) own_game: Option<GameRecord>,
    /// True if the end of the present game will go into the statistics.
    pub(super) counts: bool,
    /// The game that went into the statistics last, while it is on the board: its number there, the
    /// person's side, its moves.
    pub(super) counted: Option<(u32, Side, usize)>,
    pub(super) statistics: Statistics,
    pub(super) dice: Dice,
    pub(super) screen: Screen,
    pub(super) tournament: TournamentScreen,
    /// True if the game on the board was opened from the tournament.
    pub(super) is_from_tournament: bool,
    place: Option<WindowPlace>,
}

impl Foursight {
    /// A window on what `store` has kept. Everything random comes from `seed`.
    #[must_use]
    pub fn new(ctx: &Context, store: Store, worker: Box<dyn Worker>, seed: u64) -> Foursight {
        theme::install(ctx);
        let (settings, damage) = store.load_settings();
        let (record, more_damage) = store.load_game();
        let (statistics, even_more) = store.load_statistics();
        let (tournament, waiting) = TournamentScreen::new(store.path_for(tournament::STATE_FILE));
        let no_book = book::embedded().err().map(|why| {
            format!("The opening book cannot be used: {why}. Everything works without it, some of it slower.")
        });
        let troubles = [damage, more_damage, even_more, no_book];
        let notice = troubles.into_iter().flatten().next().map(Notice::trouble).or(waiting);
        let mut app = Foursight {
            session: Session::new(worker, seed),
            store,
            kept: settings.clone(),
            settings,
            series: Series::default(),
            board: Board::default(),
            hint: None,
            dialog: None,
            notice,
            files: Files::new(),
            learning: Learning::new(),
            is_drawer_open: false,
            exhibition: None,
            replay_at: None,
            own_game: None,
            counts: true,
            counted: None,
            statistics,
            screen: Screen::default(),
            tournament,
            is_from_tournament: false,
            dice: Dice::new(Dice::seed_for(seed, u64::MAX)),
            place: None,
        };
        app.apply_settings(ctx);
        let command = match record {
            Some(GameRecord { game, seats, resigned, series, counts }) => {
                app.series = series;
                app.counts = counts;
                Command::Restore { game, seats, resigned }
            }
            None => Command::NewGame(app.settings.seats),
        };
        app.set_pace();
        app.session.handle(command);
        app.set_pace();
        app
    }

    /// Finds out the truth of positions in another way than in the window's own thread.
    #[must_use]
    pub fn with_analyst(mut self, analyst: Box<dyn Analyst>) -> Foursight {
        self.learning.set_analyst(analyst);
        self
    }

    /// Asks for files in another way than with the platform's dialogs.
    pub fn choose_files_with(&mut self, chooser: Chooser) {
        self.files.choose_with(chooser);
    }

    /// The game being played.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What is known of the game, and the review.
    #[must_use]
    pub fn learning(&self) -> &Learning {
        &self.learning
    }

    /// The dialog that is open, if one is.
    #[must_use]
    pub fn dialog(&self) -> Option<&Dialog> {
        self.dialog.as_ref()
    }

    pub(super) fn apply_settings(&self, ctx: &Context) {
        ctx.set_theme(match self.settings.theme {
            Theme::System => ThemePreference::System,
            Theme::Light => ThemePreference::Light,
            Theme::Dark => ThemePreference::Dark,
        });
        ctx.set_zoom_factor(self.settings.scale);
        let seconds = if self.settings.reduced_motion { 0.0 } else { 0.1 };
        ctx.all_styles_mut(|style| style.animation_time = seconds);
    }

    /// Engines are given the time that suits those who watch.
    pub(super) fn set_pace(&mut self) {
        let millis = match self.session.is_exhibition() {
            true => self.settings.watch_millis,
            false => self.settings.pace_millis,
        };
        self.session.set_pace(Duration::from_millis(millis));
    }

    /// Hands a command to the session and takes in what came of it.
    pub(super) fn command(&mut self, ctx: &Context, command: Command) {
        self.replay_at = None;
        let events = self.session.handle(command);
        self.take_in(ctx, events);
    }

    pub(super) fn take_in(&mut self, ctx: &Context, events: Vec<Event>) {
        let now = ctx.input(|input| input.time);
        let drops = events.iter().filter(|event| matches!(event, Event::Dropped { .. })).count();
        let mut ply = self.session.game().moves().len().saturating_sub(drops);
        let mut is_changed = false;
        for event in events {
            is_changed |=
                !matches!(event, Event::ThinkingProgressed(_) | Event::Refused(_) | Event::Hinted(_));
            match event {
                Event::Dropped { side, column } => {
                    ply += 1;
                    let below = self.session.game().moves()[..ply].iter().filter(|&&c| c == column).count();
                    self.forget_hint();
                    // An engine's answer does not wipe away what a person is still reading.
                    let is_persons = self.session.seats()[side].is_person();
                    self.notice = self.notice.take().filter(|notice| !is_persons && !notice.is_trouble());
                    let cell = Cell::new(column, below.saturating_sub(1));
                    self.board.drop_disc(cell, now);
                    self.note_drop(side, cell, ply);
                }
                Event::Started | Event::Showed { .. } => {
                    self.forget_hint();
                    self.board.settle();
                    self.learning.settle();
                    if event == Event::Started {
                        self.learning.is_reviewing = false;
                        self.learning.is_returning = false;
                    }
                }
                Event::SeatChanged(_) => self.forget_hint(),
                Event::Ended(ending) => {
                    self.forget_hint();
                    self.count_game(ending);
                }
                Event::Hinted(verdict) => {
                    let score = verdict.report.score(verdict.column);
                    self.hint = Some(words::hint(self.session.position(), verdict.column, score));
                    self.board.show_hint(verdict.column, now);
                }
                Event::Refused(why) => self.notice = Some(Notice::trouble(words::sentence(&why.to_string()))),
                Event::EngineFailed { side, message } => {
                    let name = words::name(self.session.seats(), side);
                    let words = format!("{name} broke down: {message}. Press P to let it try again.");
                    self.notice = Some(Notice::trouble(words));
                }
                Event::ThinkingStarted(_) | Event::ThinkingProgressed(_) | Event::Paused | Event::Resumed => {
                }
            }
        }
        if is_changed {
            self.set_pace();
            match &self.own_game {
                Some(own) => self.store.save_game(own),
                None => self.store.save_game(&self.record()),
            }
        }
        ctx.request_repaint();
    }

    fn forget_hint(&mut self) {
        self.hint = None;
        self.board.forget_hint();
    }

    /// The game as it is kept.
    pub(super) fn record(&self) -> GameRecord {
        GameRecord {
            game: self.session.game().clone(),
            seats: *self.session.seats(),
            resigned: self.session.resigned(),
            series: self.series,
            counts: self.counts,
        }
    }

    fn hear_of_files(&mut self, ctx: &Context) {
        while let Some(news) = self.files.poll() {
            match news {
                FileNews::Opened { name, text } => self.load(ctx, &text, &name),
                FileNews::Saved { name } => self.notice = Some(Notice::remark(format!("Saved as {name}."))),
                FileNews::Failed(why) => self.notice = Some(Notice::trouble(why)),
                FileNews::Cancelled => {}
            }
        }
    }

    fn keep_settings(&mut self) {
        if self.settings != self.kept {
            self.settings.window = self.place.or(self.settings.window);
            self.store.save_settings(&self.settings);
            self.kept = self.settings.clone();
        }
    }

    /// Notes where the window is; it is written with the next settings, and at the end.
    fn note_place(&mut self, ctx: &Context) {
        ctx.input(|input| {
            let viewport = input.viewport();
            let is_whole_screen = viewport.fullscreen == Some(true) || viewport.minimized == Some(true);
            if let (Some(outer), Some(inner), false) =
                (viewport.outer_rect, viewport.inner_rect, is_whole_screen)
            {
                let maximized = viewport.maximized == Some(true);
                let before = self.place.or(self.settings.window);
                self.place = Some(match before {
                    // The size to come back to is the one from before.
                    Some(before) if maximized => WindowPlace { maximized, ..before },
                    _ => WindowPlace {
                        x: outer.left(),
                        y: outer.top(),
                        width: inner.width(),
                        height: inner.height(),
                        maximized,
                    },
                });
            }
        });
    }

    fn keyboard(&mut self, ctx: &Context, wishes: &mut Vec<Wish>) {
        if self.dialog.is_some() {
            return;
        }
        if self.screen != Screen::Board {
            return self.keyboard_without_board(ctx, wishes);
        }
        wishes.extend(shortcuts::wishes(ctx, self.learning.is_reviewing()));
        if self.board.takes_arrows(ctx)
            && let Some(step) = shortcuts::arrow(ctx)
        {
            self.board.move_focus(ctx, step);
        }
        if shortcuts::wants_focus(ctx) {
            self.board.move_focus(ctx, 0);
        }
    }
}

impl eframe::App for Foursight {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        let events = self.session.poll();
        if !events.is_empty() {
            self.take_in(ctx, events);
        }
        self.study(ctx);
        self.note_accuracy();
        self.go_on_showing(ctx);
        self.go_on_with_tournament(ctx);
        self.hear_of_files(ctx);
        if let Some(complaint) = self.store.complaint() {
            self.notice = Some(Notice::trouble(complaint));
        }
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        let mut wishes = Vec::new();
        self.note_place(&ctx);
        self.keyboard(&ctx, &mut wishes);
        self.draw(ui, &mut wishes);
        if let Some(dialog) = &mut self.dialog {
            wishes.extend(dialog.ui(&ctx, self.settings.disc_marks));
        }
        if !wishes.is_empty() {
            ctx.request_repaint();
        }
        for wish in wishes {
            self.fulfil(&ctx, wish);
        }
        self.keep_settings();
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        Palette::for_theme(visuals.dark_mode).window.to_normalized_gamma_f32()
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.settings.window = self.place.or(self.settings.window);
        self.store.save_settings(&self.settings);
    }
}
