//! Why something on the board is not offered.

use crate::{Place, Sentence, Spot};
use serde::{Deserialize, Serialize};

/// Why a tile may not lie at a place, or a figure may not stand on a segment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WhyNot {
    /// The sequence number this holds for.
    pub seq: u32,
    /// The rule that forbids it.
    pub sentence: Sentence,
    /// Whether that sentence says no more than that it is not possible.
    pub is_bare: bool,
    /// More of it, such as the sides that do not match; often empty.
    pub more: Vec<Sentence>,
    /// The sides of the tile that do not match, clockwise from the north: `N`, `E`, `S`, `W`.
    pub sides: Vec<String>,
    /// How the tile is turned that all this is said of, in quarter turns; absent for figures.
    pub rotation: Option<u8>,
    /// How the tile is to be turned so that it fits there; absent if it never does.
    pub turn_to: Option<u8>,
    /// The places that conflict.
    pub places: Vec<Place>,
    /// The segments that conflict.
    pub spots: Vec<Spot>,
}
