//! Chance that can be repeated, where another generator would have consequences: for the tools that make files in
//! `tests/data`, and for games whose results are told.

/// A small generator of random numbers (xorshift64*: S. Vigna, 2016).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `n`, which must not be 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }
}
