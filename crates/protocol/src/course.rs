//! How a game at a table goes on besides its log: its clocks, seats whose time is up, and bots that
//! play for people.

use crate::PlayerColor;
use serde::{Deserialize, Serialize};

/// How a game at a table goes on besides its log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CourseView {
    /// The seats, in the order of play.
    pub seats: Vec<SeatCourse>,
    /// The seat whose time is up, while it is asked.
    pub late: Option<LateSeat>,
}

/// How it goes on for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatCourse {
    /// The milliseconds it had left when this was told; none if there is no clock, or if it is not
    /// the seat of a person.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub left: Option<u64>,
    /// Whether its clock runs.
    pub runs: bool,
    /// Why a bot plays for the person of the seat; none if no bot does.
    pub bot: Option<BotReason>,
}

/// Why a bot plays for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BotReason {
    /// Their time was up, and the others have chosen it for one move.
    Move,
    /// Their time was up, and the others have chosen it. They can take the seat over again.
    Late,
    /// Their time was up at a table where that means out.
    Out,
    /// They have left for good.
    Left,
}

/// A seat whose time is up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LateSeat {
    /// Which seat.
    pub seat: u8,
    /// Nobody else is there to choose what happens: the game waits until somebody is.
    pub adjourned: bool,
    /// Whether you are one of those who choose.
    pub yours_to_choose: bool,
    /// What those who are there have chosen, each by a seat of theirs.
    pub votes: Vec<LateVote>,
}

/// What somebody has chosen for a seat whose time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LateVote {
    /// The seat of whoever has chosen.
    pub seat: u8,
    /// What they have chosen.
    pub choice: LateChoice,
    /// Whether this is you.
    pub yours: bool,
}

/// What can be done about a seat whose time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LateChoice {
    /// Wait.
    Wait,
    /// A bot plays until somebody else is asked.
    BotForMove,
    /// A bot plays on until the person comes back.
    BotForRest,
}

/// Chooses what happens to a seat whose time is up. Another choice takes the place of the one
/// before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LateRequest {
    /// The seat whose time is up.
    pub seat: PlayerColor,
    /// What should happen.
    pub choice: LateChoice,
}
