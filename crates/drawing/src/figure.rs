//! Figures: wood in the player's color, cut out along a silhouette, with a cream halo and the player's
//! mark, so that players are told apart without color.

mod mark;
mod shapes;

use crate::Color;
use crate::color::CREAM;
use crate::geometry::{Point, pt};
use crate::pen::{Num, Paint, Pen, Style};
use crate::tile::document;
use crate::token::Token;
use bastide_rules::{AnyFigure, FigureKind, PlayerColor};
use shapes::{Shape, shape};

/// The line round figures.
const LINE: Color = Color::hex(0x2b_241d);
const PALE: Color = Color::hex(0xff_f6e0);
const WOOD_DARK: Color = Color::hex(0x16_0c06);
/// So far below its place a standing figure has its foot, in hundredths of a tile.
pub(crate) const FOOT: f64 = 7.0;
/// Figures are drawn in a square box of this size and stand on its line 38.
const BOX: f64 = 40.0;

/// The color of a figure that belongs to no player.
#[must_use]
pub(crate) const fn neutral_color(kind: AnyFigure) -> Option<Color> {
    shape(kind).color
}

/// How high a usual figure is on a tile of so many pixels, in pixels: about a quarter of the tile, but
/// on small tiles large enough to be told apart.
fn usual_height(tile_px: f64) -> f64 {
    (0.26 * tile_px).max((0.46 * tile_px).min(30.0))
}

/// How much of a figure is drawn at a height in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Finish {
    /// A silhouette with a broad halo and a large mark.
    Flat,
    /// With the edge of the wood and light on it.
    Wood,
    /// With fine lines as well.
    Fine,
}

impl Finish {
    fn for_height(px: f64) -> Self {
        if px < 24.0 {
            Self::Flat
        } else if px < 32.0 {
            Self::Wood
        } else {
            Self::Fine
        }
    }
}

/// Which way a figure lies in the picture: the light must come from the upper left of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pose {
    Standing,
    /// To be turned by a quarter, the head to the left.
    Lying,
}

impl Pose {
    const fn of(is_lying: bool) -> Self {
        if is_lying { Self::Lying } else { Self::Standing }
    }

    /// Gradients for the face of the wood and for its bevel.
    const fn lights(self) -> (&'static str, &'static str) {
        match self {
            Self::Standing => ("wood", "bevel"),
            Self::Lying => ("wood-lying", "bevel-lying"),
        }
    }

    /// Where the edge of the wood is seen.
    const fn edge(self) -> Point {
        match self {
            Self::Standing => pt(1.5, 2.0),
            Self::Lying => pt(-2.0, 1.5),
        }
    }
}

/// Persons lie down in fields; animals, wagons and barns stand.
#[must_use]
pub(crate) const fn can_lie(kind: AnyFigure) -> bool {
    matches!(
        kind,
        AnyFigure::Placed(
            FigureKind::Normal | FigureKind::Large | FigureKind::Abbot | FigureKind::Mayor
        )
    )
}

/// How a figure is colored: for a player, in its own color, or as the page around says.
#[derive(Clone, Copy, Debug)]
enum Coat {
    Player(PlayerColor),
    Own(Color),
    Current,
}

/// The colors of a coat: of the body, and of the fine lines on it.
const fn paints(coat: Coat) -> (Paint, Color) {
    match coat {
        Coat::Player(player) => (Paint::Plain(mark::paint(player)), mark::line_color(player)),
        Coat::Own(color) if color.g > 140 => (Paint::Plain(color), LINE),
        Coat::Own(color) => (Paint::Plain(color), PALE),
        Coat::Current => (Paint::Current, LINE),
    }
}

/// Draws a figure in its box of 40 by 40: a halo, the edge of the wood, its face with light from the
/// upper left, and the mark.
fn draw(pen: &mut Pen, kind: AnyFigure, coat: Coat, pose: Pose, finish: Finish) {
    let shape = shape(kind);
    let (paint, fine) = paints(coat);
    let all = shape.parts.concat();
    let halo = if finish == Finish::Flat { 5.4 } else { 4.4 };
    pen.path(&all, Style::fill(CREAM).edge(CREAM, halo).round());
    if finish != Finish::Flat {
        let edge = pose.edge();
        pen.placed(edge, 1.0, |pen| {
            pen.path(&all, Style::paint(paint).edge_paint(paint, 2.2).round());
            pen.path(&all, Style::fill(WOOD_DARK).edge(WOOD_DARK, 2.2).round().opacity(0.6));
        });
    }
    pen.path(&all, Style::fill(LINE).edge(LINE, 2.0).round());
    body(pen, &shape, paint, pose, finish);
    if finish == Finish::Fine {
        pen.path(shape.fine, Style::line(fine, 1.1).round().opacity(0.55));
    }
    if let (Coat::Player(player), true) = (coat, shape.mark_size > 0.0) {
        let grow = if finish == Finish::Flat { 1.4 } else { 1.1 };
        mark(pen, player, pt(shape.mark_at.0, shape.mark_at.1), shape.mark_size * grow);
    }
}

/// The face of the wood, part by part, so that each covers the bevel of those behind it.
fn body(pen: &mut Pen, shape: &Shape, paint: Paint, pose: Pose, finish: Finish) {
    let (face, bevel) = pose.lights();
    for part in shape.parts {
        pen.path(part, Style::paint(paint).edge(LINE, 0.9).round());
        if *part == shape.hat {
            pen.path(part, Style::fill(WOOD_DARK).opacity(0.4));
        }
        if finish != Finish::Flat {
            pen.path(part, Style::paint(Paint::Fade(face)));
            pen.path(part, Style::paint(Paint::None).edge_paint(Paint::Fade(bevel), 1.3).round());
        }
    }
}

/// A player's mark round a point.
pub(crate) fn mark(pen: &mut Pen, player: PlayerColor, at: Point, scale: f64) {
    pen.placed(at, scale, |pen| {
        pen.path(mark::path(player), Style::line(mark::line_color(player), 1.7).round());
    });
}

/// A figure for a picture: who and what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Figure {
    /// What it is.
    pub kind: AnyFigure,
    /// Whose it is; figures without an owner have their own color.
    pub owner: Option<PlayerColor>,
}

impl Figure {
    /// A player's figure.
    #[must_use]
    pub fn of(owner: PlayerColor, kind: impl Into<AnyFigure>) -> Self {
        Self { kind: kind.into(), owner: Some(owner) }
    }

    /// A figure that belongs to no player.
    #[must_use]
    pub const fn neutral(kind: AnyFigure) -> Self {
        Self { kind, owner: None }
    }

    fn coat(self) -> Coat {
        match (neutral_color(self.kind), self.owner) {
            (Some(color), _) => Coat::Own(color),
            (None, Some(owner)) => Coat::Player(owner),
            (None, None) => Coat::Own(Color::hex(0xb9_ab94)),
        }
    }

    /// Draws it on a tile of so many pixels, with its shadow: standing figures with their foot a
    /// little below the point, lying ones round it.
    pub(crate) fn draw_on(self, pen: &mut Pen, at: Point, tile_px: f64, is_lying: bool) {
        let px = usual_height(tile_px) * shape(self.kind).size;
        let at = if is_lying { at } else { at.by(0.0, FOOT) };
        let finish = Finish::for_height(px);
        self.draw_at(pen, at, px * 100.0 / tile_px, Pose::of(is_lying), finish);
    }

    /// Draws it round a point with everything, so many units high.
    pub(crate) fn draw_round(self, pen: &mut Pen, at: Point, size: f64, is_lying: bool) {
        let at = if is_lying { at } else { at.by(0.0, size * 11.0 / BOX) };
        self.draw_at(pen, at, size, Pose::of(is_lying), Finish::Fine);
    }

    /// Draws it with its foot at a point, or lying round it, so many units high.
    fn draw_at(self, pen: &mut Pen, at: Point, size: f64, pose: Pose, finish: Finish) {
        let shade = Style::paint(Paint::Fade("contact"));
        let (under, turn, middle) = match pose {
            Pose::Standing => {
                pen.oval(at.by(size * 0.13, size * 0.01), size * 0.56, size * 0.2, shade);
                ("", "", (20, 37))
            }
            Pose::Lying => {
                pen.oval(at.by(size * 0.05, size * 0.2), size * 0.6, size * 0.42, shade);
                (" ", "rotate(-90)", (20, 21))
            }
        };
        pen.add(format_args!(
            "<g transform=\"translate({} {}){under}{turn} scale({}) translate(-{} -{})\">",
            Num(at.x),
            Num(at.y),
            Num(size / BOX),
            middle.0,
            middle.1
        ));
        draw(pen, self.kind, self.coat(), pose, finish);
        pen.raw("</g>");
    }
}

/// A figure as a whole SVG document.
///
/// ```
/// use bastide_drawing::{Figure, figure_svg};
/// use bastide_rules::{FigureKind, PlayerColor};
/// let abbot = figure_svg(Figure::of(PlayerColor::Red, FigureKind::Abbot), false, 64);
/// assert!(abbot.contains("#bd331f"));
/// ```
#[must_use]
pub fn figure_svg(figure: Figure, is_lying: bool, px: u32) -> String {
    let mut pen = Pen::new();
    let at = if is_lying { pt(23.0, 23.0) } else { pt(22.0, 41.0) };
    let finish = Finish::for_height(f64::from(px) * 0.87);
    figure.draw_at(&mut pen, at, BOX, Pose::of(is_lying), finish);
    document(46.0, 46.0, px, &pen.finish())
}

/// All figures, marks, badges and message tiles as `symbol` elements in one SVG document.
///
/// Figures of players take `currentColor`; put the player's mark on top. The ids are
/// `figure-…`, `lying-…` for those that lie once turned, both also with `-small` for a few pixels,
/// `figure-shadow`, `mark-…`, `badge-…` and `message-…`, these with their numbers.
///
/// ```
/// let symbols = bastide_drawing::symbols_svg();
/// for id in ["figure-large-follower", "lying-follower-small", "figure-dragon", "mark-saltire", "badge-portal", "message-8"] {
///     assert!(symbols.contains(&format!("<symbol id=\"{id}\"")));
/// }
/// ```
#[must_use]
pub fn symbols_svg() -> String {
    let mut pen = Pen::new();
    for kind in AnyFigure::ALL {
        let id = kind.name().replace(' ', "-");
        let coat = neutral_color(kind).map_or(Coat::Current, Coat::Own);
        let poses = [("figure", Pose::Standing), ("lying", Pose::Lying)];
        let n_poses = if can_lie(kind) { 2 } else { 1 };
        for (name, pose) in &poses[..n_poses] {
            pen.add(format_args!("<symbol id=\"{name}-{id}\" viewBox=\"-3 -3 46 46\">"));
            draw(&mut pen, kind, coat, *pose, Finish::Fine);
            pen.raw("</symbol>");
            // For figures of a few pixels.
            pen.add(format_args!("<symbol id=\"{name}-{id}-small\" viewBox=\"-3 -3 46 46\">"));
            draw(&mut pen, kind, coat, *pose, Finish::Flat);
            pen.raw("</symbol>");
        }
    }
    pen.raw("<symbol id=\"figure-shadow\" viewBox=\"-1 -1 2 2\">");
    pen.circle(Point::default(), 1.0, Style::paint(Paint::Fade("contact")));
    pen.raw("</symbol>");
    for player in PlayerColor::ALL {
        pen.add(format_args!(
            "<symbol id=\"mark-{}\" viewBox=\"-5 -5 10 10\"><path d=\"{}\" fill=\"none\" \
             stroke=\"currentColor\" stroke-width=\"1.7\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"/></symbol>",
            mark::name(player),
            mark::path(player)
        ));
    }
    for sign in crate::Badge::ALL {
        crate::badge::badge_symbol(&mut pen, sign);
    }
    for number in 1..=8 {
        pen.add(format_args!("<symbol id=\"message-{number}\" viewBox=\"0 0 100 100\">"));
        Token::Message(number).draw(&mut pen);
        pen.raw("</symbol>");
    }
    document(46.0, 46.0, 46, &pen.finish())
}

/// Where a figure's mark sits in its box of 40 by 40, and how large it is; none for figures
/// without an owner.
#[must_use]
pub const fn mark_place(kind: AnyFigure) -> Option<(Point, f64)> {
    let shape = shape(kind);
    if shape.mark_size > 0.0 {
        Some((pt(shape.mark_at.0, shape.mark_at.1), shape.mark_size))
    } else {
        None
    }
}
