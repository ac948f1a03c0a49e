//! The city of Carcassonne: its quarters, what is asked about them and what happens there.

use super::figure;
use crate::conversion::{piece, wire_place};
use crate::sentences::{figure_param, sentence};
use bastide_board::{Place, Segment};
use bastide_drawing::{BoardSpotKind, quarter_spots};
use bastide_protocol::{Anchor, BoardPoint, Happening, Param, QuarterView, ResidentView, Sentence};
use bastide_rules::{Figure, FigureKind, Game, Player, Quarter, Resident};

/// The quarters of a game; none without the city.
pub(super) fn quarters(game: &Game) -> Vec<QuarterView> {
    let Some(count) = game.count_at() else { return Vec::new() };
    let view = |quarter: Quarter| {
        Some(QuarterView {
            quarter: quarter.name().to_owned(),
            at: point(game, quarter, BoardSpotKind::Quarter)?,
            count_at: point(game, quarter, BoardSpotKind::Count)?,
            has_count: quarter == count,
            residents: residents(game, quarter),
        })
    };
    Quarter::ALL.into_iter().filter_map(view).collect()
}

fn residents(game: &Game, quarter: Quarter) -> Vec<ResidentView> {
    let there = game.residents().iter().filter(|it| it.quarter == quarter);
    let mut there: Vec<Resident> = there.copied().collect();
    there.sort_unstable();
    let same = there.chunk_by(|a, b| a == b);
    same.map(|same| ResidentView {
        seat: same[0].player.0,
        figure: piece(same[0].kind),
        n: same.len() as u8,
    })
    .collect()
}

/// Where in a quarter somebody stands.
fn point(game: &Game, quarter: Quarter, kind: BoardSpotKind) -> Option<BoardPoint> {
    let Place { x, y } = game.city_place()?;
    let places = quarter_spots();
    let place = places.iter().find(|it| it.name == quarter.name() && it.kind == kind)?;
    let split = |at: f64| ((at / 100.0).floor() as i16, (at % 100.0) as u8);
    let ((column, right), (row, down)) = (split(place.at.x), split(place.at.y));
    Some(BoardPoint { x: x + column, y: y + row, right, down })
}

/// Where an answer about a quarter is drawn.
fn anchor(game: &Game, quarter: Quarter, kind: BoardSpotKind) -> Anchor {
    let name = quarter.name().to_owned();
    point(game, quarter, kind).map_or(Anchor::Card, |at| Anchor::Quarter { quarter: name, at })
}

/// Sending a follower into a quarter.
pub(super) fn enter(game: &Game, kind: FigureKind, quarter: Quarter) -> (Anchor, Sentence) {
    let key = format!("answer.enter.{}", quarter.name());
    let name = sentence(key, [figure_param(kind)]);
    (anchor(game, quarter, BoardSpotKind::Quarter), name)
}

/// Moving the Count.
pub(super) fn move_count(game: &Game, quarter: Quarter) -> (Anchor, Sentence) {
    let name = sentence(format!("answer.count.{}", quarter.name()), []);
    (anchor(game, quarter, BoardSpotKind::Count), name)
}

/// Moving the fairy to a follower in a quarter.
pub(super) fn move_fairy(game: &Game, kind: FigureKind, quarter: Quarter) -> (Anchor, Sentence) {
    let key = format!("answer.fairy.{}", quarter.name());
    let name = sentence(key, [figure_param(kind)]);
    (anchor(game, quarter, BoardSpotKind::Quarter), name)
}

/// Where a piece is to be seen: on the tile where the follower in a quarter is drawn whom it
/// stands by, if there is one, or else on its own.
pub(super) fn seen_at(game: &Game, by: Option<Resident>, own: Place) -> Place {
    by.and_then(|it| place_in(game, it.quarter)).unwrap_or(own)
}

/// The tile where the followers in a quarter are drawn.
pub(super) fn place_in(game: &Game, quarter: Quarter) -> Option<Place> {
    point(game, quarter, BoardSpotKind::Quarter).map(|it| Place::new(it.x, it.y))
}

/// The quarter a follower is called from, by what it is called to.
pub(super) fn quarter_of(game: &Game, segment: Segment) -> Quarter {
    let kind = game.board().facts(segment).kind;
    Quarter::serving(kind).unwrap_or(Quarter::Cathedral)
}

/// Calling a follower to a feature.
pub(super) fn call(game: &Game, it: &Figure) -> Sentence {
    let quarter = quarter_of(game, it.segment).name();
    let figure = figure_param(it.kind);
    sentence(format!("answer.call.{quarter}"), [figure])
}

/// That a follower went into a quarter.
pub(super) fn entered(it: &Resident) -> Sentence {
    let params = [("seat", Param::Number(it.player.0.into())), figure_param(it.kind)];
    sentence(format!("event.quarter_entered.{}", it.quarter.name()), params)
}

/// That a follower was called to a feature.
pub(super) fn called(game: &Game, it: &Figure, from: Quarter) -> Sentence {
    let params = [
        ("seat", Param::Number(it.player.0.into())),
        figure_param(it.kind),
        ("place", Param::Place(wire_place(game.board().square_of(it.segment).place))),
    ];
    sentence(format!("event.follower_called.{}", from.name()), params)
}

/// What is to be seen of a follower who goes into a quarter.
pub(super) fn entering(game: &Game, it: &Resident) -> Option<Happening> {
    let at = point(game, it.quarter, BoardSpotKind::Quarter)?;
    Some(Happening::QuarterEntered { seat: it.player.0, figure: piece(it.kind), at })
}

/// What is to be seen of the Count when he moves.
pub(super) fn moving(game: &Game, player: Player, to: Quarter) -> Option<Happening> {
    let to = point(game, to, BoardSpotKind::Count)?;
    Some(Happening::CountMoved { seat: player.0, to })
}

/// What is to be seen of a follower who is called.
pub(super) fn calling(game: &Game, it: &Figure, from: Quarter) -> Option<Happening> {
    let from = point(game, from, BoardSpotKind::Quarter)?;
    Some(Happening::FollowerCalled { figure: figure(game, it), from })
}
