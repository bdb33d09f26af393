//! What a board must be able to do, and the plain board for any number of sides.

use super::events::{Event, Observer};
use super::ring::{Direction, PITS_PER_SIDE, Pit, Side, Sides};

/// A ring of pits. The turn is written once against this trait; a representation only stores.
pub trait Board: Copy + Eq {
    /// How many sides the ring has.
    fn sides(&self) -> Sides;
    /// The dân in a pit.
    fn dan(&self, pit: Pit) -> u16;
    /// Whether the quan piece is in a pit.
    fn has_quan(&self, pit: Pit) -> bool;
    /// Takes all dân out of a pit and says how many there were.
    fn lift(&mut self, pit: Pit) -> u16;
    /// Takes the quan piece out of a pit.
    fn take_quan(&mut self, pit: Pit);
    /// Takes `dan` ≥ 1 stones out of `from`, which has them, and drops them one by one into the pits after it; returns the
    /// pit after the last one, which is the one to look at next.
    fn sow<O: Observer>(&mut self, from: Pit, dan: u16, direction: Direction, observer: &mut O) -> Pit;
    /// Puts one dân into each dân pit of a side.
    fn refill(&mut self, side: Side);

    /// Whether a pit has neither stones nor piece.
    #[inline]
    fn is_empty(&self, pit: Pit) -> bool {
        self.dan(pit) == 0 && !self.has_quan(pit)
    }

    /// Whether all five dân pits of a side are empty.
    #[inline]
    fn side_is_empty(&self, side: Side) -> bool {
        side.dan_pits().all(|pit| self.dan(pit) == 0)
    }

    /// Whether every quan pit is empty, of piece and dân.
    #[inline]
    fn quan_pits_are_empty(&self) -> bool {
        self.sides().quan_pits().all(|pit| self.is_empty(pit))
    }

    /// Whether no quan piece is left.
    #[inline]
    fn pieces_are_gone(&self) -> bool {
        self.sides().quan_pits().all(|pit| !self.has_quan(pit))
    }
}

/// More than [`MAX_PITS`](super::MAX_PITS), so that a masked index needs no bounds check.
const CELLS: usize = 32;

/// The board for any number of sides: a count a pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlainBoard {
    dan: [u16; CELLS],
    /// Bit *k* = the piece lies in quan pit Q*k*+1.
    quan: u8,
    sides: Sides,
}

impl PlainBoard {
    /// A board with nothing on it.
    pub const fn empty(sides: Sides) -> Self {
        Self { dan: [0; CELLS], quan: 0, sides }
    }

    /// Puts a number of dân into a pit, instead of what was there.
    pub const fn set_dan(&mut self, pit: Pit, dan: u16) {
        self.dan[pit.index() % CELLS] = dan;
    }

    /// Puts the quan piece into a quan pit.
    pub const fn put_quan(&mut self, pit: Pit) {
        debug_assert!(pit.is_quan());
        self.quan |= quan_bit(pit);
    }
}

impl PlainBoard {
    /// Drops stones without looking at each; returns the pit after the last one. It is one addition from a table, instead of
    /// a loop whose end no processor foresees.
    #[inline]
    fn sow_at_once(&mut self, from: Pit, dan: u16, direction: Direction) -> Pit {
        let ring = u16::from(self.sides.pits());
        let mut rest = dan;
        while rest >= ring {
            rest -= ring;
            for cell in &mut self.dan[..usize::from(ring)] {
                *cell += 1;
            }
        }
        let last = from.ahead(rest as u8, direction, self.sides);
        let first = match direction {
            Direction::Right => from.next(direction, self.sides),
            Direction::Left => last,
        };
        match self.sides {
            Sides::Two => add(&mut self.dan, &TWO[first.index() % 12][usize::from(rest) % 12]),
            Sides::Three => add(&mut self.dan, &THREE[first.index() % 18][usize::from(rest) % 18]),
            Sides::Four => add(&mut self.dan, &FOUR[first.index() % 24][usize::from(rest) % 24]),
        }
        last.next(direction, self.sides)
    }
}

/// One dân for each of `n` pits from a first one on, `[first][n]`, on rings of three sizes. The rows are as long as whole
/// registers.
static TWO: [[[u16; 16]; 12]; 12] = runs();
static THREE: [[[u16; 24]; 18]; 18] = runs();
static FOUR: [[[u16; 24]; 24]; 24] = runs();

const fn runs<const ROW: usize, const RING: usize>() -> [[[u16; ROW]; RING]; RING] {
    let mut runs = [[[0; ROW]; RING]; RING];
    let mut first = 0;
    while first < RING {
        let mut n = 0;
        while n < RING {
            let mut i = 0;
            while i < n {
                runs[first][n][(first + i) % RING] = 1;
                i += 1;
            }
            n += 1;
        }
        first += 1;
    }
    runs
}

#[inline]
fn add<const ROW: usize>(cells: &mut [u16; CELLS], run: &[u16; ROW]) {
    for (cell, one) in cells.iter_mut().zip(run) {
        *cell += one;
    }
}

#[inline]
const fn quan_bit(pit: Pit) -> u8 {
    if pit.is_quan() { 1 << (pit.index() / PITS_PER_SIDE as usize) } else { 0 }
}

impl Board for PlainBoard {
    #[inline]
    fn sides(&self) -> Sides {
        self.sides
    }

    #[inline]
    fn dan(&self, pit: Pit) -> u16 {
        self.dan[pit.index() % CELLS]
    }

    #[inline]
    fn has_quan(&self, pit: Pit) -> bool {
        self.quan & quan_bit(pit) != 0
    }

    #[inline]
    fn lift(&mut self, pit: Pit) -> u16 {
        std::mem::take(&mut self.dan[pit.index() % CELLS])
    }

    #[inline]
    fn take_quan(&mut self, pit: Pit) {
        self.quan &= !quan_bit(pit);
    }

    #[inline]
    fn sow<O: Observer>(&mut self, from: Pit, dan: u16, direction: Direction, observer: &mut O) -> Pit {
        self.dan[from.index() % CELLS] -= dan;
        if O::SILENT {
            return self.sow_at_once(from, dan, direction);
        }
        let mut pit = from;
        for _ in 0..dan {
            pit = pit.next(direction, self.sides);
            self.dan[pit.index() % CELLS] += 1;
            observer.event(Event::Drop { pit });
        }
        pit.next(direction, self.sides)
    }

    #[inline]
    fn refill(&mut self, side: Side) {
        for pit in side.dan_pits() {
            self.dan[pit.index() % CELLS] += 1;
        }
    }

    #[inline]
    fn quan_pits_are_empty(&self) -> bool {
        self.quan == 0 && self.sides.quan_pits().all(|pit| self.dan(pit) == 0)
    }

    #[inline]
    fn pieces_are_gone(&self) -> bool {
        self.quan == 0
    }
}
