//! What people at a table ask of each other, say to each other, and add to the draws.

use super::extract::{Address, Body};
use super::tables::{Answer, shown};
use super::visitor::{Hall, Known};
use crate::access::{Access, Seated, Visitor};
use crate::failure::Failure;
use axum::http::StatusCode;
use bastide_protocol::{Said, SaltRequest, TableView, TakeBackReply, TakeBackWish};

/// Asks the others to let one take back one's last move.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/take-back", params(("id" = String, Path)),
    request_body = TakeBackWish,
    responses((status = 200, body = TableView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn ask_to_take_back(
    Hall(meeting): Hall,
    seated: Seated,
    Known(person): Known,
    Body(TakeBackWish { seq }): Body<TakeBackWish>,
) -> Answer<TableView> {
    let table = meeting.ask_to_take_back(seated, &person, seq).await?;
    shown(&meeting, person, &table).await
}

/// Lets somebody take back their last move, or does not.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/take-back/answer", params(("id" = String, Path)),
    request_body = TakeBackReply,
    responses((status = 200, body = TableView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn answer_take_back(
    Hall(meeting): Hall,
    seated: Seated,
    Known(person): Known,
    Body(reply): Body<TakeBackReply>,
) -> Answer<TableView> {
    let table = meeting.answer_take_back(seated, &person, reply).await?;
    shown(&meeting, person, &table).await
}

/// Says something, to those who play or to those who watch.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/chat", params(("id" = String, Path)),
    request_body = Said,
    responses((status = 204, description = "it was said"), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn say(
    Hall(meeting): Hall,
    Known(person): Known,
    Address(id): Address<String>,
    Body(said): Body<Said>,
) -> Result<StatusCode, Failure> {
    let visitor = Visitor::Person(person.clone());
    let access = Access { meeting: Some(&meeting), visitor: &visitor };
    meeting.say(access, &person, &id, said).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Adds something to the draws, in place of what was added from this seat before.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/salt", params(("id" = String, Path)),
    request_body = SaltRequest,
    responses((status = 200, body = TableView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn add_salt(
    Hall(meeting): Hall,
    Known(person): Known,
    Address(id): Address<String>,
    Body(SaltRequest { seat, salt }): Body<SaltRequest>,
) -> Answer<TableView> {
    let table = meeting.add_salt(&id, &person, seat, &salt).await?;
    shown(&meeting, person, &table).await
}
