//! Where the draws of a game come from, and how they are sealed before it begins, so that anybody
//! can check them afterwards. `docs/draws.md` defines every byte.

use bastide_dice::Dice;
use bastide_notation::{Bits256, Seal, is_unprintable};
use sha2::{Digest, Sha256};
use std::fmt;

/// The stream that draws tiles, rolls dice and draws messages.
pub(crate) const DRAWS: u64 = 0;

/// The stream that decides who begins.
const BEGINNER: u64 = u64::MAX;

/// Where the draws of a game come from. While it runs, nobody may be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawSource {
    /// A number, which can be given to play with the same draws again.
    Seed(u64),
    /// A secret to which the server was bound before the game began.
    Sealed(Secret),
}

impl DrawSource {
    /// As it is kept: the number, or the secret in hexadecimal digits.
    #[must_use]
    pub fn kept_text(&self) -> String {
        match self {
            Self::Seed(seed) => seed.to_string(),
            Self::Sealed(secret) => secret.0.to_string(),
        }
    }

    /// What was kept.
    ///
    /// # Errors
    /// If it is neither a number nor a secret.
    pub fn of_kept_text(text: &str) -> Result<Self, String> {
        if let Ok(seed) = text.parse() {
            return Ok(Self::Seed(seed));
        }
        // What is wrong with it is not repeated: it may be most of a secret.
        let secret = text.parse().map_err(|_| "what the draws are made from cannot be read")?;
        Ok(Self::Sealed(Secret(secret)))
    }
}

/// 256 bits that stay on the server until the game is over. Printed for debugging, it says nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Bits256);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl Secret {
    /// The secret of these bits, which nobody else must be able to guess.
    #[must_use]
    pub const fn new(bits: [u8; 32]) -> Self {
        Self(Bits256(bits))
    }

    /// What everybody is shown before the game with this id begins: it binds the server to the
    /// secret and tells nothing of it.
    ///
    /// ```
    /// use bastide_table::Secret;
    /// let commitment = Secret::new([7; 32]).commitment("abcdefghjkmn");
    /// assert!(commitment.to_string().starts_with("5f5615a6"));
    /// ```
    #[must_use]
    pub fn commitment(&self, game: &str) -> Bits256 {
        commitment(&self.0, game)
    }

    pub(crate) const fn told(&self) -> Bits256 {
        self.0
    }
}

pub(crate) fn commitment(secret: &Bits256, game: &str) -> Bits256 {
    let mut hash = Sha256::new_with_prefix("bastide-draws-1");
    add(&mut hash, game.as_bytes());
    add(&mut hash, &secret.0);
    Bits256(hash.finalize().into())
}

/// Hashes a part with its length, so that no two lists of parts are hashed alike.
fn add(hash: &mut Sha256, part: &[u8]) {
    hash.update((part.len() as u64).to_be_bytes());
    hash.update(part);
}

/// A text of somebody's own that is mixed into the draws.
///
/// # Errors
/// If it is too long or has characters that cannot be shown.
pub fn read_salt(text: &str) -> Result<String, SaltError> {
    let salt = text.trim();
    if salt.chars().count() > Seal::MAX_SALT || salt.contains(is_unprintable) {
        return Err(SaltError);
    }
    Ok(salt.to_owned())
}

/// A salt that is too long or cannot be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaltError;

impl fmt::Display for SaltError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a salt has at most {} characters, all of which can be shown", Seal::MAX_SALT)
    }
}

impl std::error::Error for SaltError {}

/// The key of all chance of a game.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Key([u8; 32]);

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(..)")
    }
}

impl Key {
    /// The key of a game with these salts, by seat; a seed takes none.
    pub(crate) fn new(source: &DrawSource, salts: &[String]) -> Self {
        match source {
            DrawSource::Seed(seed) => {
                let mut key = [0; 32];
                key[..8].copy_from_slice(&seed.to_le_bytes());
                Self(key)
            }
            DrawSource::Sealed(secret) => Self::of_secret(&secret.0, salts),
        }
    }

    pub(crate) fn of_secret(secret: &Bits256, salts: &[String]) -> Self {
        let mut hash = Sha256::new_with_prefix("bastide-seed-1");
        add(&mut hash, &secret.0);
        hash.update((salts.len() as u64).to_be_bytes());
        for salt in salts {
            add(&mut hash, salt.as_bytes());
        }
        Self(hash.finalize().into())
    }

    /// One of the sources of chance of the game.
    pub(crate) fn dice(&self, stream: u64) -> Dice {
        Dice::with_key(self.0, stream)
    }

    /// Who begins, if chance decides.
    pub(crate) fn beginner(&self, n_seats: u8) -> u8 {
        let seat = self.dice(BEGINNER).below(n_seats.max(1).into());
        u8::try_from(seat).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
