//! Results of positions that belong together, such as those of one game: what was proven of one helps with the others.

use std::fmt;

use super::crew::Crew;
use super::engine::EngineError;
use super::limits::{Limits, Watch};
use super::memory::Memory;
use super::node::{ProofEnd, ProofRoot};
use super::prove::Prover;
use super::search::within_range;
use super::state::Terms;
use crate::rules::{Flip, Position, Rules, Side, Sides};

/// Answers whether a side can force a final difference, for many positions of a game.
///
/// What it remembers of earlier questions makes it answer sooner, so within a limit it may prove more than if it had
/// been asked nothing before. The same questions in the same order get the same answers everywhere.
///
/// ```
/// use oaq::engine::{Limits, Referee};
/// use oaq::rules::{Position, Rules, Side};
/// let rules = Rules::default();
/// let position = Position::parse("0,0,0,0,1,0/0,0,0,0,0,0 30/30 P0", &rules).unwrap();
/// let mut referee = Referee::new(&rules, 1);
/// assert!(referee.proves(&position, Side::P0, 1, &Limits::default()).unwrap());
/// assert!(!referee.proves(&position, Side::P1, 0, &Limits::default()).unwrap());
/// ```
pub struct Referee {
    rules: Rules,
    terms: Option<Terms>,
    /// What is known, by target: of winning, of not losing, and of the targets above and below these last asked for.
    memories: [(i16, Memory); 4],
}

impl fmt::Debug for Referee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Referee").field("rules", &self.rules).finish_non_exhaustive()
    }
}

impl Referee {
    /// A referee for a rule set, who knows nothing yet; `hash` is the size of each of four tables in mebibytes.
    pub fn new(rules: &Rules, hash: usize) -> Self {
        Self { rules: *rules, terms: None, memories: [1, 0, 2, -1].map(|target| (target, Memory::new(hash))) }
    }

    /// The rule set.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Forgets everything, as if new.
    pub fn clear(&mut self) {
        self.terms = None;
        for (_, memory) in &mut self.memories {
            memory.clear();
        }
    }

    /// Whether it is proven within the limits that `side` can force a final difference of at least `target` points in
    /// its favour. If not, nothing is known.
    ///
    /// # Errors
    /// If the position is not for the engine.
    pub fn proves(
        &mut self,
        position: &Position,
        side: Side,
        target: i32,
        limits: &Limits<'_>,
    ) -> Result<bool, EngineError> {
        if position.sides() != Sides::Two {
            return Err(EngineError::Sides { sides: position.sides() });
        }
        let terms = Terms::new(position, &self.rules)?;
        if self.rules.flip() == Flip::Yes && position.ply() == 0 {
            // Who will sit where is not decided yet.
            return Ok(false);
        }
        if self.terms != Some(terms) {
            // Another game, in which other facts hold.
            self.clear();
            self.terms = Some(terms);
        }
        let Some(root) = ProofRoot::new(position, &terms, side) else { return Ok(false) };
        let target = within_range(target);
        let [wins, draws, above, below] = &mut self.memories;
        let (known_for, memory) = match target {
            1 => wins,
            0 => draws,
            2.. => above,
            _ => below,
        };
        if *known_for != target {
            memory.clear();
            *known_for = target;
        }
        let watch = Watch::new(limits);
        let end = Prover::new(&terms, &memory.table()?, &watch, target, Crew::ALONE).prove(&root);
        Ok(end == Ok(ProofEnd::Proven))
    }
}
