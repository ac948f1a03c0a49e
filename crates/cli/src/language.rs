//! In which language the terminal speaks.

use bastide_words::Language;

/// The language of whoever sits at the terminal, as far as it is spoken here.
pub(crate) fn system_language() -> Language {
    let named = ["LC_ALL", "LC_MESSAGES", "LANG"].map(std::env::var);
    let first = named.into_iter().flatten().find(|it| !it.is_empty());
    first.and_then(|it| Language::of_tag(&it)).unwrap_or(Language::English)
}

/// Reads the argument of `--language`.
pub(crate) fn read_language(text: &str) -> Result<Language, String> {
    Language::of_tag(text).ok_or_else(|| {
        let codes = Language::ALL.map(Language::code).join(", ");
        format!("there are {codes}")
    })
}
