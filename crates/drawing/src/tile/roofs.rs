//! The houses that fill a city: large ones first, smaller ones in the gaps, no rows.

use super::Detail;
use crate::color::{ROOFS, TREES};
use crate::geometry::{Point, Polyline, is_inside, line_distance, pt, segment_distance};
use crate::pen::Pen;
use crate::rng::Rng;
use crate::sprites::HouseKind;
use crate::symbols::Symbol;
use bastide_tiles::Side;

/// A house astride a side: both neighbors draw it, each its half.
struct RimHouse {
    /// Along the side, in reading direction.
    along: f64,
    /// Its foot, below a level side or right of an upright one.
    beside: f64,
    kind: HouseKind,
    roof: usize,
}

const fn rim_house(along: f64, beside: f64, kind: HouseKind, roof: usize) -> RimHouse {
    RimHouse { along, beside, kind, roof }
}

/// The same on every tile, and far enough from the corners that no wall of a neighbor meets them.
const LEVEL_SIDE: [RimHouse; 6] = [
    rim_house(22.0, 3.2, HouseKind::Hipped, 1),
    rim_house(32.5, 6.0, HouseKind::Gabled, 0),
    rim_house(43.0, 2.8, HouseKind::Hipped, 2),
    rim_house(55.5, 5.6, HouseKind::Long, 3),
    rim_house(67.5, 3.0, HouseKind::Gabled, 2),
    rim_house(76.5, 4.6, HouseKind::Hipped, 0),
];
const UPRIGHT_SIDE: [RimHouse; 8] = [
    rim_house(21.0, 1.0, HouseKind::Gabled, 3),
    rim_house(29.0, -1.6, HouseKind::Hipped, 0),
    rim_house(38.0, 1.4, HouseKind::Long, 2),
    rim_house(47.0, -0.8, HouseKind::Gabled, 1),
    rim_house(55.0, 1.2, HouseKind::Hipped, 3),
    rim_house(63.5, -1.4, HouseKind::Hipped, 2),
    rim_house(72.0, 0.6, HouseKind::Gabled, 0),
    rim_house(80.0, -0.6, HouseKind::Hipped, 1),
];

/// Houses of one size: which, how often one is tried on the area of a tile, how large.
struct Round {
    kinds: &'static [HouseKind],
    n_tries: f64,
    least: f64,
    most: f64,
}

const ROUNDS: [Round; 4] = [
    Round {
        kinds: &[HouseKind::Chapel, HouseKind::Long, HouseKind::Long, HouseKind::Hipped],
        n_tries: 60.0,
        least: 1.05,
        most: 1.2,
    },
    Round {
        kinds: &[HouseKind::Long, HouseKind::Hipped, HouseKind::Gabled, HouseKind::Hipped],
        n_tries: 170.0,
        least: 1.0,
        most: 1.15,
    },
    Round {
        kinds: &[HouseKind::Hipped, HouseKind::Gabled, HouseKind::Gabled, HouseKind::Tall],
        n_tries: 260.0,
        least: 0.92,
        most: 1.06,
    },
    Round {
        kinds: &[HouseKind::Hipped, HouseKind::Gabled, HouseKind::Tall],
        n_tries: 260.0,
        least: 0.78,
        most: 0.92,
    },
];
/// How often a tree is tried in what is left.
const N_TREES: f64 = 120.0;

/// Where houses may stand.
pub(crate) struct Roofs<'a> {
    pub(crate) polygon: &'a [Point],
    pub(crate) walls: &'a [Polyline],
    /// Circles to keep clear.
    pub(crate) spots: &'a [(Point, f64)],
    /// Lanes and bridges to keep clear: from, to, how far.
    pub(crate) ways: Vec<(Point, Point, f64)>,
    /// Sides of the page where the city goes on; none if the area is no single tile.
    pub(crate) open: &'a [Side],
    /// Whether the area is one tile, whose rim nothing else may touch.
    pub(crate) has_rims: bool,
    pub(crate) detail: Detail,
}

/// A house that stands.
struct Plot {
    at: Point,
    half: f64,
    scale: f64,
}

/// A town in the making.
struct Town<'a> {
    area: &'a Roofs<'a>,
    plots: Vec<Plot>,
    /// Each house with its foot.
    drawn: Vec<(f64, String)>,
}

impl Roofs<'_> {
    /// All houses, each with its foot.
    pub(crate) fn draw(&self, rng: &mut Rng) -> Vec<(f64, String)> {
        let mut town = Town { area: self, plots: Vec::new(), drawn: Vec::new() };
        self.open.iter().for_each(|&side| town.build_rim(side));
        // Fewer and larger from further away.
        let grow = if self.detail == Detail::Near { 1.0 } else { 1.16 };
        let (low, high) = self.bounds();
        let share = (high.x - low.x) * (high.y - low.y) / 10_000.0;
        let mut has_spire = false;
        for round in &ROUNDS {
            for _ in 0..(round.n_tries * share) as usize {
                let at = pt(rng.between(low.x, high.x), rng.between(low.y, high.y));
                let (kind, scale) = (rng.pick(round.kinds), rng.between(round.least, round.most));
                let is_second = has_spire && kind == HouseKind::Chapel;
                let kind = if is_second { HouseKind::Long } else { kind };
                let roof = (rng.next() % ROOFS.len() as u64) as usize;
                if town.has_room(at, kind, scale * grow) {
                    has_spire |= kind == HouseKind::Chapel;
                    town.build(at, kind, roof, scale * grow);
                }
            }
        }
        for _ in 0..(N_TREES * share) as usize {
            let at = pt(rng.between(low.x, high.x), rng.between(low.y, high.y));
            let leaf = (rng.next() % TREES.len() as u64) as usize;
            if rng.unit() < 0.6 && town.has_room(at, HouseKind::Tall, 0.9) {
                town.plant(at, leaf);
            }
        }
        town.drawn
    }

    fn bounds(&self) -> (Point, Point) {
        let mut points = self.polygon.iter();
        let first = points.next().copied().unwrap_or_default();
        points.fold((first, first), |(low, high), p| {
            (pt(low.x.min(p.x), low.y.min(p.y)), pt(high.x.max(p.x), high.y.max(p.y)))
        })
    }
}

impl Town<'_> {
    fn build(&mut self, at: Point, kind: HouseKind, roof: usize, scale: f64) {
        let mut pen = Pen::new();
        Symbol::House { kind, roof, detail: self.area.detail }.put(&mut pen, at, scale);
        self.drawn.push((at.y, pen.finish()));
        self.plots.push(Plot { at, half: kind.half() * scale, scale });
    }

    fn plant(&mut self, at: Point, leaf: usize) {
        let mut pen = Pen::new();
        Symbol::Tree(leaf).put(&mut pen, at, 0.72);
        self.drawn.push((at.y, pen.finish()));
        self.plots.push(Plot { at, half: 3.4, scale: 0.9 });
    }

    /// Whether one stands depends on the side alone, so that both neighbors agree.
    fn build_rim(&mut self, side: Side) {
        let scale = if self.area.detail == Detail::Near { 1.0 } else { 1.08 };
        let houses: &[RimHouse] = match side {
            Side::North | Side::South => &LEVEL_SIDE,
            Side::East | Side::West => &UPRIGHT_SIDE,
        };
        for it in houses {
            let at = match side {
                Side::North => pt(it.along, it.beside),
                Side::South => pt(it.along, 100.0 + it.beside),
                Side::West => pt(it.beside, it.along),
                Side::East => pt(100.0 + it.beside, it.along),
            };
            self.build(at, it.kind, it.roof, scale);
        }
    }

    fn has_room(&self, at: Point, kind: HouseKind, scale: f64) -> bool {
        let (half, height) = (kind.half() * scale, kind.height() * scale);
        self.is_off_rim(at, half, height, scale)
            && self.plots.iter().all(|it| is_apart(it, at, half, scale))
            && self.is_clear(at, half, height)
            && self.is_within(at, half, height)
    }

    /// Neither a roof nor a shadow reaches the rim.
    fn is_off_rim(&self, at: Point, half: f64, height: f64, scale: f64) -> bool {
        !self.area.has_rims
            || (at.x > half + 2.2
                && at.x < 98.4 - half - 3.6 * scale
                && at.y > height + 2.4
                && at.y < 97.6)
    }

    /// Signs, squares, lanes and bridges stay free.
    fn is_clear(&self, at: Point, half: f64, height: f64) -> bool {
        let middle = at.by(0.0, -height * 0.35);
        let area = self.area;
        area.spots.iter().all(|(spot, r)| spot.distance(middle) >= r + half * 0.75)
            && area.ways.iter().all(|&(from, to, reach)| {
                segment_distance(at.by(0.0, -2.0), from, to) >= reach + half * 0.6
            })
    }

    /// Inside the walls, which stand before its foot and behind its roof.
    fn is_within(&self, at: Point, half: f64, height: f64) -> bool {
        let base = [at.by(-half, 0.4), at.by(half, 0.4)];
        let top = [at.by(-half * 0.7, -height * 0.8), at.by(half * 0.7, -height * 0.8)];
        let is_clear = |p: &Point, least: f64| {
            self.area.walls.iter().all(|wall| line_distance(*p, wall) >= least)
        };
        base.iter().chain(&top).all(|p| is_inside(*p, self.area.polygon))
            && base.iter().all(|p| is_clear(p, 2.6))
            && top.iter().all(|p| is_clear(p, 0.9))
    }
}

/// Houses may overlap the house behind them, but only its wall.
fn is_apart(other: &Plot, at: Point, half: f64, scale: f64) -> bool {
    (other.at.x - at.x).abs() >= (half + other.half) * 0.92
        || (other.at.y - at.y).abs() >= 5.9 * (scale + other.scale) / 2.0
}
