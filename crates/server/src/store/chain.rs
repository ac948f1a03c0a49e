//! The checksums of a log: each covers everything before it.

use super::rows::seats_text;
use bastide_table::StoredGame;
use sha2::{Digest, Sha256};

/// A checksum of a log up to one of its entries, and of the game it belongs to: id, set-up, seats
/// and what its draws are made from. It finds damage, not forgery: there is no secret in it.
///
/// The sum of an entry is the first eight bytes of SHA-256 over the sum before it and the entry;
/// that of no entries is the same over the facts of the game, each with its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sum(i64);

impl Sum {
    /// The sum of a game before its first entry.
    pub(super) fn start(game: &StoredGame) -> Self {
        let mut hash = Sha256::new();
        let draws = game.draws.kept_text();
        for part in [&game.id, &game.setup, &seats_text(&game.seats), &draws] {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
        Self::of(hash)
    }

    /// The sum after one more entry.
    pub(super) fn then(self, entry: &str) -> Self {
        let mut hash = Sha256::new();
        hash.update(self.0.to_be_bytes());
        hash.update(entry);
        Self::of(hash)
    }

    /// The sum after several more.
    pub(super) fn after<'a>(self, entries: impl IntoIterator<Item = &'a String>) -> Self {
        entries.into_iter().fold(self, |sum, entry| sum.then(entry))
    }

    /// The sum of a text by itself.
    pub(super) fn of_text(text: &str) -> Self {
        Self::of(Sha256::new().chain_update(text))
    }

    /// As it is stored.
    pub(super) const fn number(self) -> i64 {
        self.0
    }

    /// As it was stored.
    pub(super) const fn from_number(number: i64) -> Self {
        Self(number)
    }

    fn of(hash: Sha256) -> Self {
        let hash = hash.finalize();
        let mut first = [0; 8];
        first.copy_from_slice(&hash[..8]);
        Self(i64::from_be_bytes(first))
    }
}
