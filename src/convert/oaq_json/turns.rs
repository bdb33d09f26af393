//! Whose move each one is, and the number of its ply: by the play or, where that is not known, by counting.

use crate::replay::{Ply, Setup};
use crate::rules::{Side, Sides};

/// What a move's `ply` and `side` say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) ply: u32,
    pub(super) side: Side,
}

/// A line of play up to some move.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// The turn of its last move, which variations begin with.
    last: Turn,
    /// The turn after that.
    next: Turn,
}

/// Goes through the body of a game, move by move.
#[derive(Debug)]
pub(super) struct Turns<'t> {
    /// The replayed moves that are not yet passed.
    plies: &'t [Ply],
    sides: Sides,
    line: Line,
    /// The lines that variations interrupt.
    around: Vec<Line>,
}

impl<'t> Turns<'t> {
    /// Before the first move. `setup` is what the game is played by, if its tags say it, `plies` its replayed moves; with two
    /// sides, counting comes to the same.
    pub(super) fn of(setup: Option<&Setup>, plies: &'t [Ply]) -> Self {
        let start = setup.map(|setup| setup.start);
        let first = Turn {
            ply: start.map_or(0, |start| start.ply()).saturating_add(1),
            side: start.and_then(|start| start.to_move()).unwrap_or(Side::P0),
        };
        Self {
            plies,
            sides: setup.map_or(Sides::Two, |setup| setup.rules.sides()),
            line: Line { last: first, next: first },
            around: Vec::new(),
        }
    }

    /// The turn of the move at a node, and the move as it was replayed.
    pub(super) fn play(&mut self, node: usize) -> (Turn, Option<&'t Ply>) {
        let ply = match self.plies.split_first() {
            Some((first, rest)) if first.node == node => {
                self.plies = rest;
                Some(first)
            }
            _ => None,
        };
        let turn = ply.map_or(self.line.next, |ply| Turn { ply: ply.position.ply(), side: ply.side });
        let side = ply.and_then(|ply| ply.position.to_move()).unwrap_or_else(|| turn.side.next(self.sides));
        self.line = Line { last: turn, next: Turn { ply: turn.ply.saturating_add(1), side } };
        (turn, ply)
    }

    /// A variation of the last move begins.
    pub(super) fn open(&mut self) {
        self.around.push(self.line);
        self.line.next = self.line.last;
    }

    /// A variation ends.
    pub(super) fn close(&mut self) {
        if let Some(line) = self.around.pop() {
            self.line = line;
        }
    }
}
