//! Copies of the store of a server that runs, for those who may read its folder.

use super::App;
use crate::failure::Failure;
use crate::fresh::fresh_id;
use crate::private;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use bastide_protocol::ProblemCode;
use std::path::PathBuf;

/// Where copies are made, and what must be known to ask for one.
#[derive(Clone, Debug)]
pub(crate) struct Vault {
    /// The data folder.
    pub(crate) folder: PathBuf,
    /// What is in the key file, which only the user who runs the server can read.
    pub(crate) key: String,
}

/// Writes a copy of the store into the data folder and answers with its name.
pub(crate) async fn back_up(State(app): State<App>, headers: HeaderMap) -> Result<String, Failure> {
    let told = headers.get(header::AUTHORIZATION).and_then(|it| it.to_str().ok());
    if told.and_then(|it| it.strip_prefix("Bearer ")) != Some(app.vault.key.as_str()) {
        let what = "copies are only for those who know the key in the data folder";
        return Err(Failure::new(ProblemCode::NotAllowed, what));
    }
    let name = format!("backup-{}.sqlite", fresh_id()?);
    let file = app.vault.folder.join(&name);
    let copied = app.rooms.store().copy_to(&file).await.map_err(Failure::from);
    let closed = copied.and_then(|()| {
        private::tighten(&file).map_err(|error| Failure::internal(error.to_string()))
    });
    if closed.is_err() {
        // There may be part of a copy, or nothing.
        _ = std::fs::remove_file(&file);
    }
    closed.map(|()| name)
}
