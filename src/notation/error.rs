//! What can be wrong with a text, as data: the words are elsewhere.

use super::span::Span;

/// A place where the text is not the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// What is wrong.
    pub kind: SyntaxErrorKind,
    /// Where it is; empty where something is missing.
    pub span: Span,
    /// The change that would probably make it right.
    pub repair: Option<Repair>,
}

/// A change to the text: put `text` in the place of what stands at `span`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// What goes.
    pub span: Span,
    /// What comes.
    pub text: String,
}

/// What could have stood in a place of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// A tag, or the first move.
    TagOrMove,
    /// A move, or what may stand between two moves.
    Move,
}

/// What text that can't be read was meant to be, where only its characters are others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Meant {
    /// The text as it should be.
    pub text: String,
    /// The first character that is another.
    pub sign: char,
    /// What belongs in its place; empty if nothing does.
    pub instead: String,
    /// Whether nothing else can have been meant.
    pub is_sure: bool,
}

/// What can stand before a move and belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prefix {
    /// A move number: `4.`
    Number,
    /// `flip`
    Flip,
    /// `refill`
    Refill,
}

/// The ways in which a text can fail to be the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SyntaxErrorKind {
    /// Text that is none of the things that can stand there. One error stands for a whole run of such text.
    UnexpectedText {
        /// What was found, cut after [`EXCERPT`] characters.
        found: String,
        /// What could have stood there.
        expected: Expected,
        /// What it was meant to be, if only its characters are others.
        meant: Option<Meant>,
    },
    /// A control character outside strings and comments.
    ControlCharacter {
        /// Which one.
        found: char,
    },
    /// A `{` without its `}`: the comment ends before the next game, or at the end of the text.
    UnclosedComment,
    /// Variations that are still open where the game ends.
    UnclosedVariation {
        /// How many.
        count: u32,
    },
    /// A tag's value without its closing `"`.
    UnclosedString,
    /// A tag without its `]`, or with something else between value and `]`.
    UnclosedTag,
    /// A tag whose name is missing or not `[A-Za-z][A-Za-z0-9_]*`.
    BadTagName,
    /// A tag without a `"value"`.
    MissingTagValue,
    /// A tag whose name goes on with what no name has.
    SignInName {
        /// The first such character.
        found: char,
    },
    /// A tag with something else than blanks between its name and its value, as `[P0: "An"]`.
    SignBehindName {
        /// Which character.
        found: char,
    },
    /// Quotation marks in a tag's value without a backslash before them.
    InnerQuotes,
    /// A tag's value in quotation marks that are not `"`, as `“An”`.
    WrongQuotes,
    /// A backslash in a tag's value before something else than `"` or `\`.
    BadEscape {
        /// The character after the backslash.
        found: char,
    },
    /// `)` without a variation to end; `]` or `}` without anything to end.
    StrayClosing {
        /// Which one.
        found: char,
    },
    /// `(` where no move went before that the variation could replace.
    VariationWithoutMove,
    /// A variation without a move in it.
    EmptyVariation,
    /// A NAG or a glyph that does not stand right after a move, or after its comments.
    AnnotationWithoutMove,
    /// A NAG above `$255`.
    NagTooLarge {
        /// Its digits, cut after [`EXCERPT`] characters.
        value: String,
    },
    /// Signs `!` and `?` that are none of the six glyphs.
    BadGlyph,
    /// A number that is neither a move (no direction) nor a move number (no dot).
    BareNumber {
        /// Its digits, cut after [`EXCERPT`] characters.
        value: String,
    },
    /// A move number, `flip` or `refill` with no move after it.
    MissingMove {
        /// What is left hanging.
        after: Prefix,
    },
    /// The same prefix twice before one move.
    RepeatedPrefix {
        /// Which one.
        prefix: Prefix,
    },
    /// White space inside a move: between pit, direction, claim or `#`.
    SpaceInMove,
    /// `x` without points, or `+` without more of them.
    BadClaim,
    /// `refill+` without a number.
    BadRefill,
    /// A result that is none: `2-0`, `1-0-0-0-0`.
    BadResult {
        /// What was found, cut after [`EXCERPT`] characters.
        found: String,
    },
    /// A result inside a variation.
    ResultInVariation,
    /// More text after the result that is not a new game: a new game begins with a tag, or after an empty line.
    TextAfterResult,
    /// A command as `[%eval +3 d9]` outside a comment.
    CommandOutsideComment,
    /// A game longer than [`u32::MAX`] bytes.
    GameTooLarge,
}

/// The most characters of the text that an error repeats.
pub const EXCERPT: usize = 40;
