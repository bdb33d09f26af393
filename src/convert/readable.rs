//! What of a damaged record can be converted.

use crate::notation::{Builder, Game, NodeKind};

/// The game without what follows, in its line of play, a text that could not be read: there a move is missing, and nothing
/// may close the gap.
pub fn readable(game: Game<'_>) -> Game<'_> {
    if !game.body().iter().any(|node| node.kind == NodeKind::Unread) {
        return game;
    }
    let mut builder = Builder::new();
    // Whether the line, and each one around it, has come to such a text.
    let mut ended = false;
    let mut around = Vec::new();
    for node in game.body() {
        match node.kind {
            NodeKind::Unread => ended = true,
            NodeKind::Open { .. } => {
                around.push(ended);
                if !ended {
                    builder.push(node.clone());
                }
            }
            NodeKind::Close => {
                let outer_ended = around.pop().unwrap_or_default();
                if !outer_ended {
                    builder.push(node.clone());
                }
                ended = outer_ended;
            }
            _ if ended => {}
            _ => drop(builder.push(node.clone())),
        }
    }
    let mut readable = builder.finish();
    (readable.tags, readable.result) = (game.tags, game.result);
    readable
}

#[cfg(test)]
mod tests {
    use crate::notation::{Numbering, parse_game, print};

    #[test]
    fn nothing_closes_the_gap() {
        for (text, left) in [
            ("1. 2< @@ 2. 3> *", "1. 2< *\n"),
            ("1. 2< (3< @@ 4<) 7> {a} *", "1. 2< (1. 3<) 1... 7> {a} *\n"),
            ("1. 2< @@ (3< 7>) 8> *", "1. 2< *\n"),
            ("1. 2< 7> *", "1. 2< 7> *\n"),
        ] {
            let game = super::readable(parse_game(text).game);
            assert_eq!(print(&game, &Numbering::of(&game)), left, "{text}");
        }
    }
}
