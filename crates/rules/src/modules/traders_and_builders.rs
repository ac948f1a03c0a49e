//! Traders & Builders: the builder, the pig and the goods.
//!
//! Rulebooks: RGBB and BB21. Rulings.

use crate::event::{Event, Sink};
use crate::figures::{self, Figure, FigureKind};
use crate::game::{Game, Node, Player, Prompt};
use crate::options::{Choice, OptionInfo, option};
use crate::score::{Award, Value, Why};
use crate::turn::{self, Double, Flow, Part};
use crate::{Element, Position, Setup, hooks};
use bastide_board::Feature;
use bastide_tiles::{FeatureKind, Goods};

/// Its options.
pub(crate) const OPTIONS: &[OptionInfo] = &[SecondTile::INFO, Completed::INFO];

/// Where the rulebooks leave a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    second_tile: SecondTile,
    completed: Completed,
}

option! {
    "builder.on_completed",
    Some(Element::Builder);
    /// Whether a builder may go to what its tile completes.
    enum Completed {
        Open = "true",
        Closed = "false",
    }
}

option! {
    "builder.auto", Some(Element::Builder);
    /// Whether the second tile may be declined.
    enum SecondTile {
        Offered = "false",
        Taken = "true",
    }
}

impl Variant {
    pub(crate) fn of(setup: &Setup) -> Self {
        Self { second_tile: setup.options.chosen(), completed: setup.options.chosen() }
    }
}

/// Goods the players hold, by seat; wine, grain and cloth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    goods: [[u8; Goods::ALL.len()]; Player::MAX],
}

impl Game {
    /// How many tokens of these goods a player holds.
    #[must_use]
    pub fn goods(&self, player: Player, goods: Goods) -> u8 {
        self.states.traders_and_builders.goods[player.index()][goods as usize]
    }

    /// The wine, grain and cloth a player holds.
    #[must_use]
    pub fn held_goods(&self, player: Player) -> [u8; Goods::ALL.len()] {
        self.states.traders_and_builders.goods[player.index()]
    }

    /// Hands out the goods of a position, by seat.
    pub(crate) fn hand_out_goods(
        &mut self,
        goods: &[[u8; Goods::ALL.len()]],
    ) -> Result<(), String> {
        if goods.len() > usize::from(self.n_players()) {
            return Err(format!("{} players are named, more than play", goods.len()));
        }
        let most = goods.iter().flatten().copied().max().unwrap_or_default();
        if most > 0 && !self.has(Element::Goods) {
            return Err("the element goods is not in play".to_owned());
        }
        if most > Position::MAX_GOODS {
            return Err(format!("{most} are too many; {} at most", Position::MAX_GOODS));
        }
        for (held, given) in self.states.traders_and_builders.goods.iter_mut().zip(goods) {
            *held = *given;
        }
        Ok(())
    }
}

// Questions

/// Which of these roads and cities of the tile just placed take a builder of the player: those with
/// a follower of the same player, even if the tile completes them, unless the option says otherwise
///
pub(crate) fn builder_spots(game: &Game, player: Player, occupied: u16) -> u16 {
    let is_open = |feature| match game.rules.variants.traders_and_builders.completed {
        Completed::Open => true,
        Completed::Closed => !game.board.tally(feature).is_complete(),
    };
    spots_beside_follower(game, player, occupied, is_open)
}

/// Builders build roads and cities.
pub(crate) const fn may_build(kind: FeatureKind) -> bool {
    kind.is_way()
}

/// Which of these fields of the tile just placed take a pig of the player: those with a farmer of
/// the same player.
pub(crate) fn pig_spots(game: &Game, player: Player, occupied: u16) -> u16 {
    spots_beside_follower(game, player, occupied, |_| true)
}

/// Those of some segments of the tile just placed, as bits, that have a follower of the player.
fn spots_beside_follower(
    game: &Game,
    player: Player,
    occupied: u16,
    is_open: impl Fn(Feature) -> bool,
) -> u16 {
    let (mut spots, mut left) = (0, occupied);
    while left != 0 {
        let local = left.trailing_zeros() as u8;
        let feature = game.board.feature_of(game.board.segment(game.last_square, local));
        if is_open(feature) && game.has_follower_on(player, feature) {
            spots |= 1 << local;
        }
        left &= left - 1;
    }
    spots
}

/// Cities round a field are worth one point more to a player whose pig grazes there, or several
///
pub(crate) fn own_value(game: &Game, feature: Feature, player: Player, value: Value) -> Value {
    let mut pigs = game.segments_of_kind(player, FigureKind::Pig);
    if game.is_any_out(player, FigureKind::Pig)
        && pigs.any(|it| game.board.feature_of(it) == feature)
    {
        value.with_each(value.each + 1)
    } else {
        value
    }
}

// Steps

/// Whoever completed cities takes their goods, whoever scored them.
pub(crate) fn take_goods(game: &mut Game, sink: &mut impl Sink) {
    let player = game.acting_player();
    for idx in 0..game.board.completed().len() {
        let taken = game.board.tally(game.board.completed()[idx]).goods;
        for (goods, n) in Goods::ALL.iter().zip(taken) {
            if n > 0 {
                let held =
                    &mut game.states.traders_and_builders.goods[player.index()][*goods as usize];
                *held = held.saturating_add(n);
                sink.tell(Event::GoodsTaken { player, goods: *goods, n });
            }
        }
    }
}

/// After the whole first part the player may play a second tile, if there is one.
pub(crate) fn offer_second_tile(game: &mut Game, player: Player, part: Part) -> Flow {
    let is_there = match part {
        Part::FirstOfTwo => hooks::has_second_tile(game, player),
        // It starts with the draw, so no abbey is played instead.
        Part::Extra { double: Double::Earned, .. } => game.bag.n_tiles() > 0,
        Part::First
        | Part::Second
        | Part::Mouth
        | Part::Extra { double: Double::No | Double::Second, .. }
        | Part::LateAbbey
        | Part::LastCalls => false,
    };
    if !is_there {
        return Flow::Next;
    }
    match game.rules.variants.traders_and_builders.second_tile {
        SecondTile::Offered => Flow::Ask(Node::Decide(player, Prompt::SecondTile)),
        SecondTile::Taken => {
            turn::play_second_tile(game, player);
            Flow::Turned
        }
    }
}

// Notices

/// A tile that adds a segment to the road or city of the player's builder earns a second tile
/// . The builder stood there before: it is never on the tile just placed at this moment.
pub(crate) fn tile_placed(game: &mut Game, player: Player, sink: &mut impl Sink) {
    if !game.is_any_out(player, FigureKind::Builder) {
        return;
    }
    let has_built = game.segments_of_kind(player, FigureKind::Builder).any(|builder| {
        let feature = game.board.feature_of(builder);
        let mut placed = game.board.segments_on(game.last_square);
        placed.any(|it| game.board.feature_of(it) == feature)
    });
    if has_built && turn::earn_second_tile(game) {
        sink.tell(Event::SecondTileEarned(player));
    }
}

/// Builder and pig go home when their owner has no follower left beside them, whatever took the
/// last one away.
pub(crate) fn follower_left(game: &mut Game, figure: Figure, sink: &mut impl Sink) {
    let feature = game.board.feature_of(figure.segment);
    if game.has_follower_on(figure.player, feature) {
        return;
    }
    for kind in [FigureKind::Builder, FigureKind::Pig] {
        while let Some(idx) = find_on(game, figure.player, kind, feature) {
            figures::take_back(game, idx, sink);
        }
    }
}

/// A player's figure of a kind on a feature.
fn find_on(game: &Game, player: Player, kind: FigureKind, feature: Feature) -> Option<usize> {
    let is_it = |it: &Figure| {
        (it.player, it.kind) == (player, kind) && game.board.feature_of(it.segment) == feature
    };
    game.figures.iter().position(is_it)
}

/// A player's builder without a follower of the same player beside it.
fn find_lonely_builder(game: &Game, player: Player) -> Option<usize> {
    let is_it = |it: &Figure| {
        (it.player, it.kind) == (player, FigureKind::Builder)
            && !game.has_follower_on(player, game.board.feature_of(it.segment))
    };
    game.figures.iter().position(is_it)
}

/// Builders that stand alone now that ferries have parted roads go home.
pub(crate) fn roads_parted(game: &mut Game, sink: &mut impl Sink) {
    for player in game.players() {
        while let Some(idx) = find_lonely_builder(game, player) {
            figures::take_back(game, idx, sink);
        }
    }
}

// Final scoring

/// Points for the most goods of a kind; all who hold equally many get them.
const MOST_GOODS: u16 = 10;

/// Whoever holds the most of a kind; goods that nobody holds earn nobody anything.
pub(crate) fn final_awards(game: &Game, give: &mut impl FnMut(Award)) {
    for goods in Goods::ALL {
        let most = game.players().map(|it| game.goods(it, *goods)).max().unwrap_or_default();
        for player in game.players() {
            if most > 0 && game.goods(player, *goods) == most {
                let why = Why::Goods { goods: *goods, n: most };
                give(Award { player, points: MOST_GOODS, why });
            }
        }
    }
}
