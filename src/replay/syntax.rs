//! Syntax errors as findings.

use std::ops::Range;

use crate::diagnostics::{Diagnostic, Edit, Family, Finding, Fix, Remedy, Safety, Severity};
use crate::notation::{Game, SyntaxError, SyntaxErrorKind};

use super::Record;
use super::doubts::moves_start;
use super::findings::Findings;

/// The finding for a syntax error in a game's `text`. A repair of the syntax is a guess, so it is not safe; but nothing is
/// guessed where only the characters are others: quotation marks, or signs that look alike.
pub(super) fn diagnostic(error: &SyntaxError, text: &str, findings: &Findings) -> Diagnostic {
    let mut diagnostic = findings.at(finding(&error.kind), error.span);
    diagnostic.fix = error.repair.as_ref().map(|repair| {
        let range = repair.span.range();
        let there = text.get(range.clone()).unwrap_or_default().to_owned();
        let remedy = match (there.is_empty(), repair.text.is_empty()) {
            (true, _) => Remedy::Insert { text: repair.text.clone() },
            (false, true) => Remedy::Remove { text: there.trim().to_owned() },
            (false, false) => Remedy::Replace { from: there, to: repair.text.clone() },
        };
        let is_sure = match &error.kind {
            SyntaxErrorKind::WrongQuotes | SyntaxErrorKind::SignBehindName { .. } => true,
            SyntaxErrorKind::UnexpectedText { meant, .. } => {
                meant.as_ref().is_some_and(|meant| meant.is_sure)
            }
            _ => false,
        };
        let safety = if is_sure { Safety::Safe } else { Safety::Unsafe };
        Fix { remedy, safety, edits: vec![Edit { range, text: repair.text.clone() }] }
    });
    diagnostic
}

/// Leaves out what only echoes a mistake in the notation beside it. In a tag that can't be read, and in a run of text
/// without a gap, only the first thing that is wrong is worth telling; text that nobody knows right behind it belongs to it.
/// What is wrong among the moves is no echo of a tag before them on their line, and what is wrong with the end, as far as it could
/// be read, is no echo at all.
pub(super) fn drop_echoes(found: &mut Vec<Diagnostic>, record: &Record<'_, '_>) {
    let (game, text) = (record.game, record.text());
    drop_missing_moves(found, text);
    drop_cut_short(found, game, text);
    let moves = moves_start(game) as usize;
    let mut lines = Lines::of(text);
    let mut told = 0..0;
    let (mut wrong_until, mut unread_until) = (None, None);
    found.retain(|found| {
        let span = found.span.clone();
        let sticks = |end: usize| between(text, end..span.start) == Some("");
        if hangs_on_a_move(&found.finding) && unread_until.is_some_and(sticks) {
            unread_until = Some(span.end);
            return false;
        }
        let is_syntax = found.finding.kind().is_syntax() && !is_of_known_value(&found.finding);
        let goes_on = is_unknown(&found.finding)
            && wrong_until.is_some_and(|end| between(text, end..span.start).is_some_and(is_annotation));
        let is_beside = told.contains(&span.start)
            && found.finding.severity() == Severity::Error
            && found.finding.code().family() != Family::Endings;
        let is_echo = goes_on || is_beside;
        if is_syntax {
            lines.go_to(span.start);
            let is_tag = span.start < moves && lines.tag.is_some();
            let end = if is_tag { moves.min(span.end.max(lines.here.end) + 1) } else { span.end + 1 };
            told = if is_echo { told.start..told.end.max(end) } else { span.start..end };
            wrong_until = may_have_lost_a_piece(&found.finding).then_some(span.end);
            let is_unread = matches!(found.finding, Finding::UnexpectedText { .. });
            unread_until = (is_unread || is_echo && unread_until.is_some()).then_some(span.end);
        }
        !is_echo
    });
}

/// A number, `flip` or `refill` is not without a move where the text that should be one can't be read.
fn drop_missing_moves(found: &mut Vec<Diagnostic>, text: &str) {
    let places: Vec<usize> =
        found.iter().filter(|found| found.finding.kind().is_syntax()).map(|found| found.span.start).collect();
    found.retain(|found| {
        let end = found.span.end;
        let next = places.get(places.partition_point(|place| *place < end));
        // A pit whose direction became a dot looks like one more number.
        let is_number = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c == '.');
        !matches!(found.finding, Finding::MissingMove { .. })
            || !next.is_some_and(|next| between(text, end..*next).is_some_and(is_number))
    });
}

/// Where a result got into the moves, what it cuts short before it and the text behind it are one mistake.
fn drop_cut_short(found: &mut Vec<Diagnostic>, game: &Game<'_>, text: &str) {
    let Some(result) = game.result else { return };
    if !found.iter().any(|found| matches!(found.finding, Finding::TextAfterResult)) {
        return;
    }
    let start = result.span.range().start;
    found.retain(|found| {
        let is_cut = match found.finding {
            Finding::MissingMove { .. } | Finding::BadClaim | Finding::BadRefill => {
                between(text, found.span.end..start) == Some("")
            }
            Finding::CaptureClaim { .. } => found.span.end == start,
            _ => false,
        };
        !is_cut
    });
}

/// Whether the text behind such a mistake may be a piece of it. A move in two pieces, for one, is complete.
const fn may_have_lost_a_piece(finding: &Finding) -> bool {
    is_unknown(finding)
        || matches!(
            finding,
            Finding::BadClaim
                | Finding::BadRefill
                | Finding::BadTagName { .. }
                | Finding::MissingTagValue { between: None }
                | Finding::UnclosedString
                | Finding::UnclosedTag { .. }
        )
}

/// A value in other quotation marks, or behind a colon, is known, and so is the rest of its line.
const fn is_of_known_value(finding: &Finding) -> bool {
    matches!(finding, Finding::WrongQuotes | Finding::MissingTagValue { between: Some(_) })
}

/// Text that is nothing of itself: it may be a piece of what stands before it.
const fn is_unknown(finding: &Finding) -> bool {
    matches!(
        finding,
        Finding::UnexpectedText { meant: None, .. }
            | Finding::BareNumber { .. }
            | Finding::BadResult { .. }
            | Finding::RepeatedPrefix { .. }
            | Finding::StrayClose { .. }
    )
}

/// What belongs to a move before it, which may be there but could not be read.
const fn hangs_on_a_move(finding: &Finding) -> bool {
    matches!(finding, Finding::AnnotationWithoutMove | Finding::VariationWithoutMove)
}

/// What stands between two places, without the white space around it; `None` if they overlap.
fn between(text: &str, range: Range<usize>) -> Option<&str> {
    text.get(range).map(str::trim)
}

/// Whether this is nothing, or what can stand behind a move and got into one.
fn is_annotation(text: &str) -> bool {
    let glyph = text.strip_prefix('$').is_some_and(|number| number.chars().all(|c| c.is_ascii_digit()));
    glyph || text.chars().all(|c| c.is_whitespace() || matches!(c, '#' | '!' | '?'))
}

/// The lines that errors are in, one after the other. Any number of errors can be in one, which is looked at once.
struct Lines<'t> {
    text: &'t str,
    /// The bytes of the line of the last error.
    here: Range<usize>,
    /// The name of the tag that it begins with; see [`tag_name`].
    tag: Option<&'t str>,
}

impl<'t> Lines<'t> {
    const fn of(text: &'t str) -> Self {
        Self { text, here: 0..0, tag: None }
    }

    /// Goes to the line in which a byte stands.
    fn go_to(&mut self, byte: usize) {
        if self.here.contains(&byte) {
            return;
        }
        self.here = line_of(self.text, byte);
        self.tag = tag_name(&self.text[self.here.clone()]);
    }
}

/// The bytes of the line in which a byte of the text stands.
fn line_of(text: &str, byte: usize) -> Range<usize> {
    let bytes = text.as_bytes();
    let byte = byte.min(bytes.len());
    let is_end = |b: &u8| matches!(b, b'\n' | b'\r');
    let start = bytes[..byte].iter().rposition(is_end).map_or(0, |at| at + 1);
    let end = bytes[byte..].iter().position(is_end).map_or(bytes.len(), |at| byte + at);
    start..end
}

/// The name of the tag that a line begins with, empty if it has none; `None` if the line does not begin with a tag.
fn tag_name(line: &str) -> Option<&str> {
    let inside = line.trim_start_matches([' ', '\t', '\u{feff}']).strip_prefix('[')?;
    let inside = inside.trim_start();
    inside.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next()
}

fn finding(kind: &SyntaxErrorKind) -> Finding {
    match kind {
        SyntaxErrorKind::UnexpectedText { found, expected, meant } => {
            Finding::UnexpectedText { found: found.clone(), expected: *expected, meant: meant.clone() }
        }
        SyntaxErrorKind::ControlCharacter { found } => Finding::ControlCharacter { found: *found },
        SyntaxErrorKind::UnclosedComment => Finding::UnclosedComment,
        SyntaxErrorKind::UnclosedVariation { count } => Finding::UnclosedVariation { count: *count },
        SyntaxErrorKind::UnclosedString => Finding::UnclosedString,
        SyntaxErrorKind::UnclosedTag => Finding::UnclosedTag { has_quotes: false },
        SyntaxErrorKind::InnerQuotes => Finding::UnclosedTag { has_quotes: true },
        SyntaxErrorKind::BadTagName => Finding::BadTagName { found: None },
        SyntaxErrorKind::SignInName { found } => Finding::BadTagName { found: Some(*found) },
        SyntaxErrorKind::MissingTagValue => Finding::MissingTagValue { between: None },
        SyntaxErrorKind::SignBehindName { found } => Finding::MissingTagValue { between: Some(*found) },
        SyntaxErrorKind::WrongQuotes => Finding::WrongQuotes,
        SyntaxErrorKind::BadEscape { found } => Finding::BadEscape { found: Some(*found) },
        SyntaxErrorKind::StrayClosing { found } => Finding::StrayClose { bracket: *found },
        SyntaxErrorKind::VariationWithoutMove => Finding::VariationWithoutMove,
        SyntaxErrorKind::EmptyVariation => Finding::EmptyVariation,
        SyntaxErrorKind::AnnotationWithoutMove => Finding::AnnotationWithoutMove,
        SyntaxErrorKind::NagTooLarge { value } => Finding::BadNag { value: value.clone() },
        SyntaxErrorKind::BadGlyph => Finding::BadGlyph,
        SyntaxErrorKind::BareNumber { value } => Finding::BareNumber { value: value.clone() },
        SyntaxErrorKind::MissingMove { after } => Finding::MissingMove { after: *after },
        SyntaxErrorKind::RepeatedPrefix { prefix: twice } => Finding::RepeatedPrefix { prefix: *twice },
        SyntaxErrorKind::SpaceInMove => Finding::SpaceInMove,
        SyntaxErrorKind::BadClaim => Finding::BadClaim,
        SyntaxErrorKind::BadRefill => Finding::BadRefill,
        SyntaxErrorKind::BadResult { found } => Finding::BadResult { found: found.clone() },
        SyntaxErrorKind::ResultInVariation => Finding::ResultInVariation,
        SyntaxErrorKind::TextAfterResult => Finding::TextAfterResult,
        SyntaxErrorKind::CommandOutsideComment => Finding::CommandOutsideComment,
        SyntaxErrorKind::GameTooLarge => Finding::GameTooLarge,
    }
}
