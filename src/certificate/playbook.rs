//! Playing by a certificate.

use std::collections::HashMap;
use std::io::BufRead;

use super::format::Header;
use super::key::Key;
use super::verify::{VerifyError, verify_watched};
use super::walk::{Proof, Seat};
use crate::rules::Choice;

/// What a verified certificate says, and its decision in every position that can arise.
#[derive(Debug)]
pub struct Playbook {
    /// What the certificate is about.
    pub header: Header,
    /// What it proves.
    pub proof: Proof,
    decisions: HashMap<Key, Choice>,
}

impl Playbook {
    /// Verifies the next certificate of a file and keeps its decisions; `None` at the end of the file.
    ///
    /// # Errors
    /// As [`verify()`](super::verify()).
    pub fn read(input: &mut impl BufRead) -> Option<Result<Self, VerifyError>> {
        let mut decisions = Vec::new();
        // The rules are known only after the header has been read, so the positions wait for them.
        let verdict = verify_watched(input, |seat, decision| decisions.push((*seat, decision)))?;
        Some(verdict.map(|(header, proof)| {
            let key = |seat| Key::for_claim(&seat, &header.rules, header.claim.length);
            let keyed = decisions.into_iter().map(|(seat, decision)| (key(seat), decision));
            Self { decisions: keyed.collect(), header, proof }
        }))
    }

    /// The decision where the player of the certificate is to move; `None` if its strategy never comes there.
    pub fn decision(&self, seat: &Seat) -> Option<Choice> {
        self.decisions.get(&Key::for_claim(seat, &self.header.rules, self.header.claim.length)).copied()
    }
}
