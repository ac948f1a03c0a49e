//! What is wrong with a tile file.

use std::error::Error;
use std::fmt;

/// One thing that is wrong with a tile file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file's name.
    pub file: String,
    /// The tile's id, or the board, where the problem lies on one.
    pub tile: Option<String>,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.tile {
            Some(tile) => write!(f, "{}, tile {tile}: {}", self.file, self.what),
            None => write!(f, "{}: {}", self.file, self.what),
        }
    }
}

/// Everything that is wrong with a tile file; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileFileError(pub Vec<Problem>);

impl fmt::Display for TileFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (idx, problem) in self.0.iter().enumerate() {
            if idx > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl Error for TileFileError {}
