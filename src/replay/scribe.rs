//! A game written down while it is played.

use crate::notation::{Builder, Claim, Game, GameResult, MoveNode, Refill, ResultNode, Span, Tag};
use crate::rules::{Captures, Choice, ChoiceError, Position, Side, SideSet, Sides};

use super::ending::{result_of, score_text};
use super::{Decision, Setup, Termination};

/// Writes a game down while it is played: every move with its refill, its flip and what it claims, and in the end the result,
/// the score and why it ended, so that the record has no finding.
///
/// ```
/// use oaq::notation::{Tag, print};
/// use oaq::replay::{Scribe, Setup, numbering};
/// use oaq::rules::{Choice, Move, Position, Preset, Sides};
///
/// let variant = Preset::find("table-flip").unwrap();
/// let rules = variant.rules(Sides::Two)?;
/// let mut scribe = Scribe::new(&Setup { variant, rules, start: Position::start(&rules) });
/// scribe.tag(Tag::new("P0", "An").unwrap());
/// for choice in ["2<", "flip", "9>"] {
///     scribe.choose(Choice::parse(choice, Sides::Two).unwrap())?;
/// }
/// scribe.comment("Which way now?");
/// let game = scribe.finish();
/// let text = print(&game, &numbering(&game, None));
/// assert!(text.ends_with("1. 2<x6 flip 9> {Which way now?} *\n"), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scribe {
    setup: Setup,
    builder: Builder<'static>,
    position: Position,
    /// Whether the table was flipped since the last move.
    is_flipped: bool,
    /// The names of the tags added.
    names: Vec<String>,
}

/// The tags that a scribe writes itself.
const OWN: [&str; 7] = ["Variant", "Sides", "Rules", "Position", "Result", "Score", "Termination"];

impl Scribe {
    /// A game that starts with this setup, which its tags say.
    pub fn new(setup: &Setup) -> Self {
        let Setup { variant, rules, start } = setup;
        let mut scribe = Self {
            setup: setup.clone(),
            builder: Builder::new(),
            position: *start,
            is_flipped: false,
            names: Vec::new(),
        };
        let sides = rules.sides();
        scribe.say("Variant", variant.id);
        if sides != Sides::Two {
            scribe.say("Sides", sides.to_string());
        }
        let overrides = variant.overrides(rules);
        if !overrides.is_empty() {
            scribe.say("Rules", overrides);
        }
        if *start != Position::start(rules) {
            scribe.say("Position", start.to_text(rules));
        }
        scribe
    }

    /// The position now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Adds a tag, as the players' names. Refuses, with `false`, a second one of a name, and those about the rules, the start and
    /// the end of the game, which are written without being asked for.
    pub fn tag(&mut self, tag: Tag<'static>) -> bool {
        let is_new = !OWN.contains(&tag.name()) && !self.names.iter().any(|name| *name == tag.name());
        if is_new {
            self.names.push(tag.name().to_owned());
            self.builder.tag(tag);
        }
        is_new
    }

    /// Plays a move or flips the table, and writes it down. (A flip is written down with the move that comes after it: where
    /// none does, the record is of a game in which the table was not flipped.)
    ///
    /// # Errors
    /// If that can't be done now; nothing is changed then.
    pub fn choose(&mut self, choice: Choice) -> Result<(), ChoiceError> {
        let Choice::Play(mv) = choice else {
            self.position.flip().map_err(ChoiceError::Flip)?;
            self.is_flipped = true;
            return Ok(());
        };
        let mut captures = Captures::default();
        self.position.play(mv, &self.setup.rules, &mut captures).map_err(ChoiceError::Move)?;
        let mut node = MoveNode::new(mv.pit(), mv.direction());
        node.flip = std::mem::take(&mut self.is_flipped).then(Span::default);
        node.refill = captures.refill.map(|due| Refill { borrowed: due.borrowed, span: Span::default() });
        node.claim = Claim::of(captures.points());
        node.ends = self.position.ending().map(|_| Span::default());
        self.builder.play(node);
        Ok(())
    }

    /// Adds a comment on the last move, or before the first one on the game.
    pub fn comment(&mut self, text: impl Into<String>) {
        self.builder.comment(text.into());
    }

    /// The record of a game that the rules have ended, or that simply stops, with the result `*`.
    pub fn finish(mut self) -> Game<'static> {
        let rules = &self.setup.rules;
        let ending = self.position.ending();
        let result = ending.and_then(|ending| result_of(ending, rules)).unwrap_or(GameResult::UNFINISHED);
        if let Some(reason) = ending.and_then(|ending| ending.reason) {
            let score = score_text(&self.position.scores(rules));
            self.say("Score", score);
            self.say("Termination", Termination::Rule(reason).to_string());
        }
        self.end(result)
    }

    /// The record of a game that people have ended, as by giving up; `winners` are the sides that won, as they sit now. What the
    /// rules have ended people can't decide: that is recorded as [`Scribe::finish`] does, and so is a game without winners.
    pub fn finish_by(mut self, decision: Decision, winners: SideSet) -> Game<'static> {
        let sides = self.setup.rules.sides();
        // A flip that no move follows is not in the record, so that the persons sit as before.
        let seat = |side: Side| if self.is_flipped { side.next(Sides::Two) } else { side };
        let won = |index: usize| sides.all().nth(index).is_some_and(|side| winners.contains(seat(side)));
        let result = GameResult::of_winners(sides.count(), won);
        let Some(result) = result.filter(|_| self.position.ending().is_none()) else { return self.finish() };
        self.say("Termination", Termination::People(decision).to_string());
        self.end(result)
    }

    fn end(mut self, result: GameResult) -> Game<'static> {
        self.say("Result", result.to_string());
        let mut game = self.builder.finish();
        game.result = Some(ResultNode { result, span: Span::default() });
        game
    }

    fn say(&mut self, name: &'static str, value: impl Into<String>) {
        // None of these values has what a tag can't hold.
        if let Some(tag) = Tag::new(name, value.into()) {
            self.builder.tag(tag);
        }
    }
}
