//! Crop circles: what the player chooses, everybody does in turn.

use super::{Figure, Kind, Part, Spot, Table};
use bastide_rules::Element;
use bastide_tiles::CropCircle;
use std::collections::BTreeSet;

impl Table<'_> {
    /// The choice of a circle on the last tile, if there is one, and what follows.
    pub(super) fn crop_circle(&self, depth: u32) -> u64 {
        let circle = self.lying.last().and_then(|it| it.tile.symbols.crop_circle);
        let circle = circle.filter(|_| self.has(Element::CropCircles));
        let circle = circle.filter(|it| *it != CropCircle::Rake || self.has_farmers);
        match circle {
            None => self.end_tile_play(depth),
            Some(_) if depth == 0 => 1,
            Some(it) => self.add(it, 0, depth - 1) + self.remove(it, 0, depth - 1),
        }
    }

    /// Where a player stands that a circle concerns.
    fn concerned(&self, circle: CropCircle, player: usize) -> BTreeSet<Spot> {
        let own = self.figures.iter().filter(|it| it.owner == player).map(|it| it.spot);
        own.filter(|(_, part)| match circle {
            CropCircle::Rake => matches!(part, Part::Field(_)),
            CropCircle::Club => matches!(part, Part::Road(_)),
            CropCircle::Shield => matches!(part, Part::City(_)),
        })
        .collect()
    }

    fn add(&self, circle: CropCircle, n_asked: usize, depth: u32) -> u64 {
        if n_asked == self.n_players {
            return self.end_tile_play(depth);
        }
        let asked = (self.player + 1 + n_asked) % self.n_players;
        let spots = self.concerned(circle, asked);
        if spots.is_empty() || self.n_left(asked, Kind::Normal) == 0 {
            return self.add(circle, n_asked + 1, depth);
        }
        if depth == 0 {
            return 1;
        }
        let with = |spot| {
            let mut table = self.clone();
            table.figures.push(Figure::new(asked, Kind::Normal, spot));
            table.add(circle, n_asked + 1, depth - 1)
        };
        spots.into_iter().map(with).sum()
    }

    fn remove(&self, circle: CropCircle, n_asked: usize, depth: u32) -> u64 {
        if n_asked == self.n_players {
            return self.end_tile_play(depth);
        }
        let asked = (self.player + 1 + n_asked) % self.n_players;
        let spots = self.concerned(circle, asked);
        if spots.is_empty() {
            return self.remove(circle, n_asked + 1, depth);
        }
        if depth == 0 {
            return 1;
        }
        let without = |spot| {
            let mut table = self.clone();
            let gone = table.figures.iter().position(|it| (it.owner, it.spot) == (asked, spot));
            table.figures.remove(gone.expect("it stands there"));
            table.remove(circle, n_asked + 1, depth - 1)
        };
        spots.into_iter().map(without).sum()
    }
}
