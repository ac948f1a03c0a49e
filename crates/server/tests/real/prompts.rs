//! What is said of answers before they are given.

use crate::table::TestServer;
use bastide_protocol::{Anchor, GameView, Points, PromptOption, Undo};
use serde_json::json;

/// A game of two persons from a position.
pub(crate) fn game_from(server: &TestServer, lines: &[&str]) -> GameView {
    let record = format!("Bastide record 1\n{}\n", lines.join("\n"));
    server.post("/api/records", &json!({ "record": record })).read()
}

pub(crate) fn option<'a>(view: &'a GameView, id: &str) -> &'a PromptOption {
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
    let placed: GameView = server.acted(&view.id, view.seq, &lake.id);
    let keys: Vec<&str> = option(&placed, "thief N").more.iter().map(|it| &*it.key).collect();
    assert_eq!(keys, ["answer.adds.end"], "nothing is complete");

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
    let placed: GameView = server.acted(&view.id, view.seq, "place Ev at 0,-1");
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
        "lay D^ at 0,0",
        "lay D^ at 1,0",
        "lay D^ at 2,0",
        "bag V3-FlugB",
    ];
    let view = game_from(&server, &lines);
    let placed: GameView = server.acted(&view.id, view.seq, "place V3-FlugB^ at 3,0");
    let flown: GameView = server.acted(&view.id, placed.seq, "fly follower");
    match flown.prompt.expect("a question").undo {
        Undo::Nothing { why } => assert_eq!(why.key, "no_undo.rolled"),
        Undo::Reaches { .. } => panic!("the die has been rolled"),
    }
}

/// The seats that are asked the same after the one who is asked now.
fn next(view: &GameView) -> &[u8] {
    view.prompt.as_ref().map(|it| it.next.as_slice()).expect("a question")
}

fn key(view: &GameView) -> &str {
    view.prompt.as_ref().map(|it| it.sentence.key.as_str()).expect("a question")
}

#[test]
fn who_calls_from_carcassonne_after_the_one_who_is_asked() {
    let server = TestServer::start();
    let city: Vec<String> = (0..12)
        .map(|idx| format!("lay GCty{}^ at {},{}", idx + 1, idx % 4 - 2, idx / 4 - 1))
        .collect();
    let before = ["tiles base-c1 count-of-carcassonne", "elements farmers count"];
    let seats = ["seat Red", "seat Blue", "seat Green", "seat Yellow"];
    let others = [
        "lay G^ at 2,1",
        "count in market",
        "stand Yellow knight on 2,1",
        "stand Blue follower in castle",
        "stand Yellow follower in castle",
        "stand Red follower in castle",
        "bag E",
    ];
    let city: Vec<&str> = city.iter().map(String::as_str).collect();
    let lines = [&before[..], &seats, &city, &others].concat();
    let mut view = game_from(&server, &lines);
    for action in ["place E< at 3,1", "pass"] {
        assert!(next(&view).is_empty(), "nobody else does {action}");
        view = server.acted(&view.id, view.seq, action);
    }
    view = server.acted(&view.id, view.seq, "seat 2 calls first");
    assert_eq!((key(&view), next(&view)), ("prompt.call_followers", &[3, 0][..]));
    view = server.acted(&view.id, view.seq, "pass");
    assert_eq!((view.asked, next(&view)), (Some(3), &[0][..]), "Green has nobody to call");
}

#[test]
fn who_may_play_a_late_abbey_after_the_one_who_is_asked() {
    let server = TestServer::start();
    let ring = (0..15).filter(|it| ![6, 8, 14].contains(it));
    let ring: Vec<String> = ring.map(|it| format!("lay B^ at {},{}", it % 5, it / 5)).collect();
    let ring: Vec<&str> = ring.iter().map(String::as_str).collect();
    let before = ["tiles base-c1 abbey-and-mayor", "elements farmers abbey", "seat Red"];
    let after = ["seat Blue", "seat Green", "first Blue", "spent Red abbey", "bag B"];
    let mut view = game_from(&server, &[&before[..], &after, &ring].concat());
    for action in ["pass", "place B^ at 4,2", "pass"] {
        view = server.acted(&view.id, view.seq, action);
    }
    assert_eq!((key(&view), view.asked), ("prompt.late_abbey", Some(2)));
    assert_eq!(next(&view), [1], "Red has none");
}

#[test]
fn why_mage_or_witch_must_go_is_said() {
    let server = TestServer::start();
    let lines = [
        "tiles base-c1 mage-and-witch",
        "elements farmers mage-witch",
        "seat Red",
        "seat Blue",
        "lay D^ at 0,0",
        "lay D^ at 1,0",
        "lay G> at 0,-1",
        "lay F> at 1,-1",
        "lay Nv at 0,-2",
        "lay A< at -1,0",
        "mage at knight on 0,-1",
        "witch at knight on 1,-1",
        "bag N",
    ];
    let meet = |more: &[&str]| {
        let view = game_from(&server, &[&lines[..], more].concat());
        server.acted(&view.id, view.seq, "place N< at 1,-2")
    };
    assert_eq!(key(&meet(&[])), "prompt.part_magic_figures", "the road is open");
    let closed = meet(&["lay A> at 2,0"]);
    assert_eq!(key(&closed), "prompt.take_magic_figure");
    let Anchor::Segment(spot) = option(&closed, "witch away").anchor else { panic!("a segment") };
    assert_eq!((spot.x, spot.y), (1, -1), "where the witch is");
}

#[test]
fn whom_a_crop_circle_asks_after_the_one_who_is_asked() {
    let server = TestServer::start();
    let lines = [
        "tiles base-c1 crop-circles",
        "elements farmers crop-circles",
        "seat Red",
        "seat Blue",
        "seat Green",
        "seat Yellow",
        "lay D^ at 0,0",
        "lay D^ at 1,0",
        "stand Red thief on 0,0",
        "stand Red thief on 1,0",
        "stand Blue thief on 0,0",
        "stand Blue thief on 1,0",
        "stand Yellow thief on 0,0",
        "stand Yellow thief on 1,0",
        "bag V3-CropA",
    ];
    let mut view = game_from(&server, &lines);
    for action in ["place V3-CropA^ at 0,1", "pass", "circle remove"] {
        assert!(next(&view).is_empty(), "nobody else does {action}");
        view = server.acted(&view.id, view.seq, action);
    }
    assert_eq!((view.asked, next(&view)), (Some(1), &[3, 0][..]), "Green has no thief");
    view = server.acted(&view.id, view.seq, "remove thief on 0,0");
    assert_eq!((view.asked, next(&view)), (Some(3), &[0][..]));
}
