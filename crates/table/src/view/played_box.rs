//! Which box a game is played with: a set-up does not say, so the one it differs from least.

use bastide_protocol::PlayedBox;
use bastide_rules::{Element, ElementSet, GameBox, OPTIONS, Setup, boxes, brought_by};

/// The box a set-up differs from least, and in what.
pub(crate) fn played_box(setup: &Setup) -> PlayedBox {
    let found = boxes().iter().map(|it| difference(setup, it)).min_by_key(distance);
    found.expect("there are boxes")
}

/// What of a set-up is not as in a box.
pub(crate) fn difference(setup: &Setup, game_box: &GameBox) -> PlayedBox {
    let in_box = game_box.setup(setup.n_players);
    let with: Vec<Element> = missing(setup.elements, in_box.elements).collect();
    let without: Vec<Element> = missing(in_box.elements, setup.elements).collect();
    PlayedBox {
        name: game_box.name.clone(),
        more_tiles: surplus(setup, &in_box, &with),
        fewer_tiles: surplus(&in_box, setup, &without),
        with: names(&with),
        without: names(&without),
        n_options: n_other_options(setup, &in_box),
    }
}

/// Tile sets count twice: they are most of a box.
fn distance(it: &PlayedBox) -> usize {
    let n_sets = it.more_tiles.len() + it.fewer_tiles.len();
    2 * n_sets + it.with.len() + it.without.len() + it.n_options as usize
}

fn missing(of: ElementSet, from: ElementSet) -> impl Iterator<Item = Element> {
    of.iter().filter(move |it| !from.has(*it))
}

fn names(elements: &[Element]) -> Vec<String> {
    elements.iter().map(|it| it.name().to_owned()).collect()
}

/// The tile sets of which one set-up has more copies than the other, but for those that the
/// elements it has more bring: these go without saying.
fn surplus(of: &Setup, over: &Setup, elements: &[Element]) -> Vec<String> {
    let n_copies = |name: &str| {
        let found = over.tiles.iter().filter(|(it, _)| it == name);
        found.map(|(_, n)| u32::from(*n)).sum::<u32>()
    };
    let is_brought = |name: &str| {
        elements.iter().any(|it| brought_by(*it).iter().any(|way| way.contains(&name)))
    };
    let more = of.tiles.iter().filter(|(name, n)| u32::from(*n) > n_copies(name));
    more.map(|(name, _)| name).filter(|name| !is_brought(name)).cloned().collect()
}

/// Options of elements that are off mean nothing.
fn n_other_options(setup: &Setup, in_box: &Setup) -> u32 {
    let in_play = OPTIONS.iter().filter(|it| it.element.is_none_or(|it| setup.elements.has(it)));
    let other = in_play.filter(|it| setup.options.get(it.key) != in_box.options.get(it.key));
    u32::try_from(other.count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_box_is_found_again_without_a_difference() {
        for it in boxes() {
            let found = played_box(&it.setup(it.players.0));
            assert_eq!(distance(&found), 0, "{}", it.name);
            // Two boxes can have the same in them; the first of them is found.
            let first = boxes().iter().find(|other| other.setup(2) == it.setup(2));
            assert_eq!(Some(&found.name), first.map(|it| &it.name));
        }
    }

    #[test]
    fn what_was_changed_is_told_once() {
        let mut setup = Setup::base(2);
        setup.elements.insert(Element::Goods);
        setup.elements.remove(Element::Farmers);
        setup.tiles.push(("traders-and-builders-c3".to_owned(), 1));
        setup.tiles.push(("gold-mines".to_owned(), 2));
        setup.options.set("base.tiny_city", "two_points").expect("an option");
        let text = |it: &str| vec![it.to_owned()];
        let wanted = PlayedBox {
            name: "base".to_owned(),
            with: text("goods"),
            without: text("farmers"),
            more_tiles: text("gold-mines"),
            fewer_tiles: Vec::new(),
            n_options: 1,
        };
        assert_eq!(played_box(&setup), wanted);
    }

    /// Copies count: a set that is mixed in twice is not as in the box.
    #[test]
    fn more_and_fewer_copies_are_told() {
        let mut setup = Setup::base(2);
        setup.tiles[0].1 = 2;
        assert_eq!(played_box(&setup).more_tiles, ["base-c3"]);
        let big = GameBox::named("BB21").expect("a box");
        let mut setup = big.setup(2);
        setup.tiles.retain(|(name, _)| name != "robbers");
        let found = difference(&setup, big);
        assert_eq!((found.without, found.fewer_tiles), (Vec::new(), vec!["robbers".to_owned()]));
    }
}
