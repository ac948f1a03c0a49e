//! Draws that were sealed before the game, and what came of checking them.

use serde::{Deserialize, Serialize};

/// The seal of the draws of a game: what was told before it began, and at its end the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SealView {
    /// The hash of the secret, 64 hexadecimal digits.
    pub commitment: String,
    /// What the players have added, by seat; empty where nothing was.
    pub salts: Vec<String>,
    /// What the draws were made from, 64 hexadecimal digits; told when the game is over.
    pub secret: Option<String>,
}

/// Whether the draws of a record are those that were sealed before the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum DrawsVerdict {
    /// They were not sealed.
    NotSealed,
    /// The secret is told when the game is over.
    StillSealed,
    /// All draws are those of the secret.
    Fair {
        /// How many of them were tiles.
        n_tiles: u32,
        /// How many there were.
        n_draws: u32,
    },
    /// The secret in the record is not the one that was sealed.
    OtherSecret,
    /// The secret lets somebody else begin.
    OtherBeginner {
        /// Who should have begun.
        seat: u8,
    },
    /// A draw is not that of the secret.
    OtherDraw {
        /// Which draw it is, counted from 1.
        nth: u32,
        /// The number of its action, counted from 1.
        action: u32,
        /// What the record says, in text notation.
        said: String,
        /// What the secret gives.
        drawn: String,
    },
}
