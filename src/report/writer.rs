//! Writes a page game by game, so that its memory is that of its index.

use std::io::{self, Write};

use super::data::{Entry, PageData, YardsBySides};
use super::law::Law;
use super::sheet::Sheet;
use super::yard::{self, MOST_PEBBLES, Yard};
use super::{page, plain};
use crate::diagnostics::Lang;
use crate::rules::Sides;

/// A page that is being written.
///
/// ```
/// use oaq::diagnostics::Lang;
/// use oaq::report::{PageWriter, Sheet};
/// let parsed = oaq::notation::parse_game(r#"[P0 "An"] [P1 "</script>"] 1. 2<x6 9> *"#);
/// let options = oaq::Options::default();
/// let found = oaq::replay::check(&oaq::replay::Record::of(&parsed, 1), &options);
/// let sheet = Sheet::new(&parsed.game, &found, &options);
/// let mut page = PageWriter::new(Vec::new(), Lang::Vi)?;
/// page.add(sheet)?;
/// let html = String::from_utf8(page.finish()?).unwrap();
/// assert!(html.starts_with("<!doctype html>") && html.contains(r"\u003c/script\u003e"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct PageWriter<W> {
    out: W,
    lang: Lang,
    laws: Vec<Law>,
    games: Vec<Entry>,
}

impl<W: Write> PageWriter<W> {
    /// Starts a page that opens in a language; it can be switched there.
    ///
    /// # Errors
    /// Those of writing.
    pub fn new(mut out: W, lang: Lang) -> io::Result<Self> {
        page::write_head(&mut out, lang)?;
        Ok(Self { out, lang, laws: Vec::new(), games: Vec::new() })
    }

    /// Adds the next game.
    ///
    /// # Errors
    /// Those of writing.
    pub fn add(&mut self, sheet: Sheet) -> io::Result<()> {
        let law = self.laws.iter().position(|law| *law == sheet.law).unwrap_or_else(|| {
            self.laws.push(sheet.law);
            self.laws.len() - 1
        });
        page::write_data(&mut self.out, &format!("game-{}", self.games.len()), &sheet.game)?;
        plain::write(&mut self.out, &sheet.entry, &sheet.game, &self.laws[law], self.lang)?;
        self.games.push(Entry { rules: law, ..sheet.entry });
        Ok(())
    }

    /// Writes the rest of the page.
    ///
    /// # Errors
    /// Those of writing.
    pub fn finish(mut self) -> io::Result<W> {
        let yards = [Sides::Two, Sides::Three, Sides::Four].map(Yard::new);
        for yard in &yards {
            page::write_board(&mut self.out, yard)?;
        }
        let [two, three, four] = &yards;
        let data = PageData {
            lang: self.lang.code(),
            yards: YardsBySides { two, three, four },
            spots: (0..MOST_PEBBLES).map(yard::pebble_spot).collect(),
            pebble: yard::PEBBLE,
            quan: yard::QUAN,
            rules: self.laws.iter().map(Law::data).collect(),
            games: &self.games,
        };
        page::write_data(&mut self.out, "page-data", &data)?;
        page::write_tail(&mut self.out)?;
        Ok(self.out)
    }
}
