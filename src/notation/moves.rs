//! A move as it was written: `4... flip refill+2 7<x12+4#`.

use std::borrow::Cow;
use std::fmt;

use super::pit::WrittenPit;
use super::span::Span;
use crate::rules::{Direction, Move, Sides};

/// A move with everything that stood before it and stuck to it. Whether it can be played is not known here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveNode<'a> {
    /// The move number, where it was written.
    pub number: Option<MoveNumber>,
    /// Where `flip` stood, if it did.
    pub flip: Option<Span>,
    /// `refill`, if it stood there.
    pub refill: Option<Refill>,
    /// Which pit it is said to begin in.
    pub pit: WrittenPit,
    /// Which way it is sown.
    pub direction: Direction,
    /// What the move is said to have captured.
    pub claim: Option<Claim<'a>>,
    /// Where `#`, the claim that the move ended the game, stood, if it did.
    pub ends: Option<Span>,
    /// Pit and direction, `2<`.
    pub at: Span,
    /// The numbers that are larger than what their fields can hold, if there are any.
    pub oversized: Option<Box<Oversized<'a>>>,
}

/// Numbers of a move that no game has and that their fields can't hold, as they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Oversized<'a> {
    /// The move number.
    pub number: Option<Cow<'a, str>>,
    /// The borrowed dân of `refill`.
    pub borrowed: Option<Cow<'a, str>>,
    /// The number of the pit.
    pub pit: Option<Cow<'a, str>>,
}

impl<'a> Oversized<'a> {
    /// The same numbers on the heap, if there are any.
    pub(crate) fn boxed(self) -> Option<Box<Self>> {
        (self != Self::default()).then(|| Box::new(self))
    }

    pub(crate) fn into_owned(self) -> Oversized<'static> {
        let owned = |digits: Option<Cow<'a, str>>| digits.map(|digits| Cow::Owned(digits.into_owned()));
        Oversized { number: owned(self.number), borrowed: owned(self.borrowed), pit: owned(self.pit) }
    }
}

/// A number as it was written, without leading zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Digits<'s> {
    /// One that its field could hold.
    Held(u32),
    /// One that it could not.
    Oversized(&'s str),
}

impl fmt::Display for Digits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Held(number) => write!(f, "{number}"),
            Self::Oversized(digits) => f.write_str(digits),
        }
    }
}

/// `refill`, or `refill+2` where dân are borrowed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RefillWord<'s>(Digits<'s>);

impl RefillWord<'_> {
    /// The word for a refill that borrows so many dân.
    pub(crate) fn of(borrowed: impl Into<u32>) -> Self {
        Self(Digits::Held(borrowed.into()))
    }
}

impl fmt::Display for RefillWord<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Digits::Held(0) => f.write_str("refill"),
            borrowed => write!(f, "refill+{borrowed}"),
        }
    }
}

/// The value of some digits, and the digits themselves if it is `most` or more, which is given for that.
pub(crate) fn held<'a>(digits: impl Into<Cow<'a, str>>, most: u32) -> (u32, Option<Cow<'a, str>>) {
    let digits = digits.into();
    let value = saturating_number(&digits).min(most);
    let oversized = (value == most).then(|| match digits {
        Cow::Borrowed(digits) => Cow::Borrowed(digits.trim_start_matches('0')),
        Cow::Owned(digits) => Cow::Owned(digits.trim_start_matches('0').to_owned()),
    });
    (value, oversized)
}

impl<'a> MoveNode<'a> {
    /// A bare move, not read from a text.
    ///
    /// ```
    /// use oaq::notation::MoveNode;
    /// use oaq::rules::Direction;
    /// assert_eq!(MoveNode::new(2, Direction::Left).to_string(), "2<");
    /// ```
    pub fn new(pit: impl Into<WrittenPit>, direction: Direction) -> Self {
        Self {
            number: None,
            flip: None,
            refill: None,
            pit: pit.into(),
            direction,
            claim: None,
            ends: None,
            at: Span::default(),
            oversized: None,
        }
    }

    /// The move that is meant on a board; `None` if the board has no such move.
    #[inline]
    pub(crate) fn on(&self, sides: Sides) -> Option<Move> {
        self.pit.sown(self.direction, sides)
    }

    /// The number of the pit as it was written.
    pub(crate) fn pit_digits(&self) -> Digits<'_> {
        self.digits(self.pit.number().into(), |oversized| oversized.pit.as_deref())
    }

    /// The pit as it was written: `2`, `Q1`.
    pub(crate) fn pit_name(&self) -> impl fmt::Display {
        fmt::from_fn(|f| write!(f, "{}{}", self.pit.letter(), self.pit_digits()))
    }

    /// The value of the move number as it was written, if there is one.
    pub(crate) fn number_digits(&self) -> Option<Digits<'_>> {
        self.number.map(|number| self.digits(number.value, |oversized| oversized.number.as_deref()))
    }

    /// How many dân `refill` says are borrowed, as it was written, if there is one.
    pub(crate) fn borrowed_digits(&self) -> Option<Digits<'_>> {
        self.refill
            .map(|refill| self.digits(refill.borrowed.into(), |oversized| oversized.borrowed.as_deref()))
    }

    /// `refill` or `refill+2` as it was written, if there is one.
    pub(crate) fn refill_word(&self) -> Option<RefillWord<'_>> {
        self.borrowed_digits().map(RefillWord)
    }

    fn digits(&self, held: u32, oversized: for<'s> fn(&'s Oversized<'a>) -> Option<&'s str>) -> Digits<'_> {
        let digits = self.oversized.as_deref().and_then(oversized);
        digits.map_or(Digits::Held(held), Digits::Oversized)
    }

    /// The move with its claims, without number, `flip` and `refill`: `2<x12+4#`.
    pub fn played(&self) -> Span {
        let end = self.ends.or(self.claim.as_ref().map(|claim| claim.span)).unwrap_or(self.at);
        self.at.to(end)
    }

    /// The same move with texts of its own.
    pub fn into_owned(self) -> MoveNode<'static> {
        let oversized = self.oversized.map(|numbers| Box::new(numbers.into_owned()));
        MoveNode { claim: self.claim.map(Claim::into_owned), oversized, ..self }
    }

    pub(super) fn forget_spans(&mut self) {
        self.at = Span::default();
        self.flip = self.flip.map(|_| Span::default());
        self.ends = self.ends.map(|_| Span::default());
        self.number = self.number.map(|number| MoveNumber { span: Span::default(), ..number });
        self.refill = self.refill.map(|refill| Refill { span: Span::default(), ..refill });
        if let Some(claim) = &mut self.claim {
            claim.span = Span::default();
        }
    }
}

/// Canonical, with `flip`, `refill` and claims, without the number: `flip refill+2 7<x12+4#`.
impl fmt::Display for MoveNode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.flip.is_some() {
            f.write_str("flip ")?;
        }
        if let Some(refill) = self.refill_word() {
            write!(f, "{refill} ")?;
        }
        write!(f, "{}{}", self.pit_name(), self.direction)?;
        if let Some(claim) = &self.claim {
            write!(f, "{claim}")?;
        }
        if self.ends.is_some() {
            f.write_str("#")?;
        }
        Ok(())
    }
}

/// `4.` or `4...`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumber {
    /// The number of the round, [`u32::MAX`] for that and anything larger.
    pub value: u32,
    /// Whether more than one dot was written: the move of another side than the round's first.
    pub continued: bool,
    /// Where it stands, dots included.
    pub span: Span,
}

/// `refill` or `refill+2`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refill {
    /// How many of the five dân are said to be borrowed, [`u8::MAX`] for that and anything larger.
    pub borrowed: u8,
    /// Where it stands.
    pub span: Span,
}

impl fmt::Display for Refill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        RefillWord::of(self.borrowed).fmt(f)
    }
}

/// `x12+4`: the points that the move is said to have captured, pit by pit or in total.
#[derive(Clone, Debug)]
pub struct Claim<'a> {
    /// Decimal numbers joined with `+`.
    text: Cow<'a, str>,
    /// Where it stands, from the `x`.
    pub span: Span,
}

impl<'a> Claim<'a> {
    /// The claim with these points, pit by pit in order; no points at all claim `x0`.
    ///
    /// ```
    /// use oaq::notation::Claim;
    /// let claim = Claim::new([12, 4]);
    /// assert_eq!(claim.to_string(), "x12+4");
    /// assert_eq!(claim.total(), 16);
    /// assert_eq!(Claim::new([]).to_string(), "x0");
    /// ```
    pub fn new(points: impl IntoIterator<Item = u32>) -> Self {
        let mut text = String::new();
        for points in points {
            if !text.is_empty() {
                text.push('+');
            }
            text.push_str(itoa::Buffer::new().format(points));
        }
        if text.is_empty() {
            text.push('0');
        }
        Self { text: Cow::Owned(text), span: Span::default() }
    }

    /// The claim of a move that captures these points, pit by pit; `None` if it captures nothing, which nobody writes down.
    ///
    /// ```
    /// use oaq::notation::Claim;
    /// assert_eq!(Claim::of(&[12, 4]), Some(Claim::new([12, 4])));
    /// assert_eq!(Claim::of(&[]), None);
    /// ```
    pub fn of(captured: &[u16]) -> Option<Self> {
        (!captured.is_empty()).then(|| Self::new(captured.iter().copied().map(u32::from)))
    }

    /// Whether these points, pit by pit, are what it claims: it gives each of them, or their total.
    ///
    /// ```
    /// use oaq::notation::Claim;
    /// assert!(Claim::new([12, 4]).is_borne_out(&[12, 4]));
    /// assert!(Claim::new([16]).is_borne_out(&[12, 4]));
    /// assert!(!Claim::new([4, 12]).is_borne_out(&[12, 4]));
    /// ```
    #[inline]
    pub fn is_borne_out(&self, captured: &[u16]) -> bool {
        let points = || captured.iter().copied().map(u32::from);
        let mut parts = self.parts();
        match (parts.next(), parts.next()) {
            (Some(total), None) => total == points().sum::<u32>(),
            _ => self.parts().eq(points()),
        }
    }

    /// The claim that `text` makes, decimal numbers joined with `+` behind an `x`; `None` if it is not that.
    ///
    /// ```
    /// use oaq::notation::Claim;
    /// assert_eq!(Claim::parse("x12+4").unwrap().total(), 16);
    /// assert_eq!(Claim::parse("x12+"), None);
    /// ```
    pub fn parse(text: impl Into<Cow<'a, str>>) -> Option<Self> {
        let text = match text.into() {
            Cow::Borrowed(text) => Cow::Borrowed(text.strip_prefix('x')?),
            Cow::Owned(text) => Cow::Owned(text.strip_prefix('x')?.to_owned()),
        };
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        text.split('+').all(is_number).then(|| Self { text, span: Span::default() })
    }

    /// A claim as the parser found it: `text` must be decimal numbers joined with `+`.
    pub(super) fn read(text: &'a str, span: Span) -> Self {
        Self { text: Cow::Borrowed(text), span }
    }

    /// The points in the order in which they were written; a number above [`u32::MAX`] counts as that.
    pub fn parts(&self) -> impl Iterator<Item = u32> + Clone + '_ {
        self.text.split('+').map(saturating_number)
    }

    /// All points together, at most [`u32::MAX`].
    pub fn total(&self) -> u32 {
        self.parts().fold(0, u32::saturating_add)
    }

    /// The numbers without leading zeros.
    fn canonical_parts(&self) -> impl Iterator<Item = &str> {
        self.text.split('+').map(|part| match part.trim_start_matches('0') {
            "" => "0",
            digits => digits,
        })
    }

    /// The same claim with a text of its own.
    pub fn into_owned(self) -> Claim<'static> {
        Claim { text: Cow::Owned(self.text.into_owned()), span: self.span }
    }
}

/// Claims are equal when they say the same at the same place: leading zeros do not matter.
impl PartialEq for Claim<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.span == other.span && self.canonical_parts().eq(other.canonical_parts())
    }
}

impl Eq for Claim<'_> {}

/// Canonical: as it was written, without leading zeros.
impl fmt::Display for Claim<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, part) in self.canonical_parts().enumerate() {
            f.write_str(if i == 0 { "x" } else { "+" })?;
            f.write_str(part)?;
        }
        Ok(())
    }
}

/// The value of a string of digits, [`u32::MAX`] when it is larger.
pub(super) fn saturating_number(digits: &str) -> u32 {
    digits.bytes().fold(0u32, |n, digit| n.saturating_mul(10).saturating_add(u32::from(digit - b'0')))
}
