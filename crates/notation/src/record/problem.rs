//! What can be wrong with a line of a record.

use crate::{BadAction, Record};
use bastide_rules::{BadOption, Illegal, PlayerColor, SetupError, SetupProblem};
use std::fmt;

/// What is wrong with a line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordProblem {
    /// The first line does not name the form and its version.
    NoVersion,
    /// A version that this program does not read.
    Version(u32),
    /// The line is not written as such lines are; what it lacks, in words.
    Form(String),
    /// An option that cannot be set so.
    Option(BadOption),
    /// The set-up is no game.
    Setup(SetupError),
    /// A text that is no action.
    Action(BadAction),
    /// An action that may not be done then.
    Illegal {
        /// The action as it is written.
        action: String,
        /// Why it may not be done.
        why: Illegal,
    },
    /// The game is over before this line.
    Over,
    /// A turn with another number than the one that is due.
    TurnNumber {
        /// The number.
        found: usize,
        /// The one that is due.
        due: usize,
    },
    /// A turn of another than the player whose turn it is.
    TurnOf {
        /// The number of the turn.
        number: usize,
        /// Whose turn it is.
        due: PlayerColor,
    },
    /// A turn begins while the one before still runs.
    TurnRuns {
        /// The number of the turn that runs.
        number: usize,
        /// Whose turn it is.
        of: PlayerColor,
    },
    /// An action after the end of the turn its line tells of.
    TurnOver(String),
    /// The result of a game that is not over.
    EarlyResult,
    /// Another result than the game played has.
    Result {
        /// What the line says.
        said: String,
        /// What was played.
        played: String,
    },
    /// Something stands after the result.
    AfterResult,
}

impl fmt::Display for RecordProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoVersion => f.write_str("a record begins with the line `Bastide record 1`"),
            Self::Version(version) => {
                let known = Record::VERSION;
                write!(f, "version {version} is not known here; this program reads {known}")
            }
            Self::Form(what) => f.write_str(what),
            Self::Option(why) => write!(f, "{why}"),
            Self::Setup(why) => write!(f, "{why}"),
            Self::Action(why) => write!(f, "{why}"),
            Self::Illegal { action, why } => write!(f, "{action:?} is not legal: {why}"),
            Self::Over => f.write_str("the game is over"),
            Self::TurnNumber { found, due } => {
                write!(f, "turn {found} stands where turn {due} is due")
            }
            Self::TurnOf { number, due } => write!(f, "turn {number} is that of {due}"),
            Self::TurnRuns { number, of } => write!(f, "turn {number} of {of} is not over yet"),
            Self::TurnOver(action) => {
                write!(f, "{action:?}: the turn is over; a new line begins the next")
            }
            Self::EarlyResult => f.write_str("the result stands here, but the game is not over"),
            Self::Result { said, played } => {
                write!(f, "the result is said to be {said:?}, but played is {played:?}")
            }
            Self::AfterResult => f.write_str("nothing may follow the result"),
        }
    }
}

impl From<String> for RecordProblem {
    fn from(what: String) -> Self {
        Self::Form(what)
    }
}

impl From<&str> for RecordProblem {
    fn from(what: &str) -> Self {
        Self::Form(what.to_owned())
    }
}

impl From<BadOption> for RecordProblem {
    fn from(why: BadOption) -> Self {
        Self::Option(why)
    }
}

impl From<SetupError> for RecordProblem {
    fn from(why: SetupError) -> Self {
        Self::Setup(why)
    }
}

impl From<SetupProblem> for RecordProblem {
    fn from(why: SetupProblem) -> Self {
        Self::Setup(SetupError(vec![why]))
    }
}

impl From<BadAction> for RecordProblem {
    fn from(bad: BadAction) -> Self {
        match bad.illegal {
            Some(why) => Self::Illegal { action: bad.text, why },
            None => Self::Action(bad),
        }
    }
}
