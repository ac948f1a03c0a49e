//! The magic portal.

use super::{dragon, placed_symbols};
use crate::figures::FigureKind;
use crate::game::{Action, Game, Player};
use crate::options::option;
use crate::{Element, hooks};
use bastide_board::Segment;
use bastide_tiles::FeatureKind;

option! {
    "portal.just_completed",
    Some(Element::Portal);
    /// Which features the portal still reaches.
    pub(crate) enum Reach {
        /// Unfinished ones, and those that its own tile completes.
        JustCompleted = "true",
        /// Unfinished ones.
        Unfinished = "false",
    }
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
    is_open(game).then(|| open_choices(game, player)).into_iter().flatten()
}

fn open_choices(game: &Game, player: Player) -> impl Iterator<Item = Action> + '_ {
    let reached = (0..game.board.n_segments() as u16).map(Segment).filter(|it| {
        let feature = game.board.feature_of(*it);
        let tally = game.board.tally(feature);
        let square = game.board.square_idx_of(*it);
        !tally.is_occupied()
            && square != game.last_square
            && reaches(game, *it)
            && !hooks::bars_figures(game, feature)
            && !dragon::is_at(game, square)
    });
    let able = able_at_hand(game, player);
    reached.flat_map(move |segment| {
        let feature = game.board.tally(game.board.feature_of(segment)).kind;
        let kinds = FigureKind::ALL.into_iter();
        let able = kinds.filter(move |it| able[feature as usize] >> *it as u8 & 1 == 1);
        able.map(move |kind| Action::PlaceFigure { kind, segment })
    })
}

/// The followers at hand that may stand on each kind of feature, as bits.
fn able_at_hand(game: &Game, player: Player) -> [u8; FeatureKind::ALL.len()] {
    let is_at_hand = |it: &FigureKind| it.is_follower() && game.supply(player, *it) > 0;
    FeatureKind::ALL.map(|feature| {
        let able = FigureKind::ALL.into_iter().filter(is_at_hand);
        let able = able.filter(|it| hooks::may_stand(game, *it, feature));
        able.fold(0, |bits, kind| bits | 1 << kind as u8)
    })
}

/// Whether the feature of a segment is not too complete for the portal.
pub(crate) fn reaches(game: &Game, segment: Segment) -> bool {
    let feature = game.board.feature_of(segment);
    !game.board.tally(feature).is_complete()
        || match game.rules.variants.princess_and_dragon.reach {
            Reach::JustCompleted => game.board.completed().contains(&feature),
            Reach::Unfinished => false,
        }
}
