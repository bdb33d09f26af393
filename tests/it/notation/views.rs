//! Walking through games.

use oaq::notation::{Builder, Comment, MoveNode, NodeKind, Place, WrittenPit, parse_game};
use oaq::rules::Direction::Left;

fn texts<'g>(comments: impl Iterator<Item = &'g Comment<'g>>) -> Vec<&'g str> {
    comments.map(|comment| &*comment.text).collect()
}

#[test]
fn every_comment_belongs_somewhere() {
    let game =
        parse_game("{a} 1. {b} 2< {c} {d} ({e} 3< {f} (4<) {g}) {h} (5<) {i} 9> {j} 2. {k} 3< (1<) {l} *")
            .game;
    let moves: Vec<_> = game.main_line().moves().collect();
    assert_eq!(texts(moves[0].comments_before()), ["a", "b"]);
    assert_eq!(texts(moves[0].comments()), ["c", "d"]);
    let variations: Vec<_> = moves[0].variations().collect();
    assert_eq!(texts(variations[0].comments_before()), Vec::<&str>::new());
    let inner = variations[0].line().moves().next().unwrap();
    assert_eq!((texts(inner.comments_before()), texts(inner.comments())), (vec!["e"], vec!["f"]));
    assert_eq!(texts(variations[0].line().comments_after()), ["g"]);
    assert_eq!(texts(variations[1].comments_before()), ["h"]);
    assert_eq!(texts(moves[1].comments_before()), ["i"]);
    assert_eq!(texts(moves[1].comments()), ["j"]);
    assert_eq!(texts(moves[2].comments_before()), ["k"]);
    assert_eq!(texts(game.main_line().comments_after()), ["l"]);
    let all = game.body().iter().filter(|node| matches!(node.kind, NodeKind::Comment(_))).count();
    assert_eq!(all, 12);
}

#[test]
fn a_game_of_comments_only() {
    let game = parse_game("{a} {b}").game;
    assert_eq!(texts(game.main_line().comments_after()), ["a", "b"]);
    assert_eq!(game.main_line().moves().count(), 0);
}

#[test]
fn spans_show_where_things_stand() {
    let text = "[P0 \"A\\\"n\"]\n\n1. 2< 1... flip {c} refill+2 9>x12+4#?! (3<) 1-0";
    let game = parse_game(text).game;
    let at = |span: oaq::notation::Span| &text[span.range()];
    assert_eq!((at(game.tags[0].span()), at(game.tags[0].value_span())), ("[P0 \"A\\\"n\"]", "A\\\"n"));
    assert_eq!(game.tags[0].value(), "A\"n");
    let second = game.main_line().moves().nth(1).unwrap();
    assert_eq!(at(second.span()), "1... flip {c} refill+2 9>x12+4#");
    assert_eq!(at(second.number.unwrap().span), "1...");
    assert_eq!(at(second.flip.unwrap()), "flip");
    assert_eq!(at(second.refill.unwrap().span), "refill+2");
    assert_eq!(at(second.at), "9>");
    assert_eq!(at(second.claim.as_ref().unwrap().span), "x12+4");
    assert_eq!(at(second.ends.unwrap()), "#");
    assert_eq!(at(second.played()), "9>x12+4#");
    assert_eq!(at(second.variations().next().unwrap().span()), "(3<)");
    assert_eq!(at(game.result.unwrap().span), "1-0");
}

#[test]
fn numbers_of_any_size_are_read() {
    let game = parse_game("99999999999. 70000<x5000000000+1 *").game;
    let first = game.main_line().moves().next().unwrap();
    assert_eq!((first.number.unwrap().value, first.pit), (u32::MAX, WrittenPit::Dan(u16::MAX)));
    let oversized = first.oversized.as_ref().unwrap();
    assert_eq!((oversized.number.as_deref(), oversized.pit.as_deref()), (Some("99999999999"), Some("70000")));
    assert_eq!(first.claim.as_ref().unwrap().total(), u32::MAX);
    assert_eq!(first.to_string(), "70000<x5000000000+1");
    let quan = parse_game("Q99999999999> *").game;
    let quan = quan.main_line().moves().next().unwrap().node().clone();
    assert_eq!((quan.pit, quan.to_string().as_str()), (WrittenPit::Quan(u16::MAX), "Q99999999999>"));
}

#[test]
fn the_builder_refuses_what_has_no_place() {
    let mut builder = Builder::new();
    assert!(!builder.nag(1));
    assert!(!builder.open());
    assert!(!builder.close());
    builder.play(MoveNode::new(2, Left));
    assert!(builder.nag(1));
    assert!(builder.open());
    assert!(!builder.nag(1));
    builder.comment("lost with its variation");
    assert!(builder.close());
    assert!(builder.open());
    builder.play(MoveNode::new(3, Left));
    assert_eq!(builder.depth(), 1);
    let game = builder.finish();
    assert_eq!(game.body().len(), 5);
    assert!(matches!(game.body()[2].kind, NodeKind::Open { close: 4 }));
}

#[test]
fn comments_know_their_place() {
    let game = parse_game("2< {a} (3<) {b} *").game;
    let places: Vec<_> = game
        .body()
        .iter()
        .filter_map(|node| match &node.kind {
            NodeKind::Comment(comment) => Some(comment.place),
            _ => None,
        })
        .collect();
    assert_eq!(places, [Place::After, Place::Before]);
}
