//! Looking at a game: the self-contained page of replayable games, and the picture of one position.

mod data;
mod drawing;
mod page;
mod rules_in_words;
mod steps;
mod yard;
