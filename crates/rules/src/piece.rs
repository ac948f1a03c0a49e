//! Whatever stands or lies on the table, tiles aside.

use crate::any_figure::AnyFigure;

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
