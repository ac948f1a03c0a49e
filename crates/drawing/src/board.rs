//! Boards of several squares as whole pictures.

mod carcassonne;
mod quarters;
mod wheel;

use crate::Subject;
use crate::color::TABLE;
use crate::geometry::{Point, pt};
use crate::pen::{Pen, Style};
use crate::subject::BoardShape;
use crate::tile::{Detail, Layers, document, draw_board_square};
use bastide_tiles::TileSet;

/// Where a figure finds a place on a board that is no segment: a quarter of Carcassonne, or a
/// crown space or the pig's place on the wheel.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPlace {
    /// The quarter, or the segment of the wheel.
    pub name: String,
    /// In units of the board, from its upper left corner.
    pub at: Point,
    /// What stands here.
    pub kind: BoardPlaceKind,
}

/// What stands at a place of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardPlaceKind {
    /// Followers waiting in a quarter.
    Quarter,
    /// The Count.
    Count,
    /// A follower on a crown space of the wheel.
    CrownSpace,
    /// The pig of the wheel.
    Pig,
}

/// A drawn board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPicture {
    /// Rows of squares.
    pub rows: u8,
    /// Columns of squares.
    pub cols: u8,
    /// Ground and standing things, 100 units a square.
    pub layers: Layers,
    /// Places for figures.
    pub places: Vec<BoardPlace>,
}

/// The places of the quarters of Carcassonne: for each the one for followers, then the Count's.
///
/// ```
/// let places = bastide_drawing::quarter_places();
/// assert_eq!(places.len(), 2 * 4);
/// assert_eq!(places[0].name, "castle");
/// ```
#[must_use]
pub fn quarter_places() -> Vec<BoardPlace> {
    let set = bastide_tiles::tile_set("count-of-carcassonne");
    set.map(|it| quarters::board_places(&quarters::places(it))).unwrap_or_default()
}

/// The places of the wheel of fortune: for each segment the pig's, then its crown spaces.
///
/// ```
/// let places = bastide_drawing::wheel_places();
/// assert_eq!(places.len(), 6 + 9);
/// assert_eq!(places[0].name, "fortune");
/// ```
#[must_use]
pub fn wheel_places() -> Vec<BoardPlace> {
    let wheel = bastide_tiles::tile_set("wheel-of-fortune").and_then(|it| it.wheel.as_ref());
    wheel.map(wheel::places).unwrap_or_default()
}

/// One square of the board of a set as a whole SVG document, so many pixels wide.
///
/// ```
/// let set = bastide_tiles::tile_set("wheel-of-fortune").unwrap();
/// assert!(bastide_drawing::board_square_svg(set, (3, 1), 80).unwrap().contains("width=\"80\""));
/// ```
#[must_use]
pub fn board_square_svg(set: &TileSet, (row, col): (u8, u8), px: u32) -> Option<String> {
    let picture = BoardPicture::new(set, Detail::for_size(f64::from(px)))?;
    let corner = pt(-100.0 * f64::from(col), -100.0 * f64::from(row));
    let mut pen = Pen::new();
    pen.placed(corner, 1.0, |pen| {
        pen.raw(&picture.layers.ground);
        pen.raw(&picture.layers.standing);
    });
    Some(document(100.0, 100.0, px, &pen.finish()))
}

impl BoardPicture {
    /// Draws the board of a set, if it has one.
    ///
    /// ```
    /// use bastide_drawing::{BoardPicture, Detail};
    /// let set = bastide_tiles::tile_set("count-of-carcassonne").unwrap();
    /// let city = BoardPicture::new(set, Detail::Full).unwrap();
    /// assert_eq!((city.rows, city.cols), (3, 4));
    /// assert!(city.places.iter().any(|place| place.name == "market"));
    /// assert!(BoardPicture::new(bastide_tiles::tile_set("cult").unwrap(), Detail::Full).is_none());
    /// ```
    #[must_use]
    pub fn new(set: &TileSet, detail: Detail) -> Option<Self> {
        let board = set.board.as_ref()?;
        let subjects: Vec<Subject<'_>> =
            Subject::all_of(set).into_iter().filter(|it| it.board.is_some()).collect();
        let shape = subjects.first()?.board?;
        let (mut ground, mut standing) = (Pen::new(), Pen::new());
        let mut gates = Vec::new();
        for subject in &subjects {
            let (row, col) = subject.square.at;
            let at = pt(100.0 * f64::from(col), 100.0 * f64::from(row));
            let (layers, ends) = draw_board_square(subject, detail);
            ground.placed(at, 1.0, |pen| pen.clipped("square", |pen| pen.raw(&layers.ground)));
            standing.placed(at, 1.0, |pen| pen.raw(&layers.standing));
            gates.extend(ends.into_iter().map(|end| end + at));
        }
        let places = match shape {
            BoardShape::Carcassonne => {
                let quarters = quarters::places(set);
                carcassonne::draw(&mut ground, &mut standing, &quarters, &gates, detail);
                quarters::board_places(&quarters)
            }
            BoardShape::Wheel => {
                let wheel = set.wheel.as_ref()?;
                wheel::draw(&mut ground, &mut standing, wheel);
                wheel::places(wheel)
            }
        };
        // Neighbors may reach over the rim of the board, its own things do not.
        let mut clipped = Pen::new();
        let clip = format!("board{}x{}", board.rows, board.cols);
        clipped.clipped(&clip, |pen| pen.raw(&standing.finish()));
        let layers = Layers { ground: ground.finish(), standing: clipped.finish() };
        Some(Self { rows: board.rows, cols: board.cols, layers, places })
    }
}

/// The board of a set as a whole SVG document, every square so many pixels wide.
///
/// ```
/// let set = bastide_tiles::tile_set("wheel-of-fortune").unwrap();
/// assert!(bastide_drawing::board_svg(set, 100).unwrap().contains("width=\"400\""));
/// ```
#[must_use]
pub fn board_svg(set: &TileSet, square_px: u32) -> Option<String> {
    let picture = BoardPicture::new(set, Detail::for_size(f64::from(square_px)))?;
    let (width, height) = (100.0 * f64::from(picture.cols), 100.0 * f64::from(picture.rows));
    let mut pen = Pen::new();
    pen.rect(pt(0.0, 0.0), width, height, Style::fill(TABLE));
    pen.raw(&picture.layers.ground);
    pen.raw(&picture.layers.standing);
    Some(document(width, height, square_px * u32::from(picture.cols), &pen.finish()))
}
