//! Repairing a record with the fixes that its findings carry.

mod diff;
mod edits;

pub use diff::unified_diff;
pub use edits::apply;

use crate::diagnostics::{Diagnostic, Fix, Safety};
use crate::notation;
use crate::replay::{Options, check_text};

/// A game after its repair.
#[derive(Clone, Debug)]
pub struct Repaired {
    /// The text of the game; the same as before if there was nothing to repair.
    pub text: String,
    /// How many fixes were made.
    pub fixes: usize,
    /// What is still found in it. Spans are bytes of the new text.
    pub left: Vec<Diagnostic>,
}

/// One repair can bring to light what hid behind it, so that is repaired too; never more often than this, should two
/// fixes undo each other.
const MOST_ROUNDS: usize = 64;

/// Repairs the text of one game with all fixes up to a safety: the safe ones are decided by the play, the unsafe ones
/// are only likely. What can't be repaired is left as it is. Comments never move, and repairing twice changes nothing
/// more.
///
/// ```
/// use oaq::diagnostics::Safety;
/// let record = "[Variant \"standard\"]\n\n1. 2<x7 {sure?} 2. 9> *\n";
/// let repaired = oaq::fix::repair(record, 1, &oaq::Options::default(), Safety::Safe);
/// assert_eq!(repaired.text, "[Variant \"standard\"]\n\n1. 2<x6 {sure?} 1... 9> *\n");
/// ```
pub fn repair(text: &str, number: u32, options: &Options, up_to: Safety) -> Repaired {
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut repaired = Repaired { text: text.to_owned(), fixes: 0, left: Vec::new() };
    for round in 0..=MOST_ROUNDS {
        let parsed = notation::parse_game(&repaired.text);
        repaired.left = check_text(&repaired.text, &parsed.game, &parsed.errors, number, options);
        let fixes = repaired.left.iter().filter_map(|found| found.fix.as_ref());
        let fixes: Vec<Fix> =
            fixes.filter(|fix| fix.safety <= up_to).map(|fix| fitted(fix, line_end)).collect();
        let (text, applied) = apply(&repaired.text, &fixes);
        if text == repaired.text || round == MOST_ROUNDS {
            break;
        }
        repaired.text = text;
        repaired.fixes += applied;
    }
    repaired
}

/// The same fix with the line ends of the text that it is for.
fn fitted(fix: &Fix, line_end: &str) -> Fix {
    let mut fix = fix.clone();
    for edit in &mut fix.edits {
        if line_end != "\n" {
            edit.text = edit.text.replace('\n', line_end);
        }
    }
    fix
}
