//! The words that answers are told in.

use crate::conversion::wire_place;
use crate::sentences::sentence;
use crate::view::feature_places;
use bastide_board::{Board, Place, Segment};
use bastide_protocol::{Anchor, ClosedFeature, Param, Sentence};
use bastide_rules::{Action, Game};
use bastide_tiles::{Port, Side};

/// A place as a parameter.
pub(super) fn at(place: Place) -> (&'static str, Param) {
    ("place", Param::Place(wire_place(place)))
}

/// How a tile is turned, if that is what an action does.
pub(super) fn turned(action: Action) -> Option<Sentence> {
    let Action::PlaceTile { rotation, .. } = action else { return None };
    Some(sentence(format!("answer.turned.{}", rotation.quarters()), []))
}

pub(super) fn closes_in_words(it: &ClosedFeature) -> Sentence {
    sentence(format!("answer.closes.{}", it.kind), [("tiles", number(it.n_tiles))])
}

/// What the last placement completed, as far as nothing can open it again.
pub(super) fn closed(game: &Game) -> Vec<ClosedFeature> {
    let board = game.board();
    let closed = |feature| {
        let tally = board.tally(feature);
        let (kind, n_tiles) = (tally.kind.name().to_owned(), board.n_tiles(feature));
        ClosedFeature { kind, n_tiles, places: feature_places(board, feature) }
    };
    let lasting = board.completed().iter().filter(|it| !game.may_yet_join(**it));
    lasting.map(|it| closed(*it)).collect()
}

/// The sides of its tile that a segment reaches, clockwise from the north.
pub(in crate::view) fn sides_of(board: &Board, segment: Segment) -> Vec<Side> {
    let square = board.square_of(segment);
    let orientation = board.catalog().layout(square.kind).orientation(square.rotation);
    let mut sides: Vec<Side> =
        orientation.ports_of(board.local(segment)).map(|port| port.side()).collect();
    sides.sort_unstable();
    sides.dedup();
    sides
}

/// Directions from the middle of a tile as the last part of a key, row by row; there is none in the
/// middle.
const DIRECTIONS: [[Option<&str>; 3]; 3] = [
    [Some("nw"), Some("n"), Some("ne")],
    [Some("w"), None, Some("e")],
    [Some("sw"), Some("s"), Some("se")],
];

/// Where on the rim a port lies: columns and rows from the middle, in thirds of half a tile.
const fn on_rim(port: Port) -> (i32, i32) {
    // Left, middle or right of its side, seen from the middle of the tile.
    let along = 2 * (port.index() as i32 % 3 - 1);
    match port.side() {
        Side::North => (along, -3),
        Side::East => (3, along),
        Side::South => (-along, 3),
        Side::West => (-3, -along),
    }
}

/// Where on its tile a segment lies, by the middle of all it shows at the rim; none if that is the
/// middle of the tile.
pub(super) fn compass(board: &Board, segment: Segment) -> Option<&'static str> {
    let square = board.square_of(segment);
    let orientation = board.catalog().layout(square.kind).orientation(square.rotation);
    let ports: Vec<(i32, i32)> = orientation.ports_of(board.local(segment)).map(on_rim).collect();
    let x: i32 = ports.iter().map(|it| it.0).sum();
    let y: i32 = ports.iter().map(|it| it.1).sum();
    // A direction counts if it is at least half as strong as the other.
    let toward = |n: i32, other: i32| match n {
        _ if 2 * n.abs() < other.abs() || n == 0 => 1,
        1.. => 2,
        _ => 0,
    };
    DIRECTIONS[toward(y, x)][toward(x, y)]
}

/// An answer that is a tile.
pub(super) fn on_tile(key: &str, place: Place) -> (Anchor, Sentence) {
    (Anchor::Tile(wire_place(place)), sentence(format!("answer.{key}"), [at(place)]))
}

pub(super) fn number(n: impl TryInto<i32>) -> Param {
    Param::Number(n.try_into().unwrap_or(i32::MAX))
}
