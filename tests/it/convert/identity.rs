//! Text → JSON → text and JSON → text → JSON change nothing.

use oaq::convert::readable;
use oaq::notation::{Builder, Claim, Game, MoveNode, Refill, ResultNode, Span, Tag, parse};
use oaq::rules::{Direction, Position, Rules, Sides};
use proptest::prelude::*;

use super::{canonical, from_json, read, to_json, with_positions};
use crate::data;
use crate::dice::Dice;
use crate::mutations::mutated;

/// Records with everything that a record can have.
pub(super) fn games() -> [&'static str; 17] {
    [
        "*",
        "[P0 \"An\"]",
        "[Event \"Hội làng \\\"Đông Hồ\\\" \\\\\"] [X_1 \"\"] [x_1 \"=1+1\"]\n\n1. 2<x6 *",
        "{before all} 1. {before the move} 2<!$7$1 {a}{b} ; c } d\n% escape } line\n(1. 3<) {after variation} (1. 4< {e} (1. 5<) {f}) {g} 1... 9> *",
        "1. 2< 1... {not of the move before} 9> *",
        "1. 2< (1. {start of a line} 3< {x} 1... 7> (1... 8>) {end of a line}) {z} *",
        "{only comments} {two of them} *",
        "[Variant \"table-flip\"] 1. 2<x6 flip 9>x5?! {[%eval +12 d24] Mở đầu mạnh nhất} (1... 7<x4 2. 3>) *",
        "[Variant \"ky-dinh\"] [Position \"0,0,0,0,0,1q/3,0,0,0,0,1q 3/42 P0\"] 1. refill+2 1> refill 6>x0# *",
        "[Variant \"standard\"] 1. 2<x06+1 5. 9> 2... 3> *",
        "[Variant \"standard\"] 1. 2< {[%eval =+12] [%clk 0:05:00]} 7> {[%best 8<x4 refill+2 3> flip 6<#][%emt 01:00:09]} 2. 3< \
         {[%eval >=2] [%eval <=5]} 8> {[%eval -3.25 d9] [%odd} 3. 3> {[%clk never] [%eval x]} *",
        "[Sides \"3\"] [Variant \"standard\"] 1. 2< {[%eval 40,35.5,29.5 d9]} *",
        "[Sides \"3\"] [Variant \"standard\"] 1. 2< 7< 12< 2. 3> 1-0-0",
        "1. 0< 00>x3 *",
        "[Variant \"standard\"]\n\n1. 2<\n%note \n(3<\n%\t\n) ; a } b \u{a0}\n9>\n% \n*\n%\u{a0}",
        "[Variant \"table-flip\"] [Position \"5,0,0,0,0,5q/0,0,0,0,0,0q 0/0 P1 ply=1 flip\"] *",
        "[Variant \"standard\"] 99999999999. 0099999< 65535> 4294967295. refill+256 65534<x99999999999 *",
    ]
}

fn round_trips(text: &str) {
    let game = read(text);
    let canonical_text = canonical(&game);
    for json in [to_json(&game), with_positions(&game)] {
        let back = from_json(&json);
        assert_eq!(canonical(&back), canonical_text, "{json}");
    }
    let from_text = read(&canonical_text);
    let json = to_json(&from_text);
    assert_eq!(to_json(&from_json(&json)), json, "{canonical_text}");
    assert_eq!(to_json(&read(&canonical(&from_json(&json)))), json, "{canonical_text}");
    assert_eq!(with_positions(&from_json(&json)), with_positions(&from_text));
}

#[test]
fn games_with_everything() {
    games().into_iter().for_each(round_trips);
}

#[test]
fn expected_games() {
    data::records(data::games()).iter().for_each(|record| round_trips(record));
}

/// What is wrong with a record is not for JSON to judge: it comes back as it was.
#[test]
fn faulty_records() {
    let records = data::records(data::games());
    let sources: Vec<&str> = games().into_iter().chain(records.iter().map(String::as_str)).collect();
    let mut dice = Dice(5);
    for _ in 0..10_000 {
        let (mut record, _) = mutated(sources[dice.below(sources.len())], &mut dice);
        if !record.is_empty() && dice.below(2) == 0 {
            record = mutated(&record, &mut dice).0;
        }
        for parsed in parse(&record) {
            let game = readable(parsed.game, parsed.text);
            let text = canonical(&game);
            let json = to_json(&game);
            assert_eq!(canonical(&from_json(&json)), text, "{record}\n{json}");
        }
    }
}

#[test]
fn a_hundred_thousand_nested_variations() {
    let depth = 100_000;
    let mut text = "1. 2<".to_owned();
    for at in 0..depth {
        text.push_str(if at % 2 == 0 { " (3<" } else { " (4<" });
    }
    text.push_str(&")".repeat(depth));
    text.push_str(" *\n");
    let game = read(&text);
    let json = to_json(&game);
    assert_eq!(json.matches("\"variations\":[").count(), depth);
    assert_eq!(canonical(&from_json(&json)), canonical(&game));
}

/// Texts that a comment can hold: braces only in one line.
fn comment() -> impl Strategy<Value = String> {
    prop_oneof![
        "[^}\\r]{0,20}",
        "[^\\r\\n\\t\\v\\f\\u{85}\\u{2028}\\u{2029} ]{0,12}",
        Just("[%eval =+12] [%clk 0:05:00] [%odd } thing]".to_owned()),
        Just("hai dòng\nÔ Ăn Quan".to_owned()),
    ]
}

fn tag() -> impl Strategy<Value = (String, String)> {
    ("X[A-Za-z0-9_]{0,8}", "[^\\r\\n]{0,16}")
}

/// What is done at each step of a random game; the numbers choose among what is possible.
#[derive(Clone, Debug)]
enum Step {
    Play(usize, bool, bool),
    Wrong(u16),
    Nag(u8),
    Comment(String),
    Before(String),
    Escape(String),
    Open,
    Close,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => (any::<usize>(), any::<bool>(), any::<bool>()).prop_map(|(n, claim, flip)| Step::Play(n, claim, flip)),
        1 => (1u16..65_000).prop_map(Step::Wrong),
        2 => any::<u8>().prop_map(Step::Nag),
        3 => comment().prop_map(Step::Comment),
        1 => comment().prop_map(Step::Before),
        1 => "[^\\r\\n]{0,9}".prop_map(Step::Escape),
        2 => Just(Step::Open),
        2 => Just(Step::Close),
    ]
}

fn build(variant: &str, sides: Sides, tags: Vec<(String, String)>, steps: Vec<Step>) -> Game<'static> {
    let rules = Rules::preset(variant, sides).unwrap();
    let mut builder = Builder::new();
    let start = Position::start(&rules);
    // The position now and before the last move, for the line and those around it.
    let (mut now, mut before) = (start, start);
    let mut around = Vec::new();
    for step in steps {
        match step {
            Step::Play(choice, claims, flips) => {
                let legal: Vec<_> = now.legal_moves(&rules).into_iter().collect();
                let Some(mv) = legal.get(choice % legal.len().max(1)).copied() else { continue };
                let mut node = MoveNode::new(u16::from(mv.pit().number().unwrap()), mv.direction());
                node.refill = now
                    .refill_due(&rules)
                    .map(|due| Refill { borrowed: due.borrowed, span: Span::default() });
                node.flip = (flips && now.can_flip()).then(Span::default);
                before = now;
                let mut events = Vec::new();
                now.play(mv, &rules, &mut events).unwrap();
                if claims {
                    let points = events.iter().filter_map(|event| match event {
                        oaq::rules::Event::Capture { points, .. } => Some(u32::from(*points)),
                        _ => None,
                    });
                    node.claim = Some(Claim::new(points));
                    node.ends = now.ending().map(|_| Span::default());
                }
                builder.play(node);
            }
            Step::Wrong(pit) => {
                before = now;
                builder.play(MoveNode::new(pit, Direction::Left));
            }
            Step::Nag(nag) => drop(builder.nag(nag)),
            Step::Comment(text) => builder.comment(text),
            Step::Before(text) => builder.comment_before(text),
            Step::Escape(text) => builder.escape(text),
            Step::Open => {
                if builder.open() {
                    around.push((now, before));
                    now = before;
                }
            }
            Step::Close => {
                if builder.close() {
                    (now, before) = around.pop().unwrap();
                }
            }
        }
    }
    let mut game = builder.finish();
    game.tags.extend(tags.into_iter().filter_map(|(name, value)| Tag::new(name, value)));
    game.tags.extend(Tag::new("Variant", variant.to_owned()));
    game.tags.extend(Tag::new("Sides", sides.to_string()));
    game.result = Some(ResultNode { result: "*".parse().unwrap(), span: Span::default() });
    game
}

proptest! {
    #[test]
    fn random_games(
        variant in prop::sample::select(&["standard", "ky-dinh", "folk", "mature-quan", "table-flip"][..]),
        sides in 2u8..=4,
        tags in prop::collection::vec(tag(), 0..4),
        steps in prop::collection::vec(step(), 0..60),
    ) {
        let sides = if variant == "table-flip" { Sides::Two } else { Sides::new(sides).unwrap() };
        let game = build(variant, sides, tags, steps);
        round_trips(&canonical(&read(&canonical(&game))));
    }
}
