//! Writing what was found out into the game.

use std::collections::HashMap;

use crate::diagnostics::Lang;
use crate::notation::{
    Builder, Claim, Command, Comment, CommentStyle, Eval, Game, Judgement, MoveNode, Node, NodeKind, Percent,
    Place, Points, Refill, Span, Verdict, annotations,
};
use crate::rules::{Captures, Choice, Move, Position, Rules};

use super::analyst::{Opinion, Reply};
use super::study::{Decision, Studied, Study};
use super::words::{about_flip, sentence};

/// Moves of a better line that are written.
const LINE: usize = 6;

/// Writes the study of one line, or of several, into a game in which there is nothing of the annotator's yet.
pub(super) fn write(game: &Game<'_>, studies: &[Study], rules: &Rules, lang: Lang) -> Builder<'static> {
    let moves: HashMap<usize, &Studied> =
        studies.iter().flat_map(|study| &study.moves).map(|studied| (studied.node, studied)).collect();
    let mut builder = Builder::new();
    let body = game.body();
    let mut at = 0;
    if let Some(start) = studies.first().and_then(|study| study.start.as_ref()) {
        let eval = Command::Eval(start.to_eval());
        builder.comment_before(format!("{eval} {}", Command::Verdict(Verdict::default())));
    }
    // Better lines that are to be written behind the author's variations of a move, by depth.
    let mut waiting: Vec<Vec<Better<'_>>> = vec![Vec::new()];
    while let Some(node) = body.get(at) {
        match &node.kind {
            NodeKind::Move(_) => {
                let studied = moves.get(&at).copied();
                if let Some(flip) = studied.and_then(|studied| studied.flip.as_ref()) {
                    builder.comment_before(flip_comment(flip, lang));
                }
                builder.push(node.clone().into_owned());
                let behind = &body[at + 1..];
                let said = annotations(behind);
                if let Some(studied) = studied {
                    annotate_move(&mut builder, studied, said, rules, lang);
                    let decisions = studied.flip.iter().chain(&studied.decision);
                    if let Some(last) = waiting.last_mut() {
                        *last = decisions.flat_map(|decision| better(decision, behind)).collect();
                    }
                } else {
                    said.iter().for_each(|node| {
                        builder.push(node.clone().into_owned());
                    });
                }
                at += said.len();
                // A comment may still stand between the move and its first variation.
                if !has_variation(&body[at + 1..]) {
                    write_waiting(&mut builder, &mut waiting, rules);
                }
            }
            NodeKind::Open { .. } => {
                builder.push(node.clone().into_owned());
                waiting.push(Vec::new());
            }
            NodeKind::Close => {
                waiting.pop();
                builder.push(node.clone().into_owned());
                if !has_variation(&body[at + 1..]) {
                    write_waiting(&mut builder, &mut waiting, rules);
                }
            }
            NodeKind::Nag(_) | NodeKind::Comment(_) | NodeKind::Unread => {
                builder.push(node.clone().into_owned());
            }
        }
        at += 1;
    }
    builder
}

/// Whether a variation comes next, perhaps after comments.
fn has_variation(nodes: &[Node<'_>]) -> bool {
    let next = nodes.iter().find(|node| !matches!(node.kind, NodeKind::Comment(_)));
    next.is_some_and(|node| matches!(node.kind, NodeKind::Open { .. }))
}

fn write_waiting(builder: &mut Builder<'static>, waiting: &mut [Vec<Better<'_>>], rules: &Rules) {
    let better = waiting.last_mut().map(std::mem::take).unwrap_or_default();
    better.into_iter().for_each(|(decision, reply)| write_line(builder, decision, reply, rules));
}

/// Writes NAGs and comments of a move: the author's NAGs, the annotator's glyph where the author gave none, the
/// annotator's comment, the author's comments.
fn annotate_move(
    builder: &mut Builder<'static>,
    studied: &Studied,
    own: &[Node<'_>],
    rules: &Rules,
    lang: Lang,
) {
    let is_glyph = |node: &Node<'_>| matches!(node.kind, NodeKind::Nag(1..=6));
    let judgement = studied.decision.as_ref().and_then(|decision| decision.loss.judgement);
    let nag = judgement.map(Judgement::nag).filter(|_| !own.iter().any(is_glyph));
    let (nags, comments): (Vec<&Node<'_>>, Vec<&Node<'_>>) =
        own.iter().partition(|node| matches!(node.kind, NodeKind::Nag(_)));
    for node in nags {
        builder.push(node.clone().into_owned());
    }
    if let Some(nag) = nag {
        builder.nag(nag);
    }
    let text = match &studied.decision {
        Some(decision) => comment(&studied.after.to_eval(), decision, nag, rules, lang),
        None => {
            format!("{} {}", Command::Eval(studied.after.to_eval()), Command::Verdict(Verdict::default()))
        }
    };
    builder.push(Node::built(NodeKind::Comment(Comment {
        text: text.into(),
        style: CommentStyle::Brace,
        place: Place::After,
    })));
    for node in comments {
        builder.push(node.clone().into_owned());
    }
}

fn comment(eval: &Eval, decision: &Decision, nag: Option<u8>, rules: &Rules, lang: Lang) -> String {
    let mut words = vec![Command::Eval(eval.clone()).to_string()];
    if decision.opinion.best.choice != decision.opinion.played.choice {
        words.extend(best_command(decision, rules));
    }
    words.push(Command::Verdict(verdict(decision, nag)).to_string());
    words.extend(sentence(decision, rules, lang));
    words.join(" ")
}

fn flip_comment(decision: &Decision, lang: Lang) -> String {
    format!("{} {}", Command::Verdict(verdict(decision, None)), about_flip(decision, lang))
}

fn verdict(decision: &Decision, nag: Option<u8>) -> Verdict {
    Verdict {
        judgement: decision.loss.judgement,
        points_lost: Some(Points::from_hundredths((decision.loss.points * 100.0).round() as i32)),
        chances_lost: Some(Percent::of(decision.loss.chances)),
        nag,
        best: Some(decision.opinion.best.worth.to_eval()),
    }
}

/// A decision, and a choice that would have been better.
type Better<'d> = (&'d Decision, &'d Reply);

/// The choices whose lines are written out as variations: better ones than a decision that was judged wrong, unless the
/// author has a variation that begins the same.
fn better<'d>(decision: &'d Decision, behind: &[Node<'_>]) -> Vec<Better<'d>> {
    let wrong = matches!(
        decision.loss.judgement,
        Some(Judgement::Inaccuracy | Judgement::Mistake | Judgement::Blunder)
    );
    if !wrong {
        return Vec::new();
    }
    let Opinion { best, others, played, .. } = &decision.opinion;
    let margin = |reply: &Reply| reply.worth.margin(reply.choice.seat_after(decision.side));
    let others = others
        .iter()
        .filter(|other| other.choice != best.choice && other.choice != played.choice)
        .filter(|other| margin(other) > margin(played));
    let all = std::iter::once(best).chain(others);
    all.filter(|reply| !is_shown(decision, reply, behind)).map(|reply| (decision, reply)).collect()
}

/// Whether a variation of the author begins with the move that a choice begins with.
fn is_shown(decision: &Decision, reply: &Reply, behind: &[Node<'_>]) -> bool {
    let moves = |choice: &Choice| match choice {
        Choice::Play(mv) => Some(*mv),
        Choice::Flip => None,
    };
    // A line without a move is nothing that could be shown.
    let Some(first_move) = reply.line.iter().find_map(moves) else { return true };
    let flipped = decision.follows_flip || reply.choice == Choice::Flip;
    let mut at = 0;
    while let Some(node) = behind.get(at) {
        match &node.kind {
            NodeKind::Open { close: _ } => {
                let first = behind[at + 1..].iter().find_map(|node| match &node.kind {
                    NodeKind::Move(played) => Some(played),
                    _ => None,
                });
                if first.is_some_and(|first| is_same(first, first_move) && first.flip.is_some() == flipped) {
                    return true;
                }
                at += 1 + length_of_variation(&behind[at + 1..]);
            }
            NodeKind::Nag(_) | NodeKind::Comment(_) => {}
            NodeKind::Move(_) | NodeKind::Close | NodeKind::Unread => break,
        }
        at += 1;
    }
    false
}

/// The nodes from behind a `(` to its `)`.
fn length_of_variation(nodes: &[Node<'_>]) -> usize {
    let mut depth = 0_usize;
    let end = nodes.iter().position(|node| match node.kind {
        NodeKind::Open { .. } => {
            depth += 1;
            false
        }
        NodeKind::Close if depth == 0 => true,
        NodeKind::Close => {
            depth -= 1;
            false
        }
        _ => false,
    });
    end.unwrap_or(nodes.len())
}

fn is_same(node: &MoveNode<'_>, mv: Move) -> bool {
    (node.pit, node.direction) == (mv.pit().into(), mv.direction())
}

fn write_line(builder: &mut Builder<'static>, decision: &Decision, reply: &Reply, rules: &Rules) {
    let nodes = line(decision, reply, rules);
    if nodes.is_empty() || !builder.open() {
        return;
    }
    let mark = Command::Verdict(Verdict::default());
    builder.comment_before(mark.to_string());
    // What the best choice is worth is told at the decision.
    let is_best = reply.choice == decision.opinion.best.choice;
    let mut eval = Some(Command::Eval(reply.worth.to_eval())).filter(|_| !is_best);
    for node in nodes {
        builder.play(node);
        if let Some(eval) = eval.take() {
            builder.comment(format!("{eval} {mark}"));
        }
    }
    builder.close();
}

fn best_command(decision: &Decision, rules: &Rules) -> Option<String> {
    let nodes = line(decision, &decision.opinion.best, rules);
    (!nodes.is_empty()).then(|| Command::Best(nodes).to_string())
}

/// A better line as moves, with refills and what they capture.
fn line(decision: &Decision, reply: &Reply, rules: &Rules) -> Vec<MoveNode<'static>> {
    let mut position = decision.position;
    let mut nodes = Vec::new();
    // A variation replaces the flip too.
    let mut flipped = decision.follows_flip;
    for choice in reply.line.iter().take(LINE) {
        match choice {
            Choice::Flip => flipped = true,
            Choice::Play(mv) => {
                let Some(mut node) = move_node(&position, *mv, rules) else { break };
                node.flip = std::mem::take(&mut flipped).then(Span::default);
                nodes.push(node);
            }
        }
        match position.after(*choice, rules) {
            Ok(next) => position = next,
            Err(_) => break,
        }
    }
    nodes
}

/// A move as it is written: refill, pit, direction, captures, end.
fn move_node(position: &Position, mv: Move, rules: &Rules) -> Option<MoveNode<'static>> {
    let mut node = MoveNode::new(mv.pit(), mv.direction());
    let due = position.refill_due(rules);
    node.refill = due.map(|due| Refill { borrowed: due.borrowed, span: Span::default() });
    let (mut next, mut captures) = (*position, Captures::default());
    next.play(mv, rules, &mut captures).ok()?;
    node.claim = Claim::of(captures.points());
    node.ends = next.ending().map(|_| Span::default());
    Some(node)
}
