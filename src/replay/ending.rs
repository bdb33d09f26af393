//! The end of a game: does what the record says about it fit the play?

use crate::diagnostics::{Against, Diagnostic, Edit, Finding, Fix, Mark, Remedy, ResultPlace, Safety};
use crate::notation::{CommentStyle, Game, GameResult, NodeKind, ResultNode, Span, Tag};
use crate::rules::{Ending, Position, Rules, Scores};

use super::findings::{Findings, Sign};
use super::moves::game_end;
use super::roster::{EndClaims, Roster, Says};
use super::setup::set_value;
use super::values::Termination;

/// Everything that speaks about the end of one game.
pub(crate) struct Finish<'g, 'a> {
    pub(crate) game: &'g Game<'a>,
    pub(crate) roster: &'g Roster<'g, 'a>,
    pub(crate) claims: &'g EndClaims,
    pub(crate) rules: &'g Rules,
    /// The last position of the main line, which has been replayed completely.
    pub(crate) position: &'g Position,
    /// A claim in the moves that was not borne out and after which nothing agreed.
    pub(crate) doubt: Option<Sign>,
    /// Whether one mistake is behind that claim and an end that does not fit; a costly question.
    pub(crate) is_one_cause: &'g dyn Fn() -> bool,
}

/// The result that the rules decide; `None` while they have not, and for a start position that only says that the
/// game is over.
pub(crate) fn result_by_rule(position: &Position, rules: &Rules) -> Option<GameResult> {
    let ending = position.ending().filter(|ending| ending.reason.is_some())?;
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
    /// Compares everything and reports what does not fit. Says whether the play, and not what is written about its end, may
    /// be wrong.
    pub(crate) fn judge(&self, findings: &mut Findings) -> bool {
        match self.position.ending() {
            Some(ending) if ending.reason.is_some() => self.judge_ended(&ending, findings),
            Some(_) => {
                self.missing_result(None, findings);
                false
            }
            None => self.judge_open(findings),
        }
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
    fn judge_ended(&self, ending: &Ending, findings: &mut Findings) -> bool {
        let (Some(reason), Some(due)) = (ending.reason, result_by_rule(self.position, self.rules)) else {
            return false;
        };
        let end = game_end(reason);
        let scores = self.position.scores(self.rules);
        let mut wrong: Vec<Diagnostic> = Vec::new();

        if let (Says::This(written), Some(tag)) = (self.claims.termination, self.roster.termination)
            && written != Termination::Rule(reason)
        {
            let finding = Finding::TerminationMismatch { written: tag.value().to_owned(), end: Some(end) };
            let fix = set_value(tag, reason.as_str(), Safety::Safe);
            wrong.push(findings.at(finding, tag.value_span()).with_fix(fix));
        }
        if let (Says::This(written), Some(tag)) = (&self.claims.score, self.roster.score)
            && written.as_slice() != scores.as_slice()
        {
            let finding =
                Finding::ScoreMismatch { written: tag.value().to_owned(), due: score_text(&scores) };
            let fix = set_value(tag, &score_text(&scores), Safety::Safe);
            wrong.push(findings.at(finding, tag.value_span()).with_fix(fix));
        }
        let against = || Against::Play { end, score: score_text(&scores) };
        wrong.extend(self.wrong_result(due, against, findings));

        let is_wrong = !wrong.is_empty();
        wrong.into_iter().for_each(|diagnostic| self.contradict(diagnostic, findings));
        self.missing_result(Some(due), findings);
        is_wrong
    }

    /// The written results that are not the one that is due, as one finding.
    fn wrong_result(
        &self,
        due: GameResult,
        against: impl FnOnce() -> Against,
        findings: &Findings,
    ) -> Option<Diagnostic> {
        let token = self.game.result.filter(|token| token.result != due);
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
            against: against(),
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
    fn judge_open(&self, findings: &mut Findings) -> bool {
        let Some(token) = self.game.result else {
            // The end of the record is lost, so what it says about the end can't be judged.
            self.missing_result(None, findings);
            return false;
        };
        let by_people = match (self.claims.termination, self.roster.termination) {
            (Says::This(Termination::Rule(_)), Some(tag)) => {
                let finding = Finding::TerminationMismatch { written: tag.value().to_owned(), end: None };
                let diagnostic = findings.at(finding, tag.value_span());
                self.contradict(diagnostic, findings);
                return true;
            }
            (Says::Nothing, _) => false,
            _ => true,
        };
        if let (Says::This(written), Some(tag)) = (self.claims.result, self.roster.result)
            && written != token.result
        {
            self.results_disagree(tag, written, token, findings);
            return false;
        }
        let marks = token.result.marks().len();
        let against = if marks != 0 && marks != self.rules.sides().count() {
            Against::Sides
        } else if marks != 0 && !by_people {
            Against::Unfinished
        } else {
            return false;
        };
        let finding = Finding::ResultMismatch {
            place: ResultPlace::Token,
            written: token.result.to_string(),
            due: GameResult::UNFINISHED.to_string(),
            against,
        };
        let diagnostic = findings.at(finding, token.span);
        self.contradict(diagnostic, findings);
        true
    }

    fn results_disagree(
        &self,
        tag: &Tag<'_>,
        written: GameResult,
        token: ResultNode,
        findings: &mut Findings,
    ) {
        let finding = Finding::ResultMismatch {
            place: ResultPlace::Tag,
            written: written.to_string(),
            due: token.result.to_string(),
            against: Against::Other,
        };
        let diagnostic = findings
            .at(finding, tag.value_span())
            .with_label(Mark::OtherResult, token.span.range())
            .with_fix(set_value(tag, &token.result.to_string(), Safety::Unsafe));
        findings.push(diagnostic);
    }

    /// Reports a missing token. It is what the play decides, otherwise what the tag says, otherwise `*`.
    fn missing_result(&self, by_rule: Option<GameResult>, findings: &mut Findings) {
        if self.game.result.is_some() {
            return;
        }
        let by_tag = match self.claims.result {
            Says::This(result) => Some(result),
            Says::Nothing | Says::Nonsense => None,
        };
        let (due, safety) = match by_rule {
            Some(due) => (due, Safety::Safe),
            None => (by_tag.unwrap_or(GameResult::UNFINISHED), Safety::Unsafe),
        };
        let (place, gap) = end_of(self.game);
        let finding = Finding::ResultMissing {
            place: ResultPlace::Token,
            due: by_rule.or(by_tag).map(|due| due.to_string()),
        };
        let fix = Fix {
            remedy: Remedy::Insert { text: due.to_string() },
            safety,
            edits: vec![Edit { range: place.range(), text: format!("{gap}{due}") }],
        };
        let diagnostic = findings.at(finding, place).with_fix(fix);
        findings.push(diagnostic);
    }
}

fn replace(span: Span, due: GameResult) -> Edit {
    Edit { range: span.range(), text: due.to_string() }
}

/// The place behind the last thing of a game, and what must stand between that and a result token.
fn end_of(game: &Game<'_>) -> (Span, &'static str) {
    let last = game.body().last();
    let gap = match last.map(|node| &node.kind) {
        Some(NodeKind::Comment(comment)) if comment.style != CommentStyle::Brace => "\n",
        Some(_) => " ",
        None if game.tags.is_empty() => "",
        None => "\n\n",
    };
    let end = last.map(|node| node.span).or_else(|| game.tags.last().map(Tag::span)).unwrap_or_default();
    (Span::at(end.end), gap)
}
