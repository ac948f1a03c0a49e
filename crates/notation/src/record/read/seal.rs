//! Reading what a record holds for those who check its draws.

use super::once;
use crate::is_unprintable;
use crate::position::read_color;
use crate::record::{Beginner, Bits256, Seal, Seat};
use bastide_rules::PlayerColor;

/// The lines of a seal, until the seats are known.
#[derive(Debug, Default)]
pub(super) struct SealLines {
    seal: Option<(Bits256, String)>,
    salts: Vec<(PlayerColor, String)>,
    drawn: Option<Beginner>,
    secret: Option<Bits256>,
}

impl SealLines {
    /// Reads a line, if it is one of these.
    pub(super) fn read(&mut self, key: &str, value: &str) -> Result<bool, String> {
        match key {
            "seal" => {
                let form = "wanted is `seal COMMITMENT ID`";
                let (commitment, id) = value.split_once(' ').ok_or(form)?;
                let id = id.trim();
                if id.len() > Seal::MAX_ID || !id.chars().all(|it| it.is_ascii_alphanumeric()) {
                    return Err(form.to_owned());
                }
                once(key, &self.seal.replace((commitment.parse()?, id.to_owned())))?;
            }
            "drawn" if value == "first" => once(key, &self.drawn.replace(Beginner::Drawn))?,
            "drawn" => return Err("wanted is `drawn first`".to_owned()),
            "salt" => {
                let (color, salt) =
                    value.split_once(char::is_whitespace).ok_or("wanted is `salt COLOR TEXT`")?;
                let (color, salt) = (read_color(color)?, salt.trim());
                if salt.contains(is_unprintable) || salt.chars().count() > Seal::MAX_SALT {
                    let most = Seal::MAX_SALT;
                    return Err(format!(
                        "the salt of {color} needs at most {most} characters that can be shown"
                    ));
                }
                if self.salts.iter().any(|(other, _)| *other == color) {
                    return Err(format!("a second salt of {color}"));
                }
                self.salts.push((color, salt.to_owned()));
            }
            "secret" => once(key, &self.secret.replace(value.parse()?))?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// What the lines say; none if there are none.
    pub(super) fn of_seats(self, seats: &[Seat]) -> Result<Option<Seal>, String> {
        let Some((commitment, game)) = self.seal else {
            let is_empty = self.salts.is_empty() && self.drawn.is_none() && self.secret.is_none();
            let lacks = "`salt`, `drawn` and `secret` belong to a line `seal`, which is missing";
            return if is_empty { Ok(None) } else { Err(lacks.to_owned()) };
        };
        let mut salts = vec![String::new(); seats.len()];
        for (color, salt) in self.salts {
            let seat = seats.iter().position(|it| it.color == color);
            salts[seat.ok_or_else(|| format!("{color} has a salt, but does not play"))?] = salt;
        }
        let beginner = self.drawn.unwrap_or(Beginner::Chosen);
        Ok(Some(Seal { game, commitment, salts, beginner, secret: self.secret }))
    }
}
