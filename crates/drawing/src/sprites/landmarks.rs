//! Gardens, volcanoes, boats, pennants.

use crate::Color;
use crate::color::{AZURE, CREAM, GOLD, INK, LIT, SHADOW, STONE, WATER, WOOD};
use crate::geometry::{Point, pt};
use crate::pen::{Part, Pen, Style, part};

const HEDGE: Color = Color::hex(0x55_763f);
const BED: Color = Color::hex(0x7b_9a4c);
const BLOSSOMS: [(f64, f64, Color); 4] = [
    (-3.0, -1.9, Color::hex(0xd9_788c)),
    (3.0, -1.9, Color::hex(0xe6_b84c)),
    (-3.0, 2.0, Color::hex(0xb9_8cc4)),
    (3.0, 2.0, Color::hex(0xd9_788c)),
];

/// A hedged round with beds and a fountain.
pub(crate) fn garden(pen: &mut Pen, at: Point, scale: f64) {
    pen.placed(at, scale, |pen| {
        let o = Point::default();
        pen.oval(o, 7.8, 6.2, Style::fill(Color::hex(0x8f_ae57)).edge(HEDGE, 1.5));
        pen.oval(o, 6.2, 4.7, Style::fill(Color::hex(0xd8_d79a)));
        for (dx, dy, color) in BLOSSOMS {
            pen.oval(o.by(dx, dy), 2.2, 1.4, Style::fill(BED));
            for (k, lift) in [(-1.2, -0.2), (0.0, 0.1), (1.2, -0.2)] {
                pen.circle(o.by(dx + k, dy + lift), 0.55, Style::fill(color));
            }
        }
        pen.oval(o.by(0.0, 0.2), 1.9, 1.4, Style::fill(STONE).edge(INK, 0.35));
        pen.oval(o, 1.2, 0.8, Style::fill(WATER));
    });
}

const LAVA: Color = Color::hex(0xe2_642c);
const EMBER: Color = Color::hex(0xf6_b53c);
const SMOKE: Color = Color::hex(0xf3_ece0);
const ROCK_LIT: Style = Style::fill(Color::hex(0x8c_7664).mix(LIT, 30));
const VOLCANO: &[Part] = &[
    part("M-13 1.6Q4 5 14 2.4L20-1.4Q16-9 8-12Z", Style::fill(SHADOW).opacity(0.22)),
    part(
        "M-16 0C-9-4-7-12-4.6-19L4.6-19C7-12 10-4 16 0C8 3.6-8 3.6-16 0Z",
        Style::fill(Color::hex(0x8c_7664)).edge(INK, 0.5),
    ),
    part("M1-19L4.6-19C7-12 10-4 16 0C11 2.6 6 3 2 3Z", Style::fill(Color::hex(0x6f_5b4d))),
    part("M-15.2-.3C-9-4-7-12-4.6-18.6L-3.4-18.6C-4.6-11-6.6-4-10.4 1.4Z", ROCK_LIT),
    part(
        "M-4-19C-4-13-2.6-11-3.6-5C-2.6-3.6-1.4-4.6-.8-10L.4-10C1.2-8 3-9 4-19Z",
        Style::fill(LAVA),
    ),
    part("M-2-19L-1.6-12L1.5-19Z", Style::fill(EMBER)),
    part("M-4.6-19a4.6 1.5 0 1 0 9.2 0a4.6 1.5 0 1 0-9.2 0z", Style::fill(EMBER).edge(INK, 0.4)),
];

/// A volcano with a little smoke.
pub(crate) fn volcano(pen: &mut Pen, at: Point, scale: f64) {
    pen.placed(at.by(0.0, 9.0 * scale), scale, |pen| {
        pen.parts(VOLCANO);
        for (x, y, r) in [(2.2, -22.4, 2.1), (4.6, -24.8, 2.6), (1.6, -25.6, 1.8)] {
            pen.circle(pt(x, y), r, Style::fill(SMOKE).opacity(0.85));
        }
    });
}

const BOAT: &[Part] = &[
    part("M-4.5 0h9q-1 3-3 3h-3q-2 0-3-3z", Style::fill(WOOD).edge(INK, 0.4)),
    part("M0 0V-7", Style::line(INK, 0.6)),
    part("M.3-6.8V-1L4.4-1.4Z", Style::fill(CREAM).edge(INK, 0.35)),
];

/// A small sailing boat.
pub(crate) fn boat(pen: &mut Pen, at: Point, scale: f64) {
    pen.sprite(at, scale, BOAT);
}

/// A wooden pier from the shore into the water.
pub(crate) fn pier(pen: &mut Pen, from: Point, to: Point) {
    pen.stroke(from, to, Style::line(INK, 5.4));
    pen.stroke(from, to, Style::line(Color::hex(0xb5_8a5a), 4.6));
    pen.stroke(from, to, Style::line(WOOD, 4.6).dash(".4 1.1"));
}

/// What is painted on a pennant. It has no meaning; only the number of pennants counts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Charge {
    Tower,
    Chevron,
    Bend,
    Cross,
}

impl Charge {
    pub(crate) const ALL: [Self; 4] = [Self::Tower, Self::Chevron, Self::Bend, Self::Cross];

    const fn parts(self) -> &'static [Part] {
        match self {
            Self::Tower => TOWER,
            Self::Chevron => CHEVRON,
            Self::Bend => BEND,
            Self::Cross => CROSS,
        }
    }
}

const TOWER: &[Part] = &[part(
    "M-2 4H2L1.7-.6L2.4-1V-3.4H1.3V-2.3H.6V-3.4H-.6V-2.3H-1.3V-3.4H-2.4V-1L-1.7-.6Z",
    Style::fill(GOLD),
)];
const CHEVRON: &[Part] = &[
    part("M-4.4 2.4L0-1.6L4.4 2.4", Style::line(GOLD, 2.0)),
    part("M-1.1-3.4a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0z", Style::fill(GOLD)),
];
const BEND: &[Part] = &[part("M-4.2-4.6L3.2 4.2", Style::line(GOLD, 2.2))];
const CROSS: &[Part] = &[part("M0-5.2V5.6M-4.5-1H4.5", Style::line(GOLD, 1.8))];

/// A pennant: an azure shield with a golden charge and a cream rim.
pub(crate) fn shield(pen: &mut Pen, at: Point, scale: f64, charge: Charge) {
    pen.placed(at, scale, |pen| {
        let dark = Style::fill(SHADOW).opacity(0.22);
        pen.path("M-4.7-5.2h11.2v6.2c0 5-3.4 7.3-5.6 9.5c-2.2-2.2-5.6-4.5-5.6-9.5z", dark);
        pen.parts(&[
            part(
                "M-5.6-6.4h11.2v6.2c0 5.04-3.36 7.28-5.6 9.52c-2.24-2.24-5.6-4.48-5.6-9.52z",
                Style::fill(CREAM).edge(INK, 0.6),
            ),
            part(
                "M-4.6-5.4h9.2v5.2c0 4.14-2.76 5.98-4.6 7.82c-1.84-1.84-4.6-3.68-4.6-7.82z",
                Style::fill(AZURE),
            ),
        ]);
        pen.parts(charge.parts());
    });
}
