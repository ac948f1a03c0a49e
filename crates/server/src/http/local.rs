//! Only this machine may ask, and only pages of this machine may make it ask.
//!
//! Listening on the loopback address keeps other machines out, but not the pages of other sites in
//! a browser here: these could send orders or, by a name that resolves to this machine, read
//! answers. Both tell by their headers where they come from.

use axum::http::{HeaderMap, header};

/// Whether a request names this machine as its host and comes from no page, or from one of the same
/// port: what else listens on this machine has no business here. Decision 14 says why it is the port
/// of the host and not the one we listen on.
pub(super) fn is_from_here(headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
    let Some(port) = host.to_str().ok().and_then(local_port) else { return false };
    headers.get_all(header::ORIGIN).iter().all(|origin| {
        let origin = origin.to_str().ok().and_then(|it| it.strip_prefix("http://"));
        origin.and_then(local_port) == Some(port)
    })
}

/// The port that a host names; none if it is not this machine.
fn local_port(text: &str) -> Option<u16> {
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|it| it.is_ascii_digit()) => (host, port.parse()),
        _ => (text, Ok(HTTP)),
    };
    let is_local = matches!(host, "localhost" | "127.0.0.1" | "[::1]");
    port.ok().filter(|_| is_local)
}

/// The port of addresses that name none.
const HTTP: u16 = 80;

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn ports_are_read() {
        assert_eq!(local_port("localhost:81"), Some(81));
        assert_eq!(local_port("127.0.0.1"), Some(80));
        assert_eq!(local_port("[::1]:8080"), Some(8080));
        assert_eq!(local_port("[::1]"), Some(80));
        assert_eq!(local_port("elsewhere.example:81"), None);
        assert_eq!(local_port("localhost:99999"), None);
    }

    #[test]
    fn only_pages_of_the_same_port_may_ask() {
        let cases: [(&[&str], &[&str], bool); 10] = [
            (&["localhost:7227"], &[], true),
            (&["localhost:7227"], &["http://localhost:7227"], true),
            (&["127.0.0.1:7227"], &["http://localhost:7227"], true),
            (&["localhost:7227"], &["http://localhost:7228"], false),
            (&["localhost:7227"], &["http://localhost"], false),
            (&["localhost:7227"], &["https://localhost:7227"], false),
            (&["localhost:7227"], &["null"], false),
            (&["localhost:7227", "localhost:7227"], &[], false),
            (&["bastide.example"], &[], false),
            (&[], &[], false),
        ];
        for (hosts, origins, may) in cases {
            let mut headers = HeaderMap::new();
            for host in hosts {
                headers.append(header::HOST, HeaderValue::from_static(host));
            }
            for origin in origins {
                headers.append(header::ORIGIN, HeaderValue::from_static(origin));
            }
            assert_eq!(is_from_here(&headers), may, "{hosts:?} {origins:?}");
        }
    }
}
