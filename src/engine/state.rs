//! Positions as the engine plays them: the packed board from the mover's seat, and what the rules need besides.

use super::engine::EngineError;
use super::packed::Packed;
use super::steps::{History, Step};
use crate::rules::{
    Board, MAX_SIDES, PITS_PER_SIDE, Pit, Position, REFILL_DAN, RefillFrom, Repetition, Rules, Shortfall,
    Side, Sides, points_in_play, quan_condition, sow_and_capture,
};

/// The most points that the packed board can take.
pub(crate) const MAX_PACKED_POINTS: u32 = 255;

/// How far debts may have carried the scores apart beyond all points of the game: there is no room for larger differences
/// in what the search stores and asks about.
pub(crate) const MAX_OWED: u32 = 1_000;

/// How refills are paid, as far as play depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Economy {
    /// From the mover's points, who loses where they don't suffice.
    Points,
    /// From the mover's captured dân, who loses where they don't suffice.
    Stones,
    /// From the mover's reserve or a loan. With two sides a loan can be had exactly when both reserves together
    /// suffice, which the board alone decides; and a loan changes no score. So play doesn't depend on the reserves.
    Shared,
}

impl Economy {
    /// Whether facts that are known for one target hold for another one, too: where reserves don't matter they hold for all.
    pub(crate) fn shares_facts(self, known: Option<i16>, target: i16) -> bool {
        match self {
            Self::Shared => known.is_some(),
            Self::Points | Self::Stones => known == Some(target),
        }
    }
}

/// What doesn't change during a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Terms {
    pub(crate) rules: Rules,
    pub(crate) economy: Economy,
    /// All points of the game: the value of a forfeit.
    pub(crate) total: i16,
    /// What the board and the reserves hold together of what refills are paid with.
    payable: u32,
}

/// A position in which the side to move has something to sow: a refill that was due has been paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    /// The mover's half first.
    pub(crate) board: Packed,
    /// Reserves with debts and loans, in points, the mover's first.
    pub(crate) points: [i16; 2],
    /// Captured quan pieces, the mover's first; counted under [`Economy::Stones`] only.
    pub(crate) pieces: [u8; 2],
    /// The last moves, where a rule asks for them.
    pub(crate) history: History,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// The game goes on, the other side is to move.
    Goes(State),
    /// The game has ended; the final difference, the side that moved minus the other.
    Ends(i16),
}

impl Terms {
    /// The terms of the game that a position belongs to.
    ///
    /// # Errors
    /// If its points or debts are more than the engine counts with.
    pub(crate) fn new(position: &Position, rules: &Rules) -> Result<Self, EngineError> {
        let total = points_in_play(position, rules);
        let scores = position.scores(rules);
        let owed = scores.of(Side::P0).abs_diff(scores.of(Side::P1)).saturating_sub(total);
        if total > MAX_PACKED_POINTS {
            return Err(EngineError::TooManyPoints { points: total });
        }
        if owed > MAX_OWED {
            return Err(EngineError::TooMuchOwed { points: owed });
        }
        let economy = match (rules.shortfall(), rules.refill_from()) {
            (Shortfall::Borrow, _) => Economy::Shared,
            (Shortfall::Forfeit, RefillFrom::Score) => Economy::Points,
            (Shortfall::Forfeit, RefillFrom::Dan) => Economy::Stones,
        };
        let payable = match rules.refill_from() {
            RefillFrom::Score => total,
            RefillFrom::Dan => {
                let on_board = Sides::Two.ring().map(|pit| u32::from(position.dan(pit)));
                on_board.chain(Sides::Two.all().map(|side| u32::from(position.reserve(side).dan))).sum()
            }
        };
        Ok(Self { rules: *rules, economy, total: total as i16, payable })
    }

    /// The largest final difference that is asked about. Without loans there is none beyond all points; with loans there may be,
    /// but who can't force what is twice as much, besides what is owed already, is not asked for more.
    pub(crate) fn farthest(&self, position: &Position) -> i32 {
        let total = i32::from(self.total);
        let scores = position.scores(&self.rules);
        let owed = (scores.of(Side::P0) - scores.of(Side::P1)).abs();
        if self.economy == Economy::Shared { 2 * total + owed } else { total }
    }

    /// The state of a position of this game in which `mover` has the turn, its refill paid if one is due.
    pub(crate) fn state(&self, position: &Position, mover: Side) -> State {
        let turn = PITS_PER_SIDE * mover.index() as u8;
        let seat = |pit: Pit| pit.ahead(turn, crate::rules::Direction::Right, Sides::Two);
        let board = Packed::new(
            |pit| position.dan(seat(pit)).min(u16::from(u8::MAX)) as u8,
            |pit| position.has_quan(seat(pit)),
        );
        let scores = position.scores(&self.rules);
        let other = mover.next(Sides::Two);
        let mut state = State {
            board,
            points: [mover, other].map(|side| scores.of(side) as i16),
            pieces: match self.economy {
                Economy::Stones => [mover, other].map(|side| position.reserve(side).quan),
                Economy::Points | Economy::Shared => [0; 2],
            },
            history: History::of(position, mover, &self.rules),
        };
        // The rules end a game whose mover can't pay, so that this one can.
        self.refill(&mut state);
        state
    }

    /// Plays a step that [`State::can`].
    #[inline(always)]
    pub(crate) fn play(&self, state: &State, step: Step) -> Next {
        let mut board = state.board;
        let haul = sow_and_capture(&mut board, step.as_move(), &self.rules, &mut ());
        let mut points = state.points;
        points[0] += haul.points(&self.rules) as i16;
        let mut next = State {
            board: board.turned(),
            points: [points[1], points[0]],
            pieces: match self.economy {
                Economy::Stones => [state.pieces[1], state.pieces[0] + haul.quan],
                Economy::Points | Economy::Shared => [0; 2],
            },
            history: History::default(),
        };
        if quan_condition(&board, &self.rules) {
            return Next::Ends(-next.swept());
        }
        if self.rules.repetition() == Repetition::Moves3 {
            match state.history.after(step) {
                Some(history) => next.history = history,
                None => return Next::Ends(-next.swept()),
            }
        }
        if next.board.side_is_empty(Side::P0) && !self.refill(&mut next) {
            return Next::Ends(match self.economy {
                Economy::Shared => -next.swept(),
                Economy::Points | Economy::Stones => self.total,
            });
        }
        Next::Goes(next)
    }

    /// Pays the mover's refill if one is due; says whether it has something to sow now.
    #[inline(always)]
    fn refill(&self, state: &mut State) -> bool {
        if !state.board.side_is_empty(Side::P0) {
            return true;
        }
        let price = REFILL_DAN as i16;
        let pays = match self.economy {
            Economy::Points => state.points[0] >= price,
            Economy::Stones => {
                state.points[0] - i16::from(state.pieces[0]) * self.rules.quan_value() as i16 >= price
            }
            Economy::Shared => {
                let mut on_board = state.board.all_dan();
                if self.rules.refill_from() == RefillFrom::Score {
                    on_board += state.board.pieces() * u32::from(self.rules.quan_value());
                }
                self.payable - on_board >= u32::from(REFILL_DAN)
            }
        };
        if pays {
            state.board.refill(Side::P0);
            state.points[0] -= price;
        }
        pays
    }
}

impl State {
    /// Whether the mover has something to sow in the step's pit.
    #[inline(always)]
    pub(crate) const fn can(&self, step: Step) -> bool {
        self.board.own(step.pit()) != 0
    }

    /// The same with so many points at a seat (0: the mover's), the difference taken from the other one.
    #[inline(always)]
    pub(crate) const fn with_points(mut self, seat: usize, points: i16) -> Self {
        let both = self.points[0] + self.points[1];
        self.points[seat] = points;
        self.points[1 - seat] = both - points;
        self
    }

    /// The difference of the reserves, the mover's minus the other's.
    #[inline(always)]
    pub(crate) const fn balance(&self) -> i16 {
        self.points[0] - self.points[1]
    }

    /// The final difference for the mover if each side took the dân of its own pits now.
    #[inline(always)]
    pub(crate) const fn swept(&self) -> i16 {
        self.balance() + self.board.dan_of(0) as i16 - self.board.dan_of(1) as i16
    }
}

const _: () = assert!(MAX_SIDES >= 2 && size_of::<State>() <= 32);

#[cfg(test)]
#[path = "../../benches/fit/dice.rs"]
mod dice;

#[cfg(test)]
mod tests {
    use super::dice::Dice;
    use super::*;
    use crate::engine::steps::STEPS;
    use crate::rules::{FinalValue, PRESETS, final_value};

    /// Every preset for two sides, and every parameter changed on some preset.
    pub(crate) fn rule_sets() -> Vec<Rules> {
        const OVERRIDES: [&str; 14] = [
            "",
            "dan=3",
            "dan=7",
            "quan-seed=stones young=0",
            "quan-value=5",
            "quan-value=0",
            "next-quan=stop",
            "next-quan=take-one",
            "next-empty-quan=stop",
            "chain-gap-quan=stop",
            "young=3",
            "refill-from=dan shortfall=forfeit",
            "refill-from=score shortfall=borrow",
            "end=pieces-captured repetition=moves-3",
        ];
        let presets = PRESETS.iter().filter_map(|preset| preset.rules(Sides::Two).ok());
        presets.flat_map(|rules| OVERRIDES.iter().filter_map(move |words| rules.with(words).ok())).collect()
    }

    /// What the plain rules say about a move, in the engine's terms.
    fn by_the_rules(position: &Position, mv: crate::rules::Move, terms: &Terms) -> (Position, Next) {
        let mover = position.to_move().expect("the game goes on");
        let mut after = *position;
        after.play(mv, &terms.rules, &mut ()).expect("the move is legal");
        let next = match final_value(&after, &terms.rules) {
            FinalValue::Is(value) => Next::Ends(mover.signed(value) as i16),
            _ => Next::Goes(terms.state(&after, mover.next(Sides::Two))),
        };
        (after, next)
    }

    #[test]
    fn the_packed_board_plays_as_the_plain_rules_do() {
        let mut dice = Dice(0x0a09);
        for rules in rule_sets() {
            for _ in 0..40 {
                let mut position = Position::start(&rules);
                let terms = Terms::new(&position, &rules).expect("few points");
                for _ in 0..120 {
                    let Some(mover) = position.to_move() else { break };
                    let state = terms.state(&position, mover);
                    let moves = position.legal_moves(&rules);
                    let first_quan = position.ply() == 0;
                    if !first_quan {
                        let can: Vec<_> = STEPS.into_iter().filter(|step| state.can(*step)).collect();
                        assert_eq!(moves.iter().map(|mv| Step::of(*mv, mover)).collect::<Vec<_>>(), can);
                    }
                    for mv in &moves {
                        let (_, expected) = by_the_rules(&position, *mv, &terms);
                        let played = terms.play(&state, Step::of(*mv, mover));
                        assert_eq!(played, expected, "{mv} in {} under {rules:?}", position.to_text(&rules));
                    }
                    // Now and then the same moves again and again, so that repetition comes about.
                    let mv = moves[if dice.below(2) == 0 { 0 } else { dice.below(moves.len()) }];
                    position = by_the_rules(&position, mv, &terms).0;
                }
            }
        }
    }

    #[test]
    fn debts_beyond_what_is_stored_are_refused() {
        let rules = Rules::preset("folk", Sides::Two).expect("a preset");
        let with_debt = |debt: u32| {
            let text = format!("5,5,5,5,5,0q/5,5,5,5,0,0q 0+0q-{debt}@P1/5+0q P0");
            Terms::new(&Position::parse(&text, &rules).expect("a position"), &rules)
        };
        assert!(with_debt(300).is_ok());
        assert_eq!(with_debt(70_000), Err(EngineError::TooMuchOwed { points: 139_935 }));
    }

    #[test]
    fn folding_keeps_apart_what_is_different() {
        let mut dice = Dice(7);
        let rules = Rules::default();
        let mut position = Position::start(&rules);
        let terms = Terms::new(&position, &rules).expect("70 points");
        let mut seen = std::collections::HashMap::new();
        for _ in 0..5_000 {
            let Some(mover) = position.to_move() else {
                position = Position::start(&rules);
                continue;
            };
            let board = terms.state(&position, mover).board;
            assert_eq!(board.mirrored().mirrored(), board);
            if let Some(code) = board.code() {
                assert_eq!(*seen.entry(code).or_insert(board), board);
            }
            let moves = position.legal_moves(&rules);
            position = by_the_rules(&position, moves[dice.below(moves.len())], &terms).0;
        }
    }
}
