//! What people read, in every language of the game: the message files of the client, for programs without a
//! browser.
//!
//! ```
//! use bastide_words::{Language, Words};
//! let words = Words::of(Language::French);
//! let who = [("who", "other".into()), ("name", "Ada".into()), ("n", 3.into())];
//! assert_eq!(words.say("end.wins", &who), "Ada gagne de 3 points");
//! ```

mod language;
mod message;

use bastide_protocol::{Param, Place, Sentence};
use bastide_table::{ParamKind, kinds_of_params};
pub use language::Language;
use message::Message;
use std::collections::BTreeMap;
use std::sync::OnceLock;

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

/// By language; one is read when somebody speaks it first.
static WORDS: [OnceLock<Words>; Language::ALL.len()] =
    [const { OnceLock::new() }; Language::ALL.len()];

/// Parameters that are players, and the argument that says whether such a player is the reader.
const PERSONS: [(&str, &str); 3] = [("seat", "who"), ("owner", "whose"), ("from", "whom")];

impl Words {
    /// The words of a language.
    #[must_use]
    pub fn of(language: Language) -> &'static Self {
        WORDS[language as usize].get_or_init(|| Self::read(language))
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
