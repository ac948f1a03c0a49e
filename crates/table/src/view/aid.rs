//! Aids.

use super::prompt::sides_of;
use super::{feature_places, figures, spots};
use crate::conversion::wire_place;
use crate::refusal::Refusal;
use bastide_board::{Board, Feature, Place, TileKind};
use bastide_protocol::{Aids, FeatureAid, FeatureValue, PlaceOdds, Spot};
use bastide_rules::{Element, Game, Magic, Node, Player, Value, When};
use bastide_tiles::FeatureKind;
use std::collections::{BTreeMap, BTreeSet};

/// What is to be known of the feature a segment belongs to.
///
/// # Errors
/// If nothing lies there.
pub fn feature_aid(game: &Game, seq: u32, at: Spot) -> Result<FeatureAid, Refusal> {
    let board = game.board();
    let place = Place::new(at.x, at.y);
    let square = board.square_at(place).ok_or_else(|| Refusal::no_tile(place))?;
    let n_segments = board.segments_on(square).len();
    if usize::from(at.segment) >= n_segments {
        return Err(Refusal::no_segment(place, n_segments));
    }
    let feature = board.feature_of(board.segment(square, at.segment));
    Ok(aid(game, feature, seq))
}

fn aid(game: &Game, feature: Feature, seq: u32) -> FeatureAid {
    let board = game.board();
    let tally = board.tally(feature);
    let complete = tally.is_complete();
    let in_play = is_in_play(game, feature);
    let worth = |when| if in_play { value(game.value(feature, when)) } else { NOTHING };
    let at_end = worth(When::Final);
    let n_to_complete = if complete { 0 } else { n_to_complete(board, feature) };
    FeatureAid {
        seq,
        kind: tally.kind.name().to_owned(),
        places: feature_places(board, feature),
        spots: spots(board, feature),
        figures: figures(game, |it| board.feature_of(it.segment) == feature),
        owners: game.owners(feature).iter().map(|it| it.0).collect(),
        complete,
        open_ends: tally.open,
        now: if complete { worth(When::Completed) } else { at_end },
        n_to_complete,
        if_completed: match tally.kind {
            _ if complete || !in_play => None,
            FeatureKind::Field => None,
            FeatureKind::Monastery
            | FeatureKind::Shrine
            | FeatureKind::Abbey
            | FeatureKind::Garden
            | FeatureKind::City
            | FeatureKind::Road => Some(value(with_more(game, feature, n_to_complete))),
        },
        at_end: (!complete && in_play).then_some(at_end),
        closing: closing(game, feature),
    }
}

/// What is worth nothing.
const NOTHING: FeatureValue = FeatureValue { points: 0, n_counted: 0, n_pennants: 0, each: 0 };

/// Whether anybody can score a feature: gardens are for the abbot alone.
fn is_in_play(game: &Game, feature: Feature) -> bool {
    game.board().tally(feature).kind != FeatureKind::Garden || game.has(Element::Abbot)
}

/// No tile joins more ends than it has sides.
const MAX_CLOSED_ENDS: u16 = 4;

/// The kinds of the bag of which one tile completes a feature, by their places in the bag's list.
fn closing(game: &Game, feature: Feature) -> Vec<u16> {
    let board = game.board();
    let tally = board.tally(feature);
    let is_near = match tally.kind {
        FeatureKind::Field => false,
        FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbey | FeatureKind::Garden => {
            tally.open == 1
        }
        FeatureKind::City | FeatureKind::Road => (1..=MAX_CLOSED_ENDS).contains(&tally.open),
    };
    let Some(segment) = board.segments_of(feature).next().filter(|_| is_near) else {
        return Vec::new();
    };
    let around: Vec<Place> = board.squares_of(feature).map(|it| board.square(it).place).collect();
    let touches = |place: Place| {
        around.iter().any(|it| it.x.abs_diff(place.x) <= 1 && it.y.abs_diff(place.y) <= 1)
    };
    let closes = |kind: TileKind| {
        board.fits(kind).filter(|(place, _)| touches(*place)).any(|(place, rotation)| {
            let mut after = board.clone();
            after.place(place, kind, rotation);
            after.tally(after.feature_of(segment)).is_complete()
        })
    };
    let kinds = (0..).zip(game.bag().kinds());
    kinds.filter(|(_, (kind, _))| closes(*kind)).map(|(idx, _)| idx).collect()
}

/// The fewest tiles that can complete a feature. Every empty place that a road or city leads to
/// takes a tile of its own, however many ends meet there; each of these tiles can be an end.
fn n_to_complete(board: &Board, feature: Feature) -> u16 {
    let tally = board.tally(feature);
    match tally.kind {
        FeatureKind::Field => 0,
        FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbey | FeatureKind::Garden => {
            tally.open
        }
        FeatureKind::City | FeatureKind::Road => {
            let ends = board.segments_of(feature).flat_map(|segment| {
                let place = board.square_of(segment).place;
                sides_of(board, segment).into_iter().map(move |side| place.beside(side))
            });
            let open: BTreeSet<Place> = ends.filter(|it| board.square_at(*it).is_none()).collect();
            open.len() as u16
        }
    }
}

/// What a feature would be worth if it were completed with so many more tiles.
fn with_more(game: &Game, feature: Feature, n: u16) -> Value {
    let is_city = game.board().tally(feature).kind == FeatureKind::City;
    let now = game.value(feature, When::Completed);
    let n_counted = now.n_counted + n;
    let halves_tiny = game.rules().setup.options.is(TINY_CITY, "two_points");
    let each = match now.each {
        1 if is_city => 2,
        2 if is_city && n_counted == 2 && halves_tiny => 1,
        each => each,
    };
    let plain = (n_counted + now.n_pennants) * each;
    let (points, magic) = match now.magic {
        Magic::None => (plain, Magic::None),
        Magic::Mage { n_tiles } => (plain + n_tiles + n, Magic::Mage { n_tiles: n_tiles + n }),
        Magic::Witch => (plain.div_ceil(2), Magic::Witch),
    };
    Value { points, n_counted, each, magic, ..now }
}

/// The option that gives a city of two tiles one point a tile instead of two.
const TINY_CITY: &str = "base.tiny_city";

fn value(value: Value) -> FeatureValue {
    let Value { points, n_counted, n_pennants, each, .. } = value;
    FeatureValue { points, n_counted, n_pennants, each }
}

/// What is to be known of the whole table.
#[must_use]
pub fn aids(game: &Game, seq: u32) -> Aids {
    let board = game.board();
    let fields = board.features().filter(|it| board.tally(*it).kind == FeatureKind::Field);
    let projected = at_the_end(game);
    Aids {
        seq,
        projected: projected[..usize::from(game.n_players())].to_vec(),
        n_tiles_left: game.n_tiles_left(),
        places: odds(game),
        fields: fields.map(|it| aid(game, it, seq)).collect(),
    }
}

/// What everybody would have if the game ended now; when it is over, what everybody has.
pub(super) fn at_the_end(game: &Game) -> [u16; Player::MAX] {
    if game.node() != Node::Over {
        return game.projected_scores();
    }
    let mut scores = [0; Player::MAX];
    for player in game.players() {
        scores[player.index()] = game.score(player);
    }
    scores
}

/// Everything that is to be known of every feature, those of the first tiles first.
#[must_use]
pub fn features(game: &Game, seq: u32) -> Vec<FeatureAid> {
    let all = game.board().features().filter(|it| is_in_play(game, *it));
    all.map(|it| aid(game, it, seq)).collect()
}

/// How many tiles of the bag fit each empty place, in whatever rotation.
fn odds(game: &Game) -> Vec<PlaceOdds> {
    let none = || (0, Vec::new());
    let mut places: BTreeMap<Place, (u32, Vec<u16>)> =
        game.board().frontier().map(|it| (it, none())).collect();
    for (idx, (kind, n)) in (0..).zip(game.bag().kinds()) {
        let mut fits: Vec<Place> = game.board().fits(kind).map(|(place, _)| place).collect();
        fits.sort_unstable();
        fits.dedup();
        for place in fits {
            let (n_fitting, fitting) = places.entry(place).or_insert_with(none);
            *n_fitting += u32::from(n);
            fitting.push(idx);
        }
    }
    let odds =
        |(place, (n_fitting, fitting))| PlaceOdds { place: wire_place(place), n_fitting, fitting };
    places.into_iter().map(odds).collect()
}
