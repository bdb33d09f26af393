//! Ctrl-C: work that can stop in good order looks at a flag.

use std::process;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Failure;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static WATCHING: Once = Once::new();

/// The exit code of a program ended by Ctrl-C, as shells know it: 128 + SIGINT.
pub(crate) const EXIT_CODE: u8 = 130;

/// From now on Ctrl-C (or a request to terminate) sets the flag that is returned instead of ending the program; a
/// second one ends it at once. A command that never asks for the flag is ended by the first.
pub(crate) fn watch() -> &'static AtomicBool {
    WATCHING.call_once(|| {
        let handler = || {
            if INTERRUPTED.swap(true, Ordering::SeqCst) {
                process::exit(EXIT_CODE.into());
            }
        };
        // Where no handler can be set, Ctrl-C ends the program as it ends any other.
        let _ = ctrlc::set_handler(handler);
    });
    &INTERRUPTED
}

/// Whether Ctrl-C was pressed since somebody watches.
pub(crate) fn requested() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Lets whoever goes from file to file stop between two of them.
///
/// # Errors
/// [`Failure::Interrupted`].
pub(crate) fn check() -> Result<(), Failure> {
    if requested() { Err(Failure::Interrupted) } else { Ok(()) }
}
