//! Commands in comments: can they be read, and do evaluations fit a finished game?

use crate::diagnostics::{CommandForm, Diagnostic, Finding};
use crate::notation::{
    Basis, Command, CommandProblem, Comment, CommentStyle, Eval, Found, Place, Points, Span,
};
use crate::rules::{FinalValue, Position, Rules, Sides, final_value};

use super::walk::{Point, Recorder, Walk};

impl<R: Recorder> Walk<'_, '_, '_, R> {
    /// Checks the commands of a comment that stands at a point of a line.
    #[inline]
    pub(super) fn comment(&mut self, line: &Point, comment: &Comment<'_>, span: Span) {
        if comment.text.contains("[%") {
            self.commands(line, comment, span);
        }
    }

    #[cold]
    fn commands(&mut self, line: &Point, comment: &Comment<'_>, span: Span) {
        for found in comment.commands() {
            let finding = match &found.command {
                Err(bad) => Some(self.bad_command(&comment.text[found.range.clone()], bad.problem)),
                Ok(Command::Eval(eval)) => {
                    self.eval(eval, &comment.text[found.range.clone()], line, comment.place)
                }
                Ok(_) => None,
            };
            if let Some(finding) = finding {
                let mut diagnostic = self.findings.at(finding, place_of(&found, comment, span));
                diagnostic = at_last_ply(diagnostic, line);
                self.findings.push(diagnostic);
            }
        }
    }

    /// What is wrong with an evaluation of the position after the last move.
    fn eval(&self, eval: &Eval, written: &str, line: &Point, place: Place) -> Option<Finding> {
        let is_of_two = eval.value().is_some();
        if is_of_two != (self.rules.sides() == Sides::Two)
            || (!is_of_two && eval.scores().len() != self.rules.sides().count())
        {
            return Some(
                self.bad_command(written, CommandProblem::Eval(crate::notation::EvalProblem::Sides)),
            );
        }
        // Where the game is over from the start, no move is to come that a comment could belong to.
        let is_of_a_move = place == Place::After || self.start.ending().is_some();
        if !line.is_sound || !is_of_a_move {
            return None;
        }
        let due = due_value(&line.position, &self.rules)?;
        let contradicts = match (eval.value(), eval.basis()) {
            (Some(value), Basis::Depth(_) | Basis::Proven) => [value] != due[..],
            (Some(value), Basis::AtLeast) => value > due[0],
            (Some(value), Basis::AtMost) => value < due[0],
            (None, _) => eval.scores() != due,
        };
        contradicts.then(|| Finding::EvalContradiction { written: eval.to_string(), due: listed(&due) })
    }

    fn bad_command(&self, written: &str, problem: CommandProblem) -> Finding {
        let form = match problem {
            CommandProblem::NoName | CommandProblem::Unclosed => CommandForm::Any,
            CommandProblem::Eval(_) => match self.rules.sides() {
                Sides::Two => CommandForm::Eval,
                Sides::Three => CommandForm::EvalOfThree,
                Sides::Four => CommandForm::EvalOfFour,
            },
            CommandProblem::Best => CommandForm::Best,
            CommandProblem::Clock => CommandForm::Clock,
        };
        Finding::BadCommand { written: written.to_owned(), form }
    }
}

/// The value of a position in which the rules have ended the game: the difference P0 − P1, or the scores of three and
/// four sides. `None` where that is not settled.
fn due_value(position: &Position, rules: &Rules) -> Option<Vec<Points>> {
    position.ending()?.reason?;
    match final_value(position, rules) {
        FinalValue::Is(value) => Some(vec![Points::whole(value)]),
        FinalValue::ByScores => {
            Some(position.scores(rules).as_slice().iter().map(|points| Points::whole(*points)).collect())
        }
        FinalValue::GoesOn | FinalValue::Unknown => None,
    }
}

/// One value with its sign, several with commas between them.
fn listed(values: &[Points]) -> String {
    match values {
        [value] => format!("{value:+}"),
        values => values.iter().map(Points::to_string).collect::<Vec<_>>().join(","),
    }
}

/// Where a command stands in the game's text. Where line ends of several bytes make that uncertain, the whole comment.
fn place_of(found: &Found<'_>, comment: &Comment<'_>, span: Span) -> Span {
    let marks = match comment.style {
        CommentStyle::Brace => 2,
        CommentStyle::Line | CommentStyle::Escape => 1,
    };
    if span.range().len() != comment.text.len() + marks {
        return span;
    }
    let at = |byte: usize| u32::try_from(byte).map_or(span.end, |byte| span.start + 1 + byte);
    Span::new(at(found.range.start), at(found.range.end))
}

/// A finding in a comment concerns the move before it, if there is one.
fn at_last_ply(diagnostic: Diagnostic, line: &Point) -> Diagnostic {
    match line.position.ply() {
        0 => diagnostic,
        ply => diagnostic.at_ply(ply),
    }
}
