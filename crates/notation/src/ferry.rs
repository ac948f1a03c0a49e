//! Ferries by the sides whose roads they join: `ferry E-W` on the tile just placed, and on any
//! other `ferry E-W on 2,0`.

use bastide_board::{Place, Segment};
use bastide_rules::{Action, Ferry, FerryAt, Game};
use bastide_tiles::{FeatureKind, Port, Side};

/// The sides a ferry joins, clockwise from the north: `E-W`.
#[must_use]
pub fn ferry_sides(game: &Game, ferry: Ferry) -> String {
    let [a, b] = game.ferry_sides(ferry);
    format!("{a}-{b}")
}

/// A ferry and the tile it lies on: `ferry E-W on 2,0`.
pub(crate) fn ferry_on_tile(game: &Game, ferry: Ferry) -> String {
    let place = game.board().square_of(ferry.ends()[0]).place;
    format!("ferry {} on {place}", ferry_sides(game, ferry))
}

/// Reads a ferry of a position: `E-W on 2,0`.
///
/// # Errors
/// What the text lacks.
///
/// ```
/// let at = bastide_notation::read_ferry("W-E on 2,0").unwrap();
/// assert_eq!(at.place.to_string(), "2,0");
/// assert!(bastide_notation::read_ferry("E on 2,0").is_err());
/// ```
pub fn read_ferry(text: &str) -> Result<FerryAt, String> {
    let form = "wanted is `ferry E-W on X,Y`";
    let (sides, place) = text.split_once(" on ").ok_or(form)?;
    let place = place.trim().parse().map_err(|error| format!("{error}"))?;
    Ok(FerryAt { place, sides: read_sides(sides.trim())? })
}

/// The action that the words after `ferry` mean.
pub(crate) fn read_ferry_action(game: &Game, words: &[&str]) -> Result<Action, String> {
    let last = game.board().square(game.last_square()).place;
    let (sides, place) = match words {
        [sides] => (sides, last),
        [sides, "on", place] => (sides, place.parse().map_err(|error| format!("{error}"))?),
        _ => return Err("wanted is `ferry E-W` or `ferry E-W on X,Y`".to_owned()),
    };
    find_ferry(game, place, read_sides(sides)?).map(Action::LayFerry)
}

fn read_sides(text: &str) -> Result<[Side; 2], String> {
    let sides = text.split_once('-').and_then(|(a, b)| {
        let (a, b) = (Side::from_letter(a)?, Side::from_letter(b)?);
        (a != b).then_some([a, b])
    });
    sides.ok_or_else(|| format!("{text:?} does not name two sides, such as `E-W`"))
}

fn find_ferry(game: &Game, place: Place, sides: [Side; 2]) -> Result<Ferry, String> {
    let board = game.board();
    let square = board.square_at(place).ok_or_else(|| format!("no tile lies at {place}"))?;
    let road = |side: Side| {
        let segment = board.segment_at(square, Port::middle(side));
        let is_road = |it: &Segment| board.facts(*it).kind == FeatureKind::Road;
        segment.filter(is_road).ok_or_else(|| format!("no road leads to {side} on {place}"))
    };
    let (a, b) = (road(sides[0])?, road(sides[1])?);
    if a == b {
        return Err(format!("the same road leads to both sides on {place}"));
    }
    Ok(Ferry::between(a, b))
}
