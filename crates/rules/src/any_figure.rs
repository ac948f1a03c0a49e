//! Every figure there is, for those who name or draw them.

use crate::{FigureKind, MagicFigure};

/// Any figure: those that players place on segments and corners, those that stay on the scoreboard,
/// and neutral ones. Ferries are not among them: they lie between two points and have no place of
/// their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyFigure {
    /// A figure that players place.
    Placed(FigureKind),
    /// A robber (Robbers); it belongs to a player.
    Robber,
    /// A messenger (Messengers); it belongs to a player.
    Messenger,
    /// The fairy (The Princess & the Dragon); neutral, like those below.
    Fairy,
    /// The dragon (The Princess & the Dragon).
    Dragon,
    /// The Count of Carcassonne.
    Count,
    /// The mage or the witch (Mage & Witch).
    Magic(MagicFigure),
    /// The pig that walks round the wheel of fortune.
    WheelPig,
}

impl AnyFigure {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::Placed(FigureKind::Normal),
        Self::Placed(FigureKind::Large),
        Self::Placed(FigureKind::Abbot),
        Self::Placed(FigureKind::Mayor),
        Self::Placed(FigureKind::Wagon),
        Self::Placed(FigureKind::Builder),
        Self::Placed(FigureKind::Pig),
        Self::Placed(FigureKind::Barn),
        Self::Robber,
        Self::Messenger,
        Self::Fairy,
        Self::Dragon,
        Self::Count,
        Self::Magic(MagicFigure::Mage),
        Self::Magic(MagicFigure::Witch),
        Self::WheelPig,
    ];

    /// Its word in English text.
    ///
    /// ```
    /// use bastide_rules::{AnyFigure, FigureKind};
    /// assert_eq!(AnyFigure::Placed(FigureKind::Large).name(), "large follower");
    /// assert_eq!(AnyFigure::Dragon.name(), "dragon");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Placed(kind) => kind.name(),
            Self::Robber => "robber",
            Self::Messenger => "messenger",
            Self::Fairy => "fairy",
            Self::Dragon => "dragon",
            Self::Count => "count",
            Self::Magic(figure) => figure.name(),
            Self::WheelPig => "wheel pig",
        }
    }
}

impl From<FigureKind> for AnyFigure {
    fn from(kind: FigureKind) -> Self {
        Self::Placed(kind)
    }
}

impl From<MagicFigure> for AnyFigure {
    fn from(figure: MagicFigure) -> Self {
        Self::Magic(figure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_figure_is_among_them_once() {
        let all = BTreeSet::from(AnyFigure::ALL);
        assert_eq!(all.len(), AnyFigure::ALL.len());
        assert!(FigureKind::ALL.into_iter().all(|it| all.contains(&it.into())));
        assert!(MagicFigure::ALL.into_iter().all(|it| all.contains(&it.into())));
        let names: BTreeSet<&str> = AnyFigure::ALL.into_iter().map(AnyFigure::name).collect();
        assert_eq!(names.len(), all.len());
    }
}
