//! Boxes: products as data. Which tile sets, elements and variants each one switches on.

use crate::{Element, ElementSet, OptionInfo, Options, Setup};
use bastide_tiles::Book;
use serde::Deserialize;
use std::sync::LazyLock;

/// A box one can buy, or the base game out of one.
#[derive(Clone, Debug)]
pub struct GameBox {
    /// Its friendly name, for commands and files.
    pub name: String,
    /// The rulebook key it answers to as well.
    pub key: Option<String>,
    /// The box it is a part of, by name; lists may fold those.
    pub part_of: Option<String>,
    /// For people.
    pub title: String,
    /// Whose variants it switches on.
    pub book: Book,
    /// How many players the book speaks of, from and to.
    pub players: (u8, u8),
    /// How long a game takes, about.
    pub minutes: u16,
    /// Its tile sets.
    pub tiles: Vec<String>,
    /// The start tile, where the tile set names none.
    pub start: Option<String>,
    /// Its elements.
    pub elements: ElementSet,
    /// Its book's variants.
    pub options: Options,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBoxes {
    r#box: Vec<RawBox>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBox {
    name: String,
    key: Option<String>,
    part_of: Option<String>,
    title: String,
    book: String,
    players: (u8, u8),
    minutes: u16,
    tiles: Vec<String>,
    start: Option<String>,
    elements: Vec<String>,
}

impl RawBox {
    fn into_box(self) -> Result<GameBox, String> {
        let unknown = |what: &str, name: &str| format!("box {}: no {what} {name:?}", self.name);
        let book = Book::from_key(&self.book).ok_or_else(|| unknown("book", &self.book))?;
        for name in &self.tiles {
            // Only what is played with is read.
            if !bastide_tiles::tile_set_names().any(|it| it == name) {
                return Err(unknown("tile set", name));
            }
        }
        let mut elements = ElementSet::default();
        for name in &self.elements {
            elements.insert(Element::from_name(name).ok_or_else(|| unknown("element", name))?);
        }
        // The box of a book sets what it says even of elements left out of the box.
        let is_whole = self.key.is_some();
        let is_played =
            |info: &OptionInfo| is_whole || info.element.is_none_or(|it| elements.has(it));
        let options = Options::of_book(book, is_played);
        Ok(GameBox {
            name: self.name,
            key: self.key,
            part_of: self.part_of,
            title: self.title,
            book,
            players: self.players,
            minutes: self.minutes,
            tiles: self.tiles,
            start: self.start,
            elements,
            options,
        })
    }
}

/// A broken built-in file cannot reach a user: this panics in the crate's own tests first.
static BOXES: LazyLock<Vec<GameBox>> = LazyLock::new(|| {
    let text = include_str!("../data/boxes.toml");
    let raw: RawBoxes = toml::from_str(text).unwrap_or_else(|error| panic!("boxes.toml: {error}"));
    let boxes: Result<_, _> = raw.r#box.into_iter().map(RawBox::into_box).collect();
    boxes.unwrap_or_else(|error: String| panic!("boxes.toml: {error}"))
});

/// All boxes, the plain base game first.
#[must_use]
pub fn boxes() -> &'static [GameBox] {
    &BOXES
}

impl GameBox {
    /// The box with this name or rulebook key, in any case of letters.
    ///
    /// ```
    /// use bastide_rules::GameBox;
    /// assert_eq!(GameBox::named("bb21").unwrap().name, "big-box-2021");
    /// assert!(GameBox::named("shoe-box").is_none());
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        BOXES.iter().find(|it| {
            let key = it.key.as_deref().unwrap_or(&it.name);
            it.name.eq_ignore_ascii_case(name) || key.eq_ignore_ascii_case(name)
        })
    }

    /// A set-up with everything this box switches on.
    #[must_use]
    pub fn setup(&self, n_players: u8) -> Setup {
        Setup {
            n_players,
            tiles: self.tiles.iter().map(|name| (name.clone(), 1)).collect(),
            start_tile: self.start.clone(),
            elements: self.elements,
            options: self.options,
            ..Setup::base(n_players)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OPTIONS;

    /// More tiles and more elements take no less time.
    #[test]
    fn a_box_with_more_in_it_takes_no_less_time() {
        let n_tiles = |it: &GameBox| -> u32 {
            let sets = it.tiles.iter().filter_map(|name| bastide_tiles::tile_set(name));
            sets.map(|set| u32::from(set.total)).sum()
        };
        for large in boxes() {
            let is_in = |it: &GameBox| it.elements.iter().all(|it| large.elements.has(it));
            for small in boxes().iter().filter(|it| is_in(it) && n_tiles(it) <= n_tiles(large)) {
                assert!(small.minutes <= large.minutes, "{} and {}", small.name, large.name);
            }
        }
    }

    #[test]
    fn parts_are_of_boxes_there_are() {
        for part_of in boxes().iter().filter_map(|it| it.part_of.as_deref()) {
            let whole = GameBox::named(part_of).expect("the box is there");
            assert_eq!((whole.name.as_str(), &whole.part_of), (part_of, &None));
        }
    }

    /// What a book says is what its boxes switch on: the table at the end of the rulings.
    #[test]
    fn boxes_switch_on_what_the_rulings_say_of_their_books() {
        let rulings = include_str!("../../../docs/rulings.md");
        let rows = rulings.lines().filter_map(|it| it.strip_prefix("| `"));
        assert_eq!(rows.clone().count(), OPTIONS.len());
        for row in rows {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let key = cells[0].trim_end_matches('`');
            let Some(option) = OPTIONS.iter().find(|it| it.key == key) else {
                panic!("the rulings have an option {key:?} more");
            };
            let quoted = |it: &&str| format!("`{it}`");
            let others: Vec<String> = option.values[1..].iter().map(quoted).collect();
            assert_eq!(cells[1..3], [quoted(&option.values[0]), others.join(", ")], "{key}");
            let (books, value) = cells[3].split_once(": ").unwrap_or(("", ""));
            let value = value.trim_matches('`');
            for it in boxes() {
                let is_named = books.contains(&format!("`{}`", it.book.key()));
                // The box of a book sets what it says even of elements left out of the box.
                let is_played = option.element.is_none_or(|element| it.elements.has(element))
                    || (is_named && it.key.is_some());
                let wanted = if is_named { value } else { option.values[0] };
                let wanted = if is_played { wanted } else { option.values[0] };
                assert_eq!(it.options.get(key), Some(wanted), "{key} of {}", it.name);
            }
        }
    }
}
