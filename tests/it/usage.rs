//! What is said of the arguments of every command, and the help that tells of them.

use crate::program::oaq;

/// The commands that take files.
const WITH_FILES: [&[&str]; 10] = [
    &["show"],
    &["check"],
    &["fmt"],
    &["convert", "--to=oaq"],
    &["report"],
    &["annotate"],
    &["diff"],
    &["merge"],
    &["dedupe"],
    &["verify"],
];

#[test]
fn standard_input_can_be_named_once() {
    for command in WITH_FILES {
        for files in [&["-", "-"][..], &["-", "samples/co-ban.oaq", "-"]] {
            if command == ["diff"] && files.len() > 2 {
                continue;
            }
            let run = |lang| oaq().args(command).args(files).args(["--lang", lang]).stdin("1. 2< *\n").run();
            let english = run("en").exits(2).prints_exactly("").says("standard input (-) is named twice");
            english.says(&format!("try 'oaq {} --help'", command[0]));
            let vietnamese = run("vi").exits(2).says("đầu vào chuẩn (-) được ghi hai lần");
            vietnamese.says(&format!("Xem thêm: oaq {} --help", command[0]));
        }
    }
    // A file can be read as often as one likes.
    oaq().args(["diff", "samples/co-ban.oaq", "samples/co-ban.oaq"]).run().exits(0);
}

#[test]
fn a_negative_number_is_told_what_is_allowed() {
    for (command, options) in [
        ("analyze", &["--depth", "--nodes", "--multipv", "--hash", "--game", "--ply", "--sides"][..]),
        ("solve", &["--depth", "--nodes", "--multipv", "--hash", "--game", "--ply", "--threads"]),
        ("annotate", &["--depth", "--nodes", "--multipv", "--hash", "--sides"]),
        ("diff", &["--depth", "--nodes", "--multipv", "--hash", "--game"]),
        ("show", &["--game", "--ply", "--sides"]),
    ] {
        for option in options {
            let ask = |lang| oaq().args([command, option, "-1", "x", "--lang", lang]).run().exits(2);
            ask("en").says(&format!("invalid value '-1' for '{option}")).says("it must be a whole number");
            ask("vi").says(&format!("“-1” không dùng được cho {option}")).says("phải là một số nguyên");
        }
    }
    for number in ["-1", "-0.5"] {
        oaq().args(["analyze", "--time", number]).run().exits(2).says("it must be a number of seconds");
    }
    oaq().args(["perft", "-1"]).run().exits(2).says("a whole number from 0 to 40");
    oaq().args(["annotate", "x", "--blunder", "-3,4"]).run().exits(2).says("it must be two numbers");
    // What is no number is still an option.
    oaq().args(["analyze", "--depth", "-x"]).run().exits(2).says("unexpected argument '-x'");
    oaq().args(["analyze", "--rules", "-x"]).run().exits(2).says("“-x”");
    oaq().args(["analyze", "-1"]).run().exits(2).says("unexpected argument '-1'");
}

/// The headings of a help or a manual page, each with the options below it, as they are typed.
fn headings(page: &str) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    let is_roff = page.contains(".SH ");
    for line in page.lines() {
        if !is_roff && line.ends_with(':') && !line.starts_with(' ') {
            found.push((line.trim_end_matches(':').to_owned(), Vec::new()));
        } else if let Some(heading) = line.strip_prefix(".SH ") {
            found.push((heading.trim_matches('"').to_owned(), Vec::new()));
        } else if let (Some((_, options)), Some(at)) = (found.last_mut(), line.replace("\\-", "-").find("--"))
        {
            let line = line.replace("\\-", "-");
            // Where the line begins with an option, not with words about one.
            if line[..at].chars().all(|c| c == ' ' || "-,\\fBR".contains(c) || c.is_ascii_lowercase()) {
                let name = line[at..].split([' ', '\\']).next().unwrap_or_default();
                options.push(name.to_owned());
            }
        }
    }
    found
}

#[test]
fn each_option_stands_below_its_heading() {
    const ENGINE: [&str; 5] = ["--nodes", "--depth", "--time", "--multipv", "--hash"];
    const COMMON: [&str; 6] = ["--threads", "--lang", "--color", "--quiet", "--verbose", "--strict"];
    for command in ["analyze", "solve", "annotate", "diff", "show", "check"] {
        for (lang, engine, common) in
            [("en", "Engine", "Common options"), ("vi", "Máy phân tích", "Tùy chọn chung")]
        {
            let ask =
                |args: [&str; 2]| oaq().args(args).args(["--lang", lang]).run().exits(0).stdout().to_owned();
            for page in [ask([command, "-h"]), ask(["man", command])] {
                let (mut of_engine, mut of_all, mut own) = (Vec::new(), Vec::new(), Vec::new());
                for (heading, options) in headings(&page) {
                    let heading = heading.to_lowercase();
                    if heading == engine.to_lowercase() {
                        of_engine.extend(options);
                    } else if heading == common.to_lowercase() {
                        of_all.extend(options);
                    } else {
                        own.extend(options);
                    }
                }
                let has_engine = ["analyze", "solve", "annotate", "diff"].contains(&command);
                of_engine.retain(|option| option != "--engine");
                of_engine.sort_by_key(|option| ENGINE.iter().position(|known| known == option));
                assert_eq!(of_engine, ENGINE[..if has_engine { 5 } else { 0 }], "{command} {lang}\n{page}");
                assert_eq!(of_all, COMMON, "{command} {lang}\n{page}");
                let is_elsewhere =
                    |option: &String| !ENGINE.contains(&&**option) && !COMMON.contains(&&**option);
                assert!(own.iter().all(is_elsewhere), "{own:?}\n{page}");
                for expected in ["--variant", "--from"] {
                    assert!(own.iter().any(|option| option == expected), "{expected}\n{page}");
                }
            }
        }
    }
}

#[test]
fn help_and_complaints_have_the_colours_that_were_asked_for() {
    for lang in ["en", "vi"] {
        let run = |args: &[&str]| oaq().args(args).args(["--lang", lang]).run();
        for args in [&["check", "-h"][..], &["--help"], &["--version"]] {
            run(args).exits(0).never_prints("\u{1b}");
            run(&[args, &["--color=never"]].concat()).exits(0).never_prints("\u{1b}");
        }
        run(&["check", "-h", "--color=always"]).exits(0).prints("\u{1b}[");
        run(&["--color", "always", "--help"]).exits(0).prints("\u{1b}[");
        for wrong in [&["check"][..], &["check", "-", "-"], &["check", "--dance"], &["analyze", "--depth=0"]]
        {
            assert!(!run(wrong).exits(2).stderr().contains('\u{1b}'));
            run(&[wrong, &["--color=always"]].concat()).exits(2).says("\u{1b}[1");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn on_a_terminal_help_and_complaints_are_without_colours_if_that_is_asked_for() {
    let run = |typed: &str, no_color: &str| {
        let typed = format!("{} {typed}", env!("CARGO_BIN_EXE_oaq"));
        let mut script = std::process::Command::new("script");
        script.args(["-qec", &typed, "/dev/null"]).env("TERM", "xterm-256color").env_remove("CI");
        if no_color.is_empty() {
            script.env_remove("NO_COLOR");
        } else {
            script.env("NO_COLOR", no_color);
        }
        String::from_utf8(script.output().unwrap().stdout).unwrap()
    };
    for typed in ["check -h", "check", "check - -", "check --lang vi"] {
        assert!(run(typed, "").contains('\u{1b}'), "{typed}");
        assert!(!run(typed, "1").contains('\u{1b}'), "{typed}, NO_COLOR");
        assert!(!run(&format!("{typed} --color never"), "").contains('\u{1b}'), "{typed}, never");
        assert!(run(&format!("{typed} --color always"), "1").contains('\u{1b}'), "{typed}, always");
    }
}

#[test]
fn that_only_two_sides_can_be_solved_is_said() {
    let solve = |args: &[&str]| oaq().arg("solve").args(args).run();
    solve(&["--sides=3", "--lang=en"]).exits(2).says("a value can be proven for two sides only, not for 3");
    solve(&["--sides=3", "--lang=vi"]).exits(2).says("máy chỉ chứng minh cho hai bên, không phải 3 bên");
    solve(&["--help", "--lang=en"]).exits(0).prints("a position of two sides");
    solve(&["--help", "--lang=vi"]).exits(0).prints("một thế cờ hai bên");
    oaq().args(["analyze", "--sides=3", "--depth=1"]).run().exits(0);
}

#[test]
fn a_page_is_printed_once_by_whatever_names_it_is_called() {
    let explain = |codes: &[&str]| oaq().arg("explain").args(codes).run().exits(0);
    let page = explain(&["OAQ0301"]);
    for codes in [&["301"][..], &["0301"], &["OAQ0301", "empty-pit"], &["301", "0301", "oaq0301"]] {
        explain(codes).prints_exactly(page.stdout());
    }
    explain(&["301", "302"]).prints("OAQ0301").prints("OAQ0302");
    oaq().args(["explain", "30"]).run().exits(2).says("there is no finding “30”");
}

#[test]
fn the_command_that_was_meant_is_named() {
    for args in [&["chek"][..], &["help", "chek"], &["man", "chek"]] {
        oaq().args(args).args(["--lang", "en"]).run().exits(2).says("check");
        oaq().args(args).args(["--lang", "vi"]).run().exits(2).says("có phải là check?");
    }
    oaq().args(["help", "abcdefgh"]).run().exits(2).says("abcdefgh");
}

/// What the options alone decide is said of them, and not of a record.
#[test]
fn options_that_do_not_fit_together_are_refused() {
    let options = ["--variant", "table-flip", "--sides", "3"];
    let commands = WITH_FILES.iter().filter(|command| **command != ["verify"]);
    for command in commands {
        let ran = oaq().args(*command).args(["samples/co-ban.oaq", "--lang", "en"]).args(options).run();
        ran.exits(2).prints_exactly("").says("table-flip is not played with 3 sides");
    }
    // The record is not to blame where an option is.
    let three = "[Variant \"standard\"]\n[Sides \"3\"]\n\n*\n";
    for (lang, said) in [("en", "The --variant of the command line"), ("vi", "luật ghi ở --variant")] {
        let check = oaq().args(["check", "-", "--variant", "table-flip", "--lang", lang]).stdin(three).run();
        check.exits(1).prints(said);
    }
    for command in [&["fmt"][..], &["convert", "--to=oaq"]] {
        let ran =
            oaq().args(command).args(["-", "--variant", "table-flip", "--lang", "en"]).stdin(three).run();
        let ran = ran.exits(1).says("The --variant of the command line").prints_exactly(three);
        assert!(!ran.stderr().contains("replaces"), "{}", ran.stderr());
    }
    let flip = "[Variant \"table-flip\"]\n\n*\n";
    for (lang, said) in [("en", "the 3 sides of the command line"), ("vi", "3 bên như ghi ở --sides")] {
        oaq().args(["check", "-", "--sides", "3", "--lang", lang]).stdin(flip).run().exits(1).prints(said);
    }
}

#[test]
fn help_is_in_the_language_that_is_asked_for_wherever_that_stands() {
    for args in
        [&["help", "--lang", "vi"][..], &["--lang=vi", "help"], &["help", "--lang=vi", "--color", "never"]]
    {
        oaq().args(args).run().exits(0).prints("Cách dùng: oaq");
    }
    let page = |args: &[&str]| oaq().args(args).run().exits(0).stdout().to_owned();
    for lang in ["vi", "en"] {
        let asked = page(&["check", "--help", "--lang", lang]);
        assert_eq!(page(&["help", "check", "--lang", lang]), asked);
        assert_eq!(page(&["help", "--lang", lang, "check"]), asked);
    }
    oaq().args(["help", "chek", "--lang", "vi"]).run().exits(2).says("có phải là check?");
}

/// A proof goes as deep as it must: the limit is of the search before it, and the help says so.
#[test]
fn the_depth_of_a_proof_is_told_for_what_it_is() {
    oaq()
        .args(["solve", "--help", "--lang", "en"])
        .run()
        .exits(0)
        .prints("guesses the value before the proof");
    oaq().args(["solve", "--help", "--lang", "vi"]).run().exits(0).prints("khi đoán giá trị");
    oaq().args(["analyze", "--help", "--lang", "en"]).run().exits(0).never_prints("proof");
}

#[test]
fn what_other_numbers_of_sides_change_is_told_of_a_variant() {
    let variants = |args: &[&str]| oaq().arg("variants").args(args).run().exits(0);
    const OTHERS: &str = "with three or four sides: repetition=none";
    variants(&["mature-quan", "--lang", "en"]).prints(OTHERS);
    variants(&["mature-quan", "--lang", "vi"]).prints("ba hoặc bốn bên: repetition=none");
    variants(&["--lang", "en"]).prints(OTHERS);
    variants(&["standard", "--lang", "en"]).never_prints("with three");
    variants(&["mature-quan", "--sides", "3", "--lang", "en"]).never_prints("with three");
    let ran = variants(&["mature-quan", "--format", "json"]);
    let told: serde_json::Value = serde_json::from_str(ran.stdout()).unwrap();
    let others = serde_json::json!([{ "sides": [3, 4], "rules": { "repetition": "none" } }]);
    assert_eq!(told["variants"][0]["with_other_sides"], others);
}

#[test]
fn help_is_shown_in_the_language_asked_for_anywhere() {
    for typed in
        ["--threads 2 help check --lang vi", "help --color=never --lang=vi check", "--lang vi help check"]
    {
        oaq().args(typed.split(' ')).run().exits(0).prints("Kiểm tra ván cờ");
    }
}

#[test]
fn wrong_rules_are_looked_up_in_the_variant_asked_for() {
    oaq()
        .args(["check", "--variant", "folk", "--rules", "yuong=3", "-"])
        .run()
        .exits(2)
        .says("oaq variants folk");
}
