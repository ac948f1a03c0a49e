//! The River, River II and the river of 2021.
//!
//! Rulebooks: ZM12, RGBB, CKR and BB21. Rulings. The river is no feature:
//! nobody stands on it and it scores nothing. Which tiles come first is the bag's business.

use crate::carriers::needed_element;
use crate::event::{Event, Sink};
use crate::game::{Game, Player, TileKind};
use crate::in_place::copied_in_place;
use crate::legal::KeptAway;
use crate::options::{Choice, OptionInfo, option};
use crate::score::Value;
use crate::setup::SetupProblem;
use crate::{Element, ElementSet, Setup, hooks, turn};
use bastide_board::{Feature, Place, SquareIdx};
use bastide_tiles::{Edge, RiverRole, Rotation, Side, Tile};
use std::collections::BTreeSet;

/// Its options.
pub(crate) const OPTIONS: &[OptionInfo] =
    &[Bends::INFO, BendsOf2021::INFO, TilesOf2021::INFO, Mouth::INFO, PigHerdNeeds::INFO];

/// Where the rulebooks disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    bends: Bends,
    mouth: Mouth,
    pig_herd: PigHerd,
}

option! {
    "river.turn_rule", Some(Element::River);
    /// Which bends are forbidden.
    enum Bends {
        /// Two the same way on adjacent tiles.
        Immediate = "immediate",
        /// Two the same way one after the other, whatever lies between.
        Alternate = "alternate",
    }
}

option! {
    "river3.turn_rule", Some(Element::River);
    /// The same for the river of 2021.
    enum BendsOf2021 {
        Alternate = "alternate",
        Immediate = "immediate",
    }
}

option! {
    "river3.tiles", Some(Element::River);
    /// The tiles of the river of 2021.
    pub(crate) enum TilesOf2021 {
        Listed = "listed_12",
        Told = "text_17",
    }
}

option! {
    "river2.mouth_auto", Some(Element::River);
    /// Who places the lake of River II.
    enum Mouth {
        /// Nobody: it lies down by itself.
        ByItself = "true",
        /// The next player, who plays an ordinary tile after it.
        ByNextPlayer = "false" in Rgbb,
        /// The next player, as a tile like any other.
        Ordinary = "ordinary",
    }
}

option! {
    "river2.pig_herd_needs_tb",
    Some(Element::River);
    /// What must be in play for the pig herd to feed anybody.
    enum PigHerdNeeds {
        Nothing = "false",
        TradersAndBuilders = "true" in Rgbb,
    }
}

/// Whether the pig herd feeds anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PigHerd {
    Counts,
    IsDecoration,
}

impl Variant {
    pub(crate) fn of(setup: &Setup) -> Self {
        const TRADERS_AND_BUILDERS: ElementSet =
            ElementSet::of(&[Element::Goods, Element::Builder, Element::Pig]);
        let of_2021 =
            setup.tiles.iter().any(|(name, _)| name == "river-c3" || name == "river-20ae");
        let bends = match setup.options.chosen() {
            _ if !of_2021 => setup.options.chosen(),
            BendsOf2021::Alternate => Bends::Alternate,
            BendsOf2021::Immediate => Bends::Immediate,
        };
        let pig_herd = match setup.options.chosen() {
            PigHerdNeeds::TradersAndBuilders
                if !setup.elements.intersects(TRADERS_AND_BUILDERS) =>
            {
                PigHerd::IsDecoration
            }
            PigHerdNeeds::Nothing | PigHerdNeeds::TradersAndBuilders => PigHerd::Counts,
        };
        Self { bends, mouth: setup.options.chosen(), pig_herd }
    }
}

copied_in_place! {
    /// Where the river can go on.
    #[derive(Debug, Default, PartialEq, Eq)]
    pub(crate) struct State {
        ends: Vec<End>,
    }
}

/// An end of the river that leads to an empty place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

impl End {
    /// Where the arm goes on if a tile with these edges lies at its end. A fork bends for each of
    /// its outlets that is not straight on.
    fn beyond(self, edges: [Edge; 4]) -> impl Iterator<Item = Self> {
        let back = self.flow.opposite();
        river_sides(edges).filter(move |it| *it != back).map(move |out| {
            let here = Bend::between(self.flow, out);
            let last = here.or(self.last);
            Self { place: self.place.beside(out), flow: out, here, last }
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

// Set-ups

/// Why the rivers of a set-up cannot be played: a river comes once, and only those of R-027 can be
/// mixed.
pub(crate) fn problem(setup: &Setup) -> Option<SetupProblem> {
    let is_river = |it: &(&str, u8)| needed_element(it.0) == Some(Element::River);
    let mut rivers: Vec<(&str, u8)> = setup.tile_sets().filter(is_river).collect();
    rivers.sort_unstable();
    match rivers.as_slice() {
        [] if setup.elements.has(Element::River) && setup.position.is_none() => {
            Some(SetupProblem::NoRiver)
        }
        [] | [(_, 1)] | [("river-1", 1), ("river-2", 1)] => None,
        // A position says itself which tiles there are.
        _ if setup.position.is_some() => None,
        rivers => {
            let names: Vec<&str> = rivers.iter().map(|(name, _)| *name).collect();
            Some(SetupProblem::Rivers(names.join(" and ")))
        }
    }
}

// Questions

/// River tiles must go on with the river; a source goes on with nothing.
pub(crate) fn restricts(game: &Game, kind: TileKind) -> bool {
    let role = game.rules.tile(kind).river_role;
    game.has(Element::River) && role.is_some_and(|it| it != RiverRole::Source)
}

/// What is wrong with a river tile whose edges fit: it must go on with just one arm and
/// not bend the wrong way.
pub(crate) fn kept_away(
    game: &Game,
    kind: TileKind,
    place: Place,
    rotation: Rotation,
) -> Option<KeptAway> {
    let layout = game.board.catalog().layout(kind);
    let edges = layout.orientation(rotation).edges;
    let mut ends = game.states.river.ends.iter().filter(|it| it.place == place);
    let (Some(end), None) = (ends.next(), ends.next()) else { return Some(KeptAway::River) };
    if edges[end.flow.opposite().index()] != Edge::River {
        return Some(KeptAway::River);
    }
    let before = match game.rules.variants.river.bends {
        Bends::Immediate => end.here,
        Bends::Alternate => end.last,
    };
    let is_wrong = |it: End| it.here.is_some() && it.here == before;
    end.beyond(edges).any(is_wrong).then_some(KeptAway::Bend)
}

/// The sides of a tile that show water.
fn river_sides(edges: [Edge; 4]) -> impl Iterator<Item = Side> {
    Side::ALL.into_iter().filter(move |it| edges[it.index()] == Edge::River)
}

/// Whether a square is one of the source.
fn is_source(game: &Game, square: SquareIdx) -> bool {
    let kind = game.board.square(square).kind;
    game.rules.tile(kind).river_role == Some(RiverRole::Source)
}

/// What a square shows on its sides, as it lies.
fn edges_of(game: &Game, square: SquareIdx) -> [Edge; 4] {
    let placed = game.board.square(square);
    game.board.catalog().layout(placed.kind).orientation(placed.rotation).edges
}

/// Where the river can go on, found by following the water from its source, or from the first
/// tile that shows water if a position has none.
pub(crate) fn traced(game: &Game) -> State {
    let squares = || (0..game.board.squares().len() as u16).map(SquareIdx);
    let mut springs: Vec<SquareIdx> = squares().filter(|it| is_source(game, *it)).collect();
    if springs.is_empty() {
        springs.extend(squares().find(|it| river_sides(edges_of(game, *it)).next().is_some()));
    }
    let mut to_follow: Vec<End> = Vec::new();
    for spring in &springs {
        let place = game.board.square(*spring).place;
        to_follow.extend(river_sides(edges_of(game, *spring)).map(|out| End {
            place: place.beside(out),
            flow: out,
            here: None,
            last: None,
        }));
    }
    let mut seen: BTreeSet<SquareIdx> = springs.into_iter().collect();
    let mut ends = Vec::new();
    while let Some(end) = to_follow.pop() {
        match game.board.square_at(end.place) {
            None => ends.push(end),
            Some(square) if seen.insert(square) => {
                to_follow.extend(end.beyond(edges_of(game, square)));
            }
            Some(_) => {}
        }
    }
    State { ends }
}

/// The ends that were kept while tiles were placed are those that can be found again.
pub(crate) fn check(game: &Game) -> Result<(), String> {
    if !game.has(Element::River) {
        return Ok(());
    }
    let sorted = |state: &State| state.ends.iter().copied().collect::<BTreeSet<End>>();
    let (kept, found) = (sorted(&game.states.river), sorted(&traced(game)));
    if kept == found {
        Ok(())
    } else {
        Err(format!("the river is said to end at {kept:?}, but ends at {found:?}"))
    }
}

/// Cities round a field with a pig herd are worth one point more.
#[inline]
pub(crate) fn value(game: &Game, feature: Feature, value: Value) -> Value {
    let has_herd = game.board.tally(feature).pig_herds > 0;
    if has_herd && game.has(Element::River) && game.rules.variants.river.pig_herd == PigHerd::Counts
    {
        value.with_each(value.each + 1)
    } else {
        value
    }
}

/// The lake of River II has a volcano and rules of its own; nobody places a figure on it. With the
/// option it is a tile like any other.
pub(crate) fn is_mouth(game: &Game, kind: TileKind) -> bool {
    let tile = game.rules.tile(kind);
    tile.river_role == Some(RiverRole::Lake)
        && tile.symbols.volcano
        && game.rules.variants.river.mouth != Mouth::Ordinary
}

// Steps

/// The lake of River II, if it is what comes next, lies down at the end that is left. Only where
/// two are left the player chooses. Says whether it has come.
pub(crate) fn mouth_lies_down(game: &mut Game, player: Player, sink: &mut impl Sink) -> bool {
    if !game.bag.has_river() {
        return false;
    }
    let next = game.bag.drawable().next().map(|(kind, _)| kind);
    let Some(kind) = next.filter(|it| is_mouth(game, *it)) else { return false };
    if game.rules.variants.river.mouth == Mouth::ByNextPlayer {
        return false;
    }
    game.bag.take(kind);
    turn::offer_abbey_next(game);
    hooks::count_fits(game, kind);
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

/// The arm that led to a new square goes on beyond it, or comes to its end; a source begins one.
pub(crate) fn tile_placed(game: &mut Game, square: SquareIdx) {
    if is_source(game, square) {
        game.states.river = traced(game);
        return;
    }
    let place = game.board.square(square).place;
    let led_here = game.states.river.ends.iter().position(|it| it.place == place);
    if let Some(idx) = led_here {
        let edges = edges_of(game, square);
        let end = game.states.river.ends.swap_remove(idx);
        // An abbey can fill a place to which two arms lead.
        game.states.river.ends.retain(|it| it.place != place);
        game.states.river.ends.extend(end.beyond(edges));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Action, Node};
    use crate::{Setup, SetupProblem, TileAt};

    fn setup(tiles: &[&str]) -> Setup {
        let mut setup = Setup::base(4);
        setup.tiles = tiles.iter().map(|it| ((*it).to_owned(), 1)).collect();
        setup.elements.insert(Element::River);
        setup
    }

    /// The tiles of a game as they are drawn; always the last kind that can be, placed anywhere.
    fn drawn(setup: &Setup) -> Vec<&'static Tile> {
        let mut game = setup.game().unwrap();
        let mut drawn = Vec::new();
        while game.node() != Node::Over {
            let action = *game.legal_actions().last().unwrap();
            if let Action::Draw(kind) = action {
                drawn.push(game.rules().tile(kind));
            }
            game.apply(action).unwrap();
        }
        drawn
    }

    fn roles(tiles: &[&'static Tile]) -> Vec<Option<RiverRole>> {
        let mut roles: Vec<_> = tiles.iter().map(|it| it.river_role).collect();
        roles.dedup();
        roles
    }

    #[test]
    fn a_river_comes_before_the_land_and_its_lakes_last() {
        const THROUGH: Option<RiverRole> = Some(RiverRole::Through);
        const LAKE: Option<RiverRole> = Some(RiverRole::Lake);
        for (sets, n_river, n_lakes) in [
            (&["base-c1", "river-1"], 11, 1),
            (&["base-c3", "river-c3"], 11, 1),
            (&["base-c3", "river-20ae"], 16, 2),
        ] {
            let drawn = drawn(&setup(sets));
            assert_eq!(drawn.len(), n_river + 71, "{sets:?}: the start tile is not in the game");
            let (river, land) = drawn.split_at(n_river);
            assert_eq!(roles(river), [THROUGH, LAKE], "{sets:?}");
            assert!(river[n_river - n_lakes..].iter().all(|it| it.river_role == LAKE));
            assert_eq!(roles(land), [None], "{sets:?}");
        }
    }

    #[test]
    fn both_old_rivers_have_one_source_and_one_lake() {
        let mut setup = setup(&["base-c1", "river-1", "river-2"]);
        setup.set_option("river2.mouth_auto", "false").unwrap();
        let game = setup.game().unwrap();
        let ids = |role| {
            let of_role = game.rules().kinds.iter().filter(move |it| it.tile.river_role == role);
            of_role.map(|it| it.tile.id.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(ids(Some(RiverRole::Source)), ["GRiver1"]);
        assert_eq!(ids(Some(RiverRole::Lake)), ["GRiver12"]);
        let drawn = drawn(&setup);
        assert_eq!(drawn[0].id, "GRiver9");
        assert!(drawn[1..20].iter().all(|it| it.river_role != Some(RiverRole::Lake)));
        assert_eq!((drawn[20].id.as_str(), drawn[21].river_role), ("GRiver12", None));
    }

    #[test]
    fn an_option_puts_the_wide_source_on_the_table() {
        let mut setup = setup(&["base-c3", "river-c3"]);
        assert_eq!(setup.game().unwrap().board().squares().len(), 1);
        setup.set_option("river3.tiles", "text_17").unwrap();
        let game = setup.game().unwrap();
        let places: Vec<Place> = game.board().squares().iter().map(|it| it.place).collect();
        assert_eq!(places, [Place::new(0, 0), Place::new(1, 0)]);
        assert_eq!(game.bag().n_drawable(), 14);
    }

    #[test]
    fn a_river_needs_no_start_tile() {
        let setup = setup(&["wheel-of-fortune", "river-1"]);
        assert_eq!(setup.game().unwrap().n_tiles_left(), 11 + 72);
    }

    #[test]
    fn rivers_that_cannot_be_mixed_are_refused() {
        let problems = |sets| setup(sets).game().unwrap_err().0;
        let rivers = |names: &str| [SetupProblem::Rivers(names.to_owned())];
        assert_eq!(problems(&["base-c3", "river-c3", "river-1"]), rivers("river-1 and river-c3"));
        assert_eq!(problems(&["base-c1", "river-1", "river-1"]), rivers("river-1 and river-1"));
        assert_eq!(problems(&["base-c1"]), [SetupProblem::NoRiver]);
    }

    #[test]
    fn a_wide_source_lies_where_both_its_squares_fit() {
        let mut setup = setup(&["base-c3", "river-20ae"]);
        let at = |id: &str, (x, y), quarters| TileAt {
            id: id.to_owned(),
            place: Place::new(x, y),
            rotation: Rotation::from_quarters(quarters),
        };
        let mut problems = |tiles: &[TileAt], bag: &[&str]| {
            let position = setup.position.get_or_insert_default();
            position.tiles = tiles.to_vec();
            position.bag = bag.iter().map(|it| (*it).to_owned()).collect();
            setup.game().err().map_or(Vec::new(), |error| error.0)
        };
        let beside = [at("V3-B", (-1, 0), 0), at("20AE-A", (0, 0), 1)];
        assert_eq!(problems(&beside, &["V3-U"]), []);
        let above_a_city = [at("V3-B", (0, 1), 0), at("V3-E", (1, 1), 0), at("20AE-A", (0, 0), 0)];
        let told = problems(&above_a_city, &["V3-U"]);
        let [SetupProblem::Tile(id, place, _)] = told.as_slice() else { panic!("{told:?}") };
        assert_eq!((id.as_str(), *place), ("20AE-A", Place::new(1, 0)));
        let in_bag = problems(&[at("V3-B", (0, 0), 0)], &["20AE-A"]);
        assert_eq!(in_bag, [SetupProblem::SourceInBag("20AE-A".to_owned())]);
    }
}
