//! Which parts of the game the evaluator looks ahead in.

use bastide_rules::Element;

/// Whether the evaluator weighs what will become of an element. Of the others bots mostly see the
/// points that are to be had at once, beside what happens to come up in the futures they try; people
/// who choose them as opponents are told so.
///
/// ```
/// use bastide_bots::looks_ahead;
/// use bastide_rules::Element;
///
/// assert!(looks_ahead(Element::Goods) && !looks_ahead(Element::Ferries));
/// ```
#[must_use]
pub const fn looks_ahead(element: Element) -> bool {
    match element {
        // Terms of their own, or more of what the evaluator weighs anyway.
        Element::Farmers
        | Element::Abbot
        | Element::Inns
        | Element::Cathedrals
        | Element::LargeFollower
        | Element::Goods
        | Element::Builder
        | Element::Pig
        | Element::Fairy
        | Element::Dragon
        | Element::Abbey
        | Element::Mayor
        | Element::Barn
        | Element::KingRobberBaron
        | Element::FlyingMachines
        | Element::Messengers => true,
        // Their worth shows in the position right after the decision.
        Element::River
        | Element::Princess
        | Element::Portal
        | Element::Wagon
        | Element::GoldMines
        | Element::CropCircles => true,
        // What a follower in a quarter, a challenge, a ferry that moves on, the next steps of mage
        // and witch, a robber who waits and the pig's next stop will bring has no term yet.
        Element::Count
        | Element::Shrines
        | Element::Ferries
        | Element::MageWitch
        | Element::Robbers
        | Element::WheelOfFortune => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_rules::ELEMENTS;

    /// The client says the same to people.
    #[test]
    fn people_are_told_what_bots_do_not_look_ahead_in() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/unplanned.json");
        let text = std::fs::read_to_string(file).expect("the file");
        let names: Vec<&str> = text.split('"').skip(1).step_by(2).collect();
        let unplanned = ELEMENTS.iter().filter(|it| !looks_ahead(it.element)).map(|it| it.name);
        assert_eq!(names, unplanned.collect::<Vec<_>>());
    }
}
