//! Pieces that move.

use super::{of_figure, told};
use crate::conversion::{piece, wire_place};
use crate::sentences::{sentence, sentence_of};
use crate::view::{barn, carcassonne, ferry, figure, spot, wheel};
use bastide_board::Place;
use bastide_protocol::{self as wire, Param, Sentence};
use bastide_rules::{
    AnyFigure, Crowned, Ferry, Figure, FigureKind, Game, Location, Piece, PieceMove, Player,
    Resident,
};
use std::collections::BTreeMap;

/// The way of a piece, in words.
pub(super) fn in_words(game: &Game, it: &PieceMove) -> Sentence {
    let of_player = match (it.piece, it.player) {
        (Piece::Figure(AnyFigure::Placed(kind)), Some(owner)) => {
            figure_in_words(game, owner, kind, it)
        }
        _ => None,
    };
    of_player.unwrap_or_else(|| {
        let key = format!("event.{}_{}{}", name(it.piece), verb(it), suffix(game, it.to));
        sentence_of(key, params(game, it))
    })
}

/// What a figure that players place does, where it has words of its own.
fn figure_in_words(
    game: &Game,
    player: Player,
    kind: FigureKind,
    it: &PieceMove,
) -> Option<Sentence> {
    let seat = ("seat", Param::Number(player.0.into()));
    Some(match (it.from, it.to) {
        (Location::Off, Location::Quarter(quarter)) => {
            carcassonne::entered(&Resident { quarter, player, kind })
        }
        (Location::Off, Location::CrownSpace(segment)) => {
            wheel::crown_taken(&Crowned { segment, player, kind })
        }
        (Location::CrownSpace(segment), Location::Off) => {
            wheel::crown_left(&Crowned { segment, player, kind })
        }
        (Location::Quarter(quarter), Location::Segment(segment)) => {
            carcassonne::called(game, &Figure { player, kind, segment }, quarter)
        }
        (Location::Segment(_), Location::Segment(segment)) => {
            of_figure("event.figure_moved", game, &Figure { player, kind, segment })
        }
        (Location::Tile(from), Location::Air(to)) => {
            let n_tiles = from.x.abs_diff(to.x).max(from.y.abs_diff(to.y));
            let tiles = ("tiles", Param::Number(n_tiles.into()));
            sentence("event.flown", [seat, tiles, ("place", Param::Place(wire_place(to)))])
        }
        (Location::Air(_), Location::Off) => sentence("event.flight_failed", [seat]),
        _ => return None,
    })
}

/// What a piece is called in a key.
const fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::Figure(AnyFigure::WheelPig) => "pig",
        Piece::Figure(_) | Piece::Ferry | Piece::Ingot => piece.name(),
    }
}

/// What a piece does, as a part of a key.
const fn verb(it: &PieceMove) -> &'static str {
    match (it.piece, it.from, it.to) {
        (Piece::Figure(AnyFigure::Robber), _, Location::Off) => "taken_back",
        (Piece::Figure(AnyFigure::Robber), ..) => "placed",
        (Piece::Ingot, _, Location::Off) => "taken",
        (Piece::Ingot | Piece::Ferry | Piece::Figure(AnyFigure::Placed(_)), Location::Off, _) => {
            "placed"
        }
        (_, _, Location::Off) => "left",
        _ if it.player.is_none() => "called",
        _ => "moved",
    }
}

/// What a key ends in because of where a piece goes.
fn suffix(game: &Game, to: Location) -> String {
    match to {
        Location::Segment(to) => format!(".{}", game.board().facts(to).kind.name()),
        Location::Quarter(to) => format!(".{}", to.name()),
        Location::Wheel(to) | Location::CrownSpace(to) => format!(".{}", to.name()),
        Location::Off
        | Location::Tile(_)
        | Location::Corner(_)
        | Location::Lake(_)
        | Location::Follower(_)
        | Location::Resident(_)
        | Location::Space(_)
        | Location::Air(_) => String::new(),
    }
}

/// Who moves a piece, and where it goes or, if it leaves, where it was.
fn params(game: &Game, it: &PieceMove) -> BTreeMap<String, Param> {
    let seat = it.player.map(|it| ("seat", Param::Number(it.0.into())));
    let at = if it.to == Location::Off { it.from } else { it.to };
    let place = place(game, at).map(|it| ("place", Param::Place(wire_place(it))));
    let more = if let Location::Lake(ferry) = it.to {
        Some(("sides", Param::Text(ferry::letters(game, ferry))))
    } else if let Location::Space(space) = it.to {
        Some(("space", Param::Number(space.into())))
    } else {
        None
    };
    let params = seat.into_iter().chain(place).chain(more);
    params.map(|(name, it)| (name.to_owned(), it)).collect()
}

/// The tile where something is to be seen.
fn place(game: &Game, location: Location) -> Option<Place> {
    let of_segment = |segment| Some(game.board().square_of(segment).place);
    match location {
        Location::Tile(place) | Location::Air(place) => Some(place),
        Location::Segment(segment) => of_segment(segment),
        Location::Corner(corner) => Some(corner.0),
        Location::Lake(ferry) => of_segment(ferry.ends()[0]),
        Location::Follower(it) => of_segment(it.segment),
        Location::Resident(it) => carcassonne::place_in(game, it.quarter),
        Location::Off
        | Location::Quarter(_)
        | Location::Wheel(_)
        | Location::CrownSpace(_)
        | Location::Space(_) => None,
    }
}

/// What is to be seen of the way of a piece.
pub(super) fn happening(game: &Game, it: &PieceMove) -> wire::Happening {
    let seen = match (it.piece, it.player) {
        (Piece::Figure(AnyFigure::Placed(kind)), Some(owner)) => figure_seen(game, owner, kind, it),
        (Piece::Ingot | Piece::Figure(AnyFigure::Robber), _) => None,
        _ => piece_seen(game, it),
    };
    let at = if it.to == Location::Off { it.from } else { it.to };
    seen.unwrap_or_else(|| told(it.player, place(game, at).map(wire_place).into_iter().collect()))
}

/// What is to be seen of a figure that players place.
fn figure_seen(
    game: &Game,
    player: Player,
    kind: FigureKind,
    it: &PieceMove,
) -> Option<wire::Happening> {
    match (it.from, it.to) {
        (Location::Off, Location::Corner(corner)) => {
            Some(wire::Happening::PiecePlaced { piece: barn(player, corner) })
        }
        (Location::Off, Location::Quarter(quarter)) => {
            carcassonne::entering(game, &Resident { quarter, player, kind })
        }
        (Location::Off, Location::CrownSpace(segment)) => {
            Some(wheel::taking(&Crowned { segment, player, kind }))
        }
        (Location::CrownSpace(segment), Location::Off) => {
            Some(wheel::leaving(&Crowned { segment, player, kind }))
        }
        (Location::Quarter(quarter), Location::Segment(segment)) => {
            carcassonne::calling(game, &Figure { player, kind, segment }, quarter)
        }
        (Location::Segment(from), Location::Segment(segment)) => {
            Some(wire::Happening::FigureMoved {
                figure: figure(game, &Figure { player, kind, segment }),
                from: spot(game.board(), from),
            })
        }
        (Location::Tile(from), Location::Air(to)) => Some(wire::Happening::Flown {
            seat: player.0,
            figure: piece(kind),
            from: wire_place(from),
            to: wire_place(to),
        }),
        (Location::Air(_), Location::Off) => Some(told(Some(player), Vec::new())),
        _ => None,
    }
}

/// What is to be seen of a piece that is no such figure.
fn piece_seen(game: &Game, it: &PieceMove) -> Option<wire::Happening> {
    match (it.player, it.from, it.to) {
        (Some(player), _, Location::Quarter(to)) => carcassonne::moving(game, player, to),
        (Some(player), _, Location::Wheel(to)) => Some(wheel::walking(player, to)),
        (Some(player), from, Location::Lake(to)) => {
            let from = if let Location::Lake(from) = from { Some(from) } else { None };
            Some(ferry_laid(game, player, from, to))
        }
        (_, from, Location::Off) => Some(wire::Happening::PieceLeft {
            piece: piece(it.piece),
            from: wire_place(place(game, from)?),
        }),
        (player, from, to) => Some(wire::Happening::PieceMoved {
            piece: piece(it.piece),
            seat: player.map(|it| it.0),
            from: place(game, from).map(wire_place),
            to: wire_place(place(game, to)?),
            segment: if let Location::Segment(to) = to {
                Some(game.board().local(to))
            } else {
                None
            },
        }),
    }
}

fn ferry_laid(game: &Game, player: Player, from: Option<Ferry>, to: Ferry) -> wire::Happening {
    wire::Happening::FerryLaid {
        seat: player.0,
        place: wire_place(game.board().square_of(to.ends()[0]).place),
        from: from.map(|it| ferry::crossing(game, it)),
        to: ferry::crossing(game, to),
    }
}
