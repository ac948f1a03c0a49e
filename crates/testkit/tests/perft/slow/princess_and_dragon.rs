//! The fairy, the princess, portals, and the dragon with its volcanoes.

use super::{Figure, Lying, Part, Spot, Table, beside};
use bastide_rules::Element;
use bastide_tiles::{Side, Tile};

/// As far as the dragon walks.
const N_STEPS: usize = 6;

impl Table<'_> {
    /// Whether a tile just drawn is laid aside, as no dragon is there yet.
    pub(super) fn waits_for_the_dragon(&self, tile: &Tile) -> bool {
        self.has(Element::Dragon) && tile.symbols.dragon && self.dragon.is_none()
    }

    /// A volcano calls the dragon, and the tiles that waited for it come back.
    pub(super) fn call_the_dragon(&mut self) {
        let new = self.lying.len() - 1;
        if self.has(Element::Dragon) && self.lying[new].tile.symbols.volcano {
            self.dragon = Some(new);
            self.order.append(&mut self.aside);
        }
    }

    /// The tiles a follower may go to: the new one or, through a portal, all; never the dragon's.
    pub(super) fn tiles_for_a_follower(&self) -> Vec<usize> {
        let new = self.lying.len() - 1;
        let is_portal = self.has(Element::Portal) && self.lying[new].tile.symbols.portal;
        let first = if is_portal { 0 } else { new };
        (first..=new).filter(|it| Some(*it) != self.dragon).collect()
    }

    /// Whether what is there now was complete before the last tile.
    pub(super) fn was_complete(&self, spot: Spot) -> bool {
        let mut before = self.clone();
        before.lying.pop();
        spot.0 < before.lying.len() && before.is_complete(&before.feature(spot))
    }

    /// The table after the princess of the new tile sent each knight home that she can.
    pub(super) fn without_a_knight(&self) -> Vec<Self> {
        let new = self.lying.len() - 1;
        let cities = &self.lying[new].square().cities;
        let princess = cities.iter().position(|it| it.princess);
        let Some(city) = princess.filter(|_| self.has(Element::Princess)) else {
            return Vec::new();
        };
        let feature = self.feature((new, Part::City(city)));
        let is_knight = |it: &Figure| it.kind.is_follower() && feature.contains(&it.spot);
        let knights = (0..self.figures.len()).filter(|it| is_knight(&self.figures[*it]));
        let without = |knight| {
            let mut table = self.clone();
            table.figures.remove(knight);
            table.send_the_lonely_home();
            table
        };
        knights.map(without).collect()
    }

    /// The table after each move of the fairy to another tile with a follower of the player.
    pub(super) fn with_the_fairy_moved(&self) -> Vec<Self> {
        let has_own = |idx: usize| {
            let mut own = self.figures.iter().filter(|it| it.owner == self.player);
            own.any(|it| it.kind.is_follower() && it.spot.0 == idx)
        };
        let may_go =
            |it: &usize| self.has(Element::Fairy) && Some(*it) != self.fairy && has_own(*it);
        let tiles = (0..self.lying.len()).filter(may_go);
        tiles.map(|it| Self { fairy: Some(it), ..self.clone() }).collect()
    }

    /// The journey of the dragon, if the new tile shows it, and what follows.
    pub(super) fn wake_the_dragon(&self, depth: u32) -> u64 {
        let shows_it = self.lying.last().is_some_and(|it| it.tile.symbols.dragon);
        match self.dragon.filter(|_| shows_it) {
            Some(start) => self.lead_the_dragon(&[start], depth),
            None => self.crop_circle(depth),
        }
    }

    /// One step of the dragon and the rest of its way, `seen` being the tiles it came by. Whose
    /// step it is makes no difference to what may be done.
    fn lead_the_dragon(&self, seen: &[usize], depth: u32) -> u64 {
        if seen.len() > N_STEPS {
            return self.crop_circle(depth);
        }
        let Lying { at, .. } = self.lying[seen[seen.len() - 1]];
        let near = Side::ALL.into_iter().filter_map(|side| self.at(beside(at, side)));
        let is_open = |it: &usize| {
            let is_barred = self.lying[*it].is_of_a_start_board() || Some(*it) == self.fairy;
            !seen.contains(it) && !is_barred
        };
        let steps: Vec<usize> = near.filter(is_open).collect();
        if steps.is_empty() {
            return self.crop_circle(depth);
        }
        if depth == 0 {
            return 1;
        }
        let step = |to: usize| {
            let mut table = self.clone();
            table.dragon = Some(to);
            table.figures.retain(|it| it.spot.0 != to);
            table.send_the_lonely_home();
            table.lead_the_dragon(&[seen, &[to]].concat(), depth - 1)
        };
        steps.into_iter().map(step).sum()
    }
}
