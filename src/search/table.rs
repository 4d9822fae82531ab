//! The transposition table: what is known of positions met before, shared by all threads without a
//! lock. Uses `score`.
//!
//! An entry is two words, the packed result and the key xored with it. A reader that catches one
//! word of an old entry and one of a new finds that they do not belong together and sees nothing
//! (Robert Hyatt's lockless hashing). Four entries share a cache line; a new one takes the place of
//! an older search's, or else of the shallowest.

use super::score::Score;
use crate::rules::Column;
use bytemuck::{Zeroable, zeroed_slice_box};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What a stored score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    pub score: Score,
    /// Plies that were searched below the position.
    pub depth: u8,
    pub bound: Bound,
    /// The move that was best, or good enough.
    pub column: Option<Column>,
}

const ENTRIES_PER_BUCKET: usize = 4;

/// All zero when empty. Zeroed memory comes from the system page by page as it is first touched, so
/// that a large table costs a short search nothing.
#[derive(Zeroable)]
#[repr(C)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

const CACHE_LINE: usize = ENTRIES_PER_BUCKET * size_of::<Slot>();

/// A fixed number of entries; see the module's words.
pub struct Table {
    /// The buckets, with room before the first so that each can fill one cache line exactly.
    slots: Box<[Slot]>,
    /// The first slot of the first bucket.
    first: usize,
    /// How many buckets there are, less one; a power of two, so that this is a mask.
    last_bucket: usize,
    /// Which search wrote an entry, modulo 256.
    generation: AtomicU8,
}

impl Table {
    /// A table of at most this many megabytes, and at least one bucket.
    #[must_use]
    pub fn with_megabytes(megabytes: usize) -> Table {
        Table::with_buckets((megabytes << 20) / CACHE_LINE)
    }

    /// A table of at most this many kilobytes, for the many small searches of a tournament.
    #[must_use]
    pub fn with_kilobytes(kilobytes: usize) -> Table {
        Table::with_buckets((kilobytes << 10) / CACHE_LINE)
    }

    fn with_buckets(most: usize) -> Table {
        let count = if most == 0 { 1 } else { 1 << most.ilog2() };
        let slots: Box<[Slot]> = zeroed_slice_box((count + 1) * ENTRIES_PER_BUCKET);
        let first = slots.as_ptr().align_offset(CACHE_LINE).min(ENTRIES_PER_BUCKET);
        Table { slots, first, last_bucket: count - 1, generation: AtomicU8::new(0) }
    }

    /// From now on the entries of earlier searches give way first.
    pub fn begin_search(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// What is known of the position with this key.
    #[must_use]
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.check.load(Ordering::Relaxed) ^ data == key && data != 0).then(|| unpack(data))
        })
    }

    /// Keeps what is known now, in place of what was known of the same position or of the entry in
    /// its bucket that is worth least.
    #[inline]
    pub fn put(&self, key: u64, entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let bucket = self.bucket(key);
        let mut victim = (&bucket[0], i32::MAX);
        for slot in bucket {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                victim.0 = slot;
                break;
            }
            let is_current = (data >> 48) as u8 == generation;
            let worth = i32::from((data >> 32) as u8) + if is_current { 256 } else { 0 };
            if worth < victim.1 {
                victim = (slot, worth);
            }
        }
        let data = pack(entry, generation);
        victim.0.data.store(data, Ordering::Relaxed);
        victim.0.check.store(key ^ data, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        // Fibonacci hashing: the high bits of the product depend on every bit of the key.
        let hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        let at = self.first + (hash as usize & self.last_bucket) * ENTRIES_PER_BUCKET;
        &self.slots[at..at + ENTRIES_PER_BUCKET]
    }
}

// Bits 0–31 score, 32–39 depth, 40–41 bound + 1 (so that no entry is 0), 42–44 column + 1,
// 48–55 generation.
#[inline]
fn pack(entry: Entry, generation: u8) -> u64 {
    let column = entry.column.map_or(0, |column| column.number() as u64);
    u64::from(entry.score.to_bits())
        | u64::from(entry.depth) << 32
        | (entry.bound as u64 + 1) << 40
        | column << 42
        | u64::from(generation) << 48
}

#[inline]
fn unpack(data: u64) -> Entry {
    Entry {
        score: Score::from_bits(data as u32),
        depth: (data >> 32) as u8,
        bound: match data >> 40 & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        },
        column: Column::from_number((data >> 42 & 7) as usize),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_comes_back_as_it_went_in() {
        let table = Table::with_kilobytes(1);
        let mut number = 0;
        for score in [Score::DRAW, Score::win_in(7), Score::loss_in(0), Score::estimate(-123_456)] {
            for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
                for column in [None, Column::from_number(1), Column::from_number(7)] {
                    number += 1;
                    let entry = Entry { score, depth: number, bound, column };
                    table.put(u64::from(number) << 1, entry);
                    assert_eq!(table.get(u64::from(number) << 1), Some(entry));
                }
            }
        }
        assert_eq!(table.get(99_999), None);
    }

    #[test]
    fn shallow_and_old_entries_give_way() {
        let table = Table::with_kilobytes(0);
        let entry = |depth| Entry { score: Score::DRAW, depth, bound: Bound::Exact, column: None };
        for key in 1..=5 {
            table.put(key, entry(10 - key as u8));
        }
        assert_eq!(table.get(4), None, "the shallowest of the four made room for the fifth");
        assert!(table.get(1).is_some() && table.get(5).is_some());
        table.begin_search();
        for key in 11..=14 {
            table.put(key, entry(1));
        }
        assert!((1..=5).all(|key| table.get(key).is_none()), "an earlier search's entries give way");
    }
}
