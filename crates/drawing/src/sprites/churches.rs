//! Monasteries, cathedrals, shrines.

use crate::Color;
use crate::color::{
    CREAM, DOOR, FLOOR, FLOOR_DARK, GOLD, INK, LIT, PLASTER, PLASTER_DARK, SHADOW, SLATE, STONE,
    STONE_DARK, STONE_FACE,
};
use crate::geometry::{Point, pt};
use crate::pen::{Part, Pen, Style, part};

const LINE: f64 = 0.45;
const GLASS: Color = INK.mix(SLATE, 40);

/// The walled ground round a monastery, part of the land.
pub(crate) fn yard(pen: &mut Pen, at: Point, scale: f64) {
    pen.placed(at.by(0.0, 6.5 * scale), scale, |pen| {
        let grass = Style::fill(Color::hex(0xe9_dfb9)).edge(STONE_DARK, 0.7);
        pen.oval(pt(0.0, -3.0), 14.0, 7.2, grass);
    });
}

/// A church with a bell tower; its yard is drawn with the ground.
pub(crate) fn monastery(pen: &mut Pen, at: Point, scale: f64, roof: Color) {
    let (lit, dark) = (roof.mix(LIT, 34), roof.mix(INK, 32));
    let gold = GOLD.mix(INK, 15);
    pen.placed(at.by(0.0, 6.5 * scale), scale, |pen| {
        pen.parts(&[
            part("M-8 .6H9L14-1.6V-6.4L9.6-9Z", Style::fill(SHADOW).opacity(0.22)),
            part("M-4 0H9V-5.2H-4Z", Style::fill(PLASTER).edge(INK, LINE)),
            part("M5.4 0H9V-5.2H5.4Z", Style::fill(PLASTER_DARK)),
            part("M-4-5H10L8.6-10H-4Z", Style::fill(roof).edge(INK, LINE)),
            part("M10-5L8.6-10L7-5Z", Style::fill(dark)),
            part("M-4-10H8.6L8.2-9H-4Z", Style::fill(lit)),
            part(
                "M-1.2-1.2v-1.6a.8.8 0 0 1 1.6 0v1.6zM2.2-1.2v-1.6a.8.8 0 0 1 1.6 0v1.6z\
                 M5.6-1.2v-1.6a.8.8 0 0 1 1.6 0v1.6z",
                Style::fill(GLASS),
            ),
            part("M-9 .4H-3.6V-12H-9Z", Style::fill(STONE).edge(INK, LINE)),
            part("M-5.4.4H-3.6V-12H-5.4Z", Style::fill(STONE_FACE)),
            part("M-9.7-11.8H-2.9L-6.3-18Z", Style::fill(roof).edge(INK, LINE)),
            part("M-9.7-11.8H-7L-6.3-18Z", Style::fill(lit)),
            part("M-5.6-11.8H-2.9L-6.3-18Z", Style::fill(dark)),
            part("M-6.3-17.6V-20.6M-7.3-19.7H-5.3", Style::line(gold, 0.7)),
            part("M-7.7.4v-2.4a1.4 1.4 0 0 1 2.8 0v2.4z", Style::fill(DOOR)),
            part("M-7-8.2v-1a.7.7 0 0 1 1.4 0v1z", Style::fill(GLASS)),
        ]);
    });
}

/// One bold church, readable at twenty pixels.
pub(crate) fn far_church(pen: &mut Pen, at: Point, scale: f64, roof: Color) {
    const EDGE: f64 = 2.2;
    pen.placed(at, scale, |pen| {
        pen.parts(&[
            part("M-24 13Q2 25 29 12Q4 5-24 13Z", Style::fill(SHADOW).opacity(0.25)),
            part("M-6 14V-3H21V14Z", Style::fill(CREAM).edge(INK, EDGE).round()),
            part("M-8-3H24.5L19.5-15H-8Z", Style::fill(roof).edge(INK, EDGE).round()),
            part("M-22 14V-15H-6V14Z", Style::fill(CREAM).edge(INK, EDGE).round()),
            part("M-26-14H-2L-14-33Z", Style::fill(roof).edge(INK, EDGE).round()),
            part("M-17.4 14v-9a3.4 3.4 0 0 1 6.8 0v9zM1 9V2H6V9ZM11 9V2H16V9Z", Style::fill(INK)),
        ]);
    });
}

/// The trodden mound a shrine stands on, part of the land.
pub(crate) fn mound(pen: &mut Pen, at: Point, scale: f64) {
    pen.placed(at, scale, |pen| {
        pen.oval(pt(0.0, 3.0), 14.5, 7.4, Style::fill(Color::hex(0x98_a162)));
        pen.oval(pt(0.0, 3.6), 9.4, 4.2, Style::fill(Color::hex(0x83_8c56)));
    });
}

const CATHEDRAL: &[Part] = &[
    part("M-12 0H12V-7H-12Z", Style::fill(STONE_FACE).edge(INK, 0.5)),
    part("M-13-6.8H13L10-11H-10Z", Style::fill(SLATE).edge(INK, 0.5)),
    part("M-7 .4H7V-13L0-19L-7-13Z", Style::fill(PLASTER).edge(INK, 0.5)),
    part("M2.4.4H7V-13L2.4-17Z", Style::fill(PLASTER.mix(STONE_FACE, 35))),
    part("M-7.6-12.6L0-19.2L7.6-12.6", Style::line(SLATE, 1.4)),
    part("M-12.1.4H-6.7V-17H-12.1ZM6.7.4H12.1V-17H6.7Z", Style::fill(STONE).edge(INK, 0.5)),
    part("M-8.7.4H-6.7V-17H-8.7ZM10.1.4H12.1V-17H10.1Z", Style::fill(STONE_FACE)),
    part("M-12.7-16.8H-6.1L-9.4-26ZM6.1-16.8H12.7L9.4-26Z", Style::fill(SLATE).edge(INK, 0.5)),
    part("M-9.2-16.8H-6.1L-9.4-26ZM9.6-16.8H12.7L9.4-26Z", Style::fill(SLATE.mix(INK, 30))),
    part(
        "M-10.1-11v-2.3a.7.7 0 0 1 1.4 0V-11zM8.7-11v-2.3a.7.7 0 0 1 1.4 0V-11zM-10.1-5v-2.3a.7.7 0 0 1 1.4 0V-5z\
         M8.7-5v-2.3a.7.7 0 0 1 1.4 0V-5z",
        Style::fill(INK),
    ),
    part("M-3-9.6a3 3 0 1 0 6 0a3 3 0 1 0-6 0z", Style::fill(Color::hex(0x5c_86a8)).edge(INK, 0.5)),
    part("M-2.8-9.6H2.8M0-12.4V-6.8M-2-11.6L2-7.6M2-11.6L-2-7.6", Style::line(GOLD, 0.5)),
    part("M-2 .4v-3.4a2 2 0 0 1 4 0v3.4z", Style::fill(DOOR).edge(INK, 0.5)),
    part("M0-19V-22.9M-1.3-21.7H1.3", Style::line(GOLD, 0.9)),
];

/// A cathedral on its square.
pub(crate) fn cathedral(pen: &mut Pen, at: Point, scale: f64) {
    pen.placed(at.by(0.0, 11.0 * scale), scale, |pen| {
        pen.oval(pt(0.0, -1.0), 18.0, 6.0, Style::fill(FLOOR).edge(FLOOR_DARK, 0.6));
        pen.oval(pt(4.0, 0.0), 14.0, 2.2, Style::fill(SHADOW).opacity(0.2));
        pen.parts(CATHEDRAL);
    });
}

const GRAY: Color = Color::hex(0x8f_8a85);
const FLAME: Color = Color::hex(0x7d_4fb0);
const SHRINE: &[Part] = &[
    part("M-11.6 1H12.2L17.4-1V-4.6L11-10Z", Style::fill(SHADOW).opacity(0.22)),
    part(
        "M-12.2.8L-9.6.8L-10.2-5.6L-11.8-5ZM9.6.8L12.2.8L11.6-5.2L10.2-5.8Z",
        Style::fill(GRAY.mix(STONE, 45)).edge(INK, LINE),
    ),
    part("M-7.4 0H-3.4L-3.6-9L-6.8-9.4Z", Style::fill(GRAY.mix(STONE, 50)).edge(INK, LINE)),
    part("M3.4 0H7.4L6.8-9.4L3.6-9Z", Style::fill(GRAY).edge(INK, LINE)),
    part("M-9.8-8.6L-8.6-12.6L7.4-13.4L10-9.4Z", Style::fill(GRAY.mix(STONE, 70)).edge(INK, LINE)),
    part("M-9.4-9.9L-8.6-12.6L7.4-13.4L8.2-12Z", Style::fill(GRAY.mix(LIT, 80))),
    part("M1-13.1L7.4-13.4L10-9.4L.6-9Z", Style::fill(GRAY.mix(STONE, 30))),
    part(
        "M0 .2c-4.6-3-1-5 0-8.6c2.2 2.6 4.6 5.6 0 8.6z",
        Style::fill(FLAME).edge(Color::hex(0x45_2a6b), 0.4),
    ),
    part("M0 0c-1.8-1.6-.3-2.8 0-4.2c1.2 1.4 1.8 2.6 0 4.2z", Style::fill(Color::hex(0xf0_dcfa))),
];

/// A dolmen with a flame: an older faith, clearly no church.
pub(crate) fn shrine(pen: &mut Pen, at: Point, scale: f64) {
    pen.placed(at.by(0.0, 5.0 * scale), scale, |pen| {
        pen.parts(SHRINE);
    });
}
