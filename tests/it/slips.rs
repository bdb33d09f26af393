//! Slips of the pen in a move: what depends on it is not made to fit it, and the move that was meant is found.

use oaq::diagnostics::{Fix, Note, Remedy, Safety};
use oaq::fix::repair;
use oaq::notation::{MoveNode, NodeKind, parse, parse_game};
use oaq::replay::{Options, Record, check};

use crate::data::{games, records, sample, samples};

fn found(record: &str) -> Vec<oaq::diagnostics::Diagnostic> {
    let parsed = parse_game(record);
    check(&Record::of(&parsed, 1), &Options::default())
}

fn names(record: &str) -> Vec<&'static str> {
    found(record).iter().map(|found| found.finding.name()).collect()
}

fn repaired(record: &str, up_to: Safety) -> String {
    repair(record, 1, &Options::default(), up_to).text
}

/// The games of the samples in which nothing is wrong.
fn good_games() -> Vec<String> {
    let files = samples();
    let games = files.iter().flat_map(|(_, file)| parse(file).map(|parsed| parsed.text.to_owned()));
    games.filter(|game| found(game).is_empty()).collect()
}

/// What became of records in which one thing was changed.
#[derive(Debug, Default)]
struct Outcomes {
    /// Changes in which something is found.
    all: usize,
    /// The record is what it was.
    restored: usize,
    /// Nothing is found any more, and it is another game.
    falsified: usize,
}

impl Outcomes {
    fn add(&mut self, whole: &str, wrong: &str, up_to: Safety) {
        if found(wrong).is_empty() {
            return;
        }
        let mended = repair(wrong, 1, &Options::default(), up_to);
        self.all += 1;
        let is_same = is_same_game(&mended.text, whole);
        self.restored += usize::from(is_same);
        self.falsified += usize::from(!is_same && mended.left.is_empty());
    }
}

/// Whether two records are of one game, however their claims are written.
fn is_same_game(a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(|record| {
        let game = parse_game(record).game.into_owned();
        let tags: Vec<String> = game.tags.iter().map(|tag| tag.value().to_owned()).collect();
        let moves: Vec<_> = moves(record).iter().map(|mv| (mv.pit, mv.direction)).collect();
        (tags, moves, game.result())
    });
    a == b
}

/// The moves of a record, those of its variations among them.
fn moves(record: &str) -> Vec<MoveNode<'static>> {
    let game = parse_game(record).game.into_owned();
    let moves = game.body().iter().filter_map(|node| match &node.kind {
        NodeKind::Move(mv) => Some(mv.clone()),
        _ => None,
    });
    moves.collect()
}

/// The record with each of its moves once in the other direction, and with each once begun in the next pit.
fn with_slips(record: &str) -> Vec<String> {
    let slips = moves(record).into_iter().flat_map(|mv| {
        let range = mv.at.range();
        let (pit, sign) = record[range.clone()].split_at(range.len() - 1);
        let pit: u8 = pit.parse().expect("a pit");
        let turned = if sign == "<" { ">" } else { "<" };
        [format!("{pit}{turned}"), format!("{}{sign}", pit + 1)].map(|mv| (range.clone(), mv))
    });
    slips.map(|(at, slip)| format!("{}{slip}{}", &record[..at.start], &record[at.end..])).collect()
}

#[test]
fn nothing_is_made_to_fit_a_wrong_move() {
    let mut games: Vec<String> = good_games();
    games.extend(records(self::games()).into_iter().step_by(9));
    let [mut safe, mut likely] = [Outcomes::default(), Outcomes::default()];
    for game in &games {
        for wrong in with_slips(game) {
            safe.add(game, &wrong, Safety::Safe);
            likely.add(game, &wrong, Safety::Unsafe);
        }
    }
    assert!(safe.all > 2_000, "{safe:?}");
    // A refill that becomes due with the wrong move and is the only thing that is missing.
    assert!(safe.falsified <= 1, "{safe:?}");
    assert!(likely.restored * 100 >= likely.all * 85, "{likely:?}");
    assert!(likely.falsified * 100 <= likely.all * 2, "{likely:?}");
}

#[test]
fn a_claim_that_is_wrong_alone_is_put_right() {
    let mut safe = Outcomes::default();
    for game in good_games().iter().chain(&records(games()).into_iter().step_by(9).collect::<Vec<_>>()) {
        for mv in moves(game) {
            let Some(claim) = mv.claim else { continue };
            let range = claim.span.range();
            for wrong in ["x1", "x17", ""] {
                safe.add(
                    game,
                    &format!("{}{wrong}{}", &game[..range.start], &game[range.end..]),
                    Safety::Safe,
                );
            }
        }
    }
    assert!(safe.all > 1_000, "{safe:?}");
    assert_eq!(safe.falsified, 0, "{safe:?}");
    assert!(safe.restored * 1_000 >= safe.all * 995, "{safe:?}");
}

/// The only finding names the move, `--fix` changes nothing, and `--unsafe-fixes` plays it.
#[test]
fn the_move_that_was_meant_stands_for_all_that_depends_on_it() {
    for (file, right, wrong) in [
        ("dan-gian.oaq", "3. 4>x2", "3. 4<x2"),
        ("co-ban.oaq", "9. 5<", "9. 5>"),
        ("co-ban.oaq", "6>x25#", "6<x25#"),
        ("ba-ben.oaq", "13. 2> 8<x1#", "13. 2< 8<x1#"),
        ("ba-ben.oaq", "14<", "14>"),
        ("lat-ban.oaq", "8>x5+1#", "8<x5+1#"),
    ] {
        let file = sample(file);
        let record =
            parse(&file).map(|parsed| parsed.text).find(|game| game.contains(right)).expect("the game");
        let slip = record.replace(right, wrong);
        let told = found(&slip);
        assert_eq!(told.len(), 1, "{wrong}: {told:?}");
        let of_moves = |note: &&Note| matches!(note, Note::DidYouMean { .. } | Note::EarlierMove { .. });
        assert_eq!(told[0].notes.iter().filter(of_moves).count(), 1, "{wrong}: {told:?}");
        assert!(
            matches!(
                &told[0].fix,
                Some(Fix { remedy: Remedy::ReplaceMove { .. }, safety: Safety::Unsafe, .. })
            ),
            "{wrong}: {told:?}"
        );
        assert_eq!(repaired(&slip, Safety::Safe), slip);
        assert_eq!(repaired(&slip, Safety::Unsafe), record);
    }
}

/// A small mistake further on is no reason not to see a slip.
#[test]
fn a_slip_is_found_beside_another_mistake() {
    let record = |slip: &str, claim: &str| {
        format!("[Variant \"standard\"]\n\n1. 2<x6 6>x6 2. {slip}x14 7> 3. 4> 7>{claim} *\n")
    };
    assert_eq!(names(&record("4>", "x12")), ["capture-claim"]);
    assert_eq!(repaired(&record("4>", "x12"), Safety::Safe), record("4>", "x12"));
    assert_eq!(repaired(&record("4>", "x12"), Safety::Unsafe), record("4<", "x11"));
}

const HEAD: &str = "[Variant \"standard\"]\n\n";

#[test]
fn a_comment_without_its_end_swallows_no_moves() {
    for (torn, mended) in [
        ("1. 2<x6 {mở đầu 6>x6 2. 4<x14 7> 3. 4> *", "1. 2<x6 {mở đầu} 6>x6 2. 4<x14 7> 3. 4> *"),
        ("1. 2<x6 {mở đầu 1... 6>x6 2. 4<x14 7> *", "1. 2<x6 {mở đầu} 1... 6>x6 2. 4<x14 7> *"),
        ("1. 2<x6 6>x6 {hết 3 quân *", "1. 2<x6 6>x6 {hết 3 quân} *"),
        ("1. 2<x6 (1. 3< {hay) 6>x6 2. 4<x14 *", "1. 2<x6 (1. 3< {hay}) 6>x6 2. 4<x14 *"),
        ("1. 2<x6 6>x6 {hết", "1. 2<x6 6>x6 {hết} *"),
        // Nobody knows where these moves belong.
        ("1. 2<x6 {sao không đi 8<x99 3<x9 nhỉ", "1. 2<x6 {sao không đi 8<x99 3<x9 nhỉ"),
    ] {
        assert_eq!(repaired(&format!("{HEAD}{torn}\n"), Safety::Unsafe), format!("{HEAD}{mended}\n"));
    }
    // Further up the next comment ends it.
    let record = sample("co-ban.oaq");
    let ends: Vec<usize> = record.match_indices('}').map(|(at, _)| at).collect();
    for (nth, end) in ends.iter().enumerate() {
        let torn = format!("{}{}", &record[..*end], &record[end + 1..]);
        let mended = repaired(&torn, Safety::Unsafe);
        assert_eq!(mended, record, "{nth}");
        let told = found(&torn);
        assert!(told.len() == 1 && told[0].notes.len() < 2, "{nth}: {told:?}");
    }
}

#[test]
fn a_variation_without_its_end_swallows_no_moves() {
    let record = "1. 2<x6 (1. 3<x6) 1... 6>x6 2. 4<x14 (2. 4> {nhầm}) 2... 7> 3. 4> 7>x11 *\n";
    assert_eq!(names(&format!("{HEAD}{record}")), Vec::<&str>::new());
    for (at, _) in record.match_indices(')') {
        let torn = format!("{HEAD}{}{}", &record[..at], &record[at + 1..]);
        assert_eq!(repaired(&torn, Safety::Unsafe), format!("{HEAD}{record}"));
    }
    // Without numbers and claims it may end anywhere.
    let open = format!("{HEAD}1. 2< (3< 9> 4> *\n");
    assert_eq!(repaired(&open, Safety::Unsafe), open);
    let record = sample("co-ban.oaq");
    for (at, _) in record.match_indices(')') {
        let torn = format!("{}{}", &record[..at], &record[at + 1..]);
        let mended = repaired(&torn, Safety::Unsafe);
        assert!(mended == record || mended == torn, "{mended}");
    }
}

/// A move at the place that only goes further is not played where another one further up makes all fit.
#[test]
fn the_move_that_makes_all_fit_is_played_before_one_that_goes_further() {
    for (tags, wrong, right) in [
        ("[Variant \"no-first-quan\"]\n[Result \"*\"]", "4<x1 7> 6.", "4<x1 8> 6."),
        (
            "[Variant \"standard\"]\n[Rules \"end=pieces-captured\"]\n[Result \"0-1\"]\n[Score \"32-38\"]\n[Termination \"quan\"]",
            "1. 4> 7>",
            "1. 4< 7>",
        ),
    ] {
        let moves = if tags.contains("Score") {
            "1. 4> 7> 2. 5< 10< 3. 1> 6>x4 4. 1> 9<x1+15 5. 4> 6< 6. 5< 7<x1 7. 3>x19# 0-1"
        } else {
            "1. 5< 9< 2. 4< 7> 3. 5> 6<x17 4. 3> 10> 5. 4<x1 7> 6. 3> 10> 7. 2< 8> 8. 2> 9>x1+1 9. 1< 9> *"
        };
        let record = format!("{tags}\n\n{moves}\n");
        assert_eq!(repaired(&record, Safety::Unsafe), record.replacen(wrong, right, 1));
    }
}

/// A refill may only seem to be due behind a claim that waits for another move, or a number that waits for a lost `}`.
#[test]
fn no_refill_is_added_behind_what_waits() {
    for (tags, moves) in [
        (
            "[Variant \"mancala-world\"]\n[Rules \"young=5 quan-value=7\"]",
            "1. 1> 8> 2. 4<x3 7>x4 3. 3> 9<x2 4. 3>x5 8>x1 5. 5<x7+18 0<",
        ),
        (
            "[Variant \"ky-dinh\"]\n[Rules \"next-quan=take-one\"]",
            "1. 4>x6 7< 2. 5> 8>x1 3. 3> 6< 4. 5>x1 6< 5. 5< 9<x2 {a 6. refill 5>x20 8> 7. 3> 9> {b} 8. 4< 9> 9. 3<x1 8>x2 10. 4>",
        ),
    ] {
        let record = format!("{tags}\n[Result \"*\"]\n\n{moves} *\n");
        assert_eq!(repaired(&record, Safety::Safe), record);
    }
}

/// Nobody knows where a command without its bracket ends.
#[test]
fn a_command_without_its_bracket_takes_no_moves_into_a_comment() {
    for (moves, mended) in [
        ("1. 2<x6 [%eval +1 d5 9> 2. 1> *", "1. 2<x6 [%eval +1 d5 9> 2. 1> *"),
        ("1. 2<x6 [%eval +1 d5] 9> 2. 1> *", "1. 2<x6 {[%eval +1 d5]} 9> 2. 1> *"),
    ] {
        let record = |moves| format!("[Variant \"standard\"]\n[Result \"*\"]\n\n{moves}\n");
        assert_eq!(repaired(&record(moves), Safety::Unsafe), record(mended));
    }
}
