//! The one connection to the file of the games, and how it is replaced when something went wrong.
//!
//! After an error of the medium nobody knows what a connection believes: SQLite may have rolled
//! back by itself, and a commit that reported an error may be in the file all the same. So a
//! connection that has seen an error is closed and never used again, and what comes after it first
//! has to prove that it can write. Transactions are begun and ended by plain statements, which
//! SQLite refuses if its own state is not what we think it is; a counter in a library would not.

use super::super::database::{Connection, query};
use super::super::{StoreError, StoreTrouble};
use super::{Troubles, run};
use sqlx::Connection as _;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteLockingMode, SqliteSynchronous,
};
use std::mem;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{Mutex, MutexGuard};

/// How long a connection waits for another to let go of the file.
const PATIENCE: Duration = Duration::from_secs(2);

/// The only connection to a file.
#[derive(Debug)]
pub(in crate::store) struct FileLink {
    options: SqliteConnectOptions,
    line: Mutex<Line>,
    troubles: Troubles,
    n_openings: AtomicU64,
}

#[derive(Debug)]
enum Line {
    Open(Connection),
    /// Something went wrong, or whoever used the connection went away in the middle.
    Lost,
    /// For good.
    Closed,
}

impl FileLink {
    /// Opens the file, creating it if there is none.
    pub(super) async fn open(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .foreign_keys(true)
            .locking_mode(SqliteLockingMode::Exclusive)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            // What somebody has deleted is overwritten, too: it may be their name.
            .pragma("secure_delete", "ON")
            .busy_timeout(PATIENCE);
        let first = options.clone().create_if_missing(true);
        let connection = Connection::Sqlite(SqliteConnection::connect_with(&first).await?);
        Ok(Self {
            options,
            line: Mutex::new(Line::Open(connection)),
            troubles: Troubles::default(),
            n_openings: AtomicU64::new(1),
        })
    }

    /// Does what comes before all else, outside of a transaction.
    pub(super) async fn prepare(
        &self,
        work: impl AsyncFnOnce(&mut Connection) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        match &mut *self.line.lock().await {
            Line::Open(connection) => work(connection).await,
            Line::Lost | Line::Closed => Ok(()),
        }
    }

    /// Why nothing can be written; none if all is well.
    pub(super) fn trouble(&self) -> Option<StoreTrouble> {
        self.troubles.told()
    }

    /// How often the file has been opened.
    pub(super) fn n_openings(&self) -> u64 {
        self.n_openings.load(Ordering::Acquire)
    }

    /// Begins to read: all of it sees the same moment.
    pub(super) async fn read(&self) -> Result<FileWork<'_>, StoreError> {
        let mut line = self.line.lock().await;
        if let Line::Lost = *line {
            *line = Line::Open(self.connect().await?);
        }
        self.begin(line, "BEGIN").await
    }

    /// Begins to write. After trouble, only if a new connection has proved that it can.
    pub(super) async fn write(&self) -> Result<FileWork<'_>, StoreError> {
        let mut line = self.line.lock().await;
        self.mend_line(&mut line).await?;
        self.begin(line, "BEGIN IMMEDIATE").await
    }

    /// After trouble, tries again whether the file can be written.
    pub(super) async fn mend(&self) -> Result<(), StoreError> {
        self.mend_line(&mut *self.line.lock().await).await
    }

    /// Writes a copy of the file, as it stands, to a new one.
    pub(super) async fn copy_to(&self, file: &str) -> Result<(), StoreError> {
        let mut line = self.line.lock().await;
        self.mend_line(&mut line).await?;
        match mem::replace(&mut *line, Line::Lost) {
            Line::Open(mut connection) => {
                let copied = copy(&mut connection, file).await;
                *line = Line::Open(connection);
                copied
            }
            before @ (Line::Lost | Line::Closed) => {
                *line = before;
                Err(StoreError::Failed("the server is stopping".to_owned()))
            }
        }
    }

    /// Folds the write-ahead log into the file and closes it for good.
    pub(super) async fn close(&self) -> Result<(), StoreError> {
        let mut line = self.line.lock().await;
        match mem::replace(&mut *line, Line::Closed) {
            Line::Open(mut connection) => {
                let folded = fold(&mut connection).await;
                connection.close().await?;
                folded
            }
            Line::Lost | Line::Closed => Ok(()),
        }
    }

    async fn begin<'a>(
        &'a self,
        mut line: MutexGuard<'a, Line>,
        statement: &'static str,
    ) -> Result<FileWork<'a>, StoreError> {
        // Taken out, and put back only when all went well: if whoever uses it goes away in the
        // middle, the next one begins with a new connection and not in an old transaction.
        let mut connection = match mem::replace(&mut *line, Line::Lost) {
            Line::Open(connection) => connection,
            Line::Lost => return Err(StoreError::Failed("there is no connection".to_owned())),
            Line::Closed => {
                *line = Line::Closed;
                return Err(StoreError::Failed("the server is stopping".to_owned()));
            }
        };
        match run(&mut connection, statement).await {
            Ok(()) => Ok(FileWork { link: self, line, connection }),
            Err(error) => {
                self.replace(&mut line, connection, &error).await;
                Err(error)
            }
        }
    }

    /// Gives up a connection that has seen an error and tries at once to get a better one.
    async fn replace(&self, line: &mut Line, connection: Connection, error: &StoreError) {
        self.troubles.note(error);
        // Whatever closing has to say: it is gone.
        _ = connection.close().await;
        *line = Line::Lost;
        // What goes wrong here has been noted, too.
        _ = self.reopen(line).await;
    }

    async fn mend_line(&self, line: &mut Line) -> Result<(), StoreError> {
        let is_well = self.troubles.told().is_none();
        match line {
            Line::Open(_) if is_well => Ok(()),
            // Closing is for good; whoever begins is told.
            Line::Closed => Ok(()),
            Line::Open(_) | Line::Lost => self.reopen(line).await,
        }
    }

    async fn reopen(&self, line: &mut Line) -> Result<(), StoreError> {
        if let Line::Open(before) = mem::replace(line, Line::Lost) {
            _ = before.close().await;
        }
        let mut connection = self.connect().await?;
        if let Err(error) = prove(&mut connection).await {
            self.troubles.note(&error);
            _ = connection.close().await;
            return Err(error);
        }
        *line = Line::Open(connection);
        self.troubles.end();
        Ok(())
    }

    async fn connect(&self) -> Result<Connection, StoreError> {
        let connected = SqliteConnection::connect_with(&self.options).await;
        self.n_openings.fetch_add(1, Ordering::AcqRel);
        connected.map(Connection::Sqlite).map_err(|error| {
            let error = error.into();
            self.troubles.note(&error);
            error
        })
    }
}

/// A transaction.
pub(in crate::store) struct FileWork<'a> {
    link: &'a FileLink,
    line: MutexGuard<'a, Line>,
    connection: Connection,
}

impl FileWork<'_> {
    pub(super) fn connection(&mut self) -> &mut Connection {
        &mut self.connection
    }

    /// Ends the transaction: it is in the file if this returns a value.
    pub(super) async fn finish<T>(self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        let Self { link, mut line, mut connection } = self;
        let ended = match &done {
            Ok(_) => run(&mut connection, "COMMIT").await,
            Err(error) => match error {
                StoreError::Stale | StoreError::NoSuchGame => {
                    run(&mut connection, "ROLLBACK").await
                }
                StoreError::Busy | StoreError::Failed(_) => Err(error.clone()),
            },
        };
        match ended {
            Ok(()) => {
                *line = Line::Open(connection);
                done
            }
            Err(error) => {
                link.replace(&mut line, connection, &error).await;
                Err(error)
            }
        }
    }
}

/// Copies without a transaction of ours: if it fails, the file that is copied is as it was, and it
/// is the other one that has no room.
pub(in crate::store) async fn copy(
    connection: &mut Connection,
    file: &str,
) -> Result<(), StoreError> {
    query("VACUUM INTO ?").bind(file).execute(connection).await?;
    Ok(())
}

/// Shows that a new connection can be relied on.
///
/// The pages that an earlier connection may have left in the write-ahead log without syncing them
/// are written afresh: a kernel that failed to write a page does not try again by itself.
async fn prove(connection: &mut Connection) -> Result<(), StoreError> {
    fold(connection).await?;
    run(connection, MARK).await
}

/// "Bast": says whose file it is. Setting it writes and syncs, whatever it was before.
const MARK: &str = "PRAGMA application_id = 1113682804";

/// Folds the write-ahead log into the file.
async fn fold(connection: &mut Connection) -> Result<(), StoreError> {
    let row = query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(connection).await?;
    match row.try_get::<i64>("busy")? {
        0 => Ok(()),
        _ => Err(StoreError::Busy),
    }
}
