//! What those who run a server need: whether it is ready, what it counts, and how it stops.

use crate::table::{TestServer, while_moving};
use bastide_protocol::Health;
use tungstenite::Message;
use tungstenite::protocol::frame::coding::CloseCode;

/// The number a metric has now.
fn count(metrics: &str, name: &str) -> f64 {
    let line = metrics.lines().find_map(|it| it.strip_prefix(&format!("{name} ")));
    line.unwrap_or_else(|| panic!("no {name} in {metrics}")).parse().expect("a number")
}

#[test]
fn a_server_counts_what_it_does_at_an_address_of_its_own() {
    let server = TestServer::start();
    assert_eq!(server.get("/api/ready").read::<Health>(), Health::Well);
    let game = server.new_game(&["me", "me"]);
    let before = server.metrics();
    assert_eq!(count(&before, "bastide_entries_total"), 0.0, "nothing was added since");
    assert_eq!(count(&before, "bastide_games{state=\"running\"}"), 1.0);
    assert_eq!(count(&before, "bastide_games_in_memory"), 1.0);
    assert_eq!(
        (count(&before, "bastide_streams"), count(&before, "bastide_store_works")),
        (0.0, 1.0)
    );

    let stream = server.stream(&game.id, 0);
    let prompt = game.prompt.as_ref().expect("a person is asked");
    let after = server.acted(&game.id, game.seq, &prompt.options[0].id);
    let metrics = server.metrics();
    assert_eq!(count(&metrics, "bastide_entries_total"), f64::from(after.seq - game.seq));
    assert_eq!(count(&metrics, "bastide_store_append_seconds_count"), 1.0);
    assert_eq!(count(&metrics, "bastide_streams"), 1.0);
    assert!(metrics.ends_with("# EOF\n"));
    assert!(!metrics.contains(&game.id), "counts tell nothing of single games");
    assert!(!server.get("/metrics").text.contains("bastide_entries"), "players are not told");
    drop(stream);
    while_moving(|| match count(&server.metrics(), "bastide_streams") {
        0.0 => Ok(()),
        n => Err(n as usize),
    });
}

#[test]
fn whoever_follows_a_game_is_told_to_come_back_when_the_server_stops() {
    let mut server = TestServer::start();
    let game = server.new_game(&["me", "me"]);
    let mut stream = server.stream(&game.id, game.seq);
    stream.next();
    server.begin_to_stop();
    let code = loop {
        match stream.0.read().expect("it says why before it goes") {
            Message::Close(frame) => break frame.map(|it| it.code),
            Message::Text(_)
            | Message::Ping(_)
            | Message::Pong(_)
            | Message::Binary(_)
            | Message::Frame(_) => {}
        }
    };
    assert_eq!(code, Some(CloseCode::Restart));
    let server = server.restart();
    assert_eq!(server.view(&game.id).seq, game.seq, "nothing is lost");
}
