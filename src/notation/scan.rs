//! Facts about the bytes of a record that the splitter and the parser must see alike: where comments and tags end even when
//! they are broken.
//!
//! Everything here works on bytes, looks at none more often than a fixed number of times (backwards only over the white space
//! before a bracket), and takes the end of the bytes for the end of the text. All characters that matter are ASCII (white space
//! apart), so a position found here is between two characters.

use std::borrow::Cow;

use memchr::{memchr, memchr2, memchr3};

use super::white::wide_space;
pub(super) use super::white::{blanks, white};

/// The first line end at or after `pos`, or the end of the text.
pub(super) fn line_end(bytes: &[u8], pos: usize) -> usize {
    memchr2(b'\n', b'\r', &bytes[pos..]).map_or(bytes.len(), |n| pos + n)
}

/// Whether a line begins at `pos`.
pub(super) fn begins_line(bytes: &[u8], pos: usize) -> bool {
    pos == 0 || matches!(bytes[pos - 1], b'\n' | b'\r')
}

/// Whether nothing but spaces and tabs stands before `pos` on its line.
fn leads_line(bytes: &[u8], pos: usize) -> bool {
    let indent = bytes[..pos].iter().rev().take_while(|b| matches!(b, b' ' | b'\t')).count();
    begins_line(bytes, pos - indent)
}

/// Whether the line before that of `pos` is empty, and nothing stands before `pos` on its own.
fn after_empty_line(bytes: &[u8], pos: usize) -> bool {
    let before = bytes[..pos].iter().rev().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')).count();
    white(bytes, pos - before).lines > 1
}

/// Where the name that begins at `pos` ends: `name = letter , { letter | digit | "_" } ;`
#[inline]
pub(super) fn name_end(bytes: &[u8], pos: usize) -> usize {
    match bytes.get(pos) {
        Some(first) if first.is_ascii_alphabetic() => {
            pos + bytes[pos..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count()
        }
        _ => pos,
    }
}

/// The name of the tag whose `[` is at `pos`, empty if it has none.
pub(super) fn tag_name(bytes: &[u8], pos: usize) -> &[u8] {
    let start = blanks(bytes, pos + 1);
    &bytes[start..name_end(bytes, start)]
}

/// Whether the `[` at `pos`, behind movetext, begins the tags of another game: anywhere if a name and a quotation mark follow,
/// at the start of a line if only a letter does and a `]` is on it. More bytes can change the answer if the line is not complete.
pub(super) fn begins_tags(bytes: &[u8], pos: usize) -> bool {
    let start = blanks(bytes, pos + 1);
    let end = name_end(bytes, start);
    let is_closed = || bytes[bracket_end(bytes, pos) - 1] == b']';
    end > start && (bytes.get(blanks(bytes, end)) == Some(&b'"') || leads_line(bytes, pos) && is_closed())
}

/// Where the value of a tag ends whose first byte is at `pos`: at the closing quotation mark, or else at the line's end.
#[inline]
pub(super) fn string_end(bytes: &[u8], mut pos: usize) -> usize {
    loop {
        match bytes.get(pos) {
            None | Some(b'"' | b'\n' | b'\r') => return pos,
            Some(b'\\') if !matches!(bytes.get(pos + 1), None | Some(b'\n' | b'\r')) => pos += 2,
            Some(_) => pos += 1,
        }
    }
}

/// Where a bracket that was opened before `pos` ends at the latest: behind the next `]` of the line, or at the line's end.
pub(super) fn bracket_end(bytes: &[u8], pos: usize) -> usize {
    match memchr3(b']', b'\n', b'\r', &bytes[pos..]) {
        Some(n) if bytes[pos + n] == b']' => pos + n + 1,
        Some(n) => pos + n,
        None => bytes.len(),
    }
}

/// Where reading goes on after a tag that failed at `pos`: behind the next `]` of the line, or at the line's end; if the
/// line was broken inside the tag, behind its `]` on the next one.
pub(super) fn broken_tag_end(bytes: &[u8], pos: usize) -> usize {
    let end = bracket_end(bytes, pos);
    if end > pos && bytes[end - 1] == b']' {
        doubled_bracket_end(bytes, end)
    } else {
        torn_tag_end(bytes, end).unwrap_or(end)
    }
}

/// Where a broken tag really ends whose `]` before `pos` got into its value: behind the next `"]` of the line, if the value goes
/// on without a gap and nothing else begins before that.
fn doubled_bracket_end(bytes: &[u8], pos: usize) -> usize {
    let end = bracket_end(bytes, pos);
    let is_value = bytes[pos..end].ends_with(b"\"]")
        && white(bytes, pos).end == pos
        && !bytes[pos..end].iter().any(|b| matches!(b, b'[' | b'{' | b';'));
    if is_value { end } else { pos }
}

/// Where the rest of a tag ends that was torn apart at the line end `pos`: the next line goes on with nothing but a `]`, or
/// with the end of a value, `"]`, and with no other thing before it.
fn torn_tag_end(bytes: &[u8], pos: usize) -> Option<usize> {
    let written = bytes[..pos].iter().rposition(|b| !matches!(b, b' ' | b'\t'))?;
    let rest = blanks(bytes, line_break_end(bytes, pos)?);
    let end = bracket_end(bytes, rest);
    let is_rest = match bytes[rest..end].strip_suffix(b"]") {
        Some(b"") => true,
        Some(inside) => {
            inside.trim_ascii_end().ends_with(b"\"")
                && !inside.iter().any(|b| matches!(b, b'[' | b'{' | b';'))
        }
        None => false,
    };
    (is_rest && bytes[written] != b']').then_some(end)
}

/// The byte after the one line break at `pos`; `None` if there is none.
fn line_break_end(bytes: &[u8], pos: usize) -> Option<usize> {
    match bytes.get(pos)? {
        b'\n' => Some(pos + 1),
        b'\r' => Some(if bytes.get(pos + 1) == Some(&b'\n') { pos + 2 } else { pos + 1 }),
        _ => None,
    }
}

/// Whether more bytes could change where the tag ends that seems to end at `end`: it has no `]` yet, and the line after it
/// is not complete, which `is_cut` says of the line of a byte.
pub(super) fn is_open_ended(bytes: &[u8], end: usize, is_cut: impl Fn(usize) -> bool) -> bool {
    end == bytes.len()
        || match line_break_end(bytes, end) {
            Some(next) => bytes[end - 1] != b']' && is_cut(next),
            None => white(bytes, end).end == end && is_cut(end),
        }
}

/// Whether a character is a quotation mark, but not the one of a tag: office programs and phones put it there.
pub(super) const fn is_wrong_quote(c: char) -> bool {
    matches!(c, '\'' | '“' | '”' | '„' | '‟' | '‘' | '’' | '‚' | '«' | '»' | '‹' | '›' | '＂')
}

/// Where the tag whose `[` is at `pos` ends, well formed or not.
pub(super) fn tag_end(bytes: &[u8], pos: usize) -> usize {
    let name = blanks(bytes, pos + 1);
    let quote = blanks(bytes, name_end(bytes, name));
    if quote == name || bytes.get(quote) != Some(&b'"') {
        return broken_tag_end(bytes, quote);
    }
    let value_end = string_end(bytes, quote + 1);
    if bytes.get(value_end) != Some(&b'"') {
        return broken_tag_end(bytes, value_end);
    }
    let bracket = blanks(bytes, value_end + 1);
    if bytes.get(bracket) == Some(&b']') { bracket + 1 } else { broken_tag_end(bytes, bracket) }
}

/// Where a comment ends that was opened with `{`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CommentEnd {
    /// At this `}`.
    Closed(usize),
    /// Before this tag, or at the end of the text.
    Unclosed(usize),
}

/// Where the comment ends whose text begins at `pos`.
///
/// A forgotten `}` must not swallow the games that follow, so a comment ends, unclosed, before a line that begins with
/// a whole tag after an empty line.
pub(super) fn comment_end(bytes: &[u8], pos: usize) -> CommentEnd {
    let mut at = pos;
    while let Some(n) = memchr2(b'}', b'[', &bytes[at..]) {
        let found = at + n;
        if bytes[found] == b'}' {
            return CommentEnd::Closed(found);
        }
        if begins_tag_section(bytes, found) {
            return CommentEnd::Unclosed(found);
        }
        at = found + 1;
    }
    CommentEnd::Unclosed(bytes.len())
}

/// Whether the `[` at `pos` begins a whole tag, `[Name "value"]` without a `}` in it, on a new line after an empty one.
fn begins_tag_section(bytes: &[u8], pos: usize) -> bool {
    // The cheap questions first: commands as `[%eval 3 d9]` are in most comments.
    let name = blanks(bytes, pos + 1);
    let quote = blanks(bytes, name_end(bytes, name));
    if quote == name || bytes.get(quote) != Some(&b'"') || !after_empty_line(bytes, pos) {
        return false;
    }
    let value_end = string_end(bytes, quote + 1);
    bytes.get(value_end) == Some(&b'"')
        && bytes.get(blanks(bytes, value_end + 1)) == Some(&b']')
        && memchr(b'}', &bytes[quote..value_end]).is_none()
}

/// Whether a comment's text could be taken for the beginning of another game if it stood between braces.
pub(super) fn holds_tag_section(text: &str) -> bool {
    matches!(comment_end(text.as_bytes(), 0), CommentEnd::Unclosed(end) if end < text.len())
}

/// Where the comment or escape line at `pos` ends, its mark included; `None` if there is none at `pos`.
pub(super) fn any_comment_end(bytes: &[u8], pos: usize) -> Option<usize> {
    match bytes.get(pos)? {
        b'{' => Some(match comment_end(bytes, pos + 1) {
            CommentEnd::Closed(close) => close + 1,
            CommentEnd::Unclosed(end) => end,
        }),
        b';' => Some(line_end(bytes, pos)),
        b'%' if begins_line(bytes, pos) => Some(line_end(bytes, pos)),
        _ => None,
    }
}

/// Where the result token at `pos` ends: `result = "*" | mark , "-" , mark , [ "-" , mark , [ "-" , mark ] ] ;`. `None` if there is none.
pub(super) fn result_end(bytes: &[u8], pos: usize) -> Option<usize> {
    let end = if bytes.get(pos) == Some(&b'*') {
        pos + 1
    } else {
        let mut end = mark_end(bytes, pos)?;
        let mut marks = 1;
        while bytes.get(end) == Some(&b'-') {
            end = mark_end(bytes, end + 1)?;
            marks += 1;
        }
        if !(2..=4).contains(&marks) {
            return None;
        }
        end
    };
    if word_goes_on(bytes, end) { None } else { Some(end) }
}

/// `mark = "1" | "1/2" | "0" ;`
fn mark_end(bytes: &[u8], pos: usize) -> Option<usize> {
    match bytes.get(pos)? {
        b'1' if bytes[pos..].starts_with(b"1/2") => Some(pos + 3),
        b'0' | b'1' => Some(pos + 1),
        _ => None,
    }
}

/// Whether text that stands before the first move begins the moves: a number, a move, `refill`, `flip` or a result, perhaps
/// behind a `(`; broken ones as well, as long as it is clear what they were meant to be.
pub(super) fn begins_movetext(bytes: &[u8], pos: usize) -> bool {
    let pos = if bytes.get(pos) == Some(&b'(') { white(bytes, pos + 1).end } else { pos };
    let rest = &bytes[pos..];
    let keyword =
        |word: &[u8]| rest.starts_with(word) && (!word_goes_on(rest, word.len()) || rest[word.len()] == b'+');
    match rest.first() {
        Some(b'0'..=b'9') => {
            let digits = digits_end(rest, 0);
            rest.get(digits) == Some(&b'.')
                || begins_direction(rest, blanks(rest, digits))
                || result_end(bytes, pos).is_some()
        }
        Some(b'Q' | b'q') => {
            let digits = digits_end(rest, 1);
            digits > 1 && begins_direction(rest, blanks(rest, digits))
        }
        Some(b'r') => keyword(b"refill"),
        Some(b'f') => keyword(b"flip"),
        Some(b'*') => result_end(bytes, pos).is_some(),
        _ => false,
    }
}

/// Whether the `*` at `pos`, among tags, got in there and is no result: it sticks to one of them, and they go on behind it or
/// moves follow. `first` is the name that begins another game where it comes again.
pub(super) fn is_stray_star(bytes: &[u8], pos: usize, first: &[u8]) -> bool {
    if bytes[pos] != b'*' {
        return false;
    }
    let next = white(bytes, pos + 1);
    let sticks = pos > 0 && bytes[pos - 1] == b']' || next.end == pos + 1;
    let goes_on = || match bytes.get(next.end) {
        Some(b'[') => next.lines <= 1 && begins_tags(bytes, next.end) && tag_name(bytes, next.end) != first,
        Some(b'*') | None => false,
        Some(_) => begins_movetext(bytes, next.end),
    };
    sticks && goes_on()
}

/// Whether the line at `pos` is a tag but for its first bracket: `Name "value"]`.
pub(super) fn is_bracketless_tag(bytes: &[u8], pos: usize) -> bool {
    let name = name_end(bytes, pos);
    let quote = blanks(bytes, name);
    let ends_well = || bytes[..line_end(bytes, quote)].trim_ascii_end().ends_with(b"\"]");
    name > pos && bytes.get(quote) == Some(&b'"') && ends_well()
}

/// Where the text ends that begins at `pos` among tags and is none: at the end of its line, or before a comment or a move on
/// it. Text with a quotation mark or a `]` was meant to be a tag, so nothing behind it on its line is a move; but a `]` alone,
/// before a move, is only one too many.
pub(super) fn stray_end(bytes: &[u8], pos: usize) -> usize {
    if bytes[pos] == b']' {
        return pos + 1;
    }
    let mut at = pos;
    // The end of the line is not looked for: it may be far behind the answer.
    while !matches!(bytes.get(at), None | Some(b'\n' | b'\r')) {
        let word = at;
        at = blanks(bytes, unknown_end(bytes, at));
        if memchr2(b'"', b']', &bytes[word..at]).is_some() {
            return line_end(bytes, at);
        }
        if matches!(bytes.get(at), Some(b'{' | b';')) || begins_play(bytes, at) {
            return at;
        }
    }
    at
}

/// Whether a move is at `pos`, or a move number with one: words and dates have numbers with dots as well.
fn begins_play(bytes: &[u8], pos: usize) -> bool {
    let digits = digits_end(bytes, pos);
    let dots = digits + bytes[digits..].iter().take_while(|b| **b == b'.').count();
    let at = if digits > pos && dots > digits { blanks(bytes, dots) } else { pos };
    let is_one_line = bytes.get(at) != Some(&b'(') || white(bytes, at + 1).lines == 0;
    is_one_line
        && begins_movetext(bytes, at)
        && {
            let digits = digits_end(bytes, at);
            digits == at || begins_direction(bytes, digits)
        }
        && bytes.get(at) != Some(&b'*')
}

/// Where the digits at `pos` end.
fn digits_end(bytes: &[u8], pos: usize) -> usize {
    pos + bytes[pos..].iter().take_while(|b| b.is_ascii_digit()).count()
}

/// Whether a direction is at `pos`.
fn begins_direction(bytes: &[u8], pos: usize) -> bool {
    let follows =
        |length: usize| word_goes_on(bytes, pos + length) && !matches!(bytes[pos + length], b'x' | b'$');
    match bytes.get(pos) {
        Some(b'<' | b'>') => true,
        Some(b'l' | b'r') => !follows(1),
        Some(0xE2) => bytes[pos..].starts_with("←".as_bytes()) || bytes[pos..].starts_with("→".as_bytes()),
        _ => false,
    }
}

/// Whether a word goes on at `pos`, so that no token can end before it.
#[inline]
pub(super) fn word_goes_on(bytes: &[u8], pos: usize) -> bool {
    bytes.get(pos).is_some_and(|&byte| is_word(byte) && (byte < 0x80 || wide_space(bytes, pos) == 0))
}

/// Whether a word stands right before `pos`.
pub(super) fn word_ends(bytes: &[u8], pos: usize) -> bool {
    let is_space = |length| pos >= length && wide_space(&bytes[..pos], pos - length) == length;
    pos > 0 && is_word(bytes[pos - 1]) && !is_space(2) && !is_space(3)
}

/// Whether a byte can be in a word.
#[inline]
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80 || matches!(byte, b'_' | b'/' | b'+' | b'-' | b'"' | b'$')
}

/// Where the text that nobody knows ends which begins at `pos`: before white space, a bracket or a `;`, but after one byte
/// at least and not inside a character.
pub(super) fn unknown_end(bytes: &[u8], pos: usize) -> usize {
    let mut end = pos + 1;
    while let Some(&byte) = bytes.get(end) {
        match byte {
            b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' => break,
            _ if white(bytes, end).end > end => break,
            _ => end += 1,
        }
    }
    end
}

/// The same text with `\n` at the end of its lines.
pub(super) fn unix_line_ends(text: &str) -> Cow<'_, str> {
    if memchr(b'\r', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
}
