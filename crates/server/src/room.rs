//! One task per game: it alone changes the game, lets bots move, and writes everything to the
//! store before anybody hears of it.

mod course;

use self::course::{CourseOrder, time_is_up, with_bots};
use crate::access::Seated;
use crate::edition::Edition;
use crate::failure::Failure;
use crate::programs::Decided;
use crate::restore::restored;
use crate::rooms::Rooms;
use crate::store::{PeopleStore, Store, StoreError};
use crate::take_back::Agreed;
use crate::timekeeper::KeptCourse;
use bastide_bots::Watch;
use bastide_protocol::{ActionRequest, ProblemCode};
use bastide_table::{Answer, Table};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot, watch};

/// A game nobody has asked for so long leaves the memory.
const IDLE: Duration = Duration::from_secs(600);

/// A game that is over and that nobody has asked for so long leaves the memory.
const IDLE_OVER: Duration = Duration::from_secs(20);

/// A bot never waits longer than this before it tries again: when the disk has room again, its game
/// should go on soon.
const MAX_RETRY: Duration = Duration::from_secs(15);

/// How many orders may wait for a game.
const MAX_ORDERS: usize = 32;

/// Tells the sequence number that an order has led to.
type Reply = oneshot::Sender<Result<u32, Failure>>;

/// What a client wants of a game.
#[derive(Debug)]
enum Order {
    Act(Seated, ActionRequest, Reply),
    Undo(Seated, u32, Reply),
    Hint(Seated, u32, Reply),
    PlayNow(Seated, u32, Reply),
    TakeBack(Seated, Agreed, Reply),
    Hold(Seated, u32, Duration, Reply),
    Release(Seated, Reply),
    ForgetNames(Vec<u8>, PeopleStore, Reply),
    Course(CourseOrder, Reply),
    Close(oneshot::Sender<()>),
}

/// A game in memory: everybody may look, orders go to its task.
#[derive(Debug)]
pub(crate) struct Room {
    id: String,
    edition: RwLock<Arc<Edition>>,
    orders: mpsc::Sender<Order>,
    seq: watch::Receiver<u32>,
}

impl Room {
    /// Puts a game in memory and starts its task. It goes on as it should besides its log, too, if
    /// people meet there.
    pub(crate) fn open(table: Table, course: Option<KeptCourse>, rooms: Rooms) -> Arc<Self> {
        let table = with_bots(table, course.as_ref());
        let (orders, inbox) = mpsc::channel(MAX_ORDERS);
        let (announce, seq) = watch::channel(table.seq());
        let (id, since) = (table.id().to_owned(), table.seq());
        let edition = RwLock::new(Arc::new(Edition::new(table, since)));
        let room = Arc::new(Self { id, edition, orders, seq });
        let (thought, held) = (None, None);
        let (retry, n_openings) = (rooms.retry(), rooms.store().n_openings());
        let host = Host {
            room: Arc::clone(&room),
            rooms,
            inbox,
            announce,
            thought,
            held,
            retry,
            n_openings,
            course,
        };
        tokio::spawn(host.run());
        room
    }

    /// Which game it is.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// The game as it stands now; it goes on without whoever looks.
    pub(crate) fn table(&self) -> Arc<Table> {
        Arc::clone(&self.edition().table)
    }

    /// The game as it stands now, and what its readers are told of it.
    pub(crate) fn edition(&self) -> Arc<Edition> {
        // Only whole editions are ever put in, so even a poisoned lock guards a sound one.
        Arc::clone(&self.edition.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Tells of every new sequence number, and closes when the game is closed.
    pub(crate) fn news(&self) -> watch::Receiver<u32> {
        self.seq.clone()
    }

    /// Whether its task has ended.
    pub(crate) fn is_closed(&self) -> bool {
        self.orders.is_closed()
    }

    /// Gives an answer; it has been stored when this returns. Tells the sequence number after it
    /// and the draws that follow it.
    pub(crate) async fn act(&self, who: Seated, request: ActionRequest) -> Result<u32, Failure> {
        self.order(|reply| Order::Act(who, request, reply)).await
    }

    /// Takes back the last decision, and tells the sequence number after that.
    pub(crate) async fn undo(&self, who: Seated, seq: u32) -> Result<u32, Failure> {
        self.order(|reply| Order::Undo(who, seq, reply)).await
    }

    /// Writes down that a hint was given to the person who is asked.
    pub(crate) async fn note_hint(&self, who: Seated, seq: u32) -> Result<u32, Failure> {
        self.order(|reply| Order::Hint(who, seq, reply)).await
    }

    /// Has the bot that thinks play the best move it has found.
    pub(crate) async fn play_now(&self, who: Seated, seq: u32) -> Result<u32, Failure> {
        self.order(|reply| Order::PlayNow(who, seq, reply)).await
    }

    /// Takes back what everybody at the table has agreed about.
    pub(crate) async fn take_back(&self, who: Seated, agreed: Agreed) -> Result<u32, Failure> {
        self.order(|reply| Order::TakeBack(who, agreed, reply)).await
    }

    /// Has bots wait: the people are about to agree on something, and the game should stand at this
    /// sequence number until then.
    pub(crate) async fn hold(
        &self,
        who: Seated,
        seq: u32,
        patience: Duration,
    ) -> Result<u32, Failure> {
        self.order(|reply| Order::Hold(who, seq, patience, reply)).await
    }

    /// Has bots play on.
    pub(crate) async fn release(&self, who: Seated) -> Result<u32, Failure> {
        self.order(|reply| Order::Release(who, reply)).await
    }

    /// Calls some seats by their colors from now on.
    pub(crate) async fn forget_names(
        &self,
        seats: Vec<u8>,
        people: PeopleStore,
    ) -> Result<(), Failure> {
        self.order(|reply| Order::ForgetNames(seats, people, reply)).await.map(drop)
    }

    /// Ends the task; what is being stored is stored first. No bot is waited for.
    pub(crate) async fn close(&self) {
        let (reply, done) = oneshot::channel();
        if self.orders.send(Order::Close(reply)).await.is_ok() {
            // If the task has ended by itself, that is as good.
            _ = done.await;
        }
    }

    async fn order(&self, order: impl FnOnce(Reply) -> Order) -> Result<u32, Failure> {
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
    /// What the bot that is asked thinks. Orders are carried out meanwhile.
    thought: Option<Thought>,
    /// Until when bots wait for people to agree on something.
    held: Option<Held>,
    /// How long a bot waits after the next failure.
    retry: Duration,
    /// How often the store had been opened when the table was last known to be what is stored.
    n_openings: u64,
    /// None if nobody meets at a table for it.
    course: Option<KeptCourse>,
}

/// That bots wait.
#[derive(Clone, Copy, Debug)]
struct Held {
    /// After how many entries of the log.
    seq: u32,
    until: Instant,
}

/// What a game's task does next.
enum Next {
    Order(Order),
    BotMoves(Decision),
    /// Bots have waited long enough.
    BotsGoOn,
    TimeIsUp,
    NobodyAsks,
    End,
}

/// Whether a game's task goes on.
enum Flow {
    GoesOn,
    Ends,
}

impl Host {
    async fn run(mut self) {
        loop {
            let flow = match self.next().await {
                Next::Order(order) => self.carry_out(order).await,
                Next::BotMoves(decision) => self.let_bot_move(decision).await,
                Next::BotsGoOn => {
                    self.held = None;
                    Flow::GoesOn
                }
                Next::TimeIsUp => self.time_is_up().await,
                Next::NobodyAsks if self.rooms.forget_idle(&self.room) => Flow::Ends,
                Next::NobodyAsks => Flow::GoesOn,
                Next::End => Flow::Ends,
            };
            match flow {
                Flow::GoesOn => {}
                Flow::Ends => break,
            }
        }
        self.inbox.close();
        self.rooms.forget_closed(&self.room);
        self.let_programs_leave();
    }

    /// Waits for an order or for the bot that is asked; people come first.
    async fn next(&mut self) -> Next {
        self.keep_thinking();
        let is_thinking = self.thought.is_some();
        let idle = if self.room.table().is_over() { IDLE_OVER } else { IDLE };
        let seq = self.room.table().seq();
        let held = self.held.filter(|it| it.seq == seq).map(|it| it.until);
        tokio::select! {
            biased;
            order = self.inbox.recv() => order.map_or(Next::End, Next::Order),
            () = tokio::time::sleep_until(held.unwrap_or_else(Instant::now).into()),
                if held.is_some() => Next::BotsGoOn,
            decision = decided(&mut self.thought), if held.is_none() => Next::BotMoves(decision),
            () = time_is_up(self.course.as_ref()) => Next::TimeIsUp,
            () = tokio::time::sleep(idle), if !is_thinking => Next::NobodyAsks,
        }
    }

    /// Lets the bot that is asked begin to think, unless it does so already.
    fn keep_thinking(&mut self) {
        let seq = self.room.table().seq();
        if self.thought.as_ref().is_none_or(|it| it.seq != seq) {
            self.thought = self.begin_to_think(Duration::ZERO);
        }
    }

    fn begin_to_think(&self, wait: Duration) -> Option<Thought> {
        let table = self.room.table();
        table.asked_bot()?;
        let seq = table.seq();
        let waiting = Waiting::default();
        let waiter = Waiter { is_gone: Arc::clone(&waiting.is_over) };
        let rooms = self.rooms.clone();
        let think = move || rooms.programs().decide(&table, &waiter);
        let thinkers = Arc::clone(self.rooms.thinkers());
        let decision = Box::pin(think_after(wait, thinkers, think));
        Some(Thought { seq, decision, waiting })
    }

    async fn carry_out(&mut self, order: Order) -> Flow {
        let (done, reply) = match order {
            Order::Act(who, request, reply) => (self.act(who, request).await, reply),
            Order::Undo(who, seq, reply) => (self.undo(who, seq).await, reply),
            Order::Hint(who, seq, reply) => (self.note_hint(who, seq).await, reply),
            Order::PlayNow(who, seq, reply) => (self.play_now(&who, seq), reply),
            Order::TakeBack(who, agreed, reply) => (self.take_back(&who, agreed).await, reply),
            Order::Hold(who, seq, patience, reply) => (self.hold(&who, seq, patience).await, reply),
            Order::Release(who, reply) => (self.release(&who).await, reply),
            Order::ForgetNames(seats, people, reply) => {
                (self.forget_names(&seats, &people).await, reply)
            }
            Order::Course(order, reply) => (self.change_course(order).await, reply),
            Order::Close(reply) => {
                self.inbox.close();
                // Whoever closes may have gone.
                _ = reply.send(());
                return Flow::Ends;
            }
        };
        let flow = if let Err(Trouble::OutOfDate) = done { Flow::Ends } else { Flow::GoesOn };
        // Whoever asked may have gone; what was done is done.
        _ = reply.send(done.map_err(Failure::from));
        flow
    }

    async fn act(&mut self, who: Seated, request: ActionRequest) -> Result<u32, Trouble> {
        let after = self.changed(move |table| {
            who.must_be_asked(table, request.seq)?;
            let ActionRequest { seq, seat, action } = &request;
            Ok(table.after_answer(&Answer { seq: *seq, seat: *seat, text: action })?)
        });
        let after = after.await?;
        self.adopt(after).await
    }

    async fn undo(&mut self, who: Seated, seq: u32) -> Result<u32, Trouble> {
        let after = self.changed(move |table| {
            who.must_have_decided(table, seq)?;
            Ok(table.after_undo(seq)?)
        });
        let after = after.await?;
        self.adopt(after).await
    }

    /// All people at the table have agreed; any of them may have been the last.
    async fn take_back(&mut self, _: &Seated, agreed: Agreed) -> Result<u32, Trouble> {
        self.held = None;
        let after =
            self.changed(move |table| Ok(table.after_take_back(agreed.seq(), agreed.to())?));
        let after = after.await?;
        self.adopt(after).await
    }

    async fn note_hint(&mut self, who: Seated, seq: u32) -> Result<u32, Trouble> {
        let after = self.changed(move |table| {
            who.must_be_asked(table, seq)?;
            Ok(table.after_hint(seq)?)
        });
        let after = after.await?;
        let stored = self.rooms.store().note_hints(after.id(), after.n_hints()).await;
        stored.map_err(Failure::from)?;
        Ok(self.show(after))
    }

    /// Calls some seats by their colors, in the store first.
    async fn forget_names(&mut self, seats: &[u8], people: &PeopleStore) -> Result<u32, Trouble> {
        self.catch_up().await?;
        let after = self.room.table().without_names(seats);
        people.rename(&after.stored()).await.map_err(Failure::from)?;
        Ok(self.show(after))
    }

    /// The thought goes on to its end, which is near now: what it has found is played. Any player may
    /// wish for that.
    fn play_now(&self, _: &Seated, seq: u32) -> Result<u32, Trouble> {
        let now = self.room.table().seq();
        match &self.thought {
            Some(thought) if thought.seq == seq => {
                thought.waiting.is_over.store(true, Ordering::Relaxed);
                Ok(now)
            }
            Some(_) | None => {
                let what = format!("no bot thinks at {seq}; the game is at {now}");
                Err(Failure::new(ProblemCode::Stale, what).seq(now).into())
            }
        }
    }

    async fn let_bot_move(&mut self, decision: Decision) -> Flow {
        // The place to think is kept until the move is stored, so that bots, however quick, never
        // make people wait for the store.
        let Decision { decided, place: _place } = decision;
        self.thought = None;
        let seq = self.room.table().seq();
        let moved = match self.catch_up().await {
            // What the bot has thought of was done already.
            Ok(()) if self.room.table().seq() != seq => return Flow::GoesOn,
            Ok(()) => self.move_bot(decided).await,
            Err(trouble) => Err(trouble),
        };
        match moved {
            Ok(_) => {
                self.retry = self.rooms.retry();
                Flow::GoesOn
            }
            Err(Trouble::Failed(problem)) => {
                tracing::error!(?problem, "a bot could not move");
                self.thought = self.begin_to_think(self.retry);
                self.retry = MAX_RETRY.min(self.retry * 2);
                Flow::GoesOn
            }
            Err(Trouble::OutOfDate) => Flow::Ends,
        }
    }

    async fn move_bot(&mut self, decided: Decided) -> Result<u32, Trouble> {
        let Decided { action, stand_in } = decided;
        let after = self.changed(move |table| Ok(table.after_bot(action)?)).await?;
        let after = match stand_in {
            Some(player) => after.with_stand_in(player),
            None => after,
        };
        self.adopt(after).await
    }

    /// The table after a change, worked out on a copy beside the tasks: a defect of the rules that
    /// makes them panic leaves the game as it was, and all other games alone.
    async fn changed(
        &mut self,
        change: impl FnOnce(&Table) -> Result<Table, Failure> + Send + 'static,
    ) -> Result<Table, Trouble> {
        self.catch_up().await?;
        let table = self.room.table();
        let changed = tokio::task::spawn_blocking(move || change(&table)).await;
        let changed = changed.map_err(|_| Failure::internal("the rules have a defect"))?;
        Ok(changed?)
    }

    /// Compares the table with what is stored if the store has failed since: what was reported as
    /// failed may have been kept all the same.
    async fn catch_up(&mut self) -> Result<(), Trouble> {
        let store = self.rooms.store();
        let n_openings = store.n_openings();
        if n_openings == self.n_openings {
            return Ok(());
        }
        let (id, known) = {
            let table = self.room.table();
            (table.id().to_owned(), table.entries_from(0))
        };
        let stored = store.load(&id).await.map_err(Failure::from)?;
        let Some((stored, entries)) = stored.filter(|(_, it)| it.starts_with(&known)) else {
            tracing::error!(game = id, "the store has lost what was told; the game is closed");
            return Err(Trouble::OutOfDate);
        };
        if entries.len() > known.len() {
            tracing::warn!(game = id, "what was reported as failed has been stored");
            let restored = restored(stored, entries).await?;
            if let Some(kept) = &mut self.course {
                kept.go_on(&self.room.table(), &restored).await;
            }
            self.show(restored);
        }
        self.n_openings = n_openings;
        Ok(())
    }

    /// Makes a table the present one: first in the store, then in memory, then for all to hear.
    async fn adopt(&mut self, after: Table) -> Result<u32, Trouble> {
        let before = self.room.table().seq();
        let entries = after.entries_from(before);
        let store: &dyn Store = self.rooms.store();
        let begun = Instant::now();
        let stored = store.append(after.id(), before, &entries, &after.standing()).await;
        match &stored {
            Ok(()) => self.rooms.metrics().stored(entries.len(), begun.elapsed()),
            Err(_) => self.rooms.metrics().refused(),
        }
        stored.map_err(|error| match error {
            StoreError::Stale | StoreError::NoSuchGame => {
                tracing::error!(game = after.id(), %error, "the game is closed");
                Trouble::OutOfDate
            }
            StoreError::Busy | StoreError::Failed(_) => Trouble::Failed(error.into()),
        })?;
        let is_over = after.is_over();
        if let Some(kept) = &mut self.course {
            kept.go_on(&self.room.table(), &after).await;
        }
        let seq = self.show(after);
        if is_over {
            self.let_programs_leave();
        }
        Ok(seq)
    }

    /// Ends the programs of others that play in this game. Nobody waits for them.
    fn let_programs_leave(&self) {
        let (rooms, room) = (self.rooms.clone(), Arc::clone(&self.room));
        tokio::task::spawn_blocking(move || rooms.programs().leave(room.table().id()));
    }

    fn show(&self, after: Table) -> u32 {
        let after = with_bots(after, self.course.as_ref());
        let seq = after.seq();
        let before = self.room.table().seq().min(seq);
        let edition = Arc::new(Edition::new(after, before));
        *self.room.edition.write().unwrap_or_else(PoisonError::into_inner) = edition;
        self.announce.send_replace(seq);
        seq
    }
}

/// What a bot is thinking.
struct Thought {
    /// After how many entries of the log.
    seq: u32,
    decision: Pin<Box<dyn Future<Output = Decision> + Send>>,
    waiting: Waiting,
}

/// Waiting for a thought; it is over when this is dropped.
#[derive(Default)]
struct Waiting {
    is_over: Arc<AtomicBool>,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

/// Whoever waits for a bot, as the bot sees it. Levels think by positions, not by the clock, so that
/// a game goes the same way on every machine.
struct Waiter {
    is_gone: Arc<AtomicBool>,
}

impl Watch for Waiter {
    fn elapsed(&self) -> Option<Duration> {
        None
    }

    fn is_stopped(&self) -> bool {
        self.is_gone.load(Ordering::Relaxed)
    }
}

/// What a bot has decided.
struct Decision {
    decided: Decided,
    /// Where it was thought.
    place: Option<OwnedSemaphorePermit>,
}

/// What a bot decides; if there is none, that takes for ever.
async fn decided(thought: &mut Option<Thought>) -> Decision {
    match thought {
        Some(thought) => thought.decision.as_mut().await,
        None => std::future::pending().await,
    }
}

/// Lets a bot think beside the tasks, as soon as it has waited and there is a place. A thought
/// nobody waits for any more gives its place back soon.
async fn think_after(
    wait: Duration,
    thinkers: Arc<Semaphore>,
    think: impl FnOnce() -> Decided + Send + 'static,
) -> Decision {
    tokio::time::sleep(wait).await;
    let place = thinkers.acquire_owned().await.ok();
    let thought = tokio::task::spawn_blocking(move || Decision { decided: think(), place });
    thought.await.unwrap_or_else(|error| {
        tracing::error!(%error, "a bot failed");
        Decision { decided: Decided { action: None, stand_in: None }, place: None }
    })
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
