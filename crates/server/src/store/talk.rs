//! What people at a table ask of each other and say to each other, in a database.

use super::database::{Row, query};
use super::people::{PeopleStore, json, read_json};
use super::{StoreError, now};
use crate::chat::{KeptLine, MAX_LINES};
use crate::seats::Person;
use crate::take_back::TakeBacks;
use bastide_protocol::{ChatRoom, Said};

impl PeopleStore {
    /// What is asked about taking moves back at a table, and its version, which is 0 if nothing was
    /// ever asked.
    pub(crate) async fn take_backs(&self, table: &str) -> Result<(u32, TakeBacks), StoreError> {
        self.read(async |it| {
            let row = query("SELECT version, body FROM take_backs WHERE table_id = ?");
            let Some(row) = row.bind(table).fetch_optional(it).await? else {
                return Ok((0, TakeBacks::default()));
            };
            Ok((row.try_get("version")?, read_json(&row.try_get::<String>("body")?)?))
        })
        .await
    }

    /// Keeps what is asked, if the version before is still the one that is stored.
    pub(crate) async fn put_take_backs(
        &self,
        table: &str,
        version: u32,
        take_backs: &TakeBacks,
    ) -> Result<(), StoreError> {
        let body = json(take_backs)?;
        self.write(async |it| {
            let put = query(
                "INSERT INTO take_backs (table_id, version, body) VALUES (?, ?, ?)
                ON CONFLICT (table_id) DO UPDATE
                SET version = excluded.version, body = excluded.body
                WHERE take_backs.version = excluded.version - 1",
            );
            let put = put.bind(table).bind(version + 1).bind(&body);
            if put.execute(it).await? == 0 { Err(StoreError::Stale) } else { Ok(()) }
        })
        .await
    }

    /// Keeps a line, and forgets the oldest of those that are too many.
    pub(crate) async fn add_line(
        &self,
        table: &str,
        room: ChatRoom,
        person: &Person,
        said: &Said,
    ) -> Result<(), StoreError> {
        let said = json(said)?;
        self.write(async |it| {
            let count = query("UPDATE tables SET n_lines = n_lines + 1 WHERE id = ?");
            count.bind(table).execute(&mut *it).await?;
            let add = query(
                "INSERT INTO chat_lines (table_id, nth, room, person, said_at, said)
                SELECT id, n_lines, ?2, ?3, ?4, ?5 FROM tables WHERE id = ?1",
            );
            let add = add.bind(table).bind(room_word(room)).bind(&person.id);
            add.bind(now().cast_signed()).bind(&said).execute(&mut *it).await?;
            let clear = query(
                "DELETE FROM chat_lines WHERE table_id = ?1 AND nth IN (
                    SELECT nth FROM chat_lines WHERE table_id = ?1 AND room = ?2
                    ORDER BY nth DESC LIMIT 10 OFFSET ?3)",
            );
            clear.bind(table).bind(room_word(room)).bind(MAX_LINES as i64).execute(it).await?;
            Ok(())
        })
        .await
    }

    /// What was said at a table, the oldest first.
    pub(crate) async fn lines(&self, table: &str) -> Result<Vec<KeptLine>, StoreError> {
        self.read(async |it| {
            let rows = query(
                "SELECT chat_lines.*, people.name FROM chat_lines
                JOIN people ON people.id = person WHERE table_id = ? ORDER BY nth",
            );
            rows.bind(table).fetch_all(it).await?.iter().map(read_line).collect()
        })
        .await
    }

    /// The tables at which a person has said something.
    pub(crate) async fn tables_talked_at(&self, person: &str) -> Result<Vec<String>, StoreError> {
        self.read(async |it| {
            let tables = query("SELECT DISTINCT table_id FROM chat_lines WHERE person = ?");
            Ok(tables.bind(person).fetch_column("table_id", it).await?)
        })
        .await
    }

    /// Whether the game of a table is over.
    pub(crate) async fn is_over(&self, table: &str) -> Result<bool, StoreError> {
        self.read(async |it| {
            let row = query("SELECT is_over FROM games WHERE id = ?");
            let row = row.bind(table).fetch_optional(it).await?;
            Ok(row.map(|it| it.try_get("is_over")).transpose()?.unwrap_or_default())
        })
        .await
    }
}

fn read_line(row: &Row) -> Result<KeptLine, StoreError> {
    let room: String = row.try_get("room")?;
    let rooms = [ChatRoom::Players, ChatRoom::Watchers];
    let room = rooms.into_iter().find(|it| room_word(*it) == room);
    Ok(KeptLine {
        id: row.try_get::<i64>("nth")?.cast_unsigned(),
        room: room.ok_or_else(|| StoreError::Failed("a line has no room".to_owned()))?,
        person: Person { id: row.try_get("person")?, name: row.try_get("name")? },
        at: row.try_get::<i64>("said_at")?.cast_unsigned(),
        said: read_json(&row.try_get::<String>("said")?)?,
    })
}

const fn room_word(room: ChatRoom) -> &'static str {
    match room {
        ChatRoom::Players => "players",
        ChatRoom::Watchers => "watchers",
    }
}
