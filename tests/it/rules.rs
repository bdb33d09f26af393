//! The plain rules against expected values: games of every rule set, perft numbers, and properties.

use std::collections::HashSet;

use oaq::rules::{
    Direction, EndReason, Event, Move, PRESETS, Parameter, Pit, PlainBoard, Position, RefillFrom, Rules,
    Side, Sides, sow_and_capture,
};
use serde_json::Value;

use crate::data::games;
use crate::dice::Dice;

/// A legal game with its expected values, made by a separate reading of the rules.
struct Expected {
    id: String,
    rules: Rules,
    moves: Vec<String>,
    values: Value,
}

fn expected_games() -> Vec<Expected> {
    let games = games().into_iter().map(|values| {
        let sides = Sides::new(values["sides"].as_u64().unwrap() as u8).unwrap();
        let rules = Rules::preset(values["variant"].as_str().unwrap(), sides).unwrap();
        let rules = rules.with(values["rules"].as_str().unwrap()).unwrap();
        let (_, movetext) = values["record"].as_str().unwrap().split_once("\n\n").unwrap();
        let is_move = |word: &&str| *word == "flip" || word.contains(['<', '>']);
        let moves = movetext.split_whitespace().filter(is_move).map(str::to_owned).collect();
        Expected { id: values["id"].as_str().unwrap().to_owned(), rules, moves, values }
    });
    games.collect()
}

fn parse_move(word: &str, sides: Sides) -> Move {
    let end = word.find(['x', '#']).unwrap_or(word.len());
    Move::parse(&word[..end], sides).unwrap()
}

#[test]
fn expected_games_replay_exactly() {
    let games = expected_games();
    assert_eq!(games.len(), 250);
    for game in games {
        let (rules, id) = (game.rules, &game.id);
        let mut position = Position::start(&rules);
        let mut ply = 0;
        for word in &game.moves {
            if word == "flip" {
                position.flip().unwrap();
                continue;
            }
            let mut events = Vec::new();
            position.play(parse_move(word, rules.sides()), &rules, &mut events).unwrap();
            assert_eq!(position.to_text(&rules), game.values["positions"][ply], "{id}, ply {}", ply + 1);
            let drops = events.iter().filter(|event| matches!(event, Event::Drop { .. })).count();
            assert_eq!(drops as u64, game.values["drops"][ply], "{id}, drops of ply {}", ply + 1);
            ply += 1;
        }
        let reason = position.ending().map(|ending| ending.reason.unwrap().as_str());
        assert_eq!(reason, game.values["reason"].as_str(), "{id}");
        if let Some(ending) = position.ending() {
            let winner = ending.winner(rules.sides()).map(|side| side.to_string());
            assert_eq!(winner.as_deref(), game.values["winner"].as_str(), "{id}");
            let scores: Vec<i64> = position.scores(&rules).as_slice().iter().map(|n| i64::from(*n)).collect();
            assert_eq!(Value::from(scores), game.values["scores"], "{id}");
        }
    }
}

#[test]
fn every_printed_position_reads_back() {
    for game in expected_games() {
        for text in game.values["positions"].as_array().unwrap() {
            let text = text.as_str().unwrap();
            assert_eq!(Position::parse(text, &game.rules).unwrap().to_text(&game.rules), text, "{}", game.id);
        }
    }
}

/// Where the side to move can't refill the game is over, or goes on without that side, as soon as the position is read.
#[test]
fn what_a_position_settles_to_reads_back() {
    let mut dice = Dice(3);
    let mut settled = 0;
    for rules in rule_sets() {
        let (sides, apart) = (rules.sides(), rules.refill_from() == RefillFrom::Dan);
        for _ in 0..50 {
            let sparse = |dice: &mut Dice| if dice.below(3) == 0 { dice.below(3) } else { 0 };
            let group = |dice: &mut Dice| {
                let counts: [String; 6] = std::array::from_fn(|_| sparse(dice).to_string());
                counts.join(",") + if dice.below(2) == 0 { "q" } else { "" }
            };
            let joined = |parts: Vec<String>| parts.join("/");
            let board = joined(sides.all().map(|_| group(&mut dice)).collect());
            let quan = if apart { "+0q" } else { "" };
            let reserves = joined(sides.all().map(|_| format!("{}{quan}", dice.below(8))).collect());
            let extra = ["", " ply=1", " ply=1 flip", " out=P1", " last=2<"][dice.below(5)];
            let text = format!("{board} {reserves} P{}{extra}", dice.below(sides.count()));
            let Ok(position) = Position::parse(&text, &rules) else { continue };
            let printed = position.to_text(&rules);
            settled += usize::from(printed != text);
            let again = Position::parse(&printed, &rules).map(|position| position.to_text(&rules));
            assert_eq!(again.as_ref(), Ok(&printed), "{text}");
        }
    }
    assert!(settled > 100, "only {settled} positions settle");
}

/// Counts legal move sequences with the plain rules.
fn perft(position: &Position, rules: &Rules, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let next = |mv| {
        let mut next = *position;
        next.play(mv, rules, &mut ()).unwrap();
        perft(&next, rules, depth - 1)
    };
    position.legal_moves(rules).into_iter().map(next).sum()
}

#[test]
fn perft_numbers_are_the_published_ones() {
    let standard = Rules::default();
    let rows = [
        (standard, [10, 80, 664, 5128, 38476]),
        (Rules::preset("mature-quan", Sides::Two).unwrap(), [10, 80, 668, 5148, 38772]),
        (standard.with("next-empty-quan=stop").unwrap(), [10, 80, 664, 5132, 38524]),
    ];
    for (rules, counts) in rows {
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&Position::start(&rules), &rules, depth), count, "{rules:?} {depth}");
        }
    }
}

#[test]
fn the_worked_values_hold() {
    let play = |text: &str, mv: &str, overrides: &str| {
        let rules = Rules::default().with(overrides).unwrap();
        let mut position = Position::parse(text, &rules).unwrap();
        let mut events = Vec::new();
        position.play(parse_move(mv, Sides::Two), &rules, &mut events).unwrap();
        (position, events)
    };
    let captured = |position: &Position| position.reserve(Side::P0).dan;

    let chain = "0,0,1,0,0,2q/0,4,3,0,0,0q 0/0 P0";
    assert_eq!(captured(&play(chain, "3>", "young=0").0), 16);
    let (blocked, events) = play(chain, "3>", "young=5");
    assert_eq!(captured(&blocked), 0);
    assert!(matches!(events.last(), Some(Event::BlockedYoung { dan: 2, .. })));

    assert_eq!(captured(&play("0,0,1,0,0,4q/0,0,3,0,0,0q 0/0 P0", "3>", "young=5").0), 0);
    assert_eq!(captured(&play("0,0,1,0,0,5q/0,0,3,0,0,0q 0/0 P0", "3>", "young=5").0), 15);
    assert_eq!(captured(&play("0,0,1,0,0,2/0,0,3,0,0,0q 0/0 P0", "3>", "young=5").0), 2);

    let (refilled, events) = play("0,0,0,0,0,0q/0,0,1,0,0,0q 5/0 P0", "1>", "");
    assert_eq!(captured(&refilled), 0);
    assert!(matches!(events.first(), Some(Event::Refill { borrowed: 0, .. })));
    let lost = Position::parse("0,0,0,0,0,0q/0,0,1,0,0,0q 4/60 P0", &Rules::default()).unwrap();
    let ending = lost.ending().unwrap();
    assert_eq!(ending.reason, Some(EndReason::NoRefill));
    assert_eq!(ending.winner(Sides::Two), Some(Side::P1));
}

#[test]
fn each_opening_drops_ten_stones() {
    let young = Rules::default().with("young=5").unwrap();
    for (rules, quan) in [(Rules::default(), 11), (young, 0)] {
        for mv in Position::start(&rules).legal_moves(&rules) {
            let (mut position, mut events) = (Position::start(&rules), Vec::new());
            position.play(mv, &rules, &mut events).unwrap();
            assert_eq!(events.iter().filter(|event| matches!(event, Event::Drop { .. })).count(), 10);
            let expected = if matches!(mv.to_string().as_str(), "1<" | "5>") { quan } else { 6 };
            assert_eq!(position.reserve(Side::P0).dan, expected, "{mv}");
        }
    }
}

/// Every preset on every number of sides, and every value of every parameter on `standard` and `folk`.
fn rule_sets() -> Vec<Rules> {
    let sides = [Sides::Two, Sides::Three, Sides::Four];
    let presets = PRESETS.iter().flat_map(|preset| sides.map(|sides| preset.rules(sides).ok())).flatten();
    let mut sets: Vec<Rules> = presets.collect();
    let words = "dan=1 dan=3 dan=7 quan-seed=stones quan-value=5 quan-value=0 next-quan=take-one next-empty-quan=stop \
                 chain-gap-quan=stop young=3 young=5 refill-from=dan shortfall=borrow end=pieces-captured \
                 first-quan=forbidden repetition=moves-3 flip=yes";
    for base in sets.clone() {
        sets.extend(words.split_whitespace().filter_map(|word| base.with(word).ok()));
    }
    let mut seen = HashSet::new();
    sets.retain(|rules| seen.insert(*rules));
    sets
}

/// Points on the board and in the reserves, debts balanced.
fn points_in_play(position: &Position, rules: &Rules) -> i32 {
    let pit = |pit: Pit| {
        i32::from(position.dan(pit)) + if position.has_quan(pit) { i32::from(rules.quan_value()) } else { 0 }
    };
    rules.sides().ring().map(pit).sum::<i32>() + position.scores(rules).as_slice().iter().sum::<i32>()
}

#[test]
fn random_games_keep_their_points_and_their_text_in_every_rule_set() {
    for rules in rule_sets() {
        let mut random = Dice(7);
        for _ in 0..20 {
            let mut position = Position::start(&rules);
            let all = oaq::rules::points_in_play(&position, &rules).cast_signed();
            for _ in 0..150 {
                let moves = position.legal_moves(&rules);
                if moves.is_empty() {
                    break;
                }
                for pit in rules.sides().ring() {
                    for mv in Direction::BOTH.into_iter().filter_map(|direction| Move::new(pit, direction)) {
                        assert_eq!(position.check(mv, &rules).is_ok(), moves.contains(&mv));
                    }
                }
                if position.can_flip() && random.below(2) == 0 {
                    position.flip().unwrap();
                }
                let mut watched = position;
                let mut events = Vec::new();
                let mv = moves[random.below(moves.len())];
                watched.play(mv, &rules, &mut events).unwrap();
                position.play(mv, &rules, &mut ()).unwrap();
                assert_eq!(position, watched);
                assert_eq!(points_in_play(&position, &rules), all, "{rules:?}");
                let text = position.to_text(&rules);
                assert_eq!(Position::parse(&text, &rules).unwrap().to_text(&rules), text);
            }
        }
    }
}

#[test]
fn a_long_sowing_is_the_same_watched_or_not() {
    // Many stones make sowings long enough to be suspected of going round for ever.
    let rules = Rules::preset("folk", Sides::Two).unwrap();
    let mut random = Dice(11);
    let mut longest = 0;
    for _ in 0..3_000 {
        let mut board = PlainBoard::empty(Sides::Two);
        for pit in Sides::Two.ring() {
            board.set_dan(pit, random.below(400) as u16);
        }
        for mv in Position::start(&rules).legal_moves(&rules) {
            let (mut silent, mut watched, mut events) = (board, board, Vec::new());
            let haul = sow_and_capture(&mut silent, mv, &rules, &mut ());
            assert_eq!(sow_and_capture(&mut watched, mv, &rules, &mut events), haul);
            assert_eq!(silent, watched);
            let laps =
                events.iter().filter(|event| matches!(event, Event::Relay { .. } | Event::TakeOne { .. }));
            longest = longest.max(laps.count());
        }
    }
    assert!(longest > 200, "the longest sowing tried has {longest} laps");
}

#[test]
fn positions_that_make_no_sense_are_refused() {
    let standard = Rules::default();
    let table_flip = Rules::preset("table-flip", Sides::Two).unwrap();
    let ky_dinh = Rules::preset("ky-dinh", Sides::Two).unwrap();
    for (rules, text) in [
        (&standard, ""),
        (&standard, "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0"),
        (&standard, "5,5,5,5,5,0q 0/0 P0"),
        (&standard, "5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0"),
        (&standard, "5,5,5,5,5,0q,1/5,5,5,5,5,0q 0/0 P0"),
        (&standard, "5q,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0"),
        (&standard, "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P2"),
        (&standard, "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0 flip"),
        (&standard, "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0 last=2<"),
        (&standard, "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0 ply=-1"),
        (&standard, "5,5,5,5,5,0q/5,5,5,5,5,0q 9999/9999 P0"),
        (&standard, "5,5,5,5,5,99999999999q/5,5,5,5,5,0q 0/0 P0"),
        (&standard, "5,5,5,5,5,0q/5,5,5,5,5,0q 0+0q/0+0q P0"),
        (&standard, "5,5,5,5,5,0q/5,5,5,5,5,0q 0-3@P1/0 P0"),
        (&standard, "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0 out=P1"),
        (&standard, "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0 ply=3 ply=4"),
        (&standard, "0,0,3,0,0,0/0,0,0,0,0,0 40/27 -"),
        (&table_flip, "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0 flip"),
        (&table_flip, "0,0,6,6,6,1q/6,0,6,6,6,1q 6/0 P1 ply=1 last=2< flip"),
        (&table_flip, "0,0,6,6,6,1q/6,0,6,6,6,1q 6/0 P1 last=2< ply=1"),
        (&table_flip, "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P1 ply=1 last=6<"),
        (&table_flip, "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0 last=1<,6<,1<,6<,1<,6<"),
        (&ky_dinh, "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0"),
        (&ky_dinh, "5,5,5,5,5,0q/5,5,5,5,5,0q 0+0q-3@P0/0+0q P0"),
        (&ky_dinh, "5,5,5,5,5,0q/5,5,5,5,5,0q 0+0q/0+0q é"),
    ] {
        assert!(Position::parse(text, rules).is_err(), "{text}");
    }
}

#[test]
fn every_parameter_can_be_read_back() {
    for rules in rule_sets() {
        let all: Vec<String> =
            Parameter::ALL.map(|parameter| format!("{parameter}={}", rules.get(parameter))).into();
        let base = Rules::preset("standard", rules.sides()).unwrap();
        assert_eq!(base.with(&all.join(" ")).unwrap(), rules);
        assert_eq!(base.with(&rules.overrides_from(&base)).unwrap(), rules);
    }
}

#[test]
fn rule_sets_that_make_no_sense_are_refused() {
    let standard = Rules::default();
    for overrides in [
        "young",
        "young=",
        "young=-1",
        "young=51",
        "dan=0",
        "colour=red",
        "young=1 young=2",
        "end=never",
        "flip=maybe",
    ] {
        assert!(standard.with(overrides).is_err(), "{overrides}");
    }
    assert!(standard.with("young=3 quan-seed=stones").is_err());
    let three = Rules::preset("standard", Sides::Three).unwrap();
    assert!(three.with("flip=yes").is_err());
    assert!(three.with("repetition=moves-3").is_err());
}

#[test]
fn a_debt_can_be_greater_than_any_number_of_stones() {
    let rules = Rules::preset("folk", Sides::Two).unwrap();
    let text = "0,0,0,0,0,0q/1,0,0,0,0,0q 0+0q-65535@P1/9+0q P0";
    let mut position = Position::parse(text, &rules).unwrap();
    position.play(Move::parse("1>", Sides::Two).unwrap(), &rules, &mut ()).unwrap();
    assert_eq!(position.debt(Side::P0, Side::P1), 65_540);
    let scores = position.scores(&rules);
    assert_eq!(scores.of(Side::P0) + 65_540, i32::from(position.reserve(Side::P0).points(&rules)));
    assert_eq!(scores.of(Side::P1) - 65_540, i32::from(position.reserve(Side::P1).points(&rules)));
    let text = position.to_text(&rules);
    assert_eq!(Position::parse(&text, &rules).unwrap().to_text(&rules), text);

    // Where one can grow no more, nothing goes wrong.
    let most = "0,0,0,0,0,0q/1,0,0,0,0,0q 0+0q-268435456@P1/9+0q P0";
    let mut position = Position::parse(most, &rules).unwrap();
    position.play(Move::parse("1>", Sides::Two).unwrap(), &rules, &mut ()).unwrap();
    assert_eq!(position.debt(Side::P0, Side::P1), 268_435_456);
    assert!(Position::parse(&most.replace("456@", "457@"), &rules).is_err());
}

#[test]
fn captured_pieces_leave_room_for_those_on_the_board() {
    let rules = Rules::preset("folk", Sides::Two).unwrap().with("young=0").unwrap();
    let position = |pieces: &str| format!("0,0,1,0,0,0q/1,0,0,0,0,1q 1+{pieces}q/0+0q P0");
    let mut full = Position::parse(&position("251"), &rules).unwrap();
    full.play(Move::parse("3>", Sides::Two).unwrap(), &rules, &mut ()).unwrap();
    assert_eq!(full.reserve(Side::P0).quan, 252);
    assert!(Position::parse(&position("252"), &rules).is_err());
    assert!(Position::parse(&position("255"), &rules).is_err());
}
