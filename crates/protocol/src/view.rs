//! A game as a client sees it.

use crate::{Hints, PieceKind, PlayerColor, Prompt, SealView, SeatKind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Everything a client needs to draw a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameView {
    /// Which game.
    pub id: String,
    /// How many entries its log has: what an answer must be given to.
    pub seq: u32,
    /// How many actions, draws included, have led here.
    pub n_actions: u32,
    /// The tile sets in play.
    pub tile_sets: Vec<String>,
    /// The elements in play.
    pub elements: Vec<String>,
    /// The options that are not at their defaults.
    pub options: BTreeMap<String, String>,
    /// Who plays, in the order of play.
    pub seats: Vec<SeatView>,
    /// The seat that began.
    pub first: u8,
    /// The seat whose turn it is.
    pub active: u8,
    /// The seat that must decide; none while a tile is drawn and when the game is over.
    pub asked: Option<u8>,
    /// The tiles on the table, in the order of placing.
    pub squares: Vec<SquareView>,
    /// The figures on the table, sorted.
    pub figures: Vec<FigureView>,
    /// Neutral pieces, in the order of the boxes.
    pub pieces: Vec<PieceView>,
    /// The journey of the dragon that is under way.
    pub journey: Option<JourneyView>,
    /// The quarters of Carcassonne; none in games without the city.
    pub quarters: Vec<QuarterView>,
    /// The segments of the wheel of fortune, in the direction of the pig's walk; none in games
    /// without it.
    pub wheel: Vec<WheelSegmentView>,
    /// Where the last tile was placed.
    pub last_placed: Option<Place>,
    /// How many tiles there are to draw in the whole game.
    pub n_tiles: u32,
    /// How many tiles are still to come.
    pub n_tiles_left: u32,
    /// What these are, sorted by kind; in which order they will come nobody knows.
    pub tiles_left: Vec<TileCount>,
    /// Tiles laid aside that may come back.
    pub aside: Vec<TileRef>,
    /// Tiles that fitted nowhere and left the game.
    pub discarded: Vec<TileRef>,
    /// What is asked.
    pub prompt: Option<Prompt>,
    /// The seats whose programs have failed, so that bots play on for them.
    pub stand_ins: Vec<u8>,
    /// The hints of the game.
    pub hints: Hints,
    /// Whether the game is over.
    pub over: bool,
    /// The seats that have won; none until the game is over.
    pub winners: Vec<u8>,
    /// What the draws were made from; told when the game is over.
    pub seed: Option<String>,
    /// The seal of the draws; none if they were not sealed.
    pub seal: Option<SealView>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatView {
    /// Counted from 0 in the order of play.
    pub seat: u8,
    /// The color of the figures.
    pub color: PlayerColor,
    /// What the player is called.
    pub name: String,
    /// A person or a bot.
    pub kind: SeatKind,
    /// Points.
    pub score: u16,
    /// The space of the printed scoreboard.
    pub space: u16,
    /// The space of the messenger, with messengers in the game.
    pub messenger_space: Option<u16>,
    /// The space of the robber; none while it is in the supply.
    pub robber_space: Option<u8>,
    /// Points brought along from a position.
    pub start_score: u16,
    /// What the points were given for.
    pub breakdown: Vec<ScoreLine>,
    /// Figures off the board, of the kinds that are in the game.
    pub supply: Vec<Supply>,
    /// Tokens the player holds.
    pub tokens: Vec<TokenCount>,
}

/// Tokens of a kind that a player holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TokenCount {
    /// The kind of token: `wine`, `king`, …
    pub token: String,
    /// How many.
    pub n: u16,
}

/// Points for one kind of thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ScoreLine {
    /// What for: `roads`, `cities`, …
    pub kind: String,
    /// During the game.
    pub during: u16,
    /// In the final scoring.
    pub at_end: u16,
}

/// Figures of a kind that a player has left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Supply {
    /// The kind of figure.
    pub figure: PieceKind,
    /// How many are in the supply.
    pub n: u8,
    /// How many the player has in all.
    pub of: u8,
}

/// A kind of tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TileRef {
    /// Its tile set.
    pub set: String,
    /// Its id in the set.
    pub tile: String,
}

/// How many tiles of a kind are still to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TileCount {
    /// Its tile set.
    pub set: String,
    /// Its id in the set.
    pub tile: String,
    /// How many.
    pub n: u16,
    /// Of how many in the game.
    pub of: u16,
}

/// A place on the table: x grows to the east, y to the south.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Place {
    /// Columns east of the start tile.
    pub x: i16,
    /// Rows south of the start tile.
    pub y: i16,
}

/// A segment of a tile on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Spot {
    /// Columns east of the start tile.
    pub x: i16,
    /// Rows south of the start tile.
    pub y: i16,
    /// The number of the segment in the layout of the tile.
    pub segment: u8,
}

/// A tile on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SquareView {
    /// Its tile set.
    pub set: String,
    /// Its id in the set.
    pub tile: String,
    /// Columns east of the start tile.
    pub x: i16,
    /// Rows south of the start tile.
    pub y: i16,
    /// Quarter turns clockwise.
    pub rotation: u8,
    /// Who placed it; nobody placed the start tile.
    pub seat: Option<u8>,
}

/// A figure on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FigureView {
    /// Whose it is.
    pub seat: u8,
    /// The kind of figure.
    pub figure: PieceKind,
    /// Where it stands.
    pub on: Spot,
    /// What it is there: `knight`, `thief`, …
    pub role: String,
    /// The segment in text notation: `thief E`.
    pub text: String,
}

/// A piece that stands on no segment, or belongs to nobody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PieceView {
    /// What it is.
    pub piece: PieceKind,
    /// Whose it is; none if it belongs to nobody.
    pub seat: Option<u8>,
    /// The tile it is on; none if it is beside the board.
    pub place: Option<Place>,
    /// The segment of that tile it belongs to, if it belongs to one.
    pub segment: Option<u8>,
    /// How it lies, if it reaches from one point of its tile to another, as ferries do.
    pub crossing: Option<Crossing>,
    /// Whether it stands on the upper left corner of that tile, where four tiles meet.
    pub corner: bool,
    /// How many there are.
    pub n: u16,
}

/// From pier to pier over the lake of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Crossing {
    /// The one pier.
    pub from: Point,
    /// The other.
    pub to: Point,
}

/// A point of a tile, in hundredths from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Point {
    /// To the right.
    pub x: u8,
    /// Down.
    pub y: u8,
}

/// A journey of the dragon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JourneyView {
    /// The tiles it has visited, the one it began on first.
    pub visited: Vec<Place>,
    /// Who leads it on the steps that are left, if nothing stops it; the next one first.
    pub leaders: Vec<u8>,
}

/// A quarter of Carcassonne.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct QuarterView {
    /// Its name: `castle`, `market`, `blacksmith` or `cathedral`.
    pub quarter: String,
    /// Where followers stand in it.
    pub at: BoardPoint,
    /// Where the Count stands in it.
    pub count_at: BoardPoint,
    /// Whether the Count is here.
    pub has_count: bool,
    /// Who is here, sorted.
    pub residents: Vec<ResidentView>,
}

/// Followers of a kind that a player has in a quarter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ResidentView {
    /// Whose they are.
    pub seat: u8,
    /// The kind of figure.
    pub figure: PieceKind,
    /// How many.
    pub n: u8,
}

/// A segment of the wheel of fortune.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WheelSegmentView {
    /// Its name: `fortune`, `tax`, `famine`, `storm`, `inquisition` or `plague`.
    pub segment: String,
    /// Where the pig stands on it.
    pub pig_at: BoardPoint,
    /// Whether the pig is here.
    pub has_pig: bool,
    /// Its crown spaces.
    pub crown_spaces: Vec<CrownSpaceView>,
}

/// A crown space of the wheel of fortune.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CrownSpaceView {
    /// Where it is.
    pub at: BoardPoint,
    /// The follower on it.
    pub taken: Option<CrownedView>,
}

/// A follower on a crown space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CrownedView {
    /// Whose it is.
    pub seat: u8,
    /// The kind of figure.
    pub figure: PieceKind,
}

/// A point on the table that is no segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardPoint {
    /// Columns east of the start tile.
    pub x: i16,
    /// Rows south of the start tile.
    pub y: i16,
    /// Hundredths of a tile from the western rim of that place.
    pub right: u8,
    /// Hundredths of a tile from its northern rim.
    pub down: u8,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameSummary {
    /// Which game.
    pub id: String,
    /// When it was created, in milliseconds since 1970.
    pub created_at: u64,
    /// When something last happened.
    pub updated_at: u64,
    /// How many entries its log has.
    pub seq: u32,
    /// How many actions have been done.
    pub n_actions: u32,
    /// How many tiles are still to come.
    pub n_tiles_left: u32,
    /// Who plays.
    pub seats: Vec<SeatSummary>,
    /// The seat that must decide.
    pub asked: Option<u8>,
    /// Whether the game is over.
    pub over: bool,
    /// The box it is played with; none if its set-up cannot be read.
    #[serde(rename = "box")]
    pub game_box: Option<PlayedBox>,
    /// Whether what is kept of it is known to be damaged.
    pub damaged: bool,
}

/// The box a game is played with, and what is not as in the box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayedBox {
    /// The name of the box.
    pub name: String,
    /// Elements that the box does not have.
    pub with: Vec<String>,
    /// Elements of the box that are left out.
    pub without: Vec<String>,
    /// Tile sets of which there are more copies than the box and the added elements bring.
    pub more_tiles: Vec<String>,
    /// Tile sets of which there are fewer, although their elements are in play.
    pub fewer_tiles: Vec<String>,
    /// How many options are set to something else.
    pub n_options: u32,
}

/// A player in a list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatSummary {
    /// The color of the figures.
    pub color: PlayerColor,
    /// What the player is called.
    pub name: String,
    /// A person or a bot.
    pub kind: SeatKind,
    /// Points.
    pub score: u16,
}

/// A page of the list of games, the latest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameList {
    /// How many games there are that are not over.
    pub n_running: u32,
    /// How many games there are that are over.
    pub n_over: u32,
    /// Those asked for.
    pub games: Vec<GameSummary>,
}
