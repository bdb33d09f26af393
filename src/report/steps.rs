//! The steps of a turn as a short text, for the page to replay: a small letter is a stone dropped into that pit
//! (`a` is P0's leftmost pit, then counter-clockwise), a capital letter says what else happened.
//!
//! | text | step |
//! |---|---|
//! | `Lc`, `Rc`, `Tc` | pit `c` is lifted; lifted to sow on; one dân is taken from it |
//! | `Cc`, `Yc`, `Ec` | pit `c` is captured; holds a young quan; the sowing would never end |
//! | `B012`, `F02` | P0 borrows from P1 2 dân; P0 is refilled, 2 of the 5 dân borrowed |
//! | `O0`, `S0`, `Zq` | P0 is out; P0 sweeps; the game ends (`q`uan, `n`o refill, `r`epetition) |
//! | `N1` | P1 is to move |
//!
//! How many stones are lifted or captured is not written: whoever replays has them on the board.

use crate::rules::{EndReason, Event, Pit, Side};

/// Writes the steps of a turn and whose turn is next.
pub(crate) fn encode(events: &[Event], next: Option<Side>) -> String {
    let mut text = String::with_capacity(events.len() + 8);
    for event in events {
        match *event {
            Event::Drop { pit } => text.push(letter(pit)),
            Event::Lift { pit, .. } => text.extend(['L', letter(pit)]),
            Event::Relay { pit, .. } => text.extend(['R', letter(pit)]),
            Event::TakeOne { pit } => text.extend(['T', letter(pit)]),
            Event::Capture { pit, .. } => text.extend(['C', letter(pit)]),
            Event::BlockedYoung { pit, .. } => text.extend(['Y', letter(pit)]),
            Event::Endless { pit } => text.extend(['E', letter(pit)]),
            Event::Borrow { side, lender, dan } => {
                text.extend(['B', digit(side), digit(lender), char::from(b'0' + dan)]);
            }
            Event::Refill { side, borrowed } => text.extend(['F', digit(side), char::from(b'0' + borrowed)]),
            Event::Out { side } => text.extend(['O', digit(side)]),
            Event::Sweep { side, .. } => text.extend(['S', digit(side)]),
            Event::End { reason } => text.extend(['Z', end_letter(reason)]),
        }
    }
    if let Some(side) = next {
        text.extend(['N', digit(side)]);
    }
    text
}

fn letter(pit: Pit) -> char {
    char::from(b'a' + pit.index() as u8)
}

fn digit(side: Side) -> char {
    char::from(b'0' + side.index() as u8)
}

const fn end_letter(reason: EndReason) -> char {
    match reason {
        EndReason::Quan => 'q',
        EndReason::NoRefill => 'n',
        EndReason::Repetition => 'r',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Move, Position, Rules, Sides};

    #[test]
    fn a_turn_is_written_step_by_step() {
        let rules = Rules::default();
        let mut position = Position::start(&rules);
        let mut events = Vec::new();
        position.play(Move::parse("2<", Sides::Two).unwrap(), &rules, &mut events).unwrap();
        assert_eq!(encode(&events, position.to_move()), "LbalkjiRhgfedcCaN1");
    }
}
