//! The summary of annotated games: a table for people, or JSON.

use std::borrow::Cow;

use oaq::annotate::seat;
use oaq::diagnostics::{Lang, visible};
use oaq::notation::{Game, SideSummary, summary_of};
use oaq::rules::{Side, Sides};
use serde_json::{Value, json};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::numbers::decimal;

/// How summaries are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Columns.
    Table,
    /// One object.
    Json,
}

/// Writes summaries, each game's by itself, so that nothing has to be kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scores {
    pub(crate) form: Form,
    pub(crate) lang: Lang,
}

/// Columns of a name.
const NAME: usize = 24;

impl Scores {
    /// What comes first.
    pub(crate) fn head(&self) -> &'static str {
        match self.form {
            Form::Json => "{\"format\":\"oaq-summary\",\"version\":1,\"games\":[",
            Form::Table => self.lang.pick(
                "bên                       chính xác  mất mỗi nước  ??   ?  ?! quyết định\n",
                "side                       accuracy  lost per move  ??   ?  ?!  decisions\n",
            ),
        }
    }

    /// What stands between two games.
    pub(crate) const fn separator(&self) -> &'static str {
        match self.form {
            Form::Json => ",",
            Form::Table => "",
        }
    }

    /// What comes last.
    pub(crate) const fn foot(&self) -> &'static str {
        match self.form {
            Form::Json => "]}\n",
            Form::Table => "",
        }
    }

    /// How a game was played that has been annotated.
    pub(crate) fn of(&self, game: &Game<'_>, file: &str, number: u32) -> String {
        let summary = summary_of(game);
        let (complete, sides) =
            summary.map_or((false, Vec::new()), |summary| (summary.complete, summary.sides));
        let seats = Sides::Four.all().zip(&sides);
        if self.form == Form::Json {
            let of_side = |(side, summary): (Side, &SideSummary)| of_side(game.player(side), summary);
            let sides: Vec<Value> = seats.map(of_side).collect();
            return json!({ "file": file, "game": number, "complete": complete, "sides": sides }).to_string();
        }
        let file = visible(file);
        let mut rows = self.lang.pick(format!("{file}, ván {number}\n"), format!("{file}, game {number}\n"));
        for (side, summary) in seats {
            let name = seat(side, game.player(side));
            rows.push_str(&self.row(&visible(&name), complete, summary));
        }
        rows
    }

    fn row(&self, name: &str, complete: bool, summary: &SideSummary) -> String {
        let short = fit(name, NAME);
        let fill = " ".repeat(NAME.saturating_sub(short.width()));
        let decimal = |value: f64| decimal(value, 1, self.lang);
        let accuracy = match summary.accuracy {
            _ if !complete => self.lang.pick("chưa đủ", "incomplete").to_owned(),
            Some(accuracy) => format!("{} %", decimal(accuracy)),
            None => "–".to_owned(),
        };
        let lost = summary.points_lost.map_or_else(|| "–".to_owned(), decimal);
        let SideSummary { blunders, mistakes, inaccuracies, decisions, .. } = summary;
        format!(
            "{short}{fill} {accuracy:>10} {lost:>13} {blunders:>3} {mistakes:>3} {inaccuracies:>3} {decisions:>10}\n"
        )
    }
}

/// A text in at most so many columns; the end of one that is too long is an ellipsis.
fn fit(text: &str, columns: usize) -> Cow<'_, str> {
    let mut width = 0;
    // Where an ellipsis would still have a column.
    let mut cut = 0;
    for (at, c) in text.char_indices() {
        width += c.width().unwrap_or_default();
        if width > columns {
            return format!("{}…", &text[..cut]).into();
        }
        if width < columns {
            cut = at + c.len_utf8();
        }
    }
    text.into()
}

fn of_side(name: Option<&str>, summary: &SideSummary) -> Value {
    json!({
        "name": name,
        "accuracy": summary.accuracy,
        "points_lost": summary.points_lost,
        "blunders": summary.blunders,
        "mistakes": summary.mistakes,
        "inaccuracies": summary.inaccuracies,
        "decisions": summary.decisions,
    })
}

#[cfg(test)]
mod tests {
    use super::fit;

    #[test]
    fn names_are_cut_where_they_can_be_seen_to_be() {
        assert_eq!(fit("Nguyễn Văn An", 13), "Nguyễn Văn An");
        assert_eq!(fit("Nguyễn Văn An", 12), "Nguyễn Văn …");
        // Half of a wide character has no place.
        assert_eq!(fit("将棋将棋", 8), "将棋将棋");
        assert_eq!(fit("将棋将棋", 7), "将棋将…");
        assert_eq!(fit("将棋将棋", 6), "将棋…");
        assert_eq!(fit(&"x".repeat(1 << 20), 3), "xx…");
    }
}
