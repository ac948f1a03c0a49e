//! Where a scenario comes from.

use bastide_tiles::Book;

/// Where it is written what a scenario shows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// A heading of a rulebook, by its name in `docs/rulebooks.md`.
    Heading(Book, String),
    /// One of our rulings, such as `R-003`.
    Ruling(String),
    /// A worked example of our own, such as `BASE-V1`.
    Vector(String),
}

impl Source {
    /// The sources of a line such as `Example: RGBB, "Completed city"; BB21, "Cities".`; none if
    /// it is no such line.
    pub(super) fn read_line(line: &str) -> Option<Result<Vec<Self>, String>> {
        let (word, rest) = line.split_once(':')?;
        let read: fn(&str) -> Result<Self, String> = match word {
            "Example" | "Rules" => Self::heading,
            "Ruling" => Self::ruling,
            "Vector" => Self::vector,
            _ => return None,
        };
        let parts = rest.trim().trim_end_matches('.').split(';').map(str::trim);
        Some(parts.map(read).collect())
    }

    fn heading(text: &str) -> Result<Self, String> {
        let form = || format!("{text:?} is not written like `RGBB, \"Completed city\"`");
        let (key, name) = text.split_once(',').ok_or_else(form)?;
        let book = Book::from_key(key).ok_or_else(|| format!("{key:?} is no rulebook"))?;
        let name = name.trim().strip_prefix('"').and_then(|it| it.strip_suffix('"'));
        Ok(Self::Heading(book, name.ok_or_else(form)?.to_owned()))
    }

    fn ruling(text: &str) -> Result<Self, String> {
        let digits = text.strip_prefix("R-").unwrap_or_default();
        if digits.len() == 3 && digits.bytes().all(|it| it.is_ascii_digit()) {
            Ok(Self::Ruling(text.to_owned()))
        } else {
            Err(format!("{text:?} is not written like `R-003`"))
        }
    }

    fn vector(text: &str) -> Result<Self, String> {
        if text.is_empty() || text.contains(char::is_whitespace) {
            return Err(format!("{text:?} is not written like `BASE-V1`"));
        }
        Ok(Self::Vector(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_several_sources() {
        let read = Source::read_line("Example: RGBB, \"Completed city\"; BB21, \"Cities\".");
        let cities = Source::Heading(Book::Bb21, "Cities".to_owned());
        let city = Source::Heading(Book::Rgbb, "Completed city".to_owned());
        assert_eq!(read, Some(Ok(vec![city, cities])));
        assert_eq!(Source::read_line("Red: earns points"), None);
        assert!(Source::read_line("Ruling: R-3").unwrap().is_err());
    }
}
