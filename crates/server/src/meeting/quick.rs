//! Quick games: two who look for one find each other.

use super::{Meeting, empty_table, must_have_name};
use crate::failure::Failure;
use crate::presence::Place;
use crate::seats::{MeetingTable, Person, Purpose, Seat, Sitter};
use crate::store::now;
use bastide_protocol::PlayerColor::{Blue, Red};
use bastide_protocol::{
    ClockSetting, NewGame, Presence, ProblemCode, QuickGame, TableState, Visibility,
};

/// The clock of quick games: ten minutes each, and ten seconds for each decision.
const CLOCK: ClockSetting = ClockSetting::Live { base: 600, increment: 10 };

/// How long somebody has to begin to follow the table they wait at, in milliseconds.
const GRACE: u64 = 15_000;

impl Meeting {
    /// Seats a person at the table of somebody who waits for a quick game, or has them wait.
    pub(crate) async fn find_quick_game(&self, person: &Person) -> Result<QuickGame, Failure> {
        must_have_name(person)?;
        let _first = self.quick.lock().await;
        for table in self.store.quick_tables().await? {
            if table.is_host(person) {
                return Ok(QuickGame { table: table.id, begun: false });
            }
            if !self.is_waited_at(&table) {
                self.give_up(&table.id).await?;
                continue;
            }
            match self.sit(&table.id, person, None, None).await {
                Ok(table) => return Ok(QuickGame { table: table.id, begun: true }),
                // They have stopped waiting, or somebody else has come.
                Err(failure) if is_gone(&failure) => {}
                Err(failure) => return Err(failure),
            }
        }
        let host = Sitter::Person { who: Some(person.clone()), since: now() };
        let table = MeetingTable {
            visibility: Visibility::Public,
            clock: CLOCK,
            seats: vec![Seat { sitter: host, ..Seat::free(Red)? }, Seat::free(Blue)?],
            ..empty_table(person, NewGame::default(), Purpose::Quick)?
        };
        self.store.put_table(&table).await?;
        self.tell(&table);
        Ok(QuickGame { table: table.id, begun: false })
    }

    /// Has a person wait no longer.
    pub(crate) async fn stop_looking(&self, person: &Person) -> Result<(), Failure> {
        if let Some(id) = self.quick_table_of(person).await? {
            self.give_up(&id).await?;
        }
        Ok(())
    }

    /// The table at which a person waits for a quick game.
    pub(crate) async fn quick_table_of(&self, person: &Person) -> Result<Option<String>, Failure> {
        let tables = self.store.quick_tables().await?;
        Ok(tables.into_iter().find(|it| it.is_host(person)).map(|it| it.id))
    }

    /// Whether whoever waits at a table is still there.
    fn is_waited_at(&self, table: &MeetingTable) -> bool {
        let Some(host) = &table.host else { return false };
        let places = [Place::Lobby, Place::Table(table.id.clone())];
        let follows = |place| match self.presences.of(place, &host.id) {
            Presence::Here | Presence::Away => true,
            Presence::Gone { .. } => false,
        };
        now() < table.created_at + GRACE || places.iter().any(follows)
    }

    async fn give_up(&self, id: &str) -> Result<(), Failure> {
        let closed = self.change(id, |it| {
            it.must_wait()?;
            it.state = TableState::Closed;
            Ok(())
        });
        match closed.await {
            Err(failure) if !is_gone(&failure) => Err(failure),
            Ok(_) | Err(_) => Ok(()),
        }
    }
}

/// Whether somebody else was faster.
fn is_gone(failure: &Failure) -> bool {
    [ProblemCode::HasBegun, ProblemCode::TableClosed, ProblemCode::SeatTaken]
        .into_iter()
        .any(|it| failure.is(it))
}
