//! The command-line program `oaq`.

fn main() {}
