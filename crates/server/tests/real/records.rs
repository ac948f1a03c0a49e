//! Records out and in.

use crate::table::TestServer;
use bastide_notation::Record;
use bastide_protocol::{GameView, ProblemCode};
use serde_json::json;

#[test]
fn a_finished_record_goes_out_and_in_and_out() {
    let server = TestServer::start();
    let game = server.new_game(&["random", "greedy"]);
    let played = server.settled(&game.id);
    let answer = server.get(&format!("/api/games/{}/record", game.id));
    assert_eq!(answer.kind, "text/plain; charset=utf-8");
    let record = Record::read(&answer.text).expect("a sound record");
    assert_eq!(record.seed.map(|it| it.to_string()), played.seed);

    let uploaded = server.post_bytes("/api/records", "text/plain", answer.text.as_bytes());
    assert_eq!(uploaded.status, 201);
    let uploaded: GameView = uploaded.read();
    assert!(uploaded.over);
    assert_eq!(uploaded.squares, played.squares);
    let again = server.get(&format!("/api/games/{}/record", uploaded.id)).text;
    assert_eq!(again, answer.text);

    // Replay: the same at every action, nothing past the end.
    let half = uploaded.n_actions / 2;
    let at = |id: &str, n: u32| server.get(&format!("/api/games/{id}/at/{n}"));
    let mine: GameView = at(&game.id, half).read();
    let theirs: GameView = at(&uploaded.id, half).read();
    assert_eq!(mine.squares, theirs.squares);
    assert_eq!((mine.n_actions, mine.over, mine.prompt), (half, false, None));
    let start: GameView = at(&game.id, 0).read();
    assert_eq!(start.squares.len(), 1);
    at(&game.id, played.n_actions + 1).expect_problem(422, ProblemCode::PastTheEnd);
    at(&game.id, played.n_actions).read::<GameView>();
}

#[test]
fn a_record_is_played_on_by_others() {
    let server = TestServer::start();
    let text = "Bastide record 1\ntiles base-c3\nelements farmers\nseat Red Ada\nseat Blue Bob\n\
        seed 42\n\n1. Red: draw V3-E; place V3-Ev at 0,-1; knight\n";
    let seats = json!([{ "type": "bot", "level": "random" }, { "type": "bot", "level": "greedy" }]);
    let upload = json!({ "record": text, "seats": seats });
    let game: GameView = server.post("/api/records", &upload).read();
    assert_eq!(game.seats[0].score, 4);
    let over = server.settled(&game.id);
    assert!(over.over);
    assert_eq!(over.seed, None, "the draws came from more than one seed");
    let record = server.get(&format!("/api/games/{}/record", game.id)).text;
    assert!(record.contains("1. Red: draw V3-E; place V3-Ev at 0,-1; knight\n"), "{record}");

    let wrong = json!({ "record": text, "seats": [{ "type": "bot", "level": "deep-thought" }] });
    let problem =
        server.post("/api/records", &wrong).expect_problem(422, ProblemCode::ImpossibleSetup);
    assert_eq!(problem.details.reasons.map(|it| it.len()), Some(2));
}

#[test]
fn a_broken_record_is_refused_with_line_and_reason() {
    let server = TestServer::start();
    let text = "Bastide record 1\ntiles base-c3\nelements farmers\nseat Red\nseat Blue\nseed 1\n\n\
        1. Red: draw V3-E; place V3-Ev at 0,-1; knight\n2. Blue: draw V3-E; place V3-E^ at 7,7\n";
    let answer = server.post_bytes("/api/records", "text/plain", text.as_bytes());
    let problem = answer.expect_problem(422, ProblemCode::BrokenRecord);
    assert_eq!((problem.details.line, problem.details.n_actions), (Some(9), Some(3)));
    assert!(problem.message.contains("is not legal"), "{}", problem.message);
    let why = problem.details.reasons.expect("reasons");
    let keys: Vec<&str> = why.iter().map(|it| it.key.as_str()).collect();
    assert_eq!(keys, ["reason.record.illegal", "reason.illegal.apart"]);
    let list: serde_json::Value = server.get("/api/games").read();
    assert_eq!(list["n_games"], 0, "nothing was kept");

    // Up to there it can be opened.
    let game: GameView =
        server.post("/api/records", &json!({ "record": text, "n_lines": 8 })).read();
    assert_eq!((game.n_actions, game.asked), (4, Some(1)));
}

/// Records that would need more memory than a table has.
#[test]
fn a_monstrous_record_is_refused() {
    let server = TestServer::start();
    let head = "Bastide record 1\ntiles base-c3\nelements farmers\nseat Red\nseat Blue\n";
    let bag = format!("{head}lay V3-D^ at 0,0\nbag {}\n", "V3-U ".repeat(70_000));
    let lay = format!("{head}{}", "lay V3-D^ at 0,0\n".repeat(2_000));
    let far = format!("{head}lay V3-D^ at 8000,8000\nbag V3-U\n");
    for text in [bag, lay, far] {
        let answer = server.post_bytes("/api/records", "text/plain", text.as_bytes());
        assert_eq!(answer.problem().status, 422, "{}", answer.text);
    }
}

#[test]
fn a_saved_game_of_another_program_is_opened() {
    let server = TestServer::start();
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../jcz/tests/games");
    let file = |name: &str| std::fs::read_to_string(format!("{games}/{name}.jcz")).unwrap();
    let game: GameView =
        server.post("/api/records", &json!({ "record": file("a_short_game") })).read();
    assert!(game.over);
    let scores: Vec<u32> = game.seats.iter().map(|it| it.score.into()).collect();
    assert_eq!(scores, [6, 4]);

    let refused = server.post("/api/records", &json!({ "record": file("refused") }));
    let problem = refused.expect_problem(422, ProblemCode::ImpossibleSetup);
    assert!(problem.message.contains("element \"tower\""), "{}", problem.message);
    let stopped = server.post("/api/records", &json!({ "record": file("illegal_message") }));
    let problem = stopped.expect_problem(422, ProblemCode::BrokenRecord);
    let why = "line 14, replay[4]: message 5 is not legal: that is not on the tile just placed";
    assert_eq!(problem.message, why);
}
