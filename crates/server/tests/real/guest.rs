//! People at a server that others reach, each with a browser and an address of their own.

use crate::table::{Answer, TestServer, agent, seats_of};
use bastide_protocol::{ChatLine, TableMessage, TableView};
use bastide_server::{Limits, Reach};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::net::TcpStream;
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};

/// What the pages of these servers are called.
pub(crate) const HOST: &str = "bastide.example";

/// A server that others reach through a proxy, which is this test.
pub(crate) fn online() -> TestServer {
    online_with(Limits::default())
}

pub(crate) fn online_with(limits: Limits) -> TestServer {
    let reach = Reach::Public {
        listen: ([127, 0, 0, 1], 0).into(),
        url: format!("https://{HOST}").parse().expect("a URL"),
        trusted_proxies: vec!["127.0.0.1/32".parse().expect("a network")],
    };
    TestServer::reached(reach, limits)
}

/// Somebody with a browser.
pub(crate) struct Guest<'a> {
    server: &'a TestServer,
    address: String,
    pub(crate) cookie: RefCell<Option<String>>,
    /// Everything the server has told them.
    pub(crate) heard: RefCell<String>,
}

impl<'a> Guest<'a> {
    /// A stranger at the nth address.
    pub(crate) fn stranger(server: &'a TestServer, nth: u8) -> Self {
        let (cookie, heard) = (RefCell::default(), RefCell::default());
        Self { server, address: format!("203.0.113.{nth}"), cookie, heard }
    }

    /// Somebody who has said their name.
    pub(crate) fn named(server: &'a TestServer, nth: u8, name: &str) -> Self {
        let guest = Self::stranger(server, nth);
        let answer = guest.put("/api/person", &json!({ "name": name }));
        assert_eq!(answer.status, 200, "{}", answer.text);
        guest
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None, &[])
    }

    pub(crate) fn delete(&self, path: &str) -> Answer {
        self.ask("DELETE", path, None, &[])
    }

    pub(crate) fn put(&self, path: &str, body: &Value) -> Answer {
        self.ask("PUT", path, Some(body.to_string()), &[])
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, Some(body.to_string()), &[])
    }

    /// Asks as a browser does, with more or other headers.
    pub(crate) fn ask(
        &self,
        method: &str,
        path: &str,
        body: Option<String>,
        headers: &[(&str, &str)],
    ) -> Answer {
        let origin = format!("https://{HOST}");
        let mut told = vec![("host", HOST), ("x-forwarded-for", self.address.as_str())];
        if method != "GET" {
            told.push(("origin", &origin));
        }
        let cookie = self.cookie.borrow().clone();
        told.extend(cookie.as_deref().map(|it| ("cookie", it)));
        told.retain(|(name, _)| headers.iter().all(|it| it.0 != *name));
        told.extend(headers);
        let mut request = ureq::http::Request::builder().method(method).uri(self.server.url(path));
        for (name, value) in told {
            request = request.header(name, value);
        }
        let answer = match body {
            Some(body) => {
                let request = request.header("content-type", "application/json");
                agent().run(request.body(body).expect("a request"))
            }
            None => agent().run(request.body(()).expect("a request")),
        };
        let answer = answer.expect("an answer");
        let given = answer.headers().get("set-cookie").and_then(|it| it.to_str().ok());
        if let Some(given) = given {
            self.hear(given);
            let pair = given.split(';').next().expect("a cookie").to_owned();
            *self.cookie.borrow_mut() = Some(pair).filter(|it| !it.ends_with('='));
        }
        let answer = Answer::of(Ok(answer));
        self.hear(&answer.text);
        answer
    }

    fn hear(&self, text: &str) {
        self.heard.borrow_mut().push_str(text);
    }

    /// Opens a table for some seats, `me` for each that is to be free.
    pub(crate) fn open(&self, seats: &[&str], more: &Value) -> TableView {
        let mut new = json!({ "game": { "seats": seats_of(seats) } });
        let object = new.as_object_mut().expect("an object");
        object.extend(more.as_object().expect("an object").clone());
        let answer = self.post("/api/tables", &new);
        assert_eq!(answer.status, 201, "{}", answer.text);
        answer.read()
    }

    pub(crate) fn table(&self, id: &str) -> TableView {
        self.get(&format!("/api/tables/{id}")).read()
    }

    /// Sits down by the link of an invitation.
    pub(crate) fn sit(&self, link: &str) -> Answer {
        let (id, token) = token_of(link);
        self.post(&format!("/api/tables/{id}/sit"), &json!({ "invitation": token }))
    }

    /// Follows something by a stream.
    pub(crate) fn follow(&self, path: &str) -> WebSocket<TcpStream> {
        self.try_follow(path, &format!("https://{HOST}")).expect("a stream")
    }

    /// Follows something from a page of somewhere, or is told the status of the refusal.
    pub(crate) fn try_follow(&self, path: &str, origin: &str) -> Result<WebSocket<TcpStream>, u16> {
        let url = format!("ws://{}{path}", self.server.address);
        let mut request = url.into_client_request().expect("an address");
        let mut tell = |name: &'static str, value: &str| {
            request.headers_mut().insert(name, HeaderValue::from_str(value).expect("text"));
        };
        tell("host", HOST);
        tell("origin", origin);
        tell("x-forwarded-for", &self.address);
        if let Some(cookie) = &*self.cookie.borrow() {
            tell("cookie", cookie);
        }
        match tungstenite::client(request, self.server.connect()) {
            Ok((socket, _)) => Ok(socket),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                Err(answer.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// What comes next on a stream.
    pub(crate) fn next<T: serde::de::DeserializeOwned>(
        &self,
        stream: &mut WebSocket<TcpStream>,
    ) -> T {
        loop {
            match stream.read().expect("a message") {
                Message::Text(text) => {
                    self.hear(&text);
                    return serde_json::from_str(&text).expect("JSON");
                }
                Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_) => {}
                Message::Close(_) => panic!("the stream was closed"),
            }
        }
    }

    /// The next table of a stream that is as it should be.
    pub(crate) fn table_when(
        &self,
        stream: &mut WebSocket<TcpStream>,
        is_so: impl Fn(&TableView) -> bool,
    ) -> TableView {
        loop {
            match self.next::<TableMessage>(stream) {
                TableMessage::Table { table } if is_so(&table) => return *table,
                TableMessage::Table { .. } | TableMessage::Chat { .. } => {}
                TableMessage::End { problem } => panic!("{problem:?}"),
            }
        }
    }

    /// The next lines of a stream that are as they should be.
    pub(crate) fn chat_when(
        &self,
        stream: &mut WebSocket<TcpStream>,
        is_so: impl Fn(&[ChatLine]) -> bool,
    ) -> Vec<ChatLine> {
        loop {
            match self.next::<TableMessage>(stream) {
                TableMessage::Chat { lines, .. } if is_so(&lines) => return lines,
                TableMessage::Table { .. } | TableMessage::Chat { .. } => {}
                TableMessage::End { problem } => panic!("{problem:?}"),
            }
        }
    }
}

/// The table and the token of a link.
pub(crate) fn token_of(link: &str) -> (&str, &str) {
    let rest = link.strip_prefix("/t/").expect("a link to a table");
    rest.split_once('/').expect("a token")
}

/// A table for two whose game has begun, and its id.
pub(crate) fn begun(host: &Guest<'_>, guest: &Guest<'_>, more: &Value) -> String {
    let table = host.open(&["me", "me"], more);
    let link = table.invitation.expect("a link");
    assert_eq!(guest.sit(&link).status, 200);
    let started = host.post(&format!("/api/tables/{}/start", table.id), &json!({}));
    assert_eq!(started.status, 200, "{}", started.text);
    table.id
}
