//! A comparison for people: where the games part, both boards, both ways on, and what else differs.

use std::fmt;

use similar::DiffOp;
use unicode_width::UnicodeWidthStr;

use crate::diagnostics::{Lang, visible};
use crate::diff::cost::Cost;
use crate::diff::game::{Aspect, Difference, Place, Played};
use crate::diff::moves::{Stretch, align};
use crate::diff::report::{CollectionDiff, ComparedGame, FirstDifference};
use crate::diff::{MoveKey, Step};
use crate::rules::{Event, Move, Pit, Position, Rules};
use crate::show;

/// How to write it.
#[derive(Clone, Copy, Debug)]
pub struct Human<'t> {
    /// What came out.
    pub diff: &'t CollectionDiff<'t, 't>,
    /// What the first file is called.
    pub name_a: &'t str,
    /// What the second file is called.
    pub name_b: &'t str,
    /// The language.
    pub lang: Lang,
    /// Whether to write colours.
    pub color: bool,
    /// Whether only to count.
    pub stat: bool,
}

/// Moves of a long difference that are shown.
const SHOWN: usize = 40;

impl fmt::Display for Human<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.diff.is_same() && !self.stat {
            return Ok(());
        }
        let single = self.diff.games.len() == 1 && self.diff.added.is_empty() && self.diff.removed.is_empty();
        if !self.stat {
            for game in self.diff.games.iter().filter(|game| !game.diff.is_same()) {
                if !single {
                    writeln!(f, "{}", self.bold(&self.title(game)))?;
                }
                self.game(f, game)?;
                writeln!(f)?;
            }
        }
        self.missing(f, &self.diff.removed, "−", self.lang.pick("chỉ có ở", "only in"), self.name_a)?;
        self.missing(f, &self.diff.added, "+", self.lang.pick("chỉ có ở", "only in"), self.name_b)?;
        if single && !self.stat {
            return Ok(());
        }
        let changed = self.diff.games.iter().filter(|game| !game.diff.is_same()).count();
        let (same, added, removed) =
            (self.diff.games.len() - changed, self.diff.added.len(), self.diff.removed.len());
        writeln!(
            f,
            "{}",
            self.lang.pick(
                format!("{same} ván giống nhau, {changed} ván khác, thêm {added}, bớt {removed}"),
                format!("{same} the same, {changed} changed, {added} added, {removed} removed"),
            )
        )
    }
}

impl Human<'_> {
    fn title(&self, game: &ComparedGame<'_, '_>) -> String {
        let players: Vec<&str> =
            ["P0", "P1", "P2", "P3"].iter().filter_map(|name| game.a.game.tag(name)).collect();
        let numbers = if game.number_a == game.number_b {
            self.lang.pick(format!("Ván {}", game.number_a), format!("Game {}", game.number_a))
        } else {
            self.lang.pick(
                format!("Ván {} ↔ {}", game.number_a, game.number_b),
                format!("Games {} ↔ {}", game.number_a, game.number_b),
            )
        };
        if players.is_empty() { numbers } else { format!("{numbers}: {}", visible(&players.join(" – "))) }
    }

    fn missing(
        &self,
        f: &mut fmt::Formatter<'_>,
        games: &[usize],
        mark: &str,
        word: &str,
        file: &str,
    ) -> fmt::Result {
        if games.is_empty() {
            return Ok(());
        }
        let numbers: Vec<String> = games.iter().take(SHOWN).map(ToString::to_string).collect();
        let more = if games.len() > SHOWN { ", …" } else { "" };
        let game = self.lang.pick("ván", "games");
        writeln!(f, "{mark} {word} {}: {game} {}{more}", visible(file), numbers.join(", "))
    }

    fn game(&self, f: &mut fmt::Formatter<'_>, game: &ComparedGame<'_, '_>) -> fmt::Result {
        self.setups(f, game)?;
        if game.diff.aspects.contains(&Aspect::Moves) {
            self.moves(f, game)?;
        }
        for difference in &game.diff.differences {
            self.difference(f, difference)?;
        }
        Ok(())
    }

    fn setups(&self, f: &mut fmt::Formatter<'_>, game: &ComparedGame<'_, '_>) -> fmt::Result {
        let (Some(a), Some(b)) = (game.a.setup(), game.b.setup()) else {
            return writeln!(
                f,
                "{}",
                self.lang.pick(
                    "Không rõ luật hoặc thế cờ ban đầu của một ván; chỉ so sánh được chữ ghi nước đi.",
                    "The rules or the start of a game are not clear; only the moves as written are compared.",
                )
            );
        };
        if a.rules != b.rules {
            let text = self.lang.pick(
                format!("CHÚ Ý: hai ván chơi theo luật khác nhau: {} ↔ {}", name(game.a), name(game.b)),
                format!("NOTE: the games are played by different rules: {} ↔ {}", name(game.a), name(game.b)),
            );
            writeln!(f, "{}", self.bold(&text))?;
        } else if a.start != b.start {
            let text = self
                .lang
                .pick("CHÚ Ý: hai ván bắt đầu từ thế khác nhau", "NOTE: the games start differently");
            writeln!(f, "{}", self.bold(text))?;
        }
        let Some(i) = game.diff.moves.parted_by_rules else { return Ok(()) };
        let (step_a, step_b) = (&game.steps_a[i], &game.steps_b[i]);
        let key = &step_a.key;
        writeln!(
            f,
            "{}",
            self.lang.pick(
                format!("Nước {} {key} giống nhau nhưng dẫn đến hai thế khác nhau:", i + 1),
                format!("Ply {}: the same {key} leads to different positions:", i + 1),
            )
        )?;
        for (played, steps, step) in [(game.a, &game.steps_a, step_a), (game.b, &game.steps_b, step_b)] {
            let before = match i.checked_sub(1) {
                Some(before) => steps[before].position,
                None => played.setup().map(|setup| &setup.start),
            };
            let gain = gain(before, step, played.setup().map(|setup| &setup.rules));
            let rules = name(played);
            writeln!(
                f,
                "  {}",
                match gain {
                    Some(0) => self.lang.pick(
                        format!("theo {rules}, {key} không ăn được gì ở đây"),
                        format!("under {rules}, {key} captures nothing here"),
                    ),
                    Some(points) => self.lang.pick(
                        format!("theo {rules}, {key} ăn được {points} điểm"),
                        format!("under {rules}, {key} captures {points}"),
                    ),
                    None => rules,
                }
            )?;
        }
        self.boards(f, (step_a.position, game.a), (step_b.position, game.b))
    }

    fn moves(&self, f: &mut fmt::Formatter<'_>, game: &ComparedGame<'_, '_>) -> fmt::Result {
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
            self.different(f, game, stretch)?;
            for cost in game.costs.iter().filter(|cost| cost.ply_a == stretch.a.start + 1) {
                self.cost(f, game, cost)?;
            }
            if let Some(meeting) = meetings.next() {
                let mirrored =
                    if meeting.mirrored { self.lang.pick(" (soi gương)", " (mirrored)") } else { "" };
                writeln!(
                    f,
                    "= {}{mirrored}",
                    self.lang.pick(
                        format!("cùng một thế: sau nước {} ↔ {}", meeting.ply_a, meeting.ply_b),
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
                format!("{vi} khác nhau từ nước {}: {a} ↔ {b}", first.ply),
                format!("{en} part at ply {}: {a} ↔ {b}", first.ply),
            )
        )?;
        if let (Some(position), Some(setup)) = (first.position, game.a.setup()) {
            writeln!(f, "{}", show::board(position, &setup.rules, self.color).trim_end())?;
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

    /// Two boards side by side.
    fn boards(
        &self,
        f: &mut fmt::Formatter<'_>,
        (a, game_a): (Option<&Position>, &Played<'_>),
        (b, game_b): (Option<&Position>, &Played<'_>),
    ) -> fmt::Result {
        let draw = |position: Option<&Position>, game: &Played<'_>| match (position, game.setup()) {
            (Some(position), Some(setup)) => {
                let scores = position.scores(&setup.rules);
                let scores: Vec<String> = scores.as_slice().iter().map(ToString::to_string).collect();
                format!("{}\n{}", show::small(position, &setup.rules).trim_end(), scores.join(" – "))
            }
            _ => String::new(),
        };
        let (left, right) = (draw(a, game_a), draw(b, game_b));
        let width = left.lines().map(UnicodeWidthStr::width).max().unwrap_or_default();
        let rows = left.lines().count().max(right.lines().count());
        for row in 0..rows {
            let (l, r) =
                (left.lines().nth(row).unwrap_or_default(), right.lines().nth(row).unwrap_or_default());
            let line = format!("{l}{}   {r}", " ".repeat(width - l.width()));
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

    /// Both ways on, side by side.
    fn different(
        &self,
        f: &mut fmt::Formatter<'_>,
        game: &ComparedGame<'_, '_>,
        stretch: &Stretch,
    ) -> fmt::Result {
        let keys = |steps: &[Step<'_, '_>], range: &std::ops::Range<usize>| {
            steps[range.clone()].iter().map(|step| step.key.clone()).collect::<Vec<MoveKey>>()
        };
        let (a, b) = (keys(&game.steps_a, &stretch.a), keys(&game.steps_b, &stretch.b));
        let mut rows = 0;
        for op in align(&a, &b) {
            let equal = matches!(op, DiffOp::Equal { .. });
            let (old, new) = (op.old_range(), op.new_range());
            for k in 0..old.len().max(new.len()) {
                if rows == SHOWN {
                    return writeln!(f, "  …");
                }
                rows += 1;
                let cell = |i: Option<usize>, keys: &[MoveKey], start: usize| match i {
                    Some(i) => format!("{:>4}. {}", start + i + 1, keys[i]),
                    None => String::new(),
                };
                let left = cell(old.clone().nth(k), &a, stretch.a.start);
                let right = cell(new.clone().nth(k), &b, stretch.b.start);
                let mark = match (equal, left.is_empty(), right.is_empty()) {
                    (true, ..) => ' ',
                    (false, false, true) => '−',
                    (false, true, false) => '+',
                    (false, ..) => '≠',
                };
                let line = format!("{mark} {left:<22}{right}");
                writeln!(f, "{}", self.ink(mark, line.trim_end()))?;
            }
        }
        Ok(())
    }

    /// Which of two choices was better.
    fn cost(&self, f: &mut fmt::Formatter<'_>, game: &ComparedGame<'_, '_>, cost: &Cost) -> fmt::Result {
        let key = |steps: &[Step<'_, '_>], ply: usize| steps.get(ply - 1).map(|step| step.key.to_string());
        let (a, b) = (key(&game.steps_a, cost.ply_a), key(&game.steps_b, cost.ply_b));
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
            self.lang
                .pick(format!("{better} và {worse} ngang nhau"), format!("{better} and {worse} are as good"))
        } else {
            self.lang.pick(
                format!("{better} hơn {worse} {points} điểm, {percent} % cơ hội thắng"),
                format!("{better} is better than {worse} by {points}, {percent} % of the winning chances"),
            )
        };
        writeln!(f, "→ {said} ({basis}: {values})")
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
            match last.ending().and_then(|ending| ending.reason) {
                Some(reason) => format!("{scores} ({})", reason.as_str()),
                None => self.lang.pick(format!("{scores} (chưa hết ván)"), format!("{scores} (not over)")),
            }
        };
        let (a, b) = (end(game.a, &game.steps_a), end(game.b, &game.steps_b));
        writeln!(
            f,
            "{}",
            self.lang.pick(
                format!("Kết thúc sau {} ↔ {} nước: {a} ↔ {b}", game.steps_a.len(), game.steps_b.len()),
                format!("Ended after {} ↔ {} plies: {a} ↔ {b}", game.steps_a.len(), game.steps_b.len()),
            )
        )
    }

    fn difference(&self, f: &mut fmt::Formatter<'_>, difference: &Difference) -> fmt::Result {
        let place = match &difference.place {
            Place::Tag(name) => format!("[{name}]"),
            Place::Ply(ply) => self.lang.pick(format!("nước {ply}"), format!("ply {ply}")),
            Place::Start => self.lang.pick("đầu ván", "start").to_owned(),
            Place::Result => self.lang.pick("kết quả", "result").to_owned(),
        };
        let what = match difference.aspect {
            Aspect::Comments => self.lang.pick(", lời bình", ", comment"),
            Aspect::Glyphs => self.lang.pick(", ký hiệu", ", glyph"),
            Aspect::Evaluations => self.lang.pick(", đánh giá", ", evaluation"),
            Aspect::Variations => self.lang.pick(", biến", ", variation"),
            Aspect::Setup | Aspect::Moves | Aspect::Tags | Aspect::Result => "",
        };
        writeln!(f, "{place}{what}:")?;
        for (mark, text) in [('−', &difference.a), ('+', &difference.b)] {
            for line in text.iter().flat_map(|text| text.lines()) {
                writeln!(f, "{}", self.ink(mark, &format!("{mark} {}", visible(line))))?;
            }
        }
        Ok(())
    }

    fn bold(&self, text: &str) -> String {
        if self.color { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
    }

    fn ink(&self, mark: char, text: &str) -> String {
        let code = match mark {
            '−' => "31",
            '+' => "32",
            '≠' => "33",
            _ => return text.to_owned(),
        };
        if self.color { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// What the rules of a game are called: its variant and what was changed in it.
fn name(played: &Played<'_>) -> String {
    let Some(setup) = played.setup() else { return "?".to_owned() };
    let overrides = match setup.variant.rules(setup.rules.sides()) {
        Ok(base) => setup.rules.overrides_from(&base),
        Err(_) => String::new(),
    };
    if overrides.is_empty() {
        setup.variant.id.to_owned()
    } else {
        format!("{} ({overrides})", setup.variant.id)
    }
}

/// Points that a step captured: what the mover has more, the price of a refill aside.
fn gain(before: Option<&Position>, step: &Step<'_, '_>, rules: Option<&Rules>) -> Option<u32> {
    let (before, rules) = (before?, rules?);
    let pit = Pit::dan(u8::try_from(step.key.pit).ok()?, rules.sides())?;
    let (mut position, mut events) = (*before, Vec::new());
    position.play(Move::new(pit, step.key.direction)?, rules, &mut events).ok()?;
    let points = events.iter().map(|event| match event {
        Event::Capture { points, .. } => u32::from(*points),
        _ => 0,
    });
    Some(points.sum())
}
