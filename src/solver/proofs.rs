//! Static proofs: what a player can secure without search, by answering in a fixed way. Each rule is
//! a handful of bit operations, with the argument why it is sound; a test compares each with a plain
//! search on thousands of positions. Uses `node`.
//!
//! Words used below. Rows are counted from 1; an *odd* cell lies in row 1, 3 or 5. A *single* is a
//! playable cell in an even row: its column has an odd height. Red moves when the number of discs
//! is even, so the number of singles is even when Red is to move and odd when Yellow is.

use super::node::{BOARD, EVEN, Node, ODD, has_four};

const ROW_2: u64 = (EVEN & !(EVEN << 2)) & BOARD;
const ROW_4: u64 = ROW_2 << 2;

/// The cells above each of these even cells, in its column.
#[inline(always)]
fn above_even(cells: u64) -> u64 {
    let low = cells & (ROW_2 | ROW_4);
    let lowest = cells & ROW_2;
    low << 1 | low << 2 | lowest << 3 | lowest << 4
}

/// **Evens rule** (claimeven: Allis; as a bit test: Tromp, Steininger), extended by what lies above
/// a threat. Red to move in a quiet node: a value that Yellow can secure, if that is at least `goal`.
///
/// Yellow answers every disc in the same column, except on a single, which Yellow answers on another
/// single; their number is even, so there is one. Yellow thus gets every even cell that is not
/// playable now, and Red at most all the rest. Where such a cell already wins for Yellow, nothing
/// above it is ever reached. If Red has no four with that, Red cannot win.
///
/// If Yellow has a winning cell among those, Red must in the end play under one of them, at the
/// latest when all else is full; in every other column with one, that cell, the one under it and all
/// above it are still empty then. If a four only comes about by the claimed cells, Yellow
/// has it when the last of them is filled, and what is above that is empty.
#[inline(always)]
pub fn yellow_secures(node: &Node, goal: i32) -> Option<i32> {
    debug_assert!(node.is_red_to_move());
    if goal > 9 {
        return None;
    }
    let (red, yellow) = (node.own, node.opp);
    let empty = BOARD & !node.occupied();
    let claimed = empty & EVEN & !node.playable();
    let wins = node.opp_wins & claimed;
    let above = above_even(wins);
    let value = if goal <= 0 {
        0
    } else if wins != 0 {
        (above | wins | wins >> 1).count_ones() as i32 / 2
    } else if goal == 1 && has_four(yellow | claimed) {
        1
    } else if goal == 2 && has_four(yellow | claimed & (ROW_2 | ROW_4)) {
        2
    } else if goal == 3 && has_four(yellow | claimed & ROW_2) {
        3
    } else {
        return None;
    };
    if value < goal {
        return None;
    }
    (!has_four(red | empty & !claimed & !above)).then_some(value)
}

/// **Odd-threat rule**, the first player's counterpart. Yellow to move in a quiet node: a value that
/// Red can secure, if that is at least `goal`.
///
/// Let an odd cell win for Red in a column. In all other columns Red answers as Yellow does above
/// and gets the even cells that are not playable now. In this column Red answers an even cell by the
/// odd one above it. If its height is even, its playable cell counts as one more single. Either way
/// the number of singles that need another in answer is even: the total is odd, and this
/// column's own playable cell joins or leaves the count. So Red always has an answer, Yellow has
/// to play under the winning cell when all else is full, and what lies above it is never reached;
/// nor what lies above an even cell that wins for Red in another column. If Yellow has no four
/// with what is left, Red wins.
#[inline(always)]
pub fn red_secures(node: &Node, goal: i32) -> Option<i32> {
    debug_assert!(!node.is_red_to_move());
    let empty = BOARD & !node.occupied();
    let mut odd_wins = node.opp_wins & empty & ODD;
    if odd_wins == 0 || goal > 9 {
        return None;
    }
    let yellow = node.own;
    let playable = node.playable();
    let even_wins = node.opp_wins & empty & EVEN & !playable;
    let even_shut = above_even(even_wins) | even_wins;
    let even_left = even_shut | even_wins >> 1;
    while odd_wins != 0 {
        // The lowest one of a column; those above it in the same column are passed over.
        let cell = odd_wins & odd_wins.wrapping_neg();
        let column = COLUMN[cell.trailing_zeros() as usize & 63];
        odd_wins &= !column;
        let below = cell - 1;
        // What is still empty when Yellow has to give way: from under the winning cells upwards.
        let left = even_left & !column | column & empty & !(below >> 1);
        let value = (left.count_ones() as i32 - 1) / 2;
        if value < goal {
            continue;
        }
        let here = column & below & empty & (EVEN | playable);
        let elsewhere = empty & !column & (ODD | playable) & !even_shut;
        if !has_four(yellow | here | elsewhere) {
            return Some(value);
        }
    }
    None
}

/// The evens rule one move earlier: a value that Yellow, to move, can secure, if at least `goal`.
///
/// The number of singles is odd. Yellow takes one of them, not under a winning cell of Red's, and
/// then answers as in [`yellow_secures`]; Red has at most the other singles and the odd cells.
#[inline(always)]
pub fn yellow_secures_moving(node: &Node, goal: i32) -> Option<i32> {
    debug_assert!(!node.is_red_to_move());
    if goal > 3 {
        return None;
    }
    let red = node.opp;
    let empty = BOARD & !node.occupied();
    let playable = node.playable();
    let claimed = empty & EVEN & !playable;
    let wins = node.own_wins & claimed;
    let above = above_even(wins);
    let value = if goal <= 0 {
        0
    } else if wins != 0 {
        (above | wins | wins >> 1).count_ones() as i32 / 2
    } else {
        return None;
    };
    let rest = red | empty & ODD & !above;
    if value < goal || has_four(rest) {
        return None;
    }
    let singles = playable & EVEN;
    let mut firsts = singles & node.moves();
    while firsts != 0 {
        let first = firsts & firsts.wrapping_neg();
        firsts &= firsts - 1;
        if !has_four(rest | singles & !first) {
            return Some(value);
        }
    }
    None
}

/// The odd-threat rule one move earlier: a value that Red, to move, can secure, if at least `goal`.
///
/// Red takes a single, or starts the winning cell's column if its height is even, and then answers
/// as in [`red_secures`].
#[inline(always)]
pub fn red_secures_moving(node: &Node, goal: i32) -> Option<i32> {
    debug_assert!(node.is_red_to_move());
    let empty = BOARD & !node.occupied();
    let mut odd_wins = node.own_wins & empty & ODD;
    if odd_wins == 0 || goal > 9 {
        return None;
    }
    let yellow = node.opp;
    let playable = node.playable();
    let even_wins = node.own_wins & empty & EVEN & !playable;
    let even_shut = above_even(even_wins) | even_wins;
    let even_left = even_shut | even_wins >> 1;
    let moves = node.moves();
    while odd_wins != 0 {
        let cell = odd_wins & odd_wins.wrapping_neg();
        let column = COLUMN[cell.trailing_zeros() as usize & 63];
        odd_wins &= !column;
        let below = cell - 1;
        // What is still empty when Yellow has to give way: from under the winning cells upwards.
        let left = even_left & !column | column & empty & !(below >> 1);
        let value = (left.count_ones() as i32 - 1) / 2;
        if value < goal {
            continue;
        }
        let here = column & below & empty & EVEN & !playable;
        let elsewhere = empty & !column & ODD & !even_shut;
        let rest = yellow | here | elsewhere;
        if has_four(rest) {
            continue;
        }
        // Where the column's height is odd, its playable cell is an even one, which is Yellow's to play.
        let singles = playable & (EVEN | column);
        let mut firsts = singles & moves & !(column & EVEN);
        while firsts != 0 {
            let first = firsts & firsts.wrapping_neg();
            firsts &= firsts - 1;
            if !has_four(rest | singles & !first) {
                return Some(value);
            }
        }
    }
    None
}

/// The column of each bit.
const COLUMN: [u64; 64] = {
    let mut columns = [0; 64];
    let mut bit = 0;
    while bit < 49 {
        columns[bit] = 0b11_1111 << (bit / 7 * 7);
        bit += 1;
    }
    columns
};
