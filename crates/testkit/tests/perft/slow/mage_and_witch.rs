//! Mage and witch: moved by magic tiles, and never on one road or in one city together.

use super::{Part, Spot, Table};
use bastide_rules::Element;

impl Table<'_> {
    /// The decision that a magic tile brings, or one that joins what the two stand on, and what
    /// follows.
    pub(super) fn conjure(&self, depth: u32) -> u64 {
        let is_magic = self.lying.last().is_some_and(|it| it.tile.symbols.magic);
        if self.has(Element::MageWitch) && (is_magic || self.are_together()) {
            self.ask(depth, &self.with_magic_moved(), Self::place_robbers)
        } else {
            self.place_robbers(depth)
        }
    }

    /// The decision that a ferry brings which joins the roads of the two, and what follows.
    pub(super) fn part_mage_and_witch(&self, depth: u32) -> u64 {
        let choices = if self.are_together() { self.with_magic_moved() } else { Vec::new() };
        self.ask(depth, &choices, Self::call_and_score)
    }

    fn are_together(&self) -> bool {
        matches!(self.magic, [Some(mage), Some(witch)] if self.feature(mage).contains(&witch))
    }

    /// The table after each move of one of the two to an incomplete road or city without magic;
    /// where there is none, after one of them left the board. Where on it they stand is one choice
    /// unless ferries may part the road.
    fn with_magic_moved(&self) -> Vec<Self> {
        let on_tile = |idx: usize| self.lying[idx].parts().into_iter().map(move |it| (idx, it));
        let is_free = |spot: &Spot| {
            let feature = self.feature(*spot);
            let is_place = match spot.1 {
                Part::Road(_) if self.has(Element::Ferries) => true,
                Part::City(_) | Part::Road(_) => feature.first() == Some(spot),
                Part::Monastery | Part::Garden | Part::Field(_) => false,
            };
            is_place
                && !self.is_complete(&feature)
                && !self.magic.iter().flatten().any(|it| feature.contains(it))
        };
        let targets: Vec<Spot> = (0..self.lying.len()).flat_map(on_tile).filter(is_free).collect();
        let put = |which: usize, spot: Option<Spot>| {
            let mut table = self.clone();
            table.magic[which] = spot;
            table
        };
        if targets.is_empty() {
            return (0..2).filter(|it| self.magic[*it].is_some()).map(|it| put(it, None)).collect();
        }
        (0..2).flat_map(|which| targets.iter().map(move |it| put(which, Some(*it)))).collect()
    }

    /// The two leave what is complete.
    pub(super) fn end_magic(&mut self) {
        let stays = |spot: &Spot| !self.is_complete(&self.feature(*spot));
        self.magic = self.magic.map(|it| it.filter(stays));
    }
}
