//! What is asked.

use super::words::number;
use crate::meta::Meta;
use crate::view::tile;
use bastide_protocol::{Anchor, Cell, Param, PromptKind, PromptOption, Shape, TileRef};
use bastide_rules::{Action, Game, MagicFigure, Prompt as Asked};

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
    asked: Asked,
    options: &[PromptOption],
) -> Question {
    let kind = kind(game, asked);
    let with = |shape, name: &str, param| {
        let params = vec![(name.to_owned(), param)];
        Question { shape, kind, params, tile: None }
    };
    let plain = |shape| Question { shape, kind, params: Vec::new(), tile: None };
    match asked {
        Asked::PlaceTile(drawn) => {
            let mut places: Vec<Option<Cell>> =
                options.iter().map(|it| place_of(&it.anchor)).collect();
            places.dedup();
            let id = Param::Text(game.rules().tile(drawn).id.clone());
            let params = vec![("tile".to_owned(), id), ("places".to_owned(), number(places.len()))];
            let tile = Some(tile(meta, game, drawn));
            Question { shape: Shape::Place, kind, params, tile }
        }
        Asked::PlaceFigure => with(Shape::Spot, "spots", number(options.len())),
        Asked::SendKnightHome => plain(Shape::Piece),
        Asked::MoveDragon => with(Shape::Step, "step", number(game.journey().count())),
        Asked::SecondTile => plain(Shape::Card),
        Asked::PlaceIngot => plain(Shape::Spot),
        Asked::TakeIngot => plain(Shape::Spot),
        Asked::PlaceFerry => plain(Shape::Step),
        Asked::MoveFerry => {
            let mut lakes: Vec<Option<Cell>> =
                options.iter().map(|it| lake_of(&it.anchor)).collect();
            lakes.dedup();
            with(Shape::Step, "ferries", number(lakes.len()))
        }
        Asked::Plague => plain(Shape::Piece),
        Asked::PlayAbbey => {
            let tile = game.rules().abbey().map(|it| tile(meta, game, it));
            Question { tile, ..plain(Shape::Card) }
        }
        Asked::MoveWagon => with(Shape::Spot, "spots", number(options.len())),
        Asked::Land(figure) => {
            let figure = Param::Text(figure.name().to_owned());
            with(Shape::Spot, "figure", figure)
        }
        Asked::PlaceMagicFigure => plain(Shape::Spot),
        Asked::ChooseCropAction(_) => plain(Shape::Card),
        Asked::AddFollower => with(Shape::Spot, "spots", number(options.len())),
        Asked::RemoveFollower => plain(Shape::Piece),
        Asked::ScoreNext => with(Shape::Spot, "n", number(options.len())),
        Asked::MoveMarker(points) => with(Shape::Card, "points", number(points)),
        Asked::NameVictim => plain(Shape::Card),
        Asked::PlaceRobber => plain(Shape::Space),
        Asked::BeginCalls => plain(Shape::Card),
        Asked::CallFollowers => plain(Shape::Spot),
        Asked::EnterQuarter => plain(Shape::Spot),
        Asked::MoveCount => plain(Shape::Spot),
        Asked::Message(message) => {
            let word = Param::Text(message.name().to_owned());
            with(Shape::Card, "message", word)
        }
    }
}

/// What is asked.
pub(in crate::view) fn kind(game: &Game, asked: Asked) -> PromptKind {
    match asked {
        Asked::PlaceTile(_) => PromptKind::PlaceTile,
        Asked::PlaceFigure => PromptKind::PlaceFigure,
        Asked::SendKnightHome => PromptKind::SendKnightHome,
        Asked::MoveDragon => PromptKind::MoveDragon,
        Asked::SecondTile => PromptKind::SecondTile,
        Asked::PlaceIngot => PromptKind::PlaceIngot,
        Asked::TakeIngot => PromptKind::TakeIngot,
        Asked::PlaceFerry => PromptKind::PlaceFerry,
        Asked::MoveFerry => PromptKind::MoveFerry,
        Asked::Plague => PromptKind::Plague,
        Asked::MoveWagon => PromptKind::MoveWagon,
        Asked::Land(_) => PromptKind::Land,
        Asked::ChooseCropAction(_) => PromptKind::CropAction,
        Asked::AddFollower => PromptKind::AddFollower,
        Asked::RemoveFollower => PromptKind::RemoveFollower,
        Asked::ScoreNext => PromptKind::ScoreNext,
        Asked::MoveMarker(_) => PromptKind::MoveMarker,
        Asked::NameVictim => PromptKind::NameVictim,
        Asked::PlaceRobber => PromptKind::PlaceRobber,
        Asked::BeginCalls => PromptKind::BeginCalls,
        Asked::CallFollowers => PromptKind::CallFollowers,
        Asked::EnterQuarter => PromptKind::EnterQuarter,
        Asked::MoveCount => PromptKind::MoveCount,
        Asked::Message(_) => PromptKind::Message,
        Asked::PlayAbbey if game.n_tiles_left() == 0 => PromptKind::LateAbbey,
        Asked::PlayAbbey => PromptKind::PlayAbbey,
        Asked::PlaceMagicFigure => magic_kind(game),
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
fn place_of(anchor: &Anchor) -> Option<Cell> {
    if let Anchor::Place { x, y, .. } = *anchor { Some(Cell { x, y }) } else { None }
}

/// The lake that a ferry would cross.
fn lake_of(anchor: &Anchor) -> Option<Cell> {
    if let Anchor::Crossing { cell, .. } = anchor { Some(*cell) } else { None }
}
