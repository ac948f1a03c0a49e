//! What browsers get besides the interface, whether the client has been built or not.

use crate::table::TestServer;
use bastide_protocol::ProblemCode;
use serde_json::json;

#[test]
fn every_screen_is_a_page_and_the_interface_is_none() {
    let server = TestServer::start();
    for path in ["/", "/games/abc", "/games/abc/replay?at=7"] {
        let answer = server.get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.kind.starts_with("text/html"), "{path}: {}", answer.kind);
    }
    for path in ["/api", "/api/", "/api/nothing", "/no-such-file.js", "/../Cargo.toml"] {
        server.get(path).expect_problem(404, ProblemCode::NotFound);
    }
    server.post("/games/abc", &json!({})).expect_problem(405, ProblemCode::MethodNotAllowed);
    server.delete("/").expect_problem(405, ProblemCode::MethodNotAllowed);
}

#[test]
fn browsers_are_told_to_load_nothing_from_elsewhere() {
    let server = TestServer::start();
    for path in ["/", "/api/boxes", "/api/nothing", "/api/figures.svg"] {
        let response = server.ask(path);
        let told = |name: &str| {
            let value = response.headers().get(name).and_then(|it| it.to_str().ok());
            value.unwrap_or_default().to_owned()
        };
        let policy = told("content-security-policy");
        assert!(policy.starts_with("default-src 'self';"), "{path}: {policy}");
        assert!(!policy.contains("http"), "{path}: {policy}");
        assert_eq!(told("x-content-type-options"), "nosniff", "{path}");
    }
}
