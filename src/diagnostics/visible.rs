//! Text from a record, made safe to be shown: what is invisible becomes visible, and nothing can move the cursor,
//! colour the terminal or turn the line round.

use std::borrow::Cow;

/// The most characters of a record's text that a sentence repeats.
const EXCERPT: usize = 48;

/// The sign to show in the place of a character that can't be shown itself.
pub(crate) const fn stand_in(c: char) -> Option<char> {
    match c {
        // The Unicode block "Control Pictures" follows the order of the control characters.
        '\0'..='\u{1f}' => char::from_u32(0x2400 + c as u32),
        '\u{7f}' => Some('\u{2421}'),
        // C1 controls, marks and overrides of the writing direction, line and paragraph separators, a BOM.
        '\u{80}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{feff}' => Some('\u{fffd}'),
        _ => None,
    }
}

/// The whole text with stand-ins; borrowed if there is nothing to replace.
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| stand_in(c).is_none()) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|c| stand_in(c).unwrap_or(c)).collect())
}

/// The text as a sentence repeats it: visible, on one line, and cut if it is long.
pub(crate) fn excerpt(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(EXCERPT) {
        None => visible(text),
        Some((end, _)) => Cow::Owned(format!("{}…", visible(text[..end].trim_end()))),
    }
}

#[cfg(test)]
mod tests {
    use super::{excerpt, visible};

    #[test]
    fn nothing_dangerous_is_left() {
        assert_eq!(visible("Bình\u{1b}[31m\0\r\n\u{202e}"), "Bình␛[31m␀␍␊\u{fffd}");
        assert_eq!(visible("Nguyễn"), "Nguyễn");
    }

    #[test]
    fn long_texts_are_cut_at_a_character() {
        assert_eq!(excerpt(&"ộ".repeat(50)), format!("{}…", "ộ".repeat(48)));
    }
}
