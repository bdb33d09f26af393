//! What the annotator says of decisions: flips, failed refills, only moves, thresholds, and that nothing depends on chance.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use oaq::Options;
use oaq::annotate::{Analyst, Effort, Openings, Style, annotate};
use oaq::convert::{Target, Writer};
use oaq::diagnostics::Lang;
use oaq::notation::parse_game;
use oaq::rules::{Event, Position, Rules, Sides};

use crate::data::{blunders, sample, text};
use crate::program::oaq;

/// Small enough to be quick, large enough to find something.
const QUICK: Effort = Effort { nodes: Some(400), depth: None, time: None, hash: 1, lines: 1 };

/// A record, annotated, as text.
fn annotated_with(text: &str, style: &Style, effort: Effort, openings: &Openings) -> String {
    let game = parse_game(text).game;
    let done = annotate(&game, &Options::default(), style, &mut Analyst::new(effort, openings, None));
    let replayed = oaq::replay(&done.game, &Options::default());
    let mut out = Vec::new();
    Writer::new(Target::Oaq).write(&mut out, &done.game, replayed.timeline.as_ref(), "", 1);
    String::from_utf8(out).unwrap()
}

fn annotated(text: &str, lang: Lang, nodes: u64) -> String {
    let style = Style { lang, ..Style::default() };
    annotated_with(text, &style, Effort { nodes: Some(nodes), ..QUICK }, &Openings::default())
}

/// The text without the places where lines were broken.
fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn to_flip_or_not_is_a_decision_of_its_own() {
    let game = |moves: &str, lang| {
        on_one_line(&annotated(&format!("[Variant \"table-flip\"]\n\n{moves} *"), lang, 3_000))
    };
    // Eleven points at once, but the reply takes twenty-one: nobody wants that seat.
    let flipped = game("1. 1<x11 flip 8<", Lang::En);
    assert!(flipped.contains("?? not flipping the table was better: P1 is"), "{flipped}");
    assert!(game("1. 1<x11 flip 8<", Lang::Vi).contains("?? không nên lật bàn: bên P1 hơn"));
    // The better line stands without the flip; the better move of the one who then moves has it.
    assert!(flipped.contains("({[%oaq]} 1... 8"), "{flipped}");
    let stayed = game("1. 1<x11 8<", Lang::En);
    assert!(stayed.contains("not flipping the table is right: P1 is"), "{stayed}");
    assert!(!stayed.contains("flip 8"), "{stayed}");
    // Six points for nothing: who doesn't take that seat gives it away.
    let stayed = game("1. 2<x6 6>x6", Lang::En);
    assert!(stayed.contains("?? flipping the table was better: P0 is"), "{stayed}");
    assert!(stayed.contains("({[%oaq]} 1... flip "), "{stayed}");
    assert!(game("1. 2<x6 6>x6", Lang::Vi).contains("?? nên lật bàn: bên P0 hơn"));
    assert!(game("1. 2<x6 flip 6>x6", Lang::Vi).contains("lật bàn là đúng: bên P0 hơn"));
    // Where P1 opens, it is P0 who may flip.
    let mirrored = |moves: &str| {
        let start = "[Variant \"table-flip\"]\n[Position \"5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P1\"]";
        on_one_line(&annotated(&format!("{start}\n\n{moves} *"), Lang::En, 3_000))
    };
    let flipped = mirrored("1... 6<x11 2. flip 3<");
    assert!(flipped.contains("?? not flipping the table was better: P0 is"), "{flipped}");
    let stayed = mirrored("1... 6<x11 2. 3<");
    assert!(stayed.contains("not flipping the table is right: P0 is"), "{stayed}");
    let stayed = mirrored("1... 7<x6 2. 1>x6");
    assert!(stayed.contains("?? flipping the table was better: P1 is"), "{stayed}");
}

#[test]
fn an_opening_can_be_too_good() {
    let game = |first: &str, lang| {
        on_one_line(&annotated(&format!("[Variant \"table-flip\"]\n\n{first} *"), lang, 3_000))
    };
    let good = game("1. 2<x6", Lang::En);
    assert!(good.contains("too good an opening: the opponent flips the table and is"), "{good}");
    assert!(good.contains("is more even"), "{good}");
    assert!(game("1. 2<x6", Lang::Vi).contains("mở đầu hay quá, đối phương lật bàn là hơn"));
    let poor = game("1. 1<x11", Lang::En);
    assert!(poor.contains("the opponent need not even flip the table to be"), "{poor}");
    assert!(game("1. 1<x11", Lang::Vi).contains("đối phương không cần lật bàn cũng hơn"));
    // The same moves are judged otherwise where nobody may flip.
    let standard = annotated("[Variant \"standard\"]\n\n1. 2<x6 *", Lang::En, 3_000);
    assert!(!standard.contains("flip"), "{standard}");
}

/// Who sat where at the first move is whose decisions they are: after the flip the opener goes on as P1.
#[test]
fn a_flip_changes_the_seats_and_not_the_players() {
    let text = annotated("[Variant \"table-flip\"]\n\n1. 2<x6 flip 6>x6 2. 4<x14 *", Lang::En, 400);
    // The opener: two moves; the other one: the flip and a move.
    assert!(text.contains("[OaqDecisions \"2-2\"]"), "{text}");
    let text = annotated("[Variant \"table-flip\"]\n\n1. 2<x6 flip 6>x6 *", Lang::En, 400);
    assert!(text.contains("[OaqDecisions \"2-1\"]"), "{text}");
}

/// The last plies of a game: P1 has nothing left in reserve, and after 10> nothing on its side either.
const RUNS_OUT: &str = "[Variant \"mature-quan\"]\n\
    [Position \"1,0,0,2,7,2/0,0,0,0,1,11q 36/0 P1 ply=15\"]\n\n8... 10>x2 9. 2>x7# *";

#[test]
fn a_failed_refill_is_foreseen_in_words() {
    let en = on_one_line(&annotated(RUNS_OUT, Lang::En, 2_000));
    assert!(en.contains("will run out of dân and not have enough to refill: a lost game"), "{en}");
    let vi = on_one_line(&annotated(RUNS_OUT, Lang::Vi, 2_000));
    assert!(vi.contains("rồi sẽ hết quân mà không đủ dân để bù: xử thua"), "{vi}");
}

/// A capture that the better line comes to is the mover's own: with three sides every third turn is.
#[test]
fn a_sentence_says_what_the_better_line_takes() {
    let mut told = 0;
    for (name, sides) in
        [("ky-dinh-vay-dan.oaq", 2), ("the-co.oaq", 2), ("ba-ben.oaq", 3), ("bon-ben.oaq", 4)]
    {
        let text = sample(name);
        let vi = on_one_line(&annotated(&text, Lang::Vi, 3_000));
        let en = on_one_line(&annotated(&text, Lang::En, 3_000));
        assert_eq!(vi.matches(" để rồi ăn ").count(), en.matches(" prepares a capture of ").count());
        for comment in en.split('{').filter(|comment| comment.contains(" prepares a capture of ")) {
            let best = comment.split_once("[%best ").unwrap().1.split(']').next().unwrap();
            let best: Vec<&str> = best.split(' ').filter(|word| *word != "refill").collect();
            let capture = comment.split_once(" prepares ").unwrap().1.split([':', '}', ';']).nth(1).unwrap();
            let at = best.iter().position(|mv| mv.trim_end_matches('#') == capture.trim());
            assert_eq!(at.map(|at| at % sides), Some(0), "{capture} in {best:?}");
            told += 1;
        }
    }
    assert!(told > 2, "{told}");
}

#[test]
fn forced_moves_are_no_decisions() {
    // The other way, 3> would take the quan, which the first move must not.
    let forced = "[Variant \"no-first-quan\"]\n[Position \"0,0,1,0,0,5q/0,1,0,0,0,0 20/20 P0\"]\n\n1. 3< *";
    let decisions = |text: &str, counted: &str| {
        let text = annotated(text, Lang::En, 400);
        assert!(text.contains(&format!("[OaqDecisions \"{counted}\"]")), "{text}");
    };
    decisions(forced, "0-0");
    decisions(&forced.replace(" *", " 7> *"), "0-1");
    decisions(&forced.replace("no-first-quan", "standard"), "1-0");
    decisions(&forced.replace("P0", "P0 ply=2").replace("1. ", "2. "), "1-0");
}

/// `!` is for the only move that keeps the result, and only where the greatest immediate capture doesn't.
#[test]
fn only_moves_are_praised_where_the_natural_move_fails() {
    let (mut praised, mut plain) = (0, 0);
    for case in blunders().iter().step_by(2) {
        let word = |name: &str| text(&case[name]).to_owned();
        let best = case["best"].as_array().unwrap();
        let played = text(&best[0]);
        let rules = Rules::preset(&word("variant"), Sides::Two).unwrap().with(&word("rules")).unwrap();
        let position = Position::parse(&word("position"), &rules).unwrap();
        let gains: Vec<(String, u16)> = position
            .legal_moves(&rules)
            .into_iter()
            .map(|mv| {
                let (mut after, mut events) = (position, Vec::new());
                after.play(mv, &rules, &mut events).unwrap();
                let points = events.iter().map(|event| match event {
                    Event::Capture { points, .. } => *points,
                    _ => 0,
                });
                (mv.to_string(), points.sum())
            })
            .collect();
        let own = gains.iter().find(|(mv, _)| mv == played).unwrap().1;
        let is_natural = gains.iter().all(|(_, gain)| *gain <= own);
        let text = format!(
            "[Variant \"{}\"]\n[Rules \"{}\"]\n[Position \"{}\"]\n\n{played} *",
            word("variant"),
            word("rules"),
            word("position"),
        );
        let text = annotated(&text.replace("[Rules \"\"]\n", ""), Lang::En, 50_000);
        if is_natural || best.len() > 1 {
            assert!(!text.contains("only-move"), "{text}");
            plain += 1;
        } else if text.contains("[%oaq only-move") {
            assert!(text.contains("the only move that keeps the"), "{text}");
            praised += 1;
        }
    }
    assert!(praised >= 4 && plain >= 4, "{praised} praised, {plain} not");
}

/// On three and four sides nothing is proven; what is lost by estimates is called by the same thresholds.
#[test]
fn estimates_are_judged_on_three_and_four_sides() {
    let judged = |sides: u8, first: &str, options: &[&str]| {
        let text = format!("[Variant \"standard\"]\n[Sides \"{sides}\"]\n\n1. {first} *");
        let args = ["annotate", "--nodes", "3000", "--hash", "1", "--lang", "en", "-"];
        let ran = oaq().args(args).args(options).stdin(text).run().exits(0);
        on_one_line(ran.stdout())
    };
    for sides in [3, 4] {
        let all: Vec<String> = [1, 2, 3, 4, 5]
            .iter()
            .flat_map(|pit| ["<", ">"].map(|direction| format!("{pit}{direction}")))
            .map(|first| judged(sides, &first, &["--blunder=1,1", "--mistake=1,1", "--inaccuracy=1,1"]))
            .collect();
        assert!(all.iter().any(|text| text.contains("[%oaq blunder lost=")), "{sides}: {all:?}");
        assert!(all.iter().any(|text| !text.contains("[%oaq blunder")), "{sides}: the best move is none");
        assert!(all.iter().all(|text| !text.contains("[%eval =")), "{sides}: nothing is proven");
    }
}

#[test]
fn thresholds_are_options() {
    let text = "[Variant \"standard\"]\n\n1. 1> 9< 2. 2> *";
    let judged = |options: &[&str]| {
        let args = ["annotate", "--nodes", "2000", "--hash", "1", "-"];
        let ran = oaq().args(args).args(options).stdin(text).run().exits(0);
        let words = ["blunder", "mistake", "inaccuracy"];
        words.map(|word| ran.stdout().matches(&format!("[%oaq {word} ")).count())
    };
    let [.., none] = judged(&["--blunder", "90,99", "--mistake", "90,99", "--inaccuracy", "90,99"]);
    assert_eq!(none, 0);
    let [blunders, ..] = judged(&["--blunder", "1,0.1", "--mistake", "1,0.1", "--inaccuracy", "1,0.1"]);
    assert!(blunders > 0);
    assert_eq!(
        judged(&["--blunder", "90,99", "--mistake", "1,0.1", "--inaccuracy", "1,0.1"]),
        [0, blunders, 0]
    );
    assert_eq!(
        judged(&["--blunder", "90,99", "--mistake", "90,99", "--inaccuracy", "1,0.1"]),
        [0, 0, blunders]
    );
    // Nothing lost is nothing to blame, whatever the threshold.
    let [all, ..] = judged(&["--blunder", "0,0", "--mistake", "0,0", "--inaccuracy", "0,0"]);
    assert!((blunders..4).contains(&all), "{all}");
    let args = ["annotate", "--blunder", "14", "-"];
    oaq().args(args).stdin(text).run().exits(2).says("8,10");
    // What is graver does not begin at a smaller loss, neither in points nor in per cent.
    let refused = |options: &[&str], words: &str| {
        oaq().args(["annotate", "-", "--lang=vi"]).args(options).stdin(text).run().exits(2).says(words);
    };
    refused(&["--inaccuracy", "4,5", "--mistake", "2,5"], "--mistake nặng hơn --inaccuracy");
    refused(&["--mistake", "8,20"], "--blunder nặng hơn --mistake");
}

#[test]
fn depth_limits_what_is_looked_at() {
    let args = ["annotate", "--depth", "3", "--hash", "1", "-"];
    let ran = oaq().args(args).stdin("[Variant \"standard\"]\n\n1. 2< 9> 2. 3> *").run().exits(0);
    let depths: Vec<u32> =
        ran.stdout().split([' ', ']', ';']).filter_map(|word| word.strip_prefix('d')?.parse().ok()).collect();
    assert!(!depths.is_empty() && depths.iter().all(|depth| *depth <= 3), "{depths:?}");
}

/// Opinions about openings are shared between games and threads: who came first must not matter for anything else.
#[test]
fn kept_opinions_change_nothing() {
    let texts = [
        "[Variant \"standard\"]\n\n1. 2<x6 (3<x6 10<x8+13 2. 3> 9<) 9> (6>x6 (8< 2. 3>) 2. 5<) 2. 3> 6< 3. 4> 8> *",
        "[Variant \"table-flip\"]\n\n1. 2<x6 flip 6>x6 (6>x6 2. 4<) 2. 4<x14 (1> 7<) 7> 3. 4> *",
    ];
    let style = Style { variations: true, ..Style::default() };
    let kept = Openings::default();
    let mut shared = Analyst::new(QUICK, &kept, None);
    for text in texts.iter().chain(&texts) {
        let game = parse_game(text).game;
        let done = annotate(&game, &Options::default(), &style, &mut shared);
        let mut alone = Openings::default();
        let fresh = annotate(&game, &Options::default(), &style, &mut Analyst::new(QUICK, &alone, None));
        assert!(fresh.findings.is_empty() && fresh.summary.complete, "{:?}", fresh.findings);
        assert_eq!(done.game, fresh.game);
        alone = Openings::default();
        // A game that only shares the first moves leaves its opinions behind too.
        annotated_with("[Variant \"standard\"]\n\n1. 2<x6 9> 2. 3> *", &style, QUICK, &alone);
        let after = annotate(&game, &Options::default(), &style, &mut Analyst::new(QUICK, &alone, None));
        assert_eq!(after.game, fresh.game);
    }
}

/// Through a filter each game comes back before the next one is written, or, of the notation, when the next one begins: what
/// stands behind a result may still belong to it.
#[test]
fn a_filter_answers_game_by_game() {
    let target = Target::Jsonl { positions: false };
    let mut game = Vec::new();
    Writer::new(target).write(&mut game, &parse_game("[Variant \"standard\"] 1. 2< *").game, None, "", 1);
    let line = format!("{}{}{}", target.prefix(), String::from_utf8(game).unwrap(), target.suffix());
    let (tag, moves) = ("[Variant \"standard\"]\n", "\n1. 2< *\n\n");
    let notation = [format!("{tag}{moves}{tag}"), format!("{moves}{tag}"), format!("{moves}{tag}")];
    let kinds = [(vec![line; 3], ""), (notation.to_vec(), moves)];
    for (threads, (pieces, rest)) in
        ["1", "2"].iter().flat_map(|threads| kinds.iter().map(move |kind| (threads, kind)))
    {
        let mut filter = Command::new(env!("CARGO_BIN_EXE_oaq"))
            .args(["annotate", "--nodes", "300", "--hash", "1", "--threads", threads, "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut to = filter.stdin.take().unwrap();
        let from = BufReader::new(filter.stdout.take().unwrap());
        let (tell, told) = mpsc::channel();
        let reader = thread::spawn(move || from.lines().try_for_each(|line| tell.send(line.unwrap())));
        for piece in pieces {
            to.write_all(piece.as_bytes()).unwrap();
            // Only who waits for the end of the input is silent for so long.
            let answer =
                || told.recv_timeout(Duration::from_secs(60)).expect("an answer before the next game");
            while !answer().contains("eval") {}
        }
        to.write_all(rest.as_bytes()).unwrap();
        drop(to);
        assert!(filter.wait().unwrap().success());
        drop(reader.join());
    }
}
