//! The facts of tiles as the tile files tell them.

use crate::{Port, Side};
use std::fmt;

/// Gives an enum the words its variants have in tile files.
macro_rules! words {
    ($name:ident { $($variant:ident => $word:literal),* $(,)? }) => {
        impl $name {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The word in tile files.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),*
                }
            }

            /// What a word of a tile file stands for.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|it| it.word() == word)
            }
        }
    };
}

/// What a side of a square shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// City, `C`.
    City,
    /// Road, `R`.
    Road,
    /// Field, `F`.
    Field,
    /// River, `W` for water.
    River,
    /// The side of an abbey, `A`: fits everything and closes it.
    Abbey,
    /// An inner side of a board of several squares, `X`: nothing can be placed there.
    Inner,
}

impl Edge {
    /// All edges.
    pub const ALL: [Self; 6] =
        [Self::City, Self::Road, Self::Field, Self::River, Self::Abbey, Self::Inner];

    /// The letter in tile files.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::City => 'C',
            Self::Road => 'R',
            Self::Field => 'F',
            Self::River => 'W',
            Self::Abbey => 'A',
            Self::Inner => 'X',
        }
    }

    /// The edge a letter stands for.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|edge| edge.letter() == letter)
    }
}

/// What a city piece trades in (Traders & Builders).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goods {
    /// A barrel of wine.
    Wine,
    /// An ear of grain.
    Grain,
    /// A bolt of cloth.
    Cloth,
}

words!(Goods { Wine => "wine", Grain => "grain", Cloth => "cloth" });

/// A piece of a city on one square.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CityPiece {
    /// The sides it opens to, clockwise from the north.
    pub sides: Vec<Side>,
    /// How many pennants it shows.
    pub pennants: u8,
    /// Whether a cathedral stands in it.
    pub cathedral: bool,
    /// Whether a princess lives in it.
    pub princess: bool,
    /// What it trades in.
    pub goods: Option<Goods>,
}

/// A piece of road on one square. Roads that end on the square have one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoadPiece {
    /// The sides it leaves by, clockwise from the north.
    pub sides: Vec<Side>,
    /// Whether an inn stands by it.
    pub inn: bool,
}

/// A piece of field on one square; without ports it reaches no side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldPiece {
    /// The halves of sides it reaches, clockwise from the north-west corner.
    pub halves: Vec<Port>,
    /// Indices of the city pieces it touches.
    pub cities: Vec<u8>,
    /// Whether a pig herd grazes on it.
    pub pig_herd: bool,
}

/// A building with a monk's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Building {
    /// A monastery.
    Monastery,
    /// A shrine, its rival.
    Shrine,
    /// An abbey, kept in hand until it fills a hole.
    Abbey,
}

words!(Building { Monastery => "monastery", Shrine => "shrine", Abbey => "abbey" });

/// A piece of a square, named by kind and index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// A city piece.
    City(u8),
    /// A field piece.
    Field(u8),
    /// The monastery, shrine or abbey.
    Building,
    /// A river piece.
    River(u8),
    /// A road piece.
    Road(u8),
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::City(idx) => write!(f, "city:{idx}"),
            Self::Field(idx) => write!(f, "field:{idx}"),
            Self::Building => f.write_str("monastery"),
            Self::River(idx) => write!(f, "river:{idx}"),
            Self::Road(idx) => write!(f, "road:{idx}"),
        }
    }
}

/// Whether pieces cross over or under the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CrossingKind {
    /// The upper pieces bridge the lower ones.
    Bridge,
    /// The lower pieces dive under the upper ones.
    Tunnel,
}

words!(CrossingKind { Bridge => "bridge", Tunnel => "tunnel" });

/// A bridge or tunnel: pieces that may cross on the square without meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// Bridge or tunnel.
    pub kind: CrossingKind,
    /// What lies above.
    pub upper: Vec<Piece>,
    /// What lies below.
    pub lower: Vec<Piece>,
}

/// The landscape of one square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// Row and column on a board of several squares; 0, 0 for an ordinary tile.
    pub at: (u8, u8),
    /// What its sides show, clockwise from the north.
    pub edges: [Edge; 4],
    /// Separate city pieces.
    pub cities: Vec<CityPiece>,
    /// Separate road pieces.
    pub roads: Vec<RoadPiece>,
    /// The sides each river piece leaves by.
    pub rivers: Vec<Vec<Side>>,
    /// Separate field pieces.
    pub fields: Vec<FieldPiece>,
    /// The building with a monk's place.
    pub building: Option<Building>,
    /// Whether there is a garden, for the abbot.
    pub garden: bool,
    /// Groups of pieces that touch where a road ends; a wagon may move inside one group.
    pub junctions: Vec<Vec<Piece>>,
    /// Bridges and tunnels.
    pub crossings: Vec<Crossing>,
}

/// What a river tile is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RiverRole {
    /// Where the river springs; the start tile of a river game.
    Source,
    /// Where it divides.
    Fork,
    /// Where it runs on.
    Through,
    /// Caps an arm, but is shuffled like the others.
    End,
    /// Set aside and placed last.
    Lake,
}

words!(RiverRole {
    Source => "source",
    Fork => "fork",
    Through => "through",
    End => "end",
    Lake => "lake",
});

/// The three crop circles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CropCircle {
    /// For farmers.
    Rake,
    /// For thieves.
    Club,
    /// For knights.
    Shield,
}

words!(CropCircle { Rake => "rake", Club => "club", Shield => "shield" });

/// Where the arrow of a flying machine points on the tile as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Flight {
    /// Straight out of a side.
    West,
    /// Over a corner.
    NorthWest,
}

words!(Flight { West => "W", NorthWest => "NW" });

/// What is printed on a tile beside its landscape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Symbols {
    /// A volcano: the dragon comes here.
    pub volcano: bool,
    /// A dragon: it moves.
    pub dragon: bool,
    /// A magic portal.
    pub portal: bool,
    /// An abbey of the players' own.
    pub abbey: bool,
    /// A lake with piers for a ferry.
    pub ferry_lake: bool,
    /// A gold mine.
    pub gold: bool,
    /// The sign of mage and witch.
    pub magic: bool,
    /// A robber's bag.
    pub bag: bool,
    /// A flying machine.
    pub flying_machine: Option<Flight>,
    /// A crop circle.
    pub crop_circle: Option<CropCircle>,
    /// How far the pig moves round the wheel of fortune.
    pub wheel: Option<u8>,
}

impl Symbols {
    /// The words, as in tile files, of the symbols that are either there or not and say no more.
    ///
    /// ```
    /// let set = bastide_tiles::tile_set("gold-mines").unwrap();
    /// assert_eq!(set.tiles[0].symbols.words(), ["gold"]);
    /// ```
    #[must_use]
    pub fn words(&self) -> Vec<&'static str> {
        let mut symbols = *self;
        let there = PLAIN.iter().filter(|it| *(it.of)(&mut symbols));
        there.map(|it| it.word).collect()
    }

    /// Whether they take the middle of the tile, where its roads end: a lake or a crop circle.
    #[must_use]
    pub const fn take_the_middle(&self) -> bool {
        self.ferry_lake || self.crop_circle.is_some()
    }

    /// The symbol with this word, if it is either there or not and says no more.
    pub(crate) fn plain(&mut self, word: &str) -> Option<&mut bool> {
        PLAIN.iter().find(|it| it.word == word).map(|it| (it.of)(self))
    }

    /// Whether there is such a symbol, by the word for several of them.
    pub(crate) fn has_any(mut self, words: &str) -> Option<bool> {
        PLAIN.iter().find(|it| it.words == words).map(|it| *(it.of)(&mut self))
    }
}

/// A symbol that is either there or not and says no more.
struct Plain {
    /// Its word in tile files.
    word: &'static str,
    /// The word for several of them.
    words: &'static str,
    of: fn(&mut Symbols) -> &mut bool,
}

const fn plain(
    word: &'static str,
    words: &'static str,
    of: fn(&mut Symbols) -> &mut bool,
) -> Plain {
    Plain { word, words, of }
}

/// All of these, in the order in which they are told.
const PLAIN: [Plain; 8] = [
    plain("volcano", "volcanoes", |it| &mut it.volcano),
    plain("dragon", "dragons", |it| &mut it.dragon),
    plain("portal", "portals", |it| &mut it.portal),
    plain("abbey", "abbeys", |it| &mut it.abbey),
    plain("ferry_lake", "ferry_lakes", |it| &mut it.ferry_lake),
    plain("gold", "gold", |it| &mut it.gold),
    plain("magic_symbol", "magic_symbols", |it| &mut it.magic),
    plain("bag", "bags", |it| &mut it.bag),
];

/// One kind of tile of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Unique in its set, mostly as printed in the rulebook.
    pub id: String,
    /// The id printed in the rulebook, where several kinds share it.
    pub printed_id: Option<String>,
    /// The layout is certain, which id it bears is not.
    pub id_assumed: bool,
    /// The name of the same tile in JCloisterZone.
    pub jcz: Option<String>,
    /// Copies in the set.
    pub count: u8,
    /// How many of the copies are the start tile.
    pub start_copies: u8,
    /// Row and column, for tiles that make up a board.
    pub board_place: Option<(u8, u8)>,
    /// For tiles with a river.
    pub river_role: Option<RiverRole>,
    /// What is printed beside the landscape.
    pub symbols: Symbols,
    /// Why the layout is believed, where no picture shows it.
    pub reconstructed: Option<String>,
    /// Its landscape: one square, or two for a double tile.
    pub squares: Vec<Square>,
}

impl Tile {
    /// The id in the rulebook's tile list.
    ///
    /// ```
    /// let set = bastide_tiles::tile_set("base-c3").unwrap();
    /// let garden = set.tile("V3-E/G").unwrap();
    /// assert_eq!(garden.printed_id(), "V3-E");
    /// ```
    #[must_use]
    pub fn printed_id(&self) -> &str {
        self.printed_id.as_deref().unwrap_or(&self.id)
    }

    /// Whether the tile covers more than one square.
    #[must_use]
    pub fn is_double(&self) -> bool {
        self.squares.len() > 1
    }
}
