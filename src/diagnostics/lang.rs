//! The two languages that people are spoken to in.

use std::str::FromStr;

/// A language of messages. Everything a person reads exists in both.
///
/// ```
/// use oaq::diagnostics::Lang;
/// assert_eq!(Lang::Vi.pick("ván", "game"), "ván");
/// assert_eq!(Lang::from_locale("vi_VN.UTF-8"), Lang::Vi);
/// assert_eq!(Lang::from_locale("C"), Lang::En);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// Vietnamese.
    Vi,
    /// English.
    #[default]
    En,
}

impl Lang {
    /// Both, Vietnamese first.
    pub const ALL: [Self; 2] = [Self::Vi, Self::En];

    /// The text for this language, out of one in each. The short way to write a word where it is used; both must
    /// be there or it doesn't compile.
    pub fn pick<T>(self, vi: T, en: T) -> T {
        match self {
            Self::Vi => vi,
            Self::En => en,
        }
    }

    /// The code that `--lang` takes and that file names carry: `vi` or `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Vi => "vi",
            Self::En => "en",
        }
    }

    /// The language of a locale's name as the environment gives it (`LC_ALL`, `LC_MESSAGES`, `LANG`): Vietnamese
    /// for `vi`, `vi_VN.UTF-8`, `vi-VN`; English for every other.
    pub fn from_locale(name: &str) -> Self {
        let language = name.split(['_', '-', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("vi") { Self::Vi } else { Self::En }
    }
}

/// Reads `vi` or `en`.
impl FromStr for Lang {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|lang| lang.code() == text).ok_or(())
    }
}
