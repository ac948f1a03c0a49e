//! Points, where decisions depend on them: what features are worth, and awards one by one.

use super::messengers::{Marker, Message};
use super::traders_and_builders::SecondTile;
use super::{Kind, Part, Spot, Table};
use bastide_rules::{Element, Position};
use bastide_tiles::Tile;
use std::collections::BTreeSet;

/// The scoreboard is a loop of so many spaces.
const N_SPACES: u32 = 50;

/// Elements whose points this counter knows.
const SCORED: [Element; 13] = [
    Element::Farmers,
    Element::Abbot,
    Element::Inns,
    Element::Cathedrals,
    Element::LargeFollower,
    Element::Goods,
    Element::Builder,
    Element::KingRobberBaron,
    Element::FlyingMachines,
    Element::GoldMines,
    Element::Messengers,
    Element::Robbers,
    Element::WheelOfFortune,
];

/// What stands on the scoreboard.
#[derive(Clone)]
pub(super) struct Scoreboard {
    /// The points that scoring figure and messenger of each player took.
    pub markers: Vec<[u32; 2]>,
    /// The spaces of robbers that are out, by player.
    pub robbers: Vec<Option<u32>>,
    /// Whom each player's robber waits for in this round.
    pub named: Vec<Option<usize>>,
    /// Who earned a message in this round.
    pub marked: BTreeSet<usize>,
    /// The messages drawn so far, the earliest first.
    pub drawn: Vec<Message>,
    /// What an abbot taken back in this tile play is worth.
    pub taken_back: Option<u32>,
}

impl Scoreboard {
    /// As an entry begins.
    pub(super) fn new(n_players: usize, position: &Position) -> Self {
        let of = |list: &[u16], player: usize| list.get(player).map_or(0, |it| u32::from(*it));
        let markers = (0..n_players).map(|it| {
            let by_messenger = of(&position.messengers, it);
            [of(&position.scores, it) - by_messenger, by_messenger]
        });
        let mut robbers = vec![None; n_players];
        for (owner, space) in &position.robbers {
            robbers[usize::from(owner.0)] = Some(u32::from(*space));
        }
        Self {
            markers: markers.collect(),
            robbers,
            named: vec![None; n_players],
            marked: BTreeSet::new(),
            drawn: position.messages.iter().map(|it| it.number()).collect(),
            taken_back: None,
        }
    }
}

/// Where these points stand.
pub(super) fn space(points: u32) -> u32 {
    points % N_SPACES
}

/// Points for a player.
#[derive(Clone, Copy)]
pub(super) struct Award {
    pub player: usize,
    pub points: u32,
    /// Whether a robber brings them.
    pub is_stolen: bool,
}

/// What is still to be done.
#[derive(Clone, Copy)]
pub(super) enum Due {
    NameVictims,
    Award(Award),
    /// Figures of what was scored go home, and what follows.
    ClearScored,
    /// A player draws a message.
    Message(usize),
    /// Awards that belong together have been paid, and whoever earned a message draws.
    EndRound,
    /// All messages of a tile play have been dealt with.
    EndMessages,
    /// An extra tile has been played, and the turn of this player goes on.
    Resume(usize, SecondTile),
    /// A drawn tile is placed; how many were drawn before this tile play.
    Place(&'static Tile, usize),
    /// A player takes a follower home.
    Plague(usize),
}

impl Table<'_> {
    fn needs_points(&self) -> bool {
        self.has(Element::Messengers) || self.has(Element::Robbers)
    }

    /// Scores what is complete, and what follows.
    pub(super) fn score_features(&self, depth: u32) -> u64 {
        if !self.needs_points() {
            let table = self.score();
            return table.take_ingots(table.player, depth);
        }
        self.order_features(&[], &self.occupied_and_complete(), depth)
    }

    /// What is to be scored.
    pub(super) fn occupied_and_complete(&self) -> Vec<BTreeSet<Spot>> {
        let mut features: Vec<BTreeSet<Spot>> = Vec::new();
        for it in self.figures.iter().filter(|it| it.kind.is_follower()) {
            let feature = self.feature(it.spot);
            if self.is_complete(&feature) && !features.contains(&feature) {
                features.push(feature);
            }
        }
        features
    }

    /// The player chooses one feature after the other, and what follows.
    fn order_features(&self, first: &[BTreeSet<Spot>], left: &[BTreeSet<Spot>], depth: u32) -> u64 {
        if left.len() < 2 {
            let mut table = self.clone();
            table.due.push(Due::ClearScored);
            let awards = table.awards(&[first, left].concat());
            table.scoreboard.taken_back = None;
            table.begin_round(&awards);
            return table.go_on(depth);
        }
        if depth == 0 {
            return 1;
        }
        let choose = |idx: usize| {
            let mut left = left.to_vec();
            let next = left.remove(idx);
            self.order_features(&[first, &[next]].concat(), &left, depth - 1)
        };
        (0..left.len()).map(choose).sum()
    }

    /// The points for an abbot taken back and for features, in this order, those of a feature
    /// clockwise from the player on.
    fn awards(&self, features: &[BTreeSet<Spot>]) -> Vec<Award> {
        let abbot = self.scoreboard.taken_back.map(|it| (self.player, it));
        let scored = features.iter().flat_map(|feature| {
            let (owners, points) = (self.owners(feature), self.value(feature));
            let clockwise = self.clockwise().into_iter().filter(move |it| owners.contains(it));
            clockwise.map(move |it| (it, points))
        });
        let awards = abbot.into_iter().chain(scored);
        awards.map(|(player, points)| Award { player, points, is_stolen: false }).collect()
    }

    /// All players from the one to move on.
    pub(super) fn clockwise(&self) -> Vec<usize> {
        (0..self.n_players).map(|it| (self.player + it) % self.n_players).collect()
    }

    /// What a feature is worth as it lies now, complete or as at the end of the game. Of the
    /// options all have their default.
    pub(super) fn value(&self, feature: &BTreeSet<Spot>) -> u32 {
        let is_complete = self.is_complete(feature);
        let n_tiles = feature.iter().map(|it| it.0).collect::<BTreeSet<_>>().len() as u32;
        let &(idx, part) = feature.first().expect("a feature has a piece");
        let shows = |what: &dyn Fn(Spot) -> bool| feature.iter().any(|it| what(*it));
        match part {
            Part::City(_) => {
                let n = n_tiles + self.n_pennants(feature) as u32;
                let has_cathedral = self.has(Element::Cathedrals)
                    && shows(
                        &|(idx, part)| matches!(part, Part::City(it) if self.lying[idx].square().cities[it].cathedral),
                    );
                match (has_cathedral, is_complete) {
                    (true, complete) => 3 * n * u32::from(complete),
                    (false, true) => 2 * n,
                    (false, false) => n,
                }
            }
            Part::Road(_) => {
                let has_inn = self.has(Element::Inns)
                    && shows(
                        &|(idx, part)| matches!(part, Part::Road(it) if self.lying[idx].square().roads[it].inn),
                    );
                if has_inn { 2 * n_tiles * u32::from(is_complete) } else { n_tiles }
            }
            Part::Monastery | Part::Garden => self.around(idx).len() as u32,
            Part::Field(_) => 3 * self.n_complete_cities_by(feature),
        }
    }

    /// How many complete cities touch a field.
    pub(super) fn n_complete_cities_by(&self, field: &BTreeSet<Spot>) -> u32 {
        let mut cities: BTreeSet<BTreeSet<Spot>> = BTreeSet::new();
        for &(idx, part) in field {
            let Part::Field(it) = part else { continue };
            let touched = self.lying[idx].square().fields[it].cities.iter();
            cities.extend(touched.map(|it| self.feature((idx, Part::City((*it).into())))));
        }
        cities.retain(|it| self.is_complete(it));
        cities.len() as u32
    }

    /// Awards that belong together are due: robbers are told whom to rob, then points are paid one
    /// by one.
    pub(super) fn begin_round(&mut self, awards: &[Award]) {
        if !self.needs_points() {
            return;
        }
        for it in self.entry.setup.elements.iter() {
            assert!(SCORED.contains(&it), "what {it:?} is worth is not known");
        }
        self.scoreboard.marked.clear();
        self.scoreboard.named.fill(None);
        let awards = awards.iter().filter(|it| it.points > 0);
        self.due.extend(awards.rev().map(|it| Due::Award(*it)));
        self.due.push(Due::NameVictims);
    }

    /// The next of all that is due.
    pub(super) fn go_on(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut table = self.clone();
        match table.due.pop().expect("something is due") {
            Due::NameVictims => table.name_victims(&table.clockwise(), depth),
            Due::Award(award) => table.pay(award, depth),
            Due::ClearScored => {
                let table = table.score();
                table.take_ingots(table.player, depth)
            }
            Due::Message(player) => table.draw_message(player, depth),
            Due::EndRound => table.deliver_messages(depth),
            Due::EndMessages => table.wake_the_dragon(depth),
            Due::Resume(player, second_tile) => {
                table.player = player;
                table.second_tile = second_tile;
                table.go_on(depth)
            }
            Due::Place(tile, n_before) => table.place(tile, n_before, depth),
            Due::Plague(player) => table.suffer_plague(player, depth),
        }
    }

    /// The player chooses a marker, which moves, and what follows.
    fn pay(&self, award: Award, depth: u32) -> u64 {
        if !self.has(Element::Messengers) {
            return self.moved(award, Marker::Figure).go_on(depth);
        }
        let choices = Marker::ALL.map(|it| self.moved(award, it));
        self.ask(depth, &choices, Self::go_on)
    }

    /// The table after a marker took points.
    fn moved(&self, award: Award, marker: Marker) -> Self {
        let mut table = self.clone();
        let points = &mut table.scoreboard.markers[award.player][marker.index()];
        let left = space(*points);
        *points += award.points;
        let reached = space(*points);
        table.mark_for_a_message(award.player, reached);
        if marker == Marker::Figure && self.has(Element::Robbers) {
            table.act_as_robbers(award, left, reached);
        }
        table
    }

    /// The followers of a player, and where they stand.
    pub(super) fn own_followers(&self, player: usize) -> impl Iterator<Item = (Kind, Spot)> {
        let own = self.figures.iter().filter(move |it| it.owner == player);
        own.filter(|it| it.kind.is_follower()).map(|it| (it.kind, it.spot))
    }
}
