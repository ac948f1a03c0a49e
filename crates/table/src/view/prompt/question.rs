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

/// What is said of a prompt.
struct Facts {
    /// What is asked.
    kind: PromptKind,
    /// Of what shape the answers are.
    shape: Shape,
    /// What is told of somebody who passes.
    passed: &'static str,
    /// What passing is called.
    pass: &'static str,
    /// Why what is not offered is no answer.
    no_answer: &'static str,
    /// How a game that is only tried out goes on.
    tried: Tried,
}

/// How a game goes on where an answer is only tried out, if nobody does more than was asked: nothing
/// is placed, moved or called, and points are taken in the first order and by the scoring figure,
/// which changes none of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tried {
    /// It does not: what is answered matters.
    Stops,
    /// By passing.
    Passes,
    /// By the first answer.
    TakesFirst,
}

impl Facts {
    const fn new(kind: PromptKind, shape: Shape) -> Self {
        let (passed, pass) = ("event.passed.other", "answer.no_figure");
        let (no_answer, tried) = ("why_not.choose_marked", Tried::Stops);
        Self { kind, shape, passed, pass, no_answer, tried }
    }

    const fn tried(self, tried: Tried) -> Self {
        Self { tried, ..self }
    }

    const fn passing(self, passed: &'static str, pass: &'static str) -> Self {
        Self { passed, pass, ..self }
    }

    const fn refusing(self, no_answer: &'static str) -> Self {
        Self { no_answer, ..self }
    }
}

const fn facts(prompt: Prompt) -> Facts {
    use PromptKind as Kind;
    match prompt {
        Prompt::PlaceTile(_) => Facts::new(Kind::PlaceTile, Shape::Place),
        Prompt::PlaceFigure => {
            let asked = Facts::new(Kind::PlaceFigure, Shape::Spot).tried(Tried::Passes);
            asked.passing("event.passed", "answer.no_figure")
        }
        Prompt::SendKnightHome => Facts::new(Kind::SendKnightHome, Shape::Piece)
            .passing("event.passed.send_knight_home", "answer.no_figure")
            .refusing("reason.illegal.no_knight"),
        Prompt::MoveDragon => {
            Facts::new(Kind::MoveDragon, Shape::Way).refusing("reason.illegal.no_step")
        }
        Prompt::SecondTile => Facts::new(Kind::SecondTile, Shape::Card)
            .passing("event.passed.second_tile", "answer.no_second_tile"),
        Prompt::PlaceIngot => Facts::new(Kind::PlaceIngot, Shape::Spot).refusing("why_not.ingot"),
        Prompt::TakeIngot => Facts::new(Kind::TakeIngot, Shape::Spot).refusing("why_not.ingot"),
        Prompt::PlaceFerry => Facts::new(Kind::PlaceFerry, Shape::Way).refusing("why_not.ferry"),
        Prompt::MoveFerry => Facts::new(Kind::MoveFerry, Shape::Way)
            .passing("event.passed.other", "answer.leave_ferries")
            .tried(Tried::Passes)
            .refusing("why_not.ferry_move"),
        Prompt::Plague => Facts::new(Kind::Plague, Shape::Piece).refusing("why_not.plague"),
        Prompt::PlayAbbey => Facts::new(Kind::PlayAbbey, Shape::Card)
            .passing("event.passed.play_abbey", "answer.no_abbey"),
        Prompt::MoveWagon => Facts::new(Kind::MoveWagon, Shape::Spot)
            .passing("event.passed.other", "answer.wagon_home")
            .refusing("why_not.wagon_way"),
        Prompt::Land(_) => Facts::new(Kind::Land, Shape::Spot).refusing("why_not.landing"),
        Prompt::PlaceMagicFigure => {
            Facts::new(Kind::PlaceMagicFigure, Shape::Spot).refusing("why_not.magic")
        }
        Prompt::ChooseCropAction(_) => Facts::new(Kind::CropAction, Shape::Card),
        Prompt::AddFollower => Facts::new(Kind::AddFollower, Shape::Spot)
            .passing("event.passed.add_follower", "answer.no_figure")
            .refusing("why_not.add_follower"),
        Prompt::RemoveFollower => {
            Facts::new(Kind::RemoveFollower, Shape::Piece).refusing("why_not.remove_follower")
        }
        Prompt::ScoreNext => Facts::new(Kind::ScoreNext, Shape::Spot)
            .tried(Tried::TakesFirst)
            .refusing("why_not.score_next"),
        Prompt::MoveMarker(_) => Facts::new(Kind::MoveMarker, Shape::Card).tried(Tried::TakesFirst),
        Prompt::NameVictim => Facts::new(Kind::NameVictim, Shape::Card),
        Prompt::PlaceRobber => Facts::new(Kind::PlaceRobber, Shape::Space)
            .passing("event.passed.place_robber", "answer.no_robber"),
        Prompt::BeginCalls => Facts::new(Kind::BeginCalls, Shape::Card),
        Prompt::CallFollowers => Facts::new(Kind::CallFollowers, Shape::Spot)
            .passing("event.passed.call_followers", "answer.no_call")
            .tried(Tried::Passes)
            .refusing("reason.illegal.no_call"),
        Prompt::EnterQuarter => Facts::new(Kind::EnterQuarter, Shape::Spot)
            .passing("event.passed.enter_quarter", "answer.no_entry")
            .refusing("reason.illegal.no_entry"),
        Prompt::MoveCount => Facts::new(Kind::MoveCount, Shape::Spot)
            .passing("event.passed.move_count", "answer.count_stays"),
        Prompt::Message(_) => Facts::new(Kind::Message, Shape::Card),
    }
}

/// What is asked, and of what shape the answers are.
pub(super) fn question(
    meta: &Meta,
    game: &Game,
    prompt: Prompt,
    options: &[PromptOption],
) -> Question {
    let tile = if let Prompt::PlaceTile(drawn) = prompt {
        Some(drawn)
    } else if prompt == Prompt::PlayAbbey {
        game.rules().abbey()
    } else {
        None
    };
    Question {
        shape: facts(prompt).shape,
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
        facts(prompt).kind
    }
}

/// The key for somebody who has passed.
pub(in crate::view) const fn passed(prompt: Prompt) -> &'static str {
    facts(prompt).passed
}

/// How a game that is only tried out goes on.
pub(super) const fn tried(prompt: Prompt) -> Tried {
    facts(prompt).tried
}

/// The key for what is not offered.
pub(crate) const fn no_answer(prompt: Prompt) -> &'static str {
    facts(prompt).no_answer
}

/// The key for the answer that does nothing.
pub(super) fn pass(game: &Game, prompt: Prompt) -> &'static str {
    let is_late = prompt == Prompt::PlayAbbey && game.n_tiles_left() == 0;
    if is_late { "answer.no_late_abbey" } else { facts(prompt).pass }
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
