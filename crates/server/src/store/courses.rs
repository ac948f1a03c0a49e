//! How games at tables go on besides their logs, in a database.

use super::StoreError;
use super::database::{Connection, query};
use super::people::{PeopleStore, json, read_json};
use crate::course::Course;

/// How many games that are due are told at once.
const MAX_DUE: u32 = 1000;

impl PeopleStore {
    /// How the game of a table goes on; none if nothing is known of it.
    pub(crate) async fn course(&self, table: &str) -> Result<Option<Course>, StoreError> {
        self.read(async |it| {
            let row = query("SELECT body FROM courses WHERE table_id = ?").bind(table);
            let row = row.fetch_optional(it).await?;
            row.map(|it| read_json(&it.try_get::<String>("body")?)).transpose()
        })
        .await
    }

    /// Keeps how the game of a table goes on.
    pub(crate) async fn put_course(&self, table: &str, course: &Course) -> Result<(), StoreError> {
        self.write(async |it| put(it, table, course).await).await
    }

    /// The tables whose games are due.
    pub(crate) async fn due(&self, now: u64) -> Result<Vec<String>, StoreError> {
        self.read(async |it| {
            let due = "SELECT table_id FROM courses WHERE due_at <= ? ORDER BY due_at LIMIT ?";
            let due = query(due).bind(now.cast_signed()).bind(MAX_DUE);
            Ok(due.fetch_column("table_id", it).await?)
        })
        .await
    }

    /// Has a game that cannot be seen to wait until somebody asks for it.
    pub(crate) async fn put_off(&self, table: &str) -> Result<(), StoreError> {
        self.write(async |it| {
            let put = query("UPDATE courses SET due_at = NULL WHERE table_id = ?");
            put.bind(table).execute(it).await?;
            Ok(())
        })
        .await
    }

    /// Notes that a server runs, if there is any clock that it keeps going.
    pub(crate) async fn note_run(&self, now: u64) -> Result<(), StoreError> {
        let is_needed = self.read(async |it| {
            let any = query("SELECT table_id FROM courses WHERE due_at IS NOT NULL LIMIT 1");
            Ok(any.fetch_optional(it).await?.is_some())
        });
        if !is_needed.await? {
            return Ok(());
        }
        self.write(async |it| note_run(it, now).await).await
    }

    /// Gives all clocks the time back during which no server ran. Says how many there were, and since
    /// when.
    pub(crate) async fn give_time_back(&self, now: u64) -> Result<(u32, u64), StoreError> {
        self.write(async |it| {
            let last = query("SELECT at FROM last_run").fetch_optional(&mut *it).await?;
            let last = last.map(|it| it.try_get::<i64>("at")).transpose()?;
            let since = last.map_or(now, i64::cast_unsigned);
            let running = "SELECT table_id, body FROM courses WHERE due_at > 0";
            let mut n = 0;
            for row in query(running).fetch_all(&mut *it).await? {
                let mut course: Course = read_json(&row.try_get::<String>("body")?)?;
                course.give_back(since, now);
                put(&mut *it, &row.try_get::<String>("table_id")?, &course).await?;
                n += 1;
            }
            note_run(it, now).await?;
            Ok((n, since))
        })
        .await
    }
}

async fn put(connection: &mut Connection, table: &str, course: &Course) -> Result<(), StoreError> {
    let put = query(
        "INSERT INTO courses (table_id, due_at, body) VALUES (?, ?, ?)
        ON CONFLICT (table_id) DO UPDATE SET due_at = excluded.due_at, body = excluded.body",
    );
    let put = put.bind(table).bind(course.due_at().map(u64::cast_signed)).bind(json(course)?);
    put.execute(connection).await?;
    Ok(())
}

async fn note_run(connection: &mut Connection, now: u64) -> Result<(), StoreError> {
    let put = query(
        "INSERT INTO last_run (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
    );
    put.bind(now.cast_signed()).execute(connection).await?;
    Ok(())
}
