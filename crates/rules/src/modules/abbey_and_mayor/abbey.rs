//! The abbey: a tile in hand that fills a hole and closes what leads to it.

use crate::game::{Game, Kind, Node, Player, Prompt, TileKind};
use crate::legal::KeptAway;
use crate::options::option;
use crate::turn::{self, Flow, Part};
use crate::{Element, Options, hooks};
use bastide_board::Place;
use bastide_tiles::{Building, Rotation, Side, Tile, tile_set};

/// Where the rulebook leaves a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    late: LateOffers,
}

option! {
    "abbey.late", Some(Element::Abbey);
    /// How often abbeys are offered after the last tile.
    pub(super) enum LateOffers {
        Once = "once",
        /// Round the table again, as long as the player of the last tile has one.
        Again = "again",
    }
}

impl Variant {
    pub(crate) fn of(options: &Options) -> Self {
        Self { late: options.chosen() }
    }
}

/// After so many rounds nobody is asked again: players who always pass must come to an end.
const MAX_LATE_ROUNDS: u8 = 20;

/// Who still holds an abbey, and who may play one after the last tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    /// By seat, who has placed it.
    spent: [bool; Player::MAX],
    late: Option<Late>,
}

/// A round after the last tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Late {
    pub(crate) next: Player,
    /// How many have not been asked.
    pub(crate) n_left: u8,
    /// How many rounds may follow.
    pub(crate) n_rounds_left: u8,
}

impl State {
    pub(crate) fn late(&self) -> Option<Late> {
        self.late
    }

    /// The player has placed the abbey.
    pub(crate) fn spend(&mut self, player: Player) {
        self.spent[player.index()] = true;
    }
}

impl Game {
    /// Whether a player still has an abbey in hand.
    #[must_use]
    pub fn holds_abbey(&self, player: Player) -> bool {
        let is_spent = self.states.abbey_and_mayor.abbeys.spent[player.index()];
        self.has(Element::Abbey) && player.0 < self.n_players() && !is_spent
    }
}

/// Abbeys are kept in hand, never drawn.
pub(crate) fn is_abbey(tile: &Tile) -> bool {
    tile.squares.iter().any(|it| it.building == Some(Building::Abbey))
}

/// The kind of tile that every player has one of, whatever tile sets are mixed in.
pub(crate) fn kind(n_players: u8) -> Option<Kind> {
    let tile = tile_set("abbey-and-mayor")?.tiles.iter().find(|it| is_abbey(it))?;
    Some(Kind { tile, square: 0, n_copies: n_players.into() })
}

// Questions

/// Abbeys go where no other tile need fit.
#[inline]
pub(crate) fn restricts(game: &Game, kind: TileKind) -> bool {
    game.rules.abbey == Some(kind)
}

/// An abbey wants tiles on all four sides, whatever these show.
pub(crate) fn kept_away(game: &Game, kind: TileKind, place: Place) -> Option<KeptAway> {
    (restricts(game, kind) && !is_hole(game, place)).then_some(KeptAway::NoHole)
}

/// Whether an empty place has tiles on all four sides.
pub(crate) fn is_hole(game: &Game, place: Place) -> bool {
    Side::ALL.into_iter().all(|side| game.board.square_at(place.beside(side)).is_some())
}

/// Whether a player has an abbey and a hole for it; not while river tiles are left.
pub(crate) fn may_play(game: &Game, player: Player) -> bool {
    let Some(kind) = game.rules.abbey else { return false };
    let is_allowed = |place| hooks::kept_away(game, kind, place, Rotation::NONE).is_none();
    game.holds_abbey(player) && !game.bag.has_river() && game.board.holes().any(is_allowed)
}

/// Who may play a late abbey in what is left of the round under way, in order.
pub(crate) fn next_late_players(game: &Game) -> impl Iterator<Item = Player> + '_ {
    let n_players = game.n_players();
    let left = move |Late { next, n_left, .. }: Late| {
        (0..n_left).map(move |nth| Player((next.0 + nth) % n_players))
    };
    let late = game.states.abbey_and_mayor.abbeys.late.into_iter();
    late.flat_map(left).filter(|it| may_play(game, *it))
}

// Steps

/// Before drawing, the player may play the abbey instead. An empty bag ends the game
/// after a first tile, but a second one may be an abbey.
pub(crate) fn offer(game: &Game, player: Player, part: Part) -> Flow {
    let is_due = match part {
        Part::First | Part::FirstOfTwo => game.bag.n_tiles() > 0,
        Part::Second | Part::LateAbbey => true,
        Part::Mouth | Part::Extra { .. } | Part::LastCalls => false,
    };
    if is_due && may_play(game, player) {
        Flow::Ask(Node::Decide(player, Prompt::PlayAbbey))
    } else {
        Flow::Next
    }
}

/// The abbey is the tile of this tile play.
pub(crate) fn take_in_hand(game: &mut Game, player: Player) {
    if let Some(kind) = game.rules.abbey {
        game.states.abbey_and_mayor.abbeys.spend(player);
        hooks::count_fits(game, kind);
        turn::take_in_hand(game, kind);
    }
}

/// The last turn is over: the round of late abbeys begins with the left neighbor of the player
/// who took it.
pub(crate) fn begin_late_round(game: &mut Game, last: Player) {
    let n_players = game.n_players();
    let n_rounds_left = match game.rules.variants.abbey_and_mayor.abbey.late {
        LateOffers::Once => 0,
        LateOffers::Again => MAX_LATE_ROUNDS,
    };
    let late = &mut game.states.abbey_and_mayor.abbeys.late;
    let next = next_player(last, n_players);
    late.get_or_insert(Late { next, n_left: n_players, n_rounds_left });
}

/// The next player who may play a late abbey.
pub(crate) fn next_late(game: &mut Game) -> Option<Player> {
    let n_players = game.n_players();
    while let Some(Late { next: player, n_left: n_left @ 1.., n_rounds_left }) =
        game.states.abbey_and_mayor.abbeys.late
    {
        let may_play = may_play(game, player);
        let next = next_player(player, n_players);
        let is_again = n_left == 1 && may_play && n_rounds_left > 0;
        game.states.abbey_and_mayor.abbeys.late = Some(if is_again {
            Late { next, n_left: n_players, n_rounds_left: n_rounds_left - 1 }
        } else {
            Late { next, n_left: n_left - 1, n_rounds_left }
        });
        if may_play {
            return Some(player);
        }
    }
    None
}

fn next_player(player: Player, n_players: u8) -> Player {
    Player((player.0 + 1) % n_players)
}

// Invariants

/// Abbeys fill holes, and each came out of a hand.
pub(crate) fn check(game: &Game) -> Result<(), String> {
    let Some(kind) = game.rules.abbey else { return Ok(()) };
    let placed = game.board.squares().iter().filter(|it| it.kind == kind);
    let places: Vec<Place> = placed.map(|it| it.place).collect();
    if let Some(place) = places.iter().find(|it| !is_hole(game, **it)) {
        return Err(format!("the abbey at {place} fills no hole"));
    }
    let in_hand = Node::Decide(game.active_player(), Prompt::PlaceTile(kind));
    let n_held = game.players().filter(|it| game.holds_abbey(*it)).count();
    let n = n_held + places.len() + usize::from(game.node == in_hand);
    if game.rules.setup.position.is_none() && n != usize::from(game.n_players()) {
        return Err(format!("{} abbeys became {n}", game.n_players()));
    }
    Ok(())
}
