//! Things beside the land: goods, ingots, ferries, award tiles, message tiles, dice.

use crate::Color;
use crate::badge::{BADGE_RADIUS, Badge, badge};
use crate::color::{
    AZURE, CREAM, FLOOR, GOLD, GOLD_DARK, GRASS, INK, PARCHMENT, RING, ROAD, ROAD_EDGE, SHADOW,
    SLATE, TEXT, WOOD,
};
use crate::figure::Figure;
use crate::geometry::{Point, pt};
use crate::lettering::{Align, write_text};
use crate::pen::{Part, Pen, Style, part};
use crate::sprites::{Charge, HouseKind, Wall, cast, monastery, shield};
use crate::tile::{Detail, document};
use bastide_rules::{FigureKind, PlayerColor};
use bastide_tiles::Goods;

/// A thing that is neither tile nor figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Token {
    /// A token of goods.
    Goods(Goods),
    /// A gold ingot.
    Ingot,
    /// A ferry.
    Ferry,
    /// The tile of the king.
    King,
    /// The tile of the robber baron.
    RobberBaron,
    /// A message tile, 1 to 8.
    Message(u8),
    /// A face of the die of the flying machines, 1 to 3.
    Die(u8),
}

impl Token {
    /// The word in English text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Goods(Goods::Wine) => "wine",
            Self::Goods(Goods::Grain) => "grain",
            Self::Goods(Goods::Cloth) => "cloth",
            Self::Ingot => "ingot",
            Self::Ferry => "ferry",
            Self::King => "king",
            Self::RobberBaron => "robber baron",
            Self::Message(_) => "message",
            Self::Die(_) => "die",
        }
    }

    /// Draws it in a square box of 100 units.
    pub(crate) fn draw(self, pen: &mut Pen) {
        match self {
            Self::Goods(goods) => {
                card(pen, Color::hex(0xe8_d3a4), Color::hex(0x9a_7440));
                badge(pen, MIDDLE, 4.0 * BADGE_RADIUS, Badge::of_goods(goods), Detail::Near);
            }
            Self::Ingot => pen.placed(MIDDLE.by(0.0, 6.0), 3.2, |pen| ingot(pen, pt(0.0, 0.0))),
            Self::Ferry => ferry(pen, pt(12.0, 52.0), pt(88.0, 52.0), 26.0),
            Self::King => {
                card(pen, AZURE, Color::hex(0x1c_3a5e));
                pen.sprite(MIDDLE.by(0.0, 4.0), 1.0, LAUREL);
                pen.sprite(MIDDLE, 1.0, KING);
            }
            Self::RobberBaron => {
                card(pen, Color::hex(0x6b_4a3a), Color::hex(0x3b_271d));
                pen.sprite(MIDDLE, 1.0, BARON);
            }
            Self::Message(number) => message(pen, number),
            Self::Die(pips) => die(pen, pips),
        }
    }
}

/// A token as a whole SVG document.
///
/// ```
/// use bastide_drawing::{Token, token_svg};
/// assert!(token_svg(Token::Message(3), 128).starts_with("<svg"));
/// ```
#[must_use]
pub fn token_svg(token: Token, px: u32) -> String {
    let mut pen = Pen::new();
    token.draw(&mut pen);
    document(100.0, 100.0, px, &pen.finish())
}

const MIDDLE: Point = pt(50.0, 50.0);

/// A rounded card with a border.
fn card(pen: &mut Pen, fill: Color, edge: Color) {
    pen.rounded(pt(5.0, 6.5), 92.0, 92.0, 9.0, Style::fill(SHADOW).opacity(0.25));
    pen.rounded(pt(4.0, 4.0), 92.0, 92.0, 9.0, Style::fill(fill).edge(edge, 2.4));
    pen.rounded(pt(8.5, 8.5), 83.0, 83.0, 6.0, Style::line(fill.mix(CREAM, 45), 1.2));
}

const INGOT: &[Part] = &[
    part("M-9 4L-6-3H6L9 4Z", Style::fill(GOLD).edge(GOLD_DARK, 0.8)),
    part("M-6-3L-4-6H8L6-3Z", Style::fill(Color::hex(0xf8_dc84)).edge(GOLD_DARK, 0.8)),
    part("M9 4L6-3L8-6L11 .6Z", Style::fill(Color::hex(0xb8_871f)).edge(GOLD_DARK, 0.8)),
    part("M-5.6 2L-4-1.2H2", Style::line(Color::hex(0xfd_eeb8), 0.9).round()),
];

/// A gold ingot standing on a point.
pub(crate) fn ingot(pen: &mut Pen, at: Point) {
    cast(pen, at.by(0.0, 4.0), 9.0, 1.8);
    pen.sprite(at, 1.0, INGOT);
}

/// A ferry from shore to shore: a raft of planks between two ropes.
pub(crate) fn ferry(pen: &mut Pen, from: Point, to: Point, width: f64) {
    let along = (to - from).unit();
    let across = along.right() * (width / 2.0);
    let deck = [from + across, to + across, to - across, from - across];
    let shadow = deck.map(|p| p.by(0.8, 1.4));
    pen.shape(&shadow, Style::fill(SHADOW).opacity(0.28));
    pen.shape(&deck, Style::fill(Color::hex(0xc2_9460)).edge(INK, 0.6).round());
    let n = ((from.distance(to) / (width * 0.28)) as usize).max(2);
    for idx in 1..n {
        let middle = from.lerp(to, idx as f64 / n as f64);
        pen.stroke(middle + across, middle - across, Style::line(WOOD, 0.6));
    }
    for hand in [0.72, -0.72] {
        let rope = Style::line(Color::hex(0x5d_4128), width * 0.08);
        pen.stroke(from + across * hand, to + across * hand, rope);
    }
}

const LAUREL: &[Part] = &[part(
    "M-30 14C-28 30-12 36 0 34C12 36 28 30 30 14M-31 6l-5-5M-32 14l-7-2M-29 22l-7 2M-23 29l-5 5M31 6l5-5\
     M32 14l7-2M29 22l7 2M23 29l5 5",
    Style::line(Color::hex(0x9f_c08a), 2.6).round(),
)];
const KING: &[Part] = &[
    part(
        "M-26 16L-30-20L-13-3L0-27L13-3L30-20L26 16Z",
        Style::fill(GOLD).edge(GOLD_DARK, 2.0).round(),
    ),
    part("M-26 16H26V25H-26Z", Style::fill(Color::hex(0xc9_972a)).edge(GOLD_DARK, 2.0).round()),
    part(
        "M-34-21a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM-4-29a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM26-21a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
        Style::fill(CREAM).edge(GOLD_DARK, 1.6),
    ),
    part(
        "M-4 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM-18 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM12 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",
        Style::fill(Color::hex(0xb5_392b)).edge(GOLD_DARK, 0.8),
    ),
];
const BARON: &[Part] = &[
    part(
        "M-25 24C-33 6-27-26 0-28C27-26 33 6 25 24C15 30 8 28 0 28C-8 28-15 30-25 24Z",
        Style::fill(Color::hex(0xb9_b6ad)).edge(Color::hex(0x2b_241d), 2.2).round(),
    ),
    part(
        "M0-28C4-12 4 10 0 28C14 29 20 28 25 24C33 6 27-26 0-28Z",
        Style::fill(Color::hex(0x96_928a)),
    ),
    part("M-22-5H22L17 5H3L0 1L-3 5H-17Z", Style::fill(Color::hex(0x2b_241d))),
    part(
        "M-13 12V21M-6.5 13V22.5M6.5 13V22.5M13 12V21",
        Style::line(Color::hex(0x2b_241d), 2.2).round(),
    ),
    part(
        "M-3-27C-12-44 14-46 26-34C16-37 7-34 3-27Z",
        Style::fill(Color::hex(0xb5_392b)).edge(Color::hex(0x2b_241d), 1.6).round(),
    ),
];

/// A letter with a seal, its number, a picture of what it counts, and the points instead.
fn message(pen: &mut Pen, number: u8) {
    card(pen, PARCHMENT, Color::hex(0xb4_925c));
    pen.path("M8 12L50 40L92 12", Style::line(Color::hex(0xd9_c49a), 1.4));
    pen.placed(pt(48.0, 52.0), 1.25, |pen| message_picture(pen, number));
    pen.circle(
        pt(20.0, 20.0),
        11.0,
        Style::fill(Color::hex(0xa3_2c27)).edge(Color::hex(0x6b_1b18), 1.4),
    );
    let ink = (CREAM, 1.3);
    write_text(pen, pt(20.0, 25.2), 10.4, Align::Middle, ink, &number.to_string());
    pen.circle(pt(80.0, 82.0), 9.0, Style::fill(CREAM).edge(RING, 1.4));
    write_text(pen, pt(80.0, 86.2), 8.4, Align::Middle, (TEXT, 1.3), "2");
    pen.path("M58 88L66 72", Style::line(RING, 1.4).round());
}

/// What a message counts, round the origin.
fn message_picture(pen: &mut Pen, number: u8) {
    let player = |kind| Figure::of(PlayerColor::Blue, kind);
    match number {
        1 => {
            pen.path("M-26 14C-10 14-6-10 24-10", Style::line(ROAD_EDGE, 13.0).round());
            pen.path("M-26 14C-10 14-6-10 24-10", Style::line(ROAD, 9.6).round());
        }
        2 => small_city(pen),
        3 => monastery(pen, pt(0.0, 2.0), 1.7, SLATE),
        4 => {
            pen.rounded(pt(-20.0, -18.0), 36.0, 36.0, 3.0, Style::fill(GRASS).edge(INK, 1.4));
            pen.path("M-20 6C-8 6-2 2-2-18", Style::line(ROAD_EDGE, 7.0));
            pen.path("M-20 6C-8 6-2 2-2-18", Style::line(ROAD, 5.0));
            pen.circle(pt(20.0, -14.0), 9.0, Style::fill(Color::hex(0x3f_7a4a)).edge(CREAM, 1.4));
            pen.path("M20-19V-9M15-14H25", Style::line(CREAM, 2.6).round());
        }
        5 => shield(pen, pt(0.0, -2.0), 2.5, Charge::Cross),
        6 => {
            small_city(pen);
            player(FigureKind::Normal).draw_round(pen, pt(2.0, 4.0), 36.0, false);
        }
        7 => {
            pen.oval(pt(0.0, 6.0), 30.0, 17.0, Style::fill(GRASS));
            player(FigureKind::Normal).draw_round(pen, pt(0.0, 2.0), 42.0, true);
        }
        _ => {
            player(FigureKind::Normal).draw_round(pen, pt(-10.0, 6.0), 42.0, false);
            let up = Style::line(Color::hex(0x3f_7a4a), 5.0).round();
            pen.path("M20 18V-14M10-4L20-15L30-4", up);
        }
    }
}

fn small_city(pen: &mut Pen) {
    pen.path("M-28 20C-26-16 26-16 28 20Z", Style::fill(FLOOR));
    let roofs = [(-12.0, 6.0), (11.0, 5.0), (-1.0, 16.0)];
    for (idx, (x, y)) in roofs.into_iter().enumerate() {
        let kind = if idx == 2 { HouseKind::Gabled } else { HouseKind::Hipped };
        pen.placed(pt(x, y), 1.7, |pen| kind.draw(pen, idx, Detail::Near));
    }
    Wall::TALL.draw(pen, &[pt(-28.0, 21.0), pt(28.0, 21.0)], true);
}

const PIPS: [&[(f64, f64)]; 3] =
    [&[(50.0, 50.0)], &[(34.0, 34.0), (66.0, 66.0)], &[(30.0, 30.0), (50.0, 50.0), (70.0, 70.0)]];

fn die(pen: &mut Pen, pips: u8) {
    pen.rounded(pt(15.0, 17.0), 74.0, 74.0, 14.0, Style::fill(SHADOW).opacity(0.25));
    pen.rounded(pt(13.0, 13.0), 74.0, 74.0, 14.0, Style::fill(CREAM).edge(RING, 2.2));
    for &(x, y) in PIPS[usize::from(pips.clamp(1, 3)) - 1] {
        pen.circle(pt(x, y), 7.5, Style::fill(RING));
    }
}
