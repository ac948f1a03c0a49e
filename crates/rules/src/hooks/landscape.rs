//! Where tiles may lie, what lies on the table when a game begins, and how many cities and roads
//! there are.

use crate::game::{Game, TileKind};
use crate::legal::{Fits, KeptAway};
use crate::modules::abbey_and_mayor::abbey;
use crate::modules::count_of_carcassonne::city;
use crate::modules::wheel_of_fortune::board;
use crate::modules::{abbot, river, shrines};
use crate::setup::SetupProblem;
use crate::{Element, ElementSet, Setup};
use bastide_board::{Feature, Place, Tally};
use bastide_tiles::{FeatureKind, Rotation, Tile};

/// Elements whose board is the beginning of the game, instead of a start tile.
pub(crate) const WITH_BOARD: [Element; 2] = [Element::Count, Element::WheelOfFortune];

/// Why a set-up cannot be a game.
pub(crate) fn setup_problems(setup: &Setup) -> impl Iterator<Item = SetupProblem> {
    let abbots = abbot::is_one_short(setup).then_some(SetupProblem::TooFewAbbots);
    let river = river::problem(setup);
    let city = city::problem(setup).map(SetupProblem::Carcassonne);
    [abbots, river, city, board::problem(setup)].into_iter().flatten()
}

/// Lays the city of Carcassonne, with the source of a river beside it; says whether there is one.
pub(crate) fn lay_city(game: &mut Game, source: Option<TileKind>) -> bool {
    let has_city = game.has(Element::Count);
    if has_city {
        city::lay(game, source);
    }
    has_city
}

/// Whether such a tile is drawn: abbeys are in the players' hands, Carcassonne and start boards lie
/// on the table.
pub(crate) fn is_drawn(tile: &Tile) -> bool {
    !abbey::is_abbey(tile) && !city::is_of_city(tile) && !board::is_board(tile)
}

/// The source of a river that the first player is to place beside Carcassonne.
pub(crate) fn source_in_hand(game: &Game) -> Option<TileKind> {
    let has_both = game.has(Element::Count) && game.has(Element::River);
    if has_both { city::source_in_hand(game) } else { None }
}

/// Counts where the tile just drawn may go.
#[inline]
pub(crate) fn count_fits(game: &mut Game, kind: TileKind) {
    const RESTRICTING: ElementSet =
        ElementSet::of(&[Element::River, Element::Shrines, Element::Abbey]);
    game.fits = if game.has_any(RESTRICTING) {
        restricted(game, kind)
    } else {
        Fits::all(game.board.n_fits(kind))
    };
}

/// Where a tile may go in games with a rule beside the edges. Apart from [`count_fits`], so that
/// others do not carry its weight.
#[inline(never)]
fn restricted(game: &mut Game, kind: TileKind) -> Fits {
    if river::restricts(game, kind) || abbey::restricts(game, kind) || city::restricts(game, kind) {
        return Fits::some(restricted_fits(game, kind).count() as u16);
    }
    shrines::find_blocked(game, kind);
    match game.states.shrines.blocked() {
        [] => Fits::all(game.board.n_fits(kind)),
        blocked => Fits::but_for_rivals(game.board.n_fits_except(kind, blocked)),
    }
}

/// Every place and rotation such a tile may have.
pub(crate) fn restricted_fits(
    game: &Game,
    kind: TileKind,
) -> impl Iterator<Item = (Place, Rotation)> + '_ {
    let (fits, kept_away) = (game.board.fits(kind), keeper(game, kind));
    fits.filter(move |(place, rotation)| kept_away(*place, *rotation).is_none())
}

/// The rule that keeps a tile whose edges fit away from there.
pub(crate) fn kept_away(
    game: &Game,
    kind: TileKind,
    place: Place,
    rotation: Rotation,
) -> Option<KeptAway> {
    keeper(game, kind)(place, rotation)
}

/// The same for many places: what does not depend on the place is looked at once.
fn keeper(game: &Game, kind: TileKind) -> impl Fn(Place, Rotation) -> Option<KeptAway> + '_ {
    let by_city = city::restricts(game, kind);
    let by_river = river::restricts(game, kind);
    let rivals = shrines::rivals(game, kind);
    move |place, rotation| {
        (by_city.then(|| city::kept_away(game, kind, place, rotation)).flatten())
            .or_else(|| by_river.then(|| river::kept_away(game, kind, place, rotation)).flatten())
            .or_else(|| abbey::kept_away(game, kind, place))
            .or_else(|| rivals.as_ref()?.keep_away_from(place))
    }
}

/// How many completed cities a field touches.
pub(crate) fn n_cities(game: &Game, field: Feature) -> u16 {
    let n_cities = game.board.cities_touching(field, Tally::is_complete).len() as u16;
    // Carcassonne is one more.
    let more = if game.has(Element::Count) { city::n_cities_of_field(game, field) } else { 0 };
    n_cities + more
}

/// How many completed cities or roads lie on the table for the holder of a title.
pub(crate) fn n_completed(game: &Game, kind: FeatureKind) -> u16 {
    let tallies = game.board.tallies().map(|(_, tally)| tally);
    let n = tallies.filter(|it| it.kind == kind && it.is_complete()).count() as u16;
    // Carcassonne is one more for the king.
    let is_king = kind == FeatureKind::City && game.has(Element::Count);
    n + if is_king { city::n_cities_of_king(game) } else { 0 }
}
