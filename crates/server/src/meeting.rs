//! The tables where people meet: opened, changed, begun, found again.

mod chat;
mod course;
mod quick;
mod rematch;
mod take_back;
mod view;

pub(crate) use view::Viewer;

use crate::edition::beside;
use crate::failure::Failure;
use crate::fresh::{fresh_for, fresh_id, fresh_secret, fresh_token};
use crate::people::People;
use crate::presence::{Place, Presences};
use crate::rooms::Rooms;
use crate::seats::{Door, MeetingTable, Person, Purpose, Seat, Sitter, check_clock};
use crate::store::{NGames, PeopleStore, StoreError, Which, now};
use crate::timekeeper::Timekeeper;
use bastide_protocol::{
    NewGame, NewTable, PlayerColor, ProblemCode, SeatKind, TableChange, TableState, Visibility,
};
use bastide_table::{DrawSource, Fresh, StoredGame, Table, new_table, refuse_programs};
use std::sync::Arc;
use tokio::sync::Mutex;

/// How often a change is made again because somebody else was faster.
const MAX_TRIES: usize = 20;

/// The tables where people meet. Copies share everything.
#[derive(Clone, Debug)]
pub(crate) struct Meeting {
    store: PeopleStore,
    rooms: Rooms,
    people: People,
    presences: Presences,
    timekeeper: Timekeeper,
    /// Held while somebody looks for a quick game, so that two who look at once find each other.
    quick: Arc<Mutex<()>>,
}

impl Meeting {
    pub(crate) fn new(
        store: PeopleStore,
        rooms: Rooms,
        presences: Presences,
        timekeeper: Timekeeper,
    ) -> Self {
        let people = People::new(store.clone());
        Self { store, rooms, people, presences, timekeeper, quick: Arc::default() }
    }

    pub(crate) fn people(&self) -> &People {
        &self.people
    }

    pub(crate) fn presences(&self) -> &Presences {
        &self.presences
    }

    /// A table; none if there is no such table.
    pub(crate) async fn find(&self, id: &str) -> Result<Option<MeetingTable>, Failure> {
        Ok(self.store.table(id).await?)
    }

    /// A table, or the problem that there is none. What somebody plays alone has none to show.
    pub(crate) async fn get(&self, id: &str) -> Result<MeetingTable, Failure> {
        let table = self.find(id).await?.filter(|it| it.purpose != Purpose::Alone);
        table.ok_or_else(|| Failure::unknown_table(id))
    }

    /// The tables at which a person has a seat and whose game is not over.
    pub(crate) async fn of(&self, person: &Person) -> Result<Vec<MeetingTable>, Failure> {
        Ok(self.store.tables_of(&person.id).await?)
    }

    /// The games in which a person has a seat.
    pub(crate) async fn games_of(
        &self,
        person: &Person,
        which: Which,
        limit: u32,
        offset: u32,
    ) -> Result<(NGames, Vec<StoredGame>), Failure> {
        Ok(self.store.games_of(&person.id, which, limit, offset).await?)
    }

    /// Opens a table; its host sits on the first seat for a person.
    pub(crate) async fn open(&self, host: &Person, new: NewTable) -> Result<MeetingTable, Failure> {
        must_have_name(host)?;
        check_clock(new.clock.unwrap_or_default())?;
        if new.game.seed.is_some() {
            let what = "a table draws its own seed";
            return Err(Failure::new(ProblemCode::MalformedBody, what));
        }
        self.must_be_playable(&new.game).await?;
        let mut is_host_seated = false;
        let mut seats = Vec::with_capacity(new.game.seats.len());
        for seat in &new.game.seats {
            let sitter = match &seat.kind {
                SeatKind::Bot { level } => {
                    Sitter::Bot { level: level.clone(), name: seat.name.clone() }
                }
                SeatKind::Person if !is_host_seated => {
                    is_host_seated = true;
                    Sitter::Person { who: Some(host.clone()), since: now() }
                }
                SeatKind::Person => Sitter::Nobody,
            };
            seats.push(Seat { sitter, ..Seat::free(seat.color)? });
        }
        let table = MeetingTable {
            visibility: new.visibility.unwrap_or_default(),
            clock: new.clock.unwrap_or_default(),
            late: new.late.unwrap_or_default(),
            chat: new.chat.unwrap_or_default(),
            seats,
            ..empty_table(host, new.game, Purpose::Friends)?
        };
        self.store.put_table(&table).await?;
        self.tell(&table);
        Ok(table)
    }

    /// Keeps a game that somebody plays alone.
    pub(crate) async fn open_alone(
        &self,
        person: &Person,
        game: Table,
        visibility: Visibility,
    ) -> Result<(), Failure> {
        let seats = game.stored().seats.into_iter().map(|seat| {
            let color = PlayerColor::ALL.into_iter().find(|it| it.name() == seat.color);
            let color = color.ok_or_else(|| Failure::internal("a seat has no color"))?;
            let sitter = match seat.bot {
                Some(level) => Sitter::Bot { level, name: Some(seat.name) },
                None => Sitter::Person { who: Some(person.clone()), since: now() },
            };
            Ok(Seat { sitter, ..Seat::free(color)? })
        });
        let seats = seats.collect::<Result<Vec<_>, Failure>>()?;
        let wish = NewGame::default();
        let table = MeetingTable {
            id: game.id().to_owned(),
            state: TableState::Playing,
            visibility,
            seats,
            ..empty_table(person, wish, Purpose::Alone)?
        };
        self.keep_game(&table, game).await
    }

    /// Changes a table, and tells all who follow it. The change is made again if somebody else has
    /// changed the table meanwhile.
    pub(crate) async fn change(
        &self,
        id: &str,
        change: impl Fn(&mut MeetingTable) -> Result<(), Failure>,
    ) -> Result<MeetingTable, Failure> {
        for _ in 0..MAX_TRIES {
            let mut table = self.get(id).await?;
            change(&mut table)?;
            table.version += 1;
            match self.store.put_table(&table).await {
                Ok(()) => {
                    self.tell(&table);
                    return Ok(table);
                }
                Err(StoreError::Stale) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(too_busy())
    }

    /// Seats a person, and begins the game if that was all it waited for.
    pub(crate) async fn sit(
        &self,
        id: &str,
        person: &Person,
        seat: Option<PlayerColor>,
        token: Option<&str>,
    ) -> Result<MeetingTable, Failure> {
        must_have_name(person)?;
        let table = self.change(id, |it| it.sit(person, seat, token, now())).await?;
        if table.begins_when_full() && table.is_full() { self.begin(id).await } else { Ok(table) }
    }

    /// Adds something to the draws from a seat of a person.
    pub(crate) async fn add_salt(
        &self,
        id: &str,
        person: &Person,
        seat: PlayerColor,
        salt: &str,
    ) -> Result<MeetingTable, Failure> {
        self.change(id, |it| it.add_salt(person, seat, salt)).await
    }

    /// Has a person give up a seat.
    pub(crate) async fn stand(
        &self,
        id: &str,
        person: &Person,
        seat: PlayerColor,
    ) -> Result<(), Failure> {
        self.change(id, |it| it.stand(person, seat)).await.map(drop)
    }

    /// Makes a change that a host wishes for.
    pub(crate) async fn change_as_host(
        &self,
        id: &str,
        host: &Person,
        change: &TableChange,
    ) -> Result<MeetingTable, Failure> {
        if let TableChange::Bot { .. } = change {
            let mut table = self.get(id).await?;
            table.must_host(host)?;
            table.change(change)?;
            self.must_be_playable(&table.game()).await?;
        }
        self.change(id, |it| {
            it.must_host(host)?;
            it.change(change)
        })
        .await
    }
    /// Begins the game of a table, as its host wishes.
    pub(crate) async fn begin_as_host(
        &self,
        id: &str,
        host: &Person,
    ) -> Result<MeetingTable, Failure> {
        let table = self.get(id).await?;
        table.must_wait()?;
        table.must_host(host)?;
        if !table.is_full() {
            return Err(Failure::new(ProblemCode::SeatsFree, "some seats are still free"));
        }
        self.begin(id).await
    }

    /// Begins the game of a table whose seats are all taken; if it has begun, that is as good.
    async fn begin(&self, id: &str) -> Result<MeetingTable, Failure> {
        for _ in 0..MAX_TRIES {
            let mut table = self.get(id).await?;
            if table.state == TableState::Playing {
                return Ok(table);
            }
            table.must_wait()?;
            if !table.is_full() {
                return Err(Failure::new(ProblemCode::SeatsFree, "some seats are still free"));
            }
            table.version += 1;
            table.state = TableState::Playing;
            let wish = table.game();
            let mut fresh = Fresh { id: table.id.clone(), ..fresh_for(&wish)? };
            if let Some(secret) = &table.secret {
                fresh.draws = DrawSource::Sealed(secret.clone());
            }
            let game = beside(move || Ok(new_table(&wish, fresh)?)).await?;
            match self.keep_game(&table, game).await {
                Ok(()) => return Ok(table),
                Err(failure) if self.get(id).await?.version < table.version => return Err(failure),
                // Somebody else was faster.
                Err(_) => {}
            }
        }
        Err(too_busy())
    }

    /// Keeps a table together with its game, and opens the game.
    async fn keep_game(&self, table: &MeetingTable, game: Table) -> Result<(), Failure> {
        let keep = async |game: &StoredGame, entries: &[String]| {
            self.store.begin_game(table, game, entries).await
        };
        self.rooms.create_with(game, keep).await?;
        self.tell(table);
        Ok(())
    }

    /// Closes a table before its game begins.
    pub(crate) async fn close(&self, id: &str, host: &Person) -> Result<(), Failure> {
        let closed = self.change(id, |it| {
            it.must_wait()?;
            it.must_host(host)?;
            it.state = TableState::Closed;
            Ok(())
        });
        closed.await.map(drop)
    }

    /// Forgets the table of a game that is forgotten.
    pub(crate) async fn forget(&self, id: &str) -> Result<(), Failure> {
        Ok(self.store.delete_table(id).await?)
    }

    /// Forgets a person: they leave the tables that wait, and games call their seats by color.
    pub(crate) async fn forget_person(&self, person: &Person) -> Result<(), Failure> {
        for table in self.store.all_tables_of(&person.id).await? {
            match table.state {
                TableState::Waiting => {
                    self.change(&table.id, |it| it.leave(person)).await?;
                }
                TableState::Playing => {
                    self.leave_for_good(&table.id, person).await?;
                    let places = table.places_of(person);
                    self.rooms.forget_names(&table.id, places, &self.store).await?;
                }
                TableState::Closed => {}
            }
        }
        let tables = self.store.all_tables_of(&person.id).await?;
        let talked_at = self.store.tables_talked_at(&person.id).await?;
        self.store.delete_person(&person.id).await?;
        tables.iter().for_each(|it| self.tell(it));
        // What they have said is gone, too.
        talked_at.into_iter().for_each(|it| self.presences.tell(&Place::Table(it)));
        Ok(())
    }

    /// Tells all who follow a table of a person that something about them has changed.
    pub(crate) async fn tell_of(&self, person: &Person) -> Result<(), Failure> {
        let tables = self.store.tables_of(&person.id).await?;
        tables.iter().for_each(|it| self.tell(it));
        Ok(())
    }

    /// Tells all who follow a table that it has changed, and those in the lobby if it is theirs.
    fn tell(&self, table: &MeetingTable) {
        self.presences.tell(&Place::Table(table.id.clone()));
        if table.visibility == Visibility::Public || table.purpose == Purpose::Quick {
            self.presences.tell(&Place::Lobby);
        }
    }

    /// Refuses what no game can be made of.
    async fn must_be_playable(&self, wish: &NewGame) -> Result<(), Failure> {
        let programs: Vec<&str> = self.rooms.programs().names().collect();
        refuse_programs(wish.seats.iter().map(|it| &it.kind), &programs)?;
        let (wish, fresh) = (wish.clone(), fresh_for(wish)?);
        beside(move || Ok(new_table(&wish, fresh).map(drop)?)).await
    }
}

/// A table without seats.
fn empty_table(host: &Person, game: NewGame, purpose: Purpose) -> Result<MeetingTable, Failure> {
    let (visibility, clock, late, chat) = Default::default();
    Ok(MeetingTable {
        id: fresh_id()?,
        version: 1,
        state: TableState::Waiting,
        wish: NewGame { seats: Vec::new(), ..game },
        visibility,
        clock,
        late,
        chat,
        secret: Some(fresh_secret()?),
        host: Some(host.clone()),
        door: Door::Open,
        purpose,
        invitation: fresh_token()?,
        rematch: None,
        created_at: now(),
        seats: Vec::new(),
    })
}

/// Others see somebody who opens a table or sits down, so they must have a name.
fn must_have_name(person: &Person) -> Result<(), Failure> {
    if person.name.is_some() {
        return Ok(());
    }
    Err(Failure::new(ProblemCode::NoName, "say first what the others call you"))
}

fn too_busy() -> Failure {
    Failure::internal("a table changes faster than it can be changed")
}
