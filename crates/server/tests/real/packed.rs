//! Answers that are packed on the way.

use crate::table::TestServer;
use flate2::read::GzDecoder;
use std::io::Read;

#[test]
fn long_answers_are_packed_for_those_who_can_unpack_them() {
    let server = TestServer::start();
    let game = server.new_game(&["me", "me"]);
    let view = format!("/api/games/{}", game.id);
    for path in ["/api/figures.svg", "/api/boxes", "/api/openapi.json", view.as_str()] {
        let mut answer = server.ask_for_packed(path);
        let header = |name| answer.headers().get(name).and_then(|it| it.to_str().ok());
        assert_eq!(header("content-encoding"), Some("gzip"), "{path}");
        assert_eq!(header("vary"), Some("accept-encoding"), "{path}");
        let packed = answer.body_mut().read_to_vec().expect("a body");
        let mut text = String::new();
        GzDecoder::new(packed.as_slice()).read_to_string(&mut text).expect("it can be unpacked");
        assert_eq!(text, server.get(path).text, "{path}");
        assert!(2 * packed.len() < text.len(), "{path}: {} of {}", packed.len(), text.len());
    }
}

#[test]
fn pictures_in_pixels_and_tiny_answers_stay_as_they_are() {
    let server = TestServer::start();
    for path in ["/api/tiles/base-c3/V3-D/picture.png", "/api/health"] {
        let answer = server.ask_for_packed(path);
        assert_eq!(answer.headers().get("content-encoding"), None, "{path}");
    }
    assert_eq!(server.ask("/api/figures.svg").headers().get("content-encoding"), None);
}
