//! The window as a person or a screen reader meets it: through the names of things, with mouse and
//! keyboard. Engines answer in the same thread, so every test is exact.

use eframe::egui::{self, Key, Modifiers, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{AccessKitNode, By, NodeT, Queryable};
use foursight::engines::{EngineId, Player, TableSize, Thinker};
use foursight::rules::{PerSide, Side, notation};
use foursight::session::{Ending, InlineWorker, Reply, Request, Seat, Worker};
use foursight::store::{GameRecord, Series, Store, Theme};
use foursight::ui::{Action, Dialog, ENTRIES, Foursight};
use std::cell::Cell;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};

mod arena;
mod game;
mod menus;
mod statistics;
mod study;

type Window = Harness<'static, Foursight>;

fn inline() -> Box<InlineWorker> {
    Box::new(InlineWorker::new(Box::new(|player| Thinker::new(player, TableSize::Kilobytes(64)))))
}

/// Gives as many answers as it is allowed: an engine that thinks for as long as a test wants.
struct Patient {
    inner: Box<InlineWorker>,
    answers: Rc<Cell<u32>>,
}

impl Worker for Patient {
    fn submit(&mut self, request: Request) {
        self.inner.submit(request);
    }

    fn poll(&mut self) -> Option<Reply> {
        let left = self.answers.get().checked_sub(1)?;
        let reply = self.inner.poll()?;
        self.answers.set(left);
        Some(reply)
    }
}

fn window_with(store: Store, worker: Box<dyn Worker>) -> Window {
    Harness::builder()
        .with_size(egui::vec2(1240.0, 800.0))
        .with_max_steps(16)
        .build_eframe(move |creation| Foursight::new(&creation.egui_ctx, store, worker, 1))
}

fn first_start() -> Window {
    window_with(Store::nowhere(), inline())
}

/// A folder of this test's own, empty at first.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("foursight-ui-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// A game under way, with these two at the board.
fn record(moves: &str, [red, yellow]: [&str; 2]) -> GameRecord {
    let seat = |word: &str| word.parse::<Seat>().expect("a seat");
    GameRecord {
        game: notation::parse(moves).expect("a game"),
        seats: PerSide::new(seat(red), seat(yellow)),
        resigned: None,
        series: Series::default(),
        counts: false,
    }
}

/// A window in the middle of such a game.
fn window_at(name: &str, moves: &str, seats: [&str; 2], worker: Box<dyn Worker>) -> Window {
    let folder = folder(name);
    // Dropping the store waits for the file.
    Store::in_folder(&folder).save_game(&record(moves, seats));
    window_with(Store::in_folder(folder), worker)
}

fn two_people(name: &str, moves: &str) -> Window {
    window_at(name, moves, ["person", "person"], inline())
}

fn moves(window: &Window) -> String {
    notation::write_moves(window.state().session().game().moves())
}

fn seat(window: &Window, side: Side) -> String {
    window.state().session().seats()[side].word()
}

fn has(window: &Window, words: &str) -> bool {
    window.query_all_by_label_contains(words).next().is_some()
}

/// Clicks on the thing whose name begins with `words`.
fn click(window: &mut Window, words: &str) {
    let begins = |node: &AccessKitNode<'_>| node.label().is_some_and(|label| label.starts_with(words));
    let found: Vec<_> = window.get_all(By::new().predicate(begins)).collect();
    found.last().expect("such a thing").click();
    drop(found);
    window.run();
}

/// Opens a menu and clicks on one of its entries.
fn menu(window: &mut Window, name: &str, entry: &str) {
    window.get_by_role_and_label(Role::Button, name).click();
    window.run();
    click(window, entry);
}

/// The same, and what it asks of the window system.
fn menu_command(window: &mut Window, name: &str, entry: &str) -> Vec<egui::ViewportCommand> {
    window.get_by_role_and_label(Role::Button, name).click();
    window.run();
    window.get_by_label_contains(entry).click();
    // The last frame of the step is the one of the click.
    window.step();
    let commands = window.output().viewport_output[&egui::ViewportId::ROOT].commands.clone();
    window.run();
    commands
}

/// Waits for words that another thread brings.
fn wait_for(window: &mut Window, words: &str) {
    let end = Instant::now() + Duration::from_secs(20);
    while window.query_by_label_contains(words).is_none() {
        assert!(Instant::now() < end, "{words:?} never came");
        std::thread::sleep(Duration::from_millis(5));
        window.step();
    }
}

fn press(window: &mut Window, key: Key) {
    window.key_press(key);
    window.run();
}

fn press_with(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run();
}

const CTRL: Modifiers = Modifiers::COMMAND;

fn paste(window: &mut Window, text: &str) {
    window.event(egui::Event::Paste(text.to_owned()));
    window.run();
}

/// Answers the question for a file with this one.
fn always_choose(window: &mut Window, path: PathBuf) {
    let chooser = move |_| -> foursight::ui::Choice { Box::pin(std::future::ready(Some(path.clone()))) };
    window.state_mut().choose_files_with(Box::new(chooser));
}

/// Steps until something is so; the clock goes on with each.
fn step_until(window: &mut Window, what: &str, is_so: impl Fn(&Window) -> bool) {
    for _ in 0..400 {
        if is_so(window) {
            return;
        }
        window.step();
    }
    panic!("never came: {what}");
}
