//! Whatever is wrong gets a clear answer, and nothing changes.

use crate::guest::{Guest, online};
use crate::table::{TestServer, seats_of};
use bastide_protocol::{GameView, ProblemCode, SetupCheck, WhyNot};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;

#[test]
fn malformed_bodies() {
    let server = TestServer::start();
    let game = server.new_game(&["me", "greedy"]);
    let actions = format!("/api/games/{}/actions", game.id);
    let undo = format!("/api/games/{}/undo", game.id);
    for path in ["/api/games", "/api/records", &actions, &undo] {
        for body in
            ["", "{", "[]", "null", "{\"seq\":-1}", "{\"seq\":1,\"acton\":\"pass\"}", "\u{0}"]
        {
            let answer = server.post_bytes(path, "application/json", body.as_bytes());
            answer.expect_problem(400, ProblemCode::MalformedBody);
        }
        let answer = server.post_bytes(path, "application/json", b"\"\xff\xfe\"");
        answer.expect_problem(400, ProblemCode::MalformedBody);
        let answer = server.post_bytes(path, "image/png", b"{}");
        answer.expect_problem(415, ProblemCode::UnsupportedMediaType);
    }
    let answer = server.post_bytes("/api/records", "text/plain", b"\xff\xfe");
    answer.expect_problem(400, ProblemCode::MalformedBody);
    let after = game_after_bots(&server, &game);
    assert_eq!(server.view(&game.id), after);
}

fn game_after_bots(server: &TestServer, game: &GameView) -> GameView {
    server.settled(&game.id)
}

#[test]
fn huge_bodies() {
    let server = TestServer::start();
    let huge = format!("{{\"record\":\"{}\"}}", "x".repeat(2_000_000));
    for path in ["/api/games", "/api/records"] {
        let answer = server.post_bytes(path, "application/json", huge.as_bytes());
        answer.expect_problem(413, ProblemCode::TooLarge);
    }
}

#[test]
fn unknown_addresses_and_games() {
    let server = TestServer::start();
    server.get("/api/nothing").expect_problem(404, ProblemCode::NotFound);
    server.delete("/api/games").expect_problem(405, ProblemCode::MethodNotAllowed);
    let body = json!({ "seq": 0, "action": "pass" });
    server.post("/api/games/nobody/actions", &body).expect_problem(404, ProblemCode::UnknownGame);
    server
        .post("/api/games/nobody/undo", &json!({ "seq": 0 }))
        .expect_problem(404, ProblemCode::UnknownGame);
    server.delete("/api/games/nobody").expect_problem(404, ProblemCode::UnknownGame);
    for path in
        ["", "/record", "/at/0", "/events", "/stream", "/aids", "/feature?x=0&y=0&segment=0"]
    {
        let answer = server.get(&format!("/api/games/nobody{path}"));
        answer.expect_problem(404, ProblemCode::UnknownGame);
    }
    let game = server.new_game(&["me", "me"]);
    for path in
        ["/at/x", "/at/-1", "/events?from=x", "/feature?x=0", "/feature?x=0&y=99999&segment=0"]
    {
        let answer = server.get(&format!("/api/games/{}{path}", game.id));
        answer.expect_problem(400, ProblemCode::MalformedAddress);
    }
    for path in ["/feature?x=9&y=9&segment=0", "/feature?x=0&y=0&segment=99"] {
        let answer = server.get(&format!("/api/games/{}{path}", game.id));
        answer.expect_problem(404, ProblemCode::NoSuchSegment);
    }
    server.get("/api/games?limit=-1").expect_problem(400, ProblemCode::MalformedAddress);
}

#[test]
fn wrong_answers_to_a_prompt() {
    let server = TestServer::start();
    let game = server.new_game(&["me", "me"]);
    let path = format!("/api/games/{}/actions", game.id);
    let first = game.prompt.as_ref().expect("a question").options[0].id.clone();
    let stale = server.act(&game.id, 0, &first).expect_problem(409, ProblemCode::Stale);
    assert_eq!(stale.details.seq, Some(game.seq));
    server.act(&game.id, 99, &first).expect_problem(409, ProblemCode::Stale);
    let other = json!({ "seq": game.seq, "action": first, "seat": 1 - game.active });
    server.post(&path, &other).expect_problem(409, ProblemCode::OutOfTurn);
    for text in
        ["", "castle", "place", "place X at", "place ^ at 1,2,3", "thief Q on 7,7", "draw moon"]
    {
        let answer = server.act(&game.id, game.seq, text);
        answer.expect_problem(422, ProblemCode::UnreadableAction);
    }
    let id = &game.prompt.as_ref().and_then(|it| it.tile.as_ref()).expect("a tile").tile;
    let far = server.act(&game.id, game.seq, &format!("place {id}^ at 40,40"));
    let far = far.expect_problem(422, ProblemCode::IllegalAction);
    assert!(far.message.contains("no tile lies beside"), "{}", far.message);
    let why = far.details.reasons.expect("a reason");
    assert_eq!(why[0].key, "reason.illegal.apart");
    let draw = server.act(&game.id, game.seq, "draw V3-U");
    let draw = draw.expect_problem(422, ProblemCode::IllegalAction);
    assert_eq!(draw.message, "the drawn tile must be placed");
    server.act(&game.id, game.seq, "pass").expect_problem(422, ProblemCode::IllegalAction);
    assert_eq!(server.view(&game.id), game, "nothing has changed");
}

#[test]
fn impossible_games() {
    let server = TestServer::start();
    let refused = |wish: Value| {
        let problem =
            server.post("/api/games", &wish).expect_problem(422, ProblemCode::ImpossibleSetup);
        let reasons = problem.details.reasons.clone().expect("all that is wrong");
        let check: SetupCheck = server.post("/api/setups/check", &wish).read();
        assert_eq!(check.reasons, reasons, "asking beforehand says the same");
        (reasons.len(), problem.message)
    };
    let two = seats_of(&["me", "me"]);
    assert_eq!(refused(json!({ "seats": [] })).0, 2);
    let alone: SetupCheck =
        server.post("/api/setups/check", &json!({ "seats": seats_of(&["me"]) })).read();
    assert_eq!(alone.reasons, [], "one can play alone");
    assert_eq!(
        refused(json!({ "seats": two, "box": "shoe-box" })),
        (1, "there is no box \"shoe-box\"".to_owned())
    );
    let all = refused(json!({
        "seats": [two[0], two[0]],
        "elements": ["wheel-of-fortune", "lawn-mower"],
        "tiles": [{ "set": "the moon", "n_copies": 0 }],
        "options": { "base.tiny_city": "three" },
        "first": { "type": "seat", "seat": 5 },
        "seed": "-1",
    }));
    assert!(all.0 >= 8, "{all:#?}");
    let mut bad_name = two.clone();
    bad_name[0]["name"] = json!("Ada\nseat Green");
    assert_eq!(refused(json!({ "seats": bad_name })).0, 1);
    let many = json!([{ "set": "base-c3", "n_copies": 50 }]);
    assert_eq!(
        refused(json!({ "seats": two, "tiles": many })),
        (1, "3600 tiles are too many; a board holds 1024".to_owned())
    );
    let bot = json!([two[0], { "color": "pink", "kind": { "type": "bot", "level": "oracle" } }]);
    assert_eq!(refused(json!({ "seats": bot })).0, 1);
    let fine: SetupCheck = server.post("/api/setups/check", &json!({ "seats": two })).read();
    assert_eq!(fine.reasons, []);
    assert_eq!((fine.game_box.name.as_str(), fine.game_box.n_options), ("base", 0));
    let wish = json!({ "box": "BB21", "elements": ["farmers", "count"], "seats": two });
    let changed: SetupCheck = server.post("/api/setups/check", &wish).read();
    assert_eq!(changed.game_box.name, "big-box-2021", "the box that was asked for");
    assert_eq!(changed.game_box.with, ["count"]);
    server
        .post("/api/setups/check", &json!({ "seats": "two" }))
        .expect_problem(400, ProblemCode::MalformedBody);
    let list: Value = server.get("/api/games").read();
    assert_eq!(list["n_running"], 0, "nothing is kept, whatever is asked");
}

/// An element that is switched on brings the tiles of its box, and one switched off takes them.
/// Names that act on a terminal or on the order of the words around them: they are refused
/// wherever they come in, and nothing is kept.
#[test]
fn names_that_cannot_be_shown() {
    let server = TestServer::start();
    let mut seats = seats_of(&["me", "me"]);
    for unshown in ["\0", "\u{7}", "\u{1b}[31m", "\u{9b}31m", "\u{200f}", "\u{202e}", "\u{2066}"] {
        let name = format!("Ada{unshown}x");
        seats[0]["name"] = json!(name);
        let wish = json!({ "seats": seats });
        let answer = server.post("/api/games", &wish);
        let problem = answer.expect_problem(422, ProblemCode::ImpossibleSetup);
        assert_eq!(problem.details.reasons.map(|it| it.len()), Some(1), "{name:?}");
        assert!(!answer.text.contains(unshown), "the answer does not have it either: {name:?}");
        let check: SetupCheck = server.post("/api/setups/check", &wish).read();
        assert_eq!(check.reasons.len(), 1, "{name:?}");

        let record = format!("Bastide record 1\ntiles base-c3\nseat Red {name}\nseat Blue Bob\n");
        let answer = server.post_bytes("/api/records", "text/plain", record.as_bytes());
        answer.expect_problem(422, ProblemCode::BrokenRecord);
        assert!(!answer.text.contains(unshown), "{name:?}");
        let answer = server.post("/api/records", &json!({ "record": record }));
        answer.expect_problem(422, ProblemCode::BrokenRecord);
    }
    let list: Value = server.get("/api/games").read();
    assert_eq!(list["n_running"], 0, "nothing was kept");
}

#[test]
fn elements_come_and_go_with_their_tiles() {
    let server = TestServer::start();
    let boxes: Value = server.get("/api/boxes").read();
    let brings = |name: &str, element: &str| {
        let mut boxes = boxes["boxes"].as_array().expect("boxes").iter();
        boxes.find(|it| it["name"] == name).expect("the box is there")["brings"][element].clone()
    };
    assert_eq!(brings("rio-grande-big-box", "river"), json!(["river-2"]));
    assert_eq!(brings("count-king-robber", "river"), json!(["river-2"]));
    assert_eq!(brings("base", "wheel-of-fortune"), json!(["wheel-of-fortune"]));
    assert_eq!(brings("base", "abbot"), Value::Null);

    let tiles_left = |name: &str, elements: &[&str]| {
        let wish = json!({ "seats": seats_of(&["me", "me"]), "box": name, "elements": elements });
        let game: Value = server.post("/api/games", &wish).read();
        game["n_tiles_left"].as_u64().expect("a number")
    };
    // One tile has been drawn; the wheel board replaces the start tile, the source lies there.
    assert_eq!(tiles_left("base", &["farmers", "wheel-of-fortune"]), 72 - 1 + 72 - 1);
    assert_eq!(tiles_left("wheel-of-fortune", &["farmers"]), 72 - 1 - 1);
    assert_eq!(tiles_left("count-king-robber", &["farmers", "river"]), 72 - 1 + 12 - 1 - 1);
}

/// Pages of other sites must neither give orders nor read.
#[test]
fn other_sites() {
    let server = TestServer::start();
    let ask = |headers: &str| {
        let mut socket = TcpStream::connect(server.address).expect("a connection");
        let request = format!("GET /api/games HTTP/1.1\r\n{headers}Connection: close\r\n\r\n");
        socket.write_all(request.as_bytes()).expect("a request");
        let mut answer = String::new();
        socket.read_to_string(&mut answer).expect("an answer");
        answer.lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(ask("Host: localhost:1\r\n"), "HTTP/1.1 200 OK");
    let page = "Host: 127.0.0.1:5173\r\nOrigin: http://localhost:5173\r\n";
    assert_eq!(ask(page), "HTTP/1.1 200 OK");
    assert_eq!(ask("Host: evil.example\r\n"), "HTTP/1.1 403 Forbidden");
    assert_eq!(
        ask("Host: localhost\r\nOrigin: https://evil.example\r\n"),
        "HTTP/1.1 403 Forbidden"
    );
    assert_eq!(ask("Host: localhost\r\nOrigin: null\r\n"), "HTTP/1.1 403 Forbidden");
}

#[test]
fn places_at_the_end_of_the_world_are_too_far_out() {
    let server = TestServer::start();
    let game = server.new_game(&["me", "me"]);
    for (x, y) in [(i16::MAX, 0), (i16::MIN, 0), (0, i16::MAX), (i16::MIN, i16::MIN)] {
        let why: WhyNot = server.get(&format!("/api/games/{}/why-not?x={x}&y={y}", game.id)).read();
        assert_eq!(why.sentence.key, "why_not.apart");
    }
}

/// The description names every address that answers, where all of them do.
#[test]
fn the_description_is_served() {
    let server = online();
    let guest = Guest::stranger(&server, 1);
    let description: Value = guest.get("/api/openapi.json").read();
    let paths = description["paths"].as_object().expect("paths");
    assert_eq!(paths.len(), 51);
    for path in paths.keys() {
        let path = path
            .replace("{id}", "nobody")
            .replace("{n}", "0")
            .replace("{code}", "none")
            .replace("{token}", "none")
            .replace("{set}", "base-c3")
            .replace("{tile}", "V3-D");
        let answer = guest.get(&path);
        assert!(answer.status == 200 || answer.problem().code != ProblemCode::NotFound, "{path}");
    }
    assert_eq!(server.get("/api/health").text, r#"{"status":"well"}"#);
    let boxes: Value = guest.get("/api/boxes").read();
    assert_eq!(boxes["boxes"][0]["n_tiles"], 72);
}
