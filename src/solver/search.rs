//! The search: alpha-beta with a null window over quiet nodes, its stages numbered. Uses `node`,
//! `proofs`, `ordering`, `table`.

use super::Watch;
use super::node::{Node, Resolved};
use super::ordering;
use super::proofs;
use super::split::Crew;
use super::table::{Known, NO_COLUMN, Slot, Table};

/// Mirror images share a key as long as there are at most so many discs.
const MIRROR_PLIES: i32 = 14;
/// Positions with at least so many discs are kept in the worker's own small table. Waiting for memory
/// was a third of the time without it; later limits cost more time in memory, earlier ones nodes.
const NEAR_PLIES: i32 = 24;
/// Its size: 2^14 buckets, 512 kilobytes, about half of a core's second-level cache.
pub(super) const NEAR_BITS: u32 = 14;
/// Columns 3 to 5: where a move that settles a node is found soonest.
const CENTRE: u64 = 0x1F_FFFF << 14;
/// Nodes between two looks outside.
pub(super) const LOOK_INTERVAL: u64 = 1 << 10;

/// What a thread keeps between searches: the table of late positions, small enough for its core's
/// cache, and the count of nodes.
pub struct Worker {
    near: Table,
    pub nodes: u64,
}

impl Worker {
    #[must_use]
    pub fn new() -> Worker {
        Worker { near: Table::with_buckets(NEAR_BITS), nodes: 0 }
    }

    pub fn clear(&mut self) {
        self.near.clear();
    }

    /// Lets `job` search with this worker; `table` may be shared with other threads.
    pub fn run<T>(&mut self, table: &Table, watch: &dyn Watch, job: impl FnOnce(&mut Search) -> T) -> T {
        let mut search = Search::new(table, &self.near, watch, None);
        let result = job(&mut search);
        self.nodes += search.nodes;
        result
    }
}

impl Default for Worker {
    fn default() -> Worker {
        Worker::new()
    }
}

/// A search under way.
pub struct Search<'a> {
    table: &'a Table,
    near: &'a Table,
    pub(super) watch: &'a dyn Watch,
    /// Other threads that help where the tree is wide, if there are any.
    pub(super) crew: Option<&'a Crew<'a>>,
    /// Nodes that this search has visited, and those that others did for it.
    pub(super) nodes: u64,
    pub(super) helped: u64,
    pub is_stopped: bool,
}

/// The children of a node that are worth searching: the quiet nodes that a move and the forced moves
/// after it lead to.
#[derive(Default)]
pub(super) struct Children {
    pub nodes: [Node; 7],
    pub slots: [Slot; 7],
    pub known: [Known; 7],
    pub cells: [u32; 7],
    /// Their numbers in the lowest three bits under their ranks, the best first.
    order: [i32; 7],
    /// How many there are.
    pub count: usize,
    /// The best upper bound of the moves that need no search; below the goal.
    pub best: i32,
}

impl Children {
    /// The number of the child that comes at this place in order.
    #[inline(always)]
    pub fn at(&self, place: usize) -> usize {
        (self.order[place] & 7) as usize
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(
        table: &'a Table,
        near: &'a Table,
        watch: &'a dyn Watch,
        crew: Option<&'a Crew<'a>>,
    ) -> Search<'a> {
        Search { table, near, watch, crew, nodes: 0, helped: 0, is_stopped: false }
    }

    pub fn known(&self, node: &Node) -> Option<Known> {
        self.table_of(node).get(self.slot(node))
    }

    #[inline(always)]
    fn table_of(&self, node: &Node) -> &Table {
        if node.plies >= NEAR_PLIES { self.near } else { self.table }
    }

    #[inline(always)]
    pub fn slot(&self, node: &Node) -> Slot {
        let key = if node.plies <= MIRROR_PLIES { node.symmetric_key() } else { node.key() };
        self.table_of(node).slot(key)
    }

    /// Keeps a value known from elsewhere, of a position in which the side to move cannot win at once.
    pub(super) fn learn(&self, node: &Node, value: i32) {
        if let Resolved::Quiet(quiet) = node.resolve() {
            let value = if (quiet.plies - node.plies) & 1 == 0 { value } else { -value };
            let known = Known { lower: value, upper: value, column: NO_COLUMN };
            self.table_of(&quiet).put(self.slot(&quiet), known, u64::MAX);
        }
    }

    /// Is the value of a quiet node, for the side to move, at least `goal`?
    ///
    /// The contract (fail-soft): a result `>= goal` is a lower bound of the value, a result
    /// `< goal` is an upper bound of it. Once `is_stopped` is set the result means nothing.
    /// `lower <= value <= upper` must be known, with `lower < goal <= upper`.
    pub fn search(&mut self, node: &Node, slot: Slot, known: Known, goal: i32) -> i32 {
        debug_assert!(known.lower < goal && goal <= known.upper);
        // 1. Count, and see whether we are still wanted.
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_INTERVAL) && self.watch.look(LOOK_INTERVAL) {
            self.is_stopped = true;
        }
        let before = self.nodes;
        let mut children = Children::default();
        if let Some(value) = self.expand(node, slot, known, goal, &mut children) {
            return value;
        }

        // 4. Search what is left.
        for place in 0..children.count {
            let i = children.at(place);
            let child = &children.nodes[i];
            let value = if (child.plies - node.plies) & 1 == 0 {
                self.search(child, children.slots[i], children.known[i], goal)
            } else {
                -self.search(child, children.slots[i], children.known[i], 1 - goal)
            };
            if self.is_stopped {
                return 0;
            }
            if value >= goal {
                return self.cut(node, slot, known, value, children.cells[i], self.nodes - before + 2);
            }
            children.best = children.best.max(value);
        }
        self.fail(node, slot, known, children.best, self.nodes - before + 2)
    }

    /// The first stages of a node: its value if they settle the question, or the children to search.
    #[inline(always)]
    pub(super) fn expand(
        &self,
        node: &Node,
        slot: Slot,
        known: Known,
        goal: i32,
        children: &mut Children,
    ) -> Option<i32> {
        // 2. Play every move and what it forces. A child that is decided, or bounded by the rules or
        //    a static proof, never becomes a node.
        let mut count = 0;
        let mut best = -64;
        let mut moves = node.moves();
        while moves != 0 {
            let first = if moves & CENTRE != 0 { moves & CENTRE } else { moves };
            let cell = first & first.wrapping_neg();
            moves ^= cell;
            match node.play(cell).resolve() {
                Resolved::Decided(value) => {
                    best = best.max(-value);
                    if best >= goal {
                        return Some(self.cut(node, slot, known, best, cell.trailing_zeros(), 1));
                    }
                }
                Resolved::Quiet(child) => {
                    if let Some(bound) = static_bound(node, &child, goal) {
                        best = best.max(bound);
                        if best >= goal {
                            return Some(self.cut(node, slot, known, best, cell.trailing_zeros(), 1));
                        }
                        continue;
                    }
                    let child_slot = self.slot(&child);
                    self.table_of(&child).prefetch(child_slot);
                    children.nodes[count] = child;
                    children.slots[count] = child_slot;
                    children.cells[count] = cell.trailing_zeros();
                    count += 1;
                }
            }
        }

        // 3. Enhanced transposition cut-offs: what the table says of the children. Those that are left
        //    are ordered by rank, the best first.
        let mut kept = 0;
        for i in 0..count {
            let child = &children.nodes[i];
            let mut its = Known { lower: child.lowest(), upper: child.highest(), column: NO_COLUMN };
            if let Some(found) = self.table_of(child).get(children.slots[i]) {
                its = Known { lower: its.lower.max(found.lower), upper: its.upper.min(found.upper), ..found };
                let is_ours = (child.plies - node.plies) & 1 == 0;
                let (least, most) = if is_ours { (its.lower, its.upper) } else { (-its.upper, -its.lower) };
                if least >= goal {
                    return Some(self.cut(node, slot, known, least, children.cells[i], 1));
                }
                if most < goal {
                    best = best.max(most);
                    continue;
                }
            }
            children.known[i] = its;
            let cell = children.cells[i];
            let mut rank = ordering::rank(node, child, cell);
            if cell / 7 == known.column {
                rank += 1 << 16;
            }
            let entry = rank << 3 | i as i32;
            let mut at = kept;
            while at > 0 && children.order[at - 1] < entry {
                children.order[at] = children.order[at - 1];
                at -= 1;
            }
            children.order[at] = entry;
            kept += 1;
        }
        children.count = kept;
        children.best = best;
        None
    }

    /// Keeps the result of a node in which no move reached the goal, and the best of them was `best`.
    #[inline(always)]
    pub(super) fn fail(&self, node: &Node, slot: Slot, known: Known, best: i32, work: u64) -> i32 {
        let value = best.max(known.lower);
        self.table_of(node).put(slot, Known { upper: value, ..known }, work);
        value
    }

    /// Keeps the result of a node in which the move on `cell` reached the goal.
    #[inline(always)]
    pub(super) fn cut(&self, node: &Node, slot: Slot, known: Known, value: i32, cell: u32, work: u64) -> i32 {
        let value = value.min(known.upper);
        debug_assert!(value > known.lower);
        self.table_of(node).put(slot, Known { lower: value, upper: known.upper, column: cell / 7 }, work);
        value
    }
}

/// A bound of a quiet child's value for the side to move in `node`, if it settles the question: at
/// least `goal`, or an upper bound below it.
#[inline(always)]
fn static_bound(node: &Node, child: &Node, goal: i32) -> Option<i32> {
    let is_ours = (child.plies - node.plies) & 1 == 0;
    let (lowest, highest) =
        if is_ours { (child.lowest(), child.highest()) } else { (-child.highest(), -child.lowest()) };
    if lowest >= goal {
        return Some(lowest);
    }
    if highest < goal {
        return Some(highest);
    }
    // Static proofs, for the side that has just moved in the child ("waiting") and the one to move.
    let sign = if is_ours { -1 } else { 1 };
    let (waiting_goal, moving_goal) = if is_ours { (1 - goal, goal) } else { (goal, 1 - goal) };
    let waiting = if child.is_red_to_move() {
        proofs::yellow_secures(child, waiting_goal)
    } else {
        proofs::red_secures(child, waiting_goal)
    };
    if let Some(value) = waiting {
        return Some(sign * value);
    }
    // The best that the side to move could have is also all that would do: a plain test tells.
    let best = child.highest();
    if moving_goal == best && best > 0 {
        let value = if child.wins_with_second_disc() { best } else { best - 1 };
        return Some(-sign * value);
    }
    // Worth its time only where a draw is enough.
    if moving_goal <= 0 {
        let moving = if child.is_red_to_move() {
            proofs::red_secures_moving(child, moving_goal)
        } else {
            proofs::yellow_secures_moving(child, moving_goal)
        };
        return moving.map(|value| -sign * value);
    }
    None
}
