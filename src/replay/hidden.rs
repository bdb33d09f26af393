//! Moves and tags that a `;` or `%` hides by accident: what stands behind it on the line is a comment then, so that the game
//! goes on without it and soon fits nowhere.

use std::ops::Range;

use crate::diagnostics::{Diagnostic, Edit, Finding, Fix, Label, Mark, Note, Remedy, Safety};
use crate::notation::{CommentStyle, Game, NodeKind, Span, parse_game};

use super::doubts::Doubts;
use super::{Options, check_moves, first_failure, is_of_play};

/// How many comments before a failure are tried.
const TRIES: usize = 4;

/// In a longer text nothing is tried: each try reads the whole game again.
const LONGEST: usize = 1 << 16;

/// What may have stood where the comment begins, the likeliest first: nothing, or a letter that was hit beside.
const INSTEAD: [&str; 21] =
    ["", " ", "[", "+", "x", "<", ">", "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", ".", "r", "f", "#"];

/// Where the game fits with the text of a comment read as what it would be without its sign, that one mistake stands for all
/// that does not fit without it.
pub(super) fn uncover(
    text: &str,
    game: &Game<'_>,
    number: u32,
    options: &Options,
    found: Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let Some(first) = found.iter().filter_map(failure).min() else { return found };
    if text.len() > LONGEST {
        return found;
    }
    let places = found.iter().filter(|found| failure(found) == Some(first)).map(|found| found.span.end);
    let until = if first == AT_THE_END { text.len() } else { places.max().unwrap_or_default() };
    let is_behind = |start: usize| start > until && !text[until..start].trim().is_empty();
    let comments = comments(game).filter(|comment| !is_behind(comment.range().start));
    let suspects: Vec<Span> = comments.filter(|comment| may_hide(&text[comment.range()])).collect();
    // How far the game fits with another letter in the place of a comment's sign.
    let reach = |sign: Range<usize>, with: &'static str| {
        let mut uncovered = text.to_owned();
        uncovered.replace_range(sign.clone(), with);
        let parsed = parse_game(&uncovered);
        if !parsed.errors.is_empty() {
            return None;
        }
        let more = moves(&parsed.game).saturating_sub(moves(game));
        let left = check_moves(&uncovered, &parsed.game, &Doubts::default(), number, options);
        let reach = first_failure(&left).map_or(Reach::Whole, Reach::Before);
        let is_better = first != 0 && reach > Reach::Before(first.saturating_add(more));
        (is_better || reach == Reach::Whole).then_some((reach, sign, with))
    };
    let tries = suspects.iter().rev().take(TRIES).flat_map(|comment| {
        let sign = comment.range().start..comment.range().start + 1;
        INSTEAD.into_iter().map(move |with| (sign.clone(), with))
    });
    let mut best: Vec<(Reach, Range<usize>, &str)> = Vec::new();
    for better in tries.filter_map(|(sign, with)| reach(sign, with)) {
        let most = best.first().map(|best| best.0);
        if most.is_none_or(|most| better.0 > most) {
            best.clear();
        }
        if most.is_none_or(|most| better.0 >= most) {
            best.push(better);
        }
        // Without the sign, or with a space for it, nothing is invented: that is it then.
        if let [(Reach::Whole, _, with)] = best[..]
            && with.trim().is_empty()
        {
            break;
        }
    }
    let Some((reach, sign, with)) = best.first().cloned() else { return found };
    // Where two letters do, nobody can tell which it was.
    let is_known = with.trim().is_empty() || best.len() == 1;
    let mut told = false;
    let mut found = found;
    found.retain_mut(|found| {
        let stands_for_all = failure(found) == Some(first) && !told;
        if stands_for_all {
            told = true;
            let written = text[sign.clone()].to_owned();
            found.labels.push(Label { mark: Mark::Hides, span: sign.clone() });
            if !is_known {
                return true;
            }
            let until = match reach {
                Reach::Before(ply) => Some(ply.saturating_sub(1)),
                Reach::Whole => None,
            };
            found.notes.push(Note::Hidden { sign: written.clone(), instead: with.trim().to_owned(), until });
            let remedy = match with {
                "" => Remedy::Remove { text: written },
                with => Remedy::Replace { from: written, to: with.to_owned() },
            };
            let edits = vec![Edit { range: sign.clone(), text: with.to_owned() }];
            found.fix = Some(Fix { remedy, safety: Safety::Unsafe, edits });
        }
        stands_for_all || failure(found).is_none()
    });
    found
}

/// The ply of a finding that hidden text may be behind: of the play, of its end, which comes after all plies, or of a
/// part of a move whose rest is not there, which comes first.
fn failure(found: &Diagnostic) -> Option<u32> {
    match found.finding {
        Finding::MissingMove { .. }
        | Finding::RepeatedPrefix { .. }
        | Finding::BareNumber { .. }
        | Finding::BadClaim => Some(0),
        _ => is_of_play(found).then(|| found.ply.unwrap_or(AT_THE_END)),
    }
}

/// Greater than any ply.
const AT_THE_END: u32 = u32::MAX;

/// How far a game fits its rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    /// Up to this ply, which does not.
    Before(u32),
    /// To its end.
    Whole,
}

/// Comments that end with their line, in order.
fn comments(game: &Game<'_>) -> impl Iterator<Item = Span> {
    game.body().iter().filter_map(|node| match &node.kind {
        NodeKind::Comment(comment) if comment.style != CommentStyle::Brace => Some(node.span),
        _ => None,
    })
}

/// A cheap question before the thorough one: whether a comment may hold moves or a tag.
fn may_hide(comment: &str) -> bool {
    comment.contains(['<', '>', '*', '-', '←', '→', '"'])
}

fn moves(game: &Game<'_>) -> u32 {
    game.body().iter().map(|node| u32::from(matches!(node.kind, NodeKind::Move(_)))).sum()
}
