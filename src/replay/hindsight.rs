//! A move that was probably not the one that was played.
//!
//! A slip that is legal shows only later: a claim is not borne out, a pit is empty, the score is another one. With the
//! right move in the place of the wrong one what stands behind it fits again. While there is such a move, nothing that
//! depends on it is made to fit the wrong one.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::diagnostics::{Diagnostic, Fix, Label, Mark, Note, Remedy};
use crate::notation::{Game, MoveNode, NodeKind, Span};
use crate::rules::{Move, Position, Rules};

use super::findings::{Findings, is_claim};
use super::judge::{self, Judged, Verdict};
use super::moves::{replace_move, written_move};
use super::suggest::{EndEvidence, is_turned};

/// How many moves are replayed at most in search of the slips of one game.
const MOST_PLAYS: u32 = 30_000;

/// A move that can't be played weighs as much as so many claims that are not borne out: nothing behind it is known.
const ILLEGAL: u32 = 3;

/// From so many mistakes on, one of them may be left that has nothing to do with a slip.
const MANY: u32 = 4;

/// A game as it is replayed.
pub(super) struct Played<'g, 'a> {
    pub(super) game: &'g Game<'a>,
    pub(super) rules: &'g Rules,
    pub(super) start: &'g Position,
    /// Where text begins that could not be read.
    pub(super) unread: &'g [u32],
    /// What the record says about the end of the main line.
    pub(super) end: &'g EndEvidence,
}

/// Looks in every line of play with mistakes for the move in whose place another one bears out what stands behind it. What
/// depends on that move waits; where it is known, the first of the main line's mistakes behind it tells it and stands for
/// the others.
pub(super) fn look_back(played: &Played<'_, '_>, findings: &mut Findings) {
    let game = played.game;
    let mut plays = MOST_PLAYS;
    for open in lines_in_doubt(game, findings) {
        let Some(line) = Line::written(played, open, &mut plays) else { return };
        let slips = line.slips(&mut plays);
        let Some(first) = slips.iter().map(|slip| slip.node).min() else { continue };
        let from = game.body().get(first).map_or(0, |node| node.span.start);
        plays = plays.saturating_sub(u32::try_from(findings.count() / 16).unwrap_or(u32::MAX));
        findings.wait_for(Span::new(from, line.until), open.is_none());
        if open.is_none()
            && let Some(slip) = likely(&slips)
            && let Some(diagnostic) = findings.explained_from(slip.ply)
        {
            slip.add_to(diagnostic, game);
        }
    }
}

/// The lines of play with mistakes, by the node that opens the variation: the main line has none.
fn lines_in_doubt(game: &Game<'_>, findings: &Findings) -> BTreeSet<Option<usize>> {
    let mut lines: BTreeSet<Option<usize>> =
        findings.is_main_in_doubt().then_some(None).into_iter().collect();
    let mut mistakes = findings.mistakes_in_variations().into_iter().peekable();
    let mut open = Vec::new();
    for (at, node) in game.body().iter().enumerate() {
        match node.kind {
            NodeKind::Open { .. } => open.push(at),
            NodeKind::Close => drop(open.pop()),
            NodeKind::Move(_) => {
                while mistakes.next_if(|place| *place < node.span.range().end).is_some() {
                    lines.extend(open.last().map(|at| Some(*at)));
                }
            }
            NodeKind::Nag(_) | NodeKind::Comment(_) | NodeKind::Unread => {}
        }
        if mistakes.peek().is_none() {
            break;
        }
    }
    lines
}

/// The likeliest of the moves that bear out as much as each other: the only one, or the only one that has but the direction
/// changed. Something must speak for it.
fn likely<'s>(slips: &'s [Slip]) -> Option<&'s Slip> {
    let only = |slips: &mut dyn Iterator<Item = &'s Slip>| slips.next().filter(|_| slips.next().is_none());
    let slip = only(&mut slips.iter()).or_else(|| only(&mut slips.iter().filter(|slip| slip.is_turned)))?;
    (slip.support > 1).then_some(slip)
}

/// A line of play from the first move of the game to the end of a variation, or of the game.
struct Line<'g, 'a> {
    rules: &'g Rules,
    /// The nodes of its moves.
    moves: Vec<(usize, &'g MoveNode<'a>)>,
    /// The first of them that is not also in the line around it.
    first: usize,
    /// Whether the moves are all of the line: nothing in it could not be read.
    is_whole: bool,
    /// What is said of its end, if it is the main line.
    end: Option<&'g EndEvidence>,
    /// The byte where it ends.
    until: u32,
    /// Whether a refill that is not written counts as a mistake: the record writes others.
    has_refills: bool,
    /// The positions before the moves, as far as they can be played.
    before: Vec<Position>,
    /// How much is wrong with each of these moves.
    wrong: Vec<u32>,
    /// Whether what is said of its end does not fit.
    is_end_wrong: bool,
}

/// A move of a line and another that bears out more.
struct Slip {
    /// The node of the wrong move.
    node: usize,
    ply: u32,
    meant: Move,
    /// Whether only the direction is another.
    is_turned: bool,
    /// How many plies of the line replay with it, itself included.
    plies: u32,
    /// Whether that is the whole rest of the line.
    is_whole: bool,
    /// How much less is wrong with it.
    explains: u32,
    /// How much is wrong with it all the same.
    leaves: u32,
    /// How many claims speak for it, the end of the game among them.
    support: u32,
}

impl<'g, 'a> Line<'g, 'a> {
    /// The main line, or the variation that a node opens, as it is written; `None` if that would take too long.
    fn written(played: &Played<'g, 'a>, open: Option<usize>, plays: &mut u32) -> Option<Self> {
        let Played { game, rules, start, unread, end } = *played;
        let body = game.body();
        let close = match open.and_then(|open| body.get(open)).map(|node| &node.kind) {
            Some(NodeKind::Open { close }) => *close as usize,
            _ => body.len(),
        };
        let (moves, is_whole) = moves_to(game, unread, close);
        *plays = plays.checked_sub(u32::try_from(close / 16 + moves.len()).ok()?)?;
        let has_refills = moves.iter().any(|(_, written)| written.refill.is_some());
        let mut line = Self {
            rules,
            first: moves.partition_point(|(node, _)| open.is_some_and(|open| *node < open)),
            moves,
            is_whole,
            end: Some(end).filter(|_| open.is_none()),
            until: body.get(close).map_or(u32::MAX, |node| node.span.end),
            has_refills,
            before: Vec::new(),
            wrong: Vec::new(),
            is_end_wrong: false,
        };
        line.replay(*start);
        Some(line)
    }

    /// Finds what is wrong with the moves as they are written.
    fn replay(&mut self, mut position: Position) {
        for (_, written) in &self.moves {
            self.before.push(position);
            let judged = judge::intended(written, self.rules)
                .and_then(|mv| judge::play(&mut position, mv, written, self.rules));
            self.wrong
                .push(judged.as_ref().map_or(ILLEGAL, |judged| u32::from(self.is_wrong(judged, written))));
            if judged.is_err() {
                return;
            }
        }
        self.is_end_wrong = self.verdict(&position) == Verdict::Wrong;
    }

    fn is_wrong(&self, judged: &Judged, written: &MoveNode<'_>) -> bool {
        judged.contradicts(written) || self.has_refills && judged.refill.is_some() && written.refill.is_none()
    }

    /// How the position after all moves compares with what is said of the end.
    fn verdict(&self, position: &Position) -> Verdict {
        self.end.filter(|_| self.is_whole).map_or(Verdict::Silent, |end| end.verdict(position, self.rules))
    }

    /// The moves that explain most of what is wrong: with another in the place of any of them the same claims and moves
    /// behind it are right. None where that would take too long.
    fn slips(&self, plays: &mut u32) -> Vec<Slip> {
        let is_error = |at: usize| {
            let (_, written) = self.moves[at];
            let mut position = self.before[at];
            let mv = judge::intended(written, self.rules);
            let judged = mv.and_then(|mv| judge::play(&mut position, mv, written, self.rules));
            !judged.is_ok_and(|judged| !judged.contradicts(written))
        };
        let last = match self.is_end_wrong {
            true => self.wrong.len().checked_sub(1),
            false => (0..self.wrong.len()).rev().find(|at| self.wrong[*at] > 0 && is_error(*at)),
        };
        let Some(last) = last else { return Vec::new() };
        let mut wrong: u32 = self.wrong[self.first..].iter().sum::<u32>() + u32::from(self.is_end_wrong);
        let mut best: Vec<Slip> = Vec::new();
        for at in self.first..=last {
            let written = judge::intended(self.moves[at].1, self.rules).ok();
            for meant in self.before[at].legal_moves(self.rules) {
                if Some(meant) == written {
                    continue;
                }
                let slip = self.with_another(at, meant, wrong, plays);
                if *plays == 0 {
                    return Vec::new();
                }
                best.extend(slip);
            }
            wrong -= self.wrong[at];
        }
        let rank = |slip: &Slip| (slip.explains, Reverse(slip.leaves));
        let most = best.iter().map(rank).max();
        best.retain(|slip| Some(rank(slip)) == most);
        best
    }

    /// Another move in the place of one behind which, itself included, so much is `wrong`; `None` if that is no better.
    fn with_another(&self, at: usize, meant: Move, wrong: u32, plays: &mut u32) -> Option<Slip> {
        let allowed = u32::from(wrong >= MANY);
        let mut position = self.before[at];
        let (node, first) = self.moves[at];
        let mut slip = Slip {
            node,
            ply: position.next_ply(),
            meant,
            is_turned: is_turned(meant, first),
            plies: 0,
            is_whole: false,
            explains: 0,
            leaves: 0,
            support: u32::from(self.wrong.last() == Some(&ILLEGAL)),
        };
        for (next, (_, written)) in self.moves.iter().enumerate().skip(at) {
            *plays = plays.saturating_sub(1);
            let mv = if next == at { Ok(meant) } else { judge::intended(written, self.rules) };
            let judged = mv.and_then(|mv| judge::play(&mut position, mv, written, self.rules)).ok()?;
            let is_wrong = self.is_wrong(&judged, written);
            slip.leaves += u32::from(is_wrong);
            if slip.leaves > allowed || is_wrong && next == at || *plays == 0 {
                return None;
            }
            slip.plies += u32::from(slip.leaves == 0);
            let is_right = |verdict| u32::from(verdict == Verdict::Right);
            slip.support += is_right(judged.claim) + is_right(judged.end_claim);
        }
        match self.verdict(&position) {
            Verdict::Wrong => slip.leaves += 1,
            Verdict::Right => slip.support += 2,
            Verdict::Silent => {}
        }
        slip.is_whole = self.is_whole && slip.leaves == 0;
        slip.explains = wrong.checked_sub(slip.leaves).filter(|explains| *explains > 0)?;
        (slip.leaves <= allowed).then_some(slip)
    }
}

/// The moves of the line of play that leads to the node at `until`, and whether all of it up to there could be read.
fn moves_to<'g, 'a>(
    game: &'g Game<'a>,
    mut unread: &[u32],
    until: usize,
) -> (Vec<(usize, &'g MoveNode<'a>)>, bool) {
    let mut line = Vec::new();
    let mut is_whole = true;
    let mut around = Vec::new();
    for (at, node) in game.body().iter().enumerate().take(until) {
        let limit = match node.kind {
            NodeKind::Move(_) => node.span.end.saturating_add(1),
            NodeKind::Close => node.span.end,
            _ => node.span.start,
        };
        let passed = unread.iter().take_while(|start| **start < limit).count();
        unread = &unread[passed..];
        is_whole &= passed == 0 && node.kind != NodeKind::Unread;
        match &node.kind {
            NodeKind::Move(written) if is_whole => line.push((at, written)),
            NodeKind::Open { .. } => {
                // Where it replaces a move that is not known, nothing in it is.
                let replaced = if is_whole { line.pop() } else { None };
                around.push((line.len(), replaced, is_whole));
            }
            NodeKind::Close => {
                if let Some((length, replaced, was_whole)) = around.pop() {
                    line.truncate(length);
                    line.extend(replaced);
                    is_whole = was_whole;
                }
            }
            NodeKind::Move(_) | NodeKind::Nag(_) | NodeKind::Comment(_) | NodeKind::Unread => {}
        }
    }
    (line, is_whole)
}

impl Slip {
    /// Adds the wrong move to the finding that it led to. What the right move bears out is right itself.
    fn add_to(&self, diagnostic: &mut Diagnostic, game: &Game<'_>) {
        let Some(NodeKind::Move(written)) = game.body().get(self.node).map(|node| &node.kind) else { return };
        let (played, plies, whole) = (self.meant.to_string(), self.plies, self.is_whole);
        let is_another = |fix: &Fix| matches!(fix.remedy, Remedy::ReplaceMove { .. });
        let has_another = diagnostic.fix.as_ref().is_some_and(is_another);
        let is_of_this_move = diagnostic.ply == Some(self.ply);
        // A move with which all that follows fits is meant before one that only goes further.
        let is_whole = |note: &Note| matches!(note, Note::DidYouMean { whole: true, .. });
        let is_better = whole && !diagnostic.notes.iter().any(is_whole);
        if !has_another || is_better || is_claim(&diagnostic.finding) && !is_of_this_move {
            diagnostic.fix = Some(replace_move(written, &played));
        }
        if is_of_this_move {
            let is_told = |note: &Note| matches!(note, Note::DidYouMean { .. });
            if !diagnostic.notes.iter().any(is_told) {
                diagnostic.notes.push(Note::DidYouMean { played, plies, whole });
            }
            return;
        }
        diagnostic.labels.push(Label { mark: Mark::EarlierMove, span: written.at.range() });
        let written = written_move(written);
        diagnostic.notes.push(Note::EarlierMove { ply: self.ply, written, played, plies, whole });
    }
}
