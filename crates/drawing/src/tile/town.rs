//! Cities: walls at the back, roofs from back to front, walls at the front, towers, gates.

use super::roofs::Roofs;
use super::{Art, Detail};
use crate::geometry::{
    CENTER, CORNERS, Point, Polyline, border_distance, is_inside, least_by, line_distance,
    line_length, middle_of, point_along, segment_distance,
};
use crate::pen::Pen;
use crate::plan::Gate;
use crate::rng::Rng;
use crate::sprites::{Wall, gate, tower};
use bastide_tiles::Side;

/// How far from a crowded corner walls stay low.
const LOW_REACH: f64 = 15.0;
/// How far walls run on beyond a corner.
const OVER_CORNER: f64 = 1.1;
/// One tower about every so often.
const TOWER_EVERY: f64 = 26.0;

/// A stretch of wall that is seen from one side.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// Whether the city lies below it on the page.
    pub(super) is_back: bool,
    pub(super) is_low: bool,
    pub(super) line: Polyline,
}

/// A city outline on the page.
#[derive(Clone, Debug)]
pub(super) struct TurnedOutline {
    pub(super) polygon: Polyline,
    pub(super) walls: Vec<Polyline>,
    pub(super) runs: Vec<Run>,
    pub(super) gates: Vec<Gate>,
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
                let walls: Vec<Polyline> =
                    it.walls.iter().map(|wall| self.turn_all(wall)).collect();
                let runs = walls.iter().flat_map(|wall| self.runs(wall, &polygon)).collect();
                let gates =
                    self.plan.gates.iter().filter(|g| border_distance(g.at, &it.polygon) < 1.0);
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
            let inner =
                if is_inside(a.lerp(b, 0.5) + across * 0.8, polygon) { across } else { -across };
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
        // Over the corner, so that walls of neighbors meet without a notch.
        let (first, end) = (wall[0], wall[wall.len() - 1]);
        if let Some(run) = runs.first_mut() {
            run.line[0] = first + (first - wall[1]).unit() * OVER_CORNER;
        }
        if let Some(point) = runs.last_mut().and_then(|run| run.line.last_mut()) {
            *point = end + (end - wall[wall.len() - 2]).unit() * OVER_CORNER;
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
        if self.detail == Detail::Far {
            self.far_towns(pen);
            return;
        }
        for outline in self.outlines() {
            for run in outline.runs.iter().filter(|run| run.is_back) {
                run.wall().draw(pen, &run.line, false);
            }
            let (back, front) = self.towers(&outline);
            let mut rows = self.roofs(&outline);
            for at in back {
                let mut pen = Pen::new();
                tower(&mut pen, at, 1.0, false);
                rows.push((at.y + 0.5, pen.finish()));
            }
            rows.sort_by(|a, b| a.0.total_cmp(&b.0));
            rows.iter().for_each(|(_, svg)| pen.raw(svg));
            for run in outline.runs.iter().filter(|run| !run.is_back) {
                run.wall().draw(pen, &run.line, true);
            }
            self.front(pen, &outline, &front);
        }
    }

    /// Walls and gates alone, without their shadows, which part nothing: for the proof.
    pub(super) fn walls(&self, pen: &mut Pen) {
        if self.detail == Detail::Far {
            self.far_towns(pen);
            return;
        }
        for outline in self.outlines() {
            for run in &outline.runs {
                run.wall().draw(pen, &run.line, false);
            }
            self.front(pen, &outline, &[]);
        }
    }

    /// Towers of the walls at the front, and all gates.
    fn front(&self, pen: &mut Pen, outline: &TurnedOutline, towers: &[Point]) {
        let mut ends: Vec<(f64, String)> = Vec::new();
        for (idx, at) in towers.iter().enumerate() {
            let mut pen = Pen::new();
            tower(&mut pen, at.by(0.0, 0.6), 1.0, idx % 2 == 1);
            ends.push((at.y, pen.finish()));
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
            least_by(runs, |run| line_distance(*at, &run.line)).is_some_and(|run| run.is_back)
        })
    }

    fn may_have_tower(&self, at: Point, outline: &TurnedOutline, is_step: bool) -> bool {
        (5.0..91.4).contains(&at.x)
            && (16.8..97.4).contains(&at.y)
            && (is_step || !self.is_low(at))
            && outline.gates.iter().all(|it| it.at.distance(at) > 11.0)
            && CORNERS.iter().all(|corner| corner.distance(at) > 9.0)
            && !self.spots.iter().any(|(spot, r)| spot.by(0.0, 2.0).distance(at) < r - 3.0)
            && !self.spanned(at)
    }

    /// Houses between the walls.
    fn roofs(&self, outline: &TurnedOutline) -> Vec<(f64, String)> {
        let decks = self.plan.decks.iter().map(|it| (it.from, it.to, 9.4));
        let spans = self.plan.spans.iter().filter(|it| it.over_city);
        let spans = decks.chain(spans.map(|it| (it.from, it.to, 6.4)));
        let gates = outline.gates.iter().map(|gate| (gate.at, gate.at - gate.out * 14.0, 3.4));
        let is_open = |side: &Side| {
            let inside = middle_of(*side).lerp(CENTER, 0.04);
            is_inside(inside, &outline.polygon)
        };
        let open: Vec<Side> = Side::ALL.into_iter().filter(is_open).collect();
        let roofs = Roofs {
            polygon: &outline.polygon,
            walls: &outline.walls,
            spots: &self.spots,
            ways: spans
                .map(|(from, to, reach)| (self.turn(from), self.turn(to), reach))
                .chain(gates)
                .collect(),
            open: &open,
            has_rims: true,
            detail: self.detail,
        };
        let seed = format!("{}town{}", self.plan.subject.id(), outline.polygon.len());
        roofs.draw(&mut Rng::new(&seed))
    }

    /// Whether a bridge hides this point of a city.
    fn spanned(&self, at: Point) -> bool {
        self.plan
            .decks
            .iter()
            .any(|it| segment_distance(at, self.turn(it.from), self.turn(it.to)) < 9.4)
    }
}

impl Run {
    fn wall(&self) -> Wall {
        if self.is_low { Wall::LOW } else { Wall::TALL }
    }
}
