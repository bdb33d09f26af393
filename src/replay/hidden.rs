//! Moves that a `;` or `%` hides by accident: what stands behind it on the line is a comment then, so that the game goes
//! on without it and soon fits nowhere.

use crate::diagnostics::{Diagnostic, Edit, Fix, Label, Mark, Note, Remedy, Safety};
use crate::notation::{CommentStyle, Game, NodeKind, Span, parse_game};

use super::{Options, check_moves, first_failure, is_of_play};

/// How many comments before a failure are tried.
const TRIES: usize = 4;

/// Where the game fits with the text of a comment read as moves, that one mistake stands for all that does not fit without
/// them.
pub(super) fn uncover(
    text: &str,
    game: &Game<'_>,
    number: u32,
    options: &Options,
    found: Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let key = |found: &Diagnostic| found.ply.unwrap_or(u32::MAX);
    let Some(first) = found.iter().filter(|found| is_of_play(found)).map(key).min() else { return found };
    let before = |comment: &Span| found.iter().any(|found| found.span.start > comment.range().start);
    let comments = comments(game).filter(before);
    let suspects: Vec<Span> = comments.filter(|comment| holds_moves(&text[comment.range()])).collect();
    let Some((sign, with)) = suspects.iter().rev().take(TRIES).find_map(|comment| {
        let sign = comment.range().start..comment.range().start + 1;
        let fits = |with: &&str| {
            let mut uncovered = text.to_owned();
            uncovered.replace_range(sign.clone(), with);
            let parsed = parse_game(&uncovered);
            let more = moves(&parsed.game).saturating_sub(moves(game));
            let left = check_moves(&uncovered, &parsed.game, &parsed.errors, number, options);
            parsed.errors.is_empty()
                && first_failure(&left).is_none_or(|later| later > first.saturating_add(more))
        };
        ["", " "].into_iter().find(fits).map(|with| (sign.clone(), with))
    }) else {
        return found;
    };
    let mut told = false;
    let mut found = found;
    found.retain_mut(|found| {
        let stands_for_all = is_of_play(found) && key(found) == first && !told;
        if stands_for_all {
            told = true;
            let written = text[sign.clone()].to_owned();
            found.labels.push(Label { mark: Mark::HidesMoves, span: sign.clone() });
            found.notes.push(Note::HiddenMoves { sign: written.clone() });
            let remedy = match with {
                "" => Remedy::Remove { text: written },
                with => Remedy::Replace { from: written, to: with.to_owned() },
            };
            let edits = vec![Edit { range: sign.clone(), text: with.to_owned() }];
            found.fix = Some(Fix { remedy, safety: Safety::Unsafe, edits });
        }
        stands_for_all || !is_of_play(found)
    });
    found
}

/// Comments that end with their line, in order.
fn comments(game: &Game<'_>) -> impl Iterator<Item = Span> {
    game.body().iter().filter_map(|node| match &node.kind {
        NodeKind::Comment(comment) if comment.style != CommentStyle::Brace => Some(node.span),
        _ => None,
    })
}

/// A cheap question before the thorough one.
fn holds_moves(comment: &str) -> bool {
    comment.contains(['<', '>', '*', '-', '←', '→'])
}

fn moves(game: &Game<'_>) -> u32 {
    game.body().iter().map(|node| u32::from(matches!(node.kind, NodeKind::Move(_)))).sum()
}
