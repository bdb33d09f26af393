//! What the commands in the comments of one place come to.

use super::command::{Clock, Command};
use super::eval::Eval;
use super::moves::MoveNode;
use super::tree::Comment;
use super::verdict::Verdict;

/// What the commands in a move's comments say. Of several of one kind the first that can be read counts.
///
/// ```
/// use oaq::notation::{Annotation, parse_game};
/// let game = parse_game("1. 2< {[%eval +12 d24]} {[%eval =+3] [%clk 0:05:00]} *").game;
/// let first = game.main_line().moves().next().unwrap();
/// let said = Annotation::of(first.comments());
/// assert_eq!(said.eval.unwrap().to_string(), "+12 d24");
/// assert_eq!(said.clock.unwrap().seconds, 300);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation<'a> {
    /// What the position after the move is worth.
    pub eval: Option<Eval>,
    /// The line that is preferred to the move played.
    pub best: Option<Vec<MoveNode<'a>>>,
    /// The time that is left on the mover's clock.
    pub clock: Option<Clock>,
    /// The time that the move took.
    pub emt: Option<Clock>,
    /// The annotator's mark.
    pub verdict: Option<Verdict>,
}

impl<'a> Annotation<'a> {
    /// Reads the comments of one place.
    pub fn of<'c: 'a>(comments: impl IntoIterator<Item = &'a Comment<'c>>) -> Self {
        comments.into_iter().flat_map(Comment::commands).filter_map(|found| found.command.ok()).collect()
    }
}

impl<'a> FromIterator<Command<'a>> for Annotation<'a> {
    fn from_iter<I: IntoIterator<Item = Command<'a>>>(commands: I) -> Self {
        let mut said = Self::default();
        for command in commands {
            match command {
                Command::Eval(eval) => drop(said.eval.get_or_insert(eval)),
                Command::Best(line) => drop(said.best.get_or_insert(line)),
                Command::Clk(clock) => drop(said.clock.get_or_insert(clock)),
                Command::Emt(clock) => drop(said.emt.get_or_insert(clock)),
                Command::Verdict(verdict) => drop(said.verdict.get_or_insert(verdict)),
                Command::Unknown { .. } => {}
            }
        }
        said
    }
}
