//! Figures: how many of each a player has, and where they may go.

use super::{Part, Spot, Table};
use bastide_rules::{Element, FigureKind, Position};
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
    const FOLLOWERS: [Self; 5] = [Self::Normal, Self::Large, Self::Abbot, Self::Mayor, Self::Wagon];

    pub(super) fn is_follower(self) -> bool {
        Self::FOLLOWERS.contains(&self)
    }
}

#[derive(Clone, Copy)]
pub(super) struct Figure {
    pub owner: usize,
    pub kind: Kind,
    pub spot: Spot,
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
        n - self.figures.iter().filter(|it| it.owner == player && it.kind == kind).count()
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

    /// The table with the figures that stand on it from the beginning.
    pub(super) fn with_figures_of(mut self, position: &Position) -> Self {
        for it in &position.figures {
            let at = (it.place.x.into(), it.place.y.into());
            let idx = self.at(at).expect("a tile lies there");
            let kind = match it.kind {
                FigureKind::Normal => Kind::Normal,
                FigureKind::Large => Kind::Large,
                FigureKind::Abbot => Kind::Abbot,
                FigureKind::Builder => Kind::Builder,
                FigureKind::Mayor | FigureKind::Wagon | FigureKind::Pig | FigureKind::Barn => {
                    panic!("no entry begins with {:?}", it.kind)
                }
            };
            let part = self.lying[idx].parts()[usize::from(it.local)];
            self.figures.push(Figure { owner: it.player.0.into(), kind, spot: (idx, part) });
        }
        self
    }

    /// The table after the player's figure went to a place.
    pub(super) fn with_figure(&self, kind: Kind, spot: Spot) -> Self {
        let mut table = self.clone();
        table.figures.push(Figure { owner: self.player, kind, spot });
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
        Some(table)
    }
}
