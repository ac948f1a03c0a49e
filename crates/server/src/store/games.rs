//! Games in a database.

use super::analyses;
use super::chain::Sum;
use super::database::{Connection, Meaning, Row, query};
use super::link::Link;
use super::people::PeopleStore;
use super::rows::{EntryRow, Expected, numbers_text, read_game, seats_text, sound_entries};
use super::{DatabaseUrl, NGames, Pending, Store, StoreError, StoreTrouble, Which, now};
use bastide_table::{Damage, DrawSource, Standing, StoredGame};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr, SqlStr};
use std::path::Path;
use std::sync::Arc;

/// Games in a database.
///
/// In an SQLite file, one connection keeps the file to itself: a second server on the same file is
/// refused when it starts instead of being found out later. After an error of the medium nothing is
/// written until a new connection has shown that it can.
///
/// A PostgreSQL database may have several servers: of two that write to the same log at once, one is
/// refused.
///
/// Every commit is synced before it is reported, so that neither a killed process nor a power cut
/// loses it.
#[derive(Debug)]
pub struct SqlStore {
    link: Arc<Link>,
}

impl SqlStore {
    /// Opens the file, creating it if there is none and bringing an older one up to date.
    ///
    /// # Errors
    /// If the file cannot be opened, belongs to another server, or is of a newer version.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let link = Link::open(file).await?;
        link.prepare(async |connection| {
            migrate(connection, &migrations(SqlSafeStr::into_sql_str)).await?;
            sum_up_old(connection).await
        })
        .await?;
        Ok(Self { link: Arc::new(link) })
    }

    /// Connects to a PostgreSQL database, such as `postgres://bastide@db.example/bastide`, and brings
    /// its tables up to date. Servers of the version before can go on meanwhile.
    ///
    /// # Errors
    /// If the database cannot be reached, or is of a newer version.
    #[cfg(feature = "postgres")]
    pub async fn connect(url: &DatabaseUrl) -> Result<Self, StoreError> {
        let link = Link::connect(url.whole()).await?;
        let tables =
            |sql: &'static str| AssertSqlSafe(super::database::postgres_tables(sql)).into_sql_str();
        link.prepare(async |it| migrate(it, &migrations(tables)).await).await?;
        Ok(Self { link: Arc::new(link) })
    }

    /// There is no way to a database in this program.
    ///
    /// # Errors
    /// Always; there is no address of a database either.
    #[cfg(not(feature = "postgres"))]
    pub async fn connect(_: &DatabaseUrl) -> Result<Self, StoreError> {
        Err(StoreError::Failed("this program was built without PostgreSQL".to_owned()))
    }

    /// The people of the same database, and where they meet.
    pub(crate) fn people(&self) -> PeopleStore {
        PeopleStore::new(Arc::clone(&self.link))
    }
}

async fn migrate(connection: &mut Connection, migrations: &Migrator) -> Result<(), StoreError> {
    connection.migrate(migrations).await.map_err(|error| {
        if let MigrateError::Execute(error) = error {
            error.into()
        } else {
            StoreError::Failed(error.to_string())
        }
    })
}

/// What brings a database up to date, in the words of that database. Nothing is ever taken back, and
/// what a server of the version before does not know of must have a value by itself.
fn migrations(tables: impl Fn(&'static str) -> SqlStr) -> Migrator {
    let simple = |version, name: &'static str, sql: &'static str| {
        Migration::new(version, name.into(), MigrationType::Simple, tables(sql), false)
    };
    Migrator::with_migrations(vec![
        simple(1, "games", include_str!("../../migrations/0001_games.sql")),
        simple(2, "sums", include_str!("../../migrations/0002_sums.sql")),
        simple(3, "analyses", include_str!("../../migrations/0003_analyses.sql")),
        simple(4, "help", include_str!("../../migrations/0004_help.sql")),
        simple(5, "people", include_str!("../../migrations/0005_people.sql")),
        simple(6, "secrets", include_str!("../../migrations/0006_secrets.sql")),
        simple(8, "talk", include_str!("../../migrations/0008_talk.sql")),
        simple(9, "courses", include_str!("../../migrations/0009_courses.sql")),
    ])
}

/// Sums up the logs of a file from before there were sums; `user_version` says that it was done.
async fn sum_up_old(connection: &mut Connection) -> Result<(), StoreError> {
    let version = query("PRAGMA user_version").fetch_one(&mut *connection).await?;
    let version: i64 = version.try_get("user_version")?;
    if version >= SUMMED_UP {
        return Ok(());
    }
    query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let ids = query("SELECT id FROM games");
    let ids: Vec<String> = ids.fetch_column("id", &mut *connection).await?;
    for id in &ids {
        let Some((game, entries)) = load(&mut *connection, id, Sums::Absent).await? else {
            continue;
        };
        let mut sum = Sum::start(&game);
        for (entry, seq) in entries.iter().zip(1_u32..) {
            sum = sum.then(entry);
            let update = query("UPDATE entries SET sum = ? WHERE game = ? AND seq = ?");
            update.bind(sum.number()).bind(id).bind(seq).execute(&mut *connection).await?;
        }
        // What is damaged by now stays so: its entries before the damage have sums, the game has none.
        if game.damage.is_none() {
            let update = query("UPDATE games SET sum = ? WHERE id = ?").bind(sum.number());
            update.bind(id).execute(&mut *connection).await?;
        }
    }
    query("PRAGMA user_version = 2").execute(&mut *connection).await?;
    query("COMMIT").execute(connection).await?;
    Ok(())
}

/// The `user_version` of a file whose logs have sums.
const SUMMED_UP: i64 = 2;

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match Meaning::of(&error) {
            Meaning::Busy => Self::Busy,
            // Somebody else was faster.
            Meaning::Duplicate => Self::Stale,
            Meaning::Damage | Meaning::Failure => Self::Failed(error.to_string()),
        }
    }
}

impl Store for SqlStore {
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
            let done = load(work.connection(), id, Sums::Present).await;
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
            let done = list(work.connection(), which, None, limit, offset).await;
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

    fn note_hints<'a>(&'a self, id: &'a str, n_hints: &'a [u16]) -> Pending<'a, ()> {
        Box::pin(async move {
            let mut work = self.link.write().await?;
            let done = note_hints(work.connection(), id, n_hints).await;
            work.finish(done).await
        })
    }

    fn analysis<'a>(&'a self, id: &'a str) -> Pending<'a, Option<String>> {
        Box::pin(async move {
            let mut work = self.link.read().await?;
            let done = analyses::load(work.connection(), id).await;
            work.finish(done).await
        })
    }

    fn keep_analysis<'a>(&'a self, id: &'a str, analysis: &'a str) -> Pending<'a, ()> {
        Box::pin(async move {
            let mut work = self.link.write().await?;
            let done = analyses::keep(work.connection(), id, analysis).await;
            work.finish(done).await
        })
    }

    fn forget_analysis<'a>(&'a self, id: &'a str) -> Pending<'a, ()> {
        Box::pin(async move {
            let mut work = self.link.write().await?;
            let done = analyses::forget(work.connection(), id).await;
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

    fn copy_to<'a>(&'a self, file: &'a Path) -> Pending<'a, ()> {
        Box::pin(async move { self.link.copy_to(text_of(file)?).await })
    }

    fn close(&self) -> Pending<'_, ()> {
        Box::pin(self.link.close())
    }
}

/// The path of a file as SQLite wants it.
pub(super) fn text_of(file: &Path) -> Result<&str, StoreError> {
    let name = || StoreError::Failed(format!("{} is no text", file.display()));
    file.to_str().ok_or_else(name)
}

pub(super) async fn create(
    connection: &mut Connection,
    game: &StoredGame,
    entries: &[String],
) -> Result<(), StoreError> {
    let start = Sum::start(game);
    let (seed, secret) = match &game.draws {
        DrawSource::Seed(seed) => (*seed, None),
        DrawSource::Sealed(_) => (0, Some(game.draws.kept_text())),
    };
    query(
        "INSERT INTO games (id, setup, seats, seed, created_at, updated_at, seq,
            n_actions, n_tiles_left, scores, asked, is_over, help, hints, secret, sum)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(&game.id)
    .bind(&game.setup)
    .bind(seats_text(&game.seats))
    .bind(seed.cast_signed())
    .bind(game.created_at.cast_signed())
    .bind(game.updated_at.cast_signed())
    .bind(entries.len() as i64)
    .bind(game.standing.n_actions)
    .bind(game.standing.n_tiles_left)
    .bind(numbers_text(&game.standing.scores))
    .bind(game.standing.asked)
    .bind(game.standing.is_over)
    .bind(game.help.name())
    .bind(numbers_text(&game.n_hints))
    .bind(secret)
    .bind(start.after(entries).number())
    .execute(&mut *connection)
    .await?;
    insert(connection, &game.id, (0, start), entries).await
}

async fn append(
    connection: &mut Connection,
    id: &str,
    expected_seq: u32,
    entries: &[String],
    standing: &Standing,
) -> Result<(), StoreError> {
    let row = query("SELECT seq, sum FROM games WHERE id = ?").bind(id);
    let row = row.fetch_optional(&mut *connection).await?.ok_or(StoreError::NoSuchGame)?;
    let (seq, sum): (u32, Option<i64>) = (row.try_get("seq")?, row.try_get("sum")?);
    // A game without a sum is damaged, and nobody has it in memory.
    let sum = sum.filter(|_| seq == expected_seq).map(Sum::from_number).ok_or(StoreError::Stale)?;
    let update = query(
        "UPDATE games SET updated_at = ?, seq = ?, sum = ?, n_actions = ?, n_tiles_left = ?,
            scores = ?, asked = ?, is_over = ?
        WHERE id = ? AND seq = ? AND sum = ?",
    )
    .bind(now().cast_signed())
    .bind(i64::from(seq) + entries.len() as i64)
    .bind(sum.after(entries).number())
    .bind(standing.n_actions)
    .bind(standing.n_tiles_left)
    .bind(numbers_text(&standing.scores))
    .bind(standing.asked)
    .bind(standing.is_over)
    .bind(id)
    .bind(seq)
    .bind(sum.number());
    if update.execute(&mut *connection).await? == 0 {
        // Another server was faster.
        return Err(StoreError::Stale);
    }
    insert(connection, id, (seq, sum), entries).await
}

async fn note_hints(
    connection: &mut Connection,
    id: &str,
    n_hints: &[u16],
) -> Result<(), StoreError> {
    let update = query("UPDATE games SET hints = ? WHERE id = ?");
    let done = update.bind(numbers_text(n_hints)).bind(id).execute(connection).await?;
    if done == 0 { Err(StoreError::NoSuchGame) } else { Ok(()) }
}

/// Adds entries to a log that has so many, with this sum.
async fn insert(
    connection: &mut Connection,
    id: &str,
    (before, mut sum): (u32, Sum),
    entries: &[String],
) -> Result<(), StoreError> {
    for (entry, seq) in entries.iter().zip(before + 1..) {
        sum = sum.then(entry);
        query("INSERT INTO entries (game, seq, entry, sum) VALUES (?, ?, ?, ?)")
            .bind(id)
            .bind(seq)
            .bind(entry)
            .bind(sum.number())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Whether a file has sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sums {
    Present,
    Absent,
}

/// A game with the entries that are sound.
pub(super) async fn load(
    connection: &mut Connection,
    id: &str,
    sums: Sums,
) -> Result<Option<(StoredGame, Vec<String>)>, StoreError> {
    let row = query("SELECT * FROM games WHERE id = ?").bind(id);
    let Some(row) = row.fetch_optional(&mut *connection).await? else { return Ok(None) };
    let mut game = read_game(&row);
    let (expected, column) = match sums {
        Sums::Present => (Expected::Sums(row.try_get("sum").ok().flatten()), "sum"),
        Sums::Absent => (Expected::NoSums, "NULL AS sum"),
    };
    let (rows, unreadable) = entry_rows(connection, id, column).await?;
    let (entries, damage) = sound_entries(&game, &rows, expected);
    let n_sound = entries.len() as u32;
    let unreadable = unreadable.map(|what| Damage { n_sound, n_entries: game.seq, what });
    game.damage = unreadable.or(damage);
    Ok(Some((game, entries)))
}

/// The entries of a log in their order, up to the first that the file cannot give, and why not.
async fn entry_rows(
    connection: &mut Connection,
    id: &str,
    sum: &str,
) -> Result<(Vec<EntryRow>, Option<String>), StoreError> {
    let sql = format!("SELECT seq, entry, {sum} FROM entries WHERE game = ? ORDER BY seq");
    let all = query(AssertSqlSafe(sql.clone())).bind(id).fetch_all(&mut *connection).await;
    let all = all.and_then(|it| it.iter().map(EntryRow::read).collect::<Result<Vec<_>, _>>());
    let error = match all {
        Ok(rows) => return Ok((rows, None)),
        Err(error) if is_damage(&error) => error,
        Err(error) => return Err(error.into()),
    };
    // One by one, so that those before the damage are saved.
    let sql = format!("SELECT seq, entry, {sum} FROM entries WHERE game = ? AND seq = ?");
    let mut rows = Vec::new();
    for seq in 1_u32.. {
        let row = query(AssertSqlSafe(sql.clone())).bind(id).bind(seq);
        let row = row.fetch_optional(&mut *connection).await;
        match row.and_then(|it| it.as_ref().map(EntryRow::read).transpose()) {
            Ok(Some(row)) => rows.push(row),
            Ok(None) => break,
            Err(error) if is_damage(&error) => break,
            Err(error) => return Err(error.into()),
        }
    }
    Ok((rows, Some(error.to_string())))
}

/// Whether something else is stored than should be, and not the disk that it cannot be read.
pub(super) fn is_damage(error: &sqlx::Error) -> bool {
    Meaning::of(error) == Meaning::Damage
}

/// Some of the games that are asked for, those of one person if one is named.
pub(super) async fn list(
    connection: &mut Connection,
    which: Which,
    person: Option<&str>,
    limit: u32,
    offset: u32,
) -> Result<(NGames, Vec<StoredGame>), StoreError> {
    const OWN: &str = "(?1 IS NULL OR id IN (SELECT table_id FROM table_seats WHERE person = ?1))";
    let counts = format!(
        "SELECT count(*) FILTER (WHERE is_over = 0) AS running,
            count(*) FILTER (WHERE is_over <> 0) AS over
        FROM games WHERE {OWN}"
    );
    let counts = query(AssertSqlSafe(counts)).bind(person);
    let counts = counts.fetch_one(&mut *connection).await?;
    let is_over = match which {
        Which::All => None,
        Which::Running => Some(false),
        Which::Over => Some(true),
    };
    let rows = format!(
        "SELECT *, (SELECT max(seq) FROM entries WHERE game = games.id) AS last_seq,
            (SELECT sum FROM entries WHERE game = games.id AND seq = games.seq) AS last_sum
        FROM games WHERE {OWN} AND (?2 IS NULL OR is_over = ?2)
        ORDER BY updated_at DESC, id LIMIT ?3 OFFSET ?4"
    );
    let rows = query(AssertSqlSafe(rows)).bind(person).bind(is_over);
    let rows = rows.bind(limit).bind(offset).fetch_all(connection).await?;
    Ok((read_n_games(&counts)?, rows.iter().map(listed).collect()))
}

/// Calls the players of a game by other names, and sums its log up again.
pub(super) async fn rename(
    connection: &mut Connection,
    game: &StoredGame,
) -> Result<(), StoreError> {
    let Some((stored, entries)) = load(&mut *connection, &game.id, Sums::Present).await? else {
        return Err(StoreError::NoSuchGame);
    };
    if stored.damage.is_some() || stored.seq != game.seq {
        return Err(StoreError::Stale);
    }
    let mut sum = Sum::start(game);
    for (entry, seq) in entries.iter().zip(1_u32..) {
        sum = sum.then(entry);
        let update = query("UPDATE entries SET sum = ? WHERE game = ? AND seq = ?");
        update.bind(sum.number()).bind(&game.id).bind(seq).execute(&mut *connection).await?;
    }
    let before = entries.iter().fold(Sum::start(&stored), |sum, entry| sum.then(entry));
    let update = query(
        "UPDATE games SET setup = ?, seats = ?, sum = ? WHERE id = ? AND seq = ? AND sum = ?",
    );
    let update = update.bind(&game.setup).bind(seats_text(&game.seats)).bind(sum.number());
    let update = update.bind(&game.id).bind(stored.seq).bind(before.number());
    // Another server may have gone on in the game meanwhile.
    if update.execute(connection).await? == 0 { Err(StoreError::Stale) } else { Ok(()) }
}

/// A game for a list: the end of its log is looked at, not all of it.
fn listed(row: &Row) -> StoredGame {
    let mut game = read_game(row);
    let last_seq = row.try_get::<Option<u32>>("last_seq").ok().flatten().unwrap_or_default();
    let sum = |name| row.try_get::<Option<i64>>(name).ok().flatten();
    let is_sound = last_seq == game.seq && (last_seq == 0 || sum("last_sum") == sum("sum"));
    if game.damage.is_none() && !is_sound {
        let n_sound = last_seq.min(game.seq);
        let what = "the end of the log is not what it should be".to_owned();
        game.damage = Some(Damage { n_sound, n_entries: game.seq, what });
    }
    game
}

async fn unfinished(connection: &mut Connection) -> Result<Vec<StoredGame>, StoreError> {
    let rows = query("SELECT * FROM games WHERE is_over = 0 ORDER BY updated_at");
    Ok(rows.fetch_all(connection).await?.iter().map(read_game).collect())
}

async fn delete(connection: &mut Connection, id: &str) -> Result<bool, StoreError> {
    let done = query("DELETE FROM games WHERE id = ?").bind(id);
    Ok(done.execute(connection).await? > 0)
}

fn read_n_games(row: &Row) -> Result<NGames, StoreError> {
    Ok(NGames { running: row.try_get("running")?, over: row.try_get("over")? })
}
