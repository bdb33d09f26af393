//! The annotator: what it finds, writes, takes away again, and brings through a kill.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use oaq::Options;
use oaq::annotate::{Analyst, Annotated, Effort, Openings, Style, annotate, strip};
use oaq::convert::{JsonOptions, Target, Writer};
use oaq::diagnostics::Lang;
use oaq::notation::{Command, Game, Judgement, NodeKind, Verdict, commands, parse, parse_game, summary_of};
use oaq::rules::{Choice, Side, Sides};
use serde_json::Value;

use crate::data;
use crate::dice::Dice;
use crate::program::{Running, oaq};

/// Small enough to be quick, large enough to find something.
const QUICK: Effort = Effort { nodes: Some(400), depth: None, time: None, hash: 1, lines: 1 };

/// Every fourth of the expected games: all rule sets are among them.
fn records() -> impl Iterator<Item = String> {
    data::records(data::games()).into_iter().step_by(4)
}

fn annotated(game: &Game<'_>, style: &Style, effort: Effort) -> Annotated {
    let openings = Openings::default();
    annotate(game, &Options::default(), style, &mut Analyst::new(effort, &openings, None))
}

fn quickly(text: &str) -> Annotated {
    annotated(&parse_game(text).game, &Style::default(), QUICK)
}

fn written(target: Target, game: &Game<'_>) -> String {
    let replayed = oaq::replay(game, &Options::default());
    let mut out = Vec::new();
    Writer::new(target).write(&mut out, game, replayed.timeline.as_ref(), "", 1);
    String::from_utf8(out).unwrap()
}

fn to_text(game: &Game<'_>) -> String {
    written(Target::Oaq, game)
}

fn line_of(game: &Game<'_>) -> String {
    let target = Target::Jsonl { positions: false };
    target.prefix().to_owned() + &written(target, game) + target.suffix()
}

fn forgetful(game: &Game<'_>) -> Game<'static> {
    let mut game = game.clone().into_owned();
    game.forget_spans();
    game
}

fn verdicts(game: &Game<'_>) -> Vec<Verdict> {
    let comments = game.body().iter().filter_map(|node| match &node.kind {
        NodeKind::Comment(comment) => Some(comment.text.to_string()),
        _ => None,
    });
    let found = comments.flat_map(|text| {
        let verdict = |command| match command {
            Ok(Command::Verdict(verdict)) => Some(verdict),
            _ => None,
        };
        commands(&text).filter_map(|found| verdict(found.command)).collect::<Vec<_>>()
    });
    found.collect()
}

#[test]
fn stripping_is_the_inverse_and_annotating_again_changes_nothing() {
    let texts: Vec<String> = data::samples().into_iter().map(|(_, text)| text).chain(records()).collect();
    let mut games = 0;
    for text in &texts {
        for parsed in parse(text) {
            let variations = games % 3 == 0;
            let style = Style { variations, ..Style::default() };
            let effort = Effort { lines: 1 + games % 2 * 2, ..QUICK };
            let once = annotated(&parsed.game, &style, effort);
            assert_eq!(forgetful(&strip(&once.game)), forgetful(&parsed.game), "{text}");
            let twice = annotated(&once.game, &style, effort);
            assert_eq!(forgetful(&twice.game), forgetful(&once.game), "{text}");
            let written = to_text(&once.game);
            let read = parse_game(&written);
            assert!(read.errors.is_empty(), "{:?}\n{written}", read.errors);
            assert_eq!(to_text(&read.game), written);
            let json = oaq::to_json(&once.game, &JsonOptions::default());
            let back = oaq::from_json(&json);
            assert!(back.findings.is_empty(), "{:?}", back.findings);
            assert_eq!(to_text(&back.games[0]), written);
            games += 1;
        }
    }
    assert!(games > 60, "{games}");
}

#[test]
fn as_many_better_lines_are_written_as_asked_for() {
    // Four other moves capture, and this one gives much away.
    let text = "[Variant \"standard\"]\n\n1. 3< *";
    let lines = |lines| {
        let effort = Effort { lines, nodes: Some(3_000), ..QUICK };
        let written = to_text(&annotated(&parse_game(text).game, &Style::default(), effort).game);
        let replayed = oaq::replay(&parse_game(&written).game, &Options::default());
        assert!(replayed.findings.is_empty(), "{written}");
        written.matches("({[%oaq]}").count()
    };
    assert_eq!([0, 1, 2, 4].map(lines), [1, 1, 2, 4]);
}

#[test]
fn what_the_author_wrote_stays() {
    let text = "[Annotator \"Thầy Sơn\"]\n[Variant \"standard\"]\n\n\
                1. 2<x6!? {mạnh [%clk 0:05:00]} $140 9> (7< {thử} 3>) (8<) {hết} 2. 1> *";
    let annotated = quickly(text).game;
    let written = to_text(&annotated);
    for piece in ["Thầy Sơn", "2<x6!?", "$140", "{mạnh [%clk 0:05:00]}", "{thử}", "{hết}", "7<", "8<"]
    {
        assert!(written.contains(piece), "{piece} is gone from\n{written}");
    }
    assert!(!written.contains("!? ?"), "the author's glyph is enough\n{written}");
    assert_eq!(annotated.tag("Annotator"), Some("Thầy Sơn"));
}

#[test]
fn a_thrown_away_win_is_a_blunder_and_the_capture_missed_is_named() {
    // P0 wins by taking the quan at once; after anything else it is gone.
    let text = "[Variant \"standard\"]\n[Position \"0,0,1,0,0,4q/0,1,0,0,0,0 20/35 P0\"]\n\n1. 3< *";
    let lang = |lang| Style { lang, ..Style::default() };
    let effort = Effort { nodes: Some(20_000), ..QUICK };
    let vi = annotated(&parse_game(text).game, &lang(Lang::Vi), effort).game;
    let verdict = verdicts(&vi).into_iter().find(|verdict| verdict.judgement.is_some()).unwrap();
    assert_eq!(verdict.judgement, Some(Judgement::Blunder), "{}", to_text(&vi));
    assert!(to_text(&vi).contains("bỏ lỡ ăn"), "{}", to_text(&vi));
    let en = annotated(&parse_game(text).game, &lang(Lang::En), effort).game;
    assert!(to_text(&en).contains("misses a"), "{}", to_text(&en));
}

#[test]
fn all_kinds_of_games_are_annotated() {
    // Three and four sides: expected scores, one a side.
    for sides in [3, 4] {
        let text = format!("[Variant \"standard\"]\n[Sides \"{sides}\"]\n\n1. 2< 9> *");
        let done = quickly(&text);
        assert_eq!(done.summary.sides.len(), sides);
        assert!(done.summary.complete);
        let eval = to_text(&done.game);
        assert_eq!(
            eval.split("[%eval ").nth(1).unwrap().split(' ').next().unwrap().split(',').count(),
            sides
        );
    }
    // No moves, and a start with P1 to move.
    let none = quickly("[Variant \"standard\"]\n\n*");
    assert_eq!(none.summary.sides[0].decisions, 0);
    assert_eq!(none.summary.sides[0].accuracy, None);
    let other = quickly("[Position \"5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P1\"]\n[Variant \"standard\"]\n\n7< *");
    assert_eq!((other.summary.sides[0].decisions, other.summary.sides[1].decisions), (0, 1));
    // Up to an illegal move.
    let illegal = quickly("[Variant \"standard\"]\n\n1. 2< 9> 2. 9> *");
    assert!(!illegal.findings.is_empty());
    let summary = summary_of(&illegal.game).unwrap();
    assert!(!summary.complete);
    assert_eq!(summary.sides[0].accuracy, None);
    assert_eq!(illegal.game.tag("OaqAnalysis"), Some("incomplete"));
    let evals = to_text(&illegal.game).matches("[%eval").count();
    assert_eq!(evals, 3, "the start and the two legal moves");
}

#[test]
fn positions_that_are_nearly_over_are_proven() {
    let mut proven = 0;
    for text in records().take(24) {
        let game = parse_game(&text).game;
        let sides = oaq::replay(&game, &Options::default()).timeline.map(|t| t.setup().rules.sides());
        if sides != Some(Sides::Two) {
            continue;
        }
        let written =
            to_text(&annotated(&game, &Style::default(), Effort { nodes: Some(2_000), ..QUICK }).game);
        proven += written.matches("[%eval =").count() + written.matches("[%eval >=").count();
    }
    assert!(proven > 60, "only {proven}");
}

#[test]
fn what_the_record_says_makes_nothing_the_best_choice() {
    let openings = Openings::default();
    let mut analyst = Analyst::new(QUICK, &openings, None);
    let rules = oaq::Rules::default();
    let start = oaq::Position::start(&rules);
    analyst.begin(&rules);
    let mut as_good = Vec::new();
    for mv in start.legal_moves(&rules) {
        let opinion = analyst.opinion(&start, Choice::Play(mv), None, &rules).unwrap();
        assert_eq!(opinion.best.choice.to_string(), "2<", "whatever was played");
        let [best, played] = [&opinion.best, &opinion.played].map(|reply| reply.worth.points(Side::P0));
        assert!(best >= played, "{mv} is {played}, and the best choice is {best}");
        if best == played {
            as_good.push(mv.to_string());
        }
    }
    // The mirror image of the best choice is worth the same, and is not preferred where it was played.
    assert_eq!(as_good, ["2<", "4>"]);
}

#[test]
fn proven_best_moves_are_found_and_the_others_are_blunders() {
    let (mut found, mut variants) = (0, std::collections::BTreeSet::new());
    for case in data::blunders() {
        let word = |name: &str| data::text(&case[name]);
        let moves = |name: &str| -> Vec<String> {
            case[name].as_array().unwrap().iter().map(|mv| data::text(mv).to_owned()).collect()
        };
        let worse = &moves("worse")[0];
        let text = format!(
            "[Variant \"{}\"]\n[Rules \"{}\"]\n[Position \"{}\"]\n\n{worse} *",
            word("variant"),
            word("rules"),
            word("position"),
        );
        let text = text.replace("[Rules \"\"]\n", "");
        let effort = Effort { hash: 1, ..Effort::default() };
        let game = annotated(&parse_game(&text).game, &Style::default(), effort).game;
        let verdict = verdicts(&game).into_iter().find(|verdict| verdict.best.is_some()).unwrap();
        assert_eq!(verdict.judgement, Some(Judgement::Blunder), "{}", to_text(&game));
        let json: Value = serde_json::from_str(&line_of(&game)).unwrap();
        let best = json["game"]["moves"][0]["best"]["line"][0].as_str().unwrap();
        let best = best.trim_start_matches("refill ").split(['x', '#']).next().unwrap();
        let best = best.rsplit(' ').next().unwrap();
        assert!(moves("best").iter().any(|mv| mv == best), "{best} is not among {case}");
        found += 1;
        variants.insert((word("variant").to_owned(), word("rules").to_owned()));
    }
    assert!(found >= 40 && variants.len() >= 12, "{found} positions of {} rule sets", variants.len());
}

/// A file of games with all that may happen in them.
fn many(games: usize) -> String {
    let mut dice = Dice(5);
    let records: Vec<String> = records().collect();
    (0..games).map(|_| records[dice.below(records.len())].clone() + "\n\n").collect()
}

#[test]
fn threads_change_nothing() {
    let text = many(12);
    let run = |threads: &str| {
        let args = ["annotate", "--nodes", "300", "--hash", "1", "--threads", threads, "-"];
        oaq().args(args).stdin(text.clone()).run().exits(0).stdout().to_owned()
    };
    let one = run("1");
    assert!(one.matches("OaqAnalysis").count() == 12);
    assert_eq!(one, run("2"));
    assert_eq!(one, run("8"));
}

#[test]
fn games_of_several_forms_come_out_in_the_form_of_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let (text, lines) = (folder.path().join("a.oaq"), folder.path().join("b.jsonl"));
    fs::write(&text, many(3)).unwrap();
    oaq().args(["convert", "--to", "jsonl", "-o"]).arg(&lines).arg(&text).run().exits(0);
    for (first, second) in [(&text, &lines), (&lines, &text)] {
        let strip = |threads: &str| {
            let ran = oaq().args(["annotate", "--strip", "--threads", threads]);
            ran.arg(first).arg(second).arg(first).arg(second).run().exits(0).stdout().to_owned()
        };
        let convert = oaq().args(["convert", "--to", first.extension().unwrap().to_str().unwrap()]);
        let same = convert.arg(first).arg(second).arg(first).arg(second).run().exits(0);
        for threads in ["1", "4", "4", "4"] {
            assert_eq!(strip(threads), same.stdout(), "{threads} threads");
        }
    }
}

#[test]
fn jsonl_goes_through_as_through_a_filter() {
    let lines: String = records().take(3).map(|text| line_of(&parse_game(&text).game)).collect();
    let args = ["annotate", "--nodes", "300", "--hash", "1", "--threads", "1", "-"];
    let ran = oaq().args(args).stdin(lines.clone()).run().exits(0);
    assert_eq!(ran.stdout().lines().count(), 3);
    for line in ran.stdout().lines() {
        crate::convert::obeys(line);
        let game = &serde_json::from_str::<Value>(line).unwrap()["game"];
        assert_eq!(game["analysis"]["complete"], true);
        assert_eq!(
            game["analysis"]["sides"].as_array().unwrap().len() as u64,
            game["variant"]["sides"].as_u64().unwrap()
        );
        let moves = game["moves"].as_array().unwrap();
        assert!(moves.iter().all(|mv| mv["eval"]["kind"].is_string()));
        let judged: Vec<_> = moves.iter().filter(|mv| mv.get("judgement").is_some()).collect();
        assert!(!judged.is_empty());
        for mv in judged {
            assert!(mv["points_lost"].as_f64().unwrap() >= 0.0);
            assert!((0.0..=100.0).contains(&mv["chances_lost"].as_f64().unwrap()));
            assert!(mv["best"]["eval"]["kind"].is_string(), "{mv}");
            assert!(!mv["best"]["line"].as_array().unwrap().is_empty());
        }
    }
    let stripped = oaq().args(["annotate", "--strip", "-"]).stdin(ran.stdout()).run().exits(0);
    assert_eq!(stripped.stdout(), lines);
}

#[test]
fn summaries_are_for_people_and_for_programs() {
    let text = "[P0 \"An\"]\n[P1 \"Bình\"]\n[Variant \"standard\"]\n\n1. 2< 9> *";
    let run = |args: &[&str]| {
        let all = ["annotate", "--nodes", "300", "--hash", "1", "--summary"].iter().chain(args).chain(&["-"]);
        oaq().args(all).stdin(text).run().exits(0)
    };
    run(&["--lang", "vi"]).prints("P1 Bình").prints("chính xác").never_prints("%eval");
    run(&["--lang", "en"]).prints("P0 An").prints("accuracy");
    let json: Value = serde_json::from_str(run(&["--format", "json"]).stdout()).unwrap();
    assert_eq!((&json["format"], &json["version"]), (&"oaq-summary".into(), &1.into()));
    assert_eq!(json["games"][0]["sides"][1]["name"], "Bình");
    assert_eq!(json["games"][0]["complete"], true);
    let illegal = text.replace(" *", " 2. 9> *");
    let args = ["annotate", "--nodes", "300", "--hash", "1", "--summary", "--lang", "vi", "-"];
    oaq().args(args).stdin(illegal).run().exits(1).prints("chưa đủ").never_prints("%").says("OAQ03");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_trouble() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let args = ["annotate", "--nodes", "300", "samples/co-ban.oaq"];
    oaq().args(args).stdout(full).finish().exits(2).says("no space is left");
    oaq().args(["annotate", "--nodes", "300", "-o", "/dev/full", "samples/co-ban.oaq"]).run().exits(2);
    assert!(!Path::new("/dev/full.oaq-journal").exists());
    // What is full is named, also when it turns out in the middle of writing.
    let args =
        ["convert", "--to", "json", "--positions", "-o", "/dev/full", "--lang", "en", "samples/co-ban.oaq"];
    oaq().args(args).run().exits(2).says("can't write /dev/full");
}

#[test]
fn a_foreign_file_in_the_place_of_the_journal_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (output, notes) = (folder.path().join("out.oaq"), folder.path().join("out.oaq.oaq-journal"));
    fs::write(&notes, "my notes on two games\n").unwrap();
    let annotate = |lang: &str| {
        let args = ["annotate", "--nodes", "300", "--lang", lang, "samples/co-ban.oaq", "-o"];
        oaq().args(args).arg(&output).run().exits(2)
    };
    annotate("en").says("out.oaq.oaq-journal is not of oaq's making");
    annotate("vi").says("hãy dời tệp đi");
    assert_eq!(fs::read_to_string(&notes).unwrap(), "my notes on two games\n");
    assert!(!output.exists());
}

/// Kills a run when its journal has grown beyond so many bytes.
#[track_caller]
fn kill(mut running: Running, journal: &Path, beyond: u64) {
    while !fs::metadata(journal).is_ok_and(|journal| journal.len() > beyond) {
        assert!(running.child.try_wait().unwrap().is_none(), "it came to its end before it was killed");
        sleep(Duration::from_millis(1));
    }
    // What was seen to be written is then written wholly.
    sleep(Duration::from_millis(5));
    running.child.kill().unwrap();
    running.finish().was_killed();
}

/// Kills a run again and again, then lets it finish: the bytes are those of a run that nobody disturbed.
#[test]
fn whoever_was_killed_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("in.oaq"), many(30)).unwrap();
    let program = |output: &Path, threads: &str| {
        oaq()
            .args(["annotate", "--nodes", "1500", "--hash", "1", "--threads", threads, "-o"])
            .arg(output)
            .arg(path("in.oaq"))
    };
    program(&path("quiet.oaq"), "2").run().exits(0).says_nothing();
    let (killed, journal) = (path("killed.oaq"), path("killed.oaq.oaq-journal"));
    let threads = ["1", "2", "8", "2", "1"];
    for threads in threads {
        // It finishes a game that no run before it had finished, so it doesn't begin anew.
        let begun = "oaq-journal 1\n".len() as u64;
        let before = fs::metadata(&journal).map_or(begun, |journal| journal.len());
        kill(program(&killed, threads).stdout(Stdio::null()), &journal, before);
        assert!(!killed.exists());
    }
    let ran = program(&killed, "2").run().exits(0).says(" games were done by an earlier run");
    let taken_over = ran.stderr().split_whitespace().find_map(|word| word.parse::<usize>().ok());
    assert!(taken_over >= Some(threads.len()), "at least one of every run: {}", ran.stderr());
    assert_eq!(fs::read(&killed).unwrap(), fs::read(path("quiet.oaq")).unwrap());
    assert!(!journal.exists());
}

#[test]
fn only_games_that_an_earlier_run_has_finished_are_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.oaq");
    let journal = folder.path().join("a.oaq.oaq-journal");
    let text = many(60);
    let annotate = |nodes: &str| {
        let args = ["annotate", "--nodes", nodes, "--hash=1", "--threads=1", "--in-place"];
        oaq().args(args).arg(&file)
    };
    // A run that is killed when it has finished some games.
    let kill = || {
        fs::write(&file, &text).unwrap();
        kill(annotate("1500").stdout(Stdio::null()), &journal, 1000);
    };
    kill();
    annotate("5").run().exits(0).says_nothing();
    kill();
    annotate("1500").run().exits(0).says(" done by an earlier run");
}

#[test]
fn games_from_a_pipe_are_annotated_beside_those_of_the_file_that_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.oaq");
    fs::write(&file, "[Variant \"standard\"]\n\n1. 2< *\n").unwrap();
    let annotate = oaq().args(["annotate", "--nodes=5", "--hash=1", "-o"]).arg(&file).arg(&file).arg("-");
    annotate.stdin("[Variant \"standard\"]\n\n1. 3< *\n").run().exits(0);
    assert_eq!(fs::read_to_string(&file).unwrap().matches("OaqAnalysis").count(), 2);
}
