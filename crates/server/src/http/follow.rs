//! Tables and the lobby as they change, over a WebSocket: whole states, so that a client that comes
//! back has nothing to mend.

use super::stream::upgraded;
use super::streams::Peer;
use super::visitor::Hall;
use super::{App, Stopping};
use crate::Limits;
use crate::access::{Access, Visitor};
use crate::chat::MAX_LINES;
use crate::failure::Failure;
use crate::http::extract::Address;
use crate::meeting::{Meeting, Viewer};
use crate::presence::{Attention, Follower, Place};
use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use bastide_protocol::{ChatLine, LobbyMessage, TableMessage, TableView, TableWord};
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
    let (voters, table) = (meeting.clone(), id.clone());
    let subject = Subject { meeting, visitor, place: Place::Table(id), gap: TABLE_GAP };
    upgraded(upgrade, move |socket| async move {
        subject.line(socket, limits).follow(stopping).await;
        drop(permits);
        // What cannot be counted now is counted with the next vote.
        _ = voters.count_votes(&table).await;
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
    /// How things are, and what was said of late.
    Now(String, Option<String>),
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
    async fn told(&self, heard: &mut Heard) -> Result<Told, Gone> {
        let access = Access { meeting: Some(&self.meeting), visitor: &self.visitor };
        let viewer = Viewer::new(&self.meeting, access);
        match &self.place {
            Place::Lobby => {
                // What the store cannot tell now it tells after the next change.
                let lobby = viewer.lobby().await.unwrap_or_default();
                Ok(Told::Now(json(&LobbyMessage::Lobby { lobby })?, None))
            }
            Place::Table(id) => match self.table(viewer, id).await {
                Ok((table, lines)) => {
                    let news = heard.news(lines).map(|it| json(&it)).transpose()?;
                    let table = json(&TableMessage::Table { table: Box::new(table) })?;
                    Ok(Told::Now(table, news))
                }
                Err(failure) => {
                    Ok(Told::End(json(&TableMessage::End { problem: failure.problem() })?))
                }
            },
        }
    }

    async fn table(
        &self,
        viewer: Viewer<'_>,
        id: &str,
    ) -> Result<(TableView, Vec<ChatLine>), Failure> {
        let table = self.meeting.get(id).await?;
        let view = viewer.table(&table).await?;
        Ok((view, self.meeting.heard(&table, self.visitor.person()).await?))
    }
}

/// The lines that a client was told; nothing before the first time.
#[derive(Debug, Default)]
struct Heard(Option<Vec<u64>>);

impl Heard {
    /// What there is to tell, now that these lines are there. The oldest have made room for others
    /// where there are as many as are kept; if others are gone, all that is left is told anew.
    fn news(&mut self, mut lines: Vec<ChatLine>) -> Option<TableMessage> {
        let ids: Vec<u64> = lines.iter().map(|it| it.id).collect();
        let told = self.0.replace(ids.clone());
        let n_gone = |told: &[u64]| match ids.first() {
            Some(first) if ids.len() >= MAX_LINES => told.partition_point(|it| it < first),
            Some(_) | None => 0,
        };
        let known = told.as_deref().map(|it| &it[n_gone(it)..]);
        match known.filter(|it| ids.starts_with(it)).map(<[u64]>::len) {
            Some(n) if n == lines.len() => None,
            Some(n) => Some(TableMessage::Chat { whole: false, lines: lines.split_off(n) }),
            None => Some(TableMessage::Chat { whole: true, lines }),
        }
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
        let (mut told, mut heard) = (String::new(), Heard::default());
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
                    self.say(&mut told, &mut heard).await
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

    async fn say(&mut self, told: &mut String, heard: &mut Heard) -> Result<(), Gone> {
        match self.subject.told(heard).await? {
            Told::Now(text, news) => {
                if text != *told {
                    told.clone_from(&text);
                    self.send(Message::Text(text.into())).await?;
                }
                match news {
                    Some(news) => self.send(Message::Text(news.into())).await,
                    None => Ok(()),
                }
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

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_protocol::{ChatRoom, Phrase, Said};

    fn lines(ids: &[u64]) -> Vec<ChatLine> {
        let line = |id: &u64| ChatLine {
            id: *id,
            room: ChatRoom::Players,
            by: String::new(),
            name: None,
            seat: None,
            yours: false,
            at: 0,
            said: Said::Phrase { phrase: Phrase::OhNo },
        };
        ids.iter().map(line).collect()
    }

    #[test]
    fn lines_are_told_once_and_all_of_them_when_some_are_gone() {
        let mut heard = Heard::default();
        let mut news = |ids: &[u64]| {
            let TableMessage::Chat { whole, lines } = heard.news(lines(ids))? else {
                panic!("these are no lines")
            };
            Some((whole, lines.iter().map(|it| it.id).collect::<Vec<u64>>()))
        };
        assert_eq!(news(&[]), Some((true, vec![])), "the beginning");
        assert_eq!(news(&[]), None);
        assert_eq!(news(&[3, 5]), Some((false, vec![3, 5])));
        assert_eq!(news(&[3, 5]), None);
        assert_eq!(news(&[5, 6]), Some((true, vec![5, 6])), "somebody has left for good");
        assert_eq!(news(&[]), Some((true, vec![])));
        let many: Vec<u64> = (10..).take(MAX_LINES + 2).collect();
        let (before, after) = (&many[..MAX_LINES], &many[2..]);
        assert_eq!(news(before), Some((false, before.to_vec())));
        let new = many[MAX_LINES..].to_vec();
        assert_eq!(news(after), Some((false, new)), "the oldest have made room");
        assert_eq!(news(after), None);
    }
}
