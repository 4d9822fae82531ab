//! Analysis, hints, the graph, the review, the threat map and feedback, as a person or a screen reader meets
//! them. The solver answers in the same thread, so every test is exact.

use super::*;
use foursight::rules::Position;
use foursight::store::Settings;
use foursight::study::{Analyst, Finding, InlineAnalyst};
use foursight::ui::{Demonstration, Lesson};

/// Red wins along the bottom row; Yellow could have won with its second disc.
const WON: &str = "445566127";

/// A window in which nothing moves, so that the longest line is shown at once.
fn still(name: &str, moves: &str, seats: [&str; 2]) -> Window {
    let folder = folder(name);
    let store = Store::in_folder(&folder);
    store.save_game(&record(moves, seats));
    store.save_settings(&Settings { reduced_motion: true, ..Settings::default() });
    // Waits for the files.
    drop(store);
    window_with(Store::in_folder(folder), inline())
}

/// Whether an entry of the Learn menu can be chosen.
fn can(window: &mut Window, entry: &str) -> bool {
    window.get_by_role_and_label(Role::Button, "Learn").click();
    window.run();
    let can = {
        let found: Vec<_> = window.query_all_by_label_contains(entry).collect();
        !found.last().expect("an entry").accesskit_node().is_disabled()
    };
    press(window, Key::Escape);
    can
}

#[test]
fn analysis_is_a_switch_that_stays_and_follows_the_game() {
    let folder = folder("analysis");
    let mut window = window_with(Store::in_folder(&folder), inline());
    paste(&mut window, "414141");
    assert!(!has(&window, "wins in 1 move"));
    press(&mut window, Key::A);
    window.get_by_label("Column 4, 3 discs, playable, wins in 1 move");
    window.get_by_label("Column 1, 3 discs, playable, wins in 8 moves");
    window.get_by_label("Column 2, empty, playable, loses in 1 move");
    window.get_by_label("Red wins in 1 move with best play.");
    window.get_by_label("Evaluation bar: Red wins in 1 move with best play.");
    window.get_by_label_contains("Evaluation graph");
    press(&mut window, Key::PageUp);
    window.get_by_label("Column 4, 3 discs, loses in 8 moves");
    press(&mut window, Key::End);
    click(&mut window, "Column 4");
    window.get_by_label("The game is over: Red won.");
    drop(window);
    let mut window = window_with(Store::in_folder(&folder), inline());
    window.run();
    assert!(window.state().settings().analysis, "it is sticky");
    menu(&mut window, "Learn", "Analysis");
    assert!(!has(&window, "Evaluation bar"));
    assert!(!has(&window, "Evaluation graph"));
}

#[test]
fn a_hint_asked_for_twice_says_why() {
    let mut window = two_people("hint-why", "414141");
    press(&mut window, Key::H);
    window.get_by_label("Hint: column 4 wins at once.");
    press(&mut window, Key::H);
    window.get_by_label("Column 4 completes a four.");
    press_with(&mut window, CTRL, Key::Z);
    assert!(!has(&window, "completes a four"), "another position, another question");
    click(&mut window, "Hint");
    window.get_by_label("Hint: column 4 blocks a four.");
    click(&mut window, "Hint");
    window.get_by_label_contains("Column 4 blocks Red's four at d4.");
}

#[test]
fn a_click_in_the_graph_goes_to_a_move() {
    let mut window = two_people("graph", WON);
    press(&mut window, Key::A);
    let graph = window.get_by_label_contains("Evaluation graph").rect();
    let at = egui::pos2(graph.left() + 0.35 * graph.width(), graph.center().y);
    window.hover_at(at);
    window.run();
    window.get_by_label("Move 3: Red in column 5, blunder.");
    window.get_by_label_contains("Evaluation graph").click();
    window.run();
    let shown = moves(&window).len();
    assert!((4..=6).contains(&shown), "the middle of the graph is the middle of the game, not move {shown}");
    assert_eq!(window.state().session().game().all_moves().len(), WON.len());
}

#[test]
fn engines_that_play_each_other_have_lines_of_their_own_in_the_graph() {
    let answers = Rc::new(Cell::new(0));
    let worker = Patient { inner: inline(), answers: Rc::clone(&answers) };
    let mut window = window_at("opinions", "4455", ["lines:easy", "cubes:easy"], Box::new(worker));
    press(&mut window, Key::A);
    assert!(!has(&window, "Red's engine"), "neither has said anything yet");
    for _ in 0..2 {
        answers.set(1);
        click(&mut window, "Step");
    }
    window.get_by_label("Red's engine");
    window.get_by_label("Yellow's engine");
    window.get_by_label_contains("thought: ");
}

#[test]
fn a_review_is_one_click_from_the_end_and_judges_every_move() {
    let mut window = still("review", WON, ["lines:easy", "person"]);
    click(&mut window, "Review");
    assert!(window.state().learning().is_reviewing());
    window.get_by_label("Review: Line counter 67 %, you 0 %");
    window.get_by_label("The turning point was move 4: Yellow's column 5 turned a win into a loss.");
    for label in [
        "Move 1: Red in column 4, only move",
        "Move 3: Red in column 5, blunder",
        "Move 4: Yellow in column 5, missed",
        "Move 9: Red in column 7, best",
    ] {
        window.get_by_label(label);
    }
    press(&mut window, Key::N);
    assert_eq!(moves(&window).len(), 3);
    window.get_by_label("Move 3, blunder. Red's column 5 turned a win into a loss.");
    click(&mut window, "Next");
    assert_eq!(moves(&window).len(), 4);
    press(&mut window, Key::P);
    assert_eq!(moves(&window).len(), 3);
    click(&mut window, "Previous");
    assert_eq!(moves(&window).len(), 4, "from the first to the last");
    press(&mut window, Key::Num1);
    click(&mut window, "Column 1");
    assert_eq!(moves(&window).len(), 4, "a review changes nothing");
    click(&mut window, "Close");
    assert!(!window.state().learning().is_reviewing());
    assert!(!has(&window, "blunder"));
}

#[test]
fn a_mistake_is_tried_again_before_the_answer_is_shown() {
    let mut window = still("try", WON, ["lines:easy", "person"]);
    menu(&mut window, "Learn", "Review this game");
    press(&mut window, Key::P);
    assert_eq!(moves(&window).len(), 4);
    press(&mut window, Key::A);
    assert!(has(&window, "Evaluation bar"));
    click(&mut window, "Try again");
    assert_eq!(moves(&window).len(), 3, "before the mistake");
    window.get_by_label("Find a better column for Yellow than 5.");
    assert!(!has(&window, "Evaluation bar"), "the analysis would give the answer away");
    assert!(!has(&window, ", wins in"));
    // Yellow drops a disc, which stays out of the game.
    click(&mut window, "Column 1");
    window.get_by_label("Column 1: not it. That turned a win into a loss.");
    window.get_by_label("a1: yellow");
    assert_eq!(window.state().session().game().all_moves().len(), WON.len());
    click(&mut window, "Try on");
    window.get_by_label("a1: empty");
    press(&mut window, Key::Num3);
    window.get_by_label("Right: column 3 keeps the win.");
    click(&mut window, "Show");
    window.get_by_label_contains("Column 3: it ");
    assert!(matches!(
        window.state().learning().lesson(),
        Some(Lesson::Shown { what: Demonstration::Better, .. })
    ));
}

#[test]
fn the_refutation_is_played_out_after_the_answer() {
    let mut window = still("refutation", WON, ["lines:easy", "person"]);
    press(&mut window, Key::R);
    press(&mut window, Key::P);
    click(&mut window, "Show");
    window.get_by_label("What column 5 runs into.");
    window.get_by_label("After column 5: Red wins in 2 moves with best play.");
    window.get_by_label("e2: yellow");
    // Red makes three in a row that are open at both ends; one block, and the four.
    for words in [", ghost disc 1, red", ", ghost disc 2, yellow", ", ghost disc 3, red"] {
        window.get_by_label_contains(words);
    }
    assert!(!has(&window, "ghost disc 4"));
    click(&mut window, "What is better");
    window.get_by_label("What move 4 could be.");
    window.get_by_label_contains("e2: empty");
    click(&mut window, "What it runs into");
    window.get_by_label("What column 5 runs into.");
    click(&mut window, "Replay");
    menu(&mut window, "Learn", "Try the move again");
    window.get_by_label("Find a better column for Yellow than 5.");
    press(&mut window, Key::Num1);
    press(&mut window, Key::W);
    window.get_by_label("What column 1 runs into.");
    press(&mut window, Key::Y);
    window.get_by_label("Find a better column for Yellow than 5.");
    press(&mut window, Key::N);
    assert_eq!(moves(&window).len(), 3, "the next mistake, after the last one the first");
}

#[test]
fn the_game_goes_back_to_where_it_was_still_won_and_is_played_on() {
    let mut window = still("back", WON, ["lines:easy", "person"]);
    click(&mut window, "Back to where I was still winning");
    assert_eq!(moves(&window), "445");
    window.get_by_label("Here you were still winning. Drop a disc to play on.");
    click(&mut window, "Column 3");
    assert_eq!(moves(&window).len(), 5, "and the engine has answered");
    assert!(moves(&window).starts_with("4453"));

    let mut window = still("back-draw", "4545454", ["lines:easy", "person"]);
    press(&mut window, Key::R);
    click(&mut window, "Back to where I was still winning");
    assert_eq!(moves(&window), "454");
    window.get_by_label_contains("never winning; here a draw was still there");
    assert!(!window.state().learning().is_reviewing());

    let mut window = still("back-won", WON, ["person", "lines:easy"]);
    assert!(!has(&window, "Back to where I was still winning"), "the winner has nothing to go back for");
    press(&mut window, Key::B);
    assert_eq!(moves(&window), WON);
}

/// Solves so many positions and then waits.
struct Slow {
    inner: InlineAnalyst,
    answers: Rc<Cell<usize>>,
}

impl Analyst for Slow {
    fn want(&mut self, positions: Vec<Position>) {
        self.inner.want(positions);
    }

    fn poll(&mut self) -> Option<Finding> {
        let left = self.answers.get().checked_sub(1)?;
        self.answers.set(left);
        self.inner.poll()
    }
}

#[test]
fn a_review_goes_on_in_the_background_and_can_be_cancelled() {
    let answers = Rc::new(Cell::new(0));
    let analyst = Slow { inner: InlineAnalyst::new(), answers: Rc::clone(&answers) };
    let mut window = Harness::builder().with_size(egui::vec2(1240.0, 800.0)).with_max_steps(16).build_eframe(
        move |creation| {
            let app = Foursight::new(&creation.egui_ctx, Store::nowhere(), inline(), 1);
            app.with_analyst(Box::new(analyst))
        },
    );
    paste(&mut window, WON);
    press(&mut window, Key::R);
    window.get_by_label("Reviewing: 0 of 9 positions.");
    answers.set(4);
    window.run();
    window.get_by_label("Reviewing: 4 of 9 positions.");
    window.get_by_label("Review progress");
    window.get_by_label("Move 9: Red in column 7, best");
    press(&mut window, Key::Home);
    assert_eq!(moves(&window), "", "the window goes on meanwhile");
    click(&mut window, "Cancel");
    assert!(!window.state().learning().is_reviewing());
    assert!(!window.state().learning().is_working(), "nothing is wanted any more");
    press(&mut window, Key::R);
    answers.set(99);
    window.run();
    window.get_by_label_contains("The turning point was move 4");
    assert!(!has(&window, "Review progress"));
}

#[test]
fn analysis_fills_in_and_the_game_goes_on_meanwhile() {
    let answers = Rc::new(Cell::new(0));
    let analyst = Slow { inner: InlineAnalyst::new(), answers: Rc::clone(&answers) };
    let mut window = Harness::builder().with_size(egui::vec2(1240.0, 800.0)).with_max_steps(16).build_eframe(
        move |creation| {
            let app = Foursight::new(&creation.egui_ctx, Store::nowhere(), inline(), 1);
            app.with_analyst(Box::new(analyst))
        },
    );
    press(&mut window, Key::A);
    window.get_by_label("0 of 7 columns known so far.");
    click(&mut window, "Column 4");
    assert_eq!(moves(&window).len(), 2, "a move and its answer");
    answers.set(1);
    window.run();
    window.get_by_label_contains("Evaluation bar: Red wins in");
}

#[test]
fn the_threat_map_names_cells_and_says_whom_zugzwang_favours() {
    let mut window = two_people("threats", "223344");
    press(&mut window, Key::T);
    window.get_by_label("a1: empty, odd threat of Red");
    window.get_by_label("e1: empty, odd threat of Red");
    window.get_by_label("a2: empty, even threat of Yellow");
    window.get_by_label_contains("there is nothing to wait for");
    menu(&mut window, "Learn", "Threat map");
    window.get_by_label("a1: empty");
    assert!(!has(&window, "nothing to wait for"));
}

#[test]
fn feedback_says_what_was_lost_and_not_what_to_play() {
    let mut window = two_people("feedback", "445");
    menu(&mut window, "Learn", "Feedback only");
    click(&mut window, "Column 5");
    window.get_by_label("That turned a win into a loss.");
    assert!(!has(&window, "Evaluation bar"));
    click(&mut window, "Take back");
    assert_eq!(moves(&window), "445");
    assert!(!has(&window, "into a loss"));
    click(&mut window, "Column 3");
    assert!(!has(&window, "That "), "a good move is not spoken of");
    // The two switches exclude each other.
    press(&mut window, Key::A);
    assert!(window.state().settings().analysis && !window.state().settings().feedback_only);
    press(&mut window, Key::F);
    assert!(!window.state().settings().analysis && window.state().settings().feedback_only);
}

#[test]
fn feedback_outlives_the_engines_answer() {
    let mut window = window_at("feedback-engine", "445", ["lines:easy", "person"], inline());
    press(&mut window, Key::F);
    click(&mut window, "Column 5");
    assert_eq!(moves(&window).len(), 5);
    window.get_by_label("That turned a win into a loss.");
    click(&mut window, "Take back");
    assert_eq!(moves(&window), "445");
}

#[test]
fn the_learn_menu_offers_only_what_has_an_effect() {
    let mut window = two_people("learn", "");
    for entry in ["Review this game", "Next mistake", "Try the move again", "Back to where"] {
        assert!(!can(&mut window, entry), "{entry}");
    }
    for entry in ["Analysis", "Threat map", "Feedback only"] {
        assert!(can(&mut window, entry), "{entry}");
    }
    press(&mut window, Key::N);
    window.get_by_label_contains("press R to review");
    paste(&mut window, WON);
    assert!(can(&mut window, "Review this game"));
    assert!(can(&mut window, "Back to where"));
    menu(&mut window, "Learn", "Review this game");
    assert!(can(&mut window, "Previous mistake"));
    assert!(!can(&mut window, "Show the answer"));
    menu(&mut window, "Learn", "Next mistake");
    assert!(can(&mut window, "Show the answer"));
    menu(&mut window, "Learn", "Try the move again");
    window.get_by_label_contains("Find a better column");
}

#[test]
fn p_plays_the_engines_or_goes_to_the_mistake_before() {
    let answers = Rc::new(Cell::new(0));
    let worker = Patient { inner: inline(), answers: Rc::clone(&answers) };
    let mut window = window_at("p", "44556", ["lines:easy", "cubes:easy"], Box::new(worker));
    press(&mut window, Key::R);
    press(&mut window, Key::P);
    assert!(window.state().session().is_paused());
    assert_eq!(moves(&window).len(), 4);
    press(&mut window, Key::R);
    // Where the game stands; before, P would show it again.
    press(&mut window, Key::End);
    press(&mut window, Key::P);
    assert!(!window.state().session().is_paused());
}

#[test]
fn a_narrow_window_has_the_review_in_its_status_bar() {
    let mut window = still("narrow-review", WON, ["lines:easy", "person"]);
    window.set_size(egui::vec2(800.0, 600.0));
    window.run();
    click(&mut window, "Review");
    window.get_by_label_contains("The turning point was move 4");
    click(&mut window, "Next mistake");
    window.get_by_label_contains("Move 3, blunder.");
    click(&mut window, "Try again");
    press(&mut window, Key::Num4);
    window.get_by_label_contains("Right: column 4 keeps the win.");
    click(&mut window, "Show the side panel");
    window.get_by_label("Review: Line counter 67 %, you 0 %");
    window.get_by_label("Move 3: Red in column 5, blunder");
}

#[test]
fn what_comes_and_goes_leaves_the_moves_where_they_are() {
    let mut window = window_at("in-place", "4453", ["person", "threats:easy"], inline());
    let top = |window: &Window| window.get_by_label_contains("Move 1: ").rect().top();
    let before = top(&window);
    for key in [Key::A, Key::T, Key::H, Key::H, Key::A] {
        press(&mut window, key);
        assert_eq!(top(&window), before, "after {key:?}");
    }
}
