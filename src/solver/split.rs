//! One question on several threads: the children of nodes near the root are searched side by side, with
//! one shared table. Uses `search` and the pool of `crate::search`.
//!
//! Young brothers wait (Feldmann): a node's first child is searched before its others are offered to
//! threads that have nothing to do. An offer that nobody takes costs next to nothing: the thread
//! that made it goes on with it, in order, as if it were alone. An idle thread takes the offer
//! nearest the root.

use super::Watch;
use super::node::Node;
use super::search::{Children, LOOK_INTERVAL, NEAR_BITS, Search};
use super::table::{Known, Slot, Table};
use crate::search::Pool;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, Ordering::Relaxed};

/// Only nodes with fewer discs are split. Of 14 to 24, this had the fewest nodes on hard openings.
const SPLIT_PLIES: i32 = 18;
/// With at most so many children left, a node has nearly always to search all of them (19 times of 20): none
/// waits for another. With seven, the first is enough 16 times of 19.
const EAGER: usize = 3;
/// The number of marks for nodes under way, as a power of two: so many that two seldom meet.
const BUSY_BITS: u32 = 12;

/// The threads that work on one position, each with a small table of its own.
pub struct Crew<'a> {
    table: &'a Table,
    near: &'a [OnceLock<Table>],
    pool: &'a Pool,
    /// How many threads are at work on the nodes with each hash.
    busy: Box<[AtomicU32]>,
}

impl<'a> Crew<'a> {
    pub(super) fn new(table: &'a Table, near: &'a [OnceLock<Table>], pool: &'a Pool) -> Crew<'a> {
        let busy = (0..1 << BUSY_BITS).map(|_| AtomicU32::new(0)).collect();
        Crew { table, near, pool, busy }
    }

    /// Lets `job` search on the thread that asks, with the help of the others; with what it found comes
    /// the number of nodes.
    pub(super) fn run<T>(&self, watch: &dyn Watch, job: impl FnOnce(&mut Search) -> T) -> (T, u64) {
        let mut search = self.search(watch);
        let result = job(&mut search);
        // What it has not told yet.
        watch.look(search.nodes % LOOK_INTERVAL);
        (result, search.nodes + search.helped)
    }

    fn search<'b>(&'b self, watch: &'b dyn Watch) -> Search<'b> {
        let near = &self.near[self.pool.thread() % self.near.len()];
        let near = near.get_or_init(|| Table::with_buckets(NEAR_BITS));
        Search::new(self.table, near, watch, Some(self))
    }

    fn busy(&self, node: &Node) -> &AtomicU32 {
        let hash = node.key().wrapping_mul(0x9E37_79B9_7F4A_7C15);
        &self.busy[(hash >> (64 - BUSY_BITS)) as usize]
    }
}

/// A node whose children are under way.
struct Split<'a> {
    crew: &'a Crew<'a>,
    above: &'a dyn Watch,
    node: &'a Node,
    slot: Slot,
    goal: i32,
    children: &'a Children,
    /// Which places of the children's order nobody has begun with, a bit each.
    left: AtomicU32,
    /// The best result below the goal.
    best: AtomicI32,
    /// The result that reached the goal, and the number of its child.
    cut: AtomicI32,
    is_stopped: AtomicBool,
    nodes: AtomicU64,
}

/// No child has reached the goal.
const NO_CUT: i32 = i32::MIN;

/// What ends a child's search: a sibling that reached the goal, another thread that came to this node
/// by another way and is done with it, or whatever ends the node's.
impl Watch for Split<'_> {
    fn look(&self, nodes: u64) -> bool {
        self.above.look(nodes) || self.cut.load(Relaxed) != NO_CUT || self.answer().is_some()
    }
}

impl Search<'_> {
    /// As [`Search::search`], with the help of the crew if there is one.
    pub(super) fn search_together(&mut self, node: &Node, slot: Slot, known: Known, goal: i32) -> i32 {
        let Some(crew) = self.crew.filter(|_| node.plies < SPLIT_PLIES) else {
            return self.search(node, slot, known, goal);
        };
        self.nodes += 1;
        let mut children = Children::default();
        if let Some(value) = self.expand(node, slot, known, goal, &mut children) {
            return value;
        }
        if children.count == 0 {
            return self.fail(node, slot, known, children.best, 2);
        }
        let split = Split {
            crew,
            above: self.watch,
            node,
            slot,
            goal,
            children: &children,
            left: AtomicU32::new((1 << children.count) - 1),
            best: AtomicI32::new(children.best),
            cut: AtomicI32::new(NO_CUT),
            is_stopped: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        };
        crew.busy(node).fetch_add(1, Relaxed);
        split.all();
        crew.busy(node).fetch_sub(1, Relaxed);
        let work = split.nodes.load(Relaxed);
        self.helped += work;
        let cut = split.cut.load(Relaxed);
        if cut != NO_CUT {
            let (value, i) = (cut >> 3, (cut & 7) as usize);
            return self.cut(node, slot, known, value, children.cells[i], work + 2);
        }
        if split.is_stopped.load(Relaxed) {
            return split.answer().unwrap_or_else(|| {
                self.is_stopped = true;
                0
            });
        }
        self.fail(node, slot, known, split.best.into_inner(), work + 2)
    }

    /// The result of a child for the side to move in `node`.
    fn child(&mut self, node: &Node, children: &Children, i: usize, goal: i32) -> i32 {
        let child = &children.nodes[i];
        let is_ours = (child.plies - node.plies) & 1 == 0;
        let goal = if is_ours { goal } else { 1 - goal };
        let mut known = children.known[i];
        // Others may have been here since it was looked up.
        if let Some(found) = self.known(child) {
            known = Known {
                lower: known.lower.max(found.lower),
                upper: known.upper.min(found.upper),
                column: found.column,
            };
        }
        let value = if known.lower >= goal {
            known.lower
        } else if known.upper < goal {
            known.upper
        } else {
            self.search_together(child, children.slots[i], known, goal)
        };
        if is_ours { value } else { -value }
    }
}

impl Split<'_> {
    /// The node's result, if the table has come to know it.
    fn answer(&self) -> Option<i32> {
        let known = self.crew.table.get(self.slot)?;
        if known.lower >= self.goal {
            Some(known.lower)
        } else {
            (known.upper < self.goal).then_some(known.upper)
        }
    }

    fn all(&self) {
        if self.children.count <= EAGER {
            return self.together(self.children.count);
        }
        self.one(1);
        if !self.is_stopped.load(Relaxed) && self.cut.load(Relaxed) == NO_CUT {
            self.together(self.children.count - 1);
        }
    }

    /// Searches so many children, offering all but the first of them to others.
    fn together(&self, count: usize) {
        if count > 1 {
            self.crew.pool.join(|| self.one(self.next()), || self.together(count - 1));
        } else if count == 1 {
            self.one(self.next());
        }
    }

    /// The place, as a bit, of the first child that is left and that no other thread is busy with, or
    /// of the first that is left.
    fn next(&self) -> u32 {
        let left = self.left.load(Relaxed);
        let mut rest = left;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            let i = self.children.at(bit.trailing_zeros() as usize);
            if self.crew.busy(&self.children.nodes[i]).load(Relaxed) == 0 {
                return bit;
            }
        }
        left & left.wrapping_neg()
    }

    fn one(&self, bit: u32) {
        let mut bit = bit;
        // Another thread may have taken it.
        while self.left.fetch_and(!bit, Relaxed) & bit == 0 {
            bit = self.next();
        }
        if self.look(0) {
            self.is_stopped.store(true, Relaxed);
            return;
        }
        let i = self.children.at(bit.trailing_zeros() as usize);
        let (value, nodes) = self.crew.run(self, |search| {
            let value = search.child(self.node, self.children, i, self.goal);
            (!search.is_stopped).then_some(value)
        });
        self.nodes.fetch_add(nodes, Relaxed);
        match value {
            None => self.is_stopped.store(true, Relaxed),
            Some(value) if value >= self.goal => self.cut.store(value << 3 | i as i32, Relaxed),
            Some(value) => {
                self.best.fetch_max(value, Relaxed);
            }
        }
    }
}
