//! What a whole check found, counted.

use super::code::Severity;
use super::diagnostic::{Diagnostic, Safety};

/// Counts of a check, for its summary and exit code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Files that were looked at.
    pub files: u64,
    /// Games in them.
    pub games: u64,
    /// Findings that are errors.
    pub errors: u64,
    /// Findings that are warnings.
    pub warnings: u64,
    /// Findings that are notices.
    pub notices: u64,
    /// Fixes that were made.
    pub repaired: u64,
    /// Findings with a safe fix.
    pub safe_fixes: u64,
    /// Findings with a fix that is only likely.
    pub unsafe_fixes: u64,
}

impl Totals {
    /// Counts one more finding.
    pub fn count(&mut self, diagnostic: &Diagnostic) {
        match diagnostic.finding.severity() {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Notice => self.notices += 1,
        }
        match diagnostic.fix.as_ref().map(|fix| fix.safety) {
            Some(Safety::Safe) => self.safe_fixes += 1,
            Some(Safety::Unsafe) => self.unsafe_fixes += 1,
            None => {}
        }
    }

    /// Adds the counts of another part of the work.
    pub fn add(&mut self, other: &Self) {
        self.files += other.files;
        self.games += other.games;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.notices += other.notices;
        self.repaired += other.repaired;
        self.safe_fixes += other.safe_fixes;
        self.unsafe_fixes += other.unsafe_fixes;
    }

    /// All findings.
    pub const fn findings(&self) -> u64 {
        self.errors + self.warnings + self.notices
    }
}
