//! What a request came to grief on.

use crate::Sentence;
use serde::{Deserialize, Serialize};

/// The body of every answer that is no success, in the manner of RFC 9457. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// What it is, for programs.
    pub code: ProblemCode,
    /// The HTTP status.
    pub status: u16,
    /// What it is, for people.
    pub message: String,
    /// More, depending on the code.
    #[serde(default)]
    pub details: ProblemDetails,
}

/// What a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    /// The body is not what is wanted here.
    MalformedBody,
    /// The address has a part that is not what is wanted here.
    MalformedAddress,
    /// The body is of a media type that is not understood here.
    UnsupportedMediaType,
    /// The body is too large.
    TooLarge,
    /// There is nothing at this address.
    NotFound,
    /// This cannot be done at this address.
    MethodNotAllowed,
    /// There is no such game.
    UnknownGame,
    /// There is no such tile.
    UnknownTile,
    /// The page that asks does not belong to this machine.
    ForeignOrigin,
    /// The game has gone on; `details.seq` says how far.
    Stale,
    /// So far the game has not come; `details.seq` says how far it has.
    PastTheEnd,
    /// Another seat is asked.
    OutOfTurn,
    /// The text is no action.
    UnreadableAction,
    /// The action may not be done now; `details.reasons` says why.
    IllegalAction,
    /// The game is over.
    GameOver,
    /// The game is not over yet.
    NotOver,
    /// No help is given in this game.
    NoHelp,
    /// Another request of the same kind has taken its place.
    Superseded,
    /// No decision can be taken back.
    NothingToUndo,
    /// The log of the game is full: nothing can be taken back any more.
    LogFull,
    /// Nothing lies there.
    NoSuchSegment,
    /// No game can be made of this; `details.reasons` says all that is wrong.
    ImpossibleSetup,
    /// The record cannot be read; `details.line` says where, `details.reasons` why.
    BrokenRecord,
    /// What is kept of the game is damaged; `details.n_sound` of `details.n_entries` entries of its
    /// log can be saved.
    Damaged,
    /// The password is missing or wrong.
    NotAllowed,
    /// More games or watchers than the server takes on.
    TooMany,
    /// There is no such table.
    UnknownTable,
    /// Only those with a seat may see this table.
    PrivateTable,
    /// The server does not know who asks.
    UnknownPerson,
    /// The person has not said yet what the others call them.
    NoName,
    /// The name is too short or too long, or cannot be printed.
    UnfitName,
    /// Somebody else decides for this seat.
    NotYourSeat,
    /// Only the host may do this.
    NotHost,
    /// It takes an invitation that works to sit down there.
    NotInvited,
    /// The seat is not free.
    SeatTaken,
    /// The game cannot begin while seats are free.
    SeatsFree,
    /// The game has begun.
    HasBegun,
    /// The host has closed the table.
    TableClosed,
    /// Such a request is waiting for its answer already.
    AlreadyAsked,
    /// This was refused twice.
    AskedTwice,
    /// Nobody waits for an answer to this any more.
    NoRequest,
    /// Nobody talks at this table.
    ChatOff,
    /// The text is too long, or cannot be printed.
    UnfitText,
    /// The time of this seat is not up.
    NotLate,
    /// This seat has been given up for good.
    GivenUp,
    /// There is no such code, or it has been used, or its time has run out.
    UnknownCode,
    /// Too many requests of this kind; `details.retry_after` says how many seconds to wait.
    TooOften,
    /// The games cannot be read or written at present; whether what was asked for has been kept
    /// shows when the game is asked for again.
    StoreFailed,
    /// The request came too slowly.
    TooSlow,
    /// The server could not do its part.
    Internal,
}

impl ProblemCode {
    /// The HTTP status that goes with it.
    #[must_use]
    pub const fn status(self) -> u16 {
        match self {
            Self::MalformedBody | Self::MalformedAddress => 400,
            Self::UnknownPerson => 401,
            Self::ForeignOrigin
            | Self::NotAllowed
            | Self::NoHelp
            | Self::PrivateTable
            | Self::NotYourSeat
            | Self::NotHost
            | Self::NotInvited => 403,
            Self::NotFound
            | Self::UnknownTile
            | Self::UnknownGame
            | Self::NoSuchSegment
            | Self::UnknownTable
            | Self::UnknownCode => 404,
            Self::MethodNotAllowed => 405,
            Self::TooSlow => 408,
            Self::Stale
            | Self::OutOfTurn
            | Self::GameOver
            | Self::NotOver
            | Self::Superseded
            | Self::NothingToUndo
            | Self::LogFull
            | Self::NoName
            | Self::SeatTaken
            | Self::SeatsFree
            | Self::HasBegun
            | Self::TableClosed
            | Self::AlreadyAsked
            | Self::AskedTwice
            | Self::NoRequest
            | Self::ChatOff
            | Self::NotLate
            | Self::GivenUp => 409,
            Self::TooLarge => 413,
            Self::UnsupportedMediaType => 415,
            Self::PastTheEnd
            | Self::UnreadableAction
            | Self::IllegalAction
            | Self::ImpossibleSetup
            | Self::Damaged
            | Self::BrokenRecord
            | Self::UnfitName
            | Self::UnfitText => 422,
            Self::TooMany | Self::TooOften => 429,
            Self::Internal => 500,
            Self::StoreFailed => 503,
        }
    }

    /// All of them.
    pub const ALL: [Self; 50] = [
        Self::MalformedBody,
        Self::MalformedAddress,
        Self::UnsupportedMediaType,
        Self::TooLarge,
        Self::NotFound,
        Self::MethodNotAllowed,
        Self::UnknownGame,
        Self::UnknownTile,
        Self::ForeignOrigin,
        Self::Stale,
        Self::PastTheEnd,
        Self::OutOfTurn,
        Self::UnreadableAction,
        Self::IllegalAction,
        Self::GameOver,
        Self::NotOver,
        Self::NoHelp,
        Self::Superseded,
        Self::NothingToUndo,
        Self::LogFull,
        Self::NoSuchSegment,
        Self::ImpossibleSetup,
        Self::BrokenRecord,
        Self::Damaged,
        Self::NotAllowed,
        Self::TooMany,
        Self::UnknownTable,
        Self::PrivateTable,
        Self::UnknownPerson,
        Self::NoName,
        Self::UnfitName,
        Self::NotYourSeat,
        Self::NotHost,
        Self::NotInvited,
        Self::SeatTaken,
        Self::SeatsFree,
        Self::HasBegun,
        Self::TableClosed,
        Self::AlreadyAsked,
        Self::AskedTwice,
        Self::NoRequest,
        Self::ChatOff,
        Self::UnfitText,
        Self::NotLate,
        Self::GivenUp,
        Self::UnknownCode,
        Self::TooOften,
        Self::StoreFailed,
        Self::TooSlow,
        Self::Internal,
    ];

    /// Its name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MalformedBody => "malformed_body",
            Self::MalformedAddress => "malformed_address",
            Self::UnsupportedMediaType => "unsupported_media_type",
            Self::TooLarge => "too_large",
            Self::NotFound => "not_found",
            Self::MethodNotAllowed => "method_not_allowed",
            Self::UnknownGame => "unknown_game",
            Self::UnknownTile => "unknown_tile",
            Self::ForeignOrigin => "foreign_origin",
            Self::Stale => "stale",
            Self::PastTheEnd => "past_the_end",
            Self::OutOfTurn => "out_of_turn",
            Self::UnreadableAction => "unreadable_action",
            Self::IllegalAction => "illegal_action",
            Self::GameOver => "game_over",
            Self::NotOver => "not_over",
            Self::NoHelp => "no_help",
            Self::Superseded => "superseded",
            Self::NothingToUndo => "nothing_to_undo",
            Self::LogFull => "log_full",
            Self::NoSuchSegment => "no_such_segment",
            Self::ImpossibleSetup => "impossible_setup",
            Self::BrokenRecord => "broken_record",
            Self::Damaged => "damaged",
            Self::NotAllowed => "not_allowed",
            Self::TooMany => "too_many",
            Self::UnknownTable => "unknown_table",
            Self::PrivateTable => "private_table",
            Self::UnknownPerson => "unknown_person",
            Self::NoName => "no_name",
            Self::UnfitName => "unfit_name",
            Self::NotYourSeat => "not_your_seat",
            Self::NotHost => "not_host",
            Self::NotInvited => "not_invited",
            Self::SeatTaken => "seat_taken",
            Self::SeatsFree => "seats_free",
            Self::HasBegun => "has_begun",
            Self::TableClosed => "table_closed",
            Self::AlreadyAsked => "already_asked",
            Self::AskedTwice => "asked_twice",
            Self::NoRequest => "no_request",
            Self::ChatOff => "chat_off",
            Self::UnfitText => "unfit_text",
            Self::NotLate => "not_late",
            Self::GivenUp => "given_up",
            Self::UnknownCode => "unknown_code",
            Self::TooOften => "too_often",
            Self::StoreFailed => "store_failed",
            Self::TooSlow => "too_slow",
            Self::Internal => "internal",
        }
    }
}

/// Whether the server is well.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "status", rename_all = "snake_case")]
pub enum Health {
    /// It is.
    Well,
    /// Nothing can be written: games can be looked at, not played.
    StoreFailed {
        /// Since when, in milliseconds since 1970.
        #[cfg_attr(test, ts(type = "number"))]
        since: u64,
        /// What the last attempt came to grief on.
        what: String,
    },
}

/// What a problem has to say besides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ProblemDetails {
    /// The sequence number of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u32>,
    /// How many seconds to wait before the next request of this kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
    /// The line of a record, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// How many actions of a broken record can be played before that line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub n_actions: Option<u32>,
    /// How many entries of the log of a damaged game are sound, from the beginning on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub n_sound: Option<u32>,
    /// How many entries the log of a damaged game should have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub n_entries: Option<u32>,
    /// All that is wrong, one sentence each, without full stops.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reasons: Option<Vec<Sentence>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use ts_rs::{Config, TS};

    #[test]
    fn all_codes_are_listed_by_their_names_on_the_wire() {
        for code in ProblemCode::ALL {
            let on_the_wire = serde_json::to_string(&code).expect("a name");
            assert_eq!(on_the_wire, format!("\"{}\"", code.name()));
        }
        let n_declared = ProblemCode::decl(&Config::new()).matches('"').count() / 2;
        assert_eq!(ProblemCode::ALL.len(), n_declared);
    }
}
