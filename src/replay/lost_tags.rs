//! Which of the tags with a meaning a mistake in the notation may be in: one that can't be read may have been any tag
//! whose name comes near.

use crate::diagnostics::nearest;
use crate::notation::{Game, SyntaxError, SyntaxErrorKind, Tag};

use super::misspelt::OF_RULES;

/// The tags that say something about the end.
const OF_THE_END: [&str; 3] = ["Result", "Score", "Termination"];

/// As much of a tag is looked at, and as many tags that one error may have run together.
const LONGEST_TAG: usize = 128;
const MOST_TAGS: usize = 8;

/// The tags about rules, start and end that the errors of a game leave in doubt. Where one is there and can be read, no other
/// was meant to be it. `moves` is where they begin.
pub(super) fn in_doubt(game: &Game<'_>, errors: &[SyntaxError], moves: u32, text: &str) -> Vec<&'static str> {
    // A value in other quotation marks, or behind a colon, is known.
    let is_meant = |error: &&SyntaxError| {
        error.span.start < moves
            && (is_of_a_tag(&error.kind) || matches!(error.kind, SyntaxErrorKind::UnexpectedText { .. }))
            && !matches!(error.kind, SyntaxErrorKind::WrongQuotes | SyntaxErrorKind::SignBehindName { .. })
    };
    let errors: Vec<&SyntaxError> = errors.iter().filter(is_meant).collect();
    if errors.is_empty() {
        return Vec::new();
    }
    let is_readable = |tag: &Tag<'_>| {
        let first = errors.partition_point(|error| error.span.start < tag.span().start);
        errors.get(first).is_none_or(|error| error.span.start >= tag.span().end)
    };
    // Of two tags with one name the first counts.
    let is_open = |name: &&str| !game.tags.iter().find(|tag| tag.name() == *name).is_some_and(is_readable);
    let mut open: Vec<&'static str> =
        OF_RULES.into_iter().chain(OF_THE_END).filter(|name| is_open(name)).collect();
    let mut in_doubt = Vec::new();
    let mut looked_at = 0;
    for error in errors {
        let around = tag_around(game, error);
        // Any number of mistakes can be in one tag, which is looked at once.
        if error.span.start < looked_at {
            continue;
        }
        looked_at = around.map_or(0, |tag| tag.span().end);
        open.retain(|name| {
            let is_meant = may_mean(name, error, around, text);
            if is_meant {
                in_doubt.push(*name);
            }
            !is_meant
        });
    }
    in_doubt
}

/// Whether an error is about a tag that may be lost by it.
pub(super) const fn is_of_a_tag(kind: &SyntaxErrorKind) -> bool {
    matches!(
        kind,
        SyntaxErrorKind::UnclosedString
            | SyntaxErrorKind::UnclosedTag
            | SyntaxErrorKind::InnerQuotes
            | SyntaxErrorKind::BadTagName
            | SyntaxErrorKind::SignInName { .. }
            | SyntaxErrorKind::SignBehindName { .. }
            | SyntaxErrorKind::MissingTagValue
            | SyntaxErrorKind::WrongQuotes
            | SyntaxErrorKind::BadEscape { .. }
    )
}

/// Whether a tag that can't be read goes on into moves on its line, or stands for a bracket that got before them.
pub(super) fn holds_moves(error: &SyntaxError, text: &str) -> bool {
    if !is_of_a_tag(&error.kind) || matches!(error.kind, SyntaxErrorKind::BadEscape { .. }) {
        return false;
    }
    let tag = text.get(error.span.range()).unwrap_or_default();
    let begins_with_number = || {
        let inside = tag.trim_start_matches(['[', ' ', '\t']);
        let rest = inside.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.len() < inside.len() && rest.starts_with('.')
    };
    let has_direction = || {
        let mut signs = tag.char_indices().filter(|(_, c)| matches!(c, '<' | '>' | '←' | '→'));
        signs.any(|(at, _)| tag[..at].ends_with(|c: char| c.is_ascii_digit()))
    };
    begins_with_number() || has_direction()
}

/// The tag that an error stands in, if that was kept.
fn tag_around<'g, 'a>(game: &'g Game<'a>, error: &SyntaxError) -> Option<&'g Tag<'a>> {
    let behind = game.tags.partition_point(|tag| tag.span().start <= error.span.start);
    let tag = game.tags.get(behind.checked_sub(1)?)?;
    (error.span.start < tag.span().end).then_some(tag)
}

/// Whether an error may be in the tag with this name.
fn may_mean(name: &str, error: &SyntaxError, around: Option<&Tag<'_>>, text: &str) -> bool {
    let wrong = text.get(error.span.range()).unwrap_or_default();
    match around {
        Some(tag) if is_near(tag.name(), name) => return true,
        // Without the text nobody knows which tag was lost.
        None if text.is_empty() => return OF_THE_END.contains(&name),
        _ => {}
    }
    let written = around.and_then(|tag| text.get(tag.span().range())).unwrap_or(wrong);
    let mut brackets = written.match_indices('[').take(MOST_TAGS);
    if brackets.any(|(at, _)| may_begin(name, &written[at + 1..])) {
        return true;
    }
    // A tag may have lost its bracket.
    matches!(error.kind, SyntaxErrorKind::UnexpectedText { .. })
        && (name_of_value(wrong).is_some_and(|found| found.is_empty() || is_near(found, name))
            || is_near(first_word(wrong), name))
}

/// Whether what stands behind the bracket of a tag may be meant to begin with a name.
fn may_begin(name: &str, inside: &str) -> bool {
    let inside = inside.trim_start();
    let end = inside.char_indices().nth(LONGEST_TAG).map_or(inside.len(), |(at, _)| at);
    let line = inside[..end].split(['\n', '\r']).next().unwrap_or_default();
    let head = line.split(['"', ']']).next().unwrap_or_default().trim_end();
    let word = first_word(head);
    let letters = word.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
    // A line end, a quotation mark or a bracket may have got into the middle of the name.
    let behind = &line[word.len()..];
    let is_cut = match behind.chars().next() {
        Some('"') => true,
        Some(']') => behind[1..].starts_with(char::is_alphanumeric),
        _ => word == head && !line.contains('"'),
    };
    let is_its_beginning =
        || name.get(..word.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(word));
    head.is_empty()
        || is_near(head, name)
        || is_near(word, name)
        || letters.eq_ignore_ascii_case(name)
        || is_cut && is_its_beginning()
}

fn is_near(written: &str, name: &str) -> bool {
    nearest(written, [name]).is_some()
}

/// The first word, with signs in it that tie words together.
fn first_word(text: &str) -> &str {
    let is_end = |c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-' | '.' | '\'' | '/');
    text.split(is_end).next().unwrap_or_default()
}

/// The word before the first quotation mark of a text that may have been a tag.
fn name_of_value(text: &str) -> Option<&str> {
    let (before, _) = text.split_once('"')?;
    before.trim_end().rsplit(|c: char| !c.is_alphanumeric() && c != '_').next()
}
