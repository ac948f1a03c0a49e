//! The city of Carcassonne: one big walled city with four quarters.

use super::quarters::{self, QuarterSpot, SQUARE};
use crate::color::{FAR_CITY, FLOOR, FLOOR_DARK};
use crate::geometry::{Point, Polyline, least_by, line_length, point_along, pt};
use crate::pen::{Pen, Style};
use crate::plan::board_outline;
use crate::rng::Rng;
use crate::sprites::{Wall, gate, tower};
use crate::subject::BoardShape;
use crate::tile::{Detail, Roofs};

/// Walls above this line stand behind the roofs.
const MIDDLE: f64 = 150.0;

pub(super) fn draw(
    ground: &mut Pen,
    standing: &mut Pen,
    quarters: &[QuarterSpot],
    gates: &[Point],
    detail: Detail,
) {
    let outline = board_outline(BoardShape::Carcassonne);
    let ring: Polyline = outline.iter().chain(outline.first()).copied().collect();
    let (back, front) = halves(&ring);
    let floor = if detail == Detail::Far { FAR_CITY } else { FLOOR };
    ground.shape(&outline, Style::fill(floor));
    let shade: Polyline = back.iter().map(|p| p.by(1.6, 2.6)).collect();
    ground.line(&shade, Style::line(FLOOR_DARK, 3.6).opacity(0.6));
    quarters.iter().for_each(|it| quarters::square(ground, it.at));

    Wall::TALL.draw(standing, &back, false);
    let towers = towers(&ring, gates);
    let mut things: Vec<(f64, String)> = Vec::new();
    let mut put = |foot: f64, draw: &dyn Fn(&mut Pen)| {
        let mut pen = Pen::new();
        draw(&mut pen);
        things.push((foot, pen.finish()));
    };
    for it in quarters {
        put(it.at.y - 4.0, &|pen| quarters::landmark(pen, it));
    }
    for (idx, &at) in towers.iter().enumerate().filter(|it| it.1.y < MIDDLE) {
        put(at.y + 0.5, &|pen| tower(pen, at, 1.3, idx % 2 == 0));
    }
    if detail != Detail::Far {
        things.extend(roofs(&outline, &ring, quarters, gates, detail));
    }
    things.sort_by(|a, b| a.0.total_cmp(&b.0));
    things.iter().for_each(|(_, svg)| standing.raw(svg));
    Wall::TALL.draw(standing, &front, true);
    for (idx, &at) in towers.iter().enumerate().filter(|it| it.1.y >= MIDDLE) {
        tower(standing, at.by(0.0, 0.8), 1.3, idx % 2 == 0);
    }
    for &at in gates {
        gate(standing, at, pt(0.0, 1.0));
    }
}

/// The wall behind the roofs and the wall before them.
fn halves(ring: &[Point]) -> (Polyline, Polyline) {
    let start = (1..ring.len()).find(|&idx| ring[idx - 1].y >= MIDDLE && ring[idx].y < MIDDLE);
    let start = start.unwrap_or(0);
    let open = &ring[..ring.len() - 1];
    let turned: Polyline = (0..=open.len()).map(|idx| open[(start + idx) % open.len()]).collect();
    let split = turned.iter().position(|p| p.y >= MIDDLE).unwrap_or(turned.len() - 1);
    (turned[..=split].to_vec(), turned[split..].to_vec())
}

fn towers(ring: &[Point], gates: &[Point]) -> Vec<Point> {
    let length = line_length(ring);
    let n = (length / 26.0).round();
    (0..n as usize)
        .map(|idx| point_along(ring, length * idx as f64 / n))
        .filter(|at| gates.iter().all(|gate| gate.distance(*at) > 11.0))
        .collect()
}

fn roofs(
    outline: &[Point],
    ring: &Polyline,
    quarters: &[QuarterSpot],
    gates: &[Point],
    detail: Detail,
) -> Vec<(f64, String)> {
    // The open squares are ovals; three circles each keep them clear, one more the landmark.
    let (rx, ry) = SQUARE;
    let spots: Vec<(Point, f64)> = quarters
        .iter()
        .flat_map(|it| {
            let circles = [-0.55, 0.0, 0.55].map(|dx| (it.at.by(dx * rx, 2.0), ry + 1.6));
            let behind = [-0.6, 0.0, 0.6].map(|dx| (it.at.by(dx * rx, -12.0), 11.0));
            circles.into_iter().chain(behind)
        })
        .collect();
    let center = pt(200.0, 150.0);
    let ways = gates
        .iter()
        .filter_map(|&gate| {
            let goal = least_by(quarters.iter(), |it| it.at.distance(gate))?;
            Some((gate, gate.lerp(goal.at.lerp(center, 0.1), 0.8), 2.6))
        })
        .collect();
    let walls = [ring.clone()];
    let roofs = Roofs {
        polygon: outline,
        walls: &walls,
        spots: &spots,
        ways,
        open: &[],
        has_rims: false,
        detail,
    };
    roofs.draw(&mut Rng::new("Carcassonne"))
}
