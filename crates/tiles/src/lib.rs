//! What a tile is: the facts of every tile set, read from the tile files, checked, and prepared
//! for play in all four rotations.
//!
//! ```
//! use bastide_tiles::{FeatureKind, Rotation, Side, tile_set};
//!
//! let base = tile_set("base-c1").expect("the base game is built in");
//! assert_eq!(base.total, 72);
//!
//! // The start tile: a city in the north, a road from west to east.
//! let start = base.tile("D").unwrap();
//! let layout = start.squares[0].layout();
//! assert_eq!(layout.segments.len(), 4, "a city, a road, a field on either side of the road");
//! assert_eq!(layout.segments[0].kind, FeatureKind::City);
//!
//! // Turned once to the right the city lies in the east.
//! let turned = layout.orientation(Rotation::from_quarters(1));
//! assert_eq!(turned.segment_at(bastide_tiles::Port::middle(Side::East)), Some(0));
//! ```

#![warn(clippy::float_arithmetic)]

mod check;
mod error;
mod files;
mod layout;
mod read;
mod set;
mod side;
mod tile;

pub use error::{Problem, TileFileError};
pub use files::{tile_set, tile_set_names, tile_sets};
pub use layout::{EdgeCode, FeatureKind, Layout, Orientation, SegmentFacts};
pub use set::{
    AwardTile, Book, IngotValue, Message, Pieces, Quarter, StartBoard, TileSet, Wheel, WheelSegment,
};
pub use side::{Port, Rotation, Side};
pub use tile::{
    Building, CityPiece, CropCircle, Crossing, CrossingKind, Edge, FieldPiece, Flight, Goods,
    Piece, RiverRole, RoadPiece, Square, Symbols, Tile,
};
