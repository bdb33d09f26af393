//! How a command went, and the exit code that tells it.

use std::process::ExitCode;

use oaq::diagnostics::Totals;

use super::{Context, Failure, interrupt};

/// How a command went; the worse of two is the greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// All well: exit code 0.
    #[default]
    Well,
    /// The command did its work and found something: exit code 1.
    Findings,
    /// Some of the work could not be done: exit code 2.
    Trouble,
}

impl Status {
    /// Remembers the worse of this status and another.
    pub(crate) fn and(&mut self, other: Self) {
        *self = (*self).max(other);
    }

    /// What the findings of a command mean for it.
    pub(crate) fn of(totals: &Totals, context: &Context) -> Self {
        let counts = totals.errors > 0 || (context.strict && totals.warnings > 0);
        if counts { Self::Findings } else { Self::Well }
    }

    /// How a command went in the end, when its output was written. A reader that closed the pipe has seen enough: what was
    /// found till then counts.
    pub(crate) fn after(self, written: Result<(), Failure>) -> Result<Self, Failure> {
        match written {
            Err(failure) if !failure.is_closed_pipe() => Err(failure),
            _ => Ok(self),
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

/// Says what failed, if something did, and gives the exit code. A reader that closed the pipe has seen enough: that
/// is no failure.
pub(crate) fn conclude(outcome: Result<Status, Failure>, context: &Context) -> ExitCode {
    match outcome {
        Ok(status) => status.into(),
        Err(failure) if failure.is_closed_pipe() => Status::Well.into(),
        Err(failure) => {
            context.complain(&failure);
            match failure {
                Failure::Interrupted => interrupt::EXIT_CODE.into(),
                _ => Status::Trouble.into(),
            }
        }
    }
}
