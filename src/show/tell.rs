//! A move told step by step.

use std::fmt::Write;

use crate::diagnostics::Lang;
use crate::drawing::Path;
use crate::rules::Event;

impl Path {
    /// The move told step by step in one line, as somebody at the board would tell it.
    ///
    /// ```
    /// use oaq::diagnostics::Lang;
    /// use oaq::rules::{Move, Position, Rules};
    /// use oaq::drawing::Path;
    /// let rules = Rules::default();
    /// let mv = Move::parse("2<", rules.sides()).unwrap();
    /// let path = Path::play(&mut Position::start(&rules), mv, &rules).unwrap();
    /// assert_eq!(path.tell(Lang::En), "lift 2 (5) → 1 Q2 10 9 8; relay 7 (5) → 6 Q1 5 4 3; capture 1 (6 points)");
    /// ```
    pub fn tell(&self, lang: Lang) -> String {
        let mut story = String::new();
        let mut before_is_drop = false;
        for event in self.events() {
            if let Event::Drop { pit } = event {
                let arrow = if before_is_drop { " " } else { " → " };
                story.push_str(arrow);
                // Writing to a string can't fail.
                let _ = write!(story, "{pit}");
                before_is_drop = true;
                continue;
            }
            before_is_drop = false;
            if !story.is_empty() {
                story.push_str("; ");
            }
            story.push_str(&tell_event(event, lang));
        }
        story
    }
}

fn tell_event(event: &Event, lang: Lang) -> String {
    match *event {
        Event::Borrow { side, lender, dan } => lang.pick(
            format!("{side} vay {lender} {dan} dân"),
            format!("{side} borrows {dan} dân from {lender}"),
        ),
        Event::Refill { side, .. } => lang
            .pick(format!("{side} bù dân, mỗi ô một dân"), format!("{side} refills, one dân into each pit")),
        Event::Lift { pit, dan } => lang.pick(format!("bốc ô {pit} ({dan})"), format!("lift {pit} ({dan})")),
        Event::Drop { pit } => pit.to_string(),
        Event::Relay { pit, dan } => {
            lang.pick(format!("rải tiếp ô {pit} ({dan})"), format!("relay {pit} ({dan})"))
        }
        Event::TakeOne { pit } => {
            lang.pick(format!("nhón một dân ở {pit}"), format!("take one dân from {pit}"))
        }
        Event::Capture { pit, quan, points, .. } => {
            let vi = if quan {
                format!("ăn quan {pit} ({points} điểm)")
            } else {
                format!("ăn ô {pit} ({points} điểm)")
            };
            let unit = if points == 1 { "point" } else { "points" };
            let what = if quan { "capture the quan" } else { "capture" };
            lang.pick(vi, format!("{what} {pit} ({points} {unit})"))
        }
        Event::BlockedYoung { pit, dan } => lang.pick(
            format!("{pit} là quan non ({dan} dân), không được ăn"),
            format!("{pit} is a young quan ({dan} dân) and can't be captured"),
        ),
        Event::Endless { pit } => lang.pick(
            format!("rải vòng mãi đến {pit} thì dừng"),
            format!("the sowing would go round for ever and stops before {pit}"),
        ),
        Event::Out { side } => {
            lang.pick(format!("{side} không bù được dân, bị loại"), format!("{side} can't refill and is out"))
        }
        Event::Sweep { side, dan } => {
            lang.pick(format!("{side} thu {dan} dân bên mình"), format!("{side} sweeps its own {dan} dân"))
        }
        Event::End { .. } => lang.pick("hết ván", "the game ends").to_owned(),
    }
}
