//! The wheel board: sixteen squares to begin with.

use crate::Element;
use crate::game::{Game, Kind, Rules, TileKind};
use crate::setup::{Setup, SetupProblem};
use bastide_board::SquareIdx;
use bastide_tiles::{Tile, tile_set};

/// The tile set the board comes with.
pub(crate) const TILES: &str = "wheel-of-fortune";

// Questions

/// Why a set-up cannot begin with the wheel board: it comes with its tiles, and nothing else may be
/// the beginning.
pub(crate) fn problem(setup: &Setup) -> Option<SetupProblem> {
    if !setup.elements.has(Element::WheelOfFortune) {
        return None;
    }
    let is_wheel = |(name, _): (&str, u8)| name == TILES;
    if !setup.tile_sets().any(is_wheel) {
        return Some(SetupProblem::NoWheelBoard);
    }
    let other = [Element::River, Element::Count].into_iter().find(|it| setup.elements.has(*it));
    other.map(SetupProblem::WheelWith)
}

/// The squares of the board as kinds of tile, where the wheel is played.
pub(crate) fn kinds(setup: &Setup) -> impl Iterator<Item = Kind> + use<> {
    let is_played = setup.elements.has(Element::WheelOfFortune);
    let tile = tile_set(TILES).and_then(|it| it.board_tile.as_ref()).filter(|_| is_played);
    tile.into_iter().flat_map(|tile| {
        let squares = 0..tile.squares.len() as u8;
        squares.map(move |square| Kind { tile, square, n_copies: 1 })
    })
}

/// Whether a tile is the wheel board.
pub(crate) fn is_board(tile: &Tile) -> bool {
    tile.squares.len() == 16
}

/// The first square of the board, where the wheel is played.
pub(crate) fn kind(rules: &Rules) -> Option<TileKind> {
    let idx = rules.kinds.iter().position(|it| is_board(it.tile))?;
    Some(TileKind(idx as u16))
}

/// Whether a square belongs to the board.
pub(crate) fn has(game: &Game, square: SquareIdx) -> bool {
    let kind = TileKind(game.board.square(square).layout.0);
    is_board(game.rules.tile(kind))
}
