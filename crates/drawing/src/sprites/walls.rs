//! Walls, towers, gates and tunnel mouths.

use super::buildings::arch;
use crate::Color;
use crate::color::{DOOR, INK, LIT, SHADOW, SLATE, STONE, STONE_DARK, STONE_FACE, WOOD};
use crate::geometry::{Point, on_ellipse, pt};
use crate::pen::{Part, Pen, Style, part};
use crate::plan::ROAD_CASE;
use crate::symbols::Symbol;
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
    pub(crate) const TALL: Self = Self { thickness: 2.7, height: 3.6, battlements: "2 1.2" };

    /// Beside other walls: lower and thinner, so that the meadow between them stays in sight.
    pub(crate) const LOW: Self = Self { thickness: 1.5, height: 1.3, battlements: "1.1 .8" };

    /// Draws the wall along a line on the ground. It is repeated higher up, which gives it height;
    /// its thickness closes the gap between.
    pub(crate) fn draw(self, pen: &mut Pen, line: &[Point], has_shadow: bool) {
        if has_shadow {
            self.shadow(pen, line);
        }
        let up = |share: f64| -> Vec<Point> {
            line.iter().map(|p| p.by(0.0, -self.height * share)).collect()
        };
        for share in [0.0, 0.55, 1.0] {
            pen.line(&up(share), Style::line(INK, self.thickness + 0.9));
        }
        let foot = if has_shadow { STONE_DARK } else { STONE_FACE };
        pen.line(&up(0.05), Style::line(foot, self.thickness));
        for share in [0.45, 0.8] {
            pen.line(&up(share), Style::line(STONE_FACE, self.thickness));
        }
        pen.line(&up(1.0), Style::line(STONE_DARK, self.thickness));
        pen.line(&up(1.0), Style::line(STONE, self.thickness).dash(self.battlements));
    }

    /// Soft without a blur: three strokes, each fainter and further.
    fn shadow(self, pen: &mut Pen, line: &[Point]) {
        for step in [1.0, 2.0, 3.0] {
            let fallen: Vec<Point> = line.iter().map(|p| p.by(0.9 * step, step)).collect();
            let style = Style::line(SHADOW, self.thickness + 0.4 + step);
            pen.line(&fallen, style.opacity(0.09));
        }
    }
}

const TOWER: &[Part] = &[
    part("M-2 .8H2.7L7-1V-5.6L2.7-8.6Z", Style::fill(SHADOW).opacity(0.24)),
    part("M-2.7.5V-9H2.7V.5Q0 1.5-2.7.5Z", Style::fill(STONE_FACE)),
    part("M-2.7.5V-9H-.6V1Q-1.8.9-2.7.5Z", Style::fill(STONE)),
    part("M1.3.9V-9H2.7V.5Q2 .8 1.3.9Z", Style::fill(STONE_DARK)),
    part("M-.5-5.6h1v1.9h-1z", Style::fill(INK)),
];
const BATTLEMENTS: &[Part] = &[
    part("M-3.3-8.6V-11H-1.9V-9.9H-.7V-11H.7V-9.9H1.9V-11H3.3V-8.6Z", Style::fill(STONE)),
    part(
        "M-2.7.5V-8.6H-3.3V-11H-1.9V-9.9H-.7V-11H.7V-9.9H1.9V-11H3.3V-8.6H2.7V.5",
        Style::line(INK, 0.45),
    ),
];
const SLATE_CAP: &[Part] = &[
    part("M-3.5-8.6Q0-7.4 3.5-8.6L0-14.6Z", Style::fill(SLATE)),
    part("M-3.5-8.6Q-2-8-1-7.9L0-14.6Z", Style::fill(SLATE.mix(LIT, 30))),
    part("M3.5-8.6Q2.4-8.1 1.4-7.9L0-14.6Z", Style::fill(SLATE.mix(INK, 35))),
    part("M-2.7.5V-8.3L-3.5-8.6L0-14.6L3.5-8.6L2.7-8.3V.5", Style::line(INK, 0.45)),
];

/// A wall tower, with battlements or a slate cap.
pub(crate) fn tower(pen: &mut Pen, at: Point, scale: f64, has_cap: bool) {
    let symbol = if has_cap { Symbol::CappedTower } else { Symbol::Tower };
    symbol.put(pen, at, scale);
}

/// A tower as it is written once.
pub(crate) fn tower_symbol(pen: &mut Pen, has_cap: bool) {
    pen.parts(TOWER);
    pen.parts(if has_cap { SLATE_CAP } else { BATTLEMENTS });
}

const GATEHOUSE: &[Part] = &[
    part("M-4 .4V-7H4V.4Z", Style::fill(STONE_FACE).edge(INK, 0.45)),
    part("M-4-6.6V-9H-2.4V-8H-.8V-9H.8V-8H2.4V-9H4V-6.6Z", Style::fill(STONE).edge(INK, 0.35)),
];

/// A gatehouse: an arch between two towers, standing astride the wall.
pub(crate) fn gate(pen: &mut Pen, at: Point, out: Point) {
    pen.placed(at.by(0.0, 1.4), 1.0, |pen| {
        pen.parts(GATEHOUSE);
        let door = if out.y > -0.5 { DOOR } else { WOOD };
        pen.path(&arch(pt(0.0, 0.5), 2.2, 3.0), Style::fill(door).edge(INK, 0.3));
        tower(pen, pt(-5.0, 0.3), 0.92, true);
        tower(pen, pt(5.0, 0.3), 0.92, true);
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
