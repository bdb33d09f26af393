//! Who sits where, what each has captured, whose turn it is, and how it ended: in words.

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use crate::diagnostics::{Lang, visible};
use crate::rules::{EndReason, FinalValue, MAX_SIDES, Position, RefillFrom, Rules, Side, final_value};

/// The persons by the side where they sit now; `None` where nobody says.
pub type Names<'n> = [Option<&'n str>; MAX_SIDES];

/// A position's lines of text, beside its board.
#[derive(Clone, Copy, Debug)]
pub struct Seats<'a> {
    /// The position.
    pub position: &'a Position,
    /// Its rules.
    pub rules: &'a Rules,
    /// The persons.
    pub names: Names<'a>,
    /// The language.
    pub lang: Lang,
    /// Whether the text may hold colours.
    pub color: bool,
}

impl Seats<'_> {
    /// A side's line: a mark if it is to move, its person, and what it has.
    pub fn line(&self, side: Side) -> String {
        let moves = self.position.to_move() == Some(side);
        let style = if moves && self.color { Style::new().bold() } else { Style::new() };
        let mark = if moves { '▶' } else { ' ' };
        let seat = self.seat(side);
        let widest = self.rules.sides().all().map(|side| self.seat(side).width()).max().unwrap_or_default();
        let padding = " ".repeat(widest - seat.width());
        let has = self.holdings(side);
        format!("{style}{mark} {seat}{style:#}{padding}  {has}")
    }

    /// What is to be said about the position as a whole, a sentence a line; none when it is an ordinary turn.
    pub fn remarks(&self) -> Vec<String> {
        let Self { position, rules, lang, .. } = *self;
        if position.ending().is_some() {
            return vec![self.ending()];
        }
        let mut remarks = Vec::new();
        if let (Some(side), Some(due)) = (position.to_move(), position.refill_due(rules)) {
            let seat = self.seat(side);
            remarks.push(match due.lender {
                None => lang.pick(
                    format!("{seat} phải bù dân trước khi đi."),
                    format!("{seat} has to refill first."),
                ),
                Some(lender) => lang.pick(
                    format!(
                        "{seat} phải bù dân trước khi đi, vay {} {} dân.",
                        self.seat(lender),
                        due.borrowed
                    ),
                    format!(
                        "{seat} has to refill first, borrowing {} dân from {}.",
                        due.borrowed,
                        self.seat(lender)
                    ),
                ),
            });
        }
        if position.can_flip() {
            remarks.push(lang.pick("Bây giờ được lật bàn.", "The table may be flipped now.").to_owned());
        }
        remarks
    }

    fn seat(&self, side: Side) -> String {
        match self.names[side.index()] {
            Some(name) => format!("{side} {}", visible(name)),
            None => side.to_string(),
        }
    }

    fn holdings(&self, side: Side) -> String {
        let Self { position, rules, lang, .. } = *self;
        let points = position.scores(rules).of(side);
        let mut text = match (lang, points) {
            (Lang::Vi, _) => format!("{points} điểm"),
            (Lang::En, 1) => "1 point".to_owned(),
            (Lang::En, _) => format!("{points} points"),
        };
        let reserve = position.reserve(side);
        if rules.refill_from() == RefillFrom::Dan && reserve.quan > 0 {
            text.push_str(&format!(" ({} dân, {} quan)", reserve.dan, reserve.quan));
        }
        for lender in rules.sides().all() {
            let debt = position.debt(side, lender);
            if debt > 0 {
                text.push_str(
                    &lang.pick(format!(", nợ {lender} {debt} dân"), format!(", owes {lender} {debt} dân")),
                );
            }
        }
        if position.is_out(side) {
            text.push_str(lang.pick(", đã bị loại", ", out"));
        }
        text
    }

    fn ending(&self) -> String {
        let Self { position, rules, lang, .. } = *self;
        let Some(ending) = position.ending() else { return String::new() };
        if final_value(position, rules) == FinalValue::Unknown {
            return lang.pick("Hết ván.", "The game has ended.").to_owned();
        }
        let why = match ending.reason {
            Some(EndReason::Quan) => lang.pick("hết quan, tàn dân, thu quân, kéo về", "the quan are gone"),
            Some(EndReason::NoRefill) => lang.pick("có bên không bù được dân", "a side can't refill"),
            Some(EndReason::Repetition) => {
                lang.pick("nước đi lặp lại ba lần", "the moves were repeated three times")
            }
            None => "",
        };
        let winners: Vec<String> = ending.winners.iter(rules.sides()).map(|side| self.seat(side)).collect();
        let who = match (ending.winner(rules.sides()), lang) {
            (Some(_), Lang::Vi) => format!("{} thắng", winners.concat()),
            (Some(_), Lang::En) => format!("{} wins", winners.concat()),
            (None, Lang::Vi) => format!("hòa giữa {}", winners.join(" và ")),
            (None, Lang::En) => format!("a draw between {}", winners.join(" and ")),
        };
        let why = if why.is_empty() { String::new() } else { format!(" ({why})") };
        lang.pick(format!("Hết ván{why}: {who}."), format!("The game has ended{why}: {who}."))
    }
}
