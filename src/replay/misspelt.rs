//! Tags whose names are misspelt. Unknown tags are welcome, so this is a matter of probability; except where the moves tell.

use std::cell::LazyCell;

use crate::diagnostics::nearest;
use crate::diagnostics::{Edit, Finding, Fix, Remedy, Safety};
use crate::notation::{Game, Tag};

use super::findings::Findings;

/// Names that have a meaning and are long enough to be recognised when they are misspelt.
const MEANINGFUL: [&str; 11] = [
    "Variant",
    "Rules",
    "Sides",
    "Position",
    "Result",
    "Score",
    "Termination",
    "TimeControl",
    "Annotator",
    "Event",
    "Date",
];

/// Tags that are nearly the name of one that has a meaning and is not there, each by its index with that name.
fn misspelt<'t, 'a>(tags: &'t [Tag<'a>]) -> impl Iterator<Item = (usize, &'static str)> + use<'t, 'a> {
    let is_absent = |name: &&str| tags.iter().all(|tag| tag.name() != *name);
    // Most games have no unknown tag.
    let absent: LazyCell<Vec<&str>, _> =
        LazyCell::new(move || MEANINGFUL.into_iter().filter(is_absent).collect());
    let unknown = tags.iter().enumerate().filter(|(_, tag)| !is_known(tag.name()));
    unknown.filter_map(move |(index, tag)| {
        let alike = absent.iter().copied().filter(|name| is_alike(name, tag.name()));
        nearest(tag.name(), alike).map(|near| (index, near))
    })
}

/// Warns of misspelt tags.
pub(super) fn report(tags: &[Tag<'_>], findings: &mut Findings) {
    for (index, near) in misspelt(tags) {
        let tag = &tags[index];
        let finding = Finding::MisspeltTag { tag: tag.name().to_owned(), nearest: near.to_owned() };
        let mut diagnostic = findings.at(finding, tag.span());
        diagnostic.fix = rename(tag, near);
        findings.push(diagnostic);
    }
}

/// The names that say by which rules, or from where, a game is played.
pub(super) const OF_RULES: [&str; 4] = ["Variant", "Rules", "Sides", "Position"];

/// The same game with its misspelt tags about the rules under the names that were meant, and an error for each; `None` if
/// there are none.
pub(super) fn meant<'a>(game: &Game<'a>, findings: &mut Findings) -> Option<Game<'a>> {
    let of_rules: Vec<_> = misspelt(&game.tags).filter(|(_, near)| OF_RULES.contains(near)).collect();
    let mut meant = (!of_rules.is_empty()).then(|| game.clone())?;
    for (index, near) in of_rules {
        let tag = &game.tags[index];
        let finding = Finding::MisspeltRules { tag: tag.name().to_owned(), nearest: near.to_owned() };
        let mut diagnostic = findings.at(finding, tag.span());
        diagnostic.fix = rename(tag, near);
        findings.push(diagnostic);
        meant.tags[index].rename(near);
    }
    Some(meant)
}

/// Whether two names begin or end with the same letter: a cheap question before the thorough one.
fn is_alike(a: &str, b: &str) -> bool {
    let ends = |name: &str| {
        let bytes = name.as_bytes();
        [bytes.first(), bytes.last()].map(|byte| byte.map(u8::to_ascii_lowercase))
    };
    let ([a_first, a_last], [b_first, b_last]) = (ends(a), ends(b));
    a_first == b_first || a_last == b_last
}

/// Gives a tag another name, if its name stands where it always does.
fn rename(tag: &Tag<'_>, name: &str) -> Option<Fix> {
    let start = tag.span().range().start + 1;
    let usual = "[".len() + tag.name().len() + " \"".len() + tag.value_span().range().len() + "\"]".len();
    (tag.span().range().len() == usual).then(|| Fix {
        remedy: Remedy::Replace { from: tag.name().to_owned(), to: name.to_owned() },
        safety: Safety::Unsafe,
        edits: vec![Edit { range: start..start + tag.name().len(), text: name.to_owned() }],
    })
}

/// Whether the name is one that records are known to use; only others can be misspelt.
fn is_known(name: &str) -> bool {
    MEANINGFUL.contains(&name) || matches!(name, "Site" | "Round" | "P0" | "P1" | "P2" | "P3")
}
