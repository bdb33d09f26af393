//! One move of a record in JSON: `pit`, `direction` and the canonical `text` with the claims; `refill` and `flip` have
//! fields of their own and are not repeated in `text`. A quan pit stands in `text` alone, `Q1>`: as a number it would be taken for a
//! dân pit.

use std::borrow::Cow;

use super::fields::{Faults, span};
use crate::convert::json::{Kind, Value};
use crate::diagnostics::{JsonForm, JsonProblem};
use crate::notation::{Claim, MoveNode, MoveNumber, Oversized, Refill, Span, WrittenPit, held};
use crate::rules::Direction;

/// The fields of a move that are read.
pub(super) struct MoveFields<'t, 'a> {
    played: Value<'t, 'a>,
    pub(super) ply: Option<Value<'t, 'a>>,
    pub(super) side: Option<Value<'t, 'a>>,
    pit: Option<Value<'t, 'a>>,
    direction: Option<Value<'t, 'a>>,
    text: Option<Value<'t, 'a>>,
    number: Option<Value<'t, 'a>>,
    refill: Option<Value<'t, 'a>>,
    flip: Option<Value<'t, 'a>>,
    pub(super) comments_before: Option<Value<'t, 'a>>,
    pub(super) nags: Option<Value<'t, 'a>>,
    pub(super) comments: Option<Value<'t, 'a>>,
    pub(super) eval: Option<Value<'t, 'a>>,
    pub(super) best: Option<Value<'t, 'a>>,
    pub(super) clock: Option<Value<'t, 'a>>,
    pub(super) emt: Option<Value<'t, 'a>>,
    pub(super) variations: Option<Value<'t, 'a>>,
}

impl<'t, 'a> MoveFields<'t, 'a> {
    /// Finds the fields, which stand mostly in the order in which they are written here.
    pub(super) fn of(played: Value<'t, 'a>, faults: &mut Faults) -> Option<Self> {
        let [
            ply,
            side,
            pit,
            direction,
            text,
            number,
            refill,
            flip,
            comments_before,
            nags,
            comments,
            eval,
            best,
            clock,
            emt,
            variations,
        ] = faults.fields(
            played,
            [
                "ply",
                "side",
                "pit",
                "direction",
                "text",
                "number",
                "refill",
                "flip",
                "comments_before",
                "nags",
                "comments",
                "eval",
                "best",
                "clock",
                "emt",
                "variations",
            ],
        )?;
        Some(Self {
            played,
            ply,
            side,
            pit,
            direction,
            text,
            number,
            refill,
            flip,
            comments_before,
            nags,
            comments,
            eval,
            best,
            clock,
            emt,
            variations,
        })
    }

    /// The move. `text` may be left out where `pit` and `direction` are there, and they where `text` is there; together they
    /// must say the same.
    pub(super) fn node(&self, faults: &mut Faults) -> Option<MoveNode<'a>> {
        let MoveFields { played, pit, direction, text, number, refill, flip, .. } = *self;
        let pit_said = match pit {
            Some(value) => match whole(value).map(|digits| held(digits, u16::MAX.into())) {
                Some((number, oversized)) => Some((WrittenPit::Dan(number as u16), oversized)),
                None => return faults.form(value, JsonForm::Pit),
            },
            None => None,
        };
        let direction_said = match direction {
            Some(value) => Some(read_direction(value, faults)?),
            None => None,
        };
        let mut node = match (text, pit_said.clone(), direction_said) {
            (Some(value), ..) => {
                let Some(node) = parse_move(faults.text(value)?) else {
                    return faults.form(value, JsonForm::Move);
                };
                for (said, differs) in [
                    (pit, pit_said.as_ref().is_some_and(|said| *said != pit_of(&node))),
                    (direction, direction_said.is_some_and(|direction| direction != node.direction)),
                ] {
                    if let (Some(value), true) = (said, differs) {
                        faults.add(value, JsonProblem::Contradiction { with: "text" });
                        return None;
                    }
                }
                node
            }
            (None, Some((pit, oversized)), Some(direction)) => {
                let oversized = Oversized { pit: oversized, ..Oversized::default() }.boxed();
                MoveNode { oversized, ..MoveNode::new(pit, direction) }
            }
            (None, None, _) => {
                faults.add(played, JsonProblem::Missing { field: "pit" });
                return None;
            }
            (None, _, None) => {
                faults.add(played, JsonProblem::Missing { field: "direction" });
                return None;
            }
        };
        let at = span(text.or(pit).unwrap_or(played));
        node.at = at;
        if let Some(claim) = &mut node.claim {
            claim.span = at;
        }
        node.ends = node.ends.map(|_| at);
        let mut numbers = node.oversized.take().map_or_else(Oversized::default, |numbers| *numbers);
        node.number = match number {
            Some(value) => Some(read_number(value, &mut numbers, faults)?),
            None => None,
        };
        node.refill = match refill {
            Some(value) => Some(read_refill(value, &mut numbers, faults)?),
            None => None,
        };
        node.oversized = numbers.boxed();
        node.flip = match flip {
            Some(value) => match value.kind() {
                Kind::Bool(flips) => flips.then(|| span(value)),
                _ => return faults.form(value, JsonForm::Bool),
            },
            None => None,
        };
        Some(node)
    }
}

fn read_direction(value: Value<'_, '_>, faults: &mut Faults) -> Option<Direction> {
    match faults.text(value)?.as_ref() {
        "<" => Some(Direction::Left),
        ">" => Some(Direction::Right),
        _ => faults.form(value, JsonForm::Direction),
    }
}

/// The digits of a whole number that is not below zero, however large it is.
fn whole<'a>(value: Value<'_, 'a>) -> Option<Cow<'a, str>> {
    let source = value.source();
    if value.kind() == Kind::Number && source.bytes().all(|b| b.is_ascii_digit()) {
        return Some(Cow::Borrowed(source));
    }
    // Also `2e1`.
    value.integer().filter(|number| *number >= 0).map(|number| Cow::Owned(number.to_string()))
}

/// A move's pit, and its digits if the number is too large for the field.
fn pit_of<'a>(node: &MoveNode<'a>) -> (WrittenPit, Option<Cow<'a, str>>) {
    (node.pit, node.oversized.as_ref().and_then(|numbers| numbers.pit.clone()))
}

/// Reads `4.` or `4...`
fn read_number<'a>(
    value: Value<'_, 'a>,
    numbers: &mut Oversized<'a>,
    faults: &mut Faults,
) -> Option<MoveNumber> {
    let text = faults.text(value)?;
    let digits = text.trim_end_matches('.');
    let dots = text.len() - digits.len();
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) || dots == 0 {
        return faults.form(value, JsonForm::Number);
    }
    let (number, oversized) = held(digits.to_owned(), u32::MAX);
    numbers.number = oversized;
    Some(MoveNumber { value: number, continued: dots > 1, span: span(value) })
}

fn read_refill<'a>(value: Value<'_, 'a>, numbers: &mut Oversized<'a>, faults: &mut Faults) -> Option<Refill> {
    let [borrowed] = faults.fields(value, ["borrowed"])?;
    let borrowed = faults.required(value, borrowed, "borrowed")?;
    let Some(digits) = whole(borrowed) else { return faults.form(borrowed, JsonForm::Borrowed) };
    let (number, oversized) = held(digits, u8::MAX.into());
    numbers.borrowed = oversized;
    Some(Refill { borrowed: number as u8, span: span(value) })
}

/// Reads `10>x12+4#`, or `Q1>`.
fn parse_move(text: Cow<'_, str>) -> Option<MoveNode<'_>> {
    let start = usize::from(text.starts_with('Q'));
    let end = start + text[start..].bytes().take_while(u8::is_ascii_digit).count();
    let digits = match &text {
        Cow::Borrowed(text) => Cow::Borrowed(&text[start..end]),
        Cow::Owned(text) => Cow::Owned(text[start..end].to_owned()),
    };
    let (number, oversized) = held(digits, u16::MAX.into());
    let pit = if start == 0 { WrittenPit::Dan } else { WrittenPit::Quan }(number as u16);
    if end == start {
        return None;
    }
    let direction = match text.as_bytes().get(end)? {
        b'<' => Direction::Left,
        b'>' => Direction::Right,
        _ => return None,
    };
    let claim = end + 1..text.len() - usize::from(text.ends_with('#'));
    let mut node = MoveNode::new(pit, direction);
    node.oversized = Oversized { pit: oversized, ..Oversized::default() }.boxed();
    node.ends = text.ends_with('#').then(Span::default);
    if !claim.is_empty() {
        node.claim = Some(match text {
            Cow::Borrowed(text) => Claim::parse(&text[claim])?,
            Cow::Owned(text) => Claim::parse(text[claim].to_owned())?,
        });
    }
    Some(node)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_they_are_written() {
        for text in [
            "2<",
            "10>",
            "10>x12+4#",
            "3<#",
            "3<x0",
            "0<",
            "65534<",
            "65535<",
            "99999999999<",
            "Q1>",
            "Q0<x6#",
            "Q99999999999>",
        ] {
            assert_eq!(parse_move(text.into()).unwrap().to_string(), text);
        }
        for text in [
            "", "#", "2", "<", "2<x", "2<x1+", "2<#x1", "2<##", "2 <", "2<x1 ", "2l", "é<", "Q", "Q<", "Q1",
            "QQ1<", "q1<",
        ] {
            assert_eq!(parse_move(text.into()), None, "{text}");
        }
    }
}
