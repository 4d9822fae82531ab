//! Playing: discs, turns, undo, engines that think, seats, the list of moves.

use super::*;

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
