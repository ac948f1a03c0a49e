//! The features that answers are about: which one it is, and one answer for each.

use super::Teller;
use super::words::{at, number};
use crate::sentences::sentence;
use bastide_board::{Feature, Segment};
use bastide_protocol::{OptionFeature, PromptOption, Sentence};
use bastide_rules::{Action, Game, Prompt};
use bastide_tiles::FeatureKind;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The feature that an action is about.
pub(super) fn action_feature(game: &Game, action: Action) -> Option<Feature> {
    action.segment().map(|it| game.board().feature_of(it))
}

/// How many figures stand on a feature.
fn n_figures(game: &Game, feature: Feature) -> u16 {
    let board = game.board();
    game.figures().iter().filter(|it| board.feature_of(it.segment) == feature).count() as u16
}

/// Actions in the order they are offered: of the features where mage or witch may go, those with
/// figures first, then large ones.
pub(super) fn figures_first(game: &Game, mut actions: Vec<Action>) -> Vec<Action> {
    actions.sort_by_cached_key(|action| {
        let Action::PlaceMagicFigure { figure, segment } = *action else { return None };
        let feature = game.board().feature_of(segment);
        let has_figures = n_figures(game, feature) > 0;
        Some((figure, Reverse(has_figures), Reverse(game.board().n_tiles(feature))))
    });
    actions
}

/// The segment of a feature where a figure stands, or else this one: any stands for all.
pub(super) fn held_segment(game: &Game, segment: Segment) -> Segment {
    let board = game.board();
    let feature = board.feature_of(segment);
    let mut there = game.figures().iter().filter(|it| board.feature_of(it.segment) == feature);
    there.next().map_or(segment, |it| it.segment)
}

/// Says of options that would be spoken alike which of them each is.
pub(super) fn tell_apart(options: &mut [PromptOption]) {
    let spoken = |it: &PromptOption| {
        let sentences = [&it.name].into_iter().chain(&it.more);
        sentences.map(|it| format!("{} {:?}", it.key, it.params)).collect::<String>()
    };
    let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (idx, option) in options.iter().enumerate() {
        alike.entry(spoken(option)).or_default().push(idx);
    }
    for same in alike.into_values().filter(|it| it.len() > 1) {
        for (nth, idx) in same.iter().enumerate() {
            let params = [("n", number(nth + 1)), ("of", number(same.len()))];
            options[*idx].more.push(sentence("answer.nth", params));
        }
    }
}

impl Teller<'_> {
    /// The feature that an answer is about.
    pub(super) fn feature(&self, action: Action) -> Option<OptionFeature> {
        if let (Action::ScoreFigure { .. }, Prompt::PlaceFigure) = (action, self.prompt) {
            // The abbot alone is scored, and the feature stays as it is.
            return None;
        }
        let feature = action_feature(self.game, action)?;
        let n_tiles = self.game.board().n_tiles(feature);
        Some(OptionFeature { n_tiles, n_figures: n_figures(self.game, feature) })
    }

    /// Which feature it is, if it is not on the tile just placed: how large, and where it lies.
    pub(super) fn feature_in_words(&self, segment: Segment) -> Option<Sentence> {
        let board = self.game.board();
        if board.square_idx_of(segment) == self.game.last_square() {
            return None;
        }
        let feature = board.feature_of(segment);
        let (kind, place) = (board.facts(segment).kind, board.square_of(segment).place);
        let key = format!("answer.lies.{}", kind.name());
        match kind {
            FeatureKind::City | FeatureKind::Road | FeatureKind::Field => {
                let n = board.n_tiles(feature);
                Some(sentence(key, [("tiles", number(n)), at(place)]))
            }
            FeatureKind::Monastery
            | FeatureKind::Shrine
            | FeatureKind::Abbey
            | FeatureKind::Garden => Some(sentence(key, [at(place)])),
        }
    }
}
