//! Draws that are sealed before the game.

use crate::table::{TestServer, seats_of};
use bastide_notation::Record;
use bastide_protocol::{DrawsVerdict, GameView, ProblemCode};
use serde_json::json;

/// Everything a client can be told of a game, as text.
fn everything_told(server: &TestServer, view: &GameView) -> String {
    let paths = ["", "/record", "/events", "/aids", "/features", "/at/1", "/analysis"];
    let told = paths.map(|it| server.get(&format!("/api/games/{}{it}", view.id)).text);
    let seq = json!({ "seq": view.seq });
    let hint = server.post(&format!("/api/games/{}/hint", view.id), &seq).text;
    [told.concat(), hint, server.act(&view.id, view.seq, "no action").text].concat()
}

#[test]
fn the_secret_is_told_when_the_game_is_over_and_not_before() {
    let mut server = TestServer::start();
    let mut seats = seats_of(&["me", "greedy"]);
    seats[0]["salt"] = json!("a horse");
    let wish = json!({ "seats": seats, "sealed": true });
    let begun: GameView = server.post("/api/games", &wish).read();
    let seal = begun.seal.clone().expect("the draws are sealed");
    assert_eq!((seal.commitment.len(), seal.secret), (64, None));
    assert_eq!(seal.salts, ["a horse", ""]);

    let mut told = String::new();
    let mut view = server.settled(&begun.id);
    while !view.over {
        if view.n_tiles_left.is_multiple_of(24) {
            told += &everything_told(&server, &view);
            server = server.restart();
        }
        let prompt = view.prompt.as_ref().expect("a person is asked");
        let answer = server.act(&view.id, view.seq, &prompt.options[0].id);
        assert_eq!(answer.status, 200, "{}", answer.text);
        told += &answer.text;
        view = server.settled(&begun.id);
        if !view.over {
            told += &serde_json::to_string(&view).expect("views are JSON");
        }
    }
    let seal = view.seal.clone().expect("a seal");
    let secret = seal.secret.expect("the game is over");
    assert_eq!(seal.commitment, begun.seal.expect("a seal").commitment);
    assert!(!told.contains(&secret), "it was told before the end");
    let record = server.get(&format!("/api/games/{}/record", view.id)).text;
    assert!(record.contains(&secret));
    let record = Record::read(&record).expect("a record");
    let verdict = bastide_table::verify_draws(&record);
    assert_eq!(verdict, Ok(DrawsVerdict::Fair { n_tiles: 71, n_draws: 71 }));
    // Whoever looks at an earlier moment of it is told the same.
    let past: GameView = server.get(&format!("/api/games/{}/at/3", view.id)).read();
    assert_eq!(past.seal, view.seal);
}

#[test]
fn a_seed_and_a_seal_exclude_each_other() {
    let server = TestServer::start();
    let wish = json!({ "seats": seats_of(&["me", "me"]), "sealed": true, "seed": "7" });
    let refused = server.post("/api/games", &wish);
    refused.expect_problem(422, ProblemCode::ImpossibleSetup);
    let wish = json!({ "seats": seats_of(&["me", "me"]) });
    let unsealed: GameView = server.post("/api/games", &wish).read();
    assert_eq!(unsealed.seal, None, "as it always was");
}
