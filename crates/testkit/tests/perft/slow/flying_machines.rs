//! Flying machines: a follower takes off, and every face of the die is counted.

use super::{Kind, Part, Spot, Table};
use bastide_rules::Element;
use bastide_tiles::Flight;

impl Table<'_> {
    /// The way the machine of the new tile flies, if it has one.
    fn flight(&self) -> Option<(i32, i32)> {
        let lying = self.lying.last().filter(|_| self.has(Element::FlyingMachines))?;
        let printed = match lying.tile.symbols.flying_machine? {
            Flight::West => (-1, 0),
            Flight::NorthWest => (-1, -1),
        };
        // A quarter clockwise takes the north to the east.
        Some((0..lying.rotation.quarters()).fold(printed, |(x, y), _| (-y, x)))
    }

    /// The table with a follower on the machine of the new tile.
    pub(super) fn with_a_follower_in_the_air(&self) -> Vec<Self> {
        let kinds = [Kind::Normal, Kind::Large].into_iter();
        let kinds = kinds.filter(|it| self.flight().is_some() && self.n_left(self.player, *it) > 0);
        kinds.map(|it| Self { in_the_air: Some(it), ..self.clone() }).collect()
    }

    /// The landing of whoever is in the air, and what follows. Who cannot land goes home.
    pub(super) fn land(&self, depth: u32) -> u64 {
        let (Some(kind), Some((dx, dy))) = (self.in_the_air, self.flight()) else {
            return self.place_ferry(depth);
        };
        if depth == 0 {
            return 1;
        }
        let table = Self { in_the_air: None, ..self.clone() };
        let (x, y) = self.lying[self.lying.len() - 1].at;
        let rolled = |n: i32| {
            let target = self.at((x + n * dx, y + n * dy)).filter(|it| Some(*it) != self.dragon);
            let places = target.map(|it| self.landing_places(it)).unwrap_or_default();
            let choices: Vec<Self> =
                places.into_iter().map(|it| table.with_figure(kind, it)).collect();
            table.ask(depth, &choices, Self::place_ferry)
        };
        (1..=3).map(rolled).sum()
    }

    fn landing_places(&self, idx: usize) -> Vec<Spot> {
        let spots = self.lying[idx].parts().into_iter().map(|it| (idx, it));
        let is_open = |spot: &Spot| {
            matches!(spot.1, Part::City(_) | Part::Road(_) | Part::Monastery)
                && !self.is_complete(&self.feature(*spot))
        };
        spots.filter(is_open).collect()
    }
}
