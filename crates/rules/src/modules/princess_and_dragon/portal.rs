//! The magic portal.

use super::{placed_symbols, variant};
use crate::figures::FigureKind;
use crate::game::{Action, Game, Player};
use crate::options::option;
use crate::{Element, hooks};
use bastide_board::{Feature, Segment, SquareIdx, Tally};
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
    let able = able_at_hand(game, player);
    segments(game).flat_map(move |segment| {
        let able = able_on(game, segment, &able);
        let kinds = FigureKind::ALL.into_iter().filter(move |it| able >> *it as u8 & 1 == 1);
        kinds.map(move |kind| Action::PlaceFigure { kind, segment })
    })
}

/// How many [`choices`] there are: counted feature by feature, for the portal reaches all segments
/// of one alike but for those on tiles that are closed to it.
pub(crate) fn n_choices(game: &Game, player: Player) -> u32 {
    if !is_open(game) {
        return 0;
    }
    let able = able_at_hand(game, player);
    let n_able = able.map(u8::count_ones);
    let mut n_everywhere = 0;
    for (feature, tally) in game.board.tallies() {
        let n_able = n_able[tally.kind as usize];
        if n_able > 0 && is_reached(game, feature, tally) {
            n_everywhere += u32::from(tally.n_segments) * n_able;
        }
    }
    let closed = closed_squares(game).flat_map(|it| game.board.segments_on(it));
    let n_closed = closed.map(|it| able_on_feature(game, it, &able).count_ones()).sum::<u32>();
    n_everywhere - n_closed
}

/// The nth of [`choices`], of which there are more than so many.
pub(crate) fn nth_choice(game: &Game, player: Player, mut nth: u32) -> Option<Action> {
    let able = able_at_hand(game, player);
    for segment in segments(game) {
        let mut able = able_on(game, segment, &able);
        let n = able.count_ones();
        if nth < n {
            (0..nth).for_each(|_| able &= able - 1);
            let kind = FigureKind::ALL[able.trailing_zeros() as usize];
            return Some(Action::PlaceFigure { kind, segment });
        }
        nth -= n;
    }
    None
}

/// All segments on the table, in the order of placing.
fn segments(game: &Game) -> impl Iterator<Item = Segment> + use<> {
    (0..game.board.n_segments() as u16).map(Segment)
}

/// The tiles that the portal does not lead to: its own, and those that are closed to all figures.
fn closed_squares(game: &Game) -> impl Iterator<Item = SquareIdx> {
    let closed = hooks::closed_square(game).map(|it| it.0);
    let closed = closed.filter(|it| *it != game.last_square);
    [Some(game.last_square), closed].into_iter().flatten()
}

/// Which followers of these, by kind of feature, the portal may bring to a segment, as bits.
#[inline]
fn able_on(game: &Game, segment: Segment, able: &Able) -> u8 {
    let able = able_on_feature(game, segment, able);
    if able == 0 {
        return 0;
    }
    let square = game.board.square_idx_of(segment);
    let is_closed = square == game.last_square || hooks::is_closed(game, square);
    if is_closed { 0 } else { able }
}

/// The same, whatever tile the segment is on.
#[inline]
fn able_on_feature(game: &Game, segment: Segment, able: &Able) -> u8 {
    let feature = game.board.feature_of(segment);
    let tally = game.board.tally(feature);
    if is_reached(game, feature, tally) { able[tally.kind as usize] } else { 0 }
}

/// Whether a feature is empty, open to figures and not too complete for the portal.
#[inline]
fn is_reached(game: &Game, feature: Feature, tally: &Tally) -> bool {
    !tally.is_occupied()
        && (!tally.is_complete() || reaches(game, feature))
        && !hooks::bars_figures(game, feature)
}

/// Followers as bits, for each kind of feature.
type Able = [u8; FeatureKind::ALL.len()];

/// The followers at hand that may stand on each kind of feature, as bits.
fn able_at_hand(game: &Game, player: Player) -> Able {
    let is_at_hand = |it: &FigureKind| it.is_follower() && game.supply(player, *it) > 0;
    FeatureKind::ALL.map(|feature| {
        let able = FigureKind::ALL.into_iter().filter(is_at_hand);
        let able = able.filter(|it| hooks::may_stand(game.elements, *it, feature));
        able.fold(0, |bits, kind| bits | 1 << kind as u8)
    })
}

/// Whether a feature is not too complete for the portal.
#[inline]
pub(crate) fn reaches(game: &Game, feature: Feature) -> bool {
    !game.board.tally(feature).is_complete()
        || match variant(game).reach {
            Reach::JustCompleted => game.board.completed().contains(&feature),
            Reach::Unfinished => false,
        }
}
