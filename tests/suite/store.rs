use foursight::rules::{PerSide, Side, notation};
use foursight::session::Seat;
use foursight::store::{GameRecord, Series, Settings, Store, Theme};
use std::path::{Path, PathBuf};

/// A folder of its own for each test, removed afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("foursight-store-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn record(moves: &str) -> GameRecord {
    GameRecord {
        game: notation::parse_moves(moves).unwrap(),
        seats: PerSide::new(Seat::Person, Seat::Engine("threats:medium".parse().unwrap())),
        resigned: None,
        series: Series { wins: PerSide::new(2, 1), draws: 3 },
        counts: false,
    }
}

#[test]
fn what_is_kept_comes_back() {
    let folder = Folder::new("back");
    let mut settings = Settings { theme: Theme::Light, pace_millis: 0, ..Settings::default() };
    settings.seats.red = Seat::Engine("cubes:depth=9".parse().unwrap());
    let store = Store::in_folder(folder.path());
    assert_eq!(store.load_game(), (None, None), "nothing yet");
    assert_eq!(store.load_settings(), (Settings::default(), None));
    store.save_settings(&settings);
    store.save_game(&record("44"));
    store.save_game(&record("4453"));
    drop(store);
    let store = Store::in_folder(folder.path());
    assert_eq!(store.load_settings(), (settings, None));
    assert_eq!(store.load_game(), (Some(record("4453")), None));
    let leftovers: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(leftovers.len(), 2, "{leftovers:?}");
}

#[test]
fn damaged_files_are_set_aside_and_named() {
    let folder = Folder::new("damaged");
    std::fs::create_dir_all(folder.path()).unwrap();
    std::fs::write(folder.path().join("game.txt"), "Foursight game\nMoves: 4x\n").unwrap();
    std::fs::write(folder.path().join("settings.json"), [0xff, 0xfe, 0x00]).unwrap();
    let store = Store::in_folder(folder.path());
    let (game, notice) = store.load_game();
    assert_eq!(game, None);
    let notice = notice.unwrap();
    assert!(notice.contains("character 2, 'x'") && notice.contains("game.txt.damaged-1"), "{notice}");
    assert!(folder.path().join("game.txt.damaged-1").exists() && !folder.path().join("game.txt").exists());
    let (settings, notice) = store.load_settings();
    assert_eq!(settings, Settings::default());
    assert!(notice.unwrap().contains("settings.json.damaged-1"));
    std::fs::write(folder.path().join("game.txt"), "nonsense").unwrap();
    assert!(store.load_game().1.unwrap().contains("game.txt.damaged-2"), "the first one is not overwritten");
}

#[test]
fn what_cannot_be_written_is_said() {
    let folder = Folder::new("blocked");
    std::fs::write(folder.path(), "a file where the folder should be").unwrap();
    let mut store = Store::in_folder(folder.path().join("inside"));
    store.save_game(&record("4"));
    let complaint = (0..500).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        store.complaint()
    });
    assert!(complaint.unwrap().contains("cannot be written"));
    drop(store);
    std::fs::remove_file(folder.path()).unwrap();
}

#[test]
fn games_are_texts_that_people_can_read() {
    let mut open = record("4453");
    open.game.undo();
    let text = open.to_text();
    assert!(text.contains("Yellow: threats:medium\n") && text.contains("Moves: 445\n"), "{text}");
    assert!(text.contains("Taken back: 3\n"), "{text}");
    assert_eq!(GameRecord::from_text(&text), Ok(open));
    let resigned = GameRecord { resigned: Some(Side::Yellow), ..record("4") };
    assert!(resigned.to_text().contains("Result: Yellow resigned"));
    assert_eq!(GameRecord::from_text(&resigned.to_text()), Ok(resigned));
    assert!(record("1122334").to_text().contains("Result: Red won"));

    let bare = GameRecord::from_text("4453\n").unwrap();
    assert_eq!((bare.game.moves().len(), bare.seats.yellow), (4, Seat::Person));
    let drawn = GameRecord::from_text(&bare.game.position().to_string()).unwrap();
    assert_eq!(drawn.game.position(), bare.game.position());

    let complaint = |text: &str| GameRecord::from_text(text).unwrap_err();
    assert!(
        complaint("Foursight game\nRed: nobody\nMoves: 4")
            .starts_with("line 2: there is no engine \"nobody\"")
    );
    assert!(
        complaint("Foursight game\nMoves: 44444444").contains("line 2: move 7 drops into the full column 4")
    );
    assert!(complaint("Foursight game\nRed: person").contains("no line \"Moves"));
    assert!(complaint("Foursight game\nwhat").contains("line 2"));
}
