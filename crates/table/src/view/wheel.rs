//! The wheel of fortune: who stands there, what is asked about it and what happens there.

use crate::conversion::piece;
use crate::sentences::{figure_param, sentence};
use bastide_board::Place;
use bastide_drawing::{BoardSpot, BoardSpotKind, wheel_spots};
use bastide_protocol::{
    Anchor, BoardPoint, CrownSpaceView, CrownedView, Happening, Param, Sentence, WheelSegmentView,
};
use bastide_rules::{Crowned, FigureKind, Game, Player, WheelSegment};

/// The segments of the wheel of a game; none without it.
pub(super) fn segments(game: &Game) -> Vec<WheelSegmentView> {
    let Some(corner) = game.wheel_place() else { return Vec::new() };
    let places = wheel_spots();
    let on = |segment: WheelSegment, kind| {
        let there = move |it: &&BoardSpot| it.name == segment.name() && it.kind == kind;
        places.iter().filter(there).map(|it| point(corner, it))
    };
    let view = |segment: WheelSegment| {
        let mut crowned = game.crowned().iter().filter(|it| it.segment == segment);
        let spaces = on(segment, BoardSpotKind::CrownSpace);
        Some(WheelSegmentView {
            segment: segment.name().to_owned(),
            pig_at: on(segment, BoardSpotKind::Pig).next()?,
            has_pig: game.pig() == segment,
            crown_spaces: spaces
                .map(|at| CrownSpaceView { at, taken: crowned.next().map(taken) })
                .collect(),
        })
    };
    WheelSegment::ALL.into_iter().filter_map(view).collect()
}

fn taken(it: &Crowned) -> CrownedView {
    CrownedView { seat: it.player.0, figure: piece(it.kind) }
}

/// A place of the board, whose upper left corner lies there.
fn point(corner: Place, place: &BoardSpot) -> BoardPoint {
    let split = |at: f64| ((at / 100.0).floor() as i16, (at % 100.0) as u8);
    let ((column, right), (row, down)) = (split(place.at.x), split(place.at.y));
    BoardPoint { x: corner.x + column, y: corner.y + row, right, down }
}

/// The first space of a segment that is free.
fn free_space(game: &Game, segment: WheelSegment) -> Option<BoardPoint> {
    let segments = segments(game);
    let there = segments.iter().find(|it| it.segment == segment.name())?;
    there.crown_spaces.iter().find(|it| it.taken.is_none()).map(|it| it.at)
}

fn seat(player: Player) -> (&'static str, Param) {
    ("seat", Param::Number(player.0.into()))
}

/// Taking a crown space.
pub(super) fn crown_space(
    game: &Game,
    kind: FigureKind,
    segment: WheelSegment,
) -> (Anchor, Sentence) {
    let key = format!("answer.crown.{}", segment.name());
    let name = segment.name().to_owned();
    let anchor = free_space(game, segment)
        .map_or(Anchor::Card, |at| Anchor::CrownSpace { segment: name, at });
    (anchor, sentence(key, [figure_param(kind)]))
}

pub(super) fn crown_taken(it: &Crowned) -> Sentence {
    let key = format!("event.crown_taken.{}", it.segment.name());
    sentence(key, [seat(it.player), figure_param(it.kind)])
}

pub(super) fn crown_left(it: &Crowned) -> Sentence {
    sentence("event.crown_left", [seat(it.player), figure_param(it.kind)])
}

/// What is to be seen of the pig when it walks.
pub(super) fn walking(player: Player, to: WheelSegment) -> Happening {
    Happening::PigMoved { seat: player.0, segment: to.name().to_owned() }
}

/// What is to be seen of a follower who takes a crown space.
pub(super) fn taking(it: &Crowned) -> Happening {
    let CrownedView { seat, figure } = taken(it);
    Happening::CrownSpaceTaken { seat, figure, segment: it.segment.name().to_owned() }
}

/// What is to be seen of a follower who leaves a crown space.
pub(super) fn leaving(it: &Crowned) -> Happening {
    let CrownedView { seat, figure } = taken(it);
    Happening::CrownSpaceLeft { seat, figure, segment: it.segment.name().to_owned() }
}
