//! What can go wrong, and which exit code it has.

use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input is wrong: every problem at once. Exit code 2.
    Input(Vec<String>),
    /// The input was right, but the work failed. Exit code 1.
    Work(String),
    /// The output could not be written. Exit code 1, unless the reader has simply left.
    Output(io::Error),
}

impl Failure {
    /// One thing that is wrong with the input.
    pub(crate) fn input(what: impl Into<String>) -> Self {
        Self::Input(vec![what.into()])
    }

    /// Tells people what went wrong and the shell by an exit code.
    pub(crate) fn tell(&self, err: &mut dyn Write) -> ExitCode {
        let (problems, code) = match self {
            Self::Input(problems) => (problems.clone(), ExitCode::from(2)),
            Self::Work(problem) => (vec![problem.clone()], ExitCode::FAILURE),
            // `bastide tiles | head` is no failure.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Output(error) => (vec![error.to_string()], ExitCode::FAILURE),
        };
        for problem in problems {
            // Nobody is left to be told that stderr is closed.
            _ = writeln!(err, "error: {}", problem.trim_end());
        }
        code
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}
