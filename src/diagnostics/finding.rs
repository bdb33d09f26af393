//! Every kind of finding, as plain data, with its stable code, name and severity: the registry.
//!
//! A finding holds numbers, pits and names, never a sentence: the sentences are in `words`, one file a language.

use super::code::{Code, Severity};
use super::json::{JsonExpected, JsonProblem};
use super::lang::Lang;
use super::parts::{
    Against, CommandForm, Encoding, Ended, FlipRefusal, ResultPlace, Seat, TagForm, Unreadable,
};
use crate::notation::{Expected, Meant, Prefix};
use crate::rules::{EndReason, PositionError, RulesError};

/// Declares [`Finding`] and [`Kind`] from one table, so that no kind can lack a code, a name or a severity.
macro_rules! findings {
    ($(
        $(#[$doc:meta])*
        $code:literal $name:literal $severity:ident
        $variant:ident $({ $($(#[$fdoc:meta])* $field:ident: $type:ty,)+ })?;
    )+) => {
        /// Something that a check found, with the data that its sentence needs.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Finding {
            $($(#[$doc])* $variant $({ $($(#[$fdoc])* $field: $type,)+ })?,)+
        }

        impl Finding {
            /// Which kind this is.
            pub const fn kind(&self) -> Kind {
                match self { $(Self::$variant { .. } => Kind::$variant,)+ }
            }
        }

        /// A kind of finding: what has a code, a name and a page that explains it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Kind {
            $($(#[$doc])* $variant,)+
        }

        impl Kind {
            /// Every kind, in the order of the codes.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// Its stable code.
            pub const fn code(self) -> Code {
                match self { $(Self::$variant => Code($code),)+ }
            }

            /// Its name, as stable as the code: `empty-pit`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// How much it matters.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity,)+ }
            }

            /// The page that explains it, in Markdown.
            pub const fn markdown(self, lang: Lang) -> &'static str {
                match (self, lang) {$(
                    (Self::$variant, Lang::Vi) => include_str!(concat!("pages/", $code, ".vi.md")),
                    (Self::$variant, Lang::En) => include_str!(concat!("pages/", $code, ".en.md")),
                )+}
            }
        }
    };
}

findings! {
    // 01: the text is not the notation.

    /// Text that can't be there.
    "OAQ0101" "unexpected-text" Error UnexpectedText {
        /// The text, shortened if it is long.
        found: String,
        /// What could have stood there.
        expected: Expected,
        /// What it was meant to be, if that is known.
        meant: Option<Meant>,
    };
    /// A `{` without its `}`.
    "OAQ0102" "unclosed-comment" Error UnclosedComment;
    /// A `(` without its `)`.
    "OAQ0103" "unclosed-variation" Error UnclosedVariation {
        /// How many variations are still open.
        count: u32,
    };
    /// A tag's value without its closing `"` on the same line.
    "OAQ0104" "unclosed-string" Error UnclosedString;
    /// A `\` in a tag's value that is followed by neither `"` nor `\`.
    "OAQ0105" "bad-escape" Error BadEscape {
        /// The character after the backslash; `None` at the end of the line.
        found: Option<char>,
    };
    /// A `)`, `}` or `]` that nothing opened.
    "OAQ0106" "stray-close" Error StrayClose {
        /// The bracket.
        bracket: char,
    };
    /// A `$` with a number above 255.
    "OAQ0107" "bad-nag" Error BadNag {
        /// The number as written, shortened if it is long.
        value: String,
    };
    /// White space inside a move.
    "OAQ0108" "space-in-move" Error SpaceInMove;
    /// A variation before there is a move that it could replace.
    "OAQ0109" "variation-without-move" Error VariationWithoutMove;
    /// A variation without a move.
    "OAQ0110" "empty-variation" Error EmptyVariation;
    /// A control character, such as NUL, outside of comments and values.
    "OAQ0111" "control-character" Error ControlCharacter {
        /// Which one.
        found: char,
    };
    /// A tag without its `]`.
    "OAQ0112" "unclosed-tag" Error UnclosedTag {
        /// Whether quotation marks in its value seem to end it.
        has_quotes: bool,
    };
    /// A tag without a name, or with one that can't be.
    "OAQ0113" "bad-tag-name" Error BadTagName {
        /// The character that can't be in it; `None` if it has no name at all.
        found: Option<char>,
    };
    /// A tag without a value in quotation marks.
    "OAQ0114" "missing-tag-value" Error MissingTagValue {
        /// The character that stands between the name and the value; `None` if there is no value.
        between: Option<char>,
    };
    /// A NAG or glyph that does not stand after a move.
    "OAQ0115" "annotation-without-move" Error AnnotationWithoutMove;
    /// Signs `!` and `?` that are none of the six glyphs.
    "OAQ0116" "bad-glyph" Error BadGlyph;
    /// A number that is neither a move (no direction) nor a move number (no dot).
    "OAQ0117" "bare-number" Error BareNumber {
        /// The number as written, shortened if it is long.
        value: String,
    };
    /// A move number, `flip` or `refill` without a move after it.
    "OAQ0118" "missing-move" Error MissingMove {
        /// What is left hanging.
        after: Prefix,
    };
    /// The same thing twice before one move.
    "OAQ0119" "repeated-prefix" Error RepeatedPrefix {
        /// What stands there twice.
        prefix: Prefix,
    };
    /// `x` without points, or `+` without more of them.
    "OAQ0120" "bad-claim" Error BadClaim;
    /// `refill+` without a number.
    "OAQ0121" "bad-refill" Error BadRefill;
    /// A result that can't be one.
    "OAQ0122" "bad-result" Error BadResult {
        /// As written, shortened if it is long.
        found: String,
    };
    /// A result inside a variation.
    "OAQ0123" "result-in-variation" Error ResultInVariation;
    /// More text after the result that is not a new game.
    "OAQ0124" "text-after-result" Error TextAfterResult;
    /// A command such as `[%eval +3 d9]` that does not stand in a comment.
    "OAQ0125" "command-outside-comment" Error CommandOutsideComment;
    /// A game longer than the program can hold.
    "OAQ0126" "game-too-large" Error GameTooLarge;

    /// A file that should be JSON is not.
    "OAQ0127" "bad-json" Error BadJson {
        /// What could have stood there.
        expected: JsonExpected,
    };
    /// A JSON field that is not what a record has there, or says what the notation can't.
    "OAQ0128" "json-field" Error JsonField {
        /// Where in the game: `moves[3].nags[0]`; empty for the game itself.
        path: String,
        /// What is wrong with it.
        problem: JsonProblem,
    };

    /// A tag's value in other quotation marks than `"`.
    "OAQ0129" "wrong-quotes" Error WrongQuotes;

    // 02: tags.

    /// A tag whose value does not have its form.
    "OAQ0201" "bad-tag-value" Error BadTagValue {
        /// The tag's name.
        tag: String,
        /// The value as written.
        value: String,
        /// The form that it must have.
        form: TagForm,
    };
    /// A `Variant` that does not exist.
    "OAQ0202" "unknown-variant" Error UnknownVariant {
        /// The value as written.
        value: String,
        /// The variant whose id comes nearest.
        nearest: Option<String>,
    };
    /// A `Rules` tag that can't be used.
    "OAQ0203" "bad-rules" Error BadRules {
        /// What is wrong with it.
        problem: RulesError,
        /// The id of the variant whose rules it changes.
        variant: &'static str,
    };
    /// A `Position` tag that is not a position of the variant.
    "OAQ0204" "bad-position" Error BadPosition {
        /// What is wrong with it.
        problem: PositionError,
    };
    /// The same tag twice in one game.
    "OAQ0205" "duplicate-tag" Error DuplicateTag {
        /// Its name.
        tag: String,
    };
    /// No `Variant` tag: the game is taken as `standard`.
    "OAQ0206" "missing-variant" Notice MissingVariant;
    /// An option of the command line replaced what the file says.
    "OAQ0207" "rules-overridden" Notice RulesOverridden {
        /// The tag that gave way: `Variant`, `Rules` or `Sides`.
        tag: String,
        /// What it says; `None` if it is not there.
        written: Option<String>,
        /// What was used instead.
        used: String,
    };
    /// A tag that is nearly the name of one that has a meaning.
    "OAQ0208" "misspelt-tag" Warning MisspeltTag {
        /// The name as written.
        tag: String,
        /// The name that was probably meant.
        nearest: String,
    };
    /// A tag that is nearly the name of one that says by which rules, or from where, is played; and so it was played.
    "OAQ0209" "misspelt-rules" Error MisspeltRules {
        /// The name as written.
        tag: String,
        /// The name that was meant.
        nearest: String,
    };

    // 03: moves.

    /// The pit to be sown from is empty.
    "OAQ0301" "empty-pit" Error EmptyPit {
        /// The pit, 1 … 5*n*.
        pit: u16,
        /// Whose turn it is.
        mover: Seat,
    };
    /// The pit belongs to another side.
    "OAQ0302" "not-your-pit" Error NotYourPit {
        /// The pit, 1 … 5*n*.
        pit: u16,
        /// Whose pit it is.
        owner: Seat,
        /// Whose turn it is.
        mover: Seat,
    };
    /// The board has no pit of this number.
    "OAQ0303" "no-such-pit" Error NoSuchPit {
        /// The pit as written.
        pit: String,
        /// The greatest number on this board.
        last: u16,
    };
    /// A quan pit, which is never sown from.
    "OAQ0304" "quan-pit" Error QuanPit {
        /// The pit as written: `Q1`.
        pit: String,
    };
    /// The first move of the game captures a quan piece where `first-quan=forbidden`.
    "OAQ0305" "first-quan-forbidden" Error FirstQuanForbidden {
        /// The move.
        played: String,
    };
    /// A `flip` that can't be.
    "OAQ0306" "flip-not-allowed" Error FlipNotAllowed {
        /// Why not.
        why: FlipRefusal,
    };
    /// A `refill` although the side still has dân.
    "OAQ0307" "refill-not-due" Error RefillNotDue {
        /// Whose turn it is.
        mover: Seat,
        /// The dân that lie in the five pits.
        dan: u16,
    };
    /// A `refill` that borrows another number of dân than the rules make it.
    "OAQ0308" "refill-amount" Error RefillAmount {
        /// Whose turn it is.
        mover: Seat,
        /// Borrowed dân as written.
        written: String,
        /// Borrowed dân by the rules.
        due: u16,
    };
    /// A refill that was due and is not written.
    "OAQ0309" "refill-missing" Notice RefillMissing {
        /// Whose turn it is.
        mover: Seat,
        /// Borrowed dân by the rules.
        borrowed: u16,
    };
    /// The points claimed with `x` are not those that the move captured.
    "OAQ0310" "capture-claim" Error CaptureClaim {
        /// The claim as written: `x12+4`.
        written: String,
        /// The points captured, pit by pit in order; empty when nothing was.
        captured: Vec<u16>,
    };
    /// A `#` although the move did not end the game.
    "OAQ0311" "end-claim" Error EndClaim {
        /// The move.
        played: String,
    };
    /// A move number that is not the one that is due.
    "OAQ0312" "move-number" Error MoveNumber {
        /// As written: `3.`.
        written: String,
        /// As it should be: `2...`.
        due: String,
    };
    /// A move after the end of the game.
    "OAQ0313" "move-after-end" Error MoveAfterEnd {
        /// How the game ended; `None` when the start position only says that it is over.
        end: Option<EndReason>,
        /// The ply that ended it; 0 when the start position is already over.
        ply: u32,
    };
    /// A sowing that would have gone round for ever was stopped where it repeated itself.
    "OAQ0314" "endless-sowing" Notice EndlessSowing {
        /// The move.
        played: String,
    };

    // 04: results and endings.

    /// The game has no result token, or no `Result` tag.
    "OAQ0401" "result-missing" Error ResultMissing {
        /// Which of the two is missing.
        place: ResultPlace,
        /// The result that belongs there, when the play or the other place decides it.
        due: Option<String>,
    };
    /// The result is not the one that the play, or the other place of the result, gives.
    "OAQ0402" "result-mismatch" Error ResultMismatch {
        /// Where the wrong result stands.
        place: ResultPlace,
        /// The result as written.
        written: String,
        /// The result by what it is measured against.
        due: String,
        /// What it is measured against.
        against: Against,
    };
    /// The `Score` tag is not the final score.
    "OAQ0403" "score-mismatch" Error ScoreMismatch {
        /// As written: `43-27`.
        written: String,
        /// As played.
        due: String,
    };
    /// The `Termination` tag is not how the game ended.
    "OAQ0404" "termination-mismatch" Error TerminationMismatch {
        /// As written: `quan`.
        written: String,
        /// How it ended.
        end: Ended,
    };

    // 05: annotations.

    /// A command in a comment that can't be read.
    "OAQ0501" "bad-command" Error BadCommand {
        /// The command as written, with its brackets.
        written: String,
        /// The form that it must have.
        form: CommandForm,
    };
    /// An evaluation of a finished game that is not its final difference.
    "OAQ0502" "eval-contradiction" Error EvalContradiction {
        /// The value as written: `+12`.
        written: String,
        /// The final difference P0 − P1, or the final scores of three or four sides.
        due: String,
    };

    // 09: files.

    /// Bytes that are not UTF-8.
    "OAQ0901" "not-utf8" Error NotUtf8 {
        /// The encoding that the file seems to have.
        encoding: Option<Encoding>,
        /// The file as it should be written in a command.
        file: String,
    };
    /// A file without anything that looks like a game.
    "OAQ0902" "not-a-record" Error NotARecord;
    /// A file that can't be read.
    "OAQ0903" "unreadable-file" Error UnreadableFile {
        /// Why not.
        why: Unreadable,
    };
}
