//! Certificates of what the engine proves.

use std::convert::Infallible;
use std::fmt;
use std::io::{self, Write};

use super::engine::EngineError;
use super::limits::Limits;
use super::memory::Memory;
use super::search::{Stopped, within_range};
use super::state::Terms;
use super::strategy::Player;
use crate::certificate::{Claim, Fault, Proof, Refutation, Standing, WriteError, write_certificate};
use crate::rules::{Position, Rules, Sides};

/// Why there is no certificate.
#[derive(Debug)]
pub enum CertifyError {
    /// The engine can't work on the position.
    Engine(EngineError),
    /// The game is over: there is nothing to be decided.
    Over,
    /// Nothing is proven that could be certified.
    Nothing,
    /// No strategy was found within the limits, or there is none.
    Unproven {
        /// Moves looked at.
        nodes: u64,
    },
    /// The proof has more positions than the engine can note beside a table of so many mebibytes.
    TooLarge {
        /// The size of the table.
        hash: usize,
    },
    /// The strategy fails when the plain rules check it: a mistake in the engine.
    Refuted(Refutation<Infallible>),
    /// Writing failed.
    Write(io::Error),
}

impl fmt::Display for CertifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(error) => error.fmt(f),
            Self::Over => f.write_str("the game is over, so there is nothing to certify"),
            Self::Nothing => f.write_str("nothing is proven, so there is nothing to certify"),
            Self::Unproven { nodes } => {
                write!(f, "no strategy for the certificate was found in {nodes} moves looked at")
            }
            Self::TooLarge { hash } => {
                write!(f, "the strategy is too large to be made with {hash} MiB: give it more by --hash")
            }
            Self::Refuted(refutation) => {
                write!(f, "the strategy found does not stand the check by the rules: {refutation}")
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
            Self::Over | Self::Nothing | Self::Unproven { .. } | Self::TooLarge { .. } | Self::Refuted(_) => {
                None
            }
        }
    }
}

/// Proves a claim about a position and writes the certificate; with [`Claim::forced`] or
/// [`Claim::if_it_ends`]. `hash` is the size of the table in mebibytes; a large proof takes as much memory
/// again and more for its moves.
///
/// # Errors
/// See [`CertifyError`]. Nothing is written unless the plain rules have checked the whole strategy.
///
/// ```
/// use oaq::certificate::{Claim, verify};
/// use oaq::engine::{Limits, certify};
/// use oaq::rules::{Position, Rules, Side};
/// let rules = Rules::default();
/// let position = Position::parse("0,0,0,0,1,0/0,0,0,0,0,0 30/30 P0", &rules).unwrap();
/// let mut file = Vec::new();
/// let claim = Claim::forced(Side::P0, 1);
/// certify(&position, &rules, claim, 1, &Limits::default(), &mut file).unwrap();
/// let (_, proof) = verify(&mut file.as_slice()).unwrap().unwrap();
/// assert_eq!((proof.bound, proof.length.plies()), (1, Some(1)));
/// ```
pub fn certify(
    position: &Position,
    rules: &Rules,
    claim: Claim,
    hash: usize,
    limits: &Limits<'_>,
    out: &mut impl Write,
) -> Result<Proof, CertifyError> {
    if position.sides() != Sides::Two {
        return Err(CertifyError::Engine(EngineError::Sides { sides: position.sides() }));
    }
    if position.to_move().is_none() {
        return Err(CertifyError::Over);
    }
    let terms = Terms::new(position, rules).map_err(CertifyError::Engine)?;
    let claim = Claim { bound: within_range(claim.bound).into(), ..claim };
    let mut memory = Memory::new(hash);
    let table = memory.table().map_err(CertifyError::Engine)?;
    let mut player = Player::new(&terms, &table, limits, claim);
    if !player.prepare(&Standing { position: *position, side: claim.side }, rules) {
        return Err(if player.is_full() {
            CertifyError::TooLarge { hash }
        } else {
            CertifyError::Unproven { nodes: player.nodes() }
        });
    }
    write_certificate(out, rules, position, claim, &mut player).map_err(|error| match error {
        WriteError::Io(error) => CertifyError::Write(error),
        WriteError::Refuted(Refutation { line, fault }) => match fault.of_decisions() {
            Err(Stopped) | Ok(Fault::TooLong) => CertifyError::Unproven { nodes: player.nodes() },
            Ok(fault) => CertifyError::Refuted(Refutation { line, fault }),
        },
    })
}
