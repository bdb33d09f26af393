//! The parameters that have a closed list of words.

/// Declares something that tags say with one word of a closed list.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$vdoc])* $variant,)+ }

        impl $name {
            /// The words that a tag may use for it.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// The word for this value.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            pub(crate) fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result { f.write_str(self.as_str()) }
        }
    };
}
pub(crate) use words;

words! {
    /// What a quan pit holds at the start.
    QuanSeed {
        /// One quan piece and no dân.
        Piece = "piece",
        /// Ten dân and no piece.
        Stones = "stones",
    }
}
words! {
    /// What happens when the pit after the last stone is a quan pit that is not empty.
    NextQuan {
        /// The turn ends.
        Stop = "stop",
        /// One dân is lifted from it and sown into the pit after it.
        TakeOne = "take-one",
    }
}
words! {
    /// How an empty quan pit counts behind the last stone, or as the gap of a chain.
    EmptyQuan {
        /// Like any empty pit.
        Pass = "pass",
        /// The turn, or the chain, ends there.
        Stop = "stop",
    }
}
words! {
    /// What pays for a refill.
    RefillFrom {
        /// Points: captured quan pieces count with their value, and change is made.
        Score = "score",
        /// Captured dân stones only.
        Dan = "dan",
    }
}
words! {
    /// What happens to a side that can't pay its refill.
    Shortfall {
        /// It loses at once (two sides) or is out (three, four).
        Forfeit = "forfeit",
        /// It borrows the missing dân from the next side that has them.
        Borrow = "borrow",
    }
}
words! {
    /// The quan condition that ends the game.
    EndRule {
        /// Every quan pit is empty, of piece and dân.
        PitsEmpty = "pits-empty",
        /// No quan piece is left on the board.
        PiecesCaptured = "pieces-captured",
    }
}
words! {
    /// Whether the very first move of the game may capture a quan piece.
    FirstQuan {
        /// It may.
        Allowed = "allowed",
        /// Such a move is illegal.
        Forbidden = "forbidden",
    }
}
words! {
    /// Whether repeated moves end the game.
    Repetition {
        /// They don't.
        None = "none",
        /// The game ends when its last six moves are A B A B A B.
        Moves3 = "moves-3",
    }
}
words! {
    /// Whether the second player may exchange sides after the first move (lật bàn).
    Flip {
        /// No.
        No = "no",
        /// Yes.
        Yes = "yes",
    }
}
