//! Streams.

use crate::table::TestServer;
use bastide_protocol::{GameView, ProblemCode, StreamMessage};

#[test]
fn a_stream_goes_on_where_it_was_left() {
    let server = TestServer::start();
    let game = server.new_game(&["me", "me"]);
    let prompt = game.prompt.expect("a question");
    let mut first = server.stream(&game.id, game.seq);
    assert!(matches!(first.next(), StreamMessage::View { view } if view.seq == game.seq));
    let placed: GameView = server.acted(&game.id, game.seq, &prompt.options[0].id);
    assert!(matches!(first.next(), StreamMessage::Entry { entry } if entry.seq == placed.seq));
    assert!(matches!(first.next(), StreamMessage::View { view } if *view == placed));
    drop(first);

    // Missed: passing, and the draw after it.
    let passed: GameView = server.acted(&game.id, placed.seq, "pass");
    let mut second = server.stream(&game.id, placed.seq);
    for seq in placed.seq + 1..=passed.seq {
        assert!(matches!(second.next(), StreamMessage::Entry { entry } if entry.seq == seq));
    }
    assert!(matches!(second.next(), StreamMessage::View { view } if *view == passed));

    // A game that is deleted ends its streams.
    assert_eq!(server.delete(&format!("/api/games/{}", game.id)).status, 204);
    let StreamMessage::End { problem } = second.next() else { panic!("it should end") };
    assert_eq!(problem.code, ProblemCode::UnknownGame);
}

#[test]
fn many_watch_one_game_of_bots() {
    let server = TestServer::start();
    let game = server.new_game(&["random", "random"]);
    let mut streams: Vec<_> =
        (0..8).map(|from| (from, server.stream(&game.id, from.min(1)))).collect();
    for (from, stream) in &mut streams {
        let (seqs, view) = stream.until_the_end();
        assert_eq!(seqs, ((*from).min(1) + 1..=view.seq).collect::<Vec<_>>());
    }
}

#[test]
fn a_stream_cannot_begin_in_the_future() {
    let server = TestServer::start();
    let game = server.new_game(&["me", "me"]);
    let answer = server.get(&format!("/api/games/{}/stream?from=99", game.id));
    assert_eq!(answer.expect_problem(422, ProblemCode::PastTheEnd).details.seq, Some(1));
    let answer = server.get(&format!("/api/games/{}/stream", game.id));
    answer.expect_problem(400, ProblemCode::MalformedAddress);
}
