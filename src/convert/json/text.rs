//! The tokens of JSON: strings, numbers, words, white space.

use std::borrow::Cow;

use super::tape::Kind;
use super::{Expected, SyntaxError};

/// A string that is JSON but stands for no Unicode text: half of a surrogate pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StringError;

/// The place of the next byte that is not white space.
pub(super) fn skip_space(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\n' | b'\r' | b'\t')) {
        at += 1;
    }
    at
}

/// The end of the string that opens at `start`.
pub(super) fn string_end(bytes: &[u8], start: usize) -> Result<usize, SyntaxError> {
    let mut at = start + 1;
    let fail = |offset| Err(SyntaxError { offset, expected: Expected::String });
    loop {
        match bytes.get(at) {
            Some(b'"') => return Ok(at + 1),
            Some(b'\\') => match bytes.get(at + 1) {
                Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => at += 2,
                Some(b'u') if hex4(bytes, at + 2).is_some() => at += 6,
                _ => return fail(at),
            },
            Some(0x20..) => at += 1,
            Some(_) | None => return fail(at),
        }
    }
}

fn hex4(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at + 4)?.iter().try_fold(0, |sum, &b| {
        let digit = char::from(b).to_digit(16)?;
        Some(sum << 4 | digit as u16)
    })
}

/// The end of the number that begins at `start`.
pub(super) fn number_end(bytes: &[u8], start: usize) -> Result<usize, SyntaxError> {
    let digits = |mut at: usize| {
        let first = at;
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        if at == first { Err(SyntaxError { offset: at, expected: Expected::Number }) } else { Ok(at) }
    };
    let mut at = start + usize::from(bytes[start] == b'-');
    at = if bytes.get(at) == Some(&b'0') { at + 1 } else { digits(at)? };
    if bytes.get(at) == Some(&b'.') {
        at = digits(at + 1)?;
    }
    if let Some(b'e' | b'E') = bytes.get(at) {
        at += 1;
        if let Some(b'+' | b'-') = bytes.get(at) {
            at += 1;
        }
        at = digits(at)?;
    }
    Ok(at)
}

/// `null`, `true` or `false`, and where it ends.
pub(super) fn word(bytes: &[u8], at: usize) -> Option<(Kind, usize)> {
    let rest = &bytes[at..];
    [("null", Kind::Null), ("true", Kind::Bool(true)), ("false", Kind::Bool(false))]
        .into_iter()
        .find(|(word, _)| rest.starts_with(word.as_bytes()))
        .map(|(word, kind)| (kind, at + word.len()))
}

/// The text that the inside of a string stands for. Its escapes are known to be well-formed.
pub(super) fn decode(inside: &str) -> Result<Cow<'_, str>, StringError> {
    let Some(first) = memchr::memchr(b'\\', inside.as_bytes()) else { return Ok(Cow::Borrowed(inside)) };
    let mut text = String::with_capacity(inside.len());
    let (plain, mut rest) = inside.split_at(first);
    text.push_str(plain);
    while let Some(&letter) = rest.as_bytes().get(1) {
        let mut length = 2;
        text.push(match letter {
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let (c, used) = escaped_char(rest.as_bytes()).ok_or(StringError)?;
                length = used;
                c
            }
            other => char::from(other),
        });
        rest = &rest[length..];
        let plain = memchr::memchr(b'\\', rest.as_bytes()).unwrap_or(rest.len());
        text.push_str(&rest[..plain]);
        rest = &rest[plain..];
    }
    Ok(Cow::Owned(text))
}

/// The character of `\u` and four digits, or of the two that make a surrogate pair, and the bytes they take.
fn escaped_char(bytes: &[u8]) -> Option<(char, usize)> {
    let first = hex4(bytes, 2)?;
    if let Some(c) = char::from_u32(first.into()) {
        return Some((c, 6));
    }
    let second = bytes[6..].starts_with(b"\\u").then(|| hex4(bytes, 8)).flatten()?;
    let c = char::decode_utf16([first, second]).next()?.ok()?;
    Some((c, 12))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes() {
        assert_eq!(decode(r#"a\"\\\/\b\f\n\r\tz"#).unwrap(), "a\"\\/\u{8}\u{c}\n\r\tz");
        assert_eq!(decode(r"\u00d4 \u0102n Quan \ud83c\udfb2!").unwrap(), "Ô Ăn Quan 🎲!");
        assert!(matches!(decode("Bình").unwrap(), Cow::Borrowed("Bình")));
        for lone in [r"\ud83c", r"\udfb2", r"\ud83c\n", r"\ud83c\u0041", r"\ud83c\ud83c", r"x\udfb2\ud83c"] {
            assert_eq!(decode(lone), Err(StringError), "{lone}");
        }
    }
}
