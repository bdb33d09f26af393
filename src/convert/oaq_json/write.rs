//! From a game and its replay to JSON, in one pass over the flat tree: depth costs no recursion.

use std::fmt::{self, Display};

use super::commands;
use super::details::{self, VariantText};
use super::turns::{Turn, Turns};
use crate::convert::json::JsonWriter;
use crate::notation::{
    Comment, CommentStyle, Digits, Game, MoveNode, Node, NodeKind, Place, annotations, summary_of,
};
use crate::replay::Timeline;

/// Writes games as JSON objects, one after the other, keeping what it can from game to game.
#[derive(Debug, Default)]
pub(crate) struct GameWriter {
    variant: VariantText,
    lines: Vec<Line>,
}

/// A line of play that is being written.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    /// Whether a move object is open, and its `variations`.
    in_move: bool,
    in_variations: bool,
}

impl GameWriter {
    /// Writes the game as a JSON object, without a line end. `timeline` is its replay, if its tags allowed one.
    pub(crate) fn write(
        &mut self,
        out: &mut Vec<u8>,
        game: &Game<'_>,
        timeline: Option<&Timeline>,
        positions: bool,
    ) {
        let mut json = JsonWriter::new(out);
        json.open_object();
        json.key("tags").open_array();
        for tag in &game.tags {
            json.open_object();
            json.key("name").string(tag.name());
            json.key("value").string(tag.value());
            json.close_object();
        }
        json.close_array();
        if let Some(timeline) = timeline {
            self.variant.write(&mut json, timeline.setup());
        }
        self.lines(&mut json, game, timeline, positions);
        match game.result() {
            Some(result) => json.key("result").plain(result),
            None => json.key("result").null(),
        }
        if let Some((timeline, outcome)) = timeline.and_then(|t| Some((t, t.outcome()?))) {
            details::write_outcome(&mut json, outcome, &timeline.setup().rules);
        }
        if let Some(summary) = summary_of(game) {
            commands::write_analysis(&mut json, &summary);
        }
        json.close_object();
    }

    fn lines(
        &mut self,
        json: &mut JsonWriter<'_>,
        game: &Game<'_>,
        timeline: Option<&Timeline>,
        positions: bool,
    ) {
        let plies = timeline.map(Timeline::plies).unwrap_or_default();
        let mut turns = Turns::of(timeline.map(Timeline::setup), plies);
        self.lines.clear();
        let mut line = Line::default();
        json.key("moves").open_array();
        let body = game.body();
        // Comments that belong to what follows them.
        let mut waiting = 0..0;
        let mut at = 0;
        while let Some(node) = body.get(at) {
            let index = at;
            at += 1;
            match &node.kind {
                NodeKind::Comment(comment) if comment.place == Place::Before => {
                    if waiting.is_empty() {
                        waiting = index..index;
                    }
                    waiting.end = at;
                }
                NodeKind::Move(node) => {
                    close_move(json, &mut line);
                    let (turn, ply) = turns.play(index);
                    let said = annotations(&body[at..]);
                    json.open_object();
                    write_move(json, node, turn);
                    // A number that the play does not give would be lost.
                    if let Some(number) =
                        node.number.filter(|number| ply.is_none_or(|ply| ply.round != number.value))
                    {
                        let dots = if number.continued { "..." } else { "." };
                        let digits = node.number_digits().unwrap_or(Digits::Held(number.value));
                        json.key("number").plain(format_args!("{digits}{dots}"));
                    }
                    write_comments(json, "comments_before", &body[std::mem::take(&mut waiting)]);
                    write_annotations(json, node, said);
                    if let (Some(timeline), Some(ply), true) = (timeline, ply, positions) {
                        details::write_ply(json, timeline, ply);
                    }
                    at += said.len();
                    line.in_move = true;
                }
                NodeKind::Open { .. } => {
                    if !line.in_variations {
                        json.key("variations").open_array();
                        line.in_variations = true;
                    }
                    json.open_object();
                    write_comments(json, "comments_before", &body[std::mem::take(&mut waiting)]);
                    json.key("moves").open_array();
                    self.lines.push(std::mem::take(&mut line));
                    turns.open();
                }
                NodeKind::Close => {
                    close_line(json, &mut line, &body[std::mem::take(&mut waiting)]);
                    json.close_object();
                    line = self.lines.pop().unwrap_or_default();
                    turns.close();
                }
                NodeKind::Nag(_) | NodeKind::Comment(_) | NodeKind::Unread => {}
            }
        }
        close_line(json, &mut line, &body[waiting]);
    }
}

fn close_move(json: &mut JsonWriter<'_>, line: &mut Line) {
    if line.in_variations {
        json.close_array();
        line.in_variations = false;
    }
    if line.in_move {
        json.close_object();
        line.in_move = false;
    }
}

fn close_line(json: &mut JsonWriter<'_>, line: &mut Line, after: &[Node<'_>]) {
    close_move(json, line);
    json.close_array();
    write_comments(json, "comments_after", after);
}

fn write_move(json: &mut JsonWriter<'_>, node: &MoveNode<'_>, turn: Turn) {
    json.key("ply").integer(turn.ply);
    json.key("side").plain(turn.side);
    // Where a reader expects the number of a dân pit, that of a quan pit would be taken for one.
    if node.pit.dan().is_some() {
        json.key("pit").number(node.pit_digits());
    }
    json.key("direction").string(node.direction.as_str());
    json.key("text").plain(played(node));
    if let Some(borrowed) = node.borrowed_digits() {
        json.key("refill").open_object();
        json.key("borrowed").number(borrowed);
        json.close_object();
    }
    if node.flip.is_some() {
        json.key("flip").bool(true);
    }
}

/// The move with its claims; `refill` and `flip` have fields of their own.
fn played(node: &MoveNode<'_>) -> impl Display {
    fmt::from_fn(move |f| {
        write!(f, "{}{}", node.pit_name(), node.direction)?;
        if let Some(claim) = &node.claim {
            claim.fmt(f)?;
        }
        if node.ends.is_some() { f.write_str("#") } else { Ok(()) }
    })
}

fn write_annotations(json: &mut JsonWriter<'_>, node: &MoveNode<'_>, said: &[Node<'_>]) {
    let nags =
        || said.iter().filter_map(|node| if let NodeKind::Nag(nag) = node.kind { Some(nag) } else { None });
    if nags().next().is_some() {
        json.key("nags").open_array();
        nags().for_each(|nag| json.integer(nag));
        json.close_array();
    }
    write_comments(json, "comments", said);
    commands::write(json, played(node), comments(said));
}

/// The comments among `nodes` as an array, if there are any.
fn write_comments(json: &mut JsonWriter<'_>, key: &str, nodes: &[Node<'_>]) {
    let mut comments = comments(nodes).peekable();
    if comments.peek().is_none() {
        return;
    }
    json.key(key).open_array();
    for comment in comments {
        if comment.style == CommentStyle::Escape {
            json.open_object();
            json.key("escape").string(&comment.text);
            json.close_object();
        } else {
            json.string(&comment.text);
        }
    }
    json.close_array();
}

/// The comments among `nodes`.
pub(super) fn comments<'g, 'a>(nodes: &'g [Node<'a>]) -> impl Iterator<Item = &'g Comment<'a>> + Clone {
    nodes.iter().filter_map(|node| match &node.kind {
        NodeKind::Comment(comment) => Some(comment),
        _ => None,
    })
}
