//! From JSON to a game: the tree alone, as a text would give it. What the play decides (`position`, `captures`, `laps`,
//! `outcome`) is not read; it follows from the moves (see [`super::claims`]). So do `ply` and `side`, but where they say
//! otherwise a move is missing or stands in a wrong place.

use super::commands;
use super::fields::{Faults, span};
use super::moves::MoveFields;
use super::setup;
use super::turns::Turns;
use crate::convert::json::{Items, Kind, Value};
use crate::diagnostics::{JsonForm, JsonProblem};
use crate::notation::{Builder, Comment, CommentStyle, Game, Node, NodeKind, Place, ResultNode, Tag};
use crate::replay::{Options, Setup, Timeline, replay};
use crate::rules::Sides;

/// The game that a JSON object is; spans are places in its text. `None`, or a game of which a part is missing, if
/// there were faults.
pub(super) fn game<'a>(game: Value<'_, 'a>, faults: &mut Faults) -> Option<Game<'a>> {
    let mut reader = Reader { faults, builder: Builder::new(), turns: Vec::new() };
    let read = reader.game(game)?;
    reader.compare_turns(&read);
    Some(read)
}

struct Reader<'f, 't, 'a> {
    faults: &'f mut Faults,
    builder: Builder<'a>,
    /// What the moves say of their turns, in the order of the body.
    turns: Vec<TurnFields<'t, 'a>>,
}

/// What one move says of its turn.
struct TurnFields<'t, 'a> {
    /// The move's place in the body.
    node: usize,
    ply: Option<Value<'t, 'a>>,
    side: Option<Value<'t, 'a>>,
}

/// A line of play that is being read.
struct Line<'t, 'a> {
    moves: Items<'t, 'a>,
    /// The variations of the last move that are still to be read.
    variations: Option<Items<'t, 'a>>,
    /// Comments at the end.
    comments_after: Option<Value<'t, 'a>>,
    /// Whether a comment that comes now stands right behind a move.
    behind_move: bool,
}

impl<'t, 'a> Reader<'_, 't, 'a> {
    fn game(&mut self, game: Value<'t, 'a>) -> Option<Game<'a>> {
        let [tags, variant, start, moves, comments_after, result] =
            self.faults.fields(game, ["tags", "variant", "start", "moves", "comments_after", "result"])?;
        let tags = self.faults.required(game, tags, "tags");
        let mut tags = self.tags(tags);
        setup::supply_tags(&mut tags, variant, start, self.faults);
        if let Some(moves) = self.faults.required(game, moves, "moves") {
            self.lines(moves, comments_after);
        }
        let result = match result {
            Some(value) => match self.faults.text(value)?.parse() {
                Ok(result) => Some(ResultNode { result, span: span(value) }),
                Err(_) => return self.faults.form(value, JsonForm::Result),
            },
            None => None,
        };
        let mut game = std::mem::take(&mut self.builder).finish();
        (game.tags, game.result) = (tags, result);
        Some(game)
    }

    fn tags(&mut self, tags: Option<Value<'_, 'a>>) -> Vec<Tag<'a>> {
        self.faults.optional_items(tags).filter_map(|tag| self.tag(tag)).collect()
    }

    fn tag(&mut self, tag: Value<'_, 'a>) -> Option<Tag<'a>> {
        let [name, value] = self.faults.fields(tag, ["name", "value"])?;
        let name_at = self.faults.required(tag, name, "name")?;
        let value_at = self.faults.required(tag, value, "value")?;
        let (name, value) = (self.faults.text(name_at)?, self.faults.text(value_at)?);
        if Tag::new(&*name, "").is_none() {
            return self.faults.form(name_at, JsonForm::TagName);
        }
        match Tag::new(name, value) {
            Some(read) => Some(read.placed(span(tag), span(value_at))),
            None => self.faults.form(value_at, JsonForm::TagValue),
        }
    }

    /// The main line and all variations, with a stack of the lines that are not yet read to their end.
    fn lines(&mut self, moves: Value<'t, 'a>, comments_after: Option<Value<'t, 'a>>) {
        let Some(moves) = self.faults.items(moves) else { return };
        let mut lines = vec![Line { moves, variations: None, comments_after, behind_move: false }];
        while let Some(line) = lines.last_mut() {
            if let Some(variation) = line.variations.as_mut().and_then(Iterator::next) {
                if let Some(inner) = self.open(variation, line) {
                    lines.push(inner);
                }
            } else if let Some(played) = line.moves.next() {
                line.variations = self.play(played);
                line.behind_move = true;
            } else {
                let place = if line.behind_move { Place::After } else { Place::Before };
                self.comments(line.comments_after, place);
                lines.pop();
                self.builder.close();
            }
        }
    }

    /// Begins a variation, with the comments before it.
    fn open(&mut self, variation: Value<'t, 'a>, outer: &mut Line<'t, 'a>) -> Option<Line<'t, 'a>> {
        let [comments_before, moves, comments_after] =
            self.faults.fields(variation, ["comments_before", "moves", "comments_after"])?;
        let place = if outer.behind_move { Place::After } else { Place::Before };
        self.comments(comments_before, place);
        outer.behind_move = false;
        let moves_at = self.faults.required(variation, moves, "moves")?;
        let moves = self.faults.items(moves_at)?;
        if moves.clone().next().is_none() {
            return self.faults.form(moves_at, JsonForm::Variation);
        }
        self.builder.push(Node { span: span(variation), kind: NodeKind::Open { close: 0 } });
        Some(Line { moves, variations: None, comments_after, behind_move: false })
    }

    /// Reports the first move that says it is another one than it is: those after it follow from that.
    fn compare_turns(&mut self, game: &Game<'a>) {
        if self.turns.is_empty() || !self.faults.is_empty() {
            return;
        }
        // Tags that make no sense are for the checker to tell of.
        let options = Options::default();
        let Some(setup) = Setup::of(game, &options) else { return };
        // With more than two sides only the play says whose turns are skipped.
        let is_played = setup.rules.sides() != Sides::Two;
        let timeline = if is_played { replay(game, &options).timeline } else { None };
        let plies = timeline.as_ref().map(Timeline::plies).unwrap_or_default();
        let mut turns = Turns::of(Some(&setup), plies);
        let mut said = self.turns.iter();
        let mut coming = said.next();
        for (index, node) in game.body().iter().enumerate() {
            match node.kind {
                NodeKind::Open { .. } => turns.open(),
                NodeKind::Close => turns.close(),
                NodeKind::Move(_) => {
                    let (due, _) = turns.play(index);
                    let Some(fields) = coming.filter(|fields| fields.node == index) else { continue };
                    coming = said.next();
                    if let Some(ply) = fields.ply.filter(|ply| ply.integer() != Some(due.ply.into())) {
                        return self.faults.add(ply, JsonProblem::Ply { due: due.ply });
                    }
                    let name = due.side.name();
                    if let Some(side) = fields.side.filter(|side| !side.is_name(name)) {
                        return self.faults.add(side, JsonProblem::Side { due: due.side });
                    }
                }
                NodeKind::Nag(_) | NodeKind::Comment(_) | NodeKind::Unread => {}
            }
        }
    }

    /// Reads one move and what is said about it; its variations are left.
    fn play(&mut self, played: Value<'t, 'a>) -> Option<Items<'t, 'a>> {
        let fields = MoveFields::of(played, self.faults)?;
        self.comments(fields.comments_before, Place::Before);
        let node = fields.node(self.faults)?;
        if fields.ply.is_some() || fields.side.is_some() {
            self.turns.push(TurnFields {
                node: self.builder.next_index(),
                ply: fields.ply,
                side: fields.side,
            });
        }
        self.builder.push(Node { span: span(played), kind: NodeKind::Move(node) });
        for nag in self.faults.optional_items(fields.nags) {
            if let Some(number) = self.faults.number(nag, JsonForm::Nag) {
                self.builder.push(Node { span: span(nag), kind: NodeKind::Nag(number) });
            }
        }
        if let Some(text) = commands::missing(&fields, self.faults) {
            let comment = Comment { text: text.into(), style: CommentStyle::Brace, place: Place::After };
            self.builder.push(Node { span: span(played), kind: NodeKind::Comment(comment) });
        }
        self.comments(fields.comments, Place::After);
        fields.variations.and_then(|variations| self.faults.items(variations))
    }

    fn comments(&mut self, comments: Option<Value<'_, 'a>>, place: Place) {
        for value in self.faults.optional_items(comments) {
            if let Some(comment) = self.comment(value, place) {
                self.builder.push(Node { span: span(value), kind: NodeKind::Comment(comment) });
            }
        }
    }

    fn comment(&mut self, value: Value<'_, 'a>, place: Place) -> Option<Comment<'a>> {
        let (text_at, style, form) = if value.kind() == Kind::Object {
            let [escape] = self.faults.fields(value, ["escape"])?;
            (self.faults.required(value, escape, "escape")?, CommentStyle::Escape, JsonForm::Escape)
        } else {
            (value, CommentStyle::Brace, JsonForm::Comment)
        };
        let comment = Comment { text: self.faults.text(text_at)?, style, place };
        if comment.is_printable() { Some(comment) } else { self.faults.form(text_at, form) }
    }
}
