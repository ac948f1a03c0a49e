//! Aids.

use super::{cell, cells, figures, spot};
use crate::failure::Failure;
use bastide_board::{Feature, LayoutId, Place};
use bastide_protocol::{Aids, FeatureAid, FeatureValue, PlaceOdds, ProblemCode, Spot};
use bastide_rules::{Game, Value, When};
use bastide_tiles::FeatureKind;
use std::collections::BTreeMap;

/// What is to be known of the feature a segment belongs to.
pub(crate) fn feature_aid(game: &Game, seq: u32, at: Spot) -> Result<FeatureAid, Failure> {
    let board = game.board();
    let square = board.square_at(Place::new(at.x, at.y)).ok_or_else(|| {
        Failure::new(ProblemCode::NoSuchSegment, format!("no tile lies at {},{}", at.x, at.y))
    })?;
    let n_segments = board.segments_on(square).len();
    if usize::from(at.segment) >= n_segments {
        let what = format!("the tile at {},{} has {n_segments} segments", at.x, at.y);
        return Err(Failure::new(ProblemCode::NoSuchSegment, what));
    }
    let feature = board.feature_of(board.segment(square, at.segment));
    Ok(aid(game, feature, seq))
}

fn aid(game: &Game, feature: Feature, seq: u32) -> FeatureAid {
    let board = game.board();
    let tally = board.tally(feature);
    let complete = tally.is_complete();
    let at_end = value(game.value(feature, When::Final));
    let completed = game.value(feature, When::Completed);
    let mut spots: Vec<Spot> = board.segments_of(feature).map(|it| spot(board, it)).collect();
    spots.sort_unstable();
    FeatureAid {
        seq,
        kind: tally.kind.name().to_owned(),
        cells: cells(board, feature),
        spots,
        figures: figures(game, |it| board.feature_of(it.segment) == feature),
        owners: game.owners(feature).iter().map(|it| it.0).collect(),
        complete,
        open_ends: tally.open,
        now: if complete { value(completed) } else { at_end },
        if_completed: match tally.kind {
            _ if complete => None,
            FeatureKind::Field => None,
            // Round these every open place will be filled by a tile that counts.
            FeatureKind::Monastery
            | FeatureKind::Shrine
            | FeatureKind::Abbey
            | FeatureKind::Garden => Some(value(with_more(completed, tally.open))),
            FeatureKind::City | FeatureKind::Road => Some(value(completed)),
        },
        at_end: (!complete).then_some(at_end),
        closing: closing(game, feature),
    }
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
    let closes = |layout: LayoutId| {
        board.fits(layout).filter(|(place, _)| touches(*place)).any(|(place, rotation)| {
            let mut after = board.clone();
            after.place(place, layout, rotation);
            after.tally(after.feature_of(segment)).is_complete()
        })
    };
    let kinds = (0..).zip(game.bag().kinds());
    kinds.filter(|(_, (kind, _))| closes(Game::layout(*kind))).map(|(idx, _)| idx).collect()
}

fn with_more(value: Value, n: u16) -> Value {
    Value { n_counted: value.n_counted + n, points: value.points + n * value.each, ..value }
}

fn value(value: Value) -> FeatureValue {
    let Value { points, n_counted, n_pennants, each, .. } = value;
    FeatureValue { points, n_counted, n_pennants, each }
}

/// What is to be known of the whole table.
pub(crate) fn aids(game: &Game, seq: u32) -> Aids {
    let board = game.board();
    let fields = board.features().filter(|it| board.tally(*it).kind == FeatureKind::Field);
    let projected = game.projected_scores();
    Aids {
        seq,
        projected: projected[..usize::from(game.n_players())].to_vec(),
        n_tiles_left: game.n_tiles_left(),
        places: odds(game),
        fields: fields.map(|it| aid(game, it, seq)).collect(),
    }
}

/// Everything that is to be known of every feature, those of the first tiles first.
pub(crate) fn features(game: &Game, seq: u32) -> Vec<FeatureAid> {
    game.board().features().map(|it| aid(game, it, seq)).collect()
}

/// How many tiles of the bag fit each empty place, in whatever rotation.
fn odds(game: &Game) -> Vec<PlaceOdds> {
    let none = || (0, Vec::new());
    let mut places: BTreeMap<Place, (u32, Vec<u16>)> =
        game.board().frontier().map(|it| (it, none())).collect();
    for (idx, (kind, n)) in (0..).zip(game.bag().kinds()) {
        let mut fits: Vec<Place> =
            game.board().fits(Game::layout(kind)).map(|(place, _)| place).collect();
        fits.sort_unstable();
        fits.dedup();
        for place in fits {
            let (n_fitting, fitting) = places.entry(place).or_insert_with(none);
            *n_fitting += u32::from(n);
            fitting.push(idx);
        }
    }
    let odds = |(place, (n_fitting, fitting))| PlaceOdds { place: cell(place), n_fitting, fitting };
    places.into_iter().map(odds).collect()
}
