//! Points, lines and curves. One tile is 100 units wide; x grows to the east, y to the south.

use bastide_tiles::{Rotation, Side};
use std::ops::{Add, Mul, Neg, Sub};

/// A point or a vector in hundredths of a tile side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the east.
    pub x: f64,
    /// To the south.
    pub y: f64,
}

/// A line through points.
pub(crate) type Polyline = Vec<Point>;

/// Short for the very many literal points of a drawing.
pub(crate) const fn pt(x: f64, y: f64) -> Point {
    Point { x, y }
}

/// The middle of a tile.
pub(crate) const CENTER: Point = pt(50.0, 50.0);

/// Corner i is where side i begins, clockwise.
pub(crate) const CORNERS: [Point; 4] =
    [pt(0.0, 0.0), pt(100.0, 0.0), pt(100.0, 100.0), pt(0.0, 100.0)];

/// Clockwise along side i.
pub(crate) const ALONG: [Point; 4] = [pt(1.0, 0.0), pt(0.0, 1.0), pt(-1.0, 0.0), pt(0.0, -1.0)];

/// Where a side has its middle.
pub(crate) const fn middle_of(side: Side) -> Point {
    [pt(50.0, 0.0), pt(100.0, 50.0), pt(50.0, 100.0), pt(0.0, 50.0)][side.index()]
}

/// From a side into the tile.
pub(crate) const fn inward(side: Side) -> Point {
    [pt(0.0, 1.0), pt(-1.0, 0.0), pt(0.0, -1.0), pt(1.0, 0.0)][side.index()]
}

/// So far in from the middle of a side.
pub(crate) fn in_from(side: Side, depth: f64) -> Point {
    middle_of(side) + inward(side) * depth
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        pt(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        pt(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        pt(self.x * factor, self.y * factor)
    }
}

impl Neg for Point {
    type Output = Self;
    fn neg(self) -> Self {
        pt(-self.x, -self.y)
    }
}

impl Point {
    /// Moved by so much.
    pub(crate) fn by(self, dx: f64, dy: f64) -> Self {
        pt(self.x + dx, self.y + dy)
    }

    pub(crate) fn distance(self, other: Self) -> f64 {
        (self - other).length()
    }

    pub(crate) fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// The same direction at length one; the zero vector stays.
    pub(crate) fn unit(self) -> Self {
        let length = self.length();
        if length == 0.0 { self } else { self * (1.0 / length) }
    }

    /// A quarter turn clockwise on the page.
    pub(crate) fn right(self) -> Self {
        pt(-self.y, self.x)
    }

    pub(crate) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    pub(crate) fn lerp(self, other: Self, t: f64) -> Self {
        self + (other - self) * t
    }

    /// Where a point of the tile lies once the tile is turned.
    pub(crate) fn turned(self, rotation: Rotation) -> Self {
        (0..rotation.quarters()).fold(self, |p, _| pt(100.0 - p.y, p.x))
    }

    /// Where a direction points once the tile is turned.
    pub(crate) fn swung(self, rotation: Rotation) -> Self {
        (0..rotation.quarters()).fold(self, |v, _| v.right())
    }
}

/// A point on a circle or ellipse.
pub(crate) fn on_ellipse(center: Point, rx: f64, ry: f64, angle: f64) -> Point {
    center.by(rx * angle.cos(), ry * angle.sin())
}

/// A cubic curve as n straight pieces.
pub(crate) fn bezier(p0: Point, p1: Point, p2: Point, p3: Point, n: usize) -> Polyline {
    (0..=n)
        .map(|step| {
            let t = step as f64 / n as f64;
            let s = 1.0 - t;
            p0 * (s * s * s) + p1 * (3.0 * s * s * t) + p2 * (3.0 * s * t * t) + p3 * (t * t * t)
        })
        .collect()
}

/// Whether a point lies in a polygon.
pub(crate) fn is_inside(p: Point, polygon: &[Point]) -> bool {
    let mut hit = false;
    let Some(&(mut last)) = polygon.last() else { return false };
    for &next in polygon {
        if (last.y > p.y) != (next.y > p.y)
            && p.x < (next.x - last.x) * (p.y - last.y) / (next.y - last.y) + last.x
        {
            hit = !hit;
        }
        last = next;
    }
    hit
}

/// Distance of a point from a straight piece.
pub(crate) fn segment_distance(p: Point, a: Point, b: Point) -> f64 {
    let d = b - a;
    let n = d.dot(d);
    let t = if n == 0.0 { 0.0 } else { ((p - a).dot(d) / n).clamp(0.0, 1.0) };
    p.distance(a + d * t)
}

/// Distance of a point from a line.
pub(crate) fn line_distance(p: Point, line: &[Point]) -> f64 {
    line.windows(2).map(|it| segment_distance(p, it[0], it[1])).fold(f64::INFINITY, f64::min)
}

/// Distance of a point from the border of a polygon.
pub(crate) fn border_distance(p: Point, polygon: &[Point]) -> f64 {
    let closing = match (polygon.first(), polygon.last()) {
        (Some(&first), Some(&last)) => segment_distance(p, last, first),
        _ => f64::INFINITY,
    };
    closing.min(line_distance(p, polygon))
}

/// The index of the nearest point of a line.
pub(crate) fn nearest_index(p: Point, line: &[Point]) -> usize {
    least_by(0..line.len(), |&idx| p.distance(line[idx])).unwrap_or(0)
}

/// The first of the items whose measure is least.
pub(crate) fn least_by<T>(
    items: impl IntoIterator<Item = T>,
    measure: impl Fn(&T) -> f64,
) -> Option<T> {
    items
        .into_iter()
        .map(|item| (measure(&item), item))
        .reduce(|best, next| if next.0 < best.0 { next } else { best })
        .map(|(_, item)| item)
}

/// The first place where two lines cross, and the direction of the first line there.
pub(crate) fn crossing(a: &[Point], b: &[Point]) -> Option<(Point, Point)> {
    for first in a.windows(2) {
        let (p, r) = (first[0], first[1] - first[0]);
        for second in b.windows(2) {
            let (q, s) = (second[0], second[1] - second[0]);
            let denominator = r.cross(s);
            if denominator.abs() < 1e-9 {
                continue;
            }
            let t = (q - p).cross(s) / denominator;
            let u = (q - p).cross(r) / denominator;
            if (0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u) {
                return Some((p + r * t, r.unit()));
            }
        }
    }
    None
}

/// The length of a line.
pub(crate) fn line_length(line: &[Point]) -> f64 {
    line.windows(2).map(|it| it[0].distance(it[1])).sum()
}

/// The point so far along a line; its last point if the line is shorter.
pub(crate) fn point_along(line: &[Point], distance: f64) -> Point {
    let mut left = distance;
    for piece in line.windows(2) {
        let length = piece[0].distance(piece[1]);
        if left <= length && length > 0.0 {
            return piece[0].lerp(piece[1], left / length);
        }
        left -= length;
    }
    line.last().copied().unwrap_or(CENTER)
}

/// The direction of a line near its point with this index.
pub(crate) fn direction_at(line: &[Point], idx: usize) -> Point {
    let last = line.len() - 1;
    (line[(idx + 1).min(last)] - line[idx.saturating_sub(1)]).unit()
}

/// A line beside a line.
pub(crate) fn offset(line: &[Point], by: f64) -> Polyline {
    (0..line.len()).map(|idx| line[idx] + direction_at(line, idx).right() * by).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_right_takes_north_to_east() {
        let right = Rotation::from_quarters(1);
        assert_eq!(middle_of(Side::North).turned(right), middle_of(Side::East));
        assert_eq!(inward(Side::North).swung(right), inward(Side::East));
    }

    #[test]
    fn lines_cross_where_they_should() {
        let hit = crossing(&[pt(0.0, 5.0), pt(10.0, 5.0)], &[pt(4.0, 0.0), pt(4.0, 10.0)]);
        assert_eq!(hit, Some((pt(4.0, 5.0), pt(1.0, 0.0))));
    }

    #[test]
    fn a_point_along_a_line_counts_from_its_start() {
        let line = [pt(0.0, 0.0), pt(3.0, 0.0), pt(3.0, 4.0)];
        assert_eq!(line_length(&line), 7.0);
        assert_eq!(point_along(&line, 5.0), pt(3.0, 2.0));
        assert_eq!(point_along(&line, 99.0), pt(3.0, 4.0));
    }
}
