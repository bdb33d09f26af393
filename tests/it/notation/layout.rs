//! The canonical layout.

use super::canonical;
use oaq::notation::{
    Builder, Comment, CommentStyle, MoveNode, Node, NodeKind, Numbering, Place, Span, WIDTH, parse_game,
    print,
};
use oaq::rules::Direction::{Left, Right};

#[test]
fn tags_stand_in_the_order_of_the_roster() {
    let text = r#"[Zeit "1"][Result "*"][P1 "B"][Variant "folk"][Annotator "x"][Event "E"][P0 "\"A\\"] *"#;
    let tags = "[Event \"E\"]\n[P0 \"\\\"A\\\\\"]\n[P1 \"B\"]\n[Variant \"folk\"]\n[Result \"*\"]\n[Zeit \"1\"]\n[Annotator \"x\"]\n";
    assert_eq!(canonical(text), format!("{tags}\n*\n"));
    // Nothing else tells where a game without moves ends.
    assert_eq!(canonical("[A \"x\"]"), "[A \"x\"]\n\n*\n");
}

#[test]
fn numbers_stand_at_rounds_and_after_interruptions() {
    for (text, expected) in [
        ("2< 9> 3<", "1. 2< 9> 2. 3<"),
        ("1. 2< 1... 9> 2. 3<", "1. 2< 9> 2. 3<"),
        ("2< {a} 9>", "1. 2< {a} 1... 9>"),
        ("2< $7 9>", "1. 2< $7 9>"),
        ("2< (3< 8> 4<) 9>", "1. 2< (1. 3< 8> 2. 4<) 1... 9>"),
        ("2< 9> (8> 3<) 3<", "1. 2< 9> (1... 8> 2. 3<) 2. 3<"),
        ("2< 9> (8> (7>) 3<) 3<", "1. 2< 9> (1... 8> (1... 7>) 2. 3<) 2. 3<"),
        ("2< flip 9>", "1. 2< flip 9>"),
    ] {
        assert_eq!(canonical(text).trim_end(), expected);
    }
}

#[test]
fn numbers_begin_where_the_position_does() {
    let position = |fields: &str| format!("[Position \"0,1,0,0,0,0q/0,1,0,0,0,0q 1/2 {fields}\"]\n\n");
    for (fields, expected) in [
        ("P0 ply=8", "5. 2< 9> 6. 3<"),
        ("P1 ply=7", "4... 2< 5. 9> 3<"),
        ("P1", "1... 2< 2. 9> 3<"),
        ("-", "1. 2< 9> 2. 3<"),
    ] {
        let text = position(fields) + "2< 9> 3<";
        assert_eq!(canonical(&text), format!("{}{expected}\n", position(fields)));
    }
}

#[test]
fn a_round_is_shorter_when_a_side_is_out() {
    let head = "[Sides \"3\"]\n\n";
    // P2 is out from round 2 on, P0 from round 4 on: the numbers of the record tell.
    let moves = "1. 2< 7> 12< 2. 3< 8> 3. 4< 9> {a} 4. 7> 5. 8> (5. 9> 6. 10>) 6. 7<\n";
    assert_eq!(canonical(&format!("{head}{moves}")), format!("{head}{moves}"));
    // Without numbers, whoever has replayed the game can tell.
    let game = parse_game("2< 7> 12< 3< 8> 4< 9> {a} 7> 8> (9> 10>) 7<").game;
    let sides = [0, 1, 2, 0, 1, 0, 1, 1, 1, 1, 1, 1];
    let mut sides = sides.into_iter();
    let movers = game.body().iter().map(|node| match node.kind {
        oaq::notation::NodeKind::Move(_) => sides.next(),
        _ => None,
    });
    let numbering = Numbering::new(3, 0, 0).with_movers(movers.collect());
    assert_eq!(print(&game, &numbering), moves);
}

#[test]
fn a_wrong_number_stays_for_the_checker() {
    assert_eq!(canonical("1. 2< 9> 7. 3< 8>"), "1. 2< 9> 7. 3< 8>\n");
    assert_eq!(canonical("1. 2< 7... 9> 2. 3<"), "1. 2< 7... 9> 2. 3<\n");
}

#[test]
fn comments_keep_their_place() {
    for text in [
        "{a} 1. 2< {b} ({c} 1. 3< {d}) {e} (1. 4<) {f} 1... 9> {g} 2. {h} 3< *\n",
        "1. 2< 1... {before the flip} flip 9> *\n",
        "1. 2< {after} 1... {before} {before} 9> *\n",
        "1. 2<\n; } to the end\n1... 9> *\n",
        "1. 2<\n%an escape\n1... 9> *\n",
        "1. 2< ({c} 1. 3<) {last} *\n",
        "1. 2<\n;}\n1...\n%before\n9> *\n",
    ] {
        // A line comment goes on the line where it fits.
        let text = text.replace("2<\n;", "2< ;");
        assert_eq!(canonical(&text), text);
    }
    assert_eq!(canonical("1. {a} flip {b} refill {c} 2< *"), "{a} {b} {c} 1. flip refill 2< *\n");
    assert_eq!(canonical("2< *; bye\n{all}"), "1. 2< { bye} {all} *\n");
    assert_eq!(canonical("2< {a\r\nb\rc} *"), "1. 2< {a\nb\nc} *\n");
}

#[test]
fn glyphs_and_nags() {
    assert_eq!(canonical("2<! $2 $7 9>$6 3< $10$1"), "1. 2<! $2 $7 9>?! 2. 3< $10 $1\n");
    assert_eq!(canonical("2< {a} $1 {b} $9"), "1. 2<! $9 {a} {b}\n");
}

#[test]
fn lines_are_broken_at_the_width() {
    let text = canonical(&"refill 10>x12+4 ".repeat(200));
    let lines: Vec<_> = text.lines().collect();
    assert!(lines.len() > 20);
    assert!(lines.iter().all(|line| line.len() <= WIDTH));
    assert!(lines.iter().all(|line| !line.ends_with('.')), "a number stays with its move");
    // Characters count, not bytes; a bracket is never alone on the next line.
    let vietnamese = "ấ".repeat(WIDTH - 6);
    assert_eq!(canonical(&format!("2< {{{vietnamese}}}")), format!("1. 2<\n{{{vietnamese}}}\n"));
    let exactly = "ấ".repeat(WIDTH - 8);
    assert_eq!(canonical(&format!("2< {{{exactly}}}")), format!("1. 2< {{{exactly}}}\n"));
    assert_eq!(canonical(&format!("2< (3< {{{exactly}}})")).lines().count(), 2);
}

#[test]
fn comments_that_no_brace_can_hold() {
    let texts = ["one }\ntwo", "\n\n[Event \"x\"]\n"];
    // A node that somebody has made is printed as it is, in several comments; the builder says it in one.
    for (made, expected) in [
        (true, "1. 2< ;one }\n;two\n;\n;\n;[Event \"x\"]\n;\n1... 9>\n"),
        (false, "1. 2< {one )\ntwo} {  [Event \"x\"] } 1... 9>\n"),
    ] {
        let mut builder = Builder::new();
        builder.play(MoveNode::new(2, Left));
        for text in texts {
            let comment = Comment { text: text.into(), style: CommentStyle::Brace, place: Place::After };
            match made {
                true => drop(builder.push(Node { span: Span::default(), kind: NodeKind::Comment(comment) })),
                false => builder.comment(text),
            }
        }
        builder.play(MoveNode::new(9, Right));
        let text = print(&builder.finish(), &Numbering::default());
        assert_eq!(text, expected);
        assert_eq!(parse_game(&text).errors, []);
    }
}
