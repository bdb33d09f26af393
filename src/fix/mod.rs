//! Repairing a record with the fixes that its findings carry.

mod diff;
mod edits;

pub use diff::unified_diff;
pub use edits::apply;

use crate::diagnostics::{Diagnostic, Fix, Kind, Remedy, Safety};
use crate::notation;
use crate::replay::{Options, Record, check};

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

/// One repair can bring to light what hid behind it, so that is repaired too; but no more often than this without fewer
/// findings than ever before, should two fixes undo each other.
const MOST_ROUNDS: usize = 64;

/// A longer text is read no more often than [`MOST_ROUNDS`] times; a short one as often as makes up so many bytes.
const MOST_READ: usize = 4 << 20;

/// A finding takes as long as so many bytes of text.
const A_FINDING: usize = 256;

/// Repairs the text of one game with all fixes up to a safety: the safe ones can't be otherwise, the unsafe ones
/// are only likely, and each is made only if it takes its finding away. What can't be repaired is left as it is.
/// Comments never move, and repairing twice changes nothing more.
///
/// ```
/// use oaq::diagnostics::Safety;
/// let record = "[Variant \"standard\"]\n\n1. 2<x7 {sure?} 2. 9> *\n";
/// let repaired = oaq::fix::repair(record, 1, &oaq::Options::default(), Safety::Safe);
/// assert_eq!(repaired.text, "[Variant \"standard\"]\n\n1. 2<x6 {sure?} 1... 9> *\n");
/// ```
pub fn repair(text: &str, number: u32, options: &Options, up_to: Safety) -> Repaired {
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let patience = MOST_READ.max(MOST_ROUNDS.saturating_mul(text.len()));
    let mut shop = Workshop { number, options, line_end, patience };
    let left = shop.look(text).unwrap_or_default();
    let mut repaired = Repaired { left, text: text.to_owned(), fixes: 0 };
    let (mut fewest, mut rounds) = (repaired.left.len(), 0);
    while rounds < MOST_ROUNDS {
        let is_better = shop.make_safe(&mut repaired)
            || up_to == Safety::Unsafe
                && (shop.make_unsafe_of_syntax(&mut repaired)
                    || shop.make_many_unsafe(&mut repaired)
                    || shop.make_one_unsafe(&mut repaired));
        if !is_better {
            break;
        }
        rounds = if repaired.left.len() < fewest { 0 } else { rounds + 1 };
        fewest = fewest.min(repaired.left.len());
    }
    repaired
}

/// What every round of a repair needs.
struct Workshop<'o> {
    number: u32,
    options: &'o Options,
    line_end: &'static str,
    /// Bytes that may still be read.
    patience: usize,
}

impl Workshop<'_> {
    /// What is found in a text; `None` if enough has been read.
    fn look(&mut self, text: &str) -> Option<Vec<Diagnostic>> {
        self.patience = self.patience.checked_sub(text.len())?;
        let parsed = notation::parse_game(text);
        let found = check(&Record::of(&parsed, self.number), self.options);
        self.patience = self.patience.saturating_sub(found.len().saturating_mul(A_FINDING));
        // A repair can leave white space before the game, which is no part of it.
        Some(found.into_iter().map(|found| found.shifted(parsed.offset)).collect())
    }

    /// Makes all safe fixes at once; says whether there were any.
    fn make_safe(&mut self, repaired: &mut Repaired) -> bool {
        let fixes = repaired.left.iter().filter_map(|found| found.fix.as_ref());
        let Some(mended) = self.make_all(repaired, fixes.filter(|fix| fix.safety == Safety::Safe)) else {
            return false;
        };
        *repaired = mended;
        true
    }

    /// Makes all fixes of the notation at once, if that takes all their findings away: one by one, a text with many mistakes
    /// would be read as often. Says whether it did.
    fn make_unsafe_of_syntax(&mut self, repaired: &mut Repaired) -> bool {
        let of_syntax = repaired.left.iter().filter(|found| found.finding.kind().is_syntax());
        let Some(mended) = self.make_all(repaired, of_syntax.filter_map(|found| found.fix.as_ref())) else {
            return false;
        };
        let made = mended.fixes - repaired.fixes;
        let helps = count(&mended.left, Kind::is_syntax) + made <= count(&repaired.left, Kind::is_syntax);
        if helps {
            *repaired = mended;
        }
        helps
    }

    /// Where there are very many unsafe fixes, makes as many of the first ones at once as take all their findings away. Says
    /// whether there were any.
    fn make_many_unsafe(&mut self, repaired: &mut Repaired) -> bool {
        let fixes: Vec<&Fix> = unsafe_fixes(repaired).map(|(_, fix)| fix).collect();
        let halves = std::iter::successors(Some(fixes.len()), |many| Some(many / 2));
        let mut tried = halves.take_while(|many| *many > MOST_ROUNDS).filter_map(|many| {
            let mended = self.make_all(repaired, fixes[..many].iter().copied())?;
            let made = mended.fixes - repaired.fixes;
            let helps = mended.left.len() + made <= repaired.left.len()
                && count(&mended.left, Kind::is_syntax) <= count(&repaired.left, Kind::is_syntax);
            helps.then_some(mended)
        });
        let Some(mended) = tried.next() else { return false };
        *repaired = mended;
        true
    }

    /// The game with all these fixes that get along; `None` if they change nothing.
    fn make_all<'f>(
        &mut self,
        repaired: &Repaired,
        fixes: impl Iterator<Item = &'f Fix>,
    ) -> Option<Repaired> {
        let fixes: Vec<Fix> = fixes.map(|fix| self.fitted(fix)).collect();
        let (text, applied) = apply(&repaired.text, &fixes);
        // What became another game would go unchecked.
        let changes = text != repaired.text && notation::is_one_game(&text);
        let left = changes.then(|| self.look(&text))??;
        Some(Repaired { left, text, fixes: repaired.fixes + applied })
    }

    /// Makes the first unsafe fix that takes its finding away without a new mistake in the notation.
    fn make_one_unsafe(&mut self, repaired: &mut Repaired) -> bool {
        let tried = unsafe_fixes(repaired).take(MOST_ROUNDS).find_map(|(found, fix)| {
            let (text, _) = apply(&repaired.text, [&self.fitted(fix)]);
            if !notation::is_one_game(&text) {
                return None;
            }
            let left = self.look(&text)?;
            let of_it =
                |left: &[Diagnostic]| left.iter().filter(|other| is_same_fault(found, fix, other)).count();
            let helps = of_it(&left) < of_it(&repaired.left)
                && count(&left, Kind::is_syntax) <= count(&repaired.left, Kind::is_syntax);
            helps.then_some((text, left))
        });
        let Some((text, left)) = tried else { return false };
        *repaired = Repaired { text, left, fixes: repaired.fixes + 1 };
        true
    }

    /// The same fix with the line ends of the text that it is for.
    fn fitted(&self, fix: &Fix) -> Fix {
        let mut fix = fix.clone();
        if self.line_end != "\n" {
            for edit in &mut fix.edits {
                edit.text = edit.text.replace('\n', self.line_end);
            }
        }
        fix
    }
}

/// Whether a finding may be the one that a fix was to take away. One of its kind at another ply is another one where the word
/// before a move is wrong, or further on where another move is played: more of them come to light when the rest of the line is
/// replayed.
fn is_same_fault(found: &Diagnostic, fix: &Fix, other: &Diagnostic) -> bool {
    let kind = found.finding.kind();
    let is_of_a_word = matches!(kind, Kind::RefillAmount | Kind::RefillNotDue | Kind::FlipNotAllowed);
    let is_further = matches!(fix.remedy, Remedy::ReplaceMove { .. }) && other.ply > found.ply;
    other.finding.kind() == kind && (other.ply == found.ply || !is_of_a_word && !is_further)
}

/// The unsafe fixes, with what each one mends.
fn unsafe_fixes(repaired: &Repaired) -> impl Iterator<Item = (&Diagnostic, &Fix)> {
    let fixes = repaired.left.iter().filter_map(|found| Some((found, found.fix.as_ref()?)));
    fixes.filter(|(_, fix)| fix.safety == Safety::Unsafe)
}

fn count(found: &[Diagnostic], is_counted: impl Fn(Kind) -> bool) -> usize {
    found.iter().filter(|found| is_counted(found.finding.kind())).count()
}
