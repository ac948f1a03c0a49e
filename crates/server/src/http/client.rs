//! The client: the files that the program was given to serve at all addresses outside `/api`.

use super::{App, FOR_EVER, not_found, wrong_method};
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use std::borrow::Cow;

/// Where the server finds the files of the client: the file at a path such as `index.html` or
/// `assets/app.js`; none if there is no such file.
pub type ClientFiles = fn(path: &str) -> Option<ClientFile>;

/// A file of the client.
#[derive(Clone, Debug)]
pub struct ClientFile {
    /// What is in it.
    pub bytes: Cow<'static, [u8]>,
    /// A hash that changes with every byte.
    pub hash: [u8; 32],
}

/// The page every address of the client begins with.
const PAGE: &str = "index.html";

/// Files in this folder have their hash in their name.
const HASHED: &str = "assets/";

/// How the build packs files, the best first: the name, and the ending beside the file's own.
const PACKINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// A file of the client, or its page: which screen that shows is for the client to decide.
pub(crate) async fn client(State(app): State<App>, request: Request) -> Response {
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        return not_found().await.into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return wrong_method().await.into_response();
    }
    match find(app.client, path, request.headers()) {
        Found::File(answer) => answer,
        Found::NoFile => not_found().await.into_response(),
        Found::NoClient => Html(include_str!("../page.html")).into_response(),
    }
}

/// What there is at an address.
#[derive(Debug)]
enum Found {
    File(Response),
    NoFile,
    /// The client has not been built.
    NoClient,
}

fn find(files: ClientFiles, path: &str, headers: &HeaderMap) -> Found {
    let name = path.trim_start_matches('/');
    if let Some(answer) = file(files, name, headers) {
        return Found::File(answer);
    }
    // Screens have no dot in their addresses, files have.
    let is_file = name.rsplit('/').next().is_some_and(|it| it.contains('.'));
    if is_file {
        return Found::NoFile;
    }
    file(files, PAGE, headers).map_or(Found::NoClient, Found::File)
}

/// A file, packed if the browser can unpack it.
fn file(files: ClientFiles, name: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = files(name)?;
    let packed = PACKINGS
        .into_iter()
        .filter(|(packing, _)| accepts(headers, packing))
        .find_map(|(packing, ending)| Some((packing, files(&format!("{name}{ending}"))?)));
    let (packing, file) = packed.unwrap_or(("plain", plain));
    let tag = tag_of(&file, packing);
    let kept = if name.starts_with(HASHED) { FOR_EVER.1 } else { "no-cache" };
    let is_known = headers.get_all(header::IF_NONE_MATCH).iter().any(|it| names(it, &tag));
    let common = [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, kept.to_owned()),
        (header::VARY, "accept-encoding".to_owned()),
    ];
    if is_known {
        return Some((StatusCode::NOT_MODIFIED, common).into_response());
    }
    let body = match file.bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    let mut answer = (common, [(header::CONTENT_TYPE, media_type(name))], body).into_response();
    if packing != "plain" {
        let packing = header::HeaderValue::from_static(packing);
        answer.headers_mut().insert(header::CONTENT_ENCODING, packing);
    }
    Some(answer)
}

/// Changes with every byte of what is sent.
fn tag_of(file: &ClientFile, packing: &str) -> String {
    let digits: String = file.hash.iter().take(16).map(|it| format!("{it:02x}")).collect();
    format!("\"{digits}-{packing}\"")
}

/// Whether a list of tags has this one, or all.
fn names(list: &header::HeaderValue, tag: &str) -> bool {
    let list = list.to_str().unwrap_or_default();
    list.split(',').map(str::trim).any(|it| it == "*" || it.trim_start_matches("W/") == tag)
}

/// Whether the browser can unpack something; what it weighs with nothing it does not want.
fn accepts(headers: &HeaderMap, packing: &str) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter();
    lists.filter_map(|it| it.to_str().ok()).flat_map(|it| it.split(',')).any(|it| {
        let mut parts = it.split(';').map(str::trim);
        let is_named = parts.next().is_some_and(|it| it.eq_ignore_ascii_case(packing));
        let weight = parts.find_map(|it| it.strip_prefix("q=")?.parse::<f32>().ok());
        is_named && weight.is_none_or(|it| it > 0.0)
    })
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("wasm") => "application/wasm",
        Some("txt") => "text/plain; charset=utf-8",
        Some(_) | None => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderName;

    /// A client of one page and one script, which is packed.
    fn sample(path: &str) -> Option<ClientFile> {
        let bytes: &[u8] = match path {
            "index.html" => b"<!doctype html>",
            "assets/app-1a2b3c.js" => b"console.log('hello')",
            "assets/app-1a2b3c.js.br" => b"packed by brotli",
            "assets/app-1a2b3c.js.gz" => b"packed by gzip",
            _ => return None,
        };
        let mut hash = [0; 32];
        hash[..14].copy_from_slice(&bytes[..14]);
        Some(ClientFile { bytes: bytes.into(), hash })
    }

    fn nothing(_: &str) -> Option<ClientFile> {
        None
    }

    fn ask(path: &str, said: &[(HeaderName, &'static str)]) -> Response {
        let said = said.iter().cloned();
        let headers = said.map(|(name, it)| (name, header::HeaderValue::from_static(it)));
        match find(sample, path, &headers.collect()) {
            Found::File(answer) => answer,
            other @ (Found::NoFile | Found::NoClient) => panic!("{path}: {other:?}"),
        }
    }

    fn told<'a>(answer: &'a Response, name: &HeaderName) -> &'a str {
        answer.headers().get(name).and_then(|it| it.to_str().ok()).unwrap_or_default()
    }

    #[test]
    fn screens_are_one_page_and_files_are_files() {
        for path in ["/", "/index.html", "/games/abc", "/games/abc/replay", "/assets"] {
            let answer = ask(path, &[]);
            assert_eq!(told(&answer, &header::CONTENT_TYPE), "text/html; charset=utf-8", "{path}");
            assert_eq!(told(&answer, &header::CACHE_CONTROL), "no-cache", "{path}");
        }
        let script = ask("/assets/app-1a2b3c.js", &[]);
        assert_eq!(told(&script, &header::CONTENT_TYPE), "text/javascript; charset=utf-8");
        assert!(told(&script, &header::CACHE_CONTROL).ends_with("immutable"));
        for path in [
            "/assets/app-other.js",
            "/favicon.ico",
            "/games/../../Cargo.toml",
            "/../client.rs",
            "/%2e%2e/Cargo.toml",
            "//etc/passwd.txt",
        ] {
            let found = find(sample, path, &HeaderMap::new());
            assert!(matches!(found, Found::NoFile), "{path}: {found:?}");
        }
    }

    #[test]
    fn files_are_sent_packed_to_those_who_can_unpack() {
        let path = "/assets/app-1a2b3c.js";
        let packing = |wanted| {
            let answer = ask(path, &[(header::ACCEPT_ENCODING, wanted)]);
            told(&answer, &header::CONTENT_ENCODING).to_owned()
        };
        assert_eq!(packing("gzip, deflate, br, zstd"), "br");
        assert_eq!(packing("gzip;q=0.5, br;q=0"), "gzip");
        assert_eq!(packing("GZIP"), "gzip");
        assert_eq!(packing("identity"), "");
        assert_eq!(told(&ask(path, &[]), &header::VARY), "accept-encoding");
        let page = ask("/", &[(header::ACCEPT_ENCODING, "br")]);
        assert_eq!(told(&page, &header::CONTENT_ENCODING), "", "it is not there packed");
    }

    #[test]
    fn a_tag_stands_for_the_bytes() {
        let path = "/assets/app-1a2b3c.js";
        let (plain, packed) = (ask(path, &[]), ask(path, &[(header::ACCEPT_ENCODING, "br")]));
        let tag = told(&plain, &header::ETAG).to_owned();
        assert!(tag.starts_with('"') && tag.ends_with('"'), "{tag} is strong");
        assert_ne!(tag, told(&packed, &header::ETAG));
        assert_eq!(ask(path, &[(header::IF_NONE_MATCH, "\"other\"")]).status(), StatusCode::OK);
        for known in [tag.clone(), format!("\"a\", {tag}"), format!("W/{tag}"), "*".to_owned()] {
            let answer = ask(path, &[(header::IF_NONE_MATCH, known.leak())]);
            assert_eq!(answer.status(), StatusCode::NOT_MODIFIED);
            assert_eq!(told(&answer, &header::ETAG), tag);
        }
    }

    #[test]
    fn without_a_client_there_is_none() {
        assert!(matches!(find(nothing, "/", &HeaderMap::new()), Found::NoClient));
        assert!(matches!(find(nothing, "/assets/a.js", &HeaderMap::new()), Found::NoFile));
    }
}
