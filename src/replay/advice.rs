//! Advice that goes with a finding: the move that was probably meant, checked by replay.

use crate::diagnostics::{Diagnostic, Note};
use crate::notation::{MoveNode, NodeKind};

use super::moves::replace_move;
use super::suggest::{course, nearest_move};
use super::walk::{PlayedMove, Point, Recorder, Walk};

impl<R: Recorder> Walk<'_, '_, '_, R> {
    /// Adds the move that was probably meant in the place of one that can't be played.
    pub(super) fn advise(
        &mut self,
        diagnostic: Diagnostic,
        before: &Point,
        at: usize,
        node: &MoveNode<'_>,
    ) -> Diagnostic {
        self.advise_beyond(diagnostic, before, at, node, None)
    }

    /// Adds another move to a claim that was not borne out, if the rest of the record is on that move's side: it
    /// replays further with that move than with the one that is there.
    pub(super) fn advise_instead(
        &mut self,
        diagnostic: Diagnostic,
        played: &PlayedMove<'_, '_>,
    ) -> Diagnostic {
        if self.suggestions_left == 0 {
            return diagnostic;
        }
        let PlayedMove { at, node, before, after, .. } = played;
        let end = after.is_main.then_some(self.evidence);
        let rest = course(self.game, &self.rules, after.position, at + 1, end);
        let as_written = (rest.whole, rest.plies + 1);
        self.advise_beyond(diagnostic, before, *at, node, Some(as_written))
    }

    fn advise_beyond(
        &mut self,
        mut diagnostic: Diagnostic,
        before: &Point,
        at: usize,
        node: &MoveNode<'_>,
        as_written: Option<(bool, u32)>,
    ) -> Diagnostic {
        let Some(left) = self.suggestions_left.checked_sub(1) else { return diagnostic };
        self.suggestions_left = left;
        let end = before.is_main.then_some(self.evidence);
        let found = nearest_move(self.game, &self.rules, &before.position, at, end)
            .filter(|found| as_written.is_none_or(|course| (found.whole, found.plies) > course));
        let Some(found) = found else { return diagnostic };
        let played = found.mv.to_string();
        if found.is_clear && (found.whole || found.plies > 2) {
            let mut fix = replace_move(node, &played);
            if self.keeps_digits_apart(at, node) {
                fix.edits.iter_mut().for_each(|edit| edit.text.insert(0, ' '));
            }
            diagnostic.fix = Some(fix);
        }
        diagnostic.with_note(Note::DidYouMean { played, plies: found.plies, whole: found.whole })
    }

    /// Whether a `Q` sticks to what may end with a digit: `x6Q6<`. Without it the digits would run together.
    fn keeps_digits_apart(&self, at: usize, node: &MoveNode<'_>) -> bool {
        let before = self.game.body()[..at].last();
        let before = before.filter(|node| matches!(node.kind, NodeKind::Move(_) | NodeKind::Nag(_)));
        let ends = [before.map(|node| node.span.end), node.refill.map(|refill| refill.span.end)];
        node.pit.dan().is_none() && ends.contains(&Some(node.at.start))
    }
}
