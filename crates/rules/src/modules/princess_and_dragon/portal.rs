//! The magic portal.

use super::{dragon, placed_symbols};
use crate::figures::FigureKind;
use crate::game::{Action, Game, Player};
use crate::modules::abbey_and_mayor::barn;
use crate::{Element, hooks};
use arrayvec::ArrayVec;
use bastide_board::{Segment, SquareIdx};

/// Which features the portal still reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Unfinished ones, and those that its own tile completes.
    JustCompleted,
    /// Unfinished ones.
    Unfinished,
}

// Questions

/// Whether the tile just placed has a portal.
#[inline]
pub(crate) fn is_open(game: &Game) -> bool {
    game.has(Element::Portal) && placed_symbols(game).portal
}

/// Followers on other tiles than the one just placed: wherever their kind may stand, nobody
/// stands, neither a barn nor the dragon is. On the tile itself nothing is different.
pub(crate) fn choices(game: &Game, player: Player) -> impl Iterator<Item = Action> + '_ {
    let n_squares = if is_open(game) { game.board.squares().len() as u16 } else { 0 };
    let squares = (0..n_squares).map(SquareIdx);
    let others = squares.filter(|it| *it != game.last_square && !dragon::is_at(game, *it));
    let segments = others.flat_map(|it| game.board.segments_on(it));
    let reached = segments.filter(|it| {
        let feature = game.board.feature_of(*it);
        !game.board.tally(feature).is_occupied()
            && !barn::has_barn(game, feature)
            && reaches(game, *it)
    });
    let is_at_hand = |it: &FigureKind| it.is_follower() && game.supply(player, *it) > 0;
    let at_hand: ArrayVec<_, { FigureKind::N }> =
        FigureKind::ALL.into_iter().filter(is_at_hand).collect();
    reached.flat_map(move |segment| {
        let feature = game.board.facts(segment).kind;
        let kinds = at_hand.clone().into_iter();
        let able = kinds.filter(move |it| hooks::may_stand(game, *it, feature));
        able.map(move |kind| Action::PlaceFigure { kind, segment })
    })
}

/// Whether the feature of a segment is not too complete for the portal.
pub(crate) fn reaches(game: &Game, segment: Segment) -> bool {
    let feature = game.board.feature_of(segment);
    !game.board.tally(feature).is_complete()
        || match game.rules.princess_and_dragon.reach {
            Reach::JustCompleted => game.board.completed().contains(&feature),
            Reach::Unfinished => false,
        }
}
