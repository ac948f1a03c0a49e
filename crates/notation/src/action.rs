//! Actions as text, and back.

use crate::figure::{figure_text, find_figure};
use bastide_board::Place;
use bastide_rules::{Action, Chance, Game, Node, Prompt, TileKind};
use bastide_tiles::Rotation;
use std::fmt;

/// A text that is no action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadAction {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for BadAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.text, self.what)
    }
}

impl std::error::Error for BadAction {}

/// A tile as it lies: its id and an arrow where its printed top now points.
#[must_use]
pub fn tile_text(game: &Game, kind: TileKind, rotation: Rotation) -> String {
    format!("{}{}", game.rules().tile(kind).id, rotation.arrow())
}

/// An action as text; among the legal actions of a position no two have the same.
#[must_use]
pub fn action_text(game: &Game, action: Action) -> String {
    match action {
        Action::Draw(kind) => format!("draw {}", game.rules().tile(kind).id),
        Action::PlaceTile { place, rotation } => match game.node() {
            Node::Decide(_, Prompt::PlaceTile(kind)) => {
                format!("place {} at {place}", tile_text(game, kind, rotation))
            }
            Node::Chance(_) | Node::Decide(..) | Node::Over => {
                format!("place {} at {place}", rotation.arrow())
            }
        },
        Action::PlaceFigure { kind, segment } => {
            let square = game.board().square_of(segment);
            let layout = game.board().catalog().layout(square.layout);
            let name = figure_text(layout, square.rotation, kind, game.board().local(segment));
            if game.board().square_idx_of(segment) == game.last_square() {
                name
            } else {
                format!("{name} on {}", square.place)
            }
        }
        Action::TakeAbbotBack => "abbot home".to_owned(),
        Action::PlaySecondTile => "second tile".to_owned(),
        Action::Pass => "pass".to_owned(),
    }
}

/// Reads an action. What it means depends on the position; whether it is legal there is for
/// [`Game::apply`] to say.
///
/// # Errors
/// What the text lacks.
pub fn read_action(game: &Game, text: &str) -> Result<Action, BadAction> {
    let fail = |what: String| BadAction { text: text.to_owned(), what };
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["pass"] => Ok(Action::Pass),
        ["abbot", "home"] => Ok(Action::TakeAbbotBack),
        ["second", "tile"] => Ok(Action::PlaySecondTile),
        ["draw", id] => {
            let kind = game.rules().kind_named(id);
            kind.map(Action::Draw).ok_or_else(|| fail(format!("this game has no tile {id:?}")))
        }
        ["place", tile, "at", place] => {
            let place: Place = place.parse().map_err(|error| fail(format!("{error}")))?;
            let rotation = read_rotation(game, tile).map_err(fail)?;
            Ok(Action::PlaceTile { place, rotation })
        }
        ["draw" | "place", ..] => {
            Err(fail("wanted is `draw TILE` or `place TILE> at X,Y`".to_owned()))
        }
        [] => Err(fail("nothing stands here".to_owned())),
        _ => read_figure(game, text).map_err(fail),
    }
}

/// The arrow after the id of the tile in hand, as the rotation that rules tell apart.
fn read_rotation(game: &Game, tile: &str) -> Result<Rotation, String> {
    let Node::Decide(_, Prompt::PlaceTile(kind)) = game.node() else {
        return Err("no tile is to be placed now".to_owned());
    };
    let arrow = tile.chars().last().and_then(Rotation::from_arrow);
    let rotation = arrow.ok_or_else(|| format!("{tile:?} does not end in one of ^ > v <"))?;
    let id = &tile[..tile.len() - 1];
    let in_hand = &game.rules().tile(kind).id;
    if !id.is_empty() && id != in_hand {
        return Err(format!("the tile in hand is {in_hand}, not {id}"));
    }
    Ok(game.board().catalog().layout(Game::layout(kind)).canonical(rotation))
}

/// A figure: `thief E`, or on another tile than the one just placed `thief E on 2,0`.
fn read_figure(game: &Game, text: &str) -> Result<Action, String> {
    let (name, square) = match text.split_once(" on ") {
        Some((name, place)) => {
            let place: Place = place.trim().parse().map_err(|error| format!("{error}"))?;
            let square = game.board().square_at(place);
            (name, square.ok_or_else(|| format!("no tile lies at {place}"))?)
        }
        None => (text, game.last_square()),
    };
    let placed = game.board().square(square);
    let layout = game.board().catalog().layout(placed.layout);
    let (kind, local) = find_figure(layout, placed.rotation, name)?;
    let segment = game.board().segment(square, local);
    Ok(Action::PlaceFigure { kind, segment })
}

/// What is asked at a node, in words.
#[must_use]
pub fn node_text(game: &Game) -> String {
    match game.node() {
        Node::Chance(Chance::DrawTile) => "a tile is drawn".to_owned(),
        Node::Decide(_, Prompt::PlaceTile(kind)) => {
            format!("place tile {}", game.rules().tile(kind).id)
        }
        Node::Decide(_, Prompt::PlaceFigure) => "place a figure, or pass".to_owned(),
        Node::Decide(_, Prompt::SecondTile) => "play a second tile, or pass".to_owned(),
        Node::Over => "the game is over".to_owned(),
    }
}
