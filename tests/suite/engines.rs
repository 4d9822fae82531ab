use crate::search::random_positions;
use foursight::arena::{Contest, play_out};
use foursight::engines::{EngineId, Overlooked, Player, Reason, Strength, TableSize, Thinker, Verdict};
use foursight::rules::{Bitboard, Column, Direction, Game, Line, Outcome, PerSide, Position, Side, notation};
use foursight::search::{Dice, Pool, Silent, Stop};

const STRENGTHS: [Strength; 5] =
    [Strength::Classic, Strength::Medium, Strength::Hard, Strength::Depth(3), Strength::Millis(5)];

fn choose(engine: EngineId, strength: Strength, position: &Position, seed: u64) -> Verdict {
    let thinker = Thinker::new(Player { engine, strength }, TableSize::Kilobytes(512));
    thinker.choose(position, seed, &Stop::new(), &Silent, &Pool::single()).unwrap()
}

/// The engine, at this strength, plays one of `columns` after `moves`.
fn check(engine: EngineId, strength: Strength, moves: &str, columns: &[usize]) {
    let position = *notation::parse_moves(moves).unwrap().position();
    let column = choose(engine, strength, &position, 1).column.number();
    assert!(
        columns.contains(&column),
        "{engine} {strength} plays {column} instead of {columns:?} after {moves}"
    );
}

fn has_single_win(moves: &str, column: usize) -> bool {
    let position = *notation::parse_moves(moves).unwrap().position();
    let wins: Vec<usize> =
        position.immediate_wins(position.to_move()).iter().map(|cell| cell.column().number()).collect();
    wins == [column]
}

#[test]
fn every_engine_takes_a_win_in_one() {
    // A row, a column, both diagonals, a gap, and one for Yellow.
    let cases =
        [("112233", 4), ("121314", 1), ("1223343446", 4), ("7665545442", 4), ("112244", 3), ("7172736", 4)];
    for (moves, column) in cases {
        assert!(has_single_win(moves, column), "{moves}");
        for engine in EngineId::documented() {
            for strength in STRENGTHS {
                check(engine, strength, moves, &[column]);
            }
        }
    }
}

#[test]
fn threats_and_windows_always_block() {
    for engine in [EngineId::Threats, EngineId::Windows] {
        for strength in [Strength::Classic, Strength::Medium, Strength::Depth(1), Strength::Millis(1)] {
            let mut blocked = 0;
            for position in random_positions(600, 11) {
                let (own, theirs) = (position.to_move(), position.to_move().other());
                let threats = position.immediate_wins(theirs);
                if threats.is_empty() || !position.immediate_wins(own).is_empty() {
                    continue;
                }
                let verdict = choose(engine, strength, &position, 1);
                let cell = Bitboard::cell(position.landing(verdict.column).unwrap());
                assert!(threats.meets(cell), "{engine} {strength} does not block at\n{position:?}");
                assert_eq!(verdict.reason, Reason::Blocks);
                blocked += 1;
            }
            assert!(blocked > 50, "only {blocked} positions to block in");
        }
    }
}

#[test]
fn nobody_plays_an_illegal_move_on_a_nearly_full_board() {
    let late: Vec<Position> = random_positions(420, 12).into_iter().filter(|p| p.plies() >= 34).collect();
    assert!(late.len() > 50);
    for engine in EngineId::documented() {
        for strength in STRENGTHS.into_iter().chain([Strength::Easy]).filter(|&s| s != Strength::Millis(5)) {
            for position in &late {
                let verdict = choose(engine, strength, position, 3);
                assert!(position.play(verdict.column).is_ok(), "{engine} {strength} at\n{position:?}");
            }
        }
    }
}

#[test]
fn a_finished_game_has_no_move() {
    let won = *notation::parse_moves("1122334").unwrap().position();
    let thinker =
        Thinker::new(Player { engine: EngineId::Cubes, strength: Strength::Medium }, TableSize::Kilobytes(1));
    assert_eq!(thinker.choose(&won, 1, &Stop::new(), &Silent, &Pool::single()), None);
}

#[test]
fn without_time_for_one_ply_it_still_moves() {
    let thinker = Thinker::new(
        Player { engine: EngineId::Alignments, strength: Strength::Hard },
        TableSize::Kilobytes(1),
    );
    let stop = Stop::new();
    stop.raise();
    let verdict = thinker.choose(&Position::EMPTY, 1, &stop, &Silent, &Pool::single()).unwrap();
    assert_eq!((verdict.column.number(), verdict.reason), (4, Reason::AtSight));
}

#[test]
fn classic_depths_are_the_documents() {
    let depth = |engine: EngineId, plies: usize| {
        let position = random_positions(84, 13).into_iter().find(|p| p.plies() == plies).unwrap();
        engine.build(TableSize::Kilobytes(1)).classic_depth(&position)
    };
    for (plies, expected) in [(0, 6), (8, 6), (9, 8), (20, 8), (21, 10), (30, 10), (31, 12), (41, 12)] {
        assert_eq!(depth(EngineId::Threats, plies), expected, "threats with {plies} discs");
    }
    assert_eq!(depth(EngineId::Windows, 10), 6);
    assert_eq!(depth(EngineId::Alignments, 10), 4);
    assert_eq!(depth(EngineId::Lines, 10), 4);
    assert_eq!(depth(EngineId::Cubes, 10), 11);
}

#[test]
fn hard_plays_the_opening_by_the_book() {
    for engine in EngineId::documented() {
        // Only the middle column keeps Red's win on the empty board, whatever an engine thinks of it.
        let verdict = choose(engine, Strength::Hard, &Position::EMPTY, 1);
        assert_eq!((verdict.column.number(), verdict.reason), (4, Reason::Book), "{engine}");
        let reply = choose(engine, Strength::Hard, &Position::EMPTY.play(Column::ALL[1]).unwrap(), 1);
        assert_eq!(reply.reason, Reason::Book, "{engine}");
    }
}

#[test]
fn a_quick_win_comes_first_and_a_late_loss_last() {
    // Red has b1 c1 d1 with both ends open: whatever Yellow does, Red wins with its next disc.
    let position = *notation::parse_moves("2233").unwrap().position();
    for engine in [EngineId::Threats, EngineId::Windows, EngineId::Alignments, EngineId::Cubes] {
        let verdict = choose(engine, Strength::Depth(7), &position, 1);
        assert!([1, 4].contains(&verdict.column.number()), "{engine} makes the open three");
        assert_eq!(verdict.report.best_score().unwrap().distance(), Some(3), "{engine}");
    }
    // Yellow is lost after that; blocking one end holds out longest, anything else loses at once.
    let lost = *notation::parse_moves("22334").unwrap().position();
    for engine in [EngineId::Alignments, EngineId::Cubes] {
        let verdict = choose(engine, Strength::Depth(5), &lost, 1);
        assert!(verdict.report.best_score().unwrap().is_loss(), "{engine}");
        let worst = verdict.report.columns.iter().flatten().min().unwrap();
        assert!(verdict.report.best_score().unwrap() >= *worst, "{engine}");
    }
}

#[test]
fn lines_picks_at_random_among_equals_and_repeats_with_its_seed() {
    // On the empty board the columns differ, but after 4 the mirror images are equal.
    let position = *notation::parse_moves("44").unwrap().position();
    let column = |seed| choose(EngineId::Lines, Strength::Depth(1), &position, seed).column;
    let report = choose(EngineId::Lines, Strength::Depth(1), &position, 1).report;
    let best = report.best_score();
    let equals: Vec<Column> = Column::ALL.into_iter().filter(|&c| report.score(c) == best).collect();
    let seen: std::collections::BTreeSet<Column> = (0..60).map(column).collect();
    assert!(seen.iter().all(|c| equals.contains(c)));
    assert_eq!(seen.len(), equals.len(), "each of {equals:?} is played by some seed");
    assert!((0..20).all(|seed| column(seed) == column(seed)));
}

#[test]
fn a_seed_plays_the_same_game_twice_and_another_seed_another() {
    let game = |spec: &str, seed: u64| {
        let player: Player = spec.parse().unwrap();
        let thinkers = PerSide::from_fn(|_| Thinker::new(player, TableSize::Kilobytes(64)));
        notation::write_moves(play_out(Game::new(), &thinkers, seed).moves())
    };
    for spec in ["threats:easy", "lines:classic", "cubes:easy", "windows:medium"] {
        assert_eq!(game(spec, 5), game(spec, 5), "{spec}");
    }
    for spec in ["threats:easy", "lines:classic", "alignments:easy"] {
        let games: std::collections::BTreeSet<String> = (0..10).map(|seed| game(spec, seed)).collect();
        assert!(games.len() >= 5, "{spec} plays {} different games with ten seeds", games.len());
    }
}

#[test]
fn a_contest_is_the_same_on_any_number_of_threads() {
    let contest = Contest {
        players: PerSide::new("threats:easy".parse().unwrap(), "lines:depth=2".parse().unwrap()),
        games: 24,
        seed: 4,
        opening_plies: 2,
    };
    let one = contest.play(&Pool::single());
    assert_eq!(one, contest.play(&Pool::new(3).unwrap()));
    assert_eq!(one.wins.red + one.wins.yellow + one.draws, 24);
}

#[test]
fn deeper_is_stronger() {
    let contest = |red: &str, yellow: &str| Contest {
        players: PerSide::new(red.parse().unwrap(), yellow.parse().unwrap()),
        games: 40,
        seed: 1,
        opening_plies: 4,
    };
    for engine in EngineId::documented() {
        let strong = format!("{engine}:medium");
        let weak = format!("{engine}:easy");
        let as_red = contest(&strong, &weak).play(&Pool::with_all_cores().unwrap());
        let as_yellow = contest(&weak, &strong).play(&Pool::with_all_cores().unwrap());
        let won = as_red.wins.red + as_yellow.wins.yellow;
        assert!(won > 52, "{strong} wins only {won} of 80 games against {weak}");
    }
}

/// How often Easy does `what` in the positions where `applies` gives cells to do it on.
fn easy_rate(positions: &[Position], applies: impl Fn(&Position) -> Option<Bitboard>) -> (f64, usize) {
    let (mut did, mut could) = (0, 0);
    for engine in EngineId::documented() {
        for (seed, position) in positions.iter().enumerate() {
            if let Some(cells) = applies(position) {
                let verdict = choose(engine, Strength::Easy, position, seed as u64);
                did += usize::from(cells.meets(Bitboard::cell(position.landing(verdict.column).unwrap())));
                could += 1;
            }
        }
    }
    (did as f64 / could as f64, could)
}

#[test]
fn easy_slips_as_people_do() {
    let positions = random_positions(3000, 14);
    let (wins, cases) = easy_rate(&positions, |position| {
        let cells = position.immediate_wins(position.to_move());
        (!cells.is_empty()).then_some(cells)
    });
    assert!(cases > 1000 && wins > 0.95 && wins < 1.0, "takes {wins:.3} of {cases} wins in one");
    // The one cell on which the opponent would win, by the direction of its only line.
    let blocks_of = |direction: fn(Direction) -> bool| {
        easy_rate(&positions, |position| {
            let theirs = position.to_move().other();
            let cells = position.immediate_wins(theirs);
            if cells.len() != 1 || !position.immediate_wins(position.to_move()).is_empty() {
                return None;
            }
            let with = position.discs(theirs) | cells;
            let mut lines =
                Line::ALL.iter().filter(|line| line.set().meets(cells) && (line.set() - with).is_empty());
            (lines.next().is_some_and(|line| direction(line.direction)) && lines.next().is_none())
                .then_some(cells)
        })
    };
    let (vertical, _) = blocks_of(|d| d == Direction::Vertical);
    let (horizontal, _) = blocks_of(|d| d == Direction::Horizontal);
    let (diagonal, cases) = blocks_of(Direction::is_diagonal);
    assert!(cases > 200);
    assert!(
        vertical > horizontal && horizontal > diagonal && vertical > 0.9 && diagonal > 0.5 && diagonal < 0.9,
        "blocks {vertical:.3} of columns, {horizontal:.3} of rows, {diagonal:.3} of diagonals"
    );
}

#[test]
fn what_is_overlooked_follows_from_the_seed() {
    let draw = |seed| format!("{:?}", Overlooked::draw(&Position::EMPTY, Side::Red, &mut Dice::new(seed)));
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
}

#[test]
fn specs_are_read_and_written() {
    for spec in ["threats:hard", "lines:classic", "cubes:depth=8", "windows:millis=200", "alignments:easy"] {
        assert_eq!(spec.parse::<Player>().unwrap().spec(), spec);
    }
    assert_eq!("cubes".parse::<Player>().unwrap().spec(), "cubes:classic");
    let complaint = |spec: &str| spec.parse::<Player>().unwrap_err().to_string();
    assert!(complaint("deep:hard").contains("threats, windows, alignments, lines, cubes, perfect"));
    assert!(complaint("cubes:depth=43").contains("1 to 42"));
    assert!(complaint("cubes:genius").contains("easy, medium, hard, expert, classic"));
}

#[test]
fn whole_games_end() {
    for engine in EngineId::documented() {
        for spec in [format!("{engine}:depth=4"), format!("{engine}:easy")] {
            let player: Player = spec.parse().unwrap();
            let thinkers = PerSide::from_fn(|_| Thinker::new(player, TableSize::Kilobytes(64)));
            assert_ne!(play_out(Game::new(), &thinkers, 1).outcome(), Outcome::Ongoing, "{spec}");
        }
    }
}
