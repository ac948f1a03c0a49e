//! Aids.

use super::{cell, cells, figures, spot};
use crate::failure::Failure;
use crate::table::Table;
use bastide_board::{Feature, Place};
use bastide_protocol::{Aids, FeatureAid, FeatureValue, PlaceOdds, ProblemCode, Spot};
use bastide_rules::{Game, Value, When};
use bastide_tiles::FeatureKind;
use std::collections::BTreeMap;

/// What is to be known of the feature a segment belongs to.
pub(crate) fn feature_aid(table: &Table, at: Spot) -> Result<FeatureAid, Failure> {
    let board = table.now.game.board();
    let square = board.square_at(Place::new(at.x, at.y)).ok_or_else(|| {
        Failure::new(ProblemCode::NoSuchSegment, format!("no tile lies at {},{}", at.x, at.y))
    })?;
    let n_segments = board.segments_on(square).len();
    if usize::from(at.segment) >= n_segments {
        let what = format!("the tile at {},{} has {n_segments} segments", at.x, at.y);
        return Err(Failure::new(ProblemCode::NoSuchSegment, what));
    }
    let feature = board.feature_of(board.segment(square, at.segment));
    Ok(aid(&table.now.game, feature, table.seq()))
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
    }
}

fn with_more(value: Value, n: u16) -> Value {
    Value { n_counted: value.n_counted + n, points: value.points + n * value.each, ..value }
}

fn value(value: Value) -> FeatureValue {
    let Value { points, n_counted, n_pennants, each, .. } = value;
    FeatureValue { points, n_counted, n_pennants, each }
}

/// What is to be known of the whole table.
pub(crate) fn aids(table: &Table) -> Aids {
    let game = &table.now.game;
    let board = game.board();
    let fields = board.features().filter(|it| board.tally(*it).kind == FeatureKind::Field);
    let projected = game.projected_scores();
    Aids {
        seq: table.seq(),
        projected: projected[..usize::from(game.n_players())].to_vec(),
        n_tiles_left: game.n_tiles_left(),
        places: odds(game),
        fields: fields.map(|it| aid(game, it, table.seq())).collect(),
    }
}

/// How many tiles of the bag fit each empty place, in whatever rotation.
fn odds(game: &Game) -> Vec<PlaceOdds> {
    let mut places: BTreeMap<Place, u32> = game.board().frontier().map(|it| (it, 0)).collect();
    for (kind, n) in game.bag().kinds() {
        let mut fits: Vec<Place> =
            game.board().fits(Game::layout(kind)).map(|(place, _)| place).collect();
        fits.sort_unstable();
        fits.dedup();
        for place in fits {
            *places.entry(place).or_default() += u32::from(n);
        }
    }
    let odds = |(place, n_fitting)| PlaceOdds { place: cell(place), n_fitting };
    places.into_iter().map(odds).collect()
}
