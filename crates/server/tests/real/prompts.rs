//! What is said of answers before they are given.

use crate::table::TestServer;
use bastide_protocol::{GameView, Points, PromptOption, Undo};
use serde_json::json;

/// A game of two persons from a position.
fn game_from(server: &TestServer, lines: &[&str]) -> GameView {
    let record = format!("Bastide record 1\n{}\n", lines.join("\n"));
    server.post("/api/records", &json!({ "record": record })).read()
}

fn option<'a>(view: &'a GameView, id: &str) -> &'a PromptOption {
    let prompt = view.prompt.as_ref().expect("a question");
    let ids = || prompt.options.iter().map(|it| it.id.as_str()).collect::<Vec<_>>();
    prompt.options.iter().find(|it| it.id == id).unwrap_or_else(|| panic!("{id}: {:?}", ids()))
}

/// Whether a road that ends at a new lake is complete, only its ferry decides.
#[test]
fn no_road_is_said_to_close_at_a_lake_that_gets_a_ferry() {
    let server = TestServer::start();
    let start = |elements| {
        let lines = ["tiles base-c1 ferries", elements, "seat Red", "seat Blue", "lay A^ at 0,0"];
        game_from(&server, &[&lines[..], &["bag V3-FährD"]].concat())
    };
    let view = start("elements farmers ferries");
    let lake = option(&view, "place V3-FährD> at 0,1");
    assert_eq!(lake.closes, []);
    let placed: GameView = server.act(&view.id, view.seq, &lake.id).read();
    assert_eq!(option(&placed, "thief N").more, []);

    let without = start("elements farmers");
    let closes = &option(&without, "place V3-FährD> at 0,1").closes;
    let closes: Vec<_> = closes.iter().map(|it| (it.kind.as_str(), it.n_tiles)).collect();
    assert_eq!(closes, [("road", 2)]);
}

/// Which marker moves is asked after the answer; how far it will go is known before.
#[test]
fn points_at_once_are_told_with_messengers_too() {
    let server = TestServer::start();
    let lines = [
        "tiles base-c1",
        "elements farmers messengers",
        "seat Red",
        "seat Blue",
        "lay E^ at 0,0",
        "stand Red knight on 0,0",
        "bag E",
    ];
    let view = game_from(&server, &lines);
    let four = [Points { seat: 0, points: 4 }];
    assert_eq!(option(&view, "place Ev at 0,-1").points, four);
    let placed: GameView = server.act(&view.id, view.seq, "place Ev at 0,-1").read();
    assert_eq!(placed.prompt.and_then(|it| it.pass).expect("passing").points, four);
}

#[test]
fn a_rolled_die_is_why_nothing_is_taken_back() {
    let server = TestServer::start();
    let lines = [
        "tiles base-c1 flying-machines",
        "elements farmers flying-machines",
        "seat Red",
        "seat Blue",
        "lay U^ at 0,0",
        "lay U^ at 1,0",
        "lay U^ at 2,0",
        "bag V3-FlugB",
    ];
    let view = game_from(&server, &lines);
    let placed: GameView = server.act(&view.id, view.seq, "place V3-FlugB^ at 3,0").read();
    let flown: GameView = server.act(&view.id, placed.seq, "fly follower").read();
    match flown.prompt.expect("a question").undo {
        Undo::Nothing { why } => assert_eq!(why.key, "no_undo.rolled"),
        Undo::Reaches { .. } => panic!("the die has been rolled"),
    }
}
