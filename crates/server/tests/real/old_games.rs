//! What an earlier program has written still opens: its store, and the records of its games.
//!
//! `tests/data` has the store of the program before options and names were put in order, with three
//! games under way, and their records.

use crate::table::TestServer;
use bastide_notation::Record;
use bastide_protocol::{GameView, SeatKind};
use serde_json::json;
use std::path::Path;

/// Ids of the games in the store, how far each has come, and its record.
const GAMES: [(&str, u32, &str); 3] = [
    ("57k3instfksg", 45, include_str!("../data/base.txt")),
    ("gbqxkdt2h4eh", 87, include_str!("../data/everything.txt")),
    ("k35wutn58rcz", 31, include_str!("../data/big-box-2021.txt")),
];

#[test]
fn games_of_an_earlier_program_go_on() {
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/games.sqlite");
    let server = TestServer::on_copy_of(&old);
    for (id, seq, old_record) in GAMES {
        let view = server.settled(id);
        assert_eq!(view.seq, seq, "{id}: nothing is lost, and nothing happens by itself");
        let record = server.get(&format!("/api/games/{id}/record")).text;
        assert_eq!(Record::read(&record), Record::read(old_record), "{id}");
        let prompt = view.prompt.expect("a person is asked");
        let answer = server.act(id, view.seq, &prompt.options[0].id);
        assert_eq!(answer.status, 200, "{id}: {}", answer.text);
    }
    let seats = server.view(GAMES[0].0).seats;
    assert_eq!(seats[1].kind, SeatKind::Bot { level: "greedy".to_owned() }, "it plays on");
}

#[test]
fn records_of_an_earlier_program_are_read() {
    let server = TestServer::start();
    for (id, _, record) in GAMES {
        assert!(record.contains("seat Blue Ada"), "{id}");
        let upload = json!({ "record": record });
        let answer = server.post("/api/records", &upload);
        assert_eq!(answer.status, 201, "{id}: {}", answer.text);
        let view: GameView = answer.read();
        assert!(!view.squares.is_empty());
    }
}
