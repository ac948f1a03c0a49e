//! Tiles, figures and boards as SVG and PNG, drawn from the tile data alone.
//!
//! ```
//! use bastide_drawing::{Subject, png, tile_svg};
//! use bastide_tiles::Rotation;
//!
//! let base = bastide_tiles::tile_set("base-c1").unwrap();
//! let start = Subject::of_tile(base.tile("D").unwrap());
//! let svg = tile_svg(&start, Rotation::from_quarters(1), 64);
//! let file = png(&svg)?;
//! assert_eq!(&file[1..4], b"PNG");
//! # Ok::<(), bastide_drawing::PngError>(())
//! ```

mod badge;
mod board;
mod color;
mod figure;
mod files;
mod geometry;
mod ground;
mod hiding;
mod lettering;
mod pen;
mod plan;
mod png;
mod rng;
mod sample;
mod scene;
mod sheet;
mod sprites;
mod subject;
mod symbols;
mod tile;
mod token;
mod truth;

pub use badge::{Badge, badge_svg};
pub use board::{
    BoardPicture, BoardSpot, BoardSpotKind, BoardSquare, board_pngs, board_square_svg, board_svg,
    quarter_spots, wheel_spots,
};
pub use color::Color;
pub use figure::{Figure, figure_svg, mark_place, symbols_svg};
pub use files::{sheet_png, write_tiles};
pub use geometry::Point;
pub use hiding::{Hidden, Silhouettes};
pub use png::{Pixels, PngError, pixels, png};
pub use scene::{
    Light, PlacedBoard, PlacedFerry, PlacedFigure, PlacedIngots, PlacedSquare, Scene, Spot,
};
pub use sheet::{pieces_svg, sheet_svg};
pub use subject::{BoardShape, Subject};
pub use symbols::definitions;
pub use tile::{Anchor, Detail, Layers, SegmentShape, draw_tile, pier_of, tile_svg, tile_svg_at};
pub use token::{Token, token_svg};
pub use truth::contradictions;
