//! What a message means: which question of ours it answers, and how.

use crate::message::{CropChoice, FairyTo, Message, ReturnSource, Said};
use crate::pointer::{Location, Meeple, Pointer, Standing};
use bastide_board::Segment;
use bastide_rules::{
    Action, Corner, CropAction, Ferry, Figure, FigureKind, Game, MagicFigure, Node, Prompt,
};

/// Whether a message can be an answer to a question.
pub(crate) fn answers(said: &Said, prompt: Prompt) -> bool {
    match said {
        Said::Deploy { meeple, .. } => {
            matches!(
                prompt,
                Prompt::PlaceFigure | Prompt::AddFollower | Prompt::CallFollowers | Prompt::Land(_)
            ) || prompt == Prompt::MoveWagon && meeple.kind == FigureKind::Wagon
        }
        Said::Launch { .. } | Said::MoveFairy(_) => prompt == Prompt::PlaceFigure,
        Said::Return { source: ReturnSource::CropCircle, .. } => prompt == Prompt::RemoveFollower,
        Said::Return { .. } => matches!(prompt, Prompt::PlaceFigure | Prompt::SendKnightHome),
        Said::CropCircle(_) => matches!(prompt, Prompt::ChooseCropAction(_)),
        Said::MoveDragon(_) => prompt == Prompt::MoveDragon,
        Said::MoveMagicFigure { .. } => prompt == Prompt::PlaceMagicFigure,
        Said::PlaceIngot(_) => prompt == Prompt::PlaceIngot,
        Said::PlaceFerry(_) => matches!(prompt, Prompt::PlaceFerry | Prompt::MoveFerry),
        Said::Enter { .. } => prompt == Prompt::EnterQuarter,
        Said::MoveCount(_) => prompt == Prompt::MoveCount,
        Said::PlaceTile { .. } | Said::Pass | Said::Commit { .. } => false,
    }
}

/// The action that a message means at the question that is asked.
///
/// # Errors
/// Why it means none.
pub(crate) fn action(game: &Game, message: &Message) -> Result<Action, String> {
    let own = |meeple: Meeple| own(game, message, meeple);
    match &message.said {
        Said::Deploy { meeple, to } => {
            own(*meeple)?;
            deploy(game, meeple.kind, to)
        }
        Said::Launch { meeple, from, .. } => {
            own(*meeple)?;
            if game.board().square(game.last_square()).place != *from {
                return Err("a machine flies from the tile just placed".to_owned());
            }
            Ok(Action::Launch(meeple.kind))
        }
        Said::Return { source, figure } => {
            let standing = figure_at(game, figure)?;
            let Figure { kind, segment, .. } = standing;
            match source {
                ReturnSource::Princess => Ok(Action::TakeBack(standing)),
                ReturnSource::Abbot => {
                    own(figure.meeple)?;
                    let is_abbot = kind == FigureKind::Abbot && game.figures().contains(&standing);
                    let no_abbot = || format!("no abbot of that player is on {}", figure.at.text);
                    let home = Action::ScoreFigure { kind, segment };
                    is_abbot.then_some(home).ok_or_else(no_abbot)
                }
                ReturnSource::CropCircle => {
                    own(figure.meeple)?;
                    Ok(Action::TakeBack(standing))
                }
            }
        }
        Said::MoveDragon(place)
        | Said::MoveFairy(FairyTo::Tile(place))
        | Said::PlaceIngot(place) => Ok(Action::ChooseTile(*place)),
        Said::MoveFairy(FairyTo::Follower(it)) => {
            let Meeple { kind, .. } = it.meeple;
            if let Location::Quarter(quarter) = it.at.location {
                own(it.meeple)?;
                return Ok(Action::BindFairyInQuarter { kind, quarter });
            }
            Ok(Action::BindFairy(figure_at(game, it)?))
        }
        Said::MoveMagicFigure { figure, to: None } => Ok(Action::RemoveMagicFigure(*figure)),
        Said::MoveMagicFigure { figure, to: Some(to) } => magic(game, *figure, to),
        Said::CropCircle(choice) => Ok(Action::ChooseCropAction(match choice {
            CropChoice::Remove => CropAction::Remove,
            CropChoice::Deploy => CropAction::Add,
        })),
        Said::PlaceFerry(pointer) => ferry(game, pointer),
        Said::Enter { meeple, quarter } => {
            own(*meeple)?;
            Ok(Action::EnterQuarter { kind: meeple.kind, quarter: *quarter })
        }
        Said::MoveCount(quarter) => Ok(Action::ChooseQuarter(*quarter)),
        Said::PlaceTile { .. } | Said::Pass | Said::Commit { .. } => {
            Err("that answers no question".to_owned())
        }
    }
}

/// Nobody plays with the figures of others.
fn own(game: &Game, message: &Message, meeple: Meeple) -> Result<(), String> {
    let asked = match game.node() {
        Node::Decide(player, _) => player,
        Node::Chance(_) | Node::Over => game.active_player(),
    };
    let player = message.player.unwrap_or(asked);
    if meeple.player == player {
        return Ok(());
    }
    let (of, by) = (meeple.player.index(), player.index());
    Err(format!("the figure belongs to player {of}, not to player {by}"))
}

fn is_asked(game: &Game, wanted: Prompt) -> bool {
    matches!(game.node(), Node::Decide(_, prompt) if prompt == wanted)
}

fn deploy(game: &Game, kind: FigureKind, to: &Pointer) -> Result<Action, String> {
    if kind == FigureKind::Barn {
        return Ok(Action::PlaceBarn(Corner(to.place)));
    }
    let segment = to.segment(game.board())?;
    if let Node::Decide(_, Prompt::Land(flying)) = game.node() {
        let (is_it, land) = (flying == kind, Action::PlaceFigure { kind, segment });
        return is_it.then_some(land).ok_or("another figure flies".to_owned());
    }
    let segment = if is_asked(game, Prompt::CallFollowers) {
        offered(game, segment, |action| {
            let Action::PlaceFigure { kind: called, segment } = action else { return None };
            (called == kind).then_some(segment)
        })
    } else {
        segment
    };
    Ok(Action::PlaceFigure { kind, segment })
}

fn magic(game: &Game, figure: MagicFigure, to: &Pointer) -> Result<Action, String> {
    let segment = offered(game, to.segment(game.board())?, |action| {
        let Action::PlaceMagicFigure { segment, .. } = action else { return None };
        Some(segment)
    });
    Ok(Action::PlaceMagicFigure { figure, segment })
}

/// The segment itself if it is offered, else the one that stands for all of its feature where it
/// makes no difference on which the figure is.
fn offered(game: &Game, segment: Segment, of: impl Fn(Action) -> Option<Segment>) -> Segment {
    let feature = |it: Segment| game.board().feature_of(it);
    let choices = game.legal_actions().into_iter().filter_map(of);
    let same = choices.filter(|it| feature(*it) == feature(segment));
    same.min_by_key(|it| *it != segment).unwrap_or(segment)
}

/// The ferry between the two road ends that a pointer names together.
fn ferry(game: &Game, pointer: &Pointer) -> Result<Action, String> {
    let ends = pointer.road_ends(game.board())?;
    let [a, b] = ends.as_slice() else {
        return Err(format!("a ferry joins two roads, not {}", pointer.text));
    };
    Ok(Action::LayFerry(Ferry::between(*a, *b)))
}

fn figure_at(game: &Game, it: &Standing) -> Result<Figure, String> {
    let segment = it.at.segment(game.board())?;
    let Meeple { player, kind } = it.meeple;
    Ok(Figure { player, kind, segment })
}
