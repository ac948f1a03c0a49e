//! Programs of others at the table.

use crate::table::TestServer;
use bastide_protocol::{BoxList, GameView, ProblemCode, SetupCheck};
use serde_json::json;

#[test]
fn a_program_is_listed_and_plays_a_whole_game() {
    let server = TestServer::start();
    let boxes: BoxList = server.get("/api/boxes").read();
    let names: Vec<&str> = boxes.bots.iter().map(|it| it.name.as_str()).collect();
    assert!(names.contains(&"program:settler") && names.contains(&"hard"), "{names:?}");
    let view = server.new_game(&["program:settler", "random"]);
    let over = server.settled(&view.id);
    assert!(over.over);
    assert_eq!(over.stand_ins, Vec::<u8>::new(), "it has played to the end");
    let kind = serde_json::to_value(&over.seats[0].kind).expect("a kind");
    assert_eq!(kind, json!({ "type": "bot", "level": "program:settler" }));
}

/// One that does not start, one that ends at once, and one that answers nonsense.
#[test]
fn a_bot_plays_on_for_a_program_that_fails() {
    for name in ["missing", "mute", "nonsense"] {
        let server = TestServer::start();
        let view = server.new_game(&[&format!("program:{name}"), "random"]);
        let over = server.settled(&view.id);
        assert!(over.over, "{name}");
        assert_eq!(over.stand_ins, [0], "{name}");
        let server = server.restart();
        assert!(server.view(&view.id).over, "{name}");
    }
}

/// Only whoever starts the server names programs.
#[test]
fn nobody_names_a_program_by_the_wire() {
    let server = TestServer::start();
    let refused = |level: &str| {
        let seats = json!([
            { "color": "red", "kind": { "type": "bot", "level": level } },
            { "color": "blue", "kind": { "type": "person" } },
        ]);
        let answer = server.post("/api/games", &json!({ "seats": seats }));
        answer.expect_problem(422, ProblemCode::ImpossibleSetup);
        let check: SetupCheck = server.post("/api/setups/check", &json!({ "seats": seats })).read();
        assert_eq!(check.reasons.len(), 1, "{level}: {:?}", check.reasons);
        assert_eq!(check.reasons[0].key, "reason.seats.no_bot");
    };
    refused("program:unknown");
    refused("program:true; ls");
    refused("exec:true");
    let view: GameView = server.new_game(&["me", "me"]);
    let record = String::from_utf8(server.bytes(&format!("/api/games/{}/record", view.id)));
    let seats = json!([
        { "type": "bot", "level": "program:unknown" },
        { "type": "person" },
    ]);
    let upload = json!({ "record": record.expect("text"), "seats": seats });
    let answer = server.post("/api/records", &upload);
    answer.expect_problem(422, ProblemCode::ImpossibleSetup);
}
