//! Which number a move has.
//!
//! The number grows each time the turn passes P0's seat. With two sides that is a matter of counting; with three or four
//! a side can go out, its turns are skipped, and only the rules know when. So whoever has replayed the game can say
//! which side made each move; otherwise, the numbers that the record has tell where a round was shorter.
//!
//! `1.` stands before the first move of a round: P0's, or where P0 is out that of the first side that is left.

use super::moves::MoveNumber;
use super::tree::Game;
use crate::rules::Sides;

/// How to number the moves of a game: the side and the ply that it starts with and, if known, who made each move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbering {
    sides: u8,
    first_side: u8,
    first_ply: u32,
    /// Whether the first move is also the first of its round.
    first_opens: bool,
    movers: Vec<Option<u8>>,
}

impl Default for Numbering {
    /// Two sides, from the first ply on.
    fn default() -> Self {
        Self::new(2, 0, 0)
    }
}

impl Numbering {
    /// A game of `sides` sides that begins after `first_ply` plies with a move of side `first_side`. Numbers out of range
    /// are brought into it: there are at least two sides.
    pub fn new(sides: u8, first_side: u8, first_ply: u32) -> Self {
        let sides = sides.max(2);
        let first_side = first_side % sides;
        Self { sides, first_side, first_ply, first_opens: first_side == 0, movers: Vec::new() }
    }

    /// The same, where the sides that are `out` at the start have no turn: the first move opens its round if all sides
    /// before its own are.
    #[must_use]
    pub fn with_out(self, out: impl Fn(u8) -> bool) -> Self {
        let first_opens = (0..self.first_side).all(out);
        Self { first_opens, ..self }
    }

    /// What the tags `Sides` and `Position` say, as far as they say anything.
    ///
    /// ```
    /// use oaq::notation::{Numbering, parse_game};
    /// let game = parse_game(r#"[Position "1,0,0,0,0,1q/1,0,0,0,0,1q 20/28 P1 ply=7"] 9> *"#).game;
    /// assert_eq!(Numbering::of(&game), Numbering::new(2, 1, 7));
    /// ```
    pub fn of(game: &Game<'_>) -> Self {
        let sides = game.tag("Sides").and_then(Sides::parse);
        let position = game.tag("Position").unwrap_or_default();
        let mut fields = position.split_whitespace();
        let groups = fields.next().map(|board| board.split('/').count());
        let by_board = || groups.and_then(|count| Sides::new(u8::try_from(count).ok()?));
        let sides = sides.or_else(by_board).unwrap_or(Sides::Two);
        let mut fields = fields.skip(1);
        let first_side = fields.next().and_then(|side| side.strip_prefix('P')?.parse().ok());
        let first_ply = fields.clone().find_map(|field| field.strip_prefix("ply=")?.parse().ok());
        let out = fields.find_map(|field| field.strip_prefix("out=")).unwrap_or_default();
        let is_out = |side: u8| {
            let mut sides = out.split(',').filter_map(|out| out.strip_prefix('P')?.parse().ok());
            sides.any(|out: u8| out == side)
        };
        Self::new(sides as u8, first_side.unwrap_or(0), first_ply.unwrap_or(0)).with_out(is_out)
    }

    /// The same, knowing the side that made each move: `movers[i]` for the move at index `i` of the game's body. Moves for
    /// which it is `None` or missing are counted on from the move before.
    #[must_use]
    pub fn with_movers(self, movers: Vec<Option<u8>>) -> Self {
        Self { movers, ..self }
    }

    /// The state before the first move.
    pub(super) fn start(&self) -> Count {
        Count { round: self.first_ply / u32::from(self.sides) + 1, last: None }
    }

    /// The number of the move at `index` of the body, which was `written` with a number perhaps, and the state after it.
    #[inline]
    pub(super) fn next(&self, before: Count, index: usize, written: Option<MoveNumber>) -> (Number, Count) {
        let mover = self.movers.get(index).copied().flatten();
        let Some(last) = before.last else {
            let side = mover.unwrap_or(self.first_side);
            let number = Number { round: before.round, opens: side == 0 || self.first_opens };
            return (number, Count { last: Some(side), ..before });
        };
        let mut side = mover.unwrap_or(if last + 1 < self.sides { last + 1 } else { 0 });
        let next_round = before.round.saturating_add(1);
        let skipped =
            mover.is_none() && self.sides > 2 && written.is_some_and(|number| number.value == next_round);
        if skipped {
            // From here on the seats are counted as if the first side that is left were P0: only rounds matter.
            side = 0;
        }
        let opens = side <= last;
        let round = if opens { next_round } else { before.round };
        (Number { round, opens }, Count { round, last: Some(side) })
    }
}

/// Where the counting stands between two moves of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    round: u32,
    /// The side that made the last move; `None` before the first one.
    last: Option<u8>,
}

/// The number of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    /// The number of the round, from 1.
    pub(super) round: u32,
    /// Whether the move is the first of its round.
    pub(super) opens: bool,
}
