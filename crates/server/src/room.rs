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
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

/// A game nobody has asked for so long leaves the memory.
const IDLE: Duration = Duration::from_secs(600);

/// After the store has failed a bot waits so long before it tries again.
const RETRY: Duration = Duration::from_secs(2);

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
}

impl Room {
    /// Puts a game in memory and starts its task.
    pub(crate) fn open(table: Table, rooms: Rooms) -> Arc<Self> {
        let (orders, inbox) = mpsc::channel(MAX_ORDERS);
        let (announce, seq) = watch::channel(table.seq());
        let room = Arc::new(Self { table: RwLock::new(table), orders, seq });
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

    /// Ends the task; what is under way is finished first.
    pub(crate) async fn close(&self) {
        let (reply, done) = oneshot::channel();
        if self.orders.send(Order::Close(reply)).await.is_ok() {
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
        loop {
            let order = if self.bot_is_asked() {
                match self.inbox.try_recv() {
                    Ok(order) => order,
                    Err(_) => {
                        if let Err(problem) = self.let_bot_move().await {
                            tracing::error!(?problem, "a bot could not move");
                            tokio::time::sleep(RETRY).await;
                        }
                        continue;
                    }
                }
            } else {
                match tokio::time::timeout(IDLE, self.inbox.recv()).await {
                    Ok(Some(order)) => order,
                    Ok(None) => return,
                    Err(_) if self.rooms.forget_idle(&self.room) => return,
                    Err(_) => continue,
                }
            };
            match order {
                Order::Act(request, reply) => {
                    // Whoever asked may have gone; what was done is done.
                    _ = reply.send(self.act(&request).await);
                }
                Order::Undo(seq, reply) => _ = reply.send(self.undo(seq).await),
                Order::Close(reply) => {
                    _ = reply.send(());
                    return;
                }
            }
        }
    }

    fn bot_is_asked(&self) -> bool {
        self.room.table().asked_bot().is_some()
    }

    async fn act(&self, request: &ActionRequest) -> Result<(), Failure> {
        let answer = Answer { seq: request.seq, seat: request.seat, text: request.action.as_str() };
        let after = self.room.table().after_answer(&answer)?;
        self.adopt(after).await
    }

    async fn undo(&self, seq: u32) -> Result<(), Failure> {
        let after = self.room.table().after_undo(seq)?;
        self.adopt(after).await
    }

    async fn let_bot_move(&self) -> Result<(), Failure> {
        let thought = {
            let table = self.room.table();
            let Some((_, level)) = table.asked_bot() else { return Ok(()) };
            let (level, game) = (level.to_owned(), table.now.game.clone());
            let mut whim = table.meta.whim(table.seq());
            move || bot_named(&level).map(|mut bot| bot.decide(&game, &mut whim))
        };
        let decided = think(self.rooms.thinkers(), thought).await;
        let after = {
            let table = self.room.table();
            let action = decided.or_else(|| any_action(&table.now.game));
            table.after(action.ok_or_else(|| Failure::internal("nothing can be done"))?)?
        };
        self.adopt(after).await
    }

    /// Makes a table the present one: first in the store, then in memory, then for all to hear.
    async fn adopt(&self, after: Table) -> Result<(), Failure> {
        let before = self.room.table().seq();
        let entries = after.entries_from(before);
        let store: &dyn Store = self.rooms.store();
        let stored = store.append(&after.meta.id, before, &entries, &after.standing()).await;
        if let Err(StoreError::Stale) = stored {
            tracing::error!(game = after.meta.id, "somebody else has written to this game");
        }
        stored?;
        let seq = after.seq();
        *self.room.table.write().unwrap_or_else(PoisonError::into_inner) = after;
        self.announce.send_replace(seq);
        Ok(())
    }
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
