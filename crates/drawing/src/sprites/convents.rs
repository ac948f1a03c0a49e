//! The monasteries of the land: three plans in a walled precinct, so that they are told apart.

use crate::Color;
use crate::color::{
    DOOR, GOLD, INK, LIT, PLASTER, PLASTER_DARK, ROOFS, SHADOW, SLATE, STONE, STONE_DARK,
    STONE_FACE,
};
use crate::geometry::{Point, pt};
use crate::pen::{Part, Pen, Style, part};
use crate::symbols::Symbol;

const LINE: f64 = 0.45;
const GLASS: Color = Color::hex(0x3f_4a52);
const SLATE_LIT: Color = SLATE.mix(LIT, 28);
const SLATE_DIM: Color = SLATE.mix(INK, 32);
const CROSS: Color = GOLD.mix(INK, 12);
const BED: Color = Color::hex(0x8f_ae57);

/// How a monastery is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Convent {
    /// A tower in the west, a long nave.
    WestTower,
    /// A gable in the middle, a tower behind it.
    RearTower,
    /// A tower in the east, a cloister with a red roof in the west.
    Cloister,
}

impl Convent {
    pub(crate) const ALL: [Self; 3] = [Self::WestTower, Self::RearTower, Self::Cloister];

    const fn parts(self) -> &'static [Part] {
        match self {
            Self::WestTower => WEST_TOWER,
            Self::RearTower => REAR_TOWER,
            Self::Cloister => CLOISTER,
        }
    }
}

/// The precinct: a low wall round trodden ground, part of the land.
pub(crate) fn precinct(pen: &mut Pen, at: Point, scale: f64) {
    pen.placed(at, scale, |pen| {
        pen.oval(pt(5.0, 6.0), 24.0, 12.6, Style::fill(GROUND).edge(STONE_DARK, 2.0));
        pen.oval(pt(5.0, 5.3), 24.0, 12.6, Style::line(STONE, 1.0));
        pen.path(
            "M-10 6Q4 8 13 9.4Q19 8 24 10Q25.6 12.8 20 14.4Q13 15.4 8 12.4Q-2 9.6-11 8.6Z",
            Style::fill(Color::hex(0xf1_e6c4)),
        );
    });
}

const GROUND: Color = Color::hex(0xe4_d6a8);

/// The buildings in the precinct, and a few cypresses.
pub(crate) fn convent(pen: &mut Pen, at: Point, scale: f64, plan: Convent) {
    pen.placed(at, scale, |pen| {
        pen.parts(plan.parts());
        for (x, y, size) in [(-17.6, 3.4, 0.85), (18.6, 1.6, 0.8), (22.0, 2.6, 0.66)] {
            Symbol::Cypress.put(pen, pt(x, y), size);
        }
        Symbol::Bush.put(pen, pt(-5.0, 15.0), 0.9);
    });
}

const WEST_TOWER: &[Part] = &[
    part("M-15 8.2h8v3.8h-8z", Style::fill(BED)),
    part("M-14 9.1h2v2h-2zM-10.4 9.1h2v2h-2z", Style::fill(Color::hex(0xd9_788c))),
    part("M-6 3.6H15L20 1V-6L15-9Z", Style::fill(SHADOW).opacity(0.22)),
    part("M-6 4V-4H14V4Z", Style::fill(PLASTER).edge(INK, LINE)),
    part("M9 4V-4H14V4Z", Style::fill(PLASTER_DARK)),
    part("M-6-3.8H15.2L12.6-11H-6Z", Style::fill(SLATE).edge(INK, LINE)),
    part("M15.2-3.8L12.6-11L10-3.8Z", Style::fill(SLATE_DIM)),
    part("M-6-11H12.6L12-12.2H-6Z", Style::fill(SLATE_LIT)),
    part(
        "M-2.4 2.6v-3a1.1 1.1 0 0 1 2.2 0v3zM2 2.6v-3a1.1 1.1 0 0 1 2.2 0v3zM6.4 2.6v-3a1.1 1.1 0 0 1 2.2 0v3z",
        Style::fill(GLASS),
    ),
    part("M-14 4.6V-14H-5V4.6Z", Style::fill(STONE).edge(INK, LINE)),
    part("M-7.8 4.6V-14H-5V4.6Z", Style::fill(STONE_FACE)),
    part("M-15.2-13.6H-8.6L-9.5-24Z", Style::fill(SLATE_LIT)),
    part("M-8.6-13.6H-3.8L-9.5-24Z", Style::fill(SLATE_DIM)),
    part("M-15.2-13.6H-3.8L-9.5-24Z", Style::line(INK, LINE)),
    part("M-11.8 4.6v-4a2.2 2.2 0 0 1 4.4 0v4z", Style::fill(DOOR)),
    part("M-11-7.6v-2.6a1.4 1.4 0 0 1 2.8 0v2.6z", Style::fill(GLASS)),
    part("M-9.5-23.6V-29M-11.6-27H-7.4", Style::line(CROSS, 1.1)),
];
const REAR_TOWER: &[Part] = &[
    part("M-18 6.2h6v3.6h-6z", Style::fill(BED)),
    part("M-17.2 7h1.8v1.8h-1.8zM-14.6 7h1.8v1.8h-1.8z", Style::fill(Color::hex(0xe6_b84c))),
    part("M-10 3.6H14L19 1V-5L14-8Z", Style::fill(SHADOW).opacity(0.22)),
    part("M-2-6V-19H6V-6Z", Style::fill(STONE).edge(INK, LINE)),
    part("M3-6V-19H6V-6Z", Style::fill(STONE_FACE)),
    part("M-3-18.6H2.6L2-27.4Z", Style::fill(SLATE_LIT)),
    part("M2.6-18.6H7L2-27.4Z", Style::fill(SLATE_DIM)),
    part("M.7-12.6v-2.6a1.3 1.3 0 0 1 2.6 0v2.6z", Style::fill(GLASS)),
    part("M-12 4V-4H13V4Z", Style::fill(PLASTER).edge(INK, LINE)),
    part("M-13-3.8H14L11.6-10.4H-11Z", Style::fill(SLATE).edge(INK, LINE)),
    part("M14-3.8L11.6-10.4L9.4-3.8Z", Style::fill(SLATE_DIM)),
    part("M-13-3.8L-11-10.4L-9-3.8Z", Style::fill(SLATE_LIT)),
    part("M-7.6 4.8V-5L-2.6-10.4L2.4-5V4.8Z", Style::fill(STONE).edge(INK, LINE)),
    part("M-8.8-4L-2.6-10.8V-13.4L-8.8-6.8Z", Style::fill(SLATE_LIT)),
    part("M3.6-4L-2.6-10.8V-13.4L3.6-6.8Z", Style::fill(SLATE_DIM)),
    part("M-4.6 4.8v-3.8a2 2 0 0 1 4 0v3.8z", Style::fill(DOOR)),
    part("M5.4 2.4v-2.8a1 1 0 0 1 2 0v2.8zM-11 2.4v-2.8a1 1 0 0 1 2 0v2.8z", Style::fill(GLASS)),
    part(
        "M-4.3-4.4a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0z",
        Style::fill(Color::hex(0x5c_86a8)).edge(GOLD, 0.5),
    ),
    part("M2-27V-32M0-30.2H4", Style::line(CROSS, 1.1)),
];
const CLOISTER: &[Part] = &[
    part("M-14 3.6H13L18 1V-10L13-12Z", Style::fill(SHADOW).opacity(0.22)),
    part("M-17 5V-1H-6V5Z", Style::fill(PLASTER).edge(INK, LINE)),
    part("M-18-.8H-5L-6.4-5H-16.6Z", Style::fill(ROOFS[2]).edge(INK, LINE)),
    part("M-18-.8L-16.6-5L-15-.8Z", Style::fill(ROOFS[2].mix(LIT, 35))),
    part(
        "M-15.6 4.9v-2.6a1 1 0 0 1 2 0v2.6zM-12.4 4.9v-2.6a1 1 0 0 1 2 0v2.6zM-9.2 4.9v-2.6a1 1 0 0 1 2 0v2.6z",
        Style::fill(Color::hex(0x6d_5a44)),
    ),
    part("M-7 4V-5H6V4Z", Style::fill(PLASTER).edge(INK, LINE)),
    part("M-8-4.8H6V-12H-5.8Z", Style::fill(SLATE).edge(INK, LINE)),
    part("M-8-4.8L-5.8-12L-4-4.8Z", Style::fill(SLATE_LIT)),
    part("M-4 2.6v-3a1.1 1.1 0 0 1 2.2 0v3zM0 2.6v-3a1.1 1.1 0 0 1 2.2 0v3z", Style::fill(GLASS)),
    part("M5 4.6V-15H13V4.6Z", Style::fill(STONE).edge(INK, LINE)),
    part("M10.2 4.6V-15H13V4.6Z", Style::fill(STONE_FACE)),
    part("M4-14.6H9.8L9-25Z", Style::fill(SLATE_LIT)),
    part("M9.8-14.6H14L9-25Z", Style::fill(SLATE_DIM)),
    part("M4-14.6H14L9-25Z", Style::line(INK, LINE)),
    part("M7 4.6v-4a2 2 0 0 1 4 0v4z", Style::fill(DOOR)),
    part("M7.6-8v-2.6a1.3 1.3 0 0 1 2.6 0v2.6z", Style::fill(GLASS)),
    part("M9-24.6V-30M7-28H11", Style::line(CROSS, 1.1)),
];
