//! White space, which the splitter and the parser must see alike.

/// A stretch of white space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct White {
    /// The byte after it.
    pub(super) end: usize,
    /// How many line ends are in it: more than one is an empty line.
    pub(super) lines: u32,
}

/// `white = { blank | line end | ? wide space ? | ? byte order mark ? } ;`
///
/// Where the white space at `pos` ends, which is `pos` itself if there is none.
#[inline]
pub(super) fn white(bytes: &[u8], pos: usize) -> White {
    let mut white = White { end: pos, lines: 0 };
    loop {
        match bytes.get(white.end) {
            Some(b' ' | b'\t') => white.end += 1,
            Some(b'\n') => {
                white.end += 1;
                white.lines += 1;
            }
            Some(b'\r') => {
                white.end += if bytes.get(white.end + 1) == Some(&b'\n') { 2 } else { 1 };
                white.lines += 1;
            }
            Some(0xC2 | 0xE1..=0xE3 | 0xEF) => match wide_space(bytes, white.end) {
                0 => return white,
                length => white.end += length,
            },
            _ => return white,
        }
    }
}

/// How many bytes the white space at `pos` takes that is not ASCII; 0 if there is none. A no-break space comes with text copied
/// from web pages, a wide one from keyboards for Chinese, U+FEFF begins files and is left over where they were joined.
#[inline]
pub(super) fn wide_space(bytes: &[u8], pos: usize) -> usize {
    match bytes[pos..] {
        [0xC2, 0xA0, ..] => 2,
        [0xE1, 0x9A, 0x80, ..]
        | [0xE2, 0x80, 0x80..=0x8A | 0xA8 | 0xA9 | 0xAF, ..]
        | [0xE2, 0x81, 0x9F, ..]
        | [0xE3, 0x80, 0x80, ..]
        | [0xEF, 0xBB, 0xBF, ..] => 3,
        _ => 0,
    }
}

/// Where the spaces and tabs at `pos` end.
#[inline]
pub(super) fn blanks(bytes: &[u8], pos: usize) -> usize {
    pos + bytes[pos..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count()
}
