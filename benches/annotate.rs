//! How fast is `oaq annotate`? Annotates ordinary games at the default limit with one thread and with two, and compares
//! the bytes.
//!
//! ```text
//! cargo bench --bench annotate             # 1,000 games
//! cargo bench --bench annotate -- 100      # 100 games
//! ```
//!
//! The games are those of `ordinary`. What the processor worked is told beside the time that went by: where other programs
//! are at work too, the first says what is to be expected without them.

mod ordinary;

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use ordinary::Games;

/// Clock ticks a second in `/proc`; Linux has had no other number for programs since 2.6.
const TICKS: f64 = 100.0;

fn main() -> io::Result<()> {
    let count: usize = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(1_000);
    let folder = tempfile::tempdir()?;
    let input = folder.path().join("games.oaq");
    let mut games = Games::new();
    fs::write(&input, (0..count).map(|_| games.next_game()).collect::<String>())?;
    println!("{count} games, {} bytes", fs::metadata(&input)?.len());
    let alone = annotate(&input, 1)?;
    println!("1 thread:  {}", alone.rates(count));
    let both = annotate(&input, 2)?;
    println!("2 threads: {}", both.rates(count));
    println!(
        "two threads are {:.2} times as fast; the bytes are {}",
        alone.seconds / both.seconds,
        if alone.bytes == both.bytes { "the same" } else { "NOT the same" },
    );
    if alone.bytes == both.bytes { Ok(()) } else { Err(io::Error::other("the bytes differ")) }
}

/// One run of the program.
struct Run {
    bytes: Vec<u8>,
    seconds: f64,
    worked: f64,
}

impl Run {
    fn rates(&self, games: usize) -> String {
        let Self { seconds, worked, .. } = self;
        let rate = games as f64 / seconds;
        format!(
            "{seconds:7.1} s, {rate:6.2} games/s; {worked:7.1} s of processor time, {:.2} at once",
            worked / seconds
        )
    }
}

fn annotate(input: &Path, threads: usize) -> io::Result<Run> {
    let (begun, before) = (Instant::now(), worked()?);
    let output = Command::new(env!("CARGO_BIN_EXE_oaq"))
        .args(["annotate", "--lang", "vi", "--threads", &threads.to_string()])
        .arg(input)
        .stderr(Stdio::inherit())
        .output()?;
    if !output.status.success() {
        return Err(io::Error::other("the games are meant to be faultless"));
    }
    Ok(Run { bytes: output.stdout, seconds: begun.elapsed().as_secs_f64(), worked: worked()? - before })
}

/// The processor time, in seconds, of the programs that this one has started; 0 where the system doesn't tell.
fn worked() -> io::Result<f64> {
    let Ok(stat) = fs::read_to_string("/proc/self/stat") else { return Ok(0.0) };
    // The name of the program, in brackets, may have spaces in it.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: f64 = fields.skip(13).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum();
    Ok(ticks / TICKS)
}
