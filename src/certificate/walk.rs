//! The walk over every position that a strategy allows.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::convert::Infallible;

use crate::rules::{
    Choice, ChoiceError, Direction, FinalValue, Move, Position, Rules, Side, final_value, points_in_play,
};

use super::hold::hold;
use super::key::Key;

/// What is claimed of a position: the player who sits at `side` in it gets a score difference (own − other)
/// of at least `bound` points, whatever the other player does, in every game that ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Where the player sits in the start position; a later flip may move the player, not the claim.
    pub side: Side,
    /// The least score difference, in points. A failed refill counts as all points of the game.
    pub bound: i32,
    /// How long games last.
    pub length: Length,
}

/// How long the games last that a strategy allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// They all end, after so many plies from the start position at most.
    Within(u32),
    /// Some may go on for ever.
    Open,
}

impl Claim {
    /// That the player can force so much: all games end, however long they take.
    pub const fn forced(side: Side, bound: i32) -> Self {
        Self { side, bound, length: Length::Within(u32::MAX) }
    }

    /// That the player gets so much if the game ends, so that the other one can't force more than `-bound`;
    /// whoever wants more has to play on for ever.
    pub const fn if_it_ends(side: Side, bound: i32) -> Self {
        Self { side, bound, length: Length::Open }
    }
}

impl Length {
    /// The plies that games take at most, if all end.
    pub const fn plies(self) -> Option<u32> {
        match self {
            Self::Within(plies) => Some(plies),
            Self::Open => None,
        }
    }
}

/// A position, and where the player whose strategy it is sits in it.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// The position.
    pub position: Position,
    /// The player's side.
    pub side: Side,
}

impl Standing {
    /// The player and the position after a decision of the side to move.
    ///
    /// # Errors
    /// The decision is not legal.
    pub fn after(&self, decision: Choice, rules: &Rules) -> Result<Self, ChoiceError> {
        let side = if decision == Choice::Flip { self.side.next(rules.sides()) } else { self.side };
        Ok(Self { position: self.position.after(decision, rules)?, side })
    }

    /// Every decision of the side to move, in the order of the [walk](super).
    pub(crate) fn decisions(&self, rules: &Rules) -> impl Iterator<Item = Choice> + use<> {
        let flip = self.position.can_flip().then_some(Choice::Flip);
        let pits = self.position.to_move().into_iter().flat_map(Side::dan_pits);
        let moves = pits.flat_map(|pit| Direction::BOTH.into_iter().filter_map(move |d| Move::new(pit, d)));
        let (position, rules) = (self.position, *rules);
        flip.into_iter().chain(moves.filter(move |mv| position.check(*mv, &rules).is_ok()).map(Choice::Play))
    }
}

/// Where decisions come from: a file, or a search.
pub trait Strategy {
    /// Why there is no decision.
    type Error;

    /// The decision in a position where the strategy's player is to move. Asked once for each position.
    ///
    /// # Errors
    /// There is none.
    fn decide(&mut self, standing: &Standing, rules: &Rules) -> Result<Choice, Self::Error>;
}

/// What a walk has proven of the start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The score difference that the player gets in the worst of all games that end, at least the bound of
    /// the claim; that bound if none ends.
    pub bound: i32,
    /// How long games last; not longer than the claim says.
    pub length: Length,
    /// How many positions needed a decision.
    pub decisions: u64,
}

/// Why a strategy does not prove its claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation<E> {
    /// The game that shows it, from the start position.
    pub line: Vec<Choice>,
    /// What happens there.
    pub fault: Fault<E>,
}

/// What is wrong at the end of a refuting game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault<E> {
    /// The strategy has no decision.
    NoDecision(E),
    /// The strategy's decision (the last of the line) is not legal.
    Illegal(ChoiceError),
    /// The game is over and worth less than the claim.
    FallsShort {
        /// The score difference for the player.
        outcome: i32,
    },
    /// Where loans have no end, the other player can run up as many points as it likes before it ends the
    /// game.
    RunsUp,
    /// There are more positions than can be numbered, so that it isn't known whether the claim is true.
    TooLarge,
    /// The position has occurred before: the game could go round for ever, but the claim says that it ends.
    Endless,
    /// The game is longer than the claim allows.
    TooLong,
    /// The other player has no legal move though the game is not over (a start position whose first move
    /// could only capture a forbidden quan piece).
    Stuck,
}

impl<E> Fault<E> {
    /// The fault of a strategy that had a decision.
    ///
    /// # Errors
    /// Why it had none.
    pub(crate) fn of_decisions(self) -> Result<Fault<Infallible>, E> {
        Ok(match self {
            Self::NoDecision(error) => return Err(error),
            Self::Illegal(error) => Fault::Illegal(error),
            Self::FallsShort { outcome } => Fault::FallsShort { outcome },
            Self::RunsUp => Fault::RunsUp,
            Self::TooLarge => Fault::TooLarge,
            Self::Endless => Fault::Endless,
            Self::TooLong => Fault::TooLong,
            Self::Stuck => Fault::Stuck,
        })
    }
}

/// The value of a finished game for `side` on two sides, in points; `None` while it goes on. What nobody can tell counts as the
/// worst that can be: nothing better is proven.
pub fn outcome_for(side: Side, position: &Position, rules: &Rules) -> Option<i32> {
    match final_value(position, rules) {
        FinalValue::Is(value) => Some(side.signed(value)),
        FinalValue::Unknown => Some(-points_in_play(position, rules).cast_signed()),
        FinalValue::GoesOn | FinalValue::ByScores => None,
    }
}

/// One position on the way from the start to where the walk is.
enum Frame {
    /// The player's: one decision.
    Own { key: Key, cost: u32 },
    /// The other's: every reply.
    Other { standing: Standing, replies: std::vec::IntoIter<Choice>, longest: u32 },
}

/// Follows a strategy through every game that it allows, from a position on two sides.
///
/// Time and memory grow with the number of decisions that the strategy gives. Only the worst lead of a claim
/// about games that end, where sides may borrow, is looked for in rounds, in the worst case as many as there
/// are positions.
///
/// # Errors
/// The first game that the strategy does not bring to what it claims.
pub fn walk<S: Strategy>(
    start: &Position,
    rules: &Rules,
    claim: Claim,
    strategy: &mut S,
) -> Result<Proof, Refutation<S::Error>> {
    let start = Standing { position: *start, side: claim.side };
    let most = match claim.length {
        Length::Within(most) => most,
        Length::Open => return hold(start, rules, claim.bound, strategy),
    };
    let walker = Walker {
        rules,
        bound: claim.bound,
        most,
        strategy,
        met: HashMap::new(),
        frames: Vec::new(),
        line: Vec::new(),
        worst: i32::MAX,
    };
    walker.run(start)
}

struct Walker<'a, S> {
    rules: &'a Rules,
    bound: i32,
    /// Plies that a game may have.
    most: u32,
    strategy: &'a mut S,
    /// Positions where the player was to move: the plies to the end of the longest game, or `None` while
    /// open.
    met: HashMap<Key, Option<u32>>,
    frames: Vec<Frame>,
    line: Vec<Choice>,
    worst: i32,
}

impl<S: Strategy> Walker<'_, S> {
    fn run(mut self, start: Standing) -> Result<Proof, Refutation<S::Error>> {
        let mut entering = Some(start);
        let mut finished = 0;
        loop {
            let below = match entering.take() {
                Some(standing) => self.enter(standing),
                None => self.resume(finished),
            };
            match below {
                Ok(Goes::Into(standing)) => entering = Some(standing),
                Ok(Goes::Out(plies)) if self.frames.is_empty() => {
                    if plies > self.most {
                        return Err(Refutation { line: self.line, fault: Fault::TooLong });
                    }
                    let decisions = self.met.len() as u64;
                    return Ok(Proof { bound: self.worst, length: Length::Within(plies), decisions });
                }
                Ok(Goes::Out(plies)) => finished = plies,
                Err(fault) => return Err(Refutation { line: self.line, fault }),
            }
        }
    }

    /// Comes to a position: it is over, met before, or the walk goes on below it.
    fn enter(&mut self, standing: Standing) -> Result<Goes, Fault<S::Error>> {
        if let Some(outcome) = outcome_for(standing.side, &standing.position, self.rules) {
            self.worst = self.worst.min(outcome);
            return if outcome < self.bound { Err(Fault::FallsShort { outcome }) } else { Ok(Goes::Out(0)) };
        }
        if self.line.len() as u64 > u64::from(self.most) + 1 {
            return Err(Fault::TooLong);
        }
        if standing.position.to_move() != Some(standing.side) {
            let replies: Vec<_> = standing.decisions(self.rules).collect();
            if replies.is_empty() {
                return Err(Fault::Stuck);
            }
            self.frames.push(Frame::Other { standing, replies: replies.into_iter(), longest: 0 });
            return self.next_reply();
        }
        let key = Key::of(&standing, self.rules);
        match self.met.entry(key) {
            Entry::Occupied(met) => return met.get().map(Goes::Out).ok_or(Fault::Endless),
            Entry::Vacant(new) => new.insert(None),
        };
        let decision = self.strategy.decide(&standing, self.rules).map_err(Fault::NoDecision)?;
        self.line.push(decision);
        let next = standing.after(decision, self.rules).map_err(Fault::Illegal)?;
        self.frames.push(Frame::Own { key, cost: cost(decision) });
        Ok(Goes::Into(next))
    }

    /// Comes back from below with the plies of the longest game there.
    fn resume(&mut self, below: u32) -> Result<Goes, Fault<S::Error>> {
        let last = self.line.pop();
        match self.frames.last_mut() {
            Some(Frame::Own { key, cost }) => {
                let plies = below.saturating_add(*cost);
                self.met.insert(*key, Some(plies));
                self.frames.pop();
                Ok(Goes::Out(plies))
            }
            Some(Frame::Other { longest, .. }) => {
                *longest = (*longest).max(below.saturating_add(last.map_or(0, cost)));
                self.next_reply()
            }
            None => Ok(Goes::Out(below)),
        }
    }

    /// Goes into the next reply of the innermost position, or out of it.
    fn next_reply(&mut self) -> Result<Goes, Fault<S::Error>> {
        let Some(Frame::Other { standing, replies, longest }) = self.frames.last_mut() else {
            return Ok(Goes::Out(0));
        };
        match replies.next() {
            Some(reply) => {
                let next = standing.after(reply, self.rules).map_err(Fault::Illegal)?;
                self.line.push(reply);
                Ok(Goes::Into(next))
            }
            None => {
                let longest = *longest;
                self.frames.pop();
                Ok(Goes::Out(longest))
            }
        }
    }
}

/// Where the walk goes from a position.
enum Goes {
    /// Into the one after the last decision of the line.
    Into(Standing),
    /// Back, with the plies of the longest game from here.
    Out(u32),
}

/// The plies of a decision: a flip is none.
fn cost(decision: Choice) -> u32 {
    match decision {
        Choice::Flip => 0,
        Choice::Play(_) => 1,
    }
}
