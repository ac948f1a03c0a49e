//! The wheel of fortune: what is asked about it and what happens there.

use crate::sentences::sentence;
use bastide_protocol::{Anchor, Param, Sentence};
use bastide_rules::{Crowned, FigureKind, Player, WheelSegment};

fn seat(player: Player) -> (&'static str, Param) {
    ("seat", Param::Number(player.0.into()))
}

fn figure(kind: FigureKind) -> (&'static str, Param) {
    ("figure", Param::Text(kind.name().to_owned()))
}

/// Taking a crown space.
pub(super) fn crown_space(kind: FigureKind, segment: WheelSegment) -> (Anchor, Sentence) {
    let words = format!("Crown space of {} for a {}.", segment.name(), kind.name());
    let key = format!("answer.crown.{}", segment.name());
    (Anchor::Card, sentence(key, [figure(kind)], words))
}

pub(super) fn pig_moved(player: Player, to: WheelSegment, text: String) -> Sentence {
    sentence(format!("event.pig_moved.{}", to.name()), [seat(player)], text)
}

pub(super) fn crown_taken(it: &Crowned, text: String) -> Sentence {
    let key = format!("event.crown_taken.{}", it.segment.name());
    sentence(key, [seat(it.player), figure(it.kind)], text)
}

pub(super) fn crown_left(it: &Crowned, text: String) -> Sentence {
    sentence("event.crown_left", [seat(it.player), figure(it.kind)], text)
}
