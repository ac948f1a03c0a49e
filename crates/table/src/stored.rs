//! Games as they are kept: what a store of any kind holds of each.

use crate::draws::DrawSource;
use bastide_protocol::Help;

/// A game as it is kept, without its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// Which game.
    pub id: String,
    /// The set-up as a record without turns.
    pub setup: String,
    /// Who plays.
    pub seats: Vec<StoredSeat>,
    /// Where the draws come from.
    pub draws: DrawSource,
    /// When it was created, in milliseconds since 1970.
    pub created_at: u64,
    /// When something last happened.
    pub updated_at: u64,
    /// How many entries its log has.
    pub seq: u32,
    /// How it stands.
    pub standing: Standing,
    /// How much help is given.
    pub help: Help,
    /// How many hints were given, by seat.
    pub n_hints: Vec<u16>,
    /// What is wrong with what is kept of it.
    pub damage: Option<Damage>,
}

/// What is wrong with a stored game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// How many entries of its log are sound, from the beginning on.
    pub n_sound: u32,
    /// How many there should be.
    pub n_entries: u32,
    /// What it is, in words.
    pub what: String,
}

impl StoredGame {
    /// Whether a bot must decide.
    #[must_use]
    pub fn asks_bot(&self) -> bool {
        let asked = self.standing.asked.and_then(|seat| self.seats.get(usize::from(seat)));
        asked.is_some_and(|seat| seat.bot.is_some())
    }
}

/// Who sits where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSeat {
    /// The color's name.
    pub color: String,
    /// The bot's name; none for a person.
    pub bot: Option<String>,
    /// What the player is called.
    pub name: String,
}

/// How a game stands: what a list shows without playing it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// How many actions are in force.
    pub n_actions: u32,
    /// How many tiles are still to come.
    pub n_tiles_left: u32,
    /// Points by seat.
    pub scores: Vec<u16>,
    /// The seat that must decide.
    pub asked: Option<u8>,
    /// Whether the game is over.
    pub is_over: bool,
}
