//! The two-sided board in sixteen bytes: a byte a pit, sown by addition from a table.
//!
//! Each half is one side's part of the ring: bytes 0–4 are its dân pits from left to right, byte 5 the dân of the
//! quan pit on its right hand, bit 48 the quan piece there. The engine always keeps the half of the side to move
//! first, so that positions that differ only in who is called P0 are one.

use crate::rules::{Board, Direction, Event, Observer, PITS_PER_SIDE, Pit, Side, Sides};

const PITS: usize = 2 * PITS_PER_SIDE as usize;
const BITS: u32 = 8;
/// The dân pits of a half.
const OWN: u64 = 0xff_ffff_ffff;
const QUAN: u64 = !OWN;
const PIECE: u64 = 1 << 48;
/// A dân in each dân pit of a half.
const ONE_EACH: u64 = 0x01_0101_0101;
/// A dân in each pit of a half.
const ROUND: u64 = 0x0101_0101_0101;

/// The two-sided board. No pit may ever hold more than 255 dân: whoever makes one sees to that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Packed([u64; 2]);

const _: () = assert!(size_of::<Packed>() == 16);

/// What taking a number of stones out of a pit and dropping them after it adds to the halves, and the pit after the last
/// one.
#[derive(Clone, Copy)]
struct Sowing {
    halves: [u64; 2],
    next: Pit,
}

/// Sowings of fewer stones than this are looked up whole; longer ones go round first.
const LOOKED_UP: usize = 32;

/// Places of the ring, and some more, so that a masked index needs no bounds check.
const ROWS: usize = 16;

/// By direction, place of the pit sown from, and stones.
static SOWINGS: [[Sowing; ROWS * LOOKED_UP]; 2] = sowings();

const fn sowings() -> [[Sowing; ROWS * LOOKED_UP]; 2] {
    let mut table = [[Sowing { halves: [0; 2], next: Side::P0.quan_pit() }; ROWS * LOOKED_UP]; 2];
    let mut place = 0;
    while place < PITS {
        let Some(from) = Pit::at(place as u8, Sides::Two) else { return table };
        let mut d = 0;
        while d < 2 {
            let direction = Direction::BOTH[d];
            let mut sowing = Sowing { halves: [0; 2], next: from.next(direction, Sides::Two) };
            let mut dan = 0;
            while dan < LOOKED_UP {
                let mut whole = sowing;
                let own = &mut whole.halves[half(from)];
                *own = own.wrapping_sub((dan as u64) << shift(from));
                table[d][place * LOOKED_UP + dan] = whole;
                sowing.halves[half(sowing.next)] += 1 << shift(sowing.next);
                sowing.next = sowing.next.next(direction, Sides::Two);
                dan += 1;
            }
            d += 1;
        }
        place += 1;
    }
    table
}

#[inline(always)]
const fn half(pit: Pit) -> usize {
    (pit.index() >= PITS_PER_SIDE as usize) as usize
}

/// Where in its half a pit's dân begin.
#[inline(always)]
const fn shift(pit: Pit) -> u32 {
    let place = pit.index() as u32;
    BITS * if place >= PITS_PER_SIDE as u32 { place - PITS_PER_SIDE as u32 } else { place }
}

impl Packed {
    /// The half that a pit is in. Chosen, not indexed: so both halves stay in registers.
    #[inline(always)]
    const fn half_of(&self, pit: Pit) -> u64 {
        if half(pit) == 0 { self.0[0] } else { self.0[1] }
    }

    /// Takes away what stands at a pit's place.
    #[inline(always)]
    const fn remove(&mut self, pit: Pit, bits: u64) {
        let (own, other) = if half(pit) == 0 { (bits, 0) } else { (0, bits) };
        self.0[0] -= own;
        self.0[1] -= other;
    }

    /// The halves of a board seen from the side to move: `count(pit)` dân and `piece(pit)` for the places of the
    /// ring from that side on.
    pub(crate) fn new(dan: impl Fn(Pit) -> u8, piece: impl Fn(Pit) -> bool) -> Self {
        let mut halves = [0; 2];
        for pit in Sides::Two.ring() {
            halves[half(pit)] |= u64::from(dan(pit)) << shift(pit);
            if pit.is_quan() && piece(pit) {
                halves[half(pit)] |= PIECE;
            }
        }
        Self(halves)
    }

    /// The same board seen from the other side.
    #[inline(always)]
    pub(crate) const fn turned(self) -> Self {
        Self([self.0[1], self.0[0]])
    }

    /// The board in a mirror: each side's pits from right to left, the quan pits exchanged.
    #[inline(always)]
    pub(crate) const fn mirrored(self) -> Self {
        let [own, other] = self.0;
        Self([
            ((own & OWN).swap_bytes() >> 24) | (other & QUAN),
            ((other & OWN).swap_bytes() >> 24) | (own & QUAN),
        ])
    }

    /// The dân in the five dân pits of the side to move (`0`) or of the other one (`1`).
    #[inline(always)]
    pub(crate) const fn dan_of(self, side: usize) -> u32 {
        (((self.0[side] & OWN).wrapping_mul(0x01_0101_0101) >> 32) & 0xff) as u32
    }

    /// All dân on the board.
    #[inline(always)]
    pub(crate) const fn all_dan(self) -> u32 {
        let both = (self.0[0] & 0x00ff_00ff_00ff)
            + (self.0[1] & 0x00ff_00ff_00ff)
            + ((self.0[0] >> BITS) & 0x00ff_00ff_00ff)
            + ((self.0[1] >> BITS) & 0x00ff_00ff_00ff);
        ((both & 0xffff) + ((both >> 16) & 0xffff) + ((both >> 32) & 0xffff)) as u32
    }

    /// Quan pieces on the board.
    #[inline(always)]
    pub(crate) const fn pieces(self) -> u32 {
        ((self.0[0] & PIECE).count_ones()) + ((self.0[1] & PIECE).count_ones())
    }

    /// The dân in a dân pit of the side to move, 0 = its leftmost.
    #[inline(always)]
    pub(crate) const fn own(self, pit: usize) -> u32 {
        ((self.0[0] >> (BITS as usize * pit)) & 0xff) as u32
    }

    /// How many dân pits of the side to move hold something.
    #[inline(always)]
    pub(crate) const fn own_pits(self) -> u32 {
        // The highest bit of each byte that isn't 0.
        const LOW: u64 = 0x7f_7f7f_7f7f;
        let own = self.0[0] & OWN;
        ((((own & LOW) + LOW) | own) & !LOW & OWN).count_ones()
    }

    /// The dân in a dân pit of the other side, 0 = its leftmost.
    #[inline(always)]
    pub(crate) const fn other(self, pit: usize) -> u32 {
        ((self.0[1] >> (BITS as usize * pit)) & 0xff) as u32
    }

    /// The board in eight bytes, five bits a dân pit and six a quan pit; `None` for the very rare board with more than
    /// 31 dân in a dân pit or 63 in a quan pit. Different boards have different codes.
    #[inline(always)]
    pub(crate) const fn code(self) -> Option<u64> {
        const TOO_MANY: u64 = 0xc0e0_e0e0_e0e0;
        if (self.0[0] | self.0[1]) & TOO_MANY != 0 {
            return None;
        }
        Some(squeeze(self.0[0]) | squeeze(self.0[1]) << 32)
    }
}

/// Half a board in 32 bits.
#[inline(always)]
const fn squeeze(half: u64) -> u64 {
    // Pairs of pits first, then pairs of pairs: bytes 0–3 are twenty bits then, byte 4, the quan pit and the piece
    // follow.
    let pairs = (half & 0x001f_001f) | ((half & 0x1f00_1f00) >> 3);
    let four = (pairs & 0x3ff) | ((pairs & 0x3ff_0000) >> 6);
    four | ((half >> 12) & (0x1f << 20)) | ((half >> 15) & (0x3f << 25)) | ((half & PIECE) >> 17)
}

impl Board for Packed {
    #[inline(always)]
    fn sides(&self) -> Sides {
        Sides::Two
    }

    #[inline(always)]
    fn dan(&self, pit: Pit) -> u16 {
        (self.half_of(pit) >> shift(pit)) as u16 & 0xff
    }

    #[inline(always)]
    fn has_quan(&self, pit: Pit) -> bool {
        pit.is_quan() && self.half_of(pit) & PIECE != 0
    }

    #[inline(always)]
    fn lift(&mut self, pit: Pit) -> u16 {
        let dan = self.dan(pit);
        self.remove(pit, u64::from(dan) << shift(pit));
        dan
    }

    #[inline(always)]
    fn take_quan(&mut self, pit: Pit) {
        self.remove(pit, self.half_of(pit) & PIECE);
    }

    #[inline(always)]
    fn sow<O: Observer>(&mut self, from: Pit, dan: u16, direction: Direction, observer: &mut O) -> Pit {
        if !O::SILENT {
            let mut pit = from;
            for _ in 0..dan {
                pit = pit.next(direction, Sides::Two);
                observer.event(Event::Drop { pit });
            }
        }
        let mut rest = dan as usize;
        if rest >= LOOKED_UP {
            let rounds = (rest / PITS) as u64;
            self.0[0] += ROUND * rounds;
            self.0[1] += ROUND * rounds;
            rest %= PITS;
            self.remove(from, (u64::from(dan) - rest as u64) << shift(from));
        }
        let sowing = &SOWINGS[direction as usize][from.index() % ROWS * LOOKED_UP + rest];
        self.0[0] = self.0[0].wrapping_add(sowing.halves[0]);
        self.0[1] = self.0[1].wrapping_add(sowing.halves[1]);
        sowing.next
    }

    #[inline(always)]
    fn refill(&mut self, side: Side) {
        self.0[side.index() & 1] += ONE_EACH;
    }

    #[inline(always)]
    fn is_empty(&self, pit: Pit) -> bool {
        let seen = self.half_of(pit) >> shift(pit);
        if pit.is_quan() { seen == 0 } else { seen & 0xff == 0 }
    }

    #[inline(always)]
    fn side_is_empty(&self, side: Side) -> bool {
        self.0[side.index() & 1] & OWN == 0
    }

    #[inline(always)]
    fn quan_pits_are_empty(&self) -> bool {
        (self.0[0] | self.0[1]) & QUAN == 0
    }

    #[inline(always)]
    fn pieces_are_gone(&self) -> bool {
        (self.0[0] | self.0[1]) & PIECE == 0
    }
}
