//! A static function from known keys to six-bit values that keeps the values but not the keys: a key's
//! value is the exclusive or of three slots that its hash names. For a key that was not among those
//! it was made from, it gives a meaningless value. (Botelho, Pagh and Ziviani; the layout in three
//! segments is that of Graf's and Lemire's xor filters.) Uses nothing.

/// Bits of a value.
const VALUE_BITS: usize = 6;
/// Seed and slots in a segment: eight and four bytes.
const HEADER: usize = 12;

/// The slots, six bits each, as they lie in the file.
#[derive(Clone, Copy)]
pub struct Retrieval {
    seed: u64,
    segment: u32,
    slots: &'static [u8],
}

impl Retrieval {
    /// Reads what [`Retrieval::write`] wrote; `None` if it is not whole.
    #[must_use]
    pub fn read(bytes: &'static [u8]) -> Option<Retrieval> {
        let (header, slots) = bytes.split_at_checked(HEADER)?;
        let seed = u64::from_le_bytes(header[..8].try_into().ok()?);
        let segment = u32::from_le_bytes(header[8..12].try_into().ok()?);
        let is_whole = slots.len() == bytes_for(3 * segment as usize) && segment > 0;
        is_whole.then_some(Retrieval { seed, segment, slots })
    }

    /// The value of a key that is known.
    #[must_use]
    pub fn get(&self, key: u64) -> u8 {
        places(key, self.seed, self.segment)
            .iter()
            .fold(0, |value, &place| value ^ read_slot(self.slots, place))
    }

    /// The bytes of the function with these values, which must be below 64, for these different keys.
    #[must_use]
    pub fn write(entries: &[(u64, u8)]) -> Vec<u8> {
        let segment = (entries.len() * 123 / 300 + 11) as u32;
        // A seed fails only where the keys' places form a knot that cannot be peeled; of several tens
        // of thousands of keys hardly any does.
        let (seed, peeled) =
            (1..).find_map(|seed| Some((seed, peel(entries, seed, segment)?))).unwrap_or_default();
        let mut slots = vec![0; bytes_for(3 * segment as usize)];
        // Backwards, each key has one place that no later key touches: it takes what makes the sum right.
        for &(entry, free) in peeled.iter().rev() {
            let (key, value) = entries[entry];
            let others = places(key, seed, segment).into_iter().filter(|&place| place != free);
            let sum = others.fold(value, |sum, place| sum ^ read_slot(&slots, place));
            write_slot(&mut slots, free, sum);
        }
        let mut bytes = seed.to_le_bytes().to_vec();
        bytes.extend(segment.to_le_bytes());
        bytes.extend(slots);
        bytes
    }
}

/// Takes away, again and again, a key that has a place to itself; all of them in that order with that
/// place, or `None` if some are left.
fn peel(entries: &[(u64, u8)], seed: u64, segment: u32) -> Option<Vec<(usize, usize)>> {
    // For each place, how many keys name it, and the exclusive or of their numbers: with one left, its.
    let mut count = vec![0u32; 3 * segment as usize];
    let mut numbers = vec![0usize; 3 * segment as usize];
    for (number, &(key, _)) in entries.iter().enumerate() {
        for place in places(key, seed, segment) {
            count[place] += 1;
            numbers[place] ^= number;
        }
    }
    let mut alone: Vec<usize> = (0..count.len()).filter(|&place| count[place] == 1).collect();
    let mut order = Vec::with_capacity(entries.len());
    while let Some(free) = alone.pop() {
        if count[free] != 1 {
            continue;
        }
        let number = numbers[free];
        order.push((number, free));
        for place in places(entries[number].0, seed, segment) {
            count[place] -= 1;
            numbers[place] ^= number;
            if count[place] == 1 {
                alone.push(place);
            }
        }
    }
    (order.len() == entries.len()).then_some(order)
}

/// One place in each of the three segments.
fn places(key: u64, seed: u64, segment: u32) -> [usize; 3] {
    // SplitMix64's finisher; each third of the hash picks a place by multiplication (Lemire).
    let mut hash = key.wrapping_add(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    hash = (hash ^ hash >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    hash = (hash ^ hash >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    hash ^= hash >> 31;
    [0, 21, 42].map(|shift| {
        let part = hash.rotate_left(shift) as u32;
        let within = (u64::from(part) * u64::from(segment)) >> 32;
        (u64::from(shift / 21) * u64::from(segment) + within) as usize
    })
}

/// Slots may lie across two bytes, so there is always one more to read.
fn bytes_for(slots: usize) -> usize {
    (slots * VALUE_BITS).div_ceil(8) + 1
}

fn read_slot(slots: &[u8], place: usize) -> u8 {
    let bit = place * VALUE_BITS;
    let pair = u16::from_le_bytes([slots[bit / 8], slots[bit / 8 + 1]]);
    (pair >> (bit % 8)) as u8 & ((1 << VALUE_BITS) - 1)
}

fn write_slot(slots: &mut [u8], place: usize, value: u8) {
    let bit = place * VALUE_BITS;
    let mask = ((1u16 << VALUE_BITS) - 1) << (bit % 8);
    let pair = u16::from_le_bytes([slots[bit / 8], slots[bit / 8 + 1]]);
    let pair = pair & !mask | u16::from(value) << (bit % 8);
    slots[bit / 8..bit / 8 + 2].copy_from_slice(&pair.to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Dice;

    #[test]
    fn every_key_gives_its_value() {
        for count in [0, 1, 2, 100, 5000] {
            let mut dice = Dice::new(count);
            let entries: Vec<(u64, u8)> =
                (0..count).map(|_| (dice.roll(), (dice.roll() % 64) as u8)).collect();
            let bytes = Retrieval::write(&entries).leak();
            assert!(bytes.len() < 60 + entries.len());
            let function = Retrieval::read(bytes).unwrap();
            assert!(entries.iter().all(|&(key, value)| function.get(key) == value));
        }
    }

    #[test]
    fn what_is_cut_off_is_refused() {
        let bytes = Retrieval::write(&[(1, 5), (2, 6), (3, 7)]);
        for length in 0..bytes.len() {
            assert!(Retrieval::read(bytes[..length].to_vec().leak()).is_none(), "{length} bytes");
        }
    }
}
