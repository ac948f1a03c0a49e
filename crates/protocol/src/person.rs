//! People, and how they are known again. Only servers that other machines can reach know people.

use serde::{Deserialize, Serialize};

/// How this server is played on, and who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Session {
    /// How other machines reach the server; none if only this one can. Then nobody is asked for a
    /// name, every seat can be played from any page, and there are no tables with invitations.
    pub online: Option<Online>,
    /// Who asks; none if the server does not know them yet.
    pub person: Option<PersonView>,
}

/// How other machines reach a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Online {
    /// What links to the server begin with, without a slash at the end.
    pub url: String,
}

/// A person, as they themselves are told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PersonView {
    /// What the others call them; none until they have said it.
    pub name: Option<String>,
    /// On how many devices they are known.
    pub n_devices: u32,
}

/// What somebody wants to be called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NameRequest {
    /// Two to twenty characters that can be printed; spaces around them are dropped.
    pub name: String,
}

/// A code by which a person goes on with another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DeviceCode {
    /// Two groups of four letters and digits: `k7wm-qd3f`.
    pub code: String,
    /// The path of the page that takes it: `/device/k7wm-qd3f`.
    pub path: String,
    /// Until when it can be used, in milliseconds since 1970.
    pub expires_at: u64,
}

/// What became of the last code a person asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum DeviceCodeState {
    /// There is none, or its time has run out.
    None,
    /// It can be used.
    Waiting {
        /// Until when, in milliseconds since 1970.
        expires_at: u64,
    },
    /// It was used.
    Used {
        /// When, in milliseconds since 1970.
        at: u64,
    },
}

/// Whose code it is, before it is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DeviceOffer {
    /// What the person is called; none if they have not said it.
    pub name: Option<String>,
}
