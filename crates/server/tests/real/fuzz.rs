//! Random bodies and addresses: no answer is the server's fault, and it lives on.

use crate::guest::{Guest, online_with};
use crate::table::TestServer;
use bastide_server::Limits;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::json;
use std::num::NonZeroU32;

/// Words that get past the first checks.
const WORDS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"",
    "\"seq\":",
    "1",
    "2",
    "-1",
    "1e99",
    "null",
    "\"action\":",
    "\"pass\"",
    "\"place V3-U^ at 0,1\"",
    "\"seats\":",
    "\"color\":\"red\"",
    "\"color\":\"blue\"",
    "\"kind\":{\"type\":\"person\"}",
    "\"kind\":{\"type\":\"bot\",\"level\":\"random\"}",
    "\"record\":",
    "\"Bastide record 1\\ntiles base-c3\\nseat Red\\nseat Blue\\n1. Red: draw\"",
    "Bastide record 1\n",
    "tiles base-c3\n",
    "seat Red\n",
    "seat Blue Bob\n",
    "lay V3-D^ at 0,0\n",
    "lay V3-D^ at 32767,-32768\n",
    "stand Red knight on 0,0\n",
    "bag V3-U V3-U\n",
    "score Red 65535\n",
    "1. Red: draw V3-U; place V3-U> at 1,0; thief\n",
    "first Pink\n",
    "start V3-D\n",
    "result Red 0\n",
    "elements farmers\n",
    "option base.farmers = off\n",
    "# \n",
    "seed 1\n",
    "ß",
    "\u{0}",
    "\n",
];

fn body() -> impl Strategy<Value = Vec<u8>> {
    let words = proptest::collection::vec(proptest::sample::select(WORDS), 0..16);
    prop_oneof![
        words.prop_map(|it| it.concat().into_bytes()),
        proptest::collection::vec(any::<u8>(), 0..64),
        // A record with one line too many or wrong.
        (0..WORDS.len(), 0..WORDS.len()).prop_map(|(one, other)| {
            let head = "Bastide record 1\ntiles base-c3\nelements farmers\nseat Red\nseat Blue\n";
            format!("{head}{}\n{}\n", WORDS[one], WORDS[other]).into_bytes()
        }),
    ]
}

/// Every address of the description is among those that get nonsense.
fn assert_covers_all_addresses(server: &TestServer, sends: &[&str], gets: &[&str]) {
    let description: serde_json::Value = server.get("/api/openapi.json").read();
    let paths = description["paths"].as_object().expect("addresses");
    let known = |method: &str, path: &str| {
        let path = path.replace("/api/games/{id}", "GAME").replace("/api/tables/{id}", "TABLE");
        let path = path.replace("{set}/{tile}", "base-c3/V3-D");
        let path = ["{n}", "{code}", "{token}"].iter().fold(path, |it, name| it.replace(name, ""));
        let is_tried = |it: &&str| it.split('?').next() == Some(path.as_str());
        let is_sent = |it: &str| it.split_once(' ') == Some((method, path.as_str()));
        match method {
            "get" => gets.iter().chain(GETS_OF_OTHERS).any(is_tried),
            "post" if sends.contains(&path.as_str()) => true,
            _ => SENDS_OF_OTHERS.iter().any(|it| is_sent(it)),
        }
    };
    for (path, methods) in paths {
        for method in methods.as_object().expect("methods").keys().filter(|it| *it != "delete") {
            assert!(known(method, path), "{method} {path} gets no nonsense");
        }
    }
}

/// Where people at other machines can send something, too.
const SENDS_OF_OTHERS: &[&str] = &[
    "put /api/person",
    "post /api/person/device-code",
    "post /api/device-codes/",
    "post /api/tables",
    "post TABLE/sit",
    "post TABLE/stand",
    "post TABLE/changes",
    "post TABLE/rematch",
    "post TABLE/late",
    "post TABLE/take-over",
    "post TABLE/leave",
    "post TABLE/start",
    "post TABLE/take-back",
    "post TABLE/take-back/answer",
    "post TABLE/chat",
    "post TABLE/salt",
    "post /api/lobby/quick",
];

/// What they can ask, too.
const GETS_OF_OTHERS: &[&str] = &[
    "/api/session?",
    "/api/ready?",
    "/api/person/device-code?",
    "/api/device-codes/",
    "/api/tables?",
    "/api/tables/",
    "TABLE?",
    "TABLE/invitations/",
    "TABLE/stream?",
    "/api/lobby?",
    "/api/lobby/stream?",
    "/api/qr.svg?path=",
];

/// Words of what they send.
const WORDS_OF_OTHERS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "null",
    "1",
    "-1",
    "1e99",
    "\"\"",
    "\"red\"",
    "\"name\"",
    "\"seat\"",
    "\"invitation\"",
    "\"type\"",
    "\"kick\"",
    "\"choice\"",
    "\"bot_for_rest\"",
    "\"game\"",
    "\"seats\"",
    "ß",
    "\u{0}",
];

#[test]
fn random_requests_of_strangers_do_no_harm() {
    let many = NonZeroU32::new(100_000).expect("not 0");
    let server = online_with(Limits {
        made_per_minute: many,
        joined_per_minute: many,
        done_per_second: many,
        seen_per_second: many,
        ..Limits::default()
    });
    let host = Guest::named(&server, 1, "Ana");
    let table = host.open(&["me", "me"], &json!({}));
    let stranger = Guest::named(&server, 2, "Ben");
    let full = |path: &str| path.replace("TABLE", &format!("/api/tables/{}", table.id));
    let words = proptest::collection::vec(proptest::sample::select(WORDS_OF_OTHERS), 0..16);
    let bodies = prop_oneof![
        words.prop_map(|it| it.concat()),
        Just(r#"{ "seat": "red" }"#.to_owned()),
        Just(r#"{ "name": "\u0007" }"#.to_owned()),
        "\\PC{0,64}",
    ];
    let cases = (0..SENDS_OF_OTHERS.len(), bodies, 0..GETS_OF_OTHERS.len(), "[ -~]{0,12}");
    let mut runner =
        TestRunner::new(Config { cases: 400, failure_persistence: None, ..Config::default() });
    let ran = runner.run(&cases, |(send, body, get, tail)| {
        let (method, path) = SENDS_OF_OTHERS[send].split_once(' ').expect("a method");
        let answer = stranger.ask(&method.to_uppercase(), &full(path), Some(body), &[]);
        prop_assert!(answer.status < 500, "{path} {}", answer.text);
        let tail: String = tail.bytes().map(|it| format!("%{it:02X}")).collect();
        let answer = stranger.get(&full(&format!("{}{tail}", GETS_OF_OTHERS[get])));
        prop_assert!(answer.status < 500, "{} {}", GETS_OF_OTHERS[get], answer.text);
        Ok(())
    });
    ran.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(host.table(&table.id).seats, table.seats, "the table is as it was");
}

#[test]
fn random_requests_do_no_harm() {
    let server = TestServer::start();
    let game = server.new_game(&["me", "me"]);
    let id = game.id.as_str();
    let posts = [
        "/api/setups/check",
        "/api/games",
        "/api/records",
        "/api/backup",
        "GAME/actions",
        "GAME/undo",
        "GAME/salvage",
        "GAME/analysis",
        "GAME/hint",
        "GAME/play-now",
    ];
    let gets = [
        "/",
        "/assets/",
        "/games/",
        "/api/",
        "/api/health?",
        "/api/openapi.json?",
        "/api/boxes?",
        "/api/games?limit=",
        "/api/games?offset=",
        "/api/games/",
        "GAME?",
        "GAME/record?",
        "GAME/salvage?",
        "GAME/at/",
        "GAME/at//moves?",
        "GAME/analysis?",
        "GAME/events?from=",
        "GAME/feature?x=0&y=0&segment=",
        "GAME/feature?x=",
        "GAME/features?",
        "GAME/why-not?y=0&x=",
        "GAME/aids?",
        "GAME/stream?from=",
        "/api/tiles/",
        "/api/tiles/base-c3/V3-D/picture.png?px=",
        "/api/tiles/base-c3/V3-D/picture.svg?copy=",
        "/api/tiles/base-c3/V3-D/segments?rotation=",
        "/api/figures.svg?",
    ];
    let full = |path: &str| path.replace("GAME", &format!("/api/games/{id}"));
    assert_covers_all_addresses(&server, &posts, &gets);
    let kinds = ["application/json", "text/plain", "text/plain; charset=utf-8", "a/b"];
    let cases = (0..posts.len(), 0..kinds.len(), body(), 0..gets.len(), "[ -~]{0,12}");
    let mut runner =
        TestRunner::new(Config { cases: 800, failure_persistence: None, ..Config::default() });
    let ran = runner.run(&cases, |(post, kind, body, get, tail)| {
        let answer = server.post_bytes(&full(posts[post]), kinds[kind], &body);
        prop_assert!(answer.status < 500, "{} {}", posts[post], answer.text);
        if answer.status >= 400 {
            answer.problem();
        }
        let tail: String = tail.bytes().map(|it| format!("%{it:02X}")).collect();
        let answer = server.get(&full(&format!("{}{tail}", gets[get])));
        prop_assert!(answer.status < 500, "{} {}", gets[get], answer.text);
        if answer.status >= 400 {
            answer.problem();
        }
        Ok(())
    });
    ran.unwrap_or_else(|error| panic!("{error}"));
    server.delete("/api/games/%00%FF").problem();
    assert_eq!(server.view(id), game, "the game is as it was");
}
