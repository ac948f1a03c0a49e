//! Houses, inns, village squares.

use super::cast;
use super::plants::blob;
use crate::Color;
use crate::color::{
    BANK, CREAM, DOOR, GOLD, INK, PLASTER, PLAZA, PLAZA_EDGE, ROOFS, STONE_FACE, TRUNK, WATER,
    WATER_LIGHT, WOOD,
};
use crate::geometry::{Point, pt};
use crate::pen::{Num, Part, Pen, Style, part};
use crate::rng::Rng;

/// The cobbled square where roads end.
pub(crate) fn plaza(pen: &mut Pen, at: Point) {
    pen.circle(at, 6.4, Style::fill(PLAZA).edge(PLAZA_EDGE, 0.9));
    pen.circle(at, 4.2, Style::line(PLAZA_EDGE, 0.5).dash("1 1.1"));
}

const WELL: &[Part] = &[
    part(
        "M-2.1.8a2.1 1.4 0 1 0 4.2 0a2.1 1.4 0 1 0-4.2 0z",
        Style::fill(STONE_FACE).edge(INK, 0.4),
    ),
    part("M-1.4.4a1.4.8 0 1 0 2.8 0a1.4.8 0 1 0-2.8 0z", Style::fill(Color::hex(0x4b_6b78))),
    part("M-1.6.6V-2.6M1.6.6V-2.6", Style::line(TRUNK, 0.5)),
    part("M-2.6-2.4H2.6L0-4.6Z", Style::fill(ROOFS[1]).edge(INK, 0.3)),
];

/// The well of a village.
pub(crate) fn well(pen: &mut Pen, at: Point) {
    cast(pen, at.by(0.0, 1.4), 2.0, 0.8);
    pen.sprite(at, 1.0, WELL);
}

const TILES: Color = Color::hex(0x8d_4a3a);
const INN: &[Part] = &[
    part("M-6.6 1V-3H1.8V1Z", Style::fill(PLASTER).edge(INK, 0.45)),
    part("M-4 1V-3M-1 1V-3M-6.6-1H-4M-1-1H1.8", Style::line(WOOD, 0.6)),
    part("M-7.4-2.7H2.6L1.2-8H-6Z", Style::fill(TILES).edge(INK, 0.45)),
    part("M-1-2.7H2.6L1.2-8H-1Z", Style::fill(Color::hex(0x73_3a30))),
    part("M-5.6-7.6H1", Style::line(TILES.mix(CREAM, 40), 0.5)),
    part("M-3.3 1V-1.5H-1.7V1Z", Style::fill(DOOR)),
    part("M1.8-2.4H4.6", Style::line(INK, 0.5)),
    part("M2.8-2.2H5.4V.2H2.8Z", Style::fill(GOLD).edge(INK, 0.45)),
];

/// A half-timbered house with a hanging sign beside its small lake.
pub(crate) fn inn(pen: &mut Pen, at: Point, scale: f64, rng: &mut Rng) {
    let lake = blob(rng, pt(1.2, 2.6), 8.6, 5.0, 0.1);
    pen.placed(at, scale, |pen| {
        pen.shape(&lake, Style::fill(WATER).edge(BANK, 1.1));
        pen.path("M1 5H5M4 3H7.4", Style::line(WATER_LIGHT, 0.6).round());
        cast(pen, pt(-2.4, 1.0), 5.0, 1.2);
        pen.parts(INN);
    });
}

/// Path data of an arch with its foot at a point.
pub(crate) fn arch(at: Point, half: f64, height: f64) -> String {
    format!(
        "M{} {}v-{h}a{r} {r} 0 0 1 {w} 0v{h}z",
        Num(at.x - half),
        Num(at.y),
        h = Num(height),
        r = Num(half),
        w = Num(2.0 * half)
    )
}
