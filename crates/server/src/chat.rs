//! What people at a table say to each other, and who hears it.

use crate::failure::Failure;
use crate::fresh::hash_of;
use crate::seats::{MeetingTable, Person};
use bastide_notation::is_unprintable;
use bastide_protocol::{Chat, ChatLine, ChatRoom, ProblemCode, Said};

/// The longest line, in characters.
const MAX_LINE: usize = 500;

/// So many lines are kept of what is said in a room.
pub(crate) const MAX_LINES: usize = 200;

/// A line as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptLine {
    pub(crate) id: u64,
    pub(crate) room: ChatRoom,
    pub(crate) person: Person,
    /// In milliseconds since 1970.
    pub(crate) at: u64,
    pub(crate) said: Said,
}

/// What somebody says, as it is kept: a text without white space at its ends.
pub(crate) fn fit(said: Said) -> Result<Said, Failure> {
    let Said::Text { text } = said else { return Ok(said) };
    let text = text.trim();
    let is_fit =
        !text.is_empty() && text.chars().count() <= MAX_LINE && !text.contains(is_unprintable);
    if is_fit {
        return Ok(Said::Text { text: text.to_owned() });
    }
    let what = format!("a line has 1 to {MAX_LINE} characters, all of which can be shown");
    Err(Failure::new(ProblemCode::UnfitText, what))
}

impl MeetingTable {
    /// The room in which a person talks.
    pub(crate) fn room_of(&self, person: &Person) -> ChatRoom {
        if self.places_of(person).is_empty() { ChatRoom::Watchers } else { ChatRoom::Players }
    }

    /// Refuses to talk where nobody does.
    pub(crate) fn must_talk(&self) -> Result<(), Failure> {
        match self.chat {
            Chat::On => Ok(()),
            Chat::Off => Err(Failure::new(ProblemCode::ChatOff, "nobody talks at this table")),
        }
    }

    /// What somebody hears of what was said: their own room, and those who have played hear the
    /// others when the game is over.
    pub(crate) fn heard(
        &self,
        lines: Vec<KeptLine>,
        by: Option<&Person>,
        is_over: Over,
    ) -> Vec<ChatLine> {
        let own = by.map_or(ChatRoom::Watchers, |it| self.room_of(it));
        let all = own == ChatRoom::Players && is_over == Over::Yes;
        let names = self.names();
        let heard = lines.into_iter().filter(|it| all || it.room == own).map(|line| {
            let KeptLine { id, room, person, at, said } = line;
            let place = self.places_of(&person).first().map(|it| usize::from(*it));
            let seated = place.and_then(|it| Some((self.seats.get(it)?, names.get(it)?)));
            let (seat, name) = match seated {
                Some((seat, name)) => (Some(seat.color), name.clone()),
                None => (None, person.name.clone()),
            };
            let yours = by.is_some_and(|it| it.id == person.id);
            // Enough to tell people apart, and nothing that could be used.
            let by = hash_of(&person.id).split_at(16).0.to_owned();
            ChatLine { id, room, by, name, seat, yours, at, said }
        });
        heard.collect()
    }
}

/// Whether a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Over {
    Yes,
    No,
}

impl From<bool> for Over {
    fn from(is_over: bool) -> Self {
        if is_over { Self::Yes } else { Self::No }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Said {
        Said::Text { text: text.to_owned() }
    }

    #[test]
    fn lines_are_plain_and_not_too_long() {
        assert_eq!(fit(text("  <b>hi</b> & 🐑 ")).expect("fit"), text("<b>hi</b> & 🐑"));
        assert_eq!(fit(text(&"ж".repeat(MAX_LINE))).expect("fit"), text(&"ж".repeat(MAX_LINE)));
        for unfit in ["", "   ", "two\nlines", "a\u{202e}b", &"x".repeat(MAX_LINE + 1)] {
            let refused = fit(text(unfit)).expect_err("it is refused");
            assert_eq!(refused.problem().code, ProblemCode::UnfitText, "{unfit:?}");
        }
    }
}
