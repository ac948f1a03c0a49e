//! A game whose file was changed by something else than the server.

use crate::table::TestServer;
use bastide_protocol::{GameList, GameView, Help, ProblemCode};
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection};
use std::path::Path;

/// Does to a file what no server does.
pub(crate) fn change(file: &Path, sql: String) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(file);
        let mut connection = SqliteConnection::connect_with(&options).await.expect("the file");
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.expect("changed");
        connection.close().await.expect("closed");
    });
}

/// Answers with the first option until the log has some entries.
fn play(server: &TestServer, mut view: GameView) -> GameView {
    while view.seq < 12 {
        let prompt = view.prompt.as_ref().expect("a question");
        let action = prompt.options.first().map_or("pass", |it| it.id.as_str()).to_owned();
        view = server.acted(&view.id, view.seq, &action);
    }
    view
}

#[test]
fn a_damaged_game_is_told_saved_and_played_on() {
    let server = TestServer::start();
    let whole = play(&server, server.new_game(&["me", "me"]));
    let seats = json!([
        { "color": "red", "kind": { "type": "person" } },
        { "color": "blue", "kind": { "type": "person" } },
    ]);
    let broken = server.post("/api/games", &json!({ "seats": seats, "help": "none" })).read();
    let broken = play(&server, broken);
    let (game, id) = (format!("/api/games/{}", broken.id), broken.id.clone());
    let server = server.restart_after(|file| {
        change(file, format!("UPDATE entries SET entry = '?' WHERE game = '{id}' AND seq = 8"));
    });

    let problem = server.get(&game).expect_problem(422, ProblemCode::Damaged);
    let counts = (problem.details.n_sound, problem.details.n_entries);
    assert_eq!(counts, (Some(7), Some(broken.seq)));
    let list: GameList = server.get("/api/games").read();
    let damaged = |id: &str| list.games.iter().find(|it| it.id == id).map(|it| it.damaged);
    assert_eq!((damaged(&broken.id), damaged(&whole.id)), (Some(true), Some(false)));
    assert_eq!(server.view(&whole.id), whole);

    let record = String::from_utf8(server.bytes(&format!("{game}/salvage"))).expect("text");
    assert!(record.starts_with("Bastide record 1\n"), "{record}");
    let answer = server.post(&format!("{game}/salvage"), &Value::Null);
    assert_eq!(answer.status, 201, "{}", answer.text);
    let saved: GameView = answer.read();
    assert_ne!(saved.id, broken.id);
    assert!(saved.seq >= 7, "{}", saved.seq);
    assert_eq!(saved.hints.help, Help::None, "a game without help gets none when it is saved");
    let saved_record = server.bytes(&format!("/api/games/{}/record", saved.id));
    let saved_record = String::from_utf8(saved_record).expect("text");
    assert!(saved_record.starts_with(record.trim_end()), "{record}\n{saved_record}");
    play(&server, saved);

    let nobody = server.get("/api/games/nobody/salvage");
    nobody.expect_problem(404, ProblemCode::UnknownGame);
    assert_eq!(server.delete(&game).status, 204);
}
