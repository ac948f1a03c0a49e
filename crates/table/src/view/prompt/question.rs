//! What is asked.

use super::words::number;
use crate::meta::Meta;
use crate::view::tile;
use bastide_protocol::{self as wire, Anchor, Param, PromptKind, PromptOption, Shape, TileRef};
use bastide_rules::{Action, Game, MagicFigure, Prompt};

/// What is peculiar to a question.
pub(super) struct Question {
    pub(super) shape: Shape,
    pub(super) kind: PromptKind,
    /// Parameters beside the seat.
    pub(super) params: Vec<(String, Param)>,
    /// The tile in hand.
    pub(super) tile: Option<TileRef>,
}

/// What is asked, and of what shape the answers are.
pub(super) fn question(
    meta: &Meta,
    game: &Game,
    prompt: Prompt,
    options: &[PromptOption],
) -> Question {
    let kind = kind(game, prompt);
    let with = |shape, name: &str, param| {
        let params = vec![(name.to_owned(), param)];
        Question { shape, kind, params, tile: None }
    };
    let plain = |shape| Question { shape, kind, params: Vec::new(), tile: None };
    match prompt {
        Prompt::PlaceTile(drawn) => {
            let mut places: Vec<Option<wire::Place>> =
                options.iter().map(|it| place_of(&it.anchor)).collect();
            places.dedup();
            let id = Param::Text(game.rules().tile(drawn).id.clone());
            let params = vec![("tile".to_owned(), id), ("places".to_owned(), number(places.len()))];
            let tile = Some(tile(meta, game, drawn));
            Question { shape: Shape::Place, kind, params, tile }
        }
        Prompt::PlaceFigure => with(Shape::Spot, "spots", number(options.len())),
        Prompt::SendKnightHome => plain(Shape::Piece),
        Prompt::MoveDragon => with(Shape::Way, "step", number(game.journey().count())),
        Prompt::SecondTile => plain(Shape::Card),
        Prompt::PlaceIngot => plain(Shape::Spot),
        Prompt::TakeIngot => plain(Shape::Spot),
        Prompt::PlaceFerry => plain(Shape::Way),
        Prompt::MoveFerry => {
            let mut lakes: Vec<Option<wire::Place>> =
                options.iter().map(|it| lake_of(&it.anchor)).collect();
            lakes.dedup();
            with(Shape::Way, "ferries", number(lakes.len()))
        }
        Prompt::Plague => plain(Shape::Piece),
        Prompt::PlayAbbey => {
            let tile = game.rules().abbey().map(|it| tile(meta, game, it));
            Question { tile, ..plain(Shape::Card) }
        }
        Prompt::MoveWagon => with(Shape::Spot, "spots", number(options.len())),
        Prompt::Land(figure) => {
            let figure = Param::Text(figure.name().to_owned());
            with(Shape::Spot, "figure", figure)
        }
        Prompt::PlaceMagicFigure => plain(Shape::Spot),
        Prompt::ChooseCropAction(_) => plain(Shape::Card),
        Prompt::AddFollower => with(Shape::Spot, "spots", number(options.len())),
        Prompt::RemoveFollower => plain(Shape::Piece),
        Prompt::ScoreNext => with(Shape::Spot, "n", number(options.len())),
        Prompt::MoveMarker(points) => with(Shape::Card, "points", number(points)),
        Prompt::NameVictim => plain(Shape::Card),
        Prompt::PlaceRobber => plain(Shape::Space),
        Prompt::BeginCalls => plain(Shape::Card),
        Prompt::CallFollowers => plain(Shape::Spot),
        Prompt::EnterQuarter => plain(Shape::Spot),
        Prompt::MoveCount => plain(Shape::Spot),
        Prompt::Message(message) => {
            let word = Param::Text(message.name().to_owned());
            with(Shape::Card, "message", word)
        }
    }
}

/// What is asked.
pub(in crate::view) fn kind(game: &Game, prompt: Prompt) -> PromptKind {
    match prompt {
        Prompt::PlaceTile(_) => PromptKind::PlaceTile,
        Prompt::PlaceFigure => PromptKind::PlaceFigure,
        Prompt::SendKnightHome => PromptKind::SendKnightHome,
        Prompt::MoveDragon => PromptKind::MoveDragon,
        Prompt::SecondTile => PromptKind::SecondTile,
        Prompt::PlaceIngot => PromptKind::PlaceIngot,
        Prompt::TakeIngot => PromptKind::TakeIngot,
        Prompt::PlaceFerry => PromptKind::PlaceFerry,
        Prompt::MoveFerry => PromptKind::MoveFerry,
        Prompt::Plague => PromptKind::Plague,
        Prompt::MoveWagon => PromptKind::MoveWagon,
        Prompt::Land(_) => PromptKind::Land,
        Prompt::ChooseCropAction(_) => PromptKind::CropAction,
        Prompt::AddFollower => PromptKind::AddFollower,
        Prompt::RemoveFollower => PromptKind::RemoveFollower,
        Prompt::ScoreNext => PromptKind::ScoreNext,
        Prompt::MoveMarker(_) => PromptKind::MoveMarker,
        Prompt::NameVictim => PromptKind::NameVictim,
        Prompt::PlaceRobber => PromptKind::PlaceRobber,
        Prompt::BeginCalls => PromptKind::BeginCalls,
        Prompt::CallFollowers => PromptKind::CallFollowers,
        Prompt::EnterQuarter => PromptKind::EnterQuarter,
        Prompt::MoveCount => PromptKind::MoveCount,
        Prompt::Message(_) => PromptKind::Message,
        Prompt::PlayAbbey if game.n_tiles_left() == 0 => PromptKind::LateAbbey,
        Prompt::PlayAbbey => PromptKind::PlayAbbey,
        Prompt::PlaceMagicFigure => magic_kind(game),
    }
}

/// Why mage or witch is moved: a magic tile wants it, they have met, or one of them must leave.
fn magic_kind(game: &Game) -> PromptKind {
    let feature = |it| game.magic_figure(it).map(|on| game.board().feature_of(on));
    let have_met =
        feature(MagicFigure::Mage).is_some_and(|it| feature(MagicFigure::Witch) == Some(it));
    let must_leave = |it: &Action| matches!(it, Action::RemoveMagicFigure(_));
    if game.legal_actions().iter().all(must_leave) {
        PromptKind::TakeMagicFigure
    } else if have_met {
        PromptKind::PartMagicFigures
    } else {
        PromptKind::PlaceMagicFigure
    }
}

/// Where a tile would be placed.
fn place_of(anchor: &Anchor) -> Option<wire::Place> {
    if let Anchor::Place { x, y, .. } = *anchor { Some(wire::Place { x, y }) } else { None }
}

/// The lake that a ferry would cross.
fn lake_of(anchor: &Anchor) -> Option<wire::Place> {
    if let Anchor::Crossing { place, .. } = anchor { Some(*place) } else { None }
}
