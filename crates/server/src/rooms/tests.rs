//! What happens when the store does not do its part.

use super::*;
use crate::new_game::new_table;
use crate::store::{Pending, Standing, StoreError};
use bastide_protocol::{ActionRequest, NewGame, SeatKind};
use std::sync::Mutex as Lock;

/// A store in memory that fails as it is told.
#[derive(Debug, Default)]
struct Moody {
    games: Lock<HashMap<String, (StoredGame, Vec<String>)>>,
    /// What the next append comes to grief on.
    mood: Lock<Option<StoreError>>,
}

impl Store for Arc<Moody> {
    fn create<'a>(&'a self, game: &'a StoredGame, entries: &'a [String]) -> Pending<'a, ()> {
        let kept = (game.clone(), entries.to_vec());
        self.games.lock().expect("no panic").insert(game.id.clone(), kept);
        Box::pin(async { Ok(()) })
    }

    fn append<'a>(
        &'a self,
        id: &'a str,
        expected_seq: u32,
        entries: &'a [String],
        _: &'a Standing,
    ) -> Pending<'a, ()> {
        Box::pin(async move {
            if let Some(error) = self.mood.lock().expect("no panic").take() {
                return Err(error);
            }
            let mut games = self.games.lock().expect("no panic");
            let (_, log) = games.get_mut(id).ok_or(StoreError::NoSuchGame)?;
            if log.len() != expected_seq as usize {
                return Err(StoreError::Stale);
            }
            log.extend_from_slice(entries);
            Ok(())
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> Pending<'a, Option<(StoredGame, Vec<String>)>> {
        let game = self.games.lock().expect("no panic").get(id).cloned();
        Box::pin(async { Ok(game) })
    }

    fn list(&self, _: u32, _: u32) -> Pending<'_, (u32, Vec<StoredGame>)> {
        Box::pin(async { Ok((0, Vec::new())) })
    }

    fn unfinished(&self) -> Pending<'_, Vec<StoredGame>> {
        let games = self.games.lock().expect("no panic");
        let games: Vec<StoredGame> = games.values().map(|(game, _)| game.clone()).collect();
        Box::pin(async { Ok(games) })
    }

    fn delete<'a>(&'a self, id: &'a str) -> Pending<'a, bool> {
        let was_there = self.games.lock().expect("no panic").remove(id).is_some();
        Box::pin(async move { Ok(was_there) })
    }
}

fn table(kinds: [&str; 2]) -> Table {
    let wish = format!(
        r#"{{ "seats": [{{ "color": "red", "kind": {} }}, {{ "color": "blue", "kind": {} }}] }}"#,
        kinds[0], kinds[1]
    );
    let wish: NewGame = serde_json::from_str(&wish).expect("a wish");
    new_table(&wish).expect("a game")
}

const PERSON: &str = r#"{ "type": "person" }"#;
const BOT: &str = r#"{ "type": "bot", "level": "random" }"#;

fn any_answer(room: &Room) -> ActionRequest {
    let table = room.table();
    let prompt = crate::view::present(&table).prompt.expect("a question");
    ActionRequest { seq: table.seq(), action: prompt.options[0].id.clone(), seat: None }
}

#[tokio::test]
async fn what_cannot_be_stored_has_not_happened() {
    let store = Arc::new(Moody::default());
    let rooms = Rooms::new(Box::new(Arc::clone(&store)));
    let room = rooms.create(table([PERSON, PERSON])).await.expect("a game");
    let before = crate::view::present(&room.table());
    *store.mood.lock().expect("no panic") = Some(StoreError::Failed("full".to_owned()));
    let refused = room.act(any_answer(&room)).await.expect_err("the store is full");
    assert_eq!(refused.problem().code, ProblemCode::Internal);
    assert_eq!(crate::view::present(&room.table()), before);
    room.act(any_answer(&room)).await.expect("there is room again");
    assert_eq!(room.table().seq(), before.seq + 1);
}

#[tokio::test]
async fn a_game_the_store_knows_better_is_read_anew() {
    let store = Arc::new(Moody::default());
    let rooms = Rooms::new(Box::new(Arc::clone(&store)));
    let room = rooms.create(table([PERSON, PERSON])).await.expect("a game");
    let id = room.table().meta.id.clone();
    // Somebody else writes to the store.
    let elsewhere = room.table().after_answer(&crate::table::Answer {
        seq: room.table().seq(),
        seat: None,
        text: &any_answer(&room).action,
    });
    let elsewhere = elsewhere.expect("an action");
    let entries = elsewhere.entries_from(room.table().seq());
    let seq = room.table().seq();
    store.append(&id, seq, &entries, &elsewhere.standing()).await.expect("room");

    assert!(room.act(any_answer(&room)).await.is_err());
    let again = rooms.get(&id).await.expect("the game");
    assert!(!Arc::ptr_eq(&room, &again));
    assert_eq!(again.table().seq(), elsewhere.seq());
    again.act(any_answer(&again)).await.expect("it goes on");
}

#[tokio::test]
async fn only_games_that_wait_for_a_bot_are_resumed() {
    let store = Arc::new(Moody::default());
    for kinds in [[PERSON, PERSON], [BOT, BOT]] {
        let table = table(kinds);
        store.create(&table.stored(), &table.entries_from(0)).await.expect("room");
    }
    let rooms = Rooms::new(Box::new(store));
    rooms.resume().await.expect("games");
    let open = rooms.0.open.lock().await;
    assert_eq!(open.len(), 1);
    assert!(
        open.values().all(|room| room.table().meta.kinds.iter().all(|it| *it != SeatKind::Person))
    );
}

/// A bot that has nobody to think for any more does not keep a game from being deleted.
#[tokio::test]
async fn deleting_waits_for_no_bot() {
    let rooms = Rooms::new(Box::new(Arc::new(Moody::default())));
    // All places to think are taken, for ever.
    let n_places = rooms.thinkers().available_permits();
    let _taken = rooms.thinkers().acquire_many(n_places as u32).await.expect("places");
    let room = rooms.create(table([BOT, BOT])).await.expect("a game");
    tokio::task::yield_now().await;
    let id = room.table().meta.id.clone();
    let deleted = tokio::time::timeout(std::time::Duration::from_secs(10), rooms.delete(&id)).await;
    deleted.expect("soon").expect("deleted");
    assert!(rooms.get(&id).await.is_err());
}
