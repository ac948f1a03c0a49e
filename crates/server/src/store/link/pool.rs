//! Connections to a PostgreSQL database that other servers use at the same time.
//!
//! Nothing is locked but rows, and only while a transaction writes them: whoever changes something
//! says which state it was made for, and is refused if that is no longer the one that is stored.

use super::super::database::Connection;
use super::super::{StoreError, StoreTrouble};
use super::{Troubles, run};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How many connections there are at most. PostgreSQL allows 100 in all, unless it is told otherwise.
const MAX_CONNECTIONS: u32 = 16;

/// How long somebody waits for a connection.
const PATIENCE: Duration = Duration::from_secs(2);

/// What each connection asks for: what is committed is on the disk, and no statement takes for ever.
const SETTINGS: [(&str, &str); 4] = [
    ("synchronous_commit", "on"),
    ("lock_timeout", "5s"),
    ("statement_timeout", "10s"),
    ("idle_in_transaction_session_timeout", "10s"),
];

/// Connections to a database.
#[derive(Debug)]
pub(in crate::store) struct PoolLink {
    pool: PgPool,
    troubles: Troubles,
    n_openings: AtomicU64,
}

impl PoolLink {
    /// Connects to a database.
    pub(super) async fn connect(address: &str) -> Result<Self, StoreError> {
        let options = PgConnectOptions::from_str(address)?;
        let options = options.application_name("bastide").options(SETTINGS);
        let pool = PgPoolOptions::new().max_connections(MAX_CONNECTIONS).acquire_timeout(PATIENCE);
        // The first statement of a transaction tells as well whether a connection is still there.
        let pool = pool.test_before_acquire(false).connect_with(options).await?;
        let (troubles, n_openings) = (Troubles::default(), AtomicU64::new(1));
        Ok(Self { pool, troubles, n_openings })
    }

    pub(super) async fn prepare(
        &self,
        work: impl AsyncFnOnce(&mut Connection) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut connection = Connection::Postgres(self.pool.acquire().await?);
        work(&mut connection).await
    }

    pub(super) fn trouble(&self) -> Option<StoreTrouble> {
        self.troubles.told()
    }

    pub(super) fn n_openings(&self) -> u64 {
        self.n_openings.load(Ordering::Acquire)
    }

    pub(super) async fn read(&self) -> Result<PoolWork<'_>, StoreError> {
        self.begin("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY").await
    }

    pub(super) async fn write(&self) -> Result<PoolWork<'_>, StoreError> {
        self.begin("BEGIN ISOLATION LEVEL READ COMMITTED").await
    }

    pub(super) async fn mend(&self) -> Result<(), StoreError> {
        if self.trouble().is_none() {
            return Ok(());
        }
        self.write().await?.finish(Ok(())).await
    }

    pub(super) async fn close(&self) -> Result<(), StoreError> {
        self.pool.close().await;
        Ok(())
    }

    /// Begins a transaction with a connection that answers: after the database has been restarted,
    /// those that were idle do not.
    async fn begin(&self, statement: &'static str) -> Result<PoolWork<'_>, StoreError> {
        let mut n_left = MAX_CONNECTIONS;
        loop {
            let connection = self.pool.acquire().await.map_err(|error| self.noted(error.into()))?;
            let mut work = PoolWork::new(self, Connection::Postgres(connection));
            match run(work.connection(), statement).await {
                Ok(()) => return Ok(work),
                Err(error) if n_left == 0 => return Err(self.noted(error)),
                // Nothing has been done in it yet.
                Err(_) => n_left -= 1,
            }
        }
    }

    fn noted(&self, error: StoreError) -> StoreError {
        self.troubles.note(&error);
        error
    }
}

/// A transaction.
pub(in crate::store) struct PoolWork<'a> {
    link: &'a PoolLink,
    connection: Connection,
    state: State,
}

/// What a connection may still be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing but what goes on in it.
    Busy,
    /// Another transaction.
    Idle,
}

impl<'a> PoolWork<'a> {
    fn new(link: &'a PoolLink, connection: Connection) -> Self {
        Self { link, connection, state: State::Busy }
    }

    pub(super) fn connection(&mut self) -> &mut Connection {
        &mut self.connection
    }

    pub(super) async fn finish<T>(mut self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        match &done {
            Ok(_) => {
                if let Err(error) = run(&mut self.connection, "COMMIT").await {
                    // It may be stored all the same.
                    self.link.n_openings.fetch_add(1, Ordering::AcqRel);
                    return Err(self.link.noted(error));
                }
                self.state = State::Idle;
                self.link.troubles.end();
            }
            Err(StoreError::Stale | StoreError::NoSuchGame) => {
                if run(&mut self.connection, "ROLLBACK").await.is_ok() {
                    self.state = State::Idle;
                }
            }
            Err(error @ (StoreError::Busy | StoreError::Failed(_))) => {
                self.link.troubles.note(error);
            }
        }
        done
    }
}

impl Drop for PoolWork<'_> {
    fn drop(&mut self) {
        // Whoever used it has gone away in the middle, or it has failed: the database takes back what
        // was done, and nobody else begins in an old transaction.
        match (self.state, &mut self.connection) {
            (State::Busy, Connection::Postgres(it)) => it.close_on_drop(),
            (State::Idle, _) | (_, Connection::Sqlite(_)) => {}
        }
    }
}
