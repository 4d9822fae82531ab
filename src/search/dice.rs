//! A small seeded generator, the same on every machine and in every version, so that a game can be
//! replayed exactly. Uses nothing. (SplitMix64, by Steele, Lea and Flood.)

/// A stream of numbers that its seed determines.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    #[must_use]
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// A seed for the `number`th of several things that share `seed`.
    #[must_use]
    pub fn seed_for(seed: u64, number: u64) -> u64 {
        Dice(seed ^ number.wrapping_mul(0xD134_2543_DE82_EF95)).roll()
    }

    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A number from 0 to just below 1.
    pub fn fraction(&mut self) -> f64 {
        (self.roll() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// True with this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.fraction() < probability
    }

    /// One of `items`, each as likely as any other; none if there are none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        let at = (self.fraction() * items.len() as f64) as usize;
        items.get(at).copied()
    }
}
