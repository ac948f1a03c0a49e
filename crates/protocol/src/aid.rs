//! Aids: what a player could count on the table, counted.

use crate::{FigureView, Place, Spot};
use serde::{Deserialize, Serialize};

/// What is to be known of a feature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FeatureAid {
    /// The sequence number this holds for.
    pub seq: u32,
    /// What it is.
    pub kind: String,
    /// The places it covers, sorted.
    pub places: Vec<Place>,
    /// Its segments, sorted.
    pub spots: Vec<Spot>,
    /// The figures on it, sorted.
    pub figures: Vec<FigureView>,
    /// The seats with the majority.
    pub owners: Vec<u8>,
    /// Whether it is complete.
    pub complete: bool,
    /// Roads and cities: ends that lead to an empty place. Monasteries and their like: empty
    /// places round them.
    pub open_ends: u16,
    /// What it would give if it were scored as it is now.
    pub now: FeatureValue,
    /// The fewest tiles that can complete it: one for each empty place that it leads to, or that
    /// lies round a monastery. More may be needed, if none of the tiles to come does for such a
    /// place what is wanted. None for fields and for what is complete.
    pub n_to_complete: u16,
    /// What it would give if it were completed with that many tiles and no further pennant; absent
    /// for fields and for what is complete.
    pub if_completed: Option<FeatureValue>,
    /// What it would give if the game ended now; absent for what is complete.
    pub at_end: Option<FeatureValue>,
    /// Which tiles still to come complete it by themselves, by their places in `tiles_left`.
    pub closing: Vec<u16>,
}

/// Points, and how they add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FeatureValue {
    /// The points.
    pub points: u16,
    /// How many tiles, segments, filled places or cities are counted.
    pub n_counted: u16,
    /// How many pennants.
    pub n_pennants: u16,
    /// Points for each of these.
    pub each: u16,
}

/// What is to be known of the whole table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Aids {
    /// The sequence number this holds for.
    pub seq: u32,
    /// The score of each seat if the game ended now.
    pub projected: Vec<u16>,
    /// How many tiles are still to come.
    pub n_tiles_left: u32,
    /// The empty places beside tiles, sorted, with the odds of each.
    pub places: Vec<PlaceOdds>,
    /// All fields.
    pub fields: Vec<FeatureAid>,
}

/// How likely a place is to be filled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlaceOdds {
    /// The place.
    pub place: Place,
    /// How many of the tiles still to come fit there; if none does, the place is dead.
    pub n_fitting: u32,
    /// Which kinds these are, by their places in `tiles_left`.
    pub fitting: Vec<u16>,
}
