//! What a repair or a new layout would change, as a unified diff.

use std::fmt::Display;

use similar::TextDiff;

/// Lines around a change that are shown with it; what `diff -u` does.
const CONTEXT: usize = 3;

/// The changes from one text of a file to another; empty if there are none.
///
/// ```
/// let diff = oaq::fix::unified_diff("g.oaq", "1. 2< *\n", "1. 2<x6 *\n");
/// assert_eq!(diff, "--- g.oaq\n+++ g.oaq\n@@ -1 +1 @@\n-1. 2< *\n+1. 2<x6 *\n");
/// ```
pub fn unified_diff(file: impl Display, before: &str, after: &str) -> String {
    let file = file.to_string();
    TextDiff::from_lines(before, after)
        .unified_diff()
        .context_radius(CONTEXT)
        .header(&file, &file)
        .to_string()
}
