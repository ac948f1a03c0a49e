//! The languages of the game, and what programs must know of each beside its messages.

/// A language that the game speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// German.
    German,
    /// French.
    French,
    /// Spanish.
    Spanish,
    /// Italian.
    Italian,
    /// Dutch.
    Dutch,
    /// Polish.
    Polish,
    /// Czech.
    Czech,
}

impl Language {
    /// All of them, in the order of their declaration.
    pub const ALL: [Self; 8] = [
        Self::English,
        Self::German,
        Self::French,
        Self::Spanish,
        Self::Italian,
        Self::Dutch,
        Self::Polish,
        Self::Czech,
    ];

    /// Its code, as `en`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::French => "fr",
            Self::Spanish => "es",
            Self::Italian => "it",
            Self::Dutch => "nl",
            Self::Polish => "pl",
            Self::Czech => "cs",
        }
    }

    /// The text of its message file.
    pub(crate) const fn file(self) -> &'static str {
        match self {
            Self::English => include_str!("../../../web/src/messages/en.json"),
            Self::German => include_str!("../../../web/src/messages/de.json"),
            Self::French => include_str!("../../../web/src/messages/fr.json"),
            Self::Spanish => include_str!("../../../web/src/messages/es.json"),
            Self::Italian => include_str!("../../../web/src/messages/it.json"),
            Self::Dutch => include_str!("../../../web/src/messages/nl.json"),
            Self::Polish => include_str!("../../../web/src/messages/pl.json"),
            Self::Czech => include_str!("../../../web/src/messages/cs.json"),
        }
    }

    /// The language of a tag such as `de`, `fr-CA` or `de_DE.UTF-8`; none if it is not spoken here.
    ///
    /// ```
    /// use bastide_words::Language;
    /// assert_eq!(Language::of_tag("de_DE.UTF-8"), Some(Language::German));
    /// assert_eq!(Language::of_tag("fr@euro"), Some(Language::French));
    /// assert_eq!(Language::of_tag("C"), None);
    /// ```
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Self> {
        let code = tag.split(['-', '_', '.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        Self::ALL.into_iter().find(|it| it.code() == code)
    }

    /// The name of the form that so many things take, by the rules of Unicode for whole numbers.
    pub(crate) const fn plural(self, n: i64) -> &'static str {
        match self {
            Self::Polish => polish_form(n),
            Self::Czech => czech_form(n),
            Self::French if n == 0 => "one",
            Self::English
            | Self::German
            | Self::French
            | Self::Spanish
            | Self::Italian
            | Self::Dutch => match n {
                1 => "one",
                _ => "other",
            },
        }
    }

    /// The name of the form that a rank takes.
    pub(crate) const fn ordinal(self, n: i64) -> &'static str {
        match self {
            Self::English => english_rank(n),
            Self::French if n == 1 => "one",
            // Those that begin with a vowel when they are spoken.
            Self::Italian if matches!(n, 8 | 11 | 80 | 800) => "many",
            Self::German
            | Self::French
            | Self::Spanish
            | Self::Italian
            | Self::Dutch
            | Self::Polish
            | Self::Czech => "other",
        }
    }
}

const fn polish_form(n: i64) -> &'static str {
    match (n, n % 10, n % 100) {
        (1, _, _) => "one",
        (_, 2..=4, 12..=14) => "many",
        (_, 2..=4, _) => "few",
        _ => "many",
    }
}

const fn czech_form(n: i64) -> &'static str {
    match n {
        1 => "one",
        2..=4 => "few",
        _ => "other",
    }
}

const fn english_rank(n: i64) -> &'static str {
    match (n % 10, n % 100) {
        (1..=3, 11..=13) => "other",
        (1, _) => "one",
        (2, _) => "two",
        (3, _) => "few",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_message_file_is_a_language_and_has_its_own_words() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/messages");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .expect("the folder of messages")
            .map(|it| it.expect("a file").file_name().to_string_lossy().into_owned())
            .filter(|it| it.ends_with(".json"))
            .collect();
        let known: BTreeSet<String> =
            Language::ALL.iter().map(|it| format!("{}.json", it.code())).collect();
        assert_eq!(files, known);
        for (idx, language) in Language::ALL.into_iter().enumerate() {
            assert_eq!(idx, language as usize, "{language:?} is out of order");
            let path = format!("{folder}/{}.json", language.code());
            let text = std::fs::read_to_string(path).expect("a message file");
            assert!(text == language.file(), "{language:?} has the file of another language");
        }
    }

    #[test]
    fn numbers_take_the_forms_of_their_language() {
        let forms = |language: Language| [0, 1, 2, 5, 12, 22, 25].map(|n| language.plural(n));
        let (one, other) = ("one", "other");
        let simple = [other, one, other, other, other, other, other];
        for language in [
            Language::English,
            Language::German,
            Language::Spanish,
            Language::Italian,
            Language::Dutch,
        ] {
            assert_eq!(forms(language), simple, "{language:?}");
        }
        let czech = [other, one, "few", other, other, other, other];
        assert_eq!(forms(Language::Czech), czech);
        let polish = ["many", one, "few", "many", "many", "few", "many"];
        assert_eq!(forms(Language::Polish), polish);
        assert_eq!(forms(Language::French), [one, one, other, other, other, other, other]);
    }

    #[test]
    fn ranks_take_the_forms_of_their_language() {
        let forms = |language: Language| [1, 2, 3, 8, 11, 21].map(|n| language.ordinal(n));
        let (one, many, other) = ("one", "many", "other");
        assert_eq!(forms(Language::English), [one, "two", "few", other, other, one]);
        assert_eq!(forms(Language::French), [one, other, other, other, other, other]);
        assert_eq!(forms(Language::Italian), [other, other, other, many, many, other]);
        for language in [
            Language::German,
            Language::Spanish,
            Language::Dutch,
            Language::Polish,
            Language::Czech,
        ] {
            assert_eq!(forms(language), [other; 6], "{language:?}");
        }
    }
}
