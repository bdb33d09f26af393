//! A move further up that was probably not the one that was played.
//!
//! A slip that is legal shows only later: a claim is not borne out, a pit is empty, the score is another one. With the
//! right move in the place of the wrong one everything after it fits again, up to the end of the record.

use crate::diagnostics::{Diagnostic, Label, Mark, Note};
use crate::notation::{Game, MoveView, NodeKind};
use crate::rules::{Position, Rules};

use super::findings::is_claim;
use super::judge;
use super::moves::{replace_move, written_move};
use super::suggest::{EndEvidence, Suggestion, move_at, try_move};

/// How far back a wrong move is looked for, in plies.
pub(super) const FAR: usize = 24;

/// A wrong move and the one that was probably played.
pub(super) struct Hindsight {
    /// The node of the wrong move.
    node: usize,
    ply: u32,
    meant: Suggestion,
}

/// Looks back from the node at `from` for the only move of the main line with another in whose place all the rest fits,
/// the end included.
pub(super) fn look_back(
    game: &Game<'_>,
    rules: &Rules,
    start: &Position,
    from: usize,
    end: &EndEvidence,
) -> Option<Hindsight> {
    let mut position = *start;
    let mut before: Vec<(usize, Position)> = Vec::new();
    for node in main_line(game, from) {
        before.push((node, position));
        let written = move_at(game, node)?;
        let mv = judge::intended(written, rules).ok()?;
        judge::play(&mut position, mv, written, rules).ok()?;
    }
    let last = before.iter().rev().take(FAR);
    let mut found = last.flat_map(|(node, before)| {
        let written = move_at(game, *node).and_then(|written| judge::intended(written, rules).ok());
        let others = before.legal_moves(rules).into_iter().filter(move |mv| Some(*mv) != written);
        others.filter_map(|mv| {
            let meant = try_move(game, rules, *before, *node, mv, Some(end))?;
            let ply = before.next_ply();
            meant.fits_the_end.then_some(Hindsight { node: *node, ply, meant })
        })
    });
    let only = found.next()?;
    found.next().is_none().then_some(only)
}

/// The main line's moves before the node at `until`.
fn main_line(game: &Game<'_>, until: usize) -> impl Iterator<Item = usize> {
    game.main_line().moves().map(MoveView::index).take_while(move |node| *node < until)
}

impl Hindsight {
    /// Which ply the wrong move is.
    pub(super) const fn ply(&self) -> u32 {
        self.ply
    }

    /// Adds the wrong move to the finding that it led to. A claim that the right move bears out is right itself.
    pub(super) fn add_to(&self, diagnostic: &mut Diagnostic, game: &Game<'_>) {
        let Some(NodeKind::Move(written)) = game.body().get(self.node).map(|node| &node.kind) else { return };
        let played = self.meant.mv.to_string();
        if is_claim(&diagnostic.finding) {
            diagnostic.fix = Some(replace_move(written, &played));
        }
        diagnostic.labels.push(Label { mark: Mark::EarlierMove, span: written.at.range() });
        diagnostic.notes.push(Note::EarlierMove {
            ply: self.ply,
            written: written_move(written),
            played,
            plies: self.meant.plies,
            whole: self.meant.whole,
        });
    }
}
