//! Where games are kept.

mod analyses;
mod chain;
mod check;
mod courses;
mod database;
mod games;
mod link;
mod people;
mod place;
mod rows;
mod talk;

pub use check::{StoreReport, back_up};
pub use games::SqlStore;
pub(crate) use people::PeopleStore;
pub use place::{BadDatabaseUrl, DatabaseUrl, Keeping};

use bastide_table::{Standing, StoredGame};
use std::fmt;
use std::path::Path;
use std::pin::Pin;

/// What a store promises: an answer that comes later.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Where games are kept: for each a set-up and a log that only grows. What a store has said it
/// has, it has after a crash as well.
pub trait Store: fmt::Debug + Send + Sync {
    /// Keeps a new game with the first entries of its log.
    fn create<'a>(&'a self, game: &'a StoredGame, entries: &'a [String]) -> Pending<'a, ()>;

    /// Adds entries to a log that has `expected_seq` entries; all of them or none.
    fn append<'a>(
        &'a self,
        id: &'a str,
        expected_seq: u32,
        entries: &'a [String],
        standing: &'a Standing,
    ) -> Pending<'a, ()>;

    /// A game and its log; none if there is no such game. If it is damaged, the game says so, and
    /// its log ends where the damage begins.
    fn load<'a>(&'a self, id: &'a str) -> Pending<'a, Option<(StoredGame, Vec<String>)>>;

    /// Some of the games that are asked for, the latest first, and how many there are at all. One
    /// that is damaged hides no other.
    fn list(&self, which: Which, limit: u32, offset: u32)
    -> Pending<'_, (NGames, Vec<StoredGame>)>;

    /// The games that are not over.
    fn unfinished(&self) -> Pending<'_, Vec<StoredGame>>;

    /// Forgets a game; false if there was none.
    fn delete<'a>(&'a self, id: &'a str) -> Pending<'a, bool>;

    /// Writes down how many hints were given in a game, by seat.
    fn note_hints<'a>(&'a self, id: &'a str, n_hints: &'a [u16]) -> Pending<'a, ()>;

    /// The analysis that is kept with a game, in the form of this version; none if there is none, or
    /// none that is as it was written.
    fn analysis<'a>(&'a self, id: &'a str) -> Pending<'a, Option<String>>;

    /// Keeps an analysis with a game, in place of the one before.
    fn keep_analysis<'a>(&'a self, id: &'a str, analysis: &'a str) -> Pending<'a, ()>;

    /// Forgets the analysis of a game, if there is one.
    fn forget_analysis<'a>(&'a self, id: &'a str) -> Pending<'a, ()>;

    /// What keeps the store from writing; none if all is well.
    fn trouble(&self) -> Option<StoreTrouble>;

    /// Grows whenever the store has been opened again after an error: what is in memory must then
    /// be compared with what is stored, because nobody knows whether what failed was kept.
    fn n_openings(&self) -> u64;

    /// After an error, tries whether the store can write again. Whoever writes does so, too.
    fn mend(&self) -> Pending<'_, ()>;

    /// Writes a copy of everything to a new file.
    fn copy_to<'a>(&'a self, file: &'a Path) -> Pending<'a, ()>;

    /// Closes the store for good, after what is being written.
    fn close(&self) -> Pending<'_, ()>;
}

/// What keeps a store from writing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreTrouble {
    /// Since when, in milliseconds since 1970.
    pub since: u64,
    /// What the last attempt came to grief on.
    pub what: String,
}

/// Which games a list has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// All of them.
    All,
    /// Those that are not over.
    Running,
    /// Those that are over.
    Over,
}

/// How many games there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NGames {
    /// Those that are not over.
    pub running: u32,
    /// Those that are over.
    pub over: u32,
}

/// Why a store could not do its part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The log has another length than expected: somebody else writes to this store.
    Stale,
    /// There is no such game.
    NoSuchGame,
    /// Another server has the store.
    Busy,
    /// The medium failed.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stale => f.write_str("somebody else has written to this game"),
            Self::NoSuchGame => f.write_str("there is no such game"),
            Self::Busy => f.write_str("another server has these games"),
            Self::Failed(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for StoreError {}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |it| u64::try_from(it.as_millis()).unwrap_or(u64::MAX))
}

#[cfg(all(test, unix))]
mod contract;
#[cfg(test)]
mod tests;
