//! What new games get from this machine: names, seeds, the time.

use crate::failure::Failure;
use crate::store::now;
use bastide_table::Fresh;

/// A name, a seed nobody can guess, and the time.
pub(crate) fn fresh() -> Result<Fresh, Failure> {
    Ok(Fresh { id: fresh_id()?, seed: random_bits()?, now: now() })
}

/// A name nobody can guess.
pub(crate) fn fresh_id() -> Result<String, Failure> {
    random_bits().map(Fresh::id_of)
}

fn random_bits() -> Result<u64, Failure> {
    getrandom::u64().map_err(|error| Failure::internal(error.to_string()))
}
