//! JSON out: values one after the other, commas where they belong.

use std::fmt::{self, Display, Write};

/// Writes compact JSON into a buffer. The caller opens and closes in pairs; no stack is kept, so depth costs nothing.
#[derive(Debug)]
pub(crate) struct JsonWriter<'o> {
    out: &'o mut Vec<u8>,
    /// Whether a value came before on this level.
    comma: bool,
}

/// Takes formatted text as bytes, with nothing in between.
struct Memory<'o>(&'o mut Vec<u8>);

impl Write for Memory<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

impl<'o> JsonWriter<'o> {
    pub(crate) fn new(out: &'o mut Vec<u8>) -> Self {
        Self { out, comma: false }
    }

    fn print(&mut self, value: impl Display) {
        // Writing to memory can't fail.
        let _ = write!(Memory(self.out), "{value}");
    }

    fn value(&mut self, text: &[u8]) {
        self.separate();
        self.out.extend_from_slice(text);
        self.comma = true;
    }

    fn separate(&mut self) {
        if self.comma {
            self.out.push(b',');
        }
    }

    fn open(&mut self, bracket: u8) {
        self.separate();
        self.out.push(bracket);
        self.comma = false;
    }

    fn close(&mut self, bracket: u8) {
        self.out.push(bracket);
        self.comma = true;
    }

    pub(crate) fn open_object(&mut self) {
        self.open(b'{');
    }

    pub(crate) fn close_object(&mut self) {
        self.close(b'}');
    }

    pub(crate) fn open_array(&mut self) {
        self.open(b'[');
    }

    pub(crate) fn close_array(&mut self) {
        self.close(b']');
    }

    /// The name of the field whose value is written next. Names of the format need no escapes.
    pub(crate) fn key(&mut self, name: &str) -> &mut Self {
        self.separate();
        self.out.push(b'"');
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"\":");
        self.comma = false;
        self
    }

    pub(crate) fn null(&mut self) {
        self.value(b"null");
    }

    pub(crate) fn bool(&mut self, value: bool) {
        self.value(if value { b"true" } else { b"false" });
    }

    pub(crate) fn integer(&mut self, value: impl itoa::Integer) {
        self.value(itoa::Buffer::new().format(value).as_bytes());
    }

    /// A value that is JSON already.
    pub(crate) fn raw(&mut self, json: &[u8]) {
        self.value(json);
    }

    /// A number of something that prints as one.
    pub(crate) fn number(&mut self, number: impl Display) {
        self.separate();
        self.print(number);
        self.comma = true;
    }

    /// A string of something whose text needs no escapes, such as a position.
    pub(crate) fn plain(&mut self, text: impl Display) {
        self.separate();
        self.out.push(b'"');
        self.print(text);
        self.out.push(b'"');
        self.comma = true;
    }

    pub(crate) fn string(&mut self, text: &str) {
        self.separate();
        self.out.push(b'"');
        let mut done = 0;
        for (at, byte) in text.bytes().enumerate() {
            let escape: &[u8] = match byte {
                b'"' => b"\\\"",
                b'\\' => b"\\\\",
                b'\n' => b"\\n",
                b'\r' => b"\\r",
                b'\t' => b"\\t",
                0..0x20 => b"\\u00",
                _ => continue,
            };
            self.out.extend_from_slice(&text.as_bytes()[done..at]);
            self.out.extend_from_slice(escape);
            if escape.len() == 4 {
                const HEX: &[u8; 16] = b"0123456789abcdef";
                self.out.extend_from_slice(&[HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]]);
            }
            done = at + 1;
        }
        self.out.extend_from_slice(&text.as_bytes()[done..]);
        self.out.push(b'"');
        self.comma = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_json() {
        let mut out = Vec::new();
        let mut json = JsonWriter::new(&mut out);
        json.open_object();
        json.key("a").open_array();
        json.integer(-3);
        json.null();
        json.string("Ô \"ăn\" \\ \n\u{1}\u{1f}\u{7f}");
        json.open_array();
        json.close_array();
        json.close_array();
        json.key("b").bool(true);
        json.close_object();
        let expected =
            serde_json::json!({ "a": [-3, null, "Ô \"ăn\" \\ \n\u{1}\u{1f}\u{7f}", []], "b": true });
        assert_eq!(serde_json::from_slice::<serde_json::Value>(&out).unwrap(), expected);
    }
}
