//! Answers that leave no choice are given by themselves.

use crate::table::TestServer;
use bastide_protocol::{Done, GameView, LogPage, ProblemCode, Undo};
use serde_json::json;

/// A game of persons from a position.
fn game_from(server: &TestServer, lines: &[&str]) -> GameView {
    let record = format!("Bastide record 1\n{}\n", lines.join("\n"));
    server.post("/api/records", &json!({ "record": record })).read()
}

/// The game after an answer.
fn after(server: &TestServer, view: &GameView, action: &str) -> GameView {
    let answer = server.act(&view.id, view.seq, action);
    assert!(answer.status < 300, "{action}: {}", answer.text);
    server.view(&view.id)
}

fn undone(server: &TestServer, view: &GameView) -> GameView {
    let path = format!("/api/games/{}/undo", view.id);
    let answer = server.post(&path, &json!({ "seq": view.seq }));
    assert!(answer.status < 300, "{}", answer.text);
    server.view(&view.id)
}

/// The last entries of the log: who, and what was done.
fn last_done(server: &TestServer, view: &GameView, n: usize) -> Vec<(Option<u8>, String)> {
    let log: LogPage = server.get(&format!("/api/games/{}/events", view.id)).read();
    let told = log.entries.iter().map(|entry| match &entry.done {
        Done::Action { action } => (entry.seat, action.clone()),
        Done::Undo { to, .. } => (entry.seat, format!("undo {to}")),
    });
    let told: Vec<_> = told.collect();
    told[told.len() - n..].to_vec()
}

const DRAGON: [&str; 14] = [
    "tiles base-c1 princess-and-dragon",
    "elements farmers dragon",
    "seat Red",
    "seat Blue",
    "lay B2^ at 0,0",
    "lay B^ at 1,0",
    "lay B^ at 0,1",
    "lay B^ at 1,1",
    "lay B^ at 1,2",
    "lay B^ at 2,1",
    "dragon at 0,0",
    "bag BG U",
    "",
    "1. Red: draw BG",
];

/// The dragon's second step has one way to go: Blue is not asked, Red is.
#[test]
fn a_step_without_a_choice_is_taken_and_goes_back_with_the_decision_before() {
    let server = TestServer::start();
    let mut view = game_from(&server, &DRAGON);
    assert!(matches!(&view.prompt, Some(it) if it.sentence.key == "prompt.place_tile"));
    for action in ["place BG< at 3,1", "pass"] {
        view = after(&server, &view, action);
    }
    let asked = view.clone();
    let prompt = view.prompt.as_ref().expect("a question");
    assert_eq!((prompt.seat, prompt.options.len()), (0, 2));
    let option = prompt.options.iter().find(|it| it.id == "dragon to 1,0").expect("a step");
    assert!(!option.is_final, "Red is asked again, and may think again");

    view = after(&server, &view, "dragon to 1,0");
    let done = [(Some(0), "dragon to 1,0".to_owned()), (Some(1), "dragon to 1,1".to_owned())];
    assert_eq!(last_done(&server, &view, 2), done);
    assert_eq!(view.asked, Some(0), "Red has a choice again");
    match &view.prompt.as_ref().expect("a question").undo {
        Undo::Reaches { to, furthest, takes_back, .. } => {
            assert_eq!(*to, asked.n_actions);
            assert_eq!(*furthest, 1, "back to the draw");
            let all = ["dragon to 1,1", "dragon to 1,0", "pass", "place BG< at 3,1"];
            assert_eq!(*takes_back, all);
        }
        Undo::Nothing { why } => panic!("{why:?}"),
    }

    let back = undone(&server, &view);
    assert_eq!((back.n_actions, &back.pieces), (asked.n_actions, &asked.pieces));
    assert_eq!(last_done(&server, &back, 1), [(Some(0), format!("undo {}", asked.n_actions))]);
    let other = after(&server, &back, "dragon to 0,1");
    assert_eq!(last_done(&server, &other, 1), [(Some(1), "dragon to 1,1".to_owned())]);
    match &other.prompt.as_ref().expect("a question").undo {
        Undo::Reaches { takes_back, .. } => {
            let all = ["dragon to 1,1", "dragon to 0,1", "pass", "place BG< at 3,1"];
            assert_eq!(*takes_back, all, "what was taken back before is not in force");
        }
        Undo::Nothing { why } => panic!("{why:?}"),
    }

    let again = server.restart();
    assert_eq!(again.view(&view.id), other, "the log is read as it was written");
}

/// A pass after which nothing is left to choose until the next draw cannot be taken back, and says
/// so before it is given.
#[test]
fn an_answer_is_final_if_no_choice_follows_before_the_next_draw() {
    let server = TestServer::start();
    let lines = [
        "tiles base-c1 princess-and-dragon",
        "elements farmers dragon",
        "seat Red",
        "seat Blue",
        "lay B2^ at 0,0",
        "lay B^ at 1,0",
        "dragon at 0,0",
        "bag BG U",
        "",
        "1. Red: draw BG",
    ];
    let mut view = game_from(&server, &lines);
    view = after(&server, &view, "place BG< at 2,0");
    assert!(view.prompt.as_ref().and_then(|it| it.pass.as_ref()).expect("passing").is_final);
    view = after(&server, &view, "pass");
    let steps = [(Some(0), "dragon to 1,0"), (Some(1), "dragon to 2,0"), (None, "draw U")];
    assert_eq!(last_done(&server, &view, 3), steps.map(|(seat, it)| (seat, it.to_owned())));
    let path = format!("/api/games/{}/undo", view.id);
    let refused = server.post(&path, &json!({ "seq": view.seq }));
    refused.expect_problem(409, ProblemCode::NothingToUndo);
}

/// Everybody stands on space 0, so that is where all robbers go; one undo takes back the tile
/// with them.
#[test]
fn robbers_with_one_space_to_go_to_go_there() {
    let server = TestServer::start();
    let lines = [
        "tiles base-c1 robbers",
        "elements farmers robbers",
        "seat Red",
        "seat Blue",
        "lay D^ at 0,0",
        "bag V3-RaubF U",
        "",
        "1. Red: draw V3-RaubF",
    ];
    let start = game_from(&server, &lines);
    let placed = after(&server, &start, "place V3-RaubF^ at 1,0");
    assert_eq!(placed.prompt.as_ref().expect("a question").sentence.key, "prompt.place_figure");
    assert_eq!(placed.seats.iter().map(|it| it.robber_space).collect::<Vec<_>>(), [Some(0); 2]);
    let back = undone(&server, &placed);
    assert_eq!(back.n_actions, start.n_actions);
    assert_eq!(back.squares, start.squares);
}

/// The drawn tile is put down by its player, even where it fits in one way only.
#[test]
fn the_drawn_tile_is_always_asked_for() {
    let server = TestServer::start();
    let lines =
        ["tiles base-c1", "elements farmers", "seat Red", "seat Blue", "lay D^ at 0,0", "bag C"];
    let view = game_from(&server, &lines);
    let prompt = view.prompt.expect("a question");
    assert_eq!((prompt.sentence.key.as_str(), prompt.options.len()), ("prompt.place_tile", 1));
}

/// A declined second tile is no figure that was not placed.
#[test]
fn what_was_passed_on_is_told() {
    let server = TestServer::start();
    let lines = [
        "tiles base-c1",
        "elements farmers builder",
        "seat Red",
        "seat Blue",
        "first Blue",
        "lay D^ at 0,0",
        "lay U^ at 1,0",
        "stand Blue thief on 0,0",
        "stand Blue builder W on 1,0",
        "bag U U U",
        "",
        "1. Blue: draw U; place U^ at 2,0",
    ];
    let mut view = game_from(&server, &lines);
    assert_eq!(view.first, 1, "Blue began");
    for action in ["pass", "pass"] {
        view = after(&server, &view, action);
    }
    let log: LogPage = server.get(&format!("/api/games/{}/events", view.id)).read();
    let told = log.entries.iter().flat_map(|it| &it.events).map(|it| &it.sentence);
    let passed: Vec<_> =
        told.filter(|it| it.key.starts_with("event.passed")).map(|it| it.key.as_str()).collect();
    assert_eq!(passed, ["event.passed", "event.passed.second_tile"]);
}

/// What an abbey would close is told before it is played.
#[test]
fn what_an_abbey_closes_is_told_with_the_offer() {
    let server = TestServer::start();
    let before = ["tiles base-c1 abbey-and-mayor", "elements farmers abbey"];
    let ring = [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2)];
    let ring = ring.map(|(x, y)| format!("lay B^ at {x},{y}"));
    let ring = ring.each_ref().map(String::as_str);
    let offer = |corner: &[&str]| {
        let seats = ["seat Red", "seat Blue", "bag B B"];
        let view = game_from(&server, &[&before[..], &seats, &ring, corner].concat());
        let prompt = view.prompt.expect("a question");
        assert_eq!(prompt.sentence.key, "prompt.play_abbey");
        prompt.options[0].closes.iter().map(|it| it.kind.clone()).collect::<Vec<_>>()
    };
    assert_eq!(offer(&[]), [""; 0], "one neighbor of the hole is missing");
    assert_eq!(offer(&["lay B^ at 2,2"]), ["abbey"]);
}
