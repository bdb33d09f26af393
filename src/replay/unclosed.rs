//! Comments and variations without their ends: where they may have ended is found by replaying. A repair must not make a
//! comment, or a variation, of moves of the game.

use std::ops::Range;

use crate::diagnostics::{Diagnostic, Edit, Finding, Fix, Remedy, Safety};
use crate::notation::{Game, NodeKind, Parsed, is_one_game, parse_game};

use super::doubts::Doubts;
use super::hidden::{ends_of_comment, last_ply, moves, tries};
use super::{Care, Failure, Options, Record, check_moves, first_failure, is_of_play};

/// In how many places an end is tried.
const MOST_TRIES: usize = 24;

/// Puts the ends of a comment and of a variation where they make sense; where nobody can tell, they are offered nowhere.
pub(super) fn close(record: &Record<'_, '_>, options: &Options, found: &mut [Diagnostic]) {
    let Some(text) = record.text else { return };
    let others = found.iter().filter(|found| is_of_play(found)).count();
    let trial = Trial { record, text, options };
    for found in found {
        let place = match found.finding {
            Finding::UnclosedComment => trial.comment_end(found),
            Finding::UnclosedVariation { .. } => trial.variation_end(found, others),
            _ => continue,
        };
        match place {
            Place::Known => {}
            Place::Nowhere => found.fix = None,
            Place::At(at, sign) => {
                let sign = sign.to_owned();
                let edits = vec![Edit { range: at..at, text: sign.clone() }];
                let remedy = Remedy::Insert { text: sign };
                found.fix = Some(Fix { remedy, safety: Safety::Unsafe, edits });
            }
        }
    }
}

/// Where an end may be put.
enum Place {
    /// Where the reader of the notation puts it.
    Known,
    Nowhere,
    At(usize, &'static str),
}

/// Tries of one game with an end in another place.
struct Trial<'s, 'r, 'a> {
    record: &'s Record<'r, 'a>,
    text: &'s str,
    options: &'s Options,
}

impl Trial<'_, '_, '_> {
    /// Before the first thing in a comment that reads as moves which can be played from there.
    fn comment_end(&self, found: &Diagnostic) -> Place {
        let end = self.comment_range(found.span.start);
        let part = found.span.end..end;
        let reach = |at: usize| {
            self.with_end(at, "}", |parsed, left| {
                let is_more = moves(&parsed.game) > moves(self.record.game) || parsed.game.result.is_some();
                let failure = first_failure(left);
                (parsed.errors.len() < self.record.errors.len() && is_more)
                    .then_some((failure.is_none(), failure))
            })?
        };
        let ends = ends_of_comment(self.text, part.clone()).take(self.tries());
        let tried: Vec<_> = ends.filter_map(|at| Some((at, reach(at)?))).collect();
        let next = last_ply(self.record.game, self.options).saturating_add(1);
        let goes_on = |failure| !matches!(failure, Some(Failure::At(ply)) if ply <= next);
        let most = tried.iter().map(|(_, reach)| *reach).max();
        match tried.into_iter().find(|(_, reach)| Some(*reach) == most && goes_on(reach.1)) {
            Some((at, _)) => Place::At(at, "}"),
            None if holds_moves(&self.text[part]) => Place::Nowhere,
            None => Place::Known,
        }
    }

    /// The end of the comment that begins at a byte.
    fn comment_range(&self, start: usize) -> usize {
        let nodes = self.record.game.body().iter().map(|node| node.span.range());
        nodes.filter(|range| range.start == start).map(|range| range.end).max().unwrap_or(self.text.len())
    }

    /// Before the move with which the line around a variation goes on, or at the end of the game if that can't be told from it
    /// and no mistake comes of it.
    fn variation_end(&self, found: &Diagnostic, others: usize) -> Place {
        let known = found.fix.as_ref().and_then(|fix| fix.edits.first());
        let Some((known, sign)) = known.map(|edit| (edit.range.start, edit.text.as_str())) else {
            return Place::Known;
        };
        let mistakes = |at: usize, sign: &str| {
            self.with_end(at, sign, |parsed, left| {
                let is_better = parsed.errors.len() < self.record.errors.len();
                is_better.then(|| left.iter().filter(|found| is_of_play(found)).count())
            })?
        };
        let mut ends = if sign.ends_with("))") {
            Vec::new()
        } else {
            ends_of_line(self.record.game, found.span.clone())
        };
        if ends.len() >= self.tries() {
            return Place::Nowhere;
        }
        ends.retain(|at| *at != known);
        let inner = ends.iter().filter_map(|at| Some((mistakes(*at, ")")?, Place::At(*at, ")"))));
        let at_the_end = mistakes(known, sign).map(|count| (count, Place::Known));
        let mut tried: Vec<(usize, Place)> = inner.chain(at_the_end).collect();
        let fewest = tried.iter().map(|(count, _)| *count).min();
        tried.retain(|(count, _)| Some(*count) == fewest && *count <= others);
        match tried.pop() {
            Some((_, place)) if tried.is_empty() => place,
            _ => Place::Nowhere,
        }
    }

    fn tries(&self) -> usize {
        tries(self.text).min(MOST_TRIES)
    }

    /// What is found about the moves with an end in a place; `None` if that makes no game.
    fn with_end<T>(
        &self,
        at: usize,
        sign: &str,
        told: impl Fn(&Parsed<'_>, &[Diagnostic]) -> T,
    ) -> Option<T> {
        let mut closed = self.text.to_owned();
        closed.insert_str(at, sign);
        if !is_one_game(&closed) {
            return None;
        }
        let parsed = parse_game(&closed);
        let record = Record::of(&parsed, self.record.number);
        let left = check_moves(&record, &Doubts::of(&record), self.options, Care::Judge);
        Some(told(&parsed, &left))
    }
}

/// Where the variation that a byte opens may end: before each of its moves but the first.
fn ends_of_line(game: &Game<'_>, open: Range<usize>) -> Vec<usize> {
    let body = game.body();
    let is_open = |at: &usize| {
        matches!(body[*at].kind, NodeKind::Open { .. }) && body[*at].span.range().start == open.start
    };
    let Some(first) = (0..body.len()).find(is_open) else { return Vec::new() };
    let mut ends = Vec::new();
    let (mut at, mut moves) = (first + 1, 0);
    while let Some(node) = body.get(at) {
        match node.kind {
            NodeKind::Open { close } => at = close as usize,
            NodeKind::Close => break,
            NodeKind::Move(_) => {
                if moves > 0 {
                    ends.push(body[at - 1].span.range().end);
                }
                moves += 1;
            }
            NodeKind::Nag(_) | NodeKind::Comment(_) | NodeKind::Unread => {}
        }
        at += 1;
    }
    ends
}

/// Whether there are moves in a text, or what looks like them.
fn holds_moves(text: &str) -> bool {
    text.split_whitespace().any(|word| {
        let number = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        number.len() < word.len() && number.starts_with(['<', '>', '←', '→'])
    })
}
