//! One task per game: it alone changes the game, lets bots move, and writes everything to the
//! store before anybody hears of it.

use crate::failure::Failure;
use crate::rooms::Rooms;
use crate::store::{Store, StoreError};
use crate::table::{Answer, Table};
use bastide_bots::bot_named;
use bastide_protocol::{ActionRequest, ProblemCode};
use bastide_rules::{Action, Game};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};
use std::time::Duration;
use tokio::sync::{Notify, Semaphore, mpsc, oneshot, watch};

/// A game nobody has asked for so long leaves the memory.
const IDLE: Duration = Duration::from_secs(600);

/// A game that is over and that nobody has asked for so long leaves the memory.
const IDLE_OVER: Duration = Duration::from_secs(20);

/// After a failure a bot waits so long before it tries again, and twice as long each time.
const RETRY: Duration = Duration::from_secs(2);

/// But never longer than this.
const MAX_RETRY: Duration = Duration::from_secs(120);

/// How many orders may wait for a game.
const MAX_ORDERS: usize = 32;

type Reply = oneshot::Sender<Result<(), Failure>>;

/// What a client wants of a game.
#[derive(Debug)]
enum Order {
    Act(ActionRequest, Reply),
    Undo(u32, Reply),
    Close(oneshot::Sender<()>),
}

/// A game in memory: everybody may look, orders go to its task.
#[derive(Debug)]
pub(crate) struct Room {
    table: RwLock<Table>,
    orders: mpsc::Sender<Order>,
    seq: watch::Receiver<u32>,
    /// Tells a bot that thinks that nobody waits for it any more.
    closing: Notify,
}

impl Room {
    /// Puts a game in memory and starts its task.
    pub(crate) fn open(table: Table, rooms: Rooms) -> Arc<Self> {
        let (orders, inbox) = mpsc::channel(MAX_ORDERS);
        let (announce, seq) = watch::channel(table.seq());
        let (table, closing) = (RwLock::new(table), Notify::new());
        let room = Arc::new(Self { table, orders, seq, closing });
        let host = Host { room: Arc::clone(&room), rooms, inbox, announce };
        tokio::spawn(host.run());
        room
    }

    /// The game as it stands; whoever looks must not wait for anything meanwhile.
    pub(crate) fn table(&self) -> RwLockReadGuard<'_, Table> {
        // Only whole tables are ever put in, so even a poisoned lock guards a sound one.
        self.table.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells of every new sequence number, and closes when the game is closed.
    pub(crate) fn news(&self) -> watch::Receiver<u32> {
        self.seq.clone()
    }

    /// Whether its task has ended.
    pub(crate) fn is_closed(&self) -> bool {
        self.orders.is_closed()
    }

    /// Gives an answer; it has been stored when this returns.
    pub(crate) async fn act(&self, request: ActionRequest) -> Result<(), Failure> {
        self.order(|reply| Order::Act(request, reply)).await
    }

    /// Takes back the last decision.
    pub(crate) async fn undo(&self, seq: u32) -> Result<(), Failure> {
        self.order(|reply| Order::Undo(seq, reply)).await
    }

    /// Ends the task; what is being stored is stored first.
    pub(crate) async fn close(&self) {
        let (reply, done) = oneshot::channel();
        if self.orders.send(Order::Close(reply)).await.is_ok() {
            self.closing.notify_one();
            // If the task has ended by itself, that is as good.
            _ = done.await;
        }
    }

    async fn order(&self, order: impl FnOnce(Reply) -> Order) -> Result<(), Failure> {
        let closed = || Failure::new(ProblemCode::UnknownGame, "the game has been closed");
        let (reply, answer) = oneshot::channel();
        self.orders.send(order(reply)).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }
}

/// The task of a game.
struct Host {
    room: Arc<Room>,
    rooms: Rooms,
    inbox: mpsc::Receiver<Order>,
    announce: watch::Sender<u32>,
}

impl Host {
    async fn run(mut self) {
        let mut retry = RETRY;
        loop {
            let order = if self.bot_is_asked() {
                match self.inbox.try_recv() {
                    Ok(order) => order,
                    Err(_) => {
                        match self.let_bot_move().await {
                            Ok(()) => retry = RETRY,
                            Err(Trouble::Failed(problem)) => {
                                tracing::error!(?problem, "a bot could not move");
                                tokio::time::sleep(retry).await;
                                retry = MAX_RETRY.min(retry * 2);
                            }
                            Err(Trouble::OutOfDate) => return,
                        }
                        continue;
                    }
                }
            } else {
                let idle = if self.room.table().is_over() { IDLE_OVER } else { IDLE };
                match tokio::time::timeout(idle, self.inbox.recv()).await {
                    Ok(Some(order)) => order,
                    Ok(None) => return,
                    Err(_) if self.rooms.forget_idle(&self.room) => return,
                    Err(_) => continue,
                }
            };
            let (done, reply) = match order {
                Order::Act(request, reply) => (self.act(&request).await, reply),
                Order::Undo(seq, reply) => (self.undo(seq).await, reply),
                Order::Close(reply) => {
                    _ = reply.send(());
                    return;
                }
            };
            let is_out_of_date = matches!(done, Err(Trouble::OutOfDate));
            // Whoever asked may have gone; what was done is done.
            _ = reply.send(done.map_err(Failure::from));
            if is_out_of_date {
                return;
            }
        }
    }

    fn bot_is_asked(&self) -> bool {
        self.room.table().asked_bot().is_some()
    }

    async fn act(&self, request: &ActionRequest) -> Result<(), Trouble> {
        let answer = Answer { seq: request.seq, seat: request.seat, text: request.action.as_str() };
        let after = sound(|| self.room.table().after_answer(&answer))?;
        self.adopt(after).await
    }

    async fn undo(&self, seq: u32) -> Result<(), Trouble> {
        let after = sound(|| self.room.table().after_undo(seq))?;
        self.adopt(after).await
    }

    async fn let_bot_move(&self) -> Result<(), Trouble> {
        let thought = {
            let table = self.room.table();
            let Some((_, level)) = table.asked_bot() else { return Ok(()) };
            let (level, game) = (level.to_owned(), table.now.game.clone());
            let mut whim = table.meta.whim(table.seq());
            move || bot_named(&level).map(|mut bot| bot.decide(&game, &mut whim))
        };
        let decided = tokio::select! {
            decided = think(self.rooms.thinkers(), thought) => decided,
            () = self.room.closing.notified() => return Ok(()),
        };
        let after = sound(|| {
            let table = self.room.table();
            let action = decided.or_else(|| any_action(&table.now.game));
            table.after(action.ok_or_else(|| Failure::internal("nothing can be done"))?)
        })?;
        self.adopt(after).await
    }

    /// Makes a table the present one: first in the store, then in memory, then for all to hear.
    async fn adopt(&self, after: Table) -> Result<(), Trouble> {
        let before = self.room.table().seq();
        let entries = after.entries_from(before);
        let store: &dyn Store = self.rooms.store();
        let stored = store.append(&after.meta.id, before, &entries, &after.standing()).await;
        stored.map_err(|error| match error {
            StoreError::Stale | StoreError::NoSuchGame => {
                tracing::error!(game = after.meta.id, %error, "the game is closed");
                Trouble::OutOfDate
            }
            StoreError::Busy | StoreError::Failed(_) => Trouble::Failed(error.into()),
        })?;
        let seq = after.seq();
        *self.room.table.write().unwrap_or_else(PoisonError::into_inner) = after;
        self.announce.send_replace(seq);
        Ok(())
    }
}

/// Why a game has not gone on.
enum Trouble {
    /// It is as it was.
    Failed(Failure),
    /// What is in memory is not what is in the store, and must not be used any more.
    OutOfDate,
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Failed(failure) => failure,
            Trouble::OutOfDate => Self::internal("the store has another game than the memory"),
        }
    }
}

/// The table after a change, worked out on a copy: a defect of the rules that makes them panic
/// leaves the game as it was, and all other games alone.
fn sound(change: impl FnOnce() -> Result<Table, Failure>) -> Result<Table, Failure> {
    let changed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(change));
    changed.unwrap_or_else(|_| Err(Failure::internal("the rules have a defect")))
}

/// Lets a bot think beside the tasks, no more of them at once than there are cores.
async fn think(
    thinkers: &Semaphore,
    thought: impl FnOnce() -> Option<Action> + Send + 'static,
) -> Option<Action> {
    let _permit = thinkers.acquire().await.ok();
    match tokio::task::spawn_blocking(thought).await {
        Ok(action) => action,
        Err(error) => {
            tracing::error!(%error, "a bot failed");
            None
        }
    }
}

/// What is done for a bot that has failed: the game must go on.
fn any_action(game: &Game) -> Option<Action> {
    game.legal_actions().first().copied()
}
