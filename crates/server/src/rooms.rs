//! All games: those in memory, and the way to those in the store.

use crate::failure::Failure;
use crate::room::Room;
use crate::store::{Store, StoredGame};
use crate::table::Table;
use bastide_protocol::ProblemCode;
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::{Mutex, Semaphore};

/// More games than anybody plays on one machine.
const MAX_GAMES: u32 = 100_000;

/// All games. Copies share everything.
#[derive(Clone, Debug)]
pub(crate) struct Rooms(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    store: Box<dyn Store>,
    open: Mutex<HashMap<String, Arc<Room>>>,
    thinkers: Semaphore,
}

impl Rooms {
    pub(crate) fn new(store: Box<dyn Store>) -> Self {
        let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
        let thinkers = Semaphore::new(n_cores);
        Self(Arc::new(Shared { store, open: Mutex::new(HashMap::new()), thinkers }))
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.0.store
    }

    pub(crate) fn thinkers(&self) -> &Semaphore {
        &self.0.thinkers
    }

    /// Keeps a new game and opens it.
    pub(crate) async fn create(&self, table: Table) -> Result<Arc<Room>, Failure> {
        let (n_games, _) = self.store().list(0, 0).await?;
        if n_games >= MAX_GAMES {
            let what = format!("{n_games} games are kept; delete some first");
            return Err(Failure::new(ProblemCode::TooMany, what));
        }
        // Held from before the game is in the store, so that nobody finds it there and opens it too.
        let mut open = self.0.open.lock().await;
        self.store().create(&table.stored(), &table.entries_from(0)).await?;
        let id = table.meta.id.clone();
        let room = Room::open(table, self.clone());
        open.insert(id, Arc::clone(&room));
        Ok(room)
    }

    /// A game, from memory or from the store.
    pub(crate) async fn get(&self, id: &str) -> Result<Arc<Room>, Failure> {
        let mut open = self.0.open.lock().await;
        // A task that has failed leaves a closed room behind; what it stored is sound.
        if let Some(room) = open.get(id).filter(|it| !it.is_closed()) {
            return Ok(Arc::clone(room));
        }
        let table = self.load(id).await?;
        let room = Room::open(table, self.clone());
        open.insert(id.to_owned(), Arc::clone(&room));
        Ok(room)
    }

    /// Forgets a game for good.
    pub(crate) async fn delete(&self, id: &str) -> Result<(), Failure> {
        // Held to the end, so that nobody loads the game again meanwhile.
        let mut open = self.0.open.lock().await;
        if let Some(room) = open.remove(id) {
            room.close().await;
        }
        if self.store().delete(id).await? { Ok(()) } else { Err(Failure::unknown_game(id)) }
    }

    /// Lets the bots of all unfinished games go on; games that wait for a person stay in the store
    /// until somebody asks for them.
    pub(crate) async fn resume(&self) -> Result<(), Failure> {
        let unfinished = self.store().unfinished().await?;
        for game in unfinished.into_iter().filter(StoredGame::asks_bot) {
            // One game that cannot be read must not keep the others from going on.
            _ = self.get(&game.id).await;
        }
        Ok(())
    }

    /// Lets go of a game if nobody else holds it.
    pub(crate) fn forget_idle(&self, room: &Arc<Room>) -> bool {
        // Not now, if somebody is at it: closing a game waits for its task.
        let Ok(mut open) = self.0.open.try_lock() else { return false };
        // The map and the task.
        if Arc::strong_count(room) > 2 {
            return false;
        }
        open.retain(|_, it| !Arc::ptr_eq(it, room));
        true
    }

    async fn load(&self, id: &str) -> Result<Table, Failure> {
        let stored = self.store().load(id).await?;
        let (stored, entries) = stored.ok_or_else(|| Failure::unknown_game(id))?;
        // Beside the tasks: it takes a while, and a panic is an answer there.
        let restored = tokio::task::spawn_blocking(move || Table::restore(&stored, &entries)).await;
        let restored = restored.unwrap_or_else(|error| Err(error.to_string()));
        restored.map_err(|what| Failure::internal(format!("game {id} cannot be read: {what}")))
    }
}

#[cfg(test)]
mod tests;
