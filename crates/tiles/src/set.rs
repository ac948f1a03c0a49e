//! Tile sets: all tiles of a box, and the boards, tokens and message tiles that come with them.

use crate::{Goods, Square, Symbols, Tile};

/// A rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Book {
    /// Big Box, Rio Grande.
    Rgbb,
    /// Base game of 2012, Z-Man.
    Zm12,
    /// Wheel of Fortune, Rio Grande.
    Wof,
    /// Big Box of 2021.
    Bb21,
    /// Count, King & Robber, Z-Man.
    Ckr,
}

impl Book {
    /// All books.
    pub const ALL: [Self; 5] = [Self::Rgbb, Self::Zm12, Self::Wof, Self::Bb21, Self::Ckr];

    /// The citation key.
    ///
    /// ```
    /// assert_eq!(bastide_tiles::Book::Bb21.key(), "BB21");
    /// ```
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Rgbb => "RGBB",
            Self::Zm12 => "ZM12",
            Self::Wof => "WOF",
            Self::Bb21 => "BB21",
            Self::Ckr => "CKR",
        }
    }

    /// The three digits that name the book in tile tables.
    #[must_use]
    pub const fn number(self) -> &'static str {
        match self {
            Self::Rgbb => "000",
            Self::Zm12 => "001",
            Self::Wof => "002",
            Self::Bb21 => "003",
            Self::Ckr => "004",
        }
    }

    /// The book a key names, in any case of letters.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|book| book.key().eq_ignore_ascii_case(key))
    }
}

/// A start board of several squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartBoard {
    /// Its name, where it is one piece; the city of Carcassonne is made of tiles.
    pub id: Option<String>,
    /// Rows of squares.
    pub rows: u8,
    /// Columns of squares.
    pub cols: u8,
    /// How many separate fields lie on it.
    pub n_fields: u8,
    /// Edges of the rim: north and south from left to right, east and west from top to bottom.
    pub rim: Option<[String; 4]>,
    /// Its squares, row by row; empty where the tiles of the set are the squares.
    pub squares: Vec<Square>,
}

impl StartBoard {
    /// The board as one tile, if it is one piece.
    pub(crate) fn tile(&self) -> Option<Tile> {
        Some(Tile {
            id: self.id.clone()?,
            printed_id: None,
            id_assumed: false,
            jcz: None,
            count: 1,
            start_copies: 0,
            board_place: None,
            river_role: None,
            symbols: Symbols::default(),
            reconstructed: None,
            squares: self.squares.clone(),
        })
    }
}

/// A quarter of the city of Carcassonne.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quarter {
    /// Castle, market, blacksmith or cathedral.
    pub name: String,
    /// The tile it is drawn on.
    pub near: String,
    /// The kind of feature it serves.
    pub serves: String,
}

/// A segment of the wheel of fortune.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WheelSegment {
    /// What happens there.
    pub name: String,
    /// How many followers find a place.
    pub crown_spaces: u8,
}

/// The wheel of fortune.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wheel {
    /// Which way the pig walks.
    pub direction: String,
    /// Where the pig stands at the start.
    pub pig_starts_on: String,
    /// In the direction of the pig's walk.
    pub segments: Vec<WheelSegment>,
}

/// A message tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The printed id.
    pub id: String,
    /// 1 to 8.
    pub number: u8,
    /// A short name.
    pub key: String,
    /// What it does.
    pub text: String,
    /// The points one may take instead.
    pub or_points: u8,
}

/// A tile that is no land: king and robber baron.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwardTile {
    /// The printed id.
    pub id: String,
    /// Who is on it.
    pub name: String,
}

/// What each ingot is worth to a player who has so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IngotValue {
    /// From this many ingots…
    pub from: u8,
    /// …up to this many; without an end if absent.
    pub to: Option<u8>,
    /// Points for each.
    pub each: u8,
}

/// Tokens and dice that come with a set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    /// How many tokens of each of the goods there are.
    pub goods_tokens: Vec<(Goods, u8)>,
    /// The faces of a die.
    pub die: Vec<u8>,
    /// How many gold ingots.
    pub ingots: Option<u8>,
    /// How many ferries.
    pub ferries: Option<u8>,
}

impl Pieces {
    /// What is alike and only counted: how many there are, by the word of the tile files.
    pub fn counted(&self) -> impl Iterator<Item = (&'static str, u8)> {
        let all = [("ferries", self.ferries), ("ingots", self.ingots)];
        all.into_iter().filter_map(|(word, n)| Some((word, n?)))
    }
}

/// All tiles of a box or of one part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileSet {
    /// The name of its file.
    pub name: String,
    /// For people.
    pub title: String,
    /// The rulebooks that describe it.
    pub books: Vec<Book>,
    /// How many tiles there are.
    pub total: u16,
    /// Not in any box: only for a rule as worded.
    pub optional: bool,
    /// Where the Count stands at the start.
    pub count_starts_in: Option<String>,
    /// Which feature kind each crop circle works on.
    pub crop_circles: Vec<(String, String)>,
    /// Tokens and dice.
    pub pieces: Pieces,
    /// What gold is worth.
    pub ingot_values: Vec<IngotValue>,
    /// King and robber baron.
    pub award_tiles: Vec<AwardTile>,
    /// Quarters of Carcassonne.
    pub quarters: Vec<Quarter>,
    /// Message tiles.
    pub messages: Vec<Message>,
    /// The wheel of fortune.
    pub wheel: Option<Wheel>,
    /// A start board.
    pub board: Option<StartBoard>,
    /// The start board as one tile of many squares, where it is one piece.
    pub board_tile: Option<Tile>,
    /// The kinds of tile.
    pub tiles: Vec<Tile>,
}

impl TileSet {
    /// The tile with this id; a start board of one piece is one, too.
    ///
    /// ```
    /// let base = bastide_tiles::tile_set("base-c1").unwrap();
    /// assert_eq!(base.tile("D").unwrap().count, 4);
    /// assert!(base.tile("Y").is_none());
    /// let wheel = bastide_tiles::tile_set("wheel-of-fortune").unwrap();
    /// assert_eq!(wheel.tile("wheel-board").unwrap().squares.len(), 16);
    /// ```
    #[must_use]
    pub fn tile(&self, id: &str) -> Option<&Tile> {
        self.tiles.iter().chain(&self.board_tile).find(|tile| tile.id == id)
    }
}
