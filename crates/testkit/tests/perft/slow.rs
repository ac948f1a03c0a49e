//! A counter as slow as it is plain: every cell of a window, every rotation, edges compared side
//! by side, features flooded anew for every question. It uses the facts of the tiles only.
//!
//! It knows the base game, rivers with a source of one square, the abbot, shrines, crop circles
//! and ferries, these with their default options. It knows no lake with a volcano and no other
//! element.

mod crop_circles;
mod ferries;
mod river;
mod shrines;

use bastide_rules::Element;
use bastide_testkit::perft::Entry;
use bastide_tiles::{Edge, Piece, Port, Rotation, Side, Square, Tile, tile_set};
use std::collections::BTreeSet;

/// A tile on the table.
#[derive(Clone, Copy)]
struct Lying {
    at: (i32, i32),
    tile: &'static Tile,
    rotation: Rotation,
}

/// A piece of a tile, by kind and number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    City(usize),
    Road(usize),
    /// A monastery or a shrine.
    Monastery,
    Garden,
    Field(usize),
}

impl Part {
    /// Whether it is complete with eight neighbors.
    fn is_surrounded(self) -> bool {
        matches!(self, Self::Monastery | Self::Garden)
    }
}

/// A piece on the table: the number of its tile, and which piece of it.
type Spot = (usize, Part);

/// What stands on the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Follower {
    Normal,
    Abbot,
}

#[derive(Clone)]
struct Table<'a> {
    entry: &'a Entry,
    n_players: usize,
    has_farmers: bool,
    order: Vec<&'static Tile>,
    n_drawn: usize,
    player: usize,
    lying: Vec<Lying>,
    /// Whose followers stand where.
    followers: Vec<(usize, Follower, Spot)>,
    ferries: Vec<ferries::Ferry>,
}

/// Lines of play of so many decisions.
pub(crate) fn count(entry: &Entry, depth: u32) -> u64 {
    let sets: Vec<_> = entry.setup.tiles.iter().filter_map(|(name, _)| tile_set(name)).collect();
    let tile = |id: &str| sets.iter().find_map(|set| set.tile(id)).expect("the tile is known");
    let start = &entry.setup.position.as_ref().expect("the start tile lies there").tiles[0].id;
    let table = Table {
        entry,
        n_players: entry.setup.n_players.into(),
        has_farmers: entry.setup.elements.has(Element::Farmers),
        order: entry.order.iter().map(|id| tile(id)).collect(),
        n_drawn: 0,
        player: 0,
        lying: vec![Lying { at: (0, 0), tile: tile(start), rotation: Rotation::NONE }],
        followers: Vec::new(),
        ferries: Vec::new(),
    };
    table.draw(depth)
}

impl Lying {
    fn square(&self) -> &'static Square {
        &self.tile.squares[0]
    }

    /// What it shows on a side, as it lies.
    fn edge(&self, side: Side) -> Edge {
        self.square().edges[side.turned(self.rotation.inverse()).index()]
    }

    /// The points of the rim a piece reaches, as it lies.
    fn ports(&self, part: Part) -> Vec<Port> {
        let middles = |sides: &[Side]| sides.iter().map(|it| Port::middle(*it)).collect();
        let printed: Vec<Port> = match part {
            Part::City(idx) => middles(&self.square().cities[idx].sides),
            Part::Road(idx) => middles(&self.square().roads[idx].sides),
            Part::Field(idx) => self.square().fields[idx].halves.clone(),
            Part::Monastery | Part::Garden => Vec::new(),
        };
        printed.into_iter().map(|it| it.turned(self.rotation)).collect()
    }

    fn parts(&self) -> Vec<Part> {
        let square = self.square();
        let cities = (0..square.cities.len()).map(Part::City);
        let roads = (0..square.roads.len()).map(Part::Road);
        let monastery = square.building.map(|_| Part::Monastery);
        let garden = square.garden.then_some(Part::Garden);
        let fields = (0..square.fields.len()).map(Part::Field);
        cities.chain(roads).chain(monastery).chain(garden).chain(fields).collect()
    }

    /// Everything a rule could tell a rotation by. What is printed on a piece comes with it.
    fn look(&self) -> Vec<String> {
        let square = self.square();
        let ports = |part| {
            let words: BTreeSet<String> = self.ports(part).iter().map(Port::to_string).collect();
            words
        };
        let city = |idx: usize| format!("{:?}", ports(Part::City(idx)));
        let mut look: Vec<String> = Vec::new();
        for side in Side::ALL {
            look.push(format!("side {side} {}", self.edge(side).letter()));
        }
        for (idx, it) in square.cities.iter().enumerate() {
            let (goods, pennants) = (it.goods, it.pennants);
            let more = (it.cathedral, it.princess);
            look.push(format!("city {} {goods:?} {pennants} {more:?}", city(idx)));
        }
        for (idx, it) in square.roads.iter().enumerate() {
            look.push(format!("road {:?} {}", ports(Part::Road(idx)), it.inn));
        }
        for (idx, it) in square.fields.iter().enumerate() {
            let cities: BTreeSet<String> = it.cities.iter().map(|it| city((*it).into())).collect();
            look.push(format!("field {:?} {cities:?} {}", ports(Part::Field(idx)), it.pig_herd));
        }
        for junction in &square.junctions {
            let names: BTreeSet<String> = junction.iter().map(|it| self.name(*it)).collect();
            look.push(format!("junction {names:?}"));
        }
        if self.tile.symbols.flying_machine.is_some() {
            look.push(format!("arrow {}", self.rotation.arrow()));
        }
        look.sort_unstable();
        look
    }

    fn name(&self, piece: Piece) -> String {
        let part = match piece {
            Piece::City(idx) => Part::City(idx.into()),
            Piece::Road(idx) => Part::Road(idx.into()),
            Piece::Field(idx) => Part::Field(idx.into()),
            Piece::Building | Piece::River(_) => Part::Monastery,
        };
        let ports: BTreeSet<String> = self.ports(part).iter().map(Port::to_string).collect();
        format!("{ports:?}")
    }
}

impl Table<'_> {
    fn has(&self, element: Element) -> bool {
        self.entry.setup.elements.has(element)
    }

    fn at(&self, at: (i32, i32)) -> Option<usize> {
        self.lying.iter().position(|it| it.at == at)
    }

    /// Draws until a tile fits, and counts what can be done with it.
    fn draw(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut table = self.clone();
        loop {
            let Some(&tile) = table.order.get(table.n_drawn) else { return 0 };
            table.n_drawn += 1;
            let choices = table.placements(tile);
            if !choices.is_empty() {
                return choices.into_iter().map(|it| table.with(it).place_figure(depth - 1)).sum();
            }
        }
    }

    fn placements(&self, tile: &'static Tile) -> Vec<Lying> {
        let reach = self.lying.len() as i32 + 1;
        let mut found: Vec<Lying> = Vec::new();
        for at in (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y))) {
            let mut looks: Vec<Vec<String>> = Vec::new();
            for rotation in Rotation::ALL {
                let lying = Lying { at, tile, rotation };
                if self.may_lie(&lying) && !looks.contains(&lying.look()) {
                    looks.push(lying.look());
                    found.push(lying);
                }
            }
        }
        found
    }

    fn may_lie(&self, lying: &Lying) -> bool {
        let mut n_beside = 0;
        for side in Side::ALL {
            if let Some(other) = self.at(beside(lying.at, side)) {
                n_beside += 1;
                if self.lying[other].edge(side.opposite()) != lying.edge(side) {
                    return false;
                }
            }
        }
        n_beside > 0
            && self.at(lying.at).is_none()
            && self.goes_on_with_the_river(lying)
            && self.leaves_one_rival_each(lying)
    }

    fn with(&self, lying: Lying) -> Self {
        let mut table = self.clone();
        table.lying.push(lying);
        table
    }

    /// Everything connected with a piece.
    fn feature(&self, start: Spot) -> BTreeSet<Spot> {
        let mut found = BTreeSet::from([start]);
        let mut to_visit = vec![start];
        while let Some((idx, part)) = to_visit.pop() {
            let lying = self.lying[idx];
            to_visit.extend(self.across((idx, part)).filter(|it| found.insert(*it)));
            for port in lying.ports(part) {
                let Some(other) = self.at(beside(lying.at, port.side())) else { continue };
                for theirs in self.lying[other].parts() {
                    if self.lying[other].ports(theirs).contains(&port.facing())
                        && found.insert((other, theirs))
                    {
                        to_visit.push((other, theirs));
                    }
                }
            }
        }
        found
    }

    fn is_complete(&self, feature: &BTreeSet<Spot>) -> bool {
        feature.iter().all(|&(idx, part)| {
            let lying = self.lying[idx];
            match part {
                Part::Field(_) => false,
                Part::Monastery | Part::Garden => (-1..=1)
                    .all(|x| (-1..=1).all(|y| self.at((lying.at.0 + x, lying.at.1 + y)).is_some())),
                Part::City(_) | Part::Road(_) => lying
                    .ports(part)
                    .iter()
                    .all(|it| self.at(beside(lying.at, it.side())).is_some()),
            }
        })
    }

    /// The decision about a follower, if there is one, and what follows.
    fn place_figure(&self, depth: u32) -> u64 {
        let choices = self.followed_by();
        if choices.is_empty() {
            return self.place_ferry(depth);
        }
        if depth == 0 {
            return 1;
        }
        let mut sum = self.place_ferry(depth - 1);
        for table in choices {
            sum += table.place_ferry(depth - 1);
        }
        sum
    }

    /// The table after each thing the player may do with a follower, beside passing.
    fn followed_by(&self) -> Vec<Self> {
        let mut choices = Vec::new();
        let idx = self.lying.len() - 1;
        for part in self.lying[idx].parts() {
            let feature = self.feature((idx, part));
            let is_free = self.followers.iter().all(|(_, _, spot)| !feature.contains(spot));
            for follower in [Follower::Normal, Follower::Abbot] {
                if is_free && self.n_left(follower) > 0 && self.may_stand(follower, part) {
                    let mut table = self.clone();
                    table.followers.push((table.player, follower, (idx, part)));
                    choices.push(table);
                }
            }
        }
        let is_own_abbot = |it: &(usize, Follower, Spot)| {
            it.0 == self.player && it.1 == Follower::Abbot && !self.is_complete(&[it.2].into())
        };
        if let Some(abbot) = self.followers.iter().position(is_own_abbot) {
            let mut table = self.clone();
            table.followers.remove(abbot);
            choices.push(table);
        }
        choices
    }

    fn n_left(&self, follower: Follower) -> usize {
        let n = match follower {
            Follower::Normal => 7,
            Follower::Abbot => self.has(Element::Abbot).into(),
        };
        let is_out = |it: &&(usize, Follower, Spot)| it.0 == self.player && it.1 == follower;
        n - self.followers.iter().filter(is_out).count()
    }

    fn may_stand(&self, follower: Follower, part: Part) -> bool {
        match (follower, part) {
            (Follower::Normal, Part::Field(_)) => self.has_farmers,
            (Follower::Normal, _) => part != Part::Garden,
            (Follower::Abbot, _) => part.is_surrounded(),
        }
    }

    /// Followers of complete features go home, and those who lost a challenge; the next player's
    /// turn.
    fn score(&self) -> Self {
        let mut table = self.clone();
        table.followers.retain(|(_, _, spot)| {
            !self.is_complete(&self.feature(*spot)) && !self.loses_a_challenge(*spot)
        });
        table.player = (table.player + 1) % table.n_players;
        table
    }
}

fn beside((x, y): (i32, i32), side: Side) -> (i32, i32) {
    match side {
        Side::North => (x, y - 1),
        Side::East => (x + 1, y),
        Side::South => (x, y + 1),
        Side::West => (x - 1, y),
    }
}
