//! Roads: from side to side, or from a side to where they end.

use super::rivers::through;
use super::{BEYOND, Gate, Mouth, Plan, SQUARE, are_opposite, city_in};
use crate::geometry::{
    CENTER, Point, Polyline, bezier, crossing, direction_at, in_from, inward, is_inside, least_by,
    middle_of, nearest_index,
};
use bastide_tiles::{CrossingKind, Piece, Port, Side};

/// How far a gate moves aside for another.
const APART: f64 = 10.0;

/// A point of a wall.
#[derive(Clone, Copy)]
struct WallPoint {
    outline: usize,
    wall: usize,
    idx: usize,
}

impl Plan<'_> {
    pub(super) fn lay_roads(&mut self) {
        let square = self.square();
        for (idx, road) in square.roads.iter().enumerate() {
            let piece = Piece::Road(idx as u8);
            self.roads[idx] = match road.sides[..] {
                [] => Vec::new(),
                [side] => vec![self.ending(piece, side)],
                [_, _] if self.dives(piece) => self.tunnel(&road.sides),
                [a, b] => vec![self.bend(piece, a, b)],
                _ => {
                    self.sites.ring = Some(CENTER);
                    road.sides.iter().map(|&side| to_point(side, CENTER, None, 9.5)).collect()
                }
            };
        }
        self.lay_lanes();
    }

    fn dives(&self, road: Piece) -> bool {
        let crossings = &self.square().crossings;
        crossings.iter().any(|it| it.kind == CrossingKind::Tunnel && it.lower.contains(&road))
    }

    /// A road with one side, to the place where it ends.
    fn ending(&mut self, road: Piece, side: Side) -> Polyline {
        let junctions = &self.square().junctions;
        let group = junctions.iter().find(|it| it.contains(&road)).map_or(&[][..], |it| &it[..]);
        let n_roads = group.iter().filter(|it| matches!(it, Piece::Road(_))).count();
        let city = city_in(group);
        let sites = self.sites;
        if let (true, Some(end)) = (group.contains(&Piece::Building), sites.monastery) {
            return to_point(side, end, None, 4.0);
        }
        if let (true, Some(end)) = (n_roads >= 2, sites.village) {
            return to_point(side, end, None, 0.0);
        }
        if let Some(gate) = city.and_then(|city| self.gate_apart(city, side)) {
            let gate = self.add_gate(gate);
            return to_point(side, gate.at - gate.out * 1.5, Some(-gate.out), 0.0);
        }
        if let Some(end) = sites.lake {
            return to_point(side, end, None, 12.8);
        }
        if let Some(end) = sites.circle {
            return to_point(side, end, None, 13.0);
        }
        if let Some(end) = sites.volcano {
            return to_point(side, end.by(0.0, 7.0), None, 5.0);
        }
        if let Some(outline) = self.board_outline() {
            let aim = in_from(side, 45.0);
            let end = least_by(outline, |it| it.distance(aim)).unwrap_or(aim);
            return to_point(side, end, None, 0.0);
        }
        if self.square().crossings.iter().any(|it| it.upper.contains(&road)) {
            let end = in_from(side, 80.0);
            self.sites.cottage = Some(end);
            return to_point(side, end, None, 0.0);
        }
        to_point(side, sites.stop.unwrap_or(CENTER), None, 0.0)
    }

    /// As [`Self::gate_on`], but away from the gate of another road to the same city, so that the
    /// field between the roads reaches the wall.
    fn gate_apart(&self, city: u8, side: Side) -> Option<WallPoint> {
        let mut gate = self.gate_on(city, side)?;
        let at = self.wall_at(gate);
        let is_near = |other: Side| {
            let other = self.gate_on(city, other).map(|other| self.wall_at(other));
            other.is_some_and(|other| other.distance(at) < 2.0 * APART)
        };
        let shares_city = |road: usize| {
            let pieces = [Piece::Road(road as u8), Piece::City(city)];
            let junctions = &self.square().junctions;
            junctions.iter().any(|group| pieces.iter().all(|piece| group.contains(piece)))
        };
        let roads = self.square().roads.iter().enumerate();
        let others = roads.filter_map(|(idx, road)| match road.sides[..] {
            [other] if other != side && shares_city(idx) => Some(other),
            _ => None,
        });
        if others.into_iter().any(is_near) {
            let wall = &self.outlines[gate.outline].walls[gate.wall];
            let ahead = wall[gate.idx + 1].distance(middle_of(side));
            let behind = wall[gate.idx - 1].distance(middle_of(side));
            while self.wall_at(gate).distance(at) < APART && (6..wall.len() - 6).contains(&gate.idx)
            {
                gate.idx = if ahead < behind { gate.idx + 1 } else { gate.idx - 1 };
            }
        }
        Some(gate)
    }

    /// Where a road from this side meets the wall: straight on if it can, else nearby.
    fn gate_on(&self, city: u8, side: Side) -> Option<WallPoint> {
        let ray = [middle_of(side), in_from(side, 96.0)];
        let aim = in_from(side, 24.0);
        let (mut straight, mut nearby) = (Vec::new(), Vec::new());
        for (o, outline) in self.outlines.iter().enumerate() {
            for (w, wall) in outline.walls.iter().enumerate() {
                let at = |idx| WallPoint { outline: o, wall: w, idx };
                if let Some((hit, _)) = crossing(&ray, wall) {
                    straight.push((hit.distance(ray[0]), at(nearest_index(hit, wall))));
                }
                if outline.city == city {
                    let idx = least_by(6..wall.len() - 6, |&idx| wall[idx].distance(aim))?;
                    nearby.push((wall[idx].distance(aim), at(idx)));
                }
            }
        }
        if let Some((_, it)) = least_by(straight, |it| it.0) {
            let outline = &self.outlines[it.outline];
            let last = outline.walls[it.wall].len() - 6;
            if outline.city == city && 5 < it.idx && it.idx < last {
                return Some(it);
            }
        }
        least_by(nearby, |it| it.0).map(|it| it.1)
    }

    fn wall_at(&self, it: WallPoint) -> Point {
        self.outlines[it.outline].walls[it.wall][it.idx]
    }

    fn add_gate(&mut self, it: WallPoint) -> Gate {
        let outline = &self.outlines[it.outline];
        let wall = &outline.walls[it.wall];
        let at = wall[it.idx];
        let mut out = direction_at(wall, it.idx).right();
        if is_inside(at + out * 3.0, &outline.polygon) {
            out = -out;
        }
        let gate = Gate { at, out };
        self.gates.push(gate);
        gate
    }

    /// Short lanes from a village to the city gates it also serves.
    fn lay_lanes(&mut self) {
        let Some(village) = self.sites.village else { return };
        for group in &self.square().junctions {
            if group.iter().filter(|it| matches!(it, Piece::Road(_))).count() < 2 {
                continue;
            }
            for piece in group {
                let &Piece::City(city) = piece else { continue };
                let Some(outline) = self.outlines.iter().position(|it| it.city == city) else {
                    continue;
                };
                let Some(wall) = self.outlines[outline].walls.first() else { continue };
                let idx = nearest_index(village, wall);
                let gate = self.add_gate(WallPoint { outline, wall: 0, idx });
                self.lanes.push(vec![village, gate.at - gate.out * 1.5]);
            }
        }
    }

    /// A road from side to side.
    fn bend(&mut self, road: Piece, a: Side, b: Side) -> Polyline {
        let is_crossed = self.is_crossing(road);
        if are_opposite(&[a, b]) {
            let across: Vec<Side> =
                Side::ALL.into_iter().filter(|&it| it != a && it != b).collect();
            let (mut way, mut lift) = (inward(across[0]), self.rng.between(-4.0, 4.0));
            let caps: Vec<Side> =
                across.into_iter().filter(|&it| self.city_on(it).is_some()).collect();
            if is_crossed || caps.len() == 2 || self.square().roads.len() > 1 {
                lift = 0.0;
            } else if let [cap] = caps[..] {
                (way, lift) = (inward(cap), 8.0);
            }
            return through(a, b, Some(CENTER + way * lift));
        }
        let (a, b) = if (a.index() + 1) % 4 == b.index() { (a, b) } else { (b, a) };
        let square = self.square();
        let parted = self.field_on(Port::left(a)) != self.field_on(Port::right(b));
        let ends_here =
            square.roads.iter().any(|it| it.sides.len() == 1) || !square.rivers.is_empty();
        let touches = parted && !is_crossed && !ends_here && !square.cities.is_empty();
        let bowed = if touches { self.bowed_to_wall(a, b) } else { None };
        bowed.unwrap_or_else(|| through(a, b, None))
    }

    /// A curve that touches the wall: its outer half-edges lie in different fields.
    fn bowed_to_wall(&self, a: Side, b: Side) -> Option<Polyline> {
        let before = Side::ALL[(a.index() + 3) % 4];
        let near = if self.city_on(before).is_some() { a } else { b };
        let aim = in_from(near, 40.0);
        let walls = self.outlines.iter().flat_map(|it| &it.walls);
        let spots = walls.flat_map(|wall| (1..wall.len() - 1).map(move |idx| (wall, idx)));
        let (wall, idx) = least_by(spots, |(wall, idx)| wall[*idx].distance(aim))?;
        let (pa, pb) = (in_from(a, SQUARE), in_from(b, SQUARE));
        let mut along = direction_at(wall, idx);
        if along.dot(pb - pa) < 0.0 {
            along = -along;
        }
        let touch = wall[idx] + (CENTER - wall[idx]).unit() * 3.4;
        let mut line = vec![in_from(a, -BEYOND)];
        line.extend(bezier(pa, in_from(a, 20.0), touch - along * 11.0, touch, 12));
        line.extend_from_slice(&bezier(touch, touch + along * 15.0, in_from(b, 26.0), pb, 14)[1..]);
        line.push(in_from(b, -BEYOND));
        Some(line)
    }

    /// The two open ends of a road that runs underground between them.
    fn tunnel(&mut self, sides: &[Side]) -> Vec<Polyline> {
        let square = self.square();
        let covers = |side: Side| {
            let upper = square
                .crossings
                .iter()
                .filter(|it| it.kind == CrossingKind::Tunnel)
                .flat_map(|it| &it.upper);
            upper.into_iter().any(|it| match it {
                Piece::Field(field) => {
                    square.fields[*field as usize].halves.contains(&Port::left(side))
                }
                Piece::City(_) | Piece::Building | Piece::River(_) | Piece::Road(_) => false,
            })
        };
        let city = self.city_at.into_iter().flatten().next();
        let mut lines = Vec::new();
        for &side in sides {
            let gate = city.filter(|_| !covers(side)).and_then(|city| self.gate_on(city, side));
            let end = match gate {
                Some(gate) => self.wall_at(gate) - inward(side),
                None => in_from(side, 11.0),
            };
            lines.push(vec![in_from(side, -BEYOND), end]);
            self.mouths.push(Mouth { at: end, into: inward(side) });
        }
        lines
    }
}

/// A road from a side to a point, square to the side.
fn to_point(side: Side, end: Point, arrive: Option<Point>, stop_short: f64) -> Polyline {
    let start = in_from(side, SQUARE);
    let arrive = arrive.unwrap_or_else(|| (end - in_from(side, 14.0)).unit());
    let reach = start.distance(end);
    let curve = bezier(start, in_from(side, reach * 0.42), end - arrive * (reach * 0.34), end, 14);
    let mut line = vec![in_from(side, -BEYOND)];
    for p in curve {
        let last = line[line.len() - 1];
        let (near, far) = (p.distance(end), last.distance(end));
        if near < stop_short {
            // The point of this piece that lies just so far from the end.
            line.push(last.lerp(p, ((far - stop_short) / (far - near)).clamp(0.0, 1.0)));
            break;
        }
        line.push(p);
    }
    line
}
