//! Moves, and what stands before them.

use super::GameParser;
use crate::notation::error::{Prefix, Repair, SyntaxErrorKind};
use crate::notation::moves::{Claim, MoveNode, MoveNumber, Oversized, Refill, held};
use crate::notation::pit::WrittenPit;
use crate::notation::span::Span;
use crate::notation::{grammar, scan};

/// What stands before a move and belongs to it; there is something.
pub(super) struct Prefixes<'a> {
    number: Option<MoveNumber>,
    flip: Option<Span>,
    refill: Option<Refill>,
    oversized: Oversized<'a>,
    /// All of it, and whatever stands between.
    span: Span,
    /// The last of them.
    last: Prefix,
}

impl<'a> GameParser<'a, '_> {
    /// What begins with digits: a number, a result, or `played = pit , direction , [ claim ] , [ "#" ] ;` of a dân pit
    pub(super) fn number_or_move(&mut self) -> bool {
        let start = self.pos;
        let Ok((rest, digits)) = grammar::digits(&self.text[start..]) else { return false };
        if rest.starts_with(['-', '/']) {
            return self.result();
        }
        if let Ok((rest, continued)) = grammar::dots(rest) {
            self.pos = self.text.len() - rest.len();
            let (value, oversized) = held(digits, u32::MAX);
            let number = MoveNumber { value, continued, span: self.since(start) };
            self.add_prefix(Prefix::Number, number.span, |p| {
                p.oversized.number = oversized;
                p.number.replace(number).is_some()
            });
            return true;
        }
        self.sown(start, digits, rest, WrittenPit::Dan) || self.bare_number(digits)
    }

    /// `pit = [ "Q" | "q" ] , digits ;` with a `Q`, and what else a move has. Nobody sows from a quan pit, but that is for
    /// the rules to say.
    pub(super) fn quan_move(&mut self) -> bool {
        let start = self.pos;
        let Ok((rest, digits)) = grammar::digits(&self.text[start + 1..]) else { return false };
        self.sown(start, digits, rest, WrittenPit::Quan)
    }

    /// The move that began at `start` and has these digits, if a direction stands behind them.
    fn sown(
        &mut self,
        start: usize,
        digits: &'a str,
        rest: &'a str,
        pit: impl Fn(u16) -> WrittenPit,
    ) -> bool {
        let (rest, spaced) = over_blanks(rest, |rest| grammar::direction(rest).is_ok());
        let Ok((rest, direction)) = grammar::direction(rest) else { return false };
        self.pos = self.text.len() - rest.len();
        let (number, oversized) = held(digits, u16::MAX.into());
        let node = MoveNode { at: self.since(start), ..MoveNode::new(pit(number as u16), direction) };
        let oversized = Oversized { pit: oversized, ..Oversized::default() }.boxed();
        self.played(MoveNode { oversized, ..node }, spaced);
        true
    }

    /// Digits that are followed by neither dot nor direction.
    pub(super) fn bare_number(&mut self, digits: &'a str) -> bool {
        self.unknown(scan::unknown_end(self.text.as_bytes(), self.pos + digits.len() - 1));
        true
    }

    /// What sticks to pit and direction; then the move is complete.
    pub(super) fn played(&mut self, mut node: MoveNode<'a>, mut spaced: bool) {
        self.known();
        let rest = &self.text[self.pos..];
        let starts_claim = |rest: &str| {
            let mut bytes = rest.bytes();
            bytes.next() == Some(b'x') && bytes.next().is_some_and(|b| b.is_ascii_digit())
        };
        let (rest, space) = over_blanks(rest, starts_claim);
        if rest.starts_with('x') {
            spaced |= space;
            let start = self.text.len() - rest.len();
            match grammar::claim(rest) {
                Ok((rest, points)) => {
                    self.pos = self.text.len() - rest.len();
                    node.claim = Some(Claim::read(points, self.since(start)));
                }
                Err(_) => {
                    let length = rest.bytes().take_while(|b| matches!(b, b'x' | b'+' | b'0'..=b'9')).count();
                    self.pos = start + length;
                    self.error(SyntaxErrorKind::BadClaim, self.since(start));
                }
            }
        }
        let (rest, space) = over_blanks(&self.text[self.pos..], |rest| rest.starts_with('#'));
        if rest.starts_with('#') {
            spaced |= space;
            let start = self.text.len() - rest.len();
            self.pos = start + 1;
            node.ends = Some(self.since(start));
        }
        if spaced {
            let span = self.since(node.at.start as usize);
            let text = self.text[span.range()].replace([' ', '\t'], "");
            self.repairable(SyntaxErrorKind::SpaceInMove, span, Repair { span, text });
        }
        let mut span = self.since(node.at.start as usize);
        if let Some(prefix) = self.prefix.take() {
            span.start = prefix.span.start;
            (node.number, node.flip, node.refill) = (prefix.number, prefix.flip, prefix.refill);
            let pit = node.oversized.take().and_then(|numbers| numbers.pit);
            node.oversized = Oversized { pit, ..prefix.oversized }.boxed();
        }
        self.game.play_at(node, span);
    }

    /// The keyword `flip`.
    pub(super) fn flip(&mut self) -> bool {
        let start = self.pos;
        let Ok((rest, ())) = grammar::flip(&self.text[start..]) else { return false };
        self.pos = self.text.len() - rest.len();
        let span = self.since(start);
        self.add_prefix(Prefix::Flip, span, |p| p.flip.replace(span).is_some());
        true
    }

    /// `refill = "refill" , [ "+" , digits ] ;`
    pub(super) fn refill(&mut self) -> bool {
        let start = self.pos;
        let (rest, borrowed) = match grammar::refill(&self.text[start..]) {
            Ok(read) => read,
            Err(nom::Err::Failure(fault)) => {
                let end = (self.text.len() - fault.rest.len()) as u32;
                let repair = Repair { span: Span::new(end - 1, end), text: String::new() };
                self.repairable(SyntaxErrorKind::BadRefill, Span::new(start as u32, end), repair);
                (fault.rest, None)
            }
            Err(_) => return false,
        };
        self.pos = self.text.len() - rest.len();
        let (borrowed, oversized) = held(borrowed.unwrap_or("0"), u8::MAX.into());
        let refill = Refill { borrowed: borrowed as u8, span: self.since(start) };
        self.add_prefix(Prefix::Refill, refill.span, |p| {
            p.oversized.borrowed = oversized;
            p.refill.replace(refill).is_some()
        });
        true
    }

    /// Keeps something for the coming move; `replace` puts it in its place and says whether that was taken.
    pub(super) fn add_prefix(
        &mut self,
        last: Prefix,
        span: Span,
        replace: impl FnOnce(&mut Prefixes<'a>) -> bool,
    ) {
        self.known();
        if self.prefix.as_ref().is_some_and(|before| before.last == Prefix::Number) && last == Prefix::Number
        {
            self.drop_prefix_unless_again(span);
        }
        let mut prefix = self.prefix.take().unwrap_or(Prefixes {
            number: None,
            flip: None,
            refill: None,
            oversized: Oversized::default(),
            span,
            last,
        });
        prefix.span = prefix.span.to(span);
        prefix.last = last;
        if replace(&mut prefix) {
            let repair = Repair { span, text: String::new() };
            self.repairable(SyntaxErrorKind::RepeatedPrefix { prefix: last }, span, repair);
        }
        self.prefix = Some(prefix);
    }

    /// Before a number right behind another: unless it is the same once more, the move of the first one is missing.
    fn drop_prefix_unless_again(&mut self, number: Span) {
        let is_again = |before: &Prefixes<'_>| {
            before.number.is_some_and(|before| self.text[before.span.range()] == self.text[number.range()])
        };
        if !self.prefix.as_ref().is_some_and(is_again) {
            self.drop_prefix();
        }
    }

    /// Reports a number, `flip` or `refill` with no move behind it.
    pub(super) fn drop_prefix(&mut self) {
        if let Some(Prefixes { span, last, .. }) = self.prefix.take() {
            let repair = Repair { span, text: String::new() };
            self.repairable(SyntaxErrorKind::MissingMove { after: last }, span, repair);
        }
    }
}

/// Skips blanks if `wanted` stands behind them. Says whether there were any.
fn over_blanks(text: &str, wanted: impl Fn(&str) -> bool) -> (&str, bool) {
    let rest = &text[scan::blanks(text.as_bytes(), 0)..];
    if rest.len() < text.len() && wanted(rest) { (rest, true) } else { (text, false) }
}
