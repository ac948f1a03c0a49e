//! City outlines: walls run from touched corner to touched corner, sides run straight.

use super::Plan;
use crate::geometry::{ALONG, CENTER, CORNERS, Point, Polyline, bezier, direction_at, in_from, pt};
use bastide_tiles::{CropCircle, Port, Side};
use std::f64::consts::PI;

/// How deep a city on one side reaches.
const CAP: f64 = 28.0;
/// The same where another city sits on the next side.
const CAP_CROWDED: f64 = 25.0;
/// The same for the two heads of a bridge.
const CAP_BRIDGED: f64 = 19.0;
/// How deep a field on one side bites into a big city.
const BITE: f64 = 25.0;

/// What owns a share of a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sector {
    City(u8),
    /// A field; without a number where the corner does not tell which.
    Field(Option<u8>),
}

/// One outline of a city: its polygon and the walls along it.
#[derive(Clone, Debug)]
pub(crate) struct Outline {
    pub(crate) city: u8,
    pub(crate) polygon: Polyline,
    pub(crate) walls: Vec<Polyline>,
}

impl Plan<'_> {
    pub(super) fn lay_cities(&mut self) {
        self.sectors = [0, 1, 2, 3].map(|corner| self.sectors_of(corner));
        for (idx, city) in self.square().cities.iter().enumerate() {
            let idx = idx as u8;
            let groups: Vec<&[Side]> = if self.bridged.contains(&idx) {
                city.sides.chunks(1).collect()
            } else {
                vec![&city.sides]
            };
            for sides in groups {
                let outline = self.outline(idx, sides);
                self.outlines.push(outline);
            }
        }
    }

    fn touched_by(&self, field: Option<u8>) -> &[u8] {
        field.map_or(&[], |field| &self.square().fields[field as usize].cities)
    }

    /// What is met when corner i is swept from the side before to the side after.
    fn sectors_of(&self, corner: usize) -> Vec<Sector> {
        let (before, after) = (Side::ALL[(corner + 3) % 4], Side::ALL[corner]);
        let sector = |side: Side, half: Port| {
            self.city_on(side).map_or(Sector::Field(self.field_on(half)), Sector::City)
        };
        let a = sector(before, Port::right(before));
        let b = sector(after, Port::left(after));
        let between = Sector::Field(None);
        match (a, b) {
            _ if a == b => vec![a],
            (Sector::City(_), Sector::City(_)) => vec![a, between, b],
            (Sector::Field(f), Sector::Field(g)) => {
                let touched = self.touched_by(g);
                match self.touched_by(f).iter().find(|city| touched.contains(city)) {
                    Some(&both) => vec![a, Sector::City(both), b],
                    None => vec![a],
                }
            }
            (Sector::City(city), Sector::Field(field)) => match self.touched_by(field) {
                touched if touched.is_empty() || touched.contains(&city) => vec![a, b],
                touched => vec![a, between, Sector::City(touched[0]), b],
            },
            (Sector::Field(field), Sector::City(city)) => match self.touched_by(field) {
                touched if touched.is_empty() || touched.contains(&city) => vec![a, b],
                touched => vec![a, Sector::City(touched[0]), between, b],
            },
        }
    }

    /// Angle of a city's wall at a corner, in degrees from the side on the field's hand.
    ///
    /// Where cities share a corner the field keeps the larger share, so that the wedge of meadow
    /// between two walls stays in sight.
    fn wall_angle(&self, corner: usize, city: u8, from_after: bool) -> f64 {
        let sectors = &self.sectors[corner];
        let is_city = |idx: usize| matches!(sectors.get(idx), Some(Sector::City(_)));
        let width = |idx: usize| match (sectors.len(), is_city(idx)) {
            (2, true) => 52.0,
            (2, false) => 38.0,
            (3, _) if is_city(1) => [32.0, 26.0, 32.0][idx],
            (3, _) => [21.0, 48.0, 21.0][idx],
            (4, true) => 19.0,
            (4, false) => 26.0,
            _ => 45.0,
        };
        let at = sectors.iter().position(|&it| it == Sector::City(city)).unwrap_or(0);
        if from_after { (at + 1..sectors.len()).map(width).sum() } else { (0..at).map(width).sum() }
    }

    fn outline(&mut self, city: u8, sides: &[Side]) -> Outline {
        let mut touched = [0, 1, 2, 3].map(|it| self.sectors[it].contains(&Sector::City(city)));
        if self.bridged.contains(&city) {
            let first = sides[0].index();
            touched = [0, 1, 2, 3].map(|it| it == first || it == (first + 1) % 4);
        }
        let own = Side::ALL.map(|side| sides.contains(&side));
        if own.iter().all(|&it| it) {
            return Outline { city, polygon: CORNERS.to_vec(), walls: Vec::new() };
        }
        let start = (0..4).find(|&it| own[it] && !own[(it + 3) % 4]).unwrap_or(0);
        let (mut polygon, mut walls, mut at) = (vec![CORNERS[start]], Vec::new(), start);
        loop {
            if own[at] {
                at = (at + 1) % 4;
                polygon.push(CORNERS[at]);
            } else {
                let mut to = (at + 1) % 4;
                while !touched[to] {
                    to = (to + 1) % 4;
                }
                let wall = self.wall(city, at, to);
                polygon.extend_from_slice(&wall[1..]);
                walls.push(wall);
                at = to;
            }
            if at == start {
                return Outline { city, polygon, walls };
            }
        }
    }

    /// A wall from corner to corner: two curves that meet in one middle point.
    fn wall(&mut self, city: u8, from: usize, to: usize) -> Polyline {
        let (a, b) = (CORNERS[from], CORNERS[to]);
        let gap: Vec<Side> =
            (0..(to + 4 - from) % 4).map(|step| Side::ALL[(from + step) % 4]).collect();
        let middle = self.wall_middle(city, from, to, &gap);
        let leave = self.wall_ray(from, city, true);
        let arrive = self.wall_ray(to, city, false);
        let along = (b - a).unit();
        let (la, lb) = (a.distance(middle), b.distance(middle));
        let mut points =
            bezier(a, a + leave * (la * 0.36), middle - along * (la * 0.42), middle, 14);
        let rest = bezier(middle, middle + along * (lb * 0.42), b + arrive * (lb * 0.36), b, 14);
        points.extend_from_slice(&rest[1..]);
        self.waved(&points)
    }

    /// Unit vector that leaves the corner along the wall.
    fn wall_ray(&self, corner: usize, city: u8, after: bool) -> Point {
        let angle = self.wall_angle(corner, city, after).to_radians();
        let (d, angle) =
            if after { (ALONG[corner], angle) } else { (-ALONG[(corner + 3) % 4], -angle) };
        pt(d.x * angle.cos() - d.y * angle.sin(), d.x * angle.sin() + d.y * angle.cos())
    }

    fn wall_middle(&self, city: u8, from: usize, to: usize, gap: &[Side]) -> Point {
        let others: Vec<Option<u8>> = gap.iter().map(|&side| self.city_on(side)).collect();
        match *gap {
            [] | [_, _, _, ..] => {
                in_from(Side::ALL[(from + 3) % 4], self.cap_depth(city, from, to))
            }
            [side] => {
                let depth = match (others[0], self.bridged.is_empty()) {
                    (None, true) => BITE,
                    (None, false) => 32.0,
                    (Some(_), false) => 37.0,
                    (Some(_), true) => 43.0,
                };
                in_from(side, depth)
            }
            [_, _] => {
                let share = self.diagonal_share(gap, &others);
                CORNERS[(from + 1) % 4].lerp(CENTER, share)
            }
        }
    }

    fn cap_depth(&self, city: u8, from: usize, to: usize) -> f64 {
        let symbols = &self.subject.symbols;
        if self.bridged.contains(&city) {
            CAP_BRIDGED
        } else if symbols.crop_circle == Some(CropCircle::Shield) {
            34.0
        } else if symbols.take_the_middle() || self.square().building.is_some() {
            24.0
        } else if self.sectors[from].len() > 2 || self.sectors[to].len() > 2 {
            CAP_CROWDED
        } else {
            CAP
        }
    }

    /// How far a wall that passes two sides stays from the corner between them; 1 is the center.
    fn diagonal_share(&self, gap: &[Side], others: &[Option<u8>]) -> f64 {
        let has_road = gap.iter().any(|&side| self.has_road(side));
        let is_circle = self.subject.symbols.crop_circle.is_some();
        match (others[0], others[1]) {
            (Some(a), Some(b)) if a == b => {
                if is_circle {
                    1.16
                } else {
                    1.22
                }
            }
            (Some(_), Some(_)) => 1.16,
            (Some(_), None) | (None, Some(_)) => 1.05,
            (None, None) if has_road && self.square().building.is_some() => 1.12,
            (None, None) if gap.iter().any(|&side| self.has_river(side)) => 1.04,
            (None, None) if has_road => 0.97,
            (None, None) => 0.86,
        }
    }

    /// A slow wave, none at the ends, keeps walls from looking ruled.
    fn waved(&mut self, points: &[Point]) -> Polyline {
        let (w1, w2) = (self.rng.between(-1.2, 1.2), self.rng.between(-0.8, 0.8));
        let last = points.len() - 1;
        let mut out: Polyline = points
            .iter()
            .enumerate()
            .map(|(idx, &p)| {
                let u = idx as f64 / last as f64;
                let wave = w1 * (4.0 * PI * u).sin() + w2 * (6.0 * PI * u).sin();
                p + direction_at(points, idx).right() * ((PI * u).sin() * wave)
            })
            .collect();
        out[0] = points[0];
        out[last] = points[last];
        out
    }
}
