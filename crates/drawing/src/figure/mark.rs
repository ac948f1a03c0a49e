//! How the players are told apart: by paint, and by a mark that is seen without color.

use super::{LINE, PALE};
use crate::Color;
use bastide_rules::PlayerColor;

/// What the mark is called.
pub(super) const fn name(player: PlayerColor) -> &'static str {
    match player {
        PlayerColor::Red => "disc",
        PlayerColor::Blue => "bars",
        PlayerColor::Yellow => "chevron",
        PlayerColor::Green => "cross",
        PlayerColor::Black => "diamond",
        PlayerColor::Pink => "saltire",
    }
}

/// The paint of the figures.
pub(super) const fn paint(player: PlayerColor) -> Color {
    match player {
        PlayerColor::Red => Color::hex(0xbd_331f),
        PlayerColor::Blue => Color::hex(0x24_489c),
        PlayerColor::Yellow => Color::hex(0xec_df4a),
        PlayerColor::Green => Color::hex(0x1f_b07a),
        PlayerColor::Black => Color::hex(0x33_282c),
        PlayerColor::Pink => Color::hex(0xe9_86cc),
    }
}

/// Marks on pale paint are dark, on others pale.
pub(super) const fn line_color(player: PlayerColor) -> Color {
    match player {
        PlayerColor::Yellow | PlayerColor::Green | PlayerColor::Pink => LINE,
        PlayerColor::Red | PlayerColor::Blue | PlayerColor::Black => PALE,
    }
}

/// The mark round 0,0, as the path of a line.
pub(super) const fn path(player: PlayerColor) -> &'static str {
    match player {
        PlayerColor::Red => "M0-2.2a2.2 2.2 0 1 0 .01 0zM0-.8a.8.8 0 1 0 .01 0z",
        PlayerColor::Blue => "M-3.2-1.8H3.2M-3.2 1.8H3.2",
        PlayerColor::Yellow => "M-3.4 1.8L0-1.8L3.4 1.8",
        PlayerColor::Green => "M0-3.2V3.2M-3.2 0H3.2",
        PlayerColor::Black => "M0-3L2.6 0L0 3L-2.6 0Z",
        PlayerColor::Pink => "M-2.6-2.6L2.6 2.6M-2.6 2.6L2.6-2.6",
    }
}
