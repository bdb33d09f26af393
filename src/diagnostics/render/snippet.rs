//! The lines of a record that a diagnostic points at, made ready for miette.
//!
//! miette gets no more than these lines, whatever the size of the text: each cut to a width around its labels, tabs
//! widened, invisible characters replaced by visible ones, and with one space more at its end, so that a label at the
//! end of a line, or of the text, has a place to be drawn. Line and column numbers are those of the file, columns
//! counted in characters (miette itself would count bytes).

use std::ops::Range;

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use unicode_width::UnicodeWidthChar;

use crate::diagnostics::source::Source;
use crate::diagnostics::visible::{stand_in, visible};

/// Columns between tab stops.
const TAB: usize = 4;
/// Columns kept before a label where a line is cut on its left; on a narrow terminal half of those that there are, so that
/// what is marked has room.
const BEFORE: usize = 30;
/// Bytes looked at on each side of a label for the ends of its line: more than any width that is shown.
const REACH: usize = 2048;

/// Lines of a source with labels.
#[derive(Debug)]
pub(super) struct Snippet {
    name: String,
    /// The lines as they are shown, each with a space and a line end more.
    text: String,
    lines: Vec<Line>,
    labels: Vec<LabeledSpan>,
}

/// A line as it is shown.
#[derive(Debug)]
struct Line {
    /// Its number in the file, from 1.
    number: u64,
    /// Its bytes in the snippet's text, the space at its end included.
    shown: Range<usize>,
    /// The bytes of the source that are shown.
    range: Range<usize>,
    /// Its characters, and what stands for its end.
    characters: Vec<Shown>,
}

/// A character that is shown.
#[derive(Clone, Copy, Debug)]
struct Shown {
    /// Its byte in the source.
    source: usize,
    /// Its byte in the snippet's text.
    text: usize,
    /// Its column in the file, from 1.
    column: u64,
}

/// A place to be labelled: its bytes in the source, the words, and whether it is what the diagnostic is about.
pub(super) struct Wanted {
    pub(super) span: Range<usize>,
    pub(super) words: String,
    pub(super) is_primary: bool,
}

impl Snippet {
    /// The lines of the wanted places, each cut to at most `width` columns.
    pub(super) fn new(source: &Source<'_>, mut wanted: Vec<Wanted>, width: usize) -> Self {
        wanted.sort_by_key(|wanted| wanted.span.start);
        let name = visible(&source.path().to_string_lossy()).into_owned();
        let mut snippet = Self { name, text: String::new(), lines: Vec::new(), labels: Vec::new() };
        for Wanted { span, words, is_primary } in wanted {
            let fits = snippet.lines.last().is_some_and(|line| line.shows(span.start));
            if !fits {
                let line = Line::cut(source, span.start, width, &mut snippet.text);
                snippet.lines.push(line);
            }
            let Some(line) = snippet.lines.last() else { continue };
            let (start, end) = line.locate(&span);
            let range = SourceSpan::new(start.into(), end - start);
            let words = Some(words).filter(|words| !words.is_empty());
            snippet.labels.push(if is_primary {
                LabeledSpan::new_primary_with_span(words, range)
            } else {
                LabeledSpan::new_with_span(words, range)
            });
        }
        snippet
    }

    /// The labels, in the order of the text.
    pub(super) fn labels(&self) -> impl Iterator<Item = LabeledSpan> + '_ {
        self.labels.iter().cloned()
    }

    fn line_at(&self, offset: usize) -> Option<usize> {
        self.lines.iter().rposition(|line| line.shown.start <= offset)
    }
}

impl Line {
    /// The line around a byte of the source; what is shown of it goes to the end of `out`.
    fn cut(source: &Source<'_>, byte: usize, width: usize, out: &mut String) -> Self {
        let text = source.text();
        let byte = text.floor_char_boundary(byte);
        let is_end = |c: char| matches!(c, '\n' | '\r');
        // A place between CR and LF is on the line that they end.
        let byte =
            if text[..byte].ends_with('\r') && text[byte..].starts_with('\n') { byte - 1 } else { byte };

        let reach = text.ceil_char_boundary(byte.saturating_sub(REACH));
        let before = text[reach..byte].rfind(is_end).map_or(reach, |n| reach + n + 1);
        let begins_here = reach == 0 || before > reach;
        let columns_before: usize = text[before..byte].chars().map(columns).sum();
        let (mut start, mut is_cut) = (before, !begins_here);
        let most = BEFORE.min(width / 2);
        if is_cut || columns_before + most > width {
            let mut kept = 0;
            start = text[before..byte]
                .char_indices()
                .rev()
                .take_while(|(_, c)| {
                    kept += columns(*c);
                    kept <= most
                })
                .last()
                .map_or(byte, |(n, _)| before + n);
            is_cut |= start > before;
        }

        let place = source.place(start);
        let first = out.len();
        let mut characters = Vec::new();
        let mut end = start;
        let mut column = 0;
        if is_cut {
            out.push('…');
            column += 1;
        }
        let line = text[start..].char_indices().take_while(|(_, c)| !is_end(*c));
        for ((n, c), in_file) in line.zip(place.column..) {
            let wide = if c == '\t' { TAB - column % TAB } else { columns(c) };
            if column + wide >= width {
                out.push('…');
                break;
            }
            characters.push(Shown { source: start + n, text: out.len(), column: in_file });
            match c {
                '\t' => out.extend(std::iter::repeat_n(' ', wide)),
                c => out.push(stand_in(c).unwrap_or(c)),
            }
            column += wide;
            end = start + n + c.len_utf8();
        }
        let after = characters.last().map_or(place.column, |last: &Shown| last.column + 1);
        characters.push(Shown { source: end, text: out.len(), column: after });
        out.push(' ');
        let shown = first..out.len();
        out.push('\n');
        Self { number: place.line, shown, range: start..end, characters }
    }

    fn shows(&self, byte: usize) -> bool {
        self.range.start <= byte && byte <= self.range.end
    }

    /// Where a span of the source is in the snippet's text, cut to the line; an empty one at the line's end becomes
    /// the space there.
    fn locate(&self, span: &Range<usize>) -> (usize, usize) {
        let last = self.shown.end - 1;
        let find = |byte: usize| {
            let n = self.characters.partition_point(|shown| shown.source < byte);
            self.characters.get(n).map_or(last, |shown| shown.text)
        };
        let start = find(span.start);
        let end = find(span.end).max(start);
        (start, if start == last { self.shown.end } else { end })
    }

    /// The column in the file of what is at an offset of the snippet's text.
    fn column(&self, offset: usize) -> u64 {
        let n = self.characters.partition_point(|shown| shown.text < offset);
        self.characters.get(n).or(self.characters.last()).map_or(1, |shown| shown.column)
    }
}

/// The columns that a character takes, as miette will count it.
fn columns(c: char) -> usize {
    stand_in(c).unwrap_or(c).width().unwrap_or(0)
}

impl SourceCode for Snippet {
    /// Whole lines, whatever the context asked for.
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        _before: usize,
        _after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let outside = || MietteError::OutOfBounds;
        let first = self.line_at(span.offset()).ok_or_else(outside)?;
        let last = self.line_at(span.offset() + span.len().saturating_sub(1)).ok_or_else(outside)?;
        let lines = &self.lines[first..=last];
        // Lines that don't follow each other in the file are shown apart.
        if lines.windows(2).any(|pair| pair[0].number + 1 != pair[1].number) {
            return Err(outside());
        }
        let shown = self.lines[first].shown.start..self.lines[last].shown.end;
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            &self.text.as_bytes()[shown.clone()],
            SourceSpan::new(shown.start.into(), shown.len()),
            as_index(self.lines[first].number),
            as_index(self.lines[first].column(span.offset())),
            lines.len(),
        )))
    }
}

/// Numbers from 1, as the index from 0 that miette wants.
fn as_index(number: u64) -> usize {
    usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX)
}
