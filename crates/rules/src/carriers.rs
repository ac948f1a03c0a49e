//! Which tile sets bring which elements, and how elements come into a game and leave it.
//!
//! [`brought_by`] lists the ways there are; [`GameBox::brings`] takes the one that suits a box;
//! [`Setup::switch_elements`] switches elements of a box, and their tiles with them. Command line
//! and server both use it; clients are told of `brings` in the list of boxes.

use crate::{ELEMENTS, Element, ElementInfo, ElementSet, GameBox, Sets, Setup, Tiles};
use bastide_tiles::{Book, tile_set};

/// The ways to bring an element's tiles into a game; none if it has none of its own. Figures and
/// pieces are brought by the tiles they come in one box with.
#[must_use]
pub const fn brought_by(element: Element) -> &'static [Sets] {
    match element.info().tiles {
        Tiles::None => &[],
        Tiles::ComeWith(ways) | Tiles::Needed(ways) | Tiles::Inseparable(ways) => ways,
    }
}

/// Whether an element means little without the tiles that bring it: its symbols stand on them, or
/// its box adds them for its sake. Figures that stand on any land can do without.
#[must_use]
pub const fn stands_on_tiles(element: Element) -> bool {
    match element.info().tiles {
        Tiles::None | Tiles::ComeWith(_) => false,
        Tiles::Needed(_) | Tiles::Inseparable(_) => true,
    }
}

/// Tile sets that make no sense without an element: their tiles are not ordinary land tiles.
/// All others may be mixed in; a symbol whose element is off is ignored (BB21 lets players use
/// single elements).
#[must_use]
pub fn needed_element(set: &str) -> Option<Element> {
    let needs = |it: &&ElementInfo| match it.tiles {
        Tiles::Inseparable(ways) => ways.iter().any(|way| way.contains(&set)),
        Tiles::None | Tiles::ComeWith(_) | Tiles::Needed(_) => false,
    };
    ELEMENTS.iter().find(needs).map(|it| it.element)
}

/// Every tile set that can bring an element, if it stands on tiles at all.
fn carriers(element: Element) -> impl Iterator<Item = &'static str> {
    let ways = if stands_on_tiles(element) { brought_by(element) } else { &[] };
    ways.iter().copied().flatten().copied()
}

fn is_described(sets: Sets, book: Book) -> bool {
    sets.iter().all(|set| tile_set(set).is_some_and(|it| it.books.contains(&book)))
}

impl GameBox {
    /// The tile sets that an element brings into games of this box; none if it stands on no tiles.
    /// The box's own come first, then what its book describes, then the edition of its land.
    ///
    /// ```
    /// use bastide_rules::{Element, GameBox};
    /// let river = |name| GameBox::named(name).unwrap().brings(Element::River);
    /// assert_eq!(river("RGBB"), ["river-2"]);
    /// assert_eq!(river("base-2012"), ["river-1"]);
    /// assert_eq!(river("base"), ["river-c3"]);
    /// ```
    #[must_use]
    pub fn brings(&self, element: Element) -> Sets {
        let ways = if stands_on_tiles(element) { brought_by(element) } else { &[] };
        let is_own = |way: &Sets| way.iter().all(|set| self.tiles.iter().any(|it| it == set));
        // With both rivers in the box, both are its own way.
        let own = ways.iter().copied().filter(is_own).max_by_key(|way| way.len());
        let land = self.tiles.first().and_then(|name| tile_set(name));
        let books = land.map_or(&[][..], |it| &it.books);
        let books = std::iter::once(self.book).chain(books.iter().copied());
        let described = |book| ways.iter().copied().find(|way| is_described(way, book));
        let of_a_book = || books.into_iter().find_map(described);
        own.or_else(of_a_book).or(ways.first().copied()).unwrap_or_default()
    }
}

impl Setup {
    /// Plays with just these elements. Those that come bring the tiles they stand on, as
    /// [`GameBox::brings`] has it, unless a set that brings them is there; those that leave take
    /// away the tiles that nothing else stands on. The first set is the land itself and stays.
    ///
    /// ```
    /// use bastide_rules::{Element, GameBox};
    /// let base = GameBox::named("base").unwrap();
    /// let mut setup = base.setup(2);
    /// let mut elements = setup.elements;
    /// elements.insert(Element::WheelOfFortune);
    /// setup.switch_elements(elements, base);
    /// assert_eq!(setup.tiles[1].0, "wheel-of-fortune");
    /// assert!(setup.game().is_ok());
    /// ```
    pub fn switch_elements(&mut self, elements: ElementSet, game_box: &GameBox) {
        let before = std::mem::replace(&mut self.elements, elements);
        let left: Vec<&str> =
            before.iter().filter(|it| !elements.has(*it)).flat_map(carriers).collect();
        let needed: Vec<&str> = elements.iter().flat_map(carriers).collect();
        let land = self.tiles.first().map(|(name, _)| name.clone());
        self.tiles.retain(|(name, _)| {
            let name = name.as_str();
            land.as_deref() == Some(name) || !left.contains(&name) || needed.contains(&name)
        });
        for element in elements.iter().filter(|it| !before.has(*it)) {
            let is_there = |set: &str| self.tiles.iter().any(|(name, _)| name == set);
            if !carriers(element).any(is_there) {
                let brought = game_box.brings(element).iter();
                self.tiles.extend(brought.map(|set| ((*set).to_owned(), 1)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boxes;
    use bastide_tiles::tile_sets;

    fn switched(game_box: &GameBox, element: Element) -> Setup {
        let mut setup = game_box.setup(2);
        let mut elements = setup.elements;
        if elements.has(element) {
            elements.remove(element);
        } else {
            elements.insert(element);
        }
        setup.switch_elements(elements, game_box);
        setup
    }

    /// No switch is a dead end, but for beginnings that exclude each other (R-026).
    #[test]
    fn every_element_of_every_box_can_be_switched() {
        use Element::{Count, River, WheelOfFortune};
        for game_box in boxes() {
            for element in ELEMENTS.map(|it| it.element) {
                let setup = switched(game_box, element);
                let is_on = |it| setup.elements.has(it);
                if is_on(WheelOfFortune) && (is_on(River) || is_on(Count)) {
                    continue;
                }
                let problem = setup.game().err();
                assert!(problem.is_none(), "{element} in {}: {problem:?}", game_box.name);
                let is_there = |set: &str| setup.tiles.iter().any(|(name, _)| name == set);
                let needs_none = !stands_on_tiles(element);
                let has_tiles = carriers(element).any(is_there);
                assert!(!is_on(element) || needs_none || has_tiles, "{element} brings tiles");
            }
        }
    }

    #[test]
    fn switching_twice_gives_the_box_again() {
        for game_box in boxes() {
            for element in ELEMENTS.map(|it| it.element) {
                let mut setup = switched(game_box, element);
                setup.switch_elements(game_box.elements, game_box);
                let (mut now, mut before) = (setup.tiles, game_box.setup(2).tiles);
                now.sort();
                before.sort();
                assert_eq!(now, before, "{element} in {}", game_box.name);
            }
        }
    }

    #[test]
    fn the_river_is_that_of_the_box() {
        let river = |name: &str| GameBox::named(name).unwrap().brings(Element::River);
        for (name, sets) in [
            ("rio-grande-big-box", ["river-2"]),
            ("count-king-robber", ["river-2"]),
            ("base-rio-grande", ["river-2"]),
            ("base-2012", ["river-1"]),
            ("carcassonne-2012", ["river-1"]),
            ("base", ["river-c3"]),
            ("everything", ["river-2"]),
        ] {
            assert_eq!(river(name), sets, "{name}");
        }
    }

    #[test]
    fn elements_take_the_edition_of_the_land() {
        let ckr = GameBox::named("CKR").unwrap();
        assert_eq!(ckr.brings(Element::Inns), ["inns-and-cathedrals-c1"]);
        assert_eq!(ckr.brings(Element::LargeFollower), [""; 0]);
    }

    #[test]
    fn every_set_of_the_table_exists() {
        for set in ELEMENTS.iter().flat_map(|it| brought_by(it.element)).copied().flatten() {
            assert!(tile_set(set).is_some(), "{set}");
        }
    }

    #[test]
    fn what_stands_on_tiles_is_brought_by_some() {
        for it in ELEMENTS.iter().filter(|it| stands_on_tiles(it.element)) {
            assert!(!brought_by(it.element).is_empty(), "{}", it.name);
        }
    }

    #[test]
    fn a_set_that_needs_an_element_is_brought_by_it() {
        for set in tile_sets() {
            let Some(element) = needed_element(&set.name) else { continue };
            let mut sets = brought_by(element).iter().copied().flatten();
            assert!(sets.any(|it| *it == set.name), "{}", set.name);
        }
    }
}
