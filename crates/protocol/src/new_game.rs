//! What a client asks for.

use crate::{Help, PlayedBox, Sentence};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A game to be created. A box, or tile sets and elements, or a box with some of these replaced;
/// with none of them the base game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The box to play, by name or rulebook key.
    #[serde(default, rename = "box")]
    pub game_box: Option<String>,
    /// Tile sets to play with instead of those of the box.
    #[serde(default)]
    pub tiles: Option<Vec<TilesOf>>,
    /// The start tile, if not the one the tile sets mark.
    #[serde(default)]
    pub start_tile: Option<String>,
    /// Elements to play with instead of those of the box. Unless tile sets are named, elements that
    /// come bring the tile sets they need, and those that leave take theirs away.
    #[serde(default)]
    pub elements: Option<Vec<String>>,
    /// Options that are not to be as the box has them, by key.
    #[serde(default)]
    pub options: Option<BTreeMap<String, String>>,
    /// Who plays, in the order of play.
    pub seats: Vec<NewSeat>,
    /// Who begins; chance decides if nothing is said.
    #[serde(default)]
    pub first: Option<First>,
    /// How much help the server gives; all if nothing is said.
    #[serde(default)]
    pub help: Option<Help>,
    /// What the draws are made from, a whole number below 2^64 as text; a fresh one if absent.
    #[serde(default)]
    pub seed: Option<String>,
    /// Whether the draws are sealed, so that everybody can check them when the game is over; not if
    /// nothing is said.
    #[serde(default)]
    pub sealed: Option<bool>,
}

/// Whether a game can be made of a wish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SetupCheck {
    /// All that keeps it from being a game, one sentence each; none if nothing does.
    pub reasons: Vec<Sentence>,
    /// The box of the wish, and what the wish changes.
    #[serde(rename = "box")]
    pub game_box: PlayedBox,
}

/// A tile set, and how many copies of it are mixed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TilesOf {
    /// Its name.
    pub set: String,
    /// How many copies, from 1.
    pub n_copies: u8,
}

/// A seat to be taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewSeat {
    /// The color of the figures; each seat another.
    pub color: PlayerColor,
    /// What the player is called; the color if absent or empty.
    #[serde(default)]
    pub name: Option<String>,
    /// A person or a bot.
    pub kind: SeatKind,
    /// What the player adds to sealed draws, at most 60 characters.
    #[serde(default)]
    pub salt: Option<String>,
}

/// A player's color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "a color needs no explanation")]
pub enum PlayerColor {
    Red,
    Blue,
    Green,
    Yellow,
    Black,
    Pink,
}

impl PlayerColor {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Red, Self::Blue, Self::Green, Self::Yellow, Self::Black, Self::Pink];

    /// Its name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Yellow => "yellow",
            Self::Black => "black",
            Self::Pink => "pink",
        }
    }
}

/// Who decides for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatKind {
    /// A person at a client.
    Person,
    /// A program on the server.
    Bot {
        /// Its name, as the list of boxes tells them.
        level: String,
    },
}

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum First {
    /// Chance decides.
    Random,
    /// This seat.
    Seat {
        /// Counted from 0.
        seat: u8,
    },
}

/// An answer to a prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ActionRequest {
    /// The sequence number of the view the answer was chosen from.
    pub seq: u32,
    /// The action in text notation: the id of an option.
    pub action: String,
    /// For which seat the client answers; if it is given, it must be the one that is asked.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// A wish to take back the last decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct UndoRequest {
    /// The sequence number of the view the wish was made from.
    pub seq: u32,
}

/// That an answer was taken or a decision taken back. What came of it is told by the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Accepted {
    /// The sequence number of the game after it, with the draws that followed.
    pub seq: u32,
}

/// A record to look at or to play on from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Upload {
    /// The text of the record.
    pub record: String,
    /// Who plays on, by seat; persons if absent.
    #[serde(default)]
    pub seats: Option<Vec<SeatKind>>,
    /// Read only so many lines: the way to open a record up to the line that is broken.
    #[serde(default)]
    pub n_lines: Option<u32>,
    /// How much help the game gives; all if nothing is said.
    #[serde(default)]
    pub help: Option<Help>,
    /// What it is opened for; to be kept if nothing is said.
    #[serde(default)]
    pub purpose: Option<UploadPurpose>,
}

impl Upload {
    /// The whole record, for persons, with all help.
    #[must_use]
    pub const fn new(record: String) -> Self {
        Self { record, seats: None, n_lines: None, help: None, purpose: None }
    }
}

/// What a record is opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum UploadPurpose {
    /// It is another game from now on.
    Keep,
    /// It is looked at: whoever opens the same record again finds the same game.
    Look,
}
