//! Which move of a position the proof search works on next, and for how long.

use super::crew::Crew;
use super::node::{Missing, NEVER, Turn};
use super::prove::Child;

/// Which child to work on next, how much the second best one is missing, and what is missing in the parent.
pub(super) fn survey(children: &[Child], turn: Turn, limit: Missing, crew: &Crew) -> (usize, u32, Missing) {
    let (mut at, mut least, mut most_wanted, mut second, mut sum) = (0, u32::MAX, u32::MAX, u32::MAX, 0u32);
    let most = match turn {
        Turn::Attacker => limit.proof,
        Turn::Defender => limit.refutation,
    };
    for (i, child) in children.iter().enumerate() {
        let Missing { proof, refutation } = child.missing;
        let (own, other) = match turn {
            Turn::Attacker => (proof, refutation),
            Turn::Defender => (refutation, proof),
        };
        sum = sum.saturating_add(other).min(NEVER);
        least = least.min(own);
        let own = if crew.is_busy(child.key) { crewed(own, most) } else { own };
        if own < most_wanted {
            (at, second, most_wanted) = (i, most_wanted, own);
        } else {
            second = second.min(own);
        }
    }
    let missing = match turn {
        Turn::Attacker => Missing { proof: least, refutation: sum },
        Turn::Defender => Missing { proof: sum, refutation: least },
    };
    (at, second, missing)
}

/// How much a child seems to miss where somebody else is at work on it: a little more, so that others look elsewhere where
/// another one is about as good, but less than what ends the work on the parent. (With twice as much they went astray: two
/// threads made 20 M moves for a proof of 12 M; with a thirty-second more they make 13 M.)
#[inline(always)]
fn crewed(own: u32, most: u32) -> u32 {
    if own == 0 || own >= most { own } else { (own + own / 32 + 1).min(most - 1) }
}

/// How far to work on a child: until the parent's limit is reached, or another child is clearly better. "Clearly"
/// saves going to and fro (the 1 + ε of J. Pawlewicz and Ł. Lew, "Improving depth-first PN-search", 2007).
pub(super) fn limit_below(
    limit: Missing,
    parent: Missing,
    child: Missing,
    second: u32,
    turn: Turn,
) -> Missing {
    let clearly = second.saturating_add(second / 5 * 4 + 1);
    match turn {
        Turn::Attacker => Missing {
            proof: limit.proof.min(clearly),
            refutation: limit.refutation.saturating_sub(parent.refutation).saturating_add(child.refutation),
        },
        Turn::Defender => Missing {
            proof: limit.proof.saturating_sub(parent.proof).saturating_add(child.proof),
            refutation: limit.refutation.min(clearly),
        },
    }
}
