//! Houses, inns, village squares.

use super::cast;
use super::plants::blob;
use crate::Color;
use crate::color::{
    BANK, CREAM, DOOR, GOLD, INK, PLASTER, PLASTER_DARK, PLAZA, PLAZA_EDGE, ROOFS, SLATE,
    STONE_FACE, TRUNK, WATER, WATER_LIGHT, WOOD,
};
use crate::geometry::{Point, pt};
use crate::pen::{Num, Part, Pen, Style, part};
use crate::rng::Rng;

const DOORWAY: Color = INK.mix(PLASTER, 25);
const WINDOW: Color = INK.mix(PLASTER, 35);

/// A house: how broad and how high, and under which roof.
#[derive(Clone, Copy, Debug)]
pub(crate) struct House {
    /// Half the width of its wall.
    pub(crate) half: f64,
    /// Height of its wall.
    pub(crate) wall: f64,
    /// Height of its roof.
    pub(crate) rise: f64,
    /// Whether the gable looks to the street.
    pub(crate) has_gable: bool,
    pub(crate) roof: Color,
    /// Half the height of its shadow.
    pub(crate) shade: f64,
}

impl House {
    /// A house of about this size.
    pub(crate) fn new(scale: f64, rng: &mut Rng) -> Self {
        let roof = rng.pick(&ROOFS);
        let half = rng.between(3.3, 4.3) * scale;
        let rise = rng.between(3.6, 4.4) * scale;
        let has_gable = rng.unit() < 0.3;
        let (half, rise) = if has_gable { (half * 0.74, rise * 0.86) } else { (half, rise) };
        Self { half, wall: 2.3 * scale, rise, has_gable, roof, shade: 1.2 * scale }
    }

    /// The same house under this roof.
    pub(crate) fn roofed(self, roof: Color) -> Self {
        Self { roof, ..self }
    }

    /// Half the width it takes up, eaves included.
    pub(crate) fn reach(&self) -> f64 {
        self.half + if self.has_gable { 0.7 } else { 0.5 }
    }

    pub(crate) fn draw(&self, pen: &mut Pen, at: Point) {
        cast(pen, at.by(0.0, -0.2), self.half, self.shade);
        if self.has_gable { self.draw_gable(pen, at) } else { self.draw_eaves(pen, at) }
    }

    fn draw_gable(&self, pen: &mut Pen, at: Point) {
        let Self { half: w, wall: h, roof, .. } = *self;
        let edge = roof.mix(INK, 55);
        let apex = -h - self.rise;
        let front = [(-w, 0.0), (w, 0.0), (w, -h), (0.0, apex + 0.8), (-w, -h)];
        let right = [(0.0, apex), (w + 0.7, -h + 0.3), (w + 0.7, -h - 1.3), (0.5, apex - 1.5)];
        let left = [(-w - 0.7, -h + 0.3), (0.0, apex), (0.5, apex - 1.5), (-w - 0.2, -h - 1.3)];
        let at_all = |points: &[(f64, f64)]| -> Vec<Point> {
            points.iter().map(|&(dx, dy)| at.by(dx, dy)).collect()
        };
        pen.shape(&at_all(&front), Style::fill(PLASTER).edge(edge, 0.35));
        pen.shape(&at_all(&right), Style::fill(roof.mix(INK, 20)));
        pen.shape(&at_all(&left), Style::fill(roof).edge(edge, 0.3));
        pen.rect(at.by(-0.55, -1.7), 1.1, 1.7, Style::fill(DOORWAY));
    }

    fn draw_eaves(&self, pen: &mut Pen, at: Point) {
        let Self { half: w, wall: h, rise: r, roof, .. } = *self;
        let edge = roof.mix(INK, 55);
        pen.rect(at.by(-w, -h), 2.0 * w, h, Style::fill(PLASTER).edge(edge, 0.35));
        pen.rect(at.by(w * 0.3, -h), w * 0.7, h, Style::fill(PLASTER_DARK));
        let (eave, ridge) = (at.y - h + 0.4, at.y - h - r);
        let corners = |left: f64, top_left: f64| {
            [
                pt(at.x + left, eave),
                pt(at.x + w + 0.5, eave),
                pt(at.x + w - 0.5, ridge),
                pt(at.x + top_left, ridge),
            ]
        };
        pen.shape(&corners(-w - 0.5, -w + 0.5), Style::fill(roof).edge(edge, 0.35));
        pen.shape(&corners(w * 0.35, w * 0.35), Style::fill(roof.mix(INK, 16)));
        let light = Style::line(roof.mix(CREAM, 40), 0.5);
        pen.stroke(pt(at.x - w + 0.5, ridge + 0.3), pt(at.x + w - 0.6, ridge + 0.3), light);
        pen.rect(at.by(-w * 0.55, -1.7), 1.0, 1.7, Style::fill(DOORWAY));
        pen.rect(at.by(w * 0.45, -1.6), 0.9, 0.8, Style::fill(WINDOW));
    }
}

const SPIRE: &[Part] = &[
    part("M-4.6 0V-6.6H-1.4V0Z", Style::fill(PLASTER).edge(INK, 0.35)),
    part("M-2.6-.1V-6.4H-1.5V-.1Z", Style::fill(PLASTER_DARK)),
    part("M-3.6-3.9V-5.4H-2.6V-3.9Z", Style::fill(INK)),
    part("M-5.1-6.4H-.9L-3-11Z", Style::fill(SLATE).edge(INK, 0.35)),
    part("M-2.8-6.4H-.9L-3-11Z", Style::fill(SLATE.mix(INK, 25))),
];

/// A taller house with a small spire, to break the line of roofs.
pub(crate) fn chapel(pen: &mut Pen, at: Point, house: House) {
    house.draw(pen, at.by(1.4, 0.0));
    pen.sprite(at, 1.0, SPIRE);
}

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

impl House {
    /// The house that stands astride the rim in this row; both neighbors draw the same.
    pub(crate) fn on_rim(row: usize, scale: f64) -> Self {
        let mut rng = Rng::new(&format!("rim {row}"));
        Self { has_gable: false, ..Self::new(scale * rng.between(0.94, 1.1), &mut rng) }
    }
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
