//! The page that explains a kind of finding, and how it is shown in a terminal.
//!
//! The pages are Markdown files beside this one, `pages/OAQ0301.vi.md` and `pages/OAQ0301.en.md`, all built alike: a
//! heading with code, name and title; the rule behind the finding; a wrong record, the right one, and how it is
//! fixed. Records are fenced blocks marked `oaq` or `json`; the first is the wrong one, the other is right.

use anstyle::{AnsiColor, Style};

use super::finding::Kind;
use super::lang::Lang;
use super::visible::visible;
use super::wrap::wrap;
use crate::drawing::Paint;

/// The page of a kind of finding in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    kind: Kind,
    markdown: &'static str,
}

impl Page {
    /// The page of a kind.
    ///
    /// ```
    /// use oaq::diagnostics::{Kind, Lang, Page};
    /// let page = Page::of(Kind::EmptyPit, Lang::Vi);
    /// assert_eq!(page.title(), "Đi ô trống");
    /// assert!(page.examples().next().unwrap().contains("[Variant"));
    /// ```
    pub const fn of(kind: Kind, lang: Lang) -> Self {
        Self { kind, markdown: kind.markdown(lang) }
    }

    /// The page as it is written.
    pub const fn markdown(&self) -> &'static str {
        self.markdown
    }

    /// A few words that say what the kind is.
    pub fn title(&self) -> &'static str {
        let heading = self.markdown.lines().next().unwrap_or_default();
        heading.split_once(": ").map_or(heading, |(_, title)| title)
    }

    /// Its first paragraph: the rule behind the finding, on one line.
    pub fn summary(&self) -> String {
        let lines = self.markdown.lines().skip(1).skip_while(|line| line.is_empty());
        lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The records on the page: the wrong one, then right ones. None where the finding is about a file's bytes or
    /// the file itself.
    pub fn examples(&self) -> impl Iterator<Item = &'static str> + use<> {
        // Outside and inside of blocks, in turn.
        let blocks = self.markdown.split("\n```").skip(1).step_by(2);
        blocks.filter_map(|block| block.strip_prefix("oaq\n").or_else(|| block.strip_prefix("json\n")))
    }

    /// The page for a terminal: lines of at most `width` columns, headings and records set off.
    pub fn text(&self, width: usize, paint: Paint) -> String {
        let mut text = Text { out: String::new(), width, paint };
        let mut paragraph = String::new();
        let mut in_block = false;
        for line in self.markdown.lines() {
            if line.starts_with("```") {
                text.paragraph(&mut paragraph);
                in_block = !in_block;
            } else if in_block {
                text.record(line);
            } else if line.starts_with('#') {
                text.paragraph(&mut paragraph);
                text.heading(line.trim_start_matches('#').trim_start());
            } else if line.is_empty() {
                text.paragraph(&mut paragraph);
                text.out.push('\n');
            } else {
                if !paragraph.is_empty() {
                    paragraph.push(' ');
                }
                paragraph.push_str(line);
            }
        }
        text.paragraph(&mut paragraph);
        text.out
    }

    /// The kind that it explains.
    pub const fn kind(&self) -> Kind {
        self.kind
    }
}

/// A page on its way to the terminal.
struct Text {
    out: String,
    width: usize,
    paint: Paint,
}

impl Text {
    fn heading(&mut self, line: &str) {
        self.styled(line, AnsiColor::Yellow.on_default().bold());
        self.out.push('\n');
    }

    fn record(&mut self, line: &str) {
        if !line.is_empty() {
            self.out.push_str("    ");
            self.styled(&visible(line), AnsiColor::Cyan.on_default());
        }
        self.out.push('\n');
    }

    /// Ends a paragraph. Words between backquotes stay as they are; without colours the backquotes stay too.
    fn paragraph(&mut self, paragraph: &mut String) {
        if paragraph.is_empty() {
            return;
        }
        // Code may go on on the next line.
        let mut is_code = false;
        for line in wrap(paragraph, self.width) {
            for (i, part) in line.split('`').enumerate() {
                match (i, self.paint) {
                    (0, _) => {}
                    (_, Paint::Ansi) => is_code = !is_code,
                    (_, Paint::Plain) => self.out.push('`'),
                }
                match is_code {
                    true => self.styled(part, AnsiColor::Cyan.on_default()),
                    false => self.out.push_str(part),
                }
            }
            self.out.push('\n');
        }
        paragraph.clear();
    }

    fn styled(&mut self, text: &str, style: Style) {
        if self.paint == Paint::Ansi {
            self.out.push_str(&format!("{}{text}{}", style.render(), style.render_reset()));
        } else {
            self.out.push_str(text);
        }
    }
}
