//! Games that are looked at again.

use crate::damage::change;
use crate::table::{TestServer, while_moving};
use bastide_protocol::{AnalysisState, GameAnalysis, ProblemCode};
use bastide_server::Limits;
use serde_json::Value;

/// A server on which an analysis does not take long.
fn quick_server() -> TestServer {
    TestServer::with_limits(Limits { n_futures: 2, ..Limits::default() })
}

fn finished_game(server: &TestServer) -> String {
    let view = server.new_game(&["random", "random"]);
    server.settled(&view.id).id
}

fn address(id: &str) -> String {
    format!("/api/games/{id}/analysis")
}

fn shown(server: &TestServer, id: &str) -> GameAnalysis {
    server.get(&address(id)).read()
}

fn begin(server: &TestServer, id: &str) -> GameAnalysis {
    let answer = server.post(&address(id), &Value::Null);
    assert_eq!(answer.status, 202, "{}", answer.text);
    answer.read()
}

/// Waits until an analysis is complete.
fn done(server: &TestServer, id: &str) -> GameAnalysis {
    while_moving(|| {
        let analysis = shown(server, id);
        let step = analysis.chances.len();
        match analysis.state {
            AnalysisState::Waiting | AnalysisState::Running => Err(step),
            AnalysisState::NotBegun
            | AnalysisState::Done
            | AnalysisState::NotKept
            | AnalysisState::Failed => Ok(analysis),
        }
    })
}

#[test]
fn an_analysis_goes_on_in_the_background_and_is_kept_over_a_restart() {
    let server = quick_server();
    let id = finished_game(&server);
    let nothing = shown(&server, &id);
    assert_eq!((nothing.state, nothing.n_done), (AnalysisState::NotBegun, 0));
    assert!(nothing.n_moves > 60, "{}", nothing.n_moves);
    let begun = begin(&server, &id);
    assert!(matches!(begun.state, AnalysisState::Waiting | AnalysisState::Running), "{begun:?}");
    let found = done(&server, &id);
    assert_eq!((found.state, found.n_done), (AnalysisState::Done, found.n_moves));
    assert_eq!(begin(&server, &id), found, "what is done is not done again");
    let server = server.restart();
    assert_eq!(shown(&server, &id), found);
    // The same is found again, because futures have seeds.
    assert_eq!(server.delete(&address(&id)).status, 204);
    assert_eq!(shown(&server, &id).state, AnalysisState::NotBegun);
    begin(&server, &id);
    assert_eq!(done(&server, &id), found);
    assert_eq!(server.delete(&format!("/api/games/{id}")).status, 204);
    server.get(&address(&id)).expect_problem(404, ProblemCode::UnknownGame);
}

#[test]
fn an_analysis_that_is_damaged_or_of_another_version_is_made_anew() {
    for harm in ["body = replace(body, 'cost', 'gain')", "version = version + 1", "sum = 7"] {
        let server = quick_server();
        let id = finished_game(&server);
        begin(&server, &id);
        let found = done(&server, &id);
        let server =
            server.restart_after(|file| change(file, format!("UPDATE analyses SET {harm}")));
        assert_eq!(shown(&server, &id).state, AnalysisState::NotBegun, "{harm}");
        begin(&server, &id);
        assert_eq!(done(&server, &id), found, "{harm}");
    }
}

#[test]
fn an_analysis_can_be_stopped_and_the_next_one_has_its_place() {
    // Nobody lives to see the end of it.
    let server = TestServer::with_limits(Limits { n_futures: 1_000_000, ..Limits::default() });
    let (first, second) = (finished_game(&server), finished_game(&server));
    begin(&server, &first);
    let going_on = |id: &str| {
        while_moving(|| {
            let analysis = shown(&server, id);
            if analysis.state == AnalysisState::Running { Ok(()) } else { Err(0) }
        });
    };
    going_on(&first);
    assert_eq!(begin(&server, &second).state, AnalysisState::Waiting);
    assert_eq!(shown(&server, &second).state, AnalysisState::Waiting, "one at a time");
    assert_eq!(server.delete(&address(&first)).status, 204);
    assert_eq!(shown(&server, &first).state, AnalysisState::NotBegun);
    going_on(&second);
    // People do not wait for it, and neither does the end of the server.
    let view = server.new_game(&["me", "me"]);
    let option = view.prompt.expect("a question").options[0].id.clone();
    server.acted(&view.id, view.seq, &option);
    assert_eq!(server.delete(&format!("/api/games/{second}")).status, 204);
    let third = finished_game(&server);
    begin(&server, &third);
    going_on(&third);
}

#[test]
fn a_game_that_goes_on_is_not_looked_at() {
    let server = quick_server();
    let id = server.new_game(&["me", "me"]).id;
    let refused = server.post(&address(&id), &Value::Null);
    refused.expect_problem(409, ProblemCode::NotOver);
    assert_eq!(shown(&server, &id).state, AnalysisState::NotBegun);
    server.get(&address("nobody")).expect_problem(404, ProblemCode::UnknownGame);
    server.post(&address("nobody"), &Value::Null).expect_problem(404, ProblemCode::UnknownGame);
}
