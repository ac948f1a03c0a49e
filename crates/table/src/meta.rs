//! What does not change during a game: who plays what.

use crate::draws::{DrawSource, Key};
use bastide_notation::Record;
use bastide_protocol::{Help, SeatKind};
use bastide_rules::{Game, Kind};
use bastide_tiles::{tile_set, tile_sets};

/// What does not change during a game.
#[derive(Clone, Debug)]
pub(crate) struct Meta {
    pub(crate) id: String,
    /// Set-up and seats; it has no actions.
    pub(crate) record: Record,
    pub(crate) kinds: Vec<SeatKind>,
    /// What the players are called.
    pub(crate) names: Vec<String>,
    /// Where the draws come from. Nobody may be told while the game runs.
    pub(crate) draws: DrawSource,
    /// What all chance of the game is made from.
    pub(crate) key: Key,
    pub(crate) created_at: u64,
    /// How much help is given.
    pub(crate) help: Help,
    /// The tile set of each kind of tile.
    pub(crate) set_of_kind: Vec<String>,
    /// How many tiles there are to draw before the first is drawn.
    pub(crate) n_tiles: u32,
}

impl Meta {
    pub(crate) fn new(
        id: String,
        record: Record,
        kinds: Vec<SeatKind>,
        draws: DrawSource,
        created_at: u64,
        game: &Game,
    ) -> Self {
        let names = record.names();
        let set_of_kind = sets_of_kinds(game);
        let (n_tiles, help) = (game.n_tiles_left(), Help::All);
        let key = Key::new(&draws, record.seal.as_ref().map_or(&[], |it| &it.salts));
        Self { id, record, kinds, names, draws, key, created_at, help, set_of_kind, n_tiles }
    }
}

fn sets_of_kinds(game: &Game) -> Vec<String> {
    let rules = game.rules();
    let holds = |name: &str, tile| {
        tile_set(name).is_some_and(|set| {
            set.tiles.iter().chain(&set.board_tile).any(|it| std::ptr::eq(it, tile))
        })
    };
    let names = rules.setup.tiles.iter().map(|(name, _)| name);
    let set_of = |tile| names.clone().find(|name| holds(name, tile)).cloned();
    // Abbeys come with the element, whether their set is mixed in or not.
    let any_set = |tile| tile_sets().find(|it| holds(&it.name, tile)).map(|it| it.name.clone());
    let set = |kind: &Kind| set_of(kind.tile).or_else(|| any_set(kind.tile)).unwrap_or_default();
    rules.kinds.iter().map(set).collect()
}
