//! The five houses of a town. Each is a symbol: written once in a picture and used often.
//!
//! Light comes from the upper left: planes that look left or up are warm, planes that look right are
//! dark, and the shadow lies to the right.

use crate::Color;
use crate::color::{INK, LIT, PLASTER, PLASTER_DARK, ROOFS, SHADOW, SLATE, STONE, STONE_FACE};
use crate::pen::{Pen, Style};
use crate::tile::Detail;

/// What a house looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HouseKind {
    /// Eaves to the street, a hipped roof.
    Hipped,
    /// The gable to the street.
    Gabled,
    /// A long house with a gable in its middle.
    Long,
    /// Narrow and high.
    Tall,
    /// With a slate spire.
    Chapel,
}

impl HouseKind {
    pub(crate) const ALL: [Self; 5] =
        [Self::Hipped, Self::Gabled, Self::Long, Self::Tall, Self::Chapel];

    /// Half the width it takes up, eaves included.
    pub(crate) const fn half(self) -> f64 {
        match self {
            Self::Hipped => 5.7,
            Self::Gabled => 4.5,
            Self::Long => 7.8,
            Self::Tall => 3.5,
            Self::Chapel => 6.3,
        }
    }

    /// From its foot to its ridge.
    pub(crate) const fn height(self) -> f64 {
        match self {
            Self::Hipped => 8.4,
            Self::Gabled => 10.8,
            Self::Long => 9.2,
            Self::Tall => 11.4,
            Self::Chapel => 14.6,
        }
    }

    pub(crate) const fn letter(self) -> char {
        match self {
            Self::Hipped => 'a',
            Self::Gabled => 'b',
            Self::Long => 'c',
            Self::Tall => 'd',
            Self::Chapel => 'e',
        }
    }

    const fn shape(self) -> &'static Shape {
        match self {
            Self::Hipped => &HIPPED,
            Self::Gabled => &GABLED,
            Self::Long => &LONG,
            Self::Tall => &TALL,
            Self::Chapel => &CHAPEL,
        }
    }

    /// Draws it with its foot at 0,0 under one of the roofs. From further away the planes differ
    /// less, so that the roofs of a town join.
    pub(crate) fn draw(self, pen: &mut Pen, roof: usize, detail: Detail) {
        let is_near = detail == Detail::Near;
        let (roof, shape) = (ROOFS[roof], self.shape());
        for &(tone, d) in shape.parts {
            let style = Style::fill(tone.color(roof, is_near));
            pen.path(d, if tone == Tone::Shadow { style.opacity(0.22) } else { style });
        }
        let edge = roof.mix(INK, if is_near { 55 } else { 40 });
        if is_near && !shape.tiles.is_empty() {
            pen.path(shape.tiles, Style::line(edge, 0.32).opacity(0.5));
        }
        pen.path(shape.outline, Style::line(edge, if is_near { 0.42 } else { 0.4 }));
        if is_near {
            pen.path(shape.openings, Style::fill(INK).opacity(0.7));
        }
    }
}

/// Which way a plane looks, and what it is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tone {
    Shadow,
    Plaster,
    PlasterDim,
    Roof,
    RoofLit,
    RoofDim,
    Ridge,
    Stone,
    StoneDim,
    SpireLit,
    SpireDim,
}

impl Tone {
    fn color(self, roof: Color, is_near: bool) -> Color {
        let (light, dark) = if is_near { (34, 34) } else { (26, 24) };
        match self {
            Self::Shadow => SHADOW,
            Self::Plaster if is_near => PLASTER,
            Self::Plaster => PLASTER.mix(roof, 9),
            Self::PlasterDim if is_near => PLASTER_DARK,
            Self::PlasterDim => PLASTER_DARK.mix(roof, 7),
            Self::Roof => roof.mix(LIT, 8),
            Self::RoofLit => roof.mix(LIT, light),
            Self::RoofDim => roof.mix(INK, dark),
            Self::Ridge => roof.mix(LIT, light + 16),
            Self::Stone => STONE,
            Self::StoneDim => STONE_FACE,
            Self::SpireLit => SLATE.mix(LIT, 30),
            Self::SpireDim => SLATE.mix(INK, 30),
        }
    }
}

struct Shape {
    /// Back to front.
    parts: &'static [(Tone, &'static str)],
    outline: &'static str,
    /// Doors and windows.
    openings: &'static str,
    /// Rows of tiles on the roof.
    tiles: &'static str,
}

const HIPPED: Shape = Shape {
    parts: &[
        (Tone::Shadow, "M-4.5.5H5.1L8.4-1.2V-4.5L5.1-6.4Z"),
        (Tone::Plaster, "M-5 0V-3H5V0Z"),
        (Tone::PlasterDim, "M1.9 0V-3H5V0Z"),
        (Tone::Roof, "M-5.7-2.7H5.7L4-7.5H-4Z"),
        (Tone::RoofLit, "M-5.7-2.7L-4-7.5L-2.6-2.7Z"),
        (Tone::RoofDim, "M5.7-2.7L4-7.5L2.2-2.7Z"),
        (Tone::Ridge, "M-4-7.5H4L3.4-8.4H-3.4Z"),
    ],
    outline: "M-5 0H5V-2.7H5.7L3.4-8.4H-3.4L-5.7-2.7H-5Z",
    openings: "M-3.6-1.9h1v1h-1zM2.9-1.9h1v1h-1zM-.7 0v-1.9h1.3V0z",
    tiles: "M-3.4-4.2H2.7M-3.3-5.8H3.1",
};
const GABLED: Shape = Shape {
    parts: &[
        (Tone::Shadow, "M-3.2.5H3.7L7.2-1.2V-6L3.7-8.8Z"),
        (Tone::Plaster, "M-3.7 0V-3.3L0-6.9L3.7-3.3V0Z"),
        (Tone::RoofLit, "M-4.5-2.6L0-6.9V-10.8L-4.5-6.6Z"),
        (Tone::RoofDim, "M4.5-2.6L0-6.9V-10.8L4.5-6.6Z"),
    ],
    outline: "M-3.7 0H3.7V-3.3L4.5-2.6V-6.6L0-10.8L-4.5-6.6V-2.6L-3.7-3.3Z",
    openings: "M-.7 0v-2H.7V0zM-.6-4.9H.6v1.2H-.6z",
    tiles: "M-3.1-5.2V-7.7M-1.5-6.8V-9.2",
};
const LONG: Shape = Shape {
    parts: &[
        (Tone::Shadow, "M-6.8.5H7.1L10.4-1.2V-5L7.1-7Z"),
        (Tone::Plaster, "M-7 0V-3.2H7V0Z"),
        (Tone::PlasterDim, "M3.8 0V-3.2H7V0Z"),
        (Tone::Roof, "M-7.8-2.9H7.8L6-8.2H-6Z"),
        (Tone::RoofLit, "M-7.8-2.9L-6-8.2L-4.4-2.9Z"),
        (Tone::RoofDim, "M7.8-2.9L6-8.2L4-2.9Z"),
        (Tone::Ridge, "M-6-8.2H6L5.4-9.2H-5.4Z"),
        (Tone::Plaster, "M-3.9.3V-4L-1-6.9L1.9-4V.3Z"),
        (Tone::RoofLit, "M-4.7-3.4L-1-7V-8.7L-4.7-5Z"),
        (Tone::RoofDim, "M2.7-3.4L-1-7V-8.7L2.7-5Z"),
    ],
    outline: "M-7 0H7V-2.9H7.8L5.4-9.2H-5.4L-7.8-2.9H-7Z",
    openings: "M-6-2h1v1h-1zM4.5-2h1v1h-1zM-1.7.3v-2h1.3v2zM-1.6-4.7h1.2v1.1h-1.2z",
    tiles: "M2.8-5.5H5.6",
};
const TALL: Shape = Shape {
    parts: &[
        (Tone::Shadow, "M-2.4.5H2.9L7-1.2V-8L2.9-11Z"),
        (Tone::Plaster, "M-2.8 0V-7.5H2.8V0Z"),
        (Tone::PlasterDim, "M.8 0V-7.5H2.8V0Z"),
        (Tone::RoofLit, "M-3.5-7.1H.6L0-11.4Z"),
        (Tone::RoofDim, "M.6-7.1H3.5L0-11.4Z"),
    ],
    outline: "M-2.8 0H2.8V-7.1H3.5L0-11.4L-3.5-7.1H-2.8Z",
    openings: "M-1.7-5.7h1v1.4h-1zM-.8 0v-1.9H.5V0z",
    tiles: "",
};
const CHAPEL: Shape = Shape {
    parts: &[
        (Tone::Shadow, "M-4.8.5H6.1L9.6-1.2V-4.6L6.1-7Z"),
        (Tone::Plaster, "M-2 0V-3.6H6V0Z"),
        (Tone::Roof, "M-2.6-3.3H6.7L5.2-7.7H-2.6Z"),
        (Tone::RoofDim, "M6.7-3.3L5.2-7.7L3.6-3.3Z"),
        (Tone::Stone, "M-5.2 0V-8.7H-1.6V0Z"),
        (Tone::StoneDim, "M-2.9 0V-8.7H-1.6V0Z"),
        (Tone::SpireLit, "M-5.9-8.3H-3L-3.4-14.6Z"),
        (Tone::SpireDim, "M-3-8.3H-.9L-3.4-14.6Z"),
    ],
    outline: "M-5.2 0H6V-3.3H6.7L5.2-7.7H-1.6V-8.3H-.9L-3.4-14.6L-5.9-8.3H-5.2Z",
    openings: "M-4-7.2h1.2v1.8H-4zM1-2.4h1V-1H1zM3.5-2.4h1V-1h-1z",
    tiles: "",
};
