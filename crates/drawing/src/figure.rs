//! Figures: one silhouette in the player's color, with a cream halo, a dark line and the player's
//! mark, so that players are told apart without color.

mod mark;
mod shapes;

use crate::Color;
use crate::color::{CREAM, SHADOW};
use crate::geometry::{Point, pt};
use crate::pen::{Num, Paint, Pen, Style};
use crate::tile::document;
use crate::token::Token;
use bastide_rules::{AnyFigure, FigureKind, MagicFigure, PlayerColor};

/// The line round figures.
const LINE: Color = Color::hex(0x2b_241d);
const PALE: Color = Color::hex(0xff_f6e0);
/// Figures are drawn in a square box of this size and stand on its line 38.
const BOX: f64 = 40.0;

/// The color of a figure that belongs to no player.
#[must_use]
pub(crate) const fn neutral_color(kind: AnyFigure) -> Option<Color> {
    match kind {
        AnyFigure::Fairy => Some(Color::hex(0xf4_ead6)),
        AnyFigure::Dragon => Some(Color::hex(0xb5_392b)),
        AnyFigure::Count => Some(Color::hex(0x6b_4a8c)),
        AnyFigure::Magic(MagicFigure::Mage) => Some(Color::hex(0xc8_902c)),
        AnyFigure::Magic(MagicFigure::Witch) => Some(Color::hex(0x57_427a)),
        AnyFigure::WheelPig => Some(Color::hex(0xe3_a596)),
        AnyFigure::Placed(_) | AnyFigure::Robber | AnyFigure::Messenger => None,
    }
}

/// How high a figure is on a board, in hundredths of a tile.
#[must_use]
pub(crate) const fn height(kind: AnyFigure) -> f64 {
    match kind {
        AnyFigure::Placed(FigureKind::Barn) => 28.0,
        AnyFigure::Placed(FigureKind::Large) | AnyFigure::Dragon | AnyFigure::WheelPig => 26.0,
        AnyFigure::Placed(
            FigureKind::Normal | FigureKind::Abbot | FigureKind::Mayor | FigureKind::Wagon,
        )
        | AnyFigure::Robber
        | AnyFigure::Messenger
        | AnyFigure::Fairy
        | AnyFigure::Count
        | AnyFigure::Magic(_) => 22.0,
        AnyFigure::Placed(FigureKind::Builder | FigureKind::Pig) => 20.0,
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

/// Draws a figure in its box of 40 by 40.
fn draw(pen: &mut Pen, kind: AnyFigure, coat: Coat) {
    let shape = shapes::shape(kind);
    let (paint, fine) = match coat {
        Coat::Player(player) => (Paint::Plain(mark::paint(player)), mark::line_color(player)),
        Coat::Own(color) if color.g > 140 => (Paint::Plain(color), LINE),
        Coat::Own(color) => (Paint::Plain(color), PALE),
        Coat::Current => (Paint::Current, LINE),
    };
    let all = shape.parts.concat();
    pen.path(&all, Style::fill(CREAM).edge(CREAM, 4.6).round());
    pen.path(&all, Style::fill(LINE).edge(LINE, 2.2).round());
    for part in shape.parts {
        pen.path(part, Style::paint(paint).edge(LINE, 1.0).round());
    }
    pen.path(shape.fine, Style::line(fine, 1.1).round().opacity(0.55));
    if let (Coat::Player(player), true) = (coat, shape.mark_size > 0.0) {
        mark(pen, player, pt(shape.mark_at.0, shape.mark_at.1), shape.mark_size);
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

    /// Draws it round a point, with its shadow, so many units high.
    pub(crate) fn draw_at(self, pen: &mut Pen, at: Point, size: f64, is_lying: bool) {
        let scale = size / BOX;
        let shadow = Style::fill(SHADOW);
        if is_lying {
            let under = at.by(1.2, size * 0.26);
            pen.oval(under, size * 0.42, size * 0.16, shadow.opacity(0.22));
            pen.add(format_args!(
                "<g transform=\"translate({} {}) rotate(-90) scale({}) translate(-20 -21)\">",
                Num(at.x),
                Num(at.y),
                Num(scale)
            ));
        } else {
            let under = at.by(size * 0.1, 12.0 * scale);
            pen.oval(under, size * 0.36, size * 0.1, shadow.opacity(0.3));
            pen.add(format_args!(
                "<g transform=\"translate({} {}) scale({}) translate(-20 -26)\">",
                Num(at.x),
                Num(at.y),
                Num(scale)
            ));
        }
        draw(pen, self.kind, self.coat());
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
    let middle = if is_lying { pt(23.0, 23.0) } else { pt(23.0, 29.0) };
    figure.draw_at(&mut pen, middle, BOX, is_lying);
    document(46.0, 46.0, px, &pen.finish())
}

/// All figures, marks, badges and message tiles as `symbol` elements in one SVG document.
///
/// Figures of players take `currentColor`; put the player's mark on top. The ids are
/// `figure-…`, `mark-…`, `badge-…` and `message-…`, these with their numbers.
///
/// ```
/// let symbols = bastide_drawing::symbols_svg();
/// for id in ["figure-large-follower", "figure-dragon", "mark-saltire", "badge-portal", "message-8"] {
///     assert!(symbols.contains(&format!("<symbol id=\"{id}\"")));
/// }
/// ```
#[must_use]
pub fn symbols_svg() -> String {
    let mut pen = Pen::new();
    for kind in AnyFigure::ALL {
        let id = kind.name().replace(' ', "-");
        pen.add(format_args!("<symbol id=\"figure-{id}\" viewBox=\"-3 -3 46 46\">"));
        draw(&mut pen, kind, neutral_color(kind).map_or(Coat::Current, Coat::Own));
        pen.raw("</symbol>");
    }
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
    let shape = shapes::shape(kind);
    if shape.mark_size > 0.0 {
        Some((pt(shape.mark_at.0, shape.mark_at.1), shape.mark_size))
    } else {
        None
    }
}
