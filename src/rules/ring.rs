//! The ring: sides, pits, directions and moves.
//!
//! A board for *n* sides is a closed ring of 6*n* pits. Internally a pit is its place on the ring counted
//! counter-clockwise from P0's leftmost dân pit, so that side *s* owns the places 6*s* … 6*s*+4 and the
//! quan pit on its right hand is 6*s*+5.

use std::fmt;
use std::ops::Neg;
use std::str::FromStr;

/// Dân pits of one side.
pub const DAN_PER_SIDE: u8 = 5;
/// Pits of one side's part of the ring: five dân pits and the quan pit that follows them.
pub const PITS_PER_SIDE: u8 = 6;
/// The most sides a board can have.
pub const MAX_SIDES: usize = 4;
/// Pits of the largest ring.
pub const MAX_PITS: usize = MAX_SIDES * PITS_PER_SIDE as usize;

/// How many sides a board has: two, three or four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Sides {
    /// Two sides, twelve pits.
    Two = 2,
    /// Three sides, eighteen pits.
    Three = 3,
    /// Four sides, twenty-four pits.
    Four = 4,
}

impl Sides {
    /// The number of sides from 2 to 4; `None` for anything else.
    pub const fn new(n: u8) -> Option<Self> {
        match n {
            2 => Some(Self::Two),
            3 => Some(Self::Three),
            4 => Some(Self::Four),
            _ => None,
        }
    }

    /// Reads `2`, `3` or `4`, as a `Sides` tag writes it.
    ///
    /// ```
    /// use oaq::rules::Sides;
    /// assert_eq!(Sides::parse("3"), Some(Sides::Three));
    /// assert_eq!(Sides::parse("+3"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "2" => Some(Self::Two),
            "3" => Some(Self::Three),
            "4" => Some(Self::Four),
            _ => None,
        }
    }

    /// How many they are, 2 to 4.
    pub const fn count(self) -> usize {
        self as usize
    }

    /// Pits of the whole ring: 12, 18 or 24.
    pub const fn pits(self) -> u8 {
        self as u8 * PITS_PER_SIDE
    }

    /// Dân pits of the whole ring: 10, 15 or 20.
    pub const fn dan_pits(self) -> u8 {
        self as u8 * DAN_PER_SIDE
    }

    /// Every side, P0 first.
    pub fn all(self) -> impl DoubleEndedIterator<Item = Side> + ExactSizeIterator {
        (0..self as u8).map(Side)
    }

    /// Every pit of the ring, counter-clockwise from P0's leftmost dân pit.
    pub fn ring(self) -> impl DoubleEndedIterator<Item = Pit> + ExactSizeIterator {
        (0..self.pits()).map(Pit)
    }

    /// Every quan pit, Q1 first.
    pub fn quan_pits(self) -> impl DoubleEndedIterator<Item = Pit> + ExactSizeIterator {
        self.all().map(Side::quan_pit)
    }
}

/// What is known to players by a name is told by it where programs are debugged, too: pit 1 is no `Pit(0)`.
macro_rules! debug_as_display {
    ($($name:ident),+) => {
        $(impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(self, f) }
        })+
    };
}
debug_as_display!(Side, Pit, Move);

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", *self as u8)
    }
}

/// One side of the board (not a person: after a flip the persons have changed seats). P0 moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side(u8);

impl Side {
    /// The side that moves first.
    pub const P0: Self = Self(0);
    /// The side on P0's right hand.
    pub const P1: Self = Self(1);

    /// The sides of the largest board.
    pub const ALL: [Self; MAX_SIDES] = [Self(0), Self(1), Self(2), Self(3)];

    /// Side number `n`, if a board with `sides` sides has it.
    pub const fn new(n: u8, sides: Sides) -> Option<Self> {
        if n < sides as u8 { Some(Self(n)) } else { None }
    }

    /// The side's name, `P0` to `P3`; a tag of this name tells who sat there at the first move.
    pub const fn name(self) -> &'static str {
        ["P0", "P1", "P2", "P3"][self.index()]
    }

    /// The side's number from 0, to index arrays by side.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side whose turn comes after this one.
    pub const fn next(self, sides: Sides) -> Self {
        Self((self.0 + 1) % sides as u8)
    }

    /// A difference P0 − P1 as this one of two sides sees it, or such a one as a difference P0 − P1.
    ///
    /// ```
    /// use oaq::rules::Side;
    /// assert_eq!((Side::P0.signed(12), Side::P1.signed(12)), (12, -12));
    /// ```
    #[inline]
    pub fn signed<T: Neg<Output = T>>(self, difference: T) -> T {
        if self == Self::P0 { difference } else { -difference }
    }

    /// This side's dân pit number `i` (0 = leftmost as its player sees it, 4 = rightmost).
    pub const fn dan_pit(self, i: u8) -> Pit {
        debug_assert!(i < DAN_PER_SIDE);
        Pit(self.0 * PITS_PER_SIDE + i)
    }

    /// The move from this side's dân pit number `i`.
    #[inline]
    pub const fn sows(self, i: u8, direction: Direction) -> Move {
        Move { pit: self.dan_pit(i), direction }
    }

    /// This side's five dân pits from left to right.
    pub fn dan_pits(self) -> impl DoubleEndedIterator<Item = Pit> + ExactSizeIterator {
        (0..DAN_PER_SIDE).map(move |i| self.dan_pit(i))
    }

    /// The quan pit on this side's right hand.
    pub const fn quan_pit(self) -> Pit {
        Pit(self.0 * PITS_PER_SIDE + DAN_PER_SIDE)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The places of the quan pits on the largest ring, as bits.
const QUAN_PLACES: u32 = {
    let mut places = 0;
    let mut side = 0;
    while side < MAX_SIDES {
        places |= 1 << (side * PITS_PER_SIDE as usize + DAN_PER_SIDE as usize);
        side += 1;
    }
    places
};

/// A pit of the ring.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pit(u8);

impl Pit {
    /// The dân pit with the number that players use, 1 … 5*n*; `None` if the board has no such pit.
    ///
    /// ```
    /// use oaq::rules::{Pit, Sides};
    /// assert_eq!(Pit::dan(6, Sides::Two).unwrap().to_string(), "6");
    /// assert_eq!(Pit::dan(11, Sides::Two), None);
    /// ```
    pub const fn dan(number: u8, sides: Sides) -> Option<Self> {
        if number == 0 || number > sides.dan_pits() {
            return None;
        }
        let i = number - 1;
        Some(Self(i / DAN_PER_SIDE * PITS_PER_SIDE + i % DAN_PER_SIDE))
    }

    /// The pit at a place of the ring (0 = P0's leftmost dân pit, counter-clockwise).
    pub const fn at(place: u8, sides: Sides) -> Option<Self> {
        if place < sides.pits() { Some(Self(place)) } else { None }
    }

    /// The place on the ring, to index arrays by pit.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is a quan pit.
    pub const fn is_quan(self) -> bool {
        // Asked at every lap of a sowing: a shift is cheaper than a division.
        QUAN_PLACES >> self.0 & 1 != 0
    }

    /// The number of a dân pit, 1 … 5*n*; `None` for a quan pit.
    pub const fn number(self) -> Option<u8> {
        if self.is_quan() {
            None
        } else {
            Some(self.0 / PITS_PER_SIDE * DAN_PER_SIDE + self.0 % PITS_PER_SIDE + 1)
        }
    }

    /// The side that owns this dân pit; `None` for a quan pit, which belongs to nobody.
    pub const fn owner(self) -> Option<Side> {
        if self.is_quan() { None } else { Some(Side(self.0 / PITS_PER_SIDE)) }
    }

    /// The side in whose part of the ring the pit lies (for a quan pit the side that has it on its right).
    pub const fn part(self) -> Side {
        Side(self.0 / PITS_PER_SIDE)
    }

    /// The neighbour in a direction.
    #[inline]
    pub const fn next(self, direction: Direction, sides: Sides) -> Self {
        let last = sides.pits() - 1;
        match direction {
            Direction::Right => Self(if self.0 == last { 0 } else { self.0 + 1 }),
            Direction::Left => Self(if self.0 == 0 { last } else { self.0 - 1 }),
        }
    }

    /// On a board for two sides, the pit that is seen here in a mirror which leaves both sides their seats: the first
    /// pit of each side changes places with its fifth, Q1 with Q2.
    pub const fn mirrored(self) -> Self {
        const RING: u8 = Sides::Two.pits();
        Self((RING + DAN_PER_SIDE - 1 - self.0) % RING)
    }

    /// The pit `n` places further in a direction, `n` at most the size of the ring.
    #[inline]
    pub const fn ahead(self, n: u8, direction: Direction, sides: Sides) -> Self {
        let ring = sides.pits();
        debug_assert!(n <= ring);
        let place = match direction {
            Direction::Right => self.0 + n,
            Direction::Left => self.0 + ring - n,
        };
        Self(if place >= ring { place - ring } else { place })
    }
}

/// Dân pits print as their number, quan pits as `Q1` …
impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const QUAN: [&str; MAX_SIDES] = ["Q1", "Q2", "Q3", "Q4"];
        match self.number() {
            Some(n) => n.fmt(f),
            None => f.pad(QUAN[self.part().index()]),
        }
    }
}

/// The direction of sowing, from the mover's seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// `<`: clockwise, toward lower numbers.
    Left = 0,
    /// `>`: counter-clockwise, toward higher numbers.
    Right = 1,
}

impl Direction {
    /// Both, left first.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// The other direction.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// `<` or `>`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Left => "<",
            Self::Right => ">",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A dân pit and a direction: what a player chooses. Whether it can be played is a matter of the position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    pit: Pit,
    direction: Direction,
}

impl Move {
    /// The move from a dân pit; `None` for a quan pit, which is never sown from.
    pub const fn new(pit: Pit, direction: Direction) -> Option<Self> {
        if pit.is_quan() { None } else { Some(Self { pit, direction }) }
    }

    /// Reads `2<`, `10>`, `2l`, `2r`, `2←`, `2→` on a board with `sides` sides.
    ///
    /// ```
    /// use oaq::rules::{Move, Sides};
    /// assert_eq!(Move::parse("10r", Sides::Two).unwrap().to_string(), "10>");
    /// assert_eq!(Move::parse("11r", Sides::Two), None);
    /// ```
    pub fn parse(text: &str, sides: Sides) -> Option<Self> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let direction = match &text[digits..] {
            "<" | "l" | "←" => Direction::Left,
            ">" | "r" | "→" => Direction::Right,
            _ => return None,
        };
        if text.starts_with('0') {
            return None;
        }
        Self::new(Pit::dan(u8::from_str(&text[..digits]).ok()?, sides)?, direction)
    }

    /// The pit that is lifted.
    pub const fn pit(self) -> Pit {
        self.pit
    }

    /// The same move seen in the mirror of [`Pit::mirrored`].
    pub const fn mirrored(self) -> Self {
        Self { pit: self.pit.mirrored(), direction: self.direction.opposite() }
    }

    /// The direction of sowing.
    pub const fn direction(self) -> Direction {
        self.direction
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.pit, self.direction)
    }
}
