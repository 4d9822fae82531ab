use foursight::arena::elo::{self, Anchor, Encounter};
use foursight::arena::{
    Judge, Moves, Openings, Phase, Plan, Played, Record, Runner, Schedule, Signals, Tournament, csv,
};
use foursight::engines::people::{Person, Sight};
use foursight::engines::{Player, RUNGS, Rating, TableSize, Thinker, ladder};
use foursight::rules::{Bitboard, Direction, Game, Line, Outcome, PerSide, Position, Side, notation};
use foursight::search::{Dice, Pool, Silent, Stop};
use foursight::solver::{Unwatched, Worker};
use foursight::store::statistics::{GameResult, MOST_GAMES};
use foursight::store::{Statistics, Store};
use std::collections::BTreeMap;
use std::path::PathBuf;

fn players(specs: &[&str]) -> Vec<Player> {
    specs.iter().map(|spec| spec.parse().unwrap()).collect()
}

fn met(a: usize, b: usize, points: f64, games: f64) -> Encounter {
    Encounter { players: (a, b), points, games }
}

fn near(value: f64, expected: f64, within: f64) {
    assert!((value - expected).abs() <= within, "{value} is not {expected}");
}

// --- Ratings from results ---

#[test]
fn two_players_are_rated_as_by_hand() {
    // 3 of 4 points and the prior's drawn game make 3.5 of 5: 400 log10(3.5 / 1.5) = 147.19.
    let fit = elo::fit(2, &[met(0, 1, 3.0, 4.0)], Anchor::Player(1, 1000.0));
    let (first, second) = (fit[0].unwrap(), fit[1].unwrap());
    near(first.elo, 1147.191, 0.01);
    // The information is 5 · 0.7 · 0.3 = 1.05, so the error is 1.96 / √1.05 · 400 / ln 10 = 332.29.
    near(first.error, 332.287, 0.01);
    assert_eq!((second.elo, second.error), (1000.0, 0.0), "the anchor is given");
    // About the average, each has half of the distance and half of the error.
    let fit = elo::fit(2, &[met(0, 1, 3.0, 4.0)], Anchor::Mean(1500.0));
    near(fit[0].unwrap().elo, 1573.596, 0.01);
    near(fit[1].unwrap().elo, 1426.404, 0.01);
    near(fit[1].unwrap().error, 166.144, 0.01);
}

#[test]
fn a_clean_score_stays_finite() {
    // 10 of 10, with the prior 10.5 of 11: 400 log10(21) = 528.89.
    let fit = elo::fit(2, &[met(0, 1, 10.0, 10.0)], Anchor::Player(1, 0.0));
    near(fit[0].unwrap().elo, 528.888, 0.01);
    // More such games tell more, but never everything.
    let more = elo::fit(2, &[met(0, 1, 1000.0, 1000.0)], Anchor::Player(1, 0.0))[0].unwrap();
    assert!(more.elo > 1000.0 && more.elo.is_finite() && more.error.is_finite());
}

#[test]
fn a_chain_of_three_adds_up() {
    // The prior gives the middle one half a draw with each and the ends one and a half... of one game each:
    // 0-1 and 1-2 get 0.5/1 + 0.5/2 = 0.75 drawn games, so 8 of 10 becomes 8.375 of 10.75.
    let fit = elo::fit(3, &[met(0, 1, 8.0, 10.0), met(1, 2, 8.0, 10.0)], Anchor::Player(2, 0.0));
    let step = 400.0 * (8.375f64 / 2.375).log10();
    near(fit[1].unwrap().elo, step, 0.01);
    near(fit[0].unwrap().elo, 2.0 * step, 0.01);
    // Two independent steps: the errors add as squares.
    let (near_error, far_error) = (fit[1].unwrap().error, fit[0].unwrap().error);
    near(far_error, near_error * 2f64.sqrt(), 0.01);
    let p = 8.375f64 / 10.75;
    near(near_error, 1.96 / (10.75 * p * (1.0 - p)).sqrt() * 400.0 / std::f64::consts::LN_10, 0.01);
}

#[test]
fn ratings_that_made_the_results_come_back() {
    // Expected points as results, many games: the fit must find the ratings they were made from.
    let truth = [1800.0, 1500.0, 1350.0, 900.0];
    let mut encounters = Vec::new();
    for a in 0..4 {
        for b in a + 1..4 {
            // Either way round, and in two parts.
            let games = 20_000.0;
            let points = games * elo::expected(truth[a] - truth[b]);
            encounters.push(met(a, b, points, games));
            encounters.push(met(b, a, games - points, games));
        }
    }
    let fit = elo::fit(4, &encounters, Anchor::Player(0, 1800.0));
    for (estimate, truth) in fit.iter().zip(truth) {
        near(estimate.unwrap().elo, truth, 0.5);
    }
    assert!(fit[3].unwrap().error > fit[1].unwrap().error, "the far ones are less sure");
}

#[test]
fn who_has_not_played_has_no_rating() {
    let fit = elo::fit(4, &[met(0, 1, 1.0, 2.0), met(2, 3, 1.0, 2.0)], Anchor::Player(0, 0.0));
    assert!(fit[0].is_some() && fit[1].is_some() && fit[2].is_none() && fit[3].is_none());
    assert_eq!(elo::fit(2, &[], Anchor::Mean(0.0)), [None, None]);
}

// --- Plans and records ---

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

fn play_all(plan: Plan, threads: usize) -> Tournament {
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
struct StateFile(PathBuf);

impl StateFile {
    fn new(name: &str) -> StateFile {
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

// --- The ladder ---

#[test]
fn the_ladder_is_measured_and_climbs_evenly() {
    let calibration = ladder::calibration();
    assert_eq!(calibration.rungs.len(), RUNGS.len(), "assets/ladder.json has every rung");
    assert!(RUNGS.len() >= 8);
    for (i, rung) in RUNGS.iter().enumerate() {
        assert_eq!(usize::from(rung.number()), i + 1);
        assert_eq!(ladder::rung(rung.number()).unwrap().name(), rung.name());
        assert!(rung.character().ends_with('.') && !rung.name().is_empty());
        let rated = rung.rated();
        assert!(rated.games >= 80, "{} has played {} games", rung.name(), rated.games);
        if i > 0 {
            assert!(rated.elo > RUNGS[i - 1].rated().elo, "{} is above the one below", rung.name());
            let step = rated.step.unwrap();
            // Meant to be 0.6 to 0.8; the match that measured it may stray by its error.
            let error = 1.96 * (0.21 / f64::from(step.games)).sqrt();
            assert!(
                step.score > 0.6 - error && step.score < 0.8 + error,
                "{} scores {}",
                rung.name(),
                step.score
            );
        }
    }
    assert_eq!(RUNGS[RUNGS.len() - 1].elo(), (ladder::PERFECT_ELO, 0));
}

#[test]
fn each_rung_beats_the_one_three_below() {
    // Far enough apart for few games to tell; only the quick ones.
    for number in 4..=7 {
        let plan = Plan {
            judges: false,
            ..Plan::round_robin(vec![Player::on_rung(number - 3), Player::on_rung(number)], 30, 2)
        };
        let score = play_all(plan, 2).snapshot().crosstable.between(1, 0).score().unwrap();
        assert!(score > 0.75, "rung {number} scores {score}");
    }
}

#[test]
fn people_have_specs_of_their_own() {
    for spec in ["people:rung=1", "people:elo=1234"] {
        assert_eq!(spec.parse::<Player>().unwrap().spec(), spec);
    }
    let complaint = |spec: &str| spec.parse::<Player>().unwrap_err().to_string();
    assert!(complaint("people:medium").contains("rung"));
    assert!(complaint("threats:rung=2").contains("rung"));
    assert!(complaint("people:rung=0").contains("from 1 to"));
    assert!(complaint("people:rung=99").contains("from 1 to"));
    let person = Player::on_rung(3);
    assert_eq!(person.to_string(), RUNGS[2].name());
    assert_eq!(person.at("hard".parse().unwrap()).spec(), "threats:hard");
    let cubes: Player = "cubes:hard".parse().unwrap();
    assert_eq!(cubes.at("rung=3".parse().unwrap()), person);
}

fn choose(player: Player, position: &Position, seed: u64) -> Bitboard {
    let thinker = Thinker::new(player, TableSize::Kilobytes(16));
    let verdict = thinker.choose(position, seed, &Stop::new(), &Silent, &Pool::single()).unwrap();
    Bitboard::cell(position.landing(verdict.column).unwrap())
}

/// Positions from random games in which nobody completes a four, though they could.
fn random_positions(count: usize, seed: u64) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = Position::EMPTY;
        for _ in 0..(dice.fraction() * 34.0) as usize + 6 {
            let wins = position.immediate_wins(position.to_move());
            let columns: Vec<_> =
                position.legal_columns().filter(|&column| !wins.meets(Bitboard::column(column))).collect();
            let Some(column) = dice.pick(&columns) else { break };
            position = position.play(column).unwrap();
        }
        if !position.outcome().is_over() {
            positions.push(position);
        }
    }
    positions
}

/// The one cell that completes a four for `side` now, by the only line that does.
fn only_win(position: &Position, side: Side) -> Option<(Bitboard, Line)> {
    let cells = position.immediate_wins(side);
    let with = position.discs(side) | cells;
    let mut lines = Line::ALL.iter().filter(|line| line.set().meets(cells) && (line.set() - with).is_empty());
    let line = lines.next()?;
    (cells.len() == 1 && lines.next().is_none()).then_some((cells, *line))
}

/// How often a rung blocks where it must, over the positions whose line is of this kind.
fn blocks(player: Player, positions: &[Position], kind: impl Fn(&Position, Line) -> bool) -> (f64, usize) {
    let (mut did, mut could) = (0, 0);
    for (seed, position) in positions.iter().enumerate() {
        if position.immediate_wins(position.to_move()).is_empty()
            && let Some((cells, line)) = only_win(position, position.to_move().other())
            && kind(position, line)
        {
            could += 1;
            did += usize::from(choose(player, position, seed as u64).meets(cells));
        }
    }
    (did as f64 / could as f64, could)
}

#[test]
fn weak_rungs_overlook_as_people_do() {
    let positions = random_positions(12_000, 21);
    let is_gapped = |position: &Position, line: Line| {
        position.at(line.cells[0]).is_some() && position.at(line.cells[3]).is_some()
    };
    for number in 1..=5 {
        let player = Player::on_rung(number);
        let (columns, a) = blocks(player, &positions, |_, line| line.direction == Direction::Vertical);
        let (rows, b) = blocks(player, &positions, |_, line| line.direction == Direction::Horizontal);
        let (diagonals, c) = blocks(player, &positions, |_, line| line.direction.is_diagonal());
        assert!(a > 60 && b > 200 && c > 200, "{a} {b} {c}");
        let name = RUNGS[usize::from(number) - 1].name();
        let rates =
            format!("{name} blocks {columns:.2} of columns, {rows:.2} of rows, {diagonals:.2} of diagonals");
        // Who looks only at its own disc blocks by chance.
        if number >= 2 {
            assert!(columns > rows && rows > diagonals, "{rates}");
            assert!(columns > 0.75 && diagonals > 0.2, "{rates}");
            let (whole, _) = blocks(player, &positions, |position, line| {
                line.direction != Direction::Vertical && !is_gapped(position, line)
            });
            let (gapped, _) = blocks(player, &positions, is_gapped);
            assert!(gapped < whole, "{name} blocks {gapped:.2} of gaps and {whole:.2} of the others");
        }
        if number <= 4 {
            assert!(diagonals < 0.9, "{rates}");
        }
    }
}

#[test]
fn every_rung_takes_its_own_win() {
    let positions: Vec<Position> = random_positions(4000, 22)
        .into_iter()
        .filter(|position| !position.immediate_wins(position.to_move()).is_empty())
        .take(500)
        .collect();
    assert_eq!(positions.len(), 500);
    for rung in &RUNGS[..7] {
        let took = positions.iter().enumerate().filter(|(seed, position)| {
            let wins = position.immediate_wins(position.to_move());
            choose(Player::on_rung(rung.number()), position, *seed as u64).meets(wins)
        });
        let rate = took.count() as f64 / 500.0;
        let least = if rung.number() == 1 { 0.85 } else { 0.95 };
        assert!(rate >= least, "{} takes {rate:.3} of its wins", rung.name());
    }
}

#[test]
fn what_is_overlooked_stays_overlooked_for_a_few_moves() {
    // The same dice overlook the same lines in the next position, unless its discs change them.
    let (before, after) = (notation::parse_moves("4453").unwrap(), notation::parse_moves("445362").unwrap());
    let draw = |game: &Game| Sight::draw(game.position(), Side::Red, 0.3, &mut Dice::new(5));
    let changed =
        Line::ALL.iter().filter(|&&line| draw(&before).sees(line) != draw(&after).sees(line)).count();
    let unseen = Line::ALL.iter().filter(|&&line| !draw(&before).sees(line)).count();
    assert!(unseen > 10 && changed <= 2, "{unseen} unseen, {changed} changed");
    assert_ne!(draw(&before), Sight::draw(before.position(), Side::Red, 0.3, &mut Dice::new(6)));
    assert!(Line::ALL.iter().all(|&line| Sight::FULL.sees(line)));
}

#[test]
fn sight_agrees_with_looking_line_by_line() {
    let mut dice = Dice::new(8);
    for position in random_positions(300, 23) {
        let sight = Sight::draw(&position, position.to_move(), 0.3, &mut dice);
        let discs = Bitboard(dice.roll()) & Bitboard::BOARD;
        let expected = Line::ALL.iter().any(|&line| sight.sees(line) && (line.set() - discs).is_empty());
        assert_eq!(sight.sees_four_in(discs), expected);
    }
}

#[test]
fn weak_rungs_are_not_perfect_at_the_end() {
    // Late positions in which some move holds what the position is worth and another does not.
    let judge = Judge::new();
    let mut worker = Worker::new();
    let mut result = |position: &Position| judge.result(position, &mut worker, &Unwatched).unwrap();
    let (mut held, mut cases) = (0, 0);
    for (seed, position) in random_positions(12_000, 24).iter().enumerate() {
        if position.plies() < 28 || !position.immediate_wins(position.to_move()).is_empty() {
            continue;
        }
        let worth = result(position);
        let holds = |position: &Position, column, result: &mut dyn FnMut(&Position) -> i32| {
            -result(&position.play(column).unwrap()) == worth
        };
        let moves: Vec<bool> = position.legal_columns().map(|c| holds(position, c, &mut result)).collect();
        if moves.iter().all(|&holds| holds) {
            continue;
        }
        cases += 1;
        let cell = choose(Player::on_rung(3), position, seed as u64).iter().next().unwrap();
        held += usize::from(holds(position, cell.column(), &mut result));
    }
    let rate = held as f64 / cases as f64;
    assert!(cases > 100 && rate < 0.95 && rate > 0.5, "holds {rate:.2} of {cases}");
}

#[test]
fn games_of_a_rung_vary() {
    for number in [1, 4, 7] {
        let games: std::collections::BTreeSet<String> = (0..20)
            .map(|seed| {
                let thinker = Thinker::new(Player::on_rung(number), TableSize::Kilobytes(16));
                let mut game = Game::new();
                while !game.outcome().is_over() {
                    let verdict =
                        thinker.choose(game.position(), seed, &Stop::new(), &Silent, &Pool::single());
                    game.play(verdict.unwrap().column).unwrap();
                }
                notation::write_moves(game.moves())
            })
            .collect();
        assert!(games.len() >= 18, "rung {number} plays {} different games with 20 seeds", games.len());
    }
}

#[test]
fn a_rating_is_a_player_between_the_rungs() {
    let strength = |elo: u16| Player::of_elo(elo);
    let (low, high) = ladder::range();
    assert!(low > 0.0 && high == f64::from(ladder::PERFECT_ELO), "{low} {high}");
    // At a rung's own rating the two are one player; half-way they are not.
    let rung = &RUNGS[3];
    let own = rung.elo().0 as u16;
    let between = (rung.elo().0 + RUNGS[4].elo().0) as u16 / 2;
    let positions = random_positions(60, 25);
    let moves = |player: Player| -> Vec<Bitboard> {
        positions.iter().map(|position| choose(player, position, 4)).collect()
    };
    assert_eq!(moves(strength(own)), moves(Player::on_rung(4)));
    assert_ne!(moves(strength(between)), moves(Player::on_rung(4)));
    // Beyond the ends there is nobody else.
    assert_eq!(moves(strength(1)), moves(Player::on_rung(1)));
    let skill = RUNGS[0].skill().toward(&RUNGS[1].skill(), 0.5);
    assert!(skill.blindness < RUNGS[0].skill().blindness && skill.blindness > RUNGS[1].skill().blindness);
    assert!(Person::new(skill, 1).choose(&Position::EMPTY, 1, &Stop::new()).is_some());
}

// --- A person's rating and statistics ---

#[test]
fn a_game_moves_a_rating_as_by_hand() {
    // Glicko with one opponent of exactly known strength: q = ln 10 / 400 = 0.00575646, E = 0.5,
    // 1/d² = q² · 0.25 = 8.2842e-6, 1/RD² + 1/d² = 8.16327e-6 + 8.2842e-6 = 1.644747e-5;
    // the win adds q · 0.5 / 1.644747e-5 = 175.00 and leaves a deviation of 246.58.
    let before = Rating { elo: 1200.0, deviation: 350.0, games: 0 };
    let after = before.after(1.0, 1200.0);
    near(after.elo, 1375.0, 0.1);
    near(after.deviation, 246.58, 0.05);
    assert_eq!(after.games, 1);
    near(before.after(0.0, 1200.0).elo, 1025.0, 0.1);
    assert_eq!(before.after(0.5, 1200.0).elo, 1200.0);
    assert!(before.after(1.0, 800.0).elo < after.elo, "a win over a weaker one tells less");
}

#[test]
fn the_adaptive_opponent_finds_a_players_level() {
    // People whose true strength decides each game by chance, against whoever their rating asks for.
    let (low, high) = ladder::range();
    for part in [0.1, 0.35, 0.6, 0.85] {
        let truth = low + part * (high - low);
        let (mut distance, mut late_points) = (0.0, 0.0);
        for person in 0..200 {
            let mut dice = Dice::new(Dice::seed_for(31, person));
            let mut rating = Rating::default();
            for game in 0..32 {
                let foursight::engines::Strength::Elo(elo) = rating.opponent().strength else { panic!() };
                let chance = 1.0 / (1.0 + 10f64.powf((f64::from(elo) - truth) / 400.0));
                let points = if dice.chance(chance) { 1.0 } else { 0.0 };
                rating = rating.after(points, f64::from(elo));
                if game == 11 {
                    distance += (rating.elo - truth).abs() / 200.0;
                }
                if game >= 12 {
                    late_points += points / (20.0 * 200.0);
                }
            }
        }
        assert!(distance < 160.0, "after a dozen games {distance:.0} away from {truth:.0}");
        assert!((0.42..=0.65).contains(&late_points), "the person of {truth:.0} scores {late_points:.2}");
    }
}

#[test]
fn statistics_count_games_by_opponent_side_and_streak() {
    let mut statistics = Statistics::default();
    let (easy, rung) = ("threats:easy".parse().unwrap(), Player::on_rung(4));
    assert_eq!(statistics.add(1, easy, Side::Red, GameResult::Won, 20), 1);
    let unrated = statistics.rating;
    assert_eq!(unrated, Rating::default(), "an engine without a measured rating moves nothing");
    statistics.add(2, rung, Side::Red, GameResult::Won, 21);
    assert!(statistics.rating.elo > unrated.elo);
    statistics.add(3, rung, Side::Yellow, GameResult::Won, 22);
    assert_eq!((statistics.streak(), statistics.longest_winning_streak()), (3, 3));
    statistics.add(4, rung, Side::Yellow, GameResult::Lost, 23);
    statistics.add(5, rung, Side::Yellow, GameResult::Lost, 24);
    assert_eq!((statistics.streak(), statistics.longest_winning_streak()), (-2, 3));
    let number = statistics.add(6, rung, Side::Red, GameResult::Drawn, 42);
    assert_eq!((number, statistics.streak()), (6, 0));
    statistics.set_accuracy(number, 87.5);
    assert_eq!(statistics.games()[5].accuracy, Some(87.5));
    let total = statistics.total();
    assert_eq!((total.won, total.drawn, total.lost), (3, 1, 2));
    let by_side = statistics.by_side();
    assert_eq!((by_side.red.games(), by_side.yellow.games()), (3, 3));
    let by_opponent: Vec<_> = statistics.by_opponent().collect();
    assert_eq!(by_opponent.len(), 2);
    let (_, against) = by_opponent.iter().find(|(player, _)| *player == rung).unwrap();
    assert_eq!((against.yellow.won, against.yellow.lost, against.red.drawn), (1, 2, 1));
}

#[test]
fn statistics_survive_a_kill_and_a_damaged_file() {
    let folder = StateFile::new("statistics");
    let mut statistics = Statistics::default();
    for game in 0..MOST_GAMES + 5 {
        statistics.add(game as u64, Player::on_rung(2), Side::Red, GameResult::Lost, 30);
    }
    assert_eq!(statistics.games().len(), MOST_GAMES, "the oldest are let go");
    assert_eq!(statistics.total().lost as usize, MOST_GAMES + 5, "but they count");
    {
        let store = Store::in_folder(&folder.0);
        assert_eq!(store.load_statistics(), (Statistics::default(), None));
        store.save_statistics(&statistics);
        statistics.add(9, Player::of_elo(900), Side::Yellow, GameResult::Won, 12);
        store.save_statistics(&statistics);
    }
    let store = Store::in_folder(&folder.0);
    assert_eq!(store.load_statistics(), (statistics.clone(), None));
    // A write that was killed half-way leaves its unfinished file beside the whole one.
    let path = folder.0.join("statistics.json");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(folder.0.join("statistics.json.new"), &text[..text.len() / 2]).unwrap();
    assert_eq!(store.load_statistics(), (statistics, None));
    // Half a file in its place is damage: set aside, not lost, and one starts anew.
    std::fs::write(&path, &text[..text.len() / 2]).unwrap();
    let (anew, notice) = store.load_statistics();
    assert_eq!(anew, Statistics::default());
    assert!(notice.unwrap().contains("statistics.json.damaged-1"));
    assert_eq!(
        std::fs::read_to_string(folder.0.join("statistics.json.damaged-1")).unwrap(),
        text[..text.len() / 2]
    );
}
