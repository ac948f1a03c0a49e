//! Who asks, and what they may do: known by a cookie, held back when they ask too often, and let in
//! by [`crate::access`].

use super::App;
use super::streams::Peer;
use crate::access::{Access, Owned, Pass, Seated, Visitor};
use crate::failure::Failure;
use crate::limits::Effort;
use crate::meeting::Meeting;
use crate::people::Key;
use crate::seats::Person;
use axum::extract::{FromRequestParts, RawPathParams, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bastide_protocol::ProblemCode;
use std::sync::{Arc, Mutex, PoisonError};

/// The cookie with a person's key.
const COOKIE: &str = "bastide_person";

/// How long browsers keep it, in seconds: a year.
const COOKIE_LIFE: u32 = 31_536_000;

/// A key has as many digits; nothing else is looked for in the store.
const KEY_LENGTH: usize = 64;

/// Finds out who asks, and holds those back who ask too often.
pub(crate) async fn recognize(
    State(app): State<App>,
    mut request: Request,
    next: Next,
) -> Response {
    let Some(online) = &app.online else {
        request.extensions_mut().insert(Visitor::Household);
        return next.run(request).await;
    };
    // Files of the client are for everyone.
    if !request.uri().path().starts_with("/api") {
        return next.run(request).await;
    }
    let key = key_in(request.headers());
    let visitor = match &key {
        Some(key) => match online.meeting.people().of_key(key).await {
            Ok(person) => person.map_or(Visitor::Stranger, Visitor::Person),
            Err(failure) => return failure.into_response(),
        },
        None => Visitor::Stranger,
    };
    let effort = effort_of(request.method(), request.uri().path());
    if let Some(Peer(address)) = request.extensions().get().copied() {
        let person = visitor.person().map(|it| it.id.as_str());
        if let Err(failure) = online.rates.take(effort, address, person) {
            return failure.into_response();
        }
    }
    let cookies = Cookies { told: key, ..Cookies::default() };
    request.extensions_mut().insert(visitor);
    request.extensions_mut().insert(cookies.clone());
    let mut answer = next.run(request).await;
    if let Some(cookie) = cookies.take() {
        answer.headers_mut().append(header::SET_COOKIE, cookie);
    }
    answer
}

fn key_in(headers: &HeaderMap) -> Option<String> {
    let told = headers.get_all(header::COOKIE).iter().filter_map(|it| it.to_str().ok());
    let mut pairs = told.flat_map(|it| it.split(';')).filter_map(|it| it.trim().split_once('='));
    let (_, key) = pairs.find(|(name, _)| *name == COOKIE)?;
    (key.len() == KEY_LENGTH).then(|| key.to_owned())
}

fn effort_of(method: &Method, path: &str) -> Effort {
    let parts: Vec<&str> = path.split('/').skip(2).collect();
    let is_read = matches!(*method, Method::GET | Method::HEAD);
    match parts.as_slice() {
        ["device-codes", ..] | ["tables", _, "invitations", ..] => Effort::Join,
        _ if is_read => Effort::Look,
        ["tables"]
        | ["games"]
        | ["records"]
        | ["person", "device-code"]
        | ["lobby", "quick"]
        | ["tables", _, "rematch"]
        | ["games", _, "salvage"] => Effort::Make,
        ["tables", _, "sit"] | ["person"] => Effort::Join,
        ["tables", _, "chat"] => Effort::Say,
        _ => Effort::Act,
    }
}

/// What becomes of the cookie of a request. Copies share everything.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cookies {
    told: Option<String>,
    fresh: Arc<Mutex<Option<HeaderValue>>>,
}

impl Cookies {
    /// Gives the browser a key.
    pub(crate) fn give(&self, app: &App, key: &Key) {
        self.set(app, &key.0, COOKIE_LIFE);
    }

    /// Has the browser keep the key it has for another year.
    pub(crate) fn renew(&self, app: &App) {
        if let Some(key) = &self.told {
            self.set(app, key, COOKIE_LIFE);
        }
    }

    /// Takes the key away from the browser.
    pub(crate) fn clear(&self, app: &App) {
        self.set(app, "", 0);
    }

    fn set(&self, app: &App, key: &str, life: u32) {
        let secure = match app.online.as_ref().map(|it| it.url.scheme()) {
            Some(crate::reach::Scheme::Https) => "; Secure",
            Some(crate::reach::Scheme::Http) | None => "",
        };
        let text =
            format!("{COOKIE}={key}; HttpOnly; SameSite=Lax; Path=/; Max-Age={life}{secure}");
        // Keys are digits.
        let value = HeaderValue::from_str(&text).ok();
        *self.fresh.lock().unwrap_or_else(PoisonError::into_inner) = value;
    }

    fn take(&self) -> Option<HeaderValue> {
        self.fresh.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Failure> {
        let visitor = parts.extensions.get().cloned();
        visitor.ok_or_else(|| Failure::internal("nobody has asked who asks"))
    }
}

impl FromRequestParts<App> for Cookies {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Failure> {
        Ok(parts.extensions.get().cloned().unwrap_or_default())
    }
}

/// The tables where people meet, on servers that have them.
#[derive(Debug)]
pub(crate) struct Hall(pub(crate) Meeting);

impl FromRequestParts<App> for Hall {
    type Rejection = Failure;

    async fn from_request_parts(_: &mut Parts, app: &App) -> Result<Self, Failure> {
        match &app.online {
            Some(online) => Ok(Self(online.meeting.clone())),
            None => {
                let what = "this server is for this machine only and knows no people";
                Err(Failure::new(ProblemCode::NotFound, what))
            }
        }
    }
}

/// Somebody the server knows.
#[derive(Debug)]
pub(crate) struct Known(pub(crate) Person);

impl FromRequestParts<App> for Known {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        Hall::from_request_parts(parts, app).await?;
        match Visitor::from_request_parts(parts, app).await? {
            Visitor::Person(person) => Ok(Self(person)),
            Visitor::Household | Visitor::Stranger => {
                let what = "the server does not know who asks; say a name first";
                Err(Failure::new(ProblemCode::UnknownPerson, what))
            }
        }
    }
}

/// Somebody who may keep a game: at this machine anybody; else a person, who is given a key if they
/// have none.
#[derive(Debug)]
pub(crate) enum Keeper {
    Household,
    Person(Meeting, Person),
}

impl FromRequestParts<App> for Keeper {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let Some(online) = &app.online else { return Ok(Self::Household) };
        let meeting = online.meeting.clone();
        match Visitor::from_request_parts(parts, app).await? {
            Visitor::Person(person) => Ok(Self::Person(meeting, person)),
            Visitor::Household | Visitor::Stranger => {
                let (person, key) = meeting.people().meet(None).await?;
                Cookies::from_request_parts(parts, app).await?.give(app, &key);
                Ok(Self::Person(meeting, person))
            }
        }
    }
}

/// The part of an address that names a game.
async fn game_in(parts: &mut Parts, app: &App) -> Result<String, Failure> {
    let params = RawPathParams::from_request_parts(parts, app).await;
    let params =
        params.map_err(|error| Failure::new(ProblemCode::MalformedAddress, error.body_text()))?;
    let id = params.iter().find(|(name, _)| *name == "id");
    id.map(|(_, id)| id.to_owned()).ok_or_else(|| Failure::internal("no game in the address"))
}

macro_rules! let_in {
    ($($right:ty => $ask:ident),*) => {$(
        impl FromRequestParts<App> for $right {
            type Rejection = Failure;

            async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
                let id = game_in(parts, app).await?;
                let visitor = &Visitor::from_request_parts(parts, app).await?;
                let meeting = app.online.as_ref().map(|it| &it.meeting);
                Access { meeting, visitor }.$ask(&id).await
            }
        }
    )*};
}

let_in!(Pass => look, Seated => seated, Owned => owned);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_is_found_among_cookies() {
        let mut headers = HeaderMap::new();
        let key = "a".repeat(KEY_LENGTH);
        let told = format!("other=1; {COOKIE}={key}; more=2");
        headers.insert(header::COOKIE, HeaderValue::from_str(&told).expect("text"));
        assert_eq!(key_in(&headers), Some(key));
        headers.insert(header::COOKIE, HeaderValue::from_static("bastide_person=short"));
        assert_eq!(key_in(&headers), None);
    }

    #[test]
    fn efforts_are_told_apart() {
        let effort = |method: Method, path| effort_of(&method, path);
        assert_eq!(effort(Method::POST, "/api/tables"), Effort::Make);
        assert_eq!(effort(Method::GET, "/api/tables"), Effort::Look);
        assert_eq!(effort(Method::POST, "/api/tables/abc/sit"), Effort::Join);
        assert_eq!(effort(Method::GET, "/api/tables/abc/invitations/x"), Effort::Join);
        assert_eq!(effort(Method::GET, "/api/device-codes/x"), Effort::Join);
        assert_eq!(effort(Method::POST, "/api/games/abc/actions"), Effort::Act);
        assert_eq!(effort(Method::POST, "/api/games"), Effort::Make);
        assert_eq!(effort(Method::POST, "/api/tables/abc/chat"), Effort::Say);
    }
}
