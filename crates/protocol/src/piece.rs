//! Whatever stands or lies on tiles and on the scoreboard.

use serde::{Deserialize, Serialize};

/// A kind of figure, or another thing that lies on tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PieceKind {
    /// A normal follower.
    Follower,
    /// A large follower.
    #[serde(rename = "large follower")]
    LargeFollower,
    /// An abbot.
    Abbot,
    /// A mayor.
    Mayor,
    /// A wagon.
    Wagon,
    /// A builder.
    Builder,
    /// A pig.
    Pig,
    /// A barn.
    Barn,
    /// A robber.
    Robber,
    /// A messenger.
    Messenger,
    /// The fairy; belongs to no player, like those below.
    Fairy,
    /// The dragon.
    Dragon,
    /// The Count of Carcassonne.
    Count,
    /// The mage.
    Mage,
    /// The witch.
    Witch,
    /// The pig that walks round the wheel of fortune.
    #[serde(rename = "wheel pig")]
    WheelPig,
    /// A ferry.
    Ferry,
    /// Ingots of gold.
    Ingots,
}

impl PieceKind {
    /// All of them.
    pub const ALL: [Self; 18] = [
        Self::Follower,
        Self::LargeFollower,
        Self::Abbot,
        Self::Mayor,
        Self::Wagon,
        Self::Builder,
        Self::Pig,
        Self::Barn,
        Self::Robber,
        Self::Messenger,
        Self::Fairy,
        Self::Dragon,
        Self::Count,
        Self::Mage,
        Self::Witch,
        Self::WheelPig,
        Self::Ferry,
        Self::Ingots,
    ];

    /// Whether it belongs to no player.
    #[must_use]
    pub fn is_neutral(self) -> bool {
        self >= Self::Fairy
    }

    /// Its name on the wire and in the keys of message files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Follower => "follower",
            Self::LargeFollower => "large follower",
            Self::Abbot => "abbot",
            Self::Mayor => "mayor",
            Self::Wagon => "wagon",
            Self::Builder => "builder",
            Self::Pig => "pig",
            Self::Barn => "barn",
            Self::Robber => "robber",
            Self::Messenger => "messenger",
            Self::Fairy => "fairy",
            Self::Dragon => "dragon",
            Self::Count => "count",
            Self::Mage => "mage",
            Self::Witch => "witch",
            Self::WheelPig => "wheel pig",
            Self::Ferry => "ferry",
            Self::Ingots => "ingots",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PieceKind;

    #[test]
    fn the_name_is_what_is_sent() {
        for it in PieceKind::ALL {
            assert_eq!(serde_json::to_value(it).unwrap(), it.name());
        }
    }
}
