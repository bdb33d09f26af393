//! A comparison as `git diff` shows one: what was said about one move stands on one line.

use std::fmt::{self, Write as _};

use anstyle::Style;
use similar::{Algorithm, TextDiff};

use super::palette;
use crate::diagnostics::visible;
use crate::diff::game::Played;
use crate::diff::said::{Said, glyphs, variations};
use crate::diff::{LinePath, Step};

/// A unified diff with its colours, if it is to have any.
pub struct Unified<'t> {
    /// The name of the first file, as the head of the diff has it.
    pub name_a: &'t str,
    /// The name of the second file.
    pub name_b: &'t str,
    /// The first text, a line an item.
    pub a: &'t str,
    /// The second text.
    pub b: &'t str,
    /// Whether to write colours.
    pub color: bool,
}

impl fmt::Display for Unified<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let diff = TextDiff::configure().algorithm(Algorithm::Patience).diff_lines(self.a, self.b);
        let text = diff.unified_diff().context_radius(3).header(self.name_a, self.name_b).to_string();
        for line in text.split_inclusive('\n') {
            let style = match line.as_bytes() {
                [b'-', b'-', b'-', ..] | [b'+', b'+', b'+', ..] => palette::TITLE,
                [b'-', ..] => palette::REMOVED,
                [b'+', ..] => palette::ADDED,
                [b'@', ..] => palette::PLACE,
                _ => Style::new(),
            };
            let content = visible(line.strip_suffix('\n').unwrap_or(line));
            writeln!(f, "{}", palette::paint(&content, style, self.color))?;
        }
        Ok(())
    }
}

/// Games as text with one tag or one move a line, in the order in which they are written.
pub fn unified(games: &[Played<'_>]) -> String {
    let mut text = String::new();
    for (i, played) in games.iter().enumerate() {
        if i > 0 {
            text.push('\n');
        }
        write_game(played, &mut text);
    }
    text
}

/// The moves of one line of a game, each on a line of its own with what is said of it.
pub fn unified_line(played: &Played<'_>, steps: &[Step<'_, '_>]) -> String {
    let mut text = String::new();
    write_steps(played, steps, &mut text);
    text
}

fn write_game(played: &Played<'_>, text: &mut String) {
    // Writing to a string can't fail.
    for tag in &played.game.tags {
        let value = tag.value().replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{} \"{value}\"]", tag.name());
    }
    write_steps(played, &played.steps(&LinePath::default()).unwrap_or_default(), text);
    let after: Vec<String> =
        played.game.main_line().comments_after().map(|comment| one_line(&comment.text)).collect();
    for comment in after {
        let _ = writeln!(text, "{{{comment}}}");
    }
    if let Some(result) = played.game.result() {
        let _ = writeln!(text, "{result}");
    }
}

fn write_steps(played: &Played<'_>, steps: &[Step<'_, '_>], text: &mut String) {
    let before = played.setup().map_or(0, |setup| setup.start.ply() as usize);
    for (i, step) in steps.iter().enumerate() {
        write_step(before + i + 1, step, played, text);
    }
}

fn write_step(ply: usize, step: &Step<'_, '_>, played: &Played<'_>, text: &mut String) {
    let said = Said::of(step.view.comments_before());
    for comment in [said.evaluations, said.comments].into_iter().flatten() {
        let _ = writeln!(text, "{{{}}}", one_line(&comment));
    }
    let _ = write!(text, "{ply}. {}", step.view.node());
    let said = Said::of(step.view.comments());
    for part in glyphs(step.view).into_iter().chain(said.evaluations.map(|eval| format!("{{{eval}}}"))) {
        let _ = write!(text, " {part}");
    }
    if let Some(comments) = said.comments {
        let _ = write!(text, " {{{}}}", one_line(&comments));
    }
    if let Some(variations) = variations(step.view, played.game.body()) {
        let _ = write!(text, " {}", one_line(&variations));
    }
    text.push('\n');
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
