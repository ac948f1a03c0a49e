//! The way to what is stored: transactions that are whole or have not been, and what is known after
//! one has failed.

mod file;
#[cfg(feature = "postgres")]
mod pool;

pub(super) use file::copy;

use super::database::{Connection, query};
use super::{StoreError, StoreTrouble, now};
use file::{FileLink, FileWork};
#[cfg(feature = "postgres")]
use pool::{PoolLink, PoolWork};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The way to a database.
#[derive(Debug)]
pub(super) enum Link {
    /// To a file that is ours alone.
    File(Box<FileLink>),
    /// To a server that others use, too.
    #[cfg(feature = "postgres")]
    Pool(PoolLink),
}

impl Link {
    /// Opens a file, creating it if there is none.
    pub(super) async fn open(file: &Path) -> Result<Self, StoreError> {
        Ok(Self::File(Box::new(FileLink::open(file).await?)))
    }

    /// Connects to a PostgreSQL database by its address.
    #[cfg(feature = "postgres")]
    pub(super) async fn connect(address: &str) -> Result<Self, StoreError> {
        Ok(Self::Pool(PoolLink::connect(address).await?))
    }

    /// Does what comes before all else, outside of a transaction.
    pub(super) async fn prepare(
        &self,
        work: impl AsyncFnOnce(&mut Connection) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        match self {
            Self::File(it) => it.prepare(work).await,
            #[cfg(feature = "postgres")]
            Self::Pool(it) => it.prepare(work).await,
        }
    }

    /// Begins to read: all of it sees the same moment.
    pub(super) async fn read(&self) -> Result<Work<'_>, StoreError> {
        match self {
            Self::File(it) => it.read().await.map(Work::File),
            #[cfg(feature = "postgres")]
            Self::Pool(it) => it.read().await.map(Work::Pool),
        }
    }

    /// Begins to write.
    pub(super) async fn write(&self) -> Result<Work<'_>, StoreError> {
        match self {
            Self::File(it) => it.write().await.map(Work::File),
            #[cfg(feature = "postgres")]
            Self::Pool(it) => it.write().await.map(Work::Pool),
        }
    }

    /// Why nothing can be written; none if all is well.
    pub(super) fn trouble(&self) -> Option<StoreTrouble> {
        match self {
            Self::File(it) => it.trouble(),
            #[cfg(feature = "postgres")]
            Self::Pool(it) => it.trouble(),
        }
    }

    /// Grows whenever nobody knows whether what was to be written is stored.
    pub(super) fn n_openings(&self) -> u64 {
        match self {
            Self::File(it) => it.n_openings(),
            #[cfg(feature = "postgres")]
            Self::Pool(it) => it.n_openings(),
        }
    }

    /// After trouble, tries again.
    pub(super) async fn mend(&self) -> Result<(), StoreError> {
        match self {
            Self::File(it) => it.mend().await,
            #[cfg(feature = "postgres")]
            Self::Pool(it) => it.mend().await,
        }
    }

    /// Writes a copy of everything, as it stands, to a new file.
    pub(super) async fn copy_to(&self, file: &str) -> Result<(), StoreError> {
        match self {
            Self::File(it) => it.copy_to(file).await,
            #[cfg(feature = "postgres")]
            Self::Pool(_) => {
                let what = "a PostgreSQL database is copied by its own pg_dump".to_owned();
                Err(StoreError::Failed(what))
            }
        }
    }

    /// Closes for good, after what is being written.
    pub(super) async fn close(&self) -> Result<(), StoreError> {
        match self {
            Self::File(it) => it.close().await,
            #[cfg(feature = "postgres")]
            Self::Pool(it) => it.close().await,
        }
    }
}

/// A transaction. One that is dropped has not been.
pub(super) enum Work<'a> {
    File(FileWork<'a>),
    #[cfg(feature = "postgres")]
    Pool(PoolWork<'a>),
}

impl Work<'_> {
    pub(super) fn connection(&mut self) -> &mut Connection {
        match self {
            Self::File(it) => it.connection(),
            #[cfg(feature = "postgres")]
            Self::Pool(it) => it.connection(),
        }
    }

    /// Ends the transaction: it is stored if this returns a value.
    pub(super) async fn finish<T>(self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        match self {
            Self::File(it) => it.finish(done).await,
            #[cfg(feature = "postgres")]
            Self::Pool(it) => it.finish(done).await,
        }
    }
}

async fn run(connection: &mut Connection, sql: &'static str) -> Result<(), StoreError> {
    query(sql).execute(connection).await?;
    Ok(())
}

/// Why nothing can be written, for those who ask.
#[derive(Debug, Default)]
struct Troubles(Mutex<Option<StoreTrouble>>);

impl Troubles {
    fn told(&self) -> Option<StoreTrouble> {
        self.lock().clone()
    }

    fn note(&self, error: &StoreError) {
        let what = error.to_string();
        tracing::error!(what, "the store has failed");
        let mut trouble = self.lock();
        let since = trouble.as_ref().map_or_else(now, |it| it.since);
        *trouble = Some(StoreTrouble { since, what });
    }

    fn end(&self) {
        if self.lock().take().is_some() {
            tracing::warn!("the store can be written again");
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<StoreTrouble>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
