//! Rows of houses that fill a city.

use super::Detail;
use crate::geometry::{Point, Polyline, is_inside, line_distance, pt, segment_distance};
use crate::pen::Pen;
use crate::rng::Rng;
use crate::sprites::{House, bush, chapel, tree};

/// Rows to a tile, and those that have a house astride the rim.
const N_ROWS: usize = 10;
const RIM_ROWS: std::ops::RangeInclusive<usize> = 2..=7;
/// The same in the small drawing, which has none astride the rim.
const N_SMALL_ROWS: usize = 7;

/// Where houses may stand.
pub(crate) struct Roofs<'a> {
    pub(crate) polygon: &'a [Point],
    pub(crate) walls: &'a [Polyline],
    /// Circles to keep clear.
    pub(crate) spots: &'a [(Point, f64)],
    /// Lanes and bridges to keep clear: from, to, how far.
    pub(crate) ways: Vec<(Point, Point, f64)>,
    pub(crate) detail: Detail,
    /// Whether the area is one tile, whose sides the neighbors continue.
    pub(crate) has_rims: bool,
}

impl Roofs<'_> {
    /// Rows parallel to the page, justified between walls and rims, so that neither leaves a lane.
    /// Each house comes with its foot.
    pub(crate) fn draw(&self, rng: &mut Rng, width: f64, height: f64) -> Vec<(f64, String)> {
        let n_rows = if self.detail == Detail::Full { N_ROWS } else { N_SMALL_ROWS };
        let pitch = 100.0 / n_rows as f64;
        let mut out = Vec::new();
        for row in 0..(height / pitch).round() as usize {
            let foot = pitch * (row + 1) as f64 - 1.4;
            // The first row must not reach over the upper rim.
            let scale = pitch / 10.0 * if row == 0 { 0.97 } else { 1.16 };
            for (mut from, mut to) in self.free_runs(foot, 6.2 * scale, width) {
                if self.has_rims && self.detail == Detail::Full && RIM_ROWS.contains(&row) {
                    let house = House::on_rim(row, scale);
                    if from <= 0.0 {
                        out.push(standing(&house, pt(0.0, foot)));
                        from = house.reach() + 0.3;
                    }
                    if to >= width {
                        out.push(standing(&house, pt(width, foot)));
                        to = width - house.reach() - 0.5;
                    }
                }
                // Shadows stay off the rim, too.
                let run = (from.max(1.3), to.min(width - 2.7));
                self.fill(run, foot, scale, rng, &mut out);
            }
        }
        out
    }

    /// Where houses of this height may stand in the row with this foot, from x to x.
    fn free_runs(&self, foot: f64, height: f64, width: f64) -> Vec<(f64, f64)> {
        let mut runs: Vec<(f64, f64)> = Vec::new();
        for step in 0..width as usize {
            let x = step as f64 + 0.5;
            if !self.is_free(pt(x, foot), height) {
                continue;
            }
            match runs.last_mut() {
                Some(run) if run.1 >= x - 0.6 => run.1 = x + 0.5,
                _ => runs.push((x - 0.5, x + 0.5)),
            }
        }
        runs
    }

    fn is_free(&self, foot: Point, height: f64) -> bool {
        let (base, top, middle) = (foot.by(0.0, 0.6), foot.by(0.0, -height), foot.by(0.0, -3.0));
        let is_clear =
            |p: Point, least: f64| self.walls.iter().all(|wall| line_distance(p, wall) >= least);
        is_inside(base, self.polygon)
            && is_inside(top, self.polygon)
            && !self.spots.iter().any(|(spot, r)| spot.distance(middle) < r + 0.6)
            && !self.ways.iter().any(|(a, b, reach)| segment_distance(middle, *a, *b) < *reach)
            && is_clear(base, 2.3)
            && is_clear(top, 0.9)
    }

    /// Fills a stretch with houses from end to end.
    fn fill(
        &self,
        (from, to): (f64, f64),
        foot: f64,
        scale: f64,
        rng: &mut Rng,
        out: &mut Vec<(f64, String)>,
    ) {
        // Shadows of the last row stay off the rim.
        let is_last = foot % 100.0 > 96.0;
        let mut houses: Vec<(House, f64)> = Vec::new();
        let mut used = 0.0;
        loop {
            let mut house = House::new(scale * rng.between(0.9, 1.06), rng);
            house.has_gable &= foot > 2.0 + 9.0 * scale;
            if is_last {
                house.shade = 0.5;
            }
            // Now and then a lane.
            let gap = if rng.unit() < 0.78 { rng.between(0.2, 0.9) } else { rng.between(2.0, 3.6) };
            let gap = if houses.is_empty() { 0.0 } else { gap };
            if used + gap + 2.0 * house.reach() > to - from {
                break;
            }
            used += gap + 2.0 * house.reach();
            houses.push((house, gap));
        }
        let spare = (to - from - used).max(0.0) / (houses.len().max(2) - 1) as f64;
        let mut x = if houses.len() == 1 { (from + to - used) / 2.0 } else { from };
        for (idx, (house, gap)) in houses.into_iter().enumerate() {
            x += gap + if idx > 0 { spare } else { 0.0 } + house.reach();
            let low = if is_last { -0.3 } else { 0.3 };
            let lift = if foot < 12.0 { 0.0 } else { rng.between(-0.8, low) };
            let at = pt(x, foot + lift);
            x += house.reach();
            out.push(self.plot(house, at, rng));
        }
    }

    /// A house, or in its place a pair of trees or a small spire.
    fn plot(&self, house: House, at: Point, rng: &mut Rng) -> (f64, String) {
        let mut pen = Pen::new();
        let chance = rng.unit();
        let is_plain = self.detail != Detail::Full || at.y < 12.0 || house.reach() < 3.6;
        if chance < 0.08 && !is_plain {
            tree(&mut pen, at.by(-1.6, -0.8), 1.0, rng);
            if chance < 0.045 {
                bush(&mut pen, at.by(2.2, -0.6), 1.0, rng);
            } else {
                tree(&mut pen, at.by(2.4, -1.4), 0.85, rng);
            }
        } else if chance < 0.12 && !is_plain && at.x % 100.0 > 7.0 {
            chapel(&mut pen, at, house);
        } else {
            house.draw(&mut pen, at);
        }
        (at.y, pen.finish())
    }
}

fn standing(house: &House, at: Point) -> (f64, String) {
    let mut pen = Pen::new();
    house.draw(&mut pen, at);
    (at.y, pen.finish())
}
