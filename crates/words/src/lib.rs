//! What people read, in three languages: the message files of the client, for programs without a
//! browser.
//!
//! ```
//! use bastide_words::{Language, Words};
//! let words = Words::of(Language::French);
//! let who = [("who", "other".into()), ("name", "Ada".into()), ("n", 3.into())];
//! assert_eq!(words.say("end.wins", &who), "Ada gagne de 3 points");
//! ```

mod message;

use bastide_protocol::{Param, Place, Sentence};
use bastide_table::{ParamKind, kinds_of_params};
use message::Message;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A language that the game speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// German.
    German,
    /// French.
    French,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::English, Self::German, Self::French];

    /// Its code, as `en`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::French => "fr",
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

    /// The name of the form that so many things take.
    const fn plural(self, n: i64) -> &'static str {
        match (self, n) {
            (_, 1) | (Self::French, 0) => "one",
            (Self::English | Self::German | Self::French, _) => "other",
        }
    }

    /// The name of the form that a rank takes.
    const fn ordinal(self, n: i64) -> &'static str {
        match (self, n % 10, n % 100) {
            (Self::English, 1..=3, 11..=13) => "other",
            (Self::English, 1, _) => "one",
            (Self::English, 2, _) => "two",
            (Self::English, 3, _) => "few",
            (Self::French, _, _) if n == 1 => "one",
            (Self::English | Self::German | Self::French, _, _) => "other",
        }
    }

    const fn file(self) -> &'static str {
        match self {
            Self::English => include_str!("../../../web/src/messages/en.json"),
            Self::German => include_str!("../../../web/src/messages/de.json"),
            Self::French => include_str!("../../../web/src/messages/fr.json"),
        }
    }
}

/// A value for an argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Words.
    Text(String),
    /// A number.
    Number(i64),
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

macro_rules! from_number {
    ($($number:ty),*) => {
        $(impl From<$number> for Value {
            fn from(n: $number) -> Self {
                Self::Number(n.into())
            }
        })*
    };
}

from_number!(i16, i32, i64, u8, u16, u32);

/// Arguments by name.
pub type Params<'a> = &'a [(&'a str, Value)];

/// The names by seat, and which of them is the reader: sentences say *you* to that one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// The names.
    pub by_seat: Vec<String>,
    /// The reader's seat.
    pub you: Option<u8>,
}

impl Names {
    /// What a player is called.
    #[must_use]
    pub fn of(&self, seat: u8) -> String {
        self.by_seat.get(usize::from(seat)).cloned().unwrap_or_default()
    }

    /// Whether a sentence speaks to a player or of them: `you` or `other`, as messages choose.
    #[must_use]
    pub fn who(&self, seat: u8) -> &'static str {
        if self.you == Some(seat) { "you" } else { "other" }
    }
}

/// Everything the game says in one language.
#[derive(Debug)]
pub struct Words {
    language: Language,
    messages: BTreeMap<String, String>,
}

static WORDS: LazyLock<[Words; 3]> = LazyLock::new(|| Language::ALL.map(Words::read));

/// Parameters that are players, and the argument that says whether such a player is the reader.
const PERSONS: [(&str, &str); 3] = [("seat", "who"), ("owner", "whose"), ("from", "whom")];

impl Words {
    /// The words of a language.
    #[must_use]
    pub fn of(language: Language) -> &'static Self {
        &WORDS[language as usize]
    }

    fn read(language: Language) -> Self {
        // A test reads all files; one that could not be read would have no words.
        let messages = serde_json::from_str(language.file()).unwrap_or_default();
        Self { language, messages }
    }

    /// Whether there is a message with this key.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.messages.contains_key(key)
    }

    /// A message with its arguments filled in; its key, if there is none.
    #[must_use]
    pub fn say(&self, key: &str, params: Params<'_>) -> String {
        match self.message(key) {
            Some(message) => message.fill_in(self.language, params),
            None => key.to_owned(),
        }
    }

    /// Whether a message names an argument.
    #[must_use]
    pub fn names(&self, key: &str, argument: &str) -> bool {
        self.message(key).is_some_and(|it| it.names(argument))
    }

    fn message(&self, key: &str) -> Option<Message> {
        self.messages.get(key).and_then(|text| Message::read(text).ok())
    }

    /// A sentence of a table. Places are said by their coordinates, as a board in a terminal has
    /// them.
    #[must_use]
    pub fn tell(&self, sentence: &Sentence, names: &Names) -> String {
        let mut params = Vec::new();
        for (name, kind) in kinds_of_params(&sentence.key) {
            let Some(param) = sentence.params.get(*name) else { continue };
            params.push((*name, self.value(*kind, param, names)));
            if let (ParamKind::Seat, Param::Number(seat)) = (kind, param)
                && let Some((_, who)) = PERSONS.iter().find(|(person, _)| person == name)
            {
                params.push((who, names.who(seat_of(*seat)).into()));
            }
        }
        self.say(&sentence.key, &params)
    }

    fn value(&self, kind: ParamKind, param: &Param, names: &Names) -> Value {
        match (kind, param) {
            (ParamKind::Seat, Param::Number(seat)) => names.of(seat_of(*seat)).into(),
            (_, Param::Number(n)) => (*n).into(),
            (_, Param::Place(place)) => self.place(*place).into(),
            (ParamKind::Tile | ParamKind::Text, Param::Text(text)) => text.as_str().into(),
            (_, Param::Text(word)) => self.say(&kind.key_of(word), &[]).into(),
        }
    }

    /// A place: `at 2,-1`.
    #[must_use]
    pub fn place(&self, place: Place) -> String {
        self.say("terminal.place", &[("x", place.x.into()), ("y", place.y.into())])
    }
}

fn seat_of(number: i32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_can_be_read() {
        for language in Language::ALL {
            let words = Words::of(language);
            assert!(words.messages.len() > 1_000, "{language:?}");
            for (key, text) in &words.messages {
                let read = Message::read(text);
                assert!(read.is_ok(), "{language:?}, {key}: {}", read.unwrap_err());
            }
        }
    }

    #[test]
    fn sentences_speak_to_the_reader_and_of_others() {
        let params = [
            ("seat".to_owned(), Param::Number(1)),
            ("tile".to_owned(), Param::Text("D".to_owned())),
            ("place".to_owned(), Param::Place(Place { x: 2, y: -1 })),
        ];
        let sentence = Sentence { key: "event.tile_placed".to_owned(), params: params.into() };
        let by_seat = vec!["Ada".to_owned(), "Bob".to_owned()];
        let said = |language, you| {
            Words::of(language).tell(&sentence, &Names { by_seat: by_seat.clone(), you })
        };
        assert_eq!(said(Language::English, None), "Bob places a tile at 2,-1");
        assert_eq!(said(Language::English, Some(1)), "You place a tile at 2,-1");
        assert_eq!(said(Language::German, Some(0)), "Bob legt ein Plättchen bei 2,-1");
    }

    #[test]
    fn words_of_a_kind_are_translated() {
        let params = [
            ("seat".to_owned(), Param::Number(0)),
            ("message".to_owned(), Param::Text("farmers".to_owned())),
        ];
        let sentence = Sentence { key: "event.message_drawn".to_owned(), params: params.into() };
        let names = Names { by_seat: vec!["Ada".to_owned()], you: None };
        let said = Words::of(Language::English).tell(&sentence, &names);
        assert!(said.contains("points for each of your farmers"), "{said}");
    }
}
