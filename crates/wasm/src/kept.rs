//! Games as the browser keeps them.

use bastide_protocol::Help;
use bastide_table::{Damage, DrawSource, Standing, StoredGame, StoredSeat};
use serde::{Deserialize, Serialize};

/// A game as it is kept, without its log.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    id: String,
    setup: String,
    seats: Vec<KeptSeat>,
    /// Where the draws come from, as text: numbers of JavaScript have fewer bits.
    seed: String,
    created_at: u64,
    updated_at: u64,
    seq: u32,
    standing: KeptStanding,
    /// How much help is given; all of it in games from before it was asked.
    #[serde(default)]
    help: Help,
    /// How many hints were given, by seat.
    #[serde(default)]
    n_hints: Vec<u16>,
    /// Whether something is wrong with it.
    #[serde(default)]
    is_damaged: bool,
}

#[derive(Debug, Serialize, Deserialize)]
struct KeptSeat {
    color: String,
    bot: Option<String>,
    name: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct KeptStanding {
    n_actions: u32,
    n_tiles_left: u32,
    scores: Vec<u16>,
    asked: Option<u8>,
    is_over: bool,
}

impl From<StoredGame> for Kept {
    fn from(game: StoredGame) -> Self {
        let Standing { n_actions, n_tiles_left, scores, asked, is_over } = game.standing;
        let seat = |StoredSeat { color, bot, name }| KeptSeat { color, bot, name };
        Self {
            id: game.id,
            setup: game.setup,
            seats: game.seats.into_iter().map(seat).collect(),
            seed: game.draws.kept_text(),
            created_at: game.created_at,
            updated_at: game.updated_at,
            seq: game.seq,
            standing: KeptStanding { n_actions, n_tiles_left, scores, asked, is_over },
            help: game.help,
            n_hints: game.n_hints,
            is_damaged: game.damage.is_some(),
        }
    }
}

impl TryFrom<Kept> for StoredGame {
    type Error = String;

    fn try_from(kept: Kept) -> Result<Self, String> {
        let KeptStanding { n_actions, n_tiles_left, scores, asked, is_over } = kept.standing;
        let seat = |KeptSeat { color, bot, name }| StoredSeat { color, bot, name };
        let what = || "what is kept is damaged".to_owned();
        Ok(Self {
            id: kept.id,
            setup: kept.setup,
            seats: kept.seats.into_iter().map(seat).collect(),
            draws: DrawSource::of_kept_text(&kept.seed)?,
            created_at: kept.created_at,
            updated_at: kept.updated_at,
            seq: kept.seq,
            standing: Standing { n_actions, n_tiles_left, scores, asked, is_over },
            help: kept.help,
            n_hints: kept.n_hints,
            damage: kept.is_damaged.then(|| Damage { n_sound: 0, n_entries: 0, what: what() }),
        })
    }
}
