//! Walls, towers, gates and tunnel mouths.

use super::buildings::arch;
use super::cast;
use crate::Color;
use crate::color::{DOOR, INK, SHADOW, SLATE, STONE, STONE_DARK, STONE_FACE, WOOD};
use crate::geometry::{Point, on_ellipse, pt};
use crate::pen::{Part, Pen, Style, part};
use crate::plan::ROAD_CASE;
use std::f64::consts::PI;

/// How thick and how high a stretch of wall is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wall {
    thickness: f64,
    height: f64,
    battlements: &'static str,
}

impl Wall {
    /// The usual city wall.
    pub(crate) const TALL: Self = Self { thickness: 2.4, height: 3.0, battlements: "1.5 1" };

    /// Beside other walls: lower and thinner, so that the meadow between them stays in sight.
    pub(crate) const LOW: Self = Self { thickness: 1.5, height: 1.3, battlements: "1.1 .8" };

    /// Draws the wall along a line on the ground. It is repeated higher up, which gives it height;
    /// its thickness closes the gap between.
    pub(crate) fn draw(self, pen: &mut Pen, line: &[Point], has_shadow: bool) {
        let up = |share: f64| -> Vec<Point> {
            line.iter().map(|p| p.by(0.0, -self.height * share)).collect()
        };
        if has_shadow {
            let fallen: Vec<Point> = line.iter().map(|p| p.by(1.3, 1.2)).collect();
            let shadow = Style::line(SHADOW, self.thickness + 0.6).opacity(0.2);
            pen.line(&fallen, shadow);
        }
        for share in [0.0, 1.0] {
            pen.line(&up(share), Style::line(INK, self.thickness + 0.9));
        }
        for share in [0.0, 0.7] {
            pen.line(&up(share), Style::line(STONE_FACE, self.thickness));
        }
        pen.line(&up(1.0), Style::line(STONE_DARK, self.thickness));
        pen.line(&up(1.0), Style::line(STONE, self.thickness).dash(self.battlements));
    }
}

const TOWER: &[Part] = &[
    part("M-1.9.4V-6.4H1.9V.4Z", Style::fill(STONE_FACE).edge(INK, 0.4)),
    part("M-1.7.2V-6.4H0V.2Z", Style::fill(STONE)),
    part("M-.3-2.2V-3.5H.3V-2.2Z", Style::fill(INK)),
];
const BATTLEMENTS: &[Part] = &[
    part("M-2.3-5.8V-6.7H2.3V-5.8Z", Style::fill(STONE).edge(INK, 0.3)),
    part(
        "M-2.3-6.6v-1.1h.92v1.1zM-.46-6.6v-1.1h.92v1.1zM1.38-6.6v-1.1h.92v1.1z",
        Style::fill(STONE).edge(INK, 0.25),
    ),
];
const SLATE_CAP: &[Part] = &[
    part("M-2.4-6.1H2.4L0-10Z", Style::fill(SLATE).edge(SLATE.mix(INK, 50), 0.35)),
    part("M.2-6.1H2.4L0-10Z", Style::fill(SLATE.mix(INK, 22))),
];

/// A wall tower, with battlements or a slate cap.
pub(crate) fn tower(pen: &mut Pen, at: Point, scale: f64, has_cap: bool) {
    pen.placed(at, scale, |pen| {
        cast(pen, pt(0.0, 0.2), 2.3, 1.0);
        pen.parts(TOWER);
        pen.parts(if has_cap { SLATE_CAP } else { BATTLEMENTS });
    });
}

const GATEHOUSE: &[Part] = &[
    part("M-3.4.3V-6H3.4V.3Z", Style::fill(STONE_FACE).edge(INK, 0.4)),
    part(
        "M-3.2-5.9v-1.1h1.3v1.1zM-.65-5.9v-1.1h1.3v1.1zM1.9-5.9v-1.1h1.3v1.1z",
        Style::fill(STONE).edge(INK, 0.25),
    ),
];

/// A gatehouse: an arch between two towers, standing astride the wall.
pub(crate) fn gate(pen: &mut Pen, at: Point, out: Point) {
    pen.placed(at.by(0.0, 1.2), 1.0, |pen| {
        cast(pen, pt(0.0, 0.0), 5.2, 1.2);
        pen.parts(GATEHOUSE);
        let door = if out.y > -0.5 { DOOR } else { WOOD };
        pen.path(&arch(pt(0.0, 0.3), 1.9, 2.2), Style::fill(door).edge(INK, 0.3));
        tower(pen, pt(-3.9, 0.3), 0.95, true);
        tower(pen, pt(3.9, 0.3), 0.95, true);
    });
}

/// A tunnel mouth seen from above: the road darkens under a stone hood.
pub(crate) fn mouth(pen: &mut Pen, at: Point, into: Point) {
    let across = into.right();
    let w = ROAD_CASE / 2.0;
    let half_disc = |r: f64, shift: Point| -> Vec<Point> {
        (0..13)
            .map(|step| {
                let turn = on_ellipse(Point::default(), r, r, f64::from(step) * PI / 12.0);
                at + across * turn.x + into * turn.y + shift
            })
            .collect()
    };
    let none = Point::default();
    pen.shape(&half_disc(w + 1.6, pt(0.9, 1.1)), Style::fill(SHADOW).opacity(0.22));
    pen.shape(&half_disc(w + 1.6, none), Style::fill(STONE_FACE).edge(INK, 0.5));
    pen.shape(&half_disc(w * 0.8, none), Style::fill(Color::hex(0x43_362b)));
    for hand in [1.0, -1.0] {
        let jamb = Style::line(STONE, 1.6);
        pen.stroke(at + across * (hand * (w + 1.8)), at + across * (hand * w * 0.8), jamb);
    }
}
