//! The threat map against a plain scan, zugzwang against trying everything.

use super::{position, random_positions, solver};
use foursight::rules::{Cell, Column, HEIGHT, Line, Position, Side, WIDTH};
use foursight::search::Dice;
use foursight::study::{ThreatMap, Zugzwang};
use std::collections::HashMap;

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
