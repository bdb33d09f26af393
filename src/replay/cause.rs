//! Is one mistake behind several findings? Only then does the first of them stand for the others.
//!
//! A claim that is not borne out and a move further down that can't be played may be two mistakes; both are told then.
//! They are one if a single other move bears out all of it, if a digit slid over the space between them, or if the whole
//! game was played by other rules.

use std::iter::{once, repeat};

use crate::diagnostics::{Edit, Finding, Fix, Note, Remedy, Safety};
use crate::notation::{Claim, Game, MoveNode, MoveNumber, NodeKind};
use crate::rules::{Move, Pit, Position, Rules, Sides};

use super::guess::{Fit, guess_variant};
use super::judge;
use super::suggest::EndEvidence;

/// How far back a wrong move is looked for, in plies.
const FAR: usize = 24;

/// Whether a single other move, at or before the claim of the node `doubted` that was not borne out, bears out that claim and
/// everything after it, up to the node at `until` with it; and the end, where `end` is what the record says about that.
pub(super) fn is_one_slip(
    game: &Game<'_>,
    rules: &Rules,
    start: &Position,
    doubted: usize,
    until: usize,
    end: Option<&EndEvidence>,
) -> bool {
    let line = line_to(game, until);
    let mut position = *start;
    let mut before: Vec<Position> = Vec::new();
    for written in &line {
        before.push(position);
        let played =
            judge::intended(written.1, rules).and_then(|mv| judge::play(&mut position, mv, written.1, rules));
        if played.is_err() {
            break;
        }
    }
    let suspects = line.iter().zip(&before).enumerate().filter(|(_, ((node, _), _))| *node <= doubted);
    suspects.rev().take(FAR).any(|(at, ((_, written), before))| {
        let same = judge::intended(written, rules).ok();
        before.legal_moves(rules).into_iter().filter(|mv| Some(*mv) != same).any(|mv| {
            let mut position = *before;
            let rest = once(Some(mv)).chain(repeat(None)).zip(&line[at..]);
            let mut rest = rest.map(|(other, (_, written))| {
                let mv = other.map_or_else(|| judge::intended(written, rules), Ok)?;
                judge::play(&mut position, mv, written, rules).map(|judged| !judged.contradicts(written))
            });
            rest.all(|fits| fits == Ok(true)) && end.is_none_or(|end| end.fits(&position, rules))
        })
    })
}

/// The moves of the line of play that leads to the node at `until`, which is part of it if it is a move.
fn line_to<'g, 'a>(game: &'g Game<'a>, until: usize) -> Vec<(usize, &'g MoveNode<'a>)> {
    let mut line = Vec::new();
    let mut around = Vec::new();
    for (at, node) in game.body().iter().enumerate().take(until.saturating_add(1)) {
        match &node.kind {
            NodeKind::Move(written) => line.push((at, written)),
            NodeKind::Open { .. } => {
                let replaced = line.pop();
                around.push((line.len(), replaced));
            }
            NodeKind::Close => {
                if let Some((length, replaced)) = around.pop() {
                    line.truncate(length);
                    line.extend(replaced);
                }
            }
            NodeKind::Nag(_) | NodeKind::Comment(_) | NodeKind::Unread => {}
        }
    }
    line
}

/// Whether the main line fits other rules: wholly, or at least beyond `ply`, where it came to grief.
pub(super) fn is_of_other_rules(game: &Game<'_>, ply: Option<u32>) -> bool {
    guess_variant(game).iter().any(|guess| match guess.fit {
        Fit::Whole => true,
        Fit::AllButTheEnd => ply.is_some(),
        Fit::FailsAt(fails) => ply.is_some_and(|ply| fails > ply),
        Fit::NoStart => false,
    })
}

/// The other rules that the main line fits wholly, the nearest ones, if there are any. It was replayed with `sides`.
pub(super) fn other_rules(game: &Game<'_>, sides: Sides) -> Option<Note> {
    let guess = guess_variant(game).into_iter().find(|guess| guess.fit == Fit::Whole)?;
    let sides = (guess.sides != sides).then(|| guess.sides.count() as u8);
    Some(Note::FitsVariant { variant: guess.variant.id.to_owned(), rules: guess.overrides, sides })
}

/// A wrong claim and the digits right behind it, where the space between them may have slid.
pub(super) struct Slid<'s> {
    pub(super) claim: &'s Claim<'s>,
    /// The finding about the claim.
    pub(super) finding: &'s Finding,
    /// Where the digits begin.
    pub(super) start: u32,
    /// The digits; empty if the game's text is not at hand.
    pub(super) digits: &'s str,
}

impl Slid<'_> {
    /// The repair, if the move behind the claim could be played with the space in another place.
    pub(super) fn move_fix(&self, next: &MoveNode<'_>, before: &Position, rules: &Rules) -> Option<Fix> {
        if next.at.start != self.start {
            return None;
        }
        self.fix(&next.pit.dan()?.to_string(), |digits| {
            let pit = digits.parse().ok().and_then(|number| Pit::dan(number, rules.sides()));
            let mv = pit.and_then(|pit| Move::new(pit, next.direction));
            let mut position = *before;
            mv.and_then(|mv| judge::play(&mut position, mv, next, rules).ok())
                .is_some_and(|judged| !judged.contradicts(next))
        })
    }

    /// The repair, if the move number behind the claim is right with the space in another place.
    pub(super) fn number_fix(&self, next: MoveNumber, due: u32) -> Option<Fix> {
        if next.span.start != self.start {
            return None;
        }
        self.fix(&next.value.to_string(), |digits| digits.parse() == Ok(due))
    }

    fn fix(&self, number: &str, fits: impl Fn(&str) -> bool) -> Option<Fix> {
        let digits = if self.digits.is_empty() { number } else { self.digits };
        let Finding::CaptureClaim { captured, .. } = self.finding else { return None };
        let written = self.claim.to_string();
        let is_right =
            |claim: &str| Claim::parse(claim.to_owned()).is_some_and(|claim| claim.is_borne_out(captured));
        let (claim, next) = slides(&written, digits)
            .into_iter()
            .flatten()
            .find(|(claim, next)| is_right(claim) && fits(next))?;
        let start = self.start as usize;
        Some(Fix {
            remedy: Remedy::Replace { from: format!("{written} {digits}"), to: format!("{claim} {next}") },
            safety: Safety::Unsafe,
            edits: vec![
                Edit { range: self.claim.span.range(), text: claim },
                Edit { range: start..start + digits.len(), text: next },
            ],
        })
    }
}

/// A claim and the digits behind it with the space between them one digit further left, and one further right.
fn slides(claim: &str, digits: &str) -> [Option<(String, String)>; 2] {
    let (shorter, last) = claim.split_at(claim.len() - 1);
    let (first, rest) = digits.split_at(1);
    let left = shorter
        .ends_with(|c: char| c.is_ascii_digit())
        .then(|| (shorter.to_owned(), format!("{last}{digits}")));
    let right = (!rest.is_empty()).then(|| (format!("{claim}{first}"), rest.to_owned()));
    [left, right]
}
