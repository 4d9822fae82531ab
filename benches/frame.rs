//! How long a frame takes, from the news of the search to triangles: `cargo bench --bench frame`. The
//! window is 1240 by 800, in the middle of a game or at the table of a tournament; frames come sixty times
//! a second, as on a screen, so that the scheduler has its say as well. Beside the time on the clock stands
//! the time that the processor gave to the frame, which other programs do not lengthen.

use cpu_time::ThreadTime;
use eframe::App;
use eframe::egui::accesskit::{Action, ActionRequest, TreeId};
use eframe::egui::{self, Context, Event, FullOutput, Key, Modifiers, RawInput};
use foursight::arena::{Plan, Tournament};
use foursight::engines::{TableSize, Thinker};
use foursight::rules::{PerSide, notation};
use foursight::search::Pool;
use foursight::session::{Seat, ThinkingThread};
use foursight::store::{GameRecord, Series, Store};
use foursight::ui::Foursight;
use std::hint::black_box;
use std::time::{Duration, Instant};

const FRAMES: usize = 600;
const BEAT: Duration = Duration::from_micros(16_667);
/// Enough for fonts to be loaded and buffers to have grown.
const WARM_UP: usize = 30;
/// Who plays in the tournament: games of a few hundredths of a second, so that there is much news.
const PLAYERS: [&str; 4] = ["windows:depth=6", "threats:depth=6", "alignments:depth=6", "cubes:depth=6"];

fn main() {
    // Other names on the command line are other benchmarks.
    let mut arguments = std::env::args().skip(1);
    let is_meant = arguments.all(|argument| argument.starts_with('-') || "frame".contains(&argument));
    if !is_meant || !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("a frame in ms, {FRAMES} frames at 60 a second, {cores} cores");
    println!("{:<32} {:>8} {:>8} {:>10} {:>10}", "", "median", "99 %", "median cpu", "99 % cpu");
    Window::open(1).measure("idle", Work::None);
    // The window searches on all cores but one.
    Window::open(cores.saturating_sub(1).max(1)).measure("search on all cores but one", Work::Search);
    Window::open(cores).measure("search on all cores", Work::Search);
    Window::open(2 * cores).measure("search on twice as many threads", Work::Search);
    Window::open(1).measure("tournament on all cores", Work::Tournament);
}

/// What goes on beside the window.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    None,
    Search,
    Tournament,
}

struct Window {
    ctx: Context,
    app: Foursight,
    frame: eframe::Frame,
    opened: Instant,
}

impl Window {
    /// In the middle of a game between a person, who is to move, and an engine that looks to the end; with
    /// a tournament that waits.
    fn open(threads: usize) -> Window {
        let folder = std::env::temp_dir().join(format!("foursight-frame-{}", std::process::id()));
        let engine: Seat = "cubes:depth=42".parse().expect("a seat");
        let record = GameRecord {
            game: notation::parse("4444").expect("a game"),
            seats: PerSide::new(Seat::Person, engine),
            resigned: None,
            series: Series::default(),
            counts: false,
        };
        // Dropping the store waits for the file.
        Store::in_folder(&folder).save_game(&record);
        let players = PLAYERS.map(|player| player.parse().expect("a player"));
        let tournament = Plan::round_robin(players.to_vec(), 2000, 1);
        Tournament::with_state(tournament, &folder.join("tournament.txt")).expect("a tournament");
        let ctx = Context::default();
        let make = Box::new(|player| Thinker::new(player, TableSize::default()));
        let pool = Pool::new(threads).expect("threads");
        let wake = {
            let ctx = ctx.clone();
            move || ctx.request_repaint()
        };
        let worker = ThinkingThread::start(pool, make, wake).expect("a thread");
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let app = Foursight::new(&ctx, Store::in_folder(&folder), Box::new(worker), 1);
        let app = app.with_tournament_threads(cores);
        let _ = std::fs::remove_dir_all(&folder);
        Window { ctx, app, frame: eframe::Frame::_new_kittest(), opened: Instant::now() }
    }

    /// One frame: logic, ui, tessellation; its time on the clock and on the processor.
    fn frame(&mut self, events: Vec<Event>) -> [Duration; 2] {
        let input = self.input(events);
        let (started, worked) = (Instant::now(), ThreadTime::now());
        let output = self.run(input);
        black_box(self.ctx.tessellate(output.shapes, output.pixels_per_point));
        [started.elapsed(), worked.elapsed()]
    }

    fn input(&self, events: Vec<Event>) -> RawInput {
        let size = egui::vec2(1240.0, 800.0);
        RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size)),
            time: Some(self.opened.elapsed().as_secs_f64()),
            focused: true,
            events,
            ..RawInput::default()
        }
    }

    fn run(&mut self, input: RawInput) -> FullOutput {
        self.ctx.run_ui(input, |ui| {
            self.app.logic(ui.ctx(), &mut self.frame);
            self.app.ui(ui, &mut self.frame);
        })
    }

    fn press(&mut self, pressed: Key) {
        self.frame(vec![key(pressed, true), key(pressed, false)]);
    }

    /// Clicks on what has this name, as a screen reader does.
    fn click(&mut self, name: &str) {
        self.ctx.enable_accesskit();
        let output = self.run(self.input(Vec::new()));
        self.ctx.disable_accesskit();
        let nodes = output.platform_output.accesskit_update.expect("names").nodes;
        let found = nodes.into_iter().find(|(_, node)| node.label() == Some(name));
        let (target_node, _) = found.expect("something of that name");
        let request =
            ActionRequest { action: Action::Click, target_tree: TreeId::ROOT, target_node, data: None };
        self.frame(vec![Event::AccessKitActionRequest(request)]);
    }

    fn measure(mut self, name: &str, work: Work) {
        for _ in 0..WARM_UP {
            self.frame(Vec::new());
        }
        match work {
            Work::None => {}
            Work::Search => self.press(Key::Num4),
            Work::Tournament => {
                self.press(Key::F8);
                self.click("Go on");
            }
        }
        let done =
            |window: &Window| window.app.tournament_snapshot().map_or(0, |snapshot| snapshot.games_done);
        let before = done(&self);
        let mut times = Vec::with_capacity(FRAMES);
        let mut next = Instant::now();
        for _ in 0..FRAMES {
            next += BEAT;
            std::thread::sleep(next.saturating_duration_since(Instant::now()));
            times.push(self.frame(Vec::new()));
            let moves = notation::write_moves(self.app.session().game().moves());
            assert_eq!(self.app.session().thinking().is_some(), work == Work::Search, "after {moves}");
        }
        assert_eq!(done(&self) > before, work == Work::Tournament, "games were played");
        let figures = [0, 1].map(|clock| {
            let mut times: Vec<Duration> = times.iter().map(|time| time[clock]).collect();
            times.sort_unstable();
            [FRAMES / 2, FRAMES * 99 / 100].map(|rank| times[rank].as_secs_f64() * 1000.0)
        });
        let [[median, most], [median_cpu, most_cpu]] = figures;
        println!("{name:<32} {median:>8.3} {most:>8.3} {median_cpu:>10.3} {most_cpu:>10.3}");
    }
}

fn key(key: Key, pressed: bool) -> Event {
    Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE }
}
