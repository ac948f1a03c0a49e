//! Games in an SQLite file.

use super::{NGames, Pending, Standing, Store, StoreError, StoredGame, StoredSeat, Which, now};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqliteLockingMode, SqlitePool, SqlitePoolOptions,
    SqliteRow, SqliteSynchronous,
};
use sqlx::{Row, SqlSafeStr, Sqlite, Transaction};
use std::path::Path;
use std::time::Duration;

/// Games in an SQLite file.
///
/// One connection that keeps the file to itself: a second server on the same file is refused when
/// it starts instead of being found out later. Every commit is synced before it is reported, so
/// that neither a killed process nor a power cut loses it.
#[derive(Debug)]
pub struct SqliteStore {
    pool: SqlitePool,
}

/// How long a second server waits for the first to go.
const PATIENCE: Duration = Duration::from_secs(2);

impl SqliteStore {
    /// Opens the file, creating it if there is none and bringing an older one up to date.
    ///
    /// # Errors
    /// If the file cannot be opened, belongs to another server, or is of a newer version.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .foreign_keys(true)
            .locking_mode(SqliteLockingMode::Exclusive)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE);
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .min_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(options)
            .await?;
        migrations().run(&pool).await.map_err(|error| {
            if let MigrateError::Execute(error) = error {
                error.into()
            } else {
                StoreError::Failed(error.to_string())
            }
        })?;
        Ok(Self { pool })
    }
}

fn migrations() -> Migrator {
    let sql = include_str!("../../migrations/0001_games.sql").into_sql_str();
    let first = Migration::new(1, "games".into(), MigrationType::Simple, sql, false);
    Migrator::with_migrations(vec![first])
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        // The primary code of SQLite is in the lowest byte.
        let code = error.as_database_error().and_then(|it| it.code()?.parse::<u32>().ok());
        match code.map(|it| it & 0xff) {
            Some(SQLITE_BUSY) => Self::Busy,
            Some(_) | None => Self::Failed(error.to_string()),
        }
    }
}

/// Somebody else has locked the file.
const SQLITE_BUSY: u32 = 5;

impl Store for SqliteStore {
    fn create<'a>(&'a self, game: &'a StoredGame, entries: &'a [String]) -> Pending<'a, ()> {
        Box::pin(async move {
            let mut transaction = self.pool.begin().await?;
            sqlx::query(
                "INSERT INTO games (id, setup, seats, seed, created_at, updated_at, seq,
                    n_actions, n_tiles_left, scores, asked, is_over)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(&game.id)
            .bind(&game.setup)
            .bind(seats_text(&game.seats))
            .bind(game.seed.cast_signed())
            .bind(game.created_at.cast_signed())
            .bind(game.updated_at.cast_signed())
            .bind(entries.len() as i64)
            .bind(game.standing.n_actions)
            .bind(game.standing.n_tiles_left)
            .bind(scores_text(&game.standing.scores))
            .bind(game.standing.asked)
            .bind(game.standing.is_over)
            .execute(&mut *transaction)
            .await?;
            insert(&mut transaction, &game.id, 0, entries).await?;
            transaction.commit().await?;
            Ok(())
        })
    }

    fn append<'a>(
        &'a self,
        id: &'a str,
        expected_seq: u32,
        entries: &'a [String],
        standing: &'a Standing,
    ) -> Pending<'a, ()> {
        Box::pin(async move {
            let mut transaction = self.pool.begin().await?;
            let changed = sqlx::query(
                "UPDATE games SET updated_at = ?, seq = seq + ?, n_actions = ?, n_tiles_left = ?,
                    scores = ?, asked = ?, is_over = ?
                WHERE id = ? AND seq = ?",
            )
            .bind(now().cast_signed())
            .bind(entries.len() as i64)
            .bind(standing.n_actions)
            .bind(standing.n_tiles_left)
            .bind(scores_text(&standing.scores))
            .bind(standing.asked)
            .bind(standing.is_over)
            .bind(id)
            .bind(expected_seq)
            .execute(&mut *transaction)
            .await?;
            if changed.rows_affected() == 0 {
                let game = sqlx::query("SELECT 1 FROM games WHERE id = ?").bind(id);
                let is_there = game.fetch_optional(&mut *transaction).await?.is_some();
                return Err(if is_there { StoreError::Stale } else { StoreError::NoSuchGame });
            }
            insert(&mut transaction, id, expected_seq, entries).await?;
            transaction.commit().await?;
            Ok(())
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> Pending<'a, Option<(StoredGame, Vec<String>)>> {
        Box::pin(async move {
            let mut transaction = self.pool.begin().await?;
            let row = sqlx::query("SELECT * FROM games WHERE id = ?").bind(id);
            let Some(row) = row.fetch_optional(&mut *transaction).await? else { return Ok(None) };
            let rows = sqlx::query("SELECT entry FROM entries WHERE game = ? ORDER BY seq");
            let rows = rows.bind(id).fetch_all(&mut *transaction).await?;
            let entries = rows.iter().map(|row| row.try_get("entry"));
            let entries: Vec<String> = entries.collect::<Result<_, _>>()?;
            Ok(Some((read_game(&row)?, entries)))
        })
    }

    fn list(
        &self,
        which: Which,
        limit: u32,
        offset: u32,
    ) -> Pending<'_, (NGames, Vec<StoredGame>)> {
        Box::pin(async move {
            let mut transaction = self.pool.begin().await?;
            let counts =
                sqlx::query("SELECT count(*) - sum(is_over <> 0) AS running, sum(is_over <> 0) AS over FROM games")
                    .fetch_one(&mut *transaction)
                    .await?;
            let is_over = match which {
                Which::All => None,
                Which::Running => Some(false),
                Which::Over => Some(true),
            };
            let rows = sqlx::query(
                "SELECT * FROM games WHERE ?1 IS NULL OR is_over = ?1
                ORDER BY updated_at DESC, id LIMIT ?2 OFFSET ?3",
            )
            .bind(is_over)
            .bind(limit)
            .bind(offset)
            .fetch_all(&mut *transaction)
            .await?;
            let games = rows.iter().map(read_game).collect::<Result<_, _>>()?;
            Ok((read_n_games(&counts)?, games))
        })
    }

    fn unfinished(&self) -> Pending<'_, Vec<StoredGame>> {
        Box::pin(async move {
            let rows = sqlx::query("SELECT * FROM games WHERE is_over = 0 ORDER BY updated_at");
            rows.fetch_all(&self.pool).await?.iter().map(read_game).collect()
        })
    }

    fn delete<'a>(&'a self, id: &'a str) -> Pending<'a, bool> {
        Box::pin(async move {
            let done = sqlx::query("DELETE FROM games WHERE id = ?").bind(id);
            Ok(done.execute(&self.pool).await?.rows_affected() > 0)
        })
    }
}

async fn insert(
    transaction: &mut Transaction<'_, Sqlite>,
    id: &str,
    before: u32,
    entries: &[String],
) -> Result<(), StoreError> {
    for (entry, seq) in entries.iter().zip(before + 1..) {
        sqlx::query("INSERT INTO entries (game, seq, entry) VALUES (?, ?, ?)")
            .bind(id)
            .bind(seq)
            .bind(entry)
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

/// Sums over no games are none.
fn read_n_games(row: &SqliteRow) -> Result<NGames, StoreError> {
    let n = |column| row.try_get::<Option<u32>, _>(column).map(Option::unwrap_or_default);
    Ok(NGames { running: n("running")?, over: n("over")? })
}

fn read_game(row: &SqliteRow) -> Result<StoredGame, StoreError> {
    let seats: String = row.try_get("seats")?;
    let scores: String = row.try_get("scores")?;
    Ok(StoredGame {
        id: row.try_get("id")?,
        setup: row.try_get("setup")?,
        seats: seats.lines().map(read_seat).collect::<Result<_, _>>()?,
        seed: row.try_get::<i64, _>("seed")?.cast_unsigned(),
        created_at: row.try_get::<i64, _>("created_at")?.cast_unsigned(),
        updated_at: row.try_get::<i64, _>("updated_at")?.cast_unsigned(),
        seq: row.try_get("seq")?,
        standing: Standing {
            n_actions: row.try_get("n_actions")?,
            n_tiles_left: row.try_get("n_tiles_left")?,
            scores: scores.split_whitespace().filter_map(|it| it.parse().ok()).collect(),
            asked: row.try_get("asked")?,
            is_over: row.try_get("is_over")?,
        },
    })
}

/// One line a seat: `Red person Ada`, `Blue bot:greedy Bob`.
fn seats_text(seats: &[StoredSeat]) -> String {
    let mut text = String::new();
    for seat in seats {
        let who = match &seat.bot {
            None => "person".to_owned(),
            Some(bot) => format!("bot:{bot}"),
        };
        text.push_str(&format!("{} {who} {}\n", seat.color, seat.name));
    }
    text
}

fn read_seat(line: &str) -> Result<StoredSeat, StoreError> {
    let mut words = line.splitn(3, ' ');
    match (words.next(), words.next(), words.next()) {
        (Some(color), Some(who), Some(name)) => Ok(StoredSeat {
            color: color.to_owned(),
            bot: who.strip_prefix("bot:").map(str::to_owned),
            name: name.to_owned(),
        }),
        _ => Err(StoreError::Failed(format!("{line:?} is no seat"))),
    }
}

fn scores_text(scores: &[u16]) -> String {
    let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
    scores.join(" ")
}
