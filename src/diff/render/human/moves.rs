//! Where the moves of two games part, both boards, both ways on, and where they end.

use std::fmt;

use unicode_width::UnicodeWidthStr;

use super::{Human, SHOWN};
use crate::diff::Step;
use crate::diff::cost::Cost;
use crate::diff::game::Played;
use crate::diff::moves::Stretch;
use crate::diff::report::{ComparedGame, FirstDifference, contrast};
use crate::drawing::{self, Paint};
use crate::rules::Position;

/// Columns between two boards.
const GAP: usize = 3;

impl Human<'_> {
    /// All that is to be said about the moves.
    pub(super) fn moves(&self, f: &mut fmt::Formatter<'_>, game: &ComparedGame<'_, '_>) -> fmt::Result {
        let Some(first) = game.first_difference() else { return Ok(()) };
        self.first(f, game, &first)?;
        let mut meetings = game.diff.moves.meetings.iter();
        for stretch in &game.diff.moves.stretches {
            if stretch.common {
                if stretch.a.start > 0 {
                    self.common(f, game, stretch)?;
                }
                continue;
            }
            for cost in game.costs.iter().filter(|cost| cost.ply_a == stretch.a.start + 1) {
                self.cost(f, game, cost)?;
            }
            self.different(f, game, stretch)?;
            if let Some(meeting) = meetings.next() {
                let mirrored =
                    if meeting.mirrored { self.lang.pick(" (soi gương)", " (mirrored)") } else { "" };
                writeln!(
                    f,
                    "= {}{mirrored}",
                    self.lang.pick(
                        format!("cùng một thế: sau lượt {} ↔ {}", meeting.ply_a, meeting.ply_b),
                        format!("the same position: after ply {} ↔ {}", meeting.ply_a, meeting.ply_b),
                    )
                )?;
            }
        }
        self.ends(f, game)
    }

    fn first(
        &self,
        f: &mut fmt::Formatter<'_>,
        game: &ComparedGame<'_, '_>,
        first: &FirstDifference<'_>,
    ) -> fmt::Result {
        let ended = self.lang.pick("(hết)", "(ended)");
        let (a, b) = (first.a.as_deref().unwrap_or(ended), first.b.as_deref().unwrap_or(ended));
        let common = first.ply - 1;
        let (vi, en) = match common {
            0 => ("Hai ván".to_owned(), "The games".to_owned()),
            1 => (
                "Nước đầu giống nhau, rồi".to_owned(),
                "The first ply is the same, then the games".to_owned(),
            ),
            n => (
                format!("{n} nước đầu giống nhau, rồi"),
                format!("The first {n} plies are the same, then the games"),
            ),
        };
        writeln!(
            f,
            "{}",
            self.lang.pick(
                format!("{vi} khác nhau từ lượt {}: {a} ↔ {b}", first.ply),
                format!("{en} part at ply {}: {a} ↔ {b}", first.ply),
            )
        )?;
        if let (Some(position), Some(setup)) = (first.position, game.a.setup()) {
            writeln!(
                f,
                "{}",
                drawing::board(position, &setup.rules, Paint::with_color(self.color)).trim_end()
            )?;
        }
        let after = |steps: &[Step<'_, '_>]| steps.get(common).and_then(|step| step.position).copied();
        let (after_a, after_b) = (after(&game.steps_a), after(&game.steps_b));
        if after_a.is_some() && after_b.is_some() {
            writeln!(
                f,
                "{}",
                self.lang.pick(format!("Sau {a} ↔ sau {b}:"), format!("After {a} ↔ after {b}:"))
            )?;
            self.boards(f, (after_a.as_ref(), game.a), (after_b.as_ref(), game.b))?;
        }
        Ok(())
    }

    /// Two boards side by side, where there is room for both.
    pub(super) fn boards(
        &self,
        f: &mut fmt::Formatter<'_>,
        (a, game_a): (Option<&Position>, &Played<'_>),
        (b, game_b): (Option<&Position>, &Played<'_>),
    ) -> fmt::Result {
        let draw = |position: Option<&Position>, game: &Played<'_>| match (position, game.setup()) {
            (Some(position), Some(setup)) => {
                let scores = position.scores(&setup.rules);
                let scores: Vec<String> = scores.as_slice().iter().map(ToString::to_string).collect();
                format!(
                    "{}\n{}",
                    drawing::board(position, &setup.rules, Paint::Plain).trim_end(),
                    scores.join(" – ")
                )
            }
            _ => String::new(),
        };
        let (left, right) = (draw(a, game_a), draw(b, game_b));
        let columns = |board: &str| board.lines().map(UnicodeWidthStr::width).max().unwrap_or_default();
        let width = columns(&left);
        if width + GAP + columns(&right) > self.width {
            return writeln!(f, "{}\n\n{}", left.trim_end(), right.trim_end());
        }
        let rows = left.lines().count().max(right.lines().count());
        for row in 0..rows {
            let (l, r) =
                (left.lines().nth(row).unwrap_or_default(), right.lines().nth(row).unwrap_or_default());
            let line = format!("{l}{}{r}", " ".repeat(width - l.width() + GAP));
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// Moves that are the same again.
    fn common(
        &self,
        f: &mut fmt::Formatter<'_>,
        game: &ComparedGame<'_, '_>,
        stretch: &Stretch,
    ) -> fmt::Result {
        let moves: Vec<String> =
            game.steps_a[stretch.a.clone()].iter().take(SHOWN).map(|step| step.key.to_string()).collect();
        let more = if stretch.a.len() > SHOWN { " …" } else { "" };
        writeln!(f, "  {}{more}", moves.join(" "))
    }

    /// Both ways on, side by side from the position that they have in common. What stands beside each other was played
    /// after as many moves: on other boards the same letters further on are another move.
    fn different(
        &self,
        f: &mut fmt::Formatter<'_>,
        game: &ComparedGame<'_, '_>,
        stretch: &Stretch,
    ) -> fmt::Result {
        let (a, b) = (&game.steps_a[stretch.a.clone()], &game.steps_b[stretch.b.clone()]);
        for row in 0..a.len().max(b.len()) {
            if row == SHOWN {
                return writeln!(f, "  …");
            }
            let (left, right) = (a.get(row), b.get(row));
            let mark = match (left, right) {
                (Some(_), None) => '−',
                (None, Some(_)) => '+',
                (Some(left), Some(right)) if left.key == right.key => ' ',
                _ => '≠',
            };
            let cell = |step: Option<&Step<'_, '_>>, start: usize| match step {
                Some(step) => format!("{:>4}. {}", start + row + 1, step.key),
                None => String::new(),
            };
            let line = format!("{mark} {:<22}{}", cell(left, stretch.a.start), cell(right, stretch.b.start));
            writeln!(f, "{}", self.ink(mark, line.trim_end()))?;
        }
        Ok(())
    }

    /// Which of two choices was better.
    fn cost(&self, f: &mut fmt::Formatter<'_>, game: &ComparedGame<'_, '_>, cost: &Cost) -> fmt::Result {
        let (a, b) = contrast(game.steps_a.get(cost.ply_a - 1), game.steps_b.get(cost.ply_b - 1));
        let (a, b) = (a.unwrap_or_default(), b.unwrap_or_default());
        let values = format!("{a} {}, {b} {}", cost.a, cost.b);
        let basis = if cost.is_proven() {
            self.lang.pick("đã chứng minh", "proven")
        } else {
            self.lang.pick("ước lượng", "estimate")
        };
        let percent = (cost.chances.abs() * 100.0).round();
        let points = cost.points.abs();
        let (better, worse) = if cost.points >= 0.0 { (a, b) } else { (b, a) };
        let said = if points == 0.0 {
            self.lang.pick(
                format!("{better} và {worse} ngang nhau"),
                format!("{better} and {worse} are equally good"),
            )
        } else {
            self.lang.pick(
                format!("{better} hơn {worse} {points} điểm, {percent} % cơ hội thắng"),
                format!("{better} is better than {worse} by {points}, {percent} % of the winning chances"),
            )
        };
        writeln!(f, "→ {said} ({basis}: {values})")?;
        if cost.best.is_empty() {
            return Ok(());
        }
        let best: Vec<String> = cost.best.iter().map(|(choice, eval)| format!("{choice} {eval}")).collect();
        writeln!(f, "  {}: {}", self.lang.pick("các nước hay nhất", "the best moves"), best.join(", "))
    }

    fn ends(&self, f: &mut fmt::Formatter<'_>, game: &ComparedGame<'_, '_>) -> fmt::Result {
        let end = |played: &Played<'_>, steps: &[Step<'_, '_>]| {
            let Some(setup) = played.setup() else { return "?".to_owned() };
            let last = match steps.last() {
                Some(step) => step.position,
                None => Some(&setup.start),
            };
            let Some(last) = last else { return "?".to_owned() };
            let scores = last.scores(&setup.rules);
            let scores: Vec<String> = scores.as_slice().iter().map(ToString::to_string).collect();
            let scores = scores.join("–");
            match last.ending().map(|ending| ending.reason) {
                Some(Some(reason)) => format!("{scores} ({})", reason.as_str()),
                Some(None) => scores,
                None => self.lang.pick(format!("{scores} (chưa hết ván)"), format!("{scores} (not over)")),
            }
        };
        let (a, b) = (end(game.a, &game.steps_a), end(game.b, &game.steps_b));
        writeln!(
            f,
            "{}",
            self.lang.pick(
                format!("Cuối cùng, sau {} ↔ {} nước: {a} ↔ {b}", game.steps_a.len(), game.steps_b.len()),
                format!("In the end, after {} ↔ {} plies: {a} ↔ {b}", game.steps_a.len(), game.steps_b.len()),
            )
        )
    }
}
