//! A JSON text as a flat list of its values in reading order: one allocation, and no recursion whatever the depth.

use std::borrow::Cow;
use std::ops::Range;

use super::text::{self, StringError};
use super::{Expected, SyntaxError};

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Null,
    Bool(bool),
    Number,
    String,
    Array,
    Object,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    kind: Kind,
    start: usize,
    end: usize,
    /// Index of the first node that is not inside this one.
    next: usize,
}

/// A parsed text. Inside an object each field is two values, its name and what it holds.
#[derive(Debug)]
pub(crate) struct Tape<'a> {
    text: &'a str,
    nodes: Vec<Node>,
}

/// Where the parser stands between two tokens.
enum State {
    Value,
    /// Right behind `[`: a value or the end of the array.
    FirstItem,
    /// Right behind `{`: a field or the end of the object.
    FirstKey,
    Key,
    AfterValue,
}

impl<'a> Tape<'a> {
    /// Parses one JSON text.
    pub(crate) fn parse(text: &'a str) -> Result<Self, SyntaxError> {
        let bytes = text.as_bytes();
        let mut nodes: Vec<Node> = Vec::with_capacity(text.len() / 8);
        let mut open: Vec<usize> = Vec::new();
        let mut at = 0;
        let mut state = State::Value;
        let fail = |offset, expected| Err(SyntaxError { offset, expected });
        loop {
            at = text::skip_space(bytes, at);
            let byte = bytes.get(at).copied();
            match state {
                State::FirstItem if byte == Some(b']') => state = State::AfterValue,
                State::FirstKey if byte == Some(b'}') => state = State::AfterValue,
                State::Value | State::FirstItem => {
                    let index = nodes.len();
                    let (kind, end) = match byte {
                        Some(b'{') => (Kind::Object, at + 1),
                        Some(b'[') => (Kind::Array, at + 1),
                        Some(b'"') => (Kind::String, text::string_end(bytes, at)?),
                        Some(b'-' | b'0'..=b'9') => (Kind::Number, text::number_end(bytes, at)?),
                        _ => match text::word(bytes, at) {
                            Some((kind, end)) => (kind, end),
                            None => return fail(at, Expected::Value),
                        },
                    };
                    nodes.push(Node { kind, start: at, end, next: index + 1 });
                    at = end;
                    state = match kind {
                        Kind::Object | Kind::Array => {
                            open.push(index);
                            if kind == Kind::Object { State::FirstKey } else { State::FirstItem }
                        }
                        _ => State::AfterValue,
                    };
                }
                State::FirstKey | State::Key => {
                    if byte != Some(b'"') {
                        return fail(at, Expected::Key);
                    }
                    let end = text::string_end(bytes, at)?;
                    nodes.push(Node { kind: Kind::String, start: at, end, next: nodes.len() + 1 });
                    at = text::skip_space(bytes, end);
                    if bytes.get(at) != Some(&b':') {
                        return fail(at, Expected::Colon);
                    }
                    at += 1;
                    state = State::Value;
                }
                State::AfterValue => {
                    let Some(&parent) = open.last() else {
                        return if byte.is_none() {
                            Ok(Self { text, nodes })
                        } else {
                            fail(at, Expected::End)
                        };
                    };
                    // Only nodes that are there are opened.
                    let (close, more) = match nodes[parent].kind {
                        Kind::Object => (b'}', State::Key),
                        _ => (b']', State::Value),
                    };
                    match byte {
                        Some(b',') => state = more,
                        Some(b) if b == close => {
                            nodes[parent].end = at + 1;
                            nodes[parent].next = nodes.len();
                            open.pop();
                        }
                        _ => return fail(at, Expected::CommaOrClose),
                    }
                    at += 1;
                }
            }
        }
    }

    /// The outermost value.
    pub(crate) fn root(&self) -> Value<'_, 'a> {
        self.value(0)
    }

    /// The value at a place that is there.
    pub(super) fn value(&self, index: usize) -> Value<'_, 'a> {
        Value { tape: self, index }
    }

    /// All values, the names of fields among them.
    pub(super) fn values(&self) -> impl Iterator<Item = Value<'_, 'a>> {
        (0..self.nodes.len()).map(|index| self.value(index))
    }
}

/// One value of a tape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value<'t, 'a> {
    tape: &'t Tape<'a>,
    index: usize,
}

impl<'t, 'a> Value<'t, 'a> {
    fn node(self) -> &'t Node {
        // Values are made for nodes that are there, whose spans lie between characters of the text.
        &self.tape.nodes[self.index]
    }

    /// The tape that it is on.
    pub(crate) fn tape(self) -> &'t Tape<'a> {
        self.tape
    }

    /// Its place on the tape.
    pub(crate) fn index(self) -> usize {
        self.index
    }

    /// The place of the first value that is not inside this one.
    pub(super) fn behind(self) -> usize {
        self.node().next
    }

    pub(crate) fn kind(self) -> Kind {
        self.node().kind
    }

    /// Its bytes in the text.
    pub(crate) fn span(self) -> Range<usize> {
        self.node().start..self.node().end
    }

    /// Its text as it stands there.
    pub(crate) fn source(self) -> &'a str {
        &self.tape.text[self.span()]
    }

    /// The text of a string; `None` if it is something else.
    pub(crate) fn string(self) -> Option<Result<Cow<'a, str>, StringError>> {
        // A string has its two quotes.
        (self.kind() == Kind::String).then(|| text::decode(&self.source()[1..self.source().len() - 1]))
    }

    /// Whether this is the string `text`, written without escapes as all names of the format are.
    pub(crate) fn is_name(self, name: &str) -> bool {
        let source = self.source();
        self.kind() == Kind::String && source.len() == name.len() + 2 && &source[1..=name.len()] == name
    }

    /// A whole number, however it is written (`12`, `12.0`, `1.2e1`); `None` for anything else or out of `i64`.
    pub(crate) fn integer(self) -> Option<i64> {
        if self.kind() != Kind::Number {
            return None;
        }
        self.source().parse().ok().or_else(|| {
            let number: f64 = self.source().parse().ok()?;
            // 2^53: up to here every whole number has a place of its own among the doubles.
            (number.fract() == 0.0 && number.abs() <= 9_007_199_254_740_992.0).then_some(number as i64)
        })
    }

    /// A number; `None` for anything else.
    pub(crate) fn float(self) -> Option<f64> {
        if self.kind() == Kind::Number { self.source().parse().ok() } else { None }
    }

    /// What an array holds, in order; nothing for any other value.
    pub(crate) fn items(self) -> Items<'t, 'a> {
        let inside = if self.kind() == Kind::Array { self.index + 1..self.node().next } else { 0..0 };
        Items { tape: self.tape, inside }
    }

    /// The fields of an object, in order; nothing for any other value.
    pub(crate) fn fields(self) -> impl Iterator<Item = (Value<'t, 'a>, Value<'t, 'a>)> {
        let inside = if self.kind() == Kind::Object { self.index + 1..self.node().next } else { 0..0 };
        let mut items = Items { tape: self.tape, inside };
        std::iter::from_fn(move || Some((items.next()?, items.next()?)))
    }
}

/// The values of an array. Clone to remember a place.
#[derive(Clone, Debug)]
pub(crate) struct Items<'t, 'a> {
    tape: &'t Tape<'a>,
    inside: Range<usize>,
}

impl<'t, 'a> Iterator for Items<'t, 'a> {
    type Item = Value<'t, 'a>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.inside.is_empty() {
            return None;
        }
        let value = Value { tape: self.tape, index: self.inside.start };
        self.inside.start = value.node().next;
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_know_their_place() {
        let tape = Tape::parse(r#" {"a": [1, {"b": "x\n"}, true, null], "c": -2.0e1} "#).unwrap();
        let (_, a) = tape.root().fields().next().unwrap();
        let items: Vec<_> = a.items().collect();
        assert_eq!(
            items.iter().map(|v| v.kind()).collect::<Vec<_>>(),
            [Kind::Number, Kind::Object, Kind::Bool(true), Kind::Null]
        );
        let (_, b) = items[1].fields().next().unwrap();
        assert_eq!(b.string().unwrap().unwrap(), "x\n");
        let (_, c) = tape.root().fields().nth(1).unwrap();
        assert_eq!(c.integer(), Some(-20));
    }

    #[test]
    fn faults_are_placed() {
        for (text, offset, expected) in [
            ("", 0, Expected::Value),
            ("{\"a\" 1}", 5, Expected::Colon),
            ("{\"a\":1,}", 7, Expected::Key),
            ("[1,]", 3, Expected::Value),
            ("[1 2]", 3, Expected::CommaOrClose),
            ("[1", 2, Expected::CommaOrClose),
            ("[1}", 2, Expected::CommaOrClose),
            ("1 2", 2, Expected::End),
            ("01", 1, Expected::End),
            ("-", 1, Expected::Number),
            ("1.", 2, Expected::Number),
            ("1e+", 3, Expected::Number),
            ("\"a", 2, Expected::String),
            ("\"\\x\"", 1, Expected::String),
            ("\"\\u12\"", 1, Expected::String),
            ("\"\n\"", 1, Expected::String),
            ("nul", 0, Expected::Value),
        ] {
            assert_eq!(Tape::parse(text).unwrap_err(), SyntaxError { offset, expected }, "{text}");
        }
    }
}
