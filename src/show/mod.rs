//! What there is to say about rules, moves, seats and evaluations, in words and signs for people.

mod graph;
mod rules;
mod seats;
mod tell;

pub use graph::graph;
pub use rules::{difference, meaning};
pub use seats::{Names, Seats};
