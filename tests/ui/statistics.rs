//! A person's statistics and rating, the ladder and the adaptive opponent in the window.

use super::*;
use foursight::store::Settings;
use foursight::ui::Screen;

/// A window in which the person, Red, wins with column 4, in a game that counts.
fn about_to_win(name: &str) -> (PathBuf, Window) {
    let folder = folder(name);
    let record = GameRecord { counts: true, ..record("454545", ["person", "people:rung=3"]) };
    Store::in_folder(&folder).save_game(&record);
    let window = window_with(Store::in_folder(&folder), inline());
    (folder, window)
}

fn won(window: &Window) -> u32 {
    window.state().statistics().total().won
}

#[test]
fn a_game_counts_once() {
    let (folder, mut window) = about_to_win("counts");
    press(&mut window, Key::Num4);
    assert_eq!(won(&window), 1);
    // Taken back and won again, now and after a restart.
    press_with(&mut window, CTRL, Key::Z);
    press(&mut window, Key::Num4);
    assert_eq!(won(&window), 1);
    drop(window);
    let mut window = window_with(Store::in_folder(&folder), inline());
    assert_eq!(won(&window), 1);
    press_with(&mut window, CTRL, Key::Z);
    press(&mut window, Key::Num4);
    assert!(window.state().session().ending().is_some());
    assert_eq!(won(&window), 1);
    // A rematch is another game.
    click(&mut window, "Rematch");
    menu(&mut window, "Game", "Resign");
    assert_eq!(window.state().statistics().total().games(), 2);
    assert_eq!(window.state().statistics().by_side()[Side::Yellow].lost, 1);
}

#[test]
fn loaded_games_those_of_two_people_and_of_changed_seats_do_not_count() {
    let mut window = first_start();
    paste(&mut window, "454545");
    press(&mut window, Key::Num4);
    assert!(window.state().session().ending().is_some());
    assert_eq!(won(&window), 0, "loaded");

    let (_, mut window) = about_to_win("changed");
    menu(&mut window, "Difficulty", "Easy");
    press(&mut window, Key::Num4);
    assert!(window.state().session().ending().is_some());
    assert_eq!(won(&window), 0, "the opponent was changed");

    let mut window = two_people("two-count", "454545");
    press(&mut window, Key::Num4);
    assert_eq!(window.state().statistics().total().games(), 0);

    let mut window = first_start();
    menu(&mut window, "Game", "Resign");
    assert_eq!(window.state().statistics().total().games(), 0, "no move was made");
}

#[test]
fn the_statistics_are_shown_and_reset() {
    let (_, mut window) = about_to_win("reset");
    press(&mut window, Key::F4);
    assert_eq!(window.state().screen(), Screen::Statistics);
    assert!(has(&window, "No game is counted yet."));
    press(&mut window, Key::Escape);
    press(&mut window, Key::Num4);
    menu(&mut window, "Help", "Statistics");
    assert!(has(&window, "Games: 1, 1 won, 0 drawn, 0 lost"));
    assert!(has(&window, "In a row: 1 won, longest: 1 won"));
    assert!(has(&window, "Beginner: 1 games, as Red 1 – 0 – 0, as Yellow –, score 100 %"));
    assert!(window.state().statistics().rating.games == 1);
    click(&mut window, "Reset statistics");
    click(&mut window, "Cancel");
    assert_eq!(won(&window), 1);
    click(&mut window, "Reset statistics");
    click(&mut window, "Reset");
    assert_eq!(window.state().statistics().total().games(), 0);
    assert!(has(&window, "No game is counted yet."));
}

#[test]
fn a_review_writes_the_accuracy_down() {
    let (_, mut window) = about_to_win("accuracy");
    press(&mut window, Key::Num4);
    assert_eq!(window.state().statistics().games()[0].accuracy, None);
    press(&mut window, Key::R);
    step_until(&mut window, "the accuracy", |w| w.state().statistics().games()[0].accuracy.is_some());
}

#[test]
fn the_ladder_is_in_the_difficulty_menu() {
    let mut window = first_start();
    for (entry, spec) in [("Regular", "people:rung=5"), ("First game", "people:rung=1")] {
        menu(&mut window, "Difficulty", "Ladder of opponents");
        click(&mut window, entry);
        assert_eq!(seat(&window, Side::Yellow), spec);
        assert!(has(&window, entry));
    }
    click(&mut window, "Column 4");
    assert_eq!(moves(&window).len(), 2, "and it answers");
    menu(&mut window, "Difficulty", "Hard");
    assert_eq!(seat(&window, Side::Yellow), "threats:hard", "back to an engine");
    menu(&mut window, "Difficulty", "Ladder of opponents");
    click(&mut window, "Adaptive");
    assert!(seat(&window, Side::Yellow).starts_with("people:elo="));
    // Another engine from the menu plays at a strength of its own.
    menu(&mut window, "Players", "Yellow: ");
    click(&mut window, "Cube counter");
    assert_eq!(seat(&window, Side::Yellow), "cubes:medium");
}

#[test]
fn the_adaptive_opponent_follows_the_persons_rating() {
    let (_, mut window) = about_to_win("adaptive");
    press(&mut window, Key::Num4);
    let rating = window.state().statistics().rating;
    assert!(rating.games == 1);
    press_with(&mut window, CTRL, Key::N);
    window.get_by_label("Yellow's opponent on the ladder").click();
    window.run();
    click(&mut window, "Adaptive");
    click(&mut window, "Start");
    let expected = rating.opponent().spec();
    assert_eq!(seat(&window, Side::Yellow), expected);
    click(&mut window, "Column 4");
    menu(&mut window, "Game", "Resign");
    click(&mut window, "Same sides");
    let after = window.state().statistics().rating;
    assert_eq!(seat(&window, Side::Yellow), after.opponent().spec());
    assert!(after.elo <= rating.elo, "a loss does not raise it");
}

#[test]
fn the_new_game_dialog_offers_the_ladder() {
    let mut window = first_start();
    press_with(&mut window, CTRL, Key::N);
    window.get_by_label("Yellow's engine").click();
    window.run();
    click(&mut window, "Ladder");
    window.get_by_label("Yellow's opponent on the ladder").click();
    window.run();
    click(&mut window, "Newcomer");
    click(&mut window, "Start");
    assert_eq!(seat(&window, Side::Yellow), "people:rung=2");
    assert_eq!(window.state().settings().seats.yellow.word(), "people:rung=2");
    assert_ne!(Settings::default().seats.yellow.word(), "people:rung=2");
}
