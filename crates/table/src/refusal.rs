//! Why a table does not do what it is asked to do.

use crate::reasons::{self, Reason};
use bastide_board::Place;
use bastide_protocol::{Problem, ProblemCode, ProblemDetails};
use bastide_rules::SetupError;

/// Why a table does not do what it is asked to do: a problem as clients are told of it.
#[derive(Clone, Debug)]
pub struct Refusal {
    problem: Box<Problem>,
    defect: Option<Box<str>>,
}

impl Refusal {
    pub(crate) fn new(code: ProblemCode, message: impl Into<String>) -> Self {
        let details = ProblemDetails::default();
        let problem = Problem { code, status: code.status(), message: message.into(), details };
        Self { problem: Box::new(problem), defect: None }
    }

    /// A defect of the program. What exactly went wrong is for its log, not for clients.
    pub(crate) fn defect(what: impl Into<Box<str>>) -> Self {
        let message = "the table could not do its part; nothing has changed";
        Self { defect: Some(what.into()), ..Self::new(ProblemCode::Internal, message) }
    }

    /// No game can be made of what is wished for; all reasons are told at once.
    pub(crate) fn setup(reasons: Vec<Reason>) -> Self {
        let errors: Vec<&str> = reasons.iter().map(|it| it.error.as_str()).collect();
        Self::new(ProblemCode::ImpossibleSetup, errors.join("; ")).because(reasons)
    }

    /// Somebody asked for a segment where no tile lies.
    pub(crate) fn no_tile(at: Place) -> Self {
        Self::new(ProblemCode::NoSuchSegment, format!("no tile lies at {at}"))
    }

    /// Somebody asked for a segment that the tile has not got.
    pub(crate) fn no_segment(at: Place, n_segments: usize) -> Self {
        let what = format!("the tile at {at} has {n_segments} segments");
        Self::new(ProblemCode::NoSuchSegment, what)
    }

    /// Says why.
    pub(crate) fn because(mut self, reasons: Vec<Reason>) -> Self {
        let sentences = reasons.into_iter().map(|it| it.sentence).collect();
        self.problem.details.reasons = Some(sentences);
        self
    }

    /// Says where the game is.
    pub(crate) fn seq(mut self, seq: u32) -> Self {
        self.problem.details.seq = Some(seq);
        self
    }

    /// Says which line of a record is broken, and how many actions come before it.
    pub(crate) fn line(mut self, line: usize, n_actions: Option<usize>) -> Self {
        self.problem.details.line = u32::try_from(line).ok();
        self.problem.details.n_actions = n_actions.and_then(|it| u32::try_from(it).ok());
        self
    }

    /// What must be written to the program's log, if the fault is its own.
    #[must_use]
    pub fn told_defect(&self) -> Option<&str> {
        self.defect.as_deref()
    }

    /// What clients are told.
    #[must_use]
    pub fn problem(self) -> Problem {
        *self.problem
    }
}

impl From<SetupError> for Refusal {
    fn from(error: SetupError) -> Self {
        Self::setup(error.0.iter().map(reasons::of_setup).collect())
    }
}
