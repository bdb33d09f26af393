//! One short sentence about a decision, in both languages.

use crate::diagnostics::Lang;
use crate::notation::{Claim, Judgement};
use crate::rules::{Captures, Choice, EndReason, Position, Rules, Shortfall, Side, Sides};

use super::flip;
use super::study::{Decision, captures, gain};
use super::worth::Prospect;

/// A capture or a loss of fewer points is not worth a word.
const WORTH_SAYING: u32 = 4;

/// How many turns of a line are looked at for a capture: what the opponent takes anyway was not lost by the move played, and
/// what is taken much later is not its doing.
const TURNS: usize = 3;

/// What is to be said about a decision; `None` if nothing is.
pub(super) fn sentence(decision: &Decision, rules: &Rules, lang: Lang) -> Option<String> {
    let parts: Vec<String> = match decision.loss.judgement {
        None => Vec::new(),
        Some(Judgement::OnlyMove) => vec![only_move(decision, lang)],
        Some(_) => {
            let (mut parts, why) = (thrown_away(decision, lang), reason(decision, rules, lang));
            parts.extend(why);
            parts
        }
    };
    let parts: Vec<String> = parts.into_iter().chain(foreseen(decision, rules, lang)).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

fn only_move(decision: &Decision, lang: Lang) -> String {
    match decision.opinion.played.worth.at_least(decision.side) {
        Some(Prospect::Win) => {
            lang.pick("nước duy nhất giữ được thế thắng", "the only move that keeps the win")
        }
        _ => lang.pick("nước duy nhất giữ được thế hòa", "the only move that keeps the draw"),
    }
    .to_owned()
}

fn thrown_away(decision: &Decision, lang: Lang) -> Vec<String> {
    if !decision.loss.threw_away {
        return Vec::new();
    }
    let best = &decision.opinion.best;
    let seat = best.choice.seat_after(decision.side);
    let words = match best.worth.at_least(seat) {
        Some(Prospect::Win) => lang.pick("đánh rơi thế thắng", "throws a won game away"),
        _ => lang.pick("đánh rơi thế hòa", "throws a drawn game away"),
    };
    vec![words.to_owned()]
}

/// Why the best choice was better.
fn reason(decision: &Decision, rules: &Rules, lang: Lang) -> Option<String> {
    let opinion = &decision.opinion;
    let (best, played) = (opinion.best.choice, opinion.played.choice);
    if flip::is_ahead(&decision.position, rules) {
        return Some(too_good(decision, rules, lang));
    }
    let (missed, taken) =
        (captures(&decision.position, best, rules), gain(&decision.position, played, rules));
    let total = missed.total();
    if total >= taken + WORTH_SAYING {
        let text = with_claim(best, &missed);
        return Some(match (missed.points().len() > 1, lang) {
            (true, Lang::Vi) => format!("bỏ lỡ ăn dây {total} điểm: {text}"),
            (false, Lang::Vi) => format!("bỏ lỡ ăn {total} điểm: {text}"),
            (true, Lang::En) => format!("misses a chain of {total}: {text}"),
            (false, Lang::En) => format!("misses a capture of {total}: {text}"),
        });
    }
    let against = |line: &[Choice]| {
        let (first, reply) = (line.first()?, line.get(1)?);
        let after = decision.position.after(*first, rules).ok()?;
        Some((*reply, captures(&after, *reply, rules)))
    };
    if let Some((reply, taken)) = against(&opinion.played.line) {
        let points = taken.total();
        let otherwise = greatest(&decision.position, &opinion.best.line, false, rules);
        if points >= otherwise.map_or(0, |(_, taken)| taken.total()) + WORTH_SAYING {
            let text = with_claim(reply, &taken);
            return Some(lang.pick(
                format!("để đối phương ăn {points} điểm: {text}"),
                format!("lets the opponent take {points}: {text}"),
            ));
        }
    }
    if let Some((capture, taken)) = greatest(&decision.position, &opinion.best.line, true, rules) {
        let points = taken.total();
        let otherwise = greatest(&decision.position, &opinion.played.line, true, rules);
        if points >= otherwise.map_or(0, |(_, taken)| taken.total()) + WORTH_SAYING {
            let (first, then) = (with_claim(best, &missed), with_claim(capture, &taken));
            return Some(lang.pick(
                format!("{first} để rồi ăn {points} điểm: {then}"),
                format!("{first} prepares a capture of {points}: {then}"),
            ));
        }
    }
    Some(better_by(decision, &with_claim(best, &missed), lang))
}

/// That a choice is better, and by how many points as far as that is known: between two bounds it may be more or less.
fn better_by(decision: &Decision, best: &str, lang: Lang) -> String {
    let (opinion, side) = (&decision.opinion, decision.side);
    let (of_best, of_played) = (&opinion.best.worth, &opinion.played.worth);
    let may_be_more = of_best.may_be_more(side) || of_played.may_be_less(side);
    let may_be_less = of_best.may_be_less(side) || of_played.may_be_more(side);
    let lost = decision.loss.points.round();
    let (vi, en) = match (lost >= 1.0, may_be_more, may_be_less) {
        (true, false, false) => (format!("hơn {lost} điểm"), format!("is better by {lost}")),
        (true, true, false) => (format!("hơn ít nhất {lost} điểm"), format!("is better by at least {lost}")),
        (true, false, true) => (format!("hơn không quá {lost} điểm"), format!("is better by at most {lost}")),
        (false, ..) | (_, true, true) => ("hay hơn".to_owned(), "is better".to_owned()),
    };
    lang.pick(format!("{best} {vi}"), format!("{best} {en}"))
}

/// The greatest capture in the next turns of a line behind its first choice, by the mover itself or by another side.
fn greatest(start: &Position, line: &[Choice], by_mover: bool, rules: &Rules) -> Option<(Choice, Captures)> {
    let (mut position, mut most) = (*start, None::<(Choice, Captures)>);
    let sides = rules.sides().count();
    for (i, choice) in line.iter().take(TURNS * sides).enumerate() {
        if i > 0 && i.is_multiple_of(sides) == by_mover {
            let taken = captures(&position, *choice, rules);
            if most.as_ref().is_none_or(|(_, most)| taken.total() > most.total()) {
                most = Some((*choice, taken));
            }
        }
        position = position.after(*choice, rules).ok()?;
    }
    most
}

/// Why an opening was worse than another although the flip answers both: the better it is for one side, the surer the
/// other person sits there.
fn too_good(decision: &Decision, rules: &Rules, lang: Lang) -> String {
    let opinion = &decision.opinion;
    let lead = opinion.played.worth.margin(decision.side);
    let best = with_claim(opinion.best.choice, &captures(&decision.position, opinion.best.choice, rules));
    if lead > 0.0 {
        lang.pick(
            format!("mở đầu hay quá, đối phương lật bàn là hơn {lead} điểm; {best} cân hơn"),
            format!(
                "too good an opening: the opponent flips the table and is {lead} ahead; {best} is more even"
            ),
        )
    } else {
        let lead = -lead;
        lang.pick(
            format!("đối phương không cần lật bàn cũng hơn {lead} điểm; {best} cân hơn"),
            format!("the opponent need not even flip the table to be {lead} ahead; {best} is more even"),
        )
    }
}

/// What is to be said about the flip, or about its omission.
pub(super) fn about_flip(decision: &Decision, lang: Lang) -> String {
    let opinion = &decision.opinion;
    let is_flipped = opinion.played.choice == Choice::Flip;
    let lead = opinion.best.worth.margin(Side::P0);
    let (seat, lead) = if lead < 0.0 { (Side::P1, -lead) } else { (Side::P0, lead) };
    if lead == 0.0 {
        return lang.pick("ngồi bên nào cũng như nhau", "neither seat is better than the other").to_owned();
    }
    let is_right = is_flipped == (seat == Choice::Flip.seat_after(decision.side));
    let mut words = match (is_flipped, is_right) {
        (true, true) => lang.pick("lật bàn là đúng", "flipping the table is right"),
        (false, true) => lang.pick("không lật bàn là đúng", "not flipping the table is right"),
        (true, false) => lang.pick("không nên lật bàn", "not flipping the table was better"),
        (false, false) => lang.pick("nên lật bàn", "flipping the table was better"),
    }
    .to_owned();
    words.push_str(&lang.pick(format!(": bên {seat} hơn {lead} điểm"), format!(": {seat} is {lead} ahead")));
    // The move has a glyph of its own, so that of the flip is written here.
    match decision.loss.judgement {
        Some(judgement) => format!("{} {words}", judgement.glyph()),
        None => words,
    }
}

/// A refill that can't be paid, if the game goes on as expected and would not have come otherwise.
fn foreseen(decision: &Decision, rules: &Rules, lang: Lang) -> Option<String> {
    let opinion = &decision.opinion;
    let loser = fails_to_refill(&decision.position, &opinion.played.line, rules)?;
    let avoidable = fails_to_refill(&decision.position, &opinion.best.line, rules) != Some(loser);
    let is_judged = decision.loss.judgement.is_some();
    if !(decision.is_first_to_fail || is_judged && avoidable) {
        return None;
    }
    let (vi, en) = match loser {
        loser if loser == decision.side => (String::new(), String::new()),
        _ if rules.sides() == Sides::Two => ("đối phương ".to_owned(), "the opponent ".to_owned()),
        loser => (format!("bên {loser} "), format!("{loser} ")),
    };
    Some(lang.pick(
        format!("{vi}rồi sẽ hết quân mà không đủ dân để bù: xử thua"),
        format!("{en}will run out of dân and not have enough to refill: a lost game"),
    ))
}

/// The side that can't pay a refill at the end of a line of play; with three and four sides, the last one that can't.
pub(super) fn fails_to_refill(start: &Position, line: &[Choice], rules: &Rules) -> Option<Side> {
    if rules.shortfall() != Shortfall::Forfeit {
        return None;
    }
    let (mut before, mut end) = (*start, *start);
    for choice in line {
        before = end;
        end = before.after(*choice, rules).ok()?;
    }
    let ending = end.ending().filter(|ending| ending.reason == Some(EndReason::NoRefill))?;
    let winner = ending.winner(rules.sides())?;
    rules.sides().all().find(|side| *side != winner && !before.is_out(*side))
}

fn with_claim(choice: Choice, captures: &Captures) -> String {
    let claim = Claim::of(captures.points()).map(|claim| claim.to_string()).unwrap_or_default();
    format!("{choice}{claim}")
}

/// The seat's name, for summaries: `P0 An`.
pub fn seat(side: Side, name: Option<&str>) -> String {
    match name {
        Some(name) => format!("{side} {name}"),
        None => side.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::better_by;
    use crate::annotate::analyst::{Opinion, Reply};
    use crate::annotate::study::Decision;
    use crate::annotate::{Loss, Worth};
    use crate::diagnostics::Lang;
    use crate::engine::Eval;
    use crate::rules::{Choice, Move, Position, Rules, Side, Sides};

    #[test]
    fn a_loss_between_two_bounds_is_no_fact() {
        let at_least = |value| Eval { value, lower: Some(value), upper: None, depth: 9 };
        let at_most = |value| Eval { value, lower: None, upper: Some(value), depth: 9 };
        let exact = |value| Eval::proven(value, 9);
        let about = |value| Eval::estimate(value, 9);
        // Known to be above 1, guessed at 20.
        let guessed = Eval { lower: Some(1), ..about(20) };
        for (best, played, en, vi) in [
            (exact(20), exact(2), "is better by 18", "hơn 18 điểm"),
            (about(20), about(2), "is better by 18", "hơn 18 điểm"),
            (guessed, about(2), "is better by 18", "hơn 18 điểm"),
            (at_least(20), exact(2), "is better by at least 18", "hơn ít nhất 18 điểm"),
            (at_least(20), at_most(2), "is better by at least 18", "hơn ít nhất 18 điểm"),
            (exact(20), at_most(2), "is better by at least 18", "hơn ít nhất 18 điểm"),
            (at_most(20), exact(2), "is better by at most 18", "hơn không quá 18 điểm"),
            (at_most(20), at_least(2), "is better by at most 18", "hơn không quá 18 điểm"),
            (at_least(20), at_least(2), "is better", "hay hơn"),
            (at_most(20), at_most(2), "is better", "hay hơn"),
        ] {
            assert_eq!(said(best, played, Side::P0, Lang::En), format!("7< {en}"));
            assert_eq!(said(best, played, Side::P0, Lang::Vi), format!("7< {vi}"));
            let of_p1 = |eval: Eval| Eval {
                value: -eval.value,
                lower: eval.upper.map(|upper| -upper),
                upper: eval.lower.map(|lower| -lower),
                ..eval
            };
            assert_eq!(said(of_p1(best), of_p1(played), Side::P1, Lang::En), format!("7< {en}"));
        }
    }

    fn said(best: Eval, played: Eval, side: Side, lang: Lang) -> String {
        let reply = |text, eval| Reply {
            choice: Choice::Play(Move::parse(text, Sides::Two).unwrap()),
            worth: Worth::Two(eval),
            line: Vec::new(),
        };
        let (best, played) = (reply("7<", best), reply("8<", played));
        let points = best.worth.points(side) - played.worth.points(side);
        let decision = Decision {
            side,
            is_flipped: false,
            follows_flip: false,
            position: Position::start(&Rules::default()),
            opinion: Opinion { before: best.worth, best, others: Vec::new(), played, is_only: false },
            loss: Loss { points, ..Loss::default() },
            is_first_to_fail: false,
        };
        better_by(&decision, "7<", lang)
    }
}
