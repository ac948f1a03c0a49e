//! All games: those in memory, and the way to those in the store.

use crate::access::{Owned, Pass};
use crate::failure::Failure;
use crate::metrics::Metrics;
use crate::programs::Programs;
use crate::restore::restored;
use crate::room::Room;
use crate::store::{NGames, PeopleStore, Store, StoreError, Which};
use crate::timekeeper::{KeptCourse, Timekeeper};
use bastide_protocol::ProblemCode;
use bastide_table::{Damage, StoredGame, Table};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Mutex as Lock, Semaphore, watch};

/// More games than anybody plays on one machine.
const MAX_GAMES: u32 = 100_000;

/// After a failure a bot waits so long before it tries again, and twice as long each time.
const RETRY: Duration = Duration::from_secs(2);

/// All games. Copies share everything.
#[derive(Clone, Debug)]
pub(crate) struct Rooms(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    store: Box<dyn Store>,
    /// A slot for every game in memory or on its way there. Nobody waits for anything while they
    /// hold this lock; what takes time holds the lock of one slot.
    slots: Mutex<HashMap<String, Arc<Slot>>>,
    /// Places for bots to think.
    thinkers: Arc<Semaphore>,
    n_thinkers: usize,
    /// Programs of others that may play.
    programs: Programs,
    /// Keeps games going besides their logs; none where nobody meets at tables.
    timekeeper: Option<Timekeeper>,
    /// Places to play through the logs of games that are loaded.
    loaders: Semaphore,
    /// How many people wait for a game to be loaded.
    n_waiting: watch::Sender<usize>,
    /// How long a bot waits after its first failure.
    retry: Duration,
    metrics: Metrics,
    /// The games that were found damaged when they were loaded.
    damaged: Mutex<HashMap<String, Damage>>,
}

/// The place of one game, locked while it is loaded, created or deleted.
type Slot = Lock<Option<Arc<Room>>>;

impl Rooms {
    pub(crate) fn new(store: Box<dyn Store>, programs: Programs) -> Self {
        Self::retrying_after(RETRY, store, programs, None)
    }

    /// Games of people who meet at tables.
    pub(crate) fn of_tables(
        store: Box<dyn Store>,
        programs: Programs,
        timekeeper: Timekeeper,
    ) -> Self {
        Self::retrying_after(RETRY, store, programs, Some(timekeeper))
    }

    fn retrying_after(
        retry: Duration,
        store: Box<dyn Store>,
        programs: Programs,
        timekeeper: Option<Timekeeper>,
    ) -> Self {
        let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
        // One core is left for people.
        let n_thinkers = n_cores.saturating_sub(1).max(1);
        Self(Arc::new(Shared {
            store,
            slots: Mutex::default(),
            thinkers: Arc::new(Semaphore::new(n_thinkers)),
            n_thinkers,
            programs,
            timekeeper,
            loaders: Semaphore::new(n_cores),
            n_waiting: watch::Sender::new(0),
            retry,
            metrics: Metrics::default(),
            damaged: Mutex::default(),
        }))
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.0.store
    }

    pub(crate) fn thinkers(&self) -> &Arc<Semaphore> {
        &self.0.thinkers
    }

    pub(crate) fn programs(&self) -> &Programs {
        &self.0.programs
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// How many games are in memory or on their way there.
    pub(crate) fn n_in_memory(&self) -> usize {
        self.0.slots().len()
    }

    /// Whether some bot thinks at present.
    pub(crate) fn bots_think(&self) -> bool {
        self.0.thinkers.available_permits() < self.0.n_thinkers
    }

    /// How long a bot waits after its first failure.
    pub(crate) fn retry(&self) -> Duration {
        self.0.retry
    }

    /// Keeps a new game and opens it.
    pub(crate) async fn create(&self, table: Table) -> Result<Arc<Room>, Failure> {
        let keep =
            async |game: &StoredGame, entries: &[String]| self.store().create(game, entries).await;
        self.create_with(table, keep).await
    }

    /// Keeps a new game in a way of its own, and opens it.
    pub(crate) async fn create_with(
        &self,
        table: Table,
        keep: impl AsyncFnOnce(&StoredGame, &[String]) -> Result<(), StoreError>,
    ) -> Result<Arc<Room>, Failure> {
        let (kept, _) = self.store().list(Which::All, 0, 0).await?;
        let n_games = kept.running.saturating_add(kept.over);
        if n_games >= MAX_GAMES {
            let what = format!("{n_games} games are kept; delete some first");
            return Err(Failure::new(ProblemCode::TooMany, what));
        }
        let id = table.id().to_owned();
        let visit = self.0.visit(&id);
        // Held from before the game is in the store, so that nobody finds it there and opens it too.
        let mut slot = visit.slot.lock().await;
        let stored = table.stored();
        keep(&stored, &table.entries_from(0)).await?;
        let course = self.course_of(&table, stored.updated_at).await?;
        let room = Room::open(table, course, self.clone());
        *slot = Some(Arc::clone(&room));
        Ok(room)
    }

    /// A game, from memory or from the store, for somebody who waits for it and may look at it.
    pub(crate) async fn get(&self, pass: &Pass) -> Result<Arc<Room>, Failure> {
        self.open(pass.id(), Haste::SomebodyWaits).await
    }

    /// Calls some seats of a game by their colors from now on; if it cannot be read any more, nobody
    /// reads the names either.
    pub(crate) async fn forget_names(
        &self,
        id: &str,
        seats: Vec<u8>,
        people: &PeopleStore,
    ) -> Result<(), Failure> {
        match self.open(id, Haste::SomebodyWaits).await {
            Ok(room) => room.forget_names(seats, people.clone()).await,
            Err(failure) => match failure.damage() {
                Some(_) => Ok(()),
                None => Err(failure),
            },
        }
    }

    async fn open(&self, id: &str, haste: Haste) -> Result<Arc<Room>, Failure> {
        let visit = self.0.visit(id);
        let mut slot = visit.slot.lock().await;
        // A task that has failed leaves a closed room behind; what it stored is sound.
        if let Some(room) = slot.as_ref().filter(|it| !it.is_closed()) {
            return Ok(Arc::clone(room));
        }
        let _waiting = match haste {
            Haste::SomebodyWaits => Some(Waiting::begin(&self.0.n_waiting)),
            Haste::NobodyWaits => None,
        };
        let (table, updated_at) = self.load(id).await?;
        let course = self.course_of(&table, updated_at).await?;
        let room = Room::open(table, course, self.clone());
        *slot = Some(Arc::clone(&room));
        Ok(room)
    }

    /// Some of the games that are asked for, the latest first, and how many there are at all; those
    /// that were found damaged when they were loaded say so.
    pub(crate) async fn list(
        &self,
        which: Which,
        limit: u32,
        offset: u32,
    ) -> Result<(NGames, Vec<StoredGame>), Failure> {
        let (n, mut games) = self.store().list(which, limit, offset).await?;
        let damaged = self.damaged();
        for game in &mut games {
            game.damage = game.damage.take().or_else(|| damaged.get(&game.id).cloned());
        }
        Ok((n, games))
    }

    /// As much of a damaged game as can be played.
    pub(crate) async fn salvage(&self, pass: &Pass) -> Result<Table, Failure> {
        let id = pass.id();
        let stored = self.store().load(id).await?;
        let (stored, entries) = stored.ok_or_else(|| Failure::unknown_game(id))?;
        let damage = stored.damage.clone();
        let _place = self.0.loaders.acquire().await.ok();
        let salvaged = tokio::task::spawn_blocking(move || Table::salvage(&stored, &entries)).await;
        let (table, what) = salvaged.map_err(|error| Failure::internal(error.to_string()))?;
        table.ok_or_else(|| {
            let what = what.unwrap_or_default();
            Failure::damaged(&damage.unwrap_or(Damage { n_sound: 0, n_entries: 0, what }))
        })
    }

    /// Forgets a game for good.
    pub(crate) async fn delete(&self, owned: &Owned) -> Result<(), Failure> {
        let id = owned.pass().id();
        let visit = self.0.visit(id);
        // Held to the end, so that nobody loads the game again meanwhile.
        let mut slot = visit.slot.lock().await;
        if let Some(room) = slot.take() {
            room.close().await;
        }
        self.damaged().remove(id);
        if self.store().delete(id).await? { Ok(()) } else { Err(Failure::unknown_game(id)) }
    }

    /// Lets the bots of all unfinished games go on, one game after the other and none while a
    /// person waits for a game; games that wait for a person stay in the store until somebody asks
    /// for them.
    pub(crate) async fn resume(&self) -> Result<(), Failure> {
        let unfinished = self.store().unfinished().await?;
        let mut n_waiting = self.0.n_waiting.subscribe();
        for game in unfinished.into_iter().filter(StoredGame::asks_bot) {
            // It cannot be closed: the sender is as old as these rooms.
            _ = n_waiting.wait_for(|n| *n == 0).await;
            // One game that cannot be read must not keep the others from going on.
            _ = self.open(&game.id, Haste::NobodyWaits).await;
        }
        Ok(())
    }

    /// Ends all tasks after what they are storing, and closes the store. Whatever is asked for after
    /// that is refused.
    pub(crate) async fn close(&self) -> Result<(), StoreError> {
        let slots: Vec<Arc<Slot>> = self.0.slots().values().cloned().collect();
        let mut closing = tokio::task::JoinSet::new();
        for slot in slots {
            closing.spawn(async move {
                let room = slot.lock().await.take();
                if let Some(room) = room {
                    room.close().await;
                }
            });
        }
        closing.join_all().await;
        self.store().close().await
    }

    /// Lets go of a game if nobody else holds it.
    pub(crate) fn forget_idle(&self, room: &Arc<Room>) -> bool {
        let mut slots = self.0.slots();
        // The slot and the task hold the room. Only who visits the slot can get at it.
        let is_held = |slot: &Arc<Slot>| Arc::strong_count(slot) > 1 || Arc::strong_count(room) > 2;
        if slots.get(room.id()).is_some_and(is_held) {
            return false;
        }
        slots.remove(room.id());
        true
    }

    /// Clears away a room whose task has ended, unless somebody is at its slot and does so.
    pub(crate) fn forget_closed(&self, room: &Room) {
        clear(room.id(), &mut self.0.slots());
    }

    /// Has a game go on that something has to happen in, though nobody waits for it.
    pub(crate) async fn wake(&self, id: &str) -> Result<(), Failure> {
        self.open(id, Haste::NobodyWaits).await.map(drop)
    }

    /// Counts again what was chosen for a seat whose time is up.
    pub(crate) async fn count_votes(&self, id: &str) -> Result<(), Failure> {
        self.open(id, Haste::NobodyWaits).await?.count_votes().await
    }

    /// How a game goes on besides its log.
    async fn course_of(&self, table: &Table, at: u64) -> Result<Option<KeptCourse>, Failure> {
        match &self.0.timekeeper {
            Some(keeper) => keeper.course_of(table, at).await,
            None => Ok(None),
        }
    }

    /// A game, and when something last happened in it.
    async fn load(&self, id: &str) -> Result<(Table, u64), Failure> {
        let stored = self.store().load(id).await?;
        let (stored, entries) = stored.ok_or_else(|| Failure::unknown_game(id))?;
        let updated_at = stored.updated_at;
        let _place = self.0.loaders.acquire().await.ok();
        let restored = restored(stored, entries).await;
        if let Some(damage) = restored.as_ref().err().and_then(Failure::damage) {
            self.damaged().insert(id.to_owned(), damage);
        }
        Ok((restored?, updated_at))
    }

    fn damaged(&self) -> MutexGuard<'_, HashMap<String, Damage>> {
        self.0.damaged.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shared {
    fn slots(&self) -> MutexGuard<'_, HashMap<String, Arc<Slot>>> {
        // Every change is a single insertion or removal, so even a poisoned lock guards a sound map.
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes to the slot of a game; there need not be such a game.
    fn visit<'a>(&'a self, id: &'a str) -> Visit<'a> {
        let mut slots = self.slots();
        let slot = match slots.get(id) {
            Some(slot) => Arc::clone(slot),
            None => Arc::clone(slots.entry(id.to_owned()).or_default()),
        };
        Visit { shared: self, id, slot }
    }
}

/// Takes a slot away if nobody is at it and it has no game that goes on.
fn clear(id: &str, slots: &mut HashMap<String, Arc<Slot>>) {
    let is_idle = |slot: &Arc<Slot>| {
        Arc::strong_count(slot) == 1
            && slot.try_lock().is_ok_and(|it| it.as_ref().is_none_or(|room| room.is_closed()))
    };
    if slots.get(id).is_some_and(is_idle) {
        slots.remove(id);
    }
}

/// Somebody at the slot of a game. The last to leave a slot without a game takes it away, so that
/// asking for games that do not exist leaves nothing behind.
struct Visit<'a> {
    shared: &'a Shared,
    id: &'a str,
    slot: Arc<Slot>,
}

impl Drop for Visit<'_> {
    fn drop(&mut self) {
        // Left while the map is locked: of two who leave at once, the second sees that it is last.
        let mut slots = self.shared.slots();
        self.slot = Arc::default();
        clear(self.id, &mut slots);
    }
}

/// Whether somebody waits for a game to be loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Haste {
    SomebodyWaits,
    NobodyWaits,
}

/// A person who waits for a game to be loaded.
struct Waiting<'a>(&'a watch::Sender<usize>);

impl<'a> Waiting<'a> {
    fn begin(n_waiting: &'a watch::Sender<usize>) -> Self {
        n_waiting.send_modify(|n| *n += 1);
        Self(n_waiting)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.send_modify(|n| *n -= 1);
    }
}

#[cfg(test)]
mod tests;
