//! What both the rules and the protocol have a type for, and the only way from one to the other.
//!
//! The protocol is plain data that a client without the engine reads, and no type of the rules can
//! be serialized; so each has its own type, of the same name.

use bastide_protocol as wire;
use bastide_rules::PlayerColor;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_and_protocol_have_the_same_colors_in_the_same_order() {
        assert_eq!(PlayerColor::ALL.map(color), wire::PlayerColor::ALL);
        assert_eq!(wire::PlayerColor::ALL.map(color_named), PlayerColor::ALL);
        for it in PlayerColor::ALL {
            assert_eq!(color(it).name(), it.name().to_lowercase());
        }
    }
}
