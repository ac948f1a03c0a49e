//! What is said of an element, and sets of them. The elements themselves are in `modules.rs`.

use crate::{ELEMENTS, Element};
use std::fmt;

/// What is said of an element.
#[derive(Clone, Copy, Debug)]
pub struct ElementInfo {
    /// Which one.
    pub element: Element,
    /// Its name in commands and files.
    pub name: &'static str,
    /// Its tiles.
    pub tiles: Tiles,
    /// What is printed on tiles and means nothing without it, in the words of tile files.
    pub symbols: &'static [&'static str],
}

impl ElementInfo {
    /// And these symbols mean nothing without it.
    pub(crate) const fn with(self, symbols: &'static [&'static str]) -> Self {
        Self { symbols, ..self }
    }
}

/// Tile sets that are mixed in together.
pub type Sets = &'static [&'static str];

/// The tiles of an element: the ways to bring them into a game, each some tile sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tiles {
    /// It has none of its own.
    None,
    /// Its figures come in one box with them, and can do without: they stand on any land.
    ComeWith(&'static [Sets]),
    /// It means little without them: its symbols stand on them, or its box adds them for its sake.
    Needed(&'static [Sets]),
    /// And they make no sense without it: they are not ordinary land tiles.
    Inseparable(&'static [Sets]),
}

/// One without symbols.
pub(crate) const fn info(element: Element, name: &'static str, tiles: Tiles) -> ElementInfo {
    ElementInfo { element, name, tiles, symbols: &[] }
}

impl Element {
    /// What is said of this element.
    #[must_use]
    pub const fn info(self) -> &'static ElementInfo {
        &ELEMENTS[self as usize]
    }

    /// Its name in commands and files.
    ///
    /// ```
    /// use bastide_rules::Element;
    /// assert_eq!(Element::GoldMines.name(), "gold-mines");
    /// assert_eq!(Element::from_name("gold-mines"), Some(Element::GoldMines));
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// The element with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        ELEMENTS.iter().find(|it| it.name == name).map(|it| it.element)
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Which elements are in play.
///
/// ```
/// use bastide_rules::{Element, ElementSet};
/// let set: ElementSet = [Element::Farmers, Element::Inns].into_iter().collect();
/// assert!(set.has(Element::Inns));
/// assert_eq!(set.to_string(), "farmers inns");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ElementSet(u32);

impl ElementSet {
    /// Whether an element is in play.
    #[must_use]
    #[inline]
    pub const fn has(self, element: Element) -> bool {
        self.0 >> element as u32 & 1 == 1
    }

    /// The set of these elements.
    #[must_use]
    pub const fn of(elements: &[Element]) -> Self {
        let mut set = Self(0);
        let mut idx = 0;
        while idx < elements.len() {
            set.insert(elements[idx]);
            idx += 1;
        }
        set
    }

    /// Whether any element is in both.
    #[must_use]
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The elements of both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Switches an element on.
    pub const fn insert(&mut self, element: Element) {
        self.0 |= 1 << element as u32;
    }

    /// Switches an element off.
    pub const fn remove(&mut self, element: Element) {
        self.0 &= !(1 << element as u32);
    }

    /// The elements in play.
    pub fn iter(self) -> impl Iterator<Item = Element> {
        ELEMENTS.iter().map(|it| it.element).filter(move |it| self.has(*it))
    }
}

impl FromIterator<Element> for ElementSet {
    fn from_iter<T: IntoIterator<Item = Element>>(elements: T) -> Self {
        let mut set = Self::default();
        elements.into_iter().for_each(|it| set.insert(it));
        set
    }
}

impl fmt::Display for ElementSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (idx, element) in self.iter().enumerate() {
            let space = if idx == 0 { "" } else { " " };
            write!(f, "{space}{element}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_enum() {
        for (idx, info) in ELEMENTS.iter().enumerate() {
            assert_eq!(info.element as usize, idx);
            assert_eq!(Element::from_name(info.name), Some(info.element));
        }
    }
}
