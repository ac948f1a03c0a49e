//! Which characters may stand in a name and be shown on a terminal.

/// Whether a character does something to a terminal or to the order of the text around it instead
/// of being shown: all control characters, what changes the direction of writing, and the
/// separators of lines and paragraphs. No name may have them, and no command prints them.
#[must_use]
pub fn is_unprintable(it: char) -> bool {
    it.is_control()
        || matches!(it,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text of one line with spaces in place of what is not shown.
#[must_use]
pub fn printable(text: &str) -> String {
    text.chars().map(|it| if is_unprintable(it) { ' ' } else { it }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_on_a_terminal_is_not_shown() {
        for it in "\0\u{7}\u{8}\t\n\r\u{1b}\u{7f}\u{80}\u{85}\u{9b}\u{9f}".chars() {
            assert!(is_unprintable(it), "{it:?}");
        }
        for it in "\u{61c}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202b}\u{202c}".chars() {
            assert!(is_unprintable(it), "{it:?}");
        }
        for it in "\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}".chars() {
            assert!(is_unprintable(it), "{it:?}");
        }
        for it in "Aé Ж中\u{5d0}\u{627}\u{a0}\u{200d}🐑'".chars() {
            assert!(!is_unprintable(it), "{it:?}");
        }
        assert_eq!(printable("A\u{1b}[31mda\u{202e}"), "A [31mda ");
    }
}
