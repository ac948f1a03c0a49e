//! Sides, ports and rotations: where things meet the rim of a tile.

use std::fmt;

/// One of the four sides of a square.
///
/// ```
/// use bastide_tiles::{Rotation, Side};
/// assert_eq!(Side::North.opposite(), Side::South);
/// assert_eq!(Side::North.turned(Rotation::from_quarters(1)), Side::East);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Up on the page, towards smaller y.
    North,
    /// Right on the page, towards larger x.
    East,
    /// Down on the page, towards larger y.
    South,
    /// Left on the page, towards smaller x.
    West,
}

impl Side {
    /// All sides, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// 0 for north, then clockwise.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side across.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// Where this side lies after the tile has been turned.
    #[must_use]
    #[inline]
    pub const fn turned(self, by: Rotation) -> Self {
        Self::ALL[(self as usize + by.quarters() as usize) % 4]
    }

    /// The letter used in tile files and text: `N`, `E`, `S` or `W`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }

    /// The side a letter stands for.
    #[must_use]
    pub fn from_letter(letter: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| letter.len() == 1 && letter.starts_with(side.letter()))
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One of the twelve points of the rim where pieces of neighboring tiles meet.
///
/// Every side has a left half, a middle and a right half, seen by somebody who stands on the tile
/// and looks out; clockwise from the north-west corner. Fields use the halves, everything else
/// the middle.
///
/// ```
/// use bastide_tiles::{Port, Side};
/// // L always meets R: the left half of my east side touches the right half of the other's west.
/// assert_eq!(Port::left(Side::East).facing(), Port::right(Side::West));
/// assert_eq!(Port::middle(Side::North).to_string(), "N");
/// assert_eq!(Port::left(Side::North).to_string(), "NL");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Port(u8);

impl Port {
    /// How many ports a tile has.
    pub const N: usize = 12;

    /// All ports, clockwise from the north-west corner.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::N as u8).map(Self)
    }

    /// The left half of a side.
    #[must_use]
    pub const fn left(side: Side) -> Self {
        Self(side as u8 * 3)
    }

    /// The middle of a side.
    #[must_use]
    pub const fn middle(side: Side) -> Self {
        Self(side as u8 * 3 + 1)
    }

    /// The right half of a side.
    #[must_use]
    pub const fn right(side: Side) -> Self {
        Self(side as u8 * 3 + 2)
    }

    /// 0 to 11, clockwise from the north-west corner.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side this port lies on.
    #[must_use]
    pub const fn side(self) -> Side {
        Side::ALL[self.0 as usize / 3]
    }

    /// Whether this is the middle of a side.
    #[must_use]
    pub const fn is_middle(self) -> bool {
        self.0 % 3 == 1
    }

    /// The port of the neighbor that touches this one.
    #[must_use]
    pub const fn facing(self) -> Self {
        Self(self.side().opposite() as u8 * 3 + 2 - self.0 % 3)
    }

    /// Where this port lies after the tile has been turned.
    #[must_use]
    pub const fn turned(self, by: Rotation) -> Self {
        Self((self.0 + 3 * by.quarters()) % 12)
    }

    /// The port a word of a tile file stands for: `N` (middle), `NL` or `NR`.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::all().find(|port| port.to_string() == word)
    }
}

impl fmt::Display for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.side().letter().encode_utf8(&mut [0; 4]))?;
        f.write_str(["L", "", "R"][self.0 as usize % 3])
    }
}

/// By how many quarter turns clockwise a tile lies turned.
///
/// ```
/// use bastide_tiles::Rotation;
/// let right = Rotation::from_arrow('>').unwrap();
/// assert_eq!(right, Rotation::from_quarters(1));
/// assert_eq!(right.arrow(), '>');
/// assert_eq!(right.inverse(), Rotation::from_quarters(3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rotation(u8);

impl Rotation {
    /// As printed.
    pub const NONE: Self = Self(0);

    /// All four, as printed first.
    pub const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// So many quarter turns clockwise; whole turns are dropped.
    #[must_use]
    #[inline]
    pub const fn from_quarters(quarters: u8) -> Self {
        Self(quarters % 4)
    }

    /// 0 to 3 quarter turns clockwise.
    #[must_use]
    #[inline]
    pub const fn quarters(self) -> u8 {
        self.0
    }

    /// The rotation that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self((4 - self.0) % 4)
    }

    /// An arrow pointing where the printed top now points: `^`, `>`, `v` or `<`.
    #[must_use]
    pub const fn arrow(self) -> char {
        ['^', '>', 'v', '<'][self.0 as usize]
    }

    /// The rotation an arrow stands for.
    #[must_use]
    pub fn from_arrow(arrow: char) -> Option<Self> {
        Self::ALL.into_iter().find(|rotation| rotation.arrow() == arrow)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facing_ports_face_each_other() {
        for port in Port::all() {
            assert_eq!(port.facing().facing(), port);
            assert_eq!(port.facing().side(), port.side().opposite());
        }
        assert_eq!(Port::left(Side::North).facing(), Port::right(Side::South));
    }

    #[test]
    fn turning_a_port_turns_its_side() {
        for port in Port::all() {
            for rotation in Rotation::ALL {
                assert_eq!(port.turned(rotation).side(), port.side().turned(rotation));
                assert_eq!(port.turned(rotation).turned(rotation.inverse()), port);
            }
        }
    }

    #[test]
    fn words_and_letters_round_trip() {
        for port in Port::all() {
            assert_eq!(Port::from_word(&port.to_string()), Some(port));
        }
        assert_eq!(Port::from_word("NX"), None);
        for side in Side::ALL {
            assert_eq!(Side::from_letter(&side.to_string()), Some(side));
        }
        assert_eq!(Side::from_letter("NE"), None);
    }
}
