//! What a client needs to know of a tile besides its picture.

use serde::{Deserialize, Serialize};

/// The segments of a tile as it lies, in the order of its layout.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TileShape {
    /// Its tile set.
    pub set: String,
    /// Its id in the set.
    pub tile: String,
    /// Quarter turns clockwise.
    pub rotation: u8,
    /// Its segments.
    pub segments: Vec<SegmentShape>,
    /// What else is to be seen on it, each once.
    pub symbols: Vec<TileSymbol>,
}

/// Something printed on a tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TileSymbol {
    /// What it is: `pennant`, `inn`, `wine`, `volcano`, …
    pub symbol: String,
    /// The element that gives it its meaning; none if it always has one.
    pub element: Option<String>,
}

/// Where a segment lies on its tile, in hundredths of the tile from its upper left corner.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SegmentShape {
    /// What it is a piece of.
    pub kind: String,
    /// Its name in text notation: `thief E`.
    pub text: String,
    /// The middle of a figure that stands on it.
    pub x: f64,
    /// The middle of a figure that stands on it.
    pub y: f64,
    /// Whether followers lie down on it.
    pub lying: bool,
    /// Its outline as SVG path data. Roads are open lines to be stroked about six wide, everything
    /// else is closed areas.
    pub path: String,
}
