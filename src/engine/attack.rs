//! The proof search: can one side force at least a certain final difference within so many plies?
//!
//! Depth-first with memory, deeper by two plies each time, so that the attacker always has the last move. What is
//! beyond the horizon is not won. So whatever is won is won by a strategy that ends every game, and by how many plies
//! is known too: a position that is won within *d* plies leads, whatever the defender does, to positions that are won
//! within *d* − 2.
//!
//! Results carry over between reserves: who wins within *d* plies still does so, and as soon, with more points in
//! reserve and as much less in the defender's. (The same moves can be played and lead to the same boards: the
//! attacker can pay whatever refill it could pay, the defender no other one, and failing to pay loses. Where refills
//! can be borrowed, both reserves together decide whether one can be paid.) So the table keeps, for each board, the
//! smallest reserve that is known to win and the largest one known not to, each with the depth that it is known for.

use arrayvec::ArrayVec;

use super::limits::Watch;
use super::search::Stopped;
use super::state::{Economy, Next, State, Terms};
use super::steps::{MAX_STEPS, STEPS, Step};
use super::table::{Place, Table};

/// The deepest proof, in plies.
pub(crate) const MAX_PLIES: u8 = 127;

/// Which side has the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// The side that is to reach the bound.
    Attacker,
    /// The other one.
    Defender,
}

/// A search for proofs of one bound.
pub(crate) struct Attack<'a> {
    terms: &'a Terms,
    table: &'a Table,
    watch: &'a Watch<'a>,
    /// The final difference, attacker − defender, that is to be reached.
    bound: i16,
    nodes: u64,
    /// By turn and step, how much it has settled.
    merits: [[u32; MAX_STEPS]; 2],
}

struct Child {
    step: Step,
    next: State,
    order: i32,
}

impl<'a> Attack<'a> {
    /// A search with a table that holds nothing but what searches for the same bound have put there.
    pub(crate) fn new(terms: &'a Terms, table: &'a Table, watch: &'a Watch<'a>, bound: i16) -> Self {
        Self { terms, table, watch, bound, nodes: 0, merits: [[0; MAX_STEPS]; 2] }
    }

    /// Positions looked at.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The final difference that is to be reached.
    pub(crate) const fn bound(&self) -> i16 {
        self.bound
    }

    /// Within how many plies the attacker reaches the bound, and the attacker's step that does; `None` if not within
    /// `plies`.
    ///
    /// # Errors
    /// When the watch says stop.
    pub(crate) fn win(&mut self, state: &State, turn: Turn, plies: u8) -> Result<Option<Win>, Stopped> {
        self.nodes += 1;
        if self.watch.says_stop(self.nodes, self.nodes) {
            return Err(Stopped);
        }
        if plies == 0 {
            return Ok(None);
        }
        let known = if plies > 1 { Known::new(state, turn, self.terms, self.table) } else { None };
        let fact = known.and_then(|known| known.get(self.table));
        let level = known.map_or(0, |known| known.level);
        if let Some(answer) = fact.and_then(|fact| fact.answer(level, plies)) {
            return Ok(answer);
        }
        let mut children = ArrayVec::new();
        if let Some(answer) = self.list(state, turn, fact.and_then(|fact| fact.step), &mut children) {
            return Ok(answer);
        }
        let win = if plies <= 1 { None } else { self.look(children, turn, plies)? };
        if let Some(known) = known {
            known.put(self.table, fact, win, plies);
        }
        Ok(win)
    }

    /// Looks into the children that don't end the game.
    fn look(
        &mut self,
        mut children: ArrayVec<Child, MAX_STEPS>,
        turn: Turn,
        plies: u8,
    ) -> Result<Option<Win>, Stopped> {
        if plies > 3
            && let Some(answer) = self.look_up(&mut children, turn, plies)
        {
            return Ok(answer);
        }
        let mut longest = 0;
        for i in 0..children.len() {
            bring_best_forward(&mut children, i);
            let Child { step, next, .. } = &children[i];
            let below = self.win(next, turn.other(), plies - 1)?;
            match (turn, below) {
                (Turn::Attacker, Some(win)) => {
                    self.remember(*step, turn, plies);
                    return Ok(Some(Win { plies: win.plies + 1, step: Some(*step) }));
                }
                (Turn::Defender, None) => {
                    self.remember(*step, turn, plies);
                    return Ok(None);
                }
                (Turn::Attacker, None) => {}
                (Turn::Defender, Some(win)) => longest = longest.max(win.plies),
            }
        }
        Ok((turn == Turn::Defender).then_some(Win { plies: longest + 1, step: None }))
    }

    /// What the table knows of the children may settle the position before any of them is searched.
    fn look_up(
        &self,
        children: &mut ArrayVec<Child, MAX_STEPS>,
        turn: Turn,
        plies: u8,
    ) -> Option<Option<Win>> {
        for child in children {
            let Some(known) = Known::new(&child.next, turn.other(), self.terms, self.table) else { continue };
            let answer = known.get(self.table).and_then(|fact| fact.answer(known.level, plies - 1));
            match (turn, answer) {
                (Turn::Attacker, Some(Some(win))) => {
                    return Some(Some(Win { plies: win.plies + 1, step: Some(child.step) }));
                }
                (Turn::Defender, Some(None)) => return Some(None),
                // What won't settle it comes last.
                (_, Some(_)) => child.order = i32::MIN,
                (_, None) => {}
            }
        }
        None
    }

    /// Lists the moves after which the game goes on. The others may settle the position; if not, they don't help the
    /// side to move.
    fn list(
        &self,
        state: &State,
        turn: Turn,
        first: Option<Step>,
        children: &mut ArrayVec<Child, MAX_STEPS>,
    ) -> Option<Option<Win>> {
        for step in STEPS {
            if !state.can(step) {
                continue;
            }
            match (self.terms.play(state, step), turn) {
                (Next::Ends(value), Turn::Attacker) if value >= self.bound => {
                    return Some(Some(Win { plies: 1, step: Some(step) }));
                }
                (Next::Ends(value), Turn::Defender) if -value < self.bound => return Some(None),
                (Next::Ends(_), _) => {}
                (Next::Goes(next), _) => {
                    let gain = -next.balance() - state.balance();
                    let merit = (self.merits[turn as usize][step.index()] >> 12) as i32;
                    let order = if first == Some(step) { i32::MAX } else { i32::from(gain) * 16 + merit };
                    children.push(Child { step, next, order });
                }
            }
        }
        // The side to move always has a move.
        match turn {
            _ if !children.is_empty() => None,
            Turn::Attacker => Some(None),
            Turn::Defender => Some(Some(Win { plies: 1, step: None })),
        }
    }

    fn remember(&mut self, step: Step, turn: Turn, plies: u8) {
        let merits = &mut self.merits[turn as usize];
        merits[step.index()] += u32::from(plies) * u32::from(plies);
        if merits[step.index()] > 1 << 20 {
            for merit in merits {
                *merit /= 2;
            }
        }
    }
}

impl Turn {
    /// The other side's turn.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

/// A proven way to the bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Win {
    /// Plies to the end of the longest game, at most.
    pub(crate) plies: u8,
    /// The attacker's step, when it is its turn.
    pub(crate) step: Option<Step>,
}

/// What the table keeps of a board for one bound.
#[derive(Clone, Copy)]
struct Fact {
    /// The attacker's reserve from which on it wins, and within how many plies; 0 plies: not known.
    win: (i16, u8),
    /// The attacker's reserve up to which it does not win within so many plies; 0 plies: not known.
    fail: (i16, u8),
    /// The step that was last best for the side to move.
    step: Option<Step>,
}

impl Fact {
    #[inline(always)]
    fn answer(&self, level: i16, plies: u8) -> Option<Option<Win>> {
        if self.win.1 != 0 && level >= self.win.0 && self.win.1 <= plies {
            return Some(Some(Win { plies: self.win.1, step: self.step }));
        }
        (level <= self.fail.0 && plies <= self.fail.1).then_some(None)
    }
}

/// A position as the table knows it: folded over the mirror, with the attacker's reserve left out.
#[derive(Clone, Copy)]
struct Known {
    place: Place,
    identity: u64,
    mirrored: bool,
    level: i16,
}

// The layout of a fact, from the lowest bit on.
const TURN: u32 = 10;
const PIECES: u32 = 11;
const WIN_LEVEL: u32 = 15;
const WIN_PLIES: u32 = 26;
const FAIL_LEVEL: u32 = 33;
const FAIL_PLIES: u32 = 44;
const STEP: u32 = 51;
const IDENTITY: u64 = (1 << WIN_LEVEL) - 1;
const LEVEL_MASK: u64 = (1 << (WIN_PLIES - WIN_LEVEL)) - 1;
const PLIES_MASK: u64 = MAX_PLIES as u64;
/// Makes stored reserves positive: debts count as less than nothing.
const LEVEL_OFFSET: i16 = 1024;

impl Known {
    #[inline(always)]
    fn new(state: &State, turn: Turn, terms: &Terms, table: &Table) -> Option<Self> {
        let straight = state.board.code()?;
        let mirror = state.board.mirrored().code()?;
        let mirrored = mirror < straight;
        let history = state.history.where_it_matters(&state.board);
        let history = if mirrored { history.mirrored() } else { history };
        let pieces = if terms.economy == Economy::Stones { state.pieces[turn as usize] } else { 0 };
        if pieces > 15 {
            return None;
        }
        let identity = history.bits() | (turn as u64) << TURN | u64::from(pieces) << PIECES;
        let place = table.place(straight.min(mirror), identity);
        Some(Self { place, identity, mirrored, level: state.points[turn as usize] })
    }

    #[inline(always)]
    fn get(&self, table: &Table) -> Option<Fact> {
        let bits = table.get(self.place, IDENTITY, self.identity)?;
        let level = |shift: u32| (bits >> shift & LEVEL_MASK) as i16 - LEVEL_OFFSET;
        let plies = |shift: u32| (bits >> shift & PLIES_MASK) as u8;
        let step = Step::new((bits >> STEP & 15).wrapping_sub(1) as u8);
        Some(Fact {
            win: (level(WIN_LEVEL), plies(WIN_PLIES)),
            fail: (level(FAIL_LEVEL), plies(FAIL_PLIES)),
            step: if self.mirrored { step.map(Step::mirrored) } else { step },
        })
    }

    #[inline(always)]
    fn put(&self, table: &Table, old: Option<Fact>, win: Option<Win>, plies: u8) {
        let mut fact = old.unwrap_or(Fact { win: (0, 0), fail: (-LEVEL_OFFSET, 0), step: None });
        match win {
            Some(win) => {
                fact.win = (self.level, win.plies);
                fact.step = win.step;
            }
            None => fact.fail = (self.level, plies),
        }
        let step = if self.mirrored { fact.step.map(Step::mirrored) } else { fact.step };
        let level = |level: i16| (level + LEVEL_OFFSET) as u64 & LEVEL_MASK;
        let bits = self.identity
            | level(fact.win.0) << WIN_LEVEL
            | u64::from(fact.win.1) << WIN_PLIES
            | level(fact.fail.0) << FAIL_LEVEL
            | u64::from(fact.fail.1) << FAIL_PLIES
            | step.map_or(0, |step| step.index() as u64 + 1) << STEP;
        let worth = |bits: u64| (bits >> WIN_PLIES & PLIES_MASK).max(bits >> FAIL_PLIES & PLIES_MASK) as u32;
        table.put(self.place, IDENTITY, bits, worth);
    }
}

fn bring_best_forward(children: &mut [Child], from: usize) {
    let best = (from..children.len()).max_by_key(|i| (children[*i].order, usize::MAX - i));
    if let Some(best) = best {
        children.swap(from, best);
    }
}

#[cfg(test)]
mod tests {
    use super::{Attack, Turn};
    use crate::certificate::{outcome_for, points_in_play};
    use crate::engine::limits::{Limits, Watch};
    use crate::engine::state::Terms;
    use crate::engine::state::tests::rule_sets;
    use crate::engine::table::Table;
    use crate::rules::{Position, Rules, Side};

    /// Within how many plies `side` reaches the bound, by the plain rules and nothing else.
    fn plain(position: &Position, rules: &Rules, side: Side, bound: i32, plies: u8) -> Option<u8> {
        let total = points_in_play(position, rules);
        if let Some(outcome) = outcome_for(side, position, rules, total) {
            return (outcome >= bound).then_some(0);
        }
        let below = plies.checked_sub(1)?;
        let children = position.legal_moves(rules).into_iter().map(|mv| {
            let mut next = *position;
            next.play(mv, rules, &mut ()).expect("a legal move");
            plain(&next, rules, side, bound, below).map(|plies| plies + 1)
        });
        if position.to_move() == Some(side) {
            children.flatten().min()
        } else {
            children.collect::<Option<Vec<_>>>()?.into_iter().max()
        }
    }

    #[test]
    fn it_finds_what_plain_search_finds() {
        let mut won = 0;
        for (number, rules) in rule_sets().into_iter().enumerate() {
            for bound in [-3, 1, 8] {
                let mut position = Position::start(&rules);
                let terms = Terms::new(&position, &rules).expect("two sides");
                let watch = Watch::new(&Limits::default());
                let tables = [Side::P0, Side::P1].map(|side| (side, Table::new(1)));
                for ply in 0..80 {
                    let moves = position.legal_moves(&rules);
                    let Some(mv) = moves.get((ply * 31 + number * 7) % moves.len().max(1)) else { break };
                    position.play(*mv, &rules, &mut ()).expect("a legal move");
                    let Some(mover) = position.to_move() else { break };
                    if position.ply() < 8 || ply % 3 != 0 {
                        continue;
                    }
                    for (side, table) in &tables {
                        let mut attack = Attack::new(&terms, table, &watch, bound);
                        let turn = if mover == *side { Turn::Attacker } else { Turn::Defender };
                        let state = terms.state(&position, mover);
                        for plies in 0..=4 {
                            let expected = plain(&position, &rules, *side, i32::from(bound), plies);
                            let found = attack.win(&state, turn, plies).ok().flatten().map(|win| win.plies);
                            assert_eq!(
                                found.is_some(),
                                expected.is_some(),
                                "{} {side} {bound} {plies}",
                                position.text(&rules)
                            );
                            assert!(found >= expected && found.is_none_or(|found| found <= plies));
                            won += u32::from(found.is_some());
                        }
                    }
                }
            }
        }
        assert!(won > 100, "only {won}");
    }
}
