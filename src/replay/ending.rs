//! The end of a game: does what the record says about it fit the play?

use crate::diagnostics::{
    Against, Diagnostic, Edit, Ended, Finding, Fix, Mark, Remedy, ResultPlace, Safety, TagForm,
};
use crate::notation::{CommentStyle, Game, GameResult, Mark as ResultMark, NodeKind, ResultNode, Span};
use crate::rules::{EndReason, Ending, Position, Rules, Scores};

use super::findings::{Findings, Sign};
use super::roster::{EndClaims, Roster, Says};
use super::setup::set_value;
use super::values::{Decision, Termination};

/// Everything that speaks about the end of one game.
pub(crate) struct Finish<'g, 'a> {
    pub(crate) game: &'g Game<'a>,
    /// The result token; nonsense where it may have been lost.
    pub(crate) token: Says<ResultNode>,
    pub(crate) roster: &'g Roster<'g, 'a>,
    pub(crate) claims: &'g EndClaims,
    pub(crate) rules: &'g Rules,
    /// The last position of the main line that is known.
    pub(crate) position: &'g Position,
    /// A claim in the moves that was not borne out and after which nothing agreed.
    pub(crate) doubt: Option<Sign>,
    /// Whether one mistake is behind that claim and an end that does not fit; a costly question.
    pub(crate) is_one_cause: &'g dyn Fn() -> bool,
    /// How far the text has been read, mistakes in the notation included.
    pub(crate) read_to: u32,
    /// Whether the position is the end of the main line.
    pub(crate) is_known: bool,
}

/// The result that the rules decide; `None` while they have not, and for a start position that only says that the
/// game is over.
pub(crate) fn result_by_rule(position: &Position, rules: &Rules) -> Option<GameResult> {
    result_of(position.ending().filter(|ending| ending.reason.is_some())?, rules)
}

/// The result of an ending; `None` if nobody has won.
pub(super) fn result_of(ending: Ending, rules: &Rules) -> Option<GameResult> {
    let sides = rules.sides();
    let won = |index: usize| sides.all().nth(index).is_some_and(|side| ending.winners.contains(side));
    GameResult::of_winners(sides.count(), won)
}

/// Points by side as a `Score` tag has them.
pub(crate) fn score_text(scores: &Scores) -> String {
    let points: Vec<String> = scores.as_slice().iter().map(i32::to_string).collect();
    points.join("-")
}

impl Finish<'_, '_> {
    /// Compares everything and reports what does not fit.
    pub(crate) fn judge(&self, findings: &mut Findings) {
        match self.position.ending() {
            _ if !self.is_known => self.judge_unplayed(findings),
            Some(ending) if ending.reason.is_some() => self.judge_ended(&ending, findings),
            Some(_) => self.judge_over(findings),
            None => self.judge_open(findings),
        }
    }

    /// The token, if there is one that is known.
    pub(super) const fn token(&self) -> Option<ResultNode> {
        match self.token {
            Says::This(token) => Some(token),
            Says::Nothing | Says::Nonsense => None,
        }
    }

    /// Compares what is written with itself where the play is not known to its end.
    fn judge_unplayed(&self, findings: &mut Findings) {
        if let Some(wrong) = self.token().and_then(|token| self.disagreement(token, findings)) {
            findings.push(wrong);
        }
        self.missing_result(None, findings);
    }

    /// Reports something that does not fit. After a claim that was not borne out either, that one may stand for it.
    fn contradict(&self, diagnostic: Diagnostic, findings: &mut Findings) {
        findings.push_echo(diagnostic, true, self.doubt);
        if let Some(first) = self.doubt {
            findings.distrust(first);
            if (self.is_one_cause)() {
                findings.stands_for_echoes(first);
            }
        }
    }

    /// The rules have ended the game: they decide everything.
    fn judge_ended(&self, ending: &Ending, findings: &mut Findings) {
        let (Some(reason), Some(due)) = (ending.reason, result_by_rule(self.position, self.rules)) else {
            return;
        };
        let mut wrong: Vec<Diagnostic> = Vec::new();

        if let (Says::This(written), Some(tag)) = (self.claims.termination, self.roster.termination)
            && written != Termination::Rule(reason)
        {
            let end = Ended::By(reason);
            let finding = Finding::TerminationMismatch { written: tag.value().to_owned(), end };
            let fix = set_value(tag, reason.as_str(), Safety::Safe);
            wrong.push(findings.at(finding, tag.value_span()).with_fix(fix));
        }
        wrong.extend(self.wrong_score(findings));
        wrong.extend(self.wrong_result(due, Some(reason), findings));

        wrong.into_iter().for_each(|diagnostic| self.contradict(diagnostic, findings));
        self.missing_result(Some(due), findings);
    }

    /// The result that the tag says, unless that can't be one.
    pub(super) fn result_by_tag(&self) -> Option<GameResult> {
        match self.claims.result {
            Says::This(result) => Some(result).filter(|result| self.impossible(*result).is_none()),
            Says::Nothing | Says::Nonsense => None,
        }
    }

    /// A score that is not the final one.
    pub(super) fn wrong_score(&self, findings: &Findings) -> Option<Diagnostic> {
        let (Says::This(written), Some(tag)) = (&self.claims.score, self.roster.score) else { return None };
        let scores = self.position.scores(self.rules);
        if written.as_slice() == scores.as_slice() {
            return None;
        }
        let due = score_text(&scores);
        let fix = set_value(tag, &due, Safety::Safe);
        let finding = Finding::ScoreMismatch { written: tag.value().to_owned(), due };
        Some(findings.at(finding, tag.value_span()).with_fix(fix))
    }

    /// The written results that are not the one that is due, as one finding.
    pub(super) fn wrong_result(
        &self,
        due: GameResult,
        end: Option<EndReason>,
        findings: &Findings,
    ) -> Option<Diagnostic> {
        let token = self.token().filter(|token| token.result != due);
        let tag = match self.claims.result {
            Says::This(result) if result != due => self.roster.result,
            _ => None,
        };
        let mut edits: Vec<Edit> = tag.iter().map(|tag| replace(tag.value_span(), due)).collect();
        edits.extend(token.iter().map(|token| replace(token.span, due)));
        let (place, written, span) = match (token, tag) {
            (Some(token), _) => (ResultPlace::Token, token.result.to_string(), token.span),
            (None, Some(tag)) => (ResultPlace::Tag, tag.value().to_owned(), tag.value_span()),
            (None, None) => return None,
        };
        let finding = Finding::ResultMismatch {
            place,
            written: written.clone(),
            due: due.to_string(),
            against: Against::Play { end, score: score_text(&self.position.scores(self.rules)) },
        };
        let fix = Fix {
            remedy: Remedy::Replace { from: written, to: due.to_string() },
            safety: Safety::Safe,
            edits,
        };
        let diagnostic = findings.at(finding, span).with_fix(fix);
        Some(match (token, tag) {
            (Some(_), Some(tag)) => diagnostic.with_label(Mark::OtherResult, tag.value_span().range()),
            _ => diagnostic,
        })
    }

    /// The rules have not ended the game: the record's own places must agree with each other.
    fn judge_open(&self, findings: &mut Findings) {
        if let Some(wrong) = self.score_of_others(findings) {
            findings.push(wrong);
        }
        let Some(token) = self.token() else {
            // The end of the record is lost, so what it says about the end can't be judged.
            self.missing_result(None, findings);
            return;
        };
        if let (Says::This(Termination::Rule(_)), Some(tag)) =
            (self.claims.termination, self.roster.termination)
        {
            let end = Ended::No;
            let finding = Finding::TerminationMismatch { written: tag.value().to_owned(), end };
            self.contradict(findings.at(finding, tag.value_span()), findings);
            return;
        }
        if let Some(disagreement) = self.disagreement(token, findings) {
            findings.push(disagreement);
            return;
        }
        if let Some(misfit) = self.misfit(token, findings) {
            self.contradict(misfit, findings);
        }
    }

    /// A score with more or fewer numbers than sides. While the rules have not ended the game nothing else can be wrong with
    /// it.
    fn score_of_others(&self, findings: &Findings) -> Option<Diagnostic> {
        let (Says::This(written), Some(tag)) = (&self.claims.score, self.roster.score) else { return None };
        let form = TagForm::ScoreOfSides;
        let finding =
            Finding::BadTagValue { tag: tag.name().to_owned(), value: tag.value().to_owned(), form };
        (written.len() != self.rules.sides().count()).then(|| findings.at(finding, tag.value_span()))
    }

    /// The tag that says another result than the token, unless that can't be one.
    pub(super) fn disagreement(&self, token: ResultNode, findings: &Findings) -> Option<Diagnostic> {
        let (Says::This(written), Some(tag)) = (self.claims.result, self.roster.result) else { return None };
        if written == token.result || self.impossible(token.result).is_some() {
            return None;
        }
        // Who resigned, or ran out of time, has finished the game.
        if token.result.is_unfinished() && self.is_decided_by_people() && self.impossible(written).is_none() {
            let (from, to) = (token.result.to_string(), written.to_string());
            let edits = vec![replace(token.span, written)];
            let remedy = Remedy::Replace { from: from.clone(), to: to.clone() };
            let finding = Finding::ResultMismatch {
                place: ResultPlace::Token,
                written: from,
                due: to,
                against: Against::Other,
            };
            let diagnostic = findings.at(finding, token.span);
            let diagnostic = diagnostic.with_label(Mark::OtherResult, tag.value_span().range());
            return Some(diagnostic.with_fix(Fix { remedy, safety: Safety::Unsafe, edits }));
        }
        let due = token.result.to_string();
        let fix = set_value(tag, &due, Safety::Unsafe);
        let finding = Finding::ResultMismatch {
            place: ResultPlace::Tag,
            written: written.to_string(),
            due,
            against: Against::Other,
        };
        let diagnostic = findings.at(finding, tag.value_span());
        Some(diagnostic.with_label(Mark::OtherResult, token.span.range()).with_fix(fix))
    }

    /// Whether people have decided the game, so that it has a result. An abandoned one may have none.
    const fn is_decided_by_people(&self) -> bool {
        matches!(
            self.claims.termination,
            Says::This(Termination::People(
                Decision::Resign
                    | Decision::Time
                    | Decision::Agreement
                    | Decision::Adjudication
                    | Decision::Forfeit
            ))
        )
    }

    /// Whether the tags leave no doubt about a result: that nobody has finished the game, or that people have decided it.
    fn is_vouched_for(&self, by_tag: GameResult) -> bool {
        if by_tag.is_unfinished() {
            self.claims.termination == Says::Nothing
        } else {
            self.is_decided_by_people()
        }
    }

    /// A token that can't be the result, whatever the tag says: what is known is only that the game is not finished.
    pub(super) fn misfit(&self, token: ResultNode, findings: &Findings) -> Option<Diagnostic> {
        let goes_on = self.position.to_move().is_some();
        let is_open = goes_on && self.claims.termination == Says::Nothing && !token.result.is_unfinished();
        let against = match self.impossible(token.result) {
            Some(Against::Sides) => Against::Sides,
            _ if is_open => Against::Unfinished,
            other => other?,
        };
        let finding = Finding::ResultMismatch {
            place: ResultPlace::Token,
            written: token.result.to_string(),
            due: GameResult::UNFINISHED.to_string(),
            against,
        };
        Some(findings.at(finding, token.span))
    }

    /// Why no game on this board can have a result: one side wins or several share the win. Those who decide over a game that
    /// was not played out may also let nobody win.
    fn impossible(&self, result: GameResult) -> Option<Against> {
        let marks = result.marks();
        if result.is_unfinished() {
            return None;
        }
        if marks.len() != self.rules.sides().count() {
            return Some(Against::Sides);
        }
        let can_be = match GameResult::of_winners(marks.len(), |side| marks[side] != ResultMark::Loss) {
            Some(due) => due == result,
            None => match self.claims.termination {
                Says::This(Termination::People(decision)) => {
                    matches!(decision, Decision::Adjudication | Decision::Abandoned | Decision::Forfeit)
                }
                Says::This(Termination::Rule(_)) | Says::Nothing => false,
                Says::Nonsense => true,
            },
        };
        (!can_be).then_some(Against::Nobody)
    }

    /// Reports a missing token. It is what the play decides, otherwise what the tag says, otherwise `*`: that
    /// nobody has finished a game of which nothing is said is only likely.
    pub(super) fn missing_result(&self, by_rule: Option<GameResult>, findings: &mut Findings) {
        if self.token != Says::Nothing {
            return;
        }
        let is_over = self.position.ending().is_some();
        let by_tag = self.result_by_tag().filter(|result| !(is_over && result.is_unfinished()));
        let (due, safety) = match by_rule {
            Some(due) => (due, Safety::Safe),
            None => {
                let is_safe = by_tag.is_some_and(|result| self.is_vouched_for(result));
                let safety = if is_safe { Safety::Safe } else { Safety::Unsafe };
                (by_tag.unwrap_or(GameResult::UNFINISHED), safety)
            }
        };
        let (place, gap) = end_of(self.game, self.read_to);
        let finding = Finding::ResultMissing {
            place: ResultPlace::Token,
            due: by_rule.or(by_tag).map(|due| due.to_string()),
        };
        let diagnostic = findings.at(finding, place);
        if is_over && due.is_unfinished() {
            findings.push(diagnostic);
            return;
        }
        let fix = Fix {
            remedy: Remedy::Insert { text: due.to_string() },
            safety,
            edits: vec![Edit { range: place.range(), text: format!("{gap}{due}") }],
        };
        findings.push(diagnostic.with_fix(fix));
    }
}

pub(super) fn replace(span: Span, due: GameResult) -> Edit {
    Edit { range: span.range(), text: due.to_string() }
}

/// The place behind the last thing of a game, of which the text has been read up to `read_to`, and what must stand between that
/// and a result token.
fn end_of(game: &Game<'_>, read_to: u32) -> (Span, &'static str) {
    let last = game.body().last();
    let gap = match last.map(|node| &node.kind) {
        Some(NodeKind::Comment(comment)) if comment.style != CommentStyle::Brace => "\n",
        Some(_) => " ",
        None if game.tags.is_empty() => "",
        None => "\n\n",
    };
    let end = game.body().iter().map(|node| node.span.end).max();
    let end = end.or_else(|| game.tags.last().map(|tag| tag.span().end)).unwrap_or_default();
    (Span::at(end.max(read_to)), gap)
}
