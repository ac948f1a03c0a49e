//! The same landscape, turned or laid in another order.

use super::{Holds, hold};
use bastide_board::{Board, Place, PlacedSquare, Segment, TileKind};
use bastide_dice::Dice;
use bastide_rules::Game;
use bastide_tiles::Rotation;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A square and how it lies.
type Lying = (Place, TileKind, Rotation);

/// Lays these squares, and then the ferries of a game where its places have come to lie.
fn lay(
    game: &Game,
    squares: impl Iterator<Item = Lying>,
    moved: impl Fn(Place) -> Place,
) -> Result<Board, String> {
    let mut board = Board::new(Arc::new(game.board().catalog().clone()));
    for (place, kind, rotation) in squares {
        board.place(place, kind, rotation);
    }
    for (a, b) in game.board().links() {
        let lake = moved(game.board().square_of(*a).place);
        let lake = board.square_at(lake).ok_or_else(|| format!("no lake lies at {lake}"))?;
        let [a, b] = [a, b].map(|it| board.segment(lake, game.board().local(*it)));
        board.link(a, b);
    }
    Ok(board)
}

/// A place after so many quarter turns clockwise round the start tile.
fn turned(place: Place, by: Rotation) -> Place {
    (0..by.quarters()).fold(place, |it, _| Place::new(-it.y, it.x))
}

/// Every kind of tile, with the places and rotations it fits.
fn all_fits(board: &Board) -> Vec<Vec<(Place, Rotation)>> {
    let kinds = (0..board.catalog().n_layouts() as u16).map(TileKind);
    kinds
        .map(|kind| {
            let mut fits: Vec<_> = board.fits(kind).collect();
            fits.sort_unstable();
            fits
        })
        .collect()
}

/// What is connected, and what it carries: for every segment the first segment of its feature,
/// and the open ends and pennants of the feature. Segments are named by `name`.
fn features<T: Ord + Copy>(
    board: &Board,
    name: impl Fn(Segment) -> T,
) -> BTreeMap<T, (T, u16, u16, u16)> {
    let mut features = BTreeMap::new();
    for feature in board.features() {
        let tally = board.tally(feature);
        let names: Vec<T> = board.segments_of(feature).map(&name).collect();
        if let Some(&first) = names.iter().min() {
            let carried = (first, tally.open, tally.pennants, tally.n_segments);
            features.extend(names.into_iter().map(|it| (it, carried)));
        }
    }
    features
}

/// Turning the whole table turns the places where tiles fit, and connects the same.
///
/// # Errors
/// What does not hold.
pub fn turning_turns_everything(game: &Game, by: Rotation) -> Holds {
    let board = game.board();
    let turn = |it: Rotation| Rotation::from_quarters(it.quarters() + by.quarters());
    let squares = board.squares().iter();
    let squares = squares.map(|it| (turned(it.place, by), it.kind, turn(it.rotation)));
    let other = lay(game, squares, |it| turned(it, by))?;
    other.check()?;
    for (idx, (here, there)) in all_fits(board).into_iter().zip(all_fits(&other)).enumerate() {
        let layout = board.catalog().layout(TileKind(idx as u16));
        let mut wanted: Vec<_> = here
            .into_iter()
            .map(|(place, it)| (turned(place, by), layout.canonical(turn(it))))
            .collect();
        wanted.sort_unstable();
        hold(there == wanted, || {
            format!("turned by {by:?}, layout {idx} fits {there:?}, not {wanted:?}")
        })?;
    }
    // Segments are numbered by square and layout, so they keep their numbers.
    hold(features(board, |it| it) == features(&other, |it| it), || {
        format!("turned by {by:?}, other things are connected")
    })
}

/// Laid in any other order the squares make the same landscape.
///
/// # Errors
/// What does not hold.
pub fn order_does_not_matter(game: &Game, dice: &mut Dice) -> Holds {
    let board = game.board();
    let mut squares: Vec<PlacedSquare> = board.squares().to_vec();
    dice.shuffle(&mut squares);
    let squares = squares.iter().map(|it| (it.place, it.kind, it.rotation));
    let other = lay(game, squares, |it| it)?;
    other.check()?;
    hold(all_fits(board) == all_fits(&other), || {
        "laid in another order, tiles fit elsewhere".to_owned()
    })?;
    let by_place =
        |board: &Board| features(board, |it| (board.square_of(it).place, board.local(it)));
    hold(by_place(board) == by_place(&other), || {
        "laid in another order, other things are connected".to_owned()
    })
}
