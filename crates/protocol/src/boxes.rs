//! What can be played, and what can be chosen.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Everything a new game can be made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoxList {
    /// Boxes, the plain base game first.
    pub boxes: Vec<BoxInfo>,
    /// Elements.
    pub elements: Vec<ElementInfo>,
    /// Options.
    pub options: Vec<OptionInfo>,
    /// Tile sets.
    pub tile_sets: Vec<TileSetInfo>,
    /// Bots, the weakest first.
    pub bots: Vec<BotLevel>,
}

/// A box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoxInfo {
    /// Its name.
    pub name: String,
    /// The rulebook key it answers to as well.
    pub key: Option<String>,
    /// The box it is a part of, by name; lists may fold those.
    pub part_of: Option<String>,
    /// For people.
    pub title: String,
    /// The key of the rulebook whose variants it switches on.
    pub book: String,
    /// At least so many players.
    pub min_players: u8,
    /// At most so many.
    pub max_players: u8,
    /// How long a game takes, about.
    pub minutes: u16,
    /// Its tile sets.
    pub tile_sets: Vec<String>,
    /// How many tiles these have.
    pub n_tiles: u16,
    /// The start tile, where the tile sets mark none.
    pub start_tile: Option<String>,
    /// Its elements.
    pub elements: Vec<String>,
    /// Its options that are not at their defaults.
    pub options: BTreeMap<String, String>,
    /// The tile sets that an element brings into games of this box when it is switched on, by the
    /// name of the element; elements that need no tiles are not listed. The first of `tile_sets`
    /// stays whatever is switched off.
    pub brings: BTreeMap<String, Vec<String>>,
}

/// An element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ElementInfo {
    /// Its name.
    pub name: String,
    /// The ways to bring its tiles into a game, each the tile sets it mixes in.
    pub brought_by: Vec<Vec<String>>,
    /// Whether it means little without these tiles.
    pub needs_tiles: bool,
}

/// An option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OptionInfo {
    /// Its name.
    pub key: String,
    /// What it may be set to; the first is the default.
    pub values: Vec<String>,
    /// The element it belongs to; none for the base game.
    pub element: Option<String>,
}

/// A tile set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TileSetInfo {
    /// Its name.
    pub name: String,
    /// For people.
    pub title: String,
    /// How many tiles it has.
    pub n_tiles: u16,
    /// The element without which it cannot be played.
    pub needs: Option<String>,
    /// The keys of the rulebooks that describe it.
    pub books: Vec<String>,
}

/// A bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BotLevel {
    /// Its name: what a seat's level is set to.
    pub name: String,
}
