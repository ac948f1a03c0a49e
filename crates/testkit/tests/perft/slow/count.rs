//! The Count: who is sent into Carcassonne, where he walks, and who is called out.

use super::{Figure, Kind, Part, Spot, Table};
use bastide_rules::{Element, Quarter};
use std::collections::BTreeSet;

/// A follower in a quarter of the city.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Resident {
    pub owner: usize,
    pub kind: Kind,
    pub quarter: Quarter,
}

/// What followers are called for.
#[derive(Clone, Copy)]
enum Occasion {
    /// Features are complete and about to be scored.
    Scoring,
    /// The last tile lies.
    End,
}

impl Part {
    /// The quarter from which followers go to such a feature.
    fn quarter(self) -> Option<Quarter> {
        match self {
            Self::City(_) => Some(Quarter::Castle),
            Self::Road(_) => Some(Quarter::Blacksmith),
            Self::Monastery => Some(Quarter::Cathedral),
            Self::Field(_) => Some(Quarter::Market),
            Self::Garden => None,
        }
    }
}

impl Table<'_> {
    /// The calls before what is complete is scored, and what follows.
    pub(super) fn call_and_score(&self, depth: u32) -> u64 {
        self.call(Occasion::Scoring, depth)
    }

    /// The calls before the final scoring, with which the game is over.
    pub(super) fn end_game(&self, depth: u32) -> u64 {
        self.call(Occasion::End, depth)
    }

    /// The player begins or lets the left neighbor begin, which is a question only if both the
    /// player and somebody else have followers to call.
    fn call(&self, occasion: Occasion, depth: u32) -> u64 {
        let mut order = self.clockwise();
        let can_call = |it: &usize| !self.with_a_call(occasion, *it).is_empty();
        if !can_call(&order[0]) || !order[1..].iter().any(can_call) {
            return self.call_in_turn(occasion, &order, depth);
        }
        if depth == 0 {
            return 1;
        }
        let player_first = self.call_in_turn(occasion, &order, depth - 1);
        order.rotate_left(1);
        player_first + self.call_in_turn(occasion, &order, depth - 1)
    }

    /// One chance each, to call as many as one likes one after the other.
    fn call_in_turn(&self, occasion: Occasion, order: &[usize], depth: u32) -> u64 {
        let Some((asked, others)) = order.split_first() else {
            return match occasion {
                Occasion::Scoring => self.score_features(depth),
                Occasion::End => (depth == 0).into(),
            };
        };
        let choices = self.with_a_call(occasion, *asked);
        if choices.is_empty() {
            return self.call_in_turn(occasion, others, depth);
        }
        if depth == 0 {
            return 1;
        }
        let called = choices.iter().map(|it| it.call_in_turn(occasion, order, depth - 1));
        called.sum::<u64>() + self.call_in_turn(occasion, others, depth - 1)
    }

    /// The table after each call of a follower by a player, never out of the Count's quarter.
    fn with_a_call(&self, occasion: Occasion, player: usize) -> Vec<Self> {
        let mut choices = Vec::new();
        for (idx, it) in self.residents.iter().enumerate() {
            let is_repeated = self.residents[..idx].contains(it);
            if it.owner != player || it.quarter == self.count || is_repeated {
                continue;
            }
            for feature in self.targets(occasion, it.quarter) {
                for spot in self.places_for_the_called(&feature) {
                    let mut table = self.clone();
                    table.residents.remove(idx);
                    let figure = Figure::new(player, it.kind, spot);
                    table.figures.push(Figure { is_called: true, ..figure });
                    choices.push(table);
                }
            }
        }
        choices
    }

    /// The occupied features that followers of a quarter may go to.
    fn targets(&self, occasion: Occasion, quarter: Quarter) -> BTreeSet<BTreeSet<Spot>> {
        let followers = self.figures.iter().filter(|it| it.kind.is_follower());
        let served = followers.filter(|it| it.spot.1.quarter() == Some(quarter));
        let is_due = |feature: &BTreeSet<Spot>| match occasion {
            Occasion::Scoring => self.is_complete(feature),
            Occasion::End => {
                let is_field = |it: &Spot| matches!(it.1, Part::Field(_)) && !self.has_barn(*it);
                feature.iter().all(is_field)
            }
        };
        served.map(|it| self.feature(it.spot)).filter(is_due).collect()
    }

    /// Whether a called follower stands by the fairy makes a difference, and nothing else does.
    fn places_for_the_called(&self, feature: &BTreeSet<Spot>) -> Vec<Spot> {
        let open = feature.iter().copied().filter(|it| Some(it.0) != self.dragon);
        let (by_the_fairy, elsewhere): (Vec<Spot>, Vec<Spot>) =
            open.partition(|it| Some(it.0) == self.fairy);
        by_the_fairy.into_iter().take(1).chain(elsewhere.into_iter().take(1)).collect()
    }

    /// Who gets points when what is complete and the fields of barns are scored.
    pub(super) fn who_scores(&self) -> BTreeSet<usize> {
        let mut scorers = BTreeSet::new();
        for it in self.figures.iter().filter(|it| it.kind.is_follower()) {
            let feature = self.feature(it.spot);
            let is_complete = self.is_complete(&feature);
            if is_complete || self.has_barn(it.spot) {
                if is_complete || self.feeds_a_city(&feature) {
                    scorers.extend(self.owners(&feature));
                }
                scorers.extend((Some(it.spot.0) == self.fairy).then_some(it.owner));
            }
        }
        scorers
    }

    /// Whether a field is worth anything: it touches a complete city, or Carcassonne.
    fn feeds_a_city(&self, field: &BTreeSet<Spot>) -> bool {
        field.iter().any(|&(idx, part)| {
            let Part::Field(field) = part else { return false };
            let mut cities = self.lying[idx].square().fields[field].cities.iter();
            let is_complete = |city: &u8| {
                let spot = (idx, Part::City((*city).into()));
                self.is_complete(&self.feature(spot))
            };
            self.lying[idx].tile.board_place.is_some() || cities.any(is_complete)
        })
    }

    /// The decision to send a follower into Carcassonne, which a player has who scored nothing
    /// while others did, and what follows.
    pub(super) fn enter_carcassonne(&self, depth: u32) -> u64 {
        let is_earned = !self.scorers.is_empty() && !self.scorers.contains(&self.player);
        let table = Self { scorers: BTreeSet::new(), ..self.clone() };
        let choices = if is_earned { table.with_a_resident() } else { Vec::new() };
        if choices.is_empty() {
            return table.move_wagons(depth);
        }
        if depth == 0 {
            return 1;
        }
        let entered = choices.iter().map(|it| it.move_the_count(depth - 1));
        entered.sum::<u64>() + table.move_wagons(depth - 1)
    }

    /// The table after each way to send a follower into a quarter.
    fn with_a_resident(&self) -> Vec<Self> {
        let mut choices = Vec::new();
        for kind in Kind::FOLLOWERS {
            let is_there = self.has(Element::Count) && self.n_left(self.player, kind) > 0;
            for quarter in Quarter::ALL.into_iter().filter(|it| is_there && self.admits(*it, kind))
            {
                let mut table = self.clone();
                table.residents.push(Resident { owner: self.player, kind, quarter });
                choices.push(table);
            }
        }
        choices
    }

    /// Whether such a follower may enter a quarter: where it could stand outside, and the market
    /// only if there are farmers.
    fn admits(&self, quarter: Quarter, kind: Kind) -> bool {
        match kind {
            Kind::Normal | Kind::Large => quarter != Quarter::Market || self.has_farmers,
            Kind::Abbot => quarter == Quarter::Cathedral,
            Kind::Mayor => quarter == Quarter::Castle,
            Kind::Wagon => quarter != Quarter::Market,
            Kind::Builder | Kind::Pig => false,
        }
    }

    /// The Count may go to another quarter.
    fn move_the_count(&self, depth: u32) -> u64 {
        let others = Quarter::ALL.into_iter().filter(|it| *it != self.count);
        let choices: Vec<Self> = others.map(|count| Self { count, ..self.clone() }).collect();
        self.offer(depth, &choices, Self::move_wagons)
    }
}
