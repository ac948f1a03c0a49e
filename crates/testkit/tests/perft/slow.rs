//! A counter as slow as it is plain: every cell of a window, every rotation, edges compared side
//! by side, features flooded again for every question. It uses the facts of the tiles only.
//!
//! It knows the elements of [`KNOWN`] with their default options, rivers with a source of one
//! square and no lake with a volcano, and crop circles where normal followers are all there is.
//! Points are counted where decisions depend on them, with the elements that `scoring` lists.

mod abbey_and_mayor;
mod count;
mod crop_circles;
mod ferries;
mod figures;
mod flying_machines;
mod gold_mines;
mod mage_and_witch;
mod messengers;
mod princess_and_dragon;
mod river;
mod robbers;
mod scoring;
mod shrines;
mod start;
mod traders_and_builders;
mod wheel_of_fortune;

use bastide_rules::{ELEMENTS, Element, Quarter};
use bastide_testkit::perft::Entry;
use bastide_tiles::{Edge, Piece, Port, Rotation, Side, Square, Tile};
use count::Resident;
use figures::{Figure, Kind};
use scoring::Due;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use traders_and_builders::SecondTile;

/// Rules this counter can judge. Those that only bring points are there for the taking.
const KNOWN: [Element; 28] = [
    Element::Farmers,
    Element::River,
    Element::Abbot,
    Element::Inns,
    Element::Cathedrals,
    Element::LargeFollower,
    Element::Goods,
    Element::Builder,
    Element::Pig,
    Element::Fairy,
    Element::Dragon,
    Element::Princess,
    Element::Portal,
    Element::Abbey,
    Element::Mayor,
    Element::Wagon,
    Element::Barn,
    Element::Count,
    Element::KingRobberBaron,
    Element::Shrines,
    Element::FlyingMachines,
    Element::Ferries,
    Element::GoldMines,
    Element::MageWitch,
    Element::CropCircles,
    Element::Messengers,
    Element::Robbers,
    Element::WheelOfFortune,
];

/// A tile on the table, or a square of a start board.
#[derive(Clone, Copy)]
struct Lying {
    at: (i32, i32),
    tile: &'static Tile,
    square: usize,
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

impl From<Piece> for Part {
    fn from(piece: Piece) -> Self {
        match piece {
            Piece::City(idx) => Self::City(idx.into()),
            Piece::Road(idx) => Self::Road(idx.into()),
            Piece::Field(idx) => Self::Field(idx.into()),
            Piece::Building | Piece::River(_) => Self::Monastery,
        }
    }
}

/// A piece on the table: the number of its tile, and which piece of it.
type Spot = (usize, Part);

#[derive(Clone)]
struct Table<'a> {
    entry: &'a Entry,
    n_players: usize,
    has_farmers: bool,
    order: Vec<&'static Tile>,
    n_drawn: usize,
    player: usize,
    lying: Vec<Lying>,
    figures: Vec<Figure>,
    ferries: Vec<ferries::Ferry>,
    second_tile: SecondTile,
    /// The tiles of fairy and dragon.
    fairy: Option<usize>,
    dragon: Option<usize>,
    /// Drawn and laid aside.
    aside: Vec<&'static Tile>,
    /// Who has played the abbey.
    spent_abbeys: Vec<usize>,
    /// Whose barns stand on which fields.
    barns: Vec<(usize, Spot)>,
    /// Wagons that may go on, in the order in which their owners are asked.
    scored_wagons: Vec<Figure>,
    /// The tiles with ingots, once for each.
    ingots: Vec<usize>,
    claims: Vec<gold_mines::Claim>,
    /// Where mage and witch stand.
    magic: [Option<Spot>; 2],
    /// Who mounted a flying machine and has not come down.
    in_the_air: Option<Kind>,
    residents: Vec<Resident>,
    /// The quarter where the Count is.
    count: Quarter,
    /// Who has scored in this tile play.
    scorers: BTreeSet<usize>,
    scoreboard: scoring::Scoreboard,
    wheel: wheel_of_fortune::Wheel,
    /// What is to be done before the tile play goes on, the next last.
    due: Vec<Due>,
}

/// Lines of play of so many decisions.
///
/// # Panics
/// If the entry has an element that this counter cannot judge.
pub(crate) fn count(entry: &Entry, depth: u32) -> u64 {
    for it in &ELEMENTS {
        let is_in_play = entry.setup.elements.has(it.element);
        assert!(!is_in_play || KNOWN.contains(&it.element), "{} is not known", it.name);
    }
    Table::new(entry).begin_tile_play(depth)
}

impl Lying {
    /// All squares of the tile whose first one this is. Only start boards have several, and they
    /// are not turned.
    fn squares(self) -> Vec<Self> {
        let (first_row, first_column) = self.square().at;
        let squares = self.tile.squares.iter().enumerate().map(|(square, it)| {
            let (row, column) = (it.at.0 - first_row, it.at.1 - first_column);
            let at = (self.at.0 + i32::from(column), self.at.1 + i32::from(row));
            Self { at, square, ..self }
        });
        let squares: Vec<Self> = squares.collect();
        assert!(squares.len() == 1 || self.rotation == Rotation::NONE, "a start board is turned");
        squares
    }

    /// Whether it is a square of Carcassonne or of another start board.
    fn is_of_a_start_board(&self) -> bool {
        self.tile.board_place.is_some() || self.tile.squares.len() > 1
    }

    fn square(&self) -> &'static Square {
        &self.tile.squares[self.square]
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
        let ports: BTreeSet<String> =
            self.ports(Part::from(piece)).iter().map(Port::to_string).collect();
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

    /// Something that must be decided and what follows; nobody is asked who has no choice.
    fn ask(&self, depth: u32, choices: &[Self], next: impl Fn(&Self, u32) -> u64) -> u64 {
        match choices {
            [] => next(self, depth),
            _ if depth == 0 => 1,
            _ => choices.iter().map(|it| next(it, depth - 1)).sum(),
        }
    }

    /// Something that may be done and what follows, done or not.
    fn offer(&self, depth: u32, choices: &[Self], next: impl Fn(&Self, u32) -> u64) -> u64 {
        let done = self.ask(depth, choices, &next);
        if choices.is_empty() || depth == 0 { done } else { done + next(self, depth - 1) }
    }

    /// Draws until a tile fits, and counts what can be done with it.
    fn draw(&self, depth: u32) -> u64 {
        self.draw_again(self.n_drawn, depth)
    }

    /// Draws in a tile play before which `n_before` tiles were drawn.
    fn draw_again(&self, n_before: usize, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut table = self.clone();
        let Some(&tile) = table.order.get(table.n_drawn) else {
            assert!(!self.has(Element::Abbey), "what abbeys do after the last tile is not known");
            if !table.due.is_empty() {
                return table.go_on(depth);
            }
            if table.n_drawn == n_before {
                // Nothing was there to draw, so the turn before was the last.
                table.player = (self.player + self.n_players - 1) % self.n_players;
            }
            return table.end_game(depth);
        };
        table.n_drawn += 1;
        if table.waits_for_the_dragon(tile) {
            table.aside.push(tile);
            return table.draw_again(n_before, depth);
        }
        table.due.push(Due::Place(tile, n_before));
        table.turn_the_wheel(tile, depth)
    }

    /// Places a drawn tile, or draws another if it fits nowhere.
    fn place(&self, tile: &'static Tile, n_before: usize, depth: u32) -> u64 {
        let choices = self.placements(tile);
        if choices.is_empty() {
            return self.draw_again(n_before, depth);
        }
        choices.into_iter().map(|it| self.lay(it).place_ingots(depth - 1)).sum()
    }

    fn placements(&self, tile: &'static Tile) -> Vec<Lying> {
        let mut found: Vec<Lying> = Vec::new();
        let columns = window(self.lying.iter().map(|it| it.at.0));
        let rows = window(self.lying.iter().map(|it| it.at.1));
        for at in columns.flat_map(|x| rows.clone().map(move |y| (x, y))) {
            let mut looks: Vec<Vec<String>> = Vec::new();
            for rotation in Rotation::ALL {
                let lying = Lying { at, tile, square: 0, rotation };
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

    /// The tile comes to lie, with what that brings at once.
    fn lay(&self, lying: Lying) -> Self {
        let mut table = self.with(lying);
        table.earn_a_second_tile();
        table.call_the_dragon();
        table
    }

    /// The decision about a figure, if there is one, and what follows.
    fn place_figure(&self, depth: u32) -> u64 {
        let without_a_knight = self.without_a_knight();
        if !without_a_knight.is_empty() {
            return self.ask(depth, &without_a_knight, Self::land);
        }
        let mut choices = self.with_a_follower();
        choices.extend(self.with_builder_or_pig());
        choices.extend(self.without_the_abbot());
        choices.extend(self.with_a_barn());
        choices.extend(self.with_the_fairy_moved());
        choices.extend(self.with_a_follower_in_the_air());
        choices.extend(self.with_a_crowned_follower());
        self.offer(depth, &choices, Self::land)
    }

    /// Followers of complete features go home with all who are there, those who lost a challenge,
    /// and all from the fields of barns.
    fn score(&self) -> Self {
        let mut table = self.clone();
        table.keep_scored_wagons();
        table.scorers.extend(self.who_scores());
        table.claims = self.claims();
        table.end_magic();
        table.figures.retain(|it| {
            !self.is_complete(&self.feature(it.spot))
                && !self.loses_a_challenge(it.spot)
                && !self.has_barn(it.spot)
        });
        table.send_the_lonely_home();
        table
    }

    /// What an extra tile interrupted, the second tile of a turn, or the turn of the next player.
    fn end_tile_play(&self, depth: u32) -> u64 {
        if !self.due.is_empty() {
            return self.go_on(depth);
        }
        let mut next = self.clone();
        next.player = (self.player + 1) % self.n_players;
        next.second_tile = SecondTile::None;
        match self.with_a_second_tile() {
            Some(_) if depth == 0 => 1,
            Some(again) => again.begin_tile_play(depth - 1) + next.begin_tile_play(depth - 1),
            None => next.begin_tile_play(depth),
        }
    }
}

/// From one before the first to one after the last.
fn window(taken: impl Iterator<Item = i32> + Clone) -> RangeInclusive<i32> {
    let (first, last) = (taken.clone().min(), taken.max());
    first.map_or(0, |it| it - 1)..=last.map_or(0, |it| it + 1)
}

fn beside((x, y): (i32, i32), side: Side) -> (i32, i32) {
    match side {
        Side::North => (x, y - 1),
        Side::East => (x + 1, y),
        Side::South => (x, y + 1),
        Side::West => (x - 1, y),
    }
}
