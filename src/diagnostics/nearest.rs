//! The known word that a misspelt one was probably meant to be.

/// The candidate that comes nearest to `word`, if one is near enough to be what was meant: at most a third of its
/// letters are wrong. Letter case does not count. Of equally near ones the first wins.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    // A word that is much longer than every candidate can't be near; so long text costs nothing.
    let word: Vec<char> = word.chars().flat_map(char::to_lowercase).take(64).collect();
    let distances = candidates.into_iter().map(|candidate| {
        let letters: Vec<char> = candidate.chars().flat_map(char::to_lowercase).collect();
        (distance(&word, &letters), letters.len(), candidate)
    });
    let (distance, length, candidate) = distances.min_by_key(|(distance, ..)| *distance)?;
    (distance <= (length / 3).max(1)).then_some(candidate)
}

/// Optimal string alignment: insertions, deletions, substitutions and exchanges of two neighbours
/// (Damerau, "A technique for computer detection and correction of spelling errors", CACM 7, 1964).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (last[j - 1] + change).min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn finds_what_was_meant() {
        let ids = ["standard", "table-flip", "ky-dinh", "folk"];
        assert_eq!(nearest("standrad", ids), Some("standard"));
        assert_eq!(nearest("Ky-Đinh", ids), Some("ky-dinh"));
        assert_eq!(nearest("FOLK", ids), Some("folk"));
        assert_eq!(nearest("chess", ids), None);
        assert_eq!(nearest("", ids), None);
        assert_eq!(nearest("x", []), None);
    }
}
