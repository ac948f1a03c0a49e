//! Shrines and monasteries, all of them looked at again.

use super::{Lying, Part, Spot, Table};
use bastide_rules::Element;
use bastide_tiles::Building;

impl Table<'_> {
    /// After the tile lies, no shrine has two monasteries beside it and no monastery two shrines.
    pub(super) fn leaves_one_rival_each(&self, lying: &Lying) -> bool {
        if !self.has(Element::Shrines) {
            return true;
        }
        let after = self.with(*lying);
        (0..after.lying.len()).all(|it| after.rivals(it).len() < 2)
    }

    /// The tiles round one with a shrine or monastery that have the other.
    fn rivals(&self, idx: usize) -> Vec<usize> {
        let is_shrine = |it: usize| {
            self.lying[it].square().building.map(|building| building == Building::Shrine)
        };
        let Some(here) = is_shrine(idx) else { return Vec::new() };
        let is_near = |it: &usize| {
            let ((x, y), (other_x, other_y)) = (self.lying[idx].at, self.lying[*it].at);
            (x - other_x).abs() <= 1 && (y - other_y).abs() <= 1
        };
        (0..self.lying.len()).filter(is_near).filter(|it| is_shrine(*it) == Some(!here)).collect()
    }

    /// Whether a follower in a shrine or monastery that is not complete meets a rival that is.
    pub(super) fn loses_a_challenge(&self, (idx, part): Spot) -> bool {
        self.has(Element::Shrines)
            && part == Part::Monastery
            && self.rivals(idx).into_iter().any(|it| {
                let rival = (it, Part::Monastery);
                self.is_complete(&[rival].into()) && self.is_occupied(&[rival].into())
            })
    }
}
