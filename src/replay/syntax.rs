//! Syntax errors as findings.

use crate::diagnostics::{Diagnostic, Edit, Expected, Finding, Fix, Prefix, Remedy, Safety};
use crate::notation::{self, SyntaxError, SyntaxErrorKind};

use super::findings::Findings;

/// The finding for a syntax error in a game's `text`. A repair of the syntax is a guess, so it is never safe.
pub(super) fn diagnostic(error: &SyntaxError, text: &str, findings: &Findings) -> Diagnostic {
    let mut diagnostic = findings.at(finding(&error.kind), error.span);
    diagnostic.fix = error.repair.as_ref().map(|repair| {
        let range = repair.span.range();
        let there = text.get(range.clone()).unwrap_or_default().to_owned();
        let remedy = match (there.is_empty(), repair.text.is_empty()) {
            (true, _) => Remedy::Insert { text: repair.text.clone() },
            (false, true) => Remedy::Remove { text: there },
            (false, false) => Remedy::Replace { from: there, to: repair.text.clone() },
        };
        Fix { remedy, safety: Safety::Unsafe, edits: vec![Edit { range, text: repair.text.clone() }] }
    });
    diagnostic
}

/// Whether the error is in the line of a tag that says by which rules, or from where, the game is played: then nothing
/// about the moves can be known.
pub(super) fn hides_rules(error: &SyntaxError, text: &str) -> bool {
    let start = error.span.range().start;
    let (Some(before), Some(after)) = (text.get(..start), text.get(start..)) else { return false };
    let line_start = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let line_end = after.find(['\n', '\r']).map_or(text.len(), |at| start + at);
    let line = &text[line_start..line_end];
    let is_tag = line.trim_start_matches([' ', '\t', '\u{feff}']).starts_with('[');
    is_tag && ["Variant", "Rules", "Sides", "Position"].iter().any(|name| line.contains(name))
}

fn finding(kind: &SyntaxErrorKind) -> Finding {
    match kind {
        SyntaxErrorKind::UnexpectedText { found, expected } => {
            Finding::UnexpectedText { found: found.clone(), expected: expectation(*expected) }
        }
        SyntaxErrorKind::QuanPit { number } => Finding::QuanPit { pit: format!("Q{number}") },
        SyntaxErrorKind::ControlCharacter { found } => Finding::ControlCharacter { found: *found },
        SyntaxErrorKind::UnclosedComment => Finding::UnclosedComment,
        SyntaxErrorKind::UnclosedVariation { count } => Finding::UnclosedVariation { count: *count },
        SyntaxErrorKind::UnclosedString => Finding::UnclosedString,
        SyntaxErrorKind::UnclosedTag => Finding::UnclosedTag,
        SyntaxErrorKind::BadTagName => Finding::BadTagName,
        SyntaxErrorKind::MissingTagValue => Finding::MissingTagValue,
        SyntaxErrorKind::BadEscape { found } => Finding::BadEscape { found: Some(*found) },
        SyntaxErrorKind::StrayClosing { found } => Finding::StrayClose { bracket: *found },
        SyntaxErrorKind::VariationWithoutMove => Finding::VariationWithoutMove,
        SyntaxErrorKind::EmptyVariation => Finding::EmptyVariation,
        SyntaxErrorKind::AnnotationWithoutMove => Finding::AnnotationWithoutMove,
        SyntaxErrorKind::NagTooLarge { value } => Finding::BadNag { value: *value },
        SyntaxErrorKind::BadGlyph => Finding::BadGlyph,
        SyntaxErrorKind::BareNumber { value } => Finding::BareNumber { value: *value },
        SyntaxErrorKind::MissingMove { after } => Finding::MissingMove { after: prefix(*after) },
        SyntaxErrorKind::RepeatedPrefix { prefix: twice } => {
            Finding::RepeatedPrefix { prefix: prefix(*twice) }
        }
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

const fn expectation(expected: notation::Expected) -> Expected {
    match expected {
        notation::Expected::TagOrMove => Expected::TagOrMove,
        notation::Expected::Move => Expected::Move,
    }
}

const fn prefix(prefix: notation::Prefix) -> Prefix {
    match prefix {
        notation::Prefix::Number => Prefix::Number,
        notation::Prefix::Flip => Prefix::Flip,
        notation::Prefix::Refill => Prefix::Refill,
    }
}
