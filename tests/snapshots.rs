//! The window as it looks: pictures of it, compared with those in `tests/snapshots`. Needs OpenGL or
//! Vulkan, no display: `cargo test --features snapshots --test snapshots`. After a change that is meant,
//! the same with UPDATE_SNAPSHOTS=1 in the environment; then look at the new pictures.

use eframe::egui::{self, Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use egui_kittest::{Harness, SnapshotOptions};
use foursight::engines::{TableSize, Thinker};
use foursight::rules::{PerSide, Side, notation};
use foursight::session::{InlineWorker, Seat};
use foursight::store::statistics::GameResult;
use foursight::store::{GameRecord, Series, Settings, Statistics, Store, Theme};
use foursight::ui::Foursight;
use std::path::PathBuf;

type Window = Harness<'static, Foursight>;

const MIDDLE: &str = "44533225147733";
/// Red has four across and along a diagonal.
const WON: &str = "3133322443664325445";

/// A window at rest in a game between a person and an engine.
fn window(name: &str, moves: &str, theme: Theme, size: [f32; 2]) -> Window {
    let settings = Settings { theme, reduced_motion: true, ..Settings::default() };
    window_with(name, moves, settings, size)
}

/// The same with other settings. The solver answers in the same thread.
fn window_with(name: &str, moves: &str, settings: Settings, size: [f32; 2]) -> Window {
    let theme = settings.theme;
    let folder = folder_of(name);
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
    store.save_settings(&settings);
    // Waits for the files.
    drop(store);
    reopened(name, theme, size)
}

fn folder_of(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("foursight-snapshots-{}-{name}", std::process::id()))
}

/// The window as its folder has it.
fn reopened(name: &str, theme: Theme, size: [f32; 2]) -> Window {
    let folder = folder_of(name);
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

fn studying(theme: Theme, analysis: bool, threat_map: bool) -> Settings {
    Settings { theme, reduced_motion: true, analysis, threat_map, ..Settings::default() }
}

/// How long the solver took is another in each run; the status bar says it, so the picture ends above.
fn analysis(name: &str, theme: Theme, size: [f32; 2]) {
    let mut window = window_with(name, LONG, studying(theme, true, false), size);
    // Something to say takes the place of the time.
    window.key_press_modifiers(Modifiers::COMMAND, Key::C);
    window.event(egui::Event::Copy);
    window.run();
    window.snapshot(name);
}

/// Red to move; both sides have threats, and the columns differ.
const LONG: &str = "34354154751313573114";

#[test]
fn the_analysis_in_the_dark() {
    analysis("analysis-dark", Theme::Dark, USUAL);
}

#[test]
fn the_analysis_in_the_light() {
    analysis("analysis-light", Theme::Light, USUAL);
}

#[test]
fn the_analysis_in_a_small_window() {
    analysis("analysis-small", Theme::Dark, SMALL);
}

fn threat_map(name: &str, theme: Theme) {
    window_with(name, LONG, studying(theme, false, true), USUAL).snapshot(name);
}

#[test]
fn the_threat_map_in_the_dark() {
    threat_map("threats-dark", Theme::Dark);
}

#[test]
fn the_threat_map_in_the_light() {
    threat_map("threats-light", Theme::Light);
}

fn review(name: &str, theme: Theme, keys: &[Key]) {
    let mut window = window_with(name, WON, studying(theme, false, false), USUAL);
    for &key in keys {
        window.key_press(key);
        window.run();
    }
    window.snapshot(name);
}

#[test]
fn a_review_in_the_dark() {
    review("review-dark", Theme::Dark, &[Key::R]);
}

#[test]
fn a_review_at_a_mistake_in_the_light() {
    review("review-light", Theme::Light, &[Key::R, Key::N, Key::N]);
}

#[test]
fn a_refutation_in_the_dark() {
    review("refutation-dark", Theme::Dark, &[Key::R, Key::P, Key::P, Key::P, Key::P, Key::W]);
}

#[test]
fn a_refutation_in_the_light() {
    review("refutation-light", Theme::Light, &[Key::R, Key::P, Key::P, Key::P, Key::P, Key::W]);
}

/// The form of a tournament of a few quick games, filled in.
fn tournament_form(name: &str, theme: Theme) -> Window {
    let mut window = window(name, MIDDLE, theme, USUAL);
    window.key_press(Key::F8);
    window.run();
    for player in ["Threat reader", "Window counter", "Aligner", "Line counter", "Cube counter"] {
        window.get_by_label(&format!("{player}, Medium")).click();
        window.get_by_label(&format!("{player}, Easy")).click();
        window.run();
    }
    window.get_by_label("Count blunders").click();
    window.run();
    window
}

#[test]
fn the_form_of_a_tournament_in_the_dark() {
    tournament_form("tournament-form-dark", Theme::Dark).snapshot("tournament-form-dark");
}

#[test]
fn the_form_of_a_tournament_in_the_light() {
    tournament_form("tournament-form-light", Theme::Light).snapshot("tournament-form-light");
}

/// The tournament, played in the window's own thread.
fn tournament(name: &str, theme: Theme, size: [f32; 2]) {
    let mut window = tournament_form(name, theme);
    window.get_by_label("Start").click();
    for _ in 0..200 {
        window.step();
    }
    let snapshot = window.state().tournament_snapshot().expect("a tournament");
    assert!(snapshot.is_done());
    // The time that it took is another one each time: after a restart it is not known.
    drop(window);
    let mut window = reopened(name, theme, size);
    window.key_press(Key::F8);
    window.run();
    window.snapshot(name);
}

#[test]
fn a_tournament_in_the_dark() {
    tournament("tournament-dark", Theme::Dark, USUAL);
}

#[test]
fn a_tournament_in_the_light() {
    tournament("tournament-light", Theme::Light, USUAL);
}

#[test]
fn a_tournament_in_a_small_window() {
    tournament("tournament-small", Theme::Light, SMALL);
}

/// Some weeks of play, told in advance.
fn statistics(name: &str, theme: Theme, size: [f32; 2]) {
    drop(window(name, MIDDLE, theme, size));
    let mut statistics = Statistics::default();
    for i in 0..24_u32 {
        let opponent = if i % 3 == 0 { "people:rung=4" } else { "people:rung=5" };
        let side = if i % 2 == 0 { Side::Red } else { Side::Yellow };
        let result = [GameResult::Won, GameResult::Lost, GameResult::Won, GameResult::Drawn][i as usize % 4];
        let when = 1_700_000_000 + 86_400 * u64::from(i);
        let number = statistics.add(when, opponent.parse().expect("a player"), side, result, 30);
        if i % 2 == 0 {
            statistics.set_accuracy(number, 55.0 + f64::from(i * 7 % 30));
        }
    }
    let store = Store::in_folder(folder_of(name));
    store.save_statistics(&statistics);
    drop(store);
    let mut window = reopened(name, theme, size);
    window.key_press(Key::F4);
    window.run();
    window.snapshot(name);
}

#[test]
fn statistics_in_the_dark() {
    statistics("statistics-dark", Theme::Dark, USUAL);
}

#[test]
fn statistics_in_the_light() {
    statistics("statistics-light", Theme::Light, USUAL);
}

#[test]
fn statistics_in_a_small_window() {
    statistics("statistics-small", Theme::Dark, SMALL);
}

#[test]
fn the_watch_dialog() {
    dialog("watch", Theme::Dark, key(Key::F6));
}
