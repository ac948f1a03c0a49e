//! What a request comes to grief on, as an answer.

use crate::reasons;
use crate::store::{Damage, StoreError};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use bastide_protocol::{Problem, ProblemCode, ProblemDetails, Sentence};
use bastide_rules::SetupError;

/// A problem on its way to the client.
#[derive(Clone, Debug)]
pub(crate) struct Failure(Box<Problem>);

impl Failure {
    pub(crate) fn new(code: ProblemCode, message: impl Into<String>) -> Self {
        let status = status_of(code).as_u16();
        let details = ProblemDetails::default();
        Self(Box::new(Problem { code, status, message: message.into(), details }))
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

    /// No game can be made of what is wished for; all reasons are told at once.
    pub(crate) fn setup(reasons: Vec<Sentence>) -> Self {
        let texts: Vec<&str> = reasons.iter().map(|it| it.text.as_str()).collect();
        Self::new(ProblemCode::ImpossibleSetup, texts.join("; ")).because(reasons)
    }

    /// Says why.
    pub(crate) fn because(mut self, reasons: Vec<Sentence>) -> Self {
        self.0.details.reasons = Some(reasons);
        self
    }

    /// Says where the game is.
    pub(crate) fn seq(mut self, seq: u32) -> Self {
        self.0.details.seq = Some(seq);
        self
    }

    /// Says which line of a record is broken, and how many actions come before it.
    pub(crate) fn line(mut self, line: usize, n_actions: Option<usize>) -> Self {
        self.0.details.line = u32::try_from(line).ok();
        self.0.details.n_actions = n_actions.and_then(|it| u32::try_from(it).ok());
        self
    }

    /// The damage this tells of, if that is what it is.
    pub(crate) fn damage(&self) -> Option<Damage> {
        let details = &self.0.details;
        let (n_sound, n_entries) = (details.n_sound?, details.n_entries?);
        Some(Damage { n_sound, n_entries, what: self.0.message.clone() })
    }

    pub(crate) fn problem(self) -> Problem {
        *self.0
    }
}

/// Which status each problem has.
fn status_of(code: ProblemCode) -> StatusCode {
    match code {
        ProblemCode::MalformedBody | ProblemCode::MalformedAddress => StatusCode::BAD_REQUEST,
        ProblemCode::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        ProblemCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ProblemCode::NotFound
        | ProblemCode::UnknownTile
        | ProblemCode::UnknownGame
        | ProblemCode::NoSuchSegment => StatusCode::NOT_FOUND,
        ProblemCode::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
        ProblemCode::ForeignOrigin | ProblemCode::NotAllowed => StatusCode::FORBIDDEN,
        ProblemCode::Stale
        | ProblemCode::OutOfTurn
        | ProblemCode::GameOver
        | ProblemCode::NothingToUndo
        | ProblemCode::LogFull => StatusCode::CONFLICT,
        ProblemCode::PastTheEnd
        | ProblemCode::UnreadableAction
        | ProblemCode::IllegalAction
        | ProblemCode::ImpossibleSetup
        | ProblemCode::Damaged
        | ProblemCode::BrokenRecord => StatusCode::UNPROCESSABLE_ENTITY,
        ProblemCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
        ProblemCode::StoreFailed => StatusCode::SERVICE_UNAVAILABLE,
        ProblemCode::TooSlow => StatusCode::REQUEST_TIMEOUT,
        ProblemCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
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

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Self {
        Self::setup(error.0.iter().map(reasons::of_setup).collect())
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.status);
        let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self.0).unwrap_or_default();
        (status, [(header::CONTENT_TYPE, "application/problem+json")], body).into_response()
    }
}
