//! Rivers, walked tile by tile from the new end back to the source.

use super::{Lying, Table, beside};
use bastide_rules::Element;
use bastide_tiles::{Edge, RiverRole, Side};

/// Which way the water turns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Left,
    Right,
}

/// Water that comes in by one side and leaves by another.
fn turn(inlet: Side, outlet: Side) -> Option<Turn> {
    if outlet == inlet.opposite() {
        None
    } else if outlet == clockwise(inlet) {
        // Coming in from the south the west is left.
        Some(Turn::Left)
    } else {
        Some(Turn::Right)
    }
}

fn clockwise(side: Side) -> Side {
    Side::ALL[(side.index() + 1) % 4]
}

impl Table<'_> {
    /// A river tile meets the water of exactly one tile, and bends another way than the arm did.
    pub(super) fn goes_on_with_the_river(&self, lying: &Lying) -> bool {
        if !self.has(Element::River) || lying.tile.river_role.is_none() {
            return true;
        }
        let meets = |side: &Side| {
            let other = self.at(beside(lying.at, *side));
            other.is_some_and(|it| self.lying[it].edge(side.opposite()) == Edge::River)
        };
        let inlets: Vec<Side> = Side::ALL.into_iter().filter(meets).collect();
        let [inlet] = inlets.as_slice() else { return false };
        let before = self.bend_before(lying.at, *inlet);
        let is_outlet = |it: &Side| it != inlet && lying.edge(*it) == Edge::River;
        let mut bends = Side::ALL.into_iter().filter(is_outlet).filter_map(|it| turn(*inlet, it));
        bends.all(|it| Some(it) != before)
    }

    /// The bend that a tile entered by this side may not repeat.
    fn bend_before(&self, at: (i32, i32), inlet: Side) -> Option<Turn> {
        let tiles: Vec<&str> = self.entry.setup.tile_sets().map(|it| it.0).collect();
        let is_new = tiles.contains(&"river-c3") || tiles.contains(&"river-20ae");
        let key = if is_new { "river3.turn_rule" } else { "river.turn_rule" };
        let looks_far = self.entry.setup.options.is(key, "alternate");
        let (mut at, mut inlet) = (at, inlet);
        loop {
            let idx = self.at(beside(at, inlet))?;
            let outlet = inlet.opposite();
            let upstream = self.upstream(idx)?;
            let bend = turn(upstream, outlet);
            if bend.is_some() || !looks_far {
                return bend;
            }
            (at, inlet) = (self.lying[idx].at, upstream);
        }
    }

    /// The side by which the water comes to a tile; none for the source. Tiles lie in the order
    /// they were placed, so the earliest neighbor by water is the one before.
    fn upstream(&self, idx: usize) -> Option<Side> {
        let lying = self.lying[idx];
        if lying.tile.river_role == Some(RiverRole::Source) {
            return None;
        }
        let wet = Side::ALL.into_iter().filter(|it| lying.edge(*it) == Edge::River);
        let earlier = wet.filter_map(|it| Some((self.at(beside(lying.at, it))?, it)));
        earlier.min().filter(|(other, _)| *other < idx).map(|(_, side)| side)
    }
}
