//! What happens where the pig stops.

use super::WheelSegment;
use crate::event::Sink;
use crate::figures::{self, Figure, FigureKind};
use crate::game::{Action, Game, Player};
use crate::hooks;
use crate::score::{self, Award, When, Why};
use bastide_board::Feature;
use bastide_tiles::FeatureKind;

/// Points for the player of the tile.
const FORTUNE: u16 = 3;

/// Points for a monk.
const MONK: u16 = 2;

// Questions

/// What a segment gives a player; to everybody but for fortune, each player's sum is one award
///
fn worth(game: &Game, player: Player, active: Player, segment: WheelSegment) -> u16 {
    let own = || game.figures.iter().filter(move |it| it.player == player);
    let followers = || own().filter(|it| it.kind.is_follower());
    match segment {
        WheelSegment::Fortune if player == active => FORTUNE,
        WheelSegment::Fortune | WheelSegment::Plague => 0,
        WheelSegment::Tax => {
            let knights = followers().filter(|it| kind_of(game, it) == FeatureKind::City);
            let each = knights.map(|it| {
                let city = game.board.feature_of(it.segment);
                let n_own = followers().filter(|it| game.board.feature_of(it.segment) == city);
                game.board.tally(city).pennants + n_own.count() as u16
            });
            each.sum()
        }
        WheelSegment::Famine => {
            let farmers = followers().filter(|it| kind_of(game, it) == FeatureKind::Field);
            farmers.map(|it| supplied(game, player, game.board.feature_of(it.segment))).sum()
        }
        WheelSegment::Storm => {
            let kinds = FigureKind::ALL.into_iter().filter(|it| it.is_follower());
            kinds.map(|it| u16::from(game.supply(player, it))).sum()
        }
        WheelSegment::Inquisition => {
            let is_monk = |it: &&Figure| match kind_of(game, it) {
                FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbey => true,
                FeatureKind::City
                | FeatureKind::Road
                | FeatureKind::Garden
                | FeatureKind::Field => false,
            };
            MONK * followers().filter(is_monk).count() as u16
        }
    }
}

fn kind_of(game: &Game, figure: &Figure) -> FeatureKind {
    game.board.facts(figure.segment).kind
}

/// A point a completed city for a farmer; pigs and pig herds add to it as at the end.
fn supplied(game: &Game, player: Player, field: Feature) -> u16 {
    let value = hooks::value(game, field, When::Final);
    let value = hooks::own_value(game, field, player, value);
    value.with_each(value.each - 2).points
}

/// The followers of a player the plague may send home: any on the board.
pub(crate) fn victims(game: &Game, player: Player) -> impl Iterator<Item = Action> + '_ {
    game.figures.iter().enumerate().filter_map(move |(idx, it)| {
        // Two of a kind on one segment are the same to choose.
        let is_new = !game.figures[..idx].contains(it);
        let is_offered = it.player == player && it.kind.is_follower() && is_new;
        is_offered.then_some(Action::TakeBack(*it))
    })
}

/// Whom the plague asks next, in order: who has a choice and was not visited.
pub(crate) fn next_victims(game: &Game) -> impl Iterator<Item = Player> + '_ {
    let visited = game.states.wheel_of_fortune.visited.unwrap_or_default();
    let is_to_come = move |it: &Player| visited >> it.0 & 1 == 0;
    game.clockwise().filter(is_to_come).filter(|it| victims(game, *it).nth(1).is_some())
}

// Steps

/// Pays what a segment gives, clockwise from the player of the tile. The plague pays nothing.
pub(super) fn pay(game: &mut Game, active: Player, segment: WheelSegment, sink: &mut impl Sink) {
    for player in game.clockwise() {
        let points = worth(game, player, active, segment);
        score::award(game, Award { player, points, why: Why::Wheel(segment) }, sink);
    }
}

/// The next player who must choose whom the plague sends home, clockwise from the player of the
/// tile. Who has one follower to choose is not asked, who has none is spared.
pub(super) fn next_victim(game: &mut Game, sink: &mut impl Sink) -> Option<Player> {
    for player in game.clockwise() {
        let visited = game.states.wheel_of_fortune.visited.unwrap_or_default();
        if visited >> player.0 & 1 == 1 {
            continue;
        }
        game.states.wheel_of_fortune.visited = Some(visited | 1 << player.0);
        let mut choices = victims(game, player);
        let (first, second) = (choices.next(), choices.next());
        drop(choices);
        match (first, second) {
            (Some(_), Some(_)) => return Some(player),
            (Some(Action::TakeBack(victim)), None) => figures::take_back_one(game, victim, sink),
            _ => {}
        }
    }
    None
}
