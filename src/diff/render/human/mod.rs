//! A comparison for people: where the games part, both boards, both ways on, and what else differs.

mod moves;

use std::fmt;

use anstyle::Style;

use crate::diagnostics::{Lang, visible};
use crate::diff::Step;
use crate::diff::game::{Aspect, Difference, Played, Where};
use crate::diff::render::palette::{self, paint};
use crate::diff::report::{CollectionDiff, ComparedGame};
use crate::rules::{Position, Rules};

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
    /// Columns that two boards side by side may take; else they stand one below the other.
    pub width: usize,
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
        let players: Vec<&str> = game.a.game.players().into_iter().flatten().collect();
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
        let game = self.lang.pick("ván", if games.len() == 1 { "game" } else { "games" });
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

    fn difference(&self, f: &mut fmt::Formatter<'_>, difference: &Difference) -> fmt::Result {
        let place = match &difference.place {
            Where::Tag(name) => format!("[{name}]"),
            Where::Ply(ply) => self.lang.pick(format!("lượt {ply}"), format!("ply {ply}")),
            Where::Start => self.lang.pick("đầu ván", "start").to_owned(),
            Where::End => self.lang.pick("cuối ván", "end").to_owned(),
            Where::Result => self.lang.pick("kết quả", "result").to_owned(),
        };
        let what = match difference.aspect {
            Aspect::Comments => self.lang.pick(", lời chú thích", ", comment"),
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
        paint(text, palette::TITLE, self.color)
    }

    fn ink(&self, mark: char, text: &str) -> String {
        let style = match mark {
            '−' => palette::REMOVED,
            '+' => palette::ADDED,
            '≠' => palette::CHANGED,
            _ => Style::new(),
        };
        paint(text, style, self.color)
    }
}

/// What the rules of a game are called: its variant and what was changed in it.
fn name(played: &Played<'_>) -> String {
    let Some(setup) = played.setup() else { return "?".to_owned() };
    let overrides = setup.variant.overrides(&setup.rules);
    if overrides.is_empty() {
        setup.variant.id.to_owned()
    } else {
        format!("{} ({overrides})", setup.variant.id)
    }
}

/// Points that a step captured: what the mover has more, the price of a refill aside.
fn gain(before: Option<&Position>, step: &Step<'_, '_>, rules: Option<&Rules>) -> Option<u32> {
    let (before, rules) = (before?, rules?);
    Some(before.captures(step.key.on(rules.sides())?, rules).ok()?.total())
}
