//! The flip of the table (lật bàn): a decision of its own, and one that the first move looks ahead to.

use crate::engine::Eval;
use crate::rules::{Choice, Flip, Position, Rules, Side, Sides};

use super::analyst::{Opinion, Reply};
use super::chances::dan_on_board;
use super::judge::{Judged, Thresholds};
use super::study::Decision;
use super::worth::Worth;

/// Whether the other person may flip the table after the coming move.
pub(super) fn is_ahead(position: &Position, rules: &Rules) -> bool {
    rules.flip() == Flip::Yes && position.ply() == 0 && position.sides() == Sides::Two
}

/// What a value is worth to the opener as long as the other person may still choose the better seat: the better side's
/// lead is the opener's loss, whichever side it is.
pub(super) fn before_it(worth: Worth, opener: Side) -> Worth {
    let Worth::Two(eval) = worth else { return worth };
    let (lower, upper) = match (eval.lower, eval.upper) {
        (lower @ Some(0..), upper) => (upper.map(|upper| -upper), lower.map(|lower| -lower)),
        (lower, upper @ Some(..=0)) => (lower, upper),
        _ => (None, None),
    };
    let eval = Eval { value: -eval.value.abs(), lower, upper, depth: eval.depth };
    Worth::Two(if opener == Side::P0 { eval } else { eval.turned() })
}

/// The flip in a position, or its omission, judged by what is known of the move after it: the board stays as it is, so all
/// that is chosen is the seat.
pub(super) fn decide(
    position: &Position,
    next: &Decision,
    is_flipped: bool,
    thresholds: &Thresholds,
) -> Decision {
    let side = next.side;
    let Opinion { best, before, .. } = &next.opinion;
    let worth = best.worth.knowing(*before);
    let mut line = vec![Choice::Flip];
    line.extend_from_slice(&best.line);
    let flipped = Reply { choice: Choice::Flip, worth, line };
    let stayed = Reply { choice: best.choice, worth, line: best.line.clone() };
    let lead = worth.margin(Choice::Flip.seat_after(side));
    // Where both seats are worth the same, nothing speaks against what was done.
    let is_best = if lead == 0.0 { is_flipped } else { lead > 0.0 };
    let reply = |flips: bool| if flips { flipped.clone() } else { stayed.clone() };
    let (best, played) = (reply(is_best), reply(is_flipped));
    let judged = Judged {
        best: (&best.worth, best.choice.seat_after(side)),
        played: (&played.worth, played.choice.seat_after(side)),
        dan: dan_on_board(position),
    };
    let loss = judged.loss(thresholds);
    let opinion = Opinion { best, others: Vec::new(), played, before: worth, is_only: false };
    Decision {
        side,
        is_flipped: false,
        follows_flip: false,
        position: *position,
        opinion,
        loss,
        is_first_to_fail: false,
    }
}

#[cfg(test)]
mod tests {
    use super::before_it;
    use crate::annotate::Worth;
    use crate::engine::Eval;
    use crate::rules::Side;

    #[test]
    fn whoever_opens_gets_the_worse_seat() {
        let worth = |lower, upper, value| Worth::Two(Eval { value, lower, upper, depth: 3 });
        let opener = |lower, upper, value| before_it(worth(lower, upper, value), Side::P0);
        assert_eq!(opener(None, None, 12), worth(None, None, -12));
        assert_eq!(opener(None, None, -12), worth(None, None, -12));
        assert_eq!(opener(Some(8), None, 12), worth(None, Some(-8), -12));
        assert_eq!(opener(Some(12), Some(12), 12), worth(Some(-12), Some(-12), -12));
        assert_eq!(opener(None, Some(-2), -12), worth(None, Some(-2), -12));
        assert_eq!(opener(Some(-4), Some(6), 2), worth(None, None, -2), "either may sit better");
        assert_eq!(before_it(worth(None, None, 12), Side::P1), worth(None, None, 12));
    }
}
