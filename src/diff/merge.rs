//! Several games with the same start made one game with variations.

use std::collections::{HashMap, HashSet};
use std::fmt;

use super::game::{Played, normal};
use super::line::MoveKey;
use crate::notation::{Builder, Comment, CommentStyle, Game, MoveNode, NodeKind, Place};
use crate::replay::Timeline;

/// Why games can't be merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MergeError {
    /// There is no game.
    NoGame,
    /// The tags of a game leave its rules or its start open. Games count from 0.
    NoSetup(usize),
    /// A game is played by other rules than the first one.
    OtherRules(usize),
    /// A game starts elsewhere than the first one.
    OtherStart(usize),
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame => f.write_str("there is no game"),
            Self::NoSetup(game) => {
                write!(f, "the tags of game {} leave its rules or its start open", game + 1)
            }
            Self::OtherRules(game) => {
                write!(f, "game {} is played by other rules than the first one", game + 1)
            }
            Self::OtherStart(game) => write!(f, "game {} starts elsewhere than the first one", game + 1),
        }
    }
}

impl std::error::Error for MergeError {}

/// Merges games into the first one: its line stays the main line, the others' moves become variations where they leave
/// it. Every comment and glyph is kept, the same one at the same place once. A game that other players played, or that
/// ended otherwise, is named in a comment behind its last move.
///
/// # Errors
/// Games with different rules or starts are refused.
pub fn merge(games: &[Played<'_>]) -> Result<Game<'static>, MergeError> {
    let first = games.first().ok_or(MergeError::NoGame)?;
    let setup = first.setup().ok_or(MergeError::NoSetup(0))?;
    for (i, game) in games.iter().enumerate() {
        let other = game.setup().ok_or(MergeError::NoSetup(i))?;
        if other.rules != setup.rules {
            return Err(MergeError::OtherRules(i));
        }
        if other.start != setup.start {
            return Err(MergeError::OtherStart(i));
        }
    }
    let mut tree = Tree::default();
    let own_name = describe(&first.game);
    for played in games {
        let end = tree.add(&played.game, played.replay.timeline.as_ref());
        let name = describe(&played.game);
        if normal(&name) != normal(&own_name) {
            tree.say(end, Comment { text: name.into(), style: CommentStyle::Brace, place: Place::After });
        }
    }
    let mut builder = Builder::new();
    for tag in &first.game.tags {
        builder.tag(tag.clone().into_owned());
    }
    if let Some(result) = first.game.result() {
        builder.result(result);
    }
    tree.write(&mut builder);
    Ok(builder.finish())
}

/// Who played whom, when, and how it ended: `An – Bình, 2026.02.17, 1-0`.
fn describe(game: &Game<'_>) -> String {
    let players: Vec<&str> = game.players().into_iter().flatten().collect();
    let result = game.result().map(|result| result.to_string());
    let parts = [
        Some(players.join(" – ")),
        game.known("Event").map(str::to_owned),
        game.known("Date").map(str::to_owned),
        result,
    ];
    let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    // A comment in braces can't hold the mark that ends it.
    parts.join(", ").replace('}', ")")
}

/// The moves of all games, each line of play once.
#[derive(Default)]
struct Tree {
    /// The first is the start, before any move.
    nodes: Vec<TreeNode>,
    /// The node of each move by the node before it.
    known: HashMap<(usize, MoveKey), usize>,
}

#[derive(Default)]
struct TreeNode {
    played: Option<MoveNode<'static>>,
    before: Comments,
    nags: Vec<u8>,
    after: Comments,
    /// The node of the move before; its own for the start.
    parent: usize,
    /// The moves that were played here, the first game's first.
    children: Vec<usize>,
}

/// Comments at one place, the same one once.
#[derive(Default)]
struct Comments {
    all: Vec<Comment<'static>>,
    /// What they say.
    said: HashSet<String>,
}

impl Comments {
    /// Adds a comment unless the same one is there.
    fn insert(&mut self, comment: Comment<'static>) {
        if self.said.insert(normal(&comment.text)) {
            self.all.push(comment);
        }
    }
}

impl Tree {
    /// Adds a game with all its variations; returns the node of the last move of its main line.
    fn add(&mut self, game: &Game<'_>, timeline: Option<&Timeline>) -> usize {
        if self.nodes.is_empty() {
            self.nodes.push(TreeNode::default());
        }
        let mut here = 0;
        let mut interrupted: Vec<usize> = Vec::new();
        let mut coming: Vec<Comment<'static>> = Vec::new();
        for (i, node) in game.body().iter().enumerate() {
            match &node.kind {
                NodeKind::Move(played) => {
                    let ply = timeline.and_then(|timeline| timeline.at_node(i));
                    here = self.play(here, MoveKey::of(played, ply), played);
                    for comment in coming.drain(..) {
                        self.nodes[here].before.insert(comment);
                    }
                }
                NodeKind::Nag(nag) => {
                    let nags = &mut self.nodes[here].nags;
                    if !nags.contains(nag) {
                        nags.push(*nag);
                    }
                }
                NodeKind::Comment(comment) if comment.place == Place::After => {
                    self.nodes[here].after.insert(comment.clone().into_owned());
                }
                NodeKind::Comment(comment) => coming.push(comment.clone().into_owned()),
                NodeKind::Open { .. } => {
                    self.settle(here, &mut coming);
                    interrupted.push(here);
                    here = self.nodes[here].parent;
                }
                NodeKind::Close => {
                    self.settle(here, &mut coming);
                    here = interrupted.pop().unwrap_or_default();
                }
                NodeKind::Unread => {}
            }
        }
        self.settle(here, &mut coming);
        here
    }

    /// Comments with no move to come belong to the move before.
    fn settle(&mut self, at: usize, coming: &mut Vec<Comment<'static>>) {
        for comment in coming.drain(..) {
            self.say(at, comment);
        }
    }

    fn say(&mut self, at: usize, comment: Comment<'static>) {
        self.nodes[at].after.insert(Comment { place: Place::After, ..comment });
    }

    /// The node of a move that is played behind `from`.
    fn play(&mut self, from: usize, key: MoveKey, played: &MoveNode<'_>) -> usize {
        let place = (from, key);
        if let Some(&at) = self.known.get(&place) {
            if let Some(node) = &mut self.nodes[at].played {
                node.claim = node.claim.take().or_else(|| played.clone().into_owned().claim);
                node.ends = node.ends.or(played.ends);
            }
            return at;
        }
        let at = self.nodes.len();
        let node = MoveNode { number: None, ..played.clone().into_owned() };
        self.nodes.push(TreeNode { played: Some(node), parent: from, ..TreeNode::default() });
        self.nodes[from].children.push(at);
        self.known.insert(place, at);
        at
    }

    fn write(self, builder: &mut Builder<'static>) {
        enum Task {
            /// The move of a node.
            Play(usize),
            /// All that was played behind a node: the first move, the others as its variations, then on.
            Behind(usize),
            Open,
            Close,
        }
        let mut nodes = self.nodes;
        let mut tasks = Vec::new();
        if let Some(start) = nodes.first_mut() {
            for comment in std::mem::take(&mut start.after.all) {
                builder.comment_before(comment.text);
            }
            tasks.push(Task::Behind(0));
        }
        while let Some(task) = tasks.pop() {
            match task {
                Task::Play(at) => {
                    let node = &mut nodes[at];
                    for comment in node.before.all.drain(..) {
                        write_comment(builder, comment, Place::Before);
                    }
                    if let Some(played) = node.played.take() {
                        builder.play(played);
                    }
                    for nag in &node.nags {
                        builder.nag(*nag);
                    }
                    for comment in node.after.all.drain(..) {
                        write_comment(builder, comment, Place::After);
                    }
                }
                Task::Behind(at) => {
                    let Some((&first, others)) = nodes[at].children.split_first() else { continue };
                    tasks.push(Task::Behind(first));
                    for &other in others.iter().rev() {
                        tasks.extend([Task::Close, Task::Behind(other), Task::Play(other), Task::Open]);
                    }
                    tasks.push(Task::Play(first));
                }
                Task::Open => {
                    builder.open();
                }
                Task::Close => {
                    builder.close();
                }
            }
        }
    }
}

fn write_comment(builder: &mut Builder<'static>, comment: Comment<'static>, place: Place) {
    builder.push(crate::notation::Node::built(NodeKind::Comment(Comment { place, ..comment })));
}
