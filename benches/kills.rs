//! Does `oaq annotate` come through real kills? Kills it at random instants until it has been killed so many times, then
//! compares the bytes with those of a run that nobody disturbed.
//!
//! ```text
//! cargo bench --bench kills -- 50
//! ```

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Instant;

/// Games in the file, from the samples again and again.
const GAMES: usize = 60;

fn main() -> io::Result<()> {
    let Some(wanted) = std::env::args().skip(1).find_map(|word| word.parse::<u32>().ok()) else {
        println!("`-- 50` kills the annotator fifty times");
        return Ok(());
    };
    let folder = tempfile::tempdir()?;
    let path = |name: &str| folder.path().join(name);
    let sample = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/samples/co-ban.oaq"))?;
    fs::write(path("in.oaq"), format!("{sample}\n").repeat(GAMES))?;
    let begun = Instant::now();
    let done = annotate(&path("in.oaq"), &path("quiet.oaq"), 2)?.wait()?;
    assert!(done.success(), "the quiet run failed");
    // So that most kills find the program at work, and the last one still leaves something to do.
    let stretch = begun.elapsed() / wanted.max(1);
    let (mut killed, mut runs, mut seed) = (0, 0, 0x9e37_79b9_u64);
    while killed < wanted {
        let mut child = annotate(&path("in.oaq"), &path("killed.oaq"), [1, 2, 8][runs % 3])?;
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        sleep(stretch.mul_f64((seed >> 33) as f64 / (1_u64 << 31) as f64 * 2.0));
        if child.try_wait()?.is_none() {
            child.kill()?;
            killed += 1;
        } else {
            // It was done before the kill: from the beginning.
            fs::remove_file(path("killed.oaq"))?;
        }
        child.wait()?;
        runs += 1;
    }
    let done = annotate(&path("in.oaq"), &path("killed.oaq"), 2)?.wait()?;
    assert!(done.success(), "the last run failed");
    assert_eq!(fs::read(path("killed.oaq"))?, fs::read(path("quiet.oaq"))?, "the bytes differ");
    println!("{killed} kills in {runs} runs over {GAMES} games: the same bytes as without");
    Ok(())
}

fn annotate(input: &Path, output: &Path, threads: usize) -> io::Result<Child> {
    Command::new(env!("CARGO_BIN_EXE_oaq"))
        .args(["annotate", "--nodes", "20000", "--hash", "1", "--threads", &threads.to_string(), "-o"])
        .arg(output)
        .arg(input)
        .stderr(Stdio::null())
        .spawn()
}
