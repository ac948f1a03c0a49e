//! A game as it goes on, over a WebSocket.

use super::App;
use super::extract::{Address, Asked};
use super::games::From;
use crate::failure::Failure;
use crate::room::Room;
use crate::view;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use bastide_protocol::{ProblemCode, StreamMessage};
use std::sync::Arc;
use std::time::Duration;

/// How often a silent stream is asked whether it is still there.
const PING: Duration = Duration::from_secs(30);

/// How long a client may take to receive a message.
const PATIENCE: Duration = Duration::from_secs(30);

/// The largest message a client may send; it has nothing to say.
const MAX_MESSAGE: usize = 1024;

/// The log of a game from a sequence number on, and every entry that is added to it; after those
/// that are there, how things stand. Actions are not taken here.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}/stream", params(("id" = String, Path), From),
    responses((status = 101, description = "messages follow", body = StreamMessage),
        (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn stream(
    State(app): State<App>,
    Address(id): Address<String>,
    Asked(from): Asked<From>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let room = app.rooms.get(&id).await?;
    let from = from.checked(&room)?;
    let upgrade =
        upgrade.map_err(|error| Failure::new(ProblemCode::MalformedAddress, error.body_text()))?;
    let permit = app
        .streams
        .try_acquire_owned()
        .map_err(|_| Failure::new(ProblemCode::TooMany, "too many streams are open"))?;
    let upgrade = upgrade.max_message_size(MAX_MESSAGE).max_frame_size(MAX_MESSAGE);
    Ok(upgrade.on_upgrade(async move |socket| {
        // A client that goes away is no error.
        _ = follow(socket, &room, from).await;
        drop(permit);
    }))
}

/// The client has gone.
struct Gone;

async fn follow(mut socket: WebSocket, room: &Arc<Room>, mut from: u32) -> Result<(), Gone> {
    let mut news = room.news();
    let mut ping = tokio::time::interval(PING);
    let mut is_first = true;
    loop {
        let messages = since(room, from, is_first);
        if let Some(StreamMessage::View { view }) = messages.last() {
            from = view.seq;
        }
        for message in &messages {
            send(&mut socket, message).await?;
        }
        is_first = false;
        tokio::select! {
            changed = news.changed() => if changed.is_err() {
                let gone = Failure::new(ProblemCode::UnknownGame, "the game has been closed");
                return send(&mut socket, &StreamMessage::End { problem: gone.problem() }).await;
            },
            said = socket.recv() => match said {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
                Some(Ok(
                    Message::Text(_) | Message::Binary(_) | Message::Ping(_) | Message::Pong(_),
                )) => {}
            },
            _ = ping.tick() => send_raw(&mut socket, Message::Ping(Vec::new().into())).await?,
        }
    }
}

/// What a client at this sequence number has missed, and how things stand.
fn since(room: &Arc<Room>, from: u32, is_first: bool) -> Vec<StreamMessage> {
    let table = room.table();
    let entries = table.log.iter().skip(from as usize);
    let mut messages: Vec<StreamMessage> =
        entries.map(|entry| StreamMessage::Entry { entry: (**entry).clone() }).collect();
    if is_first || !messages.is_empty() {
        messages.push(StreamMessage::View { view: Box::new(view::present(&table)) });
    }
    messages
}

async fn send(socket: &mut WebSocket, message: &StreamMessage) -> Result<(), Gone> {
    let text = serde_json::to_string(message).map_err(|_| Gone)?;
    send_raw(socket, Message::Text(text.into())).await
}

async fn send_raw(socket: &mut WebSocket, message: Message) -> Result<(), Gone> {
    match tokio::time::timeout(PATIENCE, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Gone),
    }
}
