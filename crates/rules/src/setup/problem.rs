//! Why a set-up is no game.

use super::Position;
use crate::game::Player;
use crate::{AnyFigure, CityProblem, Element, Title};
use bastide_board::{Board, Place};
use std::fmt;

/// One reason why a set-up is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupProblem {
    /// Two to six can play, or one alone for practice.
    Players(u8),
    /// The first player has no seat.
    FirstPlayer(Player),
    /// There is no such tile set.
    UnknownTileSet(String),
    /// A tile set whose tiles cannot be played without an element that is off.
    TileSetNeeds(String, Element),
    /// A river is to be played, but none of the tile sets is one.
    NoRiver,
    /// These rivers cannot be played together.
    Rivers(String),
    /// Something is wrong with the city of Carcassonne.
    Carcassonne(CityProblem),
    /// There are fewer abbots than players.
    TooFewAbbots,
    /// The wheel is to be played without its board.
    NoWheelBoard,
    /// The wheel board is the beginning, and so is what this element brings.
    WheelWith(Element),
    /// What stands on the wheel in the position cannot stand so.
    Wheel(String),
    /// No tile set, or none with a tile to start from.
    NoStartTile,
    /// A position without a tile on the table.
    EmptyTable,
    /// More tiles than a board can hold.
    TooManyTiles(usize),
    /// There is no such tile in the tile sets.
    UnknownTile(String),
    /// A source lies on the table and is never drawn.
    SourceInBag(String),
    /// A tile that lies on the table or in a hand, and is never drawn.
    NeverDrawn(String),
    /// A tile of the position cannot lie there.
    Tile(String, Place, String),
    /// A figure of the position cannot stand there.
    Figure(Player, Place, String),
    /// A neutral piece of the position cannot be there.
    Piece(&'static str, Place, String),
    /// A tile of the position cannot lie aside.
    Aside(String, String),
    /// An abbey is said to be spent that the player never had.
    NoAbbey(Player),
    /// More scores than players.
    Scores(usize),
    /// A score nobody can have.
    Score(u16),
    /// A figure of the position cannot be there on the scoreboard.
    OnScoreboard(AnyFigure, Player, String),
    /// Messages cannot lie so at the bottom of the stack.
    Messages(String),
    /// Ingots nobody can have.
    Gold(String),
    /// Goods nobody can hold.
    Goods(String),
    /// A title that cannot be held so.
    Title(Title, String),
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players(n) => write!(f, "1 to 6 can play, not {n}"),
            Self::FirstPlayer(player) => {
                write!(f, "seat {} cannot begin: nobody sits there", u16::from(player.0) + 1)
            }
            Self::UnknownTileSet(name) => {
                write!(f, "there is no tile set {name:?}; `bastide tiles` lists them all")
            }
            Self::TileSetNeeds(name, it) => write!(f, "the tile set {name} needs the element {it}"),
            Self::NoRiver => f.write_str(
                "the element river needs a tile set with a river, such as river-c3; or switch it off",
            ),
            Self::Rivers(names) => write!(
                f,
                "the tile sets {names} cannot be mixed: a river comes once, and only river-1 and \
                 river-2 make one together"
            ),
            Self::Carcassonne(why) => write!(f, "{why}"),
            Self::TooFewAbbots => f.write_str(
                "there are five abbots; a sixth player needs the option abbot.per_player = all",
            ),
            Self::NoWheelBoard => f.write_str(
                "the element wheel-of-fortune needs the tile set wheel-of-fortune, whose board it \
                 begins with",
            ),
            Self::WheelWith(element) => {
                write!(f, "the wheel board cannot be combined with the element {element}: both are the start")
            }
            Self::Wheel(why) => write!(f, "the wheel cannot be so: {why}"),
            Self::NoStartTile => {
                f.write_str("the tile sets have no start tile; name the tile to start from")
            }
            Self::EmptyTable => f.write_str("a position needs a tile on the table to begin with"),
            Self::TooManyTiles(n) => {
                write!(f, "{n} tiles are too many; a board holds {}", Board::MAX_SQUARES)
            }
            Self::UnknownTile(id) => write!(f, "no tile set of this game has a tile {id:?}"),
            Self::SourceInBag(id) => {
                write!(f, "{id} is a source: it lies on the table and is never in the bag")
            }
            Self::NeverDrawn(id) => {
                write!(f, "{id} lies on the table or in a hand and is never in the bag")
            }
            Self::Tile(id, place, why) => write!(f, "tile {id} cannot lie at {place}: {why}"),
            Self::Figure(player, place, why) => {
                write!(f, "seat {} has no figure at {place}: {why}", u16::from(player.0) + 1)
            }
            Self::Piece(piece, place, why) => {
                write!(f, "the {piece} cannot be at {place}: {why}")
            }
            Self::Aside(id, why) => write!(f, "tile {id} cannot lie aside: {why}"),
            Self::NoAbbey(player) => {
                write!(f, "seat {} has no abbey to spend", u16::from(player.0) + 1)
            }
            Self::Scores(n) => write!(f, "{n} scores are more than players"),
            Self::Score(points) => {
                write!(f, "nobody begins with {points} points; {} at most", Position::MAX_SCORE)
            }
            Self::OnScoreboard(figure, player, why) => {
                let (seat, figure) = (u16::from(player.0) + 1, figure.name());
                write!(f, "the {figure} of seat {seat} is not there: {why}")
            }
            Self::Messages(why) => write!(f, "the messages cannot lie so: {why}"),
            Self::Gold(why) => write!(f, "ingots cannot be held: {why}"),
            Self::Goods(why) => write!(f, "goods cannot be held: {why}"),
            Self::Title(title, why) => write!(f, "the title {} cannot be held: {why}", title.name()),
        }
    }
}

/// Every reason why a set-up is no game; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(pub Vec<SetupProblem>);

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (idx, problem) in self.0.iter().enumerate() {
            let line = if idx == 0 { "" } else { "\n" };
            write!(f, "{line}{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupError {}
