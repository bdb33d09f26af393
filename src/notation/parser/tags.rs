//! Tags.

use std::borrow::Cow;

use super::GameParser;
use crate::notation::error::{Repair, SyntaxError, SyntaxErrorKind};
use crate::notation::span::Span;
use crate::notation::tree::Tag;
use crate::notation::{grammar, scan};

impl<'a> GameParser<'a, '_> {
    /// `tag = "[" , blanks , name , blanks , '"' , value , '"' , blanks , "]" ;`
    pub(super) fn tag(&mut self) {
        let start = self.pos;
        let Some(name) = self.part_of_tag(start, grammar::tag_name) else { return };
        let value_start = self.pos;
        let before = self.errors.len();
        let Some(raw) = self.part_of_tag(start, grammar::tag_value) else {
            // The value is known all the same if only its end was missing.
            if matches!(self.errors.get(before), Some(error) if error.kind == SyntaxErrorKind::UnclosedString)
            {
                self.unclosed_value(start, value_start, name);
            }
            if matches!(self.errors.get(before), Some(error) if error.kind == SyntaxErrorKind::MissingTagValue)
            {
                self.wrongly_quoted(start, value_start, name);
                self.behind_a_sign(start, value_start, name);
            }
            return;
        };
        let raw_start = self.pos - 1 - raw.len();
        let (errors, value_span) = (&mut *self.errors, Span::new(raw_start as u32, (self.pos - 1) as u32));
        let value = grammar::unescape(raw, |at, found| errors.push(bad_escape(raw_start + at, found)));
        let closed = self.part_of_tag(start, grammar::tag_close).is_some();
        if !closed && matches!(self.errors.last(), Some(e) if e.kind == SyntaxErrorKind::UnclosedTag) {
            if self.quotes_inside(start, value_span, name) {
                return;
            }
            self.suggest_bracket(value_span.end + 1);
        }
        self.game.tag(Tag { name: Cow::Borrowed(name), value, span: self.since(start), value_span });
    }

    /// Reads one part of the tag that began at `start`, or reports why it can't be read and goes to the end of the tag.
    pub(super) fn part_of_tag<T>(
        &mut self,
        start: usize,
        part: impl Fn(&'a str) -> grammar::Parsed<'a, T>,
    ) -> Option<T> {
        match part(&self.text[self.pos..]) {
            Ok((rest, value)) => {
                self.pos = self.text.len() - rest.len();
                Some(value)
            }
            Err(nom::Err::Incomplete(_)) => None,
            Err(nom::Err::Error(fault) | nom::Err::Failure(fault)) => {
                let at = self.text.len() - fault.rest.len();
                self.pos = scan::broken_tag_end(self.text.as_bytes(), at);
                let kind = fault.kind.unwrap_or(SyntaxErrorKind::BadTagName);
                self.error(kind, self.since(start));
                None
            }
        }
    }

    /// Keeps the tag whose value ends with the line instead of with a quotation mark, and suggests where to put one.
    pub(super) fn unclosed_value(&mut self, start: usize, value_start: usize, name: &'a str) {
        let bytes = self.text.as_bytes();
        let raw_start = scan::blanks(bytes, value_start) + 1;
        let line_end = scan::line_end(bytes, raw_start).min(self.pos);
        let written = self.text[raw_start..line_end].trim_end_matches([' ', '\t']);
        let raw = written.strip_suffix(']').unwrap_or(written);
        if line_end == self.pos && self.half_quoted(start, raw_start, raw, name) {
            return;
        }
        let missing = if raw.len() < written.len() { "\"" } else { "\"]" };
        let mut value_span = Span::new(raw_start as u32, (raw_start + raw.len()) as u32);
        let mut value = grammar::unescape(raw, |_, _| {});
        let mut repair = Repair { span: Span::at(value_span.end), text: missing.to_owned() };
        // The value was torn apart by a line end, and its end is on the next line.
        if line_end < self.pos {
            let next = scan::white(bytes, line_end).end;
            repair.span.end = next as u32;
            let rest = self.text[next..self.pos - 1].trim_end_matches([' ', '\t']);
            if let Some(rest) = rest.strip_suffix('"') {
                value_span.end = (next + rest.len()) as u32;
                " ".clone_into(&mut repair.text);
                value = Cow::Owned(format!("{value} {}", grammar::unescape(rest, |_, _| {})));
            } else {
                repair.span.end = self.pos as u32;
            }
        }
        if let Some(error) = self.errors.last_mut() {
            error.repair = Some(repair);
        }
        self.game.tag(Tag { name: Cow::Borrowed(name), value, span: self.since(start), value_span });
    }

    /// If a value that began with a `"` ends with another quotation mark, keeps the tag and suggests the right one.
    fn half_quoted(&mut self, start: usize, raw_start: usize, raw: &'a str, name: &'a str) -> bool {
        let raw = raw.trim_end_matches([' ', '\t']);
        let Some(inside) =
            raw.strip_suffix(scan::is_wrong_quote).filter(|inside| !inside.contains(['\\', '[', ']']))
        else {
            return false;
        };
        let value_span = Span::new(raw_start as u32, (raw_start + inside.len()) as u32);
        let span = Span::new(value_span.end, (raw_start + raw.len()) as u32);
        if let Some(error) = self.errors.last_mut() {
            error.kind = SyntaxErrorKind::WrongQuotes;
            error.span = span;
            error.repair = Some(Repair { span, text: "\"".to_owned() });
        }
        let value = Cow::Borrowed(inside);
        self.game.tag(Tag { name: Cow::Borrowed(name), value, span: self.since(start), value_span });
        true
    }

    /// Keeps the tag whose value stands between other quotation marks than `"`, and suggests the right ones.
    fn wrongly_quoted(&mut self, start: usize, value_start: usize, name: &'a str) {
        let quoted_start = scan::blanks(self.text.as_bytes(), value_start);
        let Some(quoted) = self.text[quoted_start..self.pos].strip_suffix(']').map(str::trim_end) else {
            return;
        };
        let Some(inside) = quoted.strip_prefix(scan::is_wrong_quote) else { return };
        let raw = inside.strip_suffix('"').or_else(|| inside.strip_suffix(scan::is_wrong_quote));
        // Signs with a meaning of their own in a value leave in doubt what was meant.
        let Some(raw) = raw.filter(|raw| !raw.contains(['"', '\\', '[', '\n', '\r'])) else { return };
        let span = Span::new(quoted_start as u32, (quoted_start + quoted.len()) as u32);
        if let Some(error) = self.errors.last_mut() {
            error.kind = SyntaxErrorKind::WrongQuotes;
            error.span = span;
            error.repair = Some(Repair { span, text: format!("\"{raw}\"") });
        }
        let raw_start = (quoted_start + quoted.len() - inside.len()) as u32;
        let value_span = Span::new(raw_start, raw_start + raw.len() as u32);
        let value = Cow::Borrowed(raw);
        self.game.tag(Tag { name: Cow::Borrowed(name), value, span: self.since(start), value_span });
    }

    /// Keeps the tag whose value stands behind a sign that other forms of text have there, and suggests a space instead.
    fn behind_a_sign(&mut self, start: usize, value_start: usize, name: &'a str) {
        let tag = &self.text[..self.pos];
        let at = scan::blanks(tag.as_bytes(), value_start);
        let Some(sign) = tag[at..].chars().next().filter(|c| grammar::is_sign_behind_name(*c)) else {
            return;
        };
        let rest =
            tag[at..].trim_start_matches(|c| grammar::is_sign_behind_name(c) || matches!(c, ' ' | '\t'));
        let Ok((behind, raw)) = grammar::tag_value(rest) else { return };
        if !grammar::tag_close(behind).is_ok_and(|(behind, ())| behind.is_empty()) {
            return;
        }
        let quote = tag.len() - rest.len();
        let value_span = Span::new(quote as u32 + 1, (quote + 1 + raw.len()) as u32);
        if let Some(error) = self.errors.last_mut() {
            error.kind = SyntaxErrorKind::SignBehindName { found: sign };
            error.span = Span::new(at as u32, (at + sign.len_utf8()) as u32);
            let span = Span::new(value_start as u32, quote as u32);
            error.repair = Some(Repair { span, text: " ".to_owned() });
        }
        let value = grammar::unescape(raw, |_, _| {});
        self.game.tag(Tag { name: Cow::Borrowed(name), value, span: self.since(start), value_span });
    }

    /// If the value of a tag seemed to end at `value`, but only because of quotation marks in it, keeps the tag with all of it and
    /// suggests backslashes.
    fn quotes_inside(&mut self, start: usize, value: Span, name: &'a str) -> bool {
        let raw = value.range();
        let behind = &self.text[raw.end + 1..self.pos];
        let Some(rest) = behind.strip_suffix(']').and_then(|rest| rest.trim_end().strip_suffix('"')) else {
            return false;
        };
        // Another name with a value is another tag, which ran into this one.
        let bytes = rest.as_bytes();
        let next = scan::blanks(bytes, 0);
        let name_end = scan::name_end(bytes, next);
        let is_tag = name_end > next && bytes.get(scan::blanks(bytes, name_end)) == Some(&b'"');
        if rest.contains(['[', '{', ';', '\n', '\r']) || is_tag && next > 0 {
            return false;
        }
        let end = raw.end + 1 + rest.len();
        let text = with_escapes(&self.text[raw.start..end]);
        let value = Cow::Owned(grammar::unescape(&text, |_, _| {}).into_owned());
        let value_span = Span::new(raw.start as u32, end as u32);
        if let Some(error) = self.errors.last_mut() {
            error.kind = SyntaxErrorKind::InnerQuotes;
            error.span = value_span;
            error.repair = Some(Repair { span: value_span, text });
        }
        self.game.tag(Tag { name: Cow::Borrowed(name), value, span: self.since(start), value_span });
        true
    }

    /// Suggests a `]` at `at` to the last error, if nothing but white space, or one on the next line, stands there.
    pub(super) fn suggest_bracket(&mut self, at: u32) {
        let white = scan::white(self.text.as_bytes(), at as usize);
        let is_torn = white.end + 1 == self.pos && self.text.as_bytes()[white.end] == b']';
        if (white.lines > 0 || white.end == self.text.len())
            && let Some(error) = self.errors.last_mut()
        {
            let span = if is_torn { Span::new(at, self.pos as u32) } else { Span::at(at) };
            error.repair = Some(Repair { span, text: "]".to_owned() });
        }
    }
}

/// The inside of a value with a backslash before each quotation mark that has none.
fn with_escapes(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len() + 8);
    let mut is_escaped = false;
    for c in raw.chars() {
        if c == '"' && !is_escaped {
            text.push('\\');
        }
        is_escaped = c == '\\' && !is_escaped;
        text.push(c);
    }
    text
}

/// A backslash at byte `at` that escapes nothing.
fn bad_escape(at: usize, found: char) -> SyntaxError {
    let end = at + 1 + found.len_utf8();
    SyntaxError {
        kind: SyntaxErrorKind::BadEscape { found },
        span: Span::new(at as u32, end as u32),
        repair: Some(Repair { span: Span::at(at as u32), text: "\\".to_owned() }),
    }
}
