//! Bodies that say they are too large.
//!
//! Refusing them at once would close the connection while the client is still sending, and then it
//! never reads the answer. So a part that a client may well have meant is taken in and thrown away.

use super::{MAX_BODY, MAX_RECORD};
use crate::failure::Failure;
use axum::extract::Request;
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bastide_protocol::ProblemCode;

/// So much is taken in before the connection is closed all the same.
const MAX_THROWN_AWAY: usize = 8 * 1024 * 1024;

pub(crate) async fn refuse_huge(request: Request, next: Next) -> Response {
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|it| it.to_str().ok()).and_then(|it| it.parse::<u64>().ok());
    let limit = if request.uri().path() == "/api/records" { MAX_RECORD } else { MAX_BODY };
    if length.is_none_or(|it| it <= limit as u64) {
        return next.run(request).await;
    }
    // Whether all of it came makes no difference.
    _ = axum::body::to_bytes(request.into_body(), MAX_THROWN_AWAY).await;
    let what = format!("at most {limit} bytes are taken here");
    Failure::new(ProblemCode::TooLarge, what).into_response()
}
