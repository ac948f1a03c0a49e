//! Trees, crops, animals, grass and flowers: never on a line, never at the rim.

use super::{Art, Detail};
use crate::geometry::{ALONG, CENTER, Point, pt};
use crate::ground::{Soil, Wish};
use crate::pen::Pen;
use crate::rng::Rng;
use crate::sprites::{
    Crop, Grass, bush, crop, cypress, fruit_tree, grove_tree, haystack, hedge, orchard_floor, pigs,
    pond, sheep, tree,
};

/// Something that makes a meadow pleasant and means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Grove,
    Orchard,
    Crop(Crop),
    Pond,
    Tree,
    Copse,
    Cypress,
    Cypresses,
    Bush,
    Hedge,
    Sheep,
    Haystack,
}

/// What a meadow begins with, so that the eye has a place to rest, and how much room it needs;
/// repeated where it should be frequent.
const LARGE: [(Kind, f64); 7] = [
    (Kind::Grove, 10.5),
    (Kind::Crop(Crop::Wheat), CROP_ROOM),
    (Kind::Crop(Crop::Vines), CROP_ROOM),
    (Kind::Orchard, 10.5),
    (Kind::Crop(Crop::Lavender), CROP_ROOM),
    (Kind::Grove, 10.5),
    (Kind::Orchard, 10.5),
];
/// What fills the rest; the taller it is, the less often there is room for it, so trees are tried
/// most.
const SMALL: [(Kind, f64); 12] = [
    (Kind::Tree, 4.6),
    (Kind::Copse, 7.2),
    (Kind::Tree, 4.6),
    (Kind::Cypress, 3.6),
    (Kind::Copse, 7.2),
    (Kind::Cypresses, 5.2),
    (Kind::Tree, 4.6),
    (Kind::Cypress, 3.6),
    (Kind::Copse, 7.2),
    (Kind::Tree, 4.6),
    (Kind::Bush, 3.2),
    (Kind::Hedge, 5.0),
];
/// Of these a tile has one at most, and only every other tile.
const RARE: [Option<(Kind, f64)>; 6] = [
    Some((Kind::Sheep, 5.6)),
    None,
    Some((Kind::Haystack, 4.0)),
    None,
    Some((Kind::Pond, 8.2)),
    None,
];
/// How often the rare thing is tried.
const RARE_SHARE: f64 = 0.15;
/// The tint of a crop must have faded out before the rim.
const CROP_ROOM: f64 = 13.4;
/// Trees of a copse are the first three, of a grove all.
const GROVE: [(f64, f64); 8] = [
    (-3.0, -1.0),
    (3.0, -1.6),
    (0.2, 1.4),
    (-6.6, 1.4),
    (6.4, 1.6),
    (-1.0, -4.4),
    (3.4, 4.4),
    (-3.6, 4.6),
];
const N_COPSE: usize = 3;
const ORCHARD: [(f64, f64); 10] = [
    (-5.4, -3.0),
    (0.0, -3.0),
    (5.4, -3.0),
    (-8.1, 1.4),
    (-2.7, 1.4),
    (2.7, 1.4),
    (8.1, 1.4),
    (-5.4, 5.8),
    (0.0, 5.8),
    (5.4, 5.8),
];
const CYPRESSES: [(f64, f64); 3] = [(-3.2, -0.6), (0.0, 0.4), (3.2, -0.2)];
const FLOCK: [(f64, f64); 5] = [(-3.6, -0.8), (0.0, -2.4), (3.0, -0.6), (-1.0, 1.8), (3.6, 2.2)];
/// More than this share of the tile, in cells, has room for two large things.
const WIDE: usize = 4200;
const N_TRIES: usize = 260;
/// In the first tries only large things are put down.
const N_LARGE_TRIES: usize = 60;
/// A farmer lies on grass: nothing tall stands so near.
const FARMER_ROOM: f64 = 8.5;
/// A tuft of grass or some flowers for each so many cells.
const AREA_PER_TUFT: usize = 190;
/// Grass and flowers keep so far from lines and rims.
const TUFT_ROOM: f64 = 4.4;

impl Kind {
    fn is_large(self) -> bool {
        matches!(self, Self::Grove | Self::Orchard | Self::Crop(_) | Self::Pond)
    }

    /// Once a tile at most.
    fn is_rare(self) -> bool {
        self.is_large() || matches!(self, Self::Sheep | Self::Haystack)
    }

    /// How far from its foot it must not touch anything: so far it rises, or throws its shadow.
    fn height(self) -> f64 {
        match self {
            Self::Grove => 15.0,
            Self::Orchard => 12.4,
            Self::Copse => 12.6,
            Self::Cypress | Self::Cypresses => 11.4,
            Self::Tree => 9.6,
            Self::Sheep | Self::Hedge => 7.4,
            Self::Haystack => 5.6,
            Self::Bush => 5.2,
            Self::Crop(_) | Self::Pond => 3.4,
        }
    }
}

/// Something put down.
struct Item {
    at: Point,
    r: f64,
    kind: Kind,
}

impl Art<'_> {
    /// Places the variety; returns what lies flat.
    pub(super) fn variety(&mut self) -> String {
        let mut low = Pen::new();
        // Its own seed: what was placed before may differ from rotation to rotation.
        self.rng = Rng::new(&format!("{}/variety", self.plan.subject.id()));
        let area = self.ground.free_area();
        if self.detail == Detail::Far || self.plan.square().fields.is_empty() {
            return low.finish();
        }
        let open = self.ground.room(Soil::Field);
        for field in 0..self.plan.square().fields.len() {
            let farmer = self.field_anchor(field);
            self.ground.take(farmer, FARMER_ROOM);
        }
        let room = self.ground.room(Soil::Field);
        let most = area as f64 / self.detail.pick(0.0, 680.0, 400.0);
        let rare = self.rng.pick(&RARE);
        let n_large = if area > WIDE { 2 } else { 1 };
        let mut items: Vec<Item> = Vec::new();
        for n in 0..N_TRIES {
            if items.len() as f64 >= most {
                break;
            }
            let at = pt(self.rng.between(4.0, 96.0), self.rng.between(4.0, 96.0));
            let is_early =
                n < N_LARGE_TRIES && items.iter().filter(|it| it.kind.is_large()).count() < n_large;
            let rare = rare.filter(|_| !is_early && self.rng.unit() < RARE_SHARE);
            let usual = if is_early { &LARGE[..] } else { &SMALL[..] };
            let (kind, r) = rare.unwrap_or_else(|| self.rng.pick(usual));
            if room[cell(at)] >= r + 0.6 && self.may_put(&items, at, r, kind) {
                items.push(Item { at, r, kind });
                self.put(kind, self.turn(at), &mut low);
            }
        }
        if self.detail == Detail::Near {
            self.grass(&items, &open, area / AREA_PER_TUFT).draw(&mut low);
        }
        low.finish()
    }

    fn may_put(&self, items: &[Item], at: Point, r: f64, kind: Kind) -> bool {
        if kind.is_rare() && items.iter().any(|it| it.kind == kind) {
            return false;
        }
        let is_in = |v: f64| (1.0..99.0).contains(&v);
        // Whichever way the tile lies, so that no tree moves when it is turned.
        items.iter().all(|it| it.at.distance(at) >= (r + it.r) * 0.93 + 1.2)
            && ALONG.iter().all(|&way| {
                let top = at + way * kind.height();
                is_in(top.x) && is_in(top.y) && !self.ground.is_blocked(top)
            })
    }

    fn put(&mut self, kind: Kind, at: Point, low: &mut Pen) {
        match kind {
            Kind::Crop(plant) => crop(low, at, plant, &mut self.rng),
            Kind::Pond => pond(low, at, &mut self.rng),
            Kind::Copse => self.trees(at, N_COPSE),
            Kind::Grove => self.trees(at, GROVE.len()),
            Kind::Orchard => {
                orchard_floor(low, at);
                for (dx, dy) in ORCHARD {
                    let at = at.by(dx, dy);
                    self.stand(at.y, |pen, _| fruit_tree(pen, at));
                }
            }
            Kind::Cypresses => {
                for (dx, dy) in CYPRESSES {
                    let at = at.by(dx, dy);
                    self.stand(at.y, |pen, rng| cypress(pen, at, rng));
                }
            }
            Kind::Sheep => {
                for (dx, dy) in FLOCK {
                    let at = at.by(dx, dy);
                    self.stand(at.y, |pen, rng| sheep(pen, at, rng));
                }
            }
            Kind::Tree => self.stand(at.y, |pen, rng| tree(pen, at, rng)),
            Kind::Cypress => self.stand(at.y, |pen, rng| cypress(pen, at, rng)),
            Kind::Bush => self.stand(at.y, |pen, _| bush(pen, at, 1.0)),
            Kind::Hedge => self.stand(at.y, |pen, rng| hedge(pen, at, rng)),
            Kind::Haystack => self.stand(at.y, |pen, _| haystack(pen, at, 1.35)),
        }
    }

    fn trees(&mut self, at: Point, n_trees: usize) {
        for &(dx, dy) in &GROVE[..n_trees] {
            let at = at.by(dx, dy);
            self.stand(at.y, |pen, rng| grove_tree(pen, at, rng));
        }
    }

    /// Grass and flowers in what is left open; they have a seed of their own, because they are seen
    /// from near alone.
    fn grass(&self, items: &[Item], open: &[f64], n_tufts: usize) -> Grass {
        let mut rng = Rng::new(&format!("{}/grass", self.plan.subject.id()));
        let mut grass = Grass::default();
        for _ in 0..n_tufts {
            let at = pt(rng.between(3.0, 97.0), rng.between(3.0, 97.0));
            if open[cell(at)] >= TUFT_ROOM && items.iter().all(|it| it.at.distance(at) >= it.r) {
                grass.grow(self.turn(at), &mut rng);
            }
        }
        grass
    }

    /// Pig herds count at scoring, so they are drawn at every size.
    pub(super) fn herds(&mut self) {
        let scale = self.detail.pick(2.0, 1.35, 1.15);
        self.rng = Rng::new(&format!("{}/herd", self.plan.subject.id()));
        for (idx, field) in self.plan.square().fields.iter().enumerate() {
            if !field.pig_herd {
                continue;
            }
            let wish = Wish { near: CENTER, pull: 0.02, enough: 12.0 };
            let own = self.ground.best_in_field(self.plan, idx, wish).unwrap_or(CENTER);
            self.keep(own, 8.0);
            let at = self.turn(own);
            self.landmark("pig herd", at.y + 2.0, |pen, rng| pigs(pen, at, scale, rng));
        }
    }
}

/// The cell of a point of the tile on the map of the ground.
fn cell(at: Point) -> usize {
    at.y as usize * 100 + at.x as usize
}
