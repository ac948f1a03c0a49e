//! Tables as one of those sees them who may.

use super::Meeting;
use crate::access::Access;
use crate::edition::beside;
use crate::failure::Failure;
use crate::presence::Place;
use crate::seats::{Door, MeetingTable, Person, Seat, Sitter};
use bastide_protocol::{
    Invitation, InvitationState, Lobby, PlayedBox, Rematch, SeatInList, TableSeat, TableState,
    TableSummary, TableView, Taker, TakerInList, You,
};
use bastide_table::check_setup;

/// Somebody who looks at tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Viewer<'a> {
    meeting: &'a Meeting,
    access: Access<'a>,
}

impl<'a> Viewer<'a> {
    pub(crate) fn new(meeting: &'a Meeting, access: Access<'a>) -> Self {
        Self { meeting, access }
    }

    fn person(&self) -> Option<&'a Person> {
        self.access.visitor.person()
    }

    /// A table, if they may see it.
    pub(crate) async fn table(&self, table: &MeetingTable) -> Result<TableView, Failure> {
        self.access.must_see(table)?;
        self.guest_table(table).await
    }

    /// A table as it is shown to somebody who has a right to see it.
    async fn guest_table(&self, table: &MeetingTable) -> Result<TableView, Failure> {
        let is_host = self.person().is_some_and(|it| table.is_host(it));
        let invites = is_host && table.state == TableState::Waiting;
        let link = |token: &str| format!("/t/{}/{token}", table.id);
        let place = Place::Table(table.id.clone());
        let is_guest = |id: &str| {
            let person = Person { id: id.to_owned(), name: None };
            !table.concerns(&person)
        };
        let n_watchers = self.meeting.presences.n_watchers(&place, is_guest);
        let names = table.names();
        let seats = table.seats.iter().zip(names).map(|(seat, name)| TableSeat {
            color: seat.color,
            taker: self.taker(table, seat, name),
            yours: self.person().is_some_and(|it| seat.is_of(it)),
            salt: seat.salt.clone(),
            invitation: (invites && seat.is_free()).then(|| link(&seat.invitation)),
        });
        Ok(TableView {
            id: table.id.clone(),
            version: table.version,
            state: table.state,
            game_box: played_box(table).await?,
            help: table.wish.help.unwrap_or_default(),
            visibility: table.visibility,
            clock: table.clock,
            late: table.late,
            chat: table.chat,
            commitment: table.commitment(),
            locked: table.door == Door::Locked,
            starts_when_full: table.begins_when_full(),
            host: table.host_name(),
            seats: seats.collect(),
            take_back: self.meeting.take_backs_of(table).await?,
            course: self.meeting.course_view(table, self.person()).await?,
            you: You {
                host: is_host,
                seated: self.person().is_some_and(|it| !table.places_of(it).is_empty()),
            },
            invitation: invites.then(|| link(&table.invitation)),
            n_watchers,
            rematch: table.rematch.clone().map(|table| Rematch { table }),
        })
    }

    fn taker(&self, table: &MeetingTable, seat: &Seat, name: Option<String>) -> Taker {
        let place = Place::Table(table.id.clone());
        let presence = |who: &Person| self.meeting.presences.of(&place, &who.id);
        match &seat.sitter {
            Sitter::Nobody => Taker::Open,
            Sitter::Kept(who) => Taker::Kept { name, presence: presence(who) },
            Sitter::Person { who, since } => {
                let gone = bastide_protocol::Presence::Gone { since: None };
                Taker::Person {
                    name,
                    host: who.as_ref().is_some_and(|it| table.is_host(it)),
                    presence: who.as_ref().map_or(gone, presence),
                    since: *since,
                }
            }
            Sitter::Bot { level, name } => Taker::Bot { level: level.clone(), name: name.clone() },
        }
    }

    /// What an invitation leads to. One that works shows the table; others say why not.
    pub(crate) async fn invitation(
        &self,
        table: &MeetingTable,
        token: &str,
    ) -> Result<Invitation, Failure> {
        let seat = table.seats.iter().find(|it| it.invitation == token);
        let is_valid = if token == table.invitation {
            table.seats.iter().any(Seat::is_free)
        } else {
            seat.is_some_and(Seat::is_free)
        };
        let is_seated = self.person().is_some_and(|it| !table.places_of(it).is_empty());
        let state = match table.state {
            _ if is_seated => InvitationState::Seated,
            TableState::Closed => InvitationState::Closed,
            TableState::Playing => InvitationState::Begun,
            TableState::Waiting if !is_valid => InvitationState::Spent,
            TableState::Waiting if table.door == Door::Locked => InvitationState::Locked,
            TableState::Waiting => InvitationState::Valid,
        };
        let may_see = is_valid && table.state == TableState::Waiting;
        let view = match self.table(table).await {
            Ok(view) => Some(view),
            Err(_) if may_see => Some(self.guest_table(table).await?),
            Err(_) => None,
        };
        let seat = seat.map(|it| it.color);
        Ok(Invitation { state, seat, host: table.host_name(), table: view })
    }

    /// Tables in a list.
    pub(crate) async fn summaries(
        &self,
        tables: &[MeetingTable],
    ) -> Result<Vec<TableSummary>, Failure> {
        let mut list = Vec::with_capacity(tables.len());
        for table in tables {
            let seats = table.seats.iter().zip(table.names()).map(|(seat, name)| SeatInList {
                color: seat.color,
                yours: self.person().is_some_and(|it| seat.is_of(it)),
                taker: match &seat.sitter {
                    Sitter::Nobody | Sitter::Kept(_) => TakerInList::Open,
                    Sitter::Person { .. } => TakerInList::Person { name },
                    Sitter::Bot { level, name } => {
                        TakerInList::Bot { level: level.clone(), name: name.clone() }
                    }
                },
            });
            list.push(TableSummary {
                id: table.id.clone(),
                state: table.state,
                game_box: played_box(table).await?,
                clock: table.clock,
                host: table.host_name(),
                seats: seats.collect(),
                created_at: table.created_at,
            });
        }
        Ok(list)
    }

    /// What everybody can see and join.
    pub(crate) async fn lobby(&self) -> Result<Lobby, Failure> {
        let store = &self.meeting.store;
        let open = self.summaries(&store.open_tables().await?).await?;
        let live = self.summaries(&store.live_tables().await?).await?;
        let waiting = match self.person() {
            Some(person) => self.meeting.quick_table_of(person).await?,
            None => None,
        };
        Ok(Lobby { open, live, waiting })
    }
}

async fn played_box(table: &MeetingTable) -> Result<PlayedBox, Failure> {
    let wish = table.game();
    beside(move || Ok(check_setup(&wish, &[]).game_box)).await
}
