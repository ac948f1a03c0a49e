//! Seats whose time is up, and bots that play for people.

use super::extract::{Address, Body};
use super::tables::{Answer, shown};
use super::visitor::{Hall, Known};
use crate::access::Seated;
use bastide_protocol::{LateRequest, SeatRequest, TableView};

/// Chooses what happens to a seat whose time is up.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/late", params(("id" = String, Path)),
    request_body = LateRequest,
    responses((status = 200, body = TableView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn choose(
    Hall(meeting): Hall,
    Known(person): Known,
    who: Seated,
    Body(LateRequest { seat, choice }): Body<LateRequest>,
) -> Answer<TableView> {
    let table = meeting.vote(&who, &person, seat, choice).await?;
    shown(&meeting, person, &table).await
}

/// Plays again where a bot plays for whoever asks.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/take-over", params(("id" = String, Path)),
    request_body = SeatRequest,
    responses((status = 200, body = TableView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn take_over(
    Hall(meeting): Hall,
    Known(person): Known,
    who: Seated,
    Body(SeatRequest { seat }): Body<SeatRequest>,
) -> Answer<TableView> {
    let table = meeting.take_over(&who, seat).await?;
    shown(&meeting, person, &table).await
}

/// Leaves the game for good: bots play on for all seats of whoever asks.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/leave", params(("id" = String, Path)),
    responses((status = 200, body = TableView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn leave(
    Hall(meeting): Hall,
    Known(person): Known,
    who: Seated,
    Address(_): Address<String>,
) -> Answer<TableView> {
    let table = meeting.leave_game(&who).await?;
    shown(&meeting, person, &table).await
}
