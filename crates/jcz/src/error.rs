//! What can be wrong with a saved game.

use std::fmt;

/// Something in the file that cannot be read or played, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where: a line and column, or the way to a value, such as `replay[3].payload.position`.
    pub at: String,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.what)
    }
}

/// A message that our rules do not allow, and the table it was said at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Where the message is in the file.
    pub at: String,
    /// The number of the message, counted from 1.
    pub number: usize,
    /// Why it is not allowed.
    pub why: String,
    /// The board as text.
    pub board: String,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at, number, why, board } = self;
        write!(f, "{at}: message {number} is not legal: {why}\n{board}")
    }
}

/// Why a saved game is not imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// The file is no saved game.
    Malformed(Fault),
    /// It uses what we do not have: everything at once, before anything is played.
    Refused(Vec<Fault>),
    /// A message is not legal by our rules.
    Stopped(Box<Stop>),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(fault) => write!(f, "{fault}"),
            Self::Refused(faults) => {
                let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
                f.write_str(&lines.join("\n"))
            }
            Self::Stopped(stop) => write!(f, "{stop}"),
        }
    }
}

impl std::error::Error for ImportError {}

impl From<Fault> for ImportError {
    fn from(fault: Fault) -> Self {
        Self::Malformed(fault)
    }
}
