//! Whole games as text: set-up, seats, every draw, every action. `docs/notation.md` tells the form.

mod print;
mod problem;
mod read;
mod seal;

pub(crate) use print::push;
pub use problem::RecordProblem;
pub use seal::{Beginner, Bits256, Seal};

use crate::Names;
use bastide_rules::{Action, Event, Game, Illegal, PlayerColor, Setup};
use std::fmt;

/// Who sits where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The color of the figures.
    pub color: PlayerColor,
    /// The player's name; may be empty.
    pub name: String,
}

/// A whole game, or the beginning of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What the game was to be.
    pub setup: Setup,
    /// Who played, by seat.
    pub seats: Vec<Seat>,
    /// What the draws were made from, if that is known; nothing depends on it.
    pub seed: Option<u64>,
    /// What makes the draws checkable, if they were sealed before the game.
    pub seal: Option<Seal>,
    /// Everything that happened, draws included.
    pub actions: Vec<Action>,
    /// Remarks, each before the action with this number; the last may stand after all.
    pub comments: Vec<(usize, String)>,
}

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub what: RecordProblem,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// The newest version of the form; this program reads all versions up to it.
    pub const VERSION: u32 = 2;

    /// The version this record is written in: the oldest that has what it says, so that older
    /// programs read what they can understand.
    #[must_use]
    pub const fn version(&self) -> u32 {
        if self.seal.is_some() { 2 } else { 1 }
    }

    /// The record of a game that has not begun, with the usual colors.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let colors = PlayerColor::ALL.into_iter().take(setup.n_players.into());
        let seats = colors.map(|color| Seat { color, name: String::new() }).collect();
        Self { setup, seats, seed: None, seal: None, actions: Vec::new(), comments: Vec::new() }
    }

    /// The game after so many actions; after all of them if none is given.
    ///
    /// # Errors
    /// If the set-up is no game or an action is not legal: then the record was not read from text
    /// nor made by playing.
    pub fn replay(&self, n_actions: Option<usize>) -> Result<Game, String> {
        let mut game = self.setup.game().map_err(|error| error.to_string())?;
        let n = n_actions.unwrap_or(self.actions.len());
        for (idx, action) in self.actions.iter().take(n).enumerate() {
            game.apply(*action).map_err(|why| format!("action {}: {why}", idx + 1))?;
        }
        Ok(game)
    }

    /// The colors, by seat.
    #[must_use]
    pub fn colors(&self) -> Vec<PlayerColor> {
        self.seats.iter().map(|seat| seat.color).collect()
    }

    /// What the players are called: their names, or their colors where they have none.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let name = |seat: &Seat| match seat.name.as_str() {
            "" => seat.color.to_string(),
            name => name.to_owned(),
        };
        self.seats.iter().map(name).collect()
    }

    /// The colors' names, by seat: what events are told with in tests.
    #[must_use]
    pub fn color_names(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.color.to_string()).collect()
    }
}

/// Points by color, for the line that ends a record.
fn result_text(game: &Game, colors: &[String]) -> String {
    let names = Names(colors);
    let scores = game.players().map(|it| format!("{} {}", names.of(it), game.score(it)));
    scores.collect::<Vec<_>>().join(", ")
}

/// Whether the line of a turn is over after an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    GoesOn,
    /// The same player begins another turn. Where it is another player, that shows by itself.
    Ends,
}

/// Does what a record says. Only who plays alone has one turn after another.
fn apply(game: &mut Game, action: Action) -> Result<Turn, Illegal> {
    if game.n_players() > 1 {
        return game.apply(action).map(|()| Turn::GoesOn);
    }
    let mut events = Vec::new();
    game.apply_telling(action, &mut events)?;
    let is_next = events.iter().any(|it| matches!(it, Event::TurnStarted(_)));
    Ok(if is_next { Turn::Ends } else { Turn::GoesOn })
}
