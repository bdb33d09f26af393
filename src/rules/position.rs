//! A position: the board, the reserves, whose turn it is, and what can be played.

use std::fmt;

use arrayvec::ArrayVec;

use super::board::{Board, PlainBoard};
use super::ending::{Ending, Scores, SideSet};
use super::params::{QUAN_SEED_STONES, Rules};
use super::repetition::{Recent, RecentMoves};
use super::reserve::{Debts, Payment, Reserve, payment};
use super::ring::{Direction, MAX_SIDES, Move, Pit, Side, Sides};
use super::settings::{FirstQuan, QuanSeed};
use super::turn::sow_and_capture;

/// The moves of a position, at most ten, left before right and in the order of the pits.
pub type Moves = ArrayVec<Move, 10>;

/// A position of a game. It is always used with the [`Rules`] that it was made with.
///
/// A refill that is due is not yet done: it belongs to the coming move. A side that can't refill never has the
/// turn: the game is over, or the side is out, as soon as the move before has been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) board: PlainBoard,
    pub(super) reserves: [Reserve; MAX_SIDES],
    pub(super) debts: Debts,
    pub(super) phase: Phase,
    pub(super) ply: u32,
    pub(super) out: SideSet,
    pub(super) flip_open: bool,
    pub(super) recent: Recent,
}

/// Whose turn it is, or how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    Turn(Side),
    Over(Ending),
}

/// A refill that belongs to the coming move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefillDue {
    /// How many of the five dân are borrowed, 0 to 5.
    pub borrowed: u8,
    /// Who lends them, if any are.
    pub lender: Option<Side>,
}

/// Why a move can't be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The game has ended.
    GameOver,
    /// The board has fewer pits than that.
    NoSuchPit,
    /// The pit belongs to another side.
    NotYourPit {
        /// Its owner.
        owner: Side,
        /// The side to move.
        mover: Side,
    },
    /// There is nothing in the pit.
    EmptyPit,
    /// The first move of the game may not capture a quan piece.
    FirstQuan,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game has ended"),
            Self::NoSuchPit => f.write_str("the board has no such pit"),
            Self::NotYourPit { owner, mover } => {
                write!(f, "the pit belongs to {owner}, but {mover} is to move")
            }
            Self::EmptyPit => f.write_str("the pit is empty"),
            Self::FirstQuan => f.write_str("the first move may not capture a quan piece"),
        }
    }
}

impl std::error::Error for MoveError {}

impl Position {
    /// The start of a game.
    ///
    /// ```
    /// use oaq::rules::{Position, Rules};
    /// let rules = Rules::default();
    /// let start = Position::start(&rules);
    /// assert_eq!(start.to_text(&rules), "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0");
    /// assert_eq!(start.legal_moves(&rules).len(), 10);
    /// ```
    pub fn start(rules: &Rules) -> Self {
        let mut board = PlainBoard::empty(rules.sides());
        for pit in rules.sides().ring() {
            match (pit.is_quan(), rules.quan_seed()) {
                (false, _) => board.set_dan(pit, u16::from(rules.dan())),
                (true, QuanSeed::Piece) => board.put_quan(pit),
                (true, QuanSeed::Stones) => board.set_dan(pit, QUAN_SEED_STONES),
            }
        }
        Self {
            board,
            reserves: [Reserve::default(); MAX_SIDES],
            debts: Debts::default(),
            phase: Phase::Turn(Side::P0),
            ply: 0,
            out: SideSet::default(),
            flip_open: false,
            recent: Recent::default(),
        }
    }

    /// How many sides play.
    pub fn sides(&self) -> Sides {
        self.board.sides()
    }

    /// The side to move; `None` when the game is over.
    #[inline]
    pub const fn to_move(&self) -> Option<Side> {
        match self.phase {
            Phase::Turn(side) => Some(side),
            Phase::Over(_) => None,
        }
    }

    /// How the game ended; `None` while it goes on.
    #[inline]
    pub const fn ending(&self) -> Option<Ending> {
        match self.phase {
            Phase::Turn(_) => None,
            Phase::Over(ending) => Some(ending),
        }
    }

    /// Moves played since the start of the game, refills and flips not counted.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// The number of the ply to come, from 1. A position can say of itself that 2^32 − 1 moves were played; that number stays.
    pub const fn next_ply(&self) -> u32 {
        self.ply.saturating_add(1)
    }

    /// The board alone.
    pub const fn board(&self) -> &PlainBoard {
        &self.board
    }

    /// The dân in a pit.
    pub fn dan(&self, pit: Pit) -> u16 {
        self.board.dan(pit)
    }

    /// Whether the quan piece is in a pit.
    pub fn has_quan(&self, pit: Pit) -> bool {
        self.board.has_quan(pit)
    }

    /// What a side has captured.
    pub const fn reserve(&self, side: Side) -> Reserve {
        self.reserves[side.index()]
    }

    /// The dân that `debtor` owes to `lender`.
    pub const fn debt(&self, debtor: Side, lender: Side) -> u32 {
        self.debts.owed(debtor, lender)
    }

    /// Whether a side is out (three and four sides).
    pub const fn is_out(&self, side: Side) -> bool {
        self.out.contains(side)
    }

    /// Whether the second player may flip the table now.
    pub const fn can_flip(&self) -> bool {
        self.flip_open
    }

    /// The last moves, oldest first, as far as the repetition rule needs them; always empty where it does not apply.
    pub fn recent_moves(&self) -> RecentMoves {
        self.recent.iter().collect()
    }

    /// The points of each side as they stand: reserve, debts and loans, without what lies on the board. When the
    /// game is over, the final scores.
    pub fn scores(&self, rules: &Rules) -> Scores {
        Scores::new(self.sides(), |side| {
            i32::from(self.reserve(side).points(rules)) + self.debts.balance(side, self.sides())
        })
    }

    /// The refill that the coming move begins with, if the mover's pits are all empty.
    pub fn refill_due(&self, rules: &Rules) -> Option<RefillDue> {
        let side = self.to_move()?;
        if !self.board.side_is_empty(side) {
            return None;
        }
        match self.payment(side, rules) {
            Payment::Own => Some(RefillDue { borrowed: 0, lender: None }),
            Payment::Borrow { dan, lender } => Some(RefillDue { borrowed: dan, lender: Some(lender) }),
            Payment::Broke => None,
        }
    }

    /// The moves that can be played; none when the game is over.
    pub fn legal_moves(&self, rules: &Rules) -> Moves {
        let mut moves = Moves::new();
        let Some(side) = self.to_move() else { return moves };
        let refilled = self.board.side_is_empty(side);
        let quan_is_forbidden = self.quan_is_forbidden(rules);
        for pit in side.dan_pits().filter(|pit| refilled || self.board.dan(*pit) > 0) {
            for mv in Direction::BOTH.into_iter().filter_map(|direction| Move::new(pit, direction)) {
                if !quan_is_forbidden || !self.captures_quan(mv, side, rules) {
                    moves.push(mv);
                }
            }
        }
        moves
    }

    /// Whether a move can be played.
    ///
    /// # Errors
    /// Why it can't.
    #[inline]
    pub fn check(&self, mv: Move, rules: &Rules) -> Result<(), MoveError> {
        self.check_mover(mv, rules).map(|_| ())
    }

    pub(super) fn check_mover(&self, mv: Move, rules: &Rules) -> Result<Side, MoveError> {
        let mover = self.to_move().ok_or(MoveError::GameOver)?;
        let owner = mv.pit().owner().filter(|owner| owner.index() < self.sides().count());
        let owner = owner.ok_or(MoveError::NoSuchPit)?;
        if owner != mover {
            return Err(MoveError::NotYourPit { owner, mover });
        }
        if self.board.dan(mv.pit()) == 0 && !self.board.side_is_empty(mover) {
            return Err(MoveError::EmptyPit);
        }
        if self.quan_is_forbidden(rules) && self.captures_quan(mv, mover, rules) {
            return Err(MoveError::FirstQuan);
        }
        Ok(mover)
    }

    fn quan_is_forbidden(&self, rules: &Rules) -> bool {
        self.ply == 0 && rules.first_quan() == FirstQuan::Forbidden
    }

    fn captures_quan(&self, mv: Move, mover: Side, rules: &Rules) -> bool {
        let mut board = self.board;
        if board.side_is_empty(mover) {
            board.refill(mover);
        }
        sow_and_capture(&mut board, mv, rules, &mut ()).quan > 0
    }

    /// The same position without its past: no ply count, no last moves. Two lines of play that reach the same position
    /// by another order of moves are equal in this.
    pub fn timeless(&self) -> Self {
        Self { ply: 0, recent: Recent::default(), ..*self }
    }

    /// Whether a player sees the same in both: stones, reserves, debts, whose turn it is or how the game ended. Under
    /// other rules the right to flip the table may still differ.
    pub(crate) fn looks_like(&self, other: &Self) -> bool {
        let seen = |position: &Self| Self { flip_open: false, ..position.timeless() };
        seen(self) == seen(other)
    }

    /// The position seen in a mirror that leaves every side its seat: left and right are exchanged. On more than two
    /// sides that would turn the order of play round, so there is none.
    ///
    /// ```
    /// use oaq::rules::{Position, Rules};
    /// let rules = Rules::default();
    /// let position = Position::parse("1,2,3,4,5,6q/7,8,9,0,1,2 3/4 P0", &rules).unwrap();
    /// assert_eq!(position.mirrored().unwrap().to_text(&rules), "5,4,3,2,1,2/1,0,9,8,7,6q 3/4 P0");
    /// ```
    pub fn mirrored(&self) -> Option<Self> {
        if self.sides() != Sides::Two {
            return None;
        }
        let mut mirrored = Self { board: PlainBoard::empty(Sides::Two), recent: Recent::default(), ..*self };
        for pit in Sides::Two.ring() {
            let image = pit.mirrored();
            mirrored.board.set_dan(image, self.dan(pit));
            if self.has_quan(pit) {
                mirrored.board.put_quan(image);
            }
        }
        for mv in self.recent.iter() {
            mirrored.recent.push(mv.mirrored());
        }
        Some(mirrored)
    }

    pub(super) fn payment(&self, side: Side, rules: &Rules) -> Payment {
        payment(side, rules, |side| self.reserve(side).dan)
    }
}
