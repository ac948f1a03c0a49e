//! Builder and pig, who go where a follower of their player is, and the builder's second tile.

use super::{Figure, Kind, Part, Table};

/// What a turn has of a second tile.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SecondTile {
    None,
    Earned,
    Played,
}

impl Table<'_> {
    /// The last tile earns another if it goes on with the road or city of the player's builder.
    pub(super) fn earn_a_second_tile(&mut self) {
        let new = self.lying.len() - 1;
        let is_longer = |it: &Figure| {
            it.owner == self.player
                && it.kind == Kind::Builder
                && self.feature(it.spot).iter().any(|(idx, _)| *idx == new)
        };
        if self.second_tile == SecondTile::None && self.figures.iter().any(is_longer) {
            self.second_tile = SecondTile::Earned;
        }
    }

    /// The table if the second tile is played; none if there is no second tile.
    pub(super) fn with_a_second_tile(&self) -> Option<Self> {
        let is_there = self.second_tile == SecondTile::Earned && self.n_drawn < self.order.len();
        is_there.then(|| Self { second_tile: SecondTile::Played, ..self.clone() })
    }

    /// Whether the figure stands on a feature with a follower of its player.
    fn has_company(&self, figure: &Figure) -> bool {
        let feature = self.feature(figure.spot);
        let mut followers = self.figures.iter().filter(|it| it.kind.is_follower());
        followers.any(|it| it.owner == figure.owner && feature.contains(&it.spot))
    }

    /// The table after each way to place builder or pig.
    pub(super) fn with_builder_or_pig(&self) -> Vec<Self> {
        let mut choices = Vec::new();
        let idx = self.lying.len() - 1;
        if self.dragon == Some(idx) {
            return choices;
        }
        for part in self.lying[idx].parts() {
            let kind = match part {
                Part::City(_) | Part::Road(_) => Kind::Builder,
                Part::Field(_) => Kind::Pig,
                Part::Monastery | Part::Garden => continue,
            };
            let figure = Figure::new(self.player, kind, (idx, part));
            let may_come = self.has_company(&figure) && !self.has_barn(figure.spot);
            if may_come && self.n_left(self.player, kind) > 0 {
                choices.push(self.with_figure(kind, (idx, part)));
            }
        }
        choices
    }

    /// Builders and pigs leave where no follower of their player is left.
    pub(super) fn send_the_lonely_home(&mut self) {
        let table = self.clone();
        self.figures.retain(|it| it.kind.is_follower() || table.has_company(it));
    }
}
