//! Bridges that carry roads, and inhabited bridges that carry cities.

use super::{Art, Detail};
use crate::Color;
use crate::color::{
    FAR_CITY, FLOOR, FLOOR_DARK, INK, ROAD, ROOFS, SHADOW, STONE, STONE_DARK, STONE_FACE,
};
use crate::geometry::{Point, on_ellipse, pt};
use crate::pen::{Num, Pen, Style};
use crate::plan::{Deck, ROAD_CASE, ROAD_WIDTH};
use crate::rng::Rng;
use crate::sprites::{HouseKind, Wall, tower};
use crate::symbols::Symbol;
use std::f64::consts::PI;

/// Half the width of a bridge that carries a city.
const DECK_HALF: f64 = 8.0;
const VAULT: Color = Color::hex(0x4f_4336);

/// A bridge on the page.
struct Frame {
    from: Point,
    to: Point,
    half: f64,
    along: Point,
    across: Point,
}

impl Frame {
    fn new(from: Point, to: Point, half: f64) -> Self {
        let along = (to - from).unit();
        Self { from, to, half, along, across: along.right() }
    }

    /// Lies across the page, so that its side with the arches is seen.
    fn shows_side(&self) -> bool {
        self.along.x.abs() > 0.5
    }

    /// The two ends of a line along the bridge, so far beside its middle.
    fn edge(&self, beside: f64) -> [Point; 2] {
        let shift = self.across * beside;
        [self.from + shift - self.along * 1.2, self.to + shift + self.along * 1.2]
    }

    fn corners(&self) -> [Point; 4] {
        let ([a, b], [c, d]) = (self.edge(self.half), self.edge(-self.half));
        [a, b, d, c]
    }

    /// Shadow, arches, deck.
    fn body(&self, pen: &mut Pen, n_arches: usize) {
        let corners = self.corners();
        let shadow = corners.map(|p| p.by(1.4, 2.0));
        pen.shape(&shadow, Style::fill(SHADOW).opacity(0.28));
        if self.shows_side() {
            self.arches(pen, n_arches);
        }
        pen.shape(&corners, Style::fill(STONE_FACE).edge(INK, 0.5));
    }

    fn arches(&self, pen: &mut Pen, n_arches: usize) {
        let corners = self.corners();
        let fold = |pick: fn(f64, f64) -> f64, of: fn(&Point) -> f64| {
            corners.iter().map(of).reduce(pick).unwrap_or(0.0)
        };
        let (left, right) = (fold(f64::min, |p| p.x), fold(f64::max, |p| p.x));
        let foot = fold(f64::max, |p| p.y);
        let face = Style::fill(STONE_FACE).edge(INK, 0.4);
        pen.rect(pt(left, foot - 1.0), right - left, 4.0, face);
        let step = (right - left) / n_arches as f64;
        let half = step * if n_arches == 1 { 0.3 } else { 0.36 };
        for idx in 0..n_arches {
            let middle = left + step * (idx as f64 + 0.5);
            let d = format!(
                "M{} {}a{} 2.7 0 0 1 {} 0z",
                Num(middle - half),
                Num(foot + 3.0),
                Num(half),
                Num(2.0 * half)
            );
            pen.path(&d, Style::fill(VAULT));
        }
    }

    fn parapet(&self, pen: &mut Pen, beside: f64) {
        let edge = self.edge(beside);
        pen.line(&edge, Style::line(INK, 1.9));
        pen.line(&edge, Style::line(STONE_DARK, 1.2));
        pen.line(&edge, Style::line(STONE, 1.2).dash("1.5 1"));
    }

    fn parapets(&self, pen: &mut Pen) {
        self.parapet(pen, self.half - 0.5);
        self.parapet(pen, 0.5 - self.half);
    }
}

impl Art<'_> {
    pub(super) fn bridges(&self, pen: &mut Pen) {
        for span in &self.plan.spans {
            let frame = Frame::new(self.turn(span.from), self.turn(span.to), ROAD_CASE / 2.0 + 0.7);
            frame.body(pen, if span.over_city { 5 } else { 1 });
            let ends = [frame.from - frame.along * 1.4, frame.to + frame.along * 1.4];
            pen.line(&ends, Style::line(ROAD, ROAD_WIDTH - 0.6));
            frame.parapets(pen);
        }
        for deck in &self.plan.decks {
            self.deck(pen, deck);
        }
        self.forts(pen);
    }

    pub(super) fn forts(&self, pen: &mut Pen) {
        for fort in &self.plan.forts {
            self.fort(pen, self.turn(fort.at));
        }
    }

    /// A bridge with houses on it: the city goes on above.
    fn deck(&self, pen: &mut Pen, deck: &Deck) {
        let frame = Frame::new(self.turn(deck.from), self.turn(deck.to), DECK_HALF);
        let length = frame.from.distance(frame.to);
        if !frame.shows_side() {
            cutwaters(pen, &frame, length);
        }
        frame.body(pen, (length / 13.0) as usize);
        let ends = [frame.from - frame.along, frame.to + frame.along];
        let floor = if self.detail == Detail::Far { FAR_CITY } else { FLOOR };
        pen.line(&ends, Style::line(floor, 2.0 * DECK_HALF - 3.0));
        for step in 1..(length / 3.0) as usize {
            let middle = frame.from + frame.along * (3.0 * step as f64);
            let half = frame.across * (DECK_HALF - 2.0);
            pen.stroke(middle + half, middle - half, Style::line(FLOOR_DARK, 0.5).opacity(0.7));
        }
        // The parapet at the back comes before the houses, the one at the front after them.
        let front = if frame.across.y >= 0.0 { 1.0 } else { -1.0 };
        frame.parapet(pen, -front * (DECK_HALF - 0.5));
        if self.detail != Detail::Far {
            self.deck_houses(pen, &frame, deck.city);
        }
        frame.parapet(pen, front * (DECK_HALF - 0.5));
        let mut corners = frame.corners();
        corners.sort_by(|a, b| a.y.total_cmp(&b.y));
        for at in corners {
            // Ends on the way to a fort have no gate towers.
            let is_open = self.plan.forts.iter().any(|fort| self.turn(fort.at).distance(at) < 12.0);
            if self.detail != Detail::Far && !is_open {
                tower(pen, at.by(0.0, 1.0), 0.8, true);
            }
        }
    }

    /// Houses along both edges, or along the far edge of a bridge seen from the side.
    fn deck_houses(&self, pen: &mut Pen, frame: &Frame, city: u8) {
        let mut rng = Rng::new(&format!("{}deck", self.plan.subject.id()));
        let middle = frame.from.lerp(frame.to, 0.5);
        let has_pennant = self.plan.square().cities[city as usize].pennants > 0;
        let keep = if has_pennant { 11.5 } else { 0.0 };
        let length = frame.from.distance(frame.to);
        let (step, beside): (f64, &[f64]) =
            if frame.shows_side() { (8.6, &[0.0]) } else { (9.4, &[-4.9, 4.9]) };
        let n = ((length - 6.0) / step) as usize;
        let mut homes: Vec<Point> = Vec::new();
        for idx in 0..n {
            let t = (idx as f64 + 0.5) / n as f64;
            for &dx in beside {
                let lift = if frame.shows_side() { 0.8 } else { 3.0 };
                homes.push(frame.from.lerp(frame.to, 0.06 + 0.88 * t).by(dx, lift));
            }
        }
        homes.retain(|at| at.by(0.0, -3.0).distance(middle) > keep);
        homes.sort_by(|a, b| a.y.total_cmp(&b.y));
        for at in homes {
            let kind = rng.pick(&[HouseKind::Hipped, HouseKind::Gabled, HouseKind::Gabled]);
            let roof = (rng.next() % ROOFS.len() as u64) as usize;
            let scale = if frame.shows_side() { 0.74 } else { 0.62 };
            let house = Symbol::House { kind, roof, detail: self.detail };
            house.put(pen, at, scale * rng.between(0.95, 1.08));
        }
    }

    /// Where a bridged city ends: a small round fort.
    fn fort(&self, pen: &mut Pen, at: Point) {
        pen.circle(at.by(1.0, 1.4), 9.6, Style::fill(SHADOW).opacity(0.2));
        let ring: Vec<Point> =
            (0..29).map(|step| on_ellipse(at, 9.0, 7.4, f64::from(step) * PI / 14.0)).collect();
        let floor = if self.detail == Detail::Far { FAR_CITY } else { FLOOR };
        pen.shape(&ring, Style::fill(floor));
        Wall::TALL.draw(pen, &ring[14..], false);
        if self.detail != Detail::Far {
            let mut rng = Rng::new(&format!("{}fort", self.plan.subject.id()));
            let roof = (rng.next() % ROOFS.len() as u64) as usize;
            let house = Symbol::House { kind: HouseKind::Gabled, roof, detail: self.detail };
            house.put(pen, at.by(-2.6, 2.0), 0.85);
            tower(pen, at.by(4.6, 2.4), 0.95, true);
        }
        Wall::TALL.draw(pen, &ring[..15], true);
    }
}

/// Stone wedges at the foot of a bridge that runs up the page.
fn cutwaters(pen: &mut Pen, frame: &Frame, length: f64) {
    let n = (length / 16.0) as usize;
    for idx in 1..n {
        let middle = frame.from + frame.along * (length * idx as f64 / n as f64);
        for hand in [1.0, -1.0] {
            let out = frame.across * hand;
            let foot = [
                middle + out * DECK_HALF + frame.along * 2.6,
                middle + out * (DECK_HALF + 2.6),
                middle + out * DECK_HALF - frame.along * 2.6,
            ];
            pen.shape(&foot, Style::fill(STONE_DARK).edge(INK, 0.4));
        }
    }
}
