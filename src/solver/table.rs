//! The transposition table: what is known of quiet positions, shared by threads without locks.
//! Uses nothing but the standard library.
//!
//! An entry is one `u64` in an atomic, so it is never torn. Four entries make a bucket in half a cache
//! line; a new entry takes the place of the one that cost the least work.
//!
//! ```text
//!   bit 63 ............ 24 | 23 .. 21 | 20 ... 15 | 14 ... 9 | 8 ..... 3 | 2 .. 0
//!   rest of the key        | free     | work      | lower    | upper     | best column
//! ```

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Entries in a bucket.
const BUCKET: usize = 4;
/// Bits of a key.
const KEY_BITS: u32 = 49;
/// Where the rest of the key starts in an entry.
const REST: u32 = 24;
/// Added to a value so that it is positive, and never all zero in a stored entry.
const OFFSET: i32 = 20;

#[repr(align(32))]
struct Bucket([AtomicU64; BUCKET]);

/// The table itself; see the file's head.
pub struct Table {
    buckets: Box<[Bucket]>,
    /// Bits of the hash that stay in the entry.
    rest_bits: u32,
}

/// Where a position belongs: its bucket, and the rest of its key, shifted into place.
#[derive(Clone, Copy, Debug, Default)]
pub struct Slot {
    bucket: usize,
    rest: u64,
}

/// What the table knows of a position. `lower <= value <= upper`, for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    pub lower: i32,
    pub upper: i32,
    /// The column that was best, from 0, or [`NO_COLUMN`].
    pub column: u32,
}

/// Stands for "no column known".
pub const NO_COLUMN: u32 = 7;

impl Table {
    /// A table of at most so many megabytes; at least 64 kilobytes.
    pub fn new(megabytes: usize) -> Table {
        let wanted = (megabytes << 20) / size_of::<Bucket>();
        Table::with_buckets(wanted.max(2048).ilog2())
    }

    pub fn with_buckets(bits: u32) -> Table {
        let mut buckets = Vec::with_capacity(1 << bits);
        ask_for_huge_pages(&mut buckets);
        buckets.extend((0..1usize << bits).map(|_| Bucket([const { AtomicU64::new(0) }; BUCKET])));
        Table { buckets: buckets.into_boxed_slice(), rest_bits: KEY_BITS - bits }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for bucket in &self.buckets {
            for entry in &bucket.0 {
                entry.store(0, Relaxed);
            }
        }
    }

    /// Where `key` belongs. Multiplying by an odd number is one-to-one on 49 bits, so bucket and
    /// rest together still tell every position from every other: a hit is never wrong.
    #[inline(always)]
    pub fn slot(&self, key: u64) -> Slot {
        const MIX: u64 = 0x1_9E37_79B9_7F4B;
        let hash = key.wrapping_mul(MIX) & ((1 << KEY_BITS) - 1);
        let bucket = (hash >> self.rest_bits) as usize;
        Slot { bucket, rest: hash & ((1 << self.rest_bits) - 1) }
    }

    /// Asks the memory for a bucket that will be read soon.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub fn prefetch(&self, slot: Slot) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = self.buckets.as_ptr().wrapping_add(slot.bucket);
            // SAFETY: a prefetch is a hint; it reads nothing and cannot fault at any address.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = slot;
    }

    /// What is known of the position that belongs at `slot`.
    #[inline(always)]
    pub fn get(&self, slot: Slot) -> Option<Known> {
        for entry in &self.buckets[slot.bucket].0 {
            let bits = entry.load(Relaxed);
            if bits >> REST == slot.rest {
                // An empty entry looks like one of the position whose rest is 0.
                return (bits != 0).then_some(Known {
                    lower: (bits >> 9 & 63) as i32 - OFFSET,
                    upper: (bits >> 3 & 63) as i32 - OFFSET,
                    column: (bits & 7) as u32,
                });
            }
        }
        None
    }

    /// Keeps what has been found out about a position, at the price of `work` nodes.
    #[inline(always)]
    pub fn put(&self, slot: Slot, known: Known, work: u64) {
        let bucket = &self.buckets[slot.bucket].0;
        let effort = u64::from((work | 1).ilog2());
        let (mut victim, mut least) = (&bucket[0], u64::MAX);
        for entry in bucket {
            let bits = entry.load(Relaxed);
            // The entry's own position goes before all others.
            let cost = if bits >> REST == slot.rest { 0 } else { (bits >> 15 & 63) + 1 };
            if cost < least {
                (victim, least) = (entry, cost);
            }
        }
        let bits = slot.rest << REST
            | effort << 15
            | ((known.lower + OFFSET) as u64) << 9
            | ((known.upper + OFFSET) as u64) << 3
            | u64::from(known.column);
        victim.store(bits, Relaxed);
    }
}

/// Asks the system to back the vector's memory, not yet touched, with huge pages: a look-up then
/// seldom misses the processor's page cache. Where that cannot be had, nothing happens.
#[allow(unsafe_code)]
fn ask_for_huge_pages(memory: &mut Vec<Bucket>) {
    #[cfg(target_os = "linux")]
    {
        const HUGE: usize = 2 << 20;
        const MADV_HUGEPAGE: i32 = 14;
        unsafe extern "C" {
            fn madvise(start: *mut u8, bytes: usize, advice: i32) -> i32;
        }
        let start = memory.as_mut_ptr().cast::<u8>();
        let skipped = start.align_offset(HUGE);
        let bytes = (memory.capacity() * size_of::<Bucket>()).saturating_sub(skipped) / HUGE * HUGE;
        if bytes > 0 {
            // SAFETY: the range lies within the vector's allocation, and this advice changes no content.
            unsafe { madvise(start.wrapping_add(skipped), bytes, MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}
