//! What one client may take, and for how long.

use crate::table::TestServer;
use bastide_protocol::StreamMessage;
use bastide_server::Limits;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

const SOON: Duration = Duration::from_millis(200);

/// More bytes of pings than a client gets that is cut off.
const MAX_PINGS: u64 = 100;

/// How often something is tried that fails only if the machine is too busy.
const N_TRIES: usize = 50;

/// Everything the server says until it closes the connection.
fn until_closed(mut socket: TcpStream) -> String {
    let mut text = Vec::new();
    // Bytes that were not taken may make it a reset.
    if let Err(error) = socket.read_to_end(&mut text) {
        let is_open = matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut);
        assert!(!is_open, "the server leaves the connection open");
    }
    String::from_utf8_lossy(&text).into_owned()
}

fn ask(server: &TestServer, request: &str) -> String {
    let mut socket = server.connect();
    socket.write_all(request.as_bytes()).expect("it is taken");
    until_closed(socket)
}

#[test]
fn a_head_that_does_not_end_is_given_up() {
    let server = TestServer::with_limits(Limits { head: SOON, ..Limits::default() });
    ask(&server, "GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    // Nor does a silent connection stay.
    ask(&server, "");
    // One that was answered is closed when it has been idle for so long.
    // On a busy machine a head may come too late by accident, but not time and again.
    let mut answers =
        (0..N_TRIES).map(|_| ask(&server, "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    assert!(answers.any(|it| it.starts_with("HTTP/1.1 200 ")));
}

#[test]
fn a_body_that_does_not_come_is_given_up() {
    let server = TestServer::with_limits(Limits { body: SOON, ..Limits::default() });
    let head = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
        Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    let answer = ask(&server, head);
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("too_slow"), "{answer}");
}

#[test]
fn a_client_that_answers_no_ping_is_cut_off() {
    let server = TestServer::with_limits(Limits { ping: SOON, ..Limits::default() });
    let game = server.new_game(&["me", "me"]);
    let mut stream = server.stream(&game.id, game.seq);
    assert!(matches!(stream.next(), StreamMessage::View { .. }));
    // From here on only bytes are read, so nobody answers the pings. They would come for ever.
    let mut pings = Vec::new();
    let read = stream.0.into_inner().take(MAX_PINGS).read_to_end(&mut pings);
    let is_open =
        read.is_err_and(|it| matches!(it.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut));
    assert!(!is_open && (pings.len() as u64) < MAX_PINGS, "it is not cut off");
}

/// Whether a client that answers every ping is still there after three of them.
fn stays(ping: Duration) -> bool {
    let server = TestServer::with_limits(Limits { ping, ..Limits::default() });
    let game = server.new_game(&["me", "me"]);
    let mut reader = server.stream(&game.id, game.seq);
    assert!(matches!(reader.next(), StreamMessage::View { .. }));
    (0..3).all(|_| {
        let is_ping = reader.0.read().is_ok_and(|it| it.is_ping());
        is_ping && reader.0.flush().is_ok()
    })
}

#[test]
fn a_client_that_answers_pings_stays() {
    // A busy machine may be slower than the shorter times.
    assert!([1, 5, 25, 60].into_iter().any(|seconds| stays(Duration::from_secs(seconds))));
}

#[test]
fn too_many_streams_are_refused() {
    let limits = Limits { n_streams_per_client: 2, ..Limits::default() };
    let server = TestServer::with_limits(limits);
    let game = server.new_game(&["me", "me"]);
    let _first = server.stream(&game.id, 0);
    let second = server.stream(&game.id, 0);
    assert_eq!(server.try_stream(&game.id, 0).err(), Some(429));
    drop(second);
    while server.try_stream(&game.id, 0).is_err() {
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn only_pages_of_this_server_may_ask() {
    let server = TestServer::start();
    let port = server.address.port();
    let status = |headers: &str| {
        let answer =
            ask(&server, &format!("GET /api/boxes HTTP/1.1\r\n{headers}Connection: close\r\n\r\n"));
        answer.split(' ').nth(1).unwrap_or_default().to_owned()
    };
    let host = format!("Host: localhost:{port}\r\n");
    assert_eq!(status(&host), "200");
    assert_eq!(status(&format!("{host}Origin: http://localhost:{port}\r\n")), "200");
    assert_eq!(status(&format!("{host}Origin: http://localhost:{}\r\n", port ^ 1)), "403");
    assert_eq!(status(&format!("{host}Origin: http://bastide.example\r\n")), "403");
    // Through another port that leads here, such as that of a tunnel or of the client's
    // development server, its own pages may ask, and no others.
    let through = format!("Host: localhost:{}\r\n", port ^ 1);
    assert_eq!(status(&format!("{through}Origin: http://localhost:{}\r\n", port ^ 1)), "200");
    assert_eq!(status(&format!("{through}Origin: http://localhost:{port}\r\n")), "403");
    assert_eq!(status(""), "403", "without a host");
    assert_eq!(status("Host: bastide.example\r\n"), "403");
}

#[test]
fn answers_are_not_kept_but_pictures_are() {
    let server = TestServer::start();
    let game = server.new_game(&["me", "me"]);
    let kept = |path: &str| {
        let answer = server.ask(path);
        let kept = answer.headers().get("cache-control").and_then(|it| it.to_str().ok());
        kept.unwrap_or_default().to_owned()
    };
    for path in ["/api/health", "/api/games", "/api/boxes", "/api/games/nobody"] {
        assert_eq!(kept(path), "no-store", "{path}");
    }
    assert_eq!(kept(&format!("/api/games/{}", game.id)), "no-store");
    assert!(kept("/api/tiles/base-c3/V3-D/picture.svg").contains("immutable"));
}

#[test]
fn a_long_log_is_sent_in_order() {
    let server = TestServer::start();
    let game = server.new_game(&["random", "random"]);
    let (_, view) = server.stream(&game.id, 0).until_the_end();
    assert!(view.seq > 128, "several chunks");
    for from in [0, 1, 63, 64, 65, view.seq - 1] {
        let (seqs, again) = server.stream(&game.id, from).until_the_end();
        assert_eq!(seqs, (from + 1..=view.seq).collect::<Vec<_>>());
        assert_eq!(again, view);
    }
}
