//! Tests of the whole crate and program, one module an area.

mod program;
mod random;

mod cli;
mod convert;
mod proofs;
mod replay;
mod diff;
mod rules;
