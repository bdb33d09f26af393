//! How fast is `oaq check`? Builds a corpus of ordinary games once and times the program on it.
//!
//! ```text
//! cargo bench --bench corpus               # 200 MB, one thread and all cores
//! cargo bench --bench corpus -- 20         # 20 MB
//! ```
//!
//! The games are random play under the two-sided presets, kept if they end after 15 to 35 plies (25 on average), and
//! written as people would: tags, claims, refills, move numbers, result. The same size always gives the same bytes.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use oaq::notation::{Claim, GameResult, MoveNode};
use oaq::rules::{Event, PRESETS, Position, Preset, Rules, Side, Sides};

fn main() -> io::Result<()> {
    let megabytes: u64 = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(200);
    let path = corpus(megabytes)?;
    let bytes = fs::metadata(&path)?.len();
    let games = fs::read_to_string(&path)?.matches("[Event ").count();
    let plies =
        fs::read_to_string(&path)?.lines().filter(|line| !line.starts_with('[')).map(plies).sum::<usize>();
    println!("{}: {bytes} bytes, {games} games, {plies} plies", path.display());
    let cores = std::thread::available_parallelism()?.get();
    let mut alone = None;
    for threads in if cores == 1 { vec![1] } else { vec![1, cores] } {
        let run = time(&path, threads)?;
        let seconds = run.elapsed.as_secs_f64();
        print!(
            "{threads} thread(s): {seconds:.2} s, {:.0} games/s, {:.1} million plies/s, {:.0} MB/s, at most {} MiB",
            games as f64 / seconds,
            plies as f64 / seconds / 1e6,
            bytes as f64 / seconds / 1e6,
            run.peak_kib / 1024,
        );
        match alone {
            None => alone = Some(seconds),
            Some(alone) => print!(", {:.2} times as fast as one thread", alone / seconds),
        }
        println!();
    }
    Ok(())
}

/// Moves in a line of movetext.
fn plies(line: &str) -> usize {
    line.split(' ').filter(|word| word.contains(['<', '>'])).count()
}

/// One run of the program.
struct Run {
    elapsed: Duration,
    peak_kib: u64,
}

fn time(corpus: &Path, threads: usize) -> io::Result<Run> {
    let begun = Instant::now();
    let mut check = Command::new(env!("CARGO_BIN_EXE_oaq"))
        .args(["check", "--quiet", "--threads", &threads.to_string()])
        .arg(corpus)
        .stdout(Stdio::null())
        .spawn()?;
    let mut peak_kib = 0;
    let status = loop {
        peak_kib = peak_kib.max(memory(&check));
        if let Some(status) = check.try_wait()? {
            break status;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let elapsed = begun.elapsed();
    if !status.success() {
        return Err(io::Error::other("the corpus is meant to be faultless"));
    }
    Ok(Run { elapsed, peak_kib })
}

/// The most memory that a process has held so far, in KiB; 0 where the system doesn't tell.
fn memory(process: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", process.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// The corpus of a size, made if it isn't there yet.
fn corpus(megabytes: u64) -> io::Result<PathBuf> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("corpus-{megabytes}.oaq"));
    if path.exists() {
        return Ok(path);
    }
    let unfinished = path.with_extension("part");
    let mut out = BufWriter::new(File::create(&unfinished)?);
    let mut dice = Dice(0x0A9);
    let mut written = 0;
    let mut number = 0;
    while written < megabytes * 1_000_000 {
        let preset = &PRESETS[dice.below(PRESETS.len())];
        if let Some(game) = game(preset, number + 1, &mut dice) {
            out.write_all(game.as_bytes())?;
            written += game.len() as u64;
            number += 1;
        }
    }
    out.flush()?;
    fs::rename(unfinished, &path)?;
    Ok(path)
}

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}

/// A random game, if its length is ordinary.
fn game(preset: &Preset, number: usize, dice: &mut Dice) -> Option<String> {
    let rules = preset.rules(Sides::Two).ok()?;
    let mut position = Position::start(&rules);
    let mut words: Vec<String> = Vec::new();
    let mut plies = 0;
    while let Some(side) = position.to_move() {
        if plies == 35 {
            return None;
        }
        if side == Side::P0 {
            words.push(format!("{}.", plies / 2 + 1));
        }
        words.push(play(&mut position, &rules, dice)?);
        plies += 1;
    }
    if plies < 15 {
        return None;
    }
    let ending = position.ending()?;
    let result = GameResult::of_winners(2, |side| {
        ending.winners.iter(Sides::Two).any(|winner| winner.index() == side)
    })?;
    words.push(result.to_string());
    let scores = position.scores(&rules);
    let [first, second] = [scores.of(Side::P0), scores.of(Side::P1)];
    let mut text = format!(
        "[Event \"Giải làng Đông Hồ\"]\n[Site \"Bắc Ninh\"]\n[Date \"2026.{:02}.{:02}\"]\n[Round \"{number}\"]\n\
         [P0 \"Nguyễn Văn An\"]\n[P1 \"Trần Thị Bình\"]\n[Variant \"{}\"]\n[Result \"{result}\"]\n\
         [Score \"{first}-{second}\"]\n[Termination \"{}\"]\n\n",
        dice.below(12) + 1,
        dice.below(28) + 1,
        preset.id,
        ending.reason?.as_str(),
    );
    let mut column = 0;
    for word in words {
        if column + word.len() >= 80 {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        column += word.len();
        text.push_str(&word);
    }
    text.push_str("\n\n");
    Some(text)
}

/// Plays a random move and writes it down.
fn play(position: &mut Position, rules: &Rules, dice: &mut Dice) -> Option<String> {
    let mut text = String::new();
    if let Some(due) = position.refill_due(rules) {
        match due.borrowed {
            0 => text.push_str("refill "),
            n => write!(text, "refill+{n} ").ok()?,
        }
    }
    let moves = position.legal_moves(rules);
    let mv = moves[dice.below(moves.len())];
    let mut events = Vec::new();
    position.play(mv, rules, &mut events).ok()?;
    let captured: Vec<u32> = events
        .iter()
        .filter_map(|event| match event {
            Event::Capture { points, .. } => Some(u32::from(*points)),
            _ => None,
        })
        .collect();
    let mut node = MoveNode::new(u16::from(mv.pit().number()?), mv.direction());
    node.claim = (!captured.is_empty()).then(|| Claim::new(captured));
    write!(text, "{node}{}", if position.ending().is_some() { "#" } else { "" }).ok()?;
    Some(text)
}
