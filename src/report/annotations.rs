//! What a game's comments say besides words: evaluations, better lines, clocks.

use super::data::{Basis, EvalData};
use crate::notation::{self, Command, Comment, CommentStyle, Eval, MoveNode};
use crate::rules::Sides;

/// The comments of one place, taken apart.
#[derive(Debug, Default)]
pub(crate) struct Annotations<'g> {
    /// The words, without commands and without comments that are nothing else.
    pub(crate) words: Vec<String>,
    pub(crate) eval: Option<EvalData>,
    /// The line that is preferred to the move played.
    pub(crate) best: Option<Vec<MoveNode<'g>>>,
    pub(crate) clock: Option<String>,
}

impl<'g> Annotations<'g> {
    /// Reads comments. Of several evaluations the last one counts, as a reader would take it.
    pub(crate) fn read<'a: 'g>(comments: impl Iterator<Item = &'g Comment<'a>>, sides: Sides) -> Self {
        let mut read = Self::default();
        for comment in comments.filter(|comment| comment.style != CommentStyle::Escape) {
            let words = read.take_commands(&comment.text, sides);
            if !words.is_empty() {
                read.words.push(words);
            }
        }
        read
    }

    /// Keeps the commands of a text and returns the rest of it.
    fn take_commands(&mut self, text: &'g str, sides: Sides) -> String {
        let mut words = String::new();
        let mut pos = 0;
        for found in notation::commands(text) {
            words.push_str(&text[pos..found.range.start]);
            pos = found.range.end;
            match found.command {
                Ok(Command::Eval(eval)) => self.eval = eval_data(&eval, sides).or(self.eval.take()),
                Ok(Command::Best(line)) => self.best = Some(line),
                Ok(Command::Clk(clock)) => self.clock = Some(clock.to_string()),
                Ok(Command::Emt(_) | Command::Verdict(_) | Command::Unknown { .. }) => {}
                Err(_) => words.push_str(&text[found.range]),
            }
        }
        words.push_str(&text[pos..]);
        words.trim().to_owned()
    }
}

/// An evaluation as the page reads it; none if it is not one of a game with so many sides.
fn eval_data(eval: &Eval, sides: Sides) -> Option<EvalData> {
    let values: Vec<i32> = match (sides, eval.value()) {
        (Sides::Two, Some(value)) => vec![value.hundredths()],
        (Sides::Two, None) => return None,
        (_, _) => eval.scores().iter().map(|points| points.hundredths()).collect(),
    };
    let fits = sides == Sides::Two || values.len() == sides.count();
    let by = match eval.basis() {
        notation::Basis::Depth(depth) => Basis::Depth(depth),
        notation::Basis::Proven => Basis::Proof("="),
        notation::Basis::AtLeast => Basis::Proof(">"),
        notation::Basis::AtMost => Basis::Proof("<"),
    };
    fits.then_some(EvalData { by, v: values })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_taken_out_of_the_words() {
        let text = "1. 2< {[%eval +12.5 d24] Hay. [%best 3> 7<] [%clk 0:04:31]} {[%eval nonsense]} 9> *";
        let game = notation::parse_game(text).game;
        let first = game.main_line().moves().next().unwrap();
        let read = Annotations::read(first.comments(), Sides::Two);
        assert_eq!(read.words, ["Hay.", "[%eval nonsense]"]);
        assert_eq!(read.eval.unwrap().v, [1250]);
        assert_eq!(read.best.unwrap().len(), 2);
        assert_eq!(read.clock.unwrap(), "0:04:31");
        assert!(Annotations::read(first.comments(), Sides::Three).eval.is_none());
    }
}
