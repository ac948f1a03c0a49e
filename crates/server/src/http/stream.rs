//! A game as it goes on, over a WebSocket.

use super::extract::Parameters;
use super::games::From;
use super::streams::Peer;
use super::{App, Stopping};
use crate::Limits;
use crate::access::{Pass, Visitor};
use crate::edition::{beside, end_message, entry_message};
use crate::failure::Failure;
use crate::room::Room;
use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use bastide_protocol::ProblemCode;
use bastide_table::Table;
use futures_util::SinkExt;
use std::sync::Arc;

/// What a client is told when the server stops: that it is to come back.
const RESTART: CloseFrame =
    CloseFrame { code: close_code::RESTART, reason: Utf8Bytes::from_static("the server restarts") };

/// The largest message a client may send; it has nothing to say.
const MAX_MESSAGE: usize = 1024;

/// What is read from a client at once.
const READ_BUFFER: usize = 4 * 1024;

/// So much waits at most to be sent before a client has taken some of it.
const WRITE_BUFFER: usize = 16 * 1024;

/// How many missed entries are put into words at once: a stream never holds more of the log.
const CHUNK: usize = 64;

/// The log of a game from a sequence number on, and every entry that is added to it; after those
/// that are there, how things stand. Actions are not taken here.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}/stream", params(("id" = String, Path), From),
    responses((status = 101, description = "messages follow", body = bastide_protocol::StreamMessage),
        (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn stream(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    pass: Pass,
    visitor: Visitor,
    Parameters(from): Parameters<From>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let room = app.rooms.get(&pass).await?;
    let from = from.checked(&room)?;
    let permits = (app.open_stream(peer, &visitor)?, app.rooms.metrics().stream());
    upgraded(upgrade, move |socket| async move {
        let reader = Reader { socket, room, from, limits: app.limits };
        // A client that goes away is no error.
        _ = reader.follow(app.stopping).await;
        drop(permits);
    })
}

/// Goes on with a request as a WebSocket.
pub(super) fn upgraded<F: Future<Output = ()> + Send + 'static>(
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    go_on: impl FnOnce(WebSocket) -> F + Send + 'static,
) -> Result<Response, Failure> {
    let upgrade =
        upgrade.map_err(|error| Failure::new(ProblemCode::MalformedAddress, error.body_text()))?;
    let upgrade = upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER);
    Ok(upgrade.on_upgrade(go_on))
}

/// The client has gone.
struct Gone;

impl std::convert::From<Failure> for Gone {
    fn from(_: Failure) -> Self {
        Self
    }
}

/// Somebody who follows a game.
struct Reader {
    socket: WebSocket,
    room: Arc<Room>,
    /// The sequence number the client has.
    from: u32,
    limits: Arc<Limits>,
}

impl Reader {
    async fn follow(mut self, mut stopping: Stopping) -> Result<(), Gone> {
        let mut news = self.room.news();
        let mut ping = tokio::time::interval(self.limits.ping);
        ping.reset();
        let mut owes_pong = false;
        news.mark_unchanged();
        self.tell().await?;
        loop {
            tokio::select! {
                biased;
                said = self.socket.recv() => match said {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
                    Some(Ok(
                        Message::Text(_) | Message::Binary(_) | Message::Ping(_) | Message::Pong(_),
                    )) => owes_pong = false,
                },
                changed = news.changed() => match changed {
                    // It may have been told already, just before it was announced.
                    Ok(()) if self.from == self.room.table().seq() => {}
                    Ok(()) => self.tell().await?,
                    Err(_) => return self.end().await,
                },
                _ = stopping.changed() => {
                    return self.send([Message::Close(Some(RESTART))]).await;
                }
                _ = ping.tick() => {
                    if owes_pong {
                        return Err(Gone);
                    }
                    owes_pong = true;
                    self.send([Message::Ping(Vec::new().into())]).await?;
                }
            }
        }
    }

    /// Tells what the client has missed, and how things stand.
    async fn tell(&mut self) -> Result<(), Gone> {
        let edition = self.room.edition();
        let table = &edition.table;
        if self.from < edition.since {
            self.catch_up(edition.since).await?;
        }
        let told = edition.told().await?;
        let n_known = (self.from - edition.since) as usize;
        let entries = told.entries.iter().skip(n_known).cloned();
        self.send(entries.chain([told.view.clone()]).map(Message::Text)).await?;
        self.from = table.seq();
        Ok(())
    }

    /// Sends entries of the log up to a sequence number, a few at a time.
    async fn catch_up(&mut self, to: u32) -> Result<(), Gone> {
        while self.from < to {
            let (table, from) = (self.room.table(), self.from);
            let texts = beside(move || missed(&table, from, to)).await?;
            if texts.is_empty() {
                break;
            }
            self.from += texts.len() as u32;
            self.send(texts.into_iter().map(Message::Text)).await?;
        }
        Ok(())
    }

    /// The game is closed.
    async fn end(&mut self) -> Result<(), Gone> {
        let gone = Failure::new(ProblemCode::UnknownGame, "the game has been closed");
        self.send([Message::Text(end_message(gone)?)]).await
    }

    /// Sends messages, each as soon as the client has taken enough of those before it.
    async fn send(&mut self, messages: impl IntoIterator<Item = Message>) -> Result<(), Gone> {
        let patience = self.limits.send;
        for message in messages {
            in_time(patience, self.socket.feed(message)).await?;
        }
        in_time(patience, self.socket.flush()).await
    }
}

/// The next entries of the log that a client has missed, at most a chunk of them.
fn missed(table: &Table, from: u32, to: u32) -> Result<Vec<Utf8Bytes>, Failure> {
    let (from, n) = (from as usize, to.saturating_sub(from) as usize);
    let chunk = table.log().iter().skip(from).take(CHUNK).take(n);
    chunk.map(|it| entry_message(it)).collect()
}

async fn in_time<E>(
    patience: std::time::Duration,
    sent: impl Future<Output = Result<(), E>>,
) -> Result<(), Gone> {
    match tokio::time::timeout(patience, sent).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Gone),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fresh::fresh;
    use bastide_table::new_table;

    #[test]
    fn a_long_log_is_put_into_words_a_chunk_at_a_time() {
        let wish = r#"{ "seats": [
            { "color": "red", "kind": { "type": "person" } },
            { "color": "blue", "kind": { "type": "person" } }
        ] }"#;
        let wish = serde_json::from_str(wish).expect("a wish");
        let mut table = new_table(&wish, fresh().expect("bits")).expect("a game");
        while table.log().len() < 2 * CHUNK {
            let action = table.game().legal_actions()[0];
            table = table.after(action).expect("a legal action");
        }
        let seq = table.seq();
        let n_told = |from, to| missed(&table, from, to).expect("words").len();
        assert_eq!(n_told(0, seq), CHUNK);
        assert_eq!(n_told(seq - 3, seq), 3);
        assert_eq!(n_told(10, 12), 2);
        assert_eq!(n_told(seq, seq), 0);
    }
}
