//! Trees, crops and small water. Nothing here may read as a border between fields.

use super::cast;
use crate::Color;
use crate::color::{BANK, CYPRESS, GRASS, SHADE, SHADOW, SUNLIT, TREES, TRUNK, WATER, WATER_LIGHT};
use crate::geometry::{Point, on_ellipse};
use crate::pen::{Num, Paint, Pen, Style};
use crate::rng::Rng;
use crate::symbols::Symbol;
use std::f64::consts::TAU;

const BLADE: Color = SHADE.mix(Color::hex(0x5f_7a35), 45);
const LEAF_DARK: Color = Color::hex(0x2c_3a1c);
const PETALS: [Color; 3] = [Color::hex(0xf6_e9a8), Color::hex(0xf3_f0e4), Color::hex(0xe7_b7a0)];
const FURROWS: [Color; 3] = [Color::hex(0xa8_9f55), Color::hex(0x94_a652), Color::hex(0xb0_9c5a)];
const HAY: Color = Color::hex(0xe0_c982);
const HAY_DARK: Color = Color::hex(0xb3_9a5c);

/// A round tree.
pub(crate) fn tree(pen: &mut Pen, at: Point, scale: f64, rng: &mut Rng) {
    let leaf = (rng.next() % TREES.len() as u64) as usize;
    Symbol::Tree(leaf).put(pen, at, scale * rng.between(0.82, 1.08));
}

/// A tree with leaves of one of the three greens.
pub(crate) fn tree_symbol(pen: &mut Pen, leaf: usize) {
    let green = TREES[leaf];
    let shade = Style::fill(SHADOW).opacity(0.24);
    pen.path("M-1 .4C2 1.6 7.4 1.2 7.4-.4C7.4-1.8 3.4-2.6.6-2.2Z", shade);
    pen.path("M-.6.2L-.4-3H.4L.6.2Z", Style::fill(TRUNK));
    let o = Point::default();
    pen.circle(o.by(0.0, -4.6), 3.9, Style::fill(green.mix(LEAF_DARK, 34)));
    pen.circle(o.by(-0.5, -5.0), 3.3, Style::fill(green));
    pen.circle(o.by(-1.3, -5.9), 1.9, Style::fill(green.mix(SUNLIT, 32)));
}

/// A slim dark cypress.
pub(crate) fn cypress(pen: &mut Pen, at: Point, rng: &mut Rng) {
    Symbol::Cypress.put(pen, at, rng.between(0.76, 0.98));
}

/// A cypress as it is written once.
pub(crate) fn cypress_symbol(pen: &mut Pen) {
    let shade = Style::fill(SHADOW).opacity(0.24);
    pen.path("M-.8.4C1 1 6 .6 6-.5C6-1.3 2-1.8.4-1.6Z", shade);
    let body = "M0-10.6C2.6-6.4 2.5.1 0 .1C-2.5.1-2.6-6.4 0-10.6Z";
    pen.path(body, Style::fill(CYPRESS.mix(LEAF_DARK, 30)));
    pen.path("M0-10.6C.9-6.4.9.1-.2.1C-2.5.1-2.6-6.4 0-10.6Z", Style::fill(CYPRESS));
    let light = Style::fill(CYPRESS.mix(SUNLIT, 30));
    pen.path("M-.3-8.6C-1.8-5.4-1.8-3-1.4-2C-.7-3-.3-5.6-.3-8.6Z", light);
}

/// A low bush.
pub(crate) fn bush(pen: &mut Pen, at: Point, scale: f64) {
    Symbol::Bush.put(pen, at, scale);
}

/// A bush as it is written once.
pub(crate) fn bush_symbol(pen: &mut Pen) {
    let o = Point::default();
    pen.oval(o.by(1.2, 0.2), 2.8, 0.9, Style::fill(SHADOW).opacity(0.22));
    pen.oval(o.by(0.0, -1.1), 2.3, 1.6, Style::fill(TREES[1].mix(LEAF_DARK, 20)));
    pen.oval(o.by(-0.5, -1.5), 1.5, 1.0, Style::fill(TREES[1].mix(SUNLIT, 28)));
}

/// Three bushes leaning together: too short to close anything off.
pub(crate) fn hedge(pen: &mut Pen, at: Point, rng: &mut Rng) {
    let slope = rng.between(-0.25, 0.25);
    for (dx, size) in [(-2.8, 0.9), (2.6, 0.85), (0.2, 1.25)] {
        bush(pen, at.by(dx, dx * slope), size);
    }
}

/// Three blades of grass.
pub(crate) fn tuft(pen: &mut Pen, at: Point) {
    let d = format!(
        "M{x} {y}l-.5 -1.4m1.2 1.4v-1.9m.7 1.9l.5 -1.3",
        x = Num(at.x - 0.7),
        y = Num(at.y)
    );
    pen.path(&d, Style::line(BLADE, 0.45).round());
}

/// A handful of flowers.
pub(crate) fn flowers(pen: &mut Pen, at: Point, rng: &mut Rng) {
    let petal = Style::fill(rng.pick(&PETALS));
    for _ in 0..5 {
        let spot = at.by(rng.between(-3.0, 3.0), rng.between(-1.8, 1.8));
        pen.circle(spot, 0.5, petal);
    }
}

/// A patch of ploughed rows without an outline.
pub(crate) fn furrows(pen: &mut Pen, at: Point, rng: &mut Rng) {
    let soil = rng.pick(&FURROWS);
    let bend = rng.between(-1.4, 1.4);
    pen.oval(at, 10.5, 7.6, Style::paint(Paint::Fade("soil")).opacity(0.7));
    let mut d = String::new();
    for (row, half) in [4.4, 6.2, 7.2, 7.4, 6.4, 4.6].into_iter().enumerate() {
        let start = at.by(-half, -4.6 + 1.8 * row as f64);
        d += &format!(
            "M{} {}q{} {} {} 0",
            Num(start.x),
            Num(start.y),
            Num(half),
            Num(bend),
            Num(2.0 * half)
        );
    }
    pen.path(&d, Style::line(soil, 0.75).round().opacity(0.8));
}

/// Vines or lavender: short rows on a tint that fades out, so no edge is drawn.
pub(crate) fn crop(pen: &mut Pen, at: Point, is_lavender: bool, rng: &mut Rng) {
    let (tint, dark, light) = if is_lavender {
        ("heath", Color::hex(0x93_85b3), Color::hex(0xc3_b6db))
    } else {
        ("soil", Color::hex(0x7d_9a4e), Color::hex(0xa9_bf6d))
    };
    pen.oval(at, 11.5, 8.5, Style::paint(Paint::Fade(tint)));
    let (slope, bow) = (rng.between(-0.22, 0.22), rng.between(-1.2, 1.2));
    let rows = |lift: f64| {
        let mut d = String::new();
        for (row, half) in [4.6, 6.6, 7.2, 5.4].into_iter().enumerate() {
            let start = at.by(-half, -4.2 + 2.8 * row as f64 - slope * half - lift);
            d += &format!(
                "M{} {}q{} {} {} {}",
                Num(start.x),
                Num(start.y),
                Num(half),
                Num(bow),
                Num(2.0 * half),
                Num(2.0 * slope * half)
            );
        }
        d
    };
    pen.path(&rows(0.0), Style::line(dark, 1.5).round());
    pen.path(&rows(0.35), Style::line(light, 0.7).round().dash(".9 1.5"));
}

/// A small pond.
pub(crate) fn pond(pen: &mut Pen, at: Point, rng: &mut Rng) {
    pen.shape(&blob(rng, at, 4.6, 2.9, 0.12), Style::fill(WATER).edge(BANK, 0.9));
    let ripple = Style::line(WATER_LIGHT, 0.5).round();
    pen.stroke(at.by(-2.2, -0.4), at.by(0.4, -0.4), ripple);
    pen.stroke(at.by(-0.4, 0.8), at.by(2.0, 0.8), ripple);
}

/// A haystack.
pub(crate) fn haystack(pen: &mut Pen, at: Point, scale: f64) {
    pen.placed(at, scale, |pen| {
        cast(pen, Point::default(), 1.9, 0.7);
        pen.path("M-1.9 0q0-4 1.9-4q1.9 0 1.9 4z", Style::fill(HAY).edge(HAY_DARK, 0.3));
        pen.path("M-.8-.6L-.3-3M.6-.7L.5-2.4", Style::line(HAY_DARK.mix(GRASS, 10), 0.35));
    });
}

/// A soft closed outline: an ellipse with two slow waves on it.
pub(crate) fn blob(rng: &mut Rng, at: Point, rx: f64, ry: f64, rough: f64) -> Vec<Point> {
    let (a, b) = (rng.between(0.0, TAU), rng.between(0.0, TAU));
    (0..28)
        .map(|step| {
            let t = TAU * f64::from(step) / 28.0;
            let k = 1.0 + rough * (0.6 * (2.0 * t + a).sin() + 0.4 * (3.0 * t + b).sin());
            on_ellipse(at, rx * k, ry * k, t)
        })
        .collect()
}
