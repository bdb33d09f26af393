//! Moves and tags that are hidden by accident: what stands on the line behind a `;` or `%` is a comment then, and so is what
//! stands behind a comment that has lost its `}`. The game goes on without it and soon fits nowhere.

use std::ops::Range;

use crate::diagnostics::{Diagnostic, Edit, Finding, Fix, Label, Mark, Note, Remedy, Safety};
use crate::notation::{Comment, CommentStyle, Game, NodeKind, is_one_game, parse_game};

use super::doubts::Doubts;
use super::{Care, Failure, Options, Record, Setup, check_moves, failure_of, first_failure, is_of_play};

/// How many comments before a failure are tried.
const TRIES: usize = 4;

/// So many bytes are read at most: each try reads the whole game again.
const MOST_READ: usize = 1 << 18;

/// What may have stood where the comment begins, the likeliest first: nothing, or a letter that was hit beside.
const INSTEAD: [&str; 21] =
    ["", " ", "[", "+", "x", "<", ">", "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", ".", "r", "f", "#"];

/// Where the game fits with the text of a comment read as what it would be without its sign, that one mistake stands for all
/// that does not fit without it.
pub(super) fn uncover(record: &Record<'_, '_>, options: &Options, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let Some(text) = record.text else { return found };
    let Some(first) = found.iter().filter_map(failure).min() else { return found };
    let search = Search { record, text, options, first };
    match search.best(&search.changes(&found)) {
        Some((better, is_known)) => search.tell(found, &better, is_known),
        None => found,
    }
}

/// How often a text may be read again.
pub(super) const fn tries(text: &str) -> usize {
    MOST_READ / (text.len() + 1)
}

/// A search for hidden text in one game.
struct Search<'s, 'r, 'a> {
    record: &'s Record<'r, 'a>,
    text: &'s str,
    options: &'s Options,
    /// Where the game fails as it is.
    first: Failure,
}

/// A change of the text that uncovers something.
#[derive(Clone, Debug)]
struct Change {
    /// The sign that hides it.
    sign: Range<usize>,
    /// The bytes that are replaced.
    range: Range<usize>,
    with: &'static str,
}

impl Change {
    /// Whether nothing is invented: without a sign, with a space for it, or with the end of a comment.
    fn is_plain(&self) -> bool {
        self.with.trim().is_empty() || self.ends_comment()
    }

    fn ends_comment(&self) -> bool {
        self.with == "}"
    }
}

impl Search<'_, '_, '_> {
    /// The changes to be tried: of the last comments before the failure that may hide something.
    fn changes(&self, found: &[Diagnostic]) -> Vec<Change> {
        let text = self.text;
        let failures = found.iter().filter(|found| failure(found) == Some(self.first));
        let until = match self.first {
            Failure::AtTheEnd => text.len(),
            Failure::At(_) => failures.map(|found| shows_at(found, text)).max().unwrap_or_default(),
        };
        let is_behind = |start: usize| start > until && !text[until..start].trim().is_empty();
        let comments = comments(self.record.game).filter(|(_, place)| !is_behind(place.start));
        let suspects: Vec<_> =
            comments.filter(|(comment, place)| may_hide(comment.style, &text[place.clone()])).collect();
        let letters = (tries(text) / TRIES).min(INSTEAD.len());
        let last = suspects.into_iter().rev().take(TRIES);
        let changes = last.flat_map(|(comment, place)| {
            let sign = place.start..place.start + 1;
            if comment.style != CommentStyle::Brace {
                let change = |with: &&'static str| Change { sign: sign.clone(), range: sign.clone(), with };
                return INSTEAD[..letters].iter().map(change).collect();
            }
            let inner = text[place.clone()].rfind('{').unwrap_or(0);
            let ends = ends_of_comment(text, place.start + 1..place.start + inner);
            let change = |at: usize| Change { sign: sign.clone(), range: at..at, with: "}" };
            ends.take(letters).map(change).collect::<Vec<_>>()
        });
        changes.collect()
    }

    /// The change with which the game fits furthest, and whether it is the only one.
    fn best(&self, changes: &[Change]) -> Option<(Better, bool)> {
        let mut best: Vec<Better> = Vec::new();
        for better in changes.iter().filter_map(|change| self.reach(change)) {
            let most = best.first().map(|best| best.reach);
            if most.is_none_or(|most| better.reach > most) {
                best.clear();
            }
            if most.is_none_or(|most| better.reach >= most) {
                best.push(better);
            }
            if let [Better { reach: Reach::Whole, change, .. }] = &best[..]
                && change.is_plain()
            {
                break;
            }
        }
        let better = best.first().cloned()?;
        // Where two letters do, nobody can tell which it was.
        let is_known = better.change.is_plain() || best.len() == 1;
        Some((better, is_known))
    }

    /// How far the game fits with a change; `None` if that is no further.
    fn reach(&self, change: &Change) -> Option<Better> {
        let game = self.record.game;
        let mut uncovered = self.text.to_owned();
        uncovered.replace_range(change.range.clone(), change.with);
        let parsed = parse_game(&uncovered);
        // A game that merely ends earlier, where another begins, is none that fits better.
        let more = moves(&parsed.game).checked_sub(moves(game));
        let more = more.filter(|_| parsed.errors.is_empty() && is_one_game(&uncovered))?;
        let record = Record::of(&parsed, self.record.number);
        let left = check_moves(&record, &Doubts::default(), self.options, Care::Judge);
        let reach = match first_failure(&left) {
            None => Reach::Whole,
            Some(failure) => Reach::Before(failure),
        };
        let is_better = match self.first {
            BEFORE_ALL => false,
            Failure::At(ply) => reach > Reach::Before(Failure::At(ply.saturating_add(more))),
            Failure::AtTheEnd => reach > Reach::Before(self.first),
        };
        let until = match reach {
            Reach::Whole => None,
            Reach::Before(Failure::At(ply)) => Some(ply.saturating_sub(1)),
            Reach::Before(Failure::AtTheEnd) => Some(last_ply(&parsed.game, self.options)),
        };
        (is_better || reach == Reach::Whole).then(|| Better { reach, until, change: change.clone() })
    }

    /// The findings with the first that does not fit standing for the others, and telling what hides something.
    fn tell(&self, mut found: Vec<Diagnostic>, better: &Better, is_known: bool) -> Vec<Diagnostic> {
        let mut told = false;
        found.retain_mut(|found| {
            let stands_for_all = failure(found) == Some(self.first) && !told;
            if stands_for_all {
                told = true;
                self.tell_in(found, better, is_known);
            }
            stands_for_all || failure(found).is_none()
        });
        found
    }

    fn tell_in(&self, found: &mut Diagnostic, better: &Better, is_known: bool) {
        let Better { until, change: Change { sign, range, with }, .. } = better;
        let ends_comment = better.change.ends_comment();
        let mark = if ends_comment { Mark::OpensComment } else { Mark::Hides };
        found.labels.push(Label { mark, span: sign.clone() });
        if !is_known {
            return;
        }
        // No other move was meant, and none is missing: what is hidden is.
        found.notes.retain(|note| !matches!(note, Note::DidYouMean { .. } | Note::MoveLeftOut { .. }));
        let (written, until) = (self.text[sign.clone()].to_owned(), *until);
        let behind = self.text[range.end..].split_whitespace().next().unwrap_or_default();
        found.notes.push(if ends_comment {
            Note::BraceLeftOut { before: behind.to_owned(), until }
        } else {
            Note::Hidden { sign: written.clone(), instead: with.trim().to_owned(), until }
        });
        let text = (*with).to_owned();
        let remedy = match *with {
            "" => Remedy::Remove { text: written },
            _ if ends_comment => Remedy::Insert { text: text.clone() },
            _ => Remedy::Replace { from: written, to: text.clone() },
        };
        let edits = vec![Edit { range: range.clone(), text }];
        found.fix = Some(Fix { remedy, safety: Safety::Unsafe, edits });
    }
}

/// The ply of a finding that hidden text may be behind: of the play, of its end, which comes after all plies, or of a
/// part of a move or a parenthesis whose other part is not there, which comes first.
fn failure(found: &Diagnostic) -> Option<Failure> {
    match found.finding {
        Finding::MissingMove { .. }
        | Finding::RepeatedPrefix { .. }
        | Finding::BareNumber { .. }
        | Finding::BadClaim
        | Finding::StrayClose { .. }
        | Finding::UnclosedVariation { .. } => Some(BEFORE_ALL),
        _ => is_of_play(found).then(|| failure_of(found)),
    }
}

/// Where a failure shows; that a variation has no end, at the end of the game.
fn shows_at(found: &Diagnostic, text: &str) -> usize {
    match found.finding {
        Finding::UnclosedVariation { .. } => text.len(),
        _ => found.span.end,
    }
}

/// Less than any ply.
const BEFORE_ALL: Failure = Failure::At(0);

/// A text that fits better with a change.
#[derive(Clone)]
struct Better {
    reach: Reach,
    /// The last ply that fits, if not everything does.
    until: Option<u32>,
    change: Change,
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
pub(super) fn last_ply(game: &Game<'_>, options: &Options) -> u32 {
    let before = Setup::of(game, options).map_or(0, |setup| setup.start.ply());
    let moves = u32::try_from(game.main_line().moves().count()).unwrap_or(u32::MAX);
    before.saturating_add(moves)
}

/// Comments and where they stand, in order.
fn comments<'g>(game: &'g Game<'_>) -> impl Iterator<Item = (&'g Comment<'g>, Range<usize>)> {
    game.body().iter().filter_map(|node| match &node.kind {
        NodeKind::Comment(comment) => Some((comment, node.span.range())),
        _ => None,
    })
}

/// A cheap question before the thorough one: whether a comment may hold moves or a tag. One in braces ends where the next
/// one should, if it has lost its end.
fn may_hide(style: CommentStyle, comment: &str) -> bool {
    match style {
        CommentStyle::Brace => comment.rfind('{').is_some_and(|inner| inner > 0),
        _ => comment.contains(['<', '>', '*', '-', '←', '→', '"']),
    }
}

/// The places in a part of a text where a comment may end: behind its words, before what may be a part of a game. A `)` may
/// stick to the last word.
pub(super) fn ends_of_comment(text: &str, part: Range<usize>) -> impl Iterator<Item = usize> {
    let inside = &text[part.clone()];
    inside.split_whitespace().filter_map(move |word| {
        let start = word.as_ptr() as usize - inside.as_ptr() as usize;
        let end = if may_be_of_a_game(word) {
            inside[..start].trim_end().len()
        } else {
            start + word.strip_suffix(')')?.len()
        };
        Some(part.start + end)
    })
}

fn may_be_of_a_game(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '(' | ')' | '*' | '$'))
        || ["flip", "refill"].iter().any(|name| word.starts_with(name))
}

/// The number of moves in a game, those of its variations among them.
pub(super) fn moves(game: &Game<'_>) -> u32 {
    game.body().iter().map(|node| u32::from(matches!(node.kind, NodeKind::Move(_)))).sum()
}
