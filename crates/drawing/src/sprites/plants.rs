//! Trees, crops and small water. Nothing here may read as a border between fields.

use super::cast;
use crate::Color;
use crate::color::{BANK, CYPRESS, GRASS, SHADOW, SUNLIT, TREES, TRUNK, WATER, WATER_LIGHT};
use crate::geometry::{Point, on_ellipse};
use crate::pen::{Num, Paint, Pen, Style};
use crate::rng::Rng;
use crate::symbols::Symbol;
use std::f64::consts::TAU;

const BLADE: Color = Color::hex(0x7f_9a49);
const LEAF_DARK: Color = Color::hex(0x2c_3a1c);
const PETALS: [Color; 3] = [Color::hex(0xf7_e7a0), Color::hex(0xf6_f2e6), Color::hex(0xe9_b49c)];
const HAY: Color = Color::hex(0xe0_c982);
const HAY_DARK: Color = Color::hex(0xb3_9a5c);

/// A round tree.
pub(crate) fn tree(pen: &mut Pen, at: Point, rng: &mut Rng) {
    Symbol::Tree(any_leaf(rng)).put(pen, at, rng.between(0.82, 1.08));
}

/// A tree among others, now and then a cypress.
pub(crate) fn grove_tree(pen: &mut Pen, at: Point, rng: &mut Rng) {
    let kind = if rng.unit() < 0.22 { Symbol::Cypress } else { Symbol::Tree(any_leaf(rng)) };
    kind.put(pen, at, rng.between(0.78, 1.0));
}

/// A small tree of an orchard.
pub(crate) fn fruit_tree(pen: &mut Pen, at: Point) {
    Symbol::Tree(TREES.len() - 1).put(pen, at, 0.56);
}

fn any_leaf(rng: &mut Rng) -> usize {
    (rng.next() % TREES.len() as u64) as usize
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

/// Blades of grass and flowers, gathered: one path for all blades, one for each color of flowers.
#[derive(Debug, Default)]
pub(crate) struct Grass {
    blades: String,
    petals: [String; PETALS.len()],
}

impl Grass {
    /// Three blades, or now and then four flowers.
    pub(crate) fn grow(&mut self, at: Point, rng: &mut Rng) {
        let short = |v: f64| Num((v * 10.0).round() / 10.0);
        if rng.unit() < 0.7 {
            let (x, y) = (short(at.x - 0.7), short(at.y));
            self.blades += &format!("M{x} {y}l-.9-1.7m1.6 1.7l.1-2.3m.6 2.3l1-1.6");
            return;
        }
        let color = (rng.next() % PETALS.len() as u64) as usize;
        for _ in 0..4 {
            let (dx, dy) = (rng.between(-2.6, 2.6), rng.between(-1.6, 1.6));
            self.petals[color] += &format!("M{} {}h0", short(at.x + dx), short(at.y + dy));
        }
    }

    pub(crate) fn draw(&self, pen: &mut Pen) {
        if !self.blades.is_empty() {
            pen.path(&self.blades, Style::line(BLADE, 0.5).round());
        }
        // A line without length and with round ends is a dot.
        for (dots, color) in self.petals.iter().zip(PETALS).filter(|it| !it.0.is_empty()) {
            pen.path(dots, Style::line(color, 1.15).round());
        }
    }
}

/// What grows in rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crop {
    Wheat,
    Vines,
    Lavender,
}

impl Crop {
    /// The tint of the soil, and the rows and the light on them.
    const fn colors(self) -> (&'static str, Color, Color) {
        match self {
            Self::Wheat => ("wheat", Color::hex(0xc0_aa50), Color::hex(0xdc_cb83)),
            Self::Vines => ("vines", Color::hex(0x7a_984a), Color::hex(0x9f_b865)),
            Self::Lavender => ("heath", Color::hex(0x8f_86a8), Color::hex(0xb5_aec8)),
        }
    }
}

/// Five rows on a tint that fades out, so no edge is drawn.
pub(crate) fn crop(pen: &mut Pen, at: Point, plant: Crop, rng: &mut Rng) {
    let (tint, dark, light) = plant.colors();
    pen.oval(at, 13.2, 9.6, Style::paint(Paint::Fade(tint)));
    let (slope, bow) = (rng.between(-0.2, 0.2), rng.between(-1.4, 1.4));
    let rows = |lift: f64| {
        let mut d = String::new();
        for (row, half) in [5.6, 8.2, 9.4, 9.0, 6.4].into_iter().enumerate() {
            let start = at.by(-half - lift / 2.0, -5.4 + 2.7 * row as f64 - slope * half - lift);
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
    pen.path(&rows(0.0), Style::line(dark, 1.6).round());
    pen.path(&rows(0.4), Style::line(light, 0.8).round().dash("1 1.4"));
}

/// The tinted ground of an orchard.
pub(crate) fn orchard_floor(pen: &mut Pen, at: Point) {
    pen.oval(at, 11.0, 8.5, Style::paint(Paint::Fade("vines")));
}

/// A small pond.
pub(crate) fn pond(pen: &mut Pen, at: Point, rng: &mut Rng) {
    pen.shape(&blob(rng, at, 5.8, 3.6, 0.12), Style::fill(WATER).edge(BANK, 0.9));
    let ripple = Style::line(WATER_LIGHT, 0.5).round();
    pen.stroke(at.by(-2.8, -0.5), at.by(0.5, -0.5), ripple);
    pen.stroke(at.by(-0.5, 1.0), at.by(2.5, 1.0), ripple);
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
