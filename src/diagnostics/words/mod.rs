//! From data to sentences, in both languages.
//!
//! Each language has one file with the sentences of all findings and one with those of their parts, made of
//! exhaustive matches: a kind without its words in either language does not compile. How things are said:
//!
//! * A **message** is one sentence for a player, not a programmer, without a full stop; it carries the numbers, pits
//!   and names. A **label** is the few words under the place in the record. **Help** says in whole sentences what to
//!   write.
//! * Text from the record goes through [`excerpt`], so that it can't break a line or reach the terminal.
//!
//! Other rooms keep their words beside what they speak about, both languages in one expression, with
//! [`Lang::pick`]:
//!
//! ```
//! use oaq::diagnostics::Lang;
//!
//! fn say_turn(name: &str, lang: Lang) -> String {
//!     lang.pick(format!("đến lượt {name}"), format!("{name} to move"))
//! }
//! assert_eq!(say_turn("An", Lang::Vi), "đến lượt An");
//! ```
//!
//! Where a command has many of them, they go into a file `words.rs` of its own, as exhaustive matches over an enum
//! of what can be said.

mod en;
mod vi;

use unicode_normalization::UnicodeNormalization;

use super::code::Severity;
use super::diagnostic::{Diagnostic, Fix, Mark, Note};
use super::finding::Finding;
use super::lang::Lang;
use super::totals::Totals;
use super::visible::excerpt;
use crate::notation::Claim;

/// What is said about a finding in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// What is wrong: one sentence, without a full stop.
    pub message: String,
    /// A few words for the place in the record.
    pub label: String,
    /// What to do about it, in whole sentences; empty where the message says it all.
    pub help: String,
}

impl Words {
    fn new(message: impl Into<String>, label: impl Into<String>) -> Self {
        Self { message: message.into(), label: label.into(), help: String::new() }
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }
}

impl Finding {
    /// The sentences for this finding.
    ///
    /// ```
    /// use oaq::diagnostics::{Finding, Lang, Seat};
    /// use oaq::rules::Side;
    /// let mover = Seat { side: Side::P0, name: Some("An".to_owned()) };
    /// let finding = Finding::EmptyPit { pit: 3, mover };
    /// assert_eq!(finding.words(Lang::En).message, "Pit 3 is empty, so An (P0) can't play it");
    /// assert_eq!(finding.words(Lang::Vi).message, "Ô 3 đang trống nên An (P0) không đi được");
    /// ```
    pub fn words(&self, lang: Lang) -> Words {
        match lang {
            Lang::Vi => vi::finding(self),
            Lang::En => en::finding(self),
        }
    }

    /// Whether it is that a move can't be played there, so that another one must have been.
    const fn is_illegal_move(&self) -> bool {
        matches!(
            self,
            Self::EmptyPit { .. }
                | Self::NotYourPit { .. }
                | Self::NoSuchPit { .. }
                | Self::QuanPit { .. }
                | Self::FirstQuanForbidden { .. }
        )
    }
}

/// The move that is meant where its direction stands there as a word, `3 phải`, `3t` or `3R`.
fn meant_move(found: &str) -> Option<String> {
    let found: String = found.nfc().flat_map(char::to_lowercase).collect();
    let (pit, rest) = found.split_at(found.find(|c: char| !c.is_ascii_digit()).filter(|end| *end > 0)?);
    let direction = match rest.trim_start().split(|c: char| !c.is_alphabetic()).next()? {
        "p" | "phải" | "phai" | "r" | "right" => '>',
        "t" | "trái" | "trai" | "l" | "left" => '<',
        _ => return None,
    };
    Some(format!("{pit}{direction}"))
}

/// Whether a line, or its beginning, is a tag but for the bracket that it begins with: `P1 "Bình"]`.
fn is_bracketless_tag(found: &str) -> bool {
    let rest = found.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let has_name = rest.len() < found.len() && found.starts_with(|c: char| c.is_ascii_alphabetic());
    has_name && rest.trim_start().starts_with('"')
}

/// Whether a text may be meant for a comment: it has letters, and no braces, which no comment has in it.
fn may_be_remark(found: &str) -> bool {
    found.contains(char::is_alphabetic) && !found.contains(['{', '}'])
}

/// Whether a pit that a board for two has not may be one of a greater board, and `last` is the greatest number here.
fn is_of_more_sides(pit: &str, last: u16) -> bool {
    last == 10 && pit.parse().is_ok_and(|pit: u16| (11..=20).contains(&pit))
}

impl Diagnostic {
    /// Everything that helps to repair it, in whole sentences: the finding's help, the pits that could have been
    /// played instead of a move that can't be, the notes.
    pub fn help(&self, lang: Lang) -> Vec<String> {
        let help = Some(self.finding.words(lang).help).filter(|help| !help.is_empty());
        let playable = self.scene.as_ref().filter(|_| self.finding.is_illegal_move()).and_then(|scene| {
            let side = scene.position.to_move()?;
            let pits: Vec<String> = scene.playable().iter().map(u8::to_string).collect();
            Some(match lang {
                Lang::Vi => vi::playable(side, &pits),
                Lang::En => en::playable(side, &pits),
            })
        });
        help.into_iter().chain(playable).chain(self.notes.iter().map(|note| note.words(lang))).collect()
    }
}

impl Note {
    /// The note as a whole sentence.
    pub fn words(&self, lang: Lang) -> String {
        match lang {
            Lang::Vi => vi::note(self),
            Lang::En => en::note(self),
        }
    }
}

impl Mark {
    /// A few words for the place.
    pub fn words(self, lang: Lang) -> &'static str {
        match lang {
            Lang::Vi => vi::mark(self),
            Lang::En => en::mark(self),
        }
    }
}

impl Fix {
    /// What the fix does, as a sentence without a full stop: `Add “refill”`.
    pub fn description(&self, lang: Lang) -> String {
        match lang {
            Lang::Vi => vi::remedy(&self.remedy),
            Lang::En => en::remedy(&self.remedy),
        }
    }
}

impl Severity {
    /// The word for it.
    pub fn word(self, lang: Lang) -> &'static str {
        match self {
            Self::Error => lang.pick("lỗi", "error"),
            Self::Warning => lang.pick("cảnh báo", "warning"),
            Self::Notice => lang.pick("lưu ý", "notice"),
        }
    }
}

impl Totals {
    /// The summary at the end of a check, in one or two sentences.
    pub fn words(&self, lang: Lang) -> String {
        match lang {
            Lang::Vi => vi::totals(self),
            Lang::En => en::totals(self),
        }
    }
}

/// Text from a record in quotation marks, those that it may have itself.
fn quoted(text: &str) -> String {
    let text = excerpt(text);
    if text.starts_with('“') && text.ends_with('”') { text.into_owned() } else { format!("“{text}”") }
}

/// The captured points as a claim: `x12+4`, `x0`.
fn claim(captured: &[u16]) -> String {
    Claim::of(captured).unwrap_or_else(|| Claim::new([])).to_string()
}
