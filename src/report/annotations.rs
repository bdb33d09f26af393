//! What a game's comments say besides words: evaluations, better lines, clocks.

use super::data::{Basis, EvalData, Proof};
use crate::notation::{self, Annotation, Comment, CommentStyle, Eval, MoveNode};
use crate::rules::Sides;

/// The comments of one place, taken apart.
#[derive(Debug, Default)]
pub(crate) struct Annotations<'g> {
    /// The words, without commands and without comments that are nothing else.
    pub(crate) words: Vec<String>,
    pub(crate) eval: Option<EvalData>,
    /// The line that is preferred to the move played.
    pub(crate) best: Option<Vec<MoveNode<'g>>>,
    /// Whether the annotator found that the move played lost nothing, so that the preferred line is only as good.
    pub(crate) lost_nothing: bool,
    pub(crate) clock: Option<String>,
}

impl<'g> Annotations<'g> {
    /// Reads comments.
    pub(crate) fn read<'a: 'g>(
        comments: impl Iterator<Item = &'g Comment<'a>> + Clone,
        sides: Sides,
    ) -> Self {
        let shown = comments.clone().filter(|comment| comment.style != CommentStyle::Escape);
        let said = Annotation::of(comments);
        Self {
            words: shown.map(words).filter(|words| !words.is_empty()).collect(),
            eval: said.eval.and_then(|eval| eval_data(&eval, sides)),
            best: said.best,
            lost_nothing: said.verdict.is_some_and(|verdict| verdict.lost_nothing()),
            clock: said.clock.map(|clock| clock.to_string()),
        }
    }
}

/// What a comment says without its commands; one that can't be read remains for people to see.
fn words(comment: &Comment<'_>) -> String {
    let text = &*comment.text;
    let mut words = String::new();
    let mut pos = 0;
    for found in comment.commands().filter(|found| found.command.is_ok()) {
        words.push_str(&text[pos..found.range.start]);
        pos = found.range.end;
    }
    words.push_str(&text[pos..]);
    words.trim().to_owned()
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
        notation::Basis::Proven => Basis::Proof(Proof::Exact),
        notation::Basis::AtLeast => Basis::Proof(Proof::AtLeast),
        notation::Basis::AtMost => Basis::Proof(Proof::AtMost),
    };
    fits.then_some(EvalData { by, v: values })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_taken_out_of_the_words() {
        let text = "1. 2< {[%eval +12.5 d24] Hay. [%best 3> 7<] [%clk 0:04:31]} {[%eval nonsense]} {[%eval +3 d24]} 9> *";
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
