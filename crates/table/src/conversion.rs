//! What both the rules and the protocol have a type for, and the only way from one to the other.
//!
//! The protocol is plain data that a client without the engine reads, and no type of the rules can
//! be serialized; so each has its own type, of the same name.

use bastide_board::Place;
use bastide_protocol as wire;
use bastide_protocol::PieceKind;
use bastide_rules::{AnyFigure, FigureKind, MagicFigure, Piece, PlayerColor};

/// A color in the words of the protocol.
pub(crate) const fn color(color: PlayerColor) -> wire::PlayerColor {
    match color {
        PlayerColor::Red => wire::PlayerColor::Red,
        PlayerColor::Blue => wire::PlayerColor::Blue,
        PlayerColor::Green => wire::PlayerColor::Green,
        PlayerColor::Yellow => wire::PlayerColor::Yellow,
        PlayerColor::Black => wire::PlayerColor::Black,
        PlayerColor::Pink => wire::PlayerColor::Pink,
    }
}

/// A color that a client has named.
pub(crate) const fn color_named(color: wire::PlayerColor) -> PlayerColor {
    match color {
        wire::PlayerColor::Red => PlayerColor::Red,
        wire::PlayerColor::Blue => PlayerColor::Blue,
        wire::PlayerColor::Green => PlayerColor::Green,
        wire::PlayerColor::Yellow => PlayerColor::Yellow,
        wire::PlayerColor::Black => PlayerColor::Black,
        wire::PlayerColor::Pink => PlayerColor::Pink,
    }
}

/// A place in the words of the protocol.
pub(crate) const fn wire_place(place: Place) -> wire::Place {
    wire::Place { x: place.x, y: place.y }
}

/// A piece in the words of the protocol.
pub(crate) fn piece(piece: impl Into<Piece>) -> PieceKind {
    let figure = match piece.into() {
        Piece::Figure(figure) => figure,
        Piece::Ferry => return PieceKind::Ferry,
        Piece::Ingot => return PieceKind::Ingots,
    };
    match figure {
        AnyFigure::Placed(FigureKind::Normal) => PieceKind::Follower,
        AnyFigure::Placed(FigureKind::Large) => PieceKind::LargeFollower,
        AnyFigure::Placed(FigureKind::Abbot) => PieceKind::Abbot,
        AnyFigure::Placed(FigureKind::Mayor) => PieceKind::Mayor,
        AnyFigure::Placed(FigureKind::Wagon) => PieceKind::Wagon,
        AnyFigure::Placed(FigureKind::Builder) => PieceKind::Builder,
        AnyFigure::Placed(FigureKind::Pig) => PieceKind::Pig,
        AnyFigure::Placed(FigureKind::Barn) => PieceKind::Barn,
        AnyFigure::Robber => PieceKind::Robber,
        AnyFigure::Messenger => PieceKind::Messenger,
        AnyFigure::Fairy => PieceKind::Fairy,
        AnyFigure::Dragon => PieceKind::Dragon,
        AnyFigure::Count => PieceKind::Count,
        AnyFigure::Magic(MagicFigure::Mage) => PieceKind::Mage,
        AnyFigure::Magic(MagicFigure::Witch) => PieceKind::Witch,
        AnyFigure::WheelPig => PieceKind::WheelPig,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_protocol_has_every_piece_and_figures_by_their_names() {
        let figures = AnyFigure::ALL.map(piece);
        assert_eq!(figures[..], PieceKind::ALL[..figures.len()]);
        assert_eq!(figures.map(PieceKind::name), AnyFigure::ALL.map(AnyFigure::name));
        let others = [Piece::Ferry, Piece::Ingot].map(piece);
        assert_eq!(PieceKind::ALL[figures.len()..], others);
    }

    #[test]
    fn rules_and_protocol_have_the_same_colors_in_the_same_order() {
        assert_eq!(PlayerColor::ALL.map(color), wire::PlayerColor::ALL);
        assert_eq!(wire::PlayerColor::ALL.map(color_named), PlayerColor::ALL);
        for it in PlayerColor::ALL {
            assert_eq!(color(it).name(), it.name().to_lowercase());
        }
    }
}
