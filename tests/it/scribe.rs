//! A game that is written down while it is played has no finding, and reads as it was played.

use oaq::notation::{Tag, parse_game, print};
use oaq::replay::{Decision, Options, Record, Scribe, Setup, check, numbering, replay};
use oaq::rules::{Choice, PRESETS, Position, Preset, Side, SideSet, Sides};

use crate::dice::Dice;

/// Random games of every variant, some with overrides, some from the middle, some given up.
#[test]
fn random_games_are_written_down_without_a_fault() {
    let mut dice = Dice(7);
    for preset in &PRESETS {
        for &sides in preset.sides {
            for round in 0..20 {
                let rules = preset.rules(sides).unwrap();
                let rules = if round % 2 == 0 { rules } else { rules.with("young=3 quan-value=5").unwrap() };
                let mut setup = Setup { variant: preset, rules, start: Position::start(&rules) };
                let length = 1 + dice.below(60);
                let (text, end) = played(&setup, length, &mut dice);
                compare(&text, &end, &setup);
                if end.to_move().is_some() {
                    setup.start = end;
                    let (text, end) = played(&setup, 200, &mut dice);
                    compare(&text, &end, &setup);
                }
            }
        }
    }
}

/// The text of a random game, and where it ended.
fn played(setup: &Setup, length: usize, dice: &mut Dice) -> (String, Position) {
    let mut scribe = Scribe::new(setup);
    assert!(scribe.tag(Tag::new("P0", "An").unwrap()));
    for name in ["P0", "Variant", "Result"] {
        assert!(!scribe.tag(Tag::new(name, "?").unwrap()), "{name} is there, or will be");
    }
    for _ in 0..length {
        if scribe.position().can_flip() && dice.below(2) == 0 {
            scribe.choose(Choice::Flip).unwrap();
        }
        let moves = scribe.position().legal_moves(&setup.rules);
        let Some(mv) = moves.get(dice.below(moves.len().max(1))) else { break };
        scribe.choose(Choice::Play(*mv)).unwrap();
        if dice.below(9) == 0 {
            scribe.comment("a } b\n\n[Event \"none\"]\n2<");
        }
    }
    let end = *scribe.position();
    assert!(end.to_move().is_some() || scribe.choose(Choice::Flip).is_err());
    let game = match length % 3 {
        0 => scribe.finish_by(Decision::Resign, SideSet::only(Side::P1)),
        _ => scribe.finish(),
    };
    let timeline = replay(&game, &Options::default()).timeline;
    (print(&game, &numbering(&game, timeline.as_ref())), end)
}

fn compare(text: &str, end: &Position, setup: &Setup) {
    let parsed = parse_game(text);
    let found = check(&Record::of(&parsed, 1), &Options::default());
    assert_eq!(found, [], "{text}");
    let timeline = replay(&parsed.game, &Options::default()).timeline.unwrap();
    assert_eq!(timeline.setup(), setup, "{text}");
    let last = timeline.main_line().last().map_or(setup.start, |ply| ply.position);
    assert_eq!(last.to_text(&setup.rules), end.to_text(&setup.rules), "{text}");
}

/// Who gives up right after a flip has lost, wherever that person sat.
#[test]
fn a_flip_without_a_move_gives_the_game_to_nobody_else() {
    let variant = Preset::find("table-flip").unwrap();
    let rules = variant.rules(Sides::Two).unwrap();
    let mut scribe = Scribe::new(&Setup { variant, rules, start: Position::start(&rules) });
    for choice in ["2<", "flip"] {
        scribe.choose(Choice::parse(choice, Sides::Two).unwrap()).unwrap();
    }
    let game = scribe.finish_by(Decision::Resign, SideSet::only(Side::P0));
    // The winner sits at P0 now and sat at P1 before; the record has no flip.
    assert_eq!(game.result.unwrap().result.to_string(), "0-1");
}
