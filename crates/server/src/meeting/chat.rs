//! What is said at tables.

use super::{Meeting, must_have_name};
use crate::access::Access;
use crate::chat::{Over, fit};
use crate::failure::Failure;
use crate::presence::Place;
use crate::seats::{MeetingTable, Person};
use bastide_protocol::{ChatLine, Said, TableState};

impl Meeting {
    /// Says something at a table, to those who play or to those who watch with one.
    pub(crate) async fn say(
        &self,
        access: Access<'_>,
        person: &Person,
        id: &str,
        said: Said,
    ) -> Result<(), Failure> {
        let table = self.get(id).await?;
        access.must_see(&table)?;
        must_have_name(person)?;
        table.must_talk()?;
        let said = fit(said)?;
        self.store.add_line(id, table.room_of(person), person, &said).await?;
        self.presences.tell(&Place::Table(id.to_owned()));
        Ok(())
    }

    /// What somebody hears of what is said at a table.
    pub(crate) async fn heard(
        &self,
        table: &MeetingTable,
        by: Option<&Person>,
    ) -> Result<Vec<ChatLine>, Failure> {
        let is_over = table.state == TableState::Playing && self.store.is_over(&table.id).await?;
        Ok(table.heard(self.store.lines(&table.id).await?, by, Over::from(is_over)))
    }
}
