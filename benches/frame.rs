//! How long a frame takes, from the news of the search to triangles: `cargo bench --bench frame`. The
//! window is 1240 by 800 and in the middle of a game; frames come sixty times a second, as on a screen,
//! so that the scheduler has its say as well. Beside the time on the clock stands the time that the
//! processor gave to the frame, which other programs do not lengthen.

use cpu_time::ThreadTime;
use eframe::App;
use eframe::egui::{self, Context, Event, Key, Modifiers, RawInput};
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
    Window::open(1).measure("idle", false);
    // The window searches on all cores but one.
    Window::open(cores.saturating_sub(1).max(1)).measure("search on all cores but one", true);
    Window::open(cores).measure("search on all cores", true);
    Window::open(2 * cores).measure("search on twice as many threads", true);
}

struct Window {
    ctx: Context,
    app: Foursight,
    frame: eframe::Frame,
    opened: Instant,
}

impl Window {
    /// In the middle of a game between a person, who is to move, and an engine that looks to the end.
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
        let ctx = Context::default();
        let make = Box::new(|player| Thinker::new(player, TableSize::default()));
        let pool = Pool::new(threads).expect("threads");
        let wake = {
            let ctx = ctx.clone();
            move || ctx.request_repaint()
        };
        let worker = ThinkingThread::start(pool, make, wake).expect("a thread");
        let app = Foursight::new(&ctx, Store::in_folder(&folder), Box::new(worker), 1);
        let _ = std::fs::remove_dir_all(&folder);
        Window { ctx, app, frame: eframe::Frame::_new_kittest(), opened: Instant::now() }
    }

    /// One frame: logic, ui, tessellation; its time on the clock and on the processor.
    fn frame(&mut self, events: Vec<Event>) -> [Duration; 2] {
        let size = egui::vec2(1240.0, 800.0);
        let input = RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size)),
            time: Some(self.opened.elapsed().as_secs_f64()),
            focused: true,
            events,
            ..RawInput::default()
        };
        let (started, worked) = (Instant::now(), ThreadTime::now());
        let output = self.ctx.run_ui(input, |ui| {
            self.app.logic(ui.ctx(), &mut self.frame);
            self.app.ui(ui, &mut self.frame);
        });
        black_box(self.ctx.tessellate(output.shapes, output.pixels_per_point));
        [started.elapsed(), worked.elapsed()]
    }

    fn measure(mut self, name: &str, is_thinking: bool) {
        for _ in 0..WARM_UP {
            self.frame(Vec::new());
        }
        if is_thinking {
            self.frame(vec![key(Key::Num4, true), key(Key::Num4, false)]);
        }
        let mut times = Vec::with_capacity(FRAMES);
        let mut next = Instant::now();
        for _ in 0..FRAMES {
            next += BEAT;
            std::thread::sleep(next.saturating_duration_since(Instant::now()));
            times.push(self.frame(Vec::new()));
            let moves = notation::write_moves(self.app.session().game().moves());
            assert_eq!(self.app.session().thinking().is_some(), is_thinking, "after {moves}");
        }
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
