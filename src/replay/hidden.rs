//! Moves and tags that a `;` or `%` hides by accident: what stands behind it on the line is a comment then, so that the game
//! goes on without it and soon fits nowhere.

use std::ops::Range;

use crate::diagnostics::{Diagnostic, Edit, Finding, Fix, Label, Mark, Note, Remedy, Safety};
use crate::notation::{CommentStyle, Game, NodeKind, Span, is_one_game, parse_game};

use super::doubts::Doubts;
use super::{Failure, Options, Record, Setup, check_moves, failure_of, first_failure, is_of_play};

/// How many comments before a failure are tried.
const TRIES: usize = 4;

/// In a longer text nothing is tried: each try reads the whole game again.
const LONGEST: usize = 1 << 16;

/// What may have stood where the comment begins, the likeliest first: nothing, or a letter that was hit beside.
const INSTEAD: [&str; 21] =
    ["", " ", "[", "+", "x", "<", ">", "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", ".", "r", "f", "#"];

/// Where the game fits with the text of a comment read as what it would be without its sign, that one mistake stands for all
/// that does not fit without it.
pub(super) fn uncover(record: &Record<'_, '_>, options: &Options, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let Record { text: Some(text), game, number, .. } = *record else { return found };
    let Some(first) = found.iter().filter_map(failure).min() else { return found };
    if text.len() > LONGEST {
        return found;
    }
    let places = found.iter().filter(|found| failure(found) == Some(first)).map(|found| found.span.end);
    let until = if first == Failure::AtTheEnd { text.len() } else { places.max().unwrap_or_default() };
    let is_behind = |start: usize| start > until && !text[until..start].trim().is_empty();
    let comments = comments(game).filter(|comment| !is_behind(comment.range().start));
    let suspects: Vec<Span> = comments.filter(|comment| may_hide(&text[comment.range()])).collect();
    // How far the game fits with another letter in the place of a comment's sign.
    let reach = |sign: Range<usize>, with: &'static str| {
        let mut uncovered = text.to_owned();
        uncovered.replace_range(sign.clone(), with);
        let parsed = parse_game(&uncovered);
        // A game that merely ends earlier, where another begins, is none that fits better.
        let more = moves(&parsed.game).checked_sub(moves(game));
        let more = more.filter(|_| parsed.errors.is_empty() && is_one_game(&uncovered))?;
        let left = check_moves(&Record::of(&parsed, number), &Doubts::default(), options);
        let reach = match first_failure(&left) {
            None => Reach::Whole,
            Some(failure) => Reach::Before(failure),
        };
        let is_better = match first {
            BEFORE_ALL => false,
            Failure::At(ply) => reach > Reach::Before(Failure::At(ply.saturating_add(more))),
            Failure::AtTheEnd => reach > Reach::Before(first),
        };
        let last_ply = || last_ply(&parsed.game, options);
        let until = match reach {
            Reach::Whole => None,
            Reach::Before(Failure::At(ply)) => Some(ply.saturating_sub(1)),
            Reach::Before(Failure::AtTheEnd) => Some(last_ply()),
        };
        (is_better || reach == Reach::Whole).then_some(Better { reach, until, sign, with })
    };
    let tries = suspects.iter().rev().take(TRIES).flat_map(|comment| {
        let sign = comment.range().start..comment.range().start + 1;
        INSTEAD.into_iter().map(move |with| (sign.clone(), with))
    });
    let mut best: Vec<Better> = Vec::new();
    for better in tries.filter_map(|(sign, with)| reach(sign, with)) {
        let most = best.first().map(|best| best.reach);
        if most.is_none_or(|most| better.reach > most) {
            best.clear();
        }
        if most.is_none_or(|most| better.reach >= most) {
            best.push(better);
        }
        // Without the sign, or with a space for it, nothing is invented: that is it then.
        if let [Better { reach: Reach::Whole, with, .. }] = best[..]
            && with.trim().is_empty()
        {
            break;
        }
    }
    let Some(Better { until, sign, with, .. }) = best.first().cloned() else { return found };
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
fn failure(found: &Diagnostic) -> Option<Failure> {
    match found.finding {
        Finding::MissingMove { .. }
        | Finding::RepeatedPrefix { .. }
        | Finding::BareNumber { .. }
        | Finding::BadClaim => Some(BEFORE_ALL),
        _ => is_of_play(found).then(|| failure_of(found)),
    }
}

/// Less than any ply.
const BEFORE_ALL: Failure = Failure::At(0);

/// A text that fits better with another letter in the place of a comment's sign.
#[derive(Clone)]
struct Better {
    reach: Reach,
    /// The last ply that fits, if not everything does.
    until: Option<u32>,
    sign: Range<usize>,
    with: &'static str,
}

/// How far a game fits its rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    /// Up to there.
    Before(Failure),
    /// To its end.
    Whole,
}

/// The number of the main line's last move.
fn last_ply(game: &Game<'_>, options: &Options) -> u32 {
    let before = Setup::of(game, options).map_or(0, |setup| setup.start.ply());
    let moves = u32::try_from(game.main_line().moves().count()).unwrap_or(u32::MAX);
    before.saturating_add(moves)
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
