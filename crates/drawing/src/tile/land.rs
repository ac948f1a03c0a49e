//! What lies flat: meadow, water, roads, squares and circles.

use super::placing::CONVENT_SHIFT;
use super::{Art, Detail};
use crate::Color;
use crate::badge::{BADGE_RADIUS, Badge, badge};
use crate::color::{
    BANK, FAR_CITY, FLOOR, FLOOR_DARK, GRASS, INK, PLAZA, ROAD, ROAD_EDGE, ROOFS, SHADE, SHADOW,
    TREES, WATER, WATER_EDGE, WATER_LIGHT, WOOD,
};
use crate::geometry::{Point, Polyline, line_distance, offset, on_ellipse, pt};
use crate::pen::{Paint, Pen, Style};
use crate::plan::{RIVER_BANK, RIVER_WIDTH, ROAD_CASE, ROAD_WIDTH};
use crate::rng::Rng;
use crate::sprites::{self, boat, mound, mouth, pier, plaza, precinct};
use bastide_tiles::{Building, RiverRole};
use std::f64::consts::{FRAC_PI_4, PI};

const VERGE: Color = Color::hex(0x8b_a353);
/// Roads seen from afar: broader, with a darker edge.
const FAR_EDGE: Color = ROAD_EDGE.mix(INK, 35);
const FAR_CASE: f64 = 13.0;
const FAR_WIDTH: f64 = 9.0;
const ROCKS: [Color; 3] = [Color::hex(0xc9_c2b2), Color::hex(0xb3_ab99), Color::hex(0xd6_d0c2)];
const STRAW: Color = Color::hex(0xd9_c268);
const STUBBLE: Color = Color::hex(0xd8_c98c);
const STRAW_DARK: Color = Color::hex(0xa6_8d3e);

impl Art<'_> {
    pub(super) fn meadow_base(&self, pen: &mut Pen) {
        // Where there is no field at all, what lies between two cities is stubble, not meadow.
        let is_bare = self.plan.square().fields.is_empty();
        let color = if is_bare { STUBBLE } else { GRASS };
        pen.rect(pt(-1.0, -1.0), 102.0, 102.0, Style::fill(color));
    }

    /// One flat tone with soft patches. Those at the rims are the same on every tile, as the page
    /// sees them, so that light and shade run on from tile to tile.
    pub(super) fn meadow(&mut self, pen: &mut Pen) {
        self.meadow_base(pen);
        if self.detail == Detail::Far || self.plan.square().fields.is_empty() {
            return;
        }
        let mut patch = |at: Point, rx: f64, ry: f64, tint: &'static str| {
            pen.oval(at, rx, ry, Style::paint(Paint::Fade(tint)));
        };
        for rim in [0.0, 100.0] {
            patch(pt(28.0, rim), 25.0, 17.0, "glade");
            patch(pt(rim, 27.0), 16.0, 23.0, "shade");
        }
        for tint in ["glade", "shade"] {
            let own = pt(self.rng.between(32.0, 68.0), self.rng.between(32.0, 68.0));
            let (rx, ry) = (self.rng.between(20.0, 28.0), self.rng.between(15.0, 21.0));
            patch(self.turn(own), rx, ry, tint);
        }
    }

    /// Grass in the shade along the roads, which takes the hardness from their edges.
    pub(super) fn verges(&self, pen: &mut Pen) {
        if self.detail == Detail::Far {
            return;
        }
        for line in self.plan.roads.iter().flatten().chain(&self.plan.lanes) {
            let verge = Style::line(VERGE, ROAD_CASE + 2.6).opacity(0.55);
            pen.line(&self.turn_all(line), verge);
        }
    }

    fn lakes(&self) -> Vec<Polyline> {
        let mut lakes = Vec::new();
        let seed = || Rng::new(&format!("{}lake", self.plan.subject.id()));
        for &lake in &self.plan.lakes {
            lakes.push(sprites::blob(&mut seed(), self.turn(lake), 15.5, 14.0, 0.1));
        }
        if let Some(lake) = self.plan.sites.lake {
            lakes.push(sprites::blob(&mut seed(), self.turn(lake), 16.0, 14.5, 0.07));
        }
        lakes
    }

    /// Rivers and lakes in the same passes, so that they flow together.
    pub(super) fn water(&self, pen: &mut Pen) {
        let lines: Vec<Polyline> = self.plan.rivers.iter().map(|it| self.turn_all(it)).collect();
        let lakes = self.lakes();
        let passes = [
            (BANK, RIVER_BANK, 3.0),
            (WATER_EDGE, RIVER_WIDTH + 0.8, 0.8),
            (WATER, RIVER_WIDTH - 0.6, 0.0),
        ];
        for (color, width, border) in passes {
            lines.iter().for_each(|line| pen.line(line, Style::line(color, width)));
            for lake in &lakes {
                let style = Style::fill(color);
                pen.shape(lake, if border > 0.0 { style.edge(color, border) } else { style });
            }
        }
        // The bank in the upper left throws its shadow on the water.
        let lit = pt(0.6, 0.8);
        for line in &lines {
            pen.line(line, Style::line(WATER_EDGE, RIVER_WIDTH - 0.6).opacity(0.4));
        }
        for lake in &lakes {
            pen.shape(lake, Style::fill(WATER_EDGE).opacity(0.4));
        }
        for line in &lines {
            let line: Polyline = line.iter().map(|&p| p + lit).collect();
            pen.line(&line, Style::line(WATER, RIVER_WIDTH - 2.4));
        }
        for lake in &lakes {
            let lake: Polyline = lake.iter().map(|&p| p + lit).collect();
            pen.shape(&lake, Style::fill(WATER));
        }
        for line in &lines {
            pen.line(line, Style::line(WATER_LIGHT, 4.4).opacity(0.28));
            if self.detail != Detail::Far && line.len() > 5 {
                for (by, dash) in [(2.3, "3.4 19"), (-2.5, "2.6 15"), (0.2, "0 11 3 14")] {
                    // Not over the rim, where the next tile has ripples of its own.
                    let inner = offset(&line[2..line.len() - 2], by);
                    pen.line(&inner, Style::line(WATER_LIGHT, 0.75).dash(dash).round());
                }
            }
        }
        if self.detail != Detail::Far {
            for &lake in &self.plan.lakes {
                ripples(pen, self.turn(lake), &[(-6.0, -4.0), (2.0, 0.0), (-4.0, 5.0)], 5.0);
            }
        }
        self.spring(pen);
    }

    /// A spring is ringed with stones.
    fn spring(&self, pen: &mut Pen) {
        let is_source = self.plan.subject.river_role == Some(RiverRole::Source);
        let short = self.plan.square().rivers.first().is_some_and(|sides| sides.len() == 1);
        let Some(line) = self.plan.rivers.first().filter(|_| is_source && short) else { return };
        let line = self.turn_all(line);
        let at = line[line.len() - 1];
        let r = RIVER_WIDTH / 2.0 + 0.3;
        pen.circle(at, r, Style::fill(WATER).edge(WATER_EDGE, 0.8));
        pen.line(&line[line.len() - 4..], Style::line(WATER, RIVER_WIDTH - 0.6));
        for step in 0..9 {
            let stone = on_ellipse(at, 7.4, 6.4, f64::from(step) * 40_f64.to_radians());
            if line_distance(stone, &line) > RIVER_WIDTH / 2.0 + 0.6 {
                pen.oval(stone.by(0.4, 0.5), 2.3, 1.7, Style::fill(SHADOW).opacity(0.2));
                let rock = Style::fill(ROCKS[step as usize % 3]).edge(INK, 0.35);
                pen.oval(stone, 2.2, 1.7, rock);
            }
        }
    }

    /// Upper roads after lower ones, then the squares that end them.
    pub(super) fn roads(&self, pen: &mut Pen) {
        self.roads_of(pen, false);
        self.roads_of(pen, true);
        self.plazas(pen);
    }

    /// All edges first, then all sand, so that branches merge.
    pub(super) fn roads_of(&self, pen: &mut Pen, is_upper: bool) {
        let mut lines = Vec::new();
        for (idx, road) in self.plan.roads.iter().enumerate() {
            if self.plan.is_upper_road(idx as u8) == is_upper {
                lines.extend(road.iter().map(|line| self.turn_all(line)));
            }
        }
        if !is_upper {
            lines.extend(self.plan.lanes.iter().map(|line| self.turn_all(line)));
        }
        let ring = self.plan.sites.ring.filter(|_| !is_upper).map(|ring| self.turn(ring));
        road_pass(pen, &lines, ring, self.detail);
    }

    pub(super) fn plazas(&self, pen: &mut Pen) {
        if let Some(village) = self.plan.sites.village.map(|it| self.turn(it)) {
            if self.detail == Detail::Far { far_plaza(pen, village) } else { plaza(pen, village) }
        }
    }

    /// The ground of a monastery or shrine that stands where the plan says.
    pub(super) fn yards(&self, pen: &mut Pen) {
        let Some(site) = self.plan.sites.monastery.map(|site| self.turn(site)) else { return };
        if self.plan.square().building == Some(Building::Shrine) {
            mound(pen, site, self.yard_scale());
        } else {
            precinct(pen, site + CONVENT_SHIFT, self.convent_scale());
        }
    }

    /// City floors, with a streak of shade inside the walls at the back.
    pub(super) fn floors(&self, pen: &mut Pen) {
        let is_far = self.detail == Detail::Far;
        let floor = if is_far { FAR_CITY } else { FLOOR };
        if let Some(outline) = self.plan.board_outline() {
            pen.shape(&self.turn_all(&outline), Style::fill(floor).edge(INK, 1.0));
        }
        for outline in self.outlines() {
            pen.shape(&outline.polygon, Style::fill(floor));
            if !is_far {
                for run in outline.runs.iter().filter(|run| run.is_back) {
                    let shade: Vec<Point> = run.line.iter().map(|p| p.by(1.6, 2.2)).collect();
                    pen.line(&shade, Style::line(FLOOR_DARK, 3.2).opacity(0.6));
                }
            }
        }
    }

    /// A crop circle, seen from afar.
    pub(super) fn circle(&mut self, pen: &mut Pen) {
        let (Some(site), Some(kind)) =
            (self.plan.sites.circle, self.plan.subject.symbols.crop_circle)
        else {
            return;
        };
        let (at, r) = (self.turn(site), self.plan.circle_radius());
        pen.circle(at, r, Style::fill(STRAW).edge(STRAW_DARK, 0.8));
        for share in [0.86, 0.72] {
            let ring = Style::line(Color::hex(0xb5_9c48), 0.9).dash("2.4 1.2");
            pen.circle(at, r * share, ring);
        }
        for step in 0..8 {
            let dot = on_ellipse(at, r * 0.79, r * 0.79, f64::from(step) * FRAC_PI_4 + PI / 8.0);
            pen.circle(dot, 1.5, Style::fill(Color::hex(0xec_dc97)).edge(STRAW_DARK, 0.4));
        }
        let r = BADGE_RADIUS * self.detail.pick(1.35, 1.1, 1.0);
        let (sign, detail) = (Badge::of_circle(kind), self.detail);
        self.sign(sign.name(), |pen| badge(pen, at, r, sign, detail));
    }

    pub(super) fn mouths(&self, pen: &mut Pen) {
        for it in &self.plan.mouths {
            mouth(pen, self.turn(it.at), it.into.swung(self.rotation));
        }
    }

    /// Piers where roads end at a lake, and a boat on it.
    pub(super) fn piers(&self, pen: &mut Pen) {
        let Some(site) = self.plan.sites.lake else { return };
        let at = self.turn(site);
        for line in self.plan.roads.iter().filter_map(|road| road.first()) {
            let end = self.turn(line[line.len() - 1]);
            let way = (at - end).unit();
            pier(pen, end - way * 1.5, end + way * 6.0);
        }
        boat(pen, at.by(0.0, 1.5), self.detail.pick(1.7, 1.2, 1.0));
        if self.detail != Detail::Far {
            ripples(pen, at, &[(-9.0, 6.0), (5.0, 7.0), (-6.0, -7.0)], 4.0);
        }
    }
}

fn ripples(pen: &mut Pen, at: Point, starts: &[(f64, f64)], length: f64) {
    for &(dx, dy) in starts {
        let start = at.by(dx, dy);
        pen.stroke(start, start.by(length, 0.0), Style::line(WATER_LIGHT, 0.75).round());
    }
}

/// A square where roads end, seen from afar.
fn far_plaza(pen: &mut Pen, at: Point) {
    pen.circle(at, 11.0, Style::fill(PLAZA.mix(WOOD, 25)).edge(FAR_EDGE, 2.6));
    pen.circle(at, 4.4, Style::fill(ROOFS[1]));
}

fn road_pass(pen: &mut Pen, lines: &[Polyline], ring: Option<Point>, detail: Detail) {
    let is_far = detail == Detail::Far;
    let (edge, case, width) =
        if is_far { (FAR_EDGE, FAR_CASE, FAR_WIDTH) } else { (ROAD_EDGE, ROAD_CASE, ROAD_WIDTH) };
    lines.iter().for_each(|line| pen.line(line, Style::line(edge, case)));
    if let Some(at) = ring {
        // A bed, not meadow: what lies inside a ring is no field.
        pen.circle(at, 9.0, Style::fill(SHADE.mix(TREES[1], 30)).edge(edge, case));
    }
    lines.iter().for_each(|line| pen.line(line, Style::line(ROAD, width)));
    if !is_far {
        for line in lines {
            pen.line(line, Style::line(ROAD.mix(ROAD_EDGE, 20), 3.0));
            pen.line(line, Style::line(ROAD, 2.0));
        }
    }
    if let Some(at) = ring {
        pen.circle(at, 9.0, Style::line(ROAD, width));
    }
}
