//! Watching and tournaments, as a person meets them in the window.

use super::*;
use foursight::ui::Screen;

/// Clicks on the button whose name begins with `words`, and lets only one frame pass.
fn tap(window: &mut Window, words: &str) {
    let begins = |node: &AccessKitNode<'_>| {
        node.role() == Role::Button && node.label().is_some_and(|label| label.starts_with(words))
    };
    let found: Vec<_> = window.get_all(By::new().predicate(begins)).collect();
    found.last().expect("such a button").click();
    drop(found);
    window.step();
}

/// Types a number into the field of this name.
fn set_number(window: &mut Window, name: &str, number: &str) {
    window.get_by_role_and_label(Role::SpinButton, name).click();
    window.run();
    window.event(egui::Event::Text(number.to_owned()));
    window.run();
    press(window, Key::Enter);
}

fn shows_board(window: &Window) -> bool {
    window.state().screen() == Screen::Board
}

#[test]
fn a_series_swaps_sides_keeps_score_and_ends_with_a_result() {
    let mut window = window_at("series", "", ["lines:easy", "cubes:easy"], inline());
    menu(&mut window, "Watch", "Engine against engine");
    assert!(matches!(window.state().dialog(), Some(Dialog::Watch(_))));
    set_number(&mut window, "Number of games", "2");
    set_number(&mut window, "Seed of the openings", "7");
    tap(&mut window, "Watch");
    step_until(&mut window, "the first game", |w| has(w, "Game 1 of 2"));
    let all = |w: &Window| notation::write_moves(w.state().session().game().all_moves());
    let first = all(&window);
    assert_eq!(seat(&window, Side::Red), "lines:easy");
    assert!(first.len() > 6);
    step_until(&mut window, "the second game", |w| has(w, "Game 2 of 2"));
    assert_eq!(seat(&window, Side::Red), "cubes:easy", "they have swapped");
    let second = all(&window);
    assert_eq!(first[..6], second[..6], "both had both sides of one opening");
    step_until(&mut window, "the result", |w| has(w, "he series"));
    assert!(has(&window, "wins the series") || has(&window, "The series is drawn"));
    for _ in 0..20 {
        window.step();
    }
    assert!(has(&window, "Game 2 of 2"), "and there it stops");
    click(&mut window, "Another series");
    assert!(matches!(window.state().dialog(), Some(Dialog::Watch(_))));
}

#[test]
fn one_seed_gives_one_series() {
    let series = |name: &str| {
        let mut window = window_at(name, "", ["threats:depth=1", "windows:depth=1"], inline());
        press(&mut window, Key::F6);
        set_number(&mut window, "Number of games", "2");
        set_number(&mut window, "Seed of the openings", "12");
        tap(&mut window, "Watch");
        step_until(&mut window, "the second game", |w| has(w, "Game 2 of 2"));
        notation::write_moves(window.state().session().game().all_moves())
    };
    assert_eq!(series("seed-one"), series("seed-two"));
}

#[test]
fn the_watch_dialog_draws_a_pair_by_lot_and_offers_the_ladder() {
    let mut window = first_start();
    press(&mut window, Key::F6);
    window.get_by_label("Red's engine").click();
    window.run();
    click(&mut window, "Ladder");
    window.get_by_label("Red's opponent on the ladder").click();
    window.run();
    click(&mut window, "Club player");
    click(&mut window, "Draw a pair by lot");
    press(&mut window, Key::Escape);
    assert!(window.state().dialog().is_none());
    assert_eq!(seat(&window, Side::Red), "person", "nothing has changed");
}

#[test]
fn ones_own_game_is_kept_while_engines_play() {
    let folder = folder("own-game");
    let mut window = window_with(Store::in_folder(&folder), inline());
    click(&mut window, "Column 3");
    let own = moves(&window);
    menu(&mut window, "Watch", "Random pairing");
    assert!(window.state().session().is_exhibition());
    assert!(has(&window, "Back to my game"));
    drop(window);
    let mut window = window_with(Store::in_folder(&folder), inline());
    assert_eq!(moves(&window), own, "a restart has the person's game");
    press(&mut window, Key::F7);
    assert!(window.state().session().is_exhibition());
    press_with(&mut window, CTRL, Key::B);
    assert_eq!(moves(&window), own);
    assert_eq!(seat(&window, Side::Red), "person");
    assert!(!has(&window, "Back to my game"));
}

#[test]
fn a_game_that_is_over_is_shown_again_move_by_move() {
    let mut window = window_at("replay", "4545454", ["lines:easy", "cubes:easy"], inline());
    tap(&mut window, "Replay");
    step_until(&mut window, "some moves", |w| (1..7).contains(&moves(w).len()));
    tap(&mut window, "Pause");
    let shown = moves(&window);
    for _ in 0..10 {
        window.step();
    }
    assert_eq!(moves(&window), shown, "paused");
    click(&mut window, "Back");
    assert_eq!(moves(&window).len(), shown.len() - 1);
    click(&mut window, "Step");
    assert_eq!(moves(&window), shown);
    window.key_press(Key::P);
    step_until(&mut window, "the end", |w| w.state().session().ending().is_some());
    assert_eq!(moves(&window), "4545454", "nothing of it has changed");
}

#[test]
fn what_each_engine_thinks_stands_on_its_card() {
    let answers = Rc::new(Cell::new(0));
    let worker = Patient { inner: inline(), answers: Rc::clone(&answers) };
    let mut window = window_at("thoughts", "", ["threats:depth=4", "windows:depth=3"], Box::new(worker));
    answers.set(2);
    click(&mut window, "Step");
    click(&mut window, "Step");
    assert_eq!(moves(&window).len(), 2);
    assert!(has(&window, "Threat reader, depth 4. Red, to move. Games won: 0. Depth 4, "));
    assert!(has(&window, ". Depth 3, "));
    assert!(!window.state().settings().expected_line);
    click(&mut window, "Expected play on the board");
    assert!(window.state().settings().expected_line);
    press(&mut window, Key::L);
    assert!(!window.state().settings().expected_line);
}

/// The form, with only these two players left and one round.
fn small_tournament(window: &mut Window) {
    press(window, Key::F8);
    assert_eq!(window.state().screen(), Screen::Tournament);
    for player in ["Threat reader", "Window counter", "Aligner", "Line counter", "Cube counter"] {
        click(window, &format!("{player}, Medium"));
    }
    assert!(has(window, "Choose two players or more."));
    click(window, "Line counter, Easy");
    click(window, "Beginner");
    click(window, "Count blunders");
    set_number(window, "Rounds", "1");
    assert!(has(window, "2 players, 2 games a pair, 2 games."));
}

#[test]
fn a_tournament_is_played_and_its_games_are_looked_at() {
    let mut window = first_start();
    click(&mut window, "Column 4");
    let own = moves(&window);
    small_tournament(&mut window);
    press(&mut window, Key::Num4);
    assert_eq!(moves(&window), own, "keys for the board mean nothing here");
    click(&mut window, "Start");
    step_until(&mut window, "the end", |w| has(w, "2 games in "));
    assert!(has(&window, "Round robin, 2 games a pair"));
    assert!(has(&window, "1. "));
    let snapshot = window.state().tournament_snapshot().expect("a tournament");
    assert!(snapshot.is_done());
    let best = snapshot.players[snapshot.standings[0].player].to_string();
    window.get_by_label_contains(&format!("1. {best}: "));

    click(&mut window, "Beginner against Line counter, Easy");
    assert!(has(&window, "Beginner v Line counter, Easy"));
    click(&mut window, "Game 2: ");
    assert!(shows_board(&window));
    let session = window.state().session();
    assert!(session.is_exhibition() && session.final_ending().is_some());
    assert_eq!(session.game().moves().len(), 6, "from its opening on");
    assert_eq!(seat(&window, Side::Red), "people:rung=3");
    click(&mut window, "Back to the tournament");
    assert_eq!(window.state().screen(), Screen::Tournament);
    press(&mut window, Key::Escape);
    click(&mut window, "Back to my game");
    assert_eq!(moves(&window), own);
}

/// Looks at the window ten times a second, as it does itself while others play.
fn watch_until(window: &mut Window, what: &str, is_so: impl Fn(&Window) -> bool) {
    let started = Instant::now();
    while !is_so(window) {
        assert!(started.elapsed() < Duration::from_secs(120), "never came: {what}");
        std::thread::sleep(Duration::from_millis(100));
        window.step();
    }
}

#[test]
fn a_game_of_a_tournament_is_watched_while_it_is_played() {
    let folder = folder("live");
    let mut window = Harness::builder().with_size(egui::vec2(1240.0, 800.0)).with_max_steps(16).build_eframe(
        move |creation| {
            let app = Foursight::new(&creation.egui_ctx, Store::in_folder(folder), inline(), 1);
            app.with_tournament_threads(1)
        },
    );
    small_tournament(&mut window);
    click(&mut window, "Line counter, Easy");
    click(&mut window, "Line counter, Hard");
    assert!(!has(&window, "On the board now"));
    tap(&mut window, "Start");
    watch_until(&mut window, "a game under way", |w| has(w, "On the board now"));
    assert!(has(&window, "Game 1 as it stands"));
    let before = (7..42).find(|number| has(&window, &format!("Move {number}, ")));
    let before = before.expect("the number of the move after six of the opening");
    watch_until(&mut window, "another disc", |w| !has(w, &format!("Move {before}, ")));
    tap(&mut window, "Pause");
    watch_until(&mut window, "the pause", |w| has(w, "games, paused"));
    assert!(has(&window, "On the board now") || has(&window, "Latest game"));
    tap(&mut window, "Go on");
    watch_until(&mut window, "its end", |w| has(w, "The end of game 1") || has(w, "1 of 2 games"));
    tap(&mut window, "Cancel");
    watch_until(&mut window, "the end of it", |w| has(w, "games, cancelled") || has(w, "2 games in "));
    assert!(has(&window, "Latest game") && !has(&window, "On the board now"));
    click(&mut window, "Show on the board");
    assert!(shows_board(&window));
}

#[test]
fn a_tournament_is_exported() {
    let folder = folder("export");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("table.csv");
    let mut window = first_start();
    always_choose(&mut window, file.clone());
    small_tournament(&mut window);
    click(&mut window, "Start");
    step_until(&mut window, "the end", |w| has(w, "2 games in "));
    click(&mut window, "Export CSV");
    wait_for(&mut window, "Saved as table.csv.");
    let text = std::fs::read_to_string(&file).expect("a file");
    assert_eq!(text.lines().count(), 3, "{text}");
    assert!(text.contains("lines:easy") && text.contains("people:rung=3"), "{text}");
    click(&mut window, "Export games");
    wait_for(&mut window, "Saved as table.csv.");
}

#[test]
fn a_tournament_pauses_survives_a_restart_and_goes_on() {
    let play = |window: &mut Window| {
        small_tournament(window);
        set_number(window, "Rounds", "4");
        window.get_by_label("Start").click();
        window.step();
    };
    let mut whole = first_start();
    play(&mut whole);
    step_until(&mut whole, "the end", |w| has(w, "8 games in "));
    let expected = whole.state().tournament_snapshot().expect("a tournament").crosstable;

    let folder = folder("tournament");
    let mut window = window_with(Store::in_folder(&folder), inline());
    play(&mut window);
    step_until(&mut window, "some games", |w| has(w, "3 of 8 games"));
    window.get_by_label("Pause").click();
    window.run();
    assert!(has(&window, "of 8 games, paused"));
    let done = window.state().tournament_snapshot().expect("a tournament").games_done;
    assert!(done < 8);
    drop(window);

    let mut window = window_with(Store::in_folder(&folder), inline());
    assert!(shows_board(&window));
    assert!(has(&window, &format!("A tournament waits after {done} of 8 games")));
    press(&mut window, Key::F8);
    assert!(has(&window, &format!("{done} of 8 games, paused")), "it does not go on by itself");
    click(&mut window, "Go on");
    step_until(&mut window, "the end", |w| {
        w.state().tournament_snapshot().is_some_and(|snapshot| snapshot.is_done())
    });
    let after = window.state().tournament_snapshot().expect("a tournament").crosstable;
    assert_eq!(after, expected, "and ends as if nothing had happened");
    click(&mut window, "New…");
    assert!(has(&window, "Choose two players or more.") || has(&window, "games a pair"));
    click(&mut window, "Back to the table");
    assert!(has(&window, "Round robin, 8 games a pair"));
}

#[test]
fn a_cancelled_tournament_keeps_its_games() {
    let folder = folder("cancelled");
    let mut window = window_with(Store::in_folder(&folder), inline());
    small_tournament(&mut window);
    set_number(&mut window, "Rounds", "4");
    window.get_by_label("Start").click();
    window.step();
    step_until(&mut window, "some games", |w| has(w, "2 of 8 games"));
    window.get_by_label("Cancel").click();
    window.run();
    assert!(has(&window, "of 8 games, cancelled"));
    click(&mut window, "Go on");
    step_until(&mut window, "the end", |w| {
        w.state().tournament_snapshot().is_some_and(|snapshot| snapshot.is_done())
    });
}

/// At its end.
fn small_tournament_in_a_narrow_window() -> Window {
    let mut window = first_start();
    small_tournament(&mut window);
    window.set_size(egui::vec2(800.0, 600.0));
    window.run();
    click(&mut window, "Start");
    step_until(&mut window, "the end", |w| has(w, "2 games in "));
    window
}

#[test]
fn a_narrow_window_has_room_for_a_tournament() {
    let mut window = small_tournament_in_a_narrow_window();
    click(&mut window, "Beginner against Line counter, Easy");
    assert!(has(&window, "Game 1: "));
    click(&mut window, "Back to the table");
    assert!(has(&window, "Round robin"));
}

#[test]
fn the_smallest_window_shows_menus_beside_each_other() {
    let mut window = first_start();
    window.set_size(egui::vec2(800.0, 600.0));
    window.run();
    for (name, parent, child) in
        [("Players", "Yellow: ", "Cube counter"), ("Difficulty", "Ladder of opponents", "Perfect · 2000")]
    {
        menu(&mut window, name, parent);
        let parent = window.get_by_label_contains(parent).rect();
        let child = window.get_all_by_label_contains(child).last().expect("an entry").rect();
        assert!(child.left() >= parent.right(), "{name}: {child} over {parent}");
        assert!(child.right() <= 800.0 && child.bottom() <= 600.0, "{name}: {child}");
        press(&mut window, Key::Escape);
        press(&mut window, Key::Escape);
    }
}

#[test]
fn a_tournaments_panel_opens_in_a_narrow_window_too() {
    let mut window = small_tournament_in_a_narrow_window();
    assert!(!has(&window, "Latest game"));
    press(&mut window, Key::F9);
    assert!(has(&window, "Latest game") && has(&window, "The end of game 2"));
    let go_on = window.get_by_label("New…").rect();
    assert!(go_on.left() > 0.0 && go_on.right() < 460.0, "{go_on}");
}
