//! Damaged games: found, told, and as much as possible saved.

use super::*;
use crate::fresh::fresh;
use bastide_protocol::NewGame;
use bastide_table::{Answer, Damage, Table, new_table, view};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection};
use std::path::PathBuf;

pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("bastide-{name}-{}", std::process::id()));
        // There is one if an earlier run was killed.
        _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    pub(super) fn file(&self) -> PathBuf {
        self.0.join("games.sqlite")
    }

    /// Does to the file what no store does.
    async fn damage(&self, sql: &str) {
        let options = SqliteConnectOptions::new().filename(self.file());
        let mut connection = SqliteConnection::connect_with(&options).await.expect("the file");
        let sql = AssertSqlSafe(sql.to_owned());
        sqlx::raw_sql(sql).execute(&mut connection).await.expect("changed");
        connection.close().await.expect("closed");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A game of two people after some answers.
pub(super) fn played() -> Table {
    let wish = r#"{ "seats": [{ "color": "red", "kind": { "type": "person" } },
        { "color": "blue", "kind": { "type": "person" } }], "seed": "1" }"#;
    let wish: NewGame = serde_json::from_str(wish).expect("a wish");
    let mut table = new_table(&wish, fresh().expect("bits")).expect("a game");
    while table.seq() < 9 {
        let prompt = view::present(&table).prompt.expect("a question");
        let text = prompt.options.first().map_or("pass", |it| it.id.as_str());
        let answer = Answer { seq: table.seq(), seat: None, text };
        table = table.after_answer(&answer).expect("an answer");
    }
    table
}

/// How many entries the log of such a game has.
fn n_entries() -> usize {
    played().seq() as usize
}

/// A file with two games, the first in two parts, as they are stored in play.
async fn store_two(folder: &Folder) -> [String; 2] {
    let store = SqlStore::open(&folder.file()).await.expect("a file");
    let (one, other) = (played(), played());
    let entries = one.entries_from(0);
    store.create(&one.stored(), &entries[..4]).await.expect("kept");
    let id = one.id().to_owned();
    store.append(&id, 4, &entries[4..], &one.standing()).await.expect("kept");
    store.create(&other.stored(), &other.entries_from(0)).await.expect("kept");
    store.close().await.expect("closed");
    [id, other.id().to_owned()]
}

/// What is loaded of the first game after damage: sound entries, all, and what is said.
async fn after(sql: &str) -> (usize, Damage) {
    let folder = Folder::new("damage");
    let [id, other] = store_two(&folder).await;
    folder.damage(&sql.replace("ID", &id)).await;
    let report = StoreReport::of(&folder.file()).await.expect("a report");
    let told = report.games.iter().find(|it| it.id == id).expect("the game");
    assert!(told.damage.is_some(), "check-store finds it");
    assert!(report.games.iter().find(|it| it.id == other).is_some_and(|it| it.damage.is_none()));

    let store = SqlStore::open(&folder.file()).await.expect("the file");
    let (n, games) = store.list(Which::All, 100, 0).await.expect("a list in spite of all");
    assert_eq!((n.running + n.over, games.len()), (2, 2));
    assert!(games.iter().find(|it| it.id == other).is_some_and(|it| it.damage.is_none()));
    let sound = store.load(&other).await.expect("the other").expect("a game");
    assert_eq!((sound.0.damage, sound.1.len()), (None, n_entries()));
    let (game, entries) = store.load(&id).await.expect("read").expect("a game");
    store.close().await.expect("closed");
    (entries.len(), game.damage.expect("damage"))
}

#[tokio::test]
async fn damage_is_found_and_what_comes_before_it_saved() {
    let all = n_entries() as u32;
    let (n, damage) =
        after("UPDATE entries SET entry = 'pass' WHERE game = 'ID' AND seq = 6").await;
    assert_eq!((n, damage.n_sound, damage.n_entries), (5, 5, all));
    let (n, damage) = after("DELETE FROM entries WHERE game = 'ID' AND seq = 3").await;
    assert_eq!((n, damage.n_sound, damage.n_entries), (2, 2, all));
    let (n, damage) = after("DELETE FROM entries WHERE game = 'ID' AND seq > 7").await;
    assert_eq!((n, damage.n_sound, damage.n_entries), (7, 7, all));
    let (n, damage) = after("UPDATE games SET seq = 5 WHERE id = 'ID'").await;
    assert_eq!((n, damage.n_sound, damage.n_entries), (all as usize, all, all));
    let (n, _) = after("UPDATE games SET seed = seed + 1 WHERE id = 'ID'").await;
    assert_eq!(n, 0, "the seed is part of every sum");
    let (_, damage) = after("UPDATE games SET seats = 'nobody' WHERE id = 'ID'").await;
    assert!(damage.what.contains("seats"), "{damage:?}");
}

/// A file from before there were sums is summed up when it is opened, once.
#[tokio::test]
async fn old_files_get_their_sums() {
    let folder = Folder::new("old");
    let [id, _] = store_two(&folder).await;
    folder
        .damage(
            "ALTER TABLE games DROP COLUMN sum; ALTER TABLE entries DROP COLUMN sum;
            DELETE FROM _sqlx_migrations WHERE version = 2; PRAGMA user_version = 0",
        )
        .await;
    let report = StoreReport::of(&folder.file()).await.expect("a report of an old file");
    assert!(report.games.len() == 2 && report.games.iter().all(|it| it.damage.is_none()));
    let store = SqlStore::open(&folder.file()).await.expect("the file");
    assert_eq!(store.load(&id).await.expect("read").expect("a game").0.damage, None);
    store.close().await.expect("closed");
    folder.damage(&format!("UPDATE entries SET sum = 0 WHERE game = '{id}' AND seq = 2")).await;
    let store = SqlStore::open(&folder.file()).await.expect("the file");
    let (game, entries) = store.load(&id).await.expect("read").expect("a game");
    assert_eq!((game.damage.is_some(), entries.len()), (true, 1));
    store.close().await.expect("closed");
}

/// A game that was damaged before there were sums is still damaged, and what is sound of it saved.
#[tokio::test]
async fn old_damage_is_not_summed_up() {
    let folder = Folder::new("old-damage");
    let [id, other] = store_two(&folder).await;
    let sql = format!(
        "DELETE FROM entries WHERE game = '{id}' AND seq = 6;
        ALTER TABLE games DROP COLUMN sum; ALTER TABLE entries DROP COLUMN sum;
        DELETE FROM _sqlx_migrations WHERE version = 2; PRAGMA user_version = 0"
    );
    folder.damage(&sql).await;
    let store = SqlStore::open(&folder.file()).await.expect("the file");
    let (game, entries) = store.load(&id).await.expect("read").expect("a game");
    assert_eq!((game.damage.map(|it| it.n_sound), entries.len()), (Some(5), 5));
    assert_eq!(store.load(&other).await.expect("read").expect("a game").0.damage, None);
    store.close().await.expect("closed");
}

/// The log in front of the file is gone after a clean end.
#[tokio::test]
async fn closing_folds_the_write_ahead_log_in() {
    let folder = Folder::new("folded");
    store_two(&folder).await;
    let log = folder.0.join("games.sqlite-wal");
    assert!(log.metadata().map_or(0, |it| it.len()) == 0, "{}", log.display());
}
