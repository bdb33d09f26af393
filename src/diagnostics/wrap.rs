//! Text on lines of a certain width.

use unicode_width::UnicodeWidthStr;

/// The words of a text on lines of at most `width` columns; a longer word has a line of its own.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let Some(line) = lines.last_mut() else { break };
        if !line.is_empty() && line.width() + 1 + word.width() > width {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn width_is_counted_in_columns() {
        assert_eq!(wrap("ô ăn quan", 4), ["ô ăn", "quan"]);
        assert_eq!(wrap("日本 日本", 5), ["日本", "日本"]);
        assert_eq!(wrap("e\u{302}\u{323} e\u{302}\u{323}", 3), ["e\u{302}\u{323} e\u{302}\u{323}"]);
    }
}
