//! A game as it is read where the page's script does not run: who played, who won, and the moves of the main line.
//! Comments and variations are left out, so that a page of many games does not grow by half.

use std::io::{self, Write};

use super::data::{Entry, GameData, MoveData};
use super::law::Law;
use crate::diagnostics::Lang;
use crate::notation::{RefillWord, glyph_of, is_known};

/// Tags of the line under the names.
const FACTS: [&str; 3] = ["Event", "Site", "Date"];

/// Characters of a tag that are written.
const LONGEST: usize = 200;

/// Writes a game for those whose browser runs no script.
pub(crate) fn write(
    out: &mut impl Write,
    entry: &Entry,
    game: &GameData,
    law: &Law,
    lang: Lang,
) -> io::Result<()> {
    let names: Vec<String> = (0..entry.names.len()).map(|side| name(entry, side, false, lang)).collect();
    write!(out, "<noscript><section class=\"noscript\"><h2>{}</h2>", names.join(" – "))?;
    let told = |wanted: &str| {
        let tag = game.tags.iter().find(|(name, _)| name == wanted);
        tag.map(|(_, value)| value.as_str()).filter(|value| is_known(value))
    };
    let mut facts: Vec<String> = FACTS.into_iter().filter_map(told).map(isolated).collect();
    let overrides = law.overrides();
    let overrides = if overrides.is_empty() { overrides } else { format!(" ({overrides})") };
    facts.push(format!("{}{}", law.name(lang), text(&overrides)));
    write!(out, "<p>{}</p>", facts.join(" · "))?;
    let verdict = verdict(entry, lang);
    let separator = if verdict.is_empty() { "" } else { " · " };
    write!(out, "<p>{}{separator}{verdict}</p><p>", text(&entry.result))?;
    let mut previous: Option<&MoveData> = None;
    for mv in game.lines.first().into_iter().flat_map(|main| &main.moves) {
        write_move(out, mv, previous)?;
        previous = Some(mv);
    }
    out.write_all(b"</p></section></noscript>\n")
}

/// A move as a record writes it, with its number where a round begins.
fn write_move(out: &mut impl Write, mv: &MoveData, previous: Option<&MoveData>) -> io::Result<()> {
    if previous.is_none_or(|previous| previous.number != mv.number) {
        let dots = if mv.side == 0 { "." } else { "..." };
        write!(out, "{}{dots} ", mv.number)?;
    }
    if mv.flip {
        out.write_all(b"flip ")?;
    }
    if let Some(borrowed) = mv.refill {
        write!(out, "{} ", RefillWord::of(borrowed))?;
    }
    let glyphs: String = mv.nags.iter().filter_map(|nag| glyph_of(*nag)).collect();
    let played = mv.text.replace('l', "&lt;").replace('r', "&gt;");
    write!(out, "{played}{glyphs} ")
}

/// Who won, by name; nothing where the record has no result that can be.
fn verdict(entry: &Entry, lang: Lang) -> String {
    let winners: Vec<String> =
        entry.winners.iter().map(|side| name(entry, *side, entry.flipped, lang)).collect();
    match winners.as_slice() {
        [] if entry.result == "*" => lang.pick("chưa xong", "unfinished").to_owned(),
        [] => String::new(),
        [winner] => lang.pick(format!("{winner} thắng"), format!("{winner} wins")),
        all if all.len() == entry.names.len() => lang.pick("hòa", "draw").to_owned(),
        some => {
            let some = some.join(", ");
            lang.pick(format!("{some} hòa nhau, cùng dẫn đầu"), format!("{some} share first place"))
        }
    }
}

/// Who sits at a side at the first move, or once the persons have exchanged sides.
fn name(entry: &Entry, side: usize, is_flipped: bool, lang: Lang) -> String {
    let person = if is_flipped { 1 - side } else { side };
    match entry.names.get(person).filter(|name| !name.is_empty()) {
        Some(name) => isolated(name),
        None => format!("{} P{side}", lang.pick("Bên", "Side")),
    }
}

/// A text of unknown origin, whose direction of writing touches nothing else.
fn isolated(unknown: &str) -> String {
    let short: String = unknown.chars().take(LONGEST).collect();
    format!("<bdi>{}</bdi>", text(&short))
}

/// A text in which nothing is read as an element.
fn text(plain: &str) -> String {
    plain.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
