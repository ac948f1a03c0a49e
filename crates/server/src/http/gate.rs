//! Only pages of the server may ask it, and only by the name it is reached by.
//!
//! A server that only this machine reaches knows its pages as [`super::local`] says. One that others
//! reach has one name, that of its public URL: `Host` must say it, and what browsers tell of the page
//! that asks must name the same origin.

use super::local::is_from_here;
use super::streams::Peer;
use crate::failure::Failure;
use crate::reach::{PublicUrl, Scheme};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bastide_protocol::ProblemCode;
use ipnet::IpNet;
use std::net::IpAddr;
use std::sync::Arc;

/// Who may come in.
#[derive(Debug)]
pub(crate) enum Gate {
    /// This machine.
    Household,
    /// Everyone who can reach the server.
    Online {
        url: PublicUrl,
        /// Who may say for whom they ask.
        trusted_proxies: Vec<IpNet>,
    },
}

/// What page makes a browser ask.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// For whom a proxy asks.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// What may be asked at the machine itself by its own name, such as for a copy of the store.
const FOR_THE_MACHINE: [&str; 2] = ["/api/backup", "/api/health"];

pub(crate) async fn only_own_pages(
    State(gate): State<Arc<Gate>>,
    mut request: Request,
    next: Next,
) -> Response {
    let (url, trusted_proxies) = match &*gate {
        Gate::Household if is_from_here(request.headers()) => return next.run(request).await,
        Gate::Household => return foreign(),
        Gate::Online { url, trusted_proxies } => (url, trusted_proxies),
    };
    let peer = request.extensions().get::<Peer>().copied();
    let is_machine = FOR_THE_MACHINE.contains(&request.uri().path())
        && peer.is_some_and(|it| it.0.is_loopback())
        && is_from_here(request.headers());
    if !is_machine && !is_own_page(url, &request) {
        return foreign();
    }
    if let Some(Peer(address)) = peer {
        let client = client_of(address, request.headers(), trusted_proxies);
        request.extensions_mut().insert(Peer(client));
    }
    let mut answer = next.run(request).await;
    if url.scheme() == Scheme::Https {
        let for_a_year = HeaderValue::from_static("max-age=31536000");
        answer.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, for_a_year);
    }
    answer
}

fn foreign() -> Response {
    let what = "only pages of this server may ask it";
    Failure::new(ProblemCode::ForeignOrigin, what).into_response()
}

/// Whether a request names the server as it is reached, and comes from no page or from one of its
/// own. Links from elsewhere may lead to its pages, but not to what stands behind them.
fn is_own_page(url: &PublicUrl, request: &Request) -> bool {
    let headers = request.headers();
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
    let is_host = host.to_str().is_ok_and(|it| it.eq_ignore_ascii_case(url.authority()));
    let origin = url.to_string();
    let is_origin = headers.get_all(header::ORIGIN).iter().all(|it| it == origin.as_str());
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD)
        && !request.uri().path().starts_with("/api")
        && !headers.contains_key(header::UPGRADE);
    let mut sites = headers.get_all(FETCH_SITE).iter();
    let is_site = is_safe || sites.all(|it| it == "same-origin" || it == "none");
    is_host && is_origin && is_site
}

/// The address somebody asks from: the last one that trusted proxies have not got themselves.
fn client_of(peer: IpAddr, headers: &HeaderMap, trusted_proxies: &[IpNet]) -> IpAddr {
    let is_trusted = |ip: &IpAddr| trusted_proxies.iter().any(|it| it.contains(ip));
    let mut client = peer;
    let told = headers.get_all(FORWARDED_FOR).iter().rev();
    let told = told.flat_map(|it| it.to_str().unwrap_or_default().rsplit(','));
    for ip in told {
        if !is_trusted(&client) {
            break;
        }
        match ip.trim().parse() {
            Ok(ip) => client = ip,
            Err(_) => break,
        }
    }
    client
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    const OWN: &str = "https://bastide.example";

    fn asks(method: &str, path: &str, headers: &[(&str, &str)]) -> bool {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let url = OWN.parse().expect("a URL");
        is_own_page(&url, &request.body(Body::empty()).expect("a request"))
    }

    #[test]
    fn only_own_pages_may_ask() {
        let host = ("host", "bastide.example");
        let own = ("origin", OWN);
        let other = ("origin", "https://elsewhere.example");
        assert!(asks("POST", "/api/tables", &[host, own]));
        assert!(asks("POST", "/api/tables", &[host]), "a program that is no browser");
        assert!(!asks("POST", "/api/tables", &[host, other]));
        assert!(!asks("POST", "/api/tables", &[host, ("origin", "null")]));
        assert!(!asks("POST", "/api/tables", &[host, ("origin", "http://bastide.example")]));
        assert!(!asks("POST", "/api/tables", &[("host", "127.0.0.1:4000"), own]));
        assert!(!asks("POST", "/api/tables", &[own]), "no host");
        assert!(!asks("POST", "/api/tables", &[host, host, own]), "two hosts");
        let cross = ("sec-fetch-site", "cross-site");
        let sibling = ("sec-fetch-site", "same-site");
        assert!(!asks("POST", "/api/tables", &[host, cross]));
        assert!(!asks("GET", "/api/tables", &[host, sibling]));
        assert!(asks("GET", "/t/abc/token", &[host, cross]), "a link in a message");
        assert!(!asks("GET", "/t/abc", &[host, cross, ("upgrade", "websocket")]));
    }

    #[test]
    fn only_trusted_proxies_say_for_whom_they_ask() {
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        let trusted = ["10.0.0.0/8".parse().expect("a network")];
        let client = |peer: &str, told: &[&str]| {
            let mut headers = HeaderMap::new();
            for it in told {
                headers.append(FORWARDED_FOR, HeaderValue::from_str(it).expect("text"));
            }
            client_of(ip(peer), &headers, &trusted).to_string()
        };
        assert_eq!(client("10.0.0.1", &["203.0.113.9"]), "203.0.113.9");
        assert_eq!(client("10.0.0.1", &["1.2.3.4, 203.0.113.9"]), "203.0.113.9", "forged");
        assert_eq!(client("10.0.0.1", &["203.0.113.9, 10.0.0.2"]), "203.0.113.9", "two proxies");
        assert_eq!(client("10.0.0.1", &["1.2.3.4", "203.0.113.9"]), "203.0.113.9", "two headers");
        assert_eq!(client("203.0.113.7", &["1.2.3.4"]), "203.0.113.7", "no proxy");
        assert_eq!(client("10.0.0.1", &["nonsense"]), "10.0.0.1");
    }
}
