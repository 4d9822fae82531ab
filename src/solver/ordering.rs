//! Which move first: by the threats it makes, what it forces, and where the disc lies. Uses `node`.
//!
//! The weights were fitted to node counts, one at a time and up and down, on positions of random play
//! without blunders (8 to 17 discs, 3 to 500 thousand nodes each), not on the sets that we measure with;
//! the table in `mod.rs` shows what that gained. The other side's threats, its number of replies, open
//! lines, the move above the last disc, killer moves and history gained nothing or lost.

use super::node::{BOARD, BOTTOM, Node};

/// What counts for one side. Only comparisons between a node's moves matter, so there is no unit.
struct Weights {
    /// For each winning cell that the move leaves to its side, by row from the second up.
    threats: [i32; 5],
    /// For each that will be playable after one more disc in its column.
    next: i32,
    /// For each on top of another.
    stacked: i32,
    /// For each move that is forced by this one.
    forced: i32,
    /// For having the move again after that.
    again: i32,
    /// For the cell itself, by its bit: columns by distance from the edge.
    cells: [i32; 64],
}

static RED: Weights = Weights {
    threats: [56, 64, 32, 64, 32],
    next: 12,
    stacked: 16,
    forced: 32,
    again: 10,
    cells: by_bit([
        [-16, -24, -8, -20, -4, 8],
        [-4, -4, 10, 4, 4, 4],
        [0, 8, 16, 8, 4, 8],
        [28, 28, 36, 20, 32, 12],
    ]),
};

static YELLOW: Weights = Weights {
    threats: [50, 24, 24, 24, 26],
    next: 16,
    stacked: 32,
    forced: 16,
    again: 16,
    cells: by_bit([
        [-16, 0, -12, 0, -8, 8],
        [0, -12, 4, 12, -4, 12],
        [8, 28, 12, 20, 4, 16],
        [20, 44, 32, 28, 44, 24],
    ]),
};

/// The weights of all cells from those of the left half, from the edge to the centre.
const fn by_bit(half: [[i32; 6]; 4]) -> [i32; 64] {
    let mut cells = [0; 64];
    let mut bit = 0;
    while bit < 49 {
        let (column, row) = (bit / 7, bit % 7);
        if row < 6 {
            cells[bit] = half[if column > 3 { 6 - column } else { column }][row];
        }
        bit += 1;
    }
    cells
}

/// How promising the move on the cell with this bit is in `node`; `child` is the quiet node it leads to.
#[inline(always)]
pub fn rank(node: &Node, child: &Node, bit: u32) -> i32 {
    let weights = if node.is_red_to_move() { &RED } else { &YELLOW };
    let plies = child.plies - node.plies;
    let is_again = plies & 1 == 0;
    let (mine, theirs) =
        if is_again { (child.own_wins, child.opp_wins) } else { (child.opp_wins, child.own_wins) };
    // A cell above one of the other side's is of no use: that one is taken first.
    let empty = BOARD & !child.occupied();
    let mine = mine & empty & !((theirs & empty) << 1);
    let mut rank = weights.cells[bit as usize & 63]
        + weights.forced * (plies - 1)
        + if is_again { weights.again } else { 0 };
    if mine != 0 {
        let count = |set: u64| (mine & set).count_ones() as i32;
        for (row, weight) in weights.threats.iter().enumerate() {
            rank += weight * count(BOTTOM << (row + 1));
        }
        rank += weights.next * count(child.playable() << 1) + weights.stacked * count(mine << 1);
    }
    rank
}
