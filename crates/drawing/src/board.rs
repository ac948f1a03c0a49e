//! Boards of several squares as whole pictures.

mod carcassonne;
mod quarters;
mod wheel;

use crate::color::TABLE;
use crate::geometry::{Point, pt};
use crate::pen::{Pen, Style};
use crate::png::pixels;
use crate::subject::BoardShape;
use crate::tile::{Detail, Layers, document, draw_board_square};
use crate::{PngError, Subject};
use bastide_tiles::TileSet;

/// Where a figure stands on a board that is no segment: a quarter of Carcassonne, or a
/// crown space or the pig's place on the wheel.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardSpot {
    /// The quarter, or the segment of the wheel.
    pub name: String,
    /// In units of the board, from its upper left corner.
    pub at: Point,
    /// What stands here.
    pub kind: BoardSpotKind,
}

/// What stands on a spot of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardSpotKind {
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
    /// Spots for figures.
    pub spots: Vec<BoardSpot>,
}

/// The spots of the quarters of Carcassonne: for each the one for followers, then the Count's.
///
/// ```
/// let spots = bastide_drawing::quarter_spots();
/// assert_eq!(spots.len(), 2 * 4);
/// assert_eq!(spots[0].name, "castle");
/// ```
#[must_use]
pub fn quarter_spots() -> Vec<BoardSpot> {
    let set = bastide_tiles::tile_set("count-of-carcassonne");
    set.map(|it| quarters::board_spots(&quarters::spots(it))).unwrap_or_default()
}

/// The spots of the wheel of fortune: for each segment the pig's, then its crown spaces.
///
/// ```
/// let spots = bastide_drawing::wheel_spots();
/// assert_eq!(spots.len(), 6 + 9);
/// assert_eq!(spots[0].name, "fortune");
/// ```
#[must_use]
pub fn wheel_spots() -> Vec<BoardSpot> {
    let wheel = bastide_tiles::tile_set("wheel-of-fortune").and_then(|it| it.wheel.as_ref());
    wheel.map(wheel::spots).unwrap_or_default()
}

/// One square of the board of a set as a whole SVG document, so many pixels wide.
///
/// ```
/// use bastide_drawing::{Detail, board_square_svg};
/// let set = bastide_tiles::tile_set("wheel-of-fortune").unwrap();
/// assert!(board_square_svg(set, (3, 1), 80, Detail::Mid).unwrap().contains("width=\"80\""));
/// ```
#[must_use]
pub fn board_square_svg(
    set: &TileSet,
    (row, col): (u8, u8),
    px: u32,
    detail: Detail,
) -> Option<String> {
    let picture = BoardPicture::new(set, detail)?;
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
    /// let city = BoardPicture::new(set, Detail::Near).unwrap();
    /// assert_eq!((city.rows, city.cols), (3, 4));
    /// assert!(city.spots.iter().any(|spot| spot.name == "market"));
    /// assert!(BoardPicture::new(bastide_tiles::tile_set("cult").unwrap(), Detail::Near).is_none());
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
        let spots = match shape {
            BoardShape::Carcassonne => {
                let quarters = quarters::spots(set);
                carcassonne::draw(&mut ground, &mut standing, &quarters, &gates, detail);
                quarters::board_spots(&quarters)
            }
            BoardShape::Wheel => {
                let wheel = set.wheel.as_ref()?;
                wheel::draw(&mut ground, &mut standing, wheel);
                wheel::spots(wheel)
            }
        };
        // Neighbors may reach over the rim of the board, its own things do not.
        let mut clipped = Pen::new();
        let clip = format!("board{}x{}", board.rows, board.cols);
        clipped.clipped(&clip, |pen| pen.raw(&standing.finish()));
        let layers = Layers { ground: ground.finish(), standing: clipped.finish() };
        Some(Self { rows: board.rows, cols: board.cols, layers, spots })
    }
}

/// The board of a set as a whole SVG document, every square so many pixels wide.
///
/// ```
/// let set = bastide_tiles::tile_set("wheel-of-fortune").unwrap();
/// let svg = bastide_drawing::board_svg(set, 100, bastide_drawing::Detail::Mid).unwrap();
/// assert!(svg.contains("width=\"400\""));
/// ```
#[must_use]
pub fn board_svg(set: &TileSet, square_px: u32, detail: Detail) -> Option<String> {
    let picture = BoardPicture::new(set, detail)?;
    let (width, height) = (100.0 * f64::from(picture.cols), 100.0 * f64::from(picture.rows));
    let mut pen = Pen::new();
    pen.rect(pt(0.0, 0.0), width, height, Style::fill(TABLE));
    pen.raw(&picture.layers.ground);
    pen.raw(&picture.layers.standing);
    Some(document(width, height, square_px * u32::from(picture.cols), &pen.finish()))
}

/// One square of a board as a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSquare {
    /// Its row and column.
    pub at: (u8, u8),
    /// A PNG file.
    pub png: Vec<u8>,
}

/// All squares of the board of a set, each so many pixels wide; none if the set has no board. They
/// are cut out of one picture, which takes little longer to draw than each of them alone.
///
/// ```
/// let set = bastide_tiles::tile_set("count-of-carcassonne").unwrap();
/// let squares = bastide_drawing::board_pngs(set, 32, bastide_drawing::Detail::Far)?;
/// assert_eq!(squares.len(), 3 * 4);
/// assert_eq!(squares[5].at, (1, 1));
/// # Ok::<(), bastide_drawing::PngError>(())
/// ```
///
/// # Errors
/// As [`png()`](crate::png()).
pub fn board_pngs(
    set: &TileSet,
    square_px: u32,
    detail: Detail,
) -> Result<Vec<BoardSquare>, PngError> {
    let (Some(board), Some(svg)) = (&set.board, board_svg(set, square_px, detail)) else {
        return Ok(Vec::new());
    };
    let whole = pixels(&svg)?;
    let places = (0..board.rows).flat_map(|row| (0..board.cols).map(move |col| (row, col)));
    let cut = |(row, col)| {
        let square =
            whole.square(u32::from(col) * square_px, u32::from(row) * square_px, square_px);
        Ok(BoardSquare { at: (row, col), png: square.png()? })
    };
    places.map(cut).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounding may differ where lines are smoothed, but not so that anybody could see it.
    #[test]
    fn a_square_cut_out_of_the_board_is_the_square_drawn_alone() -> Result<(), PngError> {
        for name in ["count-of-carcassonne", "wheel-of-fortune"] {
            let set = bastide_tiles::tile_set(name).expect("it has a board");
            let whole = pixels(&board_svg(set, 40, Detail::Mid).expect("it has a board"))?;
            for (row, col) in [(0, 0), (1, 3), (2, 1)] {
                let cut = whole.square(40 * u32::from(col), 40 * u32::from(row), 40);
                let alone =
                    board_square_svg(set, (row, col), 40, Detail::Mid).expect("it is on the board");
                let alone = pixels(&alone)?;
                let both = cut.rgba.iter().zip(&alone.rgba);
                let n_other = both.filter(|(a, b)| a.abs_diff(**b) > 8).count();
                assert!(n_other < cut.rgba.len() / 50, "{n_other} in {name} at {row}, {col}");
            }
        }
        Ok(())
    }
}
