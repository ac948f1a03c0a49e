//! Pieces that move, as sentences.

use super::{Names, plural, standing, with_article};
use crate::corner::corner_text;
use crate::ferry::{ferry_on_tile, ferry_sides};
use crate::segment::segment_text;
use bastide_board::{Place, Segment};
use bastide_rules::{AnyFigure, Figure, FigureKind, Game, Location, Piece, PieceMove, Player};

/// The way of a piece.
pub(super) fn moved_text(game: &Game, names: Names<'_>, it: &PieceMove) -> String {
    match (it.player, it.piece) {
        (None, piece) => by_itself(game, piece, it.from, it.to),
        (Some(owner), Piece::Figure(AnyFigure::Placed(kind))) => {
            figure_moved(game, (owner, &names.of(owner)), kind, it.from, it.to)
        }
        (Some(player), piece) => moved_by(game, &names.of(player), piece, it.from, it.to),
    }
}

fn by_itself(game: &Game, piece: Piece, from: Location, to: Location) -> String {
    let name = name(piece);
    match (from, to) {
        (from, Location::Off) => format!("The {name} leaves {}", location_text(game, from)),
        (Location::Off, to) => format!("The {name} comes to {}", location_text(game, to)),
        (from, to) => {
            let [from, to] = [from, to].map(|it| location_text(game, it));
            format!("The {name} flies from {from} to {to}")
        }
    }
}

/// A figure that players place.
fn figure_moved(
    game: &Game,
    (owner, name): (Player, &str),
    kind: FigureKind,
    from: Location,
    to: Location,
) -> String {
    let what = with_article(kind.name());
    let [at, there] = [from, to].map(|it| location_text(game, it));
    match (from, to) {
        (Location::Off, Location::Corner(_)) => format!("{name} places a {there}"),
        (Location::Off, Location::Quarter(_)) => format!("{name} sends {what} into {there}"),
        (Location::Off, _) => format!("{name} puts {what} on {there}"),
        (Location::Air(_), Location::Off) => {
            format!("{name}'s {} cannot land and comes back", kind.name())
        }
        (_, Location::Off) => format!("{name} takes back {what} from {at}"),
        (Location::Quarter(_), Location::Segment(segment)) => {
            let called = Location::Follower(Figure { player: owner, kind, segment });
            format!("{name} calls {} from {at}", location_text(game, called))
        }
        (Location::Segment(from), Location::Segment(to)) => {
            let [from, place] = [from, to].map(|it| place_of(game, it));
            format!("{name}'s {} moves from {from} to {} on {place}", kind.name(), spot(game, to))
        }
        (Location::Tile(from), Location::Air(to)) => {
            let far = plural(distance(from, to), "tile", "tiles");
            format!("{name}'s {} flies {far} from {from} to {to}", kind.name())
        }
        _ => format!("{name}'s {} moves from {at} to {there}", kind.name()),
    }
}

/// A piece that is no such figure.
fn moved_by(game: &Game, player: &str, piece: Piece, from: Location, to: Location) -> String {
    let [at, there] = [from, to].map(|it| location_text(game, it));
    match (piece, from, to) {
        (Piece::Figure(AnyFigure::Dragon), ..) => format!("{player} leads the dragon to {there}"),
        (Piece::Figure(AnyFigure::WheelPig), ..) => {
            format!("{player} moves the pig from {at} to {there}")
        }
        (Piece::Figure(AnyFigure::Robber), _, Location::Off) => {
            format!("{player}'s robber goes home")
        }
        (Piece::Figure(AnyFigure::Robber), ..) => format!("{player}'s robber stands on {there}"),
        (Piece::Ferry, Location::Off, _) => format!("{player} places a {there}"),
        (Piece::Ferry, Location::Lake(from), Location::Lake(to)) => {
            let place = place_of(game, to.ends()[0]);
            let [from, to] = [from, to].map(|it| ferry_sides(game, it));
            format!("{player} moves the ferry on {place} from {from} to {to}")
        }
        (Piece::Ingot, Location::Off, _) => format!("{player} puts an ingot on {there}"),
        (Piece::Ingot, _, Location::Off) => format!("{player} takes an ingot from {at}"),
        _ => format!("{player} moves the {} to {there}", name(piece)),
    }
}

const fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::Figure(AnyFigure::Count) => "Count",
        Piece::Figure(_) | Piece::Ferry | Piece::Ingot => piece.name(),
    }
}

/// Where something is, in words.
fn location_text(game: &Game, location: Location) -> String {
    match location {
        Location::Off => "beside the board".to_owned(),
        Location::Tile(place) | Location::Air(place) => place.to_string(),
        Location::Segment(segment) => feature_at(game, segment),
        Location::Corner(corner) => corner_text(game, corner),
        Location::Lake(ferry) => ferry_on_tile(game, ferry),
        Location::Follower(it) => {
            format!("{} on {}", standing(game, &it), place_of(game, it.segment))
        }
        Location::Quarter(quarter) => format!("the {}", quarter.name()),
        Location::Resident(it) => {
            format!("{} in the {}", with_article(it.kind.name()), it.quarter.name())
        }
        Location::Wheel(segment) => segment.name().to_owned(),
        Location::CrownSpace(segment) => format!("a crown space of {}", segment.name()),
        Location::Space(space) => format!("space {space}"),
    }
}

/// The feature of a segment and the tile it lies on.
fn feature_at(game: &Game, segment: Segment) -> String {
    let board = game.board();
    format!("the {} on {}", board.facts(segment).kind.name(), place_of(game, segment))
}

fn place_of(game: &Game, segment: Segment) -> Place {
    game.board().square_of(segment).place
}

/// A segment on its tile, which is not named.
fn spot(game: &Game, segment: Segment) -> String {
    let square = game.board().square_of(segment);
    let layout = game.board().catalog().layout(square.kind);
    segment_text(layout, square.rotation, game.board().local(segment))
}

/// How many tiles it is from one place to another, straight or diagonally.
fn distance(from: Place, to: Place) -> u16 {
    from.x.abs_diff(to.x).max(from.y.abs_diff(to.y))
}
