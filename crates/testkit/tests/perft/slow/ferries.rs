//! Ferries, as plainly as can be: every way over the roads is walked to its first ferry.

use super::{Part, Spot, Table, beside};
use bastide_rules::Element;
use bastide_tiles::Side;

/// A ferry: the number of its tile and two roads of it, the smaller number first.
pub(super) type Ferry = (usize, usize, usize);

impl Table<'_> {
    /// The decision about the ferry of a new lake, if it is one, and what follows.
    pub(super) fn place_ferry(&self, depth: u32) -> u64 {
        let lake = self.lying.len() - 1;
        if !self.has(Element::Ferries) || !self.lying[lake].tile.symbols.ferry_lake {
            return self.move_ferries(&self.first_ferries(), &[], depth);
        }
        if depth == 0 {
            return 1;
        }
        let choices = self.crossings(lake).into_iter().map(|ferry| {
            let mut table = self.clone();
            table.ferries.push(ferry);
            table.move_ferries(&table.first_ferries(), &[], depth - 1)
        });
        choices.sum()
    }

    /// The decisions about moving ferries, and what follows. `met` has the lakes that each side of
    /// the new tile lets move one of; `moved` those that have moved.
    fn move_ferries(&self, met: &[Vec<usize>], moved: &[usize], depth: u32) -> u64 {
        let mut choices: Vec<(Self, usize)> = Vec::new();
        for now in &self.ferries {
            let may_move = !moved.contains(&now.0) && is_covered(met, &[moved, &[now.0]].concat());
            for ferry in self.crossings(now.0).into_iter().filter(|it| may_move && it != now) {
                let mut table = self.clone();
                table.ferries.retain(|it| it != now);
                table.ferries.push(ferry);
                choices.push((table, now.0));
            }
        }
        if choices.is_empty() {
            return self.part_mage_and_witch(depth);
        }
        if depth == 0 {
            return 1;
        }
        let further = choices
            .iter()
            .map(|(table, lake)| table.move_ferries(met, &[moved, &[*lake]].concat(), depth - 1));
        further.sum::<u64>() + self.part_mage_and_witch(depth - 1)
    }

    fn crossings(&self, lake: usize) -> Vec<Ferry> {
        let n_roads = self.lying[lake].square().roads.len();
        (0..n_roads).flat_map(|a| (a + 1..n_roads).map(move |b| (lake, a, b))).collect()
    }

    /// Whether a ferry joins a road of a tile to another.
    pub(super) fn across(&self, (idx, part): Spot) -> Option<Spot> {
        let Part::Road(road) = part else { return None };
        self.ferries.iter().find_map(|&(lake, a, b)| match (lake == idx, road) {
            (true, it) if it == a => Some((lake, Part::Road(b))),
            (true, it) if it == b => Some((lake, Part::Road(a))),
            _ => None,
        })
    }

    /// For each side of the tile just placed, the nearest lakes whose ferries are met beyond.
    fn first_ferries(&self) -> Vec<Vec<usize>> {
        let new = self.lying.len() - 1;
        let on_side = |side: Side| {
            let parts = self.lying[new].parts().into_iter();
            let mut roads = parts.filter(|it| matches!(it, Part::Road(_)));
            let has_road =
                roads.any(|it| self.lying[new].ports(it).iter().any(|p| p.side() == side));
            let mut found = Vec::new();
            if has_road {
                self.walk(new, side, &mut vec![new], &mut found);
            }
            let nearest = found.iter().map(|it| it.0).min();
            let mut lakes: Vec<usize> =
                found.into_iter().filter(|it| Some(it.0) == nearest).map(|it| it.1).collect();
            lakes.sort_unstable();
            lakes.dedup();
            lakes
        };
        Side::ALL.into_iter().map(on_side).collect()
    }

    /// Walks on from a side of a tile; `way` has the tiles walked over, `found` how far it was to
    /// which lake.
    fn walk(&self, from: usize, side: Side, way: &mut Vec<usize>, found: &mut Vec<(usize, usize)>) {
        let Some(next) = self.at(beside(self.lying[from].at, side)) else { return };
        // No way is longer than once over every segment of a tile; four is more than enough.
        if next == way[0] || way.iter().filter(|it| **it == next).count() == 4 {
            return;
        }
        let lying = self.lying[next];
        let arrives = |it: &Part| {
            matches!(it, Part::Road(_))
                && lying.ports(*it).iter().any(|port| port.side() == side.opposite())
        };
        let Some(road) = lying.parts().into_iter().find(arrives) else { return };
        if self.across((next, road)).is_some() {
            found.push((way.len(), next));
            return;
        }
        way.push(next);
        for port in lying.ports(road).into_iter().filter(|it| it.side() != side.opposite()) {
            self.walk(next, port.side(), way, found);
        }
        way.pop();
    }
}

/// Whether each of these lakes can be met from a side of its own.
fn is_covered(met: &[Vec<usize>], lakes: &[usize]) -> bool {
    let Some((first, others)) = lakes.split_first() else { return true };
    (0..met.len()).any(|idx| {
        let mut left = met.to_vec();
        left.remove(idx).contains(first) && is_covered(&left, others)
    })
}
