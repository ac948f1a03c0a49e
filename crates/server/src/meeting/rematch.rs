//! Another game of the same people.

use super::{MAX_TRIES, Meeting, empty_table, too_busy};
use crate::access::{Access, Visitor};
use crate::failure::Failure;
use crate::seats::{MeetingTable, Person, Purpose, Seat, Sitter};
use crate::store::{StoreError, now};
use bastide_protocol::{ProblemCode, TableState};

impl Meeting {
    /// Has a person sit down for another game: at a new table, or at the one that somebody else has
    /// opened for it.
    pub(crate) async fn rematch(&self, id: &str, person: &Person) -> Result<MeetingTable, Failure> {
        for _ in 0..MAX_TRIES {
            let mut table = self.get(id).await?;
            self.must_be_over(&table, person).await?;
            if let Some(next) = &table.rematch {
                return self.join_rematch(next, person).await;
            }
            let next = next_table(&table, person)?;
            table.rematch = Some(next.id.clone());
            table.version += 1;
            match self.store.put_tables([&next, &table]).await {
                Ok(()) => {
                    self.tell(&table);
                    return if next.is_full() { self.begin(&next.id).await } else { Ok(next) };
                }
                Err(StoreError::Stale) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(too_busy())
    }

    /// Refuses all but the people of a game that is over.
    async fn must_be_over(&self, table: &MeetingTable, person: &Person) -> Result<(), Failure> {
        if table.places_of(person).is_empty() {
            let what = "only those who have played can play again";
            return Err(Failure::new(ProblemCode::NotYourSeat, what));
        }
        let not_over = || Failure::new(ProblemCode::NotOver, "the game is not over yet");
        if table.state != TableState::Playing {
            return Err(not_over());
        }
        let visitor = Visitor::Person(person.clone());
        let pass = Access { meeting: Some(self), visitor: &visitor }.look(&table.id).await?;
        let is_over = self.rooms.get(&pass).await?.table().is_over();
        if is_over { Ok(()) } else { Err(not_over()) }
    }

    /// Sits a person down on all seats that are kept for them.
    async fn join_rematch(&self, id: &str, person: &Person) -> Result<MeetingTable, Failure> {
        let mut table = self.get(id).await?;
        for _ in 0..table.seats.len() {
            let is_kept =
                |it: &Seat| matches!(&it.sitter, Sitter::Kept(who) if who.id == person.id);
            if table.state != TableState::Waiting || !table.seats.iter().any(is_kept) {
                break;
            }
            table = self.sit(id, person, None, None).await?;
        }
        Ok(table)
    }
}

/// The table of the next game: the same, with the seats turned by one and kept for those who had
/// them.
fn next_table(table: &MeetingTable, host: &Person) -> Result<MeetingTable, Failure> {
    let seats = table.seats.iter().map(|seat| {
        let sitter = match &seat.sitter {
            Sitter::Person { who: Some(who), .. } if who.id == host.id => {
                Sitter::Person { who: Some(who.clone()), since: now() }
            }
            Sitter::Person { who: Some(who), .. } | Sitter::Kept(who) => Sitter::Kept(who.clone()),
            Sitter::Person { who: None, .. } | Sitter::Nobody => Sitter::Nobody,
            bot @ Sitter::Bot { .. } => bot.clone(),
        };
        Ok(Seat { sitter, ..Seat::free(seat.color)? })
    });
    let mut seats = seats.collect::<Result<Vec<_>, Failure>>()?;
    seats.rotate_left(1);
    Ok(MeetingTable {
        visibility: table.visibility,
        clock: table.clock,
        late: table.late,
        chat: table.chat,
        seats,
        ..empty_table(host, table.wish.clone(), Purpose::Rematch)?
    })
}
