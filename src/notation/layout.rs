//! Breaking the movetext into lines.

/// The most characters of a line, where it can be broken.
pub const WIDTH: usize = 79;

/// Puts words behind each other, with a space or a line end between them.
///
/// A word is collected first and written when the next one begins, because whatever sticks to its end, as a closing
/// parenthesis, counts for its width.
#[derive(Debug)]
pub(super) struct Layout<'o> {
    out: &'o mut String,
    /// The characters on the current line.
    column: usize,
    word: String,
    /// Whether nothing may come between what is written and the next word.
    glued: bool,
    /// Whether the current line can't go on.
    ended: bool,
}

impl<'o> Layout<'o> {
    /// A layout that begins on a new line at the end of `out`.
    pub(super) fn new(out: &'o mut String) -> Self {
        Self { out, column: 0, word: String::new(), glued: false, ended: false }
    }

    /// The word that is being collected.
    pub(super) fn word(&mut self) -> &mut String {
        &mut self.word
    }

    /// Ends the current word, unless the next one sticks to it.
    pub(super) fn space(&mut self) {
        if self.glued {
            self.glued = false;
        } else {
            self.flush();
        }
    }

    /// Makes the next word stick to the current one.
    pub(super) fn glue(&mut self) {
        self.glued = true;
    }

    /// Writes `mark` and `text`, and lets nothing else follow on the line.
    pub(super) fn rest_of_line(&mut self, mark: &str, text: &str) {
        self.space();
        self.word.push_str(mark);
        self.word.push_str(text);
        self.flush();
        self.ended = true;
    }

    /// Writes `mark` and `text` on a line of their own.
    pub(super) fn whole_line(&mut self, mark: &str, text: &str) {
        self.word.truncate(self.word.trim_end().len());
        self.flush();
        self.ended = true;
        self.rest_of_line(mark, text);
    }

    /// Writes what is left and ends the line.
    pub(super) fn finish(mut self) {
        self.flush();
        if self.column > 0 {
            self.out.push('\n');
        }
    }

    fn flush(&mut self) {
        self.glued = false;
        if self.word.is_empty() {
            return;
        }
        let word = &*self.word;
        let first_line = word.split('\n').next().map_or(0, width);
        if self.column > 0 {
            if self.ended || self.column + 1 + first_line > WIDTH {
                self.out.push('\n');
                self.column = 0;
            } else {
                self.out.push(' ');
                self.column += 1;
            }
        }
        self.ended = false;
        self.out.push_str(word);
        self.column = match word.rfind('\n') {
            Some(last) => width(&word[last + 1..]),
            None => self.column + first_line,
        };
        self.word.clear();
    }
}

/// How many characters a text has.
fn width(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().count() }
}
