//! Inns & Cathedrals.
//!
//! Rulebooks: RGBB and BB21. Rulings. The large follower goes wherever an ordinary
//! one goes; that is said in `hooks::spots`.

use crate::Element;
use crate::game::Game;
use crate::score::{Value, When};
use bastide_board::Feature;
use bastide_tiles::FeatureKind;

/// It counts as two wherever followers are compared.
pub(crate) const LARGE_FOLLOWER_STRENGTH: u16 = 2;

// Questions

/// Inns double a completed road, cathedrals make a completed city worth three a tile and pennant
/// unfinished, such roads and cities are worth nothing. Two are as good as one.
#[inline]
pub(crate) fn value(game: &Game, feature: Feature, when: When, value: Value) -> Value {
    let tally = game.board.tally(feature);
    let each = match tally.kind {
        FeatureKind::Road if tally.inn && game.has(Element::Inns) => 2,
        FeatureKind::City if tally.cathedral && game.has(Element::Cathedrals) => 3,
        FeatureKind::Road
        | FeatureKind::City
        | FeatureKind::Monastery
        | FeatureKind::Shrine
        | FeatureKind::Abbey
        | FeatureKind::Garden
        | FeatureKind::Field => return value,
    };
    match when {
        When::Completed => value.with_each(each),
        When::Final => value.with_each(0),
    }
}
