//! Abbeys in holes, barns at corners, and wagons that go on. The mayor is a follower like others.

use super::{Figure, Kind, Lying, Part, Spot, Table, beside};
use bastide_rules::Element;
use bastide_tiles::{Port, Rotation, Side, tile_set};
use std::collections::BTreeSet;

/// A corner of a tile, by the way there from its middle, and the halves of its sides that meet in
/// it.
const CORNERS: [((i32, i32), [Port; 2]); 4] = [
    ((-1, -1), [Port::left(Side::North), Port::right(Side::West)]),
    ((1, -1), [Port::left(Side::East), Port::right(Side::North)]),
    ((1, 1), [Port::left(Side::South), Port::right(Side::East)]),
    ((-1, 1), [Port::left(Side::West), Port::right(Side::South)]),
];

impl Table<'_> {
    /// A turn or a second tile begins: with an abbey from the hand, or with a tile of the bag.
    pub(super) fn begin_tile_play(&self, depth: u32) -> u64 {
        let with_an_abbey = self.with_an_abbey();
        match depth {
            _ if with_an_abbey.is_empty() => self.draw(depth),
            0 => 1,
            _ => self.ask(depth - 1, &with_an_abbey, Self::place_figure) + self.draw(depth - 1),
        }
    }

    /// The table with the player's abbey in each hole it may fill.
    fn with_an_abbey(&self) -> Vec<Self> {
        let is_in_hand = self.has(Element::Abbey) && !self.spent_abbeys.contains(&self.player);
        let set = tile_set("abbey-and-mayor").expect("the set is there");
        let tile = set.tile("AAbbey").expect("the set has abbeys");
        let right_of_tiles = self.lying.iter().map(|it| beside(it.at, Side::East));
        let is_hole = |at: &(i32, i32)| {
            self.at(*at).is_none()
                && Side::ALL.into_iter().all(|side| self.at(beside(*at, side)).is_some())
        };
        right_of_tiles
            .filter(|at| is_in_hand && is_hole(at))
            .map(|at| Lying { at, tile, square: 0, rotation: Rotation::NONE })
            .filter(|it| self.leaves_one_rival_each(it))
            .map(|it| {
                let mut table = self.with(it);
                table.spent_abbeys.push(self.player);
                table
            })
            .collect()
    }

    /// The field at a corner of a tile that shows nothing else there.
    pub(super) fn field_at(&self, idx: usize, corner: (i32, i32)) -> Option<Spot> {
        let (_, halves) = CORNERS.into_iter().find(|it| it.0 == corner)?;
        let is_field = |part: &Part| {
            let ports = self.lying[idx].ports(*part);
            matches!(part, Part::Field(_)) && halves.iter().all(|it| ports.contains(it))
        };
        Some((idx, self.lying[idx].parts().into_iter().find(is_field)?))
    }

    /// The table with the player's barn at each corner of the new tile where four fields meet.
    pub(super) fn with_a_barn(&self) -> Vec<Self> {
        let new = self.lying.len() - 1;
        let is_left =
            self.has(Element::Barn) && self.barns.iter().all(|(owner, _)| *owner != self.player);
        if !is_left || self.dragon == Some(new) {
            return Vec::new();
        }
        let (x, y) = self.lying[new].at;
        let meeting = |(dx, dy): (i32, i32)| {
            // The tiles round the corner, each with the way from its own middle to it.
            let tiles = [
                ((x, y), (dx, dy)),
                ((x + dx, y), (-dx, dy)),
                ((x, y + dy), (dx, -dy)),
                ((x + dx, y + dy), (-dx, -dy)),
            ];
            let fields = tiles.map(|(at, corner)| self.field_at(self.at(at)?, corner));
            fields[0].filter(|_| fields.iter().all(Option::is_some))
        };
        let fields = CORNERS.into_iter().filter_map(|it| meeting(it.0));
        fields
            .filter(|it| !self.has_barn(*it))
            .map(|it| {
                let mut table = self.clone();
                table.barns.push((self.player, it));
                table
            })
            .collect()
    }

    /// Whether a barn stands on the field.
    pub(super) fn has_barn(&self, spot: Spot) -> bool {
        let feature = self.feature(spot);
        self.barns.iter().any(|(_, it)| feature.contains(it))
    }

    /// The decisions about wagons that were scored, and what follows.
    pub(super) fn move_wagons(&self, depth: u32) -> u64 {
        let Some(wagon) = self.scored_wagons.first() else { return self.end_scoring(depth) };
        let mut table = self.clone();
        table.scored_wagons.remove(0);
        let choices: Vec<Self> = self
            .destinations(wagon.spot)
            .into_iter()
            .map(|spot| {
                let mut table = table.clone();
                table.figures.push(Figure::new(wagon.owner, wagon.kind, spot));
                table
            })
            .collect();
        table.offer(depth, &choices, Self::move_wagons)
    }

    /// Wagons on complete features wait, those of the player first and then round the table.
    pub(super) fn keep_scored_wagons(&mut self) {
        let is_scored =
            |it: &&Figure| it.kind == Kind::Wagon && self.is_complete(&self.feature(it.spot));
        let mut wagons: Vec<Figure> = self.figures.iter().filter(is_scored).copied().collect();
        wagons.sort_by_key(|it| (it.owner + self.n_players - self.player) % self.n_players);
        self.scored_wagons = wagons;
    }

    /// Every piece of the incomplete, unoccupied features that a wagon can go to from a feature.
    fn destinations(&self, from: Spot) -> BTreeSet<Spot> {
        let near = self.feature(from).into_iter().flat_map(|it| self.connected(it));
        near.map(|it| self.feature(it))
            .filter(|it| !self.is_complete(it) && !self.is_occupied(it))
            .flatten()
            .filter(|(idx, _)| Some(*idx) != self.dragon)
            .collect()
    }

    /// The pieces that meet a piece where a road ends, and those that an abbey joins to it.
    fn connected(&self, (idx, part): Spot) -> Vec<Spot> {
        let lying = self.lying[idx];
        let groups = lying.square().junctions.iter().map(|group| {
            let parts = group.iter().map(|it| Part::from(*it));
            parts.collect::<Vec<Part>>()
        });
        let meeting = groups.filter(|it| it.contains(&part)).flatten();
        let mut found: Vec<Spot> = meeting.filter(|it| *it != part).map(|it| (idx, it)).collect();
        for side in Side::ALL {
            let Some(other) = self.at(beside(lying.at, side)) else { continue };
            let reaches = |lying: Lying, part: Part, side: Side| {
                !matches!(part, Part::Field(_))
                    && lying.ports(part).iter().any(|it| it.side() == side)
            };
            if self.is_abbey(other) && reaches(lying, part, side) {
                found.push((other, Part::Monastery));
            }
            if self.is_abbey(idx) {
                let parts = self.lying[other].parts().into_iter();
                let closed = parts.filter(|it| reaches(self.lying[other], *it, side.opposite()));
                found.extend(closed.map(|it| (other, it)));
            }
        }
        found
    }

    fn is_abbey(&self, idx: usize) -> bool {
        self.lying[idx].tile.symbols.abbey
    }
}
