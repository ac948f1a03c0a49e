//! What the server says in words.

use crate::Place;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A sentence for message files: a key and named parameters. All keys and the kinds of their
/// parameters stand in `web/src/protocol/keys.ts`, the English words in
/// `web/src/messages/en.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sentence {
    /// The key in the message files.
    pub key: String,
    /// The parameters by name.
    pub params: BTreeMap<String, Param>,
}

/// A parameter of a sentence; what it is, the key tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Param {
    /// A number, or a seat.
    Number(i32),
    /// A word that has a key of its own, or a tile.
    Text(String),
    /// A place on the table.
    Place(Place),
}
