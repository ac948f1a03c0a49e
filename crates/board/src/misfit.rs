//! Why a square may not be placed.

use bastide_tiles::Side;
use std::fmt;

/// Why a square may not be placed somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// Another square lies there.
    Taken,
    /// It would touch no other square with a side.
    Apart,
    /// This side would show something else than its neighbor.
    Edge(Side),
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken => f.write_str("a tile lies there already"),
            Self::Apart => f.write_str("no tile lies beside that place"),
            Self::Edge(side) => write!(f, "its {side} side does not match the tile beside it"),
        }
    }
}

impl std::error::Error for Misfit {}
