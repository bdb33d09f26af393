//! Chance that can be repeated.

/// A small deterministic generator: xorshift64* (Marsaglia 2003; Vigna 2016).
pub(crate) struct Random(u64);

impl Random {
    /// A generator whose numbers depend on the seed alone.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n
    }
}
