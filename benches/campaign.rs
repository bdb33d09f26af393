//! Who wins after each opening of every two-sided rule set, and what the starts are worth: the table of
//! `docs/solved.md`.
//!
//! ```text
//! cargo bench --bench campaign -- 20000000 512            # winners, with so many positions and MiB a line
//! cargo bench --bench campaign -- 20000000 512 value      # values of the starts
//! cargo bench --bench campaign -- 20000000 512 result-certificates    # what `verify` says of the certificates of the winners
//! cargo bench --bench campaign -- 20000000 512 value-certificates     # and of those of the values
//! cargo bench --bench campaign -- 20000000 512 result 'folk young=3' '1>'    # one line of the first table
//! cargo bench --bench campaign -- 20000000 512 result standard start         # another one
//! ```
//!
//! One thread and a limit of positions: each line can be had again, and its last column says how. Rows come as they are
//! found.

use std::path::Path;
use std::process::Command;

/// Every two-sided preset that doesn't play like another one, and the usual local overrides.
const RULES: [(&str, &str); 13] = [
    ("standard", ""),
    ("table-flip", ""),
    ("mature-quan", ""),
    ("ky-dinh", ""),
    ("folk", ""),
    ("mancala-world", ""),
    ("no-first-quan", ""),
    ("mature-quan", "repetition=none"),
    ("folk", "young=3"),
    ("folk", "young=0"),
    ("folk", "quan-value=5"),
    ("folk", "next-quan=stop"),
    ("mancala-world", "quan-seed=stones"),
];
/// Half of the openings; the others are their mirror images.
const OPENINGS: [(&str, &str); 5] = [("1<", "5>"), ("1>", "5<"), ("2<", "4>"), ("2>", "4<"), ("3<", "3>")];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if words.is_empty() {
        println!("`-- 20000000 512` asks who wins after each opening, with so many positions and MiB a line");
        return;
    }
    let number = |at: usize, other: u64| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(other);
    let (nodes, hash) = (number(0, 20_000_000), number(1, 512));
    let mode = words.get(2).map_or("result", String::as_str);
    let folder = tempfile::tempdir().expect("a folder for certificates");
    let certificate = mode.ends_with("-certificates").then(|| folder.path().join("x.cert"));
    println!(
        "{}",
        if certificate.is_some() {
            "| rules | after | verified | decisions | seconds |\n|---|---|---|---|---|"
        } else {
            "| rules | after | winner | P0 − P1 | moves made | seconds | command |\n|---|---|---|---|---|---|---|"
        }
    );
    for (variant, overrides) in RULES {
        let name = [variant, overrides].join(" ");
        let name = name.trim();
        if words.get(3).is_some_and(|only| only != name) {
            continue;
        }
        let ask = |after: &str, moves: Option<&str>, goal: Option<&str>| {
            if words.get(4).is_some_and(|only| moves.unwrap_or("start") != only) {
                return;
            }
            let mut args = vec!["solve", "--variant", variant];
            args.extend(if overrides.is_empty() { vec![] } else { vec!["--rules", overrides] });
            args.extend(moves.into_iter().flat_map(|moves| ["--moves", moves]));
            args.extend(goal.into_iter().flat_map(|goal| ["--goal", goal]));
            let (nodes, hash) = (nodes.to_string(), hash.to_string());
            args.extend(["--nodes", &nodes, "--hash", &hash, "--threads", "1"]);
            let row = match &certificate {
                Some(path) => certified(&args, path),
                None => row(&args),
            };
            println!("| {name} | {after} | {}", row.unwrap_or_else(|why| format!("{why} |")));
        };
        if mode.starts_with("value") {
            ask("the start", None, Some("value"));
            continue;
        }
        ask("the start", None, None);
        for (opening, mirrored) in OPENINGS {
            ask(&format!("{opening} or {mirrored}"), Some(opening), None);
        }
    }
}

/// Whether it is proven that neither side can force a win, and one of them not even a draw.
fn neither_wins(answer: &serde_json::Value) -> bool {
    let most = answer["most"].as_i64().unwrap_or(i64::MAX);
    let least = answer["least"].as_i64().unwrap_or(i64::MIN);
    most < 0 && least >= 0 || most <= 0 && least > 0
}

/// What the program prints with these arguments and `--format json`.
fn ask_program(args: &[&str]) -> Result<serde_json::Value, String> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_oaq"));
    let output = program.args(args).args(["--format", "json"]).output().map_err(|error| error.to_string())?;
    serde_json::from_slice(&output.stdout)
        .map_err(|_| String::from_utf8_lossy(&output.stderr).trim().to_owned())
}

/// The rest of a row: what `verify` says of the certificates of what the program answers.
fn certified(args: &[&str], path: &Path) -> Result<String, String> {
    let started = std::time::Instant::now();
    let file = path.to_str().ok_or("no folder for certificates")?;
    // What nobody has proven leaves no file.
    let _ = std::fs::remove_file(path);
    ask_program(&[args, &["--certificate", file]].concat())?;
    if !path.exists() {
        return Err(format!("no certificate | | {:.1}", started.elapsed().as_secs_f64()));
    }
    let answer = ask_program(&["verify", file])?;
    let all = answer["certificates"].as_array().ok_or("no answer")?.iter();
    let claim = |one: &serde_json::Value| {
        let (player, least) = (one["player"].as_str()?, one["at_least"].as_i64()?);
        let length =
            one["plies"].as_i64().map_or("if it ends".to_owned(), |plies| format!("within {plies} plies"));
        Some(format!("{player} gets ≥ {least:+} {length}"))
    };
    let claims: Option<Vec<String>> = all.clone().map(claim).collect();
    let decisions: Vec<String> = all.map(|one| one["decisions"].to_string()).collect();
    let (claims, decisions) = (claims.ok_or("not verified")?.join("; "), decisions.join(" + "));
    Ok(format!("{claims} | {decisions} | {:.1} |", started.elapsed().as_secs_f64()))
}

/// The rest of a row: what the program answers.
fn row(args: &[&str]) -> Result<String, String> {
    let Ok(answer) = ask_program(args) else { return Ok(String::from("not allowed | | | | |")) };
    let winner = match answer["result"].as_str() {
        Some(winner) => winner,
        None if neither_wins(&answer) => "nobody",
        None => "?",
    };
    let number = |name: &str| answer[name].as_i64();
    let value = match (number("lower"), number("upper")) {
        (Some(lower), Some(upper)) if lower == upper => format!("{lower:+}"),
        (Some(lower), Some(upper)) => format!("{lower:+} to {upper:+}"),
        (Some(lower), None) => format!("≥ {lower:+}"),
        (None, Some(upper)) => format!("≤ {upper:+}"),
        (None, None) => String::from("?"),
    };
    // What is proven to be out of reach, where that is not the other side's doing.
    let most = number("most").filter(|most| number("upper").is_none_or(|upper| *most < upper));
    let least = number("least").filter(|least| number("lower").is_none_or(|lower| *least > lower));
    let most = most.map(|most| format!("; P0 can't force > {most:+}"));
    let least = least.map(|least| format!("; P1 can't force < {least:+}"));
    let value = [Some(value), most, least].into_iter().flatten().collect::<String>();
    let quoted =
        |word: &&str| if word.contains(['<', '>', ' ']) { format!("'{word}'") } else { String::from(*word) };
    let command: Vec<String> = args.iter().map(quoted).collect();
    let (nodes, seconds) = (&answer["nodes"], answer["seconds"].as_f64().unwrap_or_default());
    Ok(format!("{winner} | {value} | {nodes} | {seconds:.1} | `oaq {}` |", command.join(" ")))
}
