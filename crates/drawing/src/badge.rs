//! Badges: parchment discs with a colored ring and one bold sign. They never turn with the tile.

use crate::Color;
use crate::color::{CREAM, GOLD, GOLD_DARK, INK, PARCHMENT, RING, SHADOW, WOOD};
use crate::geometry::{Point, on_ellipse};
use crate::pen::{Num, Part, Pen, Style, part};
use crate::tile::Detail;
use bastide_tiles::{CropCircle, Goods, Symbols};
use std::f64::consts::PI;

/// The radius of a badge on a tile.
pub(crate) const BADGE_RADIUS: f64 = 8.6;

/// A sign printed on tiles, also used in lists and hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Badge {
    /// The dragon comes here.
    Volcano,
    /// The dragon moves.
    Dragon,
    /// A magic portal.
    Portal,
    /// A princess, shown by her crown.
    Princess,
    /// A gold mine.
    Gold,
    /// The sign of mage and witch.
    Magic,
    /// A robber's bag.
    Bag,
    /// A flying machine.
    FlyingMachine,
    /// The crop circle of farmers.
    Rake,
    /// The crop circle of thieves.
    Club,
    /// The crop circle of knights.
    Shield,
    /// Goods: wine.
    Wine,
    /// Goods: grain.
    Grain,
    /// Goods: cloth.
    Cloth,
    /// The pig of the wheel walks one segment.
    WheelOne,
    /// Two segments.
    WheelTwo,
    /// Three segments.
    WheelThree,
}

/// The disc at small sizes: no parchment, the sign pale on its color.
struct Bold {
    disc: Color,
    parts: &'static [Part],
}

impl Badge {
    /// All badges.
    pub const ALL: [Self; 17] = [
        Self::Volcano,
        Self::Dragon,
        Self::Portal,
        Self::Princess,
        Self::Gold,
        Self::Magic,
        Self::Bag,
        Self::FlyingMachine,
        Self::Rake,
        Self::Club,
        Self::Shield,
        Self::Wine,
        Self::Grain,
        Self::Cloth,
        Self::WheelOne,
        Self::WheelTwo,
        Self::WheelThree,
    ];

    /// For screen readers and hints.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Volcano => "volcano",
            Self::Dragon => "dragon",
            Self::Portal => "portal",
            Self::Princess => "princess",
            Self::Gold => "gold",
            Self::Magic => "magic",
            Self::Bag => "bag",
            Self::FlyingMachine => "flying machine",
            Self::Rake => "rake",
            Self::Club => "club",
            Self::Shield => "shield",
            Self::Wine => "wine",
            Self::Grain => "grain",
            Self::Cloth => "cloth",
            Self::WheelOne => "wheel 1",
            Self::WheelTwo => "wheel 2",
            Self::WheelThree => "wheel 3",
        }
    }

    /// The badge of goods.
    #[must_use]
    pub const fn of_goods(goods: Goods) -> Self {
        match goods {
            Goods::Wine => Self::Wine,
            Goods::Grain => Self::Grain,
            Goods::Cloth => Self::Cloth,
        }
    }

    pub(crate) const fn of_circle(circle: CropCircle) -> Self {
        match circle {
            CropCircle::Rake => Self::Rake,
            CropCircle::Club => Self::Club,
            CropCircle::Shield => Self::Shield,
        }
    }

    /// Those that lie anywhere on a tile with these symbols.
    pub(crate) fn of_symbols(symbols: &Symbols) -> Vec<Self> {
        let wheel = match symbols.wheel {
            Some(1) => Some(Self::WheelOne),
            Some(2) => Some(Self::WheelTwo),
            Some(_) => Some(Self::WheelThree),
            None => None,
        };
        [
            symbols.dragon.then_some(Self::Dragon),
            symbols.portal.then_some(Self::Portal),
            symbols.gold.then_some(Self::Gold),
            symbols.bag.then_some(Self::Bag),
            symbols.magic.then_some(Self::Magic),
            wheel,
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// Rings group badges: red danger, violet magic, gold, wine and teal goods.
    const fn ring(self) -> Color {
        match self {
            Self::Volcano | Self::Dragon => RED,
            Self::Portal | Self::Magic => VIOLET,
            Self::Princess => Color::hex(0xa9_436e),
            Self::Gold | Self::Grain => Color::hex(0xa8_7c17),
            Self::Bag => BROWN,
            Self::Wine => WINE,
            Self::Cloth => TEAL,
            Self::FlyingMachine
            | Self::Rake
            | Self::Club
            | Self::Shield
            | Self::WheelOne
            | Self::WheelTwo
            | Self::WheelThree => RING,
        }
    }

    const fn is_cog(self) -> bool {
        matches!(self, Self::WheelOne | Self::WheelTwo | Self::WheelThree)
    }

    /// Its sign in a box from -6 to 6.
    const fn sign(self) -> &'static [Part] {
        match self {
            Self::Volcano => VOLCANO,
            Self::Dragon => DRAGON,
            Self::Portal => PORTAL,
            Self::Princess => PRINCESS,
            Self::Gold => GOLD_BARS,
            Self::Magic => MAGIC,
            Self::Bag => BAG,
            Self::FlyingMachine => FLYING_MACHINE,
            Self::Rake => RAKE,
            Self::Club => CLUB,
            Self::Shield => SHIELD,
            Self::Wine => GOBLET,
            Self::Grain => EAR,
            Self::Cloth => BALE,
            Self::WheelOne => ONE,
            Self::WheelTwo => TWO,
            Self::WheelThree => THREE,
        }
    }

    /// What matters most is told apart at 40 pixels by a disc full of its color and a pale bold sign.
    const fn bold(self) -> Option<Bold> {
        match self {
            Self::Wine => Some(Bold { disc: WINE, parts: BOLD_GOBLET }),
            Self::Grain => Some(Bold { disc: Color::hex(0xd9_9a1e), parts: BOLD_EAR }),
            Self::Cloth => Some(Bold { disc: TEAL, parts: BOLD_BALE }),
            Self::Princess => Some(Bold { disc: Color::hex(0xa9_436e), parts: BOLD_CROWN }),
            Self::Dragon => Some(Bold { disc: RED, parts: BOLD_DRAGON }),
            Self::Portal => Some(Bold { disc: VIOLET, parts: BOLD_PORTAL }),
            Self::Magic => Some(Bold { disc: VIOLET, parts: BOLD_STAR }),
            Self::Volcano
            | Self::Gold
            | Self::Bag
            | Self::FlyingMachine
            | Self::Rake
            | Self::Club
            | Self::Shield
            | Self::WheelOne
            | Self::WheelTwo
            | Self::WheelThree => None,
        }
    }
}

const VIOLET: Color = Color::hex(0x5e_4a8c);
const RED: Color = Color::hex(0xb5_392b);
const BROWN: Color = Color::hex(0x57_3a1d);
const WINE: Color = Color::hex(0x8e_2443);
const TEAL: Color = Color::hex(0x2c_6167);
const LAVA: Color = Color::hex(0xe2_642c);
const SACK: Color = Color::hex(0xa6_7746);
const TEAL_DARK: Color = Color::hex(0x1f_4a50);
const STALK: Color = Color::hex(0x8b_6a22);
const WHEAT: Color = Color::hex(0xd9_a62e);

const DRAGON: &[Part] = &[
    part(
        "M-6 1.6C-4.6.8-3.8-.6-3.4-2.2C-2.8-4.2-1-5.2.8-5L3.4-6.2L2.8-4C4.6-2.8 5.4-.8 5 1.6\
         C4.6 4.2 2.6 5.6.4 5.4C-.8 5.2-1.2 4.2-.6 3.2C.2 1.8 1.2 1.2.8 0C.2.8-1 1-2 1.2\
         L-2.6 2.6L-3.4 1.8L-4.4 2.8L-4.8 2Z",
        Style::fill(RED).edge(Color::hex(0x6b_1f17), 0.5),
    ),
    part("M-1.4-3.2L.3-3L-.7-2.1Z", Style::fill(CREAM)),
    part("M3.4-2.6C4.2-1 4.2 1 3.2 2.6", Style::line(Color::hex(0xf0_a57c), 0.7).round()),
];
const VOLCANO: &[Part] = &[
    part("M-6 4.6L-2-2.6H2L6 4.6Z", Style::fill(Color::hex(0x7d_6757)).edge(INK, 0.5)),
    part("M-2-2.6H2L1.2.8L.2-.4L-.6 2L-1.4 0Z", Style::fill(LAVA)),
    part("M-2-4.2L-3.2-5.8M0-4.4V-6.2M2-4.2L3.2-5.8", Style::line(LAVA, 1.1).round()),
];
const PORTAL: &[Part] = &[
    part(
        "M-4.8 5.4V-.6A4.8 4.8 0 0 1 4.8-.6V5.4Z",
        Style::fill(Color::hex(0x8e_7fb8)).edge(Color::hex(0x44_3463), 0.7),
    ),
    part("M-2.8 5.4V-.4A2.8 2.8 0 0 1 2.8-.4V5.4Z", Style::fill(Color::hex(0x33_264f))),
    part("M0 3.6C-1.8 2 1.4.8 0-1.4", Style::line(Color::hex(0xd9_c8f2), 0.9).round()),
    part("M-3.8-2.2L-3-1.6M3.8-2.2L3-1.6M0-4.6V-3.8", Style::line(CREAM, 0.6).round()),
];
const PRINCESS: &[Part] = &[
    part(
        "M-5.2 3.4L-5.6-3.4L-2.6-.4L0-5L2.6-.4L5.6-3.4L5.2 3.4Z",
        Style::fill(GOLD).edge(GOLD_DARK, 0.6),
    ),
    part("M-5.2 3.4H5.2V5H-5.2Z", Style::fill(Color::hex(0xc9_972a)).edge(GOLD_DARK, 0.5)),
    part(
        "M-.95 1a.95.95 0 1 0 1.9 0a.95.95 0 1 0-1.9 0zM-3.95 1.6a.95.95 0 1 0 1.9 0a.95.95 0 1 0-1.9 0z\
         M2.05 1.6a.95.95 0 1 0 1.9 0a.95.95 0 1 0-1.9 0z",
        Style::fill(Color::hex(0xc2_487a)),
    ),
];
const GOLD_BARS: &[Part] = &[
    part(
        "M-6 4.2l1.2-2.6h3.4l1.2 2.6zM.2 4.2l1.2-2.6h3.4l1.2 2.6zM-2.9 1.2l1.2-2.6h3.4l1.2 2.6z",
        Style::fill(GOLD).edge(GOLD_DARK, 0.55),
    ),
    part("M-4.3 2.3h2.4M1.9 2.3h2.4M-1.2-.7h2.4", Style::line(Color::hex(0xfb_e7a6), 0.6).round()),
];
const MAGIC: &[Part] = &[
    part(
        "M0-6L1.5-1.8L5.9-1.7L2.4 1L3.6 5.2L0 2.7L-3.6 5.2L-2.4 1L-5.9-1.7L-1.5-1.8Z",
        Style::fill(Color::hex(0x6d_4aa0)).edge(Color::hex(0x3d_2765), 0.5),
    ),
    part("M-1.2 0a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z", Style::fill(Color::hex(0xf3_e3a2))),
];
const BAG: &[Part] = &[
    part("M-1.8-3C-5.6-.4-6 5.2-3 5.4H3C6 5.2 5.6-.4 1.8-3Z", Style::fill(SACK).edge(BROWN, 0.6)),
    part("M-2.6-5.4L-1.6-3H1.6L2.6-5.4L.8-4.6L0-5.8L-.8-4.6Z", Style::fill(SACK).edge(BROWN, 0.5)),
    part("M-1.8-3H1.8", Style::line(BROWN, 1.0).round()),
    part(
        "M-1.7 1.4a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0z",
        Style::fill(GOLD).edge(GOLD_DARK, 0.4),
    ),
];
const FLYING_MACHINE: &[Part] = &[
    part(
        "M-5.8-1.2C-3-5.8 3-5.8 5.8-1.2L3.4-1.8L2-.8L0-1.8L-2-.8L-3.4-1.8Z",
        Style::fill(Color::hex(0xd9_c08a)).edge(INK, 0.55),
    ),
    part("M-3-1.4L-1.2 3M3-1.4L1.2 3M0-1.6V2.8", Style::line(INK, 0.5).round()),
    part("M-2.6 2.6H2.6L1.8 5.4H-1.8Z", Style::fill(WOOD).edge(INK, 0.5)),
];
const HANDLE: Color = Color::hex(0x7a_5b3c);
const RAKE: &[Part] = &[
    part("M0 5.8V-1.2M-4.4-1.2H4.4", Style::line(HANDLE, 1.5).round()),
    part("M-4.2-1.2V-5M-1.4-1.2V-5M1.4-1.2V-5M4.2-1.2V-5", Style::line(HANDLE, 1.2).round()),
];
const CLUB: &[Part] = &[
    part("M-3.6 5.2L-.6.4", Style::line(Color::hex(0x6f_4a2a), 1.9).round()),
    part(
        "M-1.8.9C-1.4-2.4.6-6.2 3.4-5.6C6-4.8 4.2-.4.4 2.2Z",
        Style::fill(Color::hex(0x8d_6238)).edge(Color::hex(0x4d_3219), 0.6),
    ),
    part(
        "M2.05-3.6a.55.55 0 1 0 1.1 0a.55.55 0 1 0-1.1 0zM.45-1.6a.55.55 0 1 0 1.1 0a.55.55 0 1 0-1.1 0z\
         M3.05-1.8a.55.55 0 1 0 1.1 0a.55.55 0 1 0-1.1 0z",
        Style::fill(Color::hex(0xe9_d6ad)),
    ),
];
const SHIELD: &[Part] = &[
    part(
        "M-4.4-5H4.4V0C4.4 3 2 4.8 0 5.8C-2 4.8-4.4 3-4.4 0Z",
        Style::fill(Color::hex(0x4f_7a9c)).edge(Color::hex(0x23_405a), 0.7),
    ),
    part("M0-4.6V5M-4-1H4", Style::line(CREAM, 1.1).round()),
];
const GOBLET: &[Part] = &[
    part(
        "M-3.4-5.4H3.4C3.6-1.4 2.2.4.6.8V3.8H2.6V5.4H-2.6V3.8H-.6V.8C-2.2.4-3.6-1.4-3.4-5.4Z",
        Style::fill(Color::hex(0xe9_dfcf)).edge(INK, 0.5),
    ),
    part("M-3-3.2H3C2.8-1 1.8 0 0 .1C-1.8 0-2.8-1-3-3.2Z", Style::fill(WINE)),
];
const EAR_GRAINS: &str = "M0-2.4c-3.6-.2-3.4-2.8-3.4-2.8c2.4 0 3.4 1 3.4 2.8zM0-2.4c3.6-.2 3.4-2.8 3.4-2.8c-2.4 0-3.4 1-3.4 2.8z\
     M0 0c-3.6-.2-3.4-2.8-3.4-2.8c2.4 0 3.4 1 3.4 2.8zM0 0c3.6-.2 3.4-2.8 3.4-2.8c-2.4 0-3.4 1-3.4 2.8z\
     M0 2.4c-3.6-.2-3.4-2.8-3.4-2.8c2.4 0 3.4 1 3.4 2.8zM0 2.4c3.6-.2 3.4-2.8 3.4-2.8c-2.4 0-3.4 1-3.4 2.8z\
     M0-6.2c1.4 1.4 1.2 2.6 0 3.4c-1.2-.8-1.4-2 0-3.4z";
const EAR: &[Part] = &[
    part("M0 5.8V-1", Style::line(STALK, 1.0).round()),
    part(EAR_GRAINS, Style::fill(WHEAT).edge(STALK, 0.4)),
];
const BALE: &[Part] = &[
    part("M-5-2.8H3.2V4.6H-5Z", Style::fill(Color::hex(0x3f_7f86)).edge(TEAL_DARK, 0.5)),
    part("M-5-.4H3.2M-5 2.2H3.2", Style::line(Color::hex(0x9f_ced0), 0.7).round()),
    part(
        "M1.3.9a1.9 3.7 0 1 0 3.8 0a1.9 3.7 0 1 0-3.8 0z",
        Style::fill(Color::hex(0x62_a0a5)).edge(TEAL_DARK, 0.5),
    ),
    part("M2.4.9a.8 1.8 0 1 0 1.6 0a.8 1.8 0 1 0-1.6 0z", Style::fill(TEAL)),
    part("M-5-2.8C-6.2-4.6 1.8-5.4 3.2-2.8", Style::line(TEAL_DARK, 0.6).round()),
];
const BOLD_GOBLET: &[Part] = &[part(
    "M-4.2-5.2H4.2C4.6-1.2 2.8.8 1.1 1.2V3.4H3.4V5.4H-3.4V3.4H-1.1V1.2C-2.8.8-4.6-1.2-4.2-5.2Z",
    Style::fill(CREAM),
)];
const BOLD_EAR: &[Part] = &[
    part("M0 6V-1", Style::line(BROWN, 1.6).round()),
    part(EAR_GRAINS, Style::fill(BROWN).edge(BROWN, 0.9)),
];
const BOLD_BALE: &[Part] = &[
    part("M-4.4-3.4H4.4V3.8H-4.4Z", Style::fill(CREAM).edge(CREAM, 1.0).round()),
    part("M-4.9-.9H4.9M-4.9 1.5H4.9", Style::line(TEAL, 1.3)),
];
const BOLD_CROWN: &[Part] = &[part(
    "M-5.4 4.8L-6-3.8L-2.8-.6L0-5.4L2.8-.6L6-3.8L5.4 4.8Z",
    Style::fill(Color::hex(0xff_d873)).edge(GOLD_DARK, 0.5).round(),
)];
const BOLD_DRAGON: &[Part] = &[
    part(
        "M-6.4 1.8C-4.8.8-4-.8-3.6-2.4C-2.8-4.8-1-5.8 1-5.6L4-7L3.2-4.2C5.2-3 6-.8 5.6 1.8\
         C5 4.8 2.8 6.2.4 6C-1.2 5.8-1.6 4.4-.8 3.2C0 2 1 1.4.8.2C0 1-1 1.2-2 1.4\
         L-2.8 3L-3.6 2L-4.8 3.2L-5.2 2.2Z",
        Style::fill(CREAM),
    ),
    part("M-1.6-3.4L.5-3.2L-.8-2.1Z", Style::fill(RED)),
];
const BOLD_PORTAL: &[Part] = &[
    part("M-5.2 5.6V-.8A5.2 5.2 0 0 1 5.2-.8V5.6Z", Style::fill(CREAM)),
    part("M-2.7 5.6V-.4A2.7 2.7 0 0 1 2.7-.4V5.6Z", Style::fill(Color::hex(0x33_264f))),
];
const BOLD_STAR: &[Part] = &[part(
    "M0-6.6L1.7-2L6.5-1.9L2.6 1.1L4 5.7L0 3L-4 5.7L-2.6 1.1L-6.5-1.9L-1.7-2Z",
    Style::fill(Color::hex(0xf8_e9a6)),
)];
const DIGIT: Style = Style::line(RING, 1.7).round();
const ONE: &[Part] = &[part("M-1.9-2.6L.5-4.6V4.6M-2 4.6H3", DIGIT)];
const TWO: &[Part] = &[part("M-2.6-2.4C-2.4-5.6 2.8-5.4 2.6-2C2.4.4-1.6 2-2.8 4.6H3", DIGIT)];
const THREE: &[Part] = &[part(
    "M-2.6-3.6C-1.4-5.4 2.6-5.2 2.4-2.4C2.2-.6.6-.2-.6-.2C1-.2 2.9.4 2.8 2.4C2.6 5.4-1.6 5.4-2.9 3.4",
    DIGIT,
)];

/// A badge of this radius round a point.
pub(crate) fn badge(pen: &mut Pen, at: Point, r: f64, sign: Badge, detail: Detail) {
    let bold = if detail == Detail::Near { None } else { sign.bold() };
    pen.placed(at, r / BADGE_RADIUS, |pen| {
        let o = Point::default();
        pen.circle(o.by(0.7, 1.0), 9.0, Style::fill(SHADOW).opacity(0.25));
        if sign.is_cog() {
            let teeth: Vec<Point> = (0..32)
                .map(|step| {
                    let r = if step % 2 == 1 { 9.6 } else { 8.0 };
                    on_ellipse(o, r, r, f64::from(step) * PI / 16.0)
                })
                .collect();
            pen.shape(&teeth, Style::fill(WOOD));
        }
        match bold {
            Some(bold) => {
                pen.circle(o, 8.1, Style::fill(bold.disc).edge(PARCHMENT, 1.3));
                pen.circle(o, 9.0, Style::line(RING, 0.5));
                pen.parts(bold.parts);
            }
            None => {
                pen.circle(o, 8.1, Style::fill(PARCHMENT).edge(sign.ring(), 1.3));
                pen.parts(sign.sign());
            }
        }
    });
}

/// A badge as a whole SVG document.
///
/// ```
/// use bastide_drawing::{Badge, badge_svg};
/// assert!(badge_svg(Badge::Dragon, 64).contains("width=\"64\""));
/// ```
#[must_use]
pub fn badge_svg(sign: Badge, px: u32) -> String {
    let mut pen = Pen::new();
    badge(&mut pen, Point { x: 10.0, y: 10.0 }, BADGE_RADIUS, sign, Detail::Near);
    crate::tile::document(20.8, 20.8, px, &pen.finish())
}

/// The badge as a `symbol` element with the id `badge-…`.
pub(crate) fn badge_symbol(pen: &mut Pen, sign: Badge) {
    let id = sign.name().replace(' ', "-");
    let r = Num(-10.2);
    pen.add(format_args!("<symbol id=\"badge-{id}\" viewBox=\"{r} {r} 20.8 20.8\">"));
    badge(pen, Point::default(), BADGE_RADIUS, sign, Detail::Near);
    pen.raw("</symbol>");
}
