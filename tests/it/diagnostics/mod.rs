//! Findings as they are told: every kind has its sample and pages, every format is what it says it is.

mod advice;
mod formats;
mod human;
mod kinds;

use std::path::{Path, PathBuf};

use oaq::diagnostics::Kind;
use serde_json::Value;

use crate::program::{Ran, oaq};

/// The sample of a kind, from the project's folder; `None` for what no small file in a repository can be.
fn sample(kind: Kind) -> Option<PathBuf> {
    let ending = match kind {
        // A game of 4 GiB, and what no known position leads to.
        Kind::GameTooLarge | Kind::EndlessSowing => return None,
        // What can't be read can't be kept either; the nearest thing is a file that isn't there.
        Kind::UnreadableFile => return Some(Path::new("samples/faults/unreadable-file.oaq").to_owned()),
        Kind::BadJson | Kind::JsonField => "json",
        _ => "oaq",
    };
    Some(Path::new("samples/faults").join(kind.name()).with_extension(ending))
}

/// `check` with the options that a kind needs to be found.
fn check(kind: Kind, options: &[&str]) -> crate::program::Program {
    let program = oaq().args(["check"]).args(options);
    match kind {
        Kind::RulesOverridden => program.args(["--variant", "mature-quan"]),
        _ => program,
    }
}

/// The diagnostics of `check --format json`.
fn diagnostics(ran: &Ran) -> Vec<Value> {
    let report: Value = serde_json::from_str(ran.stdout()).expect("the report is JSON");
    report["diagnostics"].as_array().expect("a report has diagnostics").clone()
}

/// Their names.
fn names(ran: &Ran) -> Vec<String> {
    diagnostics(ran).iter().map(|found| found["name"].as_str().unwrap_or_default().to_owned()).collect()
}
