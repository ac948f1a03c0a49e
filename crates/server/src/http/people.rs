//! People: names, devices, and deleting oneself.

use super::App;
use super::extract::{Address, Body};
use super::visitor::{Cookies, Hall, Known};
use crate::access::Visitor;
use crate::failure::Failure;
use crate::people::fit_name;
use crate::seats::Person;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bastide_protocol::{
    DeviceCode, DeviceCodeState, DeviceOffer, NameRequest, Online, PersonView, Session,
};

type Answer<T> = Result<Json<T>, Failure>;

/// How the server is reached, and who asks.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/session",
    responses((status = 200, body = Session))))]
pub(crate) async fn session(
    State(app): State<App>,
    visitor: Visitor,
    cookies: Cookies,
) -> Answer<Session> {
    let Some(online) = &app.online else {
        return Ok(Json(Session { online: None, person: None }));
    };
    let person = match visitor.person() {
        Some(person) => {
            cookies.renew(&app);
            Some(online.meeting.people().view(person).await?)
        }
        None => None,
    };
    Ok(Json(Session { online: Some(Online { url: online.url.to_string() }), person }))
}

/// Says what the others call the person who asks; somebody the server does not know becomes a person.
#[cfg_attr(feature = "openapi", utoipa::path(put, path = "/api/person", request_body = NameRequest,
    responses((status = 200, body = PersonView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn name(
    State(app): State<App>,
    Hall(meeting): Hall,
    visitor: Visitor,
    cookies: Cookies,
    Body(request): Body<NameRequest>,
) -> Answer<PersonView> {
    let name = fit_name(&request.name)?;
    let people = meeting.people();
    let person = match visitor.person() {
        Some(person) => {
            people.rename(person, &name).await?;
            cookies.renew(&app);
            Person { name: Some(name), ..person.clone() }
        }
        None => {
            let (person, key) = people.meet(Some(name)).await?;
            cookies.give(&app, &key);
            person
        }
    };
    meeting.tell_of(&person).await?;
    Ok(Json(people.view(&person).await?))
}

/// Deletes the person who asks.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/person",
    responses((status = 204, description = "they are forgotten"), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn forget(
    State(app): State<App>,
    Hall(meeting): Hall,
    Known(person): Known,
    cookies: Cookies,
) -> Result<StatusCode, Failure> {
    meeting.forget_person(&person).await?;
    cookies.clear(&app);
    Ok(StatusCode::NO_CONTENT)
}

/// A code by which the person who asks goes on with another device.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/person/device-code",
    responses((status = 200, body = DeviceCode), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn offer_device(Hall(meeting): Hall, Known(person): Known) -> Answer<DeviceCode> {
    Ok(Json(meeting.people().offer_device(&person).await?))
}

/// What became of the last code.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/person/device-code",
    responses((status = 200, body = DeviceCodeState), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn device_offer(
    Hall(meeting): Hall,
    Known(person): Known,
) -> Answer<DeviceCodeState> {
    Ok(Json(meeting.people().device_offer(&person).await?))
}

/// Whose code it is. It is not used by that.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/device-codes/{code}", params(("code" = String, Path)),
    responses((status = 200, body = DeviceOffer), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn look_at_code(
    Hall(meeting): Hall,
    Address(code): Address<String>,
) -> Answer<DeviceOffer> {
    Ok(Json(DeviceOffer { name: meeting.people().of_code(&code).await?.name }))
}

/// Uses a code: the device that asks is its person's from now on.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/device-codes/{code}", params(("code" = String, Path)),
    responses((status = 200, body = PersonView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn use_code(
    State(app): State<App>,
    Hall(meeting): Hall,
    cookies: Cookies,
    Address(code): Address<String>,
) -> Answer<PersonView> {
    let (person, key) = meeting.people().use_code(&code).await?;
    cookies.give(&app, &key);
    Ok(Json(meeting.people().view(&person).await?))
}
