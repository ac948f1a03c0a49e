//! The wheel board: sixteen squares to begin with.

use crate::game::{Game, Kind, Rules, TileKind};
use crate::setup::{Setup, SetupProblem};
use crate::{Element, hooks};
use bastide_board::SquareIdx;
use bastide_tiles::{Tile, tile_set};

/// The tile set the board comes with.
pub(crate) const TILES: &str = "wheel-of-fortune";

/// What its tiles start with if the board is not played: the tile that starts other base games.
pub(crate) const START_WITHOUT: &str = "RadD";

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
    let others = hooks::WITH_BOARD.into_iter().filter(|it| *it != Element::WheelOfFortune);
    let mut others = std::iter::once(Element::River).chain(others);
    others.find(|it| setup.elements.has(*it)).map(SetupProblem::WheelWith)
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
    let kind = game.board.square(square).kind;
    is_board(game.rules.tile(kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameBox;

    #[test]
    fn the_wheel_board_alone_begins_the_game() {
        let wheel = GameBox::named("wof").unwrap().setup(2);
        assert_eq!(wheel.game().unwrap().board().squares().len(), 16);
        for (element, tiles) in
            [(Element::River, "river-1"), (Element::Count, "count-of-carcassonne")]
        {
            let mut setup = wheel.clone();
            setup.elements.insert(element);
            setup.tiles.push((tiles.to_owned(), 1));
            assert!(setup.game().unwrap_err().0.contains(&SetupProblem::WheelWith(element)));
        }
        let mut without = Setup::base(2);
        without.elements.insert(Element::WheelOfFortune);
        assert_eq!(without.game().unwrap_err().0, [SetupProblem::NoWheelBoard]);
    }
}
