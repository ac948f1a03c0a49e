//! Shrines: The Cult, or Heretics & Shrines.
//!
//! Rulebooks: RGBB and CKR. Rulings. A shrine is occupied and scored like a
//! monastery; that is said in `base`.

use crate::event::{Event, Sink};
use crate::figures;
use crate::game::{Game, TileKind};
use crate::legal::KeptAway;
use crate::{Element, Options};
use arrayvec::ArrayVec;
use bastide_board::{Feature, Place, Segment};
use bastide_tiles::{Building, FeatureKind};

/// Where the rulebooks disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    placement: Placement,
    own_challenge: OwnChallenge,
}

/// Whose neighbors limit the placement of a shrine or monastery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Placement {
    /// Those of the new tile, and those of its neighbors.
    Strict,
    /// Those of the new tile.
    Simple,
}

/// Whether the followers of one player challenge each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OwnChallenge {
    Counts,
    IsNone,
}

impl Variant {
    pub(crate) fn of(options: &Options) -> Self {
        let is = |key, value| options.get(key) == Some(value);
        Self {
            placement: if is("cult.placement", "simple") {
                Placement::Simple
            } else {
                Placement::Strict
            },
            own_challenge: if is("cult.own_challenge", "false") {
                OwnChallenge::IsNone
            } else {
                OwnChallenge::Counts
            },
        }
    }
}

/// The two sides of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Faith {
    Monks,
    Heretics,
}

impl Faith {
    /// Abbeys are monasteries; gardens are for neither.
    const fn of(kind: FeatureKind) -> Option<Self> {
        match kind {
            FeatureKind::Monastery | FeatureKind::Abbey => Some(Self::Monks),
            FeatureKind::Shrine => Some(Self::Heretics),
            FeatureKind::City | FeatureKind::Road | FeatureKind::Garden | FeatureKind::Field => {
                None
            }
        }
    }

    const fn rival(self) -> Self {
        match self {
            Self::Monks => Self::Heretics,
            Self::Heretics => Self::Monks,
        }
    }

    fn of_tile(game: &Game, kind: TileKind) -> Option<Self> {
        match game.rules.square(kind).building? {
            Building::Monastery | Building::Abbey => Some(Self::Monks),
            Building::Shrine => Some(Self::Heretics),
        }
    }
}

/// The shrines or monasteries on the eight squares round a place.
fn around(game: &Game, place: Place, faith: Faith) -> impl Iterator<Item = Segment> + '_ {
    let squares = place.around().into_iter().filter_map(|it| game.board.square_at(it));
    let segments = squares.flat_map(|it| game.board.segments_on(it));
    segments.filter(move |it| Faith::of(game.board.facts(*it).kind) == Some(faith))
}

// Questions

/// Only shrines and monasteries mind their neighbors.
pub(crate) fn restricts(game: &Game, kind: TileKind) -> bool {
    game.has(Element::Shrines) && Faith::of_tile(game, kind).is_some()
}

/// No shrine beside two monasteries, no monastery beside two shrines.
pub(crate) fn kept_away(game: &Game, kind: TileKind, place: Place) -> Option<KeptAway> {
    if !game.has(Element::Shrines) {
        return None;
    }
    let faith = Faith::of_tile(game, kind)?;
    let mut rivals = around(game, place, faith.rival());
    let rival = rivals.next()?;
    let has_rival = || around(game, game.board.square_of(rival).place, faith).next().is_some();
    let is_too_near = rivals.next().is_some()
        || match game.rules.shrines.placement {
            Placement::Simple => false,
            Placement::Strict => has_rival(),
        };
    is_too_near.then_some(KeptAway::Shrine)
}

// Steps

/// A completed shrine or monastery with a follower sends those of its unfinished rivals home
/// without points.
pub(crate) fn end_challenges(game: &mut Game, sink: &mut impl Sink) {
    for idx in 0..game.board.completed().len() {
        let winner = game.board.completed()[idx];
        let tally = game.board.tally(winner);
        let Some(faith) = Faith::of(tally.kind).filter(|_| tally.is_occupied()) else { continue };
        let Some(place) = game.board.squares_of(winner).next() else { continue };
        let place = game.board.square(place).place;
        let losers: ArrayVec<Segment, 8> = around(game, place, faith.rival())
            .filter(|it| is_challenge(game, winner, game.board.feature_of(*it)))
            .collect();
        for loser in losers {
            sink.tell(Event::ChallengeLost(loser));
            figures::clear(game, game.board.feature_of(loser), |_| true, sink);
        }
    }
}

/// Whether followers on both meet as rivals, one of them unfinished.
fn is_challenge(game: &Game, winner: Feature, loser: Feature) -> bool {
    let tally = game.board.tally(loser);
    if tally.is_complete() || !tally.is_occupied() {
        return false;
    }
    match game.rules.shrines.own_challenge {
        OwnChallenge::Counts => true,
        OwnChallenge::IsNone => {
            let stands = |player, feature| game.has_follower_on(player, feature);
            let pairs = game.players().flat_map(|a| game.players().map(move |b| (a, b)));
            pairs.into_iter().any(|(a, b)| a != b && stands(a, winner) && stands(b, loser))
        }
    }
}
