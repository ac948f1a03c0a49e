//! The border of a region of cells as smooth closed lines.

use super::N;
use crate::geometry::{Point, Polyline, pt, segment_distance};
use std::collections::BTreeMap;

/// How far a simplified border may leave the true one.
const TOLERANCE: f64 = 0.7;

/// The closed borders of a region, holes included.
pub(super) fn contours(is_in: impl Fn(usize) -> bool) -> Vec<Polyline> {
    let mut steps = border_steps(is_in);
    let mut loops = Vec::new();
    while let Some((&start, _)) = steps.first_key_value() {
        let mut line = Vec::new();
        let mut at = start;
        while let Some(next) = take(&mut steps, at) {
            line.push(pt(at.0 as f64, at.1 as f64));
            at = next;
        }
        if line.len() > 8 {
            loops.push(simplified(&line));
        }
    }
    loops
}

/// From corner to corner along the border, the region on the right hand.
fn border_steps(is_in: impl Fn(usize) -> bool) -> BTreeMap<(usize, usize), Vec<(usize, usize)>> {
    let inside = |x: i64, y: i64| {
        let range = 0..N as i64;
        range.contains(&x) && range.contains(&y) && is_in(y as usize * N + x as usize)
    };
    let mut steps: BTreeMap<(usize, usize), Vec<(usize, usize)>> = BTreeMap::new();
    for y in 0..N {
        for x in 0..N {
            if !is_in(y * N + x) {
                continue;
            }
            let (left, top) = (x as i64, y as i64);
            let sides = [
                (inside(left, top - 1), (x, y), (x + 1, y)),
                (inside(left + 1, top), (x + 1, y), (x + 1, y + 1)),
                (inside(left, top + 1), (x + 1, y + 1), (x, y + 1)),
                (inside(left - 1, top), (x, y + 1), (x, y)),
            ];
            for (_, from, to) in sides.into_iter().filter(|side| !side.0) {
                steps.entry(from).or_default().push(to);
            }
        }
    }
    steps
}

fn take(
    steps: &mut BTreeMap<(usize, usize), Vec<(usize, usize)>>,
    at: (usize, usize),
) -> Option<(usize, usize)> {
    let ways = steps.get_mut(&at)?;
    let next = ways.pop();
    if ways.is_empty() {
        steps.remove(&at);
    }
    next
}

/// Fewer points, so that stairs of cells become slopes.
fn simplified(line: &[Point]) -> Polyline {
    let far = (0..line.len())
        .max_by(|&a, &b| line[a].distance(line[0]).total_cmp(&line[b].distance(line[0])));
    let far = far.unwrap_or(0);
    let closing: Polyline = line[far..].iter().chain(line.first()).copied().collect();
    let mut out = halved(&line[..=far]);
    out.pop();
    out.extend(halved(&closing));
    out.pop();
    out
}

/// Keeps the point furthest from the straight way as long as it is too far away.
fn halved(line: &[Point]) -> Polyline {
    let last = line.len() - 1;
    let off = |idx: &usize| segment_distance(line[*idx], line[0], line[last]);
    let worst = (1..last).max_by(|a, b| off(a).total_cmp(&off(b)));
    match worst.filter(|idx| off(idx) > TOLERANCE) {
        None => vec![line[0], line[last]],
        Some(idx) => {
            let mut out = halved(&line[..=idx]);
            out.pop();
            out.extend(halved(&line[idx..]));
            out
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rectangle_has_four_corners() {
        let is_in = |idx: usize| (10..30).contains(&(idx % N)) && (20..60).contains(&(idx / N));
        let loops = contours(is_in);
        assert_eq!(loops.len(), 1);
        let mut corners = loops[0].clone();
        corners.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
        assert_eq!(corners, [pt(10.0, 20.0), pt(30.0, 20.0), pt(10.0, 60.0), pt(30.0, 60.0)]);
    }

    #[test]
    fn a_hole_is_a_second_loop() {
        let is_in = |idx: usize| {
            let (x, y) = (idx % N, idx / N);
            (10..60).contains(&x)
                && (10..60).contains(&y)
                && !((20..40).contains(&x) && (20..40).contains(&y))
        };
        assert_eq!(contours(is_in).len(), 2);
    }
}
