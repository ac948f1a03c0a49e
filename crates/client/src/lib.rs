//! The files of the web client: what its build has left in `web/dist`, held by the program.
//!
//! They are a crate of their own so that a change of the client does not rebuild the server.
//! Programs with debug assertions read the files when they are requested, so that work on the
//! client needs no build of the program at all.
//!
//! ```
//! let Some(page) = bastide_client::file("index.html") else {
//!     return; // the client has not been built
//! };
//! assert!(page.bytes.starts_with(b"<!doctype html>"));
//! ```

use rust_embed::Embed;
use std::borrow::Cow;

#[derive(Embed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
#[allow_missing = true]
struct Files;

/// A file of the client.
#[derive(Clone, Debug)]
pub struct File {
    /// What is in it.
    pub bytes: Cow<'static, [u8]>,
    /// The SHA-256 hash of the bytes.
    pub hash: [u8; 32],
}

/// The file with this path below `web/dist`; none if there is no such file.
#[must_use]
pub fn file(path: &str) -> Option<File> {
    let file = Files::get(path)?;
    Some(File { bytes: file.data, hash: file.metadata.sha256_hash() })
}
