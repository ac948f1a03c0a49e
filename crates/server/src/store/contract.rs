//! What every store promises, held by each of them: an SQLite file and a PostgreSQL database.

use super::tests::{Folder, played};
use super::*;
use crate::chat::MAX_LINES;
use crate::course::{Course, Progress};
use crate::seats::{Door, MeetingTable, Person, Purpose, Seat, Sitter};
use crate::take_back::{TakeBacks, Wish};
use bastide_protocol::{
    Chat, ChatRoom, ClockSetting, Late, NewGame, Phrase, PlayerColor, Said, TableState, Visibility,
};
use bastide_table::Secret;
use bastide_testkit::postgres::{Postgres, Sync};
use std::sync::OnceLock;

/// The PostgreSQL server of these tests; none where there is none.
fn postgres() -> Option<&'static Postgres> {
    static STARTED: OnceLock<Option<Postgres>> = OnceLock::new();
    STARTED.get_or_init(|| Postgres::start(Sync::Never)).as_ref()
}

fn new_database(postgres: &Postgres) -> DatabaseUrl {
    postgres.new_database().parse().expect("an address")
}

/// An empty store of one kind, which can be opened more than once if its kind can.
enum Bed {
    File(Folder),
    Database(DatabaseUrl),
}

impl Bed {
    async fn open(&self) -> SqlStore {
        match self {
            Self::File(folder) => SqlStore::open(&folder.file()).await.expect("a file"),
            Self::Database(address) => SqlStore::connect(address).await.expect("a database"),
        }
    }
}

/// Every kind of store, empty.
fn beds(name: &str) -> Vec<Bed> {
    let file = Bed::File(Folder::new(&format!("contract-{name}")));
    [file].into_iter().chain(postgres().map(|it| Bed::Database(new_database(it)))).collect()
}

async fn loaded(store: &SqlStore, id: &str) -> (StoredGame, Vec<String>) {
    store.load(id).await.expect("an answer").expect("a game")
}

#[tokio::test]
async fn a_game_comes_back_as_it_was_kept() {
    for bed in beds("kept") {
        let store = bed.open().await;
        let table = played();
        let (id, entries) = (table.id(), table.entries_from(0));
        assert_eq!(store.load(id).await.expect("an answer"), None);
        store.create(&table.stored(), &entries[..4]).await.expect("kept");
        store.append(id, 4, &entries[4..], &table.standing()).await.expect("kept");
        store.note_hints(id, &[2, 0]).await.expect("noted");
        store.close().await.expect("closed");

        let store = bed.open().await;
        let (game, log) = loaded(&store, id).await;
        let expected = StoredGame { n_hints: vec![2, 0], ..table.stored() };
        assert_eq!(StoredGame { updated_at: expected.updated_at, ..game }, expected);
        assert_eq!(log, entries);
        let unfinished = store.unfinished().await.expect("a list");
        assert_eq!(unfinished.iter().map(|it| it.id.as_str()).collect::<Vec<_>>(), [id]);
        let (n, games) = store.list(Which::Running, 10, 0).await.expect("a list");
        assert_eq!((n, games.len()), (NGames { running: 1, over: 0 }, 1));
        assert_eq!(games[0].damage, None);
        let (n, games) = store.list(Which::Over, 10, 0).await.expect("a list");
        assert_eq!((n, games.len()), (NGames { running: 1, over: 0 }, 0));
        assert!(store.delete(id).await.expect("an answer"));
        assert!(!store.delete(id).await.expect("an answer"), "it has gone");
        assert_eq!(store.load(id).await.expect("an answer"), None);
        store.close().await.expect("closed");
    }
}

#[tokio::test]
async fn entries_are_added_to_the_log_they_were_made_for_or_not_at_all() {
    for bed in beds("append") {
        let store = bed.open().await;
        let table = played();
        let (id, entries) = (table.id(), table.entries_from(0));
        store.create(&table.stored(), &entries[..4]).await.expect("kept");
        for seq in [0, 3, 5] {
            let stale = store.append(id, seq, &entries[4..], &table.standing()).await;
            assert_eq!(stale, Err(StoreError::Stale), "at {seq}");
        }
        assert_eq!(loaded(&store, id).await.1, entries[..4]);
        let nowhere = store.append("nowhere", 0, &entries, &table.standing()).await;
        assert_eq!(nowhere, Err(StoreError::NoSuchGame));
        let again = store.create(&table.stored(), &entries).await;
        assert_eq!(again, Err(StoreError::Stale), "there is such a game");
        assert_eq!((store.trouble(), store.n_openings()), (None, 1), "nothing has failed");
        store.close().await.expect("closed");
    }
}

/// Of several who add to one log at once, each place in it goes to one.
#[tokio::test]
async fn each_place_in_a_log_is_given_once() {
    const N_WRITERS: usize = 4;
    for bed in beds("race") {
        // A file has one server, a database several.
        let first = std::sync::Arc::new(bed.open().await);
        let second = match bed {
            Bed::File(_) => std::sync::Arc::clone(&first),
            Bed::Database(_) => std::sync::Arc::new(bed.open().await),
        };
        let table = played();
        let id = table.id().to_owned();
        let mut game = table.stored();
        game.seq = 0;
        first.create(&game, &[]).await.expect("kept");
        let mut writers = tokio::task::JoinSet::new();
        for writer in 0..N_WRITERS {
            let store = std::sync::Arc::clone(if writer % 2 == 0 { &first } else { &second });
            let (id, standing) = (id.clone(), table.standing());
            writers.spawn(async move {
                let mut given = Vec::new();
                for seq in 0..20 {
                    let entries = [format!("writer {writer} at {seq}")];
                    match store.append(&id, seq, &entries, &standing).await {
                        Ok(()) => given.push((seq, entries[0].clone())),
                        Err(StoreError::Stale) => {}
                        Err(error) => panic!("{error}"),
                    }
                }
                given
            });
        }
        let mut given = writers.join_all().await.concat();
        given.sort();
        let (game, log) = loaded(&first, &id).await;
        assert_eq!(game.damage, None);
        let acknowledged: Vec<(u32, String)> = (0_u32..).zip(log).collect();
        assert_eq!(given, acknowledged, "what was acknowledged is the log");
        first.close().await.expect("closed");
        second.close().await.expect("closed");
    }
}

#[tokio::test]
async fn analyses_are_kept_replaced_and_forgotten() {
    for bed in beds("analyses") {
        let store = bed.open().await;
        let table = played();
        store.create(&table.stored(), &table.entries_from(0)).await.expect("kept");
        for body in ["one", "another"] {
            store.keep_analysis(table.id(), body).await.expect("kept");
            let kept = store.analysis(table.id()).await.expect("an answer");
            assert_eq!(kept.as_deref(), Some(body));
        }
        store.forget_analysis(table.id()).await.expect("forgotten");
        assert_eq!(store.analysis(table.id()).await.expect("an answer"), None);
        let nowhere = store.keep_analysis("nowhere", "one").await;
        assert_eq!(nowhere, Err(StoreError::NoSuchGame));
        store.close().await.expect("closed");
    }
}

fn person(id: &str) -> Person {
    Person { id: id.to_owned(), name: Some(format!("name of {id}")) }
}

/// A table of two seats, one of them free.
fn waiting(id: &str, host: &Person) -> MeetingTable {
    let sitter = Sitter::Person { who: Some(host.clone()), since: 5 };
    let salt = "a horse".to_owned();
    let taken = Seat { sitter, salt, ..Seat::free(PlayerColor::Red).expect("a token") };
    MeetingTable {
        id: id.to_owned(),
        version: 1,
        state: TableState::Waiting,
        wish: NewGame::default(),
        visibility: Visibility::Public,
        clock: Default::default(),
        late: Default::default(),
        chat: Chat::Off,
        secret: Some(Secret::new([7; 32])),
        host: Some(host.clone()),
        door: Door::Open,
        purpose: Purpose::Friends,
        invitation: "token".to_owned(),
        rematch: None,
        created_at: 7,
        seats: vec![taken, Seat::free(PlayerColor::Blue).expect("a token")],
    }
}

#[tokio::test]
async fn people_have_keys_names_and_codes() {
    for bed in beds("people") {
        let store = bed.open().await;
        let people = store.people();
        let ana = Person { id: "ana".to_owned(), name: None };
        people.add_person(&ana, "key").await.expect("kept");
        assert_eq!(people.person_of_key("key").await.expect("an answer"), Some(ana));
        assert_eq!(people.person_of_key("other").await.expect("an answer"), None);
        people.name_person("ana", "Ana").await.expect("kept");
        for hash in ["code before", "code"] {
            people.put_code("ana", hash, now() + 600_000).await.expect("kept");
        }
        assert_eq!(people.person_of_code("code before").await.expect("an answer"), None);
        let whose = people.person_of_code("code").await.expect("an answer").expect("a person");
        assert_eq!(whose.name.as_deref(), Some("Ana"));
        assert!(people.use_code("code", "new key").await.expect("an answer").is_some());
        assert!(people.use_code("code", "third key").await.expect("an answer").is_none());
        assert_eq!(people.n_keys("ana").await.expect("a number"), 2);
        let code = people.code_of("ana").await.expect("an answer").expect("a code");
        assert!(code.used_at.is_some());
        people.delete_person("ana").await.expect("forgotten");
        assert_eq!(people.person_of_key("new key").await.expect("an answer"), None);
        store.close().await.expect("closed");
    }
}

#[tokio::test]
async fn tables_are_changed_from_the_version_that_is_kept() {
    for bed in beds("tables") {
        let store = bed.open().await;
        let people = store.people();
        let (ana, tom) = (person("ana"), person("tom"));
        people.add_person(&ana, "key of ana").await.expect("kept");
        people.add_person(&tom, "key of tom").await.expect("kept");
        let mut table = waiting("table", &ana);
        people.put_table(&table).await.expect("kept");
        assert_eq!(people.table("table").await.expect("an answer").as_ref(), Some(&table));
        let again = people.put_table(&table).await;
        assert_eq!(again, Err(StoreError::Stale), "there is such a table");
        let open = people.open_tables().await.expect("a list");
        assert_eq!(open, [table.clone()]);

        table.version = 2;
        table.seats[1].sitter = Sitter::Person { who: Some(tom.clone()), since: 6 };
        people.put_table(&table).await.expect("kept");
        assert_eq!(people.put_table(&table).await, Err(StoreError::Stale), "it is at 2 already");
        assert!(people.open_tables().await.expect("a list").is_empty(), "no seat is free");
        for who in ["ana", "tom"] {
            assert_eq!(people.tables_of(who).await.expect("a list"), [table.clone()]);
        }

        let game = StoredGame { id: table.id.clone(), ..played().stored() };
        table.version = 3;
        table.state = TableState::Playing;
        people.begin_game(&table, &game, &played().entries_from(0)).await.expect("kept");
        assert_eq!(people.live_tables().await.expect("a list"), [table.clone()]);
        let (n, games) = people.games_of("tom", Which::All, 10, 0).await.expect("a list");
        assert_eq!((n.running, games.len()), (1, 1));
        let (n, _) = people.games_of("eve", Which::All, 10, 0).await.expect("a list");
        assert_eq!(n, NGames::default());

        let mut renamed = game.clone();
        renamed.seats[1].name = "Blue".to_owned();
        people.rename(&renamed).await.expect("renamed");
        let (kept, _) = loaded(&store, &table.id).await;
        assert_eq!((kept.damage, kept.seats), (None, renamed.seats));
        people.delete_person("tom").await.expect("forgotten");
        let kept = people.table("table").await.expect("an answer").expect("a table");
        assert_eq!(kept.seats[1].sitter, Sitter::Person { who: None, since: 6 });
        people.delete_table("table").await.expect("forgotten");
        assert_eq!(people.table("table").await.expect("an answer"), None);
        store.close().await.expect("closed");
    }
}

/// Clocks run on in the store, but not while no server does.
#[tokio::test]
async fn courses_are_kept_and_given_time_back() {
    for bed in beds("courses") {
        let store = bed.open().await;
        let people = store.people();
        people.add_person(&person("ana"), "key").await.expect("kept");
        people.put_table(&waiting("table", &person("ana"))).await.expect("kept");
        assert_eq!(people.course("table").await.expect("an answer"), None);
        assert_eq!(people.give_time_back(1_000).await.expect("noted"), (0, 1_000));

        let progress = Progress { asked: Some(0), ..Progress::default() };
        let clock = ClockSetting::Live { base: 60, increment: 0 };
        let course = Course::begin(clock, Late::Out, 2, &progress, 1_000);
        people.put_course("table", &course).await.expect("kept");
        assert_eq!(people.course("table").await.expect("an answer").as_ref(), Some(&course));
        assert!(people.due(60_999).await.expect("a list").is_empty());
        assert_eq!(people.due(61_000).await.expect("a list"), ["table"]);

        // It ran for ten seconds; then no server ran for a while.
        people.note_run(11_000).await.expect("noted");
        assert_eq!(people.give_time_back(500_000).await.expect("given back"), (1, 11_000));
        let kept = people.course("table").await.expect("an answer").expect("a course");
        assert_eq!(kept.left(0, 500_000), Some(50_000));
        assert!(people.due(549_999).await.expect("a list").is_empty());
        assert_eq!(people.due(550_000).await.expect("a list"), ["table"]);
        people.put_off("table").await.expect("put off");
        assert!(people.due(550_000).await.expect("a list").is_empty());
        people.delete_table("table").await.expect("forgotten");
        assert_eq!(people.course("table").await.expect("an answer"), None);
        store.close().await.expect("closed");
    }
}

/// What an error leaves behind: both halves of a change, or neither.
#[tokio::test]
async fn what_people_at_a_table_say_and_ask_is_kept() {
    for bed in beds("talk") {
        let store = bed.open().await;
        let people = store.people();
        let (ana, tom) = (person("ana"), person("tom"));
        for it in [&ana, &tom] {
            people.add_person(it, &it.id).await.expect("kept");
        }
        let table = waiting("abc", &ana);
        people.put_table(&table).await.expect("kept");
        assert_eq!(people.table("abc").await.expect("an answer"), Some(table));

        // Of two who ask at once, one does so again.
        let (version, mut asked) = people.take_backs("abc").await.expect("an answer");
        assert_eq!((version, &asked), (0, &TakeBacks::default()));
        asked.ask(Wish { seat: 0, seq: 9, to: 5 }, &[1], 0).expect("it is asked");
        people.put_take_backs("abc", 0, &asked).await.expect("kept");
        let late = people.put_take_backs("abc", 0, &TakeBacks::default()).await;
        assert_eq!(late, Err(StoreError::Stale));
        assert_eq!(people.take_backs("abc").await.expect("an answer"), (1, asked.clone()));
        people.put_take_backs("abc", 1, &asked).await.expect("kept");

        // Each room keeps its latest lines; a number is given once.
        let said = Said::Text { text: "it’s <b>fine</b>".to_owned() };
        people.add_line("abc", ChatRoom::Watchers, &tom, &said).await.expect("kept");
        let phrase = Said::Phrase { phrase: Phrase::OhNo };
        for _ in 0..MAX_LINES + 2 {
            people.add_line("abc", ChatRoom::Players, &ana, &phrase).await.expect("kept");
        }
        let lines = people.lines("abc").await.expect("an answer");
        assert_eq!(lines.len(), MAX_LINES + 1);
        assert_eq!((lines[0].id, &lines[0].person, &lines[0].said), (1, &tom, &said));
        assert_eq!((lines[1].id, lines[1].room), (4, ChatRoom::Players));
        assert_eq!(people.tables_talked_at("tom").await.expect("an answer"), ["abc"]);
        assert!(!people.is_over("abc").await.expect("an answer"));

        // They go with their person, and all of it with the table.
        people.delete_person("ana").await.expect("deleted");
        let ids = async || -> Vec<u64> {
            people.lines("abc").await.expect("an answer").iter().map(|it| it.id).collect()
        };
        assert_eq!(ids().await, [1]);
        people.add_line("abc", ChatRoom::Players, &tom, &said).await.expect("kept");
        assert_eq!(ids().await, [1, MAX_LINES as u64 + 4]);
        people.delete_table("abc").await.expect("deleted");
        assert!(ids().await.is_empty());
        assert_eq!(people.take_backs("abc").await.expect("an answer").0, 0);
    }
}

#[tokio::test]
async fn a_table_and_its_game_are_kept_together() {
    for bed in beds("both") {
        let store = bed.open().await;
        let people = store.people();
        let ana = person("ana");
        people.add_person(&ana, "key").await.expect("kept");
        let mut table = waiting("table", &ana);
        people.put_table(&table).await.expect("kept");
        let game = StoredGame { id: table.id.clone(), ..played().stored() };
        store.create(&game, &[]).await.expect("kept");
        table.version = 2;
        let begun = people.begin_game(&table, &game, &[]).await;
        assert_eq!(begun, Err(StoreError::Stale), "there is such a game");
        let kept = people.table("table").await.expect("an answer").expect("a table");
        assert_eq!(kept.version, 1, "the table is as it was");
        store.close().await.expect("closed");
    }
}

/// What was committed before the database went down is there, and the store goes on by itself.
#[tokio::test]
async fn a_database_that_was_restarted_is_used_again() {
    let Some(postgres) = Postgres::start(Sync::Never) else { return };
    let store = SqlStore::connect(&new_database(&postgres)).await.expect("a database");
    let table = played();
    let (id, entries) = (table.id(), table.entries_from(0));
    store.create(&table.stored(), &entries[..4]).await.expect("kept");
    postgres.restart();
    store.append(id, 4, &entries[4..], &table.standing()).await.expect("kept");
    assert_eq!(store.trouble(), None);
    assert_eq!(loaded(&store, id).await.1, entries);
    store.close().await.expect("closed");
}
