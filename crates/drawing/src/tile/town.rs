//! Cities: walls at the back, roofs from back to front, walls at the front, towers, gates.

use super::{Art, Detail};
use crate::geometry::{
    CORNERS, Point, Polyline, border_distance, is_inside, line_distance, line_length, point_along,
    pt, segment_distance,
};
use crate::pen::Pen;
use crate::plan::Gate;
use crate::rng::Rng;
use crate::sprites::{House, Wall, bush, chapel, gate, tower, tree};

/// How far from a crowded corner walls stay low.
const LOW_REACH: f64 = 15.0;
/// One tower about every so often.
const TOWER_EVERY: f64 = 21.0;
/// Rows of houses, top to bottom; those in the middle have a house astride the rim.
const N_ROWS: usize = 10;
const RIM_ROWS: std::ops::RangeInclusive<usize> = 2..=7;

/// A stretch of wall that is seen from one side.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// Whether the city lies below it on the page.
    pub(super) is_back: bool,
    is_low: bool,
    pub(super) line: Polyline,
}

/// A city outline on the page.
#[derive(Clone, Debug)]
pub(super) struct TurnedOutline {
    pub(super) polygon: Polyline,
    walls: Vec<Polyline>,
    pub(super) runs: Vec<Run>,
    gates: Vec<Gate>,
}

impl Art<'_> {
    /// All outlines on the page, bridged cities last.
    pub(super) fn outlines(&self) -> Vec<TurnedOutline> {
        let mut outlines: Vec<_> = self.plan.outlines.iter().collect();
        outlines.sort_by_key(|it| self.plan.bridged.contains(&it.city));
        outlines
            .into_iter()
            .map(|it| {
                let polygon = self.turn_all(&it.polygon);
                let walls: Vec<Polyline> = it.walls.iter().map(|wall| self.turn_all(wall)).collect();
                let runs = walls.iter().flat_map(|wall| self.runs(wall, &polygon)).collect();
                let gates = self.plan.gates.iter().filter(|g| border_distance(g.at, &it.polygon) < 1.0);
                let gates = gates
                    .map(|g| Gate { at: self.turn(g.at), out: g.out.swung(self.rotation) })
                    .collect();
                TurnedOutline { polygon, walls, runs, gates }
            })
            .collect()
    }

    /// Cuts a wall where it changes from back to front or from low to tall.
    fn runs(&self, wall: &[Point], polygon: &[Point]) -> Vec<Run> {
        let last = wall.len() - 2;
        let is_back = |idx: usize| {
            // No flicker in the narrow corners.
            let idx = idx.clamp(3, last - 3);
            let (a, b) = (wall[idx], wall[idx + 1]);
            let across = (b - a).unit().right();
            let inner = if is_inside(a.lerp(b, 0.5) + across * 0.8, polygon) { across } else { -across };
            inner.y > 0.12
        };
        let mut runs: Vec<Run> = Vec::new();
        for idx in 0..=last {
            let (is_back, is_low) = (is_back(idx), self.is_low(wall[idx].lerp(wall[idx + 1], 0.5)));
            match runs.last_mut() {
                Some(run) if run.is_back == is_back && run.is_low == is_low => {
                    run.line.push(wall[idx + 1]);
                }
                _ => runs.push(Run { is_back, is_low, line: vec![wall[idx], wall[idx + 1]] }),
            }
        }
        runs
    }

    /// Whether a wall stays low here, because others stand close by.
    fn is_low(&self, at: Point) -> bool {
        CORNERS.iter().zip(&self.plan.sectors).any(|(&corner, sectors)| {
            sectors.len() > 2 && self.turn(corner).distance(at) < LOW_REACH
        })
    }

    pub(super) fn towns(&self, pen: &mut Pen) {
        for outline in self.outlines() {
            for run in outline.runs.iter().filter(|run| run.is_back) {
                run.wall().draw(pen, &run.line, false);
            }
            let (back, front) = self.towers(&outline);
            if self.detail != Detail::Plain {
                let mut rows = self.roofs(&outline);
                for at in back {
                    let mut pen = Pen::new();
                    tower(&mut pen, at, 1.0, false);
                    rows.push((at.y + 0.5, pen.finish()));
                }
                rows.sort_by(|a, b| a.0.total_cmp(&b.0));
                rows.iter().for_each(|(_, svg)| pen.raw(svg));
            }
            for run in outline.runs.iter().filter(|run| !run.is_back) {
                run.wall().draw(pen, &run.line, true);
            }
            self.front(pen, &outline, &front);
        }
    }

    /// Towers of the walls at the front, and all gates.
    fn front(&self, pen: &mut Pen, outline: &TurnedOutline, towers: &[Point]) {
        let mut ends: Vec<(f64, String)> = Vec::new();
        if self.detail != Detail::Plain {
            for (idx, at) in towers.iter().enumerate() {
                let mut pen = Pen::new();
                tower(&mut pen, at.by(0.0, 0.6), 1.0, idx % 2 == 1);
                ends.push((at.y, pen.finish()));
            }
        }
        for it in &outline.gates {
            let mut pen = Pen::new();
            gate(&mut pen, it.at, it.out);
            ends.push((it.at.y, pen.finish()));
        }
        ends.sort_by(|a, b| a.0.total_cmp(&b.0));
        ends.iter().for_each(|(_, svg)| pen.raw(svg));
    }

    /// Where towers stand: on walls at the back, on walls at the front.
    fn towers(&self, outline: &TurnedOutline) -> (Vec<Point>, Vec<Point>) {
        let mut spots: Vec<(Point, bool)> = Vec::new();
        for wall in &outline.walls {
            let length = line_length(wall);
            let n = (length / TOWER_EVERY).round().max(2.0);
            for step in 0..n as usize {
                let at = point_along(wall, length * (step as f64 + 0.5) / n);
                spots.push((at, false));
            }
        }
        // A tower hides the step from a low wall to a tall one.
        for pair in outline.runs.windows(2) {
            if pair[0].is_low != pair[1].is_low && pair[0].line.last() == pair[1].line.first() {
                spots.insert(0, (pair[1].line[0], true));
            }
        }
        let mut kept: Vec<Point> = Vec::new();
        for (at, is_step) in spots {
            let is_apart = kept.iter().all(|other| other.distance(at) > 8.0);
            if is_apart && self.may_have_tower(at, outline, is_step) {
                kept.push(at);
            }
        }
        kept.sort_by(|a, b| a.x.total_cmp(&b.x));
        kept.into_iter().partition(|at| {
            let runs = outline.runs.iter();
            crate::geometry::least_by(runs, |run| line_distance(*at, &run.line))
                .is_some_and(|run| run.is_back)
        })
    }

    fn may_have_tower(&self, at: Point, outline: &TurnedOutline, is_step: bool) -> bool {
        (3.0..97.0).contains(&at.x)
            && (8.0..99.0).contains(&at.y)
            && (is_step || !self.is_low(at))
            && outline.gates.iter().all(|it| it.at.distance(at) > 9.0)
            && CORNERS.iter().all(|corner| corner.distance(at) > 8.0)
            && !self.spots.iter().any(|(spot, r)| spot.by(0.0, 2.0).distance(at) < r - 3.0)
    }

    /// Rows of houses parallel to the page, justified between walls and rims, so that neither
    /// leaves a lane.
    fn roofs(&self, outline: &TurnedOutline) -> Vec<(f64, String)> {
        let seed = format!("{}roofs{}", self.plan.subject.id(), outline.polygon.len());
        let mut rng = Rng::new(&seed);
        let n_rows = if self.detail == Detail::Full { N_ROWS } else { 7 };
        let pitch = 100.0 / n_rows as f64;
        let mut out = Vec::new();
        for row in 0..n_rows {
            let foot = pitch * (row + 1) as f64 - 2.0;
            // The first row must not reach over the upper rim.
            let scale = pitch / 10.0 * if row == 0 { 0.88 } else { 1.12 };
            let is_rim_row = self.detail == Detail::Full && RIM_ROWS.contains(&row);
            let mut runs = self.free_runs(outline, foot, 6.2 * scale);
            for run in &mut runs {
                if is_rim_row {
                    let house = House::on_rim(row, scale);
                    if run.0 <= 0.0 {
                        out.push(standing(&house, pt(0.0, foot)));
                        run.0 = house.reach() + 0.3;
                    }
                    if run.1 >= 100.0 {
                        out.push(standing(&house, pt(100.0, foot)));
                        run.1 = 100.0 - house.reach() - 0.5;
                    }
                }
                let run = (run.0.max(0.9), run.1.min(98.2));
                self.fill_row(run, foot, scale, &mut rng, &mut out);
            }
        }
        out
    }

    /// Where houses of this height may stand in the row with this foot, from x to x.
    fn free_runs(&self, outline: &TurnedOutline, foot: f64, height: f64) -> Vec<(f64, f64)> {
        let mut runs: Vec<(f64, f64)> = Vec::new();
        for step in 0..100 {
            let x = f64::from(step) + 0.5;
            if !self.is_free_column(outline, pt(x, foot), height) {
                continue;
            }
            match runs.last_mut() {
                Some(run) if run.1 >= x - 0.6 => run.1 = x + 0.5,
                _ => runs.push((x - 0.5, x + 0.5)),
            }
        }
        runs
    }

    fn is_free_column(&self, outline: &TurnedOutline, foot: Point, height: f64) -> bool {
        let (base, top, middle) = (foot.by(0.0, 0.6), foot.by(0.0, -height), foot.by(0.0, -3.0));
        let clear = |p: Point, least: f64| {
            outline.walls.iter().all(|wall| line_distance(p, wall) >= least)
        };
        is_inside(base, &outline.polygon)
            && is_inside(top, &outline.polygon)
            && clear(base, 2.3)
            && clear(top, 0.9)
            && !self.spots.iter().any(|(spot, r)| spot.distance(middle) < r + 0.6)
            && !outline.gates.iter().any(|gate| {
                segment_distance(foot.by(0.0, -2.0), gate.at, gate.at - gate.out * 13.0) < 2.4
            })
            && !self.spanned(middle)
    }

    /// Whether a bridge hides this point of a city.
    fn spanned(&self, at: Point) -> bool {
        let decks = self.plan.decks.iter().map(|it| (it.from, it.to, 9.4));
        let spans = self.plan.spans.iter().filter(|it| it.over_city);
        let spans = spans.map(|it| (it.from, it.to, 6.4));
        decks.chain(spans).any(|(from, to, reach)| {
            segment_distance(at, self.turn(from), self.turn(to)) < reach
        })
    }

    /// Fills a stretch with houses from end to end.
    fn fill_row(
        &self,
        (from, to): (f64, f64),
        foot: f64,
        scale: f64,
        rng: &mut Rng,
        out: &mut Vec<(f64, String)>,
    ) {
        let mut houses: Vec<(House, f64)> = Vec::new();
        let mut used = 0.0;
        loop {
            let house = House::new(scale * rng.between(0.9, 1.06), rng);
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
            let at = pt(x, foot + rng.between(-0.5, 0.4));
            x += house.reach();
            out.push(self.plot(house, at, rng));
        }
    }

    /// A house, or in its place a pair of trees or a small spire.
    fn plot(&self, house: House, at: Point, rng: &mut Rng) -> (f64, String) {
        let mut pen = Pen::new();
        let chance = rng.unit();
        let is_plain = self.detail != Detail::Full || at.y < 12.0;
        if chance < 0.08 && !is_plain && house.reach() > 3.6 {
            tree(&mut pen, at.by(-1.6, 0.0), 1.0, rng);
            if chance < 0.045 {
                bush(&mut pen, at.by(2.2, 0.2), 1.0, rng);
            } else {
                tree(&mut pen, at.by(2.4, -0.6), 0.85, rng);
            }
        } else if chance < 0.12 && !is_plain && house.reach() > 3.6 {
            chapel(&mut pen, at, house);
        } else {
            house.draw(&mut pen, at);
        }
        (at.y, pen.finish())
    }
}

impl Run {
    fn wall(&self) -> Wall {
        if self.is_low { Wall::LOW } else { Wall::TALL }
    }
}

fn standing(house: &House, at: Point) -> (f64, String) {
    let mut pen = Pen::new();
    house.draw(&mut pen, at);
    (at.y, pen.finish())
}
