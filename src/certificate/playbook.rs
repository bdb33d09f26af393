//! Playing by a certificate.

use std::collections::HashMap;
use std::io::BufRead;

use super::format::Header;
use super::key::Key;
use super::verify::{VerifyError, verify_watched};
use super::walk::{Proof, Standing};
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
        let verdict = verify_watched(input, |standing, decision| decisions.push((*standing, decision)))?;
        Some(verdict.map(|(header, proof)| {
            let key = |standing| Key::for_claim(&standing, &header.rules, header.claim.length);
            let keyed = decisions.into_iter().map(|(standing, decision)| (key(standing), decision));
            Self { decisions: keyed.collect(), header, proof }
        }))
    }

    /// The decision where the player of the certificate is to move; `None` if its strategy never comes there.
    pub fn decision(&self, standing: &Standing) -> Option<Choice> {
        self.decisions.get(&Key::for_claim(standing, &self.header.rules, self.header.claim.length)).copied()
    }
}
