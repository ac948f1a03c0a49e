//! What does not change during a game: who plays what.

use bastide_dice::Dice;
use bastide_notation::Record;
use bastide_protocol::{Help, SeatKind};
use bastide_rules::{Game, Kind, Player};
use bastide_tiles::{tile_set, tile_sets};

/// The stream that decides who begins.
const BEGINNER: u64 = u64::MAX;

/// What does not change during a game.
#[derive(Debug)]
pub(crate) struct Meta {
    pub(crate) id: String,
    /// Set-up and seats; it has no actions.
    pub(crate) record: Record,
    pub(crate) kinds: Vec<SeatKind>,
    /// What the players are called.
    pub(crate) names: Vec<String>,
    /// What the draws are made from. Nobody may be told of it while the game runs.
    pub(crate) seed: u64,
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
        seed: u64,
        created_at: u64,
        game: &Game,
    ) -> Self {
        let names = record.names();
        let set_of_kind = sets_of_kinds(game);
        let (n_tiles, help) = (game.n_tiles_left(), Help::All);
        Self { id, record, kinds, names, seed, created_at, help, set_of_kind, n_tiles }
    }

    pub(crate) fn is_bot(&self, player: Player) -> bool {
        matches!(self.kinds.get(player.index()), Some(SeatKind::Bot { .. }))
    }
}

/// Who begins, if chance decides.
pub(crate) fn random_seat(seed: u64, n_seats: u8) -> u8 {
    let seat = Dice::new(seed, BEGINNER).below(n_seats.max(1).into());
    u8::try_from(seat).unwrap_or_default()
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
    let any_set =
        |tile| tile_sets().iter().find(|it| holds(&it.name, tile)).map(|it| it.name.clone());
    let set = |kind: &Kind| set_of(kind.tile).or_else(|| any_set(kind.tile)).unwrap_or_default();
    rules.kinds.iter().map(set).collect()
}
