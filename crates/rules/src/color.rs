//! The six colors of the players. No rule depends on them: records, pictures and tables tell the
//! players apart by them.

use std::fmt;

/// The color of a player's figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayerColor {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
    /// Black.
    Black,
    /// Pink.
    Pink,
}

impl PlayerColor {
    /// All colors, in the order seats get them.
    pub const ALL: [Self; 6] =
        [Self::Red, Self::Blue, Self::Green, Self::Yellow, Self::Black, Self::Pink];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "Red",
            Self::Blue => "Blue",
            Self::Green => "Green",
            Self::Yellow => "Yellow",
            Self::Black => "Black",
            Self::Pink => "Pink",
        }
    }

    /// The color with this name, in any case of letters.
    ///
    /// ```
    /// use bastide_rules::PlayerColor;
    /// assert_eq!(PlayerColor::from_name("blue"), Some(PlayerColor::Blue));
    /// assert_eq!(PlayerColor::from_name("mauve"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name))
    }

    /// One letter for boards drawn as text; black is K, because blue has the B.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Blue => 'B',
            Self::Green => 'G',
            Self::Yellow => 'Y',
            Self::Black => 'K',
            Self::Pink => 'P',
        }
    }
}

impl fmt::Display for PlayerColor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
