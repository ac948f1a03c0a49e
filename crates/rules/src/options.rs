//! Options: where rulebooks disagree, and what players may choose.
//!
//! An option is declared once, by [`option!`], in the module that reads it: a type with its key,
//! its values and the books that set it. The rules read options as values of these types only.

use crate::{Element, modules};
use bastide_tiles::Book;
use std::fmt;

/// An option: a key and the values it takes. What it decides, in words, stands in the message files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its name in commands and files.
    pub key: &'static str,
    /// What it may be set to; the first is the default.
    pub values: &'static [&'static str],
    /// The element it belongs to; none for the base game.
    pub element: Option<Element>,
    /// The books that set it to something other than the default, and to what.
    pub books: &'static [(Book, &'static str)],
}

impl OptionInfo {
    /// What a book sets it to.
    ///
    /// ```
    /// use bastide_rules::OPTIONS;
    /// use bastide_tiles::Book;
    /// let order = OPTIONS.iter().find(|it| it.key == "count.order").unwrap();
    /// assert_eq!(order.value_in(Book::Rgbb), "left_first");
    /// assert_eq!(order.value_in(Book::Ckr), "active_chooses");
    /// ```
    #[must_use]
    pub fn value_in(&self, book: Book) -> &'static str {
        let set = self.books.iter().find(|(it, _)| *it == book);
        set.map_or(self.values[0], |(_, value)| value)
    }
}

/// A type that is an option: its values are those of the option, in the same order.
pub(crate) trait Choice: Copy + PartialEq + 'static {
    const INFO: OptionInfo;
    const ALL: &'static [Self];
    /// Its number in [`OPTIONS`]; one that is missing there does not compile.
    const IDX: usize = idx_of(Self::INFO.key);
}

/// Declares an option as a type: key, element; then the type with the text of each
/// value, the default first, and after `in` the books that set it so.
macro_rules! option {
    (
        $key:literal, $element:expr;
        $(#[$attribute:meta])*
        $visibility:vis enum $name:ident {
            $(
                $(#[$value_attribute:meta])*
                $value:ident = $text:literal $(in $book:ident)*,
            )*
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $name {
            $($(#[$value_attribute])* $value,)*
        }

        impl $crate::options::Choice for $name {
            const INFO: $crate::options::OptionInfo = $crate::options::OptionInfo {
                key: $key,
                values: &[$($text),*],
                element: $element,
                books: &[$($((bastide_tiles::Book::$book, $text),)*)*],
            };
            const ALL: &'static [Self] = &[$(Self::$value),*];
        }

        // One that its module does not list is told when the rules are checked.
        const _: usize = <$name as $crate::options::Choice>::IDX;
    };
}

pub(crate) use option;

/// The element farmers under another name (R-019).
const FARMERS: OptionInfo =
    OptionInfo { key: "base.farmers", values: &["on", "off"], element: None, books: &[] };

/// Options that there were once, with the only value they took. Files may still name them.
static FORMER: [OptionInfo; 1] = [OptionInfo {
    key: "cult.simultaneous",
    values: &["both_score"],
    element: Some(Element::Shrines),
    books: &[],
}];

/// All options, base game first, then in the order of the elements.
pub const OPTIONS: [OptionInfo; N_OPTIONS] = all_options();

const N_OPTIONS: usize = {
    let (mut n, mut list) = (1, 0);
    while list < modules::OPTIONS.len() {
        n += modules::OPTIONS[list].len();
        list += 1;
    }
    n
};

/// The lists of the modules, sorted by element.
const fn all_options() -> [OptionInfo; N_OPTIONS] {
    let mut all = [FARMERS; N_OPTIONS];
    let (mut n, mut list) = (1, 0);
    while list < modules::OPTIONS.len() {
        let mut nth = 0;
        while nth < modules::OPTIONS[list].len() {
            let info = modules::OPTIONS[list][nth];
            assert!(info.values.len() > 1, "an option with one value is none");
            let mut idx = n;
            while idx > 0 && rank(&all[idx - 1]) > rank(&info) {
                all[idx] = all[idx - 1];
                idx -= 1;
            }
            all[idx] = info;
            (n, nth) = (n + 1, nth + 1);
        }
        list += 1;
    }
    all
}

const fn rank(info: &OptionInfo) -> u8 {
    match info.element {
        None => 0,
        Some(element) => 1 + element as u8,
    }
}

const fn idx_of(key: &str) -> usize {
    let mut idx = 0;
    while !is_same(OPTIONS[idx].key, key) {
        assert!(idx + 1 < N_OPTIONS, "an option is missing in the list OPTIONS of its module");
        idx += 1;
    }
    idx
}

const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut idx = 0;
    while idx < one.len() && idx < other.len() && one[idx] == other[idx] {
        idx += 1;
    }
    idx == one.len() && idx == other.len()
}

/// The chosen value of every option.
///
/// ```
/// use bastide_rules::Options;
/// let mut options = Options::default();
/// assert_eq!(options.get("base.tiny_city"), Some("normal"));
/// options.set("base.tiny_city", "two_points").unwrap();
/// assert_eq!(options.get("base.tiny_city"), Some("two_points"));
/// let error = options.set("base.tiny_city", "three").unwrap_err().to_string();
/// assert_eq!(error, "option base.tiny_city takes normal or two_points, not \"three\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options([u8; N_OPTIONS]);

impl Default for Options {
    fn default() -> Self {
        Self([0; N_OPTIONS])
    }
}

impl Options {
    /// What a book sets, of those options that are played.
    pub(crate) fn of_book(book: Book, is_played: impl Fn(&OptionInfo) -> bool) -> Self {
        let mut options = Self::default();
        for (nth, info) in options.0.iter_mut().zip(OPTIONS).filter(|(_, it)| is_played(it)) {
            let value = info.value_in(book);
            *nth = info.values.iter().position(|it| *it == value).unwrap_or_default() as u8;
        }
        options
    }

    /// The value of an option; none if there is no such option.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&'static str> {
        let idx = OPTIONS.iter().position(|it| it.key == key)?;
        Some(OPTIONS[idx].values[self.0[idx] as usize])
    }

    /// Whether an option has a value.
    ///
    /// # Panics
    /// If there is no such option, or it takes no such value: for code that knows it does.
    #[must_use]
    pub fn is(&self, key: &str, value: &str) -> bool {
        match find(key, value) {
            Ok((idx, nth)) => usize::from(self.0[idx]) == nth,
            Err(error) => panic!("{error}"),
        }
    }

    /// The value of an option.
    #[inline]
    pub(crate) fn chosen<T: Choice>(&self) -> T {
        T::ALL[usize::from(self.0[T::IDX])]
    }

    /// Whether an option has this value.
    #[inline]
    pub(crate) fn are<T: Choice>(&self, value: T) -> bool {
        self.chosen::<T>() == value
    }

    /// Sets an option.
    ///
    /// # Errors
    /// If there is no such option, or it takes no such value, or it is an element under another
    /// name, which only [`Setup::set_option`](crate::Setup::set_option) can switch.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), BadOption> {
        if let Some(info) = FORMER.iter().find(|it| it.key == key) {
            return nth_of(info, value).map(|_| ());
        }
        let (idx, nth) = find(key, value)?;
        if key == FARMERS.key {
            return Err(BadOption::Element(Element::Farmers));
        }
        self.0[idx] = nth as u8;
        Ok(())
    }

    /// Keys and values that are not the default.
    pub fn changed(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        let all = OPTIONS.iter().zip(&self.0).filter(|(_, nth)| **nth != 0);
        all.map(|(info, nth)| (info.key, info.values[*nth as usize]))
    }
}

/// The number of an option and of one of its values.
fn find(key: &str, value: &str) -> Result<(usize, usize), BadOption> {
    let idx = OPTIONS.iter().position(|it| it.key == key);
    let idx = idx.ok_or_else(|| BadOption::Key(key.to_owned()))?;
    Ok((idx, nth_of(&OPTIONS[idx], value)?))
}

/// The number of a value.
fn nth_of(info: &'static OptionInfo, value: &str) -> Result<usize, BadOption> {
    let nth = info.values.iter().position(|it| *it == value);
    nth.ok_or_else(|| BadOption::Value(info, value.to_owned()))
}

/// Whether farmers are on, if that is what this option says.
pub(crate) fn farmers(key: &str, value: &str) -> Option<Result<bool, BadOption>> {
    (key == FARMERS.key).then(|| find(key, value).map(|_| value == "on"))
}
/// An option that cannot be set so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadOption {
    /// There is no such option.
    Key(String),
    /// It takes no such value.
    Value(&'static OptionInfo, String),
    /// It is this element under another name.
    Element(Element),
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => {
                write!(f, "there is no option {key:?}; `bastide boxes` lists them all")
            }
            Self::Value(info, value) => {
                let values = info.values.join(" or ");
                write!(f, "option {} takes {values}, not {value:?}", info.key)
            }
            Self::Element(element) => write!(f, "that is the element {element}: switch it"),
        }
    }
}

impl std::error::Error for BadOption {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_values_come_once() {
        for (idx, info) in OPTIONS.iter().enumerate() {
            assert!(OPTIONS[..idx].iter().all(|it| it.key != info.key), "{}", info.key);
            assert!(FORMER.iter().all(|it| it.key != info.key), "{}", info.key);
            let values = info.values.iter().enumerate();
            for (nth, value) in values {
                assert!(!info.values[..nth].contains(value), "{} = {value}", info.key);
            }
        }
    }

    #[test]
    fn an_option_that_there_was_once_is_taken_and_changes_nothing() {
        let mut options = Options::default();
        assert_eq!(options.set("cult.simultaneous", "both_score"), Ok(()));
        assert_eq!(options, Options::default());
        assert_eq!(options.get("cult.simultaneous"), None);
        assert_eq!(
            options.set("cult.simultaneous", "neither").unwrap_err().to_string(),
            "option cult.simultaneous takes both_score, not \"neither\""
        );
    }

    #[test]
    #[should_panic(expected = "there is no option")]
    fn a_misspelled_key_is_told() {
        let _ = Options::default().is("dragon.timming", "after_scoring");
    }
}
