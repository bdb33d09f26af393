//! Comparing, pairing, merging and thinning out games, on random games of every rule set.

use std::collections::BTreeSet;

use oaq::diagnostics::Severity;
use oaq::diff::{
    Aspect, Comparison, Fate, Fingerprint, Identity, LinePath, MeetAt, MergeError, MoveKey, Played, compare,
    dedupe, merge, pair,
};
use oaq::notation::{Builder, Game, GameResult, MoveNode, Numbering, Tag, print};
use oaq::replay::Options;
use oaq::rules::{Move, PRESETS, Position, Rules, Sides};

use crate::dice::Dice;

fn all() -> BTreeSet<Aspect> {
    Aspect::ALL.into_iter().collect()
}

fn played(game: Game<'static>) -> Played<'static> {
    Played::new(game, &Options::default())
}

fn read(text: &str) -> Played<'static> {
    played(oaq::notation::parse_game(text).game.into_owned())
}

fn node(mv: Move) -> MoveNode<'static> {
    MoveNode::new(u16::from(mv.pit().number().unwrap()), mv.direction())
}

fn game_of(id: &str, sides: Sides, moves: &[Move]) -> Game<'static> {
    let mut builder = Builder::new();
    builder.tag(Tag::new("Variant", id.to_owned()).unwrap());
    builder.tag(Tag::new("Sides", sides.to_string()).unwrap());
    for mv in moves {
        builder.play(node(*mv));
    }
    builder.result(GameResult::UNFINISHED);
    builder.finish()
}

/// A random legal line of at most `length` moves.
fn random_line(rules: &Rules, length: usize, random: &mut Dice) -> Vec<Move> {
    let (mut position, mut line) = (Position::start(rules), Vec::new());
    while line.len() < length {
        let moves = position.legal_moves(rules);
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len())];
        position.play(mv, rules, &mut ()).unwrap();
        line.push(mv);
    }
    line
}

/// Every line of a game.
fn paths(game: &Game<'_>) -> Vec<LinePath> {
    let mut found = vec![LinePath::default()];
    let mut waiting = vec![(game.main_line(), 0, String::new())];
    while let Some((line, played, path)) = waiting.pop() {
        for (i, view) in line.moves().enumerate() {
            for (variation, letter) in view.variations().zip('a'..='z') {
                let dot = if path.is_empty() { "" } else { "." };
                let path = format!("{path}{dot}{}.{letter}", played + i + 1);
                found.push(path.parse().unwrap());
                waiting.push((variation.line(), played + i, path));
            }
        }
    }
    found
}

fn compared(a: &Played<'_>, b: &Played<'_>) -> oaq::diff::GameDiff {
    let main = LinePath::default();
    let (steps_a, steps_b) = (a.steps(&main).unwrap(), b.steps(&main).unwrap());
    compare((a, &steps_a), (b, &steps_b), &all(), MeetAt::SamePositions)
}

fn position_after(played: &Played<'_>, plies: usize) -> Position {
    played.steps(&LinePath::default()).unwrap()[plies - 1].position.unwrap().timeless()
}

#[test]
fn a_game_is_like_itself_and_one_other_move_is_named() {
    let mut random = Dice(1);
    let mut compared_games = 0;
    for preset in PRESETS.iter().cycle() {
        let sides = preset.sides[random.below(preset.sides.len())];
        let rules = preset.rules(sides).unwrap();
        let line = random_line(&rules, 40, &mut random);
        let a = played(game_of(preset.id, sides, &line));
        assert!(compared(&a, &played(game_of(preset.id, sides, &line))).is_same());

        let at = random.below(line.len());
        let mut changed = line.clone();
        changed[at] = Move::new(line[at].pit(), line[at].direction().opposite()).unwrap();
        let diff = compared(&a, &played(game_of(preset.id, sides, &changed)));
        assert!(!diff.is_same());
        assert_eq!(diff.moves.common_plies(), at);
        compared_games += 1;
        if compared_games == 1_000 {
            break;
        }
    }
}

#[test]
fn lines_that_meet_again_are_recognised_in_every_variant() {
    for preset in &PRESETS {
        for sides in preset.sides {
            let rules = preset.rules(*sides).unwrap();
            let (a, b) = transposing_lines(&rules);
            let (game_a, game_b) =
                (played(game_of(preset.id, *sides, &a)), played(game_of(preset.id, *sides, &b)));
            let diff = compared(&game_a, &game_b);
            assert!(!diff.moves.meetings.is_empty(), "{} {sides}: {a:?} {b:?}", preset.id);
            for meeting in &diff.moves.meetings {
                assert_eq!(position_after(&game_a, meeting.ply_a), position_after(&game_b, meeting.ply_b));
            }
        }
    }
}

/// Two lines that begin with different moves and reach the same position, found by trying.
fn transposing_lines(rules: &Rules) -> (Vec<Move>, Vec<Move>) {
    let mut random = Dice(5);
    let mut seen = std::collections::HashMap::new();
    loop {
        let line = random_line(rules, 2 * rules.sides().count() + 1, &mut random);
        let mut position = Position::start(rules);
        for (i, mv) in line.iter().enumerate() {
            position.play(*mv, rules, &mut ()).unwrap();
            let known = seen.entry(position.timeless()).or_insert_with(|| line[..=i].to_vec());
            if known[0] != line[0] {
                return (known.clone(), line[..=i].to_vec());
            }
        }
    }
}

#[test]
fn mirrored_lines_meet_in_the_mirror() {
    let rules = Rules::default();
    let mut random = Dice(9);
    for _ in 0..50 {
        let a = random_line(&rules, 20, &mut random);
        let b: Vec<Move> = a.iter().map(|mv| mv.mirrored()).collect();
        let (a, b) =
            (played(game_of("standard", Sides::Two, &a)), played(game_of("standard", Sides::Two, &b)));
        let main = LinePath::default();
        let (a, b) = (a.steps(&main).unwrap(), b.steps(&main).unwrap());
        let mirrored = Comparison::of(&a, &b, MeetAt::MirrorImages);
        assert_eq!((mirrored.meetings[0].ply_a, mirrored.meetings[0].mirrored), (1, true));
        assert_eq!(mirrored.stretches.last().unwrap().common, a.len() > 1);
    }
}

#[test]
fn the_same_moves_under_other_rules_lead_elsewhere() {
    let a = read("[Variant \"standard\"] 1. 5>x11 9> *");
    let b = read("[Variant \"mature-quan\"] 1. 5> 9> *");
    let diff = compared(&a, &b);
    assert!(!diff.same_setup);
    assert_eq!(diff.moves.parted_by_rules, Some(0));
    assert_eq!(diff.moves.common_plies(), 2);
    assert!(!diff.is_same());
}

/// `table-flip` differs from `standard` by the right to flip: as long as nobody flips, the same moves do the same.
#[test]
fn the_right_to_flip_is_no_other_position() {
    let a = read("[Variant \"standard\"] 1. 2<x6 6> 2. 4< *");
    let b = read("[Variant \"table-flip\"] 1. 2<x6 6> 2. 4< *");
    let diff = compared(&a, &b);
    assert!(!diff.same_setup);
    assert_eq!(diff.moves.parted_by_rules, None);
}

#[test]
fn everything_else_that_differs_is_told_apart() {
    let a = read(
        "[P0 \"Bi\u{300}nh\"] [Date \"2026.01.01\"] {khai cuộc} 1. 2<! {mạnh} (3<) 9> {[%eval +3 d9] a} 1-0",
    );
    let b = read("[P0 \"B\u{ec}nh\"] [Date \"2026.01.02\"] 1. 2<? {yếu} (4<) 9> {[%eval +4 d9] a} 0-1");
    let diff = compared(&a, &b);
    assert!(diff.moves.is_same());
    let aspects: Vec<Aspect> = diff.differences.iter().map(|difference| difference.aspect).collect();
    assert_eq!(
        aspects,
        [
            Aspect::Tags,
            Aspect::Comments,
            Aspect::Glyphs,
            Aspect::Comments,
            Aspect::Variations,
            Aspect::Evaluations,
            Aspect::Result
        ]
    );
}

/// Numbers that no board has are as different as others.
#[test]
fn numbers_too_large_to_be_held_are_told_apart() {
    let same = |a: &str, b: &str| {
        let games = [read(&format!("1. {a} *")), read(&format!("1. {b} *"))];
        let [a, b] = games.each_ref().map(|game| game.steps(&LinePath::default()).unwrap());
        let prints = games.each_ref().map(Fingerprint::of);
        let is_same = a[0].key == b[0].key;
        assert_eq!(dedupe(&prints)[1] == Fate::EqualTo(0), is_same);
        is_same
    };
    assert!(same("65535<", "065535<") && same("99999999999<", "99999999999<"));
    assert!(!same("65535<", "65536<") && !same("99999999998<", "99999999999<"));
    assert!(!same("refill+255 99<", "refill+256 99<"));
    let [a, b] = [read("1. 65536< *"), read("1. 70000< *")];
    let text = |game: &Played<'_>| game.steps(&LinePath::default()).unwrap()[0].key.to_string();
    assert_eq!([text(&a), text(&b)], ["65536<", "70000<"]);
}

#[test]
fn games_are_paired_by_players_and_then_by_play() {
    let game = |who: &str, moves: &str| read(&format!("[P0 \"{who}\"] [P1 \"X\"] {moves} *"));
    let a = [game("An", "2< 9>"), game("Bình", "3< 8>"), game("Chi", "4< 8> 1<")];
    let b =
        [game("Dung", "4< 8> 1< 7<"), game("Bình", "5> 6>"), game("An", "2< 9> 1>"), game("Lan", "1> 10<")];
    let identities =
        |games: &[Played<'_>]| games.iter().map(|game| Identity::of(&game.game)).collect::<Vec<_>>();
    let pairing = pair(&identities(&a), &identities(&b));
    assert_eq!(pairing.pairs, [(0, 2), (1, 1), (2, 0)]);
    assert_eq!((pairing.added, pairing.removed), (vec![3], vec![]));
}

#[test]
fn merging_keeps_every_line_and_every_comment() {
    let mut random = Dice(3);
    for preset in &PRESETS {
        for sides in preset.sides {
            let rules = preset.rules(*sides).unwrap();
            let lines: Vec<Vec<Move>> = (0..6).map(|_| random_line(&rules, 12, &mut random)).collect();
            let games: Vec<Played<'_>> =
                lines.iter().map(|line| played(game_of(preset.id, *sides, line))).collect();
            let merged = played(merge(&games).unwrap());
            let text = print(&merged.game, &Numbering::of(&merged.game));
            let errors = |played: &Played<'_>| {
                let findings = played.replay.findings.iter();
                findings.filter(|found| found.finding.severity() == Severity::Error).count()
            };
            // The first game may be over, which its result does not say.
            assert_eq!(errors(&merged), errors(&games[0]), "{text}");
            let keys = |played: &Played<'_>, path: &LinePath| {
                played.steps(path).unwrap().into_iter().map(|step| step.key).collect::<Vec<_>>()
            };
            let found: Vec<Vec<MoveKey>> =
                paths(&merged.game).iter().map(|path| keys(&merged, path)).collect();
            for game in &games {
                let line = keys(game, &LinePath::default());
                assert!(found.iter().any(|found| found.starts_with(&line)), "{text}");
            }
            assert!(found[0].starts_with(&keys(&games[0], &LinePath::default())));
        }
    }
    let a = read("[P0 \"An\"] {mở đầu} 1. 2< {hay} $14 (3< {cũng được}) 9> 1-0");
    let b = read("[P0 \"Bình\"] 1. 2< {hay} {rất hay} 8> {khác} 0-1");
    let merged = merge(&[a, b]).unwrap();
    let text = print(&merged, &Numbering::of(&merged));
    for kept in ["{mở đầu}", "{hay} {rất hay}", "$14", "{cũng được}", "{khác}", "{Bình, 0-1}"] {
        assert!(text.contains(kept), "{kept} is not in {text}");
    }
}

#[test]
fn games_that_do_not_belong_together_are_not_merged() {
    let a = || read("[Variant \"standard\"] 1. 2< *");
    let other_rules = read("[Variant \"mature-quan\"] 1. 2< *");
    let other_start =
        read("[Variant \"standard\"] [Position \"1,0,0,0,0,1q/1,0,0,0,0,1q 20/28 P0\"] 1. 1< *");
    let unknown = read("[Variant \"standrad\"] 1. 2< *");
    assert_eq!(merge(&[]), Err(MergeError::NoGame));
    assert_eq!(merge(&[a(), other_rules]), Err(MergeError::OtherRules(1)));
    assert_eq!(merge(&[a(), other_start]), Err(MergeError::OtherStart(1)));
    assert_eq!(merge(&[a(), unknown]), Err(MergeError::NoSetup(1)));
}

fn fates(games: &[&str], any_occasion: bool) -> Vec<Fate> {
    let prints = games.iter().map(|text| {
        let print = Fingerprint::of(&read(text));
        if any_occasion { print.of_any_occasion() } else { print }
    });
    dedupe(&prints.collect::<Vec<_>>())
}

#[test]
fn equal_games_and_beginnings_are_found() {
    let games = [
        "[P0 \"An\"] 1. 2< 9> *",
        "[P0 \"An\"] 1. 2< 9> 1> *",
        "[P0 \"?\"] 1. 2< 9> 1> *",
        "[P0 \"Bình\"] 1. 2< 9> *",
        "[Variant \"mature-quan\"] 1. 2< 9> 1> *",
        "1. *",
        "1. 3< *",
    ];
    use Fate::{BeginningOf, EqualTo, Keep};
    assert_eq!(
        fates(&games, false),
        [BeginningOf(1), Keep, EqualTo(1), Keep, Keep, Keep, Keep],
        "a game without names may be anybody's, but nobody's game stands for Bình's"
    );
    assert_eq!(fates(&games, true), [BeginningOf(1), Keep, EqualTo(1), BeginningOf(1), Keep, Keep, Keep]);
}

/// The same play by the same two players on another day, at another event or with another result is another game.
#[test]
fn games_of_different_occasions_are_never_the_same() {
    use Fate::{BeginningOf, EqualTo, Keep};
    let players = "[P0 \"An\"] [P1 \"Bình\"]";
    for (a, b) in [
        ("[Date \"2026.01.01\"] ", "[Date \"2025.05.05\"] "),
        ("[Date \"2026.01.??\"] ", "[Date \"2026.05.??\"] "),
        ("[Event \"Hội làng\"] ", "[Event \"Hội xuân\"] "),
        ("[Round \"1\"] ", "[Round \"2\"] "),
        ("[Site \"Huế\"] ", "[Site \"Vinh\"] "),
    ] {
        let game = |tag: &str, moves: &str| format!("{players} {tag}{moves}");
        let (one, other) = (game(a, "1. 2< 9> *"), game(b, "1. 2< 9> 1> *"));
        let (same, unsaid) = (game(a, "1. 2< 9> 1> *"), game("", "1. 2< 9> 1> *"));
        assert_eq!(fates(&[&one, &other], false), [Keep, Keep], "{a}{b}");
        assert_eq!(fates(&[&one, &other], true), [BeginningOf(1), Keep], "{a}{b}");
        assert_eq!(fates(&[&one, &other, &same], false), [BeginningOf(2), Keep, Keep], "{a}{b}");
        assert_eq!(fates(&[&unsaid, &same], false), [EqualTo(1), Keep], "{a}{b}");
    }
    let partly = ["[Date \"2026.01.??\"] 1. 2< *", "[Date \"2026.01.05\"] 1. 2< *"];
    assert_eq!(fates(&partly, false), [EqualTo(1), Keep]);
    assert_eq!(fates(&["1. 2< 9> 1-0", "1. 2< 9> 0-1", "1. 2< 9> *"], false), [Keep, Keep, EqualTo(0)]);
}

#[test]
fn of_equal_games_the_one_with_more_to_tell_stays() {
    use Fate::{EqualTo, Keep};
    let bare = "[P0 \"An\"] 1. 2< 9> *";
    for richer in [
        "[P0 \"An\"] 1. 2<! 9> *",
        "[P0 \"An\"] 1. 2< {hay} 9> *",
        "[P0 \"An\"] 1. 2< (3<) 9> *",
        "[P0 \"An\"] [Annotator \"Lan\"] 1. 2< 9> *",
    ] {
        assert_eq!(fates(&[bare, richer, bare], false), [EqualTo(1), Keep, EqualTo(1)], "{richer}");
    }
    let lost = |a: &str, b: &str| oaq::diff::lost(&read(a), &read(b)).into_iter().collect::<Vec<_>>();
    let words = "[Annotator \"Lan\"] 1. 2<! {hay} 9> {[%eval +3 d9]} (8>) *";
    let all = [Aspect::Tags, Aspect::Comments, Aspect::Glyphs, Aspect::Evaluations, Aspect::Variations];
    assert_eq!(lost(words, bare), all);
    assert_eq!(lost(words, &words.replace("hay", "hay lắm")), []);
    // As it was typed: ấ in one piece, and as a, ^ and ´.
    assert_eq!(lost("1. 2< {th\u{1ea5}y} *", "1. 2< {tha\u{302}\u{301}y hay} *"), []);
    assert_eq!(lost("[Annotator \"Lan\"] 1. 2< *", "[Annotator \"Lan Anh\"] 1. 2< *"), [Aspect::Tags]);
    assert_eq!(lost("1. 2<! *", "1. 2<!! *"), [Aspect::Glyphs]);
    assert_eq!(lost("1. 2<! *", "1. 2< $14 $1 *"), []);
}

/// Who knows what rules they were: only the same words mean the same.
#[test]
fn games_by_unknown_rules_are_equal_only_if_they_say_the_same() {
    let games = [
        "[Variant \"foo\"] 1. 2< 9> *",
        "[Variant \"bar\"] 1. 2< 9> *",
        "[Variant \"standard\"] [Rules \"foo=1\"] 1. 2< 9> *",
        "[Variant \"foo\"] 1. 2< 9> *",
        "[Variant \"standard\"] 1. 2< 9> *",
    ];
    use Fate::{EqualTo, Keep};
    assert_eq!(fates(&games, false), [Keep, Keep, Keep, EqualTo(0), Keep]);
}

#[test]
fn no_comment_is_passed_over_wherever_it_stands() {
    let text = "{1} 1. {2} 2< $1 {3} ({4} 3< {5} (1. {6} 4< {7}) {8} 9> (9<) {9} (10<) {10} 2. 4>) {11} (4<) {12} \
                1... 9> {13} (10>) {14} *";
    let numbers = (1..=14).map(|number| (format!("{{{number}}}"), text.to_owned()));
    let without_moves = ["{1} *", "[P0 \"An\"]\n\n{1} *"].map(|text| ("{1}".to_owned(), text.to_owned()));
    for (comment, text) in numbers.chain(without_moves) {
        let whole = read(&text);
        assert!(compared(&whole, &read(&text)).is_same());
        for other in ["", "{other}"] {
            let changed = read(&text.replace(&comment, other));
            assert!(!compared(&whole, &changed).is_same(), "{comment} -> {other} in {text}");
            assert_ne!(
                oaq::diff::unified(std::slice::from_ref(&whole)),
                oaq::diff::unified(std::slice::from_ref(&changed)),
                "{comment} -> {other} in {text}"
            );
            let lost = oaq::diff::lost(&whole, &changed);
            assert!(!lost.is_empty(), "{comment} -> {other} in {text}");
        }
    }
}
