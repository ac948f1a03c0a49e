//! Games in an SQLite file.

use super::link::Link;
use super::{
    NGames, Pending, Standing, Store, StoreError, StoreTrouble, StoredGame, StoredSeat, Which, now,
};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{Row, SqlSafeStr};
use std::path::Path;

/// Games in an SQLite file.
///
/// One connection that keeps the file to itself: a second server on the same file is refused when
/// it starts instead of being found out later. Every commit is synced before it is reported, so
/// that neither a killed process nor a power cut loses it. After an error of the medium nothing is
/// written until a new connection has shown that it can.
#[derive(Debug)]
pub struct SqliteStore {
    link: Link,
}

impl SqliteStore {
    /// Opens the file, creating it if there is none and bringing an older one up to date.
    ///
    /// # Errors
    /// If the file cannot be opened, belongs to another server, or is of a newer version.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let link = Link::open(file).await?;
        link.prepare(async |connection| {
            migrations().run(connection).await.map_err(|error| {
                if let MigrateError::Execute(error) = error {
                    error.into()
                } else {
                    StoreError::Failed(error.to_string())
                }
            })
        })
        .await?;
        Ok(Self { link })
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
            let mut work = self.link.write().await?;
            let done = create(work.connection(), game, entries).await;
            work.finish(done).await
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
            let mut work = self.link.write().await?;
            let done = append(work.connection(), id, expected_seq, entries, standing).await;
            work.finish(done).await
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> Pending<'a, Option<(StoredGame, Vec<String>)>> {
        Box::pin(async move {
            let mut work = self.link.read().await?;
            let done = load(work.connection(), id).await;
            work.finish(done).await
        })
    }

    fn list(
        &self,
        which: Which,
        limit: u32,
        offset: u32,
    ) -> Pending<'_, (NGames, Vec<StoredGame>)> {
        Box::pin(async move {
            let mut work = self.link.read().await?;
            let done = list(work.connection(), which, limit, offset).await;
            work.finish(done).await
        })
    }

    fn unfinished(&self) -> Pending<'_, Vec<StoredGame>> {
        Box::pin(async move {
            let mut work = self.link.read().await?;
            let done = unfinished(work.connection()).await;
            work.finish(done).await
        })
    }

    fn delete<'a>(&'a self, id: &'a str) -> Pending<'a, bool> {
        Box::pin(async move {
            let mut work = self.link.write().await?;
            let done = delete(work.connection(), id).await;
            work.finish(done).await
        })
    }

    fn trouble(&self) -> Option<StoreTrouble> {
        self.link.trouble()
    }

    fn n_openings(&self) -> u64 {
        self.link.n_openings()
    }

    fn mend(&self) -> Pending<'_, ()> {
        Box::pin(self.link.mend())
    }

    fn close(&self) -> Pending<'_, ()> {
        Box::pin(self.link.close())
    }
}

async fn create(
    connection: &mut SqliteConnection,
    game: &StoredGame,
    entries: &[String],
) -> Result<(), StoreError> {
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
    .execute(&mut *connection)
    .await?;
    insert(connection, &game.id, 0, entries).await
}

async fn append(
    connection: &mut SqliteConnection,
    id: &str,
    expected_seq: u32,
    entries: &[String],
    standing: &Standing,
) -> Result<(), StoreError> {
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
    .execute(&mut *connection)
    .await?;
    if changed.rows_affected() == 0 {
        let game = sqlx::query("SELECT 1 FROM games WHERE id = ?").bind(id);
        let is_there = game.fetch_optional(connection).await?.is_some();
        return Err(if is_there { StoreError::Stale } else { StoreError::NoSuchGame });
    }
    insert(connection, id, expected_seq, entries).await
}

async fn insert(
    connection: &mut SqliteConnection,
    id: &str,
    before: u32,
    entries: &[String],
) -> Result<(), StoreError> {
    for (entry, seq) in entries.iter().zip(before + 1..) {
        sqlx::query("INSERT INTO entries (game, seq, entry) VALUES (?, ?, ?)")
            .bind(id)
            .bind(seq)
            .bind(entry)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn load(
    connection: &mut SqliteConnection,
    id: &str,
) -> Result<Option<(StoredGame, Vec<String>)>, StoreError> {
    let row = sqlx::query("SELECT * FROM games WHERE id = ?").bind(id);
    let Some(row) = row.fetch_optional(&mut *connection).await? else { return Ok(None) };
    let rows = sqlx::query("SELECT entry FROM entries WHERE game = ? ORDER BY seq");
    let rows = rows.bind(id).fetch_all(connection).await?;
    let entries = rows.iter().map(|row| row.try_get("entry"));
    let entries: Vec<String> = entries.collect::<Result<_, _>>()?;
    Ok(Some((read_game(&row)?, entries)))
}

async fn list(
    connection: &mut SqliteConnection,
    which: Which,
    limit: u32,
    offset: u32,
) -> Result<(NGames, Vec<StoredGame>), StoreError> {
    let counts = sqlx::query(
        "SELECT count(*) - sum(is_over <> 0) AS running, sum(is_over <> 0) AS over FROM games",
    );
    let counts = counts.fetch_one(&mut *connection).await?;
    let is_over = match which {
        Which::All => None,
        Which::Running => Some(false),
        Which::Over => Some(true),
    };
    let rows = sqlx::query(
        "SELECT * FROM games WHERE ?1 IS NULL OR is_over = ?1
        ORDER BY updated_at DESC, id LIMIT ?2 OFFSET ?3",
    );
    let rows = rows.bind(is_over).bind(limit).bind(offset).fetch_all(connection).await?;
    let games = rows.iter().map(read_game).collect::<Result<_, _>>()?;
    Ok((read_n_games(&counts)?, games))
}

async fn unfinished(connection: &mut SqliteConnection) -> Result<Vec<StoredGame>, StoreError> {
    let rows = sqlx::query("SELECT * FROM games WHERE is_over = 0 ORDER BY updated_at");
    rows.fetch_all(connection).await?.iter().map(read_game).collect()
}

async fn delete(connection: &mut SqliteConnection, id: &str) -> Result<bool, StoreError> {
    let done = sqlx::query("DELETE FROM games WHERE id = ?").bind(id);
    Ok(done.execute(connection).await?.rows_affected() > 0)
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
