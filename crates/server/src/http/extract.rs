//! Parts of requests, with refusals in the form all problems have.

use crate::failure::Failure;
use axum::Json;
use axum::extract::rejection::{BytesRejection, JsonRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use bastide_protocol::ProblemCode;
use serde::de::DeserializeOwned;

/// A body in JSON.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(rejection) => Err(rejection.into()),
        }
    }
}

impl From<JsonRejection> for Failure {
    fn from(rejection: JsonRejection) -> Self {
        Self::new(code(rejection.status()), rejection.body_text())
    }
}

impl From<BytesRejection> for Failure {
    fn from(rejection: BytesRejection) -> Self {
        Self::new(code(rejection.status()), rejection.body_text())
    }
}

fn code(status: StatusCode) -> ProblemCode {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => ProblemCode::TooLarge,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => ProblemCode::UnsupportedMediaType,
        _ => ProblemCode::MalformedBody,
    }
}

/// The variable parts of an address.
#[derive(Debug)]
pub(crate) struct Address<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Address<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(address)) => Ok(Self(address)),
            Err(rejection) => {
                Err(Failure::new(ProblemCode::MalformedAddress, rejection.body_text()))
            }
        }
    }
}

/// What stands after the question mark.
#[derive(Debug)]
pub(crate) struct Parameters<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Parameters<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(parameters)) => Ok(Self(parameters)),
            Err(rejection) => {
                Err(Failure::new(ProblemCode::MalformedAddress, rejection.body_text()))
            }
        }
    }
}
