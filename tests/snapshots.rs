//! The window as it looks: pictures of it, compared with those in `tests/snapshots`. Needs OpenGL or
//! Vulkan, no display: `cargo test --features snapshots --test snapshots`. After a change that is meant,
//! the same with UPDATE_SNAPSHOTS=1 in the environment; then look at the new pictures.

use eframe::egui::{self, Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use egui_kittest::{Harness, SnapshotOptions};
use foursight::engines::{TableSize, Thinker};
use foursight::rules::{PerSide, notation};
use foursight::session::{InlineWorker, Seat};
use foursight::store::{GameRecord, Series, Settings, Store, Theme};
use foursight::ui::Foursight;

type Window = Harness<'static, Foursight>;

const MIDDLE: &str = "44533225147733";
/// Red has four across and along a diagonal.
const WON: &str = "3133322443664325445";

/// A window at rest in a game between a person and an engine.
fn window(name: &str, moves: &str, theme: Theme, size: [f32; 2]) -> Window {
    let folder = std::env::temp_dir().join(format!("foursight-snapshots-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let record = GameRecord {
        game: notation::parse(moves).expect("a game"),
        seats: PerSide::new(Seat::Person, "threats:medium".parse().expect("a seat")),
        resigned: None,
        series: Series { wins: PerSide::new(2, 1), draws: 1 },
        counts: false,
    };
    let store = Store::in_folder(&folder);
    store.save_game(&record);
    store.save_settings(&Settings { theme, reduced_motion: true, ..Settings::default() });
    // Waits for the files.
    drop(store);
    let worker = InlineWorker::new(Box::new(|player| Thinker::new(player, TableSize::Kilobytes(64))));
    let mut window = Harness::builder()
        .with_size(vec2(size[0], size[1]))
        .with_max_steps(16)
        // The harness has a theme of its own and sets it last.
        .with_theme(if theme == Theme::Light { egui::Theme::Light } else { egui::Theme::Dark })
        .with_options(SnapshotOptions::new().max_failed_pixels(40))
        .build_eframe(move |creation| {
            Foursight::new(&creation.egui_ctx, Store::in_folder(&folder), Box::new(worker), 1)
        });
    window.run();
    window
}

const USUAL: [f32; 2] = [1240.0, 800.0];
const SMALL: [f32; 2] = [800.0, 600.0];

#[test]
fn the_board_in_the_dark() {
    window("dark", MIDDLE, Theme::Dark, USUAL).snapshot("board-dark");
}

#[test]
fn the_board_in_the_light() {
    window("light", MIDDLE, Theme::Light, USUAL).snapshot("board-light");
}

#[test]
fn a_small_window() {
    window("small", MIDDLE, Theme::Light, SMALL).snapshot("board-small");
}

#[test]
fn a_win() {
    let mut window = window("won", WON, Theme::Dark, USUAL);
    assert!(window.state().session().ending().is_some());
    window.snapshot("win-dark");
}

fn dialog(name: &str, theme: Theme, open: impl FnOnce(&mut Window)) {
    let mut window = window(name, MIDDLE, theme, SMALL);
    open(&mut window);
    window.run();
    assert!(window.state().dialog().is_some());
    window.snapshot(name);
}

fn key(key: Key) -> impl FnOnce(&mut Window) {
    move |window| window.key_press(key)
}

fn difficulty(entry: &'static str) -> impl FnOnce(&mut Window) {
    move |window| {
        window.get_by_label("Difficulty").click();
        window.run();
        window.get_by_label_contains(entry).click();
    }
}

fn new_game(window: &mut Window) {
    window.key_press_modifiers(Modifiers::COMMAND, Key::N);
}

#[test]
fn the_new_game_dialog_in_the_dark() {
    dialog("new-game-dark", Theme::Dark, new_game);
}

#[test]
fn the_new_game_dialog_in_the_light() {
    dialog("new-game-light", Theme::Light, new_game);
}

#[test]
fn the_custom_depth_dialog() {
    dialog("depth", Theme::Dark, difficulty("Custom depth"));
}

#[test]
fn the_custom_time_dialog() {
    dialog("time", Theme::Light, difficulty("Custom time"));
}

#[test]
fn the_rules_dialog() {
    dialog("rules", Theme::Dark, key(Key::F2));
}

#[test]
fn the_keys_dialog() {
    dialog("keys", Theme::Light, key(Key::F1));
}

#[test]
fn the_about_dialog() {
    dialog("about", Theme::Dark, key(Key::F3));
}
