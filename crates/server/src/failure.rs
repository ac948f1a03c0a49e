//! What a request comes to grief on, as an answer.

use crate::store::StoreError;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use bastide_protocol::{Problem, ProblemCode, ProblemDetails};
use bastide_table::{Damage, Refusal};
use std::time::Duration;

/// A problem on its way to the client.
#[derive(Clone, Debug)]
pub(crate) struct Failure(Box<Problem>);

impl Failure {
    pub(crate) fn new(code: ProblemCode, message: impl Into<String>) -> Self {
        let details = ProblemDetails::default();
        Self(Box::new(Problem { code, status: code.status(), message: message.into(), details }))
    }

    /// The server's own fault. What exactly went wrong is for the log, not for the client.
    pub(crate) fn internal(what: impl Into<String>) -> Self {
        tracing::error!("{}", what.into());
        Self::new(ProblemCode::Internal, "the server could not do its part; nothing has changed")
    }

    /// What is kept of a game is damaged.
    pub(crate) fn damaged(damage: &Damage) -> Self {
        let Damage { n_sound, n_entries, what } = damage;
        tracing::error!("a game is damaged: {what}");
        let message = format!(
            "this game is damaged: {n_sound} of {n_entries} entries of its log are sound ({what})"
        );
        let mut failure = Self::new(ProblemCode::Damaged, message);
        failure.0.details.n_sound = Some(*n_sound);
        failure.0.details.n_entries = Some(*n_entries);
        failure
    }

    pub(crate) fn unknown_game(id: &str) -> Self {
        Self::new(ProblemCode::UnknownGame, format!("there is no game {id:?}"))
    }

    pub(crate) fn unknown_table(id: &str) -> Self {
        Self::new(ProblemCode::UnknownTable, format!("there is no table {id:?}"))
    }

    /// Somebody asks too often; they may ask again after a while.
    pub(crate) fn too_often(wait: Duration) -> Self {
        let seconds = wait.as_secs_f64().ceil().max(1.0) as u32;
        let what = format!("that was too often; it can be done again in {seconds} seconds");
        let mut failure = Self::new(ProblemCode::TooOften, what);
        failure.0.details.retry_after = Some(seconds);
        failure
    }

    /// Says where the game is.
    pub(crate) fn seq(mut self, seq: u32) -> Self {
        self.0.details.seq = Some(seq);
        self
    }

    /// The damage this tells of, if that is what it is.
    pub(crate) fn damage(&self) -> Option<Damage> {
        let details = &self.0.details;
        let (n_sound, n_entries) = (details.n_sound?, details.n_entries?);
        Some(Damage { n_sound, n_entries, what: self.0.message.clone() })
    }

    /// Whether this is what went wrong.
    pub(crate) fn is(&self, code: ProblemCode) -> bool {
        self.0.code == code
    }

    pub(crate) fn problem(self) -> Problem {
        *self.0
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NoSuchGame => Self::new(ProblemCode::UnknownGame, error.to_string()),
            StoreError::Stale => Self::internal(error.to_string()),
            StoreError::Busy | StoreError::Failed(_) => {
                let what = format!("games cannot be read or written at present: {error}");
                Self::new(ProblemCode::StoreFailed, what)
            }
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        if let Some(defect) = refusal.told_defect() {
            tracing::error!("{defect}");
        }
        Self(Box::new(refusal.problem()))
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.status);
        let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self.0).unwrap_or_default();
        let mut answer =
            (status, [(header::CONTENT_TYPE, "application/problem+json")], body).into_response();
        if let Some(seconds) = self.0.details.retry_after {
            answer.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        answer
    }
}
