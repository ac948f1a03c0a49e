//! Every question the game asks of its modules and every notice it gives them. The order of the
//! lines is the order of the rules; where two expansions meet, the meeting is a line here.

use crate::base;
use crate::event::Sink;
use crate::figures::{Figure, FigureKind};
use crate::game::{Action, Game};
use crate::score::{Value, When};
use bastide_board::Feature;

// Questions

/// Whether a player may place any figure after placing a tile.
#[inline]
pub(crate) fn has_figure_choice(game: &Game) -> bool {
    game.free_segments != 0
}

/// The figures a player may place after placing a tile.
pub(crate) fn figure_choices(game: &Game, mut choice: impl FnMut(Action)) {
    let mut free = game.free_segments;
    while free != 0 {
        choice(base::place_follower(game, free.trailing_zeros()));
        free &= free - 1;
    }
}

/// One of these, or passing, by number: `pick` is told how many there are.
#[inline]
pub(crate) fn pick_figure(game: &Game, pick: impl FnOnce(u32) -> u32) -> Action {
    let mut free = game.free_segments;
    let n_free = free.count_ones();
    let nth = pick(n_free + 1);
    if nth == n_free {
        return Action::Pass;
    }
    for _ in 0..nth {
        free &= free - 1;
    }
    base::place_follower(game, free.trailing_zeros())
}

/// How many followers a figure counts as in a majority.
#[inline]
pub(crate) fn strength(_: &Game, figure: &Figure) -> u16 {
    match figure.kind {
        FigureKind::Normal => 1,
    }
}

/// What a feature is worth.
pub(crate) fn value(game: &Game, feature: Feature, when: When) -> Value {
    base::value(game, feature, when)
}

// Notices

/// A completed feature has been scored.
pub(crate) fn feature_scored(game: &mut Game, feature: Feature, sink: &mut impl Sink) {
    base::followers_go_home(game, feature, sink);
}

/// The last tile has been played.
pub(crate) fn final_scoring(game: &mut Game, sink: &mut impl Sink) {
    base::final_scoring(game, sink);
}
