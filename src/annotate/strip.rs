//! Taking away what the annotator wrote, and nothing else.

use crate::notation::{Annotation, Builder, Comment, Game, Node, NodeKind, Verdict, is_annotators};

/// The game without comments, glyphs, variations and tags that the annotator put there.
pub fn strip(game: &Game<'_>) -> Game<'static> {
    let mut builder = Builder::new();
    let is_own_tag = is_annotators(game);
    for tag in game.tags.iter().filter(|tag| !is_own_tag(tag)) {
        builder.tag(tag.clone().into_owned());
    }
    if let Some(result) = game.result() {
        builder.result(result);
    }
    let body = game.body();
    let mut at = 0;
    // The glyph of the last move, if the annotator gave it.
    let mut own_nag = None;
    while let Some(node) = body.get(at) {
        let keep = match &node.kind {
            NodeKind::Move(_) => {
                own_nag = nag_of(&body[at + 1..]);
                true
            }
            NodeKind::Nag(nag) => own_nag != Some(*nag),
            NodeKind::Comment(comment) => verdict(comment).is_none(),
            NodeKind::Open { close } if is_own_variation(&body[at..=*close as usize]) => {
                at = *close as usize;
                false
            }
            NodeKind::Open { .. } | NodeKind::Close | NodeKind::Unread => true,
        };
        if keep {
            builder.push(node.clone().into_owned());
        }
        at += 1;
    }
    builder.finish()
}

/// The annotator's mark in a comment.
fn verdict(comment: &Comment<'_>) -> Option<Verdict> {
    Annotation::of([comment]).verdict
}

/// The glyph that the annotator gave the move which these nodes follow.
fn nag_of(behind: &[Node<'_>]) -> Option<u8> {
    let said = behind.iter().map_while(|node| match &node.kind {
        NodeKind::Nag(_) => Some(None),
        NodeKind::Comment(comment) => Some(verdict(comment).and_then(|verdict| verdict.nag)),
        _ => None,
    });
    said.flatten().next()
}

/// Whether a variation begins with the annotator's mark and has nothing in it but moves and what the annotator says
/// of them: what somebody has written into it since is not to be lost.
fn is_own_variation(nodes: &[Node<'_>]) -> bool {
    let [_, Node { kind: NodeKind::Comment(first), .. }, moves @ .., _] = nodes else { return false };
    let is_own = |node: &Node<'_>| match &node.kind {
        NodeKind::Move(_) => true,
        NodeKind::Comment(comment) => verdict(comment).is_some(),
        _ => false,
    };
    verdict(first).is_some() && moves.iter().all(is_own)
}
