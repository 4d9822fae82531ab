//! `windows`, after document 001: the middle column and the 69 windows of four. Uses `census`.

use super::census::Census;
use crate::rules::{Bitboard, Column, Position, Side};
use crate::search::{Evaluation, Explanation, Term};

/// The evaluation of document 001. Yours is minus mine.
pub struct Windows;

const CENTRE_DISC: i32 = 3;
const FOUR: i32 = 100;
const THREE: i32 = 10;
const TWO: i32 = 2;

/// Own discs in column 4 minus the opponent's.
pub(super) fn balance_in(column: Column, position: &Position, side: Side) -> i32 {
    let column = Bitboard::column(column);
    (position.discs(side) & column).len() as i32 - (position.discs(side.other()) & column).len() as i32
}

const CENTRE: Column = Column::CENTRE_FIRST[0];

impl Evaluation for Windows {
    fn evaluate(&self, position: &Position, side: Side) -> i32 {
        let census = Census::of(position, side);
        CENTRE_DISC * balance_in(CENTRE, position, side)
            + FOUR * census.balance(4)
            + THREE * census.balance(3)
            + TWO * census.balance(2)
    }

    fn explain(&self, position: &Position, side: Side) -> Explanation {
        let census = Census::of(position, side);
        let term = |name, value: i32| Term { name, value: f64::from(value) };
        Explanation::sum(vec![
            term("centre column", CENTRE_DISC * balance_in(CENTRE, position, side)),
            term("own fours", FOUR * census.own[4]),
            term("own threes", THREE * census.own[3]),
            term("own twos", TWO * census.own[2]),
            term("opponent's fours", -FOUR * census.opponent[4]),
            term("opponent's threes", -THREE * census.opponent[3]),
            term("opponent's twos", -TWO * census.opponent[2]),
        ])
    }
}
