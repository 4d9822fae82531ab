//! What is said of positions and games: truths, judgements, threats, advice.

use crate::naive::NaiveBoard;
use foursight::rules::{Cell, Column, Game, HEIGHT, Line, Outcome, Position, Side, WIDTH, notation};
use foursight::search::{Dice, Pool, Score, Silent, Stop};
use foursight::solver::{Solver, book};
use foursight::study::advice::{self, Feedback, Why};
use foursight::study::analyst::Solve;
use foursight::study::{
    Analyst, AnalystThread, Fate, Finding, InlineAnalyst, Judgement, Notebook, Refutation, Review,
    ReviewedMove, ThreatMap, Truth, Zugzwang,
};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

fn column(number: usize) -> Column {
    Column::from_number(number).unwrap()
}

fn game(moves: &str) -> Game {
    notation::parse_moves(moves).unwrap()
}

fn position(moves: &str) -> Position {
    *game(moves).position()
}

fn solver() -> Solver {
    Solver::new(16, book::embedded().ok())
}

fn truth_of(solver: &Solver, position: &Position) -> Truth {
    Truth::find(solver, position, &Stop::new(), &Silent, &Pool::single())
}

fn truths(solver: &Solver, game: &Game) -> HashMap<Position, Truth> {
    Review::positions(game).map(|position| (position, truth_of(solver, &position))).collect()
}

fn review(solver: &Solver, moves: &str) -> Review {
    let game = game(moves);
    let truths = truths(solver, &game);
    Review::of(&game, |position| truths.get(position)).unwrap()
}

/// A complete truth with these scores, from the left; `"."` is a full column, `W5` a win with the fifth disc.
fn truth(scores: &str) -> Truth {
    let mut truth = Truth { is_complete: true, ..Truth::default() };
    for (column, word) in truth.columns.iter_mut().zip(scores.split_whitespace()) {
        let plies = || word[1..].parse().unwrap();
        *column = match &word[..1] {
            "W" => Some(Score::win_in(plies())),
            "L" => Some(Score::loss_in(plies())),
            "D" => Some(Score::DRAW),
            _ => None,
        };
    }
    truth
}

/// Random games up to `plies` discs that are not over.
fn random_positions(count: usize, plies: std::ops::Range<usize>, seed: u64) -> Vec<(Position, NaiveBoard)> {
    let mut dice = Dice::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let discs = plies.start + found.len() % plies.len();
        let (mut position, mut board) = (Position::EMPTY, NaiveBoard::default());
        while position.plies() < discs && !position.outcome().is_over() {
            let columns: Vec<Column> = position.legal_columns().collect();
            let column = dice.pick(&columns).unwrap();
            position = position.play(column).unwrap();
            board.drop(column);
        }
        if !position.outcome().is_over() {
            found.push((position, board));
        }
    }
    found
}

// --- Truth ---

#[test]
fn a_truth_has_every_column_and_a_line_to_the_end() {
    let solver = solver();
    for (position, _) in random_positions(30, 22..40, 3) {
        let truth = truth_of(&solver, &position);
        assert!(truth.is_complete);
        for column in Column::ALL {
            let expected = position.play(column).ok().map(|child| -solver.exact(&child).value());
            let known =
                truth.score(column).map(|score| foursight::solver::exact_value(score, position.plies()));
            assert_eq!(known, expected, "{position:?} column {column}");
        }
        assert_eq!(truth.value(position.plies()), Some(solver.exact(&position).value()));
        assert!(truth.best_columns().contains(&truth.line[0]));
        let end = truth.line.iter().fold(position, |position, &column| position.play(column).unwrap());
        let fate = match end.outcome() {
            Outcome::Ongoing => panic!("the line stops short"),
            Outcome::Drawn => Fate::Draw,
            Outcome::Won(side) if side == position.to_move() => Fate::Win,
            Outcome::Won(_) => Fate::Loss,
        };
        assert_eq!(truth.fate(), Some(fate));
        if let Some(plies) = truth.best().and_then(Score::distance) {
            assert_eq!(truth.line.len(), usize::from(plies));
        }
    }
}

#[test]
fn a_stopped_search_leaves_an_incomplete_truth() {
    let stop = Stop::new();
    stop.raise();
    let truth = Truth::find(&solver(), &position("44444432655"), &stop, &Silent, &Pool::single());
    assert!(!truth.is_complete && truth.best().is_none() && truth.line.is_empty());
    assert!(truth.best_columns().is_empty());
}

// --- Judgements ---

fn judge(scores: &str, number: usize, previous: Option<&ReviewedMove>) -> ReviewedMove {
    Review::judge(&Position::EMPTY, &truth(scores), column(number), previous).unwrap()
}

/// A move of the other side that turned the first of these values into the second.
fn earlier(before: i32, after: i32) -> ReviewedMove {
    ReviewedMove {
        ply: 1,
        side: Side::Red,
        column: column(1),
        judgement: Judgement::Fine,
        before,
        after,
        best: Vec::new(),
        mattered: true,
    }
}

#[test]
fn each_judgement_by_its_definition() {
    use Judgement::{Best, Blunder, Fine, Forced, Missed, Mistake, OnlyMove, Slow};
    let cases: [(&str, usize, Judgement, bool); 18] = [
        // Scores from the left, the column played, the judgement, whether the choice mattered.
        ("W5 D L4 L4 L4 L4 L4", 3, Blunder, true),
        ("L6 D L4 L4 L4 L4 L4", 3, Blunder, true),
        ("W5 D L4 L4 L4 L4 L4", 2, Mistake, true),
        ("W5 W13 D L4 L4 L4 L4", 2, Slow, true),
        ("W5 W11 D L4 L4 L4 L4", 2, Fine, true),
        ("W5 W11 D L4 L4 L4 L4", 1, Best, true),
        ("W5 D D L4 L4 L4 L4", 1, OnlyMove, true),
        ("L6 D L4 L4 L4 L4 L4", 2, OnlyMove, true),
        ("D D L4 L4 L4 L4 L4", 1, Best, true),
        // All win: there is nothing to choose but how soon.
        ("W5 W7 W5 W5 W5 W5 W15", 2, Fine, false),
        ("W5 W7 W5 W5 W5 W5 W15", 7, Slow, false),
        // All lose: no move can make it worse.
        ("L4 L2 L8 L2 L2 L2 L2", 3, Best, false),
        ("L4 L2 L8 L2 L2 L2 L2", 2, Fine, false),
        ("L2 L2 L2 L2 L2 L2 L2", 5, Best, false),
        // One column, or one that does not lose at once, whatever it leads to.
        (". . . . D . .", 5, Forced, false),
        ("L2 L2 D L2 L2 L2 L2", 3, Forced, false),
        ("L2 L2 L10 L2 L2 L2 L2", 3, Forced, false),
        // A four is there to be seen: nothing forces it.
        ("L2 L2 W1 L2 L2 L2 L2", 3, OnlyMove, true),
    ];
    for (scores, number, judgement, mattered) in cases {
        let reviewed = judge(scores, number, None);
        assert_eq!((reviewed.judgement, reviewed.mattered), (judgement, mattered), "{scores}, {number}");
    }
    // To overlook a forced move is a choice like any other.
    let overlooked = judge("L2 L2 D L2 L2 L2 L2", 4, None);
    assert_eq!((overlooked.judgement, overlooked.credit()), (Blunder, Some(0.0)));

    // The other side's move before: what it had, what it left itself.
    let scores = "W5 D L4 L4 L4 L4 L4";
    for (before, after, number, judgement) in [
        (0, -3, 2, Missed),   // it lost its draw, and gets it back
        (3, -3, 3, Missed),   // it lost a won game, and wins again
        (3, -3, 2, Mistake),  // it lost a won game, and gets a draw: something is left
        (0, -3, 3, Blunder),  // it lost its draw, and is given the game
        (-3, -3, 2, Mistake), // it had done nothing wrong
        (-3, -3, 3, Blunder),
        (3, -3, 1, OnlyMove), // punished
    ] {
        let reviewed = judge(scores, number, Some(&earlier(before, after)));
        assert_eq!(reviewed.judgement, judgement, "{before} {after} {number}");
    }
    assert!(Review::judge(&Position::EMPTY, &truth(". D D D D D D"), column(1), None).is_none());
    let unfinished = Truth { is_complete: false, ..truth("D D D D D D D") };
    assert!(Review::judge(&Position::EMPTY, &unfinished, column(1), None).is_none());
}

fn judgements(review: &Review) -> Vec<Judgement> {
    review.moves.iter().map(|reviewed| reviewed.judgement).collect()
}

#[test]
fn games_are_judged_move_by_move() {
    use Judgement::{Best, Blunder, Fine, Forced, Missed, Mistake, OnlyMove, Slow};
    let solver = solver();
    let first = review(&solver, "1122334");
    assert_eq!(judgements(&first), [Blunder, Missed, Mistake, Best, Blunder, Blunder, OnlyMove]);
    let values: Vec<(i32, i32)> = first.moves.iter().map(|m| (m.before, m.after)).collect();
    assert_eq!(values, [(1, -2), (2, -1), (1, 0), (0, 0), (0, -2), (2, -18), (18, 18)]);
    assert_eq!(first.turning_point, Some(5));
    assert_eq!(
        first.turning_point_sentence().unwrap(),
        "The turning point was move 6: Yellow played column 3 and turned a win into a loss; \
         column 4 would have kept the win."
    );
    assert_eq!(first.mistakes().map(|m| m.ply).collect::<Vec<_>>(), [1, 2, 3, 5, 6]);
    assert_eq!(first.last_chance(Side::Yellow, Fate::Win), Some(5));
    assert_eq!(first.last_chance(Side::Yellow, Fate::Draw), Some(5));
    assert_eq!(first.last_chance(Side::Red, Fate::Win), Some(6));

    // Three on the bottom row, open at both ends, and Red lets Yellow go on.
    assert_eq!(judgements(&review(&solver, "33443")).last(), Some(&Slow));
    // Three in a column must be blocked.
    let forced = review(&solver, "414144");
    assert_eq!(judgements(&forced).last(), Some(&Forced));
    // Open at both ends: every column loses, and no longer.
    let lost = review(&solver, "334452");
    let last = lost.moves.last().unwrap();
    assert_eq!((last.judgement, last.best.len(), last.mattered), (Best, 7, false));
    // Lost, and sooner than need be.
    assert_eq!(judgements(&review(&solver, "44444337")).last(), Some(&Fine));
}

#[test]
fn a_perfect_game_of_41_moves_has_no_errors() {
    let moves = "44444432655555323332267623526661117777711";
    let review = review(&solver(), moves);
    assert_eq!(review.moves.len(), 41);
    assert_eq!((review.mistakes().count(), review.turning_point), (0, None));
    assert!(review.turning_point_sentence().is_none());
    assert_eq!(review.accuracy.red, Some(1.0));
    assert!(review.moves.iter().all(|m| m.best.contains(&m.column) && m.before == m.after));
    assert!(review.moves.iter().any(|m| m.judgement == Judgement::Forced));
}

#[test]
fn forced_moves_do_not_raise_the_accuracy() {
    let solver = solver();
    for moves in ["1122334", "41414412", "334452"] {
        let review = review(&solver, moves);
        for side in Side::BOTH {
            let own = || review.moves.iter().filter(|m| m.side == side);
            let credits: Vec<f64> = own().filter(|m| m.mattered).filter_map(ReviewedMove::credit).collect();
            let mean = (!credits.is_empty()).then(|| credits.iter().sum::<f64>() / credits.len() as f64);
            assert_eq!(review.accuracy[side], mean);
            assert!(own().filter(|m| m.judgement == Judgement::Forced).all(|m| m.credit().is_none()));
        }
    }
    // Yellow has three in column 4: Red's block, found by anybody, leaves its accuracy as poor as it was.
    let before = review(&solver, "142474");
    let after = review(&solver, "1424744");
    assert_eq!(after.moves[6].judgement, Judgement::Forced);
    assert!(before.accuracy.red.is_some_and(|accuracy| accuracy < 1.0));
    assert_eq!(after.accuracy.red, before.accuracy.red);
}

#[test]
fn a_review_waits_for_every_position_and_shows_what_it_has() {
    let solver = solver();
    let game = game("1122334");
    let mut truths = truths(&solver, &game);
    let order: Vec<usize> = Review::positions(&game).map(|position| position.plies()).collect();
    assert_eq!(order, [6, 5, 4, 3, 2, 1, 0], "from the end backwards");
    truths.remove(game.position_after(4).unwrap());
    assert!(Review::of(&game, |position| truths.get(position)).is_none());
    let so_far = Review::so_far(&game, |position| truths.get(position));
    let known: Vec<bool> = so_far.iter().map(Option::is_some).collect();
    // The fifth is not known; the sixth is an error that may have been a chance missed.
    assert_eq!(known, [true, true, true, true, false, false, true]);
}

// --- Refutations ---

#[test]
fn refutations_end_in_a_real_four() {
    let solver = solver();
    let mut fours = 0;
    for moves in ["1122334", "4443355", "44444337", "1112223"] {
        let game = game(moves);
        let review = review(&solver, moves);
        for error in review.mistakes().chain(&review.moves) {
            let after = game.position_after(error.ply).unwrap();
            if after.outcome().is_over() {
                assert!(Refutation::of(after, &Truth::default()).is_none());
                continue;
            }
            let refutation = Refutation::of(after, &truth_of(&solver, after)).unwrap();
            let mut board = NaiveBoard::default();
            game.all_moves()[..error.ply].iter().for_each(|&column| board.drop(column));
            for (number, &(cell, side)) in refutation.discs.iter().enumerate() {
                assert_eq!(Side::to_move_after(error.ply + number), side);
                assert_eq!(board.columns[cell.column().index()].len(), cell.row(), "it rests on something");
                assert_eq!(board.fours(Side::Red) + board.fours(Side::Yellow), 0, "nobody had won before");
                board.drop(cell.column());
            }
            assert_eq!(refutation.position_after(refutation.discs.len()).plies(), board.plies());
            match refutation.four {
                Some(cells) => {
                    let &(last, winner) = refutation.discs.last().unwrap();
                    assert!(board.fours(winner) > 0 && cells.contains(last) && cells.len() >= 4);
                    let owner = |cell: Cell| board.at(cell.column().index() as isize, cell.row() as isize);
                    assert!(cells.iter().all(|cell| owner(cell) == Some(winner)));
                    let expected = if error.after < 0 { error.side.other() } else { error.side };
                    assert_eq!(winner, expected);
                    fours += 1;
                }
                None => assert_eq!((board.plies(), error.after), (42, 0)),
            }
        }
    }
    assert!(fours > 10);
}

// --- The threat map ---

#[test]
fn the_threat_map_is_a_plain_scan() {
    for (position, board) in random_positions(2000, 0..41, 11) {
        let map = ThreatMap::of(&position);
        let mut scanned = Vec::new();
        for side in Side::BOTH {
            for column in 0..WIDTH {
                let height = board.columns[column].len();
                for row in height..HEIGHT {
                    let cell = Cell::new(Column::ALL[column], row);
                    // Three of the side's discs and this cell on one of the 69 lines.
                    let is_threat = Line::ALL.iter().any(|line| {
                        let others = || line.cells.iter().filter(|&&other| other != cell);
                        let own = |cell: &Cell| {
                            board.at(cell.column().index() as isize, cell.row() as isize) == Some(side)
                        };
                        line.cells.contains(&cell) && others().all(own)
                    });
                    if is_threat {
                        scanned.push((cell, side, row == height, row % 2 == 0));
                    }
                }
            }
        }
        let found: Vec<_> = map.threats.iter().map(|t| (t.cell, t.side, t.is_playable, t.is_odd)).collect();
        assert_eq!(found, scanned, "{position:?}");
    }
}

/// Who wins if only the threats that stand count, by trying everything.
fn filled_up(position: &Position, heights: [usize; WIDTH], known: &mut HashMap<[usize; WIDTH], i32>) -> i32 {
    if let Some(&value) = known.get(&heights) {
        return value;
    }
    let mover = Side::to_move_after(heights.iter().sum());
    let mut best = None;
    for column in Column::ALL {
        let height = heights[column.index()];
        if height == HEIGHT {
            continue;
        }
        let cell = Cell::new(column, height);
        let mut next = heights;
        next[column.index()] += 1;
        let is_win = position.winning_cells(mover).contains(cell);
        let value = if is_win { 1 } else { -filled_up(position, next, known) };
        best = best.max(Some(value));
    }
    let value = best.unwrap_or(0);
    known.insert(heights, value);
    value
}

/// True if no line that is still open has more than one cell to fill: no new threat can arise.
fn is_settled(position: &Position) -> bool {
    Side::BOTH.into_iter().all(|side| {
        Line::ALL.iter().all(|line| {
            let is_open = (line.set() & position.discs(side.other())).is_empty();
            !is_open || (line.set() - position.discs(side)).len() <= 1
        })
    })
}

/// Random games in which nobody completes a four and everybody blocks: they last long.
fn quiet_positions(count: usize, plies: std::ops::Range<usize>, seed: u64) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Position::EMPTY;
        while position.plies() < plies.start + found.len() % plies.len() && !position.outcome().is_over() {
            let wins = |side: Side, column: &Column| {
                position.immediate_wins(side).iter().any(|cell| cell.column() == *column)
            };
            let (mover, other) = (position.to_move(), position.to_move().other());
            let mut columns: Vec<Column> = position.legal_columns().filter(|c| !wins(mover, c)).collect();
            if columns.iter().any(|column| wins(other, column)) {
                columns.retain(|column| wins(other, column));
            }
            let Some(column) = dice.pick(&columns) else { break };
            position = position.play(column).unwrap();
        }
        if !position.outcome().is_over() {
            found.push(position);
        }
    }
    found
}

/// True if there are threats to wait for: nobody wins at once, and a block settles what must be blocked.
fn is_for_waiting(position: &Position) -> bool {
    let (mover, other) = (position.to_move(), position.to_move().other());
    let blocks = position.immediate_wins(other);
    let has_threats = Side::BOTH.into_iter().any(|side| !position.winning_cells(side).is_empty());
    has_threats
        && position.immediate_wins(mover).is_empty()
        && blocks.len() < 2
        && !blocks.up().meets(position.winning_cells(other))
}

#[test]
fn zugzwang_is_counted_right() {
    let mut favoured = [0, 0, 0];
    for position in quiet_positions(1500, 12..40, 5).into_iter().filter(is_for_waiting) {
        let zugzwang = Zugzwang::of(&position);
        let mover = position.to_move();
        let heights = std::array::from_fn(|index| position.height(Column::ALL[index]));
        let winner = match filled_up(&position, heights, &mut HashMap::new()) {
            1 => Some(mover),
            -1 => Some(mover.other()),
            _ => None,
        };
        assert_eq!(zugzwang.favours, winner, "{position:?} {}", zugzwang.sentence);
        favoured[winner.map_or(2, |side| side as usize)] += 1;
        // The cell that is named is a threat of the winner's, of the kind that is named.
        for kind in ["odd", "even"] {
            let Some((_, rest)) = zugzwang.sentence.split_once(&format!("'s {kind} threat at ")) else {
                continue;
            };
            let named = |cell: &Cell| rest.starts_with(&cell.to_string());
            let cell = position.winning_cells(winner.unwrap()).iter().find(named).unwrap();
            assert_eq!(cell.is_odd(), kind == "odd");
        }
    }
    assert!(favoured.iter().all(|&count| count > 50), "{favoured:?}");
}

#[test]
fn zugzwang_decides_where_no_new_threat_can_arise() {
    let solver = solver();
    let mut count = 0;
    for position in quiet_positions(3000, 31..41, 5) {
        if is_for_waiting(&position) && is_settled(&position) {
            let mover = position.to_move();
            let value = solver.exact(&position).value().signum();
            let winner = [Some(mover.other()), None, Some(mover)][(value + 1) as usize];
            assert_eq!(Zugzwang::of(&position).favours, winner, "{position:?}");
            count += 1;
        }
    }
    assert!(count > 30, "{count}");
}

#[test]
fn zugzwang_in_a_sentence() {
    let sentence = |position: &Position| Zugzwang::of(position).sentence;
    assert_eq!(
        sentence(&Position::EMPTY),
        "No threat stands yet: Yellow can answer above each of Red's discs and so gets the even cells. \
         Zugzwang favours Yellow until Red has an odd threat."
    );
    assert_eq!(Zugzwang::of(&position("4")).favours, Some(Side::Yellow), "it answers at once");
    assert_eq!(Zugzwang::of(&position("45")).favours, None, "Red may take an even cell");
    assert_eq!(Zugzwang::of(&position("1122334")).favours, None);
    assert_eq!(sentence(&position("1122334")), "The game is over: Red won.");
    assert_eq!(
        sentence(&position("112233")),
        "Red can complete a four at d1 at once: there is nothing to wait for."
    );
    assert_eq!(
        sentence(&position("33445")),
        "Red threatens fours at b1 and f1, and Yellow can block only one: there is nothing to wait for."
    );
    // The moves, whom zugzwang favours, and why: Red's odd threat alone, Yellow's even one, an odd one of
    // Red's against an even one of Yellow's in another column, two of Red's in one.
    let unless = "unless new threats arise.";
    let cases = [
        ("4121711336", Side::Red, "must move under Red's odd threat at b3: zugzwang favours Red, "),
        (
            "67355516626",
            Side::Yellow,
            "must move under Yellow's even threat at d4: zugzwang favours Yellow, ",
        ),
        ("54722447255", Side::Red, "must move under Red's odd threat at c3: zugzwang favours Red, "),
    ];
    for (moves, favoured, why) in cases {
        let zugzwang = Zugzwang::of(&position(moves));
        let loser = favoured.other();
        assert_eq!(zugzwang.favours, Some(favoured), "{moves}");
        assert_eq!(zugzwang.sentence, format!("When the other columns are full, {loser} {why}{unless}"));
    }
    assert_eq!(
        sentence(&position("12644243522251")),
        "Red's threats at c3 and c4 stand one above the other, and Yellow can block only one: waiting favours \
         Red, unless new threats arise."
    );
    // A threat on the wrong row can be blocked when the rest is full.
    for moves in ["3522645754467", "46756515546632"] {
        assert_eq!(
            sentence(&position(moves)),
            "If no new threat arises, each one that stands can be blocked in time: zugzwang favours neither side."
        );
    }
}

// --- Advice ---

#[test]
fn advice_is_true() {
    let solver = solver();
    let mut seen = HashMap::new();
    for (position, board) in random_positions(400, 12..40, 23) {
        let truth = if position.plies() >= 20 { truth_of(&solver, &position) } else { Truth::default() };
        let (mover, other) = (position.to_move(), position.to_move().other());
        for column in position.legal_columns() {
            let reasons = advice::why(&position, column, &truth);
            let landing = position.landing(column).unwrap();
            let after = position.play_unchecked(column);
            let can_win = |position: &Position| {
                position.legal_columns().any(|column| position.play_unchecked(column).has_four())
            };
            for reason in reasons {
                *seen.entry(std::mem::discriminant(&reason)).or_insert(0) += 1;
                let others = || truth.known().filter(|&(other, _)| other != column).map(|(_, score)| score);
                let score = || truth.score(column).unwrap();
                let is_true = match &reason {
                    Why::WinsNow { column: c } => *c == column && after.has_four(),
                    Why::Blocks { side, cell, .. } => {
                        *side == other
                            && *cell == landing
                            && board.would_win(other, column.index(), landing.row())
                    }
                    Why::Threatens { cell, side } => {
                        *side == other
                            && after.legal_columns().all(|reply| {
                                let next = after.play_unchecked(reply);
                                !next.has_four() && (can_win(&next) || reply == cell.column())
                            })
                    }
                    Why::ThreatensMore { cells, side } => {
                        let stopped = |reply| !can_win(&after.play_unchecked(reply));
                        cells.len() > 1
                            && *side == other
                            && !after.legal_columns().any(|reply| after.play_unchecked(reply).has_four())
                            && !after.legal_columns().any(stopped)
                    }
                    Why::MakesThreat { cell, side } => {
                        let mut board = board.clone();
                        let was_one = board.would_win(mover, cell.column().index(), cell.row());
                        board.drop(column);
                        *side == other
                            && !was_one
                            && board.would_win(mover, cell.column().index(), cell.row())
                            && after.landing(cell.column()) != Some(*cell)
                            && !board.would_win(other, cell.column().index(), cell.row() - 1)
                    }
                    Why::TakesFork { cell, side } => {
                        let instead = position.pass().play_unchecked(column);
                        *cell == landing && *side == other && instead.immediate_wins(other).len() > 1
                    }
                    Why::WinsIn { moves } => {
                        score().distance() == Some(2 * *moves as u8 - 1) && score().is_win()
                    }
                    Why::LosesIn { moves } => {
                        score().distance() == Some(2 * *moves as u8) && score().is_loss()
                    }
                    Why::Draws => score() == Score::DRAW,
                    Why::OnlyWin => score().is_win() && others().all(|other| !other.is_win()),
                    Why::OthersLose => !score().is_loss() && others().all(Score::is_loss),
                    Why::HoldsOutLongest => {
                        score().is_loss() && others().all(|other| other.is_loss() && other <= score())
                    }
                    Why::OnlyColumn => others().next().is_none(),
                };
                assert!(is_true, "{position:?} column {column}: {reason}");
                assert!(reason.to_string().ends_with('.'));
            }
        }
    }
    assert_eq!(seen.len(), 13, "every reason came up");
}

#[test]
fn advice_in_sentences() {
    let solver = solver();
    let why = |moves: &str, number: usize| -> Vec<String> {
        let position = position(moves);
        let truth = truth_of(&solver, &position);
        advice::why(&position, column(number), &truth).iter().map(ToString::to_string).collect()
    };
    assert_eq!(why("112233", 4), ["Column 4 completes a four."]);
    assert_eq!(
        why("11223", 4)[..],
        ["Column 4 blocks Red's four at d1.", "It wins in 18 moves.", "Every other column loses."]
    );
    assert_eq!(
        why("3344", 5)[..2],
        ["It threatens fours at b1 and f1, and Yellow can block only one.", "It wins in 2 moves."]
    );
    assert_eq!(why("444444", 4), Vec::<String>::new(), "a full column");
    let verdict = |moves: &str| {
        let position = position(moves);
        advice::verdict_sentence(&position, &truth_of(&solver, &position))
    };
    assert_eq!(verdict(""), "Red wins in 21 moves with best play.");
    assert_eq!(verdict("4"), "Red wins in 20 moves with best play.");
    assert_eq!(verdict("112233"), "Red wins in 1 move with best play.");
    assert_eq!(verdict("3333"), "A draw with best play.");
    let partial = Truth { is_complete: false, ..truth("D . . L4 . . .") };
    assert_eq!(advice::verdict_sentence(&Position::EMPTY, &partial), "2 of 7 columns known so far.");
    let partial = Truth { is_complete: false, ..truth("D . . W9 . . .") };
    let sentence = advice::verdict_sentence(&Position::EMPTY, &partial);
    assert_eq!(sentence, "Red wins with best play; how soon is not known yet.");
    assert_eq!(
        advice::verdict_sentence(&position("1122334"), &Truth::default()),
        "The game is over: Red won."
    );
}

#[test]
fn feedback_says_what_was_lost_and_no_more() {
    let cases = [
        ("W5 D L4 L4 W7 W13 L2", 1, None),
        ("W5 D L4 L4 W7 W13 L2", 2, Some(Feedback::LostTheWin)),
        ("W5 D L4 L4 W7 W13 L2", 3, Some(Feedback::WinBecameLoss)),
        ("W5 D L4 L4 W7 W13 L2", 5, None),
        ("W5 D L4 L4 W7 W13 L2", 6, Some(Feedback::SlowedTheWin { moves: 4 })),
        ("L6 D L4 L4 L4 L4 L4", 1, Some(Feedback::LostTheDraw)),
        ("L6 L8 L4 L4 L4 L4 L2", 7, None),
    ];
    for (scores, number, expected) in cases {
        let feedback = advice::feedback(&truth(scores), column(number));
        assert_eq!(feedback, expected, "{scores}, {number}");
        if let Some(feedback) = feedback {
            assert!(!feedback.to_string().contains("column"));
        }
    }
    assert_eq!(Feedback::LostTheWin.to_string(), "That lost the win.");
    let unknown = Truth { is_complete: false, ..truth("W5 D L4 L4 W7 W13 L2") };
    assert_eq!(advice::feedback(&unknown, column(3)), None);
}

// --- The notebook ---

/// An analyst that does nothing but write down what it is asked, and says what it is told to.
#[derive(Clone, Default)]
struct Script {
    wishes: Rc<RefCell<Vec<Vec<Position>>>>,
    findings: Rc<RefCell<Vec<Finding>>>,
}

impl Analyst for Script {
    fn want(&mut self, positions: Vec<Position>) {
        self.wishes.borrow_mut().push(positions);
    }

    fn poll(&mut self) -> Option<Finding> {
        let mut findings = self.findings.borrow_mut();
        if findings.is_empty() { None } else { Some(findings.remove(0)) }
    }
}

impl Script {
    fn find(&self, position: Position, scores: &str, is_complete: bool) {
        let truth = Truth { is_complete, ..truth(scores) };
        self.findings.borrow_mut().push(Finding::Truth { position, truth });
    }
}

#[test]
fn the_notebook_asks_once_in_order_for_what_it_does_not_know() {
    let script = Script::default();
    let mut notebook = Notebook::new(Box::new(script.clone()));
    let [a, b, over] = [position("4"), position("44"), position("1122334")];
    assert!(!notebook.is_working() && !notebook.poll());
    notebook.want([b, a, over, b]);
    notebook.want([b, a, over, b]);
    assert_eq!(*script.wishes.borrow(), [vec![b, a]], "no finished games, nothing twice, no repetition");
    assert!(notebook.is_working());

    script.find(b, "D . . . . . .", false);
    assert!(notebook.poll());
    assert_eq!(notebook.truth(&b).unwrap().score(column(1)), Some(Score::DRAW));
    assert!(notebook.whole_truth(&b).is_none());
    // A search begun anew knows less at first; the notebook does not.
    script.find(b, ". D . . . . .", false);
    notebook.poll();
    assert_eq!(notebook.truth(&b).unwrap().known().count(), 2);
    script.find(b, "D D D D D D D", true);
    notebook.poll();
    assert!(notebook.whole_truth(&b).is_some() && notebook.is_working());
    script.find(b, "D . . . . . .", false);
    notebook.poll();
    assert!(notebook.whole_truth(&b).is_some(), "a late part does not replace the whole");
    notebook.want([b, a]);
    assert_eq!(script.wishes.borrow().len(), 1, "what is left of the wish is still the same");
    notebook.want([a, b]);
    script.find(a, "D D D D D D D", true);
    notebook.poll();
    assert!(!notebook.is_working());
    notebook.want([a, b]);
    assert_eq!(script.wishes.borrow().len(), 1);
}

#[test]
fn a_new_wish_replaces_the_old_one() {
    let script = Script::default();
    let mut notebook = Notebook::new(Box::new(script.clone()));
    let [a, b] = [position("4"), position("44")];
    notebook.want([a]);
    notebook.want([b]);
    notebook.want([]);
    assert_eq!(*script.wishes.borrow(), [vec![a], vec![b], vec![]]);
    assert!(!notebook.is_working());
    script.find(a, "D D D D D D D", true);
    assert!(notebook.poll());
    assert!(notebook.whole_truth(&a).is_some(), "what is true stays true");

    let mut inline = Notebook::new(Box::new(InlineAnalyst::new()));
    let late = position("44444432655555323332267623526661117777");
    let later = late.play(column(7)).unwrap();
    inline.want([late]);
    inline.want([later]);
    assert!(inline.poll());
    assert!(inline.truth(&late).is_none() && inline.whole_truth(&later).is_some());
    assert!(!inline.poll() && !inline.is_working());
}

#[test]
fn the_notebook_forgets_the_oldest_and_survives_failures() {
    let script = Script::default();
    let mut notebook = Notebook::new(Box::new(script.clone()));
    let mut positions = Vec::new();
    for (position, _) in random_positions(9000, 6..20, 41) {
        if !positions.contains(&position) {
            positions.push(position);
        }
    }
    assert!(positions.len() > 4500);
    for &position in &positions {
        script.find(position, "D D D D D D D", true);
    }
    notebook.poll();
    assert_eq!(notebook.len(), 4096);
    assert!(notebook.truth(&positions[0]).is_none() && notebook.truth(positions.last().unwrap()).is_some());

    let broken = position("4");
    notebook.want([broken]);
    let message = "out of cheese".to_owned();
    script.findings.borrow_mut().push(Finding::Failed { position: broken, message });
    assert!(notebook.poll() && !notebook.is_working());
    assert_eq!(notebook.take_complaint().as_deref(), Some("out of cheese"));
    assert_eq!(notebook.take_complaint(), None);
    notebook.want([broken]);
    assert!(!notebook.is_working(), "it is not asked again");
}

// --- The thread ---

/// Polls until there is a finding; a minute is for a machine that does many other things.
fn next(analyst: &mut AnalystThread) -> Finding {
    let patience = Instant::now() + Duration::from_secs(60);
    loop {
        if let Some(finding) = analyst.poll() {
            return finding;
        }
        assert!(Instant::now() < patience, "the analyst is silent");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Solves at once, except the empty board, which takes until it is stopped, and a board of one disc, which
/// breaks it. Counts how often it is asked.
fn peculiar(count: Arc<AtomicUsize>) -> Solve {
    Box::new(move |position, stop, tell| {
        count.fetch_add(1, Ordering::SeqCst);
        if position.plies() == 1 {
            panic!("one disc");
        }
        if position.plies() == 0 {
            tell(Truth { is_complete: false, ..truth("D . . . . . .") });
            while !stop.is_raised() {
                std::thread::sleep(Duration::from_millis(1));
            }
            return Truth::default();
        }
        truth("D D D D D D D")
    })
}

#[test]
fn the_thread_stops_for_a_new_wish_and_goes_on_with_the_same() {
    let count = Arc::new(AtomicUsize::new(0));
    let woken = Arc::new(AtomicUsize::new(0));
    let wakes = Arc::clone(&woken);
    let solve = peculiar(Arc::clone(&count));
    let mut analyst = AnalystThread::with(solve, move || {
        wakes.fetch_add(1, Ordering::SeqCst);
    })
    .unwrap();
    let [long, broken, other] = [Position::EMPTY, position("4"), position("44")];
    analyst.want(vec![long, other]);
    let Finding::Truth { position, truth } = next(&mut analyst) else { panic!("it failed") };
    assert!(position == long && !truth.is_complete, "a part is told on the way");
    analyst.want(vec![long]);
    assert_eq!(count.load(Ordering::SeqCst), 1, "it goes on with what it does");
    analyst.want(vec![broken, other]);
    let failed = Finding::Failed { position: broken, message: "one disc".to_owned() };
    assert_eq!(next(&mut analyst), failed);
    let Finding::Truth { position, truth } = next(&mut analyst) else { panic!("it failed") };
    assert!(position == other && truth.is_complete, "after a panic it works on");
    assert_eq!(count.load(Ordering::SeqCst), 3);
    assert!(woken.load(Ordering::SeqCst) >= 3);
    // Dropped in the middle of a search, the thread ends with it.
    analyst.want(vec![long]);
    next(&mut analyst);
    let wakes = Arc::downgrade(&woken);
    drop((analyst, woken));
    let patience = Instant::now() + Duration::from_secs(60);
    while wakes.upgrade().is_some() {
        assert!(Instant::now() < patience, "the thread lives on");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn the_real_thread_reviews_a_game() {
    let mut notebook = Notebook::new(Box::new(AnalystThread::start(Pool::single(), || {}).unwrap()));
    let game = game("1122334");
    let patience = Instant::now() + Duration::from_secs(60);
    let review = loop {
        notebook.want(Review::positions(&game));
        notebook.poll();
        if let Some(review) = Review::of(&game, |position| notebook.whole_truth(position)) {
            break review;
        }
        assert!(Instant::now() < patience);
        std::thread::sleep(Duration::from_millis(1));
    };
    assert_eq!(review.turning_point, Some(5));
    assert!(!notebook.is_working() && notebook.take_complaint().is_none());
}

// --- The command line ---

fn run(arguments: &[&str]) -> std::process::Output {
    std::process::Command::new(env!("CARGO_BIN_EXE_foursight")).args(arguments).output().unwrap()
}

#[test]
fn review_prints_json_and_a_table() {
    let output = run(&["review", "1122334", "--json"]);
    assert!(output.status.success());
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let keys: Vec<&String> = json.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["accuracy", "moves", "turning_point"]);
    assert_eq!(json["turning_point"], 6);
    assert_eq!(json["moves"].as_array().unwrap().len(), 7);
    assert_eq!(
        json["moves"][1],
        serde_json::json!({
            "ply": 2, "side": "yellow", "column": 1, "judgement": "missed",
            "before": 2, "after": -1, "best": [2, 4],
        })
    );
    assert_eq!(json["moves"][6]["judgement"], "only_move");
    let red = json["accuracy"]["red"].as_f64().unwrap();
    assert!((red - 1.25 / 4.0).abs() < 1e-9, "{red}: nothing, a quarter, nothing and one of four");

    let output = run(&["review", "44444337"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("only move") && text.contains("Yellow had no choice that mattered."), "{text}");
    assert!(text.ends_with("No move changed the result.\n"), "{text}");
    let output = run(&["review", "1122334"]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("The turning point was move 6"));

    for (moves, complaint) in
        [("", "no move to review"), ("4x", "character 2"), ("11223344", "Red had won at move 7")]
    {
        let output = run(&["review", moves]);
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len(), text.lines().count()), (Some(2), 0, 1));
        assert!(text.contains(complaint), "{text}");
    }
}

// --- Opinions ---

#[test]
fn a_session_remembers_what_engines_thought() {
    use foursight::engines::{Player, TableSize, Thinker};
    use foursight::rules::PerSide;
    use foursight::session::{Command, InlineWorker, Seat, Session};
    let make = |player: Player| Thinker::new(player, TableSize::Kilobytes(256));
    let mut session = Session::new(Box::new(InlineWorker::new(Box::new(make))), 1);
    let engine = |spec: &str| Seat::Engine(spec.parse().unwrap());
    session.handle(Command::NewGame(PerSide::new(engine("threats:depth=4"), engine("windows:depth=3"))));
    while session.ending().is_none() {
        session.poll();
    }
    let plies = session.game().all_moves().len();
    let winner = session.ending().unwrap().winner();
    for ply in 1..=plies {
        let Some(opinion) = session.opinion(ply) else { continue };
        assert_eq!(opinion.side, Side::to_move_after(ply - 1));
        assert!((-1.0..=1.0).contains(&opinion.share));
        let own = if opinion.side == Side::Red { opinion.share } else { -opinion.share };
        assert_eq!(opinion.score.is_win(), own == 1.0, "proved");
        assert_eq!(opinion.score > Score::DRAW, own > 0.0);
    }
    assert!((1..=plies).filter(|&ply| session.opinion(ply).is_some()).count() > plies / 2);
    if let Some(side) = winner {
        let last = session.opinion(plies).unwrap();
        assert_eq!(last.share, if side == Side::Red { 1.0 } else { -1.0 });
    }
    assert!(session.opinion(0).is_none() && session.opinion(plies + 1).is_none());

    session.handle(Command::GoTo(2));
    assert!(session.opinion(plies).is_some(), "looking back forgets nothing");
    session.handle(Command::SetSeat(Side::Red, Seat::Person));
    session.handle(Command::Drop(column(7)));
    assert!(session.opinion(3).is_none(), "a person's move");
    assert!(session.opinion(2).is_some() && session.opinion(4).is_none() && session.opinion(plies).is_none());
    session.handle(Command::NewGame(PerSide::new(Seat::Person, Seat::Person)));
    assert!(session.opinion(1).is_none());
}
