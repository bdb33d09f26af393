//! Whether two texts are the same to a reader.

use unicode_normalization::{UnicodeNormalization, is_nfc};

/// Whether two texts differ at most in how their letters are put together: `ì` may be one character (NFC, as most
/// keyboards write it) or an `i` with a mark (NFD, as some systems store it).
///
/// ```
/// use oaq::convert::same_text;
/// assert!(same_text("Bình", "Bi\u{300}nh"));
/// assert!(!same_text("Bình", "Binh"));
/// ```
pub fn same_text(a: &str, b: &str) -> bool {
    a == b || (!a.is_ascii() && !b.is_ascii() && a.nfc().eq(b.nfc()))
}

/// The text with its letters composed (Unicode NFC).
///
/// ```
/// assert_eq!(oaq::convert::composed("Bi\u{300}nh"), "Bình");
/// ```
pub fn composed(text: &str) -> std::borrow::Cow<'_, str> {
    if is_nfc(text) { text.into() } else { text.nfc().collect::<String>().into() }
}
