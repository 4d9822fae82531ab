use foursight::engines::{EngineId, TableSize};
use foursight::evals::{Alignments, Cubes, Lines, Threats, Windows};
use foursight::rules::{Column, Game, Position, notation};
use foursight::search::{
    AlphaBeta, Control, Dice, Evaluation, Follow, Limits, Memory, Minimax, Pool, Report, Results, Score,
    Silent, Stop, Table, Tally, Techniques, deepen,
};
use std::sync::Mutex;

fn position(moves: &str) -> Position {
    *notation::parse_moves(moves).unwrap().position()
}

/// Random positions that are not over, with every number of discs up to 41.
pub fn random_positions(count: usize, seed: u64) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut game = Game::new();
        let plies = positions.len() % 42;
        while game.moves().len() < plies {
            let columns: Vec<Column> = game.position().legal_columns().collect();
            let Some(column) = dice.pick(&columns) else { break };
            game.play(column).unwrap();
        }
        if game.moves().len() == plies && !game.outcome().is_over() {
            positions.push(*game.position());
        }
    }
    positions
}

/// Minimax without any technique, written down from its definition.
fn plain<E: Evaluation>(
    evaluation: &E,
    position: &Position,
    depth: u8,
    own: foursight::rules::Side,
) -> Score {
    if position.is_lost_for_mover() {
        return Score::loss_in(0);
    }
    if position.cells_left() == 0 {
        return Score::DRAW;
    }
    if depth == 0 {
        let value = evaluation.evaluate(position, own);
        return Score::estimate(if position.to_move() == own { value } else { -value });
    }
    let children = position.legal_columns().map(|column| position.play_unchecked(column));
    children.map(|child| plain(evaluation, &child, depth - 1, own).before_move()).max().unwrap()
}

fn check_equals_plain<E: Evaluation>(evaluation: &E) {
    let table = Table::with_kilobytes(256);
    for (i, position) in random_positions(84, 7).iter().enumerate() {
        let own = position.to_move();
        let depth = 1 + (i % 4) as u8;
        let expected = plain(evaluation, position, depth, own);
        let all = Techniques::ALL;
        for techniques in [
            Techniques::NONE,
            Techniques { alpha_beta: true, ..Techniques::NONE },
            Techniques { table: false, killers_and_history: false, ..all },
            Techniques { killers_and_history: false, ..all },
            all,
        ] {
            let search = AlphaBeta { evaluation, table: &table, techniques, own_side: own };
            let (limits, stop) = (Limits::depth(depth), Stop::new());
            let control = Control::new(&limits, &stop, &Silent);
            let window = (Score::LOWEST, Score::HIGHEST);
            let mut memory = Memory::default();
            let score =
                search.search(position, depth, window, &mut memory, &mut Tally::new(&control)).unwrap();
            assert_eq!(score, expected, "{techniques:?} {depth} plies deep at\n{position:?}");
        }
    }
}

#[test]
fn every_sound_technique_gives_plain_minimax_scores() {
    check_equals_plain(&Threats);
    check_equals_plain(&Windows);
    check_equals_plain(&Alignments);
}

/// Document 004's minimax, written down from its definition; `level` is 1 for the moves of the root.
fn plain_cubes(position: &Position, depth: u8, level: u8) -> Score {
    if position.is_lost_for_mover() {
        return Score::loss_in(0);
    }
    if position.cells_left() == 0 {
        return Score::DRAW;
    }
    if depth == 0 {
        return Score::estimate(Cubes.evaluate(position, position.to_move()));
    }
    let mover = position.to_move();
    let mut children: Vec<(i32, Position)> = position
        .legal_columns()
        .map(|column| position.play_unchecked(column))
        .map(|child| (Cubes.evaluate(&child, mover), child))
        .collect();
    if children.len() > 1 && level == 4 {
        // The worst; of equals the one listed last, farthest from the centre.
        let worst = children.iter().map(|(look, _)| *look).min().unwrap();
        let at = children.iter().rposition(|(look, child)| *look == worst && !child.is_lost_for_mover());
        at.map(|at| children.remove(at));
    } else if level >= 5 {
        let sum: i64 = children.iter().map(|(look, _)| i64::from(*look)).sum();
        let average = sum as f64 / children.len() as f64;
        children.retain(|(look, child)| f64::from(*look) >= average || child.is_lost_for_mover());
    }
    children.iter().map(|(_, child)| plain_cubes(child, depth - 1, level + 1).before_move()).max().unwrap()
}

#[test]
fn memoised_minimax_gives_what_its_definition_gives() {
    let table = Table::with_megabytes(4);
    for (i, position) in random_positions(84, 8).iter().enumerate() {
        let depth = 1 + (i % 6) as u8;
        let (limits, stop) = (Limits::depth(depth), Stop::new());
        let control = Control::new(&limits, &stop, &Silent);
        let cubes = Minimax {
            evaluation: &Cubes,
            table: &table,
            follow: Follow::Promising,
            results: Results::ByDistance,
        };
        let report = deepen(&cubes, position, &limits, &control, &Pool::single());
        let deepest = depth.min(position.cells_left() as u8);
        assert_eq!(report.depth, deepest);
        assert_eq!(
            report.best_score(),
            Some(plain_cubes(position, deepest, 1)),
            "{depth} plies at\n{position:?}"
        );
    }
}

#[test]
fn lines_score_results_flat() {
    let table = Table::with_megabytes(1);
    let lines = Minimax {
        evaluation: &Lines,
        table: &table,
        follow: Follow::Everything,
        results: Results::Flat(Lines::WON),
    };
    let (limits, stop) = (Limits::depth(4), Stop::new());
    let control = Control::new(&limits, &stop, &Silent);
    // Red wins at once with column 4, and in three plies with others.
    let report = deepen(&lines, &position("112233"), &limits, &control, &Pool::single());
    assert_eq!(report.best_score(), Some(Score::estimate(Lines::WON)));
}

#[test]
fn early_evaluations_follow_fewer_moves_from_depth_four_on() {
    let nodes = |follow, depth| {
        let table = Table::with_megabytes(4);
        let search = Minimax { evaluation: &Cubes, table: &table, follow, results: Results::ByDistance };
        let (limits, stop) = (Limits::depth(depth), Stop::new());
        let control = Control::new(&limits, &stop, &Silent);
        deepen(&search, &position("4453"), &limits, &control, &Pool::single()).counters.nodes
    };
    assert_eq!(nodes(Follow::Promising, 3), nodes(Follow::Everything, 3));
    assert!(nodes(Follow::Promising, 4) < nodes(Follow::Everything, 4));
    assert!(nodes(Follow::Promising, 7) < nodes(Follow::Everything, 7) / 2);
}

fn search(id: EngineId, position: &Position, depth: u8, pool: &Pool) -> Report {
    let engine = id.build(TableSize::Megabytes(4));
    let (limits, stop) = (Limits::depth(depth), Stop::new());
    engine.search(position, &limits, &Control::new(&limits, &stop, &Silent), pool)
}

#[test]
fn threads_and_repetition_change_neither_move_nor_scores() {
    let many = Pool::new(4).unwrap();
    for id in EngineId::all() {
        for (i, position) in random_positions(42, 9).iter().enumerate().filter(|(i, _)| i % 3 == 0) {
            let depth = 5 + (i % 3) as u8;
            let one = search(id, position, depth, &Pool::single());
            let four = search(id, position, depth, &many);
            assert_eq!(
                (one.best, one.columns),
                (four.best, four.columns),
                "{id} {depth} plies at\n{position:?}"
            );
        }
        // The same engine asked twice, with all that it remembers from other positions and depths.
        let engine = id.build(TableSize::Kilobytes(64));
        let ask = |moves: &str, depth| {
            let (limits, stop) = (Limits::depth(depth), Stop::new());
            engine.search(&position(moves), &limits, &Control::new(&limits, &stop, &Silent), &many)
        };
        let first = ask("44", 6);
        ask("445", 7);
        ask("4", 5);
        let again = ask("44", 6);
        assert_eq!((first.best, first.columns), (again.best, again.columns), "{id}");
    }
}

#[test]
fn a_raised_flag_ends_a_search_at_any_depth_after_a_few_nodes() {
    let pool = Pool::new(2).unwrap();
    for id in EngineId::all() {
        let engine = id.build(TableSize::Megabytes(1));
        let (limits, stop) = (Limits::depth(42), Stop::new());
        let seen_at_stop = Mutex::new(0);
        let observer = |report: &Report| {
            if !stop.is_raised() {
                *seen_at_stop.lock().unwrap() = report.counters.nodes;
                stop.raise();
            }
        };
        let control = Control::new(&limits, &stop, &observer);
        let report = engine.search(&Position::EMPTY, &limits, &control, &pool);
        let late = report.counters.nodes - *seen_at_stop.lock().unwrap();
        // Each of two threads looks every 256 nodes; a millisecond is some thousands.
        assert!(late <= 4 * 256, "{id} searched {late} nodes after the flag was raised");
        assert!(report.depth >= 1 && report.best.is_some(), "{id} still has the last complete round");
    }
}

#[test]
fn a_search_that_is_stopped_before_it_begins_has_nothing_to_say() {
    let engine = EngineId::Threats.build(TableSize::Kilobytes(64));
    let (limits, stop) = (Limits::depth(8), Stop::new());
    stop.raise();
    let report =
        engine.search(&Position::EMPTY, &limits, &Control::new(&limits, &stop, &Silent), &Pool::single());
    assert_eq!((report.depth, report.best), (0, None));
}

#[test]
fn time_ends_a_search_with_its_last_complete_round() {
    let engine = EngineId::Threats.build(TableSize::Megabytes(1));
    let (limits, stop) = (Limits::millis(60), Stop::new());
    let report =
        engine.search(&Position::EMPTY, &limits, &Control::new(&limits, &stop, &Silent), &Pool::single());
    assert!(report.depth >= 4 && report.columns.iter().all(Option::is_some), "depth {}", report.depth);
    assert!(report.depth < 42);
}

#[test]
fn the_best_line_can_be_played_and_ends_as_foretold() {
    let report = search(EngineId::Threats, &position("4455"), 10, &Pool::single());
    assert_eq!(report.line.first().copied(), report.best);
    let mut after = position("4455");
    for &column in &report.line {
        after = after.play(column).unwrap();
    }
    if let Some(distance) = report.best_score().unwrap().distance() {
        assert_eq!(report.line.len(), usize::from(distance));
        assert!(after.has_four());
    }
}

#[test]
fn reports_come_while_the_search_runs() {
    let engine = EngineId::Lines.build(TableSize::Megabytes(1));
    let (limits, stop) = (Limits::depth(42), Stop::new());
    let heard: Mutex<Vec<Report>> = Mutex::new(Vec::new());
    let observer = |report: &Report| {
        let mut heard = heard.lock().unwrap();
        heard.push(report.clone());
        if heard.len() == 3 {
            stop.raise();
        }
    };
    engine.search(&Position::EMPTY, &limits, &Control::new(&limits, &stop, &observer), &Pool::single());
    let heard = heard.into_inner().unwrap();
    assert!(heard.len() >= 3);
    assert!(heard.windows(2).all(|pair| pair[0].counters.nodes < pair[1].counters.nodes));
    assert!(heard.iter().all(|report| report.depth > 0 && report.best.is_some()));
}

#[test]
fn scores_know_what_they_mean() {
    assert!(Score::win_in(1) > Score::win_in(3) && Score::win_in(41) > Score::estimate(1 << 29));
    assert!(Score::loss_in(2) < Score::loss_in(40) && Score::loss_in(40) < Score::estimate(-(1 << 29)));
    assert_eq!(Score::loss_in(0).before_move(), Score::win_in(1));
    assert_eq!(Score::win_in(1).before_move(), Score::loss_in(2));
    assert_eq!(Score::estimate(5).before_move(), Score::estimate(-5));
    for score in [Score::win_in(9), Score::loss_in(8), Score::estimate(-77), Score::DRAW] {
        assert_eq!(score.before_move().after_move(), score);
        assert_eq!(score.after_move().before_move(), score);
    }
}
