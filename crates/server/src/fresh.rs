//! What new games get from this machine: names, seeds, the time.

use crate::failure::Failure;
use crate::store::now;
use bastide_protocol::{NewGame, Upload};
use bastide_table::{DrawSource, Fresh, Secret};
use sha2::{Digest, Sha256};

/// A name, a seed nobody can guess, and the time.
pub(crate) fn fresh() -> Result<Fresh, Failure> {
    Ok(Fresh { id: fresh_id()?, draws: DrawSource::Seed(random_bits()?), now: now() })
}

/// The same for a wish, which may be for sealed draws.
pub(crate) fn fresh_for(wish: &NewGame) -> Result<Fresh, Failure> {
    if wish.sealed != Some(true) {
        return fresh();
    }
    Ok(Fresh { draws: DrawSource::Sealed(fresh_secret()?), ..fresh()? })
}

/// What sealed draws are made from.
pub(crate) fn fresh_secret() -> Result<Secret, Failure> {
    let mut bits = [0; 32];
    getrandom::fill(&mut bits).map_err(|error| Failure::internal(error.to_string()))?;
    Ok(Secret::new(bits))
}

/// Name and seed of a game that is only looked at: they are the same whenever the upload is.
pub(crate) fn fresh_of(upload: &Upload) -> Result<Fresh, Failure> {
    let text = serde_json::to_vec(upload).map_err(|it| Failure::internal(it.to_string()))?;
    let hash = Sha256::digest(text);
    let bits = |from: usize| {
        let part = hash[from..from + 8].iter();
        part.fold(0, |sum: u64, it| (sum << 8) | u64::from(*it))
    };
    Ok(Fresh { id: Fresh::id_of(bits(0)), draws: DrawSource::Seed(bits(8)), now: now() })
}

/// A name nobody can guess.
pub(crate) fn fresh_id() -> Result<String, Failure> {
    random_bits().map(Fresh::id_of)
}

/// A secret for a link: 128 random bits and two more, as letters and digits.
pub(crate) fn fresh_token() -> Result<String, Failure> {
    Ok(random_bytes::<26>()?.into_iter().map(Fresh::letter).collect())
}

/// A code that people type: two groups of four letters and digits.
pub(crate) fn fresh_code() -> Result<String, Failure> {
    let mut code: String = random_bytes::<8>()?.into_iter().map(Fresh::letter).collect();
    code.insert(4, '-');
    Ok(code)
}

/// The key of a person on one device: 256 random bits.
pub(crate) fn fresh_key() -> Result<String, Failure> {
    Ok(hex(&random_bytes::<32>()?))
}

/// What is kept of a secret: enough to know it again, not enough to use it.
pub(crate) fn hash_of(secret: &str) -> String {
    hex(&Sha256::digest(secret))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|it| format!("{it:02x}")).collect()
}

fn random_bytes<const N: usize>() -> Result<[u8; N], Failure> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| Failure::internal(error.to_string()))?;
    Ok(bytes)
}

fn random_bits() -> Result<u64, Failure> {
    getrandom::u64().map_err(|error| Failure::internal(error.to_string()))
}
