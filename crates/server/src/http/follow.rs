//! Tables and the lobby as they change, over a WebSocket: whole states, so that a client that comes
//! back has nothing to mend.

use super::stream::upgraded;
use super::streams::Peer;
use super::visitor::Hall;
use super::{App, Stopping};
use crate::Limits;
use crate::access::{Access, Visitor};
use crate::failure::Failure;
use crate::http::extract::Address;
use crate::meeting::{Meeting, Viewer};
use crate::presence::{Attention, Follower, Place};
use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use bastide_protocol::{LobbyMessage, TableMessage, TableView, TableWord};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// The lobby is told at most so often.
const LOBBY_GAP: Duration = Duration::from_millis(500);

/// A table is told at most so often: several changes at once are one.
const TABLE_GAP: Duration = Duration::from_millis(50);

/// A table as it is now, and after every change.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tables/{id}/stream", params(("id" = String, Path)),
    responses((status = 101, description = "messages follow", body = TableMessage),
        (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn table(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    Hall(meeting): Hall,
    visitor: Visitor,
    Address(id): Address<String>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let access = Access { meeting: Some(&meeting), visitor: &visitor };
    access.must_see(&meeting.get(&id).await?)?;
    let permits = app.open_stream(peer, &visitor)?;
    let (limits, stopping) = (Arc::clone(&app.limits), app.stopping.clone());
    let subject = Subject { meeting, visitor, place: Place::Table(id), gap: TABLE_GAP };
    upgraded(upgrade, move |socket| async move {
        subject.line(socket, limits).follow(stopping).await;
        drop(permits);
    })
}

/// The lobby as it is now, and after every change.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/lobby/stream",
    responses((status = 101, description = "messages follow", body = LobbyMessage),
        (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn lobby(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    Hall(meeting): Hall,
    visitor: Visitor,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let permits = app.open_stream(peer, &visitor)?;
    let (limits, stopping) = (Arc::clone(&app.limits), app.stopping.clone());
    let subject = Subject { meeting, visitor, place: Place::Lobby, gap: LOBBY_GAP };
    upgraded(upgrade, move |socket| async move {
        subject.line(socket, limits).follow(stopping).await;
        drop(permits);
    })
}

/// What somebody follows.
struct Subject {
    meeting: Meeting,
    visitor: Visitor,
    place: Place,
    /// The least time between two messages.
    gap: Duration,
}

/// What a client is told.
enum Told {
    /// How things are.
    Now(String),
    /// Why nothing more will come.
    End(String),
}

impl Subject {
    fn line(self, socket: WebSocket, limits: Arc<Limits>) -> Line {
        let person = self.visitor.person().map(|it| it.id.clone());
        let follower = self.meeting.presences().follow(self.place.clone(), person);
        Line { socket, follower, limits, subject: self }
    }

    /// How things are now, for the one who follows them.
    async fn told(&self) -> Result<Told, Gone> {
        let access = Access { meeting: Some(&self.meeting), visitor: &self.visitor };
        let viewer = Viewer::new(&self.meeting, access);
        match &self.place {
            Place::Lobby => {
                // What the store cannot tell now it tells after the next change.
                let lobby = viewer.lobby().await.unwrap_or_default();
                Ok(Told::Now(json(&LobbyMessage::Lobby { lobby })?))
            }
            Place::Table(id) => match self.table(viewer, id).await {
                Ok(table) => Ok(Told::Now(json(&TableMessage::Table { table: Box::new(table) })?)),
                Err(failure) => {
                    Ok(Told::End(json(&TableMessage::End { problem: failure.problem() })?))
                }
            },
        }
    }

    async fn table(&self, viewer: Viewer<'_>, id: &str) -> Result<TableView, Failure> {
        viewer.table(&self.meeting.get(id).await?).await
    }
}

fn json(message: &impl serde::Serialize) -> Result<String, Gone> {
    serde_json::to_string(message).map_err(|_| Gone)
}

/// The line to somebody who follows a place.
struct Line {
    socket: WebSocket,
    follower: Follower,
    limits: Arc<Limits>,
    subject: Subject,
}

/// The client has gone.
struct Gone;

impl Line {
    /// Tells how things are, again after every change, until the client goes away, the server stops,
    /// or the last word has been said. What has not changed for this client is not told again.
    async fn follow(mut self, mut stopping: Stopping) {
        let mut ping = tokio::time::interval(self.limits.ping);
        ping.reset();
        let mut owes_pong = false;
        let mut told = String::new();
        let mut due = Some(Instant::now());
        loop {
            let done = tokio::select! {
                biased;
                said = self.socket.recv() => {
                    owes_pong = false;
                    self.hear(said)
                }
                _ = stopping.changed() => {
                    _ = self.send(Message::Close(None)).await;
                    Err(Gone)
                }
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                    due = None;
                    self.say(&mut told).await
                }
                () = self.follower.news(), if due.is_none() => {
                    due = Some(Instant::now() + self.subject.gap);
                    Ok(())
                }
                _ = ping.tick() => {
                    if owes_pong {
                        return;
                    }
                    owes_pong = true;
                    // What nobody has told of, such as a game that has come to its end.
                    due = due.or_else(|| Some(Instant::now()));
                    self.send(Message::Ping(Vec::new().into())).await
                }
            };
            if done.is_err() {
                return;
            }
        }
    }

    /// Takes in what a client says; what it may not say is no reason to leave it.
    fn hear(&mut self, said: Option<Result<Message, axum::Error>>) -> Result<(), Gone> {
        match said {
            Some(Ok(Message::Close(_)) | Err(_)) | None => Err(Gone),
            Some(Ok(Message::Text(text))) => {
                match serde_json::from_str(&text) {
                    Ok(TableWord::Here) => self.follower.turn(Attention::Here),
                    Ok(TableWord::Away) => self.follower.turn(Attention::Away),
                    Err(_) => {}
                }
                Ok(())
            }
            Some(Ok(Message::Binary(_) | Message::Ping(_) | Message::Pong(_))) => Ok(()),
        }
    }

    async fn say(&mut self, told: &mut String) -> Result<(), Gone> {
        match self.subject.told().await? {
            Told::Now(text) if text == *told => Ok(()),
            Told::Now(text) => {
                told.clone_from(&text);
                self.send(Message::Text(text.into())).await
            }
            Told::End(text) => {
                self.send(Message::Text(text.into())).await?;
                Err(Gone)
            }
        }
    }

    async fn send(&mut self, message: Message) -> Result<(), Gone> {
        let sent = tokio::time::timeout(self.limits.send, self.socket.send(message)).await;
        match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }
}
