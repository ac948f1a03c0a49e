//! What new games get from this machine: names, seeds, the time.

use crate::failure::Failure;
use crate::store::now;
use bastide_protocol::Upload;
use bastide_table::Fresh;
use sha2::{Digest, Sha256};

/// A name, a seed nobody can guess, and the time.
pub(crate) fn fresh() -> Result<Fresh, Failure> {
    Ok(Fresh { id: fresh_id()?, seed: random_bits()?, now: now() })
}

/// Name and seed of a game that is only looked at: they are the same whenever the upload is.
pub(crate) fn fresh_of(upload: &Upload) -> Result<Fresh, Failure> {
    let text = serde_json::to_vec(upload).map_err(|it| Failure::internal(it.to_string()))?;
    let hash = Sha256::digest(text);
    let bits = |from: usize| {
        let part = hash[from..from + 8].iter();
        part.fold(0, |sum: u64, it| (sum << 8) | u64::from(*it))
    };
    Ok(Fresh { id: Fresh::id_of(bits(0)), seed: bits(8), now: now() })
}

/// A name nobody can guess.
pub(crate) fn fresh_id() -> Result<String, Failure> {
    random_bits().map(Fresh::id_of)
}

fn random_bits() -> Result<u64, Failure> {
    getrandom::u64().map_err(|error| Failure::internal(error.to_string()))
}
