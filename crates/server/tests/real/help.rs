//! Hints, and the best moves of decisions that were made.

use crate::table::{TestServer, seats_of};
use bastide_protocol::{BestMoves, GameView, Help, Hint, ProblemCode};
use bastide_server::Limits;
use serde_json::{Value, json};

fn quick_server() -> TestServer {
    TestServer::with_limits(Limits { n_futures: 2, ..Limits::default() })
}

fn without_help(server: &TestServer, seats: &[&str]) -> GameView {
    let wish = json!({ "seats": seats_of(seats), "help": "none" });
    let answer = server.post("/api/games", &wish);
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.read()
}

fn ask_for_hint(server: &TestServer, id: &str, seq: u32) -> crate::table::Answer {
    server.post(&format!("/api/games/{id}/hint"), &json!({ "seq": seq }))
}

#[test]
fn a_hint_is_legal_and_counted_for_good() {
    let server = quick_server();
    let view = server.new_game(&["me", "me"]);
    assert_eq!((view.hints.help, view.hints.n_given.as_slice()), (Help::All, [0, 0].as_slice()));
    let seat = usize::from(view.asked.expect("somebody"));
    let hint: Hint = ask_for_hint(&server, &view.id, view.seq).read();
    assert_eq!(hint.seq, view.seq);
    assert_eq!(hint.shown.squares.len(), 1);
    let prompt = view.prompt.as_ref().expect("a question");
    assert!(prompt.options.iter().any(|it| it.id == hint.shown.actions[0]), "{hint:?}");
    assert_eq!(server.view(&view.id).seq, view.seq, "a hint is no move");
    let stale = ask_for_hint(&server, &view.id, view.seq + 1);
    stale.expect_problem(409, ProblemCode::Stale);
    let server = server.restart();
    let mut n_given = vec![0, 0];
    n_given[seat] = 1;
    assert_eq!(server.view(&view.id).hints.n_given, n_given);
    let after = server.acted(&view.id, view.seq, &hint.shown.actions[0]);
    assert_eq!(after.hints.n_given, n_given);
}

#[test]
fn no_hint_is_given_in_a_tournament_nor_after_the_end() {
    let server = quick_server();
    let view = without_help(&server, &["me", "me"]);
    assert_eq!(view.hints.help, Help::None);
    let server = server.restart();
    ask_for_hint(&server, &view.id, view.seq).expect_problem(403, ProblemCode::NoHelp);
    let moves = server.get(&format!("/api/games/{}/at/1/moves", view.id));
    moves.expect_problem(403, ProblemCode::NoHelp);
    assert_eq!(server.view(&view.id).hints.n_given, [0, 0]);
    // When it is over, everything may be known.
    let over = without_help(&server, &["random", "random"]);
    let over = server.settled(&over.id);
    let moves: BestMoves = server.get(&format!("/api/games/{}/at/1/moves", over.id)).read();
    assert!(!moves.moves.is_empty());
    let with_help = server.settled(&server.new_game(&["random", "random"]).id);
    let late = ask_for_hint(&server, &with_help.id, with_help.seq);
    late.expect_problem(409, ProblemCode::GameOver);
}

#[test]
fn the_best_moves_of_a_decision_are_compared_with_what_was_played() {
    let server = quick_server();
    let view = server.settled(&server.new_game(&["random", "random"]).id);
    let at = |n: u32| format!("/api/games/{}/at/{n}/moves", view.id);
    let drawn: BestMoves = server.get(&at(0)).read();
    assert_eq!((drawn.seat, drawn.moves.len()), (None, 0), "nobody decides what is drawn");
    let moves: BestMoves = server.get(&at(1)).read();
    assert_eq!(moves.n_futures, 2);
    assert!(moves.moves.len() > 1);
    assert_eq!(moves.moves.iter().filter(|it| it.is_played).count(), 1);
    let past: GameView = server.get(&format!("/api/games/{}/at/1", view.id)).read();
    let options = &past.prompt.expect("a question").options;
    for it in &moves.moves {
        assert!(options.iter().any(|option| option.id == it.shown.actions[0]), "{it:?}");
    }
    server.get(&at(100_000)).expect_problem(422, ProblemCode::PastTheEnd);
}

/// Whoever wants to know the best move of what is to be decided asks for a hint, which is counted.
#[test]
fn the_decision_that_is_due_is_not_compared() {
    let server = quick_server();
    let view = server.new_game(&["me", "me"]);
    let due = server.get(&format!("/api/games/{}/at/{}/moves", view.id, view.n_actions));
    due.expect_problem(409, ProblemCode::NotOver);
    let earlier = format!("/api/games/{}/at/{}/moves", view.id, view.n_actions);
    let asked = |view: &GameView| view.prompt.as_ref().map(|it| it.seat);
    let first = asked(&view);
    let mut now = view;
    while asked(&now) == first {
        // What has been done in this turn can still be taken back.
        server.get(&earlier).expect_problem(409, ProblemCode::NotOver);
        let prompt = now.prompt.expect("a question");
        let answer = prompt.pass.map_or_else(|| prompt.options[0].id.clone(), |it| it.id);
        now = server.acted(&now.id, now.seq, &answer);
    }
    let made: BestMoves = server.get(&earlier).read();
    assert!(made.moves.iter().any(|it| it.is_played));
}

#[test]
fn no_bot_is_hurried_where_none_thinks() {
    let server = quick_server();
    let view = server.new_game(&["me", "me"]);
    let hurry = |seq: u32| {
        let address = format!("/api/games/{}/play-now", view.id);
        server.post(&address, &json!({ "seq": seq }))
    };
    hurry(view.seq).expect_problem(409, ProblemCode::Stale);
    let malformed = server.post(&format!("/api/games/{}/play-now", view.id), &Value::Null);
    malformed.expect_problem(400, ProblemCode::MalformedBody);
}
