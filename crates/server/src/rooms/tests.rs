//! What happens when the store does not do its part.

use super::*;
use crate::access::Seated;
use crate::fresh::fresh;
use crate::store::{NGames, Pending, StoreError, StoreTrouble};
use bastide_protocol::{ActionRequest, AnalysisState, NewGame, SeatKind};
use bastide_table::{Answer, Standing, new_table, view};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

/// A store in memory that fails as it is told.
#[derive(Debug, Default)]
struct Moody {
    games: Mutex<HashMap<String, (StoredGame, Vec<String>)>>,
    analyses: Mutex<HashMap<String, String>>,
    /// What the next append comes to grief on.
    mood: Mutex<Option<Mood>>,
    n_openings: AtomicU64,
    /// No append succeeds.
    is_full: AtomicBool,
    /// How many appends a full store has refused.
    n_refused: AtomicUsize,
    /// The game that takes for ever to be loaded.
    stuck: Mutex<Option<String>>,
    /// How many games are being loaded or have been.
    n_loads: AtomicUsize,
}

#[derive(Debug)]
enum Mood {
    /// Says so, and has kept nothing.
    Fails(StoreError),
    /// Says so, but has kept everything.
    KeepsAndFails(StoreError),
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
            let mood = self.mood.lock().expect("no panic").take();
            if mood.is_some() {
                self.n_openings.fetch_add(1, Ordering::AcqRel);
            }
            if let Some(Mood::Fails(error)) = mood {
                return Err(error);
            }
            if self.is_full.load(Ordering::Relaxed) {
                self.n_refused.fetch_add(1, Ordering::Relaxed);
                return Err(StoreError::Failed("full".to_owned()));
            }
            let mut games = self.games.lock().expect("no panic");
            let (_, log) = games.get_mut(id).ok_or(StoreError::NoSuchGame)?;
            if log.len() != expected_seq as usize {
                return Err(StoreError::Stale);
            }
            log.extend_from_slice(entries);
            if let Some(Mood::KeepsAndFails(error)) = mood { Err(error) } else { Ok(()) }
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> Pending<'a, Option<(StoredGame, Vec<String>)>> {
        let game = self.games.lock().expect("no panic").get(id).cloned();
        let is_stuck = self.stuck.lock().expect("no panic").as_deref() == Some(id);
        self.n_loads.fetch_add(1, Ordering::Relaxed);
        Box::pin(async move { if is_stuck { std::future::pending().await } else { Ok(game) } })
    }

    fn list(&self, _: Which, _: u32, _: u32) -> Pending<'_, (NGames, Vec<StoredGame>)> {
        Box::pin(async { Ok((NGames::default(), Vec::new())) })
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

    fn note_hints<'a>(&'a self, id: &'a str, n_hints: &'a [u16]) -> Pending<'a, ()> {
        if let Some((game, _)) = self.games.lock().expect("no panic").get_mut(id) {
            game.n_hints = n_hints.to_vec();
        }
        Box::pin(async { Ok(()) })
    }

    fn analysis<'a>(&'a self, id: &'a str) -> Pending<'a, Option<String>> {
        let kept = self.analyses.lock().expect("no panic").get(id).cloned();
        Box::pin(async { Ok(kept) })
    }

    fn keep_analysis<'a>(&'a self, id: &'a str, analysis: &'a str) -> Pending<'a, ()> {
        Box::pin(async move {
            if self.is_full.load(Ordering::Relaxed) {
                return Err(StoreError::Failed("full".to_owned()));
            }
            let mut analyses = self.analyses.lock().expect("no panic");
            analyses.insert(id.to_owned(), analysis.to_owned());
            Ok(())
        })
    }

    fn forget_analysis<'a>(&'a self, id: &'a str) -> Pending<'a, ()> {
        self.analyses.lock().expect("no panic").remove(id);
        Box::pin(async { Ok(()) })
    }

    fn trouble(&self) -> Option<StoreTrouble> {
        None
    }

    fn n_openings(&self) -> u64 {
        self.n_openings.load(Ordering::Acquire)
    }

    fn mend(&self) -> Pending<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn copy_to<'a>(&'a self, _: &'a std::path::Path) -> Pending<'a, ()> {
        Box::pin(async { Ok(()) })
    }

    fn close(&self) -> Pending<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}

fn table(kinds: [&str; 2]) -> Table {
    let wish = format!(
        r#"{{ "seats": [{{ "color": "red", "kind": {} }}, {{ "color": "blue", "kind": {} }}] }}"#,
        kinds[0], kinds[1]
    );
    let wish: NewGame = serde_json::from_str(&wish).expect("a wish");
    new_table(&wish, fresh().expect("bits")).expect("a game")
}

const PERSON: &str = r#"{ "type": "person" }"#;
const BOT: &str = r#"{ "type": "bot", "level": "random" }"#;

/// How long a single thing may take of which no progress can be seen. What it would wait for in vain
/// takes longer.
const PATIENCE: Duration = Duration::from_secs(300);

/// What does not wait for anything that takes for ever.
async fn soon<T>(done: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, done).await.expect("it waits for nothing")
}

/// Somebody at this machine, who has every seat.
fn anybody() -> Seated {
    Seated::for_test("")
}

fn any_answer(room: &Room) -> ActionRequest {
    let table = room.table();
    let prompt = view::present(&table).prompt.expect("a question");
    ActionRequest { seq: table.seq(), action: prompt.options[0].id.clone(), seat: None }
}

#[tokio::test]
async fn what_cannot_be_stored_has_not_happened() {
    let store = Arc::new(Moody::default());
    let rooms = Rooms::new(Box::new(Arc::clone(&store)), Programs::default());
    let room = rooms.create(table([PERSON, PERSON])).await.expect("a game");
    let before = view::present(&room.table());
    let full = StoreError::Failed("full".to_owned());
    *store.mood.lock().expect("no panic") = Some(Mood::Fails(full));
    let refused = room.act(anybody(), any_answer(&room)).await.expect_err("the store is full");
    assert_eq!(refused.problem().code, ProblemCode::StoreFailed);
    assert_eq!(view::present(&room.table()), before);
    room.act(anybody(), any_answer(&room)).await.expect("there is room again");
    assert_eq!(room.table().seq(), before.seq + 1);
}

/// A commit that reports a failure may be in the file all the same: the next answer is then given
/// to the game as it is stored, and streams hear of what they have missed.
#[tokio::test]
async fn what_was_stored_in_spite_of_a_failure_is_read_before_the_game_goes_on() {
    let store = Arc::new(Moody::default());
    let rooms = Rooms::new(Box::new(Arc::clone(&store)), Programs::default());
    let room = rooms.create(table([PERSON, PERSON])).await.expect("a game");
    let (news, before) = (room.news(), room.table().seq());
    let broken = StoreError::Failed("broken".to_owned());
    *store.mood.lock().expect("no panic") = Some(Mood::KeepsAndFails(broken));
    let answer = any_answer(&room);
    room.act(anybody(), answer.clone()).await.expect_err("the store says it failed");
    assert_eq!(room.table().seq(), before);

    let again = room.act(anybody(), answer).await.expect_err("it has been given before");
    assert_eq!(again.problem().code, ProblemCode::Stale);
    assert!(room.table().seq() > before);
    assert!(news.has_changed().expect("the game is open"));
    room.act(anybody(), any_answer(&room)).await.expect("it goes on");
}

/// What has been told and is not in the store any more cannot be played on.
#[tokio::test]
async fn a_game_whose_store_has_lost_something_is_closed() {
    let store = Arc::new(Moody::default());
    let rooms = Rooms::new(Box::new(Arc::clone(&store)), Programs::default());
    let room = rooms.create(table([PERSON, PERSON])).await.expect("a game");
    room.act(anybody(), any_answer(&room)).await.expect("an answer");
    let id = room.table().id().to_owned();
    store.games.lock().expect("no panic").get_mut(&id).expect("the game").1.pop();
    store.n_openings.fetch_add(1, Ordering::AcqRel);
    room.act(anybody(), any_answer(&room)).await.expect_err("the store has another game");
    let again = rooms.get(&Pass::for_test(&id)).await.expect("the game as it is stored");
    assert!(!Arc::ptr_eq(&room, &again));
}

#[tokio::test]
async fn a_game_the_store_knows_better_is_read_anew() {
    let store = Arc::new(Moody::default());
    let rooms = Rooms::new(Box::new(Arc::clone(&store)), Programs::default());
    let room = rooms.create(table([PERSON, PERSON])).await.expect("a game");
    let id = room.table().id().to_owned();
    // Somebody else writes to the store.
    let elsewhere = room.table().after_answer(&Answer {
        seq: room.table().seq(),
        seat: None,
        text: &any_answer(&room).action,
    });
    let elsewhere = elsewhere.expect("an action");
    let entries = elsewhere.entries_from(room.table().seq());
    let seq = room.table().seq();
    store.append(&id, seq, &entries, &elsewhere.standing()).await.expect("room");

    assert!(room.act(anybody(), any_answer(&room)).await.is_err());
    let again = rooms.get(&Pass::for_test(&id)).await.expect("the game");
    assert!(!Arc::ptr_eq(&room, &again));
    assert_eq!(again.table().seq(), elsewhere.seq());
    again.act(anybody(), any_answer(&again)).await.expect("it goes on");
}

#[tokio::test]
async fn only_games_that_wait_for_a_bot_are_resumed() {
    let store = Arc::new(Moody::default());
    for kinds in [[PERSON, PERSON], [BOT, BOT]] {
        let table = table(kinds);
        store.create(&table.stored(), &table.entries_from(0)).await.expect("room");
    }
    let rooms = Rooms::new(Box::new(store), Programs::default());
    rooms.resume().await.expect("games");
    let slots: Vec<Arc<Slot>> = rooms.0.slots().values().cloned().collect();
    assert_eq!(slots.len(), 1);
    let room = slots[0].lock().await.clone().expect("a game");
    assert!(room.table().seat_kinds().iter().all(|it| *it != SeatKind::Person));
}

/// A bot that has nobody to think for any more does not keep a game from being deleted.
#[tokio::test]
async fn deleting_waits_for_no_bot() {
    let rooms = Rooms::new(Box::new(Arc::new(Moody::default())), Programs::default());
    // All places to think are taken, for ever.
    let n_places = rooms.thinkers().available_permits();
    let _taken = rooms.thinkers().acquire_many(n_places as u32).await.expect("places");
    let room = rooms.create(table([BOT, BOT])).await.expect("a game");
    tokio::task::yield_now().await;
    let id = room.table().id().to_owned();
    soon(rooms.delete(&Owned::for_test(&id))).await.expect("deleted");
    assert!(rooms.get(&Pass::for_test(&id)).await.is_err());
}

async fn kept(store: &Arc<Moody>, kinds: [&str; 2]) -> String {
    let table = table(kinds);
    store.create(&table.stored(), &table.entries_from(0)).await.expect("room");
    table.id().to_owned()
}

#[tokio::test]
async fn a_game_that_is_loaded_slowly_keeps_no_other_waiting() {
    let store = Arc::new(Moody::default());
    let (slow, quick) = (kept(&store, [PERSON; 2]).await, kept(&store, [PERSON; 2]).await);
    let rooms = Rooms::new(Box::new(Arc::clone(&store)), Programs::default());
    let in_memory = rooms.create(table([PERSON; 2])).await.expect("a game");
    *store.stuck.lock().expect("no panic") = Some(slow.clone());
    let waiting = tokio::spawn({
        let rooms = rooms.clone();
        async move { rooms.get(&Pass::for_test(&slow)).await }
    });
    while store.n_loads.load(Ordering::Relaxed) == 0 {
        tokio::task::yield_now().await;
    }
    soon(rooms.get(&Pass::for_test(in_memory.id()))).await.expect("the game in memory");
    soon(rooms.get(&Pass::for_test(&quick))).await.expect("another game of the store");
    let fresh = soon(rooms.create(table([PERSON; 2]))).await.expect("a new game");
    soon(rooms.delete(&Owned::for_test(fresh.id()))).await.expect("deleted");
    assert!(soon(rooms.get(&Pass::for_test("no such game"))).await.is_err());
    assert!(!waiting.is_finished());
    waiting.abort();
}

#[tokio::test]
async fn what_does_not_exist_leaves_nothing_behind() {
    let rooms = Rooms::new(Box::new(Arc::new(Moody::default())), Programs::default());
    let ask = async |id: &str| {
        (
            rooms.get(&Pass::for_test(id)).await.is_err(),
            rooms.delete(&Owned::for_test(id)).await.is_err(),
        )
    };
    assert_eq!(
        tokio::join!(ask("a"), ask("a"), ask("b")),
        ((true, true), (true, true), (true, true))
    );
    let room = rooms.create(table([PERSON; 2])).await.expect("a game");
    assert_eq!(rooms.0.slots().len(), 1);
    rooms.delete(&Owned::for_test(room.id())).await.expect("deleted");
    assert!(rooms.0.slots().is_empty());
}

#[tokio::test]
async fn deleting_interrupts_a_bot_that_waits_after_a_failure() {
    let store = Arc::new(Moody::default());
    store.is_full.store(true, Ordering::Relaxed);
    let an_hour = Duration::from_secs(3600);
    let rooms =
        Rooms::retrying_after(an_hour, Box::new(Arc::clone(&store)), Programs::default(), None);
    let room = rooms.create(table([BOT, BOT])).await.expect("a game");
    while store.n_refused.load(Ordering::Relaxed) == 0 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let other = rooms.create(table([PERSON; 2])).await.expect("another game");
    // Long before the hour.
    let (owned, pass) = (Owned::for_test(room.id()), Pass::for_test(other.id()));
    let (deleted, found) = tokio::join!(soon(rooms.delete(&owned)), soon(rooms.get(&pass)));
    found.expect("the other game");
    deleted.expect("deleted");
    assert!(rooms.get(&Pass::for_test(room.id())).await.is_err());
}

#[tokio::test]
async fn people_are_answered_while_a_bot_thinks() {
    let rooms = Rooms::new(Box::new(Arc::new(Moody::default())), Programs::default());
    let n_places = rooms.thinkers().available_permits();
    let _taken = rooms.thinkers().acquire_many(n_places as u32).await.expect("places");
    let room = rooms.create(table([BOT, BOT])).await.expect("a game");
    let undone = soon(room.undo(anybody(), room.table().seq()));
    let refused = undone.await.expect_err("nothing was done");
    assert_eq!(refused.problem().code, ProblemCode::NothingToUndo);
}

#[tokio::test]
async fn bots_are_resumed_when_nobody_waits() {
    let store = Arc::new(Moody::default());
    let (asked_for, resumed) = (kept(&store, [PERSON; 2]).await, kept(&store, [BOT; 2]).await);
    *store.stuck.lock().expect("no panic") = Some(asked_for.clone());
    let rooms = Rooms::new(Box::new(Arc::clone(&store)), Programs::default());
    let spawn_get =
        |rooms: Rooms| tokio::spawn(async move { rooms.get(&Pass::for_test(&asked_for)).await });
    let waiting = spawn_get(rooms.clone());
    while store.n_loads.load(Ordering::Relaxed) == 0 {
        tokio::task::yield_now().await;
    }
    let resuming = tokio::spawn({
        let rooms = rooms.clone();
        async move { rooms.resume().await }
    });
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert_eq!(store.n_loads.load(Ordering::Relaxed), 1, "the person comes first");
    waiting.abort();
    resuming.await.expect("no panic").expect("resumed");
    assert!(rooms.0.slots().contains_key(&resumed));
}

/// A full disk keeps an analysis from being kept, not from being seen, and leaves the game alone.
#[tokio::test]
async fn an_analysis_that_cannot_be_kept_is_told_and_tried_again() {
    let store = Arc::new(Moody::default());
    let rooms = Rooms::new(Box::new(Arc::clone(&store)), Programs::default());
    let room = rooms.create(table([BOT, BOT])).await.expect("a game");
    let mut news = room.news();
    soon(async {
        while !room.table().is_over() {
            news.changed().await.expect("the game is open");
        }
    })
    .await;
    let (id, seq) = (room.table().id().to_owned(), room.table().seq());
    let analyses = crate::analyses::Analyses::new(rooms.clone(), 2);
    store.is_full.store(true, Ordering::Relaxed);
    analyses.begin(&Seated::for_test(&id)).await.expect("it begins");
    let told = ended(&analyses, &id).await;
    assert_eq!((told.state, told.n_done), (AnalysisState::NotKept, told.n_moves));
    assert_eq!(rooms.get(&Pass::for_test(&id)).await.expect("the game").table().seq(), seq);
    store.is_full.store(false, Ordering::Relaxed);
    analyses.begin(&Seated::for_test(&id)).await.expect("it is written again");
    let kept = ended(&analyses, &id).await;
    assert_eq!(kept.state, AnalysisState::Done);
    assert_eq!(kept.moves, told.moves);
}

/// The analysis of a game when nothing is done about it any more.
async fn ended(
    analyses: &crate::analyses::Analyses,
    id: &str,
) -> Arc<bastide_protocol::GameAnalysis> {
    let ended = async {
        loop {
            let told = analyses.get(&Pass::for_test(id)).await.expect("the game");
            let goes_on = [AnalysisState::Waiting, AnalysisState::Running].contains(&told.state);
            if !goes_on {
                return told;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    soon(ended).await
}

/// A bot that would think for hours plays what it has found when somebody does not want to wait.
#[tokio::test]
async fn a_bot_plays_now_if_it_is_asked_to() {
    let rooms = Rooms::new(Box::new(Arc::new(Moody::default())), Programs::default());
    let mut record = bastide_notation::Record::new(bastide_rules::Setup::base(2));
    record.seed = Some(1);
    let patient = SeatKind::Bot { level: "rollouts:evaluations=100000000".to_owned() };
    let kinds = vec![patient, SeatKind::Person];
    let table = bastide_table::table_of_setup(record, kinds, fresh().expect("bits"));
    let room = rooms.create(table.expect("a game")).await.expect("a game");
    let seq = room.table().seq();
    let mut news = room.news();
    assert!(room.play_now(anybody(), seq + 1).await.is_err(), "nothing is thought of there");
    soon(async { room.play_now(anybody(), seq).await.expect("it thinks") }).await;
    soon(news.changed()).await.expect("the game is open");
    assert!(room.table().seq() > seq);
    room.close().await;
}
