//! A look at a store nobody may be using, and copies of it.

use super::StoreError;
use super::database::{Connection, query};
use super::games::{Sums, load, text_of};
use super::link;
use bastide_table::{Damage, StoredGame, Table};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use std::path::Path;

/// What a look at a store has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreReport {
    /// What SQLite says of its file; nothing if it is sound.
    pub file: Vec<String>,
    /// Every game with what is wrong with it.
    pub games: Vec<StoredGame>,
}

impl StoreReport {
    /// Looks at a store without changing it: at the file, at the checksums, and at whether every
    /// game can be played through.
    ///
    /// # Errors
    /// If the file cannot be opened or belongs to a server that runs.
    pub async fn of(file: &Path) -> Result<Self, StoreError> {
        let mut connection = read_only(file).await?;
        let found = look(&mut connection).await;
        _ = connection.close().await;
        found
    }
}

async fn read_only(file: &Path) -> Result<Connection, StoreError> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let options = options.busy_timeout(std::time::Duration::from_secs(2));
    Ok(Connection::Sqlite(options.connect().await?))
}

/// Writes a copy of a store that no server uses to a new or empty file.
///
/// # Errors
/// If the file cannot be opened, belongs to a server that runs, or the copy cannot be written.
pub async fn back_up(file: &Path, copy: &Path) -> Result<(), StoreError> {
    let mut connection = read_only(file).await?;
    let copied = link::copy(&mut connection, text_of(copy)?).await;
    _ = connection.close().await;
    copied
}

async fn look(connection: &mut Connection) -> Result<StoreReport, StoreError> {
    query("BEGIN").execute(&mut *connection).await?;
    let told = query("PRAGMA integrity_check");
    let mut file: Vec<String> = told.fetch_column("integrity_check", &mut *connection).await?;
    file.retain(|it| it != "ok");
    let columns = query("SELECT 1 FROM pragma_table_info('entries') WHERE name = 'sum'");
    let has_sums = columns.fetch_optional(&mut *connection).await?.is_some();
    let sums = if has_sums { Sums::Present } else { Sums::Absent };
    let ids = query("SELECT id FROM games ORDER BY created_at, id");
    let ids: Vec<String> = ids.fetch_column("id", &mut *connection).await?;
    let mut games = Vec::new();
    for id in ids {
        let loaded = load(&mut *connection, &id, sums).await?;
        let Some((mut game, entries)) = loaded else { continue };
        if game.damage.is_none() {
            game.damage = unplayable(&game, entries).await;
        }
        games.push(game);
    }
    Ok(StoreReport { file, games })
}

/// What keeps the rules from playing a log whose sums are right.
async fn unplayable(game: &StoredGame, entries: Vec<String>) -> Option<Damage> {
    let (kept, n_entries) = (game.clone(), game.seq);
    let played = tokio::task::spawn_blocking(move || Table::salvage(&kept, &entries)).await;
    match played {
        Ok((_, None)) => None,
        Ok((table, Some(what))) => {
            let n_sound = table.map_or(0, |it| it.seq());
            Some(Damage { n_sound, n_entries, what })
        }
        Err(error) => Some(Damage { n_sound: 0, n_entries, what: error.to_string() }),
    }
}
