//! Records out and in.

use crate::table::TestServer;
use bastide_notation::Record;
use bastide_protocol::{Aids, FeatureAid, GameList, GameView, Help, ProblemCode, Shape, Undo};
use serde_json::json;
use std::collections::HashSet;
use std::thread;

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
    assert_eq!((mine.n_actions, mine.over), (half, false));
    assert_eq!(mine.prompt.map(|it| it.seat), mine.asked, "it tells what was asked then");
    let start: GameView = at(&game.id, 0).read();
    assert_eq!(start.squares.len(), 1);
    at(&game.id, played.n_actions + 1).expect_problem(422, ProblemCode::PastTheEnd);
    at(&game.id, played.n_actions).read::<GameView>();
}

#[test]
fn a_record_that_is_looked_at_again_and_again_is_kept_once() {
    let server = TestServer::start();
    let position = "Bastide record 1\ntiles base-c3\nelements farmers\nseat Red\nseat Blue\n\n\
        1. Red: draw V3-E; place V3-Ev at 0,-1; knight\n";
    let look = || -> GameView {
        let upload = json!({ "record": position, "purpose": "look" });
        server.post("/api/records", &upload).read()
    };
    let n_games = || server.get("/api/games").read::<GameList>().n_running;
    let first = look();
    assert_eq!((look(), n_games()), (first.clone(), 1));
    // Who plays on in it leaves what the next one finds as it was.
    let action = &first.prompt.as_ref().expect("a question").options[0].id;
    let played = server.acted(&first.id, first.seq, action);
    let other = look();
    assert_ne!(other.id, first.id);
    assert_eq!(other.squares, first.squares, "not what was played there");
    assert_ne!(played.squares, first.squares);
    assert_eq!(server.view(&first.id), played);
    // Whoever keeps a record has a game of their own.
    let kept: GameView = server.post("/api/records", &json!({ "record": position })).read();
    assert!(kept.id != first.id && kept.id != other.id);
    assert_eq!(n_games(), 3);
}

#[test]
fn a_record_that_many_look_at_at_once_is_kept_once() {
    let server = TestServer::start();
    let text = "Bastide record 1\ntiles base-c3\nseat Red\nseat Blue\n";
    let look = |help: &str| -> GameView {
        let upload = json!({ "record": text, "purpose": "look", "help": help });
        server.post("/api/records", &upload).read()
    };
    let ids: HashSet<String> = thread::scope(|scope| {
        let looks: Vec<_> = (0..8).map(|_| scope.spawn(|| look("all").id)).collect();
        looks.into_iter().map(|it| it.join().expect("a look")).collect()
    });
    assert_eq!(ids.len(), 1);
    // With other help it is another game.
    assert!(!ids.contains(&look("none").id));
}

#[test]
fn a_record_is_played_on_with_the_help_that_is_wished() {
    let server = TestServer::start();
    let text = "Bastide record 1\ntiles base-c3\nseat Red\nseat Blue\n";
    for (help, given) in [("none", Help::None), ("all", Help::All)] {
        let upload = json!({ "record": text, "help": help });
        let game: GameView = server.post("/api/records", &upload).read();
        assert_eq!(game.hints.help, given);
    }
}

#[test]
fn aids_are_given_for_every_moment_of_a_game() {
    let server = TestServer::start();
    let text = "Bastide record 1\ntiles base-c3\nelements farmers\nseat Red\nseat Blue\nseed 1\n\n\
        1. Red: draw V3-E; place V3-Ev at 0,-1; knight\n";
    let game: GameView = server.post("/api/records", &json!({ "record": text })).read();
    let get = |what: &str| server.get(&format!("/api/games/{}/{what}", game.id));
    let city = |at: &str| -> FeatureAid { get(&format!("feature?x=0&y=0&segment=0{at}")).read() };

    // After the tile, after the follower that closes it all, and as the game stands.
    let (placed, scored, now) = (city("&at=2"), city("&at=3"), city(""));
    assert_eq!((placed.kind.as_str(), placed.complete, placed.places.len()), ("city", true, 2));
    let before = city("&at=1");
    assert_eq!(
        (before.complete, before.places.len(), before.if_completed.is_some()),
        (false, 1, true)
    );
    assert_eq!(scored, now, "nothing has happened since");
    let features = |at: &str| get(&format!("features{at}")).read::<Vec<FeatureAid>>();
    assert!(features("?at=0").iter().all(|it| it.places.len() == 1));
    assert!(features("?at=2").contains(&placed));

    let aids = |at: &str| get(&format!("aids{at}")).read::<Aids>();
    assert_eq!((aids("?at=2").projected, aids("?at=3").projected), (vec![0, 0], vec![4, 0]));
    assert!(aids("?at=0").places.len() < aids("?at=2").places.len());
    // One that fits nowhere is set aside, and another drawn.
    assert!(aids("?at=0").n_tiles_left >= aids("").n_tiles_left + 2);

    let past: GameView = get("at/2").read();
    let asked = past.prompt.expect("a figure was asked for");
    assert_eq!((asked.seat, asked.shape), (0, Shape::Spot));
    assert!(asked.options.iter().any(|it| it.id == "knight"));
    assert!(matches!(asked.undo, Undo::Nothing { why } if why.key == "no_undo.past"));
    for what in ["aids?at=99", "features?at=99", "feature?x=0&y=0&segment=0&at=99"] {
        get(what).expect_problem(422, ProblemCode::PastTheEnd);
    }
    get("aids?at=soon").expect_problem(400, ProblemCode::MalformedAddress);
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
    let costly = json!({ "type": "bot", "level": "rollouts:evaluations=9000000" });
    let upload = json!({ "record": text, "seats": [costly, costly] });
    server.post("/api/records", &upload).expect_problem(422, ProblemCode::ImpossibleSetup);
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
    assert_eq!(list["n_running"], 0, "nothing was kept");

    // Up to there it can be opened. The next tile comes from a new seed: one that fits nowhere is
    // set aside and another is drawn, so there may be more than one draw.
    let game: GameView =
        server.post("/api/records", &json!({ "record": text, "n_lines": 8 })).read();
    assert!(game.n_actions >= 4, "{}", game.n_actions);
    assert_eq!((game.squares.len(), game.asked), (2, Some(1)));
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

    // What cannot be shown is replaced in the names of its players, which nobody here has chosen.
    let hostile = file("a_short_game").replace("\"Ada\"", r#""A\u001b[31mda\u202e\u0007""#);
    let game: GameView = server.post("/api/records", &json!({ "record": hostile })).read();
    assert_eq!(game.seats[0].name, "A [31mda");

    let refused = server.post("/api/records", &json!({ "record": file("refused") }));
    let problem = refused.expect_problem(422, ProblemCode::ImpossibleSetup);
    assert!(problem.message.contains("element \"tower\""), "{}", problem.message);
    let stopped = server.post("/api/records", &json!({ "record": file("illegal_message") }));
    let problem = stopped.expect_problem(422, ProblemCode::BrokenRecord);
    let why = "line 14, replay[4]: message 5 is not legal: that is not on the tile just placed";
    assert_eq!(problem.message, why);
}
