//! One set of statements for two databases: SQLite and PostgreSQL.
//!
//! Both hold numbers of 64 bits and texts, and nothing else. Parameters are written `?` or `?1`, as
//! SQLite has them; PostgreSQL gets them as `$1`.

use sqlx::error::ErrorKind;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::query::Query as BoundQuery;
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqliteError, SqliteRow};
#[cfg(feature = "postgres")]
use sqlx::{
    AssertSqlSafe, Postgres,
    pool::PoolConnection,
    postgres::{PgArguments, PgDatabaseError, PgRow},
};
use sqlx::{Connection as _, Row as _, SqlSafeStr, SqlStr, Sqlite};

/// A connection to one of the two databases.
#[derive(Debug)]
pub(super) enum Connection {
    Sqlite(SqliteConnection),
    #[cfg(feature = "postgres")]
    Postgres(PoolConnection<Postgres>),
}

impl Connection {
    /// Says goodbye.
    pub(super) async fn close(self) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite(it) => it.close().await,
            #[cfg(feature = "postgres")]
            Self::Postgres(it) => it.close().await,
        }
    }

    /// Brings the tables up to date.
    pub(super) async fn migrate(&mut self, migrator: &Migrator) -> Result<(), MigrateError> {
        match self {
            Self::Sqlite(it) => migrator.run(it).await,
            #[cfg(feature = "postgres")]
            Self::Postgres(it) => migrator.run(&mut **it).await,
        }
    }
}

/// A statement with its parameters.
#[derive(Debug)]
pub(super) struct Query {
    sql: SqlStr,
    values: Vec<Value>,
}

/// A parameter. Databases want to know the type of what is absent, too.
#[derive(Debug)]
pub(super) enum Value {
    Number(Option<i64>),
    Text(Option<String>),
}

/// Begins a statement.
pub(super) fn query(sql: impl SqlSafeStr) -> Query {
    Query { sql: sql.into_sql_str(), values: Vec::new() }
}

impl Query {
    /// Adds a parameter.
    pub(super) fn bind(mut self, value: impl Into<Value>) -> Self {
        self.values.push(value.into());
        self
    }

    /// Carries it out and tells how many rows it has changed.
    pub(super) async fn execute(self, connection: &mut Connection) -> Result<u64, sqlx::Error> {
        match connection {
            Connection::Sqlite(it) => Ok(self.for_sqlite().execute(it).await?.rows_affected()),
            #[cfg(feature = "postgres")]
            Connection::Postgres(it) => {
                Ok(self.for_postgres().execute(&mut **it).await?.rows_affected())
            }
        }
    }

    /// All rows it finds.
    pub(super) async fn fetch_all(
        self,
        connection: &mut Connection,
    ) -> Result<Vec<Row>, sqlx::Error> {
        match connection {
            Connection::Sqlite(it) => {
                let rows = self.for_sqlite().fetch_all(it).await?;
                Ok(rows.into_iter().map(Row::Sqlite).collect())
            }
            #[cfg(feature = "postgres")]
            Connection::Postgres(it) => {
                let rows = self.for_postgres().fetch_all(&mut **it).await?;
                Ok(rows.into_iter().map(Row::Postgres).collect())
            }
        }
    }

    /// The first row it finds, if there is any.
    pub(super) async fn fetch_optional(
        self,
        connection: &mut Connection,
    ) -> Result<Option<Row>, sqlx::Error> {
        match connection {
            Connection::Sqlite(it) => {
                Ok(self.for_sqlite().fetch_optional(it).await?.map(Row::Sqlite))
            }
            #[cfg(feature = "postgres")]
            Connection::Postgres(it) => {
                Ok(self.for_postgres().fetch_optional(&mut **it).await?.map(Row::Postgres))
            }
        }
    }

    /// The first row it finds.
    pub(super) async fn fetch_one(self, connection: &mut Connection) -> Result<Row, sqlx::Error> {
        self.fetch_optional(connection).await?.ok_or(sqlx::Error::RowNotFound)
    }

    /// A column of all rows it finds.
    pub(super) async fn fetch_column<T: FromColumn>(
        self,
        column: &str,
        connection: &mut Connection,
    ) -> Result<Vec<T>, sqlx::Error> {
        self.fetch_all(connection).await?.iter().map(|it| it.try_get(column)).collect()
    }

    fn for_sqlite(self) -> BoundQuery<'static, Sqlite, SqliteArguments> {
        self.values.into_iter().fold(sqlx::query(self.sql), |query, value| match value {
            Value::Number(it) => query.bind(it),
            Value::Text(it) => query.bind(it),
        })
    }

    #[cfg(feature = "postgres")]
    fn for_postgres(self) -> BoundQuery<'static, Postgres, PgArguments> {
        let sql = AssertSqlSafe(numbered(self.sql.as_str()));
        self.values.into_iter().fold(sqlx::query(sql), |query, value| match value {
            Value::Number(it) => query.bind(it),
            Value::Text(it) => query.bind(it),
        })
    }
}

/// A statement with its parameters as PostgreSQL has them. No text within ours has a question mark.
#[cfg(feature = "postgres")]
fn numbered(sql: &str) -> String {
    let mut parts = sql.split('?');
    let mut numbered = parts.next().unwrap_or_default().to_owned();
    for (part, nth) in parts.zip(1..) {
        numbered.push('$');
        if !part.starts_with(|it: char| it.is_ascii_digit()) {
            numbered.push_str(&nth.to_string());
        }
        numbered.push_str(part);
    }
    numbered
}

/// The statements that make tables as PostgreSQL has them: theirs are strict by themselves.
#[cfg(feature = "postgres")]
pub(super) fn postgres_tables(sql: &str) -> String {
    sql.replace(" INTEGER", " BIGINT")
        .replace(") STRICT, WITHOUT ROWID;", ");")
        .replace(") STRICT;", ");")
}

macro_rules! into_value {
    ($variant:ident, $it:ident => $value:expr, $($from:ty),+) => { $(
        impl From<$from> for Value {
            fn from($it: $from) -> Self {
                Self::$variant(Some($value))
            }
        }
        impl From<Option<$from>> for Value {
            fn from(it: Option<$from>) -> Self {
                Self::$variant(it.map(|$it| $value))
            }
        }
    )+ };
}

into_value!(Number, it => it, i64);
into_value!(Number, it => i64::from(it), u32, u16, u8, bool);
into_value!(Text, it => it.to_owned(), &str, &String);
into_value!(Text, it => it, String);

impl From<&Option<String>> for Value {
    fn from(it: &Option<String>) -> Self {
        Self::Text(it.clone())
    }
}

/// A row that was found.
#[derive(Debug)]
pub(super) enum Row {
    Sqlite(SqliteRow),
    #[cfg(feature = "postgres")]
    Postgres(PgRow),
}

impl Row {
    /// What a column holds.
    pub(super) fn try_get<T: FromColumn>(&self, column: &str) -> Result<T, sqlx::Error> {
        T::from_column(self, column)
    }

    fn number(&self, column: &str) -> Result<Option<i64>, sqlx::Error> {
        match self {
            Self::Sqlite(it) => it.try_get(column),
            #[cfg(feature = "postgres")]
            Self::Postgres(it) => it.try_get(column),
        }
    }

    fn text(&self, column: &str) -> Result<Option<String>, sqlx::Error> {
        match self {
            Self::Sqlite(it) => it.try_get(column),
            #[cfg(feature = "postgres")]
            Self::Postgres(it) => it.try_get(column),
        }
    }
}

/// What can be read from a column.
pub(super) trait FromColumn: Sized {
    fn from_column(row: &Row, column: &str) -> Result<Self, sqlx::Error>;
}

/// A column does not hold what it should.
fn unfit(column: &str, what: &str) -> sqlx::Error {
    sqlx::Error::ColumnDecode { index: column.to_owned(), source: what.into() }
}

impl FromColumn for Option<i64> {
    fn from_column(row: &Row, column: &str) -> Result<Self, sqlx::Error> {
        row.number(column)
    }
}

impl FromColumn for Option<String> {
    fn from_column(row: &Row, column: &str) -> Result<Self, sqlx::Error> {
        row.text(column)
    }
}

macro_rules! from_number {
    ($($number:ty),+) => { $(
        impl FromColumn for Option<$number> {
            fn from_column(row: &Row, column: &str) -> Result<Self, sqlx::Error> {
                let number = row.number(column)?.map(<$number>::try_from).transpose();
                number.map_err(|_| unfit(column, "the number is out of range"))
            }
        }
    )+ };
}

from_number!(u32, u16, u8);

impl FromColumn for Option<bool> {
    fn from_column(row: &Row, column: &str) -> Result<Self, sqlx::Error> {
        Ok(row.number(column)?.map(|it| it != 0))
    }
}

macro_rules! from_present {
    ($($type:ty),+) => { $(
        impl FromColumn for $type {
            fn from_column(row: &Row, column: &str) -> Result<Self, sqlx::Error> {
                row.try_get::<Option<Self>>(column)?.ok_or_else(|| unfit(column, "there is nothing"))
            }
        }
    )+ };
}

from_present!(i64, u32, u16, u8, bool, String);

/// What an error of a database means to us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Somebody else has locked the file.
    Busy,
    /// What should be new is there already.
    Duplicate,
    /// What is stored is not what was written.
    Damage,
    /// Anything else.
    Failure,
}

impl Meaning {
    pub(super) fn of(error: &sqlx::Error) -> Self {
        if let sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) = error {
            return Self::Damage;
        }
        let Some(error) = error.as_database_error() else { return Self::Failure };
        if error.kind() == ErrorKind::UniqueViolation {
            return Self::Duplicate;
        }
        let code = error.code().unwrap_or_default();
        #[cfg(feature = "postgres")]
        if error.try_downcast_ref::<PgDatabaseError>().is_some() {
            let is_damage = POSTGRES_DAMAGE.contains(&&*code);
            return if is_damage { Self::Damage } else { Self::Failure };
        }
        if error.try_downcast_ref::<SqliteError>().is_none() {
            return Self::Failure;
        }
        // What SQLite adds to its codes is not in the lowest byte.
        match code.parse::<u32>().map(|it| it & 0xff) {
            Ok(SQLITE_BUSY) => Self::Busy,
            Ok(SQLITE_CORRUPT) => Self::Damage,
            Ok(_) | Err(_) => Self::Failure,
        }
    }
}

/// Somebody else has locked the file.
const SQLITE_BUSY: u32 = 5;

/// The file is not what SQLite has written.
const SQLITE_CORRUPT: u32 = 11;

/// PostgreSQL's codes for data and indexes that are corrupted.
#[cfg(feature = "postgres")]
const POSTGRES_DAMAGE: [&str; 2] = ["XX001", "XX002"];

#[cfg(all(test, feature = "postgres"))]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_numbered() {
        assert_eq!(numbered("SELECT 1"), "SELECT 1");
        assert_eq!(numbered("a = ? AND b = ?, ?"), "a = $1 AND b = $2, $3");
        assert_eq!(numbered("a = ?2 OR b = ?12 - ?2"), "a = $2 OR b = $12 - $2");
    }
}
