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

/// What is said of a prompt: what is asked, of what shape the answers are, what is told of somebody
/// who passes, and what passing is called.
const fn facts(prompt: Prompt) -> (PromptKind, Shape, [&'static str; 2]) {
    use PromptKind as Kind;
    const OTHER: [&str; 2] = ["event.passed.other", "answer.no_figure"];
    match prompt {
        Prompt::PlaceTile(_) => (Kind::PlaceTile, Shape::Place, OTHER),
        Prompt::PlaceFigure => {
            (Kind::PlaceFigure, Shape::Spot, ["event.passed", "answer.no_figure"])
        }
        Prompt::SendKnightHome => {
            let pass = ["event.passed.send_knight_home", "answer.no_figure"];
            (Kind::SendKnightHome, Shape::Piece, pass)
        }
        Prompt::MoveDragon => (Kind::MoveDragon, Shape::Way, OTHER),
        Prompt::SecondTile => {
            let pass = ["event.passed.second_tile", "answer.no_second_tile"];
            (Kind::SecondTile, Shape::Card, pass)
        }
        Prompt::PlaceIngot => (Kind::PlaceIngot, Shape::Spot, OTHER),
        Prompt::TakeIngot => (Kind::TakeIngot, Shape::Spot, OTHER),
        Prompt::PlaceFerry => (Kind::PlaceFerry, Shape::Way, OTHER),
        Prompt::MoveFerry => {
            (Kind::MoveFerry, Shape::Way, ["event.passed.other", "answer.leave_ferries"])
        }
        Prompt::Plague => (Kind::Plague, Shape::Piece, OTHER),
        Prompt::PlayAbbey => {
            (Kind::PlayAbbey, Shape::Card, ["event.passed.play_abbey", "answer.no_abbey"])
        }
        Prompt::MoveWagon => {
            (Kind::MoveWagon, Shape::Spot, ["event.passed.other", "answer.wagon_home"])
        }
        Prompt::Land(_) => (Kind::Land, Shape::Spot, OTHER),
        Prompt::PlaceMagicFigure => (Kind::PlaceMagicFigure, Shape::Spot, OTHER),
        Prompt::ChooseCropAction(_) => (Kind::CropAction, Shape::Card, OTHER),
        Prompt::AddFollower => {
            let pass = ["event.passed.add_follower", "answer.no_figure"];
            (Kind::AddFollower, Shape::Spot, pass)
        }
        Prompt::RemoveFollower => (Kind::RemoveFollower, Shape::Piece, OTHER),
        Prompt::ScoreNext => (Kind::ScoreNext, Shape::Spot, OTHER),
        Prompt::MoveMarker(_) => (Kind::MoveMarker, Shape::Card, OTHER),
        Prompt::NameVictim => (Kind::NameVictim, Shape::Card, OTHER),
        Prompt::PlaceRobber => {
            (Kind::PlaceRobber, Shape::Space, ["event.passed.place_robber", "answer.no_robber"])
        }
        Prompt::BeginCalls => (Kind::BeginCalls, Shape::Card, OTHER),
        Prompt::CallFollowers => {
            (Kind::CallFollowers, Shape::Spot, ["event.passed.call_followers", "answer.no_call"])
        }
        Prompt::EnterQuarter => {
            (Kind::EnterQuarter, Shape::Spot, ["event.passed.enter_quarter", "answer.no_entry"])
        }
        Prompt::MoveCount => {
            (Kind::MoveCount, Shape::Spot, ["event.passed.move_count", "answer.count_stays"])
        }
        Prompt::Message(_) => (Kind::Message, Shape::Card, OTHER),
    }
}

/// What is asked, and of what shape the answers are.
pub(super) fn question(
    meta: &Meta,
    game: &Game,
    prompt: Prompt,
    options: &[PromptOption],
) -> Question {
    let (_, shape, _) = facts(prompt);
    let tile = if let Prompt::PlaceTile(drawn) = prompt {
        Some(drawn)
    } else if prompt == Prompt::PlayAbbey {
        game.rules().abbey()
    } else {
        None
    };
    Question {
        shape,
        kind: kind(game, prompt),
        params: params(game, prompt, options),
        tile: tile.map(|it| self::tile(meta, game, it)),
    }
}

/// What a question names, beside the seat.
fn params(game: &Game, prompt: Prompt, options: &[PromptOption]) -> Vec<(String, Param)> {
    let with = |name: &str, param| vec![(name.to_owned(), param)];
    if let Prompt::PlaceTile(drawn) = prompt {
        let mut places: Vec<Option<wire::Place>> =
            options.iter().map(|it| place_of(&it.anchor)).collect();
        places.dedup();
        let id = Param::Text(game.rules().tile(drawn).id.clone());
        vec![("tile".to_owned(), id), ("places".to_owned(), number(places.len()))]
    } else if matches!(prompt, Prompt::PlaceFigure | Prompt::MoveWagon | Prompt::AddFollower) {
        with("spots", number(options.len()))
    } else if prompt == Prompt::MoveDragon {
        with("step", number(game.journey().count()))
    } else if prompt == Prompt::MoveFerry {
        let mut lakes: Vec<Option<wire::Place>> =
            options.iter().map(|it| lake_of(&it.anchor)).collect();
        lakes.dedup();
        with("ferries", number(lakes.len()))
    } else if let Prompt::Land(figure) = prompt {
        with("figure", Param::Text(figure.name().to_owned()))
    } else if prompt == Prompt::ScoreNext {
        with("n", number(options.len()))
    } else if let Prompt::MoveMarker(points) = prompt {
        with("points", number(points))
    } else if let Prompt::Message(message) = prompt {
        with("message", Param::Text(message.name().to_owned()))
    } else {
        Vec::new()
    }
}

/// What is asked.
pub(in crate::view) fn kind(game: &Game, prompt: Prompt) -> PromptKind {
    if prompt == Prompt::PlayAbbey && game.n_tiles_left() == 0 {
        PromptKind::LateAbbey
    } else if prompt == Prompt::PlaceMagicFigure {
        magic_kind(game)
    } else {
        facts(prompt).0
    }
}

/// The key for somebody who has passed.
pub(in crate::view) const fn passed(prompt: Prompt) -> &'static str {
    let (_, _, [passed, _]) = facts(prompt);
    passed
}

/// The key for the answer that does nothing.
pub(super) fn pass(game: &Game, prompt: Prompt) -> &'static str {
    let (_, _, [_, pass]) = facts(prompt);
    let is_late = prompt == Prompt::PlayAbbey && game.n_tiles_left() == 0;
    if is_late { "answer.no_late_abbey" } else { pass }
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
