//! Results of positions that belong together, such as those of one game: what was proven of one helps with the others.

use super::crew::Crew;
use super::engine::EngineError;
use super::limits::{Limits, Watch};
use super::node::{Root, Verdict};
use super::prove::Prover;
use super::state::Terms;
use super::table::Table;
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
    tables: [(i16, Table); 4],
}

impl Referee {
    /// A referee for a rule set, who knows nothing yet; `hash` is the size of each of four tables in mebibytes.
    pub fn new(rules: &Rules, hash: usize) -> Self {
        Self { rules: *rules, terms: None, tables: [1, 0, 2, -1].map(|target| (target, Table::new(hash))) }
    }

    /// The rule set.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Forgets everything, as if new.
    pub fn clear(&mut self) {
        self.terms = None;
        for (_, table) in &mut self.tables {
            table.clear();
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
        let (Ok(target), Some(root)) = (i16::try_from(target), Root::new(position, &terms, side)) else {
            return Ok(false);
        };
        let [wins, draws, above, below] = &mut self.tables;
        let (known_for, table) = match target {
            1 => wins,
            0 => draws,
            2.. => above,
            _ => below,
        };
        if *known_for != target {
            table.clear();
            *known_for = target;
        }
        let watch = Watch::new(limits);
        let verdict = Prover::new(&terms, table, &watch, target, Crew::ALONE).prove(&root);
        Ok(verdict == Ok(Verdict::Proven))
    }
}
