//! Moves that are taken back because everybody at a table agrees.

use serde::{Deserialize, Serialize};

/// What is asked of a table, and what came of what was asked last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TakeBackView {
    /// What is being asked.
    pub request: Option<TakeBackRequest>,
    /// What was answered last.
    pub answer: Option<TakeBackAnswer>,
}

/// Somebody asks to take back their last move, and all that has happened since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TakeBackRequest {
    /// Its number at this table.
    pub n: u32,
    /// Whose move it is.
    pub seat: u8,
    /// The sequence number of the game it was asked at: when the game has gone on from there, nobody
    /// asks any more.
    pub seq: u32,
    /// So many actions would be left.
    pub to: u32,
    /// Until when it can be answered, in milliseconds since 1970.
    pub until: u64,
    /// The seats of those who have not agreed yet.
    pub waits_for: Vec<u8>,
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TakeBackAnswer {
    /// The number of the request.
    pub n: u32,
    /// Who had asked.
    pub seat: u8,
    /// What came of it.
    pub outcome: TakeBackOutcome,
}

/// What can come of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TakeBackOutcome {
    /// The move was taken back.
    TakenBack,
    /// Somebody has refused.
    Refused {
        /// Who.
        seat: u8,
    },
    /// Somebody has not answered in time, which is a refusal, too.
    NoAnswer,
    /// The game has gone on instead.
    MovedOn,
}

/// A wish to take back one's last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TakeBackWish {
    /// How many entries the log has: a wish for an older game is refused.
    pub seq: u32,
}

/// The answer to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TakeBackReply {
    /// The number of the request.
    pub n: u32,
    /// Whether the move may be taken back.
    pub allow: bool,
}
