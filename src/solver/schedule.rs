//! The schedule of windows: which questions "is it at least this?" lead to the exact value soonest.
//! Uses `search`.

use super::node::{Node, Resolved};
use super::search::Search;
use super::table::{Known, NO_COLUMN};

/// A quiet position, and on which side of it the one it came from stands.
struct Root {
    quiet: Node,
    /// -1 if forced play has passed the move to the other side.
    sign: i32,
}

/// Plays what is forced; Err with the value where that decides the game.
fn root(node: Node) -> Result<Root, i32> {
    if node.own_wins & node.playable() != 0 {
        return Err(node.win_now());
    }
    match node.resolve() {
        Resolved::Decided(value) => Err(value),
        Resolved::Quiet(quiet) => {
            Ok(Root { quiet, sign: if (quiet.plies - node.plies) & 1 == 0 { 1 } else { -1 } })
        }
    }
}

/// The exact value, for the side to move, of a position in which the game goes on; None if stopped.
pub fn solve(search: &mut Search, node: Node) -> Option<i32> {
    match root(node) {
        Err(value) => Some(value),
        Ok(Root { quiet, sign }) => {
            let (lower, upper) = (quiet.lowest(), quiet.highest());
            Some(
                sign * narrow(search, &quiet, lower, upper, |lower, upper| {
                    next_goal(lower, upper, quiet.plies)
                })?,
            )
        }
    }
}

/// As [`solve`], where the value is known to be at least `least`, and likely to be just that.
pub fn solve_from(search: &mut Search, node: Node, least: i32) -> Option<i32> {
    let Root { quiet, sign } = match root(node) {
        Err(value) => return Some(value),
        Ok(root) => root,
    };
    let (mut lower, mut upper) = (quiet.lowest(), quiet.highest());
    if sign > 0 {
        lower = lower.max(least);
    } else {
        upper = upper.min(-least);
    }
    let value = narrow(search, &quiet, lower, upper, |lower, upper| {
        if sign > 0 && lower == least {
            least + 1
        } else if sign < 0 && upper == -least {
            -least
        } else {
            next_goal(lower, upper, quiet.plies)
        }
    })?;
    Some(sign * value)
}

/// Is the value, for the side to move, at least `goal`? None if stopped.
pub fn is_at_least(search: &mut Search, node: Node, goal: i32) -> Option<bool> {
    match root(node) {
        Err(value) => Some(value >= goal),
        Ok(Root { quiet, sign }) => {
            let its_goal = if sign > 0 { goal } else { 1 - goal };
            let reached = match ask(search, &quiet, its_goal, quiet.lowest(), quiet.highest())? {
                (lower, _) if lower >= its_goal => true,
                (_, upper) => upper >= its_goal,
            };
            Some(reached == (sign > 0))
        }
    }
}

/// Closes in on the value of a quiet node that lies between `lower` and `upper`.
fn narrow(
    search: &mut Search,
    node: &Node,
    mut lower: i32,
    mut upper: i32,
    mut next_goal: impl FnMut(i32, i32) -> i32,
) -> Option<i32> {
    while lower < upper {
        let goal = next_goal(lower, upper);
        debug_assert!(lower < goal && goal <= upper);
        (lower, upper) = ask(search, node, goal, lower, upper)?;
    }
    debug_assert!(lower == upper);
    Some(lower)
}

/// Better bounds of a quiet node's value, on one side of `goal` if that lies between those given.
fn ask(search: &mut Search, node: &Node, goal: i32, lower: i32, upper: i32) -> Option<(i32, i32)> {
    let mut known = Known { lower, upper, column: NO_COLUMN };
    if let Some(found) = search.known(node) {
        known = Known { lower: lower.max(found.lower), upper: upper.min(found.upper), column: found.column };
    }
    if known.lower < goal && goal <= known.upper {
        let value = search.search_together(node, search.slot(node), known, goal);
        if search.is_stopped {
            return None;
        }
        if value >= goal {
            known.lower = value;
        } else {
            known.upper = value;
        }
    }
    Some((known.lower, known.upper))
}

/// The next question, for a value from `lower` to `upper` in a position with `plies` discs.
///
/// First quick wins and losses, which are cheap to find or to rule out (Pons' biased bisection), but
/// only down to `PROBE`; then who wins at all; then upwards from the draw, one by one, as MTD(f) does.
fn next_goal(lower: i32, upper: i32, plies: i32) -> i32 {
    // Nodes a position with 3 and with 7, over parts of the sets: 0 to 9 discs 1.68 and 1.53 million, 10 to 15
    // discs 115 and 128 thousand, 16 and more 3.8 and 3.3 thousand.
    let probe = if (10..16).contains(&plies) { 3 } else { 7 };
    if lower < 0 && upper > 0 {
        if upper > probe && upper >= -lower {
            (upper / 2 + 1).max(probe)
        } else if lower < -probe {
            (lower / 2 + 1).min(1 - probe)
        } else {
            1
        }
    } else if lower >= 0 {
        lower + 1
    } else {
        upper
    }
}
