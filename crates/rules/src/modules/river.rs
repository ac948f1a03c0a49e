//! The River, River II and the river of 2021.
//!
//! Rulebooks: ZM12, RGBB, CKR and BB21. Rulings. The river is no feature:
//! nobody stands on it and it scores nothing. Which tiles come first is the bag's business.

use crate::event::{Event, Sink};
use crate::game::{Game, Player, TileKind};
use crate::score::Value;
use crate::{Element, ElementSet, Options, hooks, turn};
use bastide_board::{Feature, Place, SquareIdx};
use bastide_tiles::{Edge, RiverRole, Rotation, Side, Tile};

/// Where the rulebooks disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    bends: Bends,
    mouth: Mouth,
    pig_herd: PigHerd,
}

/// Which bends are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bends {
    /// Two the same way on adjacent tiles.
    Immediate,
    /// Two the same way one after the other, whatever lies between.
    Alternate,
}

/// Who places the lake of River II.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mouth {
    /// Nobody: it lies down by itself.
    ByItself,
    /// The next player, who plays an ordinary tile after it.
    ByNextPlayer,
}

/// Whether the pig herd feeds anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PigHerd {
    Counts,
    IsDecoration,
}

impl Variant {
    pub(crate) fn of(options: &Options, elements: ElementSet, sets: &[(String, u8)]) -> Self {
        const TRADERS_AND_BUILDERS: ElementSet =
            ElementSet::of(&[Element::Goods, Element::Builder, Element::Pig]);
        let is = |key, value| options.get(key) == Some(value);
        let of_2021 = sets.iter().any(|(name, _)| name == "river-c3" || name == "river-20ae");
        let turn_rule = if of_2021 { "river3.turn_rule" } else { "river.turn_rule" };
        let has_no_herd =
            is("river2.pig_herd_needs_tb", "true") && !elements.intersects(TRADERS_AND_BUILDERS);
        Self {
            bends: if is(turn_rule, "alternate") { Bends::Alternate } else { Bends::Immediate },
            mouth: if is("river2.mouth_auto", "false") {
                Mouth::ByNextPlayer
            } else {
                Mouth::ByItself
            },
            pig_herd: if has_no_herd { PigHerd::IsDecoration } else { PigHerd::Counts },
        }
    }
}

/// Where the river can go on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    ends: Vec<End>,
}

impl State {
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.ends.clone_from(&other.ends);
    }
}

/// An end of the river that leads to an empty place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct End {
    /// The place.
    place: Place,
    /// The way the water flows into it.
    flow: Side,
    /// How the tile before it bends.
    here: Option<Bend>,
    /// How the arm has bent last.
    last: Option<Bend>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bend {
    Left,
    Right,
}

impl Bend {
    /// How water that flows in this way and out by that side turns; not at all if straight on.
    fn between(flow: Side, out: Side) -> Option<Self> {
        match (out.index() + 4 - flow.index()) % 4 {
            1 => Some(Self::Right),
            3 => Some(Self::Left),
            _ => None,
        }
    }
}

/// The stacks before the land tiles, in the order in which they are drawn.
pub(crate) const N_STACKS: usize = 3;

/// In which stack a tile waits; land tiles and the source in none.
pub(crate) fn stack_of(tile: &Tile) -> Option<usize> {
    match tile.river_role? {
        RiverRole::Source => None,
        RiverRole::Fork => Some(0),
        RiverRole::Through | RiverRole::End => Some(1),
        RiverRole::Lake => Some(2),
    }
}

// Questions

/// River tiles must go on with the river.
pub(crate) fn restricts(game: &Game, kind: TileKind) -> bool {
    game.has(Element::River) && game.rules.tile(kind).river_role.is_some()
}

/// Whether a river tile whose edges fit goes on with just one arm and does not bend the
/// wrong way.
pub(crate) fn may_place(game: &Game, kind: TileKind, place: Place, rotation: Rotation) -> bool {
    if !restricts(game, kind) {
        return true;
    }
    let layout = game.board.catalog().layout(Game::layout(kind));
    let edges = layout.orientation(rotation).edges;
    let mut ends = game.river.ends.iter().filter(|it| it.place == place);
    let (Some(end), None) = (ends.next(), ends.next()) else { return false };
    let wrong = match game.rules.river.bends {
        Bends::Immediate => end.here,
        Bends::Alternate => end.last,
    };
    let bends = outlets(edges, end.flow).map(|out| Bend::between(end.flow, out));
    edges[end.flow.opposite().index()] == Edge::River
        && bends.into_iter().all(|it| it.is_none() || it != wrong)
}

/// The sides by which water leaves a tile it has flowed into.
fn outlets(edges: [Edge; 4], flow: Side) -> impl Iterator<Item = Side> {
    let rivers = Side::ALL.into_iter().filter(move |it| edges[it.index()] == Edge::River);
    rivers.filter(move |it| *it != flow.opposite())
}

/// Cities round a field with a pig herd are worth one point more.
#[inline]
pub(crate) fn value(game: &Game, feature: Feature, value: Value) -> Value {
    let has_herd = game.board.tally(feature).pig_herds > 0;
    if has_herd && game.has(Element::River) && game.rules.river.pig_herd == PigHerd::Counts {
        value.with_each(value.each + 1)
    } else {
        value
    }
}

/// The lake of River II has a volcano and rules of its own; nobody places a figure on it.
pub(crate) fn is_mouth(game: &Game, kind: TileKind) -> bool {
    let tile = game.rules.tile(kind);
    tile.river_role == Some(RiverRole::Lake) && tile.symbols.volcano
}

// Steps

/// The lake of River II, if it is what comes next, lies down at the end that is left. Only where
/// two are left the player chooses. Says whether it has come.
pub(crate) fn mouth_lies_down(game: &mut Game, player: Player, sink: &mut impl Sink) -> bool {
    let next = game.bag.drawable().next().map(|(kind, _)| kind);
    let Some(kind) = next.filter(|it| is_mouth(game, *it)) else { return false };
    if game.rules.river.mouth == Mouth::ByNextPlayer {
        return false;
    }
    game.bag.take(kind);
    game.fits = hooks::fits(game, kind);
    let mut fits = hooks::restricted_fits(game, kind);
    let (first, second) = (fits.next(), fits.next());
    drop(fits);
    let Some((place, rotation)) = first else {
        sink.tell(Event::TileDiscarded(player, kind));
        return true;
    };
    turn::play_mouth(game, player, kind);
    if second.is_none() {
        turn::put_down(game, kind, place, rotation);
        sink.tell(Event::TileLaid { kind, place, rotation });
        hooks::tile_placed(game, player, sink);
        turn::next_step(game);
    }
    true
}

// Notices

/// The arm that led to a new square goes on beyond it, or comes to its end.
pub(crate) fn tile_placed(game: &mut Game, square: SquareIdx) {
    let placed = game.board.square(square);
    let edges = game.board.catalog().layout(placed.layout).orientation(placed.rotation).edges;
    let is_this = |it: &End| it.place == placed.place;
    let end = game.river.ends.iter().position(is_this).map(|it| game.river.ends.swap_remove(it));
    for out in Side::ALL.into_iter().filter(|it| edges[it.index()] == Edge::River) {
        let place = placed.place.beside(out);
        if end.is_some_and(|it| it.flow.opposite() == out) || game.board.square_at(place).is_some()
        {
            continue;
        }
        let here = end.and_then(|it| Bend::between(it.flow, out));
        let last = here.or(end.and_then(|it| it.last));
        game.river.ends.push(End { place, flow: out, here, last });
    }
}
