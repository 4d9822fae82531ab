//! Plans, records, tournaments.

use foursight::arena::{
    Judge, Moves, Openings, Phase, Plan, Played, Record, Runner, Schedule, Signals, Tournament, csv,
};
use foursight::engines::{Player, TableSize, Thinker};
use foursight::rules::{Game, Outcome, PerSide, notation};
use foursight::search::{Dice, Pool, Silent, Stop};
use foursight::solver::{Unwatched, Worker};
use std::collections::BTreeMap;
use std::path::PathBuf;

fn players(specs: &[&str]) -> Vec<Player> {
    specs.iter().map(|spec| spec.parse().unwrap()).collect()
}

#[test]
fn pairings_and_sides_are_balanced() {
    let plan = Plan::round_robin(players(&["threats", "windows", "lines", "cubes", "perfect"]), 3, 9);
    assert_eq!(plan.games(), 5 * 4 / 2 * 2 * 3);
    let mut as_red: BTreeMap<(usize, usize), u32> = BTreeMap::new();
    for fixture in plan.fixtures() {
        *as_red.entry((fixture.seats.red, fixture.seats.yellow)).or_default() += 1;
    }
    assert_eq!(as_red.len(), 5 * 4, "each has Red against each");
    assert!(as_red.iter().all(|((red, yellow), &games)| red != yellow && games == 3));
    // Both games of a pairing begin alike; the rounds do not all begin alike.
    let openings: Vec<Game> = (0..3).map(|round| plan.opening(round)).collect();
    assert!(openings[0] != openings[1] || openings[1] != openings[2]);
    let fixtures: Vec<_> = plan.fixtures().collect();
    for pair in fixtures.chunks(2) {
        assert_eq!((pair[0].round, pair[0].seats), (pair[1].round, pair[1].seats.swapped()));
        assert_ne!(plan.seed_of(&pair[0]), plan.seed_of(&pair[1]));
    }
}

#[test]
fn neighbours_meet_the_next_two() {
    let plan = Plan {
        schedule: Schedule::Neighbours,
        ..Plan::round_robin(players(&["threats", "windows", "lines", "cubes"]), 1, 1)
    };
    assert_eq!(plan.pairs(), [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]);
}

#[test]
fn balanced_openings_are_drawn_and_open() {
    let judge = Judge::new();
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let game = Openings::USUAL.draw(seed);
        assert_eq!(game.moves().len(), 6);
        assert_eq!(judge.result(game.position(), &mut Worker::new(), &Unwatched), Some(0));
        seen.insert(notation::write_moves(game.moves()));
    }
    assert!(seen.len() > 50, "{} different openings", seen.len());
}

#[test]
fn a_plan_that_cannot_be_played_says_why() {
    let complaint =
        |specs: &[&str], rounds: u32| Plan::round_robin(players(specs), rounds, 1).check().unwrap_err();
    assert!(complaint(&["threats"], 1).contains("two players"));
    assert!(
        complaint(&["threats", "cubes", "threats:classic"], 1)
            .contains("threats:classic is in the list twice")
    );
    assert!(complaint(&["threats", "cubes"], 0).contains("a round"));
    assert!(complaint(&["threats", "cubes"], 600_000).contains("at most 1000000 games"));
}

#[test]
fn moves_are_kept_in_few_bytes() {
    assert!(size_of::<Record>() <= 32);
    let mut dice = Dice::new(3);
    for _ in 0..200 {
        let mut game = Game::new();
        loop {
            assert_eq!(Moves::of(&game).game(), game);
            assert_eq!(Moves::of(&game).len(), game.moves().len());
            let columns: Vec<_> = game.position().legal_columns().collect();
            match dice.pick(&columns) {
                Some(column) => game.play(column).unwrap(),
                None => break,
            }
        }
        let record = Record::of(&game, None).unwrap();
        assert_eq!(record.winner.map_or(Outcome::Drawn, Outcome::Won), game.outcome());
    }
    assert_eq!(Record::of(&Game::new(), None), None, "a game that goes on has no record");
}

#[test]
fn blunders_are_what_gives_a_result_away() {
    let judge = Judge::new();
    let blunders = |moves: &str| {
        judge.blunders(&notation::parse_moves(moves).unwrap(), 0, &mut Worker::new(), &Unwatched).unwrap()
    };
    // Red wins with the middle column; the edge loses: a blunder. Yellow's reply in the middle keeps the win.
    assert_eq!(blunders("4"), PerSide::new(0, 0));
    assert_eq!(blunders("1"), PerSide::new(1, 0));
    assert_eq!(blunders("14"), PerSide::new(1, 0));
    // Column 3 draws: Red gives away the win. Yellow then in column 1 gives away the draw.
    assert_eq!(blunders("3"), PerSide::new(1, 0));
    assert_eq!(blunders("31"), PerSide::new(1, 1));
    // Yellow, lost already, does not block the open three: nothing is left to give away.
    assert_eq!(blunders("4433221").yellow, blunders("4433").yellow);
}

// --- Tournaments ---

/// Cheap players: of a person's kind, drawn at random, and with a table.
fn small_plan(rounds: u32) -> Plan {
    Plan::round_robin(
        players(&["people:rung=2", "people:rung=5", "lines:depth=2", "threats:depth=3"]),
        rounds,
        11,
    )
}

pub fn play_all(plan: Plan, threads: usize) -> Tournament {
    let tournament = Tournament::new(plan).unwrap();
    tournament.play(&Pool::new(threads).unwrap(), &Signals::default(), &|| {});
    assert!(tournament.is_done());
    tournament
}

#[test]
fn a_seeded_tournament_repeats_exactly_on_any_number_of_threads() {
    let one = play_all(small_plan(3), 1);
    let three = play_all(small_plan(3), 3);
    assert_eq!(one.games(), three.games());
    assert_eq!(one.snapshot().crosstable, three.snapshot().crosstable);
    assert_eq!(csv::games(&one), csv::games(&three));
    let other = play_all(Plan { seed: 12, ..small_plan(3) }, 2);
    assert_ne!(one.games(), other.games(), "another seed plays other games");
    // A player that keeps its table plays as one that has just sat down.
    let plan = one.plan().clone();
    for Played { fixture, record } in one.games().into_iter().step_by(5) {
        let seed = plan.seed_of(&fixture);
        let mut game = plan.opening(fixture.round);
        while !game.outcome().is_over() {
            let player = plan.player(&fixture, game.position().to_move());
            let thinker = Thinker::new(player, TableSize::Kilobytes(16));
            let verdict = thinker.choose(game.position(), seed, &Stop::new(), &Silent, &Pool::single());
            game.play(verdict.unwrap().column).unwrap();
        }
        assert_eq!(Moves::of(&game), record.moves, "game {}", fixture.number);
    }
}

#[test]
fn the_tables_add_up() {
    let tournament = play_all(small_plan(4), 2);
    let snapshot = tournament.snapshot();
    assert_eq!((snapshot.games_done, snapshot.games_total), (48, 48));
    assert!(snapshot.is_done() && snapshot.time_left.is_some());
    let points: f64 = snapshot.standings.iter().map(|standing| standing.tally.points()).sum();
    assert_eq!(points, 48.0, "a point a game");
    let scores: Vec<f64> = snapshot.standings.iter().map(|s| s.tally.score().unwrap()).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    for a in 0..4 {
        for b in (0..4).filter(|&b| b != a) {
            let (mine, theirs) = (snapshot.crosstable.between(a, b), snapshot.crosstable.between(b, a));
            assert_eq!((mine.wins, mine.draws, mine.losses), (theirs.losses, theirs.draws, theirs.wins));
            let sides = snapshot.crosstable.by_side(a, b);
            assert_eq!((sides.red.games(), sides.yellow.games()), (4, 4));
            assert_eq!(tournament.games_between(a, b).len(), 8);
        }
    }
    let blunders = |standing: &foursight::arena::Standing| standing.blunders_per_game.unwrap();
    let of = |player: usize| snapshot.standings.iter().find(|s| s.player == player).unwrap();
    assert!(blunders(of(0)) > blunders(of(3)), "the newcomer blunders more than an engine three plies deep");
    let (table, games) = (csv::standings(&snapshot), csv::games(&tournament));
    assert_eq!((table.lines().count(), games.lines().count()), (5, 49));
    assert!(games.lines().nth(1).unwrap().starts_with("1,1,people:rung=2,people:rung=5,"), "{games}");
    let columns = table.lines().next().unwrap().split(',').count();
    assert!(table.lines().all(|line| line.split(',').count() == columns), "{table}");
}

/// A file of its own for each test, removed afterwards.
pub struct StateFile(pub PathBuf);

impl StateFile {
    pub fn new(name: &str) -> StateFile {
        let path = std::env::temp_dir().join(format!("foursight-arena-{name}-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        StateFile(path)
    }
}

impl Drop for StateFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn cancel_and_resume_lose_nothing() {
    let whole = play_all(small_plan(3), 2);
    let file = StateFile::new("resume");
    // Cancelled after each few games, again and again, and torn in the middle of a line each time.
    let mut runs = 0;
    loop {
        let tournament = Tournament::with_state(small_plan(3), &file.0).unwrap();
        let before = tournament.snapshot().games_done;
        if tournament.is_done() {
            break;
        }
        let signals = Signals::default();
        tournament.play(&Pool::new(2).unwrap(), &signals, &|| {
            if tournament.snapshot().games_done >= before + 7 {
                signals.cancel();
            }
        });
        runs += 1;
        assert!(tournament.snapshot().games_done > before);
        let kept = std::fs::read_to_string(&file.0).unwrap();
        assert_eq!(kept.lines().count(), 1 + tournament.snapshot().games_done);
        drop(tournament);
        std::fs::write(&file.0, kept + "7 4445").unwrap();
    }
    assert!(runs >= 3, "{runs} runs");
    let resumed = Tournament::from_state(&file.0).unwrap();
    assert_eq!(resumed.games(), whole.games());
    assert_eq!(resumed.snapshot().crosstable, whole.snapshot().crosstable);
}

#[test]
fn games_under_way_can_be_looked_at() {
    let tournament = Tournament::new(small_plan(2)).unwrap();
    assert!(tournament.live().is_empty() && tournament.latest().is_none());
    // Those who are told sit where the game was played: it is still on the board there.
    tournament.play(&Pool::new(2).unwrap(), &Signals::default(), &|| {
        let games = tournament.live();
        assert!((1..=2).contains(&games.len()), "{games:?}");
        for game in games {
            assert!(game.moves.len() >= 6, "{game:?}");
            if let Some(played) = tournament.game(game.fixture.number) {
                assert_eq!(game.moves, played.record.moves);
            }
        }
        assert!(tournament.latest().is_some());
    });
    assert!(tournament.live().is_empty(), "nobody plays any more");
    let alone = play_all(small_plan(1), 1);
    let latest = alone.latest().unwrap();
    assert_eq!(latest.fixture.number + 1, alone.plan().games(), "one after the other");
}

#[test]
fn rounds_can_be_added_to_a_tournament_that_is_over() {
    let file = StateFile::new("longer");
    for rounds in [1, 3] {
        let tournament = Tournament::with_state(small_plan(rounds), &file.0).unwrap();
        tournament.play(&Pool::single(), &Signals::default(), &|| {});
    }
    let longer = Tournament::from_state(&file.0).unwrap();
    assert_eq!(longer.plan(), &small_plan(3));
    assert_eq!(longer.games(), play_all(small_plan(3), 2).games());
}

#[test]
fn a_state_file_of_something_else_is_left_alone() {
    let file = StateFile::new("other");
    let complaint = |plan: Plan| Tournament::with_state(plan, &file.0).err().unwrap();
    std::fs::write(&file.0, "a letter to a friend\n").unwrap();
    assert!(complaint(small_plan(1)).contains("no tournament"));
    assert_eq!(std::fs::read_to_string(&file.0).unwrap(), "a letter to a friend\n");
    std::fs::write(&file.0, "a letter without an end").unwrap();
    assert!(complaint(small_plan(1)).contains("no tournament"));
    std::fs::remove_file(&file.0).unwrap();
    drop(Tournament::with_state(small_plan(1), &file.0).unwrap());
    assert!(complaint(Plan { seed: 5, ..small_plan(1) }).contains("another tournament"));
    let text = std::fs::read_to_string(&file.0).unwrap();
    std::fs::write(&file.0, text + "0 12 1 1\n").unwrap();
    assert!(complaint(small_plan(1)).contains("line 2"), "a game that is not over");
}

#[test]
fn a_runner_in_the_callers_thread_plays_a_game_a_tick() {
    let mut runner = Runner::inline(Tournament::new(small_plan(1)).unwrap());
    assert_eq!(runner.phase(), Phase::Running);
    assert!(runner.tick());
    assert_eq!(runner.snapshot().games_done, 1);
    runner.pause();
    assert_eq!(runner.phase(), Phase::Paused);
    assert!(!runner.tick());
    runner.resume();
    while runner.tick() {}
    assert_eq!((runner.phase(), runner.snapshot().games_done), (Phase::Finished, 12));
    assert_eq!(runner.tournament().games(), play_all(small_plan(1), 1).games());
}

#[test]
fn a_runner_pauses_goes_on_and_ends() {
    let (sender, news) = std::sync::mpsc::channel();
    let wake = move || {
        let _ = sender.send(());
    };
    let tournament = Tournament::new(small_plan(2)).unwrap();
    let mut runner = Runner::start(tournament, Pool::new(2).unwrap(), wake).unwrap();
    runner.pause();
    assert!(matches!(runner.phase(), Phase::Paused));
    runner.resume();
    runner.wait();
    assert_eq!((runner.phase(), runner.snapshot().games_done), (Phase::Finished, 24));
    assert!(news.try_iter().count() >= 1, "somebody was woken");

    let mut runner =
        Runner::start(Tournament::new(small_plan(5000)).unwrap(), Pool::new(2).unwrap(), || {}).unwrap();
    runner.cancel();
    runner.wait();
    assert_eq!(runner.phase(), Phase::Cancelled);
    assert!(runner.snapshot().games_done < 60_000);
}

#[test]
fn the_command_line_plays_and_goes_on() {
    let (state, table) = (StateFile::new("cli-state"), StateFile::new("cli-table"));
    let run = |rounds: &str, more: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_foursight"))
            .args([
                "tournament",
                "--players",
                "people:rung=1,people:rung=3,lines:depth=1",
                "--rounds",
                rounds,
            ])
            .args(["--state", state.0.to_str().unwrap()])
            .args(more)
            .output()
            .unwrap();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let (code, out, _) = run("2", &["--csv", table.0.to_str().unwrap()]);
    assert!(code == Some(0) && out.contains("people:rung=3") && out.contains("12 games"), "{out}");
    let csv = std::fs::read_to_string(&table.0).unwrap();
    assert!(csv.starts_with("place,player,elo") && csv.lines().count() == 4, "{csv}");
    let games = table.0.with_file_name(format!("{}-games", table.0.file_name().unwrap().to_str().unwrap()));
    assert_eq!(std::fs::read_to_string(&games).unwrap().lines().count(), 13);
    std::fs::remove_file(games).unwrap();
    let (code, out, told) = run("3", &["--json"]);
    let value: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &value["games"]), (Some(0), &serde_json::Value::from(18)));
    assert!(told.contains("12 of 18 games are done already"), "{told}");
    let (code, _, told) = run("1", &[]);
    assert!(code == Some(2) && told.contains("another tournament"), "{told}");
}
