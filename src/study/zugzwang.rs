//! [`Zugzwang`]: who has to give way when the columns fill up. Uses `rules`.
//!
//! A threat that cannot be played yet waits: neither side likes to play the cell below it, the one because
//! it lets the other win, the other because it lets the threat be blocked. In the end somebody must. Who,
//! is a question of counting, answered here exactly for the threats that stand: *if no new threat arises*,
//! the rest of the game is nothing but filling columns, and a position of that game is told by how many
//! cells each column has left. Columns without a threat are all alike, so their cells are counted together.

use crate::rules::{Bitboard, CELLS, Cell, Column, Outcome, PerSide, Position, Side};

/// Who profits from waiting, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zugzwang {
    /// Who wins if both wait as well as they can and no new threat arises; none if nobody does, or if it is
    /// no matter of waiting.
    pub favours: Option<Side>,
    pub sentence: String,
}

impl Zugzwang {
    #[must_use]
    pub fn of(position: &Position) -> Zugzwang {
        let neither = |sentence: String| Zugzwang { favours: None, sentence };
        match position.outcome() {
            Outcome::Ongoing => {}
            over => return neither(format!("The game is over: {over}.")),
        }
        let mover = position.to_move();
        if let Some(cell) = position.immediate_wins(mover).iter().next() {
            return neither(format!(
                "{mover} can complete a four at {cell} at once: there is nothing to wait for."
            ));
        }
        let blocks: Vec<Cell> = position.immediate_wins(mover.other()).iter().collect();
        if blocks.len() > 1 {
            return neither(format!(
                "{} threatens fours at {}, and {mover} can block only one: there is nothing to wait for.",
                mover.other(),
                in_words(&blocks, "and"),
            ));
        }
        if Side::BOTH.into_iter().all(|side| position.winning_cells(side).is_empty()) {
            return without_threats(position);
        }
        if let [block] = blocks[..]
            && let Some(opened) =
                (Bitboard::cell(block).up() & position.winning_cells(mover.other())).iter().next()
        {
            return neither(format!(
                "{} threatens a four at {block}, and a block opens {opened}: there is nothing to wait for.",
                mover.other()
            ));
        }
        let sentence = |text: String| match blocks.first() {
            Some(cell) => format!("After the block at {cell}: {text}"),
            None => capitalised(&text),
        };
        let Some(end) = Filling::of(position).end() else {
            let text = "if no new threat arises, each one that stands can be blocked in time: zugzwang favours neither side.";
            return neither(sentence(text.to_owned()));
        };
        let (winner, loser) = (end.winner, end.winner.other());
        let text = match (&end.playable[..], &end.waiting[..]) {
            ([], [cell]) => format!(
                "when the other columns are full, {loser} must move under {winner}'s {} threat at {cell}: zugzwang \
                 favours {winner}, unless new threats arise.",
                if cell.is_odd() { "odd" } else { "even" }
            ),
            ([], cells) => format!(
                "when the other columns are full, {loser} must move under one of {winner}'s threats at {}: zugzwang \
                 favours {winner}, unless new threats arise.",
                in_words(cells, "and")
            ),
            ([cell, ..], _) => {
                let above = Bitboard::cell(*cell).up();
                format!(
                    "{winner}'s threats at {} stand one above the other, and {loser} can block only one: waiting \
                     favours {winner}, unless new threats arise.",
                    in_words(&(Bitboard::cell(*cell) | above).iter().collect::<Vec<_>>(), "and")
                )
            }
        };
        Zugzwang { favours: Some(winner), sentence: sentence(text) }
    }
}

/// With all columns filled to an even height, Yellow can answer above each of Red's discs.
fn without_threats(position: &Position) -> Zugzwang {
    let uneven = Column::ALL.into_iter().filter(|&column| !position.height(column).is_multiple_of(2)).count();
    let follows_up = match position.to_move() {
        Side::Red => uneven == 0,
        Side::Yellow => uneven == 1,
    };
    if follows_up {
        let sentence = "No threat stands yet: Yellow can answer above each of Red's discs and so gets the even \
                        cells. Zugzwang favours Yellow until Red has an odd threat.";
        return Zugzwang { favours: Some(Side::Yellow), sentence: sentence.to_owned() };
    }
    let sentence = "No threat stands yet, so there is nothing to wait for: zugzwang favours neither side.";
    Zugzwang { favours: None, sentence: sentence.to_owned() }
}

/// The game of filling columns, solved for every way that they can be filled.
///
/// A state is how many cells are left at each *place*: in each column with a threat, and last in all others
/// together. Its number has one digit a place, so that the states a move leads to have smaller numbers.
struct Filling {
    wins: PerSide<Bitboard>,
    /// The empty cells of each column with a threat, from the bottom up.
    columns: Vec<Vec<Cell>>,
    start: Vec<usize>,
    /// What one cell at a place adds to the number of a state.
    weights: Vec<usize>,
    /// For each state the value for its side to move: [`WON`] less the plies to the end, negative if lost,
    /// 0 if nobody wins.
    values: Vec<i8>,
}

const WON: i8 = 100;

/// How the waiting ends: the loser is to move, and every move loses at once.
struct End {
    winner: Side,
    /// The winner's cells that can be played already.
    playable: Vec<Cell>,
    /// Its cells that the loser's next disc would open.
    waiting: Vec<Cell>,
}

impl Filling {
    fn of(position: &Position) -> Filling {
        let wins = PerSide::from_fn(|side| position.winning_cells(side));
        let empty = |column| (!position.occupied() & Bitboard::column(column)).iter().collect::<Vec<Cell>>();
        let (hot, cold): (Vec<Column>, Vec<Column>) = Column::ALL
            .into_iter()
            .partition(|&column| (wins.red | wins.yellow).meets(Bitboard::column(column)));
        let columns: Vec<Vec<Cell>> = hot.into_iter().map(empty).collect();
        let neutral = cold.into_iter().map(|column| empty(column).len()).sum();
        let start: Vec<usize> = columns.iter().map(Vec::len).chain([neutral]).collect();
        let mut states = 1;
        let mut weights = Vec::with_capacity(start.len());
        for left in &start {
            weights.push(states);
            states *= left + 1;
        }
        let mut filling = Filling { wins, columns, start, weights, values: Vec::with_capacity(states) };
        let mut state = vec![0; filling.start.len()];
        for number in 0..states {
            let best = filling.moves(&state, number).map(|(_, value)| value).max();
            filling.values.push(best.unwrap_or(0));
            filling.count_up(&mut state);
        }
        filling
    }

    /// The state with the next number.
    fn count_up(&self, state: &mut [usize]) {
        for (left, &most) in state.iter_mut().zip(&self.start) {
            if *left < most {
                *left += 1;
                return;
            }
            *left = 0;
        }
    }

    fn to_move(state: &[usize]) -> Side {
        Side::to_move_after(CELLS - state.iter().sum::<usize>())
    }

    /// The next cell of a column that has this many left; none for the neutral ones, which do not matter.
    fn cell(&self, place: usize, left: usize) -> Option<Cell> {
        let cells = self.columns.get(place)?;
        cells.get(cells.len() - left).copied()
    }

    /// The places where a disc can go and what that is worth to the side to move.
    fn moves<'a>(&'a self, state: &'a [usize], number: usize) -> impl Iterator<Item = (usize, i8)> + 'a {
        let own = self.wins[Filling::to_move(state)];
        (0..state.len()).filter(|&place| state[place] > 0).map(move |place| {
            if self.cell(place, state[place]).is_some_and(|cell| own.contains(cell)) {
                return (place, WON - 1);
            }
            let value = self.values[number - self.weights[place]];
            (place, -(value - value.signum()))
        })
    }

    /// Follows best play to the last move of the side that loses; none if nobody does.
    fn end(&self) -> Option<End> {
        let mut state = self.start.clone();
        let mut number = self.values.len() - 1;
        loop {
            let (place, value) = self.moves(&state, number).max_by_key(|&(_, value)| value)?;
            if value == 0 {
                return None;
            }
            if value == -(WON - 2) {
                return Some(self.end_at(&state));
            }
            state[place] -= 1;
            number -= self.weights[place];
        }
    }

    fn end_at(&self, state: &[usize]) -> End {
        let winner = Filling::to_move(state).other();
        let next = |ahead: usize| -> Vec<Cell> {
            let open = (0..self.columns.len()).filter(|&place| state[place] > ahead);
            let cells = open.filter_map(|place| self.cell(place, state[place] - ahead));
            cells.filter(|&cell| self.wins[winner].contains(cell)).collect()
        };
        End { winner, playable: next(0), waiting: next(1) }
    }
}

/// `b3`, `b3 and f3`, `b3, d5 and f3`.
pub(super) fn in_words(cells: &[Cell], joint: &str) -> String {
    let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
    match names.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {joint} {last}", first.join(", ")),
    }
}

fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
