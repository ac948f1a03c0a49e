//! The wheel of fortune: six segments with their actions as pictures, and their crown spaces.

use super::{BoardSpot, BoardSpotKind};
use crate::Color;
use crate::color::{CREAM, GOLD, GOLD_DARK, INK, PARCHMENT, RING, SHADOW, STONE_FACE, WOOD};
use crate::geometry::{Point, on_ellipse, pt};
use crate::pen::{Part, Pen, Style, part};
use bastide_tiles::Wheel;
use std::f64::consts::{FRAC_PI_2, PI};

const CENTER: Point = pt(200.0, 200.0);
const RADIUS: f64 = 150.0;
/// Segments lie between hub and rim.
const HUB: f64 = 36.0;
const RIM: f64 = 138.0;
/// Where pictures, crown spaces and the pig lie, from the center.
const PICTURE: f64 = 78.0;
const CROWN: f64 = 120.0;
const PIG: f64 = 106.0;
/// The pig walks beside the crown spaces, at the near edge of a segment.
const PIG_ASIDE: f64 = 0.36;

/// A segment's look.
struct Face {
    name: &'static str,
    color: Color,
    parts: &'static [Part],
}

const DARK: Color = Color::hex(0x3f_332a);
const GRAY: Color = Color::hex(0x8b_95a0);
const LEATHER: Color = Color::hex(0xa6_7746);
const BLOOD: Color = Color::hex(0x9c_2f2f);

const FORTUNE: &[Part] = &[
    part(
        "M0-17V-21M12-12L15-15M17 0H21M12 12L15 15M0 17V21M-12 12L-15 15M-17 0H-21M-12-12L-15-15",
        Style::line(GOLD_DARK, 1.6).round(),
    ),
    part("M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0z", Style::fill(GOLD).edge(GOLD_DARK, 1.2)),
    part("M-10.6 0a10.6 10.6 0 1 0 21.2 0a10.6 10.6 0 1 0-21.2 0z", Style::line(GOLD_DARK, 0.8)),
    part("M-7 5L-7.4-4.4L-3.4-.4L0-7L3.4-.4L7.4-4.4L7 5Z", Style::fill(CREAM).edge(GOLD_DARK, 0.9)),
    part("M-10-9A13 13 0 0 1-3-12", Style::line(Color::hex(0xfd_eeb8), 1.6).round()),
];
const TAX: &[Part] = &[
    part("M0-16V12M-7 14H7", Style::line(DARK, 1.8).round()),
    part("M-15-12H15", Style::line(DARK, 1.8).round()),
    part("M-15-12L-20 2M-15-12L-10 2M15-12L10-2M15-12L20-2", Style::line(DARK, 0.8)),
    part("M-21 2H-9C-10 8-20 8-21 2Z", Style::fill(STONE_FACE).edge(DARK, 0.9)),
    part("M9-2H21C20 4 10 4 9-2Z", Style::fill(STONE_FACE).edge(DARK, 0.9)),
    part(
        "M-19 1.6a3 3 0 1 0 6 0zM-15.6-1.4a3 3 0 1 0 5.4 1.6L-15 1.4z",
        Style::fill(GOLD).edge(GOLD_DARK, 0.6),
    ),
    part("M11.6-2.4a3.4 3.4 0 1 0 6.8 0z", Style::fill(GOLD).edge(GOLD_DARK, 0.6)),
    part("M-2.4-16a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0z", Style::fill(GOLD).edge(DARK, 0.8)),
];
const FAMINE: &[Part] = &[
    part("M-3 4C-4-6 0-14 9-15", Style::line(Color::hex(0x7a_6431), 1.6).round()),
    part(
        "M9-15c3-2 6-1 7 1c-3 1-6 1-7-1zM7-14.6c1 3 0 5-2 6c-1-3 0-5 2-6zM3-12.6c3 2 3 4 2 6c-3-1-3-4-2-6z\
         M11-15c2 3 1 5 0 6c-2-2-2-4 0-6z",
        Style::fill(Color::hex(0xb8_9a4a)).edge(Color::hex(0x6b_5526), 0.6),
    ),
    part(
        "M-16 5H12C11 13 5 16-2 16C-9 16-15 13-16 5Z",
        Style::fill(Color::hex(0x9a_6a48)).edge(DARK, 1.0),
    ),
    part(
        "M-16 5a14 3.4 0 1 0 28 0a14 3.4 0 1 0-28 0z",
        Style::fill(Color::hex(0x5d_3f2c)).edge(DARK, 0.9),
    ),
    part("M4 8L1.6 10.6L4.4 12L2.4 15.4", Style::line(DARK, 0.9).round()),
];
const STORM: &[Part] = &[
    part(
        "M-13 2C-20 2-20-7-13-8C-12-15-2-17 2-11C9-15 16-9 13-4C19-3 18 2 13 2Z",
        Style::fill(Color::hex(0x6f_7c8a)).edge(DARK, 1.0),
    ),
    part("M-12-5C-8-11-3-11 0-8", Style::line(Color::hex(0xa9_b4be), 1.4).round()),
    part("M2 2L-5 11H0L-4 19L8 8H2.6L6 2Z", Style::fill(GOLD).edge(GOLD_DARK, 0.8)),
    part(
        "M-12 6L-15 13M-7 6L-9 11M12 6L9.6 12M15.4 5L13 11",
        Style::line(Color::hex(0xe4_eef2), 1.4).round(),
    ),
];
const INQUISITION: &[Part] = &[
    part(
        "M-18 10V-10C-12-13-5-12 0-8C5-12 12-13 18-10V10C12 7 5 8 0 12C-5 8-12 7-18 10Z",
        Style::fill(PARCHMENT).edge(DARK, 1.0),
    ),
    part("M0-8V12", Style::line(DARK, 1.0)),
    part("M-14-5H-5M-14-1H-5M-14 3H-6", Style::line(GRAY, 1.0)),
    part("M9.5-6V6M5.5-2.4H13.5", Style::line(BLOOD, 2.2)),
    part("M-20 13L-4 15", Style::line(SHADOW, 0.6).opacity(0.3)),
];
const PLAGUE: &[Part] = &[
    part(
        "M-14-6H14C13-9 10-10 8-10L7-17H-7L-8-10C-10-10-13-9-14-6Z",
        Style::fill(DARK).edge(INK, 0.6),
    ),
    part("M-7-11H7", Style::line(BLOOD, 1.6)),
    part(
        "M-7-6H7C9 2 6 6 3 9C0 14-8 18-17 17C-11 14-9 9-8 4C-8 0-8-3-7-6Z",
        Style::fill(PARCHMENT).edge(DARK, 1.0),
    ),
    part("M-1.6-1a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0z", Style::fill(DARK)),
    part("M-.4-1.6a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0z", Style::fill(CREAM)),
    part("M-7 6L-3 8M-9.6 10L-5.4 12", Style::line(GRAY, 0.9).round()),
];

const FACES: [Face; 6] = [
    Face { name: "fortune", color: Color::hex(0xd9_a24a), parts: FORTUNE },
    Face { name: "tax", color: Color::hex(0xb0_7652), parts: TAX },
    Face { name: "famine", color: Color::hex(0xc9_b27c), parts: FAMINE },
    Face { name: "storm", color: Color::hex(0x86_a0ae), parts: STORM },
    Face { name: "inquisition", color: Color::hex(0x97_7499), parts: INQUISITION },
    Face { name: "plague", color: Color::hex(0x87_9a5c), parts: PLAGUE },
];

/// The middle of a segment: the first is at the top, then with the pig, clockwise.
fn angle(idx: usize) -> f64 {
    idx as f64 * PI / 3.0 - FRAC_PI_2
}

fn at(radius: f64, angle: f64) -> Point {
    on_ellipse(CENTER, radius, radius, angle)
}

/// Where the crown spaces of a segment lie.
fn crown_spaces(idx: usize, n_spaces: u8) -> Vec<Point> {
    let step = 0.26;
    let first = angle(idx) - step * f64::from(n_spaces.saturating_sub(1)) / 2.0;
    (0..n_spaces).map(|space| at(CROWN, first + step * f64::from(space))).collect()
}

pub(super) fn spots(wheel: &Wheel) -> Vec<BoardSpot> {
    let mut places = Vec::new();
    for (idx, segment) in wheel.segments.iter().enumerate() {
        let place = |at, kind| BoardSpot { name: segment.name.clone(), at, kind };
        places.push(place(at(PIG, angle(idx) - PIG_ASIDE), BoardSpotKind::Pig));
        let crowns = crown_spaces(idx, segment.crown_spaces);
        places.extend(crowns.into_iter().map(|at| place(at, BoardSpotKind::CrownSpace)));
    }
    places
}

pub(super) fn draw(ground: &mut Pen, standing: &mut Pen, wheel: &Wheel) {
    ground.circle(CENTER.by(3.0, 4.0), RADIUS, Style::fill(SHADOW).opacity(0.22));
    ground.circle(CENTER, RADIUS, Style::fill(WOOD).edge(INK, 1.4));
    ground.circle(CENTER, RADIUS - 3.0, Style::line(Color::hex(0xb0_8458), 3.0));
    for step in 0..36 {
        let nail = at(RADIUS - 6.4, f64::from(step) * PI / 18.0);
        ground.circle(nail, 1.3, Style::fill(Color::hex(0x4f_3a28)));
        ground.circle(nail.by(-0.4, -0.4), 0.5, Style::fill(GOLD));
    }
    for (idx, segment) in wheel.segments.iter().enumerate() {
        let face = FACES.iter().find(|face| face.name == segment.name);
        sector(ground, idx, face.map_or(STONE_FACE, |face| face.color));
        if let Some(face) = face {
            picture(standing, at(PICTURE, angle(idx)), face);
        }
        for space in crown_spaces(idx, segment.crown_spaces) {
            crown_space(ground, space);
        }
    }
    hub(ground);
}

fn sector(pen: &mut Pen, idx: usize, color: Color) {
    let (from, to) = (angle(idx) - PI / 6.0, angle(idx) + PI / 6.0);
    let arc = |radius: f64, step: i32| at(radius, from + (to - from) * f64::from(step) / 16.0);
    let mut points: Vec<Point> = (0..=16).map(|step| arc(RIM, step)).collect();
    points.extend((0..=16).rev().map(|step| arc(HUB, step)));
    pen.shape(&points, Style::fill(color).edge(CREAM, 1.8));
    let inner: Vec<Point> = (1..16).map(|step| arc(RIM - 5.0, step)).collect();
    pen.line(&inner, Style::line(color.mix(CREAM, 40), 0.9));
}

fn picture(pen: &mut Pen, at: Point, face: &Face) {
    pen.circle(at.by(1.0, 1.6), 25.0, Style::fill(SHADOW).opacity(0.2));
    pen.circle(at, 25.0, Style::fill(PARCHMENT).edge(RING, 1.4));
    pen.circle(at, 23.0, Style::line(face.color, 1.6));
    pen.sprite(at, 1.0, face.parts);
}

const SMALL_CROWN: &[Part] = &[
    part("M-6 4.4L-6.6-4L-3-.4L0-6L3-.4L6.6-4L6 4.4Z", Style::fill(GOLD).edge(GOLD_DARK, 0.8)),
    part("M-6 4.4H6V6.4H-6Z", Style::fill(Color::hex(0xc9_972a)).edge(GOLD_DARK, 0.6)),
];

fn crown_space(pen: &mut Pen, at: Point) {
    pen.circle(at, 12.5, Style::fill(PARCHMENT).edge(GOLD_DARK, 1.2));
    pen.circle(at, 10.8, Style::line(GOLD, 0.8).dash("2 1.4"));
    pen.sprite(at, 1.0, SMALL_CROWN);
}

/// The hub, with an arrow that tells which way the pig walks.
fn hub(pen: &mut Pen) {
    pen.circle(CENTER, HUB, Style::fill(Color::hex(0xe6_d3a3)).edge(INK, 1.2));
    pen.circle(CENTER, HUB - 4.0, Style::line(WOOD, 1.0).dash("3 2"));
    let arc: Vec<Point> = (0..=30).map(|step| at(21.0, -2.4 + f64::from(step) * 0.14)).collect();
    pen.line(&arc, Style::line(LEATHER, 4.0).round());
    let tip = arc[arc.len() - 1];
    let along = (tip - arc[arc.len() - 2]).unit();
    let head = [tip + along * 9.0, tip + along.right() * 6.0, tip - along.right() * 6.0];
    pen.shape(&head, Style::fill(LEATHER));
    pen.circle(CENTER, 8.0, Style::fill(WOOD).edge(INK, 1.2));
    pen.circle(CENTER.by(-2.0, -2.0), 2.4, Style::fill(Color::hex(0xb0_8458)));
}
