//! Which tile sets bring which elements.

use crate::Element;

/// Tile sets that are mixed in together.
pub type Sets = &'static [&'static str];

/// The ways to bring an element's tiles into a game; none if it has none of its own. Figures and
/// pieces are brought by the tiles they come in one box with.
#[rustfmt::skip]
#[must_use]
pub const fn brought_by(element: Element) -> &'static [Sets] {
    match element {
        Element::Farmers | Element::Abbot => &[],
        Element::WheelOfFortune => &[&["wheel-of-fortune"]],
        Element::River => &[&["river-1"], &["river-2"], &["river-1", "river-2"], &["river-c3"], &["river-20ae"]],
        Element::Inns | Element::Cathedrals | Element::LargeFollower => {
            &[&["inns-and-cathedrals-c1"], &["inns-and-cathedrals-c3"]]
        }
        Element::Goods | Element::Builder | Element::Pig => {
            &[&["traders-and-builders-c1"], &["traders-and-builders-c3"]]
        }
        Element::Fairy | Element::Dragon | Element::Princess | Element::Portal => &[&["princess-and-dragon"]],
        Element::Abbey | Element::Mayor | Element::Wagon | Element::Barn => &[&["abbey-and-mayor"]],
        Element::Count => &[&["count-of-carcassonne"]],
        Element::KingRobberBaron => &[&["king-and-robber"]],
        Element::Shrines => &[&["cult"]],
        Element::FlyingMachines => &[&["flying-machines"]],
        Element::Messengers => &[&["messengers"]],
        Element::Ferries => &[&["ferries"]],
        Element::GoldMines => &[&["gold-mines"]],
        Element::MageWitch => &[&["mage-and-witch"]],
        Element::Robbers => &[&["robbers"]],
        Element::CropCircles => &[&["crop-circles"]],
    }
}

/// Whether an element means little without the tiles that bring it: its symbols stand on them, or
/// its box adds them for its sake. Figures that stand on any land can do without.
#[must_use]
pub const fn stands_on_tiles(element: Element) -> bool {
    match element {
        Element::Farmers
        | Element::Abbot
        | Element::WheelOfFortune
        | Element::LargeFollower
        | Element::Builder
        | Element::Pig
        | Element::Fairy
        | Element::Mayor
        | Element::Wagon
        | Element::Barn => false,
        Element::River
        | Element::Inns
        | Element::Cathedrals
        | Element::Goods
        | Element::Dragon
        | Element::Princess
        | Element::Portal
        | Element::Abbey
        | Element::Count
        | Element::KingRobberBaron
        | Element::Shrines
        | Element::FlyingMachines
        | Element::Messengers
        | Element::Ferries
        | Element::GoldMines
        | Element::MageWitch
        | Element::Robbers
        | Element::CropCircles => true,
    }
}

/// Tile sets that make no sense without an element: their tiles are not ordinary land tiles.
/// All others may be mixed in; a symbol whose element is off is ignored (BB21 lets players use
/// single elements).
#[must_use]
pub fn needed_element(set: &str) -> Option<Element> {
    match set {
        "river-1" | "river-2" | "river-c3" | "river-20ae" => Some(Element::River),
        "count-of-carcassonne" => Some(Element::Count),
        "cult" => Some(Element::Shrines),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ELEMENTS;
    use bastide_tiles::{tile_set, tile_sets};

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
