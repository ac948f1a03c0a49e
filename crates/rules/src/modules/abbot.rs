//! The Abbot and his gardens.
//!
//! Rulebook: BB21. Rulings.

use crate::base;
use crate::event::Sink;
use crate::figures::{self, Figure, FigureKind};
use crate::game::{Action, Game, Player};
use crate::options::{Choice, OptionInfo, option};
use crate::score::{self, Award, When, Why};
use crate::turn::{self, Flow, Matter};
use crate::{Element, Setup};
use bastide_board::Segment;
use bastide_tiles::FeatureKind;

/// Its options.
pub(crate) const OPTIONS: &[OptionInfo] = &[PerPlayer::INFO, Scored::INFO];

option! {
    "abbot.per_player", Some(Element::Abbot);
    /// Who has an abbot.
    enum PerPlayer {
        All = "all",
        Five = "five",
    }
}

option! {
    "abbot.scored", Some(Element::Abbot);
    /// When an abbot that comes home is scored.
    pub(crate) enum Scored {
        AfterFerries = "after_ferries",
        BeforeFerries = "before_ferries",
    }
}

/// BB21's list of contents has an abbot too few for six players.
pub(crate) fn is_one_short(setup: &Setup) -> bool {
    setup.elements.has(Element::Abbot) && setup.options.are(PerPlayer::Five) && setup.n_players > 5
}

// Questions

/// Monasteries, their like and gardens, if nobody stands there.
pub(crate) const fn may_stand(kind: FeatureKind) -> bool {
    match kind {
        FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbey | FeatureKind::Garden => {
            true
        }
        FeatureKind::City | FeatureKind::Road | FeatureKind::Field => false,
    }
}

/// Instead of placing a figure an abbot may come home, but not from what this very tile has
/// completed: that is scored as always.
#[inline]
pub(crate) fn returns(game: &Game, player: Player) -> impl Iterator<Item = Action> + '_ {
    let figures: &[Figure] =
        if game.is_any_out(player, FigureKind::Abbot) { &game.figures } else { &[] };
    let own = figures.iter().enumerate().filter(move |(idx, it)| {
        it.player == player && it.kind == FigureKind::Abbot && !figures[..*idx].contains(it)
    });
    let is_open = |it: &Segment| !game.board.tally(game.board.feature_of(*it)).is_complete();
    own.map(|(_, it)| it.segment)
        .filter(is_open)
        .map(|segment| Action::ScoreFigure { kind: FigureKind::Abbot, segment })
}

// Steps

/// Takes an abbot home; what that earns is noted and scored before all other features.
///
/// Only he scores, whoever else stands there, and the feature stays as it is.
pub(crate) fn take_back(game: &mut Game, player: Player, at: Segment, sink: &mut impl Sink) {
    let abbot = Figure { player, kind: FigureKind::Abbot, segment: at };
    if let Some(idx) = game.figures.iter().position(|it| *it == abbot) {
        let feature = game.board.feature_of(at);
        let kind = game.board.tally(feature).kind;
        let value = base::value(game, feature, When::Final);
        game.early_return =
            Some(Award { player, points: value.points, why: Why::Abbot { kind, at, value } });
        game.arm(Matter::Abbot);
        figures::take_back(game, idx, sink);
    }
    turn::next_step(game);
}

/// Scores the abbot that came home in this tile play.
#[inline]
pub(crate) fn score_early_return(game: &mut Game, sink: &mut impl Sink) -> Flow {
    if let Some(award) = game.early_return.take() {
        score::award(game, award, sink);
    }
    Flow::Next
}

#[cfg(test)]
mod tests {
    use crate::{Element, Setup, SetupProblem};

    #[test]
    fn five_abbots_are_too_few_for_six() {
        let mut setup = Setup::base(6);
        setup.elements.insert(Element::Abbot);
        assert!(setup.game().is_ok());
        setup.set_option("abbot.per_player", "five").unwrap();
        assert_eq!(setup.game().unwrap_err().0, [SetupProblem::TooFewAbbots]);
        setup.n_players = 5;
        assert!(setup.game().is_ok());
    }
}
