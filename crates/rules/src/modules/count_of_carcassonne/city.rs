//! The twelve tiles of the city: where they lie, where a river leaves them, what they count as.

use super::{Quarter, Resident};
use crate::game::{Game, Player, TileKind};
use crate::legal::KeptAway;
use crate::options::option;
use crate::{Element, Setup, turn};
use bastide_board::{Feature, Place, SquareIdx};
use bastide_tiles::{Edge, RiverRole, Rotation, Side, StartBoard, Tile, tile_set};
use std::fmt;

option! {
    "count.city_counts_for_farms", Some(Element::Count);
    /// Whether fields count the city as a completed one.
    pub(crate) enum ToFarms {
        OneCity = "true",
        Nothing = "false",
    }
}

option! {
    "king.count_carcassonne",
    Some(Element::KingRobberBaron);
    /// Whether the king counts the city as a completed one.
    pub(crate) enum ToKing {
        OneCity = "true",
        Nothing = "false",
    }
}

option! {
    "dragon.carcassonne", Some(Element::Count);
    /// Which of the twelve tiles are closed to the dragon.
    pub(crate) enum Closed {
        AllTiles = "closed",
        /// The two without land.
        InnerTiles = "outer_tiles",
    }
}

option! {
    "fairy.carcassonne", Some(Element::Count);
    /// Whether the fairy may go to followers in the quarters.
    pub(crate) enum ToFairy {
        Closed = "false",
        Open = "true",
    }
}

option! {
    "count.river_source", Some(Element::Count);
    /// Where a river begins beside the city.
    pub(crate) enum SourcePlace {
        /// East of the north-east corner, or north of it.
        Fixed = "fixed",
        /// Beside the corner the first player chooses.
        ChosenCorner = "choose",
        /// Beside the edge the first player chooses, wherever that is.
        ChosenEdge = "any_edge" in Rgbb,
    }
}

/// The tile set of the city.
const SET: &str = "count-of-carcassonne";

/// The tile that stands for the quarters where they are looked for on the board: the eastern one
/// of the two without land, counted from the north-west tile.
const QUARTERS: (i16, i16) = (2, 1);

/// Where the north-west tile of the city lies when a game begins.
const NORTH_WEST: Place = Place::new(-2, -1);

/// Whether a tile is one of the twelve. They lie on the table from the beginning.
pub(crate) fn is_of_city(tile: &Tile) -> bool {
    tile.board_place.is_some()
}

/// Whether a square is one of the twelve.
pub(crate) fn is_city_square(game: &Game, square: SquareIdx) -> bool {
    is_of_city(game.rules.tile(game.board.square(square).kind))
}

/// Whether the dragon may not enter a square: it is one of the twelve, or by option one of those
/// without land.
pub(crate) fn bars_dragon(game: &Game, square: SquareIdx) -> bool {
    is_city_square(game, square)
        && match game.rules.variants.count_of_carcassonne.closed {
            Closed::AllTiles => true,
            Closed::InnerTiles => game.board.segments_on(square).next().is_none(),
        }
}

/// The followers in the quarters, and the tile where the fairy goes to them; none if the quarters
/// are empty or closed to her.
pub(crate) fn residents_for_fairy(game: &Game) -> Option<(&[Resident], SquareIdx)> {
    match game.rules.variants.count_of_carcassonne.to_fairy {
        ToFairy::Open if !game.residents().is_empty() => {
            Some((game.residents(), quarters_square(game)?))
        }
        ToFairy::Open | ToFairy::Closed => None,
    }
}

fn board() -> Option<&'static StartBoard> {
    tile_set(SET)?.board.as_ref()
}

/// The kinds of the twelve tiles, each with where it lies from the first of them.
fn kinds(game: &Game) -> impl Iterator<Item = (TileKind, i16, i16)> + '_ {
    let kinds = (0..).map(TileKind).zip(&game.rules.kinds);
    kinds.filter_map(|(kind, it)| {
        let (row, column) = it.tile.board_place?;
        Some((kind, column.into(), row.into()))
    })
}

// Set-ups

/// What is wrong with the city of Carcassonne.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CityProblem {
    /// The Count is to be played without the tiles of his city.
    Missing,
    /// So many cities cannot lie on the table.
    Several(u32),
    /// The source of two squares fits nowhere beside the city.
    WideSource,
    /// In a position the city does not lie as it should.
    NotWhole(String),
    /// A position has followers in the quarters, or the Count, in a game without them.
    NoCount,
    /// A follower of the position cannot be in that quarter.
    Resident(Player, Quarter, String),
}

impl fmt::Display for CityProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str(
                "the element count needs the tile set count-of-carcassonne; or switch it off",
            ),
            Self::Several(n) => {
                write!(
                    f,
                    "there is one city of Carcassonne, not {n}; mix count-of-carcassonne in once"
                )
            }
            Self::WideSource => f.write_str(
                "the 17-tile river cannot begin beside Carcassonne; take river3.tiles = listed_12",
            ),
            Self::NotWhole(why) => write!(f, "the city of Carcassonne is not whole: {why}"),
            Self::NoCount => f.write_str("Carcassonne has quarters only with the element count"),
            Self::Resident(player, quarter, why) => {
                let (seat, quarter) = (u16::from(player.0) + 1, quarter.name());
                write!(f, "seat {seat} has no such follower in the {quarter}: {why}")
            }
        }
    }
}

/// What is wrong with the city of a set-up: there is one, and the wide source fits nowhere beside
/// it.
pub(crate) fn problem(setup: &Setup) -> Option<CityProblem> {
    if !setup.elements.has(Element::Count) {
        return None;
    }
    let n_cities: u32 = setup.tile_sets().filter(|it| it.0 == SET).map(|it| u32::from(it.1)).sum();
    match n_cities {
        0 => Some(CityProblem::Missing),
        1 if setup.tile_sets().any(|it| it.0 == "river-20ae") => Some(CityProblem::WideSource),
        1 => None,
        n => Some(CityProblem::Several(n)),
    }
}

/// The landscape the game begins with; the source of a river beside it, unless the first player
/// is to choose its place.
pub(crate) fn lay(game: &mut Game, source: Option<TileKind>) {
    let tiles: Vec<_> = kinds(game).collect();
    for (kind, x, y) in tiles {
        let place = NORTH_WEST.offset(x, y, Rotation::NONE);
        turn::put_down(game, kind, place, Rotation::NONE);
    }
    if let Some(source) = source {
        game.bag.take(source);
        let fixed = match game.rules.variants.count_of_carcassonne.source {
            SourcePlace::Fixed => source_fits(game, source).next(),
            SourcePlace::ChosenCorner | SourcePlace::ChosenEdge => None,
        };
        if let Some((place, rotation)) = fixed {
            turn::put_down(game, source, place, rotation);
        }
    }
}

/// Whether the twelve tiles lie as they should.
pub(crate) fn lies_whole(game: &Game) -> Result<(), String> {
    let placed = |kind: TileKind| {
        let squares = game.board.squares().iter();
        let mut found = squares.filter(move |it| it.kind == kind);
        (found.next().copied(), found.next().is_some())
    };
    let mut first = None;
    for (kind, x, y) in kinds(game) {
        let id = &game.rules.tile(kind).id;
        let (Some(square), false) = placed(kind) else {
            return Err(format!("{id} does not lie on the table just once"));
        };
        let first = *first.get_or_insert(square.place);
        if square.rotation != Rotation::NONE || square.place != first.offset(x, y, Rotation::NONE) {
            return Err(format!("{id} does not lie where it belongs beside the others"));
        }
    }
    if first.is_some() { Ok(()) } else { Err("none of its tiles is in the game".to_owned()) }
}

// Questions

/// The places beside the city where a source may lie, each with the side of the city it is on:
/// beside the corner tiles, those that are fixed first, and by option beside all others.
fn places_beside(game: &Game) -> Vec<(Place, Side)> {
    let Some(board) = board() else { return Vec::new() };
    let (x, y) = (i16::from(board.cols) - 1, i16::from(board.rows) - 1);
    let mut beside = vec![
        (x, 0, Side::East),
        (x, 0, Side::North),
        (0, 0, Side::North),
        (0, 0, Side::West),
        (0, y, Side::West),
        (0, y, Side::South),
        (x, y, Side::South),
        (x, y, Side::East),
    ];
    if game.rules.variants.count_of_carcassonne.source == SourcePlace::ChosenEdge {
        beside.extend((1..x).flat_map(|at| [(at, 0, Side::North), (at, y, Side::South)]));
        beside.extend((1..y).flat_map(|at| [(0, at, Side::West), (x, at, Side::East)]));
    }
    let place = |(x, y, side)| (NORTH_WEST.offset(x, y, Rotation::NONE).beside(side), side);
    beside.into_iter().map(place).collect()
}

/// Where a source may lie: beside the city, so that the river leads straight away from it.
fn source_fits(game: &Game, source: TileKind) -> impl Iterator<Item = (Place, Rotation)> + '_ {
    places_beside(game).into_iter().filter_map(move |(place, side)| {
        let layout = game.board.catalog().layout(source);
        let flows = |it: &Rotation| layout.orientation(*it).edges[side.index()] == Edge::River;
        let rotation = Rotation::ALL.into_iter().find(flows)?;
        let misfit = game.board.misfit(place, source, rotation);
        misfit.is_none().then_some((place, rotation))
    })
}

/// The source, if the first player is to place it.
pub(crate) fn source_in_hand(game: &Game) -> Option<TileKind> {
    if game.rules.setup.position.is_some()
        || game.rules.variants.count_of_carcassonne.source == SourcePlace::Fixed
    {
        return None;
    }
    let is_source = |it: &crate::Kind| it.tile.river_role == Some(RiverRole::Source);
    game.rules.kinds.iter().position(is_source).map(|it| TileKind(it as u16))
}

/// A source is never drawn; where it is placed by hand, it goes beside the city.
pub(crate) fn restricts(game: &Game, kind: TileKind) -> bool {
    game.has(Element::Count) && game.rules.tile(kind).river_role == Some(RiverRole::Source)
}

/// What keeps a source away from a place.
pub(crate) fn kept_away(
    game: &Game,
    kind: TileKind,
    place: Place,
    rotation: Rotation,
) -> Option<KeptAway> {
    let may_lie = source_fits(game, kind).any(|it| it == (place, rotation));
    (!may_lie).then_some(KeptAway::Source)
}

/// The tile that stands for the quarters.
pub(crate) fn quarters_square(game: &Game) -> Option<SquareIdx> {
    let (x, y) = QUARTERS;
    game.board.square_at(game.city_place()?.offset(x, y, Rotation::NONE))
}

/// How many cities Carcassonne is to a field: one if the field touches it, and every field on its
/// tiles does.
pub(crate) fn n_cities_of_field(game: &Game, field: Feature) -> u16 {
    let touches = || game.board.squares_of(field).any(|it| is_city_square(game, it));
    match game.rules.variants.count_of_carcassonne.to_farms {
        ToFarms::OneCity => touches().into(),
        ToFarms::Nothing => 0,
    }
}

/// How many completed cities Carcassonne is to the king.
pub(crate) fn n_cities_of_king(game: &Game) -> u16 {
    match game.rules.variants.count_of_carcassonne.to_king {
        ToKing::OneCity => 1,
        ToKing::Nothing => 0,
    }
}

impl Game {
    /// Where the north-west tile of Carcassonne lies, if the city is in the game.
    #[must_use]
    pub fn city_place(&self) -> Option<Place> {
        let (kind, ..) = kinds(self).find(|it| (it.1, it.2) == (0, 0))?;
        let mut squares = self.board.squares().iter();
        squares.find(|it| it.kind == kind).map(|it| it.place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Action, Node, Prompt};
    use crate::{Illegal, SetupProblem};

    fn setup(tiles: &[&str]) -> Setup {
        let mut setup = Setup::base(3);
        setup.tiles = tiles.iter().map(|it| ((*it).to_owned(), 1)).collect();
        setup.tiles.push((SET.to_owned(), 1));
        setup.elements.insert(Element::Count);
        if tiles.iter().any(|it| it.starts_with("river")) {
            setup.elements.insert(Element::River);
        }
        setup
    }

    #[test]
    fn the_city_lies_on_the_table_and_the_start_tile_is_out_of_the_game() {
        let game = setup(&["base-c1"]).game().unwrap();
        assert_eq!(game.board().squares().len(), 12);
        assert_eq!(game.n_tiles_left(), 71, "72 less the start tile");
        assert_eq!(game.city_place(), Some(Place::new(-2, -1)));
        assert_eq!(game.count_at().map(Quarter::name), Some("castle"));
    }

    #[test]
    fn a_city_needs_no_start_tile() {
        assert_eq!(setup(&["wheel-of-fortune"]).game().unwrap().n_tiles_left(), 72);
    }

    #[test]
    fn cities_that_cannot_lie_there_are_refused() {
        let problems = |setup: Setup| setup.game().unwrap_err().0;
        let city = SetupProblem::Carcassonne;
        let mut without = Setup::base(2);
        without.elements.insert(Element::Count);
        assert_eq!(problems(without), [city(CityProblem::Missing)]);
        let mut twice = setup(&["base-c1"]);
        twice.tiles[1].1 = 2;
        assert_eq!(problems(twice), [city(CityProblem::Several(2))]);
        assert_eq!(problems(setup(&["base-c3", "river-20ae"])), [city(CityProblem::WideSource)]);
        let mut start = setup(&["base-c1"]);
        start.start_tile = Some("GCty1".to_owned());
        assert_eq!(problems(start), [SetupProblem::UnknownTile("GCty1".to_owned())]);
    }

    /// Where the source lies, and which way the river goes on.
    fn source(game: &Game) -> (Place, Vec<Side>) {
        let square = *game.board().squares().last().unwrap();
        let layout = game.board().catalog().layout(square.kind);
        let edges = layout.orientation(square.rotation).edges;
        let flows = |it: &Side| edges[it.index()] == Edge::River;
        (square.place, Side::ALL.into_iter().filter(flows).collect())
    }

    #[test]
    fn a_river_leaves_the_north_east_corner() {
        for (river, place, side) in [
            ("river-1", Place::new(2, -1), Side::East),
            ("river-2", Place::new(2, -1), Side::East),
            ("river-c3", Place::new(1, -2), Side::North),
        ] {
            let game = setup(&["base-c3", river]).game().unwrap();
            assert_eq!(game.board().squares().len(), 13, "{river}");
            assert_eq!(source(&game), (place, vec![side]), "{river}");
            assert_eq!(game.check(), Ok(()));
            assert!(matches!(game.node(), Node::Chance(_)));
        }
    }

    #[test]
    fn the_first_player_may_choose_where_the_river_begins() {
        let places = |river, option| {
            let mut setup = setup(&["base-c3", river]);
            setup.first_player = Player(1);
            setup.set_option("count.river_source", option).unwrap();
            let game = setup.game().unwrap();
            assert!(matches!(game.node(), Node::Decide(Player(1), Prompt::PlaceTile(_))));
            assert_eq!(game.check(), Ok(()));
            let mut found = Vec::new();
            for action in game.legal_actions() {
                let mut after = game.clone();
                after.apply(action).unwrap();
                assert_eq!(after.check(), Ok(()));
                assert!(matches!(after.node(), Node::Chance(_)), "then a river tile is drawn");
                assert_eq!(after.active_player(), Player(1));
                let (place, sides) = source(&after);
                found.push((place.x, place.y, sides[0]));
            }
            let elsewhere = Action::PlaceTile { place: Place::new(2, 0), rotation: Rotation::NONE };
            let kept_away = Err(Illegal::KeptAway(KeptAway::Source));
            assert!(option != "choose" || game.check_legal(elsewhere) == kept_away);
            found
        };
        let (north, east, south, west) = (Side::North, Side::East, Side::South, Side::West);
        let by_fields = [(-2, -2, north), (2, -1, east), (-3, 1, west), (1, 2, south)];
        assert_eq!(places("river-1", "choose"), by_fields);
        assert_eq!(places("river-2", "choose"), by_fields);
        assert_eq!(places("river-c3", "choose"), [(1, -2, north), (-3, -1, west)]);
        // At any edge there are more of them.
        let by_edges = [
            (-2, -2, north),
            (-1, -2, north),
            (0, -2, north),
            (2, -1, east),
            (-3, 0, west),
            (2, 0, east),
            (-3, 1, west),
            (-1, 2, south),
            (1, 2, south),
        ];
        assert_eq!(places("river-2", "any_edge"), by_edges);
    }
}
