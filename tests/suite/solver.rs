//! The solver and each of its rules against a plain, slow alpha-beta that knows none of them.

use crate::search::random_positions;
use foursight::arena::play_out;
use foursight::engines::{EngineId, Player, Strength, TableSize, Thinker};
use foursight::rules::{Column, Game, Outcome, PerSide, Position, Side, notation};
use foursight::search::{Control, Dice, Limits, Pool, Report, Score as SearchScore, Silent, Stop};
use foursight::solver::book::{Book, BookError, BuildError, Builder, Kept, embedded, positions_with};
use foursight::solver::node::{self, Node, Resolved};
use foursight::solver::{Solver, Unwatched, Worker, exact_value, proofs};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

/// Plain negamax: wins are seen when they are on the board, nothing is pruned but by the window.
fn slow(position: &Position, mut alpha: i32, beta: i32) -> i32 {
    if position.is_lost_for_mover() {
        return -node::win_with_disc(position.plies() as i32);
    }
    for column in position.legal_columns() {
        let value = -slow(&position.play_unchecked(column), -beta, -alpha);
        if value >= beta {
            return value;
        }
        alpha = alpha.max(value);
    }
    if position.plies() == 42 { 0 } else { alpha }
}

fn exact(position: &Position) -> i32 {
    slow(position, -50, 50)
}

/// Random games that are not over; columns are tried with a bias of their own, so that uneven boards come
/// up too.
fn random_position(dice: &mut Dice, plies: usize) -> Position {
    'game: loop {
        let mut position = Position::EMPTY;
        let shy = dice.pick(&Column::ALL);
        while position.plies() < plies {
            let open: Vec<Column> = position.legal_columns().collect();
            let mut column = dice.pick(&open);
            if column == shy {
                column = dice.pick(&open);
            }
            match column {
                Some(column) => position = position.play_unchecked(column),
                None => continue 'game,
            }
        }
        if !position.outcome().is_over() {
            return position;
        }
    }
}

fn many(count: usize, seed: u64, mut check: impl FnMut(&Position)) {
    let mut dice = Dice::new(seed);
    for i in 0..count {
        check(&random_position(&mut dice, 29 + i % 10));
    }
}

/// The quiet node in which the side to move has the same position: only if nothing is forced.
fn quiet(position: &Position) -> Option<Node> {
    let node = Node::new(position);
    if node.own_wins & node.playable() != 0 {
        return None;
    }
    match node.resolve() {
        Resolved::Quiet(quiet) if quiet == node => Some(node),
        _ => None,
    }
}

#[test]
fn forced_chains_keep_the_value() {
    let (mut decided, mut moved) = (0, 0);
    many(6_000, 0x5eed_0001, |position| {
        let node = Node::new(position);
        if node.own_wins & node.playable() != 0 {
            assert_eq!(exact(position), node.win_now(), "{position:?}");
            return;
        }
        match node.resolve() {
            Resolved::Decided(value) => {
                decided += 1;
                assert_eq!(exact(position), value, "{position:?}");
            }
            Resolved::Quiet(quiet) => {
                let value = exact(position);
                let sign = if (quiet.plies - node.plies) % 2 == 0 { 1 } else { -1 };
                assert!((quiet.lowest()..=quiet.highest()).contains(&(sign * value)), "{position:?}");
                moved += usize::from(quiet != node);
                assert_eq!(quiet.own_wins, node::completing(quiet.own));
                assert_eq!(quiet.opp_wins, node::completing(quiet.opp));
            }
        }
    });
    assert!(decided > 500 && moved > 100, "{decided} {moved}");
}

/// Every rule at a position whose value is found when it is first wanted; counts in `hits` which were used.
fn check_proofs(position: &Position, value: &mut dyn FnMut() -> i32, hits: &mut [usize; 8]) {
    let Some(node) = quiet(position) else { return };
    assert_eq!(node.wins_with_second_disc(), node.highest() > 0 && value() == node.highest(), "{position:?}");
    for goal in -9..=9 {
        let (waiting, moving, which) = if node.is_red_to_move() {
            (proofs::yellow_secures(&node, goal), proofs::red_secures_moving(&node, goal), [0, 4])
        } else {
            (proofs::red_secures(&node, goal), proofs::yellow_secures_moving(&node, goal), [2, 6])
        };
        if let Some(bound) = waiting {
            hits[which[0] + usize::from(goal > 0)] += 1;
            let value = -value();
            assert!(bound >= goal && value >= bound, "goal {goal}: {bound}, but {value}\n{position:?}");
        }
        if let Some(bound) = moving {
            hits[which[1] + usize::from(goal > 0)] += 1;
            let value = value();
            assert!(bound >= goal && value >= bound, "goal {goal}: {bound}, but {value}\n{position:?}");
        }
    }
}

#[test]
fn what_a_proof_secures_is_secure() {
    let mut hits = [0; 8];
    many(60_000, 0x5eed_0002, |position| {
        let mut known = None;
        check_proofs(position, &mut || *known.get_or_insert_with(|| exact(position)), &mut hits);
    });
    println!("proofs used: {hits:?}");
    assert!(hits[0] > 1000 && hits[1] > 1000 && hits[3] > 1000, "{hits:?}");
}

/// Plain minimax over everything that can be reached, each position once.
fn explore(position: &Position, values: &mut HashMap<u64, (Position, i32)>) -> i32 {
    if position.is_lost_for_mover() {
        return -node::win_with_disc(position.plies() as i32);
    }
    let key = position.symmetric_key().0;
    if let Some(&(_, value)) = values.get(&key) {
        return value;
    }
    let children = position.legal_columns().map(|column| position.play_unchecked(column));
    let value = children.map(|child| -explore(&child, values)).max().unwrap_or(0);
    values.insert(key, (*position, value));
    value
}

#[test]
fn every_position_that_can_come_of_twelve_empty_cells_is_right() {
    let solver = Solver::new(1, None);
    let (mut worker, mut dice) = (Worker::new(), Dice::new(0x5eed_0005));
    let (mut hits, mut positions) = ([0; 8], 0);
    for _ in 0..150 {
        let mut values = HashMap::new();
        explore(&random_position(&mut dice, 30), &mut values);
        for (position, value) in values.values() {
            check_proofs(position, &mut || *value, &mut hits);
            let solved = solver.value(position, &mut worker, &Unwatched).map(|score| score.value());
            assert_eq!(solved, Some(*value), "{position:?}");
        }
        positions += values.len();
    }
    println!("{positions} positions, proofs used: {hits:?}");
    assert!(positions > 50_000 && hits.iter().all(|&uses| uses > 300), "{positions} {hits:?}");
}

#[test]
fn the_solver_agrees() {
    let solver = Solver::new(1, None);
    many(6_000, 0x5eed_0003, |position| {
        assert_eq!(solver.exact(position).value(), exact(position), "{position:?}");
    });
}

fn report(solver: &Solver, position: &Position, for_play: bool, pool: &Pool) -> Report {
    let (limits, stop) = (Limits::depth(42), Stop::new());
    solver.report(position, for_play, &Control::new(&limits, &stop, &Silent), pool)
}

#[test]
fn every_column_and_the_line_agree() {
    let solver = Solver::new(1, None);
    many(1_000, 0x5eed_0004, |position| {
        let report = report(&solver, position, false, &Pool::single());
        for column in Column::ALL {
            let expected = position.play(column).ok().map(|next| -exact(&next));
            let score = report.score(column).map(|score| exact_value(score, position.plies()));
            assert_eq!(score, expected, "{column}\n{position:?}");
        }
        let score = solver.exact(position);
        let mut end = *position;
        for &column in &report.line {
            end = end.play(column).unwrap();
        }
        assert!(end.outcome().is_over());
        let left = score.plies_to_end(position.plies()).unwrap_or(42 - position.plies());
        assert_eq!(report.line.len(), left, "{score}\n{position:?}");
    });
}

#[test]
fn threads_and_mirror_images_change_nothing() {
    let many = Pool::new(3).unwrap();
    for position in random_positions(210, 21).iter().filter(|position| position.plies() >= 18) {
        let one = report(&Solver::new(1, None), position, true, &Pool::single());
        let three = report(&Solver::new(1, None), position, true, &many);
        assert_eq!((one.best, one.columns), (three.best, three.columns), "{position:?}");
        let image = report(&Solver::new(1, None), &position.mirrored(), true, &many);
        let mut mirrored = image.columns;
        mirrored.reverse();
        assert_eq!(one.columns, mirrored, "{position:?}");
    }
}

#[test]
fn threads_together_find_the_same_value() {
    let pool = Pool::new(3).unwrap();
    let mut dice = Dice::new(0x5eed_0006);
    for i in 0..60 {
        let position = random_position(&mut dice, 12 + i % 8);
        let alone = Solver::new(4, None).exact(&position);
        let together = Solver::new(4, None).value_together(&position, &Unwatched, &pool);
        assert_eq!(together.map(|(score, _)| score), Some(alone), "{position:?}");
    }
    let stopped = Solver::new(1, None).value_together(&Position::EMPTY, &AtomicBool::new(true), &pool);
    assert_eq!(stopped, None);
}

#[test]
fn a_stopped_search_says_so() {
    let solver = Solver::new(1, None);
    let mut worker = Worker::new();
    assert_eq!(solver.value(&Position::EMPTY, &mut worker, &AtomicBool::new(true)), None);
    assert!(worker.nodes < 100_000);
    let (limits, stop) = (Limits::depth(42), Stop::new());
    stop.raise();
    let control = Control::new(&limits, &stop, &Silent);
    assert_eq!(solver.report(&Position::EMPTY, true, &control, &Pool::single()).best, None);
}

fn expert() -> Thinker {
    Thinker::new("threats:expert".parse().unwrap(), TableSize::Kilobytes(64))
}

#[test]
fn expert_is_the_solver_whatever_the_engine() {
    for spec in ["threats:expert", "lines:expert", "perfect"] {
        let player: Player = spec.parse().unwrap();
        assert_eq!(player.strength, Strength::Expert);
        let thinker = Thinker::new(player, TableSize::Kilobytes(64));
        for position in random_positions(168, 22).iter().filter(|position| position.plies() >= 24) {
            let verdict = thinker.choose(position, 1, &Stop::new(), &Silent, &Pool::single()).unwrap();
            let after = -exact_of(&position.play(verdict.column).unwrap());
            assert_eq!(after, exact_of(position), "{spec} errs at\n{position:?}");
        }
    }
    let complaint = "perfect:easy".parse::<Player>().unwrap_err().to_string();
    assert!(complaint.contains("one strength, expert"), "{complaint}");
}

fn exact_of(position: &Position) -> i32 {
    Solver::new(1, None).exact(position).value()
}

#[test]
fn lost_positions_are_held_as_long_as_possible() {
    // Yellow cannot stop both ends of b1–d1; it can only make Red take one.
    let position = *notation::parse_moves("3344").unwrap().position();
    let after = position.play(Column::from_number(2).unwrap()).unwrap();
    let verdict = expert().choose(&after, 1, &Stop::new(), &Silent, &Pool::single()).unwrap();
    assert_eq!(verdict.report.best_score(), Some(SearchScore::loss_in(2)));
    assert!([1, 5].contains(&verdict.column.number()), "it blocks one end");
}

#[test]
fn among_equal_moves_expert_sets_the_most_traps() {
    let solver = Solver::new(4, None);
    let (mut dice, mut choices) = (Dice::new(0x5eed_0008), 0);
    for i in 0..120 {
        let position = random_position(&mut dice, 14 + i % 12);
        let report = report(&solver, &position, true, &Pool::single());
        let top = report.best_score();
        // How many replies hold what the position is worth.
        let holding = |column: Column| {
            let child = position.play(column).unwrap();
            let held = solver.exact(&child);
            let replies = child.legal_columns().map(|reply| -solver.exact(&child.play(reply).unwrap()));
            replies.filter(|&value| value == held).count()
        };
        let equals = position.legal_columns().filter(|&column| report.score(column) == top);
        let counts: Vec<usize> = equals.map(holding).collect();
        assert_eq!(Some(holding(report.best.unwrap())), counts.iter().min().copied(), "{position:?}");
        choices += usize::from(counts.iter().min() < counts.iter().max());
    }
    assert!(choices > 10, "{choices}");
}

#[test]
fn the_book_has_the_empty_board() {
    let solver = Solver::new(1, embedded().ok());
    let report = report(&solver, &Position::EMPTY, true, &Pool::single());
    let values = report.columns.map(|score| exact_value(score.unwrap(), 0));
    assert_eq!(values, [-2, -1, 0, 1, 0, -1, -2]);
    assert_eq!(report.best, Column::from_number(4));
}

#[test]
fn the_book_agrees_with_the_solver() {
    let book = embedded().unwrap();
    let solver = Solver::new(64, None);
    let mut keys = positions_with(8);
    keys.extend(positions_with(book.plies()));
    keys.retain(|&key| book.value(&Position::from_key(key)).is_some());
    let mut dice = Dice::new(1);
    for _ in 0..12 {
        let position = Position::from_key(dice.pick(&keys).unwrap());
        assert_eq!(book.value(&position), Some(solver.exact(&position).value()), "{position:?}");
    }
    assert!((0..=8).all(|plies| book.is_complete(plies)));
    // Both images of a position have the same value; positions that it does not cover have none.
    for position in random_positions(420, 23) {
        assert_eq!(book.value(&position), book.value(&position.mirrored()));
        let wins = !position.immediate_wins(position.to_move()).is_empty();
        if book.is_complete(position.plies()) || position.plies() > book.plies() || wins {
            assert_eq!(book.value(&position).is_some(), position.plies() <= book.plies() && !wins);
        }
    }
}

#[test]
fn books_of_few_plies_are_right_and_damaged_ones_are_refused() {
    let values = vec![(Position::EMPTY.symmetric_key().0, 1)];
    let bytes = Book::write(&[Kept { values, bound: None }]);
    let book = Book::read(bytes.clone().leak()).unwrap();
    assert_eq!((book.plies(), book.value(&Position::EMPTY)), (0, Some(1)));
    assert_eq!(Book::read(b"not a book").err(), Some(BookError::NotABook));
    for length in 7..bytes.len() {
        assert_eq!(Book::read(bytes[..length].to_vec().leak()).err(), Some(BookError::Damaged));
    }
    for at in 7..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 4;
        assert_eq!(Book::read(damaged.leak()).err(), Some(BookError::Damaged), "byte {at}");
    }
}

#[test]
fn what_a_book_does_not_know_is_solved() {
    let mut dice = Dice::new(0x5eed_0007);
    let mut positions: Vec<Position> = (0..20).map(|_| random_position(&mut dice, 24)).collect();
    positions.retain(|position| position.immediate_wins(position.to_move()).is_empty());
    positions.sort_by_key(|position| position.symmetric_key().0);
    let key = |position: &Position| position.symmetric_key().0;
    let (known, unknown) = positions.split_at(positions.len() / 2);
    // A value that is wrong, to see where it comes from.
    let values = known.iter().map(|position| (key(position), -9)).collect();
    let mut kept = vec![Kept { bound: Some(0), ..Kept::default() }; 24];
    kept.push(Kept { values, bound: Some(key(&unknown[0])) });
    let book = Book::read(Book::write(&kept).leak()).unwrap();
    assert!(!book.is_complete(24));
    let solver = Solver::new(1, Some(book));
    assert!(known.iter().all(|position| solver.exact(position).value() == -9));
    for position in unknown {
        assert_eq!(solver.exact(position).value(), exact_of(position), "{position:?}");
    }
}

#[test]
fn a_book_of_what_is_solved_so_far_goes_on_later() {
    let folder = std::env::temp_dir().join(format!("foursight-book-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let notes = folder.join("book.notes");
    let whole = embedded().unwrap();
    let truth = |key: u64| whole.value(&Position::from_key(key)).unwrap();
    let keys = positions_with(4);
    let solved = keys.len() * 2 / 3;
    let mut bytes: Vec<u8> = keys.iter().map(|&key| truth(key) as u8).collect();
    bytes[solved..].fill(i8::MIN as u8);
    std::fs::write(&notes, &bytes).unwrap();

    let make = |book: Option<Book>| Builder::open(4, &notes, book).unwrap().finish();
    let read = |bytes: Vec<u8>| Book::read(bytes.leak()).unwrap();
    let part = read(make(None).unwrap());
    let mut unknown = [0; 5];
    for (plies, unknown) in unknown.iter_mut().enumerate() {
        for key in positions_with(plies) {
            match part.value(&Position::from_key(key)) {
                Some(value) => assert_eq!(value, truth(key)),
                None => *unknown += 1,
            }
        }
        assert!(plies == 3 || part.is_complete(plies) == (*unknown == 0));
    }
    assert_eq!(unknown[4], keys.len() - solved);
    assert!(unknown[3] > 0 && unknown[3] < positions_with(3).len(), "{unknown:?}");

    // With an earlier book under it, nothing of that is lost, and it is the place to go on from.
    let two: Vec<u8> = positions_with(2).iter().map(|&key| truth(key) as u8).collect();
    let early = folder.join("early.notes");
    std::fs::write(&early, two).unwrap();
    let early = Builder::open(2, &early, None).unwrap().finish().unwrap();
    let both = read(make(Some(read(early))).unwrap());
    assert!((0..=2).all(|plies| both.is_complete(plies)) && !both.is_complete(4));
    std::fs::remove_file(&notes).unwrap();
    assert_eq!(Builder::open(4, &notes, Some(both)).unwrap().solved(), solved);
    assert!(read(make(Some(whole.clone())).unwrap()).is_complete(4));

    // A book of fewer discs, made from one of more, keeps those.
    let three = Builder::open(3, &folder.join("none"), Some(whole.clone())).unwrap().finish().unwrap();
    assert_eq!(read(three).plies(), whole.plies());

    // Notes that cannot be true are noticed.
    std::fs::write(&notes, vec![5; keys.len()]).unwrap();
    assert!(matches!(make(Some(whole.clone())), Err(BuildError::Contradiction(_))));
    std::fs::write(&notes, vec![5; 3]).unwrap();
    assert!(matches!(Builder::open(4, &notes, None), Err(BuildError::OtherNotes(_))));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn expert_against_itself_wins_with_disc_41() {
    let thinkers = PerSide::from_fn(|_| expert());
    let game = play_out(Game::new(), &thinkers, 1);
    assert_eq!((game.outcome(), game.moves().len()), (Outcome::Won(Side::Red), 41));
}

#[test]
fn expert_as_red_beats_everybody() {
    for engine in EngineId::documented() {
        for strength in [Strength::Easy, Strength::Medium, Strength::Classic] {
            let opponent = Thinker::new(Player { engine, strength }, TableSize::Kilobytes(512));
            let game = play_out(Game::new(), &PerSide::new(expert(), opponent), 1);
            assert_eq!(game.outcome(), Outcome::Won(Side::Red), "{engine} {strength}");
        }
    }
}

#[test]
fn expert_as_yellow_never_lets_go_of_what_it_has() {
    let solver = Solver::new(16, embedded().ok());
    for engine in EngineId::documented() {
        let opponent = Thinker::new(Player { engine, strength: Strength::Medium }, TableSize::Kilobytes(512));
        let game = play_out(Game::new(), &PerSide::new(opponent, expert()), 1);
        for plies in (1..game.moves().len()).step_by(2) {
            let before = solver.exact(game.position_after(plies).unwrap());
            let after = -solver.exact(game.position_after(plies + 1).unwrap());
            assert_eq!(before, after, "{engine}: move {}", plies + 1);
        }
    }
}

#[test]
fn all_columns_are_told_before_the_choice_among_equals() {
    let solver = Solver::new(1, embedded().ok());
    let position = *notation::parse_moves("4").unwrap().position();
    let (limits, stop) = (Limits::depth(42), Stop::new());
    let told = std::sync::Mutex::new(Vec::new());
    let observer = |report: &Report| told.lock().unwrap().push(report.clone());
    let last = solver.report(&position, true, &Control::new(&limits, &stop, &observer), &Pool::single());
    let told = told.into_inner().unwrap();
    assert!(told.iter().any(|report| report.columns == last.columns && report.best.is_none()));
    assert!(last.columns.iter().all(Option::is_some) && last.best.is_some());
}
