//! The wheel of fortune: the pig's walk, its six actions, and followers on crown spaces.

use super::scoring::{Award, Due};
use super::{Figure, Kind, Part, Table};
use bastide_rules::{Element, Position, WheelSegment};
use bastide_tiles::Tile;
use std::collections::BTreeSet;

/// A follower on a crown space.
#[derive(Clone, Copy)]
pub(super) struct Crowned {
    pub owner: usize,
    pub kind: Kind,
    segment: WheelSegment,
}

#[derive(Clone)]
pub(super) struct Wheel {
    /// Where the pig stands.
    pig: WheelSegment,
    pub crowned: Vec<Crowned>,
}

impl Wheel {
    /// As an entry begins.
    pub(super) fn new(position: &Position) -> Self {
        let crowned = position.crowned.iter().map(|it| Crowned {
            owner: it.player.0.into(),
            kind: it.kind.into(),
            segment: it.segment,
        });
        Self { pig: position.pig.unwrap_or_default(), crowned: crowned.collect() }
    }

    fn on(&self, segment: WheelSegment) -> impl Iterator<Item = &Crowned> {
        self.crowned.iter().filter(move |it| it.segment == segment)
    }
}

/// How many crown spaces a segment has.
fn n_spaces(segment: WheelSegment) -> usize {
    match segment {
        WheelSegment::Fortune | WheelSegment::Famine | WheelSegment::Inquisition => 1,
        WheelSegment::Tax | WheelSegment::Storm | WheelSegment::Plague => 2,
    }
}

impl Table<'_> {
    /// The table with a follower on an empty crown space of each segment.
    pub(super) fn with_a_crowned_follower(&self) -> Vec<Self> {
        let mut choices = Vec::new();
        for segment in WheelSegment::ALL {
            let is_full = self.wheel.on(segment).count() == n_spaces(segment);
            for kind in [Kind::Normal, Kind::Large] {
                let is_there = self.n_left(self.player, kind) > 0;
                if self.has(Element::WheelOfFortune) && !is_full && is_there {
                    let mut table = self.clone();
                    table.wheel.crowned.push(Crowned { owner: self.player, kind, segment });
                    choices.push(table);
                }
            }
        }
        choices
    }

    /// What the number of a tile just drawn brings, before it is placed, and what follows.
    pub(super) fn turn_the_wheel(&self, tile: &Tile, depth: u32) -> u64 {
        let number = tile.symbols.wheel.filter(|_| self.has(Element::WheelOfFortune));
        let Some(number) = number else { return self.go_on(depth) };
        let mut table = self.clone();
        let reached = (self.wheel.pig as usize + usize::from(number)) % WheelSegment::ALL.len();
        let segment = WheelSegment::ALL[reached];
        table.wheel.pig = segment;
        table.wheel.crowned.retain(|it| it.segment != segment);
        table.due.push(Due::EndRound);
        let pay = |points: &dyn Fn(usize) -> u32| {
            let to = |player| Award { player, points: points(player), is_stolen: false };
            self.clockwise().into_iter().map(to).collect::<Vec<Award>>()
        };
        let action = pay(&|it| self.wheel_points(segment, it));
        let crowns = pay(&|it| self.crown_points(segment, it));
        table.begin_round(&[action, crowns].concat());
        if segment == WheelSegment::Plague {
            table.due.extend(self.clockwise().into_iter().rev().map(Due::Plague));
        }
        table.go_on(depth)
    }

    /// What the action of a segment pays a player.
    fn wheel_points(&self, segment: WheelSegment, player: usize) -> u32 {
        let own = || self.own_followers(player).map(|it| it.1);
        match segment {
            WheelSegment::Fortune => 3 * u32::from(player == self.player),
            WheelSegment::Tax => {
                let knights = own().filter(|it| matches!(it.1, Part::City(_)));
                let tax = |city: BTreeSet<_>| {
                    let n_own = own().filter(|it| city.contains(it)).count();
                    (n_own + self.n_pennants(&city)) as u32
                };
                knights.map(|it| tax(self.feature(it))).sum()
            }
            WheelSegment::Famine => {
                let farmers = own().filter(|it| matches!(it.1, Part::Field(_)));
                farmers.map(|it| self.n_complete_cities_by(&self.feature(it))).sum()
            }
            WheelSegment::Storm => {
                let kinds = Kind::FOLLOWERS.into_iter();
                kinds.map(|it| self.n_left(player, it) as u32).sum()
            }
            WheelSegment::Inquisition => {
                2 * own().filter(|it| it.1 == Part::Monastery).count() as u32
            }
            WheelSegment::Plague => 0,
        }
    }

    /// Alone on a segment a follower earns three for each of its spaces, otherwise three.
    fn crown_points(&self, segment: WheelSegment, player: usize) -> u32 {
        let is_alone = self.wheel.on(segment).count() == 1;
        let each = if is_alone { 3 * n_spaces(segment) } else { 3 };
        let n_own = self.wheel.on(segment).filter(|it| it.owner == player).count();
        (each * n_own) as u32
    }

    /// A player takes a follower home from the land, and what follows. With one alone there is
    /// nothing to ask.
    pub(super) fn suffer_plague(&self, player: usize, depth: u32) -> u64 {
        let without = |(kind, spot)| {
            let mut table = self.clone();
            let is_it = |it: &Figure| (it.owner, it.kind, it.spot) == (player, kind, spot);
            let gone = table.figures.iter().position(is_it).expect("it stands there");
            table.figures.remove(gone);
            table.send_the_lonely_home();
            table
        };
        let choices: Vec<Self> = self.own_followers(player).map(without).collect();
        match choices.as_slice() {
            [only] => only.go_on(depth),
            _ => self.ask(depth, &choices, Self::go_on),
        }
    }
}
