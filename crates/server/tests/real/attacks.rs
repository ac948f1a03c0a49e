//! What somebody might try who means no good, each with what it comes to.

use crate::guest::{Guest, HOST, begun, online, online_with, token_of};
use bastide_protocol::{GameView, ProblemCode, TableView};
use bastide_server::Limits;
use serde_json::json;
use std::num::NonZeroU32;

#[test]
fn a_seat_is_not_had_without_an_invitation_that_works() {
    let server = online();
    let (ana, tom) = (Guest::named(&server, 1, "Ana"), Guest::named(&server, 2, "Tom"));
    let eve = Guest::named(&server, 3, "Eve");
    let table = ana.open(&["me", "me", "me"], &json!({}));
    let sit = format!("/api/tables/{}/sit", table.id);
    let links: Vec<&String> = table.seats.iter().filter_map(|it| it.invitation.as_ref()).collect();
    // Guessed, of another seat, of another table, used.
    let other = eve.open(&["me", "me"], &json!({}));
    let foreign = token_of(other.invitation.as_ref().expect("a link")).1.to_owned();
    let guessed = "a".repeat(26);
    let blue = token_of(links[0]).1;
    assert_eq!(tom.sit(links[0]).status, 200);
    for body in [
        json!({}),
        json!({ "seat": "green" }),
        json!({ "invitation": guessed }),
        json!({ "invitation": foreign }),
        json!({ "invitation": blue }),
        json!({ "invitation": blue, "seat": "green" }),
    ] {
        eve.post(&sit, &body).expect_problem(403, ProblemCode::NotInvited);
    }
    eve.post(&sit, &json!({ "invitation": token_of(links[1]).1, "seat": "blue" }))
        .expect_problem(403, ProblemCode::NotInvited);
    // Nor is somebody else put out, or a table changed or closed.
    let path = format!("/api/tables/{}", table.id);
    eve.post(&format!("{path}/stand"), &json!({ "seat": "blue" }))
        .expect_problem(403, ProblemCode::NotYourSeat);
    let kick = json!({ "type": "free", "seat": "blue" });
    eve.post(&format!("{path}/changes"), &kick).expect_problem(403, ProblemCode::NotHost);
    eve.delete(&path).expect_problem(403, ProblemCode::NotHost);
    eve.get(&path).expect_problem(403, ProblemCode::PrivateTable);
    assert_eq!(
        eve.try_follow(&format!("{path}/stream"), &format!("https://{HOST}")).err(),
        Some(403)
    );
}

#[test]
fn a_game_is_neither_played_nor_read_by_others() {
    let server = online();
    let (ana, tom) = (Guest::named(&server, 1, "Ana"), Guest::named(&server, 2, "Tom"));
    let eve = Guest::named(&server, 3, "Eve");
    let id = begun(&ana, &tom, &json!({}));
    let game = format!("/api/games/{id}");
    let GameView { seq, prompt, asked, .. } = ana.get(&game).read();
    let action = prompt.expect("a question").options[0].id.clone();
    let act = json!({ "seq": seq, "action": action, "seat": asked });
    let at = json!({ "seq": seq });
    for (method, path, body) in [
        ("GET", "", None),
        ("DELETE", "", None),
        ("POST", "/actions", Some(&act)),
        ("POST", "/undo", Some(&at)),
        ("POST", "/hint", Some(&at)),
        ("POST", "/play-now", Some(&at)),
        ("GET", "/record", None),
        ("GET", "/salvage", None),
        ("POST", "/salvage", None),
        ("GET", "/at/1", None),
        ("GET", "/at/1/moves", None),
        ("GET", "/events", None),
        ("GET", "/features", None),
        ("GET", "/feature?x=0&y=0&segment=0", None),
        ("GET", "/aids", None),
        ("GET", "/why-not?x=0&y=1", None),
        ("GET", "/analysis", None),
        ("POST", "/analysis", None),
        ("DELETE", "/analysis", None),
    ] {
        let body = body.map(ToString::to_string);
        let answer = eve.ask(method, &format!("{game}{path}"), body, &[]);
        let problem = answer.problem();
        assert_eq!(
            (answer.status, problem.code),
            (403, ProblemCode::PrivateTable),
            "{method} {path}"
        );
    }
    let stream = format!("{game}/stream");
    assert_eq!(eve.try_follow(&stream, &format!("https://{HOST}")).err(), Some(403));
    // The cookie of nobody is nobody's.
    *eve.cookie.borrow_mut() = Some(format!("bastide_person={}", "0".repeat(64)));
    eve.post(&format!("{game}/actions"), &act).expect_problem(403, ProblemCode::PrivateTable);
    // Moves are not compared for those who play on, and nobody forgets a game of others.
    let moves = format!("{game}/at/1/moves");
    ana.get(&moves).expect_problem(409, ProblemCode::NotOver);
    ana.delete(&game).expect_problem(403, ProblemCode::NotYourSeat);
    // Watchers look and do nothing.
    let id = begun(&ana, &tom, &json!({ "visibility": "unlisted_watch" }));
    let game = format!("/api/games/{id}");
    let view: GameView = eve.get(&game).read();
    let act = json!({ "seq": view.seq, "action": view.prompt.expect("a question").options[0].id });
    eve.post(&format!("{game}/actions"), &act).expect_problem(403, ProblemCode::NotYourSeat);
    eve.post(&format!("{game}/hint"), &json!({ "seq": view.seq }))
        .expect_problem(403, ProblemCode::NotYourSeat);
}

#[test]
fn pages_of_other_sites_have_nothing_to_say() {
    let server = online();
    let ana = Guest::named(&server, 1, "Ana");
    let new = json!({ "game": { "seats": crate::table::seats_of(&["me", "me"]) } }).to_string();
    for headers in [
        [("origin", "https://elsewhere.example")],
        [("origin", "null")],
        [("origin", "http://bastide.example")],
        [("sec-fetch-site", "cross-site")],
        [("sec-fetch-site", "same-site")],
        [("host", "elsewhere.example")],
        [("host", "localhost")],
    ] {
        let answer = ana.ask("POST", "/api/tables", Some(new.clone()), &headers);
        let problem = answer.problem();
        assert_eq!((answer.status, problem.code), (403, ProblemCode::ForeignOrigin), "{headers:?}");
    }
    let cross = [("sec-fetch-site", "cross-site")];
    ana.ask("GET", "/api/session", None, &cross).expect_problem(403, ProblemCode::ForeignOrigin);
    assert_eq!(ana.try_follow("/api/lobby/stream", "https://elsewhere.example").err(), Some(403));
    assert_eq!(ana.ask("GET", "/t/abc/token", None, &cross).status, 200, "a link in a message");
}

#[test]
fn keys_are_kept_from_scripts_and_from_the_store() {
    let server = online();
    let ana = Guest::named(&server, 1, "Ana");
    let given = ana.heard.borrow().clone();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Secure", "Max-Age=31536000"] {
        assert!(given.contains(part), "{part} in {given}");
    }
    let cookie = ana.cookie.borrow().clone().expect("a cookie");
    let key = cookie.split_once('=').expect("a value").1.to_owned();
    assert_eq!(key.len(), 64);
    let other = Guest::named(&server, 2, "Ana");
    assert_ne!(other.cookie.borrow().as_deref(), Some(cookie.as_str()));
    drop((ana, other));
    let server = server.restart();
    let store = std::fs::read(server.folder.join(bastide_server::Server::FILE)).expect("a store");
    assert!(!String::from_utf8_lossy(&store).contains(&key));
}

#[test]
fn a_flood_is_held_back() {
    // So few that nothing is filled again while the test runs.
    let few = |n| NonZeroU32::new(n).expect("not 0");
    let (made_per_minute, joined_per_minute) = (few(1), few(2));
    let server = online_with(Limits { made_per_minute, joined_per_minute, ..Limits::default() });
    let ana = Guest::named(&server, 1, "Ana");
    let new = json!({ "game": { "seats": crate::table::seats_of(&["me", "me"]) } });
    assert_eq!(ana.post("/api/tables", &new).status, 201);
    let refused = ana.ask("POST", "/api/tables", Some(new.to_string()), &[]);
    let problem = refused.expect_problem(429, ProblemCode::TooOften);
    assert!(problem.details.retry_after.expect("it says when") >= 1);
    // Neither another address nor another name is of any use.
    let elsewhere = [("x-forwarded-for", "203.0.113.77")];
    let refused = ana.ask("POST", "/api/tables", Some(new.to_string()), &elsewhere);
    refused.expect_problem(429, ProblemCode::TooOften);
    let statuses = |nth: u8, ask: &dyn Fn(&Guest<'_>, usize) -> u16| {
        (0..4).map(|n| ask(&Guest::stranger(&server, nth), n)).collect::<Vec<_>>()
    };
    let named = statuses(9, &|eve, _| eve.put("/api/person", &json!({ "name": "Eve" })).status);
    assert_eq!(named, [200, 200, 429, 429]);
    let guessed = statuses(10, &|eve, n| eve.get(&format!("/api/device-codes/aaaa-aaa{n}")).status);
    assert_eq!(guessed, [404, 404, 429, 429]);
    let own = format!("https://{HOST}");
    let streams: Vec<_> = (0..21).map(|_| ana.try_follow("/api/lobby/stream", &own)).collect();
    let refused: Vec<u16> = streams.iter().filter_map(|it| it.as_ref().err().copied()).collect();
    assert_eq!(refused, [429]);
}

#[test]
fn nonsense_is_refused_and_leaves_nothing() {
    let server = online();
    let ana = Guest::named(&server, 1, "Ana");
    for name in ["", "A", "abcdefghijklmnopqrstuvwxyz", "a\u{202e}b", "\n\n\n"] {
        let answer = ana.put("/api/person", &json!({ "name": name }));
        answer.expect_problem(422, ProblemCode::UnfitName);
    }
    let huge = json!({ "name": "a".repeat(100_000) });
    ana.put("/api/person", &huge).expect_problem(413, ProblemCode::TooLarge);
    let seats = crate::table::seats_of(&["me", "me"]);
    let game = json!({ "seats": seats });
    let seeded = json!({ "seats": seats, "seed": "1" });
    for (body, status) in [
        (json!({ "game": seeded }), 400),
        (json!({ "game": game, "clock": { "type": "live", "base": 1, "increment": 0 } }), 400),
        (json!({ "game": game, "clock": { "type": "days", "days": 0 } }), 400),
        (json!({ "game": { "seats": [] } }), 422),
        (json!({ "game": game, "more": 1 }), 422),
    ] {
        let answer = ana.post("/api/tables", &body);
        assert!([status, 400].contains(&answer.status), "{body} {}", answer.text);
    }
    let anonymous = Guest::stranger(&server, 2);
    let unknown = anonymous.post("/api/tables", &json!({ "game": game }));
    unknown.expect_problem(401, ProblemCode::UnknownPerson);
    let list: bastide_protocol::TableList = ana.get("/api/tables").read();
    assert!(list.tables.is_empty(), "nothing was opened");
    let table: TableView = ana.open(&["me", "me"], &json!({}));
    for (change, code) in [
        (json!({ "type": "order", "seats": ["red"] }), ProblemCode::MalformedBody),
        (json!({ "type": "order", "seats": ["red", "red"] }), ProblemCode::MalformedBody),
        (json!({ "type": "add_seat", "color": "red" }), ProblemCode::SeatTaken),
        (json!({ "type": "remove_seat", "seat": "red" }), ProblemCode::SeatTaken),
        (json!({ "type": "bot", "seat": "red", "level": "easy" }), ProblemCode::SeatTaken),
        (json!({ "type": "free", "seat": "pink" }), ProblemCode::MalformedBody),
    ] {
        let answer = ana.post(&format!("/api/tables/{}/changes", table.id), &change);
        assert_eq!(answer.problem().code, code, "{change}");
    }
    for path in ["/t/../x", "https://elsewhere.example", "/api/backup", "/t/%3Cscript%3E"] {
        let answer = ana.get(&format!("/api/qr.svg?path={path}"));
        assert_eq!(answer.status, 400, "{path}");
    }
    let code = ana.get("/api/qr.svg?path=/t/abc/def");
    assert!(code.status == 200 && code.text.contains("<svg"), "{}", code.text);
}
