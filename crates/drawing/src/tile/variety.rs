//! Tufts, trees, crops, animals: never on a line, never at the rim.

use super::{Art, Detail};
use crate::geometry::{ALONG, CENTER, Point, pt};
use crate::ground::{Soil, Wish};
use crate::pen::Pen;
use crate::rng::Rng;
use crate::sprites::{
    bush, crop, cypress, flowers, furrows, haystack, hedge, pigs, pond, sheep, tree, tuft,
};

/// Something that makes a meadow pleasant and means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Tree,
    Tuft,
    Copse,
    Cypress,
    Bush,
    Hedge,
    Grove,
    Flowers,
    Furrows,
    Vines,
    Lavender,
    Sheep,
    Haystack,
    Pond,
}

/// What may be put down, how much room it needs; repeated where it should be frequent.
const KINDS: [(Kind, f64); 17] = [
    (Kind::Tree, 5.0),
    (Kind::Tuft, 2.4),
    (Kind::Copse, 7.2),
    (Kind::Tuft, 2.4),
    (Kind::Cypress, 4.4),
    (Kind::Bush, 4.0),
    (Kind::Tuft, 2.4),
    (Kind::Hedge, 6.4),
    (Kind::Grove, 10.4),
    (Kind::Flowers, 3.8),
    (Kind::Furrows, 10.6),
    (Kind::Vines, 11.6),
    (Kind::Lavender, 11.6),
    (Kind::Copse, 7.2),
    (Kind::Sheep, 5.6),
    (Kind::Haystack, 3.6),
    (Kind::Pond, 7.4),
];
/// A wide meadow begins with one of these, so that the eye has a place to rest.
const FOCUS: [(Kind, f64); 4] =
    [(Kind::Grove, 10.4), (Kind::Furrows, 10.6), (Kind::Vines, 11.6), (Kind::Lavender, 11.6)];
/// Trees of a copse are the first three, of a grove all.
const GROVE: [(f64, f64); 7] =
    [(-2.6, -0.8), (2.4, -1.4), (0.0, 1.2), (-5.4, 1.6), (5.0, 1.8), (-0.6, -3.8), (2.6, 4.2)];
const FLOCK: [(f64, f64); 3] = [(-2.4, -0.6), (1.6, -1.8), (1.0, 1.6)];
/// More than this share of the tile is a wide meadow, in cells.
const WIDE: usize = 2500;
const AREA_PER_ITEM: f64 = 520.0;
const N_TRIES: usize = 260;

impl Kind {
    fn is_crop(self) -> bool {
        matches!(self, Self::Furrows | Self::Vines | Self::Lavender)
    }

    /// At most three of these on a tile, each once.
    fn is_rare(self) -> bool {
        self.is_crop() || matches!(self, Self::Pond | Self::Sheep | Self::Haystack | Self::Grove)
    }

    /// How far above its foot it must not touch anything.
    fn height(self) -> f64 {
        match self {
            Self::Grove => 15.0,
            Self::Copse => 12.4,
            Self::Tree | Self::Cypress => 11.0,
            Self::Sheep | Self::Haystack => 5.0,
            Self::Hedge | Self::Bush => 3.4,
            Self::Tuft
            | Self::Flowers
            | Self::Furrows
            | Self::Vines
            | Self::Lavender
            | Self::Pond => 2.4,
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
    /// Places the herds and the variety; returns what lies flat.
    pub(super) fn variety(&mut self) -> String {
        let mut low = Pen::new();
        // Its own seed: what was placed before may differ from rotation to rotation.
        self.rng = Rng::new(&format!("{}/variety", self.plan.subject.id()));
        let area = self.ground.free_area();
        self.herds();
        if self.detail == Detail::Far || self.plan.square().fields.is_empty() {
            return low.finish();
        }
        let room = self.ground.room(Soil::Field);
        let mut items: Vec<Item> = Vec::new();
        for _ in 0..N_TRIES {
            if items.len() as f64 >= area as f64 / AREA_PER_ITEM {
                break;
            }
            let at = pt(self.rng.between(4.0, 96.0), self.rng.between(4.0, 96.0));
            let is_first = items.is_empty() && area > WIDE;
            let (kind, r) = self.rng.pick(if is_first { &FOCUS[..] } else { &KINDS[..] });
            let here = room[at.y as usize * 100 + at.x as usize];
            if here >= r + 0.8 && self.may_put(&items, at, r, kind) {
                items.push(Item { at, r, kind });
                self.put(kind, self.turn(at), &mut low);
            }
        }
        low.finish()
    }

    fn may_put(&self, items: &[Item], at: Point, r: f64, kind: Kind) -> bool {
        let is_alike = |it: &Item| it.kind == kind || (it.kind.is_crop() && kind.is_crop());
        let n_rare = items.iter().filter(|it| it.kind.is_rare()).count();
        if kind.is_rare() && (n_rare >= 3 || items.iter().any(is_alike)) {
            return false;
        }
        let is_in = |v: f64| (1.0..99.0).contains(&v);
        // Whichever way the tile lies, so that no tree moves when it is turned.
        items.iter().all(|it| it.at.distance(at) >= r + it.r + 2.2)
            && ALONG.iter().all(|&way| {
                let top = at + way * kind.height();
                is_in(top.x) && is_in(top.y) && !self.ground.is_blocked(top)
            })
    }

    fn put(&mut self, kind: Kind, at: Point, low: &mut Pen) {
        match kind {
            Kind::Tuft => tuft(low, at),
            Kind::Flowers => flowers(low, at, &mut self.rng),
            Kind::Furrows => furrows(low, at, &mut self.rng),
            Kind::Vines => crop(low, at, false, &mut self.rng),
            Kind::Lavender => crop(low, at, true, &mut self.rng),
            Kind::Pond => pond(low, at, &mut self.rng),
            Kind::Copse => self.trees(at, 3),
            Kind::Grove => self.trees(at, GROVE.len()),
            Kind::Sheep => {
                for (dx, dy) in FLOCK {
                    let at = at.by(dx, dy);
                    self.stand(at.y, |pen, rng| sheep(pen, at, rng));
                }
            }
            Kind::Tree => self.stand(at.y, |pen, rng| tree(pen, at, 1.0, rng)),
            Kind::Cypress => self.stand(at.y, |pen, rng| cypress(pen, at, rng)),
            Kind::Bush => self.stand(at.y, |pen, _| bush(pen, at, 1.0)),
            Kind::Hedge => self.stand(at.y, |pen, rng| hedge(pen, at, rng)),
            Kind::Haystack => self.stand(at.y, |pen, _| haystack(pen, at, 1.0)),
        }
    }

    fn trees(&mut self, at: Point, n_trees: usize) {
        for &(dx, dy) in &GROVE[..n_trees] {
            let at = at.by(dx, dy);
            self.stand(at.y, |pen, rng: &mut Rng| {
                if rng.unit() < 0.3 { cypress(pen, at, rng) } else { tree(pen, at, 1.0, rng) }
            });
        }
    }

    /// Pig herds count at scoring, so they are drawn at every size.
    fn herds(&mut self) {
        let scale = self.detail.pick(2.0, 1.35, 1.15);
        for (idx, field) in self.plan.square().fields.iter().enumerate() {
            if !field.pig_herd {
                continue;
            }
            let wish = Wish { near: CENTER, pull: 0.02, enough: 12.0 };
            let own = self.ground.best_in_field(self.plan, idx, wish).unwrap_or(CENTER);
            self.ground.take(own, 8.0);
            let at = self.turn(own);
            self.stand(at.y + 2.0, |pen, rng| pigs(pen, at, scale, rng));
        }
    }
}
