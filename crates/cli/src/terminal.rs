//! What is printed: nothing that came from a file or from elsewhere may act on a terminal.

use bastide_notation::is_unprintable;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Writes on with every character that is not shown written as in JSON, `\u001b`, so that JSON
/// stays JSON. Line breaks and tabs pass.
#[derive(Debug)]
pub(crate) struct Escaped<W: Write> {
    out: W,
    /// The beginning of a character whose end has not come yet.
    part: Vec<u8>,
}

impl<W: Write> Escaped<W> {
    pub(crate) const fn new(out: W) -> Self {
        Self { out, part: Vec::new() }
    }
}

impl<W: Write> Write for Escaped<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.part.extend_from_slice(bytes);
        let whole = match str::from_utf8(&self.part) {
            Ok(text) => text.len(),
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            // No text at all, so nothing of ours.
            Err(_) => self.part.len(),
        };
        let rest = self.part.split_off(whole);
        let text = escaped(&String::from_utf8_lossy(&self.part));
        self.part = rest;
        self.out.write_all(text.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A text as it may be printed.
fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for it in text.chars() {
        if is_unprintable(it) && it != '\n' && it != '\t' {
            // Writing to a string does not fail.
            _ = write!(shown, "\\u{:04x}", u32::from(it));
        } else {
            shown.push(it);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_text_passes() {
        let mut out = Vec::new();
        let mut terminal = Escaped::new(&mut out);
        // In single bytes: characters may come in parts.
        for byte in "Zoë\u{1b}[2J\u{9b}1m\u{202e}\u{7}\ttile\n".bytes() {
            terminal.write_all(&[byte]).expect("room");
        }
        assert_eq!(
            String::from_utf8(out).expect("text"),
            "Zoë\\u001b[2J\\u009b1m\\u202e\\u0007\ttile\n"
        );
    }
}
