//! Whatever stands or lies on the table, tiles aside, and where it can be.

use crate::any_figure::AnyFigure;
use crate::figures::Figure;
use crate::{Corner, Ferry, Quarter, Resident, WheelSegment};
use bastide_board::{Place, Segment};

/// A figure, or another thing that lies on tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// A figure.
    Figure(AnyFigure),
    /// A ferry (The Ferries).
    Ferry,
    /// An ingot (The Gold Mines).
    Ingot,
}

impl Piece {
    /// Its word in English text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Figure(figure) => figure.name(),
            Self::Ferry => "ferry",
            Self::Ingot => "ingot",
        }
    }
}

impl<T: Into<AnyFigure>> From<T> for Piece {
    #[inline]
    fn from(figure: T) -> Self {
        Self::Figure(figure.into())
    }
}

/// Anywhere a piece can be, on the board and off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    /// Off the board: in the supply of its owner, or beside the board if it has none.
    Off,
    /// On the tile at this place.
    Tile(Place),
    /// On a segment.
    Segment(Segment),
    /// Where four tiles meet.
    Corner(Corner),
    /// On a lake, from one of its roads to another.
    Lake(Ferry),
    /// With a follower on the board.
    Follower(Figure),
    /// In a quarter of Carcassonne.
    Quarter(Quarter),
    /// With a follower in a quarter of Carcassonne.
    Resident(Resident),
    /// On this segment of the wheel of fortune.
    Wheel(WheelSegment),
    /// On a crown space of this segment of the wheel of fortune.
    CrownSpace(WheelSegment),
    /// On this space of the scoreboard, counted from 0.
    Space(u8),
    /// In the air above this place, whether a tile lies there or not.
    Air(Place),
}

impl Location {
    /// On this tile, if on any.
    #[inline]
    pub(crate) fn on_tile(place: Option<Place>) -> Self {
        place.map_or(Self::Off, Self::Tile)
    }

    /// On this segment, if on any.
    #[inline]
    pub(crate) fn on_segment(segment: Option<Segment>) -> Self {
        segment.map_or(Self::Off, Self::Segment)
    }

    /// On this space of the scoreboard, if on any.
    #[inline]
    pub(crate) fn on_space(space: Option<u8>) -> Self {
        space.map_or(Self::Off, Self::Space)
    }
}
