//! A whole table: placed squares, boards, figures, tokens and marks, from plain data.

mod of_game;

use crate::board::BoardPicture;
use crate::color::{CREAM, SHADOW, TABLE};
use crate::figure::{Figure, can_lie};
use crate::geometry::{Point, pt};
use crate::pen::{Num, Pen, Style};
use crate::tile::{Anchor, Detail, Layers, document, draw_tile};
use crate::token::{ferry, ingot};
use crate::{Color, Subject};
use bastide_tiles::{Rotation, Side, TileSet};
use std::collections::BTreeMap;

/// A square lying on the table.
#[derive(Clone, Debug)]
pub struct PlacedSquare<'a> {
    /// To the east of the start tile.
    pub x: i32,
    /// To the south of the start tile.
    pub y: i32,
    /// Which way it lies.
    pub rotation: Rotation,
    /// What it shows.
    pub subject: Subject<'a>,
}

/// A board lying on the table, its upper left square at x, y.
#[derive(Clone, Copy, Debug)]
pub struct PlacedBoard<'a> {
    /// To the east of the start tile.
    pub x: i32,
    /// To the south of the start tile.
    pub y: i32,
    /// The set it comes with.
    pub set: &'a TileSet,
}

/// Where on a square a figure stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spot {
    /// On a segment of the square, by its number in the layout.
    Segment(u8),
    /// On the corner where the square's side begins, clockwise: barns.
    Corner(Side),
    /// Anywhere, in hundredths of the square.
    Point(Point),
}

/// A figure on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedFigure {
    /// The place of its square.
    pub x: i32,
    /// The place of its square.
    pub y: i32,
    /// Where on it.
    pub spot: Spot,
    /// What stands there.
    pub figure: Figure,
}

/// A ferry on a lake, between the piers of two sides as they lie on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedFerry {
    /// The place of its square.
    pub x: i32,
    /// The place of its square.
    pub y: i32,
    /// From the pier of this side…
    pub from: Side,
    /// …to that of this side.
    pub to: Side,
}

/// Ingots on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedIngots {
    /// The place of the square.
    pub x: i32,
    /// The place of the square.
    pub y: i32,
    /// How many lie there.
    pub n_ingots: u8,
}

/// What a marked place means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Light {
    /// The tile in hand fits here.
    Fits,
    /// The last tile placed, with brackets of this color at its corners.
    Last(Color),
}

/// A table as plain data; nothing in it knows rules.
///
/// ```
/// use bastide_drawing::{Figure, PlacedFigure, PlacedSquare, Scene, Spot, Subject};
/// use bastide_rules::{FigureKind, PlayerColor};
/// use bastide_tiles::Rotation;
/// let base = bastide_tiles::tile_set("base-c1").unwrap();
/// let mut scene = Scene::default();
/// let subject = Subject::of_tile(base.tile("D").unwrap());
/// scene.squares.push(PlacedSquare { x: 0, y: 0, rotation: Rotation::NONE, subject });
/// let figure = Figure::of(PlayerColor::Green, FigureKind::Normal);
/// scene.figures.push(PlacedFigure { x: 0, y: 0, spot: Spot::Segment(0), figure });
/// let svg = scene.svg(64);
/// assert!(svg.starts_with("<svg"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scene<'a> {
    /// Squares, in any order.
    pub squares: Vec<PlacedSquare<'a>>,
    /// Start boards.
    pub boards: Vec<PlacedBoard<'a>>,
    /// Figures on squares.
    pub figures: Vec<PlacedFigure>,
    /// Ferries on lakes.
    pub ferries: Vec<PlacedFerry>,
    /// Gold.
    pub ingots: Vec<PlacedIngots>,
    /// Places to mark.
    pub lights: Vec<(i32, i32, Light)>,
}

/// How far standing things may reach into a neighbor.
const OVERHANG: f64 = 8.0;
const MARGIN: f64 = 20.0;
const EDGE_DARK: Color = Color::hex(0x6f_5b3c);
const EDGE_LIGHT: Color = Color::hex(0xd8_c79d);
/// The corners of a tile: the middle of every side, where roads run, stays free.
const BRACKETS: &str =
    "M0 22V4Q0 0 4 0H22M78 0H96Q100 0 100 4V22M100 78V96Q100 100 96 100H78M22 100H4Q0 100 0 96V78";

impl Scene<'_> {
    /// The table as an SVG document, every square so many pixels wide.
    #[must_use]
    pub fn svg(&self, square_px: u32) -> String {
        let detail = Detail::for_size(f64::from(square_px));
        let frame = self.frame();
        let (width, height) = (frame.width(), frame.height());
        let mut pen = Pen::new();
        pen.raw(&clips());
        pen.rect(pt(0.0, 0.0), width, height, Style::fill(TABLE));
        self.cardboard(&mut pen, &frame);
        self.land(&mut pen, &frame, detail);
        self.lit(&mut pen, &frame, detail);
        self.pieces(&mut pen, &frame, square_px);
        let px = (width * f64::from(square_px) / 100.0).round() as u32;
        document(width, height, px.max(1), &pen.finish())
    }

    /// All covered places; squares of boards as well.
    fn cells(&self) -> BTreeMap<(i32, i32), ()> {
        let squares = self.squares.iter().map(|it| (it.x, it.y));
        let boards = self.boards.iter().flat_map(|board| {
            let size = board.set.board.as_ref().map_or((0, 0), |it| (it.rows, it.cols));
            (0..i32::from(size.0)).flat_map(move |row| {
                (0..i32::from(size.1)).map(move |col| (board.x + col, board.y + row))
            })
        });
        squares.chain(boards).map(|cell| (cell, ())).collect()
    }

    fn frame(&self) -> Frame {
        let lit = self.lights.iter().map(|light| (light.0, light.1));
        let mut cells = self.cells().into_keys().chain(lit);
        let Some(first) = cells.next() else {
            return Frame { left: 0, top: 0, right: 0, bottom: 0 };
        };
        let start = Frame { left: first.0, top: first.1, right: first.0, bottom: first.1 };
        cells.fold(start, |frame, (x, y)| Frame {
            left: frame.left.min(x),
            top: frame.top.min(y),
            right: frame.right.max(x),
            bottom: frame.bottom.max(y),
        })
    }

    /// The soft shadow of all tiles together, and the edge of the cardboard. Stacked strokes look
    /// like a blur and cost little.
    fn cardboard(&self, pen: &mut Pen, frame: &Frame) {
        let mut d = String::new();
        for &(x, y) in self.cells().keys() {
            let at = frame.at(x, y);
            d += &format!("M{} {}h100v100h-100z", Num(at.x), Num(at.y));
        }
        pen.placed(pt(2.2, 3.6), 1.0, |pen| {
            for width in [14.0, 11.0, 8.4, 6.0, 4.0, 2.0] {
                pen.path(&d, Style::fill(SHADOW).edge(SHADOW, width).round().opacity(0.055));
            }
        });
        for (shift, color) in [(pt(1.0, 2.1), EDGE_DARK), (pt(0.5, 1.05), EDGE_LIGHT)] {
            pen.placed(shift, 1.0, |pen| pen.path(&d, Style::fill(color)));
        }
    }

    /// All grounds first, then all standing things from north to south, so that walls join.
    fn land(&self, pen: &mut Pen, frame: &Frame, detail: Detail) {
        let cells = self.cells();
        let mut standing: Vec<((i32, i32), usize, String)> = Vec::new();
        for board in &self.boards {
            if let Some(picture) = BoardPicture::new(board.set, detail) {
                let at = frame.at(board.x, board.y);
                pen.placed(at, 1.0, |pen| pen.raw(&picture.layers.ground));
                let last = board.y + i32::from(picture.rows) - 1;
                standing.push(((last, board.x), 0, picture.layers.standing));
            }
        }
        let mut order: Vec<&PlacedSquare<'_>> = self.squares.iter().collect();
        order.sort_by_key(|it| (it.y, it.x));
        for it in order {
            let Layers { ground, standing: things } = draw_tile(&it.subject, it.rotation, detail);
            pen.placed(frame.at(it.x, it.y), 1.0, |pen| {
                pen.clipped("square", |pen| pen.raw(&ground));
            });
            let has = |dx: i32, dy: i32| cells.contains_key(&(it.x + dx, it.y + dy));
            let open = [has(0, -1), has(1, 0), has(0, 1), has(-1, 0)];
            let bits = (0..4).fold(0, |bits, idx| bits | usize::from(open[idx]) << idx);
            standing.push(((it.y, it.x), bits, things));
        }
        standing.sort_by_key(|it| it.0);
        for ((y, x), open, things) in standing {
            let is_board = self.boards.iter().find(|board| {
                let rows = board.set.board.as_ref().map_or(0, |it| i32::from(it.rows));
                board.x == x && board.y + rows - 1 == y
            });
            match is_board {
                Some(board) if open == 0 => {
                    pen.placed(frame.at(board.x, board.y), 1.0, |pen| pen.raw(&things));
                }
                _ => pen.placed(frame.at(x, y), 1.0, |pen| {
                    pen.clipped(&format!("open{open}"), |pen| pen.raw(&things));
                }),
            }
        }
    }

    fn lit(&self, pen: &mut Pen, frame: &Frame, detail: Detail) {
        for &(x, y, light) in &self.lights {
            let at = frame.at(x, y);
            match light {
                Light::Fits => {
                    let fill = Style::fill(crate::color::AZURE).opacity(0.12);
                    pen.rounded(at.by(3.0, 3.0), 94.0, 94.0, 4.0, fill);
                    let edge = Style::line(crate::color::AZURE, 2.0).dash("7 5");
                    pen.rounded(at.by(3.0, 3.0), 94.0, 94.0, 4.0, edge);
                }
                Light::Last(color) => pen.placed(at, 1.0, |pen| {
                    let broad = detail.pick(1.5, 1.0, 0.8);
                    let shade = Style::line(SHADOW, 6.4 * broad).opacity(0.25).round();
                    pen.placed(pt(0.6, 1.0), 1.0, |pen| pen.path(BRACKETS, shade));
                    pen.path(BRACKETS, Style::line(CREAM, 5.2 * broad).round());
                    pen.path(BRACKETS, Style::line(color, 3.0 * broad).round());
                }),
            }
        }
    }

    /// Ferries and ingots, lying figures, then standing figures by their foot.
    fn pieces(&self, pen: &mut Pen, frame: &Frame, square_px: u32) {
        for it in &self.ferries {
            let [from, to] = [it.from, it.to].map(|side| self.pier(it.x, it.y, side));
            let at = frame.at(it.x, it.y);
            ferry(pen, at + from, at + to, 6.4);
        }
        for it in &self.ingots {
            for idx in 0..it.n_ingots {
                let step = f64::from(idx);
                let at = frame.at(it.x, it.y).by(82.0 - 4.0 * step, 88.0 - 5.6 * step);
                pen.placed(at, 0.8, |pen| ingot(pen, Point::default()));
            }
        }
        let mut figures: Vec<(bool, Point, Figure)> = Vec::new();
        for it in &self.figures {
            let (at, lies) = self.spot(it);
            let is_lying = lies && can_lie(it.figure.kind);
            figures.push((is_lying, frame.at(it.x, it.y) + at, it.figure));
        }
        spread(&mut figures);
        figures.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.y.total_cmp(&b.1.y)).then(a.2.cmp(&b.2)));
        for (is_lying, at, figure) in figures {
            figure.draw_on(pen, at, f64::from(square_px), is_lying);
        }
    }

    fn square_at(&self, x: i32, y: i32) -> Option<&PlacedSquare<'_>> {
        self.squares.iter().find(|it| (it.x, it.y) == (x, y))
    }

    fn spot(&self, it: &PlacedFigure) -> (Point, bool) {
        match it.spot {
            Spot::Point(at) => (at, false),
            Spot::Corner(side) => (crate::geometry::CORNERS[side.index()], false),
            Spot::Segment(segment) => {
                let anchors = match (self.square_at(it.x, it.y), self.board_square(it.x, it.y)) {
                    (Some(square), _) => Anchor::all(&square.subject, square.rotation),
                    (None, Some(subject)) => Anchor::all(&subject, Rotation::NONE),
                    (None, None) => Vec::new(),
                };
                let anchor = anchors.get(usize::from(segment));
                anchor.map_or((pt(50.0, 50.0), false), |anchor| (anchor.at, anchor.is_lying))
            }
        }
    }

    /// The square of a board that lies here.
    fn board_square(&self, x: i32, y: i32) -> Option<Subject<'_>> {
        self.boards.iter().find_map(|board| {
            let subjects = Subject::all_of(board.set).into_iter();
            subjects.filter(|it| it.board.is_some()).find(|it| {
                let (row, col) = it.square.at;
                (board.x + i32::from(col), board.y + i32::from(row)) == (x, y)
            })
        })
    }

    /// Where the pier of a side stands in the water.
    fn pier(&self, x: i32, y: i32, side: Side) -> Point {
        let toward = pt(50.0, 50.0) - crate::geometry::inward(side) * 9.0;
        let Some(square) = self.square_at(x, y) else { return toward };
        crate::tile::pier_of(&square.subject, square.rotation, side).unwrap_or(toward)
    }
}

/// Figures on one spot step aside, so that all are seen.
fn spread(figures: &mut [(bool, Point, Figure)]) {
    for idx in 1..figures.len() {
        let (before, rest) = figures.split_at_mut(idx);
        let own = &mut rest[0].1;
        while before.iter().any(|it| it.1.distance(*own) < 5.0) {
            *own = own.by(8.0, 2.0);
        }
    }
}

/// The part of the plane a scene covers, in places.
struct Frame {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Frame {
    fn at(&self, x: i32, y: i32) -> Point {
        pt(MARGIN + 100.0 * f64::from(x - self.left), MARGIN + 100.0 * f64::from(y - self.top))
    }

    fn width(&self) -> f64 {
        2.0 * MARGIN + 100.0 * f64::from(self.right - self.left + 1)
    }

    fn height(&self) -> f64 {
        2.0 * MARGIN + 100.0 * f64::from(self.bottom - self.top + 1)
    }
}

/// One clip for each set of sides that have a neighbor: things reach over those sides only.
fn clips() -> String {
    let mut pen = Pen::new();
    pen.raw("<defs>");
    for open in 0..16 {
        let over = |bit: u32| if open >> bit & 1 == 1 { OVERHANG } else { 0.0 };
        let (north, east, south, west) = (over(0), over(1), over(2), over(3));
        pen.add(format_args!(
            "<clipPath id=\"open{open}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>",
            Num(-west),
            Num(-north),
            Num(100.0 + west + east),
            Num(100.0 + north + south)
        ));
    }
    pen.raw("</defs>");
    pen.finish()
}
