//! Figures: how many of each a player has, and where they may go.

use super::{Part, Spot, Table};
use bastide_rules::Element;
use std::collections::BTreeSet;

/// What stands on the table for a player.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Normal,
    Large,
    Abbot,
    Mayor,
    Wagon,
    Builder,
    Pig,
}

impl Kind {
    /// Those that take a feature for their player.
    pub(super) const FOLLOWERS: [Self; 5] =
        [Self::Normal, Self::Large, Self::Abbot, Self::Mayor, Self::Wagon];

    pub(super) fn is_follower(self) -> bool {
        Self::FOLLOWERS.contains(&self)
    }
}

#[derive(Clone, Copy)]
pub(super) struct Figure {
    pub owner: usize,
    pub kind: Kind,
    pub spot: Spot,
    /// Whether it was called from Carcassonne to what is being scored.
    pub is_called: bool,
}

impl Figure {
    pub(super) fn new(owner: usize, kind: Kind, spot: Spot) -> Self {
        Self { owner, kind, spot, is_called: false }
    }
}

impl Table<'_> {
    pub(super) fn n_left(&self, player: usize, kind: Kind) -> usize {
        let n = match kind {
            Kind::Normal => 7,
            Kind::Large => self.has(Element::LargeFollower).into(),
            Kind::Abbot => self.has(Element::Abbot).into(),
            Kind::Mayor => self.has(Element::Mayor).into(),
            Kind::Wagon => self.has(Element::Wagon).into(),
            Kind::Builder => self.has(Element::Builder).into(),
            Kind::Pig => self.has(Element::Pig).into(),
        };
        // A wagon that was scored is not home before its owner has said so.
        let figures = self.figures.iter().chain(&self.scored_wagons);
        let residents = self.residents.iter().map(|it| (it.owner, it.kind));
        let crowned = self.wheel.crowned.iter().map(|it| (it.owner, it.kind));
        let away = figures.map(|it| (it.owner, it.kind)).chain(residents).chain(crowned);
        n - away.filter(|it| *it == (player, kind)).count()
    }

    /// Where a follower may go by its kind.
    fn may_stand(&self, follower: Kind, part: Part) -> bool {
        match follower {
            Kind::Normal | Kind::Large => match part {
                Part::Field(_) => self.has_farmers,
                Part::Garden => false,
                Part::City(_) | Part::Road(_) | Part::Monastery => true,
            },
            Kind::Abbot => part.is_surrounded(),
            Kind::Mayor => matches!(part, Part::City(_)),
            Kind::Wagon => matches!(part, Part::City(_) | Part::Road(_) | Part::Monastery),
            Kind::Builder | Kind::Pig => false,
        }
    }

    /// Whether a follower stands there, of whomever.
    pub(super) fn is_occupied(&self, feature: &BTreeSet<Spot>) -> bool {
        self.figures.iter().any(|it| it.kind.is_follower() && feature.contains(&it.spot))
    }

    /// The table after the player's figure went to a place.
    pub(super) fn with_figure(&self, kind: Kind, spot: Spot) -> Self {
        let mut table = self.clone();
        table.figures.push(Figure::new(self.player, kind, spot));
        table
    }

    /// The table after each way to place a follower.
    pub(super) fn with_a_follower(&self) -> Vec<Self> {
        let mut choices = Vec::new();
        let on_tile = |idx: usize| self.lying[idx].parts().into_iter().map(move |it| (idx, it));
        for spot in self.tiles_for_a_follower().into_iter().flat_map(on_tile) {
            let is_taken = self.is_occupied(&self.feature(spot)) || self.has_barn(spot);
            if is_taken || self.was_complete(spot) {
                continue;
            }
            for kind in Kind::FOLLOWERS {
                if self.n_left(self.player, kind) > 0 && self.may_stand(kind, spot.1) {
                    choices.push(self.with_figure(kind, spot));
                }
            }
        }
        choices
    }

    /// The table after the player's abbot came home, who must not be about to be scored.
    pub(super) fn without_the_abbot(&self) -> Option<Self> {
        let abbot = self.figures.iter().position(|it| {
            it.owner == self.player
                && it.kind == Kind::Abbot
                && !self.is_complete(&[it.spot].into())
        })?;
        let mut table = self.clone();
        let Figure { spot, .. } = table.figures.remove(abbot);
        table.scoreboard.taken_back = Some(self.value(&[spot].into()));
        table.scorers.insert(self.player);
        Some(table)
    }
}
