//! What a game says about a move: comments, evaluations, glyphs, variations, each as a text of its own.

use std::fmt::Write;

use crate::notation::{Command, Comment, MoveView, Node, NodeKind, glyph_of};

/// What is said before a move.
#[derive(Debug, Default)]
pub(super) struct Said {
    /// Comments without their evaluations and better lines.
    pub(super) comments: Option<String>,
    /// The commands with evaluations and better lines.
    pub(super) evaluations: Option<String>,
}

impl Said {
    /// Sorts comments out.
    pub(super) fn of<'c, 'a: 'c>(comments: impl Iterator<Item = &'c Comment<'a>>) -> Self {
        let (mut plain, mut evaluations) = (Vec::new(), Vec::new());
        for comment in comments {
            let rest = take_evaluations(comment, &mut evaluations);
            if !rest.is_empty() {
                plain.push(rest);
            }
        }
        let joined = |texts: Vec<String>, by: &str| (!texts.is_empty()).then(|| texts.join(by));
        Self { comments: joined(plain, "\n"), evaluations: joined(evaluations, " ") }
    }
}

/// Takes the evaluations out of a comment; returns what is left.
fn take_evaluations(comment: &Comment<'_>, evaluations: &mut Vec<String>) -> String {
    let text = &*comment.text;
    let mut left = String::new();
    let mut done = 0;
    for found in comment.commands() {
        if matches!(found.command, Ok(Command::Eval(_) | Command::Best(_))) {
            left.push_str(text[done..found.range.start].trim_end());
            evaluations.push(text[found.range.clone()].to_owned());
            done = found.range.end;
        }
    }
    left.push_str(&text[done..]);
    left.trim().to_owned()
}

/// The NAGs of a move in increasing order, since their order says nothing: `$1 $14`.
pub(super) fn glyphs(view: MoveView<'_, '_>) -> Option<String> {
    let mut nags: Vec<u8> = view.nags().collect();
    nags.sort_unstable();
    let texts: Vec<String> = nags.iter().map(|nag| glyph(*nag)).collect();
    (!texts.is_empty()).then(|| texts.join(" "))
}

/// The variations of a move on one line, with the comments between them: `(3< 7>) {or} (4<)`.
pub(super) fn variations(view: MoveView<'_, '_>, body: &[Node<'_>]) -> Option<String> {
    let mut text = String::new();
    for variation in view.variations() {
        variation.comments_before().for_each(|comment| write_comment(comment, &mut text));
        let nodes = variation.line().nodes();
        // The parentheses stand right outside of the line.
        write_nodes(&body[nodes.start - 1..nodes.end + 1], &mut text);
    }
    (!text.is_empty()).then_some(text)
}

fn write_nodes(nodes: &[Node<'_>], text: &mut String) {
    for node in nodes {
        let space = space(text);
        // Writing to a string can't fail.
        let _ = match &node.kind {
            NodeKind::Move(played) => write!(text, "{space}{played}"),
            NodeKind::Nag(nag) => write!(text, "{space}{}", glyph(*nag)),
            NodeKind::Comment(comment) => {
                write_comment(comment, text);
                Ok(())
            }
            NodeKind::Open { .. } => write!(text, "{space}("),
            NodeKind::Close => write!(text, ")"),
            NodeKind::Unread => Ok(()),
        };
    }
}

fn write_comment(comment: &Comment<'_>, text: &mut String) {
    let _ = write!(text, "{}{{{}}}", space(text), comment.text.trim());
}

/// What stands between a text and what comes next.
fn space(text: &str) -> &'static str {
    if text.is_empty() || text.ends_with('(') { "" } else { " " }
}

fn glyph(nag: u8) -> String {
    glyph_of(nag).map_or_else(|| format!("${nag}"), str::to_owned)
}
