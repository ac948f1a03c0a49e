//! Bodies that are too large or come too slowly.
//!
//! Refusing large ones at once would close the connection while the client is still sending, and then it
//! never reads the answer. So a part that a client may well have meant is taken in and thrown away.

use super::{MAX_BODY, MAX_RECORD};
use crate::failure::Failure;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bastide_protocol::ProblemCode;
use std::time::Duration;

/// So much is taken in before the connection is closed all the same.
const MAX_THROWN_AWAY: usize = 8 * 1024 * 1024;

pub(crate) async fn refuse_huge(
    State(patience): State<Duration>,
    request: Request,
    next: Next,
) -> Response {
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|it| it.to_str().ok()).and_then(|it| it.parse::<u64>().ok());
    let limit = if request.uri().path() == "/api/records" { MAX_RECORD } else { MAX_BODY };
    if length.is_none_or(|it| it <= limit as u64) {
        return next.run(request).await;
    }
    // Whether all of it came makes no difference.
    let thrown_away = axum::body::to_bytes(request.into_body(), MAX_THROWN_AWAY);
    _ = tokio::time::timeout(patience, thrown_away).await;
    let what = format!("at most {limit} bytes are taken here");
    Failure::new(ProblemCode::TooLarge, what).into_response()
}

/// Takes in a whole body before anything is done with it, or gives it up.
pub(crate) async fn take_in_time(
    State(patience): State<Duration>,
    request: Request,
    next: Next,
) -> Response {
    let (parts, body) = request.into_parts();
    let limit = if parts.uri.path() == "/api/records" { MAX_RECORD } else { MAX_BODY };
    match tokio::time::timeout(patience, axum::body::to_bytes(body, limit)).await {
        Ok(Ok(body)) => next.run(Request::from_parts(parts, Body::from(body))).await,
        Ok(Err(_)) => {
            let what = format!("at most {limit} bytes are taken here");
            Failure::new(ProblemCode::TooLarge, what).into_response()
        }
        Err(_) => {
            let what = format!("the body did not come within {} seconds", patience.as_secs());
            Failure::new(ProblemCode::TooSlow, what).into_response()
        }
    }
}
