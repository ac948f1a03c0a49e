//! The princess.

use super::variant;
use crate::event::{Event, Sink};
use crate::figures::{self, Figure};
use crate::game::{Action, Game, Player};
use crate::options::option;
use crate::{Element, turn};

option! {
    "princess.mandatory", Some(Element::Princess);
    /// Whether a knight must leave.
    pub(crate) enum Demand {
        Must = "true",
        May = "false",
    }
}

// Questions

/// Whether a knight must leave before, and instead of, everything else.
pub(crate) fn demands(game: &Game) -> bool {
    variant(game).demand == Demand::Must && knights(game).next().is_some()
}

/// A knight may leave instead of everything else.
pub(crate) fn choices(game: &Game) -> impl Iterator<Item = Action> + '_ {
    let may = variant(game).demand == Demand::May;
    may.then(|| knights(game)).into_iter().flatten()
}

/// The followers in the city that the princess of the tile just placed lives in, anybody's.
pub(crate) fn knights(game: &Game) -> impl Iterator<Item = Action> + '_ {
    let has_princess = |it: &_| game.board.facts(*it).princess;
    let kind = game.board.square(game.last_square).kind;
    // Most tiles have none: then neither segments nor figures need be looked at.
    let is_due =
        game.has(Element::Princess) && game.rules.square(kind).cities.iter().any(|it| it.princess);
    let segments = is_due.then(|| game.board.segments_on(game.last_square));
    let home = segments.and_then(|mut it| it.find(has_princess));
    let city = home.map(|it| game.board.feature_of(it));
    let followers = if city.is_some() { game.figures.as_slice() } else { &[] };
    let figures = followers.iter().enumerate();
    let knights = figures.filter(move |(idx, it)| {
        it.kind.is_follower()
            && Some(game.board.feature_of(it.segment)) == city
            && !game.figures[..*idx].contains(it)
    });
    knights.map(|(_, it)| Action::TakeBack(*it))
}

// Steps

/// The knight goes home, before the city is scored. That was the figure action.
pub(crate) fn send_home(game: &mut Game, player: Player, knight: Figure, sink: &mut impl Sink) {
    sink.tell(Event::KnightSentHome { player, knight });
    figures::take_back_one(game, knight, sink);
    turn::next_step(game);
}
