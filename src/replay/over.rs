//! A record whose start position says that the game is over: what is certain of its end, though nothing was played.

use crate::diagnostics::{Against, Diagnostic, Ended, Finding, Fix, Remedy, ResultPlace, Safety};
use crate::notation::ResultNode;
use crate::rules::{Ending, possible_endings};

use super::ending::{Finish, replace, result_of};
use super::findings::Findings;
use super::roster::Says;
use super::setup::set_value;
use super::values::Termination;

impl Finish<'_, '_> {
    /// The record begins with a game that is over: its points are final. A rule has ended it, and where all rules that can
    /// have done so, or the one that the record names, give the same result, that is known too.
    pub(super) fn judge_over(&self, findings: &mut Findings) {
        if let Some(wrong) = self.wrong_score(findings) {
            findings.push(wrong);
        }
        let mut endings = possible_endings(self.position, self.rules);
        if let Some(wrong) = self.wrong_termination(&endings, findings) {
            findings.push(wrong);
        }
        if let Says::This(Termination::Rule(said)) = self.claims.termination
            && endings.iter().any(|ending| ending.reason == Some(said))
        {
            endings.retain(|ending| ending.reason == Some(said));
        }
        let end = only(endings.iter().map(|ending| ending.reason)).flatten();
        let due = only(endings.iter().map(|ending| result_of(*ending, self.rules))).flatten();
        let wrong = match (due, self.token()) {
            (Some(due), _) => self.wrong_result(due, end, findings),
            (None, Some(token)) if token.result.is_unfinished() => {
                Some(self.unfinished_but_over(token, findings))
            }
            (None, Some(token)) => {
                self.disagreement(token, findings).or_else(|| self.misfit(token, findings))
            }
            (None, None) => None,
        };
        if let Some(wrong) = wrong {
            findings.push(wrong);
        }
        self.missing_result(due, findings);
    }

    /// A `Termination` that is none of the ways in which a game that is over can have ended.
    fn wrong_termination(&self, endings: &[Ending], findings: &Findings) -> Option<Diagnostic> {
        let (Says::This(written), Some(tag)) = (self.claims.termination, self.roster.termination) else {
            return None;
        };
        let can_be = match written {
            Termination::Rule(reason) => {
                endings.is_empty() || endings.iter().any(|ending| ending.reason == Some(reason))
            }
            Termination::People(_) => false,
        };
        if can_be {
            return None;
        }
        let due = only(endings.iter().map(|ending| ending.reason)).flatten();
        let end = due.map_or(Ended::Somehow, Ended::By);
        let finding = Finding::TerminationMismatch { written: tag.value().to_owned(), end };
        let diagnostic = findings.at(finding, tag.value_span());
        Some(match due {
            Some(reason) => diagnostic.with_fix(set_value(tag, reason.as_str(), Safety::Safe)),
            None => diagnostic,
        })
    }

    /// `*` behind a game that is over. Who won is what the tag says, if it says so.
    fn unfinished_but_over(&self, token: ResultNode, findings: &Findings) -> Diagnostic {
        let by_tag = self.result_by_tag().filter(|result| !result.is_unfinished());
        let due = by_tag.map(|due| due.to_string()).unwrap_or_default();
        let written = token.result.to_string();
        let finding = Finding::ResultMismatch {
            place: ResultPlace::Token,
            written: written.clone(),
            due: due.clone(),
            against: Against::Over,
        };
        let diagnostic = findings.at(finding, token.span);
        let Some(result) = by_tag else { return diagnostic };
        let edits = vec![replace(token.span, result)];
        let remedy = Remedy::Replace { from: written, to: due };
        diagnostic.with_fix(Fix { remedy, safety: Safety::Unsafe, edits })
    }
}

/// What all of them are, if they are the same and there are any.
fn only<T: PartialEq>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}
