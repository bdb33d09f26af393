#![doc = include_str!("../../docs/certificates.md")]
//!
//! # Where to find it
//! | to find | look in |
//! |---|---|
//! | the file | `format.rs`, `checksum.rs` |
//! | the walk where games must end, and where they may go on for ever | `walk.rs`, `hold.rs` |
//! | what makes positions the same | `key.rs` |
//! | reading and checking | `verify.rs` |
//! | playing by a certificate | `playbook.rs` |

mod checksum;
mod format;
mod hold;
mod key;
mod playbook;
mod verify;
mod walk;

pub use format::{CLAIM, FormatError, Header, WriteError, write_certificate};
pub use playbook::Playbook;
pub use verify::{VerifyError, say_line, verify, verify_watched};
pub use walk::{Claim, Fault, Length, Proof, Refutation, Standing, Strategy, outcome_for, walk};
