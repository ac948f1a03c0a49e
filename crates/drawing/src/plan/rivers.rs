//! Rivers, springs and lakes.

use super::{BEYOND, Plan, SQUARE, are_opposite};
use crate::geometry::{CENTER, CORNERS, Polyline, bezier, in_from, inward, middle_of, pt};
use bastide_tiles::{RiverRole, Side};

impl Plan<'_> {
    pub(super) fn lay_rivers(&mut self) {
        for sides in &self.square().rivers {
            match sides[..] {
                [side] => {
                    let line = self.short_river(side);
                    self.rivers.push(line);
                }
                [a, b] => {
                    let line = self.through_river(a, b);
                    self.rivers.push(line);
                }
                _ => self.fork(sides),
            }
        }
    }

    /// A river that springs or ends here.
    fn short_river(&mut self, side: Side) -> Polyline {
        let into = inward(side);
        let mut end = in_from(side, 46.0);
        let mut bend = pt(into.y * 5.0, -into.x * 5.0);
        match self.subject.river_role {
            Some(role @ (RiverRole::Lake | RiverRole::End)) => {
                if self.square().building.is_some() || self.subject.symbols.volcano {
                    end = in_from(side, 36.0);
                } else if role == RiverRole::End {
                    end = in_from(side, 61.0);
                }
                self.lakes.push(end);
            }
            Some(RiverRole::Source | RiverRole::Fork | RiverRole::Through) | None => {
                // A spring inside the curve of a road.
                let sides = self.square().roads.first().map_or(&[][..], |road| &road.sides);
                let holds = |corner: usize| sides.contains(&Side::ALL[corner % 4]);
                if let Some(corner) = (0..4).find(|&it| holds(it) && holds(it + 1)) {
                    end = CORNERS[(corner + 1) % 4].lerp(CENTER, 0.80);
                    bend = pt(0.0, 0.0);
                }
            }
        }
        let mut line = vec![in_from(side, -BEYOND)];
        line.extend(bezier(
            in_from(side, SQUARE),
            in_from(side, 16.0),
            in_from(side, 30.0) + bend,
            end,
            14,
        ));
        line
    }

    fn through_river(&mut self, a: Side, b: Side) -> Polyline {
        if !are_opposite(&[a, b]) {
            return through(a, b, None);
        }
        let square = self.square();
        let across = Side::ALL.into_iter().find(|&it| it != a && it != b).unwrap_or(a);
        let (mut away, mut lift) = (inward(across), self.rng.between(-6.0, 6.0));
        let capped = square.cities.iter().any(|city| city.sides.len() == 1);
        if capped || !square.crossings.is_empty() {
            lift = 0.0;
        }
        let free = self.free_sides().next();
        if let (true, Some(free)) = (square.building.is_some(), free) {
            (away, lift) = (inward(free), 11.0);
        }
        through(a, b, Some(CENTER + away * lift))
    }

    /// Three arms: one straight through, the third flows into both.
    fn fork(&mut self, sides: &[Side]) {
        let opposite = |side: &Side| sides.contains(&side.opposite());
        let Some(&first) = sides.iter().find(|it| opposite(it)) else { return };
        let Some(&leg) = sides.iter().find(|it| !opposite(it)) else { return };
        let arms = [first, first.opposite()];
        self.rivers.push(through(arms[0], arms[1], None));
        let (start, foot) = (in_from(leg, -BEYOND), in_from(leg, 18.0));
        self.rivers.push(vec![start, foot, CENTER]);
        for arm in arms {
            let way = (middle_of(arm) - CENTER).unit();
            // The leg itself is drawn once: begun twice, its pale middle would be paler.
            let mut line = Vec::new();
            line.extend(bezier(
                foot,
                foot + inward(leg) * 16.0,
                CENTER + way * 6.0,
                CENTER + way * 24.0,
                12,
            ));
            self.rivers.push(line);
        }
    }
}

/// A smooth line from side to side, square to both.
pub(super) fn through(a: Side, b: Side, via: Option<crate::geometry::Point>) -> Polyline {
    let (pa, pb) = (in_from(a, SQUARE), in_from(b, SQUARE));
    let mut line = vec![in_from(a, -BEYOND)];
    if via.is_none() && !are_opposite(&[a, b]) {
        line.extend(bezier(pa, in_from(a, 27.6), in_from(b, 27.6), pb, 20));
    } else {
        let via = via.unwrap_or(CENTER);
        let along = (pb - pa).unit();
        line.extend(bezier(pa, in_from(a, 20.0), via - along * 16.0, via, 12));
        line.extend_from_slice(&bezier(via, via + along * 16.0, in_from(b, 20.0), pb, 12)[1..]);
    }
    line.push(in_from(b, -BEYOND));
    line
}
