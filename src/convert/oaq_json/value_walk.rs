//! Where a JSON value ends: brackets and quotes are followed, nothing else is looked at.

/// Follows one value from its first byte to its end, over any number of buffers.
#[derive(Default)]
pub(super) struct ValueWalk {
    /// The open brackets.
    open: Vec<u8>,
    in_string: bool,
    escaped: bool,
    /// The last byte outside strings and white space; for a string, its closing quote.
    last: u8,
}

impl ValueWalk {
    /// How many bytes of `buffer` belong to the value, and whether it ends there.
    pub(super) fn feed(&mut self, buffer: &[u8]) -> (usize, bool) {
        for (at, &byte) in buffer.iter().enumerate() {
            if self.in_string {
                match byte {
                    _ if self.escaped => self.escaped = false,
                    b'\\' => self.escaped = true,
                    // No JSON string holds a raw line break: its quote is missing.
                    b'\n' => return (at, true),
                    b'"' => {
                        self.in_string = false;
                        self.last = byte;
                        if self.open.is_empty() {
                            return (at + 1, true);
                        }
                    }
                    _ => {}
                }
                continue;
            }
            match byte {
                b'"' => self.in_string = true,
                b'{' | b'[' => {
                    let fits = match self.open.last() {
                        None => true,
                        Some(b'{') => self.last == b':',
                        Some(_) => matches!(self.last, b'[' | b','),
                    };
                    if !fits {
                        return (at, true);
                    }
                    self.open.push(byte);
                }
                b'}' | b']' => {
                    // `[` and `]`, `{` and `}` are two apart in ASCII.
                    if self.open.pop() != Some(byte - 2) {
                        return (at, true);
                    }
                    if self.open.is_empty() {
                        return (at + 1, true);
                    }
                }
                b',' if self.open.is_empty() => return (at, true),
                b' ' | b'\t' | b'\r' | b'\n' => {
                    // White space ends a number or a word.
                    if self.open.is_empty() {
                        return (at, true);
                    }
                    continue;
                }
                _ => {}
            }
            self.last = byte;
        }
        (buffer.len(), false)
    }
}
