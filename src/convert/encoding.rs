//! Text that is not UTF-8: UTF-16, and windows-1258, the code page that Vietnamese was written in before Unicode.
//!
//! windows-1258 has letters such as `â` and `ơ`, but writes the tone as a mark of its own behind them. What is decoded
//! from it is therefore composed (Unicode NFC), the form that keyboards produce today, so that a name from an old
//! file is the same text as one typed now.

use std::io::{self, Read};

use encoding_rs::{Decoder, DecoderResult, UTF_16BE, UTF_16LE, WINDOWS_1258};
use unicode_normalization::UnicodeNormalization;

pub use crate::diagnostics::Encoding;

/// How many bytes at the start of a file are enough to tell its encoding by.
pub const SAMPLE: usize = 64 * 1024;

/// The encoding that a text seems to have, by its first [`SAMPLE`] bytes; `None` for UTF-8 and for anything unknown.
///
/// UTF-16 is recognised by its byte order mark, or by the zero bytes that every ASCII character has in it;
/// windows-1258 by its tone marks, which follow a vowel.
///
/// ```
/// use oaq::convert::encoding::{Encoding, detect};
/// assert_eq!(detect(b"\xff\xfe[\0"), Some(Encoding::Utf16Le));
/// assert_eq!(detect(b"[P1 \"B\xecnh\"]"), None); // Latin-1 or another code page
/// assert_eq!(detect(b"[P1 \"Bi\xccnh\"]"), Some(Encoding::Windows1258));
/// assert_eq!(detect("[P1 \"Bình\"]".as_bytes()), None);
/// ```
pub fn detect(bytes: &[u8]) -> Option<Encoding> {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    if sample.starts_with(b"\xff\xfe") {
        return Some(Encoding::Utf16Le);
    }
    if sample.starts_with(b"\xfe\xff") {
        return Some(Encoding::Utf16Be);
    }
    let is_utf8 = is_utf8(sample);
    if is_utf8 && !sample.contains(&0) {
        return None;
    }
    by_zeros(sample).or_else(|| (!is_utf8 && looks_like_1258(sample)).then_some(Encoding::Windows1258))
}

/// Whether the bytes are UTF-8, perhaps cut within the last character.
fn is_utf8(sample: &[u8]) -> bool {
    std::str::from_utf8(sample).map_or_else(|error| error.error_len().is_none(), |_| true)
}

/// UTF-16 without a mark: a record is mostly ASCII, where one byte of each pair is zero.
fn by_zeros(sample: &[u8]) -> Option<Encoding> {
    let pairs = sample.len() / 2;
    let zeros = |first: usize| sample.iter().skip(first).step_by(2).filter(|&&b| b == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let mostly = |count: usize, other: usize| pairs > 0 && count * 2 > pairs && other * 20 < count;
    if mostly(odd, even) {
        Some(Encoding::Utf16Le)
    } else if mostly(even, odd) {
        Some(Encoding::Utf16Be)
    } else {
        None
    }
}

/// Whether the text has the marks of Vietnamese tones as windows-1258 writes them, nearly all behind a vowel. Other
/// code pages have letters in their places, which follow vowels rarely.
fn looks_like_1258(sample: &[u8]) -> bool {
    let is_tone = |b: u8| matches!(b, 0xcc | 0xd2 | 0xde | 0xec | 0xf2);
    let is_vowel = |b: u8| match b {
        b'A'..=b'z' => b"aeiouyAEIOUY".contains(&b),
        // Â Ă Ê Ô Ơ Ư and their small letters
        0xc2 | 0xc3 | 0xca | 0xd4 | 0xd5 | 0xdd | 0xe2 | 0xe3 | 0xea | 0xf4 | 0xf5 | 0xfd => true,
        _ => false,
    };
    let tones = sample.iter().filter(|&&b| is_tone(b)).count();
    let placed = sample.windows(2).filter(|pair| is_tone(pair[1]) && is_vowel(pair[0])).count();
    placed > 0 && placed * 10 >= tones * 9
}

/// A reader that turns another encoding into UTF-8 as it is read.
///
/// A sequence that the encoding does not have is an error of kind [`io::ErrorKind::InvalidData`]: nothing is replaced
/// silently.
#[derive(Debug)]
pub struct Decoded<R> {
    input: R,
    decoder: Decoder,
    composes: bool,
    raw: Vec<u8>,
    /// Decoded text that may still change with what follows it.
    pending: String,
    /// Text ready to be read, from `given` on.
    ready: Vec<u8>,
    given: usize,
    ended: bool,
}

/// No word of any language is as long as this without an ASCII character; what is, is not held back for its end.
const LONGEST_WORD: usize = 64 * 1024;

/// Raw bytes that are decoded at a time.
const CHUNK: usize = 32 * 1024;

impl<R: Read> Decoded<R> {
    /// Reads `input` as text in `encoding`. A byte order mark, also that of another encoding, has the last word.
    pub fn new(input: R, encoding: Encoding) -> Self {
        let (from, composes) = match encoding {
            Encoding::Utf16Le => (UTF_16LE, false),
            Encoding::Utf16Be => (UTF_16BE, false),
            Encoding::Windows1258 => (WINDOWS_1258, true),
        };
        Self {
            input,
            decoder: from.new_decoder(),
            composes,
            raw: vec![0; CHUNK],
            pending: String::new(),
            ready: Vec::new(),
            given: 0,
            ended: false,
        }
    }

    fn refill(&mut self) -> io::Result<()> {
        self.ready.clear();
        self.given = 0;
        while self.ready.is_empty() && !self.ended {
            let length = self.input.read(&mut self.raw)?;
            self.ended = length == 0;
            let known = self.pending.len();
            self.decode(length)?;
            self.release(known);
        }
        Ok(())
    }

    fn decode(&mut self, length: usize) -> io::Result<()> {
        let mut rest = &self.raw[..length];
        loop {
            let room = self.decoder.max_utf8_buffer_length_without_replacement(rest.len());
            self.pending.reserve(room.unwrap_or(CHUNK).max(16));
            let (result, read) =
                self.decoder.decode_to_string_without_replacement(rest, &mut self.pending, self.ended);
            rest = &rest[read..];
            match result {
                DecoderResult::InputEmpty => return Ok(()),
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(..) => {
                    let message = format!("this is not {} text", self.decoder.encoding().name());
                    return Err(io::Error::new(io::ErrorKind::InvalidData, message));
                }
            }
        }
    }

    /// Moves what can't change any more from `pending` to `ready`; its first `known` bytes have been here before.
    fn release(&mut self, known: usize) {
        if !self.composes {
            self.ready.append(&mut std::mem::take(&mut self.pending).into_bytes());
            return;
        }
        // A tone mark joins the letter before it; no mark reaches back across an ASCII character.
        let settled = match self.pending.as_bytes()[known..].iter().rposition(u8::is_ascii) {
            _ if self.ended => self.pending.len(),
            Some(last) => known + last,
            None if self.pending.len() < LONGEST_WORD => 0,
            None => self.pending.len(),
        };
        self.ready.extend(self.pending[..settled].nfc().collect::<String>().bytes());
        self.pending.drain(..settled);
    }
}

impl<R: Read> Read for Decoded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.given == self.ready.len() {
            self.refill()?;
        }
        let length = buffer.len().min(self.ready.len() - self.given);
        buffer[..length].copy_from_slice(&self.ready[self.given..self.given + length]);
        self.given += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: &str =
        "[P0 \"Nguyễn Thị Ước\"] [P1 \"Đặng Quốc Bình\"]\n{Ô Ăn Quan, ván cờ đẹp: bù dân, ăn quan}\n";

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    /// The text as Windows wrote it: letters of the code page, tone marks behind them.
    fn windows_1258(text: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        for c in text.chars() {
            // Letters that the code page has as they are; all others as letter and mark.
            let parts: String = if encodes(c) { c.to_string() } else { split_tone(c) };
            let (encoded, _, lossy) = WINDOWS_1258.encode(&parts);
            assert!(!lossy, "{c}");
            bytes.extend_from_slice(&encoded);
        }
        bytes
    }

    fn encodes(c: char) -> bool {
        !WINDOWS_1258.encode(&c.to_string()).2
    }

    /// The tone mark apart, the letter with its own sign whole: `ễ` as `ê` and a tilde.
    fn split_tone(c: char) -> String {
        let marks: Vec<char> = c.to_string().nfd().collect();
        let tone = marks.iter().rposition(|m| "\u{300}\u{301}\u{303}\u{309}\u{323}".contains(*m)).unwrap();
        let letter: String =
            marks.iter().enumerate().filter(|(i, _)| *i != tone).map(|(_, m)| *m).nfc().collect();
        format!("{letter}{}", marks[tone])
    }

    /// Reads in small pieces, so that every border between two of them is met.
    struct Trickle<'b>(&'b [u8]);

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = buffer.len().min(3).min(self.0.len());
            buffer[..length].copy_from_slice(&self.0[..length]);
            self.0 = &self.0[length..];
            Ok(length)
        }
    }

    fn decode(bytes: &[u8], encoding: Encoding) -> String {
        let mut text = String::new();
        Decoded::new(Trickle(bytes), encoding).read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn every_encoding_is_recognised_and_read() {
        let marked = format!("\u{feff}{NAMES}");
        for (bytes, encoding) in [
            (utf16(&marked, u16::to_le_bytes), Encoding::Utf16Le),
            (utf16(&marked, u16::to_be_bytes), Encoding::Utf16Be),
            (utf16(NAMES, u16::to_le_bytes), Encoding::Utf16Le),
            (utf16(NAMES, u16::to_be_bytes), Encoding::Utf16Be),
            (windows_1258(NAMES), Encoding::Windows1258),
        ] {
            assert_eq!(detect(&bytes), Some(encoding));
            assert_eq!(decode(&bytes, encoding), NAMES);
        }
    }

    #[test]
    fn other_texts_are_left_alone() {
        assert_eq!(detect(NAMES.as_bytes()), None);
        assert_eq!(detect(&NAMES.as_bytes()[..10]), None, "cut within a character");
        assert_eq!(detect(b""), None);
        assert_eq!(detect("Bi\u{300}nh\0".as_bytes()), None, "a zero among marks of their own");
        assert_eq!(detect(b"d\xe9j\xe0 vu, Gar\xe7on, \xe0 c\xf4t\xe9"), None, "French in Latin-1");
        assert_eq!(detect(b"\xd3\xd2\xc5\xcd\xd1"), None, "Russian in KOI8");
    }

    #[test]
    fn what_cannot_be_decoded_is_an_error() {
        let lone = utf16("ab", u16::to_le_bytes).into_iter().chain([0x00, 0xd8, b'c', 0]).collect::<Vec<_>>();
        let mut text = String::new();
        let error = Decoded::new(&lone[..], Encoding::Utf16Le).read_to_string(&mut text).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        let odd = Decoded::new(&b"a\0b"[..], Encoding::Utf16Le).read_to_string(&mut text);
        assert!(odd.is_err());
    }

    #[test]
    fn a_text_without_ascii_does_not_pile_up() {
        let bytes = vec![0xe2; 1 << 20];
        assert_eq!(decode(&bytes, Encoding::Windows1258).chars().count(), 1 << 20);
    }
}
