//! Placed tiles, segments, features, connectivity; no points, no turns.
//!
//! Every square brings segments; segments of neighbors that meet form features. A [`Board`] keeps
//! for every feature a [`Tally`] with a merge law a field, for every empty place beside a tile
//! what may lie there, and nothing that would make a placement dearer as the board grows.

#![warn(clippy::float_arithmetic)]

mod ask;
mod board;
mod catalog;
mod check;
mod feature;
mod frontier;
mod grid;
mod misfit;
mod place;

pub use board::{Board, PlacedSquare};
pub use catalog::{Catalog, TileKind};
pub use feature::{Feature, Segment, SquareIdx, Tally};
pub use misfit::Misfit;
pub use place::{BadPlace, Place};
