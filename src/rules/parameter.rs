//! The parameters by their names, and what each is set to.

use std::fmt;

/// Declares the parameters with their names.
macro_rules! parameters {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)+) => {
        /// One thing in which rule sets differ.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Parameter { $($(#[$doc])* $variant,)+ }

        impl Parameter {
            /// All of them, in the order in which they are listed everywhere.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// Its name, as a `Rules` tag writes it.
            ///
            /// ```
            /// use oaq::rules::Parameter;
            /// assert_eq!(Parameter::QuanValue.name(), "quan-value");
            /// ```
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            /// The parameter with this name.
            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}

parameters! {
    /// Dân in each dân pit at the start.
    Dan = "dan",
    /// What a quan pit holds at the start.
    QuanSeed = "quan-seed",
    /// Points for a captured quan piece.
    QuanValue = "quan-value",
    /// What a quan pit behind the last stone does that is not empty.
    NextQuan = "next-quan",
    /// How an empty quan pit behind the last stone counts.
    NextEmptyQuan = "next-empty-quan",
    /// How an empty quan pit counts as the gap of a chain's later link.
    ChainGapQuan = "chain-gap-quan",
    /// A quan piece with fewer dân than this is young.
    Young = "young",
    /// What pays for a refill.
    RefillFrom = "refill-from",
    /// What happens when a refill can't be paid.
    Shortfall = "shortfall",
    /// The quan condition.
    End = "end",
    /// Whether the first move may capture a quan piece.
    FirstQuan = "first-quan",
    /// Whether repeated moves end the game.
    Repetition = "repetition",
    /// Whether the second player may flip.
    Flip = "flip",
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a parameter is set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// A number.
    Number(u8),
    /// One of the words that the parameter may have.
    Word(&'static str),
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => f.write_str(word),
        }
    }
}
