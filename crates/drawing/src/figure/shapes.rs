//! The silhouettes of figures, in a box of 40 by 40, standing on y = 38, with their colors and sizes.

use crate::Color;
use bastide_rules::{AnyFigure, FigureKind, MagicFigure};

/// What makes up a figure.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    /// Outlines, painted one over the other.
    pub(super) parts: &'static [&'static str],
    /// Fine lines inside.
    pub(super) fine: &'static str,
    pub(super) mark_at: (f64, f64),
    /// No mark if 0.
    pub(super) mark_size: f64,
    /// The part that is darker, if any: a helmet or a cap tells roles apart at a few pixels.
    pub(super) hat: &'static str,
    /// Its own color, if it belongs to no player.
    pub(super) color: Option<Color>,
    /// How large it is beside a usual one.
    pub(super) size: f64,
}

/// Head and tunic in one outline, the sleeves ending blunt.
const PERSON: &str = "M20 2.4C23.9 2.4 26.8 5.2 26.8 8.8C26.8 11 25.8 12.6 24.4 13.8C29.2 14.8 33.2 18 35.8 22.6C36.6 24 36.2 25.4 35.2 26.2L32.6 28C31.4 28.8 30.2 28.4 29.4 27.4L28.2 25.8L31.4 35.6C32 37.4 31 38.4 29.2 38.4H10.8C9 38.4 8 37.4 8.6 35.6L11.8 25.8L10.6 27.4C9.8 28.4 8.6 28.8 7.4 28L4.8 26.2C3.8 25.4 3.4 24 4.2 22.6C6.8 18 10.8 14.8 15.6 13.8C14.2 12.6 13.2 11 13.2 8.8C13.2 5.2 16.1 2.4 20 2.4Z";
const BROAD_PERSON: &str = "M20 4.4C23.4 4.4 26 6.6 26 9.6C26 11.2 25.2 12.6 24.2 13.6C31 14.6 35.8 17.8 38.8 23.2C39.6 24.6 39.2 26 38 26.8L34.6 29.2C33.4 29.8 32.2 29.6 31.4 28.6L30 26.6L34 36.4C34.6 38 33.6 39 31.8 39H8.2C6.4 39 5.4 38 6 36.4L10 26.6L8.6 28.6C7.8 29.6 6.6 29.8 5.4 29.2L2 26.8C.8 26 .4 24.6 1.2 23.2C4.2 17.8 9 14.6 15.8 13.6C14.8 12.6 14 11.2 14 9.6C14 6.6 16.6 4.4 20 4.4Z";
const HELMET: &str = "M12.4 10.4C11.8 5.8 15 2.8 18.2 2.2L17.6-.2C17.6-1.8 22.4-1.8 22.4-.2L21.8 2.2C25 2.8 28.2 5.8 27.6 10.4C25 9 15 9 12.4 10.4Z";
const HAMMER: &str = "M31 27.4L33 11H29.4C28.2 11 27.6 10.2 27.6 9.2V4.6C27.6 3.4 28.4 2.8 29.4 2.8H38.8C40 2.8 40.6 3.6 40.6 4.6V9.2C40.6 10.4 39.8 11 38.8 11H36.8L34.8 27.8Z";
const HEAD: &str = "M20 3.2a5.9 5.9 0 1 0 .01 0z";
const CAP: &str = "M10.4 7.8C10.4 6.6 11.2 6 12.4 5.8C13 2.6 16.2.8 20 .8C23.8.8 27 2.6 27.6 5.8C28.8 6 29.6 6.6 29.6 7.8C29.6 8.6 28.8 9 28 9H12C11.2 9 10.4 8.6 10.4 7.8Z";
const ROBE: &str =
    "M20 14.4C14.6 14.4 11.4 17.6 10.4 23L7.2 38H32.8L29.6 23C28.6 17.6 25.4 14.4 20 14.4Z";
const LOW_ROBE: &str =
    "M20 18.4C14.6 18.4 11.4 20.6 10.4 23L7.2 38H32.8L29.6 23C28.6 20.6 25.4 18.4 20 18.4Z";
const BELT: &str = "M12.6 31.6H27.4";
const PIG: &str = "M5 20C7 13.4 14 11 21 11.6C25 11.8 28 13 30 15L34 12.4L34.4 17C36.6 18.4 39 19.6 39.4 21.4L39 25.6L34.6 26.6C33.4 28.4 32 29.4 30.4 30V37.4H26V31H14.6V37.4H10.2V29.4C7.4 28 5.6 25.6 5 23L2.4 20.4L3.4 17.6Z";

const fn make(
    parts: &'static [&'static str],
    fine: &'static str,
    mark_at: (f64, f64),
    mark_size: f64,
) -> Shape {
    Shape { parts, fine, mark_at, mark_size, hat: "", color: None, size: 1.0 }
}

const fn with_hat(shape: Shape, hat: &'static str) -> Shape {
    Shape { hat, ..shape }
}

const fn sized(size: f64, shape: Shape) -> Shape {
    Shape { size, ..shape }
}

/// A figure that belongs to no player has no mark.
const fn neutral(color: u32, parts: &'static [&'static str], fine: &'static str) -> Shape {
    Shape { color: Some(Color::hex(color)), ..make(parts, fine, (0.0, 0.0), 0.0) }
}

const NORMAL: Shape = make(&[PERSON], BELT, (20.0, 22.6), 1.15);
const LARGE: Shape = sized(
    1.14,
    with_hat(make(&[BROAD_PERSON, HELMET], "M10.6 32H29.4", (20.0, 22.4), 1.45), HELMET),
);
const ABBOT: Shape = make(
    &[
        "M20 8.4a5 5 0 1 0 .01 0z",
        "M15.4 9.6L14.6 4.4L20 .4L25.4 4.4L24.6 9.6Z",
        ROBE,
        "M32.2 38V14.4C32.2 9.4 38.4 9.8 37.6 13.8C37.2 15.8 34.8 15.6 34.9 13.8L36 38Z",
    ],
    "M20 2.4V8M17.6 5H22.4",
    (20.0, 24.4),
    1.0,
);
const MAYOR: Shape = with_hat(
    make(
        &[
            "M20 5.4a5.4 5.4 0 1 0 .01 0z",
            "M20 15.2C11.2 15.2 5 20 5 28C5 33 7 36.4 8.4 38.4H31.6C33 36.4 35 33 35 28C35 20 28.8 15.2 20 15.2Z",
            CAP,
        ],
        "M11 19.6C13 26 27 26 29 19.6",
        (20.0, 29.6),
        1.25,
    ),
    CAP,
);
const WAGON: Shape = make(
    &[
        "M4 20V13C7 4.4 28 4.4 31 13V20Z",
        "M2.4 20H34L38.6 16.4L40 18.4L35.4 26H4.4Z",
        "M10 25a6.4 6.4 0 1 0 .01 0z",
        "M27 25a6.4 6.4 0 1 0 .01 0z",
    ],
    "M11.4 8.4V19M23.6 8.4V19M10 27.4V35.4M6 31.4H14M27 27.4V35.4M23 31.4H31",
    (17.5, 13.4),
    1.0,
);
const BUILDER: Shape = with_hat(make(&[PERSON, HAMMER], BELT, (19.0, 22.6), 1.1), HAMMER);
const PLAYER_PIG: Shape = make(&[PIG], "M33 20.4H33.1", (19.0, 21.0), 1.1);
const BARN: Shape = sized(
    1.25,
    make(
        &["M3 38V20L8 9L20 2.6L32 9L37 20V38Z"],
        "M3.6 20L8.6 10L20 4L31.4 10L36.4 20M15 38V29H25V38",
        (20.0, 20.0),
        1.3,
    ),
);
const ROBBER: Shape = make(
    &[
        HEAD,
        "M20 14.4C14 14.4 9.4 17 7 24L11.6 27L9.6 38H30.4L28.4 27L31 28L31.6 22C29.4 17 26 14.4 20 14.4Z",
        "M28.2 15.4C24.6 18.6 24.4 26.6 28.6 28.6H36C40 26.6 39.6 18.6 36 15.4L37.2 12H27Z",
    ],
    "M14.6 8.4H25.4M14.8 10H25.2M14.4 30.4H25.6",
    (18.6, 22.6),
    0.9,
);
const MESSENGER: Shape =
    make(&[PERSON, "M32.6 27V2.2H41L38.6 6.4L41 10.6H35.2V27Z"], BELT, (20.0, 22.6), 1.1);
const DRAGON: Shape = sized(
    1.35,
    neutral(
        0xb5_392b,
        &[
            "M3 17C6 15.6 7.6 13 9 9.6C10.6 5.6 14.6 4.4 18 5.2L22.4 2L22 6.8C25.6 8.6 27 12 26.2 15.6L36.6 9.4L33.6 16L39.4 15.8L34.6 20.6L38.4 24.6L31.6 24.4C33.8 28 33.4 33 30 36C33 36.6 36 35.6 38.4 33C38 37 34.4 39.4 29.6 38.6H13.4C10.4 38.4 10.2 35.4 12.6 34.4C17 32.8 18.6 29.4 17.4 25.4C16.6 22.6 14.6 20.8 16 17.2C13.4 19.6 10 20.4 7 20.6L6 22.4L4.8 20.4Z",
        ],
        "M13.4 10.4L16.6 10.8M21.4 18C23.4 23 23.4 29 20 34",
    ),
);
const FAIRY: Shape = neutral(
    0xf4_ead6,
    &[
        "M20 5.4a4.8 4.8 0 1 0 .01 0z",
        "M20 14.6C17 14.6 15.6 17 15.4 20L10.6 38H29.4L24.6 20C24.4 17 23 14.6 20 14.6Z",
        "M15.6 19C10 8.6 2.6 7.8 2.2 13.6C2 18.6 7 21 10 21.2C6 22.4 5 27 8.4 28.6C11.4 29.8 14.4 25.6 15.6 21Z",
        "M24.4 19C30 8.6 37.4 7.8 37.8 13.6C38 18.6 33 21 30 21.2C34 22.4 35 27 31.6 28.6C28.6 29.8 25.6 25.6 24.4 21Z",
    ],
    "M20 22V36",
);
const COUNT: Shape = neutral(
    0x6b_4a8c,
    &[
        "M20 7.4a5 5 0 1 0 .01 0z",
        "M13.6 8L12.4 1.4L16.6 4.2L20 .4L23.4 4.2L27.6 1.4L26.4 8Z",
        "M20 16.4C13 16.4 8.6 20 7 26L3.4 38H36.6L33 26C31.4 20 27 16.4 20 16.4Z",
    ],
    "M20 20L14.6 38M20 20L25.4 38",
);
const MAGE: Shape = neutral(
    0xc8_902c,
    &[
        "M20 10.4a4.8 4.8 0 1 0 .01 0z",
        "M10.4 12.4C13.6 11.6 15 10.4 16 8L19.6-.2L24 8C25 10.4 26.4 11.6 29.6 12.4Z",
        LOW_ROBE,
        "M33.4 38V10.8a3 3 0 1 1 2.6 0V38Z",
    ],
    "M20 24L18.4 28.6L22 31L20 35",
);
const WITCH: Shape = neutral(
    0x57_427a,
    &[
        "M20 10.4a4.8 4.8 0 1 0 .01 0z",
        "M7.4 13.4C12 12.6 14 11.6 15.4 8.8C17 5.4 20.4 2.6 25.6.4C24 4 24.4 6.6 25 9C25.8 11.4 28 12.8 32.6 13.4Z",
        LOW_ROBE,
        "M3.6 38L5.6 28.4L6.2 12.8H8.4L8.6 28.4L11 38Z",
    ],
    "M4.8 32H10M16 30H24",
);
const WHEEL_PIG: Shape = neutral(0xe3_a596, &[PIG], "M33 20.4H33.1M12 18C15 21 19 21 22 18");

pub(super) const fn shape(kind: AnyFigure) -> Shape {
    match kind {
        AnyFigure::Placed(FigureKind::Normal) => NORMAL,
        AnyFigure::Placed(FigureKind::Large) => LARGE,
        AnyFigure::Placed(FigureKind::Abbot) => ABBOT,
        AnyFigure::Placed(FigureKind::Mayor) => MAYOR,
        AnyFigure::Placed(FigureKind::Wagon) => WAGON,
        AnyFigure::Placed(FigureKind::Builder) => BUILDER,
        AnyFigure::Placed(FigureKind::Pig) => PLAYER_PIG,
        AnyFigure::Placed(FigureKind::Barn) => BARN,
        AnyFigure::Robber => ROBBER,
        AnyFigure::Messenger => MESSENGER,
        AnyFigure::Fairy => FAIRY,
        AnyFigure::Dragon => DRAGON,
        AnyFigure::Count => COUNT,
        AnyFigure::Magic(MagicFigure::Mage) => MAGE,
        AnyFigure::Magic(MagicFigure::Witch) => WITCH,
        AnyFigure::WheelPig => WHEEL_PIG,
    }
}
