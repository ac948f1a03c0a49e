//! What a record holds for those who check its draws. `docs/draws.md` tells what it means.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

/// What makes the draws of a game checkable: it was sealed before the first of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// The id of the game, which is part of the commitment.
    pub game: String,
    /// What everybody was shown before the game began.
    pub commitment: Bits256,
    /// What the players have added, by seat; empty where nothing was.
    pub salts: Vec<String>,
    /// How it was decided who begins.
    pub beginner: Beginner,
    /// What was kept secret until the game was over; none while it runs.
    pub secret: Option<Bits256>,
}

impl Seal {
    /// The longest salt, in characters.
    pub const MAX_SALT: usize = 60;

    /// The longest id of a game, in bytes.
    pub(crate) const MAX_ID: usize = 64;
}

/// How it is decided who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beginner {
    /// Somebody has chosen.
    Chosen,
    /// By the first draw of the game.
    Drawn,
}

/// 256 bits, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Bits256(pub [u8; 32]);

impl Display for Bits256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Debug for Bits256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Bits256 {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fail = || format!("{text:?} is not 64 hexadecimal digits");
        let is_digit = |it: u8| it.is_ascii_digit() || (b'a'..=b'f').contains(&it);
        if text.len() != 64 || !text.bytes().all(is_digit) {
            return Err(fail());
        }
        let mut bits = [0; 32];
        for (byte, digits) in bits.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = str::from_utf8(digits).map_err(|_| fail())?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| fail())?;
        }
        Ok(Self(bits))
    }
}
