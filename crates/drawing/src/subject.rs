//! What is to be drawn: one square of land with everything printed on it.

use bastide_tiles::{RiverRole, Square, Symbols, Tile, TileSet};

/// The one big shape that the squares of a board share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardShape {
    /// The city of Carcassonne, three rows of four squares.
    Carcassonne,
    /// The wheel of fortune, four rows of four squares.
    Wheel,
}

/// One square of land to draw.
///
/// ```
/// use bastide_drawing::Subject;
/// let base = bastide_tiles::tile_set("base-c1").unwrap();
/// let start = Subject::of_tile(base.tile("D").unwrap());
/// assert_eq!(start.id(), "D");
/// let river = bastide_tiles::tile_set("river-20ae").unwrap();
/// assert_eq!(Subject::all_of(river)[1].id(), "20AE-A.01", "the right half of a double tile");
/// ```
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    id: String,
    pub(crate) square: &'a Square,
    pub(crate) symbols: Symbols,
    pub(crate) river_role: Option<RiverRole>,
    pub(crate) board: Option<BoardShape>,
}

impl<'a> Subject<'a> {
    /// The only square of a tile, or the first of a double tile.
    #[must_use]
    pub fn of_tile(tile: &'a Tile) -> Self {
        Self::of_square(tile, 0)
    }

    /// A square of a tile; a number too high means the last one.
    ///
    /// # Panics
    /// If the tile has no square at all, which no tile file can say.
    #[must_use]
    pub fn of_square(tile: &'a Tile, square_idx: usize) -> Self {
        let square = tile.squares.get(square_idx).or(tile.squares.last());
        let square = square.expect("a tile has at least one square");
        let id = if tile.is_double() {
            format!("{}.{}{}", tile.id, square.at.0, square.at.1)
        } else {
            tile.id.clone()
        };
        Self {
            id,
            square,
            symbols: tile.symbols,
            river_role: tile.river_role,
            board: tile.board_place.map(|_| BoardShape::Carcassonne),
        }
    }

    /// A square of a start board that is one piece.
    #[must_use]
    pub fn of_board(square: &'a Square) -> Self {
        Self {
            id: format!("board.{}{}", square.at.0, square.at.1),
            square,
            symbols: Symbols::default(),
            river_role: None,
            board: Some(BoardShape::Wheel),
        }
    }

    /// All squares of a set: its tiles first, then its board.
    #[must_use]
    pub fn all_of(set: &'a TileSet) -> Vec<Self> {
        let tiles = set
            .tiles
            .iter()
            .flat_map(|tile| (0..tile.squares.len()).map(|idx| Self::of_square(tile, idx)));
        let board = set.board.iter().flat_map(|board| board.squares.iter().map(Self::of_board));
        tiles.chain(board).collect()
    }

    /// The same square with another seed, so that copies of a tile differ in their trees.
    #[must_use]
    pub fn copy(mut self, number: usize) -> Self {
        if number > 0 {
            self.id = format!("{}#{number}", self.id);
        }
        self
    }

    /// The id of the tile; squares of boards and double tiles add row and column.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its landscape.
    #[must_use]
    pub fn square(&self) -> &'a Square {
        self.square
    }
}
