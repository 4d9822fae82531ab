//! The tournament's screen: first who plays and how much, then the crosstable and the games behind it. The
//! games are played by `arena` on threads of its own; this only looks at how they stand.

mod games;
mod mini_board;
mod on_show;
mod setup;
mod table;

use super::action::Wish;
use super::app::Foursight;
use super::screen::Screen;
use super::status_bar::Notice;
use super::theme::Palette;
use super::{panel, words};
use crate::arena::{self, Phase, Played, Runner, Snapshot, Tournament};
use crate::rules::PerSide;
use crate::search::Pool;
use crate::session::{Command, Seat};
use crate::store::Series;
use eframe::egui::{CentralPanel, Context, Frame, Margin, Panel, Ui};
use on_show::Shown;
use setup::SetupForm;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Where a tournament under way is kept.
pub const STATE_FILE: &str = "tournament.txt";
/// The table is not made anew more often than this.
const REFRESH: Duration = Duration::from_millis(100);

/// What can be asked on this screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentWish {
    Start,
    Pause,
    GoOn,
    Cancel,
    /// To the form, for another tournament.
    Another,
    /// And back again.
    BackToTable,
    Export,
    ExportGames,
    /// The games between the two players of these places in the plan; none if no longer.
    Select(Option<(usize, usize)>),
    /// Show the game of this number on the board.
    Open(usize),
}

/// Those who play, or would if they were told to go on.
enum Run {
    Resting(Box<Tournament>),
    Going(Runner),
}

impl Run {
    fn tournament(&self) -> &Tournament {
        match self {
            Run::Resting(tournament) => tournament,
            Run::Going(runner) => runner.tournament(),
        }
    }

    fn phase(&self) -> Phase {
        match self {
            Run::Resting(tournament) if tournament.is_done() => Phase::Finished,
            Run::Resting(_) => Phase::Paused,
            Run::Going(runner) => runner.phase(),
        }
    }
}

/// All that the screen knows.
pub struct TournamentScreen {
    form: SetupForm,
    run: Option<Run>,
    snapshot: Option<(Instant, Snapshot)>,
    selected: Option<(usize, usize)>,
    /// The games of the pairing that is selected, and how many were done in all when they were read.
    games: (usize, Vec<Played>),
    /// The game that is shown small: the one pointed at, or else the latest that was seen.
    pointed: Option<Played>,
    /// The game that is shown while no pairing is selected.
    shown: Option<Shown>,
    /// True if the form is shown although there is a tournament to look at.
    is_choosing: bool,
    state_file: Option<PathBuf>,
    /// Games played at a time; 0 if they are played in the window's own thread.
    threads: usize,
}

impl TournamentScreen {
    /// With the tournament that was under way when the program ended, at rest; and a sentence about it.
    #[must_use]
    pub fn new(state_file: Option<PathBuf>) -> (TournamentScreen, Option<Notice>) {
        let mut screen = TournamentScreen {
            form: SetupForm::default(),
            run: None,
            snapshot: None,
            selected: None,
            games: (0, Vec::new()),
            pointed: None,
            shown: None,
            is_choosing: false,
            state_file,
            threads: 0,
        };
        let notice = screen.read_state();
        (screen, notice)
    }

    fn read_state(&mut self) -> Option<Notice> {
        let path = self.state_file.as_ref().filter(|path| path.exists())?;
        match Tournament::from_state(path) {
            Ok(tournament) => {
                let snapshot = tournament.snapshot();
                let (done, all) = (snapshot.games_done, snapshot.games_total);
                self.run = Some(Run::Resting(Box::new(tournament)));
                (done < all).then(|| {
                    let words = format!("A tournament waits after {done} of {all} games: F8 shows it.");
                    Notice::remark(words)
                })
            }
            Err(why) => Some(Notice::trouble(format!("The tournament cannot go on: {why}."))),
        }
    }

    /// `2 games at a time`.
    #[must_use]
    pub fn pace_words(&self) -> String {
        match self.threads {
            0 | 1 => "One game at a time".to_owned(),
            threads => format!("{threads} games at a time"),
        }
    }

    fn start_runner(&self, ctx: &Context, tournament: Tournament) -> Result<Runner, String> {
        if self.threads == 0 {
            return Ok(Runner::inline(tournament));
        }
        let ctx = ctx.clone();
        // News is drawn at most ten times a second.
        let wake = move || ctx.request_repaint_after(REFRESH);
        let pool = Pool::new(self.threads)?;
        Runner::start(tournament, pool, wake).map_err(|why| why.to_string())
    }

    /// Takes a look at how things stand, unless the last one was a moment ago.
    fn look(&mut self) {
        let Some(run) = &self.run else {
            self.snapshot = None;
            return;
        };
        let is_running = run.phase() == Phase::Running && self.threads > 0;
        let is_recent = self.snapshot.as_ref().is_some_and(|(at, _)| is_running && at.elapsed() < REFRESH);
        if !is_recent {
            self.snapshot = Some((Instant::now(), run.tournament().snapshot()));
            self.shown = Shown::next(self.shown, run.tournament(), run.phase());
        }
        let done = self.snapshot.as_ref().map_or(0, |(_, snapshot)| snapshot.games_done);
        if let Some((first, second)) = self.selected
            && (self.games.0 != done || self.games.1.is_empty())
        {
            self.games = (done, run.tournament().games_between(first, second));
        }
    }
}

impl Foursight {
    /// Tournaments are played on so many threads, beside the window.
    #[must_use]
    pub fn with_tournament_threads(mut self, threads: usize) -> Foursight {
        self.tournament.threads = threads;
        self
    }

    /// How the tournament stands, if there is one.
    #[must_use]
    pub fn tournament_snapshot(&self) -> Option<Snapshot> {
        self.tournament.run.as_ref().map(|run| run.tournament().snapshot())
    }

    /// Without threads of its own, a game is played with each frame.
    pub(super) fn go_on_with_tournament(&mut self, ctx: &Context) {
        if let Some(Run::Going(runner)) = &mut self.tournament.run
            && runner.tick()
        {
            ctx.request_repaint();
        }
    }

    pub(super) fn fulfil_tournament(&mut self, ctx: &Context, wish: TournamentWish) {
        self.notice = None;
        let done = match wish {
            TournamentWish::Start => self.start_tournament(ctx),
            TournamentWish::GoOn => self.go_on(ctx),
            TournamentWish::Pause => {
                if let Some(Run::Going(runner)) = &self.tournament.run {
                    runner.pause();
                }
                Ok(())
            }
            TournamentWish::Cancel => {
                if let Some(Run::Going(runner)) = &self.tournament.run {
                    runner.cancel();
                }
                Ok(())
            }
            TournamentWish::Another => {
                self.tournament.is_choosing = true;
                Ok(())
            }
            TournamentWish::BackToTable => {
                self.tournament.is_choosing = false;
                Ok(())
            }
            TournamentWish::Export | TournamentWish::ExportGames => {
                if let Some(run) = &self.tournament.run {
                    let text = match wish {
                        TournamentWish::Export => arena::csv::standings(&run.tournament().snapshot()),
                        _ => arena::csv::games(run.tournament()),
                    };
                    self.files.export(ctx, text);
                }
                Ok(())
            }
            TournamentWish::Select(pairing) => {
                self.tournament.selected = pairing;
                self.tournament.games = (0, Vec::new());
                self.tournament.pointed = None;
                Ok(())
            }
            TournamentWish::Open(number) => {
                self.open_tournament_game(ctx, number);
                Ok(())
            }
        };
        if let Err(why) = done {
            self.notice = Some(Notice::trouble(words::sentence(&why)));
        }
    }

    fn start_tournament(&mut self, ctx: &Context) -> Result<(), String> {
        let screen = &mut self.tournament;
        let plan = screen.form.plan();
        plan.check()?;
        let tournament = match &screen.state_file {
            Some(path) => {
                if let Some(folder) = path.parent() {
                    std::fs::create_dir_all(folder).map_err(|why| why.to_string())?;
                }
                // The one before has been looked at long enough: its place is wanted.
                if path.exists() {
                    std::fs::remove_file(path).map_err(|why| why.to_string())?;
                }
                Tournament::with_state(plan, path)?
            }
            None => Tournament::new(plan)?,
        };
        screen.selected = None;
        screen.pointed = None;
        screen.shown = None;
        screen.is_choosing = false;
        screen.run = Some(Run::Going(screen.start_runner(ctx, tournament)?));
        Ok(())
    }

    fn go_on(&mut self, ctx: &Context) -> Result<(), String> {
        let screen = &mut self.tournament;
        match screen.run.take() {
            Some(Run::Going(runner)) if runner.phase() == Phase::Paused => {
                runner.resume();
                screen.run = Some(Run::Going(runner));
            }
            Some(Run::Resting(tournament)) => {
                screen.run = Some(Run::Going(screen.start_runner(ctx, *tournament)?));
            }
            // Cancelled, or broken down: those who played are gone, but the games are written down.
            Some(Run::Going(runner)) => {
                let again = match &screen.state_file {
                    Some(path) => Tournament::from_state(path),
                    None => Err("nothing of it was kept".to_owned()),
                };
                match again {
                    Ok(tournament) => {
                        drop(runner);
                        screen.run = Some(Run::Going(screen.start_runner(ctx, tournament)?));
                    }
                    Err(why) => {
                        screen.run = Some(Run::Going(runner));
                        return Err(why);
                    }
                }
            }
            None => {}
        }
        ctx.request_repaint();
        Ok(())
    }

    /// Shows a game of the tournament on the board, from its opening on; the person's own game is kept.
    fn open_tournament_game(&mut self, ctx: &Context, number: usize) {
        let Some(run) = &self.tournament.run else { return };
        let Some(played) = run.tournament().game(number) else { return };
        let plan = run.tournament().plan();
        let seats = PerSide::from_fn(|side| Seat::Engine(plan.player(&played.fixture, side)));
        let mut game = played.record.moves.game();
        game.go_to(usize::from(plan.openings.plies()));
        self.put_own_game_aside();
        self.exhibition = None;
        self.series = Series::default();
        self.counts = false;
        self.is_from_tournament = true;
        self.show_screen(ctx, Screen::Board);
        self.command(ctx, Command::Restore { game, seats, resigned: None });
        let words = format!("Game {} of the tournament: P plays it, R reviews it.", number + 1);
        self.notice = Some(Notice::remark(words));
    }

    /// Draws the screen between menu bar and status line.
    pub(super) fn draw_tournament(&mut self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ui);
        let is_wide = self.is_panel_shown(ui.ctx());
        let has_marks = self.settings.disc_marks;
        let screen = &mut self.tournament;
        screen.look();
        let room = Frame::new().fill(palette.window).inner_margin(Margin::symmetric(24, 20));
        let (Some(run), Some((_, snapshot)), false) = (&screen.run, &screen.snapshot, screen.is_choosing)
        else {
            let has_table = screen.run.is_some();
            CentralPanel::default().frame(room).show(ui, |ui| screen.form.ui(ui, has_table, wishes));
            return;
        };
        let phase = run.phase();
        if phase == Phase::Running && screen.threads > 0 {
            // Games go on without telling of their moves.
            ui.ctx().request_repaint_after(REFRESH);
        }
        let mut games = games::GamesView {
            tournament: run.tournament(),
            selected: screen.selected,
            games: &screen.games.1,
            shown: screen.shown,
            pointed: &mut screen.pointed,
            has_marks,
            has_way_back: !is_wide,
        };
        if is_wide {
            let side = Frame::new().fill(palette.panel).inner_margin(Margin::same(16));
            let side = Panel::right("tournament games").exact_size(panel::WIDTH).resizable(false).frame(side);
            side.show(ui, |ui| games.ui(ui, wishes));
        }
        CentralPanel::default().frame(room).show(ui, |ui| {
            if screen.selected.is_some() && !is_wide {
                return games.ui(ui, wishes);
            }
            let table = table::TableView {
                plan: run.tournament().plan(),
                snapshot,
                phase,
                selected: screen.selected,
                can_go_on: screen.state_file.is_some(),
            };
            table.ui(ui, wishes);
        });
    }
}
