//! The base game, as just another module.
//!
//! Rulebooks: RGBB, ZM12, WOF and BB21, each its base game. Rulings.

use crate::figures::{self, FigureKind};
use crate::game::{Action, Game, Player};
use crate::options::{Choice, OptionInfo, option};
use crate::score::{self, Magic, Value, When};
use crate::{Element, ElementSet, Setup, Sink, hooks};
use bastide_board::{Feature, Tally};
use bastide_tiles::FeatureKind;

/// Its options.
pub(crate) const OPTIONS: &[OptionInfo] = &[IncompleteCount::INFO, TinyCity::INFO];

/// Where the rulebooks disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    incomplete: IncompleteCount,
    tiny_city: TinyCity,
}

option! {
    "base.incomplete_count", None;
    /// What unfinished roads and cities count at the end.
    enum IncompleteCount {
        Tiles = "tiles",
        Segments = "segments",
    }
}

option! {
    "base.tiny_city", None;
    /// What a complete city of two tiles is worth.
    enum TinyCity {
        Normal = "normal",
        TwoPoints = "two_points",
    }
}

impl Variant {
    pub(crate) fn of(setup: &Setup) -> Self {
        Self { incomplete: setup.options.chosen(), tiny_city: setup.options.chosen() }
    }
}

// Questions

/// Whether an ordinary follower may ever stand on such a feature. Gardens are for the abbot alone.
#[inline]
pub(crate) fn takes_followers(kind: FeatureKind, elements: ElementSet) -> bool {
    match kind {
        FeatureKind::City
        | FeatureKind::Road
        | FeatureKind::Monastery
        | FeatureKind::Shrine
        | FeatureKind::Abbey => true,
        FeatureKind::Field => elements.has(Element::Farmers),
        FeatureKind::Garden => false,
    }
}

/// The segments of the tile just placed whose features hold followers, as bits: no other follower
/// may be placed there.
///
/// The features are those after the tile has been joined to its neighbors. One that this very tile
/// completes may still be occupied.
#[inline]
pub(crate) fn occupied_segments(game: &Game) -> u16 {
    let mut occupied = 0;
    for (local, segment) in game.board.segments_on(game.last_square).enumerate() {
        let tally = game.board.tally(game.board.feature_of(segment));
        occupied |= u16::from(tally.is_occupied()) << local;
    }
    occupied
}

/// A figure on one of these segments of the tile just placed.
#[inline]
pub(crate) fn place_figure(game: &Game, kind: FigureKind, local: u8) -> Action {
    Action::PlaceFigure { kind, segment: game.board.segment(game.last_square, local) }
}

/// What a feature is worth before expansions.
pub(crate) fn value(game: &Game, feature: Feature, when: When) -> Value {
    let tally = game.board.tally(feature);
    match tally.kind {
        FeatureKind::Road => road(game, feature, tally, when),
        FeatureKind::City => city(game, feature, tally, when),
        FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbey | FeatureKind::Garden => {
            value_of(1 + (8 - tally.open), 0, 1)
        }
        FeatureKind::Field => value_of(hooks::n_cities(game, feature), 0, 3),
    }
}

fn value_of(n_counted: u16, n_pennants: u16, each: u16) -> Value {
    let points = (n_counted + n_pennants) * each;
    Value { points, n_counted, n_pennants, each, counts_segments: false, magic: Magic::None }
}

fn road(game: &Game, feature: Feature, tally: &Tally, when: When) -> Value {
    let (n_counted, counts_segments) = n_counted(game, feature, tally, when);
    Value { counts_segments, ..value_of(n_counted, 0, 1) }
}

fn city(game: &Game, feature: Feature, tally: &Tally, when: When) -> Value {
    let (n_counted, counts_segments) = n_counted(game, feature, tally, when);
    let each = match when {
        When::Completed
            if n_counted == 2 && game.rules.variants.base.tiny_city == TinyCity::TwoPoints =>
        {
            1
        }
        When::Completed => 2,
        When::Final => 1,
    };
    Value { counts_segments, ..value_of(n_counted, tally.pennants, each) }
}

/// Tiles, each once however many of its segments belong to the feature; or segments, where the
/// option says so and the feature is unfinished.
fn n_counted(game: &Game, feature: Feature, tally: &Tally, when: When) -> (u16, bool) {
    match (when, game.rules.variants.base.incomplete) {
        (When::Final, IncompleteCount::Segments) => (tally.n_segments, true),
        (When::Completed, _) | (_, IncompleteCount::Tiles) => (game.board.n_tiles(feature), false),
    }
}

// Steps

/// Scores what the placed tile completed, whoever placed it: points clockwise from the active
/// player. What a feature gives does not depend on the others.
pub(crate) fn score_completed(game: &mut Game, sink: &mut impl Sink) {
    for idx in 0..game.board.completed().len() {
        let feature = game.board.completed()[idx];
        if game.board.tally(feature).is_occupied() {
            score::score(game, feature, When::Completed, game.acting_player(), sink);
        }
    }
}

/// Figures on completed features go home, whether they earned points or not. Farmers stay: fields
/// are never completed.
pub(crate) fn return_figures(game: &mut Game, sink: &mut impl Sink) {
    for idx in 0..game.board.completed().len() {
        let feature = game.board.completed()[idx];
        if game.board.tally(feature).is_occupied() {
            figures::clear(game, feature, |it| !hooks::waits_after_scoring(it), sink);
            hooks::feature_cleared(game, feature);
        }
    }
}

// Final scoring

/// Unfinished roads, cities and monasteries, then fields.
pub(crate) fn final_scoring(game: &mut Game, sink: &mut impl Sink) {
    let mut features = Vec::with_capacity(game.figures.len());
    score::for_each_occupied(game, |feature| features.push(feature));
    features.sort_by_key(|it| game.board.tally(*it).kind == FeatureKind::Field);
    for feature in features {
        score::score(game, feature, When::Final, Player::default(), sink);
    }
}
