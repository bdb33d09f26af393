//! Tests of the whole crate and program, one module an area.

mod data;
mod dice;
mod program;

mod alike;
mod annotate;
mod board;
mod browser;
mod cli;
mod convert;
mod diagnostics;
mod diff;
mod diff_commands;
mod endings;
mod fix;
mod hostile;
mod judgements;
mod kept;
mod mutations;
mod notation;
mod proofs;
mod quan_pit;
mod readme;
mod replay;
mod report;
mod report_names;
mod rooms;
mod rules;
mod samples;
mod schemas;
mod scribe;
mod show;
mod strength;
mod two_faults;
mod usage;
mod words;
