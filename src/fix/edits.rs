//! Applying edits to a text.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::diagnostics::{Edit, Fix};

/// Puts into `text` all fixes that get along with each other and says how many those were.
///
/// A fix is applied as a whole or not at all. Where two disagree the one that begins earlier in the text wins, and
/// of two that begin at the same byte the one that comes first in the list; so the outcome never depends on chance.
/// Two fixes may both insert at the same byte only if they insert the same.
pub fn apply<'f>(text: &str, fixes: impl IntoIterator<Item = &'f Fix>) -> (String, usize) {
    let mut fixes: Vec<&Fix> = fixes.into_iter().filter(|fix| !fix.edits.is_empty()).collect();
    fixes.sort_by_key(|fix| fix.edits.iter().map(|edit| edit.range.start).min());

    let mut accepted = Accepted::new();
    let mut applied = 0;
    for fix in fixes {
        let fits = fix.edits.iter().all(|edit| is_in(text, &edit.range) && agrees(edit, &accepted));
        if fits && agree_among_themselves(&fix.edits) {
            accepted.extend(fix.edits.iter().map(|edit| ((edit.range.start, edit.range.end), edit)));
            applied += 1;
        }
    }

    let mut fixed = String::with_capacity(text.len());
    let mut copied = 0;
    for edit in accepted.into_values() {
        fixed.push_str(&text[copied..edit.range.start]);
        fixed.push_str(&edit.text);
        copied = edit.range.end;
    }
    fixed.push_str(&text[copied..]);
    (fixed, applied)
}

/// Edits that are made, by start and end; none of them overlap.
type Accepted<'f> = BTreeMap<(usize, usize), &'f Edit>;

fn is_in(text: &str, range: &Range<usize>) -> bool {
    text.get(range.clone()).is_some()
}

/// Whether an edit can be made together with those accepted.
fn agrees(edit: &Edit, accepted: &Accepted<'_>) -> bool {
    let Range { start, end } = edit.range;
    accepted
        .range(..=(end, usize::MAX))
        .rev()
        .map(|(_, other)| *other)
        .take_while(|other| other.range.end >= start)
        .all(|other| other == edit || !collide(&other.range, &edit.range))
}

fn agree_among_themselves(edits: &[Edit]) -> bool {
    edits
        .windows(2)
        .all(|pair| pair[0].range.end <= pair[1].range.start && !collide(&pair[0].range, &pair[1].range))
}

/// Whether two ranges share a byte, or both insert at the same one.
fn collide(a: &Range<usize>, b: &Range<usize>) -> bool {
    (a.start < b.end && b.start < a.end) || (a.is_empty() && b.is_empty() && a.start == b.start)
}

#[cfg(test)]
mod tests {
    use super::apply;
    use crate::diagnostics::{Edit, Fix, Remedy, Safety};

    fn fix(edits: &[(std::ops::Range<usize>, &str)]) -> Fix {
        Fix {
            remedy: Remedy::Insert { text: String::new() },
            safety: Safety::Safe,
            edits: edits
                .iter()
                .map(|(range, text)| Edit { range: range.clone(), text: (*text).to_owned() })
                .collect(),
        }
    }

    #[test]
    fn the_earlier_of_two_that_disagree_wins() {
        let fixes = [fix(&[(3..6, "B")]), fix(&[(0..4, "A"), (7..8, "C")])];
        assert_eq!(apply("0123456789", &fixes), ("A456C89".to_owned(), 1));
    }

    #[test]
    fn the_same_edit_twice_is_made_once() {
        let fixes = [fix(&[(2..4, "x")]), fix(&[(2..4, "x"), (4..4, "y")]), fix(&[(4..4, "z")])];
        assert_eq!(apply("012345", &fixes), ("01xy45".to_owned(), 2));
    }

    #[test]
    fn nothing_is_cut_through_a_letter() {
        let fixes = [fix(&[(1..2, "")]), fix(&[(0..99, "")])];
        assert_eq!(apply("ăn", &fixes), ("ăn".to_owned(), 0));
    }
}
