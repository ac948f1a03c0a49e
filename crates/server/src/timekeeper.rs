//! What keeps games going besides their logs: it knows what time it is and who is there, keeps how
//! each game goes on in the store, and tells those who follow the table.

use crate::course::{Course, GivenUp, NotLate, Progress};
use crate::failure::Failure;
use crate::presence::{Place, Presences};
use crate::rooms::Rooms;
use crate::seats::{MeetingTable, Purpose, Sitter};
use crate::store::{PeopleStore, StoreError};
use crate::time::Time;
use bastide_protocol::{Presence, ProblemCode};
use bastide_table::Table;

/// How often it is looked which games are due that nobody has in memory, and noted that the server
/// runs, in milliseconds: after a crash, clocks are given back at most so much too much.
const BEAT: u64 = 5_000;

/// Keeps games going. Copies share everything.
#[derive(Clone, Debug)]
pub(crate) struct Timekeeper {
    store: PeopleStore,
    presences: Presences,
    time: Time,
}

/// How the game of a room goes on.
#[derive(Debug)]
pub(crate) struct KeptCourse {
    pub(crate) course: Course,
    keeper: Timekeeper,
    table: MeetingTable,
}

impl Timekeeper {
    pub(crate) fn new(store: PeopleStore, presences: Presences, time: Time) -> Self {
        Self { store, presences, time }
    }

    pub(crate) fn now(&self) -> u64 {
        self.time.now()
    }

    /// How a game goes on; none if it has no table where people meet. A game whose last decision was
    /// not seen to, because the server ended between, has gone on at `last_entry_at`.
    pub(crate) async fn course_of(
        &self,
        game: &Table,
        last_entry_at: u64,
    ) -> Result<Option<KeptCourse>, Failure> {
        let table = self.store.table(game.id()).await?;
        let Some(table) = table.filter(|it| it.purpose != Purpose::Alone) else { return Ok(None) };
        let known = self.store.course(game.id()).await?;
        let is_known = known.as_ref().is_some_and(|it| it.seq == game.seq());
        let course = match known {
            Some(mut course) => {
                if !is_known {
                    let made = game.deciders_after(course.n_actions);
                    let progress = Progress { made, ..progress_of(game) };
                    course.go_on(&progress, last_entry_at.min(self.now()));
                }
                course
            }
            None => {
                let (n_seats, progress) = (table.seats.len(), progress_of(game));
                Course::begin(table.clock, table.late, n_seats, &progress, self.now())
            }
        };
        let kept = KeptCourse { course, keeper: self.clone(), table };
        if !is_known {
            kept.store().await?;
        }
        Ok(Some(kept))
    }

    /// Gives clocks back the time during which no server ran.
    pub(crate) async fn begin(&self) -> Result<(), StoreError> {
        let now = self.now();
        let (n_clocks, since) = self.store.give_time_back(now).await?;
        if n_clocks > 0 {
            let seconds = now.saturating_sub(since) / 1000;
            tracing::warn!(n_clocks, seconds, "no server ran; clocks are given this time back");
        }
        Ok(())
    }

    /// Sees to games that are due and that nobody has in memory, for as long as the server runs.
    pub(crate) async fn keep_going(self, rooms: Rooms) {
        loop {
            self.beat(&rooms).await;
            self.time.until(self.now() + BEAT).await;
        }
    }

    /// What goes wrong here is tried again at the next beat.
    async fn beat(&self, rooms: &Rooms) {
        _ = self.store.note_run(self.now()).await;
        for id in self.store.due(self.now()).await.unwrap_or_default() {
            if rooms.wake(&id).await.is_err() {
                _ = self.store.put_off(&id).await;
            }
        }
    }

    /// Notes that the server ran until now.
    pub(crate) async fn end(&self) {
        if let Err(error) = self.store.note_run(self.now()).await {
            tracing::warn!(%error, "clocks may be given more time back than no server runs");
        }
    }
}

impl From<NotLate> for Failure {
    fn from(_: NotLate) -> Self {
        Self::new(ProblemCode::NotLate, "the time of this seat is not up")
    }
}

impl From<GivenUp> for Failure {
    fn from(_: GivenUp) -> Self {
        Self::new(ProblemCode::GivenUp, "this seat has been given up for good")
    }
}

/// How far a game is.
pub(crate) fn progress_of(game: &Table) -> Progress {
    let asked = game.asked().filter(|it| game.is_seat_of_person(*it));
    let asked = asked.map(|it| it.0);
    Progress { seq: game.seq(), n_actions: game.n_actions(), asked, ..Progress::default() }
}

/// How far a game has come since it was there before.
fn progress_since(before: &Table, after: &Table) -> Progress {
    let made = after.deciders_after(before.n_actions());
    let taken_back = before.deciders_after(after.n_actions());
    Progress { made, taken_back, ..progress_of(after) }
}

impl KeptCourse {
    /// The game has gone on; nothing can keep it from having done so, so that what the store cannot
    /// keep now it keeps with the next change.
    pub(crate) async fn go_on(&mut self, before: &Table, after: &Table) {
        let known = self.course.clone();
        self.course.go_on(&progress_since(before, after), self.keeper.now());
        if !self.course.is_like(&known) {
            if let Err(error) = self.store().await {
                tracing::error!(game = self.table.id, %error, "the clocks could not be kept");
            }
            self.tell();
        }
    }

    /// Changes how the game goes on, in the store first. Says whether anything has changed.
    pub(crate) async fn change(
        &mut self,
        change: impl FnOnce(&mut Course, u64) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        let before = self.course.clone();
        let changed = change(&mut self.course, self.keeper.now());
        let changed = match changed {
            Ok(()) if self.course == before => return Ok(false),
            Ok(()) => self.store().await.map_err(Failure::from),
            Err(failure) => Err(failure),
        };
        match changed {
            Ok(()) => {
                self.tell();
                Ok(true)
            }
            Err(failure) => {
                self.course = before;
                Err(failure)
            }
        }
    }

    /// The people who choose what happens to a seat that is late, and are there.
    pub(crate) fn present_others(&self) -> Vec<String> {
        let late = self.course.late().map(|it| it.seat);
        late.map_or_else(Vec::new, |seat| others_present(&self.table, seat, &self.keeper.presences))
    }

    /// Waits until the clock that runs has run out; if none runs, that takes for ever.
    pub(crate) async fn time_is_up(&self) {
        match self.course.runs_out_at() {
            Some(at) => self.keeper.time.until(at).await,
            None => std::future::pending().await,
        }
    }

    async fn store(&self) -> Result<(), StoreError> {
        self.keeper.store.put_course(&self.table.id, &self.course).await
    }

    fn tell(&self) {
        self.keeper.presences.tell(&Place::Table(self.table.id.clone()));
    }
}

/// The people at a table who are there and do not hold this seat.
pub(crate) fn others_present(table: &MeetingTable, seat: u8, presences: &Presences) -> Vec<String> {
    let id_of = |sitter: &Sitter| match sitter {
        Sitter::Person { who: Some(who), .. } => Some(who.id.clone()),
        Sitter::Person { who: None, .. }
        | Sitter::Nobody
        | Sitter::Kept(_)
        | Sitter::Bot { .. } => None,
    };
    let own = table.seats.get(usize::from(seat)).and_then(|it| id_of(&it.sitter));
    let place = Place::Table(table.id.clone());
    let is_there = |id: &String| match presences.of(&place, id) {
        Presence::Here | Presence::Away => true,
        Presence::Gone { .. } => false,
    };
    let mut others: Vec<String> = table.seats.iter().filter_map(|it| id_of(&it.sitter)).collect();
    others.sort();
    others.dedup();
    others.retain(|it| own.as_ref() != Some(it) && is_there(it));
    others
}
