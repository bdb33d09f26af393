//! Strategies for certificates: in every position that can arise, the decision that reaches the bound soonest.
//!
//! Soonest, because that makes the strategy one that ends: whatever the other player does, the next position is won
//! within fewer plies.

use std::fmt;
use std::io::{self, Write};

use super::attack::{Attack, MAX_PLIES, Turn};
use super::engine::EngineError;
use super::limits::{Limits, Watch};
use super::search::{INFINITE, Stopped};
use super::state::Terms;
use super::table::Table;
use crate::certificate::{
    Claim, Decision, Fault, Proof, Refutation, Seat, Strategy, WriteError, outcome_for, write_certificate,
};
use crate::rules::{FirstQuan, Flip, Position, Rules, Side, Sides};

/// Why there is no certificate.
#[derive(Debug)]
pub enum CertifyError {
    /// The engine can't work on the position.
    Engine(EngineError),
    /// The limits were reached before the claim was proven, or before every position had its decision.
    Unproven {
        /// It is not so within this many plies.
        plies: u32,
        /// Positions looked at.
        nodes: u64,
    },
    /// The strategy fails when the plain rules check it: a mistake in the engine. The words tell the game.
    Refuted(String),
    /// Writing failed.
    Write(io::Error),
}

impl fmt::Display for CertifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(error) => error.fmt(f),
            Self::Unproven { plies, nodes } => {
                write!(f, "it could not be proven: not within {plies} plies, {nodes} positions looked at")
            }
            Self::Refuted(why) => {
                write!(f, "the strategy found does not stand the check by the rules: {why}")
            }
            Self::Write(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CertifyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Engine(error) => Some(error),
            Self::Write(error) => Some(error),
            Self::Unproven { .. } | Self::Refuted(_) => None,
        }
    }
}

/// Proves that the player who sits at `side` gets a final difference of at least `bound`, and writes the
/// certificate. `hash` is the size of the table in mebibytes.
///
/// # Errors
/// See [`CertifyError`]. Nothing is written unless the plain rules have checked the whole strategy.
///
/// ```
/// use oaq::certificate::verify;
/// use oaq::engine::{Limits, certify};
/// use oaq::rules::{Position, Rules, Side};
/// let rules = Rules::default();
/// let position = Position::parse("0,0,0,0,1,0/0,0,0,0,0,0 30/30 P0", &rules).unwrap();
/// let mut file = Vec::new();
/// certify(&position, &rules, Side::P0, 1, 1, &Limits::default(), &mut file).unwrap();
/// let (_, proof) = verify(&mut file.as_slice()).unwrap().unwrap();
/// assert_eq!((proof.bound, proof.plies), (1, 1));
/// ```
pub fn certify(
    position: &Position,
    rules: &Rules,
    side: Side,
    bound: i32,
    hash: usize,
    limits: &Limits<'_>,
    out: &mut impl Write,
) -> Result<Proof, CertifyError> {
    if position.sides() != Sides::Two {
        return Err(CertifyError::Engine(EngineError::Sides { sides: position.sides() }));
    }
    let terms = Terms::new(position, rules).map_err(|error| CertifyError::Engine(error.into()))?;
    // No difference comes near these limits, debts and all.
    let bound = bound.clamp(-i32::from(INFINITE), i32::from(INFINITE));
    let table = Table::new(hash);
    let watch = Watch::new(limits);
    let deepest = limits.depth.map_or(MAX_PLIES, |depth| depth.min(u32::from(MAX_PLIES)) as u8);
    let attack = Attack::new(&terms, &table, &watch, bound as i16);
    let mut strategist = Strategist { terms: &terms, attack, deepest };
    let seat = Seat { position: *position, side };
    let found = strategist.soonest(&seat, rules);
    let unproven = |plies, nodes| CertifyError::Unproven { plies, nodes };
    let plies = found.map_err(|plies| unproven(plies, strategist.attack.nodes()))?.0;
    let claim = Claim { side, bound, plies: u32::from(plies) };
    write_certificate(out, rules, position, claim, &mut strategist).map_err(|error| match error {
        WriteError::Io(error) => CertifyError::Write(error),
        WriteError::Refuted(Refutation { fault: Fault::NoDecision(plies), .. }) => {
            unproven(plies, strategist.attack.nodes())
        }
        WriteError::Refuted(refutation) => CertifyError::Refuted(format!("{refutation:?}")),
    })
}

/// A player who knows the shortest way.
struct Strategist<'a> {
    terms: &'a Terms,
    attack: Attack<'a>,
    deepest: u8,
}

impl Strategist<'_> {
    /// Plies to the bound, at most, and the first decision if it is the player's. Or the plies within which the bound
    /// can't be reached.
    fn soonest(&mut self, seat: &Seat, rules: &Rules) -> Result<(u8, Option<Decision>), u32> {
        // With the player's move as the last one a ply more costs least.
        let first = u8::from(seat.position.to_move() == Some(seat.side));
        for plies in (first..=self.deepest).step_by(2) {
            match self.settle(seat, rules, plies) {
                Ok(Some(found)) => return Ok(found),
                Ok(None) => {}
                Err(Stopped) => return Err(u32::from(plies).saturating_sub(2)),
            }
        }
        Err(u32::from(self.deepest))
    }

    /// As [`Self::soonest`], within so many plies. A flip counts as one here, so that the turns keep their order.
    fn settle(
        &mut self,
        seat: &Seat,
        rules: &Rules,
        plies: u8,
    ) -> Result<Option<(u8, Option<Decision>)>, Stopped> {
        let bound = self.attack.bound();
        if let Some(outcome) = outcome_for(seat.side, &seat.position, rules, i32::from(self.terms.total)) {
            return Ok((outcome >= i32::from(bound)).then_some((0, None)));
        }
        let Some(mover) = seat.position.to_move() else { return Ok(None) };
        let turn = if mover == seat.side { Turn::Attacker } else { Turn::Defender };
        if !is_opening(&seat.position, rules) {
            let state = self.terms.state(&seat.position, mover);
            let win = self.attack.win(&state, turn, plies)?;
            return Ok(win.map(|win| (win.plies, win.step.map(|step| Decision::Play(step.played_by(mover))))));
        }
        let Some(rest) = plies.checked_sub(1) else { return Ok(None) };
        let mut longest: Option<u8> = None;
        for decision in seat.decisions(rules) {
            // What `decisions` lists is legal.
            let Ok(next) = seat.after(decision, rules) else { continue };
            match (turn, self.settle(&next, rules, rest)?) {
                (Turn::Attacker, Some((below, _))) => return Ok(Some((below + 1, Some(decision)))),
                (Turn::Defender, None) => return Ok(None),
                (Turn::Attacker, None) => {}
                (Turn::Defender, Some((below, _))) => longest = longest.max(Some(below + 1)),
            }
        }
        Ok(longest.map(|plies| (plies, None)))
    }
}

/// Whether what is allowed depends on more here than the search knows: a first move that may not capture a quan, or
/// a flip that is open or will be.
fn is_opening(position: &Position, rules: &Rules) -> bool {
    let first = position.ply() == 0;
    position.can_flip() || first && (rules.flip() == Flip::Yes || rules.first_quan() == FirstQuan::Forbidden)
}

impl Strategy for Strategist<'_> {
    /// Within how many plies the bound can't be reached.
    type Error = u32;

    fn decide(&mut self, seat: &Seat, rules: &Rules) -> Result<Decision, u32> {
        let (plies, decision) = self.soonest(seat, rules)?;
        decision.ok_or(u32::from(plies))
    }
}
