//! Sending a follower into the city, and moving the Count.

use super::{Quarter, Resident};
use crate::event::{Event, Sink};
use crate::figures::FigureKind;
use crate::game::{Action, Game, Node, Player, Prompt};
use crate::options::option;
use crate::score::{Award, When, Why};
use crate::turn::{self, Flow};
use crate::{AnyFigure, Element, Location, hooks};
use bastide_tiles::FeatureKind;

option! {
    "count.block_entry", Some(Element::Count);
    /// Whether followers may enter the quarter of the Count.
    pub(crate) enum Entry {
        Open = "false",
        BarredByCount = "true" in Rgbb,
    }
}

option! {
    "count.scored_by", Some(Element::Count);
    /// What decides whether a player has scored.
    pub(crate) enum ScoredBy {
        /// All points paid while features are scored.
        AllPoints = "all_points",
        /// The value of features: neither the bonus of the fairy nor an abbot taken back.
        Features = "features",
    }
}

option! {
    "count.abbot", Some(Element::Count);
    /// Whether abbots live in the city.
    pub(crate) enum Abbots {
        EnterCathedral = "cathedral",
        StayOut = "stays_out",
    }
}

option! {
    "after_scoring.order", Some(Element::Count);
    /// What comes first after scoring.
    pub(crate) enum AfterScoring {
        CountFirst = "count_first",
        WagonsFirst = "wagons_first",
    }
}

// Questions

/// Whether such a figure may ever be in a quarter: where it may stand on what the quarter serves
/// . Without farmers the market is closed.
pub(crate) fn may_live(game: &Game, kind: FigureKind, quarter: Quarter) -> bool {
    let serves = match quarter {
        Quarter::Castle => FeatureKind::City,
        Quarter::Market => FeatureKind::Field,
        Quarter::Blacksmith => FeatureKind::Road,
        Quarter::Cathedral => FeatureKind::Monastery,
    };
    let is_barred = match game.rules.variants.count_of_carcassonne.abbots {
        Abbots::EnterCathedral => false,
        Abbots::StayOut => kind == FigureKind::Abbot,
    };
    !is_barred && kind.is_follower() && hooks::may_stand(game.elements, kind, serves)
}

/// Whether points make their player one who has scored; those of king and robber baron do not
///
pub(super) fn is_scoring(game: &Game, award: &Award) -> bool {
    let is_of_feature = match game.rules.variants.count_of_carcassonne.scored_by {
        ScoredBy::AllPoints => true,
        ScoredBy::Features => !matches!(award.why, Why::Fairy { .. } | Why::Abbot { .. }),
    };
    is_of_feature && !matches!(award.why, Why::Title { when: When::Completed, .. })
}

/// Whether a player has caused others to score and got nothing.
fn has_earned(game: &Game, player: Player) -> bool {
    let (scored, own) = (game.states.count_of_carcassonne.scored, 1 << player.0);
    scored & own == 0 && scored != 0
}

/// Whether nobody has scored, and no follower has just entered.
pub(crate) fn is_settled(game: &Game) -> bool {
    let state = &game.states.count_of_carcassonne;
    state.scored == 0 && !state.has_entered
}

/// Who may enter which quarter.
pub(crate) fn choices(game: &Game, player: Player) -> impl Iterator<Item = Action> + '_ {
    let barred = match game.rules.variants.count_of_carcassonne.entry {
        Entry::Open => None,
        Entry::BarredByCount => game.count_at(),
    };
    let kinds = FigureKind::ALL.into_iter().filter(move |it| game.supply(player, *it) > 0);
    kinds.flat_map(move |kind| {
        let quarters = Quarter::ALL.into_iter().filter(move |quarter| Some(*quarter) != barred);
        let open = quarters.filter(move |quarter| may_live(game, kind, *quarter));
        open.map(move |quarter| Action::EnterQuarter { kind, quarter })
    })
}

/// Where the Count may go.
pub(crate) fn other_quarters(game: &Game) -> impl Iterator<Item = Action> + '_ {
    let others = Quarter::ALL.into_iter().filter(|it| Some(*it) != game.count_at());
    others.map(Action::ChooseQuarter)
}

// Steps

/// Whoever has caused others to score and got nothing may send a follower into the city, and then
/// move the Count (RGBB, CKR Followers in the city).
pub(crate) fn enter(game: &mut Game, player: Player) -> Flow {
    if game.states.count_of_carcassonne.has_entered {
        return Flow::Ask(Node::Decide(player, Prompt::MoveCount));
    }
    let has_earned = has_earned(game, player);
    game.states.count_of_carcassonne.scored = 0;
    if has_earned && choices(game, player).next().is_some() {
        Flow::Ask(Node::Decide(player, Prompt::EnterQuarter))
    } else {
        Flow::Next
    }
}

/// A follower goes into a quarter; the Count may be moved next.
pub(crate) fn settle(
    game: &mut Game,
    player: Player,
    kind: FigureKind,
    quarter: Quarter,
    sink: &mut impl Sink,
) {
    game.settle(Resident { quarter, player, kind });
    game.states.count_of_carcassonne.has_entered = true;
    sink.tell(Event::moved(player, kind, Location::Off, Location::Quarter(quarter)));
}

/// The Count goes to another quarter.
pub(crate) fn move_count(game: &mut Game, player: Player, to: Quarter, sink: &mut impl Sink) {
    let from = std::mem::replace(&mut game.states.count_of_carcassonne.count, to);
    let (from, to) = (Location::Quarter(from), Location::Quarter(to));
    sink.tell(Event::moved(player, AnyFigure::Count, from, to));
    end(game);
}

/// The Count stays where he is.
pub(crate) fn leave_count(game: &mut Game, player: Player, sink: &mut impl Sink) {
    sink.tell(Event::Passed(player));
    end(game);
}

fn end(game: &mut Game) {
    game.states.count_of_carcassonne.has_entered = false;
    turn::next_step(game);
}
