//! How fast is `oaq check`? Builds a corpus of ordinary games once and times the program on it.
//!
//! ```text
//! cargo bench --bench corpus               # 200 MB, one thread and all cores
//! cargo bench --bench corpus -- 20         # 20 MB
//! ```
//!
//! The games are those of `ordinary`. The same size always gives the same bytes.

mod ordinary;

use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use ordinary::Games;

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
    let mut games = Games::new();
    let mut written = 0;
    while written < megabytes * 1_000_000 {
        let game = games.next_game();
        out.write_all(game.as_bytes())?;
        written += game.len() as u64;
    }
    out.flush()?;
    fs::rename(unfinished, &path)?;
    Ok(path)
}
