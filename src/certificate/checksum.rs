//! The checksum of a certificate: it finds damage, not malice (the walk finds that).

/// FNV-1a, 64 bits (Fowler, Noll, Vo; RFC 9923).
#[derive(Clone, Copy)]
pub(super) struct Checksum(u64);

impl Checksum {
    pub(super) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    pub(super) fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Sixteen hexadecimal digits.
    pub(super) fn hex(self) -> String {
        format!("{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Checksum;

    #[test]
    fn published_values() {
        let of = |text: &str| {
            let mut sum = Checksum::new();
            sum.add(text.as_bytes());
            sum.hex()
        };
        assert_eq!(of(""), "cbf29ce484222325");
        assert_eq!(of("foobar"), "85944171f73967e8");
    }
}
