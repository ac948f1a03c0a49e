//! Tables where people meet, and the lobby.

use super::App;
use super::extract::{Address, Body, Parameters};
use super::visitor::{Hall, Known};
use crate::access::{Access, Visitor};
use crate::failure::Failure;
use crate::meeting::{Meeting, Viewer};
use crate::seats::{MeetingTable, Person};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use bastide_protocol::{
    Invitation, Lobby, NewTable, ProblemCode, QuickGame, SeatRequest, SitDown, TableChange,
    TableList, TableView,
};
use qrcode::QrCode;
use qrcode::render::svg;
use serde::Deserialize;

pub(super) type Answer<T> = Result<Json<T>, Failure>;

/// A table as a person sees it.
pub(super) async fn shown(
    meeting: &Meeting,
    person: Person,
    table: &MeetingTable,
) -> Answer<TableView> {
    let visitor = Visitor::Person(person);
    let access = Access { meeting: Some(meeting), visitor: &visitor };
    Ok(Json(Viewer::new(meeting, access).table(table).await?))
}

/// The tables at which the person who asks has a seat, and whose game is not over.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tables",
    responses((status = 200, body = TableList), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn list(Hall(meeting): Hall, visitor: Visitor) -> Answer<TableList> {
    let tables = match visitor.person() {
        Some(person) => meeting.of(person).await?,
        None => Vec::new(),
    };
    let access = Access { meeting: Some(&meeting), visitor: &visitor };
    Ok(Json(TableList { tables: Viewer::new(&meeting, access).summaries(&tables).await? }))
}

/// Opens a table.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 201, body = TableView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn open(
    Hall(meeting): Hall,
    Known(person): Known,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<TableView>), Failure> {
    let table = meeting.open(&person, new).await?;
    Ok((StatusCode::CREATED, shown(&meeting, person, &table).await?))
}

/// A table.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path)),
    responses((status = 200, body = TableView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn show(
    Hall(meeting): Hall,
    visitor: Visitor,
    Address(id): Address<String>,
) -> Answer<TableView> {
    let table = meeting.get(&id).await?;
    let access = Access { meeting: Some(&meeting), visitor: &visitor };
    Ok(Json(Viewer::new(&meeting, access).table(&table).await?))
}

/// Closes a table before its game begins.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/tables/{id}", params(("id" = String, Path)),
    responses((status = 204, description = "it is closed"), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn close(
    Hall(meeting): Hall,
    Known(person): Known,
    Address(id): Address<String>,
) -> Result<StatusCode, Failure> {
    meeting.close(&id, &person).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What an invitation leads to.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tables/{id}/invitations/{token}",
    params(("id" = String, Path), ("token" = String, Path)),
    responses((status = 200, body = Invitation), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn invitation(
    Hall(meeting): Hall,
    visitor: Visitor,
    Address((id, token)): Address<(String, String)>,
) -> Answer<Invitation> {
    let table = meeting.get(&id).await?;
    let access = Access { meeting: Some(&meeting), visitor: &visitor };
    Ok(Json(Viewer::new(&meeting, access).invitation(&table, &token).await?))
}

/// Sits down.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/sit", params(("id" = String, Path)),
    request_body = SitDown,
    responses((status = 200, body = TableView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn sit(
    Hall(meeting): Hall,
    Known(person): Known,
    Address(id): Address<String>,
    Body(SitDown { seat, invitation }): Body<SitDown>,
) -> Answer<TableView> {
    let table = meeting.sit(&id, &person, seat, invitation.as_deref()).await?;
    shown(&meeting, person, &table).await
}

/// Gives a seat up before the game begins.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/stand", params(("id" = String, Path)),
    request_body = SeatRequest,
    responses((status = 204, description = "the seat is free"), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn stand(
    Hall(meeting): Hall,
    Known(person): Known,
    Address(id): Address<String>,
    Body(SeatRequest { seat }): Body<SeatRequest>,
) -> Result<StatusCode, Failure> {
    meeting.stand(&id, &person, seat).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a host changes.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/changes", params(("id" = String, Path)),
    request_body = TableChange,
    responses((status = 200, body = TableView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn change(
    Hall(meeting): Hall,
    Known(person): Known,
    Address(id): Address<String>,
    Body(change): Body<TableChange>,
) -> Answer<TableView> {
    let table = meeting.change_as_host(&id, &person, &change).await?;
    shown(&meeting, person, &table).await
}

/// Begins the game.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/start", params(("id" = String, Path)),
    responses((status = 200, body = TableView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn start(
    Hall(meeting): Hall,
    Known(person): Known,
    Address(id): Address<String>,
) -> Answer<TableView> {
    let table = meeting.begin_as_host(&id, &person).await?;
    shown(&meeting, person, &table).await
}

/// Wants another game of the same people.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/rematch", params(("id" = String, Path)),
    responses((status = 200, body = TableView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn rematch(
    Hall(meeting): Hall,
    Known(person): Known,
    Address(id): Address<String>,
) -> Answer<TableView> {
    let table = meeting.rematch(&id, &person).await?;
    shown(&meeting, person, &table).await
}

/// Open tables, live games, and whether one waits for a quick game.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/lobby",
    responses((status = 200, body = Lobby), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn lobby(Hall(meeting): Hall, visitor: Visitor) -> Answer<Lobby> {
    let access = Access { meeting: Some(&meeting), visitor: &visitor };
    Ok(Json(Viewer::new(&meeting, access).lobby().await?))
}

/// Plays a quick game with somebody who waits, or waits.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/lobby/quick",
    responses((status = 200, body = QuickGame), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn quick(Hall(meeting): Hall, Known(person): Known) -> Answer<QuickGame> {
    Ok(Json(meeting.find_quick_game(&person).await?))
}

/// Waits no longer.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/lobby/quick",
    responses((status = 204, description = "nobody waits"), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn stop_looking(
    Hall(meeting): Hall,
    Known(person): Known,
) -> Result<StatusCode, Failure> {
    meeting.stop_looking(&person).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Which page a QR code leads to.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub(crate) struct Led {
    /// Its path: `/t/…` or `/device/…`.
    path: String,
}

/// The longest path a QR code leads to.
const MAX_PATH: usize = 100;

/// A link to a page of this server as a QR code.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/qr.svg", params(Led),
    responses((status = 200, body = String, content_type = "image/svg+xml"),
        (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn qr(
    State(app): State<App>,
    Hall(_): Hall,
    Parameters(Led { path }): Parameters<Led>,
) -> Result<impl IntoResponse, Failure> {
    let is_fit = path.len() <= MAX_PATH
        && (path.starts_with("/t/") || path.starts_with("/device/"))
        && path.bytes().all(|it| it.is_ascii_alphanumeric() || matches!(it, b'/' | b'-'));
    let url = app.online.as_ref().filter(|_| is_fit).map(|it| format!("{}{path}", it.url));
    let Some(url) = url else {
        let what = "codes lead to /t/… or /device/…";
        return Err(Failure::new(ProblemCode::MalformedAddress, what));
    };
    let code = QrCode::new(url).map_err(|error| Failure::internal(error.to_string()))?;
    let picture = code.render::<svg::Color<'_>>().min_dimensions(150, 150).build();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture))
}
