//! Points as they are shown: what they were given for, and how they add up.

use super::event::title_key;
use super::{feature_places, spots};
use crate::conversion::wire_place;
use bastide_protocol as wire;
use bastide_rules::{Award, Game, Magic, Value, When, Why};
use bastide_tiles::FeatureKind;

/// Points that somebody gets.
pub(super) fn scored(game: &Game, award: &Award) -> wire::Happening {
    let feature = scored_feature(game, award);
    let (seat, points) = (award.player.0, award.points);
    let why = score_reason(award.why);
    wire::Happening::Scored { seat, points, by_messenger: false, why, feature }
}

fn score_reason(why: Why) -> wire::ScoreReason {
    use wire::ScoreReason as Reason;
    let feature = |kind: FeatureKind| kind.name().to_owned();
    match why {
        Why::Feature { kind, value, .. } => match value.magic {
            Magic::None => Reason::Feature,
            Magic::Mage { .. } => {
                Reason::Magic { piece: wire::PieceKind::Mage, feature: feature(kind) }
            }
            Magic::Witch => Reason::Magic { piece: wire::PieceKind::Witch, feature: feature(kind) },
        },
        Why::Abbot { kind, .. } => Reason::Abbot { feature: feature(kind) },
        Why::Fairy { .. } => Reason::Fairy,
        Why::FairyAtTurn { .. } => Reason::FairyAtTurn,
        Why::Barn { .. } => Reason::Barn,
        Why::Goods { goods, .. } => Reason::Goods { goods: goods.word().to_owned() },
        Why::TitleHeld(title) => Reason::TitleHeld { title: title_key(title).to_owned() },
        Why::Title { title, .. } => Reason::Title { title: title_key(title).to_owned() },
        Why::Message(_) => Reason::Message,
        Why::TwoPoints => Reason::TwoPoints,
        Why::Robbery { .. } => Reason::Robbery,
        Why::RobberAtEnd => Reason::RobberAtEnd,
        Why::Gold { .. } => Reason::Gold,
        Why::Wheel(segment) => Reason::Wheel { segment: segment.name().to_owned() },
        Why::CrownSpaces(_) => Reason::CrownSpaces,
    }
}

fn scored_feature(game: &Game, award: &Award) -> Option<wire::ScoredFeature> {
    let (kind, at, when, value) = match award.why {
        Why::Feature { kind, at, when, value } => (kind, at, when, value),
        Why::Abbot { kind, at, value } => (kind, at, When::Completed, value),
        Why::Barn { at, n } => {
            let each = award.points / n.max(1);
            let value = Value {
                points: award.points,
                n_counted: n,
                n_pennants: 0,
                each,
                counts_segments: false,
                magic: Magic::None,
            };
            (FeatureKind::Field, at, When::Final, value)
        }
        Why::Fairy { .. }
        | Why::FairyAtTurn { .. }
        | Why::Goods { .. }
        | Why::Title { .. }
        | Why::TitleHeld(_)
        | Why::Message(_)
        | Why::TwoPoints
        | Why::Robbery { .. }
        | Why::Gold { .. }
        | Why::Wheel(_)
        | Why::CrownSpaces(_)
        | Why::RobberAtEnd => return None,
    };
    let board = game.board();
    Some(wire::ScoredFeature {
        kind: kind.name().to_owned(),
        when: match when {
            When::Completed => wire::When::Completed,
            When::Final => wire::When::Final,
        },
        at: wire_place(board.square_of(at).place),
        places: feature_places(board, board.feature_of(at)),
        spots: spots(board, board.feature_of(at)),
        n_counted: value.n_counted,
        n_pennants: value.n_pennants,
        each: value.each,
        counts_segments: value.counts_segments,
    })
}
