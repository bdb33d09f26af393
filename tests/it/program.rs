//! Runs the program, so that a test reads as one sentence:
//! `oaq().args(["check", "-"]).stdin(record).run().exits(1).prints("empty-pit")`.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program, not yet run, in a bare environment: no locale, no colours, nothing of the tester's own.
pub(crate) fn oaq() -> Program {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oaq"));
    command.env_clear().current_dir(env!("CARGO_MANIFEST_DIR"));
    Program { command, stdin: Vec::new() }
}

/// The program with what it is to be given.
pub(crate) struct Program {
    command: Command,
    stdin: Vec<u8>,
}

impl Program {
    /// More arguments.
    pub(crate) fn args<S: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = S>) -> Self {
        self.command.args(args);
        self
    }

    /// One more argument; for paths.
    pub(crate) fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.command.arg(arg);
        self
    }

    /// An environment variable.
    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    /// The folder to run in instead of the project's.
    pub(crate) fn folder(mut self, folder: impl AsRef<Path>) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// What it reads from standard input.
    pub(crate) fn stdin(mut self, input: impl Into<Vec<u8>>) -> Self {
        self.stdin = input.into();
        self
    }

    /// Where its standard output goes, if it isn't to be caught.
    pub(crate) fn stdout(self, stdout: impl Into<Stdio>) -> Running {
        self.start(stdout.into())
    }

    /// Runs it to its end.
    pub(crate) fn run(self) -> Ran {
        self.start(Stdio::piped()).finish()
    }

    fn start(mut self, stdout: Stdio) -> Running {
        let mut child = self
            .command
            .stdin(Stdio::piped())
            .stdout(stdout)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut pipe = child.stdin.take().expect("its standard input is a pipe");
        let input = self.stdin;
        // From a thread of its own: the program may print before it has read everything, or never read it at all.
        let feeder = std::thread::spawn(move || drop(pipe.write_all(&input)));
        Running { child, feeder }
    }
}

/// The running program.
pub(crate) struct Running {
    /// The process.
    pub(crate) child: std::process::Child,
    feeder: std::thread::JoinHandle<()>,
}

impl Running {
    /// Waits for its end.
    pub(crate) fn finish(self) -> Ran {
        let output = self.child.wait_with_output().expect("the program ends");
        self.feeder.join().expect("the feeder ends");
        Ran(output)
    }
}

/// What came of a run.
pub(crate) struct Ran(Output);

impl Ran {
    /// What it printed.
    pub(crate) fn stdout(&self) -> &str {
        std::str::from_utf8(&self.0.stdout).expect("standard output is UTF-8")
    }

    /// What it said on standard error.
    pub(crate) fn stderr(&self) -> &str {
        std::str::from_utf8(&self.0.stderr).expect("standard error is UTF-8")
    }

    /// Demands an exit code.
    #[track_caller]
    pub(crate) fn exits(self, code: i32) -> Self {
        let (out, err) = (self.stdout(), self.stderr());
        assert_eq!(self.0.status.code(), Some(code), "exit code\n--- stdout\n{out}\n--- stderr\n{err}");
        self
    }

    /// Demands that it was killed, as [`std::process::Child::kill`] does it, before it came to its end.
    #[track_caller]
    pub(crate) fn was_killed(self) -> Self {
        let code = cfg!(windows).then_some(1);
        assert_eq!(self.0.status.code(), code, "it came to its end\n--- stderr\n{}", self.stderr());
        self
    }

    /// Demands a piece of standard output.
    #[track_caller]
    pub(crate) fn prints(self, piece: &str) -> Self {
        let out = self.stdout();
        assert!(out.contains(piece), "standard output lacks {piece:?}\n--- stdout\n{out}");
        self
    }

    /// Demands exactly this standard output.
    #[track_caller]
    pub(crate) fn prints_exactly(self, text: &str) -> Self {
        assert_eq!(self.stdout(), text);
        self
    }

    /// Demands that a piece is not in standard output.
    #[track_caller]
    pub(crate) fn never_prints(self, piece: &str) -> Self {
        let out = self.stdout();
        assert!(!out.contains(piece), "standard output has {piece:?}\n--- stdout\n{out}");
        self
    }

    /// Demands a piece of standard error.
    #[track_caller]
    pub(crate) fn says(self, piece: &str) -> Self {
        let err = self.stderr();
        assert!(err.contains(piece), "standard error lacks {piece:?}\n--- stderr\n{err}");
        self
    }

    /// Demands that nothing was said on standard error.
    #[track_caller]
    pub(crate) fn says_nothing(self) -> Self {
        assert_eq!(self.stderr(), "");
        self
    }
}
