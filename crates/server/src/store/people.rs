//! People and the tables they meet at, in a database.

use super::database::{Connection, Row, query};
use super::link::Link;
use super::{NGames, StoreError, Which, games, now};
use crate::seats::{Door, MeetingTable, Person, Purpose, Seat, Sitter};
use bastide_protocol::{PlayerColor, Visibility};
use bastide_table::{DrawSource, Secret, StoredGame};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// How many tables a list has at most.
const MAX_LISTED: u32 = 100;

/// People and the tables they meet at: the other half of a store of games, in the same database.
#[derive(Clone, Debug)]
pub(crate) struct PeopleStore {
    link: Arc<Link>,
}

/// A code for another device, as it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KeptCode {
    pub(crate) expires_at: u64,
    pub(crate) used_at: Option<u64>,
}

impl PeopleStore {
    pub(super) fn new(link: Arc<Link>) -> Self {
        Self { link }
    }

    /// Whose key this is.
    pub(crate) async fn person_of_key(&self, hash: &str) -> Result<Option<Person>, StoreError> {
        self.read(async |it| {
            let row = query(
                "SELECT id, name FROM people
                WHERE id = (SELECT person FROM person_keys WHERE hash = ?)",
            );
            let row = row.bind(hash).fetch_optional(it).await?;
            row.map(|it| read_person(&it, "id", "name")).transpose()
        })
        .await
    }

    /// Keeps a new person with their first key.
    pub(crate) async fn add_person(&self, person: &Person, key: &str) -> Result<(), StoreError> {
        self.write(async |it| {
            let add = query("INSERT INTO people (id, name, created_at) VALUES (?, ?, ?)");
            let add = add.bind(&person.id).bind(&person.name).bind(now().cast_signed());
            add.execute(&mut *it).await?;
            add_key(it, &person.id, key).await
        })
        .await
    }

    /// Calls a person by another name.
    pub(crate) async fn name_person(&self, id: &str, name: &str) -> Result<(), StoreError> {
        self.write(async |it| {
            let update = query("UPDATE people SET name = ? WHERE id = ?");
            update.bind(name).bind(id).execute(it).await?;
            Ok(())
        })
        .await
    }

    /// Forgets a person, with their keys and codes; seats that were theirs are nobody's.
    pub(crate) async fn delete_person(&self, id: &str) -> Result<(), StoreError> {
        self.write(async |it| {
            query("DELETE FROM people WHERE id = ?").bind(id).execute(it).await?;
            Ok(())
        })
        .await
    }

    /// On how many devices a person is known.
    pub(crate) async fn n_keys(&self, person: &str) -> Result<u32, StoreError> {
        self.read(async |it| {
            let count = query("SELECT count(*) AS n FROM person_keys WHERE person = ?");
            Ok(count.bind(person).fetch_one(it).await?.try_get("n")?)
        })
        .await
    }

    /// Keeps a code for another device, in place of the one before.
    pub(crate) async fn put_code(
        &self,
        person: &str,
        hash: &str,
        expires_at: u64,
    ) -> Result<(), StoreError> {
        self.write(async |it| {
            let put = query(
                "INSERT INTO device_codes (person, hash, expires_at) VALUES (?, ?, ?)
                ON CONFLICT (person) DO UPDATE
                SET hash = excluded.hash, expires_at = excluded.expires_at, used_at = NULL",
            );
            put.bind(person).bind(hash).bind(expires_at.cast_signed()).execute(it).await?;
            Ok(())
        })
        .await
    }

    /// The last code a person has asked for.
    pub(crate) async fn code_of(&self, person: &str) -> Result<Option<KeptCode>, StoreError> {
        self.read(async |it| {
            let row = query("SELECT expires_at, used_at FROM device_codes WHERE person = ?");
            let row = row.bind(person).fetch_optional(it).await?;
            row.map(|row| {
                let used_at: Option<i64> = row.try_get("used_at")?;
                let expires_at = row.try_get::<i64>("expires_at")?.cast_unsigned();
                Ok(KeptCode { expires_at, used_at: used_at.map(i64::cast_unsigned) })
            })
            .transpose()
        })
        .await
    }

    /// Whose code this is, if it can still be used.
    pub(crate) async fn person_of_code(&self, hash: &str) -> Result<Option<Person>, StoreError> {
        self.read(async |it| person_of_code(it, hash).await).await
    }

    /// Uses a code once: its person has one more key.
    pub(crate) async fn use_code(
        &self,
        hash: &str,
        key: &str,
    ) -> Result<Option<Person>, StoreError> {
        self.write(async |it| {
            let Some(person) = person_of_code(&mut *it, hash).await? else { return Ok(None) };
            let update =
                query("UPDATE device_codes SET used_at = ? WHERE hash = ? AND used_at IS NULL");
            if update.bind(now().cast_signed()).bind(hash).execute(&mut *it).await? == 0 {
                // At another server, a moment ago.
                return Ok(None);
            }
            add_key(it, &person.id, key).await?;
            Ok(Some(person))
        })
        .await
    }

    /// A table.
    pub(crate) async fn table(&self, id: &str) -> Result<Option<MeetingTable>, StoreError> {
        self.read(async |it| table(it, id).await).await
    }

    /// Keeps a table: a new one, or one whose version before is still the one that is stored.
    pub(crate) async fn put_table(&self, table: &MeetingTable) -> Result<(), StoreError> {
        self.write(async |it| put_table(it, table).await).await
    }

    /// Keeps a table together with the game that begins there; both or neither.
    pub(crate) async fn begin_game(
        &self,
        table: &MeetingTable,
        game: &StoredGame,
        entries: &[String],
    ) -> Result<(), StoreError> {
        self.write(async |it| {
            put_table(&mut *it, table).await?;
            games::create(it, game, entries).await
        })
        .await
    }

    /// Keeps a table together with the one of the next game of its people; both or neither.
    pub(crate) async fn put_tables(&self, tables: [&MeetingTable; 2]) -> Result<(), StoreError> {
        self.write(async |it| {
            for table in tables {
                put_table(&mut *it, table).await?;
            }
            Ok(())
        })
        .await
    }

    /// Forgets a table.
    pub(crate) async fn delete_table(&self, id: &str) -> Result<(), StoreError> {
        self.write(async |it| {
            query("DELETE FROM tables WHERE id = ?").bind(id).execute(it).await?;
            Ok(())
        })
        .await
    }

    /// Calls the players of a game by other names.
    pub(crate) async fn rename(&self, game: &StoredGame) -> Result<(), StoreError> {
        self.write(async |it| games::rename(it, game).await).await
    }

    /// The games in which a person has a seat.
    pub(crate) async fn games_of(
        &self,
        person: &str,
        which: Which,
        limit: u32,
        offset: u32,
    ) -> Result<(NGames, Vec<StoredGame>), StoreError> {
        self.read(async |it| games::list(it, which, Some(person), limit, offset).await).await
    }

    /// The tables at which a person has a seat and whose game is not over, the latest first.
    pub(crate) async fn tables_of(&self, person: &str) -> Result<Vec<MeetingTable>, StoreError> {
        let ids = "SELECT id FROM tables
            WHERE id IN (SELECT table_id FROM table_seats WHERE person = ?1)
                AND state <> 'closed' AND purpose <> 'alone'
                AND NOT EXISTS (SELECT 1 FROM games WHERE id = tables.id AND is_over <> 0)
            ORDER BY updated_at DESC LIMIT ?2";
        self.tables(ids, person, MAX_LISTED).await
    }

    /// All tables at which a person has, had, or is kept a seat.
    pub(crate) async fn all_tables_of(
        &self,
        person: &str,
    ) -> Result<Vec<MeetingTable>, StoreError> {
        let ids = "SELECT id FROM tables WHERE host = ?1
                OR id IN (SELECT table_id FROM table_seats WHERE person = ?1) LIMIT ?2";
        self.tables(ids, person, u32::MAX).await
    }

    /// Public tables that wait, the oldest first.
    pub(crate) async fn open_tables(&self) -> Result<Vec<MeetingTable>, StoreError> {
        let ids = "SELECT id FROM tables
            WHERE visibility = ?1 AND state = 'waiting' AND purpose = 'friends' AND locked = 0
                AND EXISTS (
                    SELECT 1 FROM table_seats WHERE table_id = tables.id AND kind = 'nobody')
            ORDER BY created_at LIMIT ?2";
        self.tables(ids, &word(&Visibility::Public)?, MAX_LISTED).await
    }

    /// Public games that go on, the latest first.
    pub(crate) async fn live_tables(&self) -> Result<Vec<MeetingTable>, StoreError> {
        let ids = "SELECT id FROM tables
            WHERE visibility = ?1 AND state = 'playing'
                AND EXISTS (SELECT 1 FROM games WHERE id = tables.id AND is_over = 0)
            ORDER BY created_at DESC LIMIT ?2";
        self.tables(ids, &word(&Visibility::Public)?, MAX_LISTED).await
    }

    /// Tables at which somebody waits for a quick game, the oldest first.
    pub(crate) async fn quick_tables(&self) -> Result<Vec<MeetingTable>, StoreError> {
        let ids = "SELECT id FROM tables WHERE purpose = ?1 AND state = 'waiting'
            ORDER BY created_at LIMIT ?2";
        self.tables(ids, purpose_word(Purpose::Quick), MAX_LISTED).await
    }

    async fn tables(
        &self,
        ids: &'static str,
        what: &str,
        limit: u32,
    ) -> Result<Vec<MeetingTable>, StoreError> {
        self.read(async |it| {
            let ids = query(ids).bind(what).bind(limit);
            let ids: Vec<String> = ids.fetch_column("id", &mut *it).await?;
            let mut tables = Vec::with_capacity(ids.len());
            for id in ids {
                tables.extend(table(&mut *it, &id).await?);
            }
            Ok(tables)
        })
        .await
    }

    pub(super) async fn read<T>(
        &self,
        work: impl AsyncFnOnce(&mut Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut transaction = self.link.read().await?;
        let done = work(transaction.connection()).await;
        transaction.finish(done).await
    }

    pub(super) async fn write<T>(
        &self,
        work: impl AsyncFnOnce(&mut Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut transaction = self.link.write().await?;
        let done = work(transaction.connection()).await;
        transaction.finish(done).await
    }
}

async fn add_key(connection: &mut Connection, person: &str, key: &str) -> Result<(), StoreError> {
    let add = query("INSERT INTO person_keys (hash, person, created_at) VALUES (?, ?, ?)");
    add.bind(key).bind(person).bind(now().cast_signed()).execute(connection).await?;
    Ok(())
}

async fn person_of_code(
    connection: &mut Connection,
    hash: &str,
) -> Result<Option<Person>, StoreError> {
    let row = query(
        "SELECT people.id, people.name FROM device_codes JOIN people ON people.id = person
        WHERE hash = ? AND used_at IS NULL AND expires_at > ?",
    );
    let row = row.bind(hash).bind(now().cast_signed()).fetch_optional(connection).await?;
    row.map(|it| read_person(&it, "id", "name")).transpose()
}

async fn table(connection: &mut Connection, id: &str) -> Result<Option<MeetingTable>, StoreError> {
    let row = query(
        "SELECT tables.*, people.name AS host_name
        FROM tables LEFT JOIN people ON people.id = host WHERE tables.id = ?",
    );
    let Some(row) = row.bind(id).fetch_optional(&mut *connection).await? else { return Ok(None) };
    let seats = query(
        "SELECT table_seats.*, people.name AS person_name
        FROM table_seats LEFT JOIN people ON people.id = person
        WHERE table_id = ? ORDER BY place",
    );
    let seats = seats.bind(id).fetch_all(connection).await?;
    let seats = seats.iter().map(read_seat).collect::<Result<_, _>>()?;
    read_table(&row, seats).map(Some)
}

async fn put_table(connection: &mut Connection, table: &MeetingTable) -> Result<(), StoreError> {
    let is_new = table.version == 1;
    let put = query(if is_new {
        "INSERT INTO tables (version, state, wish, visibility, clock, late, host, locked, purpose,
            invitation, rematch, updated_at, id, created_at, chat, secret)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)"
    } else {
        "UPDATE tables SET version = ?1, state = ?2, wish = ?3, visibility = ?4, clock = ?5,
            late = ?6, host = ?7, locked = ?8, purpose = ?9, invitation = ?10, rematch = ?11,
            updated_at = ?12, chat = ?15, secret = ?16
        WHERE id = ?13 AND created_at = ?14 AND version = ?1 - 1"
    });
    let put = put
        .bind(table.version)
        .bind(word(&table.state)?)
        .bind(json(&table.wish)?)
        .bind(word(&table.visibility)?)
        .bind(json(&table.clock)?)
        .bind(word(&table.late)?)
        .bind(table.host.as_ref().map(|it| &it.id))
        .bind(table.door == Door::Locked)
        .bind(purpose_word(table.purpose))
        .bind(&table.invitation)
        .bind(&table.rematch)
        .bind(now().cast_signed())
        .bind(&table.id)
        .bind(table.created_at.cast_signed())
        .bind(word(&table.chat)?)
        .bind(table.secret.clone().map(|it| DrawSource::Sealed(it).kept_text()));
    if put.execute(&mut *connection).await? == 0 {
        return Err(StoreError::Stale);
    }
    let clear = query("DELETE FROM table_seats WHERE table_id = ?");
    clear.bind(&table.id).execute(&mut *connection).await?;
    for (seat, place) in table.seats.iter().zip(0_u32..) {
        put_seat(&mut *connection, &table.id, place, seat).await?;
    }
    Ok(())
}

async fn put_seat(
    connection: &mut Connection,
    table: &str,
    place: u32,
    seat: &Seat,
) -> Result<(), StoreError> {
    let (kind, person, since, level, name) = match &seat.sitter {
        Sitter::Nobody => ("nobody", None, None, None, None),
        Sitter::Kept(who) => ("kept", Some(who), None, None, None),
        Sitter::Person { who, since } => {
            ("person", who.as_ref(), Some(since.cast_signed()), None, None)
        }
        Sitter::Bot { level, name } => ("bot", None, None, Some(level), name.as_ref()),
    };
    let put = query(
        "INSERT INTO table_seats
            (table_id, place, color, kind, person, since, level, name, invitation, salt)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    );
    let put = put.bind(table).bind(place).bind(seat.color.name()).bind(kind);
    let put = put.bind(person.map(|it| &it.id)).bind(since).bind(level).bind(name);
    put.bind(&seat.invitation).bind(&seat.salt).execute(connection).await?;
    Ok(())
}

fn read_table(row: &Row, seats: Vec<Seat>) -> Result<MeetingTable, StoreError> {
    let text = |name| row.try_get::<String>(name);
    let host = match row.try_get::<Option<String>>("host")? {
        Some(_) => Some(read_person(row, "host", "host_name")?),
        None => None,
    };
    let purpose = text("purpose")?;
    let purposes = [Purpose::Friends, Purpose::Rematch, Purpose::Quick, Purpose::Alone];
    let purpose = purposes.into_iter().find(|it| purpose_word(*it) == purpose);
    Ok(MeetingTable {
        id: text("id")?,
        version: row.try_get("version")?,
        state: read_word(&text("state")?)?,
        wish: read_json(&text("wish")?)?,
        visibility: read_word(&text("visibility")?)?,
        clock: read_json(&text("clock")?)?,
        late: read_word(&text("late")?)?,
        chat: read_word(&text("chat")?)?,
        secret: read_secret(row.try_get("secret")?)?,
        host,
        door: if row.try_get("locked")? { Door::Locked } else { Door::Open },
        purpose: purpose.ok_or_else(|| unreadable("a table"))?,
        invitation: text("invitation")?,
        rematch: row.try_get("rematch")?,
        created_at: row.try_get::<i64>("created_at")?.cast_unsigned(),
        seats,
    })
}

fn read_seat(row: &Row) -> Result<Seat, StoreError> {
    let color: String = row.try_get("color")?;
    let color = PlayerColor::ALL.into_iter().find(|it| it.name() == color);
    let who = match row.try_get::<Option<String>>("person")? {
        Some(_) => Some(read_person(row, "person", "person_name")?),
        None => None,
    };
    let sitter = match (row.try_get::<String>("kind")?.as_str(), who) {
        ("nobody", _) | ("kept", None) => Sitter::Nobody,
        ("kept", Some(who)) => Sitter::Kept(who),
        ("person", who) => {
            let since: i64 = row.try_get("since")?;
            Sitter::Person { who, since: since.cast_unsigned() }
        }
        ("bot", _) => Sitter::Bot { level: row.try_get("level")?, name: row.try_get("name")? },
        _ => return Err(unreadable("a seat")),
    };
    let color = color.ok_or_else(|| unreadable("a seat"))?;
    let (invitation, salt) = (row.try_get("invitation")?, row.try_get("salt")?);
    Ok(Seat { color, sitter, invitation, salt })
}

fn read_secret(kept: Option<String>) -> Result<Option<Secret>, StoreError> {
    let Some(kept) = kept else { return Ok(None) };
    match DrawSource::of_kept_text(&kept) {
        Ok(DrawSource::Sealed(secret)) => Ok(Some(secret)),
        // What is wrong with it is not repeated.
        Ok(DrawSource::Seed(_)) | Err(_) => Err(unreadable("the draws of a table")),
    }
}

fn read_person(row: &Row, id: &str, name: &str) -> Result<Person, StoreError> {
    Ok(Person { id: row.try_get(id)?, name: row.try_get(name)? })
}

const fn purpose_word(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Friends => "friends",
        Purpose::Rematch => "rematch",
        Purpose::Quick => "quick",
        Purpose::Alone => "alone",
    }
}

fn unreadable(what: &str) -> StoreError {
    StoreError::Failed(format!("what is kept of {what} cannot be read"))
}

pub(super) fn json(what: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(what).map_err(|it| StoreError::Failed(it.to_string()))
}

pub(super) fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|it| StoreError::Failed(it.to_string()))
}

/// The name on the wire of a value that has nothing but a name.
fn word(what: &impl Serialize) -> Result<String, StoreError> {
    Ok(json(what)?.trim_matches('"').to_owned())
}

fn read_word<T: DeserializeOwned>(word: &str) -> Result<T, StoreError> {
    read_json(&format!("\"{word}\""))
}
