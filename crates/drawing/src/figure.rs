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
use bastide_rules::PlayerColor;

/// The line round figures.
const LINE: Color = Color::hex(0x2b_241d);
const PALE: Color = Color::hex(0xff_f6e0);
/// Figures are drawn in a square box of this size and stand on its line 38.
const BOX: f64 = 40.0;

/// Anything wooden on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FigureKind {
    /// A normal follower.
    Normal,
    /// A large follower.
    Large,
    /// An abbot.
    Abbot,
    /// A mayor.
    Mayor,
    /// A wagon.
    Wagon,
    /// A builder.
    Builder,
    /// A pig.
    Pig,
    /// A barn.
    Barn,
    /// A robber.
    Robber,
    /// A messenger.
    Messenger,
    /// The fairy; belongs to no player, like those below.
    Fairy,
    /// The dragon.
    Dragon,
    /// The Count of Carcassonne.
    CountFigure,
    /// The mage.
    Mage,
    /// The witch.
    Witch,
    /// The big pig that walks round the wheel of fortune.
    WheelPig,
}

impl FigureKind {
    /// All kinds.
    pub const ALL: [Self; 16] = [
        Self::Normal,
        Self::Large,
        Self::Abbot,
        Self::Mayor,
        Self::Wagon,
        Self::Builder,
        Self::Pig,
        Self::Barn,
        Self::Robber,
        Self::Messenger,
        Self::Fairy,
        Self::Dragon,
        Self::CountFigure,
        Self::Mage,
        Self::Witch,
        Self::WheelPig,
    ];

    /// The word in English text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "follower",
            Self::Large => "large follower",
            Self::Abbot => "abbot",
            Self::Mayor => "mayor",
            Self::Wagon => "wagon",
            Self::Builder => "builder",
            Self::Pig => "pig",
            Self::Barn => "barn",
            Self::Robber => "robber",
            Self::Messenger => "messenger",
            Self::Fairy => "fairy",
            Self::Dragon => "dragon",
            Self::CountFigure => "count",
            Self::Mage => "mage",
            Self::Witch => "witch",
            Self::WheelPig => "wheel pig",
        }
    }

    /// Its own color, if it belongs to no player.
    #[must_use]
    pub const fn neutral_color(self) -> Option<Color> {
        match self {
            Self::Fairy => Some(Color::hex(0xf4_ead6)),
            Self::Dragon => Some(Color::hex(0xb5_392b)),
            Self::CountFigure => Some(Color::hex(0x6b_4a8c)),
            Self::Mage => Some(Color::hex(0xc8_902c)),
            Self::Witch => Some(Color::hex(0x57_427a)),
            Self::WheelPig => Some(Color::hex(0xe3_a596)),
            Self::Normal
            | Self::Large
            | Self::Abbot
            | Self::Mayor
            | Self::Wagon
            | Self::Builder
            | Self::Pig
            | Self::Barn
            | Self::Robber
            | Self::Messenger => None,
        }
    }

    /// How high it is on a board, in hundredths of a tile.
    #[must_use]
    pub const fn size(self) -> f64 {
        match self {
            Self::Large | Self::Dragon | Self::WheelPig => 26.0,
            Self::Builder | Self::Pig => 20.0,
            Self::Barn => 28.0,
            Self::Normal
            | Self::Abbot
            | Self::Mayor
            | Self::Wagon
            | Self::Robber
            | Self::Messenger
            | Self::Fairy
            | Self::CountFigure
            | Self::Mage
            | Self::Witch => 22.0,
        }
    }

    /// Persons lie down in fields; animals, wagons and barns stand.
    #[must_use]
    pub const fn can_lie(self) -> bool {
        matches!(self, Self::Normal | Self::Large | Self::Abbot | Self::Mayor)
    }
}

/// How a figure is colored: for a player, in its own color, or as the page around says.
#[derive(Clone, Copy, Debug)]
enum Coat {
    Player(PlayerColor),
    Own(Color),
    Current,
}

/// Draws a figure in its box of 40 by 40.
fn draw(pen: &mut Pen, kind: FigureKind, coat: Coat) {
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
    pub kind: FigureKind,
    /// Whose it is; figures without an owner have their own color.
    pub owner: Option<PlayerColor>,
}

impl Figure {
    /// A player's figure.
    #[must_use]
    pub const fn of(owner: PlayerColor, kind: FigureKind) -> Self {
        Self { kind, owner: Some(owner) }
    }

    /// A figure that belongs to no player.
    #[must_use]
    pub const fn neutral(kind: FigureKind) -> Self {
        Self { kind, owner: None }
    }

    fn coat(self) -> Coat {
        match (self.kind.neutral_color(), self.owner) {
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
/// use bastide_drawing::{Figure, FigureKind, figure_svg};
/// use bastide_rules::PlayerColor;
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
    for kind in FigureKind::ALL {
        let id = kind.name().replace(' ', "-");
        pen.add(format_args!("<symbol id=\"figure-{id}\" viewBox=\"-3 -3 46 46\">"));
        draw(&mut pen, kind, kind.neutral_color().map_or(Coat::Current, Coat::Own));
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
pub const fn mark_place(kind: FigureKind) -> Option<(Point, f64)> {
    let shape = shapes::shape(kind);
    if shape.mark_size > 0.0 {
        Some((pt(shape.mark_at.0, shape.mark_at.1), shape.mark_size))
    } else {
        None
    }
}
