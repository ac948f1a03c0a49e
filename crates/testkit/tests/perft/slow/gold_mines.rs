//! Gold: where ingots are put, and who takes which.

use super::{Kind, Part, Spot, Table};
use bastide_rules::Element;
use std::collections::BTreeSet;

/// What a scored feature lets players take: from which tiles, and who.
#[derive(Clone)]
pub(super) struct Claim {
    tiles: BTreeSet<usize>,
    players: BTreeSet<usize>,
}

impl Table<'_> {
    /// The decision about the second ingot of a new mine, if it is one, and what follows.
    pub(super) fn place_ingots(&self, depth: u32) -> u64 {
        let new = self.lying.len() - 1;
        if !self.has(Element::GoldMines) || !self.lying[new].tile.symbols.gold {
            return self.conjure(depth);
        }
        let neighbors = self.around(new).into_iter().filter(|it| *it != new);
        let choices: Vec<Self> = neighbors
            .map(|it| {
                let mut table = self.clone();
                table.ingots.extend([new, it]);
                table
            })
            .collect();
        self.ask(depth, &choices, Self::conjure)
    }

    /// A tile and those on the eight places round it.
    pub(super) fn around(&self, idx: usize) -> BTreeSet<usize> {
        let (x, y) = self.lying[idx].at;
        let places = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
        places.filter_map(|it| self.at(it)).collect()
    }

    /// What the features complete now let players take.
    pub(super) fn claims(&self) -> Vec<Claim> {
        let claim = |feature: BTreeSet<Spot>| {
            let tiles = feature.iter().flat_map(|&(idx, part)| {
                if part.is_surrounded() { self.around(idx) } else { [idx].into() }
            });
            Claim { tiles: tiles.collect(), players: self.owners(&feature) }
        };
        self.occupied_and_complete().into_iter().map(claim).collect()
    }

    /// Who has most followers there; nobody if they all count nothing.
    pub(super) fn owners(&self, feature: &BTreeSet<Spot>) -> BTreeSet<usize> {
        let strength = |player: usize| -> usize {
            let there = self.figures.iter().filter(|it| feature.contains(&it.spot));
            let own = there.filter(|it| it.owner == player);
            own.map(|it| match it.kind {
                Kind::Mayor | Kind::Wagon if it.is_called => 2,
                Kind::Normal | Kind::Abbot | Kind::Wagon => 1,
                Kind::Large => 2,
                Kind::Mayor => self.n_pennants(feature),
                Kind::Builder | Kind::Pig => 0,
            })
            .sum()
        };
        let most = (0..self.n_players).map(strength).max().unwrap_or_default();
        (0..self.n_players).filter(|it| most > 0 && strength(*it) == most).collect()
    }

    pub(super) fn n_pennants(&self, feature: &BTreeSet<Spot>) -> usize {
        let pennants = feature.iter().map(|&(idx, part)| match part {
            Part::City(city) => usize::from(self.lying[idx].square().cities[city].pennants),
            Part::Road(_) | Part::Monastery | Part::Garden | Part::Field(_) => 0,
        });
        pennants.sum()
    }

    /// Who may take from a tile.
    fn takers(&self, tile: usize) -> BTreeSet<usize> {
        let claims = self.claims.iter().filter(|it| it.tiles.contains(&tile));
        claims.flat_map(|it| it.players.iter().copied()).collect()
    }

    /// Ingots are taken one by one round the table from `taker` on, and what follows. Nobody is
    /// asked where all tiles are open to the same players.
    pub(super) fn take_ingots(&self, taker: usize, depth: u32) -> u64 {
        let claimed: BTreeSet<usize> =
            self.ingots.iter().copied().filter(|it| !self.takers(*it).is_empty()).collect();
        if claimed.is_empty() {
            return self.enter_carcassonne(depth);
        }
        let next = (taker + 1) % self.n_players;
        let own: Vec<usize> =
            claimed.into_iter().filter(|it| self.takers(*it).contains(&taker)).collect();
        let Some(first) = own.first() else { return self.take_ingots(next, depth) };
        let take = |tile: &usize| {
            let mut table = self.clone();
            let ingot = table.ingots.iter().position(|it| it == tile);
            table.ingots.remove(ingot.expect("it lies there"));
            table
        };
        if own.iter().all(|it| self.takers(*it) == self.takers(*first)) {
            return take(first).take_ingots(next, depth);
        }
        let choices: Vec<Self> = own.iter().map(take).collect();
        self.ask(depth, &choices, |table, depth| table.take_ingots(next, depth))
    }
}
