//! One diagnostic: a finding with its place, the position there, and the way to repair it.

use std::ops::Range;

use super::finding::Finding;
use super::parts::Seat;
use crate::rules::{Position, Rules};

/// A finding in its place. Spans are byte ranges of the text that was checked (one game's text, or a whole
/// file): the source given to a renderer says where in the file that text begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What was found.
    pub finding: Finding,
    /// The bytes it is about; may be empty, also at the very end of the text.
    pub span: Range<usize>,
    /// The game in the file, from 1; 0 when the finding is about the file.
    pub game: u32,
    /// The ply it concerns, from 1.
    pub ply: Option<u32>,
    /// Other places that belong to it.
    pub labels: Vec<Label>,
    /// The position before the move in question.
    pub scene: Option<Box<Scene>>,
    /// More that is worth saying, each in a sentence of its own.
    pub notes: Vec<Note>,
    /// How to repair it.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// A finding at a place of a game, nothing else yet.
    pub fn new(finding: Finding, span: Range<usize>, game: u32) -> Self {
        Self { finding, span, game, ply: None, labels: Vec::new(), scene: None, notes: Vec::new(), fix: None }
    }

    /// With all its places moved on by so many bytes, for a text that begins so much earlier.
    #[must_use]
    pub fn shifted(mut self, by: usize) -> Self {
        let edits = self.fix.iter_mut().flat_map(|fix| fix.edits.iter_mut().map(|edit| &mut edit.range));
        let labels = self.labels.iter_mut().map(|label| &mut label.span);
        for place in [&mut self.span].into_iter().chain(labels).chain(edits) {
            *place = place.start.saturating_add(by)..place.end.saturating_add(by);
        }
        self
    }

    /// With the ply that it concerns.
    #[must_use]
    pub fn at_ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }

    /// With another place that belongs to it.
    #[must_use]
    pub fn with_label(mut self, mark: Mark, span: Range<usize>) -> Self {
        self.labels.push(Label { mark, span });
        self
    }

    /// With the position there.
    #[must_use]
    pub(crate) fn with_scene(mut self, scene: Scene) -> Self {
        self.scene = Some(Box::new(scene));
        self
    }

    /// With one more note.
    #[must_use]
    pub(crate) fn with_note(mut self, note: Note) -> Self {
        self.notes.push(note);
        self
    }

    /// With a way to repair it.
    #[must_use]
    pub fn with_fix(mut self, fix: Fix) -> Self {
        self.fix = Some(fix);
        self
    }
}

/// Another place that belongs to a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// What is there.
    pub mark: Mark,
    /// Its bytes.
    pub span: Range<usize>,
}

/// What is at a [`Label`]'s place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// It stands here for the first time: a tag.
    First,
    /// The other result, which this one contradicts.
    OtherResult,
    /// The move that was probably not the one that was played.
    EarlierMove,
    /// The sign that makes a comment of what stands behind it.
    Hides,
    /// The sign that begins a comment which has lost its end.
    OpensComment,
}

/// The position before a move, for a person to look at. What is shown of it is up to the renderer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The position.
    pub position: Position,
    /// The rules that it was made with.
    pub rules: Rules,
}

impl Scene {
    /// The pits that could have been played, in increasing order.
    pub fn playable(&self) -> Vec<u8> {
        let moves = self.position.legal_moves(&self.rules);
        let mut pits: Vec<u8> = moves.iter().filter_map(|mv| mv.pit().number()).collect();
        pits.dedup();
        pits
    }
}

/// A sentence more that goes with a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A nearby move that fits.
    DidYouMean {
        /// The move: `3>`.
        played: String,
        /// How many plies of the line replay with it, itself included.
        plies: u32,
        /// Whether that is the whole rest of the line.
        whole: bool,
    },
    /// A move further up that was probably not the one that was played: with another in its place the record
    /// replays past the finding.
    EarlierMove {
        /// The ply of that move.
        ply: u32,
        /// The move as written: `3<`.
        written: String,
        /// The move that was probably played: `3>`.
        played: String,
        /// How many plies of the line replay with it, itself included.
        plies: u32,
        /// Whether that is the whole rest of the line.
        whole: bool,
    },
    /// The number before a move is that of a later turn: a move before it was left out.
    MoveLeftOut {
        /// The move number as written: `2.`
        number: String,
        /// Whose move is missing.
        mover: Seat,
    },
    /// With what became a comment, because a sign stands before it, the record fits.
    Hidden {
        /// The sign: `;` or `%`.
        sign: String,
        /// The letter that must stand in its place, empty if none must.
        instead: String,
        /// The ply up to which the record fits then; `None` if all of it does.
        until: Option<u32>,
    },
    /// With the end of a comment, which was left out, the record fits.
    BraceLeftOut {
        /// What stands behind the place where it belongs.
        before: String,
        /// The ply up to which the record fits then; `None` if all of it does.
        until: Option<u32>,
    },
    /// The record fits a variant without an error.
    FitsVariant {
        /// The variant's id.
        variant: String,
        /// The overrides, empty for the preset itself.
        rules: String,
        /// How many sides, where that is not what the record says.
        sides: Option<u8>,
    },
    /// The record does not fit a variant.
    FailsVariant {
        /// The variant's id.
        variant: String,
        /// The overrides, empty for the preset itself.
        rules: String,
        /// How many sides, where that is not what the record says.
        sides: Option<u8>,
        /// The ply at which it fails; `None` when the moves fit but the end does not.
        ply: Option<u32>,
    },
}

/// A way to repair a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as data; the sentence is in `words`.
    pub remedy: Remedy,
    /// Whether the play alone decides it.
    pub safety: Safety,
    /// The changes to the text, in order, not overlapping.
    pub edits: Vec<Edit>,
}

/// Whether a fix can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Safety {
    /// It can't be otherwise, since the play decides it or only a character looks wrong: `check --fix` applies it.
    Safe,
    /// Likely what was meant: only `check --unsafe-fixes` applies it.
    Unsafe,
}

/// One change of the text: a range of bytes, as in [`Diagnostic::span`], and what comes in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes to be replaced; empty to insert.
    pub range: Range<usize>,
    /// The new text; empty to remove.
    pub text: String,
}

/// What a fix does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Put one text in the place of another.
    Replace {
        /// What stands there.
        from: String,
        /// What is to stand there.
        to: String,
    },
    /// Add a text.
    Insert {
        /// The text.
        text: String,
    },
    /// Take a text away.
    Remove {
        /// The text.
        text: String,
    },
    /// Give a tag a value, adding the tag if it is not there.
    SetTag {
        /// The tag's name.
        tag: String,
        /// The value.
        value: String,
    },
    /// Play another move.
    ReplaceMove {
        /// The move as written.
        from: String,
        /// The move that was probably meant.
        to: String,
    },
}
