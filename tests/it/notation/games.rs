//! Arbitrary games, well formed but played by nobody.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use oaq::notation::{Builder, Claim, Game, GameResult, Mark, MoveNode, Refill, Span, Tag, WrittenPit};
use oaq::rules::Direction;

/// One step of building a game.
#[derive(Clone, Debug)]
enum Step {
    Move(MoveNode<'static>),
    Nag(u8),
    Comment(String),
    CommentBefore(String),
    Escape(String),
    Open,
    Close,
}

/// Text as people put it into comments, with whatever could be taken for something else.
fn text() -> impl Strategy<Value = String> {
    let bit = prop_oneof![
        6 => "[a-zA-Z0-9 ]{0,6}",
        2 => "[ăâđêôơư]{1,3}",
        1 => proptest::sample::select(vec![
            "{", ";", "%", "(", ")", "[", "]", "\"", "\\", "1-0", "*", "$1", "2<", "[%eval +3 d9]", "\t", "\u{301}", "🪨",
        ]).prop_map(str::to_owned),
    ];
    vec(bit, 0..6).prop_map(|bits| bits.concat())
}

/// A comment: text that may have lines, or a `}` instead.
fn comment() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => text(),
        2 => (text(), text()).prop_map(|(a, b)| format!("{a}\n\n{b}")),
        1 => (text(), text()).prop_map(|(a, b)| format!("{a}}}{b}")),
    ]
}

fn played() -> impl Strategy<Value = MoveNode<'static>> {
    let claim = option::of(vec(0u32..100, 1..4));
    let pit =
        prop_oneof![9 => (1u16..25).prop_map(WrittenPit::Dan), 1 => (0u16..9).prop_map(WrittenPit::Quan)];
    (pit, any::<bool>(), any::<bool>(), option::of(0u8..6), claim, any::<bool>()).prop_map(
        |(pit, right, flip, refill, claim, ends)| MoveNode {
            flip: flip.then(Span::default),
            refill: refill.map(|borrowed| Refill { borrowed, span: Span::default() }),
            claim: claim.map(Claim::new),
            ends: ends.then(Span::default),
            ..MoveNode::new(pit, if right { Direction::Right } else { Direction::Left })
        },
    )
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => played().prop_map(Step::Move),
        2 => any::<u8>().prop_map(Step::Nag),
        3 => comment().prop_map(Step::Comment),
        1 => comment().prop_map(Step::CommentBefore),
        1 => text().prop_map(Step::Escape),
        2 => Just(Step::Open),
        2 => Just(Step::Close),
    ]
}

fn tag() -> impl Strategy<Value = Tag<'static>> {
    let name = prop_oneof![
        proptest::sample::select(oaq::notation::ROSTER.to_vec()).prop_map(str::to_owned),
        "[A-Za-z][A-Za-z0-9_]{0,8}",
    ];
    (name, text()).prop_filter_map("a tag", |(name, value)| Tag::new(name, value))
}

fn result() -> impl Strategy<Value = GameResult> {
    let mark = proptest::sample::select(vec![Mark::Win, Mark::Half, Mark::Loss]);
    vec(mark, 1..5).prop_map(|marks| GameResult::new(&marks).unwrap_or(GameResult::UNFINISHED))
}

/// A game with tags, moves, comments and variations of any depth, ended by a result.
pub(crate) fn game() -> impl Strategy<Value = Game<'static>> {
    (vec(tag(), 0..6), vec(step(), 0..40), result()).prop_map(|(tags, steps, result)| {
        let mut builder = Builder::new();
        tags.into_iter().for_each(|tag| builder.tag(tag));
        let mut held_back = None;
        for step in steps {
            match step {
                Step::Move(node) => {
                    if let Some(text) = held_back.take() {
                        builder.comment_before(text);
                    }
                    builder.play(node);
                }
                Step::Nag(nag) => drop(builder.nag(nag)),
                Step::Comment(text) => builder.comment(text),
                // Between two moves only a move can have a comment before it.
                Step::CommentBefore(text) => held_back = Some(text),
                Step::Escape(text) => builder.escape(text),
                Step::Open => drop(builder.open()),
                Step::Close => drop(builder.close()),
            }
        }
        builder.result(result);
        builder.finish()
    })
}
