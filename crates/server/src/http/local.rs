//! Only this machine may ask, and only pages of this machine may make it ask.
//!
//! Listening on the loopback address keeps other machines out, but not the pages of other sites in
//! a browser here: these could send orders or, by a name that resolves to this machine, read
//! answers. Both tell by their headers where they come from.

use crate::failure::Failure;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bastide_protocol::ProblemCode;

pub(crate) async fn only_from_here(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let is_local = says_local(headers, &header::HOST, host_of)
        && says_local(headers, &header::ORIGIN, |it| {
            it.split_once("://").and_then(|it| host_of(it.1))
        });
    if is_local {
        return next.run(request).await;
    }
    let what = "only pages of this machine may ask this server";
    Failure::new(ProblemCode::ForeignOrigin, what).into_response()
}

/// Whether a header is absent or names this machine.
fn says_local(headers: &HeaderMap, name: &HeaderName, host: impl Fn(&str) -> Option<&str>) -> bool {
    headers.get_all(name).iter().all(|value| {
        let host = value.to_str().ok().and_then(&host);
        host.is_some_and(|it| matches!(it, "localhost" | "127.0.0.1" | "[::1]"))
    })
}

/// A host without its port.
fn host_of(text: &str) -> Option<&str> {
    match text.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|it| it.is_ascii_digit()) => Some(host),
        _ => Some(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_are_cut_off() {
        assert_eq!(host_of("localhost:80"), Some("localhost"));
        assert_eq!(host_of("127.0.0.1"), Some("127.0.0.1"));
        assert_eq!(host_of("[::1]:8080"), Some("[::1]"));
        assert_eq!(host_of("[::1]"), Some("[::1]"));
    }
}
