//! What can be wrong with records in JSON, as data.

use crate::rules::Side;

/// What JSON would have allowed where something else stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JsonExpected {
    /// The object that the file is.
    Object,
    /// Any value.
    Value,
    /// The name of a field, in quotes.
    Key,
    /// The colon after a field's name.
    Colon,
    /// A comma, or the bracket that closes the array or object.
    CommaOrClose,
    /// The end of the text.
    End,
    /// The rest of a number, written as JSON writes them.
    Number,
    /// The rest of a string: no raw control characters, escapes that exist, a quote at its end.
    String,
}

/// What is wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum JsonProblem {
    /// A field that must be there is not.
    Missing {
        /// Its name.
        field: &'static str,
    },
    /// The same field is there twice.
    Twice,
    /// The value is not what the field holds, or the notation has no way to write it.
    Form(JsonForm),
    /// A text with an escape such as `\ud800` that is half of a character: a surrogate without the other one.
    HalfCharacter,
    /// The value says something else than another field.
    Contradiction {
        /// The other field.
        with: &'static str,
    },
    /// A move's `ply` is not which move of its line it is.
    Ply {
        /// Which one it is.
        due: u32,
    },
    /// A move's `side` is not the one whose turn it is.
    Side {
        /// Whose turn it is.
        due: Side,
    },
    /// The value is not what the play of the game comes to.
    Play {
        /// What that is, as JSON.
        due: String,
    },
}

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JsonForm {
    /// An object.
    Object,
    /// An array.
    Array,
    /// A text.
    Text,
    /// `true` or `false`.
    Bool,
    /// The word `oaq-json`.
    Format,
    /// The version of the format that this program reads, 1.
    Version,
    /// The number of a dân pit, from 1.
    Pit,
    /// `"<"` or `">"`.
    Direction,
    /// A move such as `10>x12+4#`.
    Move,
    /// A move number such as `4...`.
    Number,
    /// A NAG, 0 to 255.
    Nag,
    /// A number of borrowed dân, 0 to 255.
    Borrowed,
    /// A result such as `1-0`.
    Result,
    /// A tag's name, `[A-Za-z][A-Za-z0-9_]*`.
    TagName,
    /// A tag's value: one line.
    TagValue,
    /// A comment that the notation can write: lines end with `\n`, and with a `}` in it it is one line.
    Comment,
    /// An escape line: one line without white space at its end.
    Escape,
    /// An evaluation, `{"kind":"estimate","value":12,"depth":24}`.
    Eval,
    /// The line of moves of `best`.
    Best,
    /// A time, `0:05:00`.
    Clock,
    /// The moves of a variation: one at least.
    Variation,
    /// The id of a variant.
    Variant,
    /// Rules that exist and make sense together.
    Rules,
    /// A position string of the game's rules.
    Position,
}

/// Whether a field that is missing at a path belongs to the file, which its games stand in.
pub(super) fn is_of_file(path: &str, field: &str) -> bool {
    path.is_empty() && matches!(field, "format" | "version" | "games" | "game")
}
