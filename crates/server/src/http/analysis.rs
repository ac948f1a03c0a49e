//! Games that are looked at again.

use super::App;
use super::extract::{Address, Body};
use crate::access::{Pass, Seated};
use crate::failure::Failure;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bastide_protocol::{BestMoves, GameAnalysis, Hint, SeqRequest};
use std::sync::Arc;

/// What the analysis of a game has found so far.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}/analysis", params(("id" = String, Path)),
    responses((status = 200, body = GameAnalysis), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn show(
    State(app): State<App>,
    pass: Pass,
) -> Result<Json<GameAnalysis>, Failure> {
    Ok(Json(Arc::unwrap_or_clone(app.analyses.get(&pass).await?)))
}

/// Begins to look at a finished game again, unless that has been done already: one game at a time,
/// and slower while bots think.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/analysis", params(("id" = String, Path)),
    responses((status = 202, body = GameAnalysis), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn begin(
    State(app): State<App>,
    who: Seated,
) -> Result<(StatusCode, Json<GameAnalysis>), Failure> {
    let begun = app.analyses.begin(&who).await?;
    Ok((StatusCode::ACCEPTED, Json(Arc::unwrap_or_clone(begun))))
}

/// Stops looking at a game and forgets what was found.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/games/{id}/analysis", params(("id" = String, Path)),
    responses((status = 204, description = "it is forgotten"), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn forget(State(app): State<App>, who: Seated) -> Result<StatusCode, Failure> {
    app.analyses.forget(&who).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The best moves of the decision that was due after the first n actions. Another request about the
/// same game ends this one.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}/at/{n}/moves",
    params(("id" = String, Path), ("n" = u32, Path)),
    responses((status = 200, body = BestMoves), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn best_moves(
    State(app): State<App>,
    pass: Pass,
    Address((_, n)): Address<(String, u32)>,
) -> Result<Json<BestMoves>, Failure> {
    Ok(Json(app.analyses.best_moves(&pass, n).await?))
}

/// What the person who is asked could do. It is counted, and refused in games without help.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/hint", params(("id" = String, Path)),
    request_body = SeqRequest,
    responses((status = 200, body = Hint), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn hint(
    State(app): State<App>,
    who: Seated,
    Body(request): Body<SeqRequest>,
) -> Result<Json<Hint>, Failure> {
    Ok(Json(app.analyses.hint(who, request.seq).await?))
}
