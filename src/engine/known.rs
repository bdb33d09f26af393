//! What a proof search knows, is told by others, and writes down.

use super::ledger::Ledger;
use super::node::{Missing, Node, Turn};
use super::proof_fact::Key;
use super::prove::{Child, Prover};
use super::search::Stopped;
use super::state::Next;
use super::steps::{STEPS, Step};

impl Prover<'_> {
    /// Whether it is known that the attacker reaches the target from a node.
    pub(crate) fn knows_proof(&self, node: &Node) -> bool {
        self.missing(node).is_some_and(|missing| missing.proof == 0)
    }

    /// What the table knows to be missing in a node.
    pub(crate) fn missing(&self, node: &Node) -> Option<Missing> {
        self.key(node).and_then(|key| key.get(self.table))
    }

    /// How many points more the attacker could have in a node and would still be refuted, as far as the table knows.
    pub(crate) fn room(&self, node: &Node) -> i16 {
        self.key(node).map_or(0, |key| key.room(self.table))
    }

    /// Notes that the attacker is known to reach the target from a node, on its own turn by a step.
    ///
    /// # Errors
    /// When there is no room for it.
    pub(crate) fn learn_proof(&mut self, node: &Node, step: Option<Step>) -> Result<(), Stopped> {
        if let Some(key) = self.key(node) {
            key.put(self.table, Missing::PROVEN, 0);
            self.doubt_what_rests_on(&key);
        }
        self.enter(step, |ledger, step| ledger.enter(node, step))
    }

    /// As [`Self::learn_proof`], but given the moves that led to the node: for the ledger only.
    ///
    /// # Errors
    /// When there is no room for it.
    pub(crate) fn learn_proof_with_history(
        &mut self,
        node: &Node,
        step: Option<Step>,
    ) -> Result<(), Stopped> {
        self.enter(step, |ledger, step| ledger.enter_with_history(node, step))
    }

    /// Notes, where a position is proven that once counted as not won since it was met on the way to itself, that refutations
    /// may rest on that.
    pub(super) fn doubt_what_rests_on(&self, key: &Key) {
        if self.circles.contains(&key.without_reserves()) {
            self.table.doubt();
        }
    }

    /// Writes a win into the ledger, given what was found out about the positions after it.
    #[cold]
    pub(super) fn write_down(&mut self, node: &Node, children: &[Child]) -> Result<(), Stopped> {
        let won = children.iter().find(|child| child.missing.proof == 0).map(|child| child.node.state);
        let wins = |step: &Step| match self.terms.play(&node.state, *step) {
            Next::Ends(value) => value >= self.target,
            Next::Goes(state) => won.is_some() && self.span.for_proof(state, Turn::Defender) == won,
        };
        // Where there is no such move the position turned out to be won elsewhere, which is written down already.
        let playable = STEPS.into_iter().filter(|step| node.state.can(*step) && node.last != Some(*step));
        let step = playable.into_iter().find(wins);
        self.enter(step, |ledger, step| ledger.enter(node, step))
    }

    /// Makes an entry for a winning move, if anybody wants it and there is one.
    fn enter(&mut self, step: Option<Step>, entry: impl FnOnce(&mut Ledger, Step)) -> Result<(), Stopped> {
        let Some((ledger, step)) = self.ledger.as_deref_mut().zip(step) else { return Ok(()) };
        if ledger.is_full() {
            return Err(Stopped);
        }
        entry(ledger, step);
        Ok(())
    }
}
