//! The picture of one position: an SVG with its own colours and with the position in words.

use std::fmt::Write as _;

use super::drawing;
use super::palette::{Palette, Theme};
use super::yard::{self, Area, MOST_PEBBLES, PEBBLE, Point, QUAN, Seat, Yard, tenth};
use crate::diagnostics::Lang;
use crate::rules::{Direction, Move, Pit, Position, Rules, Side};

/// How a position is drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Picture {
    /// A move to draw an arrow for.
    pub arrow: Option<Move>,
    /// Day or night.
    pub theme: Theme,
    /// The language of the text alternative.
    pub lang: Lang,
}

impl Picture {
    /// Draws a position as a complete SVG document.
    ///
    /// ```
    /// use oaq::report::Picture;
    /// use oaq::rules::{Position, Rules};
    /// let rules = Rules::default();
    /// let svg = Picture::default().draw(&Position::start(&rules), &rules);
    /// assert!(svg.starts_with("<svg") && svg.contains("<desc"));
    /// // Fifty dân and two quan pieces.
    /// assert_eq!(svg.matches("class=\"pebble").count(), 50);
    /// assert_eq!(svg.matches("class=\"quan\"").count(), 2);
    /// ```
    pub fn draw(&self, position: &Position, rules: &Rules) -> String {
        let yard = Yard::new(rules.sides());
        let mut svg = String::new();
        let size = format!(
            r#" width="{}" height="{}" role="img" aria-labelledby="title desc""#,
            tenth(yard.width),
            tenth(yard.height)
        );
        drawing::open(&yard, &size, &mut svg);
        let words = self.words(position, rules);
        let _ = write!(svg, r#"<title id="title">Ô Ăn Quan</title><desc id="desc">{words}</desc>"#);
        let _ = write!(svg, "<style>{}</style>", style(&self.theme.palette()));
        drawing::board(&yard, position.to_move(), &mut svg);
        for pit in rules.sides().ring() {
            draw_pit(&yard, position, pit, &mut svg);
        }
        for side in rules.sides().all() {
            self.draw_seat(&yard, position, rules, side, &mut svg);
        }
        if let Some(mv) = self.arrow {
            let (shaft, head) = yard.arrow(mv);
            drawing::arrow(mv, &shaft, &head, &mut svg);
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// The position in words, for those who can't see it.
    fn words(&self, position: &Position, rules: &Rules) -> String {
        let lang = self.lang;
        let mut text = String::new();
        for side in rules.sides().all() {
            let _ = write!(text, "{}", lang.pick(format!("Bên {side}: "), format!("Side {side}: ")));
            for pit in side.dan_pits().chain([side.quan_pit()]) {
                let dan = position.dan(pit);
                let inside = match position.has_quan(pit) {
                    true => lang.pick(format!("quan và {dan} dân"), format!("the quan and {dan} dân")),
                    false => dan.to_string(),
                };
                let _ = write!(text, "{} {pit}: {inside}, ", lang.pick("ô", "pit"));
            }
            let points = position.reserve(side).points(rules);
            let _ = write!(
                text,
                "{}",
                lang.pick(format!("đã ăn {points} điểm. "), format!("{points} points captured. "))
            );
        }
        text.push_str(&match position.to_move() {
            Some(side) => lang.pick(format!("Đến lượt {side}."), format!("{side} to move.")),
            None => lang.pick("Hết ván.", "The game is over.").to_owned(),
        });
        if let Some(mv) = self.arrow {
            let way = match mv.direction() {
                Direction::Left => lang.pick("trái", "left"),
                Direction::Right => lang.pick("phải", "right"),
            };
            let pit = mv.pit();
            let _ = write!(
                text,
                " {}",
                lang.pick(format!("Mũi tên: ô {pit} sang {way}."), format!("Arrow: pit {pit} to the {way}."))
            );
        }
        text
    }

    /// A player's place: the side, its points, what it owes, and its heap.
    fn draw_seat(&self, yard: &Yard, position: &Position, rules: &Rules, side: Side, out: &mut String) {
        let Seat { name, heap } = yard.seats[side.index()];
        let reserve = position.reserve(side);
        let mut notes = Vec::new();
        if position.to_move() == Some(side) {
            notes.push(format!("▲ {}", self.lang.pick("đến lượt", "to move")));
            let Area { x, y, height, .. } = name;
            let _ = write!(
                out,
                r#"<rect class="turn" x="{}" y="{}" width="6" height="{height}"/>"#,
                tenth(x),
                tenth(y)
            );
        }
        if position.is_out(side) {
            notes.push(self.lang.pick("đã bị loại", "out").to_owned());
        }
        for lender in rules.sides().all() {
            let dan = position.debt(side, lender);
            if dan > 0 {
                notes.push(
                    self.lang.pick(format!("nợ {lender} {dan} dân"), format!("owes {lender} {dan} dân")),
                );
            }
        }
        let (left, right) = (tenth(name.x + 18.0), tenth(name.x + name.width - 8.0));
        let (first, second) = (tenth(name.y + 34.0), tenth(name.y + 62.0));
        let _ = write!(out, r#"<text class="name" x="{left}" y="{first}">{side}</text>"#);
        let _ = write!(out, r#"<text class="note" x="{left}" y="{second}">{}</text>"#, notes.join(" · "));
        let points = reserve.points(rules);
        let _ =
            write!(out, r#"<text class="points" x="{right}" y="{}">{points}</text>"#, tenth(name.y + 56.0));
        for stone in yard::heap(heap, reserve.dan, reserve.quan) {
            let class = stone.tone.map_or("quan".to_owned(), |tone| format!("pebble tone-{tone}"));
            circle(&class, stone.centre, stone.radius, out);
        }
    }
}

fn draw_pit(yard: &Yard, position: &Position, pit: Pit, out: &mut String) {
    let hollow = yard.hollow(pit);
    let dan = position.dan(pit);
    if let Some(centre) = hollow.quan.filter(|_| position.has_quan(pit)) {
        circle("quan", centre, QUAN, out);
        circle("shine", Point { x: centre.x - 8.0, y: centre.y - 9.0 }, 6.0, out);
    }
    let crowd = if dan > MOST_PEBBLES { " crowd" } else { "" };
    for n in 0..dan.min(MOST_PEBBLES) {
        let spot = yard::pebble_spot(n);
        let centre = Point { x: hollow.centre.x + spot.x, y: hollow.centre.y + spot.y };
        circle(&format!("pebble tone-{}{crowd}", n % 3), centre, PEBBLE, out);
    }
    if dan > MOST_PEBBLES {
        let at = Point { x: hollow.centre.x, y: hollow.centre.y + 14.0 };
        let _ = write!(out, r#"<text class="many" x="{}" y="{}">{dan}</text>"#, tenth(at.x), tenth(at.y));
    } else if dan > 0 {
        let (x, y) = (tenth(hollow.count.x), tenth(hollow.count.y + 7.0));
        let _ = write!(out, r#"<text class="count" x="{x}" y="{y}">{dan}</text>"#);
    }
}

fn circle(class: &str, centre: Point, radius: f64, out: &mut String) {
    let (x, y) = (tenth(centre.x), tenth(centre.y));
    let _ = write!(out, r#"<circle class="{class}" cx="{x}" cy="{y}" r="{}"/>"#, tenth(radius));
}

/// Plain rules that every SVG renderer knows, variables and nesting are not among them.
fn style(palette: &Palette) -> String {
    let Palette { yard, joint, chalk, own, stones: [s0, s1, s2], stone_edge, quan, quan_edge, arrow } =
        palette;
    format!(
        "text{{font-family:sans-serif;fill:{chalk}}}\
         .ground{{fill:{yard}}}.joint{{fill:none;stroke:{joint};stroke-width:2}}\
         .pit{{fill:{joint};fill-opacity:.6;stroke:{chalk};stroke-width:4;stroke-linejoin:round}}\
         .own{{fill:{own};fill-opacity:1}}\
         .pit-name{{font-size:19px;text-anchor:middle;opacity:.8}}.count{{font-size:21px;font-weight:600}}\
         .many{{font-size:40px;font-weight:700;text-anchor:middle}}.crowd{{opacity:.4}}\
         .pebble{{stroke:{stone_edge};stroke-width:1.5}}\
         .tone-0{{fill:{s0}}}.tone-1{{fill:{s1}}}.tone-2{{fill:{s2}}}\
         .quan{{fill:{quan};stroke:{quan_edge};stroke-width:3}}.shine{{fill:{quan_edge};opacity:.55}}\
         .turn{{fill:{chalk}}}.name{{font-size:27px;font-weight:600}}.note{{font-size:20px}}\
         .points{{font-size:54px;font-weight:700;text-anchor:end}}\
         .shaft{{fill:none;stroke:{arrow};stroke-width:11;stroke-linecap:round}}\
         .head{{fill:{arrow};stroke:{arrow};stroke-width:4;stroke-linejoin:round}}.arrow{{opacity:.92}}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Sides;

    #[test]
    fn every_board_is_well_formed_and_says_what_it_shows() {
        for (sides, text) in [
            (Sides::Two, "0,0,6,30,6,1q/0,6,6,6,6,1q 16/0 P1 ply=1"),
            (Sides::Three, "5,5,5,5,5,0q/5,5,5,5,5,0q/5,5,5,5,5,0q 0/0/0 P0"),
            (Sides::Four, "5,5,5,5,5,0q/5,5,5,5,5,0/5,5,5,5,5,0q/5,5,5,5,5,0q 0/12/0/0 P3"),
        ] {
            let rules = Rules::preset("standard", sides).unwrap();
            let position = Position::parse(text, &rules).unwrap();
            for theme in [Theme::Light, Theme::Dark] {
                let arrow = position.legal_moves(&rules).first().copied();
                let svg = Picture { arrow, theme, lang: Lang::En }.draw(&position, &rules);
                assert!(svg.contains(theme.palette().yard));
                assert!(svg.contains(&format!("{} to move.", position.to_move().unwrap())), "{svg}");
                assert_eq!(svg.matches("class=\"arrow\"").count(), 1);
                assert_eq!(svg.matches('<').count(), svg.matches('>').count());
                assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count());
            }
        }
    }
}
