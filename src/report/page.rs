//! The page itself: one HTML file with its style sheet, its script and its data inside, that asks nobody for anything.
//!
//! The content-security policy names the one style sheet and the one script by their SHA-256, so nothing else in the
//! file can style or run, whatever names and comments contain; the data stand in `<script type="application/json">`
//! elements, which browsers don't run, and no character in them can end such an element.

use std::io::{self, Write};

use sha2::{Digest, Sha256};

use super::drawing;
use super::palette::Theme;
use super::yard::Yard;
use crate::diagnostics::Lang;

/// The style sheet, all but the colours of the board.
const STYLE: &str = concat!(
    include_str!("page/base.css"),
    include_str!("page/board.css"),
    include_str!("page/game.css"),
    include_str!("page/print.css"),
);

/// The script: the files share one scope of their own, in this order.
const SCRIPT: &str = concat!(
    "{\n\"use strict\";\n",
    include_str!("page/words.js"),
    include_str!("page/replay.js"),
    include_str!("page/board.js"),
    include_str!("page/sowing.js"),
    include_str!("page/moves.js"),
    include_str!("page/graph.js"),
    include_str!("page/panels.js"),
    include_str!("page/index.js"),
    include_str!("page/main.js"),
    "}\n",
);

/// What the body shows before the script fills it.
const BODY: &str = include_str!("page/page.html");

/// Writes everything before the data.
pub(crate) fn write_head(out: &mut impl Write, lang: Lang) -> io::Result<()> {
    let style = style();
    write!(
        out,
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src '{}'; style-src '{}'; \
         img-src data:; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <title>Ô Ăn Quan</title>\n<style>{style}</style>\n</head>\n{BODY}",
        lang.code(),
        source_hash(SCRIPT),
        source_hash(&style),
    )
}

/// The whole style sheet.
fn style() -> String {
    let [day, night] = [Theme::Light, Theme::Dark].map(|theme| theme.palette().variables());
    format!(":root{{{day}}}:root[data-theme=\"dark\"]{{{night}}}\n{STYLE}")
}

/// Writes the empty board for a number of sides, for the script to copy.
pub(crate) fn write_board(out: &mut impl Write, yard: &Yard) -> io::Result<()> {
    let mut svg = String::new();
    drawing::open(yard, "", &mut svg);
    drawing::board(yard, None, &mut svg);
    svg.push_str(r#"<g class="arrows">"#);
    for (mv, shaft, head) in yard.arrows() {
        drawing::arrow(mv, &shaft, &head, &mut svg);
    }
    svg.push_str("</g></svg>");
    writeln!(out, r#"<template id="yard-{}">{svg}</template>"#, yard.sides)
}

/// Writes a value as a data element.
pub(crate) fn write_data<T: serde::Serialize>(out: &mut impl Write, id: &str, value: &T) -> io::Result<()> {
    write!(out, r#"<script type="application/json" id="{id}">"#)?;
    value.serialize(&mut serde_json::Serializer::with_formatter(&mut *out, ScriptSafe))?;
    out.write_all(b"</script>\n")
}

/// Writes everything after the data.
pub(crate) fn write_tail(out: &mut impl Write) -> io::Result<()> {
    write!(out, "<script>{SCRIPT}</script>\n</body>\n</html>\n")
}

/// JSON whose strings can't end the element around it, nor open a comment in it.
struct ScriptSafe;

impl serde_json::ser::Formatter for ScriptSafe {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(['<', '>', '&', '\u{2028}', '\u{2029}']) {
            let (plain, special) = rest.split_at(at);
            writer.write_all(plain.as_bytes())?;
            let mut chars = special.chars();
            if let Some(c) = chars.next() {
                write!(writer, "\\u{:04x}", u32::from(c))?;
            }
            rest = chars.as_str();
        }
        writer.write_all(rest.as_bytes())
    }
}

/// A source as a content-security policy names it: `sha256-` and the hash in base 64.
fn source_hash(source: &str) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::from("sha256-");
    for group in Sha256::digest(source).chunks(3) {
        // Three bytes at most, taken apart into numbers below 64.
        let mut bits = [0; 4];
        bits[1..=group.len()].copy_from_slice(group);
        let bits = u32::from_be_bytes(bits);
        for digit in 0..4 {
            let value = (bits >> (18 - 6 * digit)) & 63;
            out.push(if digit <= group.len() { char::from(DIGITS[value as usize]) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_named_as_the_policy_wants() {
        assert_eq!(source_hash(""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
        assert_eq!(source_hash("alert(1)"), "sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=");
    }

    #[test]
    fn data_can_not_end_their_element() {
        let hostile = "</script><!--<script>&\u{2028}\u{2029}\"\\\u{0}é";
        let mut out = Vec::new();
        write_data(&mut out, "x", &hostile).unwrap();
        let text = String::from_utf8(out).unwrap();
        let inner = text.strip_prefix(r#"<script type="application/json" id="x">"#).unwrap();
        let inner = inner.strip_suffix("</script>\n").unwrap();
        assert!(!inner.contains(['<', '>', '&', '\u{2028}', '\u{2029}']));
        assert_eq!(serde_json::from_str::<String>(inner).unwrap(), hostile);
    }
    #[test]
    fn the_sources_fit_into_their_elements() {
        assert!(!SCRIPT.contains("</script") && !SCRIPT.contains("<!--"));
        assert!(!STYLE.contains("</style") && !STYLE.contains("url("));
        for part in [BODY, SCRIPT] {
            assert!(!part.contains("innerHTML") && !part.contains(" style=") && !part.contains(" onclick"));
        }
    }
}
