//! What a kind of finding is known by: its code, its name, and how much it matters.

use std::fmt;

use super::finding::{Finding, Kind};
use super::nearest::nearest;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Notice,
    /// Probably not what was meant; the game can be replayed all the same.
    Warning,
    /// The record is wrong.
    Error,
}

impl Severity {
    /// The word that the machine-readable formats use.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Notice => "notice",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What a finding is about: the first two digits of its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// 01: the text is not the notation.
    Syntax,
    /// 02: tags.
    Tags,
    /// 03: moves.
    Moves,
    /// 04: results and endings.
    Endings,
    /// 05: annotations.
    Annotations,
    /// 09: files.
    Files,
}

/// A stable code such as `OAQ0301`: two digits for the [`Family`], two for the kind. Never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub(super) &'static str);

impl Code {
    /// What findings with this code are about.
    ///
    /// ```
    /// use oaq::diagnostics::{Family, Kind};
    /// assert_eq!(Kind::EmptyPit.code().family(), Family::Moves);
    /// ```
    pub const fn family(self) -> Family {
        match self.0.as_bytes() {
            [b'O', b'A', b'Q', b'0', b'1', ..] => Family::Syntax,
            [b'O', b'A', b'Q', b'0', b'2', ..] => Family::Tags,
            [b'O', b'A', b'Q', b'0', b'3', ..] => Family::Moves,
            [b'O', b'A', b'Q', b'0', b'4', ..] => Family::Endings,
            [b'O', b'A', b'Q', b'0', b'5', ..] => Family::Annotations,
            _ => Family::Files,
        }
    }

    /// As it is printed.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Kind {
    /// The kind with a code (`OAQ0301`, also `oaq0301`, `0301`, `301`) or a name (`empty-pit`).
    ///
    /// ```
    /// use oaq::diagnostics::Kind;
    /// assert_eq!(Kind::find("oaq0301"), Some(Kind::EmptyPit));
    /// assert_eq!(Kind::find("empty-pit"), Some(Kind::EmptyPit));
    /// assert_eq!(Kind::find("301"), Some(Kind::EmptyPit));
    /// assert_eq!(Kind::find("0"), None);
    /// ```
    pub fn find(code_or_name: &str) -> Option<Self> {
        let wanted = code_or_name.trim();
        Self::ALL.iter().copied().find(|kind| {
            let code = kind.code().as_str();
            wanted.eq_ignore_ascii_case(kind.name())
                || wanted.eq_ignore_ascii_case(code)
                || code.strip_prefix("OAQ").is_some_and(|digits| {
                    digits == wanted || digits.strip_prefix('0').is_some_and(|digits| digits == wanted)
                })
        })
    }

    /// Whether it is about the notation itself, and not about what the record says.
    pub const fn is_syntax(self) -> bool {
        matches!(self.code().family(), Family::Syntax)
    }

    /// The kind whose name comes nearest to a word that is none.
    ///
    /// ```
    /// use oaq::diagnostics::Kind;
    /// assert_eq!(Kind::nearest("emptypit"), Some(Kind::EmptyPit));
    /// assert_eq!(Kind::nearest("chess"), None);
    /// ```
    pub fn nearest(name: &str) -> Option<Self> {
        nearest(name, Self::ALL.iter().map(|kind| kind.name())).and_then(Self::find)
    }
}

impl Finding {
    /// The stable code.
    pub const fn code(&self) -> Code {
        self.kind().code()
    }

    /// The stable name.
    pub const fn name(&self) -> &'static str {
        self.kind().name()
    }

    /// How much it matters.
    pub const fn severity(&self) -> Severity {
        self.kind().severity()
    }
}
