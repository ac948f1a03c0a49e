//! What people at a table say to each other.

use crate::PlayerColor;
use serde::{Deserialize, Serialize};

/// Whether people talk at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Chat {
    /// They may.
    #[default]
    On,
    /// They may not.
    Off,
}

/// Who hears what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ChatRoom {
    /// Those who play.
    Players,
    /// Those who watch, and, when the game is over, those who have played.
    Watchers,
}

/// What somebody says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Said {
    /// Something everybody reads in their own language.
    Phrase {
        /// Which.
        phrase: Phrase,
    },
    /// In words of their own: plain text, to be shown as it is.
    Text {
        /// 1 to 500 characters in one line.
        text: String,
    },
}

/// What can be said by one press.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// That somebody has played well.
    NiceMove,
    /// Good wishes.
    GoodLuck,
    /// That one is away for a moment.
    OneMoment,
    /// Thanks.
    ThankYou,
    /// Dismay.
    OhNo,
}

/// A line that somebody has said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChatLine {
    /// Grows with each line.
    pub id: u64,
    /// Who hears it.
    pub room: ChatRoom,
    /// Whose it is: the same for all lines of a person.
    pub by: String,
    /// What they are called; none if they have not said it.
    pub name: Option<String>,
    /// The color of their seat; none if they watch.
    pub seat: Option<PlayerColor>,
    /// Whether it is yours.
    pub yours: bool,
    /// When it was said, in milliseconds since 1970.
    pub at: u64,
    /// What was said.
    pub said: Said,
}
