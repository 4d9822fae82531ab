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

#[path = "ui/arena.rs"]
mod arena;
#[path = "ui/study.rs"]
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

/// A window in the middle of a game, with these two at the board.
fn window_at(name: &str, moves: &str, [red, yellow]: [&str; 2], worker: Box<dyn Worker>) -> Window {
    let folder = folder(name);
    let seat = |word: &str| word.parse::<Seat>().expect("a seat");
    let record = GameRecord {
        game: notation::parse(moves).expect("a game"),
        seats: PerSide::new(seat(red), seat(yellow)),
        resigned: None,
        series: Series::default(),
        counts: false,
    };
    // Dropping the store waits for the file.
    Store::in_folder(&folder).save_game(&record);
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

#[test]
fn the_first_start_is_a_game_against_medium_with_the_person_to_move() {
    let window = first_start();
    assert_eq!(seat(&window, Side::Red), "person");
    assert_eq!(seat(&window, Side::Yellow), "threats:medium");
    window.get_by_label("Your turn.");
    window.get_by_label("Column 4, empty, playable");
    window.get_by_label("d1: empty");
}

#[test]
fn a_click_drops_a_disc_and_the_engine_answers() {
    let mut window = first_start();
    click(&mut window, "Column 4");
    assert_eq!(moves(&window).len(), 2);
    window.get_by_label("d1: red");
    window.get_by_label("Your turn.");
}

#[test]
fn a_game_is_won_with_the_mouse() {
    let mut window = two_people("mouse", "");
    for column in [4, 5, 4, 5, 4, 5, 4] {
        click(&mut window, &format!("Column {column}"));
    }
    assert_eq!(window.state().session().ending(), Some(Ending::Won(Side::Red)));
    window.get_by_label("Red wins with four in a row.");
    window.get_by_label("d4: red");
    window.get_by_label_contains("Games won: 1");
    click(&mut window, "Column 1");
    assert_eq!(moves(&window), "4545454", "the game is over");
}

#[test]
fn a_game_is_won_with_digits_and_with_arrows() {
    let mut window = two_people("keys", "");
    for key in [Key::Num4, Key::Num5, Key::Num4, Key::Num5, Key::Num4, Key::Num5] {
        press(&mut window, key);
    }
    assert_eq!(moves(&window), "454545");
    // The first arrow goes to the middle column.
    press(&mut window, Key::ArrowLeft);
    assert!(window.get_by_label_contains("Column 4").is_focused());
    press(&mut window, Key::ArrowRight);
    assert!(window.get_by_label_contains("Column 5").is_focused());
    press(&mut window, Key::ArrowLeft);
    press(&mut window, Key::Space);
    assert_eq!(moves(&window), "4545454");
    assert_eq!(window.state().session().ending(), Some(Ending::Won(Side::Red)));
}

#[test]
fn a_game_is_drawn_at_the_keyboard() {
    const DRAW: &str = "225344533673453576212645522737771141641166";
    let (all_but_one, _) = DRAW.split_at(41);
    let mut window = two_people("draw", all_but_one);
    press(&mut window, Key::Num6);
    assert_eq!(window.state().session().ending(), Some(Ending::Drawn));
    window.get_by_label("A draw: the board is full.");
    window.get_by_label("1 draw");
}

#[test]
fn a_game_is_drawn_with_the_mouse() {
    let mut window = two_people("draw-mouse", "");
    for column in "225344533673453576212645522737771141641166".chars() {
        assert!(window.state().session().ending().is_none());
        click(&mut window, &format!("Column {column}"));
    }
    assert_eq!(window.state().session().ending(), Some(Ending::Drawn));
    window.get_by_label("A draw: the board is full.");
    for column in 1..=7 {
        window.get_by_label(&format!("Column {column}, 6 discs, full"));
    }
    window.get_by_label("f6: yellow");
    assert_eq!(window.query_all_by_label_contains(": empty").count(), 0);
    click(&mut window, "Rematch");
    assert_eq!(moves(&window), "");
    window.get_by_label("1 draw");
}

#[test]
fn undo_and_redo_go_by_whole_turns_by_key_menu_and_button() {
    let mut window = first_start();
    click(&mut window, "Column 4");
    let after = moves(&window);
    press_with(&mut window, CTRL, Key::Z);
    assert_eq!(moves(&window), "");
    press_with(&mut window, CTRL | Modifiers::SHIFT, Key::Z);
    assert_eq!(moves(&window), after);
    click(&mut window, "Undo");
    assert_eq!(moves(&window), "");
    menu(&mut window, "Game", "Redo");
    assert_eq!(moves(&window), after);
}

#[test]
fn undo_and_new_game_work_while_an_engine_thinks() {
    let answers = Rc::new(Cell::new(0));
    let worker = Patient { inner: inline(), answers: Rc::clone(&answers) };
    let mut window = window_at("thinking", "", ["person", "threats:medium"], Box::new(worker));
    click(&mut window, "Column 4");
    window.get_by_label("Threat reader is thinking.");
    click(&mut window, "Column 1");
    press(&mut window, Key::Num2);
    assert_eq!(moves(&window), "4", "a click while it thinks is harmless");
    press_with(&mut window, CTRL, Key::Z);
    assert_eq!(moves(&window), "");
    // Its answer comes now, too late to count.
    answers.set(1);
    window.run();
    assert_eq!(moves(&window), "");

    click(&mut window, "Column 3");
    assert!(window.state().session().thinking().is_some());
    press_with(&mut window, CTRL, Key::N);
    click(&mut window, "Start");
    answers.set(1);
    window.run();
    assert_eq!(moves(&window), "");
    assert!(window.state().session().thinking().is_none());
}

#[test]
fn engine_against_engine_pauses_steps_and_plays_on() {
    let answers = Rc::new(Cell::new(0));
    let worker = Patient { inner: inline(), answers: Rc::clone(&answers) };
    let mut window = window_at("watch", "", ["lines:easy", "cubes:easy"], Box::new(worker));
    // A game that was kept is shown at rest.
    assert!(window.state().session().is_paused());
    answers.set(1);
    click(&mut window, "Step");
    assert_eq!(moves(&window).len(), 1);
    answers.set(3);
    window.run();
    assert_eq!(moves(&window).len(), 1, "one step is one move");
    click(&mut window, "Play");
    window.run();
    assert_eq!(moves(&window).len(), 4);
    click(&mut window, "Pause");
    answers.set(5);
    window.run();
    assert_eq!(moves(&window).len(), 4);
    answers.set(99);
    press(&mut window, Key::P);
    window.run();
    assert!(window.state().session().ending().is_some(), "a whole game");
}

#[test]
fn difficulty_changes_in_mid_game() {
    let mut window = first_start();
    click(&mut window, "Column 4");
    let before = moves(&window);
    menu(&mut window, "Difficulty", "Hard");
    assert_eq!(seat(&window, Side::Yellow), "threats:hard");
    assert_eq!(moves(&window), before, "the game goes on");
    for (entry, spec) in [
        ("Easy", "threats:easy"),
        ("Classic", "threats:classic"),
        ("Medium", "threats:medium"),
        ("Expert", "threats:expert"),
    ] {
        menu(&mut window, "Difficulty", entry);
        assert_eq!(seat(&window, Side::Yellow), spec);
        window.get_by_label_contains(&format!("Threat reader, {entry}"));
    }
    menu(&mut window, "Difficulty", "Custom depth");
    assert!(matches!(window.state().dialog(), Some(Dialog::Depth { .. })));
    click(&mut window, "Set depth");
    assert_eq!(seat(&window, Side::Yellow), "threats:depth=8");
    menu(&mut window, "Difficulty", "Custom time");
    click(&mut window, "Set time");
    assert_eq!(seat(&window, Side::Yellow), "threats:millis=1000");
}

#[test]
fn an_expert_answers_at_once_when_a_game_is_nearly_full() {
    const MOVES: &str = "22534453367345357621264552273";
    let mut window = window_at("expert", MOVES, ["threats:medium", "person"], inline());
    menu(&mut window, "Difficulty", "Expert");
    assert_eq!(seat(&window, Side::Red), "threats:expert");
    click(&mut window, "Column 7");
    assert_eq!(moves(&window).len(), MOVES.len() + 2);
}

#[test]
fn engines_that_play_each_other_have_a_difficulty_each() {
    let mut window = window_at("difficulties", "", ["lines:easy", "cubes:easy"], inline());
    menu(&mut window, "Difficulty", "Yellow: ");
    click(&mut window, "Hard");
    assert_eq!(seat(&window, Side::Red), "lines:easy");
    assert_eq!(seat(&window, Side::Yellow), "cubes:hard");
}

#[test]
fn two_people_are_offered_a_new_game_in_place_of_a_difficulty() {
    let mut window = two_people("no-difficulty", "4");
    menu(&mut window, "Difficulty", "New game");
    assert!(matches!(window.state().dialog(), Some(Dialog::NewGame(_))));
}

#[test]
fn players_are_seated_from_the_menu() {
    let mut window = two_people("seats", "44");
    menu(&mut window, "Players", "Yellow: Yellow");
    click(&mut window, "Cube counter");
    assert_eq!(seat(&window, Side::Yellow), "cubes:medium");
    menu(&mut window, "Players", "You are Yellow, against the engine");
    assert_eq!(seat(&window, Side::Yellow), "person");
    assert_eq!(moves(&window).len(), 3, "it was the engine's turn");
    menu(&mut window, "Players", "Two people");
    assert_eq!(seat(&window, Side::Red), "person");
    menu(&mut window, "Players", "You are Red, against the engine");
    assert_eq!(seat(&window, Side::Yellow), "threats:medium");
    menu(&mut window, "Players", "Swap sides");
    assert_eq!(seat(&window, Side::Red), "threats:medium");
    menu(&mut window, "Players", "Red: ");
    click(&mut window, "Person");
    assert_eq!(seat(&window, Side::Red), "person");
}

#[test]
fn engine_against_engine_from_the_menu_plays_a_game() {
    let answers = Rc::new(Cell::new(0));
    let worker = Patient { inner: inline(), answers: Rc::clone(&answers) };
    let mut window = window_at("exhibition", "44", ["person", "lines:easy"], Box::new(worker));
    menu(&mut window, "Players", "Engine against engine");
    assert_eq!(seat(&window, Side::Red), "lines:easy");
    assert_eq!(seat(&window, Side::Yellow), "lines:easy");
    if !window.state().session().is_paused() {
        menu(&mut window, "Watch", "Play or pause");
    }
    assert!(window.state().session().is_paused());
    answers.set(5);
    window.run();
    assert_eq!(moves(&window).len(), 2, "paused");
    answers.set(1);
    menu(&mut window, "Watch", "One engine move");
    assert_eq!(moves(&window).len(), 3);
    answers.set(4);
    menu(&mut window, "Watch", "Play or pause");
    window.run();
    assert_eq!(moves(&window).len(), 7, "as many as it has answers for");
    assert!(!window.state().session().is_paused());
}

#[test]
fn the_new_game_dialog_seats_a_person_and_remembers() {
    let folder = folder("dialog");
    let mut window = window_with(Store::in_folder(&folder), inline());
    menu(&mut window, "Game", "New game");
    assert!(matches!(window.state().dialog(), Some(Dialog::NewGame(_))));
    // The last of the two choices is Yellow's.
    click(&mut window, "Person");
    press(&mut window, Key::Escape);
    assert!(window.state().dialog().is_none(), "Escape closes it");
    assert_eq!(seat(&window, Side::Yellow), "threats:medium", "and changes nothing");
    press_with(&mut window, CTRL, Key::N);
    click(&mut window, "Person");
    click(&mut window, "Start");
    assert_eq!(seat(&window, Side::Yellow), "person");
    drop(window);
    let window = window_with(Store::in_folder(&folder), inline());
    assert_eq!(window.state().settings().seats.yellow, Seat::Person);
}

#[test]
fn a_rematch_lets_the_other_start_and_keeps_the_score_with_the_players() {
    let mut window = window_at("rematch", "454545", ["person", "lines:easy"], inline());
    click(&mut window, "Column 4");
    window.get_by_label("You win with four in a row.");
    click(&mut window, "Rematch");
    assert_eq!(seat(&window, Side::Yellow), "person");
    assert_eq!(moves(&window).len(), 1, "the engine has started");
    window.get_by_label("You. Yellow, to move. Games won: 1");
    menu(&mut window, "Game", "Swap sides");
    assert_eq!(seat(&window, Side::Red), "person");
    window.get_by_label_contains("You. Red");
}

#[test]
fn resigning_ends_the_game_and_undo_takes_it_back() {
    let mut window = first_start();
    menu(&mut window, "Game", "Resign");
    window.get_by_label("You resigned. Threat reader wins.");
    press_with(&mut window, CTRL, Key::Z);
    window.get_by_label("Your turn.");
}

#[test]
fn a_hint_is_given_in_words() {
    let mut window = two_people("hint", "414141");
    press(&mut window, Key::H);
    window.get_by_label("Hint: column 4 wins at once.");
}

#[test]
fn a_move_in_the_list_shows_its_position_and_another_move_branches() {
    let mut window = two_people("list", "445566");
    click(&mut window, "Move 2: Yellow in column 4");
    assert_eq!(moves(&window), "44");
    window.get_by_label("Looking back at move 2 of 6.");
    click(&mut window, "Back to the game");
    assert_eq!(moves(&window), "445566");
    press(&mut window, Key::Home);
    assert_eq!(moves(&window), "");
    press(&mut window, Key::PageDown);
    assert_eq!(moves(&window), "4");
    press(&mut window, Key::Num1);
    assert_eq!(moves(&window), "41");
    assert_eq!(window.state().session().game().all_moves().len(), 2);
}

#[test]
fn the_view_menu_goes_through_the_moves() {
    let mut window = two_people("through", "445566");
    menu(&mut window, "View", "One move back");
    assert_eq!(moves(&window), "44556");
    menu(&mut window, "View", "First position");
    assert_eq!(moves(&window), "");
    window.get_by_label("Looking back at the start.");
    menu(&mut window, "View", "One move forward");
    assert_eq!(moves(&window), "4");
    menu(&mut window, "View", "Last position");
    assert_eq!(moves(&window), "445566");
    press(&mut window, Key::PageUp);
    press(&mut window, Key::Comma);
    assert_eq!(moves(&window), "4455");
    press(&mut window, Key::Period);
    assert_eq!(moves(&window), "44556");
    press(&mut window, Key::End);
    assert_eq!(moves(&window), "445566");
}

fn paste(window: &mut Window, text: &str) {
    window.event(egui::Event::Paste(text.to_owned()));
    window.run();
}

#[test]
fn a_bad_paste_says_why_and_changes_nothing() {
    let mut window = two_people("paste", "44");
    paste(&mut window, "4448x");
    window.get_by_label_contains("is not a game: character 4");
    paste(&mut window, "4444444");
    window.get_by_label_contains("move 7 drops into the full column 4");
    paste(&mut window, "  ");
    window.get_by_label_contains("is empty");
    assert_eq!(moves(&window), "44");
    paste(&mut window, "1234");
    assert_eq!(moves(&window), "1234");
}

#[test]
fn a_position_is_copied_and_pasted_back() {
    let mut window = two_people("copy", "4435");
    let board = notation::write_board(window.state().session().position());
    press_with(&mut window, CTRL | Modifiers::SHIFT, Key::C);
    window.get_by_label("The position is on the clipboard.");
    menu(&mut window, "Game", "Copy game");
    window.get_by_label("The game is on the clipboard.");
    press_with(&mut window, CTRL, Key::Z);
    paste(&mut window, &board);
    assert_eq!(notation::write_board(window.state().session().position()), board);
}

#[test]
fn the_menu_asks_the_window_system_to_paste_to_fill_the_screen_and_to_close() {
    use egui::ViewportCommand::{Close, Fullscreen, RequestPaste};
    let mut window = two_people("commands", "44");
    assert!(menu_command(&mut window, "Game", "Paste").contains(&RequestPaste));
    // The window system's answer.
    paste(&mut window, "1234");
    assert_eq!(moves(&window), "1234");
    assert!(menu_command(&mut window, "View", "Full screen").contains(&Fullscreen(true)));
    let viewports = &mut window.input_mut().viewports;
    viewports.entry(egui::ViewportId::ROOT).or_default().fullscreen = Some(true);
    window.run();
    assert!(menu_command(&mut window, "View", "Full screen").contains(&Fullscreen(false)));
    assert!(menu_command(&mut window, "Game", "Quit").contains(&Close));
}

/// Answers the question for a file with this one.
fn always_choose(window: &mut Window, path: PathBuf) {
    let chooser = move |_| -> foursight::ui::Choice { Box::pin(std::future::ready(Some(path.clone()))) };
    window.state_mut().choose_files_with(Box::new(chooser));
}

#[test]
fn a_game_is_saved_and_opened() {
    let folder = folder("files");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("our game.txt");
    let mut window = two_people("saved", "4435");
    always_choose(&mut window, file.clone());
    menu(&mut window, "Game", "Save as");
    wait_for(&mut window, "Saved as our game.txt.");
    let text = std::fs::read_to_string(&file).expect("a file");
    assert_eq!(GameRecord::from_text(&text).map(|record| record.game.moves().len()), Ok(4), "{text}");

    let mut other = window_at("opened", "1", ["lines:easy", "person"], inline());
    always_choose(&mut other, file.clone());
    menu(&mut other, "Game", "Open");
    wait_for(&mut other, "Loaded a game of 4 moves.");
    assert_eq!(moves(&other), "4435");
    assert_eq!(seat(&other, Side::Red), "person", "the file says who plays");

    std::fs::write(&file, "Moves: 4489").expect("written");
    press_with(&mut other, CTRL, Key::O);
    wait_for(&mut other, "our game.txt is not a game");
    std::fs::remove_file(&file).expect("removed");
    press_with(&mut other, CTRL, Key::O);
    wait_for(&mut other, "our game.txt cannot be read");
    assert_eq!(moves(&other), "4435", "and nothing has changed");
    always_choose(&mut other, folder.join("no such folder").join("game.txt"));
    press_with(&mut other, CTRL, Key::S);
    wait_for(&mut other, "game.txt cannot be written");
}

/// Every action is in a menu, with its key; and those that make no sense now cannot be clicked.
#[test]
fn every_action_is_in_a_menu_with_its_key() {
    let mut window = first_start();
    let mut missing: Vec<Action> = ENTRIES.iter().map(|entry| entry.action).collect();
    for name in ["Game", "Players", "View", "Learn", "Watch", "Help"] {
        window.get_by_role_and_label(Role::Button, name).click();
        window.run();
        missing.retain(|action| {
            let words = action.entry().words;
            window.query_all_by_label_contains(words).next().is_none()
        });
        let states: &[(&str, bool)] = match name {
            "Game" => &[("Redo", false), ("Resign", true)],
            "Watch" => &[("One engine move", false), ("Tournament", true), ("Back to my game", false)],
            _ => &[],
        };
        for &(words, can) in states {
            let found: Vec<_> = window.query_all_by_label_contains(words).collect();
            let last = found.last().expect("an entry");
            assert_eq!(!last.accesskit_node().is_disabled(), can, "{words}");
        }
        press(&mut window, Key::Escape);
    }
    assert_eq!(missing, []);
}

#[test]
fn a_restart_restores_the_game_and_a_damaged_file_is_set_aside() {
    let folder = folder("restart");
    let mut window = window_with(Store::in_folder(&folder), inline());
    click(&mut window, "Column 3");
    menu(&mut window, "View", "Marks on the discs");
    let before = moves(&window);
    drop(window);
    let window = window_with(Store::in_folder(&folder), inline());
    assert_eq!(moves(&window), before);
    assert!(!window.state().settings().disc_marks);
    drop(window);
    std::fs::write(folder.join("game.txt"), "Foursight game\nMoves: 99\n").expect("written");
    let window = window_with(Store::in_folder(&folder), inline());
    window.get_by_label_contains("was damaged");
    assert_eq!(moves(&window), "");
}

#[test]
fn the_view_menu_changes_what_it_says() {
    let mut window = first_start();
    menu(&mut window, "View", "Side panel");
    assert!(!window.state().settings().side_panel);
    press(&mut window, Key::F9);
    assert!(window.state().settings().side_panel);
    menu(&mut window, "View", "Thinking above the columns");
    assert!(!window.state().settings().show_thinking);
    menu(&mut window, "View", "Reduced motion");
    assert!(window.state().settings().reduced_motion);
    menu(&mut window, "View", "Larger");
    assert!(window.state().settings().scale > 1.0);
    menu(&mut window, "View", "Normal size");
    assert!((window.state().settings().scale - 1.0).abs() < 1e-6);
    menu(&mut window, "View", "Smaller");
    assert!(window.state().settings().scale < 1.0);
    press_with(&mut window, CTRL, Key::Equals);
    assert!((window.state().settings().scale - 1.0).abs() < 1e-6);
    menu(&mut window, "View", "Theme");
    click(&mut window, "Light");
    assert_eq!(window.state().settings().theme, Theme::Light);
    assert_eq!(window.ctx.theme(), egui::Theme::Light);
    menu(&mut window, "View", "Theme");
    click(&mut window, "Dark");
    assert_eq!(window.ctx.theme(), egui::Theme::Dark);
    menu(&mut window, "View", "Theme");
    click(&mut window, "As the system");
    assert_eq!(window.state().settings().theme, Theme::System);
    menu(&mut window, "View", "Pace of an engine");
    click(&mut window, "At once");
    assert_eq!(window.state().settings().pace_millis, 0);
}

#[test]
fn the_help_dialogs_open_and_close() {
    let mut window = first_start();
    menu(&mut window, "Help", "Rules");
    assert!(matches!(window.state().dialog(), Some(Dialog::Rules)));
    click(&mut window, "Close");
    assert!(window.state().dialog().is_none());
    press(&mut window, Key::F1);
    assert!(matches!(window.state().dialog(), Some(Dialog::Keys)));
    press(&mut window, Key::Num4);
    assert_eq!(moves(&window), "", "keys belong to the dialog");
    press(&mut window, Key::Enter);
    assert!(window.state().dialog().is_none());
    menu(&mut window, "Help", "About");
    assert!(matches!(window.state().dialog(), Some(Dialog::About)));
}

#[test]
fn a_narrow_window_keeps_the_panel_in_a_drawer() {
    let mut window = two_people("narrow", "4");
    window.set_size(egui::vec2(800.0, 600.0));
    window.run();
    window.get_by_label("Yellow to move.");
    assert!(window.query_by_label("Moves").is_none());
    click(&mut window, "Show the side panel");
    window.get_by_label("Moves");
}

#[test]
fn a_broken_engine_is_a_message_and_a_playable_game() {
    let make = |player: Player| -> Thinker {
        assert!(player.engine != EngineId::Cubes, "out of order");
        Thinker::new(player, TableSize::Kilobytes(64))
    };
    let worker = Box::new(InlineWorker::new(Box::new(make)));
    let mut window = window_at("broken", "", ["person", "cubes:medium"], worker);
    click(&mut window, "Column 4");
    window.get_by_label_contains("broke down");
    menu(&mut window, "Players", "Two people");
    click(&mut window, "Column 4");
    assert_eq!(moves(&window), "44");
}
