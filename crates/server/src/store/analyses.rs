//! Analyses as rows. Whatever is wrong with one, it is as if there were none: it can be made again.

use super::StoreError;
use super::chain::Sum;
use super::database::{Connection, Row, query};
use super::games::is_damage;

/// How analyses are written. Those of another version are made again.
const VERSION: i64 = 1;

pub(super) async fn load(
    connection: &mut Connection,
    id: &str,
) -> Result<Option<String>, StoreError> {
    let row = query("SELECT body, sum FROM analyses WHERE game = ? AND version = ?");
    let row = row.bind(id).bind(VERSION).fetch_optional(connection).await;
    let read = row.and_then(|row| {
        let read = |row: Row| Ok((row.try_get::<String>("body")?, row.try_get::<i64>("sum")?));
        row.map(read).transpose()
    });
    match read {
        Ok(read) => Ok(read.filter(|it| Sum::of_text(&it.0).number() == it.1).map(|it| it.0)),
        Err(error) if is_damage(&error) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

pub(super) async fn keep(
    connection: &mut Connection,
    id: &str,
    body: &str,
) -> Result<(), StoreError> {
    let known = query("SELECT 1 FROM games WHERE id = ?").bind(id);
    known.fetch_optional(&mut *connection).await?.ok_or(StoreError::NoSuchGame)?;
    let insert = query(
        "INSERT INTO analyses (game, version, body, sum) VALUES (?, ?, ?, ?)
        ON CONFLICT (game) DO UPDATE
        SET version = excluded.version, body = excluded.body, sum = excluded.sum",
    );
    let sum = Sum::of_text(body).number();
    insert.bind(id).bind(VERSION).bind(body).bind(sum).execute(connection).await?;
    Ok(())
}

pub(super) async fn forget(connection: &mut Connection, id: &str) -> Result<(), StoreError> {
    query("DELETE FROM analyses WHERE game = ?").bind(id).execute(connection).await?;
    Ok(())
}
