//! The four quarters of Carcassonne, told apart by their landmarks.

use super::{BoardSpot, BoardSpotKind};
use crate::Color;
use crate::color::{
    CREAM, DOOR, GOLD, INK, PLASTER, PLASTER_DARK, ROOFS, SHADOW, SLATE, STONE, STONE_DARK,
    STONE_FACE, WATER, WOOD,
};
use crate::geometry::{Point, pt};
use crate::pen::{Part, Pen, Style, part};
use crate::sprites::{cast, cathedral};
use bastide_tiles::TileSet;

/// What stands in a quarter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Landmark {
    Castle,
    Market,
    Blacksmith,
    Cathedral,
}

/// A quarter and where its square lies.
#[derive(Clone, Debug)]
pub(super) struct QuarterSpot {
    name: String,
    pub(super) landmark: Landmark,
    /// The middle of its open square.
    pub(super) at: Point,
}

/// Half the width and height of the open square of a quarter.
pub(super) const SQUARE: (f64, f64) = (29.0, 15.0);

/// The quarters of a set: each in the middle of the tile it is named for, drawn into the city.
pub(super) fn spots(set: &TileSet) -> Vec<QuarterSpot> {
    let spot = |quarter: &bastide_tiles::Quarter| {
        let landmark = match quarter.name.as_str() {
            "castle" => Landmark::Castle,
            "market" => Landmark::Market,
            "blacksmith" => Landmark::Blacksmith,
            "cathedral" => Landmark::Cathedral,
            _ => return None,
        };
        let (row, col) = set.tile(&quarter.near)?.board_place?;
        let at = pt(100.0 * f64::from(col) + 50.0, 100.0 * f64::from(row) + 50.0);
        let at = pt(at.x.clamp(85.0, 315.0), at.y.clamp(98.0, 216.0));
        Some(QuarterSpot { name: quarter.name.clone(), landmark, at })
    };
    set.quarters.iter().filter_map(spot).collect()
}

/// Followers stand at the front of the square, the Count at its right.
pub(super) fn board_spots(quarters: &[QuarterSpot]) -> Vec<BoardSpot> {
    let place = |it: &QuarterSpot, dx: f64, kind| BoardSpot {
        name: it.name.clone(),
        at: it.at.by(dx, 7.0),
        kind,
    };
    quarters
        .iter()
        .flat_map(|it| {
            [place(it, -8.0, BoardSpotKind::Quarter), place(it, 19.0, BoardSpotKind::Count)]
        })
        .collect()
}

const BANNER: Color = Color::hex(0xb5_392b);
const CASTLE: &[Part] = &[
    part("M-20 0V-11H20V0Z", Style::fill(STONE_FACE).edge(INK, 0.5)),
    part(
        "M-20-11v-2.4h3v2.4zM-14-11v-2.4h3v2.4zM-8-11v-2.4h3v2.4zM5-11v-2.4h3v2.4zM11-11v-2.4h3v2.4z\
         M17-11v-2.4h3v2.4z",
        Style::fill(STONE).edge(INK, 0.4),
    ),
    part("M-9 0V-22H9V0Z", Style::fill(STONE).edge(INK, 0.5)),
    part("M3 0V-22H9V0Z", Style::fill(STONE_FACE)),
    part(
        "M-9.8-21.6v-3h3.4v3zM-4.8-21.6v-3h3.4v3zM1.4-21.6v-3h3.4v3zM6.4-21.6v-3h3.4v3z",
        Style::fill(STONE).edge(INK, 0.4),
    ),
    part("M-23 1V-17H-15V1ZM15 1V-17H23V1Z", Style::fill(STONE).edge(INK, 0.5)),
    part("M-18 1V-17H-15V1ZM20 1V-17H23V1Z", Style::fill(STONE_FACE)),
    part("M-24-16.8H-14L-19-27ZM14-16.8H24L19-27Z", Style::fill(SLATE).edge(INK, 0.5)),
    part("M-18.6-16.8H-14L-19-27ZM19.4-16.8H24L19-27Z", Style::fill(SLATE.mix(INK, 28))),
    part("M-3.4 0v-4.4a3.4 3.4 0 0 1 6.8 0V0z", Style::fill(DOOR).edge(INK, 0.4)),
    part(
        "M-5.6-12.6V-16.6H-4V-12.6ZM4-12.6V-16.6H5.6V-12.6ZM-19.8-8.6V-12H-18.4V-8.6ZM18.4-8.6V-12H19.8V-8.6Z",
        Style::fill(INK),
    ),
    part("M0-22V-34", Style::line(INK, 0.8)),
    part("M.4-34L11-31.4L.4-28.6Z", Style::fill(BANNER).edge(INK, 0.4)),
];
const STALL: Color = Color::hex(0xd8_b16a);
const MARKET: &[Part] = &[
    part("M-22 2V-9M-8 2V-9M8 3V-8M22 3V-8M-7-6V-16M7-6V-16", Style::line(WOOD, 1.0)),
    part("M-7-7H7V-10H-7Z", Style::fill(STALL).edge(INK, 0.4)),
    part("M-9-15H9L6-21H-6Z", Style::fill(CREAM).edge(INK, 0.5)),
    part(
        "M-9-15H-5.4L-3.6-21H-6ZM-1.8-15H1.8L1.2-21H-1.2ZM5.4-15H9L6-21H3.6Z",
        Style::fill(Color::hex(0x3f_7f86)),
    ),
    part("M-23 2H-7V-2.6H-23Z", Style::fill(STALL).edge(INK, 0.4)),
    part("M-25-8H-5L-8-14H-22Z", Style::fill(CREAM).edge(INK, 0.5)),
    part(
        "M-25-8H-21L-19.2-14H-22ZM-17-8H-13L-13.6-14H-16.4ZM-9-8H-5L-8-14H-10.8Z",
        Style::fill(BANNER),
    ),
    part("M7 3H23V-1.6H7Z", Style::fill(STALL).edge(INK, 0.4)),
    part("M5-7H25L22-13H8Z", Style::fill(CREAM).edge(INK, 0.5)),
    part("M5-7H9L10.8-13H8ZM13-7H17L16.4-13H13.6ZM21-7H25L22-13H19.2Z", Style::fill(GOLD)),
    part(
        "M-21-2.8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0zM-17.6-2.8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z\
         M-14.2-2.8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z",
        Style::fill(ROOFS[0]).edge(INK, 0.3),
    ),
    part(
        "M9.6-1.8v-2.6h3v2.6zM13.6-1.8v-3.4h3v3.4zM17.6-1.8v-2.2h3v2.2z",
        Style::fill(Color::hex(0x7b_9a4c)).edge(INK, 0.3),
    ),
];
const FORGE: &[Part] = &[
    part("M-20 1V-10H8V1Z", Style::fill(PLASTER).edge(INK, 0.5)),
    part("M-2 1V-10H8V1Z", Style::fill(PLASTER_DARK)),
    part("M-23-9.4H11L6-20H-18Z", Style::fill(Color::hex(0x6d_5a52)).edge(INK, 0.5)),
    part("M0-9.4H11L6-20H0Z", Style::fill(Color::hex(0x57_4741))),
    part("M-14-16V-28H-7V-18.6Z", Style::fill(STONE_DARK).edge(INK, 0.5)),
    part("M-15-27.6V-30H-6V-27.6Z", Style::fill(STONE_FACE).edge(INK, 0.4)),
    part("M-16 1v-4.6a4 4 0 0 1 8 0V1z", Style::fill(Color::hex(0x2f_2620)).edge(INK, 0.4)),
    part("M-12 1c-3.4-2-.8-3.4 0-5.8c1.6 1.8 3.4 3.8 0 5.8z", Style::fill(Color::hex(0xe2_642c))),
    part("M-12.1.8c-1.4-1.1-.3-1.8 0-2.8c.8 1 1.3 1.8 0 2.8z", Style::fill(Color::hex(0xf6_b53c))),
    part("M13 3V-1H21V3Z", Style::fill(WOOD).edge(INK, 0.4)),
    part(
        "M10.6-5.4C13-5 13.4-4 14.4-3.6V-1H21V-3.6C22.4-4 23.6-4.6 24.6-6.2H10.6Z",
        Style::fill(Color::hex(0x55_5a60)).edge(INK, 0.5),
    ),
    part("M11.4-6.2H24V-5.2H11.4Z", Style::fill(Color::hex(0x8a_9097))),
];

/// The open square of a quarter, part of the land.
pub(super) fn square(pen: &mut Pen, at: Point) {
    let (rx, ry) = SQUARE;
    let paved = Color::hex(0xef_dcb8);
    pen.oval(at.by(0.0, 3.0), rx, ry, Style::fill(paved).edge(Color::hex(0xb9_955f), 0.8));
    pen.oval(
        at.by(0.0, 3.0),
        rx - 3.0,
        ry - 2.4,
        Style::line(Color::hex(0xcf_b283), 0.6).dash("2 1.6"),
    );
}

pub(super) fn landmark(pen: &mut Pen, spot: &QuarterSpot) {
    let at = spot.at.by(0.0, -5.0);
    match spot.landmark {
        Landmark::Cathedral => cathedral_on_square(pen, at),
        Landmark::Castle => sprite(pen, at, CASTLE, 23.0),
        Landmark::Market => {
            sprite(pen, at.by(0.0, 1.0), MARKET, 22.0);
            let well = at.by(0.0, 3.0);
            pen.oval(well, 3.2, 2.0, Style::fill(STONE_FACE).edge(INK, 0.4));
            pen.oval(well.by(0.0, -0.5), 2.2, 1.2, Style::fill(WATER));
        }
        Landmark::Blacksmith => {
            for (dx, dy, r) in [(-9.0, -34.0, 2.4), (-6.6, -37.6, 3.0), (-9.4, -41.0, 2.2)] {
                let smoke = Style::fill(Color::hex(0xd9_d2c6)).opacity(0.8);
                pen.circle(at.by(dx, dy), r, smoke);
            }
            sprite(pen, at, FORGE, 18.0);
        }
    }
}

fn cathedral_on_square(pen: &mut Pen, at: Point) {
    cathedral(pen, at.by(0.0, -14.0), 1.3);
}

fn sprite(pen: &mut Pen, at: Point, parts: &[Part], reach: f64) {
    cast(pen, at.by(0.0, 0.6), reach, 2.4);
    pen.oval(at.by(3.0, 0.4), reach, 2.2, Style::fill(SHADOW).opacity(0.12));
    pen.sprite(at, 1.0, parts);
}
