//! What the commands in a move's comments say, the first of each kind.

use crate::notation::{Clock, Command, Comment, CommentStyle, Eval, MoveNode, Verdict, commands};

/// Evaluation, better line and times of one move.
#[derive(Clone, Debug, Default)]
pub(super) struct Said<'a> {
    pub(super) eval: Option<Eval>,
    pub(super) best: Option<Vec<MoveNode<'a>>>,
    pub(super) clock: Option<Clock>,
    pub(super) emt: Option<Clock>,
    pub(super) verdict: Option<Verdict>,
}

impl<'a> Said<'a> {
    /// Reads the comments; commands that can't be read say nothing.
    pub(super) fn by<'c: 'a>(comments: impl Iterator<Item = &'a Comment<'c>>) -> Self {
        let mut said = Self::default();
        for comment in comments.filter(|comment| comment.style != CommentStyle::Escape) {
            said.add(&comment.text);
        }
        said
    }

    /// Reads one more comment.
    pub(super) fn add(&mut self, text: &'a str) {
        for command in commands(text).filter_map(|found| found.command.ok()) {
            match command {
                Command::Eval(eval) => drop(self.eval.get_or_insert(eval)),
                Command::Best(line) => drop(self.best.get_or_insert(line)),
                Command::Clk(clock) => drop(self.clock.get_or_insert(clock)),
                Command::Emt(clock) => drop(self.emt.get_or_insert(clock)),
                Command::Verdict(verdict) => drop(self.verdict.get_or_insert(verdict)),
                Command::Unknown { .. } => {}
            }
        }
    }
}
