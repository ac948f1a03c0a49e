//! Shrines: The Cult, or Heretics & Shrines.
//!
//! Rulebooks: RGBB and CKR. Rulings. A shrine is occupied and scored like a
//! monastery; that is said in `base`.

use crate::event::{Event, Sink};
use crate::figures;
use crate::game::{Game, Node, Prompt, TileKind};
use crate::in_place::copied_in_place;
use crate::legal::KeptAway;
use crate::options::{Choice, OptionInfo, option};
use crate::{Element, Setup};
use arrayvec::ArrayVec;
use bastide_board::{Feature, Place, Segment};
use bastide_tiles::{Building, FeatureKind};

/// Its options.
pub(crate) const OPTIONS: &[OptionInfo] = &[OwnChallenge::INFO, Placement::INFO];

/// Where the rulebooks disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    placement: Placement,
    own_challenge: OwnChallenge,
}

option! {
    "cult.placement", Some(Element::Shrines);
    /// Whose neighbors limit the placement of a shrine or monastery.
    enum Placement {
        /// Those of the new tile, and those of its neighbors.
        Strict = "strict",
        /// Those of the new tile.
        Simple = "simple" in Rgbb,
    }
}

option! {
    "cult.own_challenge", Some(Element::Shrines);
    /// Whether the followers of one player challenge each other.
    enum OwnChallenge {
        Counts = "true",
        IsNone = "false" in Rgbb,
    }
}

impl Variant {
    pub(crate) fn of(setup: &Setup) -> Self {
        Self { placement: setup.options.chosen(), own_challenge: setup.options.chosen() }
    }
}

copied_in_place! {
    /// What is known of the tile in hand.
    #[derive(Debug, Default, PartialEq, Eq)]
    pub(crate) struct State {
        /// The empty places from which rivals keep it away, where nothing but its edges has a say
        /// beside them.
        blocked: Vec<Place>,
    }
}

impl State {
    pub(crate) fn blocked(&self) -> &[Place] {
        &self.blocked
    }
}

/// The two sides of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Faith {
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

    /// That of a tile with such a building.
    pub(crate) const fn of_building(building: Building) -> Self {
        match building {
            Building::Monastery | Building::Abbey => Self::Monks,
            Building::Shrine => Self::Heretics,
        }
    }

    const fn rival(self) -> Self {
        match self {
            Self::Monks => Self::Heretics,
            Self::Heretics => Self::Monks,
        }
    }

    fn of_tile(game: &Game, kind: TileKind) -> Option<Self> {
        game.rules.faiths[usize::from(kind.0)]
    }
}

/// The shrines or monasteries on the eight squares round a place.
fn around(game: &Game, place: Place, faith: Faith) -> impl Iterator<Item = Segment> + '_ {
    place.around().into_iter().filter_map(move |place| {
        let square = game.board.square_at(place)?;
        let kind = game.board.square(square).kind;
        // Most tiles have none: their segments need not be looked at.
        Faith::of_tile(game, kind).filter(|it| *it == faith)?;
        let mut segments = game.board.segments_on(square);
        segments.find(|it| Faith::of(game.board.facts(*it).kind) == Some(faith))
    })
}

// Questions

/// The rivals on the table of a tile with a shrine or a monastery, as far as they may keep it away
/// from a place: one that is matched does, and so do two that could be neighbors of the place.
pub(crate) struct Rivals {
    at: Vec<Rival>,
}

#[derive(Clone, Copy)]
struct Rival {
    place: Place,
    /// Whether another tile like the one in hand lies beside it.
    is_matched: bool,
}

/// Those of such a tile; none if it minds none.
pub(crate) fn rivals(game: &Game, kind: TileKind) -> Option<Rivals> {
    let faith = Faith::of_tile(game, kind).filter(|_| game.has(Element::Shrines))?;
    let is_rival = |kind: TileKind| Faith::of_tile(game, kind) == Some(faith.rival());
    let is_matched = |place| match game.rules.variants.shrines.placement {
        Placement::Simple => false,
        Placement::Strict => around(game, place, faith).next().is_some(),
    };
    let rivals = game.board.buildings().filter(|it| is_rival(it.kind));
    let at = rivals.map(|it| Rival { place: it.place, is_matched: is_matched(it.place) });
    let all: Vec<Rival> = at.collect();
    // Both could be neighbors of one place.
    let is_close = |a: Place, b: Place| a.x.abs_diff(b.x) <= 2 && a.y.abs_diff(b.y) <= 2;
    let is_by_another =
        |it: Place| all.iter().any(|other| other.place != it && is_close(other.place, it));
    let counts = |it: &&Rival| it.is_matched || is_by_another(it.place);
    Some(Rivals { at: all.iter().filter(counts).copied().collect() })
}

impl Rivals {
    /// No shrine beside two monasteries, no monastery beside two shrines.
    pub(crate) fn keep_away_from(&self, place: Place) -> Option<KeptAway> {
        let mut near = self.at.iter().filter(|it| it.place.touches(place));
        let is_too_near = near.next()?.is_matched || near.next().is_some();
        is_too_near.then_some(KeptAway::Shrine)
    }
}

// Steps

/// Looks for the places from which rivals keep a tile away that has just been drawn.
pub(crate) fn find_blocked(game: &mut Game, kind: TileKind) {
    game.states.shrines.blocked.clear();
    let Some(rivals) = rivals(game, kind) else { return };
    let beside = rivals.at.iter().flat_map(|it| it.place.around());
    for place in beside {
        let blocked = &mut game.states.shrines.blocked;
        if game.board.forbidden_at(place).is_some()
            && rivals.keep_away_from(place).is_some()
            && !blocked.contains(&place)
        {
            blocked.push(place);
        }
    }
}

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
    match game.rules.variants.shrines.own_challenge {
        OwnChallenge::Counts => true,
        OwnChallenge::IsNone => {
            let stands = |player, feature| game.has_follower_on(player, feature);
            let pairs = game.players().flat_map(|a| game.players().map(move |b| (a, b)));
            pairs.into_iter().any(|(a, b)| a != b && stands(a, winner) && stands(b, loser))
        }
    }
}

// Invariants

/// Rivals keep the tile in hand away from no other places than those that were found when it was
/// drawn.
pub(crate) fn check(game: &Game) -> Result<(), String> {
    let Node::Decide(_, Prompt::PlaceTile(kind)) = game.node else { return Ok(()) };
    let blocked = game.states.shrines.blocked();
    if !game.fits.minds_rivals() {
        return Ok(());
    }
    let Some(rivals) = rivals(game, kind) else {
        return Err(format!("{kind:?} has no rivals, but is kept away from {blocked:?}"));
    };
    let is_right = |it: Place| blocked.contains(&it) == rivals.keep_away_from(it).is_some();
    match game.board.frontier().find(|it| !is_right(*it)) {
        Some(place) => {
            Err(format!("rivals keep {kind:?} away from {blocked:?}; not so at {place}"))
        }
        None => Ok(()),
    }
}
