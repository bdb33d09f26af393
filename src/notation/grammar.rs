//! The items of the notation, each a nom parser with its line of `grammar/oaq.ebnf`.
//!
//! A parser works on the rest of the game's text and fails in one of nom's two ways: with `Error` when the
//! item is not there at all, and with `Failure` when it began and is broken. Neither skips anything; how to
//! go on is for [`parser`](super::parser) to decide.

use std::borrow::Cow;

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{cut, opt, value};
use nom::error::{ErrorKind, ParseError};
use nom::sequence::preceded;
use nom::{Err, IResult, Parser};
use unicode_normalization::char::compose;

use super::error::SyntaxErrorKind;
use super::result::GameResult;
use super::scan::{self, CommentEnd};
use crate::rules::Direction;

/// Why an item could not be read, and how far reading had come.
#[derive(Debug)]
pub(super) struct Fault<'a> {
    /// What is wrong; `None` where the item is simply not there.
    pub(super) kind: Option<SyntaxErrorKind>,
    /// The rest of the text from where it went wrong.
    pub(super) rest: &'a str,
}

impl<'a> ParseError<&'a str> for Fault<'a> {
    fn from_error_kind(rest: &'a str, _: ErrorKind) -> Self {
        Self { kind: None, rest }
    }

    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }

    /// Of two alternatives, the one that came further.
    fn or(self, other: Self) -> Self {
        if other.rest.len() < self.rest.len() { other } else { self }
    }
}

/// What a parser of this file gives.
pub(super) type Parsed<'a, T> = IResult<&'a str, T, Fault<'a>>;

/// The item is not at `rest`.
fn absent<T>(rest: &str) -> Parsed<'_, T> {
    Err(Err::Error(Fault { kind: None, rest }))
}

/// The item began and is broken at `rest`.
fn broken<T>(kind: SyntaxErrorKind, rest: &str) -> Parsed<'_, T> {
    Err(Err::Failure(Fault { kind: Some(kind), rest }))
}

/// Makes the parser's failure to find something mean `kind`, and final.
fn or_broken<'a, T>(
    kind: SyntaxErrorKind,
    mut parser: impl Parser<&'a str, Output = T, Error = Fault<'a>>,
) -> impl FnMut(&'a str) -> Parsed<'a, T> {
    move |text| match cut(|text| parser.parse(text)).parse(text) {
        Err(Err::Failure(Fault { kind: None, rest })) => broken(kind.clone(), rest),
        parsed => parsed,
    }
}

/// `digits = digit , { digit } ;`
#[inline]
pub(super) fn digits(text: &str) -> Parsed<'_, &str> {
    let count = text.bytes().take_while(u8::is_ascii_digit).count();
    if count == 0 { absent(text) } else { Ok((&text[count..], &text[..count])) }
}

/// `number = digits , "." , { "." } ;` – only the dots, and whether there is more than one
#[inline]
pub(super) fn dots(text: &str) -> Parsed<'_, bool> {
    let count = text.bytes().take_while(|&b| b == b'.').count();
    if count == 0 { absent(text) } else { Ok((&text[count..], count > 1)) }
}

/// `direction = "<" | ">" | "l" | "r" | "←" | "→" ;` – a letter only where no other letter or digit follows
#[inline]
pub(super) fn direction(text: &str) -> Parsed<'_, Direction> {
    let bytes = text.as_bytes();
    let (length, direction) = match bytes.first() {
        Some(b'<') => (1, Direction::Left),
        Some(b'>') => (1, Direction::Right),
        Some(b'l') if is_letter_direction(bytes) => (1, Direction::Left),
        Some(b'r') if is_letter_direction(bytes) => (1, Direction::Right),
        Some(0xE2) => {
            return alt((value(Direction::Left, char('←')), value(Direction::Right, char('→')))).parse(text);
        }
        _ => return absent(text),
    };
    Ok((&text[length..], direction))
}

/// Whether the letter that `bytes` begin with can be a direction: only the `x` of a claim and the `$` of a NAG may follow it.
fn is_letter_direction(bytes: &[u8]) -> bool {
    match bytes.get(1) {
        Some(b'x') => bytes.get(2).is_some_and(u8::is_ascii_digit),
        Some(&byte) => byte == b'$' || !scan::word_goes_on(bytes, 1),
        None => true,
    }
}

/// `claim = "x" , digits , { "+" , digits } ;` – without the `x`
pub(super) fn claim(text: &str) -> Parsed<'_, &str> {
    let (mut rest, _) = preceded(char('x'), or_broken(SyntaxErrorKind::BadClaim, digits)).parse(text)?;
    while rest.starts_with('+') {
        (rest, _) = or_broken(SyntaxErrorKind::BadClaim, digits)(&rest[1..])?;
    }
    Ok((rest, &text[1..text.len() - rest.len()]))
}

/// The keyword `flip`.
pub(super) fn flip(text: &str) -> Parsed<'_, ()> {
    keyword("flip").parse(text)
}

/// `refill = "refill" , [ "+" , digits ] ;` – how many dân are borrowed, if that stands there
pub(super) fn refill(text: &str) -> Parsed<'_, Option<&str>> {
    let (rest, ()) = keyword("refill").parse(text)?;
    opt(preceded(char('+'), or_broken(SyntaxErrorKind::BadRefill, digits))).parse(rest)
}

/// A word that no letter or digit follows.
fn keyword<'a>(word: &'static str) -> impl Parser<&'a str, Output = (), Error = Fault<'a>> {
    move |text: &'a str| {
        let (rest, _) = tag(word).parse(text)?;
        if scan::word_goes_on(rest.as_bytes(), 0) && !rest.starts_with('+') {
            return absent(text);
        }
        Ok((rest, ()))
    }
}

/// `nag = "$" , { "0" } , nag value ;` – but of any value; its digits
pub(super) fn nag(text: &str) -> Parsed<'_, &str> {
    preceded(char('$'), digits).parse(text)
}

/// `glyph = "!" | "?" | "!!" | "??" | "!?" | "?!" ;` – as the NAG that it means
pub(super) fn glyph(text: &str) -> Parsed<'_, u8> {
    let length = text.bytes().take_while(|b| matches!(b, b'!' | b'?')).count();
    match GLYPHS.iter().position(|glyph| *glyph == &text[..length]) {
        Some(index) => Ok((&text[length..], index as u8 + 1)),
        None if length == 0 => absent(text),
        None => broken(SyntaxErrorKind::BadGlyph, &text[length..]),
    }
}

/// The glyphs of the NAGs from 1 on.
pub(super) const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// The glyph that means a NAG, if there is one.
pub(crate) fn glyph_of(nag: u8) -> Option<&'static str> {
    GLYPHS.get(usize::from(nag).checked_sub(1)?).copied()
}

/// `result = "*" | mark , "-" , mark , [ "-" , mark , [ "-" , mark ] ] ;`
pub(super) fn result(text: &str) -> Parsed<'_, GameResult> {
    let Some(end) = scan::result_end(text.as_bytes(), 0) else { return absent(text) };
    match text[..end].parse() {
        Ok(result) => Ok((&text[end..], result)),
        Err(_) => absent(text),
    }
}

/// `brace comment = "{" , ( { any - "}" } - another game ) , "}" ;`
pub(super) fn brace_comment(text: &str) -> Parsed<'_, &str> {
    let (inner, _) = char('{').parse(text)?;
    match scan::comment_end(inner.as_bytes(), 0) {
        CommentEnd::Closed(end) => Ok((&inner[end + 1..], &inner[..end])),
        CommentEnd::Unclosed(end) => broken(SyntaxErrorKind::UnclosedComment, &inner[end..]),
    }
}

/// `line comment = ";" , { any - line break } , ( line end | ? end of text ? ) ;` – or an escape line; what comes after the
/// mark
pub(super) fn to_line_end(text: &str) -> Parsed<'_, &str> {
    let end = scan::line_end(text.as_bytes(), 1);
    Ok((&text[end..], &text[1..end]))
}

/// `tag = "[" , blanks , name , blanks , '"' , value , '"' , blanks , "]" ;` – up to the name
pub(super) fn tag_name(text: &str) -> Parsed<'_, &str> {
    let (rest, _) = char('[').parse(text)?;
    let (rest, ()) = blanks(rest)?;
    match scan::name_end(rest.as_bytes(), 0) {
        0 => broken(SyntaxErrorKind::BadTagName, rest),
        end => {
            let (name, behind) = rest.split_at(end);
            match behind.chars().next().filter(|c| is_sign_in_name(*c)) {
                Some(sign) => broken(SyntaxErrorKind::SignInName { found: accented(name, sign) }, behind),
                None => Ok((behind, name)),
            }
        }
    }
}

/// Whether a character right behind the name of a tag was meant to be in it, such as a letter with an accent.
fn is_sign_in_name(c: char) -> bool {
    let is_end = matches!(c, '"' | '[' | ']') || c.is_whitespace() || c.is_control();
    !is_end && !scan::is_wrong_quote(c) && !is_sign_behind_name(c)
}

/// Whether a character was put between the name of a tag and its value, as other forms of text have it there.
pub(super) fn is_sign_behind_name(c: char) -> bool {
    matches!(c, ':' | '=' | '：' | '＝') || c.is_whitespace() && !c.is_ascii()
}

/// The letter that a name goes on with: where an accent is a character of its own, it belongs to the letter before it.
fn accented(name: &str, sign: char) -> char {
    let letter = name.chars().next_back();
    letter.and_then(|letter| compose(letter, sign)).unwrap_or(sign)
}

/// `value = { any - ( '"' | "\" | line break ) | "\" , '"' | "\" , "\" } ;` – with its quotation marks; as it was written
pub(super) fn tag_value(text: &str) -> Parsed<'_, &str> {
    let (rest, ()) = blanks(text)?;
    let (rest, _) = or_broken(SyntaxErrorKind::MissingTagValue, char('"'))(rest)?;
    let end = scan::string_end(rest.as_bytes(), 0);
    match rest.as_bytes().get(end) {
        Some(b'"') => Ok((&rest[end + 1..], &rest[..end])),
        _ => broken(SyntaxErrorKind::UnclosedString, &rest[end..]),
    }
}

/// The `]` of a tag.
pub(super) fn tag_close(text: &str) -> Parsed<'_, ()> {
    let (rest, ()) = blanks(text)?;
    value((), or_broken(SyntaxErrorKind::UnclosedTag, char(']'))).parse(rest)
}

/// `blanks = { blank } ;`
#[inline]
fn blanks(text: &str) -> Parsed<'_, ()> {
    Ok((&text[scan::blanks(text.as_bytes(), 0)..], ()))
}

/// The value that is meant by what stands between the quotation marks: `\"` is a quotation mark, `\\` a
/// backslash. What follows another backslash is reported to `bad_escape` with the place of the backslash, and
/// stays as it is.
pub(super) fn unescape(raw: &str, mut bad_escape: impl FnMut(usize, char)) -> Cow<'_, str> {
    if memchr::memchr(b'\\', raw.as_bytes()).is_none() {
        return Cow::Borrowed(raw);
    }
    let mut value = String::with_capacity(raw.len());
    let mut chars = raw.char_indices();
    while let Some((at, c)) = chars.next() {
        if c != '\\' {
            value.push(c);
            continue;
        }
        match chars.next() {
            Some((_, escaped @ ('"' | '\\'))) => value.push(escaped),
            Some((_, other)) => {
                bad_escape(at, other);
                value.extend(['\\', other]);
            }
            None => value.push('\\'),
        }
    }
    Cow::Owned(value)
}
