//! The turn: sow, relay, capture. Written once, for every board representation and every watcher.

use super::board::Board;
use super::cycle::steps_until_repeat;
use super::events::{Event, Observer};
use super::params::Rules;
use super::ring::{Move, Pit};
use super::settings::{EmptyQuan, EndRule, NextQuan};

/// What one turn captured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Haul {
    /// Dân stones.
    pub dan: u16,
    /// Quan pieces.
    pub quan: u8,
}

impl Haul {
    /// What it is worth.
    #[inline]
    pub const fn points(self, rules: &Rules) -> u16 {
        self.dan + self.quan as u16 * rules.quan_value()
    }
}

/// Plays the part of a turn that happens on the board: lifts, sows, relays and captures. The pit must be a
/// non-empty one of the mover's; refill, reserves and the end of the game are the position's matter.
#[inline(always)]
pub fn sow_and_capture<B: Board, O: Observer>(
    board: &mut B,
    mv: Move,
    rules: &Rules,
    observer: &mut O,
) -> Haul {
    match sow(board, mv, rules, observer) {
        Some(gap) => capture(board, gap, mv, rules, observer),
        None => Haul::default(),
    }
}

/// Whether the quan condition that ends the game holds. It is looked at after a move only.
#[inline]
pub fn quan_condition<B: Board>(board: &B, rules: &Rules) -> bool {
    match rules.end() {
        EndRule::PitsEmpty => board.quan_pits_are_empty(),
        EndRule::PiecesCaptured => board.pieces_are_gone(),
    }
}

/// Sows and relays until the turn ends (`None`) or an empty pit allows a capture behind it (that pit).
#[inline(always)]
fn sow<B: Board, O: Observer>(board: &mut B, mv: Move, rules: &Rules, observer: &mut O) -> Option<Pit> {
    if rules.next_quan() == NextQuan::Stop {
        // Every full round drops a stone into a quan pit that is never taken out again, so this must end.
        return laps(board, mv, rules, u64::MAX, observer).into_gap();
    }
    let mut trial = *board;
    match laps(&mut trial, mv, rules, ORDINARY_LAPS, &mut ()) {
        Laps::CutShort => {
            let limit = laps_until_repeat(*board, mv, rules);
            laps(board, mv, rules, limit, observer).into_gap()
        }
        done if O::SILENT => {
            *board = trial;
            done.into_gap()
        }
        _ => laps(board, mv, rules, u64::MAX, observer).into_gap(),
    }
}

/// Laps after which a `take-one` sowing is suspected to go round for ever.
const ORDINARY_LAPS: u64 = 200;

/// How the laps of a sowing came to an end.
enum Laps {
    /// The turn ends with nothing.
    Stopped,
    /// The pit behind this empty one may be captured.
    Gap(Pit),
    /// The limit was reached.
    CutShort,
}

impl Laps {
    #[inline]
    fn into_gap(self) -> Option<Pit> {
        match self {
            Self::Gap(pit) => Some(pit),
            Self::Stopped | Self::CutShort => None,
        }
    }
}

#[inline(always)]
fn laps<B: Board, O: Observer>(board: &mut B, mv: Move, rules: &Rules, limit: u64, observer: &mut O) -> Laps {
    let mut next = first_lap(board, mv, observer);
    let mut done = 0;
    loop {
        next = match look(board, next, mv, rules, observer) {
            Look::SowsOn(next) => next,
            Look::Gap(gap) => return Laps::Gap(gap),
            Look::Stops => return Laps::Stopped,
        };
        done += 1;
        if done == limit {
            observer.event(Event::Endless { pit: next });
            return Laps::CutShort;
        }
    }
}

/// Lifts and sows the chosen pit; returns the pit to look at.
#[inline(always)]
fn first_lap<B: Board, O: Observer>(board: &mut B, mv: Move, observer: &mut O) -> Pit {
    let dan = board.dan(mv.pit());
    observer.event(Event::Lift { pit: mv.pit(), dan });
    board.sow(mv.pit(), dan, mv.direction(), observer)
}

enum Look {
    SowsOn(Pit),
    Gap(Pit),
    Stops,
}

/// Looks at the pit after the last stone: relay, take one, stop, or an empty pit.
#[inline(always)]
fn look<B: Board, O: Observer>(board: &mut B, pit: Pit, mv: Move, rules: &Rules, observer: &mut O) -> Look {
    let (direction, dan) = (mv.direction(), board.dan(pit));
    if pit.is_quan() {
        return match (board.is_empty(pit), rules.next_quan(), rules.next_empty_quan()) {
            (true, _, EmptyQuan::Pass) => Look::Gap(pit),
            (true, _, EmptyQuan::Stop) | (false, NextQuan::Stop, _) => Look::Stops,
            (false, NextQuan::TakeOne, _) if dan == 0 => Look::Stops,
            (false, NextQuan::TakeOne, _) => {
                observer.event(Event::TakeOne { pit });
                Look::SowsOn(board.sow(pit, 1, direction, observer))
            }
        };
    }
    if dan == 0 {
        return Look::Gap(pit);
    }
    observer.event(Event::Relay { pit, dan });
    Look::SowsOn(board.sow(pit, dan, direction, observer))
}

/// Captures over an empty pit, and on along the chain.
#[inline(always)]
fn capture<B: Board, O: Observer>(
    board: &mut B,
    gap: Pit,
    mv: Move,
    rules: &Rules,
    observer: &mut O,
) -> Haul {
    let (direction, sides) = (mv.direction(), board.sides());
    let mut haul = Haul::default();
    let mut gap = gap;
    loop {
        let target = gap.next(direction, sides);
        let quan = board.has_quan(target);
        if quan && board.dan(target) < rules.young() {
            observer.event(Event::BlockedYoung { pit: target, dan: board.dan(target) });
            return haul;
        }
        let dan = board.lift(target);
        if dan == 0 && !quan {
            return haul;
        }
        if quan {
            board.take_quan(target);
        }
        let link = Haul { dan, quan: u8::from(quan) };
        observer.event(Event::Capture { pit: target, dan, quan, points: link.points(rules) });
        haul.dan += link.dan;
        haul.quan += link.quan;

        gap = target.next(direction, sides);
        let open = board.is_empty(gap) && !(gap.is_quan() && rules.chain_gap_quan() == EmptyQuan::Stop);
        if !open {
            return haul;
        }
    }
}

/// After how many laps a sowing is for the first time where it has been before (`u64::MAX`: never, it ends).
#[cold]
fn laps_until_repeat<B: Board>(mut board: B, mv: Move, rules: &Rules) -> u64 {
    let next = first_lap(&mut board, mv, &mut ());
    let repeat = steps_until_repeat((board, next), |(mut board, next)| {
        match look(&mut board, next, mv, rules, &mut ()) {
            Look::SowsOn(next) => Some((board, next)),
            Look::Gap(_) | Look::Stops => None,
        }
    });
    repeat.unwrap_or(u64::MAX)
}
