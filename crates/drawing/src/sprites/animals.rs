//! Sheep and pigs.

use super::cast;
use crate::Color;
use crate::color::INK;
use crate::geometry::Point;
use crate::pen::{Pen, Style};
use crate::rng::Rng;

const FLEECE: Color = Color::hex(0xf7_f2e4);
const MUZZLE: Color = Color::hex(0x5a_4c40);
const PIG: Color = Color::hex(0xe3_a596);
const SNOUT: Color = Color::hex(0xd6_8f80);
const TROTTER: Color = Color::hex(0x9c_6257);

/// One sheep, looking either way.
pub(crate) fn sheep(pen: &mut Pen, at: Point, rng: &mut Rng) {
    let way = if rng.unit() < 0.5 { 1.0 } else { -1.0 };
    pen.placed(at, 1.15, |pen| {
        let at = Point::default();
        cast(pen, at, 1.7, 0.6);
        for dx in [-0.8, 0.8] {
            pen.stroke(at.by(dx, 0.0), at.by(dx, -1.0), Style::line(INK, 0.5));
        }
        pen.oval(at.by(0.0, -1.5), 1.8, 1.25, Style::fill(FLEECE));
        pen.oval(at.by(1.7 * way, -1.8), 0.7, 0.6, Style::fill(MUZZLE));
    });
}

/// A herd of pigs, for the fields that carry one.
pub(crate) fn pigs(pen: &mut Pen, at: Point, scale: f64, rng: &mut Rng) {
    for (dx, dy) in [(-1.0, -5.0), (4.5, -2.0), (-5.0, -1.0), (0.0, 2.0)] {
        let way = if rng.unit() < 0.5 { 1.0 } else { -1.0 };
        pen.placed(at.by(dx * scale, dy * scale), 1.25 * scale, |pen| {
            let at = Point::default();
            cast(pen, at, 2.0, 0.6);
            for leg in [-1.1, 1.1] {
                pen.stroke(at.by(leg, 0.0), at.by(leg, -1.0), Style::line(TROTTER, 0.7));
            }
            pen.oval(at.by(0.0, -1.7), 2.3, 1.4, Style::fill(PIG).edge(TROTTER, 0.3));
            pen.oval(at.by(2.2 * way, -1.7), 0.9, 0.8, Style::fill(SNOUT));
        });
    }
}
