//! Scenarios: a position, some actions, and what must come of them, as text.
//!
//! One file is one test. Everything above `expect` is written by people, everything below it by
//! the program; a reviewer reads sentences. `docs/scenarios.md` tells the form.
//!
//! ```
//! use bastide_testkit::scenario::Scenario;
//!
//! let text = "\
//! A knight in a city of two tiles earns four points and comes home.
//! Vector: BASE-V1.
//!
//! players Red Blue
//!
//! turn Red
//!   draw   E
//!   place  E[city S] at 0,-1
//!   knight
//!
//! expect
//!   Red draws E
//!   Red places Ev at 0,-1
//!   Red places a knight on 0,-1
//!   Red scores 4: city, 2 tiles x 2
//!   Red takes back a knight from 0,-1
//!   Blue is to play
//!   score   Red 4, Blue 0
//!   supply  Red 7, Blue 7
//!   board
//!              0
//!          +-------+
//!          |.......|
//!       -1 |.......|
//!          |..###..|
//!          +-------+
//!          |..###..|
//!        0 |-------|
//!          |.......|
//!          +-------+
//! ";
//! let scenario = Scenario::read(text)?;
//! assert_eq!(scenario.about, "A knight in a city of two tiles earns four points and comes home.");
//! assert_eq!(scenario.play()?, scenario.expected);
//! # Ok::<(), bastide_testkit::scenario::ScenarioError>(())
//! ```

mod files;
mod play;
mod read;
mod source;
#[cfg(test)]
mod tests;
mod tile;

pub use files::{files, folder};
pub use source::Source;

use bastide_notation::Record;
use bastide_rules::PlayerColor;
use bastide_rules::{Player, Setup};
use std::fmt;

/// A scenario, read and understood but not yet played.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// What it shows.
    pub about: String,
    /// Where that is written.
    pub sources: Vec<Source>,
    /// The position it begins from; the bag holds what is drawn, and one tile more unless the
    /// game is to end.
    pub setup: Setup,
    /// The colors, by seat.
    pub colors: Vec<PlayerColor>,
    /// What the file says must come of it; empty if it does not say yet.
    pub expected: String,
    moves: Vec<(usize, Move)>,
    ends: bool,
}

/// A line of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Move {
    /// A player's turn begins.
    Turn(Player),
    /// Something is done, by another player if one is named.
    Act(Option<Player>, String),
    /// Something is tried that may not be done.
    Refuse(String),
    /// Everything that may be done is listed.
    Options,
}

/// A scenario as a game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game.
    pub record: Record,
    /// What each action brought about, in the sentences of the scenario's last part.
    pub told: Vec<Vec<String>>,
}

impl Played {
    /// How many actions have been done when something is told first that begins with this text.
    #[must_use]
    pub fn after(&self, text: &str) -> Option<usize> {
        let is_told = |it: &Vec<String>| it.iter().any(|line| line.starts_with(text));
        self.told.iter().position(is_told).map(|idx| idx + 1)
    }
}

/// What is wrong with a scenario, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for ScenarioError {}

impl Scenario {
    /// Reads a scenario.
    ///
    /// # Errors
    /// The first line that is not understood, and why.
    pub fn read(text: &str) -> Result<Self, ScenarioError> {
        read::read(text)
    }

    /// Plays it and tells what came of it, in the form of [`Self::expected`].
    ///
    /// # Errors
    /// The first line that cannot be played as written: an illegal action, a legal one that was to
    /// be refused, a question that nobody answers, an answer that nobody asked for.
    pub fn play(&self) -> Result<String, ScenarioError> {
        let lines = play::play(self)?.lines;
        Ok(lines.into_iter().flat_map(|line| [line, "\n".to_owned()]).collect())
    }

    /// Plays it and hands over the game, so that it can be shown at any moment.
    ///
    /// ```
    /// use bastide_testkit::scenario::{Scenario, folder};
    /// let path = folder().join("base/city_of_two_tiles_is_scored_at_once.scn");
    /// let scenario = Scenario::read(&std::fs::read_to_string(path)?)?;
    /// let played = scenario.played()?;
    /// let n = played.after("Red scores 4").expect("that is what the file expects");
    /// assert_eq!(played.record.replay(Some(n))?.score(bastide_rules::Player(0)), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Self::play`].
    pub fn played(&self) -> Result<Played, ScenarioError> {
        let play::Outcome { actions, told, .. } = play::play(self)?;
        let mut record = Record { actions, ..Record::new(self.setup.clone()) };
        for (seat, color) in record.seats.iter_mut().zip(&self.colors) {
            seat.color = *color;
        }
        Ok(Played { record, told })
    }

    /// The text of a scenario with its last part written again.
    ///
    /// # Errors
    /// If it cannot be read or played.
    pub fn updated(text: &str) -> Result<String, ScenarioError> {
        let played = Self::read(text)?.play()?;
        let input = text.lines().take_while(|line| line.trim_end() != "expect");
        let input: String = input.flat_map(|line| [line.trim_end(), "\n"]).collect();
        Ok(format!("{}\n\nexpect\n{played}", input.trim_end()))
    }
}
