//! Crown spaces: followers who wait for the pig.

use super::{Crowned, WheelSegment};
use crate::event::{Event, Sink};
use crate::figures::FigureKind;
use crate::game::{Action, Game, Player};
use crate::score::{self, Award, Why};
use crate::{Element, Location, turn};

/// Points for a follower whose segment has no other space, or whose other space is taken.
const ONE_OF_ALL: u16 = 3;

/// Points for a follower alone on two spaces.
const ALONE_ON_TWO: u16 = 6;

// Questions

/// Who may stand on a crown space.
pub(crate) const fn may_stand(kind: FigureKind) -> bool {
    matches!(kind, FigureKind::Normal | FigureKind::Large)
}

/// Whether a segment has an empty crown space.
pub(super) fn has_room(game: &Game, segment: WheelSegment) -> bool {
    let taken = game.crowned().iter().filter(|it| it.segment == segment);
    taken.count() < segment.n_crown_spaces()
}

/// The crown spaces a player may take instead of placing a figure on the board. The spaces of one
/// segment are all the same.
pub(crate) fn choices(game: &Game, player: Player) -> impl Iterator<Item = Action> + '_ {
    let plays = game.has(Element::WheelOfFortune);
    let kinds: &[FigureKind] = if plays { &FigureKind::ALL } else { &[] };
    let kinds = kinds.iter().copied();
    let kinds = kinds.filter(move |it| may_stand(*it) && game.supply(player, *it) > 0);
    kinds.flat_map(move |kind| {
        let free = WheelSegment::ALL.into_iter().filter(|it| has_room(game, *it));
        free.map(move |segment| Action::TakeCrownSpace { kind, segment })
    })
}

// Steps

/// A follower goes on a crown space.
pub(crate) fn take(
    game: &mut Game,
    player: Player,
    kind: FigureKind,
    segment: WheelSegment,
    sink: &mut impl Sink,
) {
    let crowned = Crowned { segment, player, kind };
    game.crown(crowned);
    sink.tell(Event::moved(player, kind, Location::Off, Location::CrownSpace(segment)));
    turn::next_step(game);
}

/// The followers on the crown spaces where the pig has stopped are scored, each player's as one
/// award, and come home.
pub(super) fn pay(game: &mut Game, sink: &mut impl Sink) {
    let segment = game.pig();
    let there = |it: &&Crowned| it.segment == segment;
    let n = game.crowned().iter().filter(there).count();
    let is_alone_on_two = n == 1 && segment.n_crown_spaces() == 2;
    let each = if is_alone_on_two { ALONE_ON_TWO } else { ONE_OF_ALL };
    for player in game.clockwise() {
        let own = game.crowned().iter().filter(there).filter(|it| it.player == player);
        let points = each * own.count() as u16;
        score::award(game, Award { player, points, why: Why::CrownSpaces(segment) }, sink);
    }
    while let Some(idx) = game.crowned().iter().position(|it| it.segment == segment) {
        let crowned = game.states.wheel_of_fortune.crowned.remove(idx);
        game.supplies[crowned.player.index()][crowned.kind as usize] += 1;
        let (from, to) = (Location::CrownSpace(segment), Location::Off);
        sink.tell(Event::moved(crowned.player, crowned.kind, from, to));
    }
}
