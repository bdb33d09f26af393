//! Characters that look like those of the notation, or are typed for them: what was meant is known, but it is not the notation.
//!
//! Phones, word processors and input methods put them there: `5＞x3`, `2⬅️x6`, `1–0`, `½-½`. One table says what each is meant for,
//! and a word counts as understood only if it is wholly movetext with these characters put right.

use unicode_normalization::UnicodeNormalization;

use super::error::Meant;
use super::grammar;

/// What the characters of each row are meant for; the compatibility forms of Unicode (full-width letters, `…`, `½`) come on
/// top of these.
const ALIKE: [(&str, &str); 11] = [
    ("<", "‹〈⟨《«❮⬅⟵⇐⇦◀◄"),
    (">", "›〉⟩》»❯➡⟶⇒⇨▶►➔➜➝"),
    ("x", "X×✕✖⨯хХ"),
    ("-", "‐‑‒–—―−"),
    (".", "。"),
    ("*", "∗⁎✱"),
    ("/", "⁄∕"),
    ("#", "♯"),
    (" ", ",、"),
    // Marks that only say how the character before them is drawn, and others without a width.
    ("", "\u{FE0E}\u{FE0F}\u{200B}\u{200C}\u{200D}\u{2060}\u{AD}"),
    ("...", "⋯"),
];

/// The same for what can be meant otherwise: letters for digits, and the sign between the numbers of a score.
const PERHAPS_ALIKE: [(&str, &str); 3] = [("0", "oOоОΟο"), ("1", "lIı|"), ("-", ":")];

/// What stands right before a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    /// A move, to which the word sticks.
    Move {
        /// Whether the move claims points already.
        has_claim: bool,
    },
    /// Anything else.
    Other,
}

/// What a word that could not be read was meant to be, if it is movetext but for characters that look alike.
pub(super) fn word(word: &str, before: Before) -> Option<Meant> {
    let sure = |c| alike(c, &ALIKE);
    let perhaps = |c| alike(c, &PERHAPS_ALIKE).or_else(|| alike(c, &ALIKE));
    put_right(word, true, sure, |text| is_movetext(text, before))
        .or_else(|| put_right(word, false, perhaps, |text| is_movetext(text, before)))
}

/// The same for a whole run of words: a comment between full-width braces, or a result that is not in one piece.
pub(super) fn run(run: &str) -> Option<Meant> {
    if let Some(inside) = run.strip_prefix('｛').and_then(|rest| rest.strip_suffix('｝')) {
        let is_one = !inside.contains(['{', '}', '｛', '｝']);
        return is_one.then(|| Meant {
            text: format!("{{{inside}}}"),
            sign: '｛',
            instead: "{".to_owned(),
            is_sure: true,
        });
    }
    // The longest result has four times `1/2`.
    let is_short = || run.len() < 64 && run.contains(char::is_whitespace);
    let perhaps = |c: char| {
        if c.is_whitespace() {
            return Some("");
        }
        alike(c, &PERHAPS_ALIKE).or_else(|| alike(c, &ALIKE))
    };
    is_short().then(|| put_right(run, false, perhaps, is_result)).flatten()
}

/// The text with the characters of a table put right, if it is wanted so and was not before.
fn put_right(
    text: &str,
    is_sure: bool,
    alike: impl Fn(char) -> Option<&'static str>,
    is_wanted: impl Fn(&str) -> bool,
) -> Option<Meant> {
    let put_right = |c: char| -> String {
        let mut right = String::new();
        for c in std::iter::once(c).nfkc() {
            match alike(c) {
                Some(instead) => right.push_str(instead),
                None => right.push(c),
            }
        }
        right
    };
    let is_right = |c: char| c.is_ascii_digit() || matches!(c, '<' | '>' | '.' | 'x' | '←' | '→');
    let (mut right, mut wrong) = (String::with_capacity(text.len()), None);
    for c in text.chars() {
        if is_right(c) {
            right.push(c);
            continue;
        }
        let instead = put_right(c);
        if wrong.is_none() && !instead.chars().eq([c]) {
            wrong = Some((c, instead.clone()));
        }
        right.push_str(&instead);
    }
    let (sign, instead) = wrong?;
    is_wanted(&right).then_some(Meant { text: right, sign, instead, is_sure })
}

/// What a character is meant for by a table.
fn alike(c: char, table: &[(&'static str, &str)]) -> Option<&'static str> {
    table.iter().find(|(_, alike)| alike.contains(c)).map(|(meant, _)| *meant)
}

fn is_result(text: &str) -> bool {
    grammar::result(text).is_ok_and(|(rest, _)| rest.is_empty())
}

/// Whether a text is nothing but tokens of movetext, or what sticks to a move before it.
fn is_movetext(text: &str, before: Before) -> bool {
    let mut rest = match before {
        Before::Move { has_claim } => behind_move(text, has_claim),
        Before::Other => text,
    };
    loop {
        rest = rest.trim_start_matches(' ');
        if rest.is_empty() {
            return true;
        }
        let Some(behind) = token(rest) else { return false };
        rest = behind;
    }
}

/// What follows what may stick to pit and direction.
fn behind_move(text: &str, has_claim: bool) -> &str {
    let mut rest = text;
    if has_claim {
        while let Some(Ok((behind, _))) = rest.strip_prefix('+').map(grammar::digits) {
            rest = behind;
        }
    } else if let Ok((behind, _)) = grammar::claim(rest) {
        rest = behind;
    }
    rest.strip_prefix('#').unwrap_or(rest)
}

/// What follows the token that a text begins with.
fn token(text: &str) -> Option<&str> {
    if let Ok((rest, _)) = grammar::result(text) {
        return Some(rest);
    }
    if let Ok((rest, _)) = grammar::digits(text)
        && let Ok((rest, _)) = grammar::dots(rest)
    {
        return Some(rest);
    }
    if let Ok((rest, _)) = grammar::digits(text.strip_prefix(['Q', 'q']).unwrap_or(text))
        && let Ok((rest, _)) = grammar::direction(rest)
    {
        return Some(behind_move(rest, false));
    }
    let others = [
        grammar::flip(text).map(|(rest, ())| rest),
        grammar::refill(text).map(|(rest, _)| rest),
        grammar::nag(text).map(|(rest, _)| rest),
        grammar::glyph(text).map(|(rest, _)| rest),
    ];
    others.into_iter().find_map(Result::ok).or_else(|| text.strip_prefix(['(', ')']))
}

#[cfg(test)]
mod tests {
    use super::{ALIKE, Before, PERHAPS_ALIKE, run, word};

    #[test]
    fn what_looks_alike_is_understood() {
        for (text, meant, is_sure) in [
            ("5＞x3", "5>x3", true),
            ("2‹×6", "2<x6", true),
            ("2⬅\u{FE0F}x6", "2<x6", true),
            ("６➡Х６＋４", "6>x6+4", true),
            ("1–0", "1-0", true),
            ("½-½", "1/2-1/2", true),
            ("1…", "1...", true),
            ("（3<）", "(3<)", true),
            (",6>x6", " 6>x6", true),
            ("1O>x2", "10>x2", false),
            ("l0>", "10>", false),
            ("O-1", "0-1", false),
            ("1:0", "1-0", false),
        ] {
            let found = word(text, Before::Other).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((&*found.text, found.is_sure), (meant, is_sure), "{text}");
        }
        for text in ["hay", "⬅", "Ox", "5＞y", "2<", "9x3<", "lo", "—", "×6", "2:3"] {
            assert_eq!(word(text, Before::Other), None, "{text}");
        }
        let behind = |text, has_claim| word(text, Before::Move { has_claim }).map(|meant| meant.text);
        assert_eq!(behind("×6！", false).as_deref(), Some("x6!"));
        assert_eq!(behind("＋4", true).as_deref(), Some("+4"));
        assert_eq!(behind("×6", true), None);
        assert_eq!(run("1 – 0").map(|meant| meant.text).as_deref(), Some("1-0"));
        assert_eq!(run("｛hay quá｝").map(|meant| meant.text).as_deref(), Some("{hay quá}"));
        assert_eq!(run("1 2"), None);
    }

    #[test]
    fn no_character_stands_for_two() {
        let all: Vec<char> =
            ALIKE.iter().chain(&PERHAPS_ALIKE).flat_map(|(_, alike)| alike.chars()).collect();
        for (i, c) in all.iter().enumerate() {
            assert!(!all[..i].contains(c), "{c}");
        }
    }
}
