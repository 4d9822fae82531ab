//! What the menus offer around a game: the clipboard, files, dialogs, the view; and what goes wrong.

use super::*;

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
