//! Set-ups drawn at random: any elements, with tiles that bring them.

use bastide_rules::{
    ELEMENTS, Element, ElementSet, OPTIONS, Player, Sets, Setup, brought_by, needed_element,
};

/// Sets a game can begin with.
const BASES: [&str; 3] = ["base-c1", "base-c3", "wheel-of-fortune"];

/// Sets that may be mixed into any game: what they show is decoration while its element is off.
const DECORATION: [&str; 4] =
    ["inns-and-cathedrals-c1", "traders-and-builders-c3", "king-and-robber", "ferries"];

/// Every two elements that can be played together.
///
/// ```
/// use bastide_arena::element_pairs;
/// let n = bastide_rules::ELEMENTS.len();
/// // The wheel board stands neither beside a river nor beside Carcassonne.
/// assert_eq!(element_pairs().len(), n * (n - 1) / 2 - 2);
/// ```
#[must_use]
pub fn element_pairs() -> Vec<ElementSet> {
    let after = |idx: usize| ELEMENTS[idx + 1..].iter().map(move |it| (idx, it.element));
    let pairs = (0..ELEMENTS.len()).flat_map(after);
    let pairs = pairs.map(|(idx, other)| ElementSet::of(&[ELEMENTS[idx].element, other]));
    pairs.filter(|it| random_setup_with(*it, |_| 0).elements == *it).collect()
}

/// A set-up is drawn again so often until it is a game.
const MAX_TRIES: u32 = 64;

/// A set-up that is a game: one to six players, any of whom begins; any elements, with
/// tile sets that bring them; any values of their options. `pick` is told how many choices
/// there are and takes one; always taking the first gives the plain base game.
///
/// ```
/// use bastide_arena::random_setup;
/// use bastide_rules::Setup;
/// assert_eq!(random_setup(|_| 0), Setup { tiles: vec![("base-c1".to_owned(), 1)], ..Setup::base(2) });
/// ```
pub fn random_setup(mut pick: impl FnMut(u32) -> u32) -> Setup {
    first_game(|| {
        // A third, half or two thirds of them, so that small and large sets both come up.
        let n_of_six = [3, 2, 4][pick(3) as usize];
        let is_on = |element: &Element| {
            let is_drawn = pick(6) >= 6 - n_of_six;
            is_drawn != (*element == Element::Farmers)
        };
        let elements = ELEMENTS.iter().map(|it| it.element).filter(is_on).collect();
        setup_with(elements, &mut pick)
    })
}

/// The same with just these elements.
pub fn random_setup_with(elements: ElementSet, mut pick: impl FnMut(u32) -> u32) -> Setup {
    first_game(|| setup_with(elements, &mut pick))
}

/// Some elements and options exclude each other; what is no game is drawn again.
fn first_game(mut draw: impl FnMut() -> Setup) -> Setup {
    (0..MAX_TRIES).map(|_| draw()).find(|it| it.game().is_ok()).unwrap_or_else(|| Setup::base(2))
}

fn setup_with(elements: ElementSet, pick: &mut impl FnMut(u32) -> u32) -> Setup {
    let n_players = [2, 1, 3, 4, 5, 6][pick(6) as usize];
    let mut setup = Setup { elements, ..Setup::base(n_players) };
    setup.first_player = Player(pick(n_players.into()) as u8);
    // Only the newest tiles have gardens for the abbot.
    let bases: Sets = if elements.has(Element::Abbot) { &["base-c3"] } else { &BASES };
    let base = bases[pick(bases.len() as u32) as usize];
    let has_wheel = elements.has(Element::WheelOfFortune);
    setup.start_tile = (base == "wheel-of-fortune" && !has_wheel).then(|| "RadD".to_owned());
    setup.tiles = vec![(base.to_owned(), 1)];
    for element in elements.iter() {
        let ways = brought_by(element);
        if let Some(sets) = ways.get(pick(ways.len().max(1) as u32) as usize) {
            // Small sets in several copies, so that their tiles meet.
            let is_single = matches!(element, Element::River | Element::Count);
            let n_copies = if is_single { 1 } else { 1 + pick(3) as u8 };
            sets.iter().for_each(|set| mix_in(&mut setup, set, n_copies));
        }
    }
    for set in DECORATION {
        if pick(6) == 5 {
            mix_in(&mut setup, set, 1);
        }
    }
    let of_setup = |it: Option<Element>| it.is_none_or(|it| elements.has(it));
    for option in OPTIONS.iter().filter(|it| of_setup(it.element) && it.key != "base.farmers") {
        let value = option.values[pick(option.values.len() as u32) as usize];
        setup.options.set(option.key, value).expect("the option takes the value");
    }
    setup
}

/// A set is mixed in once, however many elements bring it.
fn mix_in(setup: &mut Setup, set: &str, n_copies: u8) {
    let is_there = setup.tiles.iter().any(|(name, _)| name == set);
    let is_playable = needed_element(set).is_none_or(|it| setup.elements.has(it));
    if !is_there && is_playable {
        setup.tiles.push((set.to_owned(), n_copies));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_dice::Dice;
    use bastide_tiles::tile_set;
    use std::collections::BTreeSet;

    #[test]
    fn every_set_of_the_table_exists() {
        for set in BASES.iter().chain(&DECORATION) {
            assert!(tile_set(set).is_some(), "{set}");
        }
    }

    #[test]
    fn every_element_and_every_value_of_its_options_comes_up() {
        let mut seen = BTreeSet::new();
        for game in 0..600 {
            let mut dice = Dice::new(1, game);
            let setup = random_setup(|n| dice.below(n));
            assert!(setup.game().is_ok());
            seen.extend(setup.elements.iter().map(|it| it.name().to_owned()));
            seen.extend(setup.options.changed().map(|(key, value)| format!("{key}={value}")));
        }
        for element in ELEMENTS.map(|it| it.element) {
            assert!(seen.contains(element.name()), "{element} never comes up");
            let own = OPTIONS.iter().filter(|it| it.element == Some(element));
            for option in own {
                for value in &option.values[1..] {
                    let set = format!("{}={value}", option.key);
                    assert!(seen.contains(&set), "{set} never comes up");
                }
            }
        }
    }

    #[test]
    fn pairs_are_played_as_asked() {
        for (game, pair) in element_pairs().into_iter().enumerate() {
            let mut dice = Dice::new(1, game as u64);
            assert_eq!(random_setup_with(pair, |n| dice.below(n)).elements, pair);
        }
    }
}
